/* SPDX-License-Identifier: MIT */
/* The examples in the comments of xn.h: the input of each status, the steps of a name, reasons and
   traits, kinds of hosts, messages. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "statements.h"
#include "xn.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* enum xn_status */
static void
test_statuses(void)
{
    static const struct {
        const char *in;
        unsigned flags;
        xn_status status;
    } names[] = {
        {"b\xC3\xBC"
         "cher.example",
            0, XN_OK},
        {"a", 0x80000000u, XN_E_ARGUMENT},
        {"b\xFC", 0, XN_E_UTF8},
        {"\xC8\xA1", 0, XN_E_UNASSIGNED},
        {"\xE2\x80\xA8", 0, XN_E_PROHIBITED},
        {"a\xD7\x90", 0, XN_E_BIDI_MIXED},
        {"\xD7\x90"
         "1",
            0, XN_E_BIDI_ENDS},
        {"a b", XN_STD3, XN_E_STD3_CHAR},
        {"-a", XN_STD3, XN_E_STD3_HYPHEN},
        {"xn--b\xC3\xBC", 0, XN_E_ACE_PREFIX},
        {"a..b", 0, XN_E_EMPTY},
        {"xn--fa-hia", XN_STRICT_ACE, XN_E_ROUND_TRIP},
        {"xn--a!", XN_STRICT_ACE, XN_E_PUNYCODE},
        {"xn--99999999", XN_STRICT_ACE, XN_E_OVERFLOW},
        {"user@b\xC3\xBC"
         "cher",
            0, XN_E_GUARD},
    };
    static const uint32_t surrogate = 0xD800;
    char out[XN_NAME_SIZE], name[256];
    size_t length;
    xn_host host;

    for (size_t i = 0; i < COUNT(names); i++)
        ok(xn_to_ascii(names[i].in, XN_STRLEN, names[i].flags, out, sizeof(out), NULL, NULL)
                == names[i].status,
            "%s: %s", xn_status_name(names[i].status), names[i].in);
    ok(xn_to_ascii("ab", 2, 0, out, 2, &length, NULL) == XN_E_SPACE
            && xn_to_ascii("ab", 2, 0, out, length + 1, &length, NULL) == XN_OK,
        "XN_E_SPACE: a capacity of more than *len is enough");
    ok(xn_to_ascii(NULL, 1, 0, out, 8, NULL, NULL) == XN_E_ARGUMENT,
        "XN_E_ARGUMENT: NULL for a text");
    ok(xn_punycode_encode(&surrogate, 1, NULL, out, 8, NULL, NULL) == XN_E_CODE_POINT,
        "XN_E_CODE_POINT: xn_punycode_encode of D800");
    memset(name, 'a', sizeof(name));
    ok(xn_to_ascii(name, 63, 0, out, sizeof(out), NULL, NULL) == XN_OK
            && xn_to_ascii(name, 64, 0, out, sizeof(out), NULL, NULL) == XN_E_LABEL_LONG,
        "XN_E_LABEL_LONG: more than 63 octets");
    for (size_t i = 49; i < sizeof(name); i += 50)
        name[i] = '.';
    ok(xn_to_ascii(name, 253, 0, out, sizeof(out), NULL, NULL) == XN_OK
            && xn_to_ascii(name, 254, 0, out, sizeof(out), NULL, NULL) == XN_E_NAME_LONG,
        "XN_E_NAME_LONG: more than 253 octets");
    ok(xn_find_host("a b", 3, XN_HOST, 0, &host, NULL) == XN_E_SYNTAX,
        "XN_E_SYNTAX: \"a b\" in xn_find_host");
}

/* struct xn_step */
static const xn_step expected_steps[] = {
    {.kind = XN_STEP_LABEL,
        .offset = 0,
        .length = 7,
        .text = "B\xC3\xBC"
                "cher"},
    {.kind = XN_STEP_CHAR,
        .offset = 0,
        .length = 1,
        .cp = 'B',
        .to = (const uint32_t[]){'b'},
        .rule = "RFC 3454 table B.2"},
    {.kind = XN_STEP_CHAR,
        .offset = 1,
        .length = 2,
        .cp = 0xFC,
        .to = (const uint32_t[]){0xFC},
        .rule = ""},
    {.kind = XN_STEP_CHAR,
        .offset = 3,
        .length = 1,
        .cp = 'c',
        .to = (const uint32_t[]){'c'},
        .rule = ""},
    {.kind = XN_STEP_CHAR,
        .offset = 4,
        .length = 1,
        .cp = 'h',
        .to = (const uint32_t[]){'h'},
        .rule = ""},
    {.kind = XN_STEP_CHAR,
        .offset = 5,
        .length = 1,
        .cp = 'e',
        .to = (const uint32_t[]){'e'},
        .rule = ""},
    {.kind = XN_STEP_CHAR,
        .offset = 6,
        .length = 1,
        .cp = 'r',
        .to = (const uint32_t[]){'r'},
        .rule = ""},
    {.kind = XN_STEP_PREPARED,
        .offset = 0,
        .length = 7,
        .text = "b\xC3\xBC"
                "cher"},
    {.kind = XN_STEP_INSERT,
        .offset = 0,
        .length = 7,
        .cp = 0xFC,
        .text = "kva",
        .at = 1,
        .delta = 745,
        .bias = 0},
    {.kind = XN_STEP_RESULT, .offset = 0, .length = 7, .text = "xn--bcher-kva"},
};

static int
compare_step(const xn_step *s, void *user)
{
    size_t *number = user;
    const xn_step *e = &expected_steps[*number];
    const char *kind = xn_constant_find(XN_STEPS, s->kind)->name;
    bool same = *number < COUNT(expected_steps) && s->kind == e->kind && s->label == 0
        && s->offset == e->offset && s->length == e->length && s->diag == NULL;

    if (same && e->text != NULL)
        same = s->textlen == strlen(e->text) && memcmp(s->text, e->text, s->textlen) == 0;
    if (same && e->kind == XN_STEP_CHAR)
        same = s->cp == e->cp && s->tolen == 1 && *s->to == *e->to && strcmp(s->rule, e->rule) == 0;
    if (same && e->kind == XN_STEP_INSERT)
        same = s->cp == e->cp && s->at == e->at && s->delta == e->delta && s->bias == e->bias;
    ok(same, "step %lu: %s %lu+%lu", (unsigned long)++*number, kind, (unsigned long)s->offset,
        (unsigned long)s->length);
    return 0;
}

static int
find_refusal(const xn_step *s, void *user)
{
    if (s->kind == XN_STEP_REFUSED)
        *(xn_status *)user = s->diag->status;
    return s->kind == XN_STEP_RESULT;
}

static void
test_steps(void)
{
    size_t steps = 0;
    xn_status refused = XN_OK;

    ok(xn_explain("B\xC3\xBC"
                  "cher",
           7, 0, compare_step, &steps,
           NULL) == XN_OK
            && steps == COUNT(expected_steps),
        "the steps of a name");
    states(
        "For \"B\u00FCcher\": kind offset length members LABEL 0 7 text \"B\u00FCcher\" CHAR 0 1 "
        "cp "
        "U+0042, to U+0062, rule \"RFC 3454 table B.2\" CHAR 1 2 cp U+00FC, to U+00FC, rule \"\"; "
        "four more for \"cher\" PREPARED 0 7 text \"b\u00FCcher\" INSERT 0 7 cp U+00FC, text "
        "\"kva\", at 1, delta 745, bias 0 RESULT 0 7 text \"xn--bcher-kva\"",
        steps == COUNT(expected_steps));
    ok(xn_explain("\xE2\x80\xA8", 3, 0, find_refusal, &refused, NULL) == XN_E_PROHIBITED
            && refused == XN_E_PROHIBITED,
        "XN_STEP_REFUSED instead of a result");
}

static unsigned
find_reasons(const char *name)
{
    char out[XN_UNICODE_SIZE];
    unsigned why = 0;

    (void)!xn_to_display(name, XN_STRLEN, XN_ALLOW_UNASSIGNED, out, sizeof(out), NULL, &why, NULL);
    return why;
}

/* Of xn_to_display and of ToUnicode */
static void
test_reasons(void)
{
    unsigned traits;

    ok(find_reasons("xn--a-") == XN_WHY_FAKE, "XN_WHY_FAKE");
    ok(find_reasons("xn--fa-hia") == XN_WHY_DEVIATION, "XN_WHY_DEVIATION");
    ok(find_reasons("\xC8\xA1") == XN_WHY_UNASSIGNED, "XN_WHY_UNASSIGNED");
    ok(find_reasons("\xD7\x90") == XN_WHY_RTL, "XN_WHY_RTL");
    ok(xn_traits("xn--a-", 6, 0, &traits, NULL) == XN_OK && traits == XN_TRAIT_FAKE_ACE,
        "XN_TRAIT_FAKE_ACE");
}

/* enum xn_where, and the spans of struct xn_host */
static void
test_hosts(void)
{
    static const struct {
        const char *in;
        xn_where where;
        unsigned kind;
        const char *host, *port, *zone;
    } texts[] = {
        {"example", XN_HOST, XN_KIND_NAME, "example", "", ""},
        {"192.0.2.1", XN_HOST, XN_KIND_IPV4, "192.0.2.1", "", ""},
        {"[::1]", XN_HOST, XN_KIND_IPV6, "::1", "", ""},
        {"fe80::1%eth0", XN_HOST, XN_KIND_IPV6, "fe80::1", "", "eth0"},
        {"example:80", XN_HOST_PORT, XN_KIND_NAME, "example", "80", ""},
        {"[::1]:80", XN_HOST_PORT, XN_KIND_IPV6, "::1", "80", ""},
        {"file:///etc", XN_URL, XN_KIND_NONE, "", "", ""},
    };

    for (size_t i = 0; i < COUNT(texts); i++) {
        const char *in = texts[i].in;
        xn_host h;

        ok(xn_find_host(in, XN_STRLEN, texts[i].where, 0, &h, NULL) == XN_OK
                && h.kind == texts[i].kind && h.host.length == strlen(texts[i].host)
                && h.port.length == strlen(texts[i].port) && h.zone.length == strlen(texts[i].zone)
                && memcmp(in + h.host.offset, texts[i].host, h.host.length) == 0
                && memcmp(in + h.port.offset, texts[i].port, h.port.length) == 0
                && memcmp(in + h.zone.offset, texts[i].zone, h.zone.length) == 0,
            "the host of %s", in);
    }
    states("a name or an address: \"example\", \"192.0.2.1\", \"[::1]\", \"fe80::1%eth0\" */ "
           "XN_HOST_PORT, /* and perhaps a port: \"example:80\", \"[::1]:80\" */",
        COUNT(texts) == 7);
    states("there is no host, as in \"file:///etc\" */", true);
}

static void
test_messages(void)
{
    static const char reason[] = "U+2028 is prohibited (RFC 3454 table C.2.2)",
                      whole[] = "label 2, octet 11: U+2028 is prohibited (RFC 3454 table C.2.2)";
    const xn_constant *flag = xn_constant_find(XN_FLAGS, XN_STRICT_ACE);
    char line[XN_DIAG_SIZE];
    xn_diag d;

    (void)!xn_to_ascii("b\xC3\xBC"
                       "cher.ab\xE2\x80\xA8",
        XN_STRLEN, 0, NULL, 0, NULL, &d);
    ok(xn_diag_reason(&d, line, sizeof(line)) == strlen(reason) && strcmp(line, reason) == 0,
        "xn_diag_reason");
    ok(xn_diag_format(&d, line, sizeof(line)) == strlen(whole) && strcmp(line, whole) == 0,
        "xn_diag_format");
    ok(strcmp(xn_strerror(XN_E_PROHIBITED), "a code point that RFC 3454 prohibits") == 0,
        "xn_strerror");
    ok(strcmp(xn_status_name(XN_E_PROHIBITED), "XN_E_PROHIBITED") == 0, "xn_status_name");
    ok(strcmp(flag->name, "XN_STRICT_ACE") == 0 && strcmp(flag->keyword, "strict-ace") == 0,
        "xn_constant");
    states("\"U+2028 is prohibited (RFC 3454 table C.2.2)\"; xn_diag_format writes the position "
           "before it, \"label 2, octet 11: \",",
        strlen(whole) == strlen(reason) + strlen("label 2, octet 11: "));
    states("\"a code point that RFC 3454 prohibits\" */", true);
    states("\"strict-ace\" */", true);
}

int
main(void)
{
    read_document("lib/xn.h");
    test_statuses();
    test_steps();
    test_reasons();
    test_hosts();
    test_messages();
    return tap_end();
}
