/* SPDX-License-Identifier: MIT */
/* Fuzz target: a run of lines that the command need not convert.  The library leaves each line
   unchanged, and simple lines form one run. */
#include <config.h>

#include <string.h>

#include "stream.h"
#include "tools/xn/unchanged_lines.h"

struct round {
    const struct fuzz_input *input;
    enum operation operation;
    unsigned refuse;
};

static void
check_name(const struct round *r, const char *name, size_t length)
{
    struct fuzz_answer answer;

    fuzz_ask(&(struct fuzz_call){FUZZ_NAME, r->operation == TO_ASCII ? xn_to_ascii : xn_to_unicode,
                 r->input->flags, name, length},
        &answer);
    must(answer.status == XN_OK && answer.diag.status == XN_OK, "a name of a run is accepted");
    must(fuzz_same(answer.text, answer.length, name, length), "a name of a run is unchanged");
    fuzz_release(&answer);
}

static void
check_run(const struct round *r)
{
    const struct plain_format plain = {'\n', ',', 0};
    const char *text = r->input->text;
    struct line_run run = find_unchanged_lines(text, r->input->length, r->refuse),
                    expected = {.octets = run.octets};
    size_t whole;

    must(run.octets <= r->input->length, "a run is in the text");
    for (size_t at = 0; at < run.octets; at += whole) {
        size_t length;

        must(plain_record(&plain, text + at, run.octets - at, &whole) == PLAIN_ENDED,
            "a run ends at the end of a line");
        length = whole - 1;
        expected.count++;
        if (length > 0 && text[at + length - 1] == '\r')
            length--;
        must(length > 0 || whole == 1, "a line of CR alone is in no run");
        if (length == 0) {
            expected.blank++;
        } else {
            expected.names++;
            check_name(r, text + at, length);
        }
    }
    must(memcmp(&expected, &run, sizeof(expected)) == 0, "lines and names are counted");
}

/* A simple line, repeated, is in the run. */
static void
check_reach(const struct round *r)
{
    enum { TIMES = 20 };
    char text[TIMES * 61];
    size_t width = 1 + r->input->capacity % 60, length = 0;

    for (size_t i = 0; i < TIMES; i++) {
        memset(text + length, (int)('a' + r->input->fill % 26), width);
        length += width;
        text[length++] = '\n';
    }
    must(find_unchanged_lines(text, length, r->refuse).octets == length, "good lines form one run");
}

void
fuzz_target(struct fuzz_input *input)
{
    struct round r = {.input = input};

    for (unsigned i = 0; i < 2; i++) {
        r.operation = i == 0 ? TO_ASCII : TO_UNICODE;
        if (!find_unchanged_rules(r.operation, input->flags, &r.refuse))
            continue;
        check_run(&r);
        check_reach(&r);
    }
}
