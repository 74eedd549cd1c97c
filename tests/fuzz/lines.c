/* SPDX-License-Identifier: MIT */
/* Runs of lines that come out as they went in: the library leaves each of them as it is. */
#include <config.h>

#include "lines.h"

#include <string.h>

#include "fuzz.h"
#include "octets.h"

static void
check_run(const struct fuzz_input *input, enum operation operation)
{
    struct lines run = lines_unaltered(input->text, input->length, operation);
    uint64_t count = 0, blank = 0;

    must(run.octets <= input->length && (run.octets == 0 || input->text[run.octets - 1] == '\n'),
        "a run ends with a line");
    for (size_t at = 0; at < run.octets; count++) {
        const char *line = input->text + at, *end = memchr(line, '\n', run.octets - at);
        size_t whole = (size_t)(end - line),
               length = whole > 0 && end[-1] == '\r' ? whole - 1 : whole;
        struct fuzz_answer answer;

        at += whole + 1;
        blank += whole == 0;
        must(whole != 1 || line[0] != '\r',
            "a line of CR alone is blank, and is not counted as a name");
        if (whole == 0)
            continue;
        fuzz_ask(&(struct fuzz_call){FUZZ_NAME, operation == TO_ASCII ? xn_to_ascii : xn_to_unicode,
                     input->flags, line, length},
            &answer);
        must(answer.status == XN_OK && answer.diag.status == XN_OK, "a line of a run is good");
        must(fuzz_same(answer.text, answer.length, line, length), "and comes out as it went in");
        fuzz_release(&answer);
    }
    must(count == run.count && blank == run.blank, "its lines are counted");
}

/* One good line over and over is all in the run, but for the last block: it is short enough, and
   holds nothing to look at. */
static void
check_reach(const struct fuzz_input *input)
{
    enum { TIMES = 20 };
    size_t length = 1 + input->capacity % 60;
    char text[TIMES * 61];

    for (size_t i = 0; i < TIMES * (length + 1); i++)
        text[i] = i % (length + 1) == length ? '\n' : (char)('a' + input->fill % 26);
    must(lines_unaltered(text, TIMES * (length + 1), TO_ASCII).octets + BLOCK + length
            >= TIMES * (length + 1),
        "good lines are all in a run");
    must(lines_unaltered(text, TIMES * (length + 1), TO_UNICODE).octets + BLOCK + length
            >= TIMES * (length + 1),
        "to Unicode, too");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;

    fuzz_open(&input, data, size);
    input.flags &= ~(unsigned)(XN_STD3 | XN_LOWER | XN_CROSSCHECK
        | XN_STRICT_ACE); /* with these no run is looked for */
    check_run(&input, TO_ASCII);
    check_run(&input, TO_UNICODE);
    check_reach(&input);
    fuzz_close(&input);
    return 0;
}
