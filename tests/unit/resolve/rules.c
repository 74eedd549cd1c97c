/* SPDX-License-Identifier: MIT */
/* The queries of xn_getaddrinfo to libc, their order, and its reports, with a getaddrinfo() that
   only records: no network is needed.  The rules are numbered as in doc/resolving.md. */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "lib/resolve/name_forms.h"
#include "xn-resolve.h"
#include "../tap.h"
#include "stub.h"

#define BUECHER "b\303\274cher"
#define ACE     "xn--bcher-kva"
#define LONG_60 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static struct addrinfo *result;
static xn_resolve_info info;

static int
ask(const char *node, size_t length, unsigned flags)
{
    memset(&info, 0x5A, sizeof(info));
    result = (struct addrinfo *)&info;
    return xn_getaddrinfo(node, length, "80", NULL, flags, &result, &info);
}

/* Whether these are the queries to a libc that finds nothing. */
static bool
asks(const char *node, size_t length, unsigned flags, const char *asked)
{
    stub_open(NULL);
    return ask(node, length, flags) == EAI_NONAME && strcmp(stub_asked(), asked) == 0;
}

/* A node; the queries to a libc that finds nothing; the report. */
struct row {
    const char *node, *asked;
    unsigned how;
    xn_status status;
    size_t offset, length;
};

static void
test_rows(const char *rule, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        int error;

        stub_open(NULL);
        error = ask(row->node, XN_STRLEN, 0);
        if (!ok(error == EAI_NONAME && strcmp(stub_asked(), row->asked) == 0 && info.how == row->how
                    && info.status == row->status && info.diag.status == row->status
                    && info.diag.offset == row->offset && info.diag.length == row->length
                    && result == NULL,
                "%s: %.60s", rule, row->node != NULL ? row->node : "NULL"))
            note("returned %d, asked %s, how %u, %s at %zu+%zu", error, stub_asked(), info.how,
                xn_status_name(info.status), info.diag.offset, info.diag.length);
    }
}

#define TEST_ROWS(rule, rows) test_rows(rule, rows, sizeof(rows) / sizeof(*(rows)))

static void
test_literals(void)
{
    static const char *const literals[] = {"127.0.0.1", "0X7F.1", "::1", "fe80::1%eth0"};
    /* Not addresses, but ASCII, which is unaltered. */
    static const struct row names[] = {{"127.0.0.1.", "127.0.0.1.", XN_HOW_ASCII, XN_OK, 0, 0},
        {"[::1]", "", 0, XN_E_STD3_CHAR, 0, 1}, {"127.0.0.1 x", "", 0, XN_E_STD3_CHAR, 9, 1},
        {"127.0.0.1%lo", "", 0, XN_E_STD3_CHAR, 9, 1}, {"::1%", "", 0, XN_E_STD3_CHAR, 0, 1},
        {"1:2", "", 0, XN_E_STD3_CHAR, 1, 1}, {"1:2:3:4:5:6:7::8", "", 0, XN_E_STD3_CHAR, 1, 1},
        {"::1%a b", "", 0, XN_E_STD3_CHAR, 0, 1}, {"::1%a\177", "", 0, XN_E_STD3_CHAR, 0, 1},
        {"::1%a/b", "", 0, XN_E_STD3_CHAR, 0, 1}, {"::1%a%b", "", 0, XN_E_STD3_CHAR, 0, 1}};
    static const struct row mapped[] = {{"\357\274\221\357\274\222\357\274\227.0.0.1", "", 0,
                                            XN_E_GUARD, 14, 1}, /* fullwidth 127 */
        {"\342\221\240\342\221\241\342\221\246.0.0.1", "", 0, XN_E_GUARD, 14, 1}, /* circled 127 */
        {"0x\357\274\227f.1", "", 0, XN_E_GUARD, 7, 1},
        {"127\343\200\2020\343\200\2020\343\200\2021", "", 0, XN_E_GUARD, 14, 1},
        {"\357\274\221", "", 0, XN_E_GUARD, 0, 3}};

    for (size_t i = 0; i < sizeof(literals) / sizeof(*literals); i++) {
        stub_open(NULL);
        ask(literals[i], XN_STRLEN, 0);
        ok(stub_node == literals[i] && info.how == XN_HOW_LITERAL && info.status == XN_OK
                && strcmp(info.ascii, literals[i]) == 0 && strcmp(info.shown, literals[i]) == 0
                && info.traits == 0 && info.why == 0,
            "1, a literal is passed unchanged: %s", literals[i]);
    }
    ok(asks("127.0.0.1xyz", 9, 0, "127.0.0.1") && info.how == XN_HOW_LITERAL,
        "1, a literal with a length");
    ok(asks("0x7f", 1, 0, "0") && info.how == XN_HOW_LITERAL, "1, a zero before an x");
    ok(asks("1.0x7f", 3, 0, "1.0") && info.how == XN_HOW_LITERAL, "1, a last zero before an x");
    for (size_t length = XN_NAME_SIZE - 2; length <= XN_NAME_SIZE + 1; length++) {
        char zone[XN_NAME_SIZE + 2] = "::1%";

        memset(zone + 4, 'a', length - 4);
        stub_open(NULL);
        ask(zone, length, 0);
        ok((info.how == XN_HOW_LITERAL) == (length < XN_NAME_SIZE)
                && strlen(info.ascii) == (length < XN_NAME_SIZE ? length : 0),
            "1, a literal of %zu octets", length);
    }
    ok(asks(NULL, XN_STRLEN, 0, "(null)") && info.how == XN_HOW_LITERAL && info.status == XN_OK
            && strcmp(stub_service, "80") == 0,
        "1, a NULL node is passed unchanged, with the service");
    ok(asks(NULL, 5, 0, "(null)"), "1, a NULL node with a length");
    TEST_ROWS("1, not a literal", names);
    TEST_ROWS("1, does not become a literal", mapped);
}

/* Whether the libraries have a flag. */
static bool
is_flag(unsigned bit)
{
    return xn_constant_find(XN_FLAGS, bit) != NULL || bit == XN_RESOLVE_LOCALE
        || bit == XN_RESOLVE_TRIM;
}

/* A node that the guards refuse is asked with flags.  Returns whether they are accepted. */
static bool
accepts(unsigned flags)
{
    stub_open(NULL);
    return ask("\357\274\221", XN_STRLEN, flags & ~XN_CROSSCHECK) == EAI_NONAME
        && info.status == XN_E_GUARD;
}

static void
test_known_flags(void)
{
    unsigned wrong = 0, known = 0;

    for (unsigned i = 0; i < 32; i++) {
        const unsigned bit = 1u << i;

        wrong += accepts(bit) != is_flag(bit);
        known |= is_flag(bit) ? bit : 0;
    }
    ok(wrong == 0, "2, every flag of libxn is accepted, and no other");
    ok(accepts(known), "2, all of them are accepted, and guards remain");
}

static void
test_flags(void)
{
    static const struct row rows[] = {
        {"_sip._tcp." BUECHER ".example", "_sip._tcp." ACE ".example|_sip._tcp." BUECHER ".example",
            XN_HOW_ACE, XN_OK, 0, 0},
        {"B\303\234CHER.EXAMPLE", ACE ".example|B\303\234CHER.EXAMPLE", XN_HOW_ACE, XN_OK, 0, 0},
        {"\360\237\246\204.example", "xn--3s9h.example|\360\237\246\204.example", XN_HOW_ACE, XN_OK,
            0, 0}, /* U+1F984, unassigned in Unicode 3.2 */
        {"a b.example", "", 0, XN_E_STD3_CHAR, 1, 1}, {"example/x", "", 0, XN_E_STD3_CHAR, 7, 1},
        {"user@example", "", 0, XN_E_STD3_CHAR, 4, 1}, {"example:80", "", 0, XN_E_STD3_CHAR, 7, 1},
        {"user@" BUECHER, "", 0, XN_E_STD3_CHAR, 4, 1},
        {"a\342\204\200b.com", "", 0, XN_E_STD3_CHAR, 1, 3},
        {"-a.example", "", 0, XN_E_STD3_HYPHEN, 0, 1}, {"", "", 0, XN_E_EMPTY, 0, 0},
        {"a..b", "", 0, XN_E_EMPTY, 2, 0}, {"b\374cher.example", "", 0, XN_E_UTF8, 1, 1},
        {LONG_60 "aaaa.example", "", 0, XN_E_LABEL_LONG, 0, 64},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".1234567890", "", 0, XN_E_NAME_LONG, 0, 254},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789",
            LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789", XN_HOW_ASCII, XN_OK, 0, 0},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789.",
            LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789.", XN_HOW_ASCII, XN_OK, 0, 0}};

    TEST_ROWS("2", rows);
    stub_open(NULL);
    ok(ask("a\0b.example", 11, 0) == EAI_NONAME && stub_asked()[0] == '\0'
            && info.status == XN_E_STD3_CHAR && info.diag.offset == 1,
        "2, U+0000 in a node with a length");
    stub_open(NULL);
    ok(ask("b\303\274\0cher.example", 14, 0) == EAI_NONAME && stub_asked()[0] == '\0'
            && info.status != XN_OK && info.diag.offset == 3,
        "2, U+0000 in an international node with a length");
    ok(asks(BUECHER ".example/path", 15, 0, ACE ".example|" BUECHER ".example"),
        "2, a node without a final NUL");
    stub_open(NULL);
    ok(ask("example", XN_STRLEN, 0x80000000u) == EAI_BADFLAGS && stub_asked()[0] == '\0'
            && info.status == XN_E_ARGUMENT && result == NULL && info.traits == 0 && info.why == 0
            && info.how == 0 && info.ascii[0] == '\0' && info.shown[0] == '\0',
        "2, an unknown flag");
    stub_open(NULL);
    ok(ask("xn--a.example", XN_STRLEN, XN_STRICT_ACE) == EAI_NONAME && stub_asked()[0] == '\0'
            && info.status == XN_E_PROHIBITED,
        "2, XN_STRICT_ACE is honoured");
}

static void
test_hints(void)
{
    struct addrinfo hints = {
        .ai_flags = AI_IDN | AI_CANONIDN | AI_CANONNAME | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    static const struct stub_answer dns[] = {{ACE ".example", 0}, {NULL, 0}},
                                    hosts[] = {{BUECHER ".example", 0}, {NULL, 0}};
    int error;

    stub_open(dns);
    error = xn_getaddrinfo(BUECHER ".example", XN_STRLEN, NULL, &hints, 0, &result, NULL);
    ok(error == 0 && stub_flags == (AI_CANONNAME | AI_PASSIVE) && result->ai_canonname == NULL
            && hints.ai_flags == (AI_IDN | AI_CANONIDN | AI_CANONNAME | AI_PASSIVE),
        "3, AI_IDN and AI_CANONIDN are cleared, and the caller's hints unchanged");
    stub_open(hosts);
    error = xn_getaddrinfo(BUECHER ".example", XN_STRLEN, NULL, &hints, 0, &result, NULL);
    ok(error == 0 && stub_flags == AI_PASSIVE && result->ai_canonname != NULL
            && strcmp(result->ai_canonname, ACE ".example") == 0,
        "3, for UTF-8 AI_CANONNAME is cleared, and the canonical name is ACE");
    free(result->ai_canonname);
    result->ai_canonname = NULL;
    hints.ai_flags = AI_CANONNAME;
    stub_open(NULL);
    error = xn_getaddrinfo("example", XN_STRLEN, NULL, &hints, 0, &result, NULL);
    ok(error == EAI_NONAME && stub_hints == &hints, "3, other hints are passed unchanged");
    hints.ai_flags = AI_NUMERICHOST;
    stub_open(NULL);
    error = xn_getaddrinfo(BUECHER ".example", XN_STRLEN, NULL, &hints, 0, &result, NULL);
    ok(error == EAI_NONAME && strcmp(stub_asked(), ACE ".example") == 0
            && stub_flags == AI_NUMERICHOST,
        "1, AI_NUMERICHOST: one call, with the flag");
    stub_open(NULL);
    error = xn_getaddrinfo("::1", XN_STRLEN, NULL, &hints, 0, &result, NULL);
    ok(strcmp(stub_asked(), "::1") == 0, "1, AI_NUMERICHOST with a literal");
}

static void
test_order(void)
{
    static const struct row rows[] = {
        {BUECHER ".example", ACE ".example|" BUECHER ".example", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER, BUECHER "|" ACE, XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER ".", BUECHER ".|" ACE ".", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER ".local", BUECHER ".local|" ACE ".local", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER ".LOCAL.", BUECHER ".LOCAL.|" ACE ".local.", XN_HOW_ACE, XN_OK, 0, 0},
        {"a." BUECHER ".local", "a." BUECHER ".local|a." ACE ".local", XN_HOW_ACE, XN_OK, 0, 0},
        {"\357\275\201.local", "\357\275\201.local|a.local", XN_HOW_ACE, XN_OK, 0,
            0}, /* fullwidth a */
        {"\357\275\201local", "\357\275\201local|alocal", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER ".nonlocal", ACE ".nonlocal|" BUECHER ".nonlocal", XN_HOW_ACE, XN_OK, 0, 0},
        {"example.local", "example.local", XN_HOW_ASCII, XN_OK, 0, 0},
        {"Example", "Example", XN_HOW_ASCII, XN_OK, 0, 0},
        {BUECHER ".example\343\200\202", ACE ".example.|" BUECHER ".example.", XN_HOW_ACE, XN_OK, 0,
            0},
        {"example\343\200\202", "example.|example.", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER "\343\200\202local", BUECHER ".local|" ACE ".local", XN_HOW_ACE, XN_OK, 0, 0},
        {"example.", "example.", XN_HOW_ASCII, XN_OK, 0, 0}, {".", ".", XN_HOW_ASCII, XN_OK, 0, 0},
        {"xn--bcher-kva", "xn--bcher-kva", XN_HOW_ASCII, XN_OK, 0, 0}};
    static const struct {
        const char *node, *name, *other;
        int error, other_error, expected;
        const char *asked;
        unsigned how;
    } answers[] = {{BUECHER ".example", ACE ".example", "", 0, 0, 0, ACE ".example", XN_HOW_ACE},
        {BUECHER ".hosts", BUECHER ".hosts", "", 0, 0, 0, ACE ".hosts|" BUECHER ".hosts",
            XN_HOW_RAW},
        {BUECHER, BUECHER, "", 0, 0, 0, BUECHER, XN_HOW_RAW},
        {BUECHER, ACE, "", 0, 0, 0, BUECHER "|" ACE, XN_HOW_ACE},
        {BUECHER ".a", ACE ".a", "", EAI_AGAIN, 0, EAI_AGAIN, ACE ".a|" BUECHER ".a", XN_HOW_ACE},
        {BUECHER ".a", ACE ".a", "", EAI_FAIL, 0, EAI_FAIL, ACE ".a|" BUECHER ".a", XN_HOW_ACE},
        {BUECHER ".a", ACE ".a", BUECHER ".a", EAI_AGAIN, 0, 0, ACE ".a|" BUECHER ".a", XN_HOW_RAW},
        {BUECHER ".a", ACE ".a", BUECHER ".a", EAI_FAIL, EAI_AGAIN, EAI_FAIL,
            ACE ".a|" BUECHER ".a", XN_HOW_ACE},
        {BUECHER ".a", ACE ".a", "", EAI_NODATA, 0, EAI_NODATA, ACE ".a", XN_HOW_ACE},
        {BUECHER ".a", ACE ".a", "", EAI_SERVICE, 0, EAI_SERVICE, ACE ".a", XN_HOW_ACE},
        {BUECHER ".a", BUECHER ".a", "", EAI_AGAIN, 0, EAI_NONAME, ACE ".a|" BUECHER ".a",
            XN_HOW_ACE},
        {BUECHER ".a", BUECHER ".a", "", EAI_MEMORY, 0, EAI_MEMORY, ACE ".a|" BUECHER ".a",
            XN_HOW_RAW},
        {BUECHER ".a", BUECHER ".a", "", EAI_SYSTEM, 0, EAI_SYSTEM, ACE ".a|" BUECHER ".a",
            XN_HOW_RAW},
        {BUECHER, BUECHER, ACE, EAI_AGAIN, 0, 0, BUECHER "|" ACE, XN_HOW_ACE},
        {BUECHER, BUECHER, ACE, EAI_FAIL, EAI_AGAIN, EAI_AGAIN, BUECHER "|" ACE, XN_HOW_ACE},
        {BUECHER, BUECHER, ACE, EAI_MEMORY, 0, EAI_MEMORY, BUECHER, XN_HOW_RAW},
        {"example", "example", "", EAI_MEMORY, 0, EAI_MEMORY, "example", XN_HOW_ASCII},
        {"example", "example", "", EAI_AGAIN, 0, EAI_AGAIN, "example", XN_HOW_ASCII}};

    TEST_ROWS("4 and 5, nothing is found", rows);
    for (size_t i = 0; i < sizeof(answers) / sizeof(*answers); i++) {
        const struct stub_answer list[] = {{answers[i].name, answers[i].error},
            {answers[i].other, answers[i].other_error}, {NULL, 0}};
        int error;

        stub_open(list);
        error = ask(answers[i].node, XN_STRLEN, 0);
        ok(error == answers[i].expected && strcmp(stub_asked(), answers[i].asked) == 0
                && info.how == answers[i].how && (error != EAI_SYSTEM || errno == EMFILE),
            "4 and 7: %s gives %d for %s", answers[i].node, answers[i].error, answers[i].name);
    }
}

/* A name typed in ASCII is neither copied nor asked twice. */
static void
test_ascii(void)
{
    static const char name[] = "Www.Example";

    stub_open(NULL);
    ask(name, XN_STRLEN, 0);
    ok(stub_node == name, "4, an ASCII name is not copied");
    ok(strcmp(info.ascii, "www.example") == 0, "2, ascii is in lower case");
    ok(asks("www.example.com", 11, 0, "www.example"), "4, an ASCII name with a length: one call");
}

static void
test_trim(void)
{
    ok(asks(" \t\r\n\v\f" BUECHER ".example \n", XN_STRLEN, XN_RESOLVE_TRIM,
           ACE ".example|" BUECHER ".example")
            && info.status == XN_OK,
        "6, white space is trimmed");
    ok(asks(" 127.1 ", XN_STRLEN, XN_RESOLVE_TRIM, "127.1") && info.how == XN_HOW_LITERAL,
        "6, white space around a literal is trimmed");
    ok(asks("  exa mple ", XN_STRLEN, XN_RESOLVE_TRIM, "") && info.status == XN_E_STD3_CHAR
            && info.diag.offset == 5,
        "6, the position counts what was trimmed");
    ok(asks("   ", XN_STRLEN, XN_RESOLVE_TRIM, "") && info.status == XN_E_EMPTY
            && info.diag.offset == 3,
        "6, nothing but white space");
    ok(asks(" example", XN_STRLEN, 0, "") && info.status == XN_E_STD3_CHAR && info.diag.offset == 0,
        "6, white space is refused without the flag");
    ok(asks("\302\240example", XN_STRLEN, XN_RESOLVE_TRIM, "") && info.status == XN_E_STD3_CHAR
            && info.diag.offset == 0,
        "6, other spaces are not trimmed");
}

static void
test_info(void)
{
    ok(asks("stra\303\237e.example", XN_STRLEN, 0, "strasse.example|stra\303\237e.example")
            && info.traits & XN_TRAIT_DEVIATION && strcmp(info.ascii, "strasse.example") == 0
            && strcmp(info.shown, "strasse.example") == 0,
        "8, a deviation is reported, and no other spelling is asked");
    stub_open(NULL);
    ask("B\303\234CHER.example", XN_STRLEN, 0);
    ok(strcmp(info.ascii, ACE ".example") == 0 && strcmp(info.shown, BUECHER ".example") == 0
            && info.traits == (XN_TRAIT_NON_ASCII | XN_TRAIT_CHANGED) && info.why == 0,
        "info has the ASCII form, the form to show, and the traits of what was typed");
    stub_open(NULL);
    ask("p\320\260ypal.example", XN_STRLEN, 0);
    ok(strcmp(info.ascii, "xn--pypal-4ve.example") == 0 && strcmp(info.shown, info.ascii) == 0
            && info.status == XN_OK && info.traits & XN_TRAIT_MIXED && info.why == XN_WHY_MIXED,
        "info of a name that mixes scripts: it is asked, and shown in ACE");
    stub_open(NULL);
    ask("b\303\274..example", XN_STRLEN, 0);
    ok(info.ascii[0] == '\0' && info.shown[0] == '\0' && info.how == 0
            && info.traits & XN_TRAIT_INVALID && info.diag.label == 1
            && strcmp(info.diag.rule, "RFC 3490 section 4.1 step 8") == 0,
        "info of a name that is refused");
    stub_open(NULL);
    ask("b\374cher.example", XN_STRLEN, 0);
    ok(info.traits == XN_TRAIT_INVALID && info.ascii[0] == '\0' && info.shown[0] == '\0',
        "info of a name that is ill-formed");
    stub_open(NULL);
    ask("\360\237\246\204.example", XN_STRLEN, 0);
    ok(strcmp(info.ascii, "xn--3s9h.example") == 0 && strcmp(info.shown, info.ascii) == 0
            && info.why == XN_WHY_UNASSIGNED,
        "info of a name with an unassigned code point");
    stub_open(NULL);
    result = (struct addrinfo *)&info;
    ok(xn_getaddrinfo("a b", XN_STRLEN, NULL, NULL, 0, &result, NULL) == EAI_NONAME
            && stub_asked()[0] == '\0' && result == NULL,
        "7, a name is refused without info");
}

/* 1 octet of typed text, or thousands: nameprep maps U+00AD to nothing. */
static void
test_long(void)
{
    size_t size = 1000000;
    char *node = malloc(size + 1);

    if (node == NULL)
        return;
    for (size_t i = 0; i < size; i += 2)
        memcpy(node + i, "\302\255", 2);
    memcpy(node + size - 8, "a.exampl", 8);
    node[size] = '\0';
    ok(asks(node, XN_STRLEN, 0, "a.exampl") && info.how == XN_HOW_ACE,
        "a million octets that ToASCII shortens are asked in one form");
    /* The raw form, with or without a final dot, and its NUL have XN_UNICODE_SIZE octets. */
    for (size_t length = XN_UNICODE_SIZE - 6; length <= XN_UNICODE_SIZE + 2; length++) {
        bool both;

        for (size_t i = 0; i < length; i += 2)
            memcpy(node + i, "\302\255", 2);
        memcpy(node + length - 4 - length % 2, "a.exa", 4 + length % 2);
        stub_open(NULL);
        ask(node, length, 0);
        both = strchr(stub_asked(), '|') != NULL;
        ok(both == (length < XN_UNICODE_SIZE - 1), "%zu octets are asked %s", length,
            both ? "in both forms" : "in one form");
    }
    memset(node, 'a', size);
    ok(asks(node, XN_STRLEN, 0, "") && info.status == XN_E_LABEL_LONG,
        "a million octets are refused");
    free(node);
}

static void
test_nameinfo(void)
{
    static const struct {
        const char *host, *ascii, *shown;
        unsigned how;
        xn_status status;
        unsigned why;
    } rows[] = {{ACE ".example", ACE ".example", BUECHER ".example", XN_HOW_ACE, XN_OK, 0},
        {"Www.Example", "www.example", "www.example", XN_HOW_ASCII, XN_OK, 0},
        {BUECHER ".hosts", ACE ".hosts", BUECHER ".hosts", XN_HOW_RAW, XN_OK, 0},
        {"127.0.0.1", "127.0.0.1", "127.0.0.1", XN_HOW_LITERAL, XN_OK, 0},
        {"fe80::1%lo", "fe80::1%lo", "fe80::1%lo", XN_HOW_LITERAL, XN_OK, 0},
        {"xn--pypal-4ve.example", "xn--pypal-4ve.example", "xn--pypal-4ve.example", XN_HOW_ACE,
            XN_OK, XN_WHY_MIXED},
        {"xn--a.example", "xn--a.example", "xn--a.example", XN_HOW_ASCII, XN_OK, XN_WHY_FAKE},
        {"a\033[2Jb", "", "a\\027[2Jb", XN_HOW_ASCII, XN_E_STD3_CHAR, 0},
        {"a b", "", "a\\032b", XN_HOW_ASCII, XN_E_STD3_CHAR, 0},
        {"a\177b", "", "a\\127b", XN_HOW_ASCII, XN_E_STD3_CHAR, 0},
        {"!a~b", "", "!a~b", XN_HOW_ASCII, XN_E_STD3_CHAR, 0},
        {"xn--3s9h.example", "xn--3s9h.example", "xn--3s9h.example", XN_HOW_ACE, XN_OK,
            XN_WHY_UNASSIGNED},
        {"a\\032b", "", "a\\092032b", XN_HOW_ASCII, XN_E_STD3_CHAR, 0},
        {"\302\200.example", "", "\\194\\128.example", XN_HOW_RAW, XN_E_PROHIBITED, 0},
        {"b\374cher", "", "b\\252cher", XN_HOW_RAW, XN_E_UTF8, 0},
        {"\357\274\221", "", "\\239\\188\\145", XN_HOW_RAW, XN_E_GUARD, 0}};
    char host[NI_MAXHOST], serv[30];
    const struct sockaddr_in address = {.sin_family = AF_INET};

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        memset(&info, 0x5A, sizeof(info));
        stub_host = rows[i].host;
        ok(xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, NI_NAMEREQD | NI_IDN, 0, &info) == 0
                && strcmp(host, rows[i].host) == 0 && strcmp(info.ascii, rows[i].ascii) == 0
                && strcmp(info.shown, rows[i].shown) == 0 && info.how == rows[i].how
                && info.why == rows[i].why && info.status == rows[i].status
                && (info.status != XN_E_UTF8 || info.traits == XN_TRAIT_INVALID)
                && stub_flags == NI_NAMEREQD,
            "getnameinfo: %zu, shown as %s", i, rows[i].shown);
    }
    stub_host = NULL;
    ok(xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, 0, 0, &info) == EAI_NONAME
            && info.shown[0] == '\0' && info.how == 0,
        "getnameinfo: libc's error");
    stub_host = "example";
    ok(xn_getnameinfo(NULL, 0, host, 3, NULL, 0, 0, 0, &info) == EAI_OVERFLOW
            && info.shown[0] == '\0',
        "getnameinfo: too small a buffer");
    ok(xn_getnameinfo(NULL, 0, NULL, 0, host, sizeof(host), 0, 0, &info) == 0
            && info.shown[0] == '\0' && info.status == XN_OK,
        "getnameinfo: the service alone");
    ok(xn_getnameinfo(NULL, 0, host, 0, host, sizeof(host), 0, 0, &info) == 0
            && info.shown[0] == '\0' && info.status == XN_OK,
        "getnameinfo: no octet for the name");
    ok(xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, 0, 0x40000000u, &info) == EAI_BADFLAGS
            && info.status == XN_E_ARGUMENT,
        "getnameinfo: an unknown flag");
    ok(xn_getnameinfo(NULL, 0, host, SIZE_MAX, NULL, 0, 0, 0, NULL) == 0
            && strcmp(host, "example") == 0,
        "getnameinfo: without info");

    /* The flags that are about the name that is resolved have no effect. */
    stub_host = "xn--a.example";
    ok(xn_getnameinfo((const struct sockaddr *)&address, sizeof(address), host, 20, serv, 30, 0,
           XN_RESOLVE_LOCALE | XN_RESOLVE_TRIM | XN_STD3, &info)
                == 0
            && info.status == XN_OK && (info.traits & XN_TRAIT_INVALID) == 0,
        "getnameinfo: flags without effect");
    ok(stub_nameinfo.sa == (const struct sockaddr *)&address
            && stub_nameinfo.salen == sizeof(address) && stub_nameinfo.host == host
            && stub_nameinfo.hostlen == 20 && stub_nameinfo.serv == serv
            && stub_nameinfo.servlen == 30 && stub_flags == 0,
        "getnameinfo: all arguments arrive");
    ok(xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, 0, XN_STRICT_ACE, &info) == 0
            && info.status == XN_E_PROHIBITED && info.ascii[0] == '\0',
        "getnameinfo: XN_STRICT_ACE");
}

/* Names that are refused, and as long as libc has them: the form to show ends before or at the last
   octet of its array, and not within an escape. */
static void
test_long_names(void)
{
    static const struct {
        size_t visible, others; /* octets of the name */
        size_t shown;
    } rows[] = {{0, 255, 1020}, {0, 256, 1020}, {1, 256, 1021}, {2, 256, 1022}, {3, 256, 1023},
        {4, 256, 1020}, {3, 255, 1023}, {1019, 1, 1023}, {1019, 2, 1023}, {1020, 0, 1020},
        {1021, 0, 1020}, {1024, 0, 1020}, {0, 1024, 1020}};
    static char name[NI_MAXHOST], host[NI_MAXHOST];

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const size_t visible = rows[i].visible, length = visible + rows[i].others;

        memset(name, 'a', visible);
        memset(name + visible, '\1', rows[i].others);
        name[length] = '\0';
        stub_host = name;
        memset(&info, 0x5A, sizeof(info));
        ok(xn_getnameinfo(NULL, 0, host, sizeof(host), NULL, 0, 0, 0, &info) == 0
                && memchr(info.shown, '\0', sizeof(info.shown)) == info.shown + rows[i].shown
                && (rows[i].others == 0 || memcmp(info.shown + rows[i].shown - 4, "\\001", 4) == 0)
                && info.how == XN_HOW_ASCII && info.reserved[0] == 0,
            "getnameinfo: %zu visible octets and %zu others are shown in %zu", visible,
            rows[i].others, rows[i].shown);
    }
}

/* XN_RESOLVE_LOCALE in the C locale; tests/unit/resolve/locales.sh has others. */
static void
test_locale(void)
{
    setlocale(LC_ALL, "C");
    ok(asks(BUECHER ".example", XN_STRLEN, XN_RESOLVE_LOCALE, ACE ".example|" BUECHER ".example"),
        "6, in the C locale non-ASCII octets are UTF-8");
    ok(asks("b\374cher.example", XN_STRLEN, XN_RESOLVE_LOCALE, "") && info.status == XN_E_UTF8
            && info.diag.offset == 1,
        "6, in the C locale ill-formed UTF-8 is refused");
}

int
main(void)
{
    if (!XNI_ASKS_RAW) {
        printf("1..0 # SKIP this libc is not asked for raw octets\n");
        return 0;
    }
    test_literals();
    test_flags();
    test_known_flags();
    test_hints();
    test_order();
    test_ascii();
    test_trim();
    test_locale();
    test_info();
    test_long();
    test_nameinfo();
    test_long_names();
    return tap_end();
}
