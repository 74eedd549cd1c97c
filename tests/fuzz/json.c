/* SPDX-License-Identifier: MIT */
/* Fuzz target: every record is written as one valid JSON object, from which the input can be read
   back. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/strict_json.h"
#include "convert.h"
#include "filter.h"
#include "fuzz.h"
#include "output_forms.h"
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

/* The input as it should be read back. */
struct expected {
    const char *input;
    size_t length;
    bool is_ill_formed;
    uint64_t octets; /* not 0: too long, so that only its length is written */
};

static void
check_input(const struct buffer *out, const struct expected *r)
{
    static const char hex[] = "0123456789abcdef";
    const char *value = find_value(out,
        r->octets > 0          ? ",\"length\":"
            : r->is_ill_formed ? ",\"input_hex\":"
                               : ",\"input\":");
    char *back = fuzz_buffer(4 * r->length + 4, 0);
    size_t length;

    must(value != NULL, "the input has its key");
    if (r->octets > 0) {
        must(strtoull(value, NULL, 10) == r->octets, "the length is right");
    } else if (r->is_ill_formed) {
        for (size_t i = 0; i < r->length; i++)
            must(value[2 * i + 1] == hex[(unsigned char)r->input[i] >> 4]
                    && value[2 * i + 2] == hex[(unsigned char)r->input[i] & 15],
                "the hexadecimal digits are right");
        must(value[2 * r->length + 1] == '"', "there are no more digits");
    } else {
        (void)read_back(value, back, &length);
        must(fuzz_same(back, length, r->input, r->length), "the text can be read back");
    }
    fuzz_buffer_free(back, 4 * r->length + 4);
}

/* Returns a diagnosis of the library, or a problem of the command. */
static struct outcome
find_outcome(const struct fuzz_input *input)
{
    static const struct problem *const problems[] = {NULL, &from_library, &no_code_point,
        &too_long_to_explain, &too_long_to_trace, &breaks_field, &breaks_record, &to_charset,
        &no_field, &bad_quotes, &from_charset};
    struct outcome v = {
        .problem = problems[input->choice % (sizeof(problems) / sizeof(*problems))]};
    size_t length;

    (void)!xn_to_ascii(input->text, input->length, input->flags, NULL, 0, &length, &v.diag);
    if (v.problem != NULL && v.problem != &from_library)
        refuse(&v, v.problem, input->capacity, input->fill);
    if (v.problem == &to_charset)
        v.diag.cp = v.diag.mapped = input->fill * 257u;
    v.has_finding = v.problem == NULL && input->choice & 0x80;
    return v;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct options o = {.json = true};
    struct filter f = {.o = &o.filter, .converter = &name_converter};
    struct outcome v;

    fuzz_open(&input, data, size);
    v = find_outcome(&input);
    o.traits = input.fill & 1;
    o.operation = input.fill & 2 ? DISPLAY : TO_ASCII;
    o.filter.lists_errors = (input.fill & 4) != 0;
    f.selection = (struct selection){.line = (uint64_t)input.capacity << (input.fill % 56),
        .column = input.fill % 3,
        .text = input.text,
        .length = input.length,
        .is_utf8 = true};
    if (v.problem != NULL) {
        bool is_ill_formed = xn_utf8_check(input.text, input.length, NULL) != XN_OK;

        json_form.answer(&f, &v);
        check_valid(&f.out);
        check_input(
            &f.out, &(struct expected){input.text, input.length, is_ill_formed, .octets = 0});
    }
    f.out.length = 0;
    refuse(&v, &too_long, 0, 0);
    json_form.too_long(&f, &v, &(struct batch){.octets = (uint64_t)1 + input.capacity});
    check_valid(&f.out);
    check_input(&f.out, &(struct expected){.octets = (uint64_t)1 + input.capacity});
    fuzz_repair(&input);
    f.out.length = 0;
    f.selection.text = input.text;
    f.selection.length = input.length;
    buffer_put(&f.answer, input.text, input.length);
    json_form.answer(&f, &(struct outcome){.why = input.fill * 3});
    check_valid(&f.out);
    check_input(&f.out, &(struct expected){input.text, input.length, false, .octets = 0});
    buffer_free(&f.out);
    buffer_free(&f.answer);
    outcome_list_free(&f.found);
    fuzz_close(&input);
    return 0;
}
