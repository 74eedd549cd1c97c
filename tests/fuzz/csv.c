/* SPDX-License-Identifier: MIT */
/* Fuzz target: finds the end of a record in a text that arrives in steps, and compares with the
   reference parser, which has the whole text. */
#include <config.h>

#include <string.h>

#include "stream.h"

/* With the whole text. */
static void
check_final(const struct record_format *format, const struct plain_format *plain, const char *text,
    size_t length, struct record_scan *scan)
{
    size_t whole;
    enum plain_kind kind = plain_record(plain, text, length, &whole);
    struct record r;

    must(record_next(format, text, length, 1, scan, &r), "the final text has a record");
    must(r.text == text && r.whole == whole && r.malformed == (kind == PLAIN_MALFORMED),
        "the record is that of the reference parser");
    must(r.length <= r.whole && r.whole - r.length <= 2, "its length excludes at most CR and LF");
}

/* With part of the text.  Returns true once the record was found. */
static int
check_part(const struct record_format *format, const struct plain_format *plain, const char *text,
    size_t length, struct record_scan *scan)
{
    size_t whole;
    enum plain_kind kind;
    struct record r;

    if (!record_next(format, text, length, 0, scan, &r)) {
        must(length == 0 || plain_record(plain, text, length, &whole) != PLAIN_ENDED,
            "a record is found once its end was read");
        must(scan->at <= length, "nothing beyond the text was scanned");
        return 0;
    }
    kind = plain_record(plain, text, length, &whole);
    must(kind != PLAIN_OPEN && r.whole == whole && r.malformed == (kind == PLAIN_MALFORMED),
        "the result is one record, or a line of a malformed one");
    must(r.text[r.whole - 1] == format->end, "a record includes its end");
    return 1;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct plain_format plain;
    struct record_format format;
    struct record_scan scan = {0};
    struct record r;
    size_t step, length = 0;
    int found = 0;

    fuzz_open(&input, data, size);
    format = fuzz_format(&input, &plain);
    step = 1 + input.capacity % 16;
    must(!record_next(&format, input.text, 0, 1, &scan, &r), "an empty text has no record");
    while (!found && length < input.length) {
        length = step < input.length - length ? length + step : input.length;
        found = check_part(&format, &plain, input.text, length, &scan);
    }
    if (input.length > 0) {
        struct record_scan whole = {0};

        check_final(&format, &plain, input.text, input.length, &whole);
        if (!found)
            check_final(&format, &plain, input.text, input.length, &scan);
    }
    fuzz_close(&input);
    return 0;
}
