/* SPDX-License-Identifier: MIT */
/* Records: what ends one, and whole ones in batches. */
#include "config.h"

#include "records.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ascii.h"
#include "buffer.h"

/* A batch holds what is worth a call, and grows for a long record: no further than to see that it
   is too long. */
enum { BATCH_SIZE = 128 * 1024, BATCH_MAX = RECORD_MAX + 2 };

/* RFC 4180 section 2: quotes stand around a whole field, and twice within it.  1: scan->at is
   behind the record's end. */
static int
find_csv_end(
    const struct record_format *format, const char *text, size_t length, struct record_scan *scan)
{
    while (scan->at < length && scan->state != TORN) {
        char c = text[scan->at++];
        int outside = scan->state != QUOTED;

        if (c == format->end && scan->line == 0)
            scan->line = scan->at;
        if (outside && c == format->end)
            return 1;
        if (outside && c == format->delimiter && scan->state != CR_BEHIND_QUOTE)
            scan->state = FIELD_BEGINS;
        else if (scan->state == FIELD_BEGINS)
            scan->state = c == '"' ? QUOTED : PLAIN;
        else if (scan->state == PLAIN)
            scan->state = c == '"' ? TORN : PLAIN;
        else if (scan->state == QUOTED)
            scan->state = c == '"' ? QUOTE_WITHIN : QUOTED;
        else if (scan->state == QUOTE_WITHIN && c == '"')
            scan->state = QUOTED;
        else
            scan->state = scan->state == QUOTE_WITHIN && c == '\r' && format->end == '\n'
                ? CR_BEHIND_QUOTE
                : TORN;
    }
    return 0;
}

/* The octets before the end of a record that takes so many with it. */
static size_t
without_end(const struct record_format *format, const char *text, size_t whole)
{
    if (whole == 0 || text[whole - 1] != format->end)
        return whole;
    whole--;
    return format->end == '\n' && whole > 0 && text[whole - 1] == '\r' ? whole - 1 : whole;
}

static int
set_record(const struct record_format *format, const char *text, size_t whole, int torn,
    struct record *record)
{
    *record = (struct record){text, without_end(format, text, whole), whole, 1, torn};
    return 1;
}

/* The line that text begins with, of which nothing before scan->at ends it. */
static int
take_line(const struct record_format *format, const char *text, size_t length, int final,
    struct record_scan *scan, struct record *record)
{
    int torn = scan->state != FIELD_BEGINS;
    const char *end = memchr(text + scan->at, format->end, length - scan->at);

    if (scan->line == 0 && end != NULL)
        scan->line = (size_t)(end - text) + 1;
    scan->at = length;
    if (scan->line > 0)
        return set_record(format, text, scan->line, torn, record);
    return final && set_record(format, text, length, torn, record);
}

int
record_take(const struct record_format *format, const char *text, size_t length, int final,
    struct record_scan *scan, struct record *record)
{
    if (length == 0)
        return 0;
    if (!format->csv)
        return take_line(format, text, length, final, scan, record);
    if (find_csv_end(format, text, length, scan)) {
        set_record(format, text, scan->at, 0, record);
        record->lines = ascii_count_octet(text, scan->at, format->end);
        return 1;
    }
    if (final && scan->state != QUOTED && scan->state != CR_BEHIND_QUOTE && scan->state != TORN)
        return set_record(format, text, length, 0, record);
    if (final || scan->state == TORN
        || length
            >= BATCH_MAX) /* quotes that do not pair take no more than their own line with them */
        return take_line(format, text, length, final, scan, record);
    return 0;
}

static void
reserve(char **data, size_t *cap, size_t wanted)
{
    char *more;

    if (wanted <= *cap)
        return;
    more = realloc(*data, wanted);
    if (more == NULL)
        die_of_memory();
    *data = more;
    *cap = wanted;
}

/* Until there is something to read; 0: nothing more is wanted. */
static int
wait_for_input(const struct input *in)
{
    struct pollfd ready[] = {{.fd = in->fd, .events = POLLIN}, {.fd = in->halt, .events = POLLIN}};

    while (poll(ready, 2, -1) < 0 && errno == EINTR)
        continue;
    return ready[1].revents == 0;
}

/* As read() does it, but waits until there is something, or nothing more is wanted: then there is
   no more. */
static ssize_t
read_once(const struct input *in, char *data, size_t length)
{
    ssize_t count;

    if (in->halt >= 0 && !wait_for_input(in))
        return 0;
    while ((count = read(in->fd, data, length)) < 0 && (errno == EAGAIN || errno == EINTR))
        if (!wait_for_input(in))
            return 0;
    return count;
}

/* What fails ends the input. */
static void
read_some(struct input *in, struct batch *b, size_t wanted)
{
    ssize_t count = read_once(in, b->data + b->length, wanted - b->length);

    if (count < 0)
        in->error = errno;
    if (count <= 0) {
        in->ended = 1;
        return;
    }
    b->length += (size_t)count;
    in->taken += (uint64_t)count;
}

static void
drop_mark(struct input *in, struct batch *b)
{
    static const char mark[] = "\357\273\277";

    if (b->length < 3 && !in->ended && memcmp(b->data, mark, b->length) == 0)
        return;
    if (b->length >= 3 && memcmp(b->data, mark, 3) == 0) {
        b->length -= 3;
        memmove(b->data, b->data + 3, b->length);
        in->marked = 1;
    }
    in->skip_mark = 0;
}

/* Fills a batch up to so many octets, or with what is there. */
static void
fill(struct input *in, struct batch *b, size_t wanted)
{
    reserve(&b->data, &b->cap, wanted);
    while (!in->ended && b->length < wanted) {
        read_some(in, b, wanted);
        if (in->skip_mark)
            drop_mark(in, b);
        if (in->eager && b->length > 0 && !in->skip_mark)
            break;
    }
}

/* How much of a batch is whole records.  From *from on it has not been looked at. */
static size_t
whole_records(const struct input *in, const struct batch *b, size_t *from, struct record_scan *scan)
{
    const struct record_format *format = &in->format;
    int final = in->ended && in->error == 0; /* a record that a read has cut short is none */
    struct record record;
    size_t end = b->length;

    if (format->csv) {
        while (record_take(format, b->data + *from, b->length - *from, final, scan, &record)) {
            *from += record.whole;
            *scan = (struct record_scan){0};
        }
        return *from;
    }
    if (final)
        return b->length;
    while (end > *from && b->data[end - 1] != format->end)
        end--;
    if (end > *from)
        return end;
    *from = b->length;
    return 0;
}

/* Hands over the first octets of a batch, and keeps the others. */
static int
hand_over(struct input *in, struct batch *b, size_t length)
{
    in->rest_length = b->length - length;
    reserve(&in->rest, &in->rest_cap, in->rest_length);
    if (in->rest_length > 0)
        memcpy(in->rest, b->data + length, in->rest_length);
    b->length = length;
    b->line = in->line + 1;
    b->sequence = in->sequence++;
    b->taken = in->taken - in->rest_length;
    b->marked = in->marked && b->sequence == 0;
    if (in->counts)
        in->line += ascii_count_octet(b->data, length, in->format.end);
    return 1;
}

/* A record beyond RECORD_MAX goes by in pieces: the last one holds its end, or is the last of the
   input. */
static int
next_piece(struct input *in, struct batch *b)
{
    const char *end;
    size_t length;

    fill(in, b, b->length > BATCH_SIZE ? b->length : BATCH_SIZE);
    end = b->length > 0 ? memchr(b->data, in->format.end, b->length) : NULL;
    length = end != NULL ? (size_t)(end - b->data) + 1 : b->length;
    b->kind = end != NULL || (in->ended && in->error == 0) ? BATCH_LAST_PIECE : BATCH_PIECE;
    b->ending = 0;
    if (end != NULL) {
        char before = end > b->data ? end[-1] : in->before;

        b->ending = in->format.end == '\n' && before == '\r' ? 2 : 1;
    }
    if (length > 0)
        in->before = b->data[length - 1];
    in->piece += length;
    b->octets = in->piece - (uint64_t)b->ending;
    if (b->kind == BATCH_PIECE && in->ended)
        return 0;
    if (b->kind == BATCH_LAST_PIECE)
        in->piece = 0;
    in->unseen = in->eager && length < b->length;
    return hand_over(in, b, length);
}

static int
first_piece(struct input *in, struct batch *b)
{
    b->kind = BATCH_PIECE;
    b->octets = in->piece = b->length;
    in->before = b->data[b->length - 1];
    return hand_over(in, b, b->length);
}

int
input_next(struct input *in, struct batch *b)
{
    struct record_scan scan = {0};
    size_t from = 0, whole, wanted = BATCH_SIZE;

    b->kind = BATCH_RECORDS;
    reserve(&b->data, &b->cap, in->rest_length > wanted ? in->rest_length : wanted);
    b->length = in->rest_length;
    if (b->length > 0)
        memcpy(b->data, in->rest, b->length);
    in->rest_length = 0;
    if (in->piece > 0)
        return next_piece(in, b);
    for (;;) {
        while (wanted <= b->length && wanted < BATCH_MAX)
            wanted = wanted * 2 < BATCH_MAX ? wanted * 2 : BATCH_MAX;
        if (!in->unseen)
            fill(in, b, wanted);
        in->unseen = 0;
        whole = whole_records(in, b, &from, &scan);
        if (whole > 0)
            return hand_over(in, b, whole);
        if (in->ended) /* a byte-order mark alone is a batch of nothing */
            return in->marked && in->sequence == 0 ? hand_over(in, b, 0) : 0;
        if (b->length >= BATCH_MAX)
            return first_piece(in, b);
    }
}

void
input_free(struct input *in)
{
    free(in->rest);
    in->rest = NULL;
}

void
batch_free(struct batch *b)
{
    free(b->data);
    b->data = NULL;
}
