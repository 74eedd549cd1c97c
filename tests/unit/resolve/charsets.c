/* SPDX-License-Identifier: MIT */
/* XN_RESOLVE_LOCALE in locales of any charset, and calls that run out of memory.  The linker
   replaces nl_langinfo(), too. */
#define _GNU_SOURCE
#include <langinfo.h>
#include <stdint.h>
#include <string.h>

#include "xn-resolve.h"
#include "../tap.h"
#include "stub.h"
#include "wrapped.h"

#define ACE "xn--bcher-kva.example"

static const char *codeset = "UTF-8";

char *__wrap_nl_langinfo(nl_item item);

char *
__wrap_nl_langinfo(nl_item item)
{
    (void)item;
    return (char *)(uintptr_t)codeset;
}

static xn_resolve_info info;
static struct addrinfo *result;

static int
ask(const char *node, size_t length, unsigned flags)
{
    stub_open(NULL);
    memset(&info, 0x5A, sizeof(info));
    return xn_getaddrinfo(node, length, NULL, NULL, XN_RESOLVE_LOCALE | flags, &result, &info);
}

static void
test_charsets(void)
{
    static const struct {
        const char *codeset, *node, *ascii;
        xn_status status;
        size_t offset, length;
    } rows[] = {
        {"ISO-8859-1", "b\374cher.example", ACE, XN_OK, 0, 0},
        {"ISO-8859-1", "b\303\274cher.example", "xn--b14cher-xwa2143e.example", XN_OK, 0, 0},
        {"ISO-8859-1", "plain.example", "plain.example", XN_OK, 0, 0},
        {"no such charset", "plain.example", "plain.example", XN_OK, 0, 0},
        {"ISO-8859-1", "\374\374\374 \374.example", "", XN_E_STD3_CHAR, 3, 1},
        {"ISO-8859-1", "\374\374\374..\374", "", XN_E_EMPTY, 4, 0},
        {"ISO-8859-1", "\374.\262", "", XN_E_GUARD, 2, 1}, /* a superscript two */
        {"EUC-JP", "\306\374\313\334.example", "xn--wgv71a.example", XN_OK, 0, 0},
        {"EUC-JP", "\306\374\313\334/\306\374", "", XN_E_STD3_CHAR, 4, 1},
        {"EUC-JP", "\306\374\377\313\334", "", XN_E_UTF8, 2, 1},
        {"EUC-JP", "\306\374\313", "", XN_E_UTF8, 2, 1},
        {"EUC-JP", "\306\374\217\242", "", XN_E_UTF8, 2, 2},
        {"GB18030", "a\201\060\201", "", XN_E_UTF8, 1, 3},
        {"SHIFT_JIS", "\223\372\226{.example", "xn--wgv71a.example", XN_OK, 0, 0},
        /* an octet of TSCII can be three characters, which are nine octets of UTF-8 */
        {"TSCII", "\207\207\207\207\207\207", "xn--clcaaaaa7ubbbc8wccccab", XN_OK, 0, 0},
        {"UTF-8", "b\374cher.example", "", XN_E_UTF8, 1, 1},
        {"no such charset", "b\374cher.example", "", XN_E_ARGUMENT, 0, 0},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        int error;

        codeset = rows[i].codeset;
        error = ask(rows[i].node, XN_STRLEN, 0);
        if (!ok(error == EAI_NONAME && info.status == rows[i].status
                    && info.diag.offset == rows[i].offset && info.diag.length == rows[i].length
                    && strcmp(info.ascii, rows[i].ascii) == 0
                    && (info.status != XN_E_UTF8
                        || strcmp(info.diag.rule,
                               strcmp(codeset, "UTF-8") == 0 ? "RFC 3629" : "charset of the locale")
                            == 0)
                    && (stub_asked()[0] != '\0') == (info.status == XN_OK),
                "in %s: %zu", codeset, i))
            note("%d, %s at %zu+%zu, ascii %s", error, xn_status_name(info.status),
                info.diag.offset, info.diag.length, info.ascii);
    }
}

/* With other flags, with a length, and without info. */
static void
test_latin1(void)
{
    static const struct stub_answer system_error[] = {{ACE, EAI_SYSTEM}, {NULL, 0}};

    codeset = "ISO-8859-1";
    ask("  \374\374 \374  ", XN_STRLEN, XN_RESOLVE_TRIM);
    ok(info.status == XN_E_STD3_CHAR && info.diag.offset == 4 && info.diag.length == 1,
        "the position counts octets of the node as it was typed");
    ask("b\374cher.example/", 14, 0);
    ok(info.status == XN_OK && strcmp(stub_asked(), ACE "|b\303\274cher.example") == 0
            && strcmp(info.shown, "b\303\274cher.example") == 0,
        "what is asked besides ACE, and shown, is UTF-8");
    ok(xn_getaddrinfo("b\374cher.example/", XN_STRLEN, NULL, NULL, XN_RESOLVE_LOCALE, &result, NULL)
            == EAI_NONAME,
        "a name that is refused, without info");
    stub_open(system_error);
    ok(xn_getaddrinfo("b\374cher.example", XN_STRLEN, NULL, NULL, XN_RESOLVE_LOCALE, &result, NULL)
                == EAI_SYSTEM
            && errno == EMFILE,
        "errno remains");
}

/* In these charsets non-ASCII octets are UTF-8, and nothing is converted. */
static void
test_names_of_utf8(void)
{
    static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "Utf8", "ANSI_X3.4-1968",
        "ansi_x3.4-1968", "US-ASCII", "us-ascii", "ASCII", "ascii", "646"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        codeset = names[i];
        allowed = 0;
        ok(ask("b\303\274cher.example", XN_STRLEN, 0) == EAI_NONAME && info.status == XN_OK
                && strcmp(info.ascii, ACE) == 0,
            "no conversion in %s", names[i]);
    }
    allowed = UINT_MAX;
}

static void
test_memory(void)
{
    static const struct stub_answer hosts[] = {{"b\303\274cher.example", 0}, {NULL, 0}};
    const struct addrinfo hints = {.ai_flags = AI_CANONNAME};
    unsigned n;
    int error;

    codeset = "ISO-8859-1";
    for (n = 0; n < 10; n++) {
        allowed = n;
        error = ask("b\374cher.example", XN_STRLEN, 0);
        if (error != EAI_MEMORY)
            break;
        ok(stub_asked()[0] == '\0' && info.status == XN_OK, "allocation %u of a conversion fails",
            n + 1);
    }
    ok(n == 2 && error == EAI_NONAME && info.status == XN_OK, "there are two of them");
    for (n = 2; n < 10; n++) {
        allowed = n;
        error = ask("b\374cher /", XN_STRLEN, 0);
        if (info.diag.offset == 6)
            break;
        ok(error == EAI_NONAME && info.status == XN_E_STD3_CHAR && info.diag.offset == 0
                && info.diag.length == 8,
            "allocation %u fails while the position is looked for", n + 1);
    }
    ok(n == 4, "there are four of them");

    codeset = "TSCII";
    allowed = 2;
    ok(ask("\207\207\207", XN_STRLEN, 0) == EAI_MEMORY && stub_asked()[0] == '\0',
        "there is no memory for the end of a text that fills the first allocation");

    codeset = "UTF-8";
    allowed = 0;
    stub_open(hosts);
    result = (struct addrinfo *)&info;
    ok(xn_getaddrinfo("b\303\274cher.example", XN_STRLEN, NULL, &hints, 0, &result, NULL)
                == EAI_MEMORY
            && result == NULL && stub_freed == 1,
        "the canonical name cannot be allocated");
    allowed = UINT_MAX;
}

int
main(void)
{
    test_charsets();
    test_latin1();
    test_names_of_utf8();
    test_memory();
    ok(blocks == 0 && converters == 0, "all memory is freed, and all converters are closed");
    return tap_end();
}
