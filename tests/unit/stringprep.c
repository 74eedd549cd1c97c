/* SPDX-License-Identifier: MIT */
/* xn_prep, xn_nfkc, xn_utf8_check and the profiles: arguments, names, and long runs of marks
   against the reference implementation. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "random.h"
#include "share.h"
#include "tap.h"

/* Runs of hundreds of marks, in all orders, with code points before and after them that may
   compose. */
static void
test_long_runs(void)
{
    static const uint32_t starters[] = {'a', 'e', 0x3B1, 0x1100, 0x1161, 0x11A8, 0xAC00, 0x9C7,
        0x9BE, 0xDD9, 0xDCF, 0xB47, 0xB3E, 0x915, 0x1D157, 0x622};
    static uint32_t marks[2048];
    static char in[REFERENCE_LONGEST], out[8 * REFERENCE_LONGEST];
    static struct reference_answer expected;
    size_t mark_count = 0;
    unsigned rounds = 3000 / test_share(), wrong = 0, changed = 0;

    for (uint32_t cp = 0; cp < 0x110000; cp++)
        if (reference_combining_class(cp) != 0 || (cp >= 0x340 && cp <= 0x345))
            marks[mark_count++] = cp;
    for (unsigned round = 0; round < rounds; round++) {
        size_t inlen = 0, outlen, run_length = 1 + random_below(round % 3 ? 20 : 300);
        unsigned flags = round % 2 ? XN_PR29 : 0;
        uint32_t few = 1 + random_below(6);

        while (inlen + 4 * (run_length + 2) < REFERENCE_LONGEST && inlen < 9 * run_length) {
            inlen += reference_utf8_write(
                starters[random_below(sizeof(starters) / sizeof(*starters))], in + inlen);
            for (size_t i = random_below((uint32_t)run_length + 1); i > 0; i--)
                inlen += reference_utf8_write(random_below(2)
                        ? marks[random_below((uint32_t)mark_count)]
                        : marks[few * 13 % mark_count + random_below(few)],
                    in + inlen);
        }
        reference_nfkc(in, inlen, flags, &expected);
        changed += expected.length != inlen || memcmp(expected.text, in, inlen) != 0;
        wrong += xn_nfkc(in, inlen, flags, out, sizeof(out), &outlen, NULL) != XN_OK
            || outlen != expected.length || memcmp(out, expected.text, outlen) != 0;
    }
    ok(wrong == 0 && changed > rounds / 2,
        "long runs of marks are ordered and composed as in the reference");
}

static void
test_arguments(void)
{
    const xn_profile *nameprep = xn_profile_find("Nameprep");
    char out[8] = "before";
    size_t length = 99;
    xn_diag diag;

    ok(xn_prep("a", 1, NULL, 0, out, 8, &length, &diag) == XN_E_ARGUMENT && length == 0
            && out[0] == '\0' && diag.status == XN_E_ARGUMENT && diag.cp == XN_NO_CP
            && diag.mapped == XN_NO_CP && strcmp(diag.rule, "") == 0,
        "a profile of NULL is XN_E_ARGUMENT");
    ok(xn_prep(NULL, 1, nameprep, 0, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "text of NULL is XN_E_ARGUMENT");
    ok(xn_prep(NULL, XN_STRLEN, nameprep, 0, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "text of NULL with XN_STRLEN is XN_E_ARGUMENT");
    ok(xn_prep("a", 1, nameprep, 0, NULL, 8, NULL, &diag) == XN_E_ARGUMENT,
        "a buffer of NULL with a capacity is XN_E_ARGUMENT");
    ok(xn_prep("a", 1, nameprep, 0x10000, out, 8, NULL, &diag) == XN_E_ARGUMENT
            && xn_nfkc("a", 1, 0x80000000u, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "unknown flags are refused");
    ok(xn_prep("\xFF", 1, nameprep, 0x10000, out, 8, NULL, &diag) == XN_E_ARGUMENT,
        "unknown flags are found before ill-formed UTF-8");
    ok(xn_prep(NULL, 0, nameprep, 0, out, 8, &length, &diag) == XN_OK && length == 0
            && out[0] == '\0' && diag.status == XN_OK,
        "NULL of length 0 is the empty text");
    ok(xn_prep("A\0B", 3, nameprep, 0, out, 8, &length, NULL) == XN_OK && length == 3
            && memcmp(out, "a\0b", 4) == 0,
        "U+0000 is a code point like any other");
    ok(xn_prep("A\0B", XN_STRLEN, nameprep, 0, out, 8, &length, NULL) == XN_OK && length == 1,
        "XN_STRLEN ends at the first NUL");
    ok(xn_prep("\xE2\x80\xA8", 3, nameprep, 0, NULL, 0, &length, NULL) == XN_E_PROHIBITED
            && length == 0,
        "a small buffer is not reported where text is refused");
    ok(xn_prep("a@b/c", 5, nameprep,
           XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS | XN_STRICT_ACE, out, 8, &length,
           NULL) == XN_OK
            && length == 5,
        "flags of names are ignored");
#ifdef WITH_LIBIDN
    ok(xn_prep("A", 1, nameprep, XN_CROSSCHECK, out, 8, &length, NULL) == XN_OK
            && strcmp(out, "a") == 0,
        "XN_CROSSCHECK: the other libraries agree");
    ok(xn_prep("A\0\xE2\x80\xA8", 5, nameprep, XN_CROSSCHECK, out, 8, &length, NULL)
            == XN_E_PROHIBITED,
        "XN_CROSSCHECK: text with U+0000 is not compared");
#else
    ok(xn_prep("A", 1, nameprep, XN_CROSSCHECK, out, 8, &length, NULL) == XN_E_ARGUMENT,
        "XN_CROSSCHECK is XN_E_ARGUMENT without the other libraries");
#endif
}

/* Every member is written, whatever was in them. */
static bool
is_check(
    const char *in, size_t inlen, xn_status status, unsigned label, size_t offset, size_t length)
{
    const char *rule = status == XN_E_UTF8 ? "RFC 3629" : "";
    xn_diag d;

    memset(&d, 0xA5, sizeof(d));
    return xn_utf8_check(in, inlen, &d) == status && xn_utf8_check(in, inlen, NULL) == status
        && d.status == status && d.label == label && d.offset == offset && d.length == length
        && d.cp == XN_NO_CP && d.mapped == XN_NO_CP && d.input == 0 && d.octets == 0
        && d.unit == XN_OCTETS && d.decoded == 0 && strcmp(d.rule, rule) == 0;
}

static void
test_utf8_check(void)
{
    char text[200];
    unsigned wrong = 0;

    ok(is_check("", 0, XN_OK, 0, 0, 0) && is_check(NULL, 0, XN_OK, 0, 0, 0)
            && is_check("a\0\xC3\xBC", 4, XN_OK, 0, 0, 0),
        "xn_utf8_check: well-formed text, also with U+0000, and none");
    ok(is_check(NULL, 1, XN_E_ARGUMENT, 0, 0, 0)
            && is_check(NULL, XN_STRLEN, XN_E_ARGUMENT, 0, 0, 0),
        "xn_utf8_check: NULL with a length is XN_E_ARGUMENT");
    ok(is_check("ab\0\xFF", XN_STRLEN, XN_OK, 0, 0, 0)
            && is_check("ab\0\xFF", 4, XN_E_UTF8, XN_NO_LABEL, 3, 1)
            && is_check("a.b\xFF", XN_STRLEN, XN_E_UTF8, XN_NO_LABEL, 3, 1),
        "xn_utf8_check: XN_STRLEN ends at the first NUL");
    ok(is_check("a\xF0\x90\x8C.", 5, XN_E_UTF8, XN_NO_LABEL, 1, 3)
            && is_check("\xED\xA0\x80", 3, XN_E_UTF8, XN_NO_LABEL, 0, 1)
            && is_check("\xC0\x80\xFF", 3, XN_E_UTF8, XN_NO_LABEL, 0, 1)
            && is_check("\xF4\x90\x80\x80", 4, XN_E_UTF8, XN_NO_LABEL, 0, 1),
        "xn_utf8_check: the maximal subpart of the first ill-formed sequence");
    for (size_t at = 0; at < sizeof(text); at++) {
        memset(text, 'a', sizeof(text));
        text[at] = '\xFF';
        wrong += !is_check(text, sizeof(text), XN_E_UTF8, XN_NO_LABEL, at, 1)
            || !is_check(text, at, XN_OK, 0, 0, 0);
    }
    ok(wrong == 0, "xn_utf8_check: an ill-formed octet at each of 200 offsets");
}

static void
test_names(void)
{
    static const struct {
        const char *alias, *name;
    } names[] = {{"nameprep", "Nameprep"}, {"NAMEPREP", "Nameprep"}, {"rfc3491", "Nameprep"},
        {"saslPREP", "SASLprep"}, {"iscsiprep", "iSCSI"}, {"ISCSI", "iSCSI"},
        {"RFC3920Node", "Nodeprep"}, {"xmpp_resourceprep", "Resourceprep"},
        {"kerberos5", "KRBprep"}, {"rfc4518ci", "LDAP-ci"}, {"rfc4013", "SASLprep"},
        {"xmpp_nodeprep", "Nodeprep"}, {"rfc3920res", "Resourceprep"}, {"rfc3722", "iSCSI"},
        {"rfc4505", "trace"}, {"rfc4518", "LDAP"}, {"rfc3530cs", "nfs4_cs_prep"},
        {"rfc3530csci", "nfs4_cs_prep_ci"}, {"rfc3530cis", "nfs4_cis_prep"}, {"rfc4011", "MIB"},
        {"rfc3530mixp", "nfs4_mixed_prep_prefix"}, {"rfc3530mixs", "nfs4_mixed_prep_suffix"}};
    static const char *const none[] = {
        "", " ", "nameprep ", "name", "nameprepx", "rfc3920node xmpp_nodeprep", "prep", "rfc"};
    unsigned wrong = 0;
    size_t count = 0;

    for (; xn_profile_name(count) != NULL; count++) {
        wrong += xn_profile_find(xn_profile_name(count)) == NULL
            || reference_profile_name(count) == NULL;
        for (size_t other = 0; other < count; other++)
            wrong +=
                xn_profile_find(xn_profile_name(other)) == xn_profile_find(xn_profile_name(count));
    }
    ok(wrong == 0 && reference_profile_name(count) == NULL,
        "each of %lu profiles is found by its name, and they differ", (unsigned long)count);
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        wrong += xn_profile_find(names[i].alias) == NULL
            || xn_profile_find(names[i].alias) != xn_profile_find(names[i].name);
    for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++)
        wrong += xn_profile_find(none[i]) != NULL;
    ok(wrong == 0, "the other names of profiles, and what is none");
    ok(xn_profile_find(NULL) == NULL && xn_profile_name((size_t)-1) == NULL,
        "NULL is not a profile");
}

int
main(void)
{
    reference_open();
    test_arguments();
    test_utf8_check();
    test_names();
    test_long_runs();
    return tap_end();
}
