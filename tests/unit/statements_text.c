/* SPDX-License-Identifier: MIT */
/* Statements of xn.3 and xn.h about look-alikes, explanations, hosts in text, stringprep, Punycode,
   diagnoses, constants and statuses.  Those about names are in statements.c. */
#include <config.h>

#include <stdint.h>

#include "statements.h"
#include "xn.h"

static char out[16384];
static size_t length;
static xn_diag diag;

static union {
    long double aligned;
    char octets[1 << 16];
} memory;
static xn_like_match match;

/* Whether a name looks like one of a list for these reasons */
static bool
looks(const char *list, unsigned edits, const char *in, unsigned flags, unsigned reasons)
{
    memset(&match, 0x5A, sizeof(match));
    return xn_like_build(list, XN_STRLEN, 0, edits, memory.octets, sizeof(memory), &length, &diag)
        == XN_OK
        && xn_like_find(
               (const xn_like *)(const void *)memory.octets, in, XN_STRLEN, flags, &match, &diag)
        == XN_OK
        && match.reasons == reasons;
}

/* Whether edits take about eight times the memory for 3000 names of 20 octets */
static bool
takes_eight_times(void)
{
    size_t plain, edited, end = 0;

    for (unsigned i = 0; i < 3000; i++)
        end += (size_t)snprintf(
            memory.octets + end, sizeof(memory) - end, "some-letters%04u.com\n", i * 37 % 10000);
    return xn_like_build(memory.octets, end, 0, 0, NULL, 0, &plain, NULL) == XN_E_SPACE
        && xn_like_build(memory.octets, end, 0, 1, NULL, 0, &edited, NULL) == XN_E_SPACE
        && edited > 7 * plain && edited < 9 * plain;
}

static void
test_index(void)
{
    static const char list[] = " a.com # x\n\n\tpaypal.com\t\n#google.com";
    size_t plain;

    states("list has one name on each line, without the blanks around it; # begins a comment.",
        looks(list, 0, "paypa1.com", 0, XN_LIKE_ASCII) && looks(list, 0, "goog1e.com", 0, 0));
    states("line the line of the protected name in the list, from 1 name, namelen the protected "
           "name, in ASCII and lower case, in the index; no NUL follows offset, length the labels "
           "of the input that look like it count how many letters differ,",
        looks("b\nPayP\u00E1l.com", 0, "www.paypa1.com", 0, XN_LIKE_ASCII | XN_LIKE_MARK)
            && match.line == 2 && match.namelen == 17
            && memcmp(match.name, "xn--paypl-0qa.com", 17) == 0 && match.offset == 4
            && match.length == 10 && match.count == 2);
    states("*len is set to the size of the index, in octets, also with XN_E_SPACE, so that a call "
           "with a cap of 0 finds it.",
        xn_like_build(list, XN_STRLEN, 0, 0, NULL, 0, &plain, NULL) == XN_E_SPACE
            && xn_like_build(list, XN_STRLEN, 0, 0, memory.octets, plain, &length, NULL) == XN_OK
            && length == plain);
    states("With edits 1 names one edit apart are found as well, which takes about eight times "
           "the memory for a long list of names of 20 octets; otherwise edits is 0.",
        looks("paypal.com", 1, "paypall.com", 0, XN_LIKE_EDIT)
            && looks("paypal.com", 0, "paypall.com", 0, 0) && takes_eight_times());
    states("Positions in diag are those in the list. The status is XN_E_ARGUMENT for memory that "
           "is not aligned, for other edits,",
        xn_like_build("a\nb..c", 6, 0, 0, NULL, 0, NULL, &diag) == XN_E_EMPTY && diag.offset == 4
            && xn_like_build("a", 1, 0, 2, NULL, 0, NULL, NULL) == XN_E_ARGUMENT
            && xn_like_build("a", 1, 0, 0, memory.octets + 1, 4096, NULL, NULL) == XN_E_ARGUMENT);
    states("has no pointers, so that it can be copied.",
        looks("paypal.com", 0, "a", 0, 0) && memcpy(out, memory.octets, length) != NULL
            && xn_like_find(
                   (const xn_like *)(const void *)memcpy(memory.octets + 32768, out, length),
                   "paypa1.com", 10, 0, &match, NULL)
                == XN_OK
            && match.reasons == XN_LIKE_ASCII);
    states("XN_NO_GUARDS is ignored, here and in xn_like_find.",
        xn_like_build("a\u2024b", XN_STRLEN, XN_NO_GUARDS, 0, NULL, 0, NULL, NULL) == XN_E_GUARD
            && looks("a", 0, "b", 0, 0)
            && xn_like_find((const xn_like *)(const void *)memory.octets, "a\u2024b", XN_STRLEN,
                   XN_NO_GUARDS, &match, NULL)
                == XN_E_GUARD);
    states("A name that is in the list, or is a subdomain of one that is, looks like none.",
        looks("paypal.com", 0, "paypal.com", 0, 0) && looks("paypal.com", 0, "www.paypal.com", 0, 0)
            && looks("www.paypal.com", 0, "paypal.com", 0, 0)
            && looks("www.paypal.com", 0, "www.paypa1.com", 0, XN_LIKE_ASCII));
}

static void
test_look_alikes(void)
{
    const xn_letters *letters = match.letters;

    states("letters those letters: which label has them, from 0; the position of the first in the "
           "label, decoded and prepared, in code points from 0; one or two code points of the "
           "name, and of the protected name; XN_NO_CP in place of a missing one",
        looks("wwm.com", 0, "a.w\u00ADvvrn.com", 0, XN_LIKE_ASCII) && match.count == 2
            && letters[0].label == 1 && letters[0].at == 1 && letters[0].cp[0] == 'v'
            && letters[0].cp[1] == 'v' && letters[0].to[0] == 'w' && letters[0].to[1] == XN_NO_CP
            && letters[1].at == 3 && letters[1].to[0] == 'm');
    for (size_t i = 0; i < 7; i++) {
        static const char *const pairs[][2] = {
            {"l", "1"}, {"i", "1"}, {"i", "l"}, {"o", "0"}, {"m", "rn"}, {"w", "vv"}, {"d", "cl"}};

        snprintf(out, sizeof(out), "x%s.com", pairs[i][0]);
        snprintf(out + 32, sizeof(out) - 32, "x%s.com", pairs[i][1]);
        states("XN_LIKE_ASCII Letters and digits of ASCII look alike: 1, l and i, 0 and o, rn and "
               "m, vv and w, cl and d.",
            looks(out, 0, out + 32, 0, XN_LIKE_ASCII));
    }
    states("XN_LIKE_MARK Letters have other marks, or none. XN_LIKE_SINGLE_SCRIPT Letters look "
           "alike that have the same script, or belong to none. XN_LIKE_MIXED_SCRIPT Letters look "
           "alike, in a label that mixes scripts. XN_LIKE_WHOLE_SCRIPT Letters look alike, in a "
           "label of another script.",
        looks("paypal.com", 0, "p\u00E1ypal.com", 0, XN_LIKE_MARK)
            && looks("google.com", 0, "\u0261oogle.com", 0, XN_LIKE_SINGLE_SCRIPT)
            && looks("paypal.com", 0, "p\u0430ypal.com", 0, XN_LIKE_MIXED_SCRIPT)
            && looks("apple.com", 0, "xn--80ak6aa92e.com", 0, XN_LIKE_WHOLE_SCRIPT));
    states("XN_LIKE_HIDDEN The protected name, or one that looks like it, is followed by a dot, a "
           "hyphen or other punctuation: the name ends with something else.",
        looks("paypal.com", 0, "paypal.com.example", 0, XN_LIKE_HIDDEN)
            && looks("paypal.com", 0, "paypal.com-login.example", 0, XN_LIKE_HIDDEN)
            && looks("paypal.com", 0, "paypa1.com.example", 0, XN_LIKE_HIDDEN | XN_LIKE_ASCII));
    states("XN_LIKE_EDIT One letter is added, omitted or replaced, or two are transposed, in a "
           "label in which the protected name has at least five letters.",
        looks("abcde.com", 1, "abxcde.com", 0, XN_LIKE_EDIT)
            && looks("abcde.com", 1, "abde.com", 0, XN_LIKE_EDIT)
            && looks("abcde.com", 1, "abxde.com", 0, XN_LIKE_EDIT)
            && looks("abcde.com", 1, "abdce.com", 0, XN_LIKE_EDIT)
            && looks("abcd.com", 1, "abxd.com", 0, 0));
}

struct steps {
    unsigned stop, count, refused, last_label;
};

static int
count_step(const xn_step *step, void *user)
{
    struct steps *s = user;

    s->count++;
    s->refused += step->kind == XN_STEP_REFUSED;
    s->last_label = step->label;
    return s->count == s->stop ? -1 : 0;
}

static bool
counts_characters(const char *in, unsigned expected)
{
    struct steps s = {0};

    return xn_explain(in, XN_STRLEN, 0, count_step, &s, NULL) != XN_OK && s.count == expected;
}

/* The first step of a kind */
static xn_step found;

static int
find_step(const xn_step *step, void *user)
{
    if (step->kind != *(const xn_step_kind *)user)
        return 0;
    found = *step;
    return 1;
}

static bool
finds_step(const char *in, xn_step_kind kind, size_t offset, size_t size)
{
    return xn_explain(in, XN_STRLEN, 0, find_step, &kind, NULL) == XN_OK && found.offset == offset
        && found.length == size;
}

static void
test_steps(void)
{
    states("label counts from 0, and offset and length are a position in the input: that of the "
           "character in XN_STEP_CHAR, that of the digits in an XN_STEP_INSERT of an ACE label, "
           "otherwise that of the label.",
        finds_step("a\u00FC", XN_STEP_CHAR, 0, 1) && found.label == 0
            && finds_step("xn--tda", XN_STEP_INSERT, 4, 3)
            && finds_step("a\u00FC", XN_STEP_INSERT, 0, 3)
            && finds_step("a\u00FC", XN_STEP_RESULT, 0, 3));
    states("by rule, a table of RFC 3454, or the empty string if it remains as it is;",
        finds_step("B\u00FC", XN_STEP_CHAR, 0, 1) && strcmp(found.rule, "RFC 3454 table B.2") == 0
            && finds_step("b\u00FC", XN_STEP_CHAR, 0, 1) && found.rule[0] == '\0'
            && found.tolen == 1);
    states("Punycode inserts cp at position at; delta, its digits in text, and the bias after it "
           "XN_STEP_RESULT text: the label's ASCII form, or for a real ACE label its Unicode form",
        finds_step("B\u00FCcher", XN_STEP_INSERT, 0, 7) && found.cp == 0xFC && found.at == 1
            && found.delta == 745 && found.bias == 0 && finds_step("xn--tda", XN_STEP_RESULT, 0, 7)
            && found.textlen == 2);
}

static void
test_explanations(void)
{
    struct steps s = {0}, stopped = {.stop = 2};

    states("and returns what xn_to_ascii would return. After a label that is refused it continues "
           "with the next one. If emit returns anything but 0, it stops and returns XN_OK.",
        xn_explain("\u2028.\u0221.a", XN_STRLEN, 0, count_step, &s, &diag) == XN_E_PROHIBITED
            && s.refused == 2 && s.last_label == 2
            && xn_explain("\u2028", XN_STRLEN, 0, count_step, &stopped, &diag) == XN_OK
            && stopped.count == 2);
    memset(out, 'a', 64);
    memcpy(out, "\u00FC", 2);
    memcpy(out + 64, "aaaa", 5);
    /* LABEL, 63 characters, PREPARED, REFUSED */
    states("up to the source of the label's 63rd prepared code point", counts_characters(out, 66));
}

static bool
finds(const char *in, xn_where where, unsigned kind, const char *name)
{
    xn_host host;

    return xn_find_host(in, XN_STRLEN, where, 0, &host, &diag) == XN_OK && host.kind == kind
        && host.host.length == strlen(name)
        && memcmp(in + host.host.offset, name, strlen(name)) == 0;
}

static bool
misses(const char *in, xn_where where, unsigned flags, xn_status status)
{
    xn_host host, nothing = {0};

    memset(&host, 0x5A, sizeof(host));
    return xn_find_host(in, XN_STRLEN, where, flags, &host, &diag) == status
        && memcmp(&host.host, &nothing.host, sizeof(host.host)) == 0 && host.kind == 0
        && host.zone.offset == 0 && host.port.offset == 0;
}

static bool
replaces(const char *in, xn_where where, unsigned flags, const char *expected)
{
    return xn_replace_host(
               in, XN_STRLEN, where, flags, out, XN_REPLACED_SIZE(strlen(in)), NULL, &diag)
        == XN_OK
        && strcmp(out, expected) == 0;
}

static void
test_hosts(void)
{
    states("XN_HOST A name or an IP address; an IPv6 address with or without brackets and a zone.",
        finds("a.b", XN_HOST, XN_KIND_NAME, "a.b") && finds("::1", XN_HOST, XN_KIND_IPV6, "::1")
            && finds("[::1%a]", XN_HOST, XN_KIND_IPV6, "::1"));
    states("XN_HOST_PORT The same, and perhaps a port. An IPv6 address needs brackets to have one.",
        finds("a:80", XN_HOST_PORT, XN_KIND_NAME, "a")
            && finds("[::1]:80", XN_HOST_PORT, XN_KIND_IPV6, "::1")
            && finds("::1:80", XN_HOST_PORT, XN_KIND_IPV6, "::1:80"));
    states("XN_EMAIL One mail address (RFC 5321), without a display name, angle brackets or "
           "comments. The host follows the last @ that is not quoted;",
        finds("\"a@b\"@c", XN_EMAIL, XN_KIND_NAME, "c") && misses("<a@b>", XN_EMAIL, 0, XN_E_SYNTAX)
            && misses("A <a@b>", XN_EMAIL, 0, XN_E_SYNTAX)
            && misses("a@b (c)", XN_EMAIL, 0, XN_E_SYNTAX));
    states("XN_URL A URL with any scheme (RFC 3986). The user information ends at the last @ "
           "before /, ? or #.",
        finds("x://a@b@c/@d", XN_URL, XN_KIND_NAME, "c")
            && finds("x://a@c?@d", XN_URL, XN_KIND_NAME, "c")
            && finds("x://a@c#@d", XN_URL, XN_KIND_NAME, "c"));
    states("Of a mailto URL, the host of its first address is found; the next call begins at the "
           "comma after that.",
        finds("mailto:a@b,c@d", XN_URL, XN_KIND_NAME, "b")
            && finds(",c@d", XN_URL, XN_KIND_NAME, "d"));
    states("XN_KIND_NONE A URL that has no host, such as file:///etc or urn:isbn:0451450523.",
        finds("file:///etc", XN_URL, XN_KIND_NONE, "")
            && finds("urn:isbn:0451450523", XN_URL, XN_KIND_NONE, ""));
    states("such as 127.1 or 0x7f.1; a host that ends in a number is nothing else. XN_KIND_IPV6 A "
           "valid IPv6 address (RFC 4291). A part that is absent has length 0, and the offset "
           "where it would be. On an error all members are 0.",
        finds("127.1", XN_HOST, XN_KIND_IPV4, "127.1")
            && finds("0x7f.1", XN_HOST, XN_KIND_IPV4, "0x7f.1")
            && misses("a.1", XN_HOST, 0, XN_E_GUARD) && misses("[::1::]", XN_HOST, 0, XN_E_SYNTAX));
    states("XN_TO_UNICODE would make http://xn--pypal-4ve.example look like another. On XN_OK, "
           "diag has the first label that the conversion has left in ACE, as after xn_to_unicode "
           "or xn_to_display.",
        replaces(
            "http://xn--pypal-4ve.example", XN_URL, XN_TO_DISPLAY, "http://xn--pypal-4ve.example")
            && diag.length == 13
            && replaces(
                "http://xn--pypal-4ve.example", XN_URL, XN_TO_UNICODE, "http://p\u0430ypal.example")
            && replaces("http://a.xn--a-", XN_URL, XN_TO_UNICODE, "http://a.xn--a-")
            && diag.status == XN_E_ROUND_TRIP && diag.label == 1);
    states("in the authority of a URL a backslash, a control character, a space, or a character "
           "that nameprep maps to a delimiter; an empty host; a browser's http:/example.",
        misses("http://a\\b", XN_URL, 0, XN_E_SYNTAX) && misses("x://a\tb", XN_URL, 0, XN_E_SYNTAX)
            && misses("x://a b", XN_URL, 0, XN_E_SYNTAX)
            && misses("x://a\uFF0Fb", XN_URL, 0, XN_E_GUARD)
            && misses("http:///a", XN_URL, 0, XN_E_SYNTAX)
            && misses("http:/example", XN_URL, 0, XN_E_SYNTAX) && diag.label == XN_NO_LABEL);
}

static void
test_spans(void)
{
    static const char url[] = "x://[fe80::1%25a]:80/", percent[] = "x://%C3%BC";
    xn_host h;

    states("host, without the brackets of an address; port, its digits; and zone, of an IPv6 "
           "address, without the percent sign.",
        xn_find_host(url, XN_STRLEN, XN_URL, 0, &h, NULL) == XN_OK
            && memcmp(url + h.host.offset, "fe80::1", h.host.length) == 0 && h.zone.length == 1
            && url[h.zone.offset] == 'a' && h.port.length == 2 && url[h.port.offset] == '8');
    states("Whether ToASCII accepts it is a matter for xn_to_ascii or xn_replace_host.",
        finds("a..b", XN_HOST, XN_KIND_NAME, "a..b"));
    states("XN_REPLACED_SIZE(inlen) octets are enough for every result. Everything else remains as "
           "it is, octet for octet; so does a text without a host, or with an address. Flags apply "
           "to the name only.",
        replaces("X://A@\u00DC/B?C#D", XN_URL, XN_LOWER, "X://A@xn--tda/B?C#D")
            && replaces("urn:A", XN_URL, XN_LOWER, "urn:A")
            && replaces("x://[::A]/B", XN_URL, XN_LOWER, "x://[::A]/B"));
    states("diag has positions in the whole input. diag->label counts the labels of the host's "
           "name, and is XN_NO_LABEL if the fault is elsewhere.",
        xn_replace_host("x://a..b", XN_STRLEN, XN_URL, 0, out, 64, NULL, &diag) == XN_E_EMPTY
            && diag.offset == 6 && diag.label == 1 && misses("x:// ", XN_URL, 0, XN_E_SYNTAX)
            && diag.offset == 4 && diag.label == XN_NO_LABEL);
    states("xn_find_host does not decode the span that it returns:",
        xn_find_host(percent, XN_STRLEN, XN_URL, XN_PERCENT, &h, NULL) == XN_OK
            && h.host.length == 6);
}

static void
test_percent(void)
{
    xn_host host;

    states("XN_PERCENT xn_find_host and xn_replace_host: percent-encoding in the name of a host is "
           "decoded. XN_TO_UNICODE xn_replace_host: ToUnicode instead of ToASCII. XN_TO_DISPLAY "
           "xn_replace_host: the form in which to show the name,",
        replaces("x://%C3%BC", XN_URL, XN_PERCENT, "x://xn--tda")
            && replaces("x://xn--tda", XN_URL, XN_TO_UNICODE, "x://\u00FC")
            && replaces("x://A.\u2603", XN_URL, XN_TO_DISPLAY, "x://a.xn--n3h"));
    states("A percent sign in a name is XN_E_STD3_CHAR, unless XN_PERCENT is set. It then has to "
           "begin a percent-encoded octet of UTF-8: non-ASCII, or a letter, digit, hyphen, "
           "underscore or tilde.",
        misses("x://a%62", XN_URL, 0, XN_E_STD3_CHAR)
            && replaces("x://%61%39%2D%5F%7E", XN_URL, XN_PERCENT, "x://a9-_~")
            && misses("x://a%2E", XN_URL, XN_PERCENT, XN_E_STD3_CHAR)
            && misses("x://a%21", XN_URL, XN_PERCENT, XN_E_STD3_CHAR));
    for (size_t i = 0; i < 4097; i++)
        memcpy(out + 3 * i, "%61", 3);
    states("Such a name has at most 4096 octets once decoded.",
        xn_find_host(out, 4096 * 3, XN_HOST, XN_PERCENT, &host, NULL) == XN_OK
            && xn_find_host(out, 4097 * 3, XN_HOST, XN_PERCENT, &host, NULL) != XN_OK);
    states("xn_host_name returns the host that xn_find_host has found in the same text, with "
           "percent-encoding decoded. It is empty if there is none.",
        xn_find_host("x://%C3%BC", XN_STRLEN, XN_URL, XN_PERCENT, &host, NULL) == XN_OK
            && xn_host_name("x://%C3%BC", XN_STRLEN, &host, out, 8, NULL, NULL) == XN_OK
            && strcmp(out, "\u00FC") == 0
            && xn_find_host("urn:a", XN_STRLEN, XN_URL, 0, &host, NULL) == XN_OK
            && xn_host_name("urn:a", XN_STRLEN, &host, out, 8, &length, NULL) == XN_OK
            && length == 0);
    states("XN_NO_GUARDS is ignored, because a host that brings in a delimiter,",
        misses("x://a\u2100", XN_URL, XN_NO_GUARDS, XN_E_GUARD));
}

static bool
prepares(const char *profile, const char *in, const char *expected)
{
    return xn_prep(in, XN_STRLEN, xn_profile_find(profile), 0, out, 64, NULL, NULL) == XN_OK
        && strcmp(out, expected) == 0;
}

static void
test_text(void)
{
    const xn_profile *profile = xn_profile_find("rfc3920node");
    size_t profiles = 0;

    while (xn_profile_name(profiles) != NULL)
        profiles++;
    states("finds a profile by its name, in upper or lower case, and returns NULL for an unknown "
           "name. xn_profile_name lists the names, and returns NULL after the last:",
        profiles > 0 && xn_profile_find("sASLPREP") == xn_profile_find("SASLprep")
            && xn_profile_find("nothing") == NULL);
    states("ICU's names for them, such as rfc3920node, are known too.",
        profile != NULL && profile == xn_profile_find("Nodeprep"));
    states("LDAP, LDAP-ci RFC 4518 sections 2.2 to 2.5, case-exact and case-ignore nfs4_cs_prep, "
           "nfs4_cs_prep_ci, nfs4_cis_prep RFC 3530 sections 11.1 and 11.2",
        prepares("LDAP", "A", "A") && prepares("LDAP-ci", "A", "a")
            && prepares("nfs4_cs_prep", "A", "A") && prepares("nfs4_cs_prep_ci", "A", "a")
            && prepares("nfs4_cis_prep", "A", "a"));
    states("RFC 3530 section 11.3, before and after the @",
        prepares("nfs4_mixed_prep_prefix", "A", "A")
            && prepares("nfs4_mixed_prep_suffix", "A", "a"));
    states("xn_nfkc normalises to form KC of Unicode 3.2, and does nothing else.",
        xn_nfkc("A\u2460\u00AD", XN_STRLEN, 0, out, 8, NULL, NULL) == XN_OK
            && strcmp(out, "A1\u00AD") == 0);
    states("also ISCSIprep", xn_profile_find("ISCSIprep") == xn_profile_find("iSCSI"));
    states("xn_utf8_check returns XN_OK for well-formed text, and XN_E_UTF8 for other text, with "
           "the position of its first ill-formed octets: those that could have begun a character, "
           "or else one octet.",
        xn_utf8_check("\u00FC", 2, &diag) == XN_OK
            && xn_utf8_check("a\xE2\x80"
                             "a",
                   4, &diag)
                == XN_E_UTF8
            && diag.offset == 1 && diag.length == 2
            && xn_utf8_check("\x80\x80", 2, &diag) == XN_E_UTF8 && diag.length == 1);
}

static void
test_punycode(void)
{
    static const uint32_t points[] = {'b', 0xFC, 'C'};
    static const unsigned char upper[] = {1, 1, 0};
    static uint32_t many[XN_RAW_MAX + 1];
    unsigned char flags[3] = {9, 9, 9};
    uint32_t decoded[4];

    states("for at most XN_RAW_MAX (4096) code points.",
        XN_RAW_MAX == 4096
            && xn_punycode_encode(many, 4096, NULL, out, sizeof(out), NULL, NULL) == XN_OK
            && xn_punycode_encode(many, 4097, NULL, out, sizeof(out), NULL, NULL) == XN_E_OVERFLOW);
    states("UTF-32 does not end with NUL, and its cap and *len count code points; XN_STRLEN cannot "
           "be used for it.",
        xn_punycode_decode("b-eha", 5, decoded, 2, &length, NULL, NULL) == XN_OK && length == 2
            && xn_punycode_encode(points, XN_STRLEN, NULL, out, 16, NULL, NULL) != XN_OK);
    states("it sets the case of ASCII letters and of the last digit of each delta.",
        xn_punycode_encode(points, 3, upper, out, 16, NULL, NULL) == XN_OK
            && strcmp(out, "Bc-xkA") == 0);
    states("cap flags: 1 if the letter, or that digit, is in upper case.",
        xn_punycode_decode("Bc-xkA", 6, decoded, 4, &length, flags, NULL) == XN_OK && length == 3
            && decoded[1] == 0xFC && flags[0] == 1 && flags[1] == 1 && flags[2] == 0);
}

static void
test_diagnoses(void)
{
    static const uint32_t surrogate[] = {'a', 0xD800};
    static const char label[] = "label 2, character 10";
    char line[XN_DIAG_SIZE];
    xn_diag d;
    int same;

    states("input xn_equal: 0 for the first name, 1 for the second label the number of the label, "
           "from 0, or XN_NO_LABEL if the fault is in a text,",
        xn_equal("a", 1, "b.\u2028", 5, 0, &same, &d) == XN_E_PROHIBITED && d.input == 1
            && d.label == 1 && xn_equal("\u2028", 3, "b", 1, 0, &same, &d) == XN_E_PROHIBITED
            && d.input == 0 && d.label == 0 && xn_nfkc("\xFF", 1, 0, NULL, 0, NULL, &d) == XN_E_UTF8
            && d.label == XN_NO_LABEL);
    states("cp, mapped the code point as typed, and what nameprep made of it; XN_NO_CP if there is "
           "not a single one offset, length the part of the input that is at fault unit what "
           "offset and length count: XN_OCTETS (0), or XN_CODE_POINTS (1) where the input is "
           "UTF-32;",
        xn_to_ascii("a\uFF20", 4, 0, NULL, 0, NULL, &d) == XN_E_GUARD && d.cp == 0xFF20
            && d.mapped == '@' && d.offset == 1 && d.length == 3 && d.unit == XN_OCTETS
            && xn_to_ascii("a..", 3, 0, NULL, 0, NULL, &d) == XN_E_EMPTY && d.cp == XN_NO_CP
            && xn_punycode_encode(surrogate, 2, NULL, NULL, 0, NULL, &d) == XN_E_CODE_POINT
            && d.offset == 1 && d.unit == XN_CODE_POINTS);
    states("decoded 1 if the fault is in what an ACE label decodes to; offset and length are then "
           "those of the ACE label octets XN_E_LABEL_LONG and XN_E_NAME_LONG: the length of the "
           "label or name in prepared ASCII,",
        xn_to_ascii("b.xn--a", 7, XN_STRICT_ACE, NULL, 0, NULL, &d) == XN_E_PROHIBITED
            && d.decoded == 1 && d.offset == 2 && d.length == 5
            && xn_to_ascii(memset(out, 'a', 70), 70, 0, NULL, 0, NULL, &d) == XN_E_LABEL_LONG
            && d.octets == 70);
    states("Where nothing is wrong, the code points are XN_NO_CP, rule is the empty string, and "
           "other members are 0,",
        xn_to_ascii("a", 1, 0, out, 8, NULL, &d) == XN_OK && d.cp == XN_NO_CP
            && d.mapped == XN_NO_CP && d.rule[0] == '\0' && d.label == 0 && d.offset == 0
            && d.length == 0 && d.unit == 0 && d.words == 0);
    (void)!xn_to_ascii("b\u00FCcher.ab\u2028", XN_STRLEN, 0, NULL, 0, NULL, &d);
    states("xn_diag_format writes the position before it, in which labels and octets count from 1: "
           "label 2, octet 11: U+2028 is prohibited (RFC 3454 table C.2.2)",
        xn_diag_format(&d, line, 9) == 62 && strcmp(line, "label 2,") == 0
            && xn_diag_format(&d, line, sizeof(line)) == 62
            && strcmp(line, "label 2, octet 11: U+2028 is prohibited (RFC 3454 table C.2.2)") == 0);
    states("xn_diag_reason writes what is wrong, and the rule, as one line for a person: U+2028 is "
           "prohibited (RFC 3454 table C.2.2)",
        xn_diag_reason(&d, line, sizeof(line)) == 43
            && strcmp(line, "U+2028 is prohibited (RFC 3454 table C.2.2)") == 0);
    d.unit = XN_CHARACTERS;
    d.offset = 9;
    states("formats the copy: label 2, character 10.",
        xn_diag_format(&d, line, sizeof(line)) > 0 && strncmp(line, label, sizeof(label) - 1) == 0);
    states("xn_strerror returns words for a status, and xn_status_name its name; neither ever "
           "returns NULL.",
        xn_strerror((xn_status)99) != NULL && xn_status_name((xn_status)99) != NULL);
}

/* Whether the group has so many constants, and begins with this one */
static bool
lists(xn_group group, const char *first)
{
    const xn_constant *constant = xn_constant_at(group, 0);

    return constant != NULL && strcmp(constant->name, first) == 0
        && xn_constant_find(group, constant->value) == constant
        && xn_constant_find(group, 0x40000000) == NULL && xn_constant_at(group, 100) == NULL;
}

static void
test_constants(void)
{
    const xn_constant *constant;
    char expected[40];
    unsigned wrong = 0;

    states("lists the constants of a group, in the order of the header, and returns NULL after the "
           "last. xn_constant_find finds one by its value, and returns NULL if the group has none "
           "with it; flags are found one at a time. The groups are XN_STATUSES, XN_FLAGS, "
           "XN_TRAITS, XN_REASONS (those of xn_to_display), XN_STEPS (their kinds), XN_WHERES, "
           "XN_KINDS (of hosts) and XN_LIKES (reasons of xn_like_find).",
        lists(XN_STATUSES, "XN_OK") && lists(XN_FLAGS, "XN_ALLOW_UNASSIGNED")
            && lists(XN_TRAITS, "XN_TRAIT_NON_ASCII") && lists(XN_REASONS, "XN_WHY_FAKE")
            && lists(XN_STEPS, "XN_STEP_LABEL") && lists(XN_WHERES, "XN_HOST")
            && lists(XN_KINDS, "XN_KIND_NONE") && lists(XN_LIKES, "XN_LIKE_ASCII")
            && xn_constant_find(XN_FLAGS, XN_STD3 | XN_LOWER) == NULL);
    for (size_t i = 0; (constant = xn_constant_at(XN_FLAGS, i)) != NULL; i++) {
        size_t n = 0;

        for (const char *c = constant->name + 3; *c != '\0'; c++)
            expected[n++] = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
        expected[n] = '\0';
        wrong += strcmp(constant->keyword,
                     constant->value == XN_ALLOW_UNASSIGNED ? "unassigned" : expected)
            != 0;
    }
    states("strict-ace: the name without its prefix, in lower case and with hyphens, for options "
           "and configurations; only XN_ALLOW_UNASSIGNED is unassigned text a few words for a "
           "person, which may change; those of a status are what xn_strerror returns",
        wrong == 0 && xn_constant_find(XN_STATUSES, XN_E_EMPTY)->text == xn_strerror(XN_E_EMPTY));
    snprintf(expected, sizeof(expected), "%d.%d.%d", XN_VERSION_MAJOR, XN_VERSION_MINOR,
        XN_VERSION_PATCH);
    states("XN_VERSION_MAJOR, XN_VERSION_MINOR and XN_VERSION_PATCH are those of the header. "
           "xn_unicode_version returns 3.2.0.",
        strcmp(xn_version(), expected) == 0 && strcmp(xn_unicode_version(), "3.2.0") == 0);
}

static void
test_statuses(void)
{
    static char name[256];

    for (size_t i = 0; i < sizeof(name); i++)
        name[i] = i % 2 == 0 ? 'a' : '.';
    states("XN_E_NAME_LONG RFC 1035 section 2.3.4: a name of more than 253 octets in ASCII: a.a.a "
           "and so on, with 128 labels.",
        xn_to_ascii(name, 255, 0, NULL, 0, NULL, NULL) == XN_E_NAME_LONG
            && xn_to_ascii(name, 253, 0, out, 256, NULL, NULL) == XN_OK);
    states("a label of more than 63 octets in ASCII: the letter a 64 times.",
        xn_to_ascii(memset(name, 'a', 64), 64, 0, NULL, 0, NULL, NULL) == XN_E_LABEL_LONG
            && xn_to_ascii(name, 63, 0, out, 64, NULL, NULL) == XN_OK);
    states("For service names such as _sip._tcp, set XN_UNDERSCORE.",
        xn_to_ascii("_sip._tcp", 9, XN_STD3 | XN_UNDERSCORE, out, 16, NULL, NULL) == XN_OK);
    states("To look up a name, set XN_ALLOW_UNASSIGNED.",
        xn_to_ascii("\u0221", 2, XN_ALLOW_UNASSIGNED, out, 16, NULL, NULL) == XN_OK);
    states("If diag->mapped is @, : or /, the text is probably a mail address or a URL: use "
           "xn_replace_host.",
        replaces("a@\u00FC", XN_EMAIL, 0, "a@xn--tda")
            && replaces("x://\u00FC", XN_URL, 0, "x://xn--tda"));
    states("diag->rule is the clause that it does not follow, such as RFC 3986 section 3.2.2: a b "
           "in xn_find_host.",
        misses("a b", XN_HOST, 0, XN_E_SYNTAX) && strcmp(diag.rule, "RFC 3986 section 3.2.2") == 0);
}

/* Comments of the header */
static void
test_header(void)
{
    states("\"paypa1.com\": letters and digits of ASCII, also rn and m */",
        looks("paypal.com", 0, "paypa1.com", 0, 1) && looks("xm", 0, "xrn", 0, 1));
    states("\"p\\u00E1ypal.com\": letters with and without marks */ #define XN_LIKE_SINGLE_SCRIPT "
           "0x04u /* \"\\u0261oogle.com\": letters of the same script */ #define "
           "XN_LIKE_MIXED_SCRIPT 0x08u /* \"p\\u0430ypal.com\": letters of a label that mixes "
           "scripts */ #define XN_LIKE_WHOLE_SCRIPT 0x10u /* \"xn--80ak6aa92e.com\": of a label in "
           "another script */",
        looks("paypal.com", 0, "p\u00E1ypal.com", 0, 2)
            && looks("google.com", 0, "\u0261oogle.com", 0, 4)
            && looks("paypal.com", 0, "p\u0430ypal.com", 0, 8)
            && looks("apple.com", 0, "xn--80ak6aa92e.com", 0, 16));
    states("\"paypal.com.example\": other labels follow */ #define XN_LIKE_EDIT 0x40u /* "
           "\"paypall.com\": a letter more, less, another, transposed */",
        looks("paypal.com", 1, "paypal.com.example", 0, 32)
            && looks("paypal.com", 1, "paypall.com", 0, 64));
    states("The list has one name on each line; # begins a comment. edits is 1 to find names one "
           "edit apart as well, else 0. *len is the size of the index, also if the status is "
           "XN_E_SPACE because cap is less.",
        looks("a\npaypal.com#b", 0, "paypa1.com", 0, 1) && match.line == 2
            && xn_like_build("a", 1, 0, 0, NULL, 0, &length, NULL) == XN_E_SPACE
            && xn_like_build("a", 1, 0, 0, memory.octets, length, NULL, NULL) == XN_OK);
    states("Passes each step to emit, which returns 0 to continue and anything else to stop.",
        xn_explain("a", 1, 0, count_step, &(struct steps){.stop = 1}, NULL) == XN_OK);
    states("any case, aliases too; or NULL */ XN_API const char *xn_profile_name(size_t i); /* "
           "NULL after the last */",
        xn_profile_find("sASLPREP") != NULL && xn_profile_find("ISCSIprep") != NULL
            && xn_profile_find("x") == NULL && xn_profile_name(100) == NULL);
    states("/* code points in a raw Punycode string; more are XN_E_OVERFLOW */",
        xn_punycode_encode(
            (const uint32_t[XN_RAW_MAX + 1]){0}, XN_RAW_MAX + 1, NULL, NULL, 0, NULL, NULL)
            == XN_E_OVERFLOW);
    states("\"label 2, octet 11: \", counted from 1.",
        xn_to_ascii("b\u00FCcher.ab\u2028", XN_STRLEN, 0, NULL, 0, NULL, &diag) == XN_E_PROHIBITED
            && diag.label == 1 && diag.offset == 10);
    states("(the maximal subpart of a sequence): XN_E_UTF8, or XN_OK if there are none.",
        xn_utf8_check("\xE2\x80", 2, &diag) == XN_E_UTF8 && diag.length == 2);
    states("LABEL_LONG, NAME_LONG: the length in ASCII if known, else 0 */",
        xn_to_ascii(memset(out, 'a', 70), 70, 0, NULL, 0, NULL, &diag) == XN_E_LABEL_LONG
            && diag.octets == 70);
}

/* doc/api-and-abi.md: the bits of flags, and the groups of statuses */
static void
test_policy(void)
{
    const xn_constant *constant;
    unsigned flags = 0;

    for (size_t i = 0; (constant = xn_constant_at(XN_FLAGS, i)) != NULL; i++)
        flags |= constant->value;
    states("**Flags** 0x0001 to 0x8000 belong to libxn. Flags from 0x10000 on belong to libraries "
           "that are built on libxn and share its flag argument; libxn refuses them.",
        flags <= 0xFFFF && xn_to_ascii("a", 1, 0x10000, out, 8, NULL, NULL) == XN_E_ARGUMENT);
    states("10 to 19 encoding, 20 to 29 RFC 3454, 30 to 39 RFC 3490, 40 to 49 RFC 3492, 50 to 59 "
           "rules of this library, 60 and above the cross-check.",
        XN_E_UTF8 == 10 && XN_E_UNASSIGNED == 20 && XN_E_STD3_CHAR == 30 && XN_E_PUNYCODE == 40
            && XN_E_GUARD == 50 && XN_E_CROSSCHECK == 60);
    states("80 octets on LP64.", sizeof(xn_diag) == 80 || sizeof(void *) != 8);
}

int
main(void)
{
    read_document("lib/xn.3");
    test_index();
    test_look_alikes();
    test_steps();
    test_explanations();
    test_hosts();
    test_spans();
    test_percent();
    test_text();
    test_punycode();
    test_diagnoses();
    test_constants();
    test_statuses();
    read_document("lib/xn.h");
    test_header();
    read_document("doc/api-and-abi.md");
    test_policy();
    return tap_end();
}
