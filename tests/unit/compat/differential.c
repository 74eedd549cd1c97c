/* SPDX-License-Identifier: MIT */
/* differential GNU_LIBRARY [COUNT [SEED]]: random text through GNU libidn and this library.  Each
   difference must be one of those that doc/reference/libidn.md lists; they are counted by kind. */
#define _GNU_SOURCE /* RTLD_DEEPBIND */
#include <dlfcn.h>
#include <idna.h>
#include <pr29.h>
#include <punycode.h>
#include <stringprep.h>
#include <tld.h>

#include "facts.h"
#include "random_text.h"

/* The functions of GNU libidn. */
static struct {
    int (*to_ascii_8z)(const char *, char **, int);
    int (*to_ascii_4i)(const uint32_t *, size_t, char *, int);
    int (*to_unicode_8z8z)(const char *, char **, int);
    int (*to_unicode_44i)(const uint32_t *, size_t, uint32_t *, size_t *, int);
    int (*profile)(const char *, char **, const char *, Stringprep_profile_flags);
    int (*prepare_4i)(
        uint32_t *, size_t *, size_t, Stringprep_profile_flags, const Stringprep_profile *);
    int (*prepare)(char *, size_t, Stringprep_profile_flags, const Stringprep_profile *);
    uint32_t *(*nfkc)(const uint32_t *, ssize_t);
    int (*pr29)(const uint32_t *, size_t);
    int (*encode)(size_t, const punycode_uint *, const unsigned char *, size_t *, char *);
    int (*decode)(size_t, const char *, size_t *, punycode_uint *, unsigned char *);
    int (*get_domain)(const char *, char **);
    int (*check_domain)(const char *, size_t *, const Tld_table **);
    const Stringprep_profiles *profiles;
} gnu;

/* Sets a pointer to a function of the library.  ISO C has no conversion from void * to it, hence
   memcpy(). */
static void
load(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);

    if (symbol == NULL) {
        printf("Bail out! no %s\n", name);
        exit(1);
    }
    memcpy(function, &symbol, sizeof(symbol));
}

static void
load_all(void *library)
{
    load(library, "idna_to_ascii_8z", &gnu.to_ascii_8z);
    load(library, "idna_to_ascii_4i", &gnu.to_ascii_4i);
    load(library, "idna_to_unicode_8z8z", &gnu.to_unicode_8z8z);
    load(library, "idna_to_unicode_44i", &gnu.to_unicode_44i);
    load(library, "stringprep_profile", &gnu.profile);
    load(library, "stringprep_4i", &gnu.prepare_4i);
    load(library, "stringprep", &gnu.prepare);
    load(library, "stringprep_ucs4_nfkc_normalize", &gnu.nfkc);
    load(library, "pr29_4", &gnu.pr29);
    load(library, "punycode_encode", &gnu.encode);
    load(library, "punycode_decode", &gnu.decode);
    load(library, "tld_get_z", &gnu.get_domain);
    load(library, "tld_check_8z", &gnu.check_domain);
    load(library, "stringprep_profiles", &gnu.profiles);
}

/* The kinds of differences */

enum kind { DELIMITER, LITERAL, DIGIT, SURROGATE, KINDS };
static const char *const kind_names[] = {"the guard delimiter", "the guard literal",
    "octets that are not digits", "surrogates in Punycode"};
static unsigned counts[KINDS], unexplained;

static bool
is_dot(uint32_t cp)
{
    return cp == 0x2E || cp == 0x3002 || cp == 0xFF0E || cp == 0xFF61;
}

static bool
is_ace(const struct text *text)
{
    return strncmp(text->utf8, "xn--", 4) == 0;
}

/* Whether GNU's nameprep of a non-ASCII label has ASCII that the guard refuses, or U+3002. */
static bool
is_delimited(const uint32_t *label, size_t length, int flags)
{
    uint32_t prepared[TEXT_MAX * 20 + 1];
    bool ascii = true;

    memcpy(prepared, label, length * sizeof(*label));
    for (size_t i = 0; i < length; i++)
        ascii = ascii && label[i] < 0x80;
    if (ascii
        || gnu.prepare_4i(prepared, &length, LENGTH(prepared),
               flags & 1 ? (Stringprep_profile_flags)0 : STRINGPREP_NO_UNASSIGNED,
               gnu.profiles[0].tables)
            != 0)
        return false;
    for (size_t i = 0; i < length; i++) {
        uint32_t c = prepared[i];

        if (c == 0x3002
            || (c < 0x80 && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')
                && !(c >= '0' && c <= '9') && c != '-' && c != '_'))
            return true;
    }
    return false;
}

/* The same for the decoded form of an ACE label. */
static bool
decodes_to_delimited(const struct text *text)
{
    uint32_t points[TEXT_MAX];
    size_t count = TEXT_MAX;

    return is_ace(text)
        && gnu.decode(strlen(text->utf8) - 4, text->utf8 + 4, &count, points, NULL) == 0
        && is_delimited(points, count, text->flags);
}

static bool
has_delimited_label(const struct text *text)
{
    size_t start = 0;

    for (size_t i = 0; i <= text->length; i++) {
        if (i < text->length && !is_dot(text->cp[i]))
            continue;
        if (is_delimited(text->cp + start, i - start, text->flags))
            return true;
        start = i + 1;
    }
    return false;
}

/* Whether the last label becomes a number, a final dot aside. */
static bool
ends_in_number(const struct text *text)
{
    size_t end = text->length, start;
    char label[64];

    if (end > 0 && is_dot(text->cp[end - 1]))
        end--;
    for (start = end; start > 0 && !is_dot(text->cp[start - 1]); start--)
        continue;
    if (gnu.to_ascii_4i(text->cp + start, end - start, label, text->flags) != 0)
        return false;
    if (label[0] == '0' && (label[1] | 0x20) == 'x')
        return strspn(label + 2, "0123456789abcdefABCDEF") == strlen(label + 2);
    return strspn(label, "0123456789") == strlen(label);
}

/* GNU libidn decodes the low ones. */
static bool
has_surrogate(const uint32_t *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (points[i] >= 0xDC00 && points[i] <= 0xDFFF)
            return true;
    return false;
}

static bool
decodes_to_surrogate(const struct text *text)
{
    uint32_t points[TEXT_MAX];
    size_t count = TEXT_MAX;

    return is_ace(text)
        && gnu.decode(strlen(text->utf8) - 4, text->utf8 + 4, &count, points, NULL) == 0
        && has_surrogate(points, count);
}

/* 16 to 2F; the last hyphen is the delimiter, but not at the start. */
static bool
has_false_digit(const struct text *text)
{
    size_t start = is_ace(text) ? 4 : 0;

    for (size_t i = start; i < text->length; i++)
        if (text->cp[i] >= 0x16 && text->cp[i] <= 0x2F && (text->cp[i] != '-' || i == start))
            return true;
    return text->length > 0 && text->cp[0] == '-';
}

static void
report(enum kind kind, const char *what, const struct text *text, int ours, int theirs)
{
    if (kind < KINDS) {
        counts[kind]++;
    } else if (unexplained++ < 20) {
        note("%s(\"%s\", %d): %d, GNU libidn: %d", what, show(text->utf8), text->flags, ours,
            theirs);
    }
}

/* The comparisons */

static void
compare_to_ascii(const struct text *text)
{
    char *ours, *theirs = NULL;
    int rc = idna_to_ascii_8z(text->utf8, &ours, text->flags);
    int expected = gnu.to_ascii_8z(text->utf8, &theirs, text->flags);

    if (rc != expected || (rc == 0 && strcmp(ours, theirs) != 0)) {
        enum kind kind = KINDS;

        if (rc == 1 && has_delimited_label(text))
            kind = DELIMITER;
        else if (rc == 1 && expected == 0 && ends_in_number(text))
            kind = LITERAL;
        report(kind, "idna_to_ascii_8z", text, rc, expected);
    }
    if (expected == 0)
        free(theirs);
    free(ours);
}

static void
compare_label(const struct text *text)
{
    char ours[64], theirs[64];
    int rc = idna_to_ascii_4i(text->cp, text->length, ours, text->flags);
    int expected = gnu.to_ascii_4i(text->cp, text->length, theirs, text->flags);

    if (rc != expected || (rc == 0 && strcmp(ours, theirs) != 0))
        report(rc == 1 && is_delimited(text->cp, text->length, text->flags) ? DELIMITER : KINDS,
            "idna_to_ascii_4i", text, rc, expected);
}

static void
compare_to_unicode(const struct text *text)
{
    uint32_t ours[200], theirs[200];
    size_t length = 200, expected_length = 200;
    int rc = idna_to_unicode_44i(text->cp, text->length, ours, &length, text->flags);
    int expected =
        gnu.to_unicode_44i(text->cp, text->length, theirs, &expected_length, text->flags);
    char *name, *expected_name;
    bool differs;

    differs = length != expected_length || !is_equal32(ours, theirs, length);
    if (rc != expected || differs)
        report(is_ace(text) && has_false_digit(text)    ? DIGIT
                : rc == 1 && decodes_to_delimited(text) ? DELIMITER
                : rc == 2 && decodes_to_surrogate(text) ? SURROGATE
                                                        : KINDS,
            "idna_to_unicode_44i", text, rc, expected);
    rc = idna_to_unicode_8z8z(text->utf8, &name, text->flags);
    expected = gnu.to_unicode_8z8z(text->utf8, &expected_name, text->flags);
    if (rc != 0 || expected != 0) {
        report(KINDS, "idna_to_unicode_8z8z", text, rc, expected);
        return;
    }
    if (strcmp(name, expected_name) != 0) {
        enum kind kind = KINDS;

        if (strcmp(name, text->utf8) == 0 && ends_in_number(text))
            kind = LITERAL;
        else if (is_ace(text) && has_false_digit(text))
            kind = DIGIT;
        else if (strcmp(name, text->utf8) == 0 && decodes_to_delimited(text))
            kind = DELIMITER;
        report(kind, "idna_to_unicode_8z8z", text, rc, expected);
    }
    free(name);
    free(expected_name);
}

static void
compare_profiles(const struct text *text)
{
    Stringprep_profile_flags flags =
        text->flags & 1 ? (Stringprep_profile_flags)0 : STRINGPREP_NO_UNASSIGNED;

    for (const Stringprep_profiles *p = stringprep_profiles; p->name != NULL; p++) {
        char *ours = NULL, *theirs = NULL;
        int rc = stringprep_profile(text->utf8, &ours, p->name, flags);
        int expected = gnu.profile(text->utf8, &theirs, p->name, flags);

        if (rc != expected || (rc == 0 && strcmp(ours, theirs) != 0))
            report(KINDS, p->name, text, rc, expected);
        free(ours);
        free(theirs);
    }
}

/* A copy of a profile is one that the program has made itself. */
static void
compare_copies(const struct text *text)
{
    const Stringprep_profiles *p = &stringprep_profiles[text->length % 9];
    Stringprep_profile_flags flags =
        text->flags & 1 ? (Stringprep_profile_flags)0 : STRINGPREP_NO_UNASSIGNED;
    Stringprep_profile copy[32];
    char ours[20 * 6 * TEXT_MAX + 1], theirs[sizeof(ours)];
    size_t count = 0;
    int rc, expected;

    do
        copy[count] = p->tables[count];
    while (copy[count++].operation != 0);
    strcpy(ours, text->utf8);
    strcpy(theirs, text->utf8);
    rc = stringprep(ours, sizeof(ours), flags, copy);
    expected = gnu.prepare(theirs, sizeof(theirs), flags, copy);
    if (rc != expected || strcmp(ours, theirs) != 0)
        report(KINDS, "stringprep with a copy of the steps", text, rc, expected);
}

static void
compare_domain(const struct text *text)
{
    static const char *const domains[] = {"", ".fr", ".no", ".FR", ".com"};
    char name[sizeof(text->utf8) + 4], *ours = NULL, *theirs = NULL;
    size_t at = 0, expected_at = 0;
    int rc, expected;

    snprintf(name, sizeof(name), "%s%s", text->utf8, domains[text->length % LENGTH(domains)]);
    rc = tld_check_8z(name, &at, NULL);
    expected = gnu.check_domain(name, &expected_at, NULL);
    if (rc != expected || at != expected_at)
        report(KINDS, "tld_check_8z", text, rc, expected);
    rc = tld_get_z(name, &ours);
    expected = gnu.get_domain(name, &theirs);
    if (rc != expected || (rc == 0 && strcmp(ours, theirs) != 0))
        report(KINDS, "tld_get_z", text, rc, expected);
    free(ours);
    free(theirs);
}

static void
compare_others(const struct text *text)
{
    uint32_t *ours = stringprep_ucs4_nfkc_normalize(text->cp, -1), *theirs = gnu.nfkc(text->cp, -1);
    uint32_t points[POINTS], expected_points[POINTS];
    char code[800], expected_code[800];
    size_t length = sizeof(code), expected_length = sizeof(code);
    int rc, expected;

    if (length32(ours) != length32(theirs) || !is_equal32(ours, theirs, length32(ours)))
        report(KINDS, "stringprep_ucs4_nfkc_normalize", text, 0, 0);
    free(ours);
    free(theirs);
    if (pr29_4(text->cp, text->length) != gnu.pr29(text->cp, text->length))
        report(KINDS, "pr29_4", text, 0, 0);
    rc = punycode_encode(text->length, text->cp, NULL, &length, code);
    expected = gnu.encode(text->length, text->cp, NULL, &expected_length, expected_code);
    if (rc != expected
        || (rc == 0 && (length != expected_length || memcmp(code, expected_code, length) != 0)))
        report(KINDS, "punycode_encode", text, rc, expected);
    length = expected_length = POINTS;
    rc = punycode_decode(strlen(text->utf8), text->utf8, &length, points, NULL);
    expected = gnu.decode(strlen(text->utf8), text->utf8, &expected_length, expected_points, NULL);
    if (rc != expected || (rc == 0 && !is_equal32(points, expected_points, length)))
        report(has_false_digit(text)                                               ? DIGIT
                : expected == 0 && has_surrogate(expected_points, expected_length) ? SURROGATE
                                                                                   : KINDS,
            "punycode_decode", text, rc, expected);
}

int
main(int argc, char **argv)
{
    /* Otherwise GNU libidn would call our functions instead of its own. */
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) : NULL;
    unsigned long count = argc > 2 ? strtoul(argv[2], NULL, 10) : 50000;
    struct text text;

    if (library == NULL) {
        skip("GNU libidn is not installed");
        return tap_end();
    }
    if (argc > 3)
        random_state = strtoul(argv[3], NULL, 10);
    load_all(library);
    note("seed %llu", (unsigned long long)random_state);
    for (unsigned long i = 0; i < count; i++) {
        make_text(&text);
        compare_to_ascii(&text);
        compare_label(&text);
        compare_to_unicode(&text);
        compare_profiles(&text);
        compare_copies(&text);
        compare_domain(&text);
        compare_others(&text);
    }
    for (size_t i = 0; i < KINDS; i++)
        note("%u differences: %s", counts[i], kind_names[i]);
    ok(unexplained == 0, "%lu random texts: %u other differences", count, unexplained);
    return tap_end();
}
