/* SPDX-License-Identifier: MIT */
/* xn_punycode_encode and xn_punycode_decode: arguments, limits, and the traces of the RFC's
   draft. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/reference.h"
#include "tap.h"

static int
diag_is(
    const xn_diag *d, xn_status status, size_t offset, size_t length, uint32_t cp, const char *rule)
{
    return d->status == status && d->input == 0 && d->cp == cp && d->mapped == cp
        && d->label == (status < XN_E_UTF8 ? 0 : XN_NO_LABEL) && d->offset == offset
        && d->length == length && d->octets == 0 && strcmp(d->rule, rule) == 0;
}

static void
test_arguments(void)
{
    const uint32_t text[] = {'a', 0xD800, 0x110000};
    uint32_t points[4];
    char out[16] = "before";
    xn_diag diag;
    size_t length = 99;

    ok(xn_punycode_encode(text, 3, NULL, out, 16, &length, &diag) == XN_E_CODE_POINT && length == 0
            && out[0] == '\0'
            && diag_is(&diag, XN_E_CODE_POINT, 1, 1, 0xD800, "RFC 3492 section 5"),
        "a surrogate is XN_E_CODE_POINT");
    ok(xn_punycode_encode(text + 2, 1, NULL, out, 16, NULL, &diag) == XN_E_CODE_POINT
            && diag_is(&diag, XN_E_CODE_POINT, 0, 1, 0x110000, "RFC 3492 section 5"),
        "110000 is XN_E_CODE_POINT");
    ok(xn_punycode_encode(text, XN_STRLEN, NULL, out, 16, &length, &diag) == XN_E_ARGUMENT
            && length == 0 && diag_is(&diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, ""),
        "encoding: XN_STRLEN is XN_E_ARGUMENT");
    ok(xn_punycode_encode(NULL, 1, NULL, out, 16, NULL, &diag) == XN_E_ARGUMENT,
        "encoding: text of NULL is XN_E_ARGUMENT");
    ok(xn_punycode_encode(text, 1, NULL, NULL, 1, NULL, &diag) == XN_E_ARGUMENT,
        "encoding: a buffer of NULL with a capacity is XN_E_ARGUMENT");
    ok(xn_punycode_encode(NULL, 0, NULL, out, 16, &length, &diag) == XN_OK && length == 0
            && out[0] == '\0' && diag_is(&diag, XN_OK, 0, 0, XN_NO_CP, ""),
        "encoding: NULL of length 0 is the empty text");
    ok(xn_punycode_decode(NULL, XN_STRLEN, points, 4, NULL, NULL, &diag) == XN_E_ARGUMENT,
        "decoding: text of NULL is XN_E_ARGUMENT");
    ok(xn_punycode_decode("a", 1, NULL, 4, NULL, NULL, &diag) == XN_E_ARGUMENT,
        "decoding: a buffer of NULL with a capacity is XN_E_ARGUMENT");
    ok(xn_punycode_decode("bcher-kva", XN_STRLEN, points, 4, &length, NULL, &diag) == XN_E_SPACE
            && length == 6 && points[0] == 0 && diag_is(&diag, XN_E_SPACE, 0, 0, XN_NO_CP, ""),
        "decoding: XN_STRLEN ends at the NUL; XN_E_SPACE empties the buffer");
    ok(xn_punycode_decode(NULL, 0, NULL, 0, &length, NULL, NULL) == XN_OK && length == 0,
        "decoding: NULL of length 0 is the empty text");
    ok(xn_punycode_decode("a\0-b", 4, points, 4, &length, NULL, NULL) == XN_E_PUNYCODE,
        "decoding: NUL is an octet like any other");
}

/* RFC 3492 section 6.4: 2^32 - 1 is the greatest integer; and XN_RAW_MAX. */
static void
test_limits(void)
{
    static uint32_t text[XN_RAW_MAX + 1];
    static uint32_t back[XN_RAW_MAX + 1];
    static char out[XN_RAW_MAX * 9], plain[XN_RAW_MAX * 9];
    size_t length, plainlen, first = 0;
    xn_diag diag, expected;

    for (size_t i = 0; i <= XN_RAW_MAX; i++)
        text[i] = 'a';
    ok(xn_punycode_encode(text, XN_RAW_MAX, NULL, out, sizeof(out), &length, NULL) == XN_OK
            && length == XN_RAW_MAX + 1,
        "4096 code points encode");
    ok(xn_punycode_decode(out, length, back, XN_RAW_MAX, &length, NULL, NULL) == XN_OK
            && length == XN_RAW_MAX && memcmp(back, text, XN_RAW_MAX * 4) == 0,
        "4096 code points decode");
    ok(xn_punycode_encode(text, XN_RAW_MAX + 1, NULL, out, sizeof(out), &length, &diag)
                == XN_E_OVERFLOW
            && length == 0
            && diag_is(&diag, XN_E_OVERFLOW, 0, XN_RAW_MAX + 1, XN_NO_CP, "RFC 3492 section 6.4"),
        "4097 code points are XN_E_OVERFLOW");
    memset(out, 'a', XN_RAW_MAX + 1);
    out[XN_RAW_MAX + 1] = '-';
    ok(xn_punycode_decode(out, XN_RAW_MAX + 2, back, 1, NULL, NULL, &diag) == XN_E_OVERFLOW
            && diag_is(&diag, XN_E_OVERFLOW, 0, XN_RAW_MAX + 2, XN_NO_CP, "RFC 3492 section 6.4"),
        "4097 literals are XN_E_OVERFLOW");
    out[XN_RAW_MAX] = '-';
    memcpy(out + XN_RAW_MAX + 1, "999b", 4);
    ok(xn_punycode_decode(out, XN_RAW_MAX + 5, back, 1, NULL, NULL, &diag) == XN_E_OVERFLOW
            && diag_is(&diag, XN_E_OVERFLOW, XN_RAW_MAX + 1, 4, XN_NO_CP, "RFC 3492 section 6.4"),
        "4096 literals and a delta are XN_E_OVERFLOW");
    for (size_t count = 3840; count < 3870; count++) {
        text[count] = 0x10FFFF;
        if (first == 0
            && xn_punycode_encode(text, count + 1, NULL, out, sizeof(out), &length, NULL)
                == XN_E_OVERFLOW)
            first = count;
        reference_punycode_encode(text, count + 1, plain, &plainlen, &expected);
        if (first == 0 && (plainlen != length || memcmp(out, plain, length) != 0))
            break;
        text[count] = 'a';
    }
    /* (10FFFF - 80) * (h + 1) + h <= 2^32 - 1 up to h = 3854 */
    ok(first == 3855, "a delta of 2^32 - 1 at the most encodes: up to %lu literals before U+10FFFF",
        (unsigned long)first - 1);
    for (size_t i = 0; i < XN_RAW_MAX; i++)
        text[i] = (uint32_t)(0x20000 - i * 2);
    reference_punycode_encode(text, XN_RAW_MAX, plain, &plainlen, &expected);
    ok(xn_punycode_encode(text, XN_RAW_MAX, NULL, out, sizeof(out), &length, NULL) == XN_OK
            && plainlen == length && memcmp(out, plain, length) == 0,
        "4096 descending ideographs encode as in the reference");
    ok(xn_punycode_decode(out, length, back, XN_RAW_MAX, &length, NULL, NULL) == XN_OK
            && memcmp(back, text, sizeof(*text) * XN_RAW_MAX) == 0,
        "4096 descending ideographs decode");
}

/* The steps that xn_explain emits, in the words of the draft's traces. */
struct trace {
    char text[4096];
    bool encodes;
};

static int
write_step(const xn_step *step, void *user)
{
    struct trace *trace = user;
    size_t length = strlen(trace->text), cap = sizeof(trace->text) - length;

    if (step->kind == XN_STEP_INSERT && trace->encodes)
        snprintf(trace->text + length, cap,
            "next code point to insert is %04X\nneeded delta is %u, encodes as \"%.*s\"\n"
            "bias becomes %u\n",
            (unsigned)step->cp, (unsigned)step->delta, (int)step->textlen, step->text,
            (unsigned)step->bias);
    else if (step->kind == XN_STEP_INSERT)
        snprintf(trace->text + length, cap, "delta \"%.*s\" decodes to %u\nbias becomes %u\n",
            (int)step->textlen, step->text, (unsigned)step->delta, (unsigned)step->bias);
    return 0;
}

/* The traces in the draft of RFC 3492, sections 7.2 and 7.3: the value or the digits of each delta,
   and the bias after it.  Names are prepared, so that "3B" is "3b" here. */
static void
test_traces(void)
{
    static const char *const names[] = {"xn--ihqwcrb4cv8a8dqg056pqjye",
        "xn--3B-ww4c5e180e575a65lsy2b",
        ("\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D\xE8\xAF\xB4\xE4"
         "\xB8\xAD\xE6\x96\x87"),
        "3\345\271\264B\xE7\xB5\x84\xE9\x87\x91\xE5\x85\xAB\xE5\x85\x88\xE7\x94\x9F"};
    const char *srcdir = getenv("srcdir");
    char path[4096], line[256];
    struct trace traces[4] = {{"", false}, {"", false}, {"", true}, {"", true}};
    char expected[4][4096] = {"", "", "", ""};
    size_t number = 0;
    FILE *file;

    snprintf(path, sizeof(path), "%s/tests/oracle/punycode-traces.txt", srcdir ? srcdir : ".");
    file = fopen(path, "r");
    while (file != NULL && number < 4 && fgets(line, sizeof(line), file) != NULL) {
        number += line[0] == '\n';
        if (strncmp(line, "delta ", 6) == 0 || strncmp(line, "bias becomes", 12) == 0
            || strncmp(line, "next ", 5) == 0 || strncmp(line, "needed ", 7) == 0)
            strcat(expected[number], line);
    }
    if (file != NULL)
        fclose(file);
    for (size_t i = 0; i < 4; i++)
        if (!ok(xn_explain(names[i], XN_STRLEN, 0, write_step, &traces[i], NULL) == XN_OK
                    && strlen(expected[i]) > 100 && strcmp(traces[i].text, expected[i]) == 0,
                "xn_explain: the draft's %s trace, number %lu",
                traces[i].encodes ? "encoding" : "decoding", (unsigned long)i % 2 + 1))
            note("%s", traces[i].text);
}

int
main(void)
{
    reference_open();
    test_arguments();
    test_limits();
    test_traces();
    return tap_end();
}
