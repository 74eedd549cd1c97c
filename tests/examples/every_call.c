/* SPDX-License-Identifier: MIT */
/* Every call of libxn once, on a URL that somebody typed, with all that the library says about it.
   Written only from the manuals. */
#include <stdio.h>
#include <string.h>
#include <xn.h>

static void
print_error(const char *call, const xn_diag *diag)
{
    char line[XN_DIAG_SIZE];

    xn_diag_format(diag, line, sizeof(line));
    printf("%s: %s: %s\n", call, xn_status_name(diag->status), line);
}

/* Prints the keywords of the bits that are set in a word. */
static void
print_bits(const char *title, xn_group group, unsigned bits)
{
    const xn_constant *constant;

    printf("%s:", title);
    for (size_t i = 0; (constant = xn_constant_at(group, i)) != NULL; i++)
        if (bits & constant->value)
            printf(" %s", constant->keyword);
    printf("\n");
}

static int
print_step(const xn_step *step, void *user)
{
    const xn_constant *kind = xn_constant_find(XN_STEPS, (unsigned)step->kind);

    (void)user;
    printf("  %s", kind != NULL ? kind->keyword : "something new");
    if (step->kind == XN_STEP_CHAR) {
        printf(" U+%04lX ->", (unsigned long)step->cp);
        for (size_t i = 0; i < step->tolen; i++)
            printf(" U+%04lX", (unsigned long)step->to[i]);
    } else if (step->kind == XN_STEP_INSERT) {
        printf(" U+%04lX at %lu", (unsigned long)step->cp, (unsigned long)step->at);
    } else if (step->kind == XN_STEP_REFUSED) {
        printf(" %s", step->diag->rule);
    } else {
        printf(" %.*s", (int)step->textlen, step->text);
    }
    printf("\n");
    return 0;
}

/* The key of the name, for databases. */
static void
print_key(const char *name, size_t length)
{
    char canonical[XN_NAME_SIZE], key[XN_KEY_SIZE], again[XN_NAME_SIZE];
    xn_diag diag;

    if (xn_canonical(name, length, 0, canonical, sizeof(canonical), NULL, &diag) != XN_OK
        || xn_key(name, length, 0, key, sizeof(key), NULL, &diag) != XN_OK
        || xn_key_to_name(key, XN_STRLEN, again, sizeof(again), NULL, &diag) != XN_OK)
        print_error("the key", &diag);
    else
        printf("key: %s, of %s, on shard %lu of 16\n", key,
            strcmp(canonical, again) == 0 ? again : "another name",
            (unsigned long)(xn_key_hash(key, XN_STRLEN) % 16));
}

/* The protected name that a name looks like. */
static void
print_like(const char *name, size_t length)
{
    static const char list[] = "paypal.com\nexample.org\n";
    static uint32_t memory[8192];
    const xn_like *index = (const void *)memory;
    xn_like_match match;
    xn_diag diag;

    if (xn_like_build(list, XN_STRLEN, 0, 0, memory, sizeof(memory), NULL, &diag) != XN_OK
        || xn_like_find(index, name, length, 0, &match, &diag) != XN_OK)
        print_error("the name", &diag);
    else if (match.reasons == 0)
        printf("like: none\n");
    else
        printf("like: %.*s\n", (int)match.namelen, match.name);
}

/* The host of the URL, and the URL with the host in ASCII. */
static int
find_name(const char *url, xn_span *name)
{
    char ascii[4096], text[4096];
    xn_host host;
    xn_diag diag;

    if (xn_utf8_check(url, XN_STRLEN, &diag) != XN_OK
        || xn_find_host(url, XN_STRLEN, XN_URL, 0, &host, &diag) != XN_OK
        || xn_replace_host(url, XN_STRLEN, XN_URL, XN_LOWER, ascii, sizeof(ascii), NULL, &diag)
            != XN_OK
        || xn_host_name(url, XN_STRLEN, &host, text, sizeof(text), NULL, &diag) != XN_OK) {
        print_error("the URL", &diag);
        return 0;
    }
    printf("host: %s, %s\n", text, xn_constant_find(XN_KINDS, host.kind)->text);
    printf("URL in ASCII: %s\n", ascii);
    *name = host.host;
    return host.kind == XN_KIND_NAME;
}

static void
convert_name(const char *name, size_t length)
{
    char ascii[XN_NAME_SIZE], unicode[XN_UNICODE_SIZE], shown[XN_UNICODE_SIZE];
    unsigned traits, why;
    int same;
    xn_diag diag;

    if (xn_to_ascii(name, length, XN_LOWER, ascii, sizeof(ascii), NULL, &diag) != XN_OK
        || xn_to_unicode(ascii, XN_STRLEN, 0, unicode, sizeof(unicode), NULL, &diag) != XN_OK
        || xn_to_display(name, length, 0, shown, sizeof(shown), NULL, &why, &diag) != XN_OK
        || xn_equal(name, length, ascii, XN_STRLEN, 0, &same, &diag) != XN_OK
        || xn_traits(name, length, 0, &traits, &diag) != XN_OK) {
        print_error("the name", &diag);
        return;
    }
    printf("ASCII: %s\nUnicode: %s\nto show: %s\n", ascii, unicode, shown);
    printf("%s\n", same ? "both forms are equal" : "the forms differ");
    print_key(name, length);
    print_bits("traits", XN_TRAITS, traits);
    print_bits("why not in Unicode", XN_REASONS, why);
    print_like(name, length);
    printf("steps:\n");
    if (xn_explain(name, length, XN_LOWER, print_step, NULL, &diag) != XN_OK)
        print_error("a step", &diag);
}

/* Each label alone, as a registry sees it. */
static void
convert_labels(const char *name, size_t length)
{
    const char *label;
    char ascii[XN_LABEL_SIZE], unicode[XN_UNICODE_SIZE], reason[XN_DIAG_SIZE];
    size_t pos = 0, labellen;
    xn_diag diag;

    while (xn_label_next(name, length, &pos, &label, &labellen)) {
        if (xn_label_to_ascii(
                label, labellen, XN_STD3 | XN_LOWER, ascii, sizeof(ascii), NULL, &diag)
            != XN_OK) {
            xn_diag_reason(&diag, reason, sizeof(reason));
            printf("label %.*s: %s\n", (int)labellen, label, reason);
        } else if (xn_label_to_unicode(ascii, XN_STRLEN, 0, unicode, sizeof(unicode), NULL, &diag)
            == XN_OK) {
            printf("label %s: %s, %s\n", ascii, unicode, xn_strerror(diag.status));
        }
    }
}

/* Converts a text, which need not be a name, with stringprep and with Punycode. */
static void
convert_text(const char *text, size_t length)
{
    const xn_profile *profile = xn_profile_find("SASLprep");
    char prepared[1024], nfkc[1024], code[1024];
    uint32_t points[64];
    size_t count = 0;
    xn_diag diag;

    while (xn_profile_name(count) != NULL)
        count++;
    printf("profiles: %lu\n", (unsigned long)count);
    if (xn_prep(text, length, profile, 0, prepared, sizeof(prepared), NULL, &diag) != XN_OK
        || xn_nfkc(text, length, 0, nfkc, sizeof(nfkc), NULL, &diag) != XN_OK)
        print_error("the text", &diag);
    else
        printf("SASLprep: %s\nNFKC: %s\n", prepared, nfkc);
    if (xn_punycode_decode("bcher-kva", XN_STRLEN, points, 64, &count, NULL, &diag) == XN_OK
        && xn_punycode_encode(points, count, NULL, code, sizeof(code), NULL, &diag) == XN_OK)
        printf("Punycode: %lu code points, %s\n", (unsigned long)count, code);
}

int
main(int argc, char **argv)
{
    xn_span name;

    if (argc != 2)
        return 2;
    printf("libxn %s, Unicode %s\n", xn_version(), xn_unicode_version());
    if (!find_name(argv[1], &name))
        return 1;
    convert_name(argv[1] + name.offset, name.length);
    convert_labels(argv[1] + name.offset, name.length);
    convert_text(argv[1] + name.offset, name.length);
    return 0;
}
