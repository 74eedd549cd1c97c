/* SPDX-License-Identifier: MIT */
/* Fuzz target: the output does not depend on how the input is split into reads or on the number of
   threads, each record has its answer, and JSON is valid. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "tools/common/lines.h"
#include "tools/xn/convert.h"
#include "tools/common/run.h"
#include "tools/xn/output_forms.h"
#include "stream.h"

enum {
    STEPS_MAX = 800,
    SMALL = 4000,
    MEDIUM = 20000,
    LARGE = 400 * 1024,
    IS_LARGE = 192 /* of the fill, all of it */
};

/* The setting of an input selects style * OPERATIONS + operation. */
static const struct options operations[] = {{.operation = TO_ASCII}, {.operation = TO_UNICODE},
    {.operation = PREPARE}, {.operation = NORMALISE}, {.operation = ENCODE}, {.operation = DECODE},
    {.operation = EXPLAIN}, {.operation = ENCODE, .trace = 1}, {.operation = DECODE, .trace = 1},
    {.operation = ENCODE, .code_points = 1}, {.operation = DECODE, .code_points = 1}};
enum { OPERATIONS = sizeof(operations) / sizeof(*operations) };

static struct column_list no_columns,
    column_1 = {.numbers = {1}, .count = 1}, column_2 = {.numbers = {2}, .count = 1},
    column_3 = {.numbers = {3}, .count = 1}, columns_1_3 = {.numbers = {1, 3}, .count = 2};
static const struct options styles[] = {
    {.filter = {.end = '\n'}},
    {.filter = {.end = '\0', .on_error = KEEP}},
    {.filter = {.end = '\n', .on_error = SKIP, .verbose = 1}},
    {.filter = {.end = '\n', .on_error = STOP}},
    {.filter = {.end = '\n', .on_error = KEEP}, .debug = 1},
    {.filter = {.end = '\n'}, .check = 1},
    {.filter = {.end = '\n'}, .json = 1},
    {.filter = {.end = '\0'}, .json = 1, .traits = 1},
    {.filter = {.end = '\n', .columns = &column_1, .delimiter = ','}},
    {.filter = {.end = '\n', .columns = &column_2, .delimiter = ',', .on_error = KEEP}},
    {.filter = {.end = '\0', .columns = &column_2, .delimiter = ';', .on_error = SKIP}},
    {.filter = {.end = '\n', .columns = &column_3, .delimiter = ','}, .json = 1},
    {.filter = {.end = '\n', .columns = &column_1, .delimiter = ',', .csv = 1}},
    {.filter = {.end = '\n', .columns = &column_2, .delimiter = ',', .csv = 1, .on_error = KEEP}},
    {.filter = {.end = '\n',
         .columns = &column_2,
         .delimiter = ';',
         .csv = 1,
         .on_error = SKIP,
         .verbose = 1}},
    {.filter = {.end = '\0', .columns = &column_1, .delimiter = ',', .csv = 1}},
    {.filter = {.end = '\n', .columns = &column_1, .delimiter = ',', .csv = 1, .on_error = STOP}},
    {.filter = {.end = '\n', .columns = &column_2, .delimiter = ',', .csv = 1}, .json = 1},
    {.filter = {.end = '\n', .columns = &column_2, .delimiter = ',', .csv = 1}, .check = 1},
    {.filter = {.end = '\n',
         .columns = &columns_1_3,
         .delimiter = ',',
         .on_error = TEXT,
         .error_text = "?"}},
    {.filter = {.end = '\n',
         .appended = {&name_fields[0], &name_fields[7]}, /* ascii, message */
         .appended_count = 2,
         .delimiter = '\t'}},
};
enum { STYLES = sizeof(styles) / sizeof(*styles) };

/* Returns an operation, sometimes another one on names: a row for that would change what each input
   means. */
static enum operation
vary(enum operation operation, unsigned fill)
{
    if (operation == TO_UNICODE && fill % 4 == 3)
        return DISPLAY;
    if (operation == TO_ASCII && fill % 4 == 3)
        return fill % 8 == 3 ? CANONICAL : KEY;
    return operation;
}

/* Avoids the combinations that options.c refuses. */
static void
set_options(struct options *o, const struct fuzz_input *input)
{
    const struct options *operation = &operations[input->choice % OPERATIONS];
    int steps = operation->operation == EXPLAIN || operation->trace;

    *o = styles[input->choice / OPERATIONS % STYLES];
    if ((steps
            && (o->filter.columns != NULL || o->check || (!o->json && o->filter.on_error != STOP)))
        || (operation->trace && o->json))
        *o = (struct options){.filter = {.end = o->filter.end}};
    o->operation = o->check ? operation->operation : vary(operation->operation, input->fill);
    o->trace = operation->trace;
    o->code_points = operation->code_points;
    o->traits = o->traits && o->operation <= KEY;
    if (o->operation > KEY)
        o->filter.appended_count = 0;
    o->flags = input->flags | (o->check ? (unsigned)XN_STRICT_ACE : 0);
    o->profile = xn_profile_find(input->fill % 2 ? "SASLprep" : "Nameprep");
    o->filter.reject = "rejects";
    o->filter.progress = NEVER;
    o->filter.jobs = 1;
    o->filter.max_messages = SIZE_MAX;
    if (o->filter.columns == NULL)
        o->filter.columns = &no_columns;
    o->filter.format = o->filter.csv ? &csv_format : &line_format;
    o->filter.form = find_form(o);
    o->filter.converter = &name_converter;
    o->filter.lists_errors = o->check;
}

struct result {
    struct fuzz_written written[FUZZ_OUTLETS];
    struct tally tally;
};

static void
run(const struct options *o, const char *text, size_t length, const struct fuzz_pieces *pieces,
    int eager, struct result *run)
{
    struct run conversion = {.o = &o->filter,
        .out = {FUZZ_OUT, "out", 0},
        .errors = {FUZZ_ERRORS, "errors", 0},
        .rejects = {FUZZ_REJECTS, "rejects", 0}};
    struct input in = {.fd = fuzz_descriptor(),
        .name = "-",
        .syntax = {o->filter.end, o->filter.delimiter, o->filter.csv},
        .skip_bom = true,
        .halt = -1,
        .eager = eager};

    memset(run, 0, sizeof(*run));
    fuzz_feed(text, length, pieces);
    fuzz_catch(run->written, pieces);
    convert_records(&conversion, &in);
    run->tally = conversion.tally;
    must(in.error == 0 && conversion.out.error == 0 && conversion.errors.error == 0
            && conversion.rejects.error == 0,
        "no read or write failed");
    input_free(&in);
}

static void
check_same(const struct result *a, const struct result *b)
{
    must(
        memcmp(&a->tally, &b->tally, sizeof(a->tally)) == 0, "the counts do not depend on batches");
    for (int i = 0; i < FUZZ_OUTLETS; i++)
        must(fuzz_same(a->written[i].data, a->written[i].length, b->written[i].data,
                 b->written[i].length),
            "the output does not depend on batches");
}

static uint64_t
count(const char *text, size_t length, char octet)
{
    uint64_t n = 0;

    for (size_t i = 0; i < length; i++)
        n += text[i] == octet;
    return n;
}

static void
check_json(const struct options *o, const struct result *r)
{
    uint64_t objects = fuzz_count_objects(&r->written[0]);

    must(o->filter.on_error == SKIP || o->filter.on_error == STOP
            || objects == r->tally.names + r->tally.blank,
        "there is an object for each record");
}

/* Each line of input has its line of output. */
static void
check_lines(const struct options *o, const char *text, size_t length, const struct result *r)
{
    const struct fuzz_written *out = &r->written[0],
                              *rejects = &r->written[FUZZ_REJECTS - FUZZ_OUT];
    int steps = o->operation == EXPLAIN || o->trace;
    uint64_t in = count(text, length, o->filter.end),
             skipped = count(rejects->data, rejects->length, o->filter.end);

    if (o->filter.on_error == STOP || o->filter.csv || o->filter.columns->count > 1)
        return;
    must(r->tally.names + r->tally.blank == in + (length > 0 && text[length - 1] != o->filter.end),
        "each line is counted as a name or as blank");
    if (o->check)
        must(out->length == 0, "--check prints nothing");
    else if (!o->json && !steps)
        must(count(out->data, out->length, o->filter.end)
                    + (o->filter.on_error == SKIP ? skipped : 0)
                == in,
            "each line has a line of output or is skipped");
}

static void
check_messages(const struct options *o, const struct result *r)
{
    const struct fuzz_written *errors = &r->written[FUZZ_ERRORS - FUZZ_OUT];
    uint64_t lines = count(errors->data, errors->length, '\n');

    must(o->debug || o->filter.verbose || o->check
            || lines == r->tally.refused + (lines > r->tally.refused && o->operation == DECODE),
        "there is a message for each refusal, and perhaps a note");
    must(lines >= r->tally.refused, "no refusal lacks its message");
    for (size_t i = 0; i < errors->length; i++)
        must(errors->data[i] == '\n'
                || ((unsigned char)errors->data[i] >= ' ' && errors->data[i] != 0x7F),
            "messages contain no control characters");
    must(xn_utf8_check(errors->data, errors->length, NULL) == XN_OK, "messages are well-formed");
    must(errors->length == 0
            || (memcmp(errors->data, "xn: -:", 6) == 0 && errors->data[errors->length - 1] == '\n'),
        "messages have the documented form");
    must(r->tally.refused > 0 || r->written[FUZZ_REJECTS - FUZZ_OUT].length == 0,
        "only refused records are rejected");
}

void
fuzz_target(struct fuzz_input *input)
{
    struct options o;
    struct result plain, other;
    struct fuzz_pieces pieces, at_once = {0, 0, 0, 0};
    size_t length, most, mark;
    char *text;

    set_options(&o, input);
    if (o.trace || o.operation == EXPLAIN) /* the output can grow with the square of the input */
        most = STEPS_MAX;
    else if ((input->fill & IS_LARGE) != IS_LARGE)
        most = SMALL;
    else
        most = o.json ? MEDIUM : LARGE;
    text = fuzz_expand(input, most, &length);
    mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    pieces = (struct fuzz_pieces){
        input->fill, (size_t)input->capacity * input->capacity, input->fill & 1, 0};
    run(&o, text, length, &at_once, 0, &plain);
    if (o.json)
        check_json(&o, &plain);
    check_lines(&o, text + mark, length - mark, &plain);
    check_messages(&o, &plain);
    o.filter.jobs = 1 + input->fill % 3;
    run(&o, text, length, &pieces, 0, &other);
    check_same(&plain, &other);
    fuzz_forget(other.written);
    run(&o, text, length, &pieces, 1, &other);
    check_same(&plain, &other);
    fuzz_forget(other.written);
    fuzz_forget(plain.written);
    free(text);
}
