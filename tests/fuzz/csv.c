/* SPDX-License-Identifier: MIT */
/* The end of one record, searched for in more and more of a text, against a plain parser that has
   all of it. */
#include <config.h>

#include <string.h>

#include "stream.h"

/* With all of the text in sight. */
static void
check_final(const struct record_format *format, const struct plain_format *plain, const char *text,
    size_t length, struct record_scan *scan)
{
    size_t whole;
    enum plain_kind kind = plain_record(plain, text, length, &whole);
    struct record r;

    must(record_take(format, text, length, 1, scan, &r), "at its end a text has a record");
    must(r.text == text && r.whole == whole && r.torn == (kind == PLAIN_TORN),
        "which is the plain parser's");
    must(r.length <= r.whole && r.whole - r.length <= 2, "but for its end");
}

/* 1: the record has been found. */
static int
check_part(const struct record_format *format, const struct plain_format *plain, const char *text,
    size_t length, struct record_scan *scan)
{
    size_t whole;
    enum plain_kind kind;
    struct record r;

    if (!record_take(format, text, length, 0, scan, &r)) {
        must(length == 0 || plain_record(plain, text, length, &whole) != PLAIN_ENDED,
            "a record whose end is in sight is taken");
        must(scan->at <= length, "no more was looked at");
        return 0;
    }
    kind = plain_record(plain, text, length, &whole);
    must(kind != PLAIN_OPEN && r.whole == whole && r.torn == (kind == PLAIN_TORN),
        "what is taken is one whole record, or a line of a torn one");
    must(r.text[r.whole - 1] == format->end, "with its end");
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
    must(!record_take(&format, input.text, 0, 1, &scan, &r), "there is no record in nothing");
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
