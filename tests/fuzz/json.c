/* SPDX-License-Identifier: MIT */
/* Fuzz target: every record is written as one valid JSON object, from which the input can be read
   back. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/strict_json.h"
#include "fuzz.h"
#include "record_json.h"
#include "utf8.h"

static unsigned
digit(char c)
{
    return (unsigned)(c >= 'a' ? c - 'a' + 10 : c >= 'A' ? c - 'A' + 10 : c - '0');
}

/* Decodes a JSON string into out.  Returns the position after its closing quotation mark. */
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
    must(strict_wrong_at(out->data, out->length - 1) == 0, "an object is valid JSON");
    for (size_t i = 0; i + 1 < out->length; i++)
        must((unsigned char)out->data[i] >= ' ' && out->data[i] != 0x7F,
            "an object contains no control characters");
}

/* The text after a key. */
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
check_input(const struct buffer *out, const struct json_record *r)
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
        must(strtoull(value, NULL, 10) == r->octets, "the length is right");
    } else if (r->ill_formed) {
        for (size_t i = 0; i < r->input_length; i++)
            must(value[2 * i + 1] == hex[(unsigned char)r->input[i] >> 4]
                    && value[2 * i + 2] == hex[(unsigned char)r->input[i] & 15],
                "the hexadecimal digits are right");
        must(value[2 * r->input_length + 1] == '"', "there are no more digits");
    } else {
        (void)read_back(value, back, &length);
        must(fuzz_same(back, length, r->input, r->input_length), "the text can be read back");
    }
    fuzz_buffer_free(back, 4 * r->input_length + 4);
}

static void
report(const struct json_record *r)
{
    struct buffer out = {0};

    put_json_record(&out, r);
    check_valid(&out);
    check_input(&out, r);
    buffer_free(&out);
}

/* A diagnosis of the library, or a problem of the command. */
static void
set_outcome(const struct fuzz_input *input, struct outcome *v)
{
    size_t length;

    *v = (struct outcome){0};
    v->problem = (enum problem)(input->choice % PROBLEMS);
    (void)!xn_to_ascii(input->text, input->length, input->flags, NULL, 0, &length, &v->diag);
    if (v->problem > FROM_LIBRARY)
        refuse(v, v->problem, input->capacity, input->fill);
    if (v->problem == TO_CHARSET)
        v->diag.cp = v->diag.mapped = input->fill * 257u;
    v->has_finding = v->problem == NO_PROBLEM && input->choice & 0x80;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct buffer output = {0};
    struct outcome v;
    unsigned traits;
    struct json_record r = {.outcome = &v};

    fuzz_open(&input, data, size);
    set_outcome(&input, &v);
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
