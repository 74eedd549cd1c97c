/* SPDX-License-Identifier: MIT */
/* Differential test of find_unchanged_columns() against the reference implementation of records and
   fields, and the library: a run has only well-formed records with all their columns, and none of
   these would be changed or refused. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "plain_csv.h"
#include "random.h"
#include "share.h"
#include "tap.h"
#include "unchanged_lines.h"

enum { MOST = 1200 };

struct round {
    enum operation operation;
    unsigned flags, refuse;
    struct record_format format;
    struct plain_format plain;
    struct column_list columns;
};

static void
make_round(struct round *r)
{
    static const char delimiters[] = ",\t.a";

    r->operation = random_below(2) ? TO_UNICODE : TO_ASCII;
    r->flags = random_below(2) ? random_below(0x100) & ~(unsigned)XN_CROSSCHECK : 0;
    r->format = (struct record_format){'\n', delimiters[random_below(2)], random_below(2)};
    if (!r->format.csv && random_below(4) == 0)
        r->format = (struct record_format){'\0', delimiters[random_below(4)], false};
    r->plain = (struct plain_format){r->format.end, r->format.delimiter, r->format.csv};
    r->columns.count = 0;
    for (size_t column = 1; column <= 3; column++)
        if (random_below(2))
            r->columns.numbers[r->columns.count++] = column;
    if (r->columns.count == 0)
        r->columns.numbers[r->columns.count++] = 1 + random_below(3);
    if (!find_unchanged_rules(r->operation, r->flags, &r->refuse))
        abort();
}

/* Writes records whose fields have letters, and now and then an octet that the fast path looks for.
   Returns the length. */
static size_t
fill(const struct round *r, char *text)
{
    static const char *const some[] = {"\"", "\"\"", "\r", "\n", "\r\n", ",", "\t", ".", "..", "-",
        "--", "xn--a", "_", "A", " ", "\303\274", "\xFF", "\",\"", "\"\r\n", ""};
    size_t length = 0, odd = random_below(60) + 2;

    while (length < MOST - 400 && random_below(40) > 0) {
        size_t fields = random_below(8) ? 3 : random_below(5);

        for (size_t i = 0; i < fields; i++) {
            bool quoted = random_below(3) == 0, dotted = random_below(8) > 0;
            size_t letters = random_below(random_below(20) ? 12 : 70);

            if (i > 0)
                text[length++] = r->format.delimiter;
            if (quoted)
                text[length++] = '"';
            for (size_t j = 0; j < letters; j++)
                text[length++] = (char)(dotted && j % 5 == 4 ? '.' : 'a' + random_below(26));
            if (random_below((uint32_t)odd) == 0) {
                const char *piece = some[random_below(sizeof(some) / sizeof(*some))];

                memcpy(text + length, piece, strlen(piece));
                length += strlen(piece);
            }
            if (quoted)
                text[length++] = '"';
        }
        if (r->format.end == '\n' && random_below(2))
            text[length++] = '\r';
        text[length++] = r->format.end;
    }
    return length;
}

static bool
is_unchanged(const struct round *r, const char *name, size_t length)
{
    static char out[8 * MOST];
    size_t outlen;
    xn_diag diag;
    xn_status status = r->operation == TO_ASCII
        ? xn_to_ascii(name, length, r->flags, out, sizeof(out), &outlen, &diag)
        : xn_to_unicode(name, length, r->flags, out, sizeof(out), &outlen, &diag);

    return status == XN_OK && diag.status == XN_OK && outlen == length
        && memcmp(out, name, length) == 0;
}

/* Returns whether a column is as the command would write it: in CSV with quotation marks if it has
   them or needs them. */
static bool
is_kept(const struct round *r, const char *field, size_t length)
{
    bool quoted = r->format.csv && length > 0 && field[0] == '"';
    char name[MOST];
    size_t count = 0;

    for (size_t i = quoted; i + quoted < length; i++) {
        name[count++] = field[i];
        i += quoted && field[i] == '"';
    }
    if (r->format.csv && !quoted && (memchr(field, '\r', length) || memchr(field, '\n', length)))
        return false;
    return count == 0 || is_unchanged(r, name, count);
}

static bool
is_column(const struct round *r, size_t number)
{
    for (size_t i = 0; i < r->columns.count; i++)
        if (r->columns.numbers[i] == number)
            return true;
    return false;
}

/* Checks a record without its end, and counts its columns in the run that is expected. */
static bool
check_record(const struct round *r, const char *text, size_t length, struct line_run *run)
{
    size_t found = 0, at = 0;

    run->count++;
    if (length == 0) {
        run->blank++;
        return true;
    }
    for (size_t number = 1;; number++, at++) {
        size_t next;
        bool empty;

        if (!plain_field(&r->plain, text, length, at, &next))
            return false;
        empty = next == at || (r->format.csv && next == at + 2 && text[at] == '"');
        if (is_column(r, number)) {
            found++;
            run->names += !empty;
            run->blank += empty;
            if (!is_kept(r, text + at, next - at))
                return false;
        }
        at = next;
        if (at == length)
            return found == r->columns.count;
    }
}

static bool
is_right(const struct round *r, const char *text, const struct line_run *run)
{
    struct line_run expected = {.octets = run->octets};
    size_t whole;

    for (size_t at = 0; at < run->octets; at += whole) {
        size_t length;

        if (plain_record(&r->plain, text + at, run->octets - at, &whole) != PLAIN_ENDED)
            return false;
        length = whole - 1;
        if (r->format.end == '\n' && length > 0 && text[at + length - 1] == '\r')
            length--;
        if (!check_record(r, text + at, length, &expected))
            return false;
    }
    return memcmp(&expected, run, sizeof(expected)) == 0;
}

/* Simple records are all in the run. */
static bool
is_whole(bool csv, const char *text, uint64_t names)
{
    const struct record_format format = {'\n', ',', csv};
    const struct column_list columns = {.numbers = {1, 3}, .count = 2};
    struct line_run run;
    unsigned refuse;

    if (!find_unchanged_rules(TO_ASCII, 0, &refuse))
        return false;
    run = find_unchanged_columns(&format, &columns, text, strlen(text), refuse);
    return run.octets == strlen(text) && run.names == names;
}

/* A record that is longer than one can be is refused, which is not this path's job. */
static bool
stops_at_long(size_t length, bool stops)
{
    const struct record_format format = {'\n', '\t', false};
    const struct column_list columns = {.numbers = {1}, .count = 1};
    char *text = malloc(length + 1);
    struct line_run run;
    unsigned refuse;

    if (text == NULL || !find_unchanged_rules(TO_ASCII, 0, &refuse))
        abort();
    memset(text, '\t', length);
    text[0] = 'a';
    text[length] = '\n';
    run = find_unchanged_columns(&format, &columns, text, length + 1, refuse);
    free(text);
    return run.octets == (stops ? 0 : length + 1);
}

int
main(void)
{
    unsigned rounds = 200000 / test_share(), wrong[2] = {0, 0};
    uint64_t records[2] = {0, 0};

    for (unsigned i = 0; i < rounds; i++) {
        char text[MOST];
        struct line_run run;
        struct round r;
        const char *copy;
        size_t length;

        make_round(&r);
        length = fill(&r, text);
        copy = guarded_copy(text, length);
        run = find_unchanged_columns(&r.format, &r.columns, copy, length, r.refuse);
        wrong[r.format.csv] += !is_right(&r, copy, &run);
        records[r.format.csv] += run.count;
    }
    ok(wrong[0] == 0, "no column of a run is changed (%lu records)", (unsigned long)records[0]);
    ok(wrong[1] == 0, "in CSV, no column of a run is changed (%lu)", (unsigned long)records[1]);
    ok(records[0] > rounds && records[1] > rounds, "runs are found");
    ok(is_whole(false, "a,\303\274,b\n\nc,\"x\",d,e\r\na,,\n", 5), "simple records form one run");
    ok(is_whole(true, "a,\303\274,b\n\nc,\"x,y\",\"d\",e\r\n\"a\",,\"b,c\"\r\n", 6),
        "simple records of CSV form one run");
    ok(stops_at_long(RECORD_MAX, false) && stops_at_long(RECORD_MAX + 1, true),
        "a record that is too long is not in the run");
    return tap_end();
}
