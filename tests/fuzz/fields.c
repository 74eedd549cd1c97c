/* SPDX-License-Identifier: MIT */
/* Fuzz target: finds, unquotes and rewrites columns, and compares with the reference parser. */
#include <config.h>

#include "fields.h"

#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct one {
    const struct plain_format *plain;
    const struct record_format *format;
    const char *text;
    size_t length;
};

/* Column number n, if the record has it. */
static bool
field_find(const struct record_format *format, const char *text, size_t length, size_t n,
    struct field *field)
{
    *field = (struct field){0};
    while (field_next(format, text, length, field))
        if (field->number == n)
            return true;
    return false;
}

/* Each octet of the contents has the right offset in the record. */
static void
check_contents(const struct one *o, const struct field *field, struct buffer *contents)
{
    size_t at = field->at + (field->quoted ? 1 : 0);

    contents->length = 0;
    field_unquote(o->text, field, contents);
    for (size_t i = 0; i < contents->length; i++) {
        must(o->text[at] == contents->data[i], "the contents are the field's octets");
        must(field_offset(o->text, field, i) == at, "field_offset() is their position");
        at += field->quoted && o->text[at] == '"' ? 2 : 1;
    }
    must(at + (field->quoted ? 1 : 0) == field->at + field->length, "the contents are complete");
    must(field_offset(o->text, field, contents->length) == at,
        "the offset after the last octet is the end of the field");
}

/* Rewriting a field changes that field only. */
static void
check_written(
    const struct one *o, const struct field *field, size_t number, const char *text, size_t length)
{
    struct buffer record = {0}, again = {0};
    struct field found;
    struct one written = *o;
    size_t whole, after = field->at + field->length, end;

    if (!field_fits(o->format, text, length)) {
        must(!o->format->csv
                && (memchr(text, o->format->delimiter, length) != NULL
                    || memchr(text, o->format->end, length) != NULL),
            "any text can be quoted in CSV");
        return;
    }
    buffer_put(&record, o->text, field->at);
    field_write(o->format, field, text, length, &record);
    end = record.length;
    buffer_put(&record, o->text + after, o->length - after);
    buffer_reserve(&record, 1); /* data must not be NULL */
    written.text = record.data;
    written.length = record.length;
    must(
        !o->format->csv || plain_record(o->plain, record.data, record.length, &whole) == PLAIN_OPEN,
        "the record is still one record");
    must(field_find(o->format, record.data, record.length, number, &found),
        "the field is found again");
    must(
        found.at == field->at && found.at + found.length == end, "the field has the same position");
    must(!field->quoted || found.quoted, "a quoted field stays quoted");
    check_contents(&written, &found, &again);
    must(fuzz_same(again.data, again.length, text, length), "the field has the new contents");
    buffer_free(&record);
    buffer_free(&again);
}

static void
check_field(
    const struct one *o, size_t number, size_t at, size_t end, const struct fuzz_input *input)
{
    struct field field;
    struct buffer contents = {0};

    must(field_find(o->format, o->text, o->length, number, &field),
        "there is a column between delimiters");
    must(field.at == at && field.length == end - at
            && field.quoted == (o->plain->csv && end > at && o->text[at] == '"'),
        "the column is that of the reference parser");
    buffer_reserve(&contents, 1);
    check_contents(o, &field, &contents);
    check_written(o, &field, number, contents.data, contents.length);
    check_written(
        o, &field, number, input->text, input->length < 20 ? input->length : input->capacity % 20);
    check_written(o, &field, number, "", 0);
    buffer_free(&contents);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct plain_format plain;
    struct record_format format;
    struct record_scan scan = {0};
    struct record r;
    struct field field;

    fuzz_open(&input, data, size);
    format = fuzz_format(&input, &plain);
    if (record_next(&format, input.text, input.length, 1, &scan, &r) && !r.malformed) {
        char *text =
            fuzz_buffer(r.length > 0 ? r.length : 1, 0); /* no octet after it may be read */
        struct one o = {&plain, &format, text, r.length};
        size_t at = 0, end = 0, number = 1;

        if (r.length > 0)
            memcpy(text, r.text, r.length);
        for (;; at = end + 1, number++) {
            must(plain_field(&plain, text, r.length, at, &end), "a complete record has fields");
            if (number <= 40)
                check_field(&o, number, at, end, &input);
            if (end == r.length)
                break;
            must(text[end] == plain.delimiter, "fields are separated by a delimiter");
        }
        must(!field_find(&format, text, r.length, number + 1, &field)
                && !field_find(&format, text, r.length, SIZE_MAX, &field),
            "there are no more columns");
        fuzz_buffer_free(text, r.length > 0 ? r.length : 1);
    }
    fuzz_close(&input);
    return 0;
}
