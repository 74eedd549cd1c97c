/* SPDX-License-Identifier: MIT */
/* The queries of xn_getaddrinfo to libc, their order, and its reports, with a getaddrinfo() that
   only records: no network is needed. */
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

/* The same with a length or with flags. */
struct flagged_row {
    size_t length;
    unsigned flags;
    struct row row;
};

static void
test_row(const char *rule, size_t length, unsigned flags, const struct row *row)
{
    if (!ok(asks(row->node, length, flags, row->asked) && info.how == row->how
                && info.status == row->status && info.diag.status == row->status
                && info.diag.offset == row->offset && info.diag.length == row->length
                && result == NULL,
            "%s: %.60s", rule, row->status == XN_OK ? row->asked : xn_status_name(row->status)))
        note("asked %s, how %u, %s at %zu+%zu", stub_asked(), info.how, xn_status_name(info.status),
            info.diag.offset, info.diag.length);
}

static void
test_rows(const char *rule, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        test_row(rule, XN_STRLEN, 0, &rows[i]);
}

static void
test_flagged_rows(const char *rule, const struct flagged_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        test_row(rule, rows[i].length, rows[i].flags, &rows[i].row);
}

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

static void
test_literals(void)
{
    static const char *const literals[] = {"127.0.0.1", "0X7F.1", "::1", "fe80::1%eth0"};
    /* Not addresses; tests/fuzz/literal.c compares more of them with libc. */
    static const struct row names[] = {{"127.0.0.1.", "127.0.0.1.", XN_HOW_ASCII, XN_OK, 0, 0},
        {"[::1]", "", 0, XN_E_STD3_CHAR, 0, 1}, {"127.0.0.1%lo", "", 0, XN_E_STD3_CHAR, 9, 1},
        {"::1%", "", 0, XN_E_STD3_CHAR, 0, 1}, {"::1%a b", "", 0, XN_E_STD3_CHAR, 0, 1},
        {"::1%a%b", "", 0, XN_E_STD3_CHAR, 0, 1}};
    static const struct row mapped[] = {{"\357\274\221\357\274\222\357\274\227.0.0.1", "", 0,
                                            XN_E_GUARD, 14, 1}, /* fullwidth 127 */
        {"127\343\200\2020\343\200\2020\343\200\2021", "", 0, XN_E_GUARD, 14, 1},
        {"\357\274\221", "", 0, XN_E_GUARD, 0, 3}};
    static const struct flagged_row limited[] = {
        {9, 0, {"127.0.0.1xyz", "127.0.0.1", XN_HOW_LITERAL, XN_OK, 0, 0}},
        {1, 0, {"0x7f", "0", XN_HOW_LITERAL, XN_OK, 0, 0}},
        {3, 0, {"1.0x7f", "1.0", XN_HOW_LITERAL, XN_OK, 0, 0}},
        {5, 0, {NULL, "(null)", XN_HOW_LITERAL, XN_OK, 0, 0}},
        {XN_STRLEN, 0, {NULL, "(null)", XN_HOW_LITERAL, XN_OK, 0, 0}}};

    for (size_t i = 0; i < LENGTH(literals); i++) {
        stub_open(NULL);
        ask(literals[i], XN_STRLEN, 0);
        ok(stub_node == literals[i] && info.how == XN_HOW_LITERAL && info.status == XN_OK
                && strcmp(info.ascii, literals[i]) == 0 && strcmp(info.shown, literals[i]) == 0
                && info.traits == 0 && info.why == 0,
            "a literal is passed unchanged: %s", literals[i]);
    }
    test_flagged_rows("a literal with a length", limited, LENGTH(limited));
    ok(strcmp(stub_service, "80") == 0, "the service of a NULL node is passed");
    for (size_t length = XN_NAME_SIZE - 2; length <= XN_NAME_SIZE + 1; length++) {
        char zone[XN_NAME_SIZE + 2] = "::1%";

        memset(zone + 4, 'a', length - 4);
        stub_open(NULL);
        ask(zone, length, 0);
        ok((info.how == XN_HOW_LITERAL) == (length < XN_NAME_SIZE)
                && strlen(info.ascii) == (length < XN_NAME_SIZE ? length : 0),
            "a literal of %zu octets", length);
    }
    test_rows("not a literal", names, LENGTH(names));
    test_rows("does not become a literal", mapped, LENGTH(mapped));
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
    ok(wrong == 0, "every flag of libxn is accepted, and no other");
    ok(accepts(known), "all of them are accepted, and guards remain");
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
        {"a b.example", "", 0, XN_E_STD3_CHAR, 1, 1},
        {"a\342\204\200b.com", "", 0, XN_E_STD3_CHAR, 1, 3}, {"", "", 0, XN_E_EMPTY, 0, 0},
        {"a..b", "", 0, XN_E_EMPTY, 2, 0}, {"b\374cher.example", "", 0, XN_E_UTF8, 1, 1},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".1234567890", "", 0, XN_E_NAME_LONG, 0, 254},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789",
            LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789", XN_HOW_ASCII, XN_OK, 0, 0},
        {LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789.",
            LONG_60 "." LONG_60 "." LONG_60 "." LONG_60 ".123456789.", XN_HOW_ASCII, XN_OK, 0, 0}};
    static const struct flagged_row flagged[] = {
        {11, 0, {"a\0b.example", "", 0, XN_E_STD3_CHAR, 1, 1}},
        {14, 0, {"b\303\274\0cher.example", "", 0, XN_E_STD3_CHAR, 3, 1}},
        {15, 0,
            {BUECHER ".example/path", ACE ".example|" BUECHER ".example", XN_HOW_ACE, XN_OK, 0, 0}},
        {11, 0, {"www.example.com", "www.example", XN_HOW_ASCII, XN_OK, 0, 0}},
        {XN_STRLEN, XN_STRICT_ACE, {"xn--a.example", "", 0, XN_E_PROHIBITED, 0, 5}},
        {XN_STRLEN, XN_RESOLVE_TRIM,
            {" \t\r\n\v\f" BUECHER ".example \n", ACE ".example|" BUECHER ".example", XN_HOW_ACE,
                XN_OK, 0, 0}},
        {XN_STRLEN, XN_RESOLVE_TRIM, {" 127.1 ", "127.1", XN_HOW_LITERAL, XN_OK, 0, 0}},
        {XN_STRLEN, XN_RESOLVE_TRIM, {"  exa mple ", "", 0, XN_E_STD3_CHAR, 5, 1}},
        {XN_STRLEN, XN_RESOLVE_TRIM, {"   ", "", 0, XN_E_EMPTY, 3, 0}},
        {XN_STRLEN, 0, {" example", "", 0, XN_E_STD3_CHAR, 0, 1}},
        {XN_STRLEN, XN_RESOLVE_TRIM, {"\302\240example", "", 0, XN_E_STD3_CHAR, 0, 2}},
        {XN_STRLEN, XN_RESOLVE_LOCALE,
            {BUECHER ".example", ACE ".example|" BUECHER ".example", XN_HOW_ACE, XN_OK, 0, 0}},
        {XN_STRLEN, XN_RESOLVE_LOCALE, {"b\374cher.example", "", 0, XN_E_UTF8, 1, 1}}};

    setlocale(LC_ALL, "C"); /* in which octets that are not ASCII are UTF-8 */
    test_rows("flags", rows, LENGTH(rows));
    test_flagged_rows("flags", flagged, LENGTH(flagged));
    stub_open(NULL);
    ok(ask("example", XN_STRLEN, 0x80000000u) == EAI_BADFLAGS && stub_asked()[0] == '\0'
            && info.status == XN_E_ARGUMENT && result == NULL && info.traits == 0 && info.why == 0
            && info.how == 0 && info.ascii[0] == '\0' && info.shown[0] == '\0',
        "an unknown flag");
}

static int
ask_with(const struct addrinfo *hints, const char *node, const struct stub_answer *answers)
{
    stub_open(answers);
    return xn_getaddrinfo(node, XN_STRLEN, NULL, hints, 0, &result, NULL);
}

static void
test_hints(void)
{
    const struct addrinfo hints = {.ai_flags = AI_IDN | AI_CANONIDN | AI_CANONNAME | AI_PASSIVE},
                          canonical = {.ai_flags = AI_CANONNAME},
                          numeric = {.ai_flags = AI_NUMERICHOST};
    static const struct stub_answer dns[] = {{ACE ".example", 0}, {NULL, 0}},
                                    hosts[] = {{BUECHER ".example", 0}, {NULL, 0}};

    ok(ask_with(&hints, BUECHER ".example", dns) == 0 && stub_flags == (AI_CANONNAME | AI_PASSIVE)
            && result->ai_canonname == NULL,
        "AI_IDN and AI_CANONIDN are cleared");
    ok(ask_with(&hints, BUECHER ".example", hosts) == 0 && stub_flags == AI_PASSIVE
            && result->ai_canonname != NULL && strcmp(result->ai_canonname, ACE ".example") == 0,
        "for UTF-8 AI_CANONNAME is cleared, and the canonical name is ACE");
    free(result->ai_canonname);
    result->ai_canonname = NULL;
    ok(ask_with(&canonical, "example", NULL) == EAI_NONAME && stub_hints == &canonical,
        "other hints are passed unchanged");
    ok(ask_with(&numeric, BUECHER ".example", NULL) == EAI_NONAME
            && strcmp(stub_asked(), ACE ".example") == 0 && stub_flags == AI_NUMERICHOST,
        "AI_NUMERICHOST: one call, with the flag");
    ask_with(&numeric, "::1", NULL);
    ok(strcmp(stub_asked(), "::1") == 0, "AI_NUMERICHOST with a literal");
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
        {BUECHER ".nonlocal", ACE ".nonlocal|" BUECHER ".nonlocal", XN_HOW_ACE, XN_OK, 0, 0},
        {"example.local", "example.local", XN_HOW_ASCII, XN_OK, 0, 0},
        {BUECHER ".example\343\200\202", ACE ".example.|" BUECHER ".example.", XN_HOW_ACE, XN_OK, 0,
            0},
        {"example\343\200\202", "example.|example.", XN_HOW_ACE, XN_OK, 0, 0},
        {BUECHER "\343\200\202local", BUECHER ".local|" ACE ".local", XN_HOW_ACE, XN_OK, 0, 0},
        {"example.", "example.", XN_HOW_ASCII, XN_OK, 0, 0}, {".", ".", XN_HOW_ASCII, XN_OK, 0, 0},
        {"xn--bcher-kva", "xn--bcher-kva", XN_HOW_ASCII, XN_OK, 0, 0}};

    test_rows("nothing is found", rows, LENGTH(rows));
}

/* Each form has a result in libc: which of them are asked, and what is returned. */
static void
test_results(void)
{
    static const struct {
        bool is_dotted; /* which form is asked first */
        int ace, raw;   /* the results */
        int expected;
        bool asks_both;
        unsigned how;
    } rows[] = {
        {true, 0, EAI_NONAME, 0, false, XN_HOW_ACE},
        {true, EAI_NONAME, 0, 0, true, XN_HOW_RAW},
        {true, EAI_AGAIN, EAI_NONAME, EAI_AGAIN, true, XN_HOW_ACE},
        {true, EAI_FAIL, EAI_NONAME, EAI_FAIL, true, XN_HOW_ACE},
        {true, EAI_AGAIN, 0, 0, true, XN_HOW_RAW},
        {true, EAI_FAIL, EAI_AGAIN, EAI_FAIL, true, XN_HOW_ACE},
        {true, EAI_NODATA, 0, EAI_NODATA, false, XN_HOW_ACE},
        {true, EAI_SERVICE, 0, EAI_SERVICE, false, XN_HOW_ACE},
        {true, EAI_NONAME, EAI_AGAIN, EAI_NONAME, true, XN_HOW_ACE},
        {true, EAI_NONAME, EAI_MEMORY, EAI_MEMORY, true, XN_HOW_RAW},
        {true, EAI_NONAME, EAI_SYSTEM, EAI_SYSTEM, true, XN_HOW_RAW},
        {false, EAI_NONAME, 0, 0, false, XN_HOW_RAW},
        {false, 0, EAI_NONAME, 0, true, XN_HOW_ACE},
        {false, 0, EAI_AGAIN, 0, true, XN_HOW_ACE},
        {false, EAI_AGAIN, EAI_FAIL, EAI_AGAIN, true, XN_HOW_ACE},
        {false, 0, EAI_MEMORY, EAI_MEMORY, false, XN_HOW_RAW},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *forms[] = {
            rows[i].is_dotted ? ACE ".a" : BUECHER, rows[i].is_dotted ? BUECHER ".a" : ACE};
        const bool dotted = rows[i].is_dotted;
        const struct stub_answer list[] = {{forms[0], dotted ? rows[i].ace : rows[i].raw},
            {forms[1], dotted ? rows[i].raw : rows[i].ace}, {NULL, 0}};
        char asked[64];
        int error;

        snprintf(asked, sizeof(asked), rows[i].asks_both ? "%s|%s" : "%s", forms[0], forms[1]);
        stub_open(list);
        error = ask(dotted ? BUECHER ".a" : BUECHER, XN_STRLEN, 0);
        ok(error == rows[i].expected && strcmp(stub_asked(), asked) == 0 && info.how == rows[i].how
                && (error != EAI_SYSTEM || errno == EMFILE),
            "the result of row %zu", i);
    }
}

static void
test_info(void)
{
    static const char ascii[] = "Www.Example";
    static const struct {
        const char *node, *ascii, *shown;
        unsigned traits, why;
    } rows[] = {
        {ascii, "www.example", "www.example", 0, 0},
        {"B\303\234CHER.example", ACE ".example", BUECHER ".example",
            XN_TRAIT_NON_ASCII | XN_TRAIT_CHANGED, 0},
        {"stra\303\237e.example", "strasse.example", "strasse.example",
            XN_TRAIT_NON_ASCII | XN_TRAIT_CHANGED | XN_TRAIT_DEVIATION, 0},
        {"p\320\260ypal.example", "xn--pypal-4ve.example", "xn--pypal-4ve.example",
            XN_TRAIT_NON_ASCII | XN_TRAIT_MIXED, XN_WHY_MIXED},
        {"\360\237\246\204.example", "xn--3s9h.example", "xn--3s9h.example",
            XN_TRAIT_NON_ASCII | XN_TRAIT_UNASSIGNED, XN_WHY_UNASSIGNED},
        {"b\303\274..example", "", "", XN_TRAIT_NON_ASCII | XN_TRAIT_INVALID, 0},
        {"b\374cher.example", "", "", XN_TRAIT_INVALID, 0},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        stub_open(NULL);
        ask(rows[i].node, XN_STRLEN, 0);
        if (!ok(strcmp(info.ascii, rows[i].ascii) == 0 && strcmp(info.shown, rows[i].shown) == 0
                    && info.traits == rows[i].traits && info.why == rows[i].why,
                "info of %s", rows[i].node))
            note("ascii %s, shown %s, traits %x, why %x", info.ascii, info.shown, info.traits,
                info.why);
        if (rows[i].node == ascii)
            ok(stub_node == ascii, "an ASCII name is not copied");
    }
    result = (struct addrinfo *)&info;
    ok(xn_getaddrinfo("a b", XN_STRLEN, NULL, NULL, 0, &result, NULL) == EAI_NONAME
            && result == NULL,
        "a name is refused without info");
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
    static char host[NI_MAXHOST], serv[30];
    static const struct {
        const char *what, *found; /* by libc */
        char *host;
        size_t size;
        unsigned flags;
        int error;
        xn_status status;
    } calls[] = {
        {"libc's error", NULL, host, sizeof(host), 0, EAI_NONAME, XN_OK},
        {"too small a buffer", "example", host, 3, 0, EAI_OVERFLOW, XN_OK},
        {"the service alone", "example", NULL, 0, 0, 0, XN_OK},
        {"no octet for the name", "example", host, 0, 0, 0, XN_OK},
        {"an unknown flag", "example", host, sizeof(host), 0x40000000u, EAI_BADFLAGS,
            XN_E_ARGUMENT},
    };
    const struct sockaddr_in address = {.sin_family = AF_INET};

    for (size_t i = 0; i < LENGTH(rows); i++) {
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
    for (size_t i = 0; i < LENGTH(calls); i++) {
        memset(&info, 0x5A, sizeof(info));
        stub_host = calls[i].found;
        ok(xn_getnameinfo(
               NULL, 0, calls[i].host, calls[i].size, serv, sizeof(serv), 0, calls[i].flags, &info)
                    == calls[i].error
                && info.status == calls[i].status && info.shown[0] == '\0',
            "getnameinfo: %s", calls[i].what);
    }
    stub_host = "example";
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

    for (size_t i = 0; i < LENGTH(rows); i++) {
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
    test_results();
    test_info();
    test_long();
    test_nameinfo();
    test_long_names();
    return tap_end();
}
