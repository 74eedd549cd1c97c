/* SPDX-License-Identifier: MIT */
/* Prints the steps of Punycode in the form of sections 7.2 and 7.3 of the Internet-Draft that
   became RFC 3492. */
#include "punycode_trace.h"

#include <stdint.h>
#include <string.h>

/* One delta of RFC 3492 section 6.2, and its insertion. */
struct delta {
    size_t start, end; /* of its digits */
    uint32_t value, bias, cp;
    size_t position;
};

/* The state of the decoder between two deltas.  It reads only digits that xn_punycode_decode()
   accepts, so nothing overflows. */
struct decoder {
    const char *text;
    size_t at, end;  /* the remaining digits */
    size_t literals; /* before the last delimiter */
    size_t length;   /* code points decoded so far */
    uint32_t n, i, bias;
};

static uint32_t
digit_value(char c)
{
    return c >= '0' && c <= '9' ? (uint32_t)(c - '0') + 26 : (uint32_t)((c | 0x20) - 'a');
}

/* RFC 3492 section 6.1 */
static uint32_t
adapt(uint32_t delta, size_t length, bool is_first)
{
    uint32_t k = 0;

    delta /= is_first ? 700 : 2;
    delta += delta / (uint32_t)length;
    for (; delta > 455; k += 36)
        delta /= 35;
    return k + 36 * delta / (delta + 38);
}

/* Opens a decoder of the digits before a fault, if there is one; returns false if the fault is
   before all of them. */
static bool
open_decoder(struct decoder *d, const char *text, size_t length, xn_diag *diag)
{
    uint32_t cp[XN_RAW_MAX];
    size_t count, end = length;
    xn_status status = xn_punycode_decode(text, length, cp, XN_RAW_MAX, &count, NULL, diag);

    while (end > 0 && text[end - 1] != '-')
        end--;
    *d = (struct decoder){.text = text, .end = length, .n = 128, .bias = 72};
    if (end > 1) { /* no delimiter in first position */
        d->at = end;
        d->literals = d->length = end - 1;
    }
    if (status != XN_OK)
        d->end = diag->offset;
    return d->at <= d->end;
}

/* Reads the next delta; returns false after the last, or at the one at fault. */
static bool
next_delta(struct decoder *d, struct delta *delta)
{
    uint32_t i = d->i, w = 1, digit, t;
    size_t at = d->at;

    for (uint32_t k = 36;; k += 36) {
        if (at == d->end)
            return false;
        digit = digit_value(d->text[at++]);
        i += digit * w;
        t = k <= d->bias ? 1 : k >= d->bias + 26 ? 26 : k - d->bias;
        if (digit < t)
            break;
        w *= 36 - t;
    }
    d->length++;
    d->bias = adapt(i - d->i, d->length, d->length == d->literals + 1);
    d->n += i / (uint32_t)d->length;
    *delta = (struct delta){d->at, at, i - d->i, d->bias, d->n, i % d->length};
    d->i = (uint32_t)delta->position + 1;
    d->at = at;
    return true;
}

/* Prints the extended string.  An asterisk follows the code point at index mark, if there is one.
   */
static void
put_string(const uint32_t *cp, size_t length, size_t mark, struct buffer *out)
{
    for (size_t i = 0; i < length; i++)
        buffer_print(out, "%s%04X%s", i > 0 ? " " : "", (unsigned)cp[i], i == mark ? " *" : "");
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
    struct decoder d;
    struct delta delta;
    bool has_digits = open_decoder(&d, text, length, &v->diag);

    buffer_text(out, "n is 128, i is 0, bias is 72\n");
    put_quoted("input is ", text, length, out);
    buffer_char(out, '\n');
    if (has_digits)
        put_literals_decoded(text, d.literals, cp, out);
    while (has_digits && next_delta(&d, &delta)) {
        memmove(cp + delta.position + 1, cp + delta.position,
            (d.length - 1 - delta.position) * sizeof(*cp));
        cp[delta.position] = delta.cp;
        put_quoted("delta ", text + delta.start, delta.end - delta.start, out);
        buffer_print(
            out, " decodes to %u\nbias becomes %u\n", (unsigned)delta.value, (unsigned)delta.bias);
        put_string(cp, d.length, delta.position, out);
    }
    v->problem = v->diag.status == XN_OK ? NULL : &from_library;
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
        buffer_print(out, "%s%04X", before, (unsigned)p->cp[i]);
        before = ", ";
    }
    put_quoted(") are copied to literal portion: ", text, literals + 1, out);
    buffer_char(out, '\n');
}

/* Decodes the encoder's output for its insertions: they are the same, in the same order. */
static void
put_insertions(const char *text, size_t length, const struct points *p, struct buffer *out)
{
    struct decoder d;
    struct delta delta;
    uint32_t before = XN_NO_CP;
    xn_diag diag;

    (void)open_decoder(&d, text, length, &diag);
    put_literals_encoded(p, text, d.literals, out);
    while (next_delta(&d, &delta)) {
        if (delta.cp != before)
            buffer_print(out, "next code point to insert is %04X\n", (unsigned)delta.cp);
        before = delta.cp;
        buffer_print(out, "needed delta is %u", (unsigned)delta.value);
        put_quoted(", encodes as ", text + delta.start, delta.end - delta.start, out);
        buffer_print(out, "\nbias becomes %u\n", (unsigned)delta.bias);
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
