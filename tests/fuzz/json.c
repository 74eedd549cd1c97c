/* SPDX-License-Identifier: MIT */
/* JSON: every report is one valid object, and says what it was given. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/strict_json.h"
#include "fuzz.h"
#include "report.h"
#include "utf8.h"

static unsigned
digit(char c)
{
    return (unsigned)(c >= 'a' ? c - 'a' + 10 : c >= 'A' ? c - 'A' + 10 : c - '0');
}

/* A string as it was before it was written, into room for it; what is behind its closing quote. */
static const char *
read_back(const char *text, char *out, size_t *length)
{
    *length = 0;
    for (text++; *text != '"'; text++) {
        if (*text != '\\') {
            out[(*length)++] = *text;
        } else if (*++text != 'u') {
            out[(*length)++] = *text;
        } else {
            *length += utf8_encode(
                digit(text[1]) << 12 | digit(text[2]) << 8 | digit(text[3]) << 4 | digit(text[4]),
                out + *length);
            text += 4;
        }
    }
    return text + 1;
}

static void
check_valid(const struct buffer *out)
{
    must(out->length > 0 && out->data[out->length - 1] == '\n'
            && memchr(out->data, '\n', out->length - 1) == NULL,
        "an object is one line");
    must(strict_wrong_at(out->data, out->length - 1) == 0, "and valid JSON");
    for (size_t i = 0; i + 1 < out->length; i++)
        must((unsigned char)out->data[i] >= ' ' && out->data[i] != 0x7F,
            "with no control character");
}

/* What stands behind a key, from its value on. */
static const char *
find_value(const struct buffer *out, const char *key)
{
    size_t length = strlen(key);

    for (size_t i = 0; i + length < out->length; i++)
        if (memcmp(out->data + i, key, length) == 0)
            return out->data + i + length;
    return NULL;
}

static void
check_input(const struct buffer *out, const struct record_report *r)
{
    static const char hex[] = "0123456789abcdef";
    const char *value = find_value(out,
        r->octets > 0       ? ",\"length\":"
            : r->ill_formed ? ",\"input_hex\":"
                            : ",\"input\":");
    char *back = fuzz_buffer(4 * r->input_length + 4, 0);
    size_t length;

    must(value != NULL, "the input has its key");
    if (r->octets > 0) {
        must(strtoull(value, NULL, 10) == r->octets, "a length is said");
    } else if (r->ill_formed) {
        for (size_t i = 0; i < r->input_length; i++)
            must(value[2 * i + 1] == hex[(unsigned char)r->input[i] >> 4]
                    && value[2 * i + 2] == hex[(unsigned char)r->input[i] & 15],
                "octets are said");
        must(value[2 * r->input_length + 1] == '"', "and no more");
    } else {
        (void)read_back(value, back, &length);
        must(fuzz_same(back, length, r->input, r->input_length),
            "text is read back as it was written");
    }
    fuzz_buffer_free(back, 4 * r->input_length + 4);
}

static void
report(const struct record_report *r)
{
    struct buffer out = {0};

    report_json(&out, r);
    check_valid(&out);
    check_input(&out, r);
    buffer_free(&out);
}

/* The library's own diagnosis, or the command's trouble. */
static void
set_verdict(const struct fuzz_input *input, struct verdict *v)
{
    size_t length;

    *v = (struct verdict){0};
    v->trouble = (enum trouble)(input->choice % TROUBLES);
    (void)!xn_to_ascii(input->text, input->length, input->flags, NULL, 0, &length, &v->diag);
    if (v->trouble > BY_LIBRARY)
        refuse(v, v->trouble, input->capacity, input->fill);
    if (v->trouble == TO_CHARSET)
        v->diag.cp = v->diag.mapped = input->fill * 257u;
    v->finding = v->trouble == NO_TROUBLE && input->choice & 0x80;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct buffer output = {0};
    struct verdict v;
    unsigned traits;
    struct record_report r = {.verdict = &v};

    fuzz_open(&input, data, size);
    set_verdict(&input, &v);
    traits = input.fill * 4 | (input.capacity & 3);
    r.line = (uint64_t)input.capacity << (input.fill % 56);
    r.input = input.text;
    r.input_length = input.length;
    r.ill_formed = 1;
    report(&r);
    r.octets = (uint64_t)1 + input.capacity;
    r.traits = &traits;
    report(&r);
    fuzz_repair(&input);
    buffer_put(&output, input.text, input.length);
    r.octets = 0;
    r.ill_formed = 0;
    r.output = &output;
    report(&r);
    r.traits = NULL;
    report(&r);
    buffer_free(&output);
    fuzz_close(&input);
    return 0;
}
