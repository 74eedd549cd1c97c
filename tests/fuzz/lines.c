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
    struct line_run run;
    uint64_t count = 0, blank = 0;
    unsigned refuse;

    if (!find_unchanged_rules(operation, input->flags, &refuse))
        return;
    run = find_unchanged_lines(input->text, input->length, refuse);
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
    must(count == run.count && blank == run.blank && run.names == count - blank,
        "lines are counted");
}

/* A repeated short good line is in the run. */
static void
check_reach(const struct fuzz_input *input, enum operation operation)
{
    enum { TIMES = 20 };
    size_t length = 1 + input->capacity % 60;
    char text[TIMES * 61];
    unsigned refuse;

    for (size_t i = 0; i < TIMES * (length + 1); i++)
        text[i] = i % (length + 1) == length ? '\n' : (char)('a' + input->fill % 26);
    if (find_unchanged_rules(operation, input->flags, &refuse))
        must(
            find_unchanged_lines(text, TIMES * (length + 1), refuse).octets == TIMES * (length + 1),
            "good lines form one run");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;

    fuzz_open(&input, data, size);
    check_run(&input, TO_ASCII);
    check_run(&input, TO_UNICODE);
    check_reach(&input, TO_ASCII);
    check_reach(&input, TO_UNICODE);
    fuzz_close(&input);
    return 0;
}
