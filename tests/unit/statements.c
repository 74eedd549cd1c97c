/* SPDX-License-Identifier: MIT */
/* Statements of xn.3 and xn.h about names: text and buffers, conversion, flags, guards, traits, the
   form to show.  Those about text are in statements_text.c. */
#include <config.h>

#include <stdint.h>

#include "random.h"
#include "statements.h"
#include "xn.h"

static char out[2048];
static size_t length;
static xn_diag diag;

typedef xn_status conversion(
    const char *in, size_t inlen, unsigned flags, char *o, size_t cap, size_t *len, xn_diag *d);

static bool
gives(conversion *convert, const char *in, unsigned flags, const char *expected)
{
    return convert(in, XN_STRLEN, flags, out, sizeof(out), &length, &diag) == XN_OK
        && strcmp(out, expected) == 0 && length == strlen(expected);
}

static bool
refuses(conversion *convert, const char *in, unsigned flags, xn_status status)
{
    return convert(in, XN_STRLEN, flags, out, sizeof(out), &length, &diag) == status
        && diag.status == status;
}

#define N50  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa."
#define N253 N50 N50 N50 N50 N50 "aaa"

static void
test_buffers(void)
{
    states("If the length is XN_STRLEN, the text ends at its first NUL.",
        xn_to_ascii("a\0b", XN_STRLEN, 0, out, 8, &length, NULL) == XN_OK && length == 1);
    states("It has a length, and U+0000 is a character like any other.",
        xn_nfkc("a\0b", 3, 0, out, 8, &length, NULL) == XN_OK && length == 3);
    states("in may be NULL if its length is 0, and out if cap is 0.",
        xn_nfkc(NULL, 0, 0, out, 8, NULL, NULL) == XN_OK
            && xn_nfkc(NULL, 0, 0, NULL, 0, NULL, NULL) == XN_E_SPACE
            && xn_nfkc(NULL, 1, 0, out, 8, NULL, NULL) == XN_E_ARGUMENT
            && xn_nfkc("a", 1, 0, NULL, 1, NULL, NULL) == XN_E_ARGUMENT);
    states("*len is set to the length of the whole result, without the final NUL. If cap is not "
           "greater than that, the status is XN_E_SPACE, provided that nothing else is wrong.",
        xn_to_ascii("\u00FC", 2, 0, out, 7, &length, NULL) == XN_E_SPACE && length == 7
            && xn_to_ascii("\u00FC", 2, 0, out, 8, &length, NULL) == XN_OK && length == 7
            && xn_to_ascii("a..b", 4, 0, out, 1, &length, NULL) == XN_E_EMPTY);
    memset(out, 'x', 8);
    states("On every status but XN_OK, out is the empty string, and *len is 0 unless the status is "
           "XN_E_SPACE.",
        xn_to_ascii("a..b", 4, 0, out, 8, &length, NULL) == XN_E_EMPTY && out[0] == '\0'
            && length == 0 && xn_to_ascii("abc", 3, 0, out, 2, &length, NULL) == XN_E_SPACE
            && out[0] == '\0' && length == 3);
    states("XN_LABEL_SIZE 64: a label in ASCII, of at most XN_LABEL_MAX octets",
        XN_LABEL_SIZE == 64 && XN_LABEL_MAX == 63);
    states("XN_UNICODE_SIZE 1024: xn_to_unicode and xn_to_display of such a name, and "
           "xn_label_to_unicode of a label of it XN_DIAG_SIZE 256: a line from xn_diag_reason or "
           "xn_diag_format",
        XN_UNICODE_SIZE == 1024 && XN_DIAG_SIZE == 256);
    states("XN_NAME_SIZE 255: a name from xn_to_ascii with guards, of at most XN_NAME_MAX octets "
           "without a final dot",
        xn_to_ascii(N253 ".", 254, 0, out, 255, &length, NULL) == XN_OK && length == 254
            && XN_NAME_SIZE == 255 && XN_NAME_MAX == 253);
}

static bool
differs(xn_status returned)
{
    return returned == XN_OK && diag.status != XN_OK;
}

static bool
are_equal(const char *a, const char *b, unsigned flags, int expected)
{
    int same = 2;

    return xn_equal(a, XN_STRLEN, b, XN_STRLEN, flags, &same, &diag) == XN_OK && same == expected;
}

static void
test_names(void)
{
    states("splits a name at its dots (U+002E, U+3002, U+FF0E and U+FF61), applies ToASCII to each "
           "label, and joins the results with U+002E.",
        gives(xn_to_ascii, "a.b\u3002\u00FC\uFF0Ec\uFF61d", 0, "a.b.xn--tda.c.d"));
    states("ASCII labels are not altered. A final dot is preserved; . is the root.",
        gives(xn_to_ascii, "aB_c.", 0, "aB_c.") && gives(xn_to_ascii, ".", 0, "."));
    states("A label that cannot be decoded is returned as typed. This is not an error, and the "
           "function returns XN_OK; diag->status says why the first such label was not decoded.",
        gives(xn_to_unicode, "xn--tda.xn--fa-hia.xn--99999999", 0, "\u00FC.xn--fa-hia.xn--99999999")
            && diag.status == XN_E_ROUND_TRIP && diag.label == 1);
    states("diag->status differs from the returned status only here, in xn_label_to_unicode, in "
           "xn_replace_host with XN_TO_UNICODE, and in xn_traits.",
        differs(xn_to_unicode("xn--a-", 6, 0, out, 99, NULL, &diag))
            && differs(xn_label_to_unicode("xn--a-", 6, 0, out, 99, NULL, &diag))
            && differs(xn_replace_host("xn--a-", 6, XN_HOST, XN_TO_UNICODE, out, 99, NULL, &diag))
            && !differs(xn_replace_host("xn--a-", 6, XN_HOST, 0, out, 99, NULL, &diag))
            && differs(xn_traits("a..b", 4, 0, &(unsigned){0}, &diag)));
    states("convert a single label, which must not contain a dot.",
        gives(xn_label_to_ascii, "\u00FC", 0, "xn--tda")
            && gives(xn_label_to_unicode, "xn--tda", 0, "\u00FC")
            && refuses(xn_label_to_ascii, "a.b", 0, XN_E_GUARD));
    states("sets *same to 1 if two names are equivalent, and to 0 otherwise. A final dot makes no "
           "difference, except that the root equals only the root.",
        are_equal("\u00DC.a.", "xn--tda.A", 0, 1) && are_equal("a", "b", 0, 0)
            && are_equal(".", ".", 0, 1) && are_equal(".", "a", 0, 0));
    states("So with XN_NO_GUARDS, a label that contains U+2024 is not equal to the two labels that "
           "its ASCII form looks like.",
        are_equal("a\u2024b", "a.b", XN_NO_GUARDS, 0)
            && gives(xn_to_ascii, "a\u2024b", XN_NO_GUARDS, "a.b"));
    states("writes the one spelling of a name: its ASCII form, in lower case, without a final dot; "
           "the root is ..",
        gives(xn_canonical, "A.\u00DC.", 0, "a.xn--tda") && gives(xn_canonical, ".", 0, "."));
}

static void
test_keys(void)
{
    states("such as com!example!www!: the labels of this spelling, the last one first, each with a "
           "! after it; that of the root is empty.",
        gives(xn_key, "WWW.example.com.", 0, "com!example!www!") && gives(xn_key, ".", 0, ""));
    states("octets up to % are percent-encoded in a key, as %20;",
        gives(xn_key, " %&", 0, "%20%25&!"));
    states("XN_NO_GUARDS is ignored, since a label without guards could contain a dot.",
        refuses(xn_key, "a\u2024b", XN_NO_GUARDS, XN_E_GUARD));
    states("A key has at most XN_KEY_SIZE octets with its NUL.", XN_KEY_SIZE == 3 * 253 + 2);
}

/* lookup3 for a key of up to four octets, as PostgreSQL calls it for partitions */
WRAPS static uint64_t
hash_short_key(const char *key, uint32_t size)
{
    const uint64_t seed = 0x7A5B22367996DCFD;
    static const unsigned char mixes[] = {4, 6, 8, 16, 19, 4},
                               finals[] = {14, 11, 25, 16, 4, 14, 24};
    uint32_t v[3] = {
        0x9E3779B9 + size + 3923095, 0x9E3779B9 + size + 3923095, 0x9E3779B9 + size + 3923095};

    v[0] += (uint32_t)(seed >> 32);
    v[1] += (uint32_t)seed;
    for (unsigned i = 0; i < 6; i++) {
        uint32_t *a = &v[i % 3], *b = &v[(i + 1) % 3], *c = &v[(i + 2) % 3];

        *a -= *c;
        *a ^= *c << mixes[i] | *c >> (32 - mixes[i]);
        *c += *b;
    }
    for (uint32_t i = 0; i < size; i++)
        v[0] += (uint32_t)(unsigned char)key[i] << 8 * i;
    for (unsigned i = 0; i < 7; i++) {
        uint32_t *c = &v[(i + 2) % 3], *b = &v[(i + 1) % 3];

        *c ^= *b;
        *c -= *b << finals[i] | *b >> (32 - finals[i]);
    }
    return ((uint64_t)v[1] << 32 | v[2]) + 0x49A0F4DD15E5A8E3;
}

static void
test_hash(void)
{
    states("It is lookup3 (Bob Jenkins, 2006) with PostgreSQL's seed of 64 bits for partitions, "
           "7A5B22367996DCFD, plus 49A0F4DD15E5A8E3 modulo 2^64.",
        xn_key_hash("a!", 2) == hash_short_key("a!", 2)
            && xn_key_hash("com!", 4) == hash_short_key("com!", 4));
}

/* The order of RFC 4034 section 6.1, and its names that are host names */
static void
test_order(void)
{
    static const char *const names[] = {"example", "a.example", "yljkjljk.a.example", "Z.a.example",
        "zABC.a.EXAMPLE", "z.example", "*.z.example"};
    char key[XN_KEY_SIZE], last[XN_KEY_SIZE] = "";
    unsigned wrong = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        wrong += xn_key(names[i], XN_STRLEN, 0, key, sizeof(key), NULL, NULL) != XN_OK
            || strcmp(last, key) >= 0 || strncmp(key, "example!", 8) != 0;
        strcpy(last, key);
    }
    states("Keys sort by their octets as names sort in the DNS (RFC 4034 section 6.1), and the key "
           "of a domain is the beginning of the key of each name in it.",
        wrong == 0);
}

static void
test_labels(void)
{
    const char *label;
    size_t at = 0, size;

    states("returns 1 and the next label of a name, starting with *pos 0, and returns 0 after the "
           "last label. *label points into the name,",
        xn_label_next("ab.c", 4, &at, &label, &size) == 1 && size == 2 && label[0] == 'a'
            && xn_label_next("ab.c", 4, &at, &label, &size) == 1 && size == 1
            && xn_label_next("ab.c", 4, &at, &label, &size) == 0);
    at = 0;
    states("It only looks for dots, and never fails.",
        xn_label_next("\xFF@\uFF61", 5, &at, &label, &size) == 1 && size == 2);
}

static void
test_flags(void)
{
    xn_status crosschecked = xn_to_ascii("\u00FC", 2, XN_CROSSCHECK, out, 16, NULL, NULL);
    unsigned every = 0;

    for (size_t i = 0; xn_constant_at(XN_FLAGS, i) != NULL; i++)
        every |= xn_constant_at(XN_FLAGS, i)->value;
    every &= ~XN_CROSSCHECK;
    states("Every function accepts every flag and ignores those that do not apply to it.",
        xn_nfkc("A\u2460", 4, every, out, 8, NULL, NULL) == XN_OK && strcmp(out, "A1") == 0
            && gives(xn_to_ascii, "\u00FC", XN_TO_UNICODE | XN_TO_DISPLAY | XN_PERCENT, "xn--tda"));
    states("Without GNU libidn, or if the build does not support the flag, the status is "
           "XN_E_ARGUMENT;",
#ifdef WITH_CROSSCHECK
        crosschecked == XN_OK ||
#endif
            crosschecked == XN_E_ARGUMENT);
    states("XN_ALLOW_UNASSIGNED The text is a query, such as a name to be looked up, and may "
           "contain code points that are unassigned in Unicode 3.2. Without the flag it is a "
           "stored string,",
        gives(xn_to_ascii, "\u0221", XN_ALLOW_UNASSIGNED, "xn--6la")
            && refuses(xn_to_ascii, "\u0221", 0, XN_E_UNASSIGNED));
    states(
        "XN_STD3 ASCII characters must be letters, digits and inner hyphens (UseSTD3ASCIIRules).",
        gives(xn_to_ascii, "a-9", XN_STD3, "a-9")
            && refuses(xn_to_ascii, "a_", XN_STD3, XN_E_STD3_CHAR)
            && refuses(xn_to_ascii, "a-", XN_STD3, XN_E_STD3_HYPHEN));
    states("XN_UNDERSCORE With XN_STD3: the underscore is permitted, as in _dmarc.",
        gives(xn_to_ascii, "_dmarc", XN_STD3 | XN_UNDERSCORE, "_dmarc")
            && refuses(xn_to_ascii, "_dmarc", XN_STD3, XN_E_STD3_CHAR)
            && refuses(xn_to_ascii, "a+", XN_STD3 | XN_UNDERSCORE, XN_E_STD3_CHAR));
    states("XN_LOWER ASCII letters are converted to lower case, so that each name has one "
           "spelling. xn_to_unicode converts the labels that were typed in ASCII, and those that "
           "it decodes.",
        gives(xn_to_ascii, "A.xn--TDA", XN_LOWER, "a.xn--tda")
            && gives(xn_to_unicode, "Ab.xn--A-eha", XN_LOWER, "ab.a\u00FC"));
    states("XN_NO_GUARDS Only the rules of the RFCs apply, and not the guards below.",
        gives(xn_to_ascii, "\u2100", XN_NO_GUARDS, "a/c")
            && refuses(xn_to_ascii, "\u2028", XN_NO_GUARDS, XN_E_PROHIBITED));
    states("XN_PR29 Normalise as UAX #15 was worded before its Corrigendum 5, as GNU libidn does.",
        gives(xn_nfkc, "\u1100\u0300\u1161", XN_PR29, "\uAC00\u0300")
            && gives(xn_nfkc, "\u1100\u0300\u1161", 0, "\u1100\u0300\u1161"));
    states("XN_STRICT_ACE ToASCII: a label that begins with xn-- must decode, and the result must "
           "encode to the same label.",
        refuses(xn_to_ascii, "xn--a!", XN_STRICT_ACE, XN_E_PUNYCODE)
            && refuses(xn_to_ascii, "xn--fa-hia", XN_STRICT_ACE, XN_E_ROUND_TRIP)
            && gives(xn_to_ascii, "xn--fa-hia", 0, "xn--fa-hia")
            && gives(xn_to_ascii, "xn--tda", XN_STRICT_ACE, "xn--tda"));
}

static bool
has_guard(conversion *convert, const char *in, const char *guard, uint32_t mapped)
{
    return refuses(convert, in, 0, XN_E_GUARD) && strncmp(diag.rule, "xn guard ", 9) == 0
        && strcmp(diag.rule + 9, guard) == 0 && (mapped == 0 || diag.mapped == mapped);
}

static void
test_guards(void)
{
    states("It is refused unless XN_NO_GUARDS is set. Except for length, the status is XN_E_GUARD, "
           "and diag->rule is xn guard with the name of the guard:",
        has_guard(xn_to_ascii, "\u2100", "delimiter", '/')
            && has_guard(xn_label_to_ascii, "a.b", "dot", '.')
            && has_guard(xn_to_ascii, "\u2460", "literal", 0));
    states("length A name has at most 253 octets, not counting a final dot. The status is "
           "XN_E_NAME_LONG, and the rule is that of RFC 1035.",
        gives(xn_to_ascii, N253 ".", 0, N253 ".")
            && refuses(xn_to_ascii, N253 "a", 0, XN_E_NAME_LONG)
            && strncmp(diag.rule, "RFC 1035 ", 9) == 0
            && gives(xn_to_ascii, N253 "a", XN_NO_GUARDS, N253 "a"));
    states("delimiter A label that contained a non-ASCII code point may, once prepared, contain no "
           "ASCII characters other than letters, digits, hyphen and underscore, and no U+3002. So "
           "U+2100 cannot bring a slash into a name, nor U+FF20 an @, and user@b\u00FCcher is not",
        gives(xn_to_ascii, "\u00FCa9-_b", 0, "xn--a9-_b-jva") && gives(xn_to_ascii, "a$", 0, "a$")
            && has_guard(xn_to_ascii, "\u00FC$", "delimiter", '$')
            && has_guard(xn_to_ascii, "\u2100", "delimiter", '/')
            && has_guard(xn_to_ascii, "a\uFF20", "delimiter", '@')
            && has_guard(xn_to_ascii, "user@b\u00FCcher", "delimiter", '@'));
    states("nul U+0000 is refused wherever it occurs.",
        xn_to_ascii("a\0", 2, 0, out, 8, NULL, &diag) == XN_E_GUARD
            && strcmp(diag.rule, "xn guard nul") == 0);
    states("dot A label that is passed to a label function may not contain any of the four dots. "
           "diag->mapped is what nameprep makes of the dot.",
        has_guard(xn_label_to_ascii, "a.b", "dot", '.')
            && has_guard(xn_label_to_ascii, "a\u3002", "dot", 0x3002)
            && has_guard(xn_label_to_ascii, "a\uFF0E", "dot", '.')
            && has_guard(xn_label_to_ascii, "a\uFF61", "dot", 0x3002));
    states("literal A name that was not ASCII as typed, its dots included, may not end in a "
           "number: a last label that consists of digits, or of 0x and hexadecimal digits, is "
           "refused.",
        gives(xn_to_ascii, "a.1", 0, "a.1") && has_guard(xn_to_ascii, "a\u30021", "literal", 0)
            && has_guard(xn_to_ascii, "\u00FC.0xAf", "literal", 0)
            && gives(xn_to_ascii, "\u00FC.0xg", 0, "xn--tda.0xg"));
    states("The label functions do not check this.", gives(xn_label_to_ascii, "\u2460", 0, "1"));
}

static bool
has_traits(const char *in, unsigned flags, unsigned expected)
{
    unsigned traits = ~0u;

    return xn_traits(in, XN_STRLEN, flags, &traits, &diag) == XN_OK && traits == expected;
}

static void
test_traits(void)
{
    states("sets *traits to facts about a name in its Unicode form, with the real ACE labels "
           "decoded.",
        has_traits("xn--4db", 0, XN_TRAIT_ACE | XN_TRAIT_RTL));
    states("It returns XN_OK even for a name that ToASCII refuses. XN_TRAIT_NON_ASCII The name as "
           "typed is not all ASCII. XN_TRAIT_ACE It contains a real ACE label. XN_TRAIT_FAKE_ACE A "
           "label begins with xn-- but is not the encoding of anything. XN_TRAIT_CHANGED Nameprep "
           "changes what was typed, apart from the case of ASCII letters.",
        has_traits("a..b", 0, XN_TRAIT_INVALID) && has_traits("aB", 0, 0)
            && has_traits("\u00FC", 0, XN_TRAIT_NON_ASCII) && has_traits("xn--tda", 0, XN_TRAIT_ACE)
            && has_traits("xn--a-", 0, XN_TRAIT_FAKE_ACE)
            && has_traits("\u00DC", 0, XN_TRAIT_NON_ASCII | XN_TRAIT_CHANGED));
    for (size_t i = 0; i < 4; i++) {
        static const char *const deviations[] = {"\u00DF", "\u03C2", "a\u200C", "a\u200D"};

        states("XN_TRAIT_DEVIATION The name resolves differently under IDNA 2008: it contains "
               "U+00DF, U+03C2, U+200C or U+200D.",
            has_traits(
                deviations[i], 0, XN_TRAIT_NON_ASCII | XN_TRAIT_CHANGED | XN_TRAIT_DEVIATION));
    }
    states("XN_TRAIT_MIXED A label mixes scripts. Names without this trait may still look like "
           "others. XN_TRAIT_UNASSIGNED It contains a code point that is unassigned in Unicode "
           "3.2. XN_TRAIT_RTL It contains right-to-left text. XN_TRAIT_PR29 The result depends on "
           "XN_PR29. XN_TRAIT_INVALID ToASCII refuses the name under these flags; diag says why.",
        has_traits("a\u0430", 0, XN_TRAIT_NON_ASCII | XN_TRAIT_MIXED)
            && has_traits("\u0221", XN_ALLOW_UNASSIGNED, XN_TRAIT_NON_ASCII | XN_TRAIT_UNASSIGNED)
            && has_traits("\u0221", 0, XN_TRAIT_NON_ASCII | XN_TRAIT_UNASSIGNED | XN_TRAIT_INVALID)
            && diag.status == XN_E_UNASSIGNED
            && has_traits("\u05D0", 0, XN_TRAIT_NON_ASCII | XN_TRAIT_RTL)
            && has_traits("\u1100\u0300\u1161", 0, XN_TRAIT_NON_ASCII | XN_TRAIT_PR29));
}

/* A name in the form to show, and the reasons for which labels are not */
static bool
shows(const char *in, const char *expected, unsigned reasons)
{
    unsigned why = ~0u;

    return xn_to_display(in, XN_STRLEN, XN_ALLOW_UNASSIGNED, out, sizeof(out), NULL, &why, &diag)
        == XN_OK
        && strcmp(out, expected) == 0 && why == reasons;
}

static bool
hides(const char *in, unsigned reasons)
{
    char ascii[XN_NAME_SIZE];

    return xn_to_ascii(in, XN_STRLEN, XN_ALLOW_UNASSIGNED | XN_LOWER | XN_NO_GUARDS, ascii,
               sizeof(ascii), NULL, NULL)
        == XN_OK
        && shows(in, ascii, reasons);
}

static bool
refuses_to_show(const char *in, xn_status status)
{
    unsigned why = ~0u;

    return xn_to_display(in, XN_STRLEN, 0, out, sizeof(out), NULL, &why, &diag) == status
        && why == 0;
}

static void
test_reasons(void)
{
    states("Where several reasons apply to a label, it is the first of these: XN_WHY_UNASSIGNED It "
           "decodes to a code point that is unassigned in Unicode 3.2, which is never shown, "
           "whatever the flags. XN_WHY_DEVIATION It decodes to U+00DF, U+03C2, U+200C or U+200D, "
           "which only IDNA 2008 encodes. XN_WHY_FAKE It is not what any name encodes to.",
        hides("\u0221", XN_WHY_UNASSIGNED) && hides("xn--fa-hia", XN_WHY_DEVIATION)
            && hides("xn--a-", XN_WHY_FAKE) && hides("xn--zca85d", XN_WHY_UNASSIGNED));
    states("XN_WHY_CHARACTER It has a character that is invisible, a symbol or punctuation, or not "
           "in everyday use. XN_WHY_HYPHEN It begins or ends with a hyphen, or has hyphens in "
           "positions 3 and 4.",
        hides("\u2603", XN_WHY_CHARACTER) && hides("\u00FC$", XN_WHY_CHARACTER)
            && hides("-\u00FC", XN_WHY_HYPHEN) && hides("\u00FC-", XN_WHY_HYPHEN)
            && hides("\u00FCa--b", XN_WHY_HYPHEN) && shows("\u00FCab--b", "\u00FCab--b", 0));
    states("XN_WHY_MARK A combining mark is the first character, occurs twice on a letter, or is "
           "on a letter on which it is not seen. XN_WHY_DIGITS It has digits of two systems, or "
           "looks like a number and is not. XN_WHY_MIXED It mixes scripts that are not written "
           "together.",
        hides("\u0308", XN_WHY_MARK) && hides("i\u0307", XN_WHY_MARK)
            && hides("q\u0303\u0303", XN_WHY_MARK) && hides("\u09ED1", XN_WHY_DIGITS)
            && hides("a\u0430", XN_WHY_MIXED));
    states("XN_WHY_CONTEXT A character of Chinese or Japanese looks like a letter, a hyphen or a "
           "slash where it stands; or the labels of the name together break the Bidi rule of RFC "
           "5893, and none of them is shown. XN_WHY_TLD It has a letter that is used under other "
           "top-level domains only. XN_WHY_LOOKALIKE All its letters look like Latin ones, and the "
           "top-level domain is not one that uses its script.",
        hides("a\u4E41b", XN_WHY_CONTEXT) && hides("1\u672C.\u05E7\u05D5\u05DD", XN_WHY_CONTEXT)
            && hides("l\u00FEo.com", XN_WHY_TLD) && shows("l\u00FEo.is", "l\u00FEo.is", 0)
            && hides("\u0441\u043E.com", XN_WHY_LOOKALIKE)
            && shows("\u0441\u043E.ru", "\u0441\u043E.ru", 0));
    states("XN_WHY_RTL A label that is shown contains right-to-left letters.",
        shows("\u05D0", "\u05D0", XN_WHY_RTL));
}

static void
test_display(void)
{
    states("the result of xn_to_ascii with XN_LOWER, in which each ACE label is replaced by what "
           "it decodes to if that cannot be mistaken for something else,",
        shows("A.B\u00DC.xn--pypal-4ve", "a.b\u00FC.xn--pypal-4ve", XN_WHY_MIXED));
    states("It does not matter in which form the name is given.",
        shows("p\u0430ypal.xn--tda", "xn--pypal-4ve.\u00FC", XN_WHY_MIXED));
    states("punctuation other than that of URLs and mail addresses only prevents its label from "
           "being decoded, and a name whose result contains a space or a control character is "
           "refused XN_E_STD3_CHAR.",
        hides("\u00FC$", XN_WHY_CHARACTER) && refuses(xn_to_ascii, "\u00FC$", 0, XN_E_GUARD)
            && refuses_to_show("\u00FC@", XN_E_GUARD) && refuses_to_show("\u00FC/", XN_E_GUARD)
            && refuses_to_show("a b", XN_E_STD3_CHAR) && refuses_to_show("a\n", XN_E_STD3_CHAR)
            && gives(xn_to_ascii, "a b", 0, "a b"));
    states("is set to the reasons for which labels were left in ACE, one for each such label, "
           "joined by OR; and to 0 if the name is refused. On XN_OK, label, offset and length of "
           "diag are those of the first of these labels as typed; length is 0 if there is none.",
        hides("\u00FC-.\u2603.a", XN_WHY_HYPHEN | XN_WHY_CHARACTER) && diag.label == 0
            && diag.offset == 0 && diag.length == 3 && hides("a.\u2603", XN_WHY_CHARACTER)
            && diag.label == 1 && diag.offset == 2 && diag.length == 3
            && refuses_to_show("\u2603..", XN_E_EMPTY) && shows("a", "a", 0) && diag.length == 0);
    test_reasons();
}

/* Comments of the header */
static void
test_header(void)
{
    uint32_t points[4] = {9};
    size_t at = 0, size;
    const char *label;

    states("ToUnicode returns a label that it cannot decode unchanged, and XN_OK; diag says why "
           "the first such label was not decoded.",
        gives(xn_to_unicode, "a.xn--fa-hia.xn--99999999", 0, "a.xn--fa-hia.xn--99999999")
            && diag.status == XN_E_ROUND_TRIP && diag.label == 1);
    states("the status is XN_E_SPACE if cap <= *len and nothing else is wrong. On every status but "
           "XN_OK, out is \"\" (in UTF-32, its first code point is 0), and *len is 0 unless the "
           "status is XN_E_SPACE. diag and len may be NULL; out may be NULL if cap is 0, and in if "
           "inlen is 0.",
        xn_to_ascii("abc", 3, 0, out, 3, &length, NULL) == XN_E_SPACE && length == 3
            && xn_to_ascii("abc", 3, 0, out, 4, NULL, NULL) == XN_OK
            && xn_punycode_decode("!", 1, points, 4, &length, NULL, NULL) == XN_E_PUNYCODE
            && points[0] == 0 && length == 0
            && xn_nfkc(NULL, 0, 0, NULL, 0, NULL, NULL) == XN_E_SPACE);
    states("Sets *same to 1 if two names are equal (RFC 3490 section 3.1 item 4), else to 0. A "
           "final dot makes no difference.",
        are_equal("A.", "a", 0, 1) && are_equal("a", "b", 0, 0));
    states("ToASCII, in lower case, without a final dot; \".\" for the root.",
        gives(xn_canonical, "A.", 0, "a") && gives(xn_canonical, ".", 0, "."));
    states("such as \"com!example!www!\": the labels of its one spelling, the last one first, each "
           "with a `!` after it; \"\" for the root. Octets up to `%`, which host names lack, are "
           "percent-encoded.",
        gives(xn_key, "www.example.com", 0, "com!example!www!") && gives(xn_key, ".", 0, "")
            && gives(xn_key, "%&", 0, "%25&!"));
    states("XN_E_SYNTAX if the key is malformed.",
        xn_key_to_name("a", 1, out, 8, NULL, NULL) == XN_E_SYNTAX);
    states("Finds the next label, which may be empty, from *pos, which is 0 at first. Returns 1, "
           "or 0 after the last label.",
        xn_label_next(".", 1, &at, &label, &size) == 1 && size == 0);
    states("*why is the set of reasons for which labels are left in ACE, on XN_E_SPACE too; on "
           "XN_OK, diag has the label, offset and length of the first of them.",
        hides("a.\u2603", XN_WHY_CHARACTER) && diag.label == 1 && diag.offset == 2
            && diag.length == 3);
    states("\"xn--a-\": does not decode, or does not round-trip */", hides("xn--a-", XN_WHY_FAKE));
    states("\"xn--fa-hia\": U+00DF, U+03C2 and joiners, as in IDNA 2008 */",
        hides("xn--fa-hia", XN_WHY_DEVIATION));
    states("/* first, last, or both third and fourth */",
        hides("-\u00FC", XN_WHY_HYPHEN) && hides("\u00FCa--b", XN_WHY_HYPHEN));
    states("/* UseSTD3ASCIIRules: letters, digits, inner hyphens */",
        refuses(xn_to_ascii, "a_", XN_STD3, XN_E_STD3_CHAR)
            && refuses(xn_to_ascii, "-a", XN_STD3, XN_E_STD3_HYPHEN));
    states("with XN_STD3: `_` too (_dmarc, _sip._tcp) */",
        gives(xn_to_ascii, "_sip._tcp", XN_STD3 | XN_UNDERSCORE, "_sip._tcp"));
    states("ToASCII: a label with the ACE prefix must round-trip */",
        refuses(xn_to_ascii, "xn--fa-hia", XN_STRICT_ACE, XN_E_ROUND_TRIP));
    states("xn_replace_host: ToUnicode instead of ToASCII */",
        xn_replace_host("x://xn--tda", 11, XN_URL, XN_TO_UNICODE, out, 64, NULL, NULL) == XN_OK
            && strcmp(out, "x://\u00FC") == 0);
    states("as typed */ #define XN_TRAIT_ACE 0x002u /* a real ACE label */ #define "
           "XN_TRAIT_FAKE_ACE 0x004u /* begins with xn--, but does not decode or round-trip */ "
           "#define XN_TRAIT_CHANGED 0x008u /* nameprep changes the text as typed */",
        has_traits("\u00FC", 0, 1) && has_traits("xn--tda", 0, 2) && has_traits("xn--a-", 0, 4)
            && has_traits("\u00DC", 0, 1 | 8));
    states("resolves differently in IDNA 2008: U+00DF, U+03C2, joiners */ #define XN_TRAIT_MIXED "
           "0x020u /* a label mixes writing systems (RFC 3490 section 10) */ #define "
           "XN_TRAIT_UNASSIGNED 0x040u /* a code point that Unicode 3.2 leaves unassigned */ "
           "#define XN_TRAIT_RTL 0x080u /* right-to-left characters */ #define XN_TRAIT_PR29 "
           "0x100u /* XN_PR29 gives another result */ #define XN_TRAIT_INVALID 0x200u /* ToASCII "
           "refuses it under the given flags; diag says why */",
        has_traits("\u00DF", 0, 1 | 8 | 0x10) && has_traits("a\u0430", 0, 1 | 0x20)
            && has_traits("\u0221", 0, 1 | 0x40 | 0x200) && has_traits("\u05D0", 0, 1 | 0x80)
            && has_traits("\u1100\u0300\u1161", 0, 1 | 0x100));
    states("invisible, or excluded by UTS #39 or by browsers */", hides("\u2603", 8));
    states("a combining mark first, repeated, or on an unlikely base */ #define XN_WHY_DIGITS "
           "0x040u /* of two systems, or letters that look like a number */ #define XN_WHY_MIXED "
           "0x080u /* scripts that are not written together */",
        hides("\u0308", 0x20) && hides("\u09ED1", 0x40) && hides("a\u0430", 0x80));
    states("misleads by its neighbours, or by the direction of labels */ #define XN_WHY_TLD 0x200u "
           "/* a letter that is not shown under this top-level domain */ #define XN_WHY_LOOKALIKE "
           "0x400u /* the whole label looks like Latin */ #define XN_WHY_RTL 0x800u /* not a "
           "reason: a shown label is right-to-left; isolate it */",
        hides("a\u4E41b", 0x100) && hides("l\u00FEo.com", 0x200) && hides("\u0441\u043E.com", 0x400)
            && shows("\u05D0", "\u05D0", 0x800));
}

int
main(void)
{
    read_document("lib/xn.3");
    test_buffers();
    test_names();
    test_keys();
    test_hash();
    test_order();
    test_labels();
    test_flags();
    test_guards();
    test_traits();
    test_display();
    read_document("lib/xn.h");
    test_header();
    return tap_end();
}
