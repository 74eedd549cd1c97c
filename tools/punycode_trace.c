/* SPDX-License-Identifier: MIT */
/* --trace: prints the steps of Punycode in the form of sections 7.2 and 7.3 of the Internet-Draft
   that became RFC 3492. */
#include "punycode_trace.h"

#include <stdint.h>
#include <string.h>

#include "puny.h"
#include "utf8.h"

/* Prints the extended string.  An asterisk follows the code point at index mark, if there is one.
   */
static void
put_string(const uint32_t *cp, size_t length, size_t mark, struct buffer *out)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_char(out, ' ');
        buffer_hex(out, cp[i]);
        if (i == mark)
            buffer_text(out, " *");
    }
    buffer_char(out, '\n');
}

static void
put_quoted(const char *before, const char *text, size_t length, struct buffer *out)
{
    buffer_text(out, before);
    buffer_char(out, '"');
    buffer_escaped(out, text, length);
    buffer_char(out, '"');
}

static void
put_bias(uint32_t bias, struct buffer *out)
{
    buffer_text(out, "bias becomes ");
    buffer_number(out, bias);
    buffer_char(out, '\n');
}

static void
put_delta_decoded(const char *text, const struct punycode_step *step, struct buffer *out)
{
    put_quoted("delta ", text + step->start, step->end - step->start, out);
    buffer_text(out, " decodes to ");
    buffer_number(out, step->delta);
    buffer_char(out, '\n');
    put_bias(step->bias, out);
}

static void
put_literals_decoded(const char *text, size_t literals, uint32_t *cp, struct buffer *out)
{
    if (literals == 0) {
        buffer_text(out, "there is no delimiter, so extended string starts empty\n");
        return;
    }
    put_quoted("literal portion is ", text, literals + 1, out);
    buffer_text(out, ", so extended string starts as:\n");
    for (size_t i = 0; i < literals; i++)
        cp[i] = (unsigned char)text[i];
    put_string(cp, literals, SIZE_MAX, out);
}

void
trace_decoding(const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    uint32_t cp[XN_RAW_MAX];
    struct punycode_decoder d;
    struct punycode_step step;
    xn_status status = xni_punycode_open(&d, text, length, &v->diag);

    buffer_text(out, "n is 128, i is 0, bias is 72\n");
    put_quoted("input is ", text, length, out);
    buffer_char(out, '\n');
    if (status == XN_OK)
        put_literals_decoded(text, d.literals, cp, out);
    while (status == XN_OK && d.at < length) {
        status = xni_punycode_next(&d, &step, &v->diag);
        if (status != XN_OK)
            break;
        memmove(cp + step.position + 1, cp + step.position,
            (d.length - 1 - step.position) * sizeof(*cp));
        cp[step.position] = step.cp;
        put_delta_decoded(text, &step, out);
        put_string(cp, d.length, step.position, out);
    }
    v->problem = status == XN_OK ? NO_PROBLEM : FROM_LIBRARY;
}

static void
put_literals_encoded(const struct points *p, const char *text, size_t literals, struct buffer *out)
{
    const char *before = "";

    if (literals == 0) {
        buffer_text(out, "there are no basic code points, so no literal portion\n");
        return;
    }
    buffer_text(out, "basic code points (");
    for (size_t i = 0; i < p->count; i++) {
        if (p->cp[i] >= 0x80)
            continue;
        buffer_text(out, before);
        buffer_hex(out, p->cp[i]);
        before = ", ";
    }
    put_quoted(") are copied to literal portion: ", text, literals + 1, out);
    buffer_char(out, '\n');
}

/* The encoder's insertions are found by decoding its output: they are the same, in the same order.
   */
static void
put_insertions(const char *text, size_t length, const struct points *p, struct buffer *out)
{
    struct punycode_decoder d;
    struct punycode_step step;
    uint32_t before = XN_NO_CP;

    if (xni_punycode_open(&d, text, length, NULL) != XN_OK)
        return;
    put_literals_encoded(p, text, d.literals, out);
    while (d.at < length && xni_punycode_next(&d, &step, NULL) == XN_OK) {
        if (step.cp != before) {
            buffer_text(out, "next code point to insert is ");
            buffer_hex(out, step.cp);
            buffer_char(out, '\n');
        }
        before = step.cp;
        buffer_text(out, "needed delta is ");
        buffer_number(out, step.delta);
        put_quoted(", encodes as ", text + step.start, step.end - step.start, out);
        buffer_char(out, '\n');
        put_bias(step.bias, out);
    }
}

void
trace_encoding(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct buffer answer = {0};
    struct points p;

    if (points_read(o, text, length, &p, v) && points_encode(o, &p, length, &answer, v)) {
        buffer_text(out, "bias is 72\ninput is:\n");
        put_string(p.cp, p.count, SIZE_MAX, out);
        put_insertions(answer.data, answer.length, &p, out);
        put_quoted("output is ", answer.data, answer.length, out);
        buffer_char(out, '\n');
    }
    buffer_free(&answer);
}
