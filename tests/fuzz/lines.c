/* SPDX-License-Identifier: MIT */
/* Fuzz target: each line in a run of unchanged lines is unchanged by the library. */
#include <config.h>

#include "unchanged_lines.h"

#include <string.h>

#include "fuzz.h"
#include "ascii.h"

static void
check_run(const struct fuzz_input *input, enum operation operation)
{
    struct line_run run = find_unchanged_lines(input->text, input->length, operation);
    uint64_t count = 0, blank = 0;

    must(run.octets <= input->length && (run.octets == 0 || input->text[run.octets - 1] == '\n'),
        "a run ends at the end of a line");
    for (size_t at = 0; at < run.octets; count++) {
        const char *line = input->text + at, *end = memchr(line, '\n', run.octets - at);
        size_t whole = (size_t)(end - line),
               length = whole > 0 && end[-1] == '\r' ? whole - 1 : whole;
        struct fuzz_answer answer;

        at += whole + 1;
        blank += whole == 0;
        must(whole != 1 || line[0] != '\r',
            "a line that contains only CR is blank, and not in a run");
        if (whole == 0)
            continue;
        fuzz_ask(&(struct fuzz_call){FUZZ_NAME, operation == TO_ASCII ? xn_to_ascii : xn_to_unicode,
                     input->flags, line, length},
            &answer);
        must(answer.status == XN_OK && answer.diag.status == XN_OK, "a line of a run is accepted");
        must(fuzz_same(answer.text, answer.length, line, length), "a line of a run is unchanged");
        fuzz_release(&answer);
    }
    must(count == run.count && blank == run.blank, "lines are counted");
}

/* A repeated short good line is in the run except in the last block. */
static void
check_reach(const struct fuzz_input *input)
{
    enum { TIMES = 20 };
    size_t length = 1 + input->capacity % 60;
    char text[TIMES * 61];

    for (size_t i = 0; i < TIMES * (length + 1); i++)
        text[i] = i % (length + 1) == length ? '\n' : (char)('a' + input->fill % 26);
    must(find_unchanged_lines(text, TIMES * (length + 1), TO_ASCII).octets + ASCII_BLOCK + length
            >= TIMES * (length + 1),
        "good lines form one run");
    must(find_unchanged_lines(text, TIMES * (length + 1), TO_UNICODE).octets + ASCII_BLOCK + length
            >= TIMES * (length + 1),
        "good lines form one run to Unicode");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;

    fuzz_open(&input, data, size);
    input.flags &= ~(unsigned)(XN_STD3 | XN_LOWER | XN_CROSSCHECK
        | XN_STRICT_ACE); /* the fast path is not used with these */
    check_run(&input, TO_ASCII);
    check_run(&input, TO_UNICODE);
    check_reach(&input);
    fuzz_close(&input);
    return 0;
}
