/* SPDX-License-Identifier: MIT */
/* Fuzz target: a run of records that the command need not convert.  The library leaves each line,
   or each of the columns that the choice selects, unchanged; and simple records form one run. */
#include <config.h>

#include <string.h>

#include "stream.h"
#include "tools/xn/unchanged_lines.h"

struct round {
    const struct fuzz_input *input;
    enum operation operation;
    unsigned refuse;
    bool has_columns;
    struct record_format format;
    struct plain_format plain;
    struct column_list columns;
};

enum { COLUMN_1 = 8 }; /* of the choice: bits for columns 1, 2 and 3 */

static bool
is_column(const struct round *r, size_t number)
{
    for (size_t i = 0; i < r->columns.count; i++)
        if (r->columns.numbers[i] == number)
            return true;
    return false;
}

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

/* A field with quotation marks keeps them; one without them would need them for CR or LF. */
static void
check_field(const struct round *r, const char *field, size_t length)
{
    bool quoted = r->format.csv && length > 0 && field[0] == '"';
    char *name = fuzz_buffer(length, 0);
    size_t count = 0;

    for (size_t i = quoted; i + quoted < length; i++) {
        name[count++] = field[i];
        i += quoted && field[i] == '"';
    }
    must(!r->format.csv || quoted || length == 0 || memchr(field, '\r', length) == NULL,
        "a field of a run would not be quoted");
    if (count > 0)
        check_name(r, name, count);
    fuzz_buffer_free(name, length);
}

/* Checks the columns of a record without its end, and counts them. */
static void
check_columns(const struct round *r, const char *text, size_t length, struct line_run *run)
{
    size_t found = 0, at = 0;

    for (size_t number = 1;; number++, at++) {
        size_t next;
        bool empty;

        must(plain_field(&r->plain, text, length, at, &next), "a record of a run has fields");
        empty = next == at || (r->format.csv && next == at + 2 && text[at] == '"');
        if (is_column(r, number)) {
            found++;
            run->names += !empty;
            run->blank += empty;
            check_field(r, text + at, next - at);
        }
        at = next;
        if (at == length)
            break;
    }
    must(found == r->columns.count, "a record of a run has the columns");
}

static struct line_run
find_run(const struct round *r, const char *text, size_t length)
{
    return r->has_columns ? find_unchanged_columns(&r->format, &r->columns, text, length, r->refuse)
                          : find_unchanged_lines(text, length, r->refuse);
}

static void
check_run(const struct round *r)
{
    const char *text = r->input->text;
    struct line_run run = find_run(r, text, r->input->length), expected = {.octets = run.octets};
    size_t whole;

    must(run.octets <= r->input->length, "a run is in the text");
    for (size_t at = 0; at < run.octets; at += whole) {
        size_t length;

        must(plain_record(&r->plain, text + at, run.octets - at, &whole) == PLAIN_ENDED,
            "a run ends at the end of a record");
        length = whole - 1;
        expected.count++;
        if (r->format.end == '\n' && length > 0 && text[at + length - 1] == '\r')
            length--;
        must(r->has_columns || length > 0 || whole == 1, "a line of CR alone is in no run");
        if (length == 0) {
            expected.blank++;
        } else if (r->has_columns) {
            check_columns(r, text + at, length, &expected);
        } else {
            expected.names++;
            check_name(r, text + at, length);
        }
    }
    must(memcmp(&expected, &run, sizeof(expected)) == 0, "records and names are counted");
}

/* A simple record, repeated, is in the run. */
static void
check_reach(const struct round *r)
{
    enum { TIMES = 20 };
    char text[TIMES * 3 * 61];
    size_t width = 1 + r->input->capacity % 60, fields = r->has_columns ? 3 : 1, length = 0;

    for (size_t i = 0; i < TIMES * fields; i++) {
        memset(text + length, (int)('a' + r->input->fill % 26), width);
        length += width;
        text[length++] = i % fields == fields - 1 ? r->format.end : r->format.delimiter;
    }
    must(find_run(r, text, length).octets == length, "good records form one run");
}

void
fuzz_target(struct fuzz_input *input)
{
    struct round r = {.input = input};

    for (unsigned i = 0; i < 4; i++) {
        r.operation = i % 2 ? TO_UNICODE : TO_ASCII;
        r.has_columns = i >= 2;
        if (!find_unchanged_rules(r.operation, input->flags, &r.refuse))
            continue;
        r.plain = (struct plain_format){'\n', ',', 0};
        r.format = (struct record_format){'\n', ',', false};
        if (r.has_columns)
            r.format = fuzz_format(input, &r.plain);
        if (r.format.csv)
            r.format.end = r.plain.end = '\n';
        r.columns.count = 0;
        for (size_t column = 1; column <= 3; column++)
            if (input->choice & (unsigned)COLUMN_1 << (column - 1))
                r.columns.numbers[r.columns.count++] = column;
        if (r.columns.count == 0)
            r.columns.numbers[r.columns.count++] = 1;
        check_run(&r);
        check_reach(&r);
    }
}
