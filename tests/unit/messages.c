/* SPDX-License-Identifier: MIT */
/* Diagnoses as text: xn_diag_reason() and xn_diag_format() for every status, rule and unit, in
   buffers of every capacity that end right before a page that cannot be written. */
#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "guarded.h"
#include "rules.h"
#include "share.h"
#include "tap.h"
#include "xn.h"

typedef size_t formatter(const xn_diag *diag, char *out, size_t cap);

/* Every capacity: as much of the line as fits, and its whole length. */
static bool
is_cut(formatter *format, const xn_diag *d)
{
    char line[XN_DIAG_SIZE];
    size_t length = format(d, line, sizeof(line));

    if (length != strlen(line) || length >= XN_DIAG_SIZE || format(d, NULL, 0) != length
        || format(d, NULL, 9) != length)
        return false;
    for (size_t cap = 0; cap <= length + 1; cap++) {
        char *out = guarded_end() - cap;
        size_t fits = cap > length ? length : cap > 0 ? cap - 1 : 0;

        memset(out - 1, 0x5A, cap + 1);
        if (format(d, out, cap) != length || out[-1] != 0x5A
            || (cap > 0 && (memcmp(out, line, fits) != 0 || out[fits] != '\0')))
            return false;
    }
    return true;
}

/* A line of printable ASCII: position and reason. */
static bool
is_line(const xn_diag *d, const char *position, const char *reason)
{
    char line[XN_DIAG_SIZE], alone[XN_DIAG_SIZE];

    xn_diag_format(d, line, sizeof(line));
    xn_diag_reason(d, alone, sizeof(alone));
    for (const char *c = line; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            return false;
    return strcmp(alone, reason) == 0 && strncmp(line, position, strlen(position)) == 0
        && strcmp(line + strlen(position), reason) == 0;
}

/* The calls whose diagnoses are formatted. */
enum call {
    TO_ASCII,
    LABEL_TO_ASCII,
    PREP,
    NORMALISE,
    CHECK_UTF8,
    DECODE,
    EQUAL, /* as the second name */
    KEY_TO_NAME,
    FIND_HOST,
    FIND_HOST_PORT,
    FIND_EMAIL,
    FIND_URL
};

static void
diagnose(enum call call, const char *in, unsigned flags, xn_diag *d)
{
    static char out[4096];
    static uint32_t points[64];
    const size_t length = strlen(in);
    xn_host host;
    int same;

    switch (call) {
    case TO_ASCII: (void)!xn_to_ascii(in, length, flags, out, sizeof(out), NULL, d); break;
    case LABEL_TO_ASCII:
        (void)!xn_label_to_ascii(in, length, flags, out, sizeof(out), NULL, d);
        break;
    case PREP:
        (void)!xn_prep(in, length, xn_profile_find("Nameprep"), flags, out, sizeof(out), NULL, d);
        break;
    case NORMALISE: (void)!xn_nfkc(in, length, flags, out, sizeof(out), NULL, d); break;
    case CHECK_UTF8: (void)!xn_utf8_check(in, length, d); break;
    case DECODE: (void)!xn_punycode_decode(in, length, points, 64, NULL, NULL, d); break;
    case KEY_TO_NAME: (void)!xn_key_to_name(in, length, out, sizeof(out), NULL, d); break;
    case EQUAL: (void)!xn_equal("a", 1, in, length, flags, &same, d); break;
    default:
        (void)!xn_find_host(in, length, (xn_where)(XN_HOST + call - FIND_HOST), flags, &host, d);
    }
}

struct message {
    enum call call;
    const char *in;
    unsigned flags;
    const char *position, *reason;
};

#define A50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define N50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa."
#define N300 N50 N50 N50 N50 N50 A50

static const struct message messages[] = {
    {TO_ASCII, "a", 0, "", "success"},
    {TO_ASCII, "a", 0x80000000u, "", "invalid argument"},
    {TO_ASCII, "a.\xFF", 0, "label 2, octet 3: ", "ill-formed UTF-8 (RFC 3629)"},
    {CHECK_UTF8, "a.\xFF", 0, "octet 3: ", "ill-formed UTF-8 (RFC 3629)"},
    {TO_ASCII, "\xC8\xA1", 0,
        "label 1, octet 1: ", "U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)"},
    {NORMALISE, "a\xC3", 0, "octet 2: ", "ill-formed UTF-8 (RFC 3629)"},
    {PREP, "\xC8\xA1", 0,
        "octet 1: ", "U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)"},
    {TO_ASCII, "b\xC3\xBC.a\xE2\x80\xA8", 0,
        "label 2, octet 6: ", "U+2028 is prohibited (RFC 3454 table C.2.2)"},
    {PREP, "b\xC3\xBC.a\xE2\x80\xA8", 0,
        "octet 6: ", "U+2028 is prohibited (RFC 3454 table C.2.2)"},
    {TO_ASCII, "\xF4\x8F\xBF\xBF", XN_ALLOW_UNASSIGNED,
        "label 1, octet 1: ", "U+10FFFF is prohibited (RFC 3454 table C.4)"},
    {TO_ASCII, "xn--a", XN_STRICT_ACE,
        "label 1, decoded: ", "U+0080 is prohibited (RFC 3454 table C.2.2)"},
    {TO_ASCII,
        "\xD7\x90"
        "ae\xCC\x81",
        0, "label 1, octet 3: ",
        "U+0061 is left-to-right, but the label has right-to-left text (RFC 3454 section 6 "
        "requirement 2)"},
    {TO_ASCII,
        "\xD7\x90"
        "e\xCC\x81",
        0, "label 1, octet 3: ",
        "U+00E9, composed from several, is left-to-right, but the label has right-to-left text "
        "(RFC 3454 section 6 requirement 2)"},
    {TO_ASCII,
        "\xD7\x90"
        "1",
        0, "label 1, octet 3: ",
        "U+0031 is at an end of right-to-left text, but is not right-to-left (RFC 3454 section 6 "
        "requirement 3)"},
    {TO_ASCII, "a b", XN_STD3, "label 1, octet 2: ",
        "U+0020 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)"},
    {TO_ASCII, "b.a-", XN_STD3, "label 2, octet 4: ",
        "a hyphen at the start or the end of a label (RFC 3490 section 4.1 step 3b)"},
    {TO_ASCII, "xn--b\xC3\xBC", 0, "label 1, octet 1: ",
        "a non-ASCII label that starts with xn-- (RFC 3490 section 4.1 step 5)"},
    {TO_ASCII, "a..b", 0, "label 2, octet 3: ", "an empty label (RFC 3490 section 4.1 step 8)"},
    {TO_ASCII, "b." A50 "aaaaaaaaaaaaaaaaa", 0,
        "label 2: ", "67 octets in ASCII, 63 are allowed (RFC 3490 section 4.1 step 8)"},
    {TO_ASCII, "\xC3\xBC" A50 A50, 0,
        "label 1: ", "more than 63 octets in ASCII (RFC 3490 section 4.1 step 8)"},
    {TO_ASCII, N300, 0, "",
        "300 octets in ASCII, 253 are allowed in a name (RFC 1035 section "
        "2.3.4)"},
    {EQUAL, N300, 0, "second name, ",
        "300 octets in ASCII, 253 are allowed in a name (RFC 1035 section 2.3.4)"},
    {EQUAL, "b..", 0,
        "second name, label 2, octet 3: ", "an empty label (RFC 3490 section 4.1 step 8)"},
    {TO_ASCII, "xn--a-", XN_STRICT_ACE,
        "label 1: ", "an ACE label that does not round-trip (RFC 3490 section 4.2 step 7)"},
    {TO_ASCII, "a.xn--b!", XN_STRICT_ACE,
        "label 2, octet 8: ", "not a Punycode digit (RFC 3492 section 6.2)"},
    {TO_ASCII, "xn--b", XN_STRICT_ACE,
        "label 1, octet 6: ", "truncated Punycode (RFC 3492 section 6.2)"},
    {DECODE, "b", 0, "octet 2: ", "truncated Punycode (RFC 3492 section 6.2)"},
    {TO_ASCII, "xn--99999999", XN_STRICT_ACE, "label 1, octet 5: ",
        "Punycode overflow: a number or a text that is too large (RFC 3492 section 6.4)"},
    {DECODE, "99999999", 0, "octet 1: ",
        "Punycode overflow: a number or a text that is too large (RFC 3492 section 6.4)"},
    {DECODE, "abc-8e4p", 0, "octet 5: ",
        "these digits decode to a surrogate or a number above U+10FFFF (RFC 3492 section 5)"},
    /* guards */
    {TO_ASCII, "\xC3\xBC@b", 0, "label 1, octet 3: ",
        "U+0040 may not be in a host name; this looks like a mail address (xn guard delimiter)"},
    {TO_ASCII, "http://b\xC3\xBC", 0, "label 1, octet 5: ",
        "U+003A may not be in a host name; this looks like a URL (xn guard delimiter)"},
    {TO_ASCII, "\xE2\x84\x80", 0, "label 1, octet 1: ",
        "U+002F, mapped from U+2100, may not be in a host name (xn guard delimiter)"},
    {LABEL_TO_ASCII, "a.b", 0,
        "label 1, octet 2: ", "U+002E is a dot, which a label may not contain (xn guard dot)"},
    {LABEL_TO_ASCII, "a\xE3\x80\x82", 0,
        "label 1, octet 2: ", "U+3002 is a dot, which a label may not contain (xn guard dot)"},
    {TO_ASCII, "a.\xE2\x91\xA0", 0, "label 2, octet 3: ",
        "the name would end in a number, like an IP address (xn guard literal)"},
    /* text with hosts; those of the name have its labels */
    {FIND_URL, "http://a@b.c%", 0, "label 2, octet 13: ",
        "U+0025 is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)"},
    {FIND_URL, "http://%4", XN_PERCENT,
        "octet 8: ", "not a percent-encoded octet (RFC 3986 section 2.1)"},
    {FIND_URL, "", 0, "octet 1: ",
        "the scheme of the URL, or the colon after it, is missing (RFC 3986 section 3.1)"},
    {FIND_URL, "a b", 0,
        "octet 2: ", "U+0020 may not be in the scheme of a URL (RFC 3986 section 3.1)"},
    {FIND_URL, "http:\\x", 0,
        "octet 6: ", "U+005C may not be in the // before a host (RFC 3986 section 3.2)"},
    {FIND_URL, "http:x", 0,
        "octet 6: ", "the // before the host is missing (RFC 3986 section 3.2)"},
    {FIND_URL, "http://[@a", 0,
        "octet 8: ", "U+005B may not be in the user information of a URL (RFC 3986 section 3.2.1)"},
    {FIND_URL, "http://a\xEF\xBC\xA0@b", 0, "octet 9: ",
        "U+0040, mapped from U+FF20, may not be in a host name; this looks like a mail address (xn "
        "guard delimiter)"},
    {FIND_URL, "http://u@a.1", 0, "label 2, octet 12: ",
        "the name would end in a number, like an IP address (xn guard literal)"},
    {FIND_URL, "http:///", 0, "octet 8: ", "the host is missing (RFC 3986 section 3.2.2)"},
    {FIND_HOST, "a b", 0, "octet 2: ", "U+0020 may not be in a host (RFC 3986 section 3.2.2)"},
    {FIND_HOST_PORT, "a:b", 0, "octet 3: ", "not a port from 0 to 65535 (RFC 3986 section 3.2.3)"},
    {FIND_URL, "http://[:]", 0, "octet 9: ", "not an IPv6 address (RFC 4291 section 2.2)"},
    {FIND_HOST, "::%", 0, "octet 3: ", "not the zone of an IPv6 address (RFC 4007 section 11)"},
    {FIND_URL, "http://[]", 0, "octet 9: ", "the IPv6 address is missing (RFC 4291 section 2.2)"},
    {FIND_EMAIL, "a", 0,
        "octet 2: ", "the local part, the @ or the host is missing (RFC 5321 section 4.1.2)"},
    {FIND_EMAIL, "<a@b>", 0,
        "octet 1: ", "U+003C may not be in a mail address (RFC 5321 section 4.1.2)"},
    {FIND_EMAIL, "a@[b]", 0, "octet 4: ", "not an address literal (RFC 5321 section 4.1.3)"},
    {FIND_URL, "mailto://", 0, "octet 8: ", "not a mailto URL (RFC 6068 section 2)"},
    {FIND_URL, "http://[::%1]", 0,
        "octet 11: ", "not the zone of an IPv6 address (RFC 6874 section 2)"},
    {KEY_TO_NAME, "com!a", 0, "octet 6: ", "the ! after a label is missing (xn key)"},
    {KEY_TO_NAME, "com!\xC3\xBC!", 0, "octet 5: ", "not the key of a name (xn key)"},
    {FIND_URL, "file://a:1", 0,
        "octet 9: ", "U+003A may not be in the host of a file URL (RFC 8089 section 2)"},
};

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Statuses and rules of diagnoses that were tried. */
static bool has_status[64], has_rule[RULES];

static void
note_tried(const xn_diag *d)
{
    has_status[d->status & 63] = true;
    for (size_t i = 0; i < RULES; i++)
        has_rule[i] = has_rule[i] || strcmp(d->rule, xni_rules[i].rule) == 0;
}

static void
test_message(const xn_diag *d, const char *position, const char *reason)
{
    char line[XN_DIAG_SIZE];

    note_tried(d);
    if (!ok(is_line(d, position, reason) && is_cut(xn_diag_format, d) && is_cut(xn_diag_reason, d),
            "message: %s%s", position, reason)) {
        xn_diag_format(d, line, sizeof(line));
        note("%s", line);
    }
}

/* The same message with the position in another unit. */
static bool
has_unit(
    const xn_diag *diag, const char *position, const char *reason, unsigned unit, const char *word)
{
    const char *octet = strstr(position, "octet ");
    char moved[64];
    xn_diag d = *diag;

    d.unit = unit;
    d.offset += 1000;
    if (octet == NULL)
        return is_line(&d, position, reason);
    snprintf(moved, sizeof(moved), "%.*s%s%lu: ", (int)(octet - position), position, word,
        (unsigned long)d.offset + 1);
    return is_line(&d, moved, reason) && is_cut(xn_diag_format, &d);
}

static void
test_messages(void)
{
    unsigned wrong = 0;
    xn_diag d;

    for (size_t i = 0; i < COUNT(messages); i++) {
        const struct message *m = &messages[i];

        diagnose(m->call, m->in, m->flags, &d);
        test_message(&d, m->position, m->reason);
        wrong += !has_unit(&d, m->position, m->reason, XN_OCTETS, "octet ")
            || !has_unit(&d, m->position, m->reason, XN_CHARACTERS, "character ")
            || !has_unit(&d, m->position, m->reason, 3, "octet ")
            || !has_unit(&d, m->position, m->reason, 0xFFFFFFFF, "octet ");
        if (d.status != XN_E_CODE_POINT) /* its code point would be the one encoded */
            wrong += !has_unit(&d, m->position, m->reason, XN_CODE_POINTS, "code point ");
    }
    ok(wrong == 0, "positions in octets, code points and characters");
}

/* Those whose input is not a string. */
static void
test_other_inputs(void)
{
    static const struct {
        uint32_t points[2];
        const char *position, *reason;
    } encodings[] = {
        {{'a', 0xDFFF}, "code point 2: ", "U+DFFF is a surrogate (RFC 3492 section 5)"},
        {{0x110000, 'a'}, "code point 1: ", "U+110000 is above U+10FFFF (RFC 3492 section 5)"},
        {{'a', 0x81000041}, "code point 2: ", "U+81000041 is above U+10FFFF (RFC 3492 section 5)"},
        {{'a', 0xFFFFFFFF}, "code point 2: ", "U+FFFFFFFF is above U+10FFFF (RFC 3492 section 5)"},
    };
    static uint32_t many[XN_RAW_MAX + 1];
    xn_diag d;

    for (size_t i = 0; i < COUNT(encodings); i++) {
        (void)!xn_punycode_encode(encodings[i].points, 2, NULL, NULL, 0, NULL, &d);
        test_message(&d, encodings[i].position, encodings[i].reason);
    }
    (void)!xn_punycode_encode(many, XN_RAW_MAX + 1, NULL, NULL, 0, NULL, &d);
    test_message(&d, "code point 1: ",
        "Punycode overflow: a number or a text that is too large (RFC 3492 section 6.4)");
    (void)!xn_to_ascii("a.\0", 3, 0, NULL, 0, NULL, &d);
    test_message(&d, "label 2, octet 3: ", "U+0000 may not be in a host name (xn guard nul)");
    (void)!xn_to_ascii("a", 1, 0, NULL, 0, NULL, &d);
    test_message(&d, "", "the result does not fit in the buffer");
    d = (xn_diag){.status = XN_E_CROSSCHECK, .length = 3, .rule = "xn cross-check"};
    test_message(&d, "label 1: ", "a reference library gives another result (xn cross-check)");
    d.label = XN_NO_LABEL;
    test_message(&d, "octet 1: ", "a reference library gives another result (xn cross-check)");
    ok(is_line(NULL, "", "no diagnosis") && is_cut(xn_diag_format, NULL)
            && is_cut(xn_diag_reason, NULL),
        "message: without a diagnosis");
}

/* A diag that the caller has filled in, not completely. */
static void
test_own_diags(void)
{
    xn_diag d = {.status = XN_E_PROHIBITED, .cp = XN_NO_CP, .mapped = XN_NO_CP, .offset = 3};

    ok(is_line(&d, "label 1, octet 4: ", "this character is prohibited"),
        "message: without a code point and a rule");
    d = (xn_diag){.status = XN_E_GUARD, .cp = '#', .mapped = '#'};
    ok(is_line(&d, "label 1, octet 1: ", "U+0023 may not be in a host name"),
        "message: a guard without a rule");
    d = (xn_diag){.status = XN_E_SYNTAX, .label = XN_NO_LABEL, .length = 1, .cp = XN_NO_CP};
    ok(is_line(&d, "octet 1: ", "not such text"), "message: syntax without a rule");
    d.length = 0;
    ok(is_line(&d, "octet 1: ", "something is missing"), "message: nothing without a rule");
    d = (xn_diag){.status = (xn_status)99, .rule = "RFC 9999"};
    ok(is_line(&d, "label 1, octet 1: ", "unknown status (RFC 9999)"),
        "message: a status of a later version");
    d = (xn_diag){.status = XN_E_EMPTY, .label = XN_NO_LABEL - 1, .offset = SIZE_MAX, .rule = ""};
    ok(is_line(&d, "label 4294967295, octet 18446744073709551615: ", "an empty label")
            || SIZE_MAX != UINT64_MAX,
        "message: the greatest numbers");
}

/* Any numbers: two parts that fit in XN_DIAG_SIZE, of which neither changes the other. */
static bool
is_complete(const xn_diag *d)
{
    char line[XN_DIAG_SIZE], reason[XN_DIAG_SIZE];
    size_t length = xn_diag_format(d, line, sizeof(line)),
           reason_length = xn_diag_reason(d, reason, sizeof(reason)), before;

    if (length >= XN_DIAG_SIZE || reason_length > length || reason_length < 4)
        return false;
    before = length - reason_length;
    return strcmp(line + before, reason) == 0
        && (before == 0 || (before > 2 && memcmp(line + before - 2, ": ", 2) == 0)
            || (d->input != 0 && strncmp(line, "second name, ", before) == 0));
}

/* The bits of number are choices of the other members. */
static void
choose_members(unsigned number, xn_diag *d)
{
    static const unsigned labels[] = {0, 1, XN_NO_LABEL - 1, XN_NO_LABEL};
    static const uint32_t points[] = {'@', ':', XN_NO_CP - 1, XN_NO_CP};

    d->label = labels[number & 3];
    d->cp = points[number >> 2 & 3];
    d->mapped = points[number >> 4 & 3];
    d->unit = number >> 6 & 3;
    d->decoded = number >> 8 & 1;
    d->input = number >> 9 & 1;
    d->offset = number >> 10 & 1 ? SIZE_MAX : 0;
    d->length = number >> 11 & 1;
    d->octets = number >> 12 & 1 ? SIZE_MAX : 0;
}

static void
test_any_members(void)
{
    const unsigned share = test_share();
    unsigned wrong = 0, uncut = 0;
    unsigned long tried = 0;

    for (unsigned status = 0; status < 64; status++)
        for (unsigned words = 0; words <= RULES; words++) {
            xn_diag d = {.status = (xn_status)status, .words = words};

            d.rule = xni_rules[words % RULES].rule;
            for (unsigned number = 0; number < 1u << 13; number += share, tried++) {
                choose_members(number, &d);
                wrong += !is_complete(&d);
            }
            d.words = words < RULES ? words : 0xFFFFFFFF;
            uncut += !is_cut(xn_diag_format, &d) || !is_cut(xn_diag_reason, &d);
        }
    ok(wrong == 0, "a position, a reason, and no more than XN_DIAG_SIZE octets (%lu diagnoses)",
        tried);
    ok(uncut == 0, "in every capacity, for every status and rule");
}

/* Whether the reason is in the words of the status, whatever else the diagnosis has. */
static bool
has_plain_words(const xn_constant *status)
{
    char expected[XN_DIAG_SIZE];
    unsigned wrong = 0;

    snprintf(expected, sizeof(expected), "%s (RFC 0)", status->text);
    for (unsigned number = 0; number < 1u << 13; number++) {
        char reason[XN_DIAG_SIZE];
        xn_diag d = {.status = (xn_status)status->value, .rule = "RFC 0"};

        choose_members(number, &d);
        xn_diag_reason(&d, reason, sizeof(reason));
        wrong += strcmp(reason, expected) != 0;
    }
    return wrong == 0;
}

static void
test_coverage(void)
{
    const xn_constant *status;
    unsigned missing = 0;

    for (size_t i = 0; (status = xn_constant_at(XN_STATUSES, i)) != NULL; i++)
        missing += !has_status[status->value & 63] && !has_plain_words(status);
    for (size_t i = 0; i < RULES; i++)
        missing += !has_rule[i];
    ok(missing == 0, "a call was made for each status and rule with words of their own");
}

int
main(void)
{
    test_messages();
    test_other_inputs();
    test_own_diags();
    test_any_members();
    test_coverage();
    return tap_end();
}
