/* SPDX-License-Identifier: MIT */
/* Reads the input in batches of whole records, and finds where a record ends. */
#include "config.h"

#include "records.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "text.h"

static size_t
count_octet(const char *text, size_t length, char octet)
{
    size_t count = 0, at = 0;

    for (; at + 64 <= length; at += 64) {
        uint64_t found = 0;

        for (size_t i = 0; i < 64; i += 16)
            found |= (uint64_t)mask_of(is_equal(load_octets(text + at + i), octet)) << i;
        count += count_bits(found);
    }
    for (; at < length; at++)
        count += text[at] == octet;
    return count;
}

/* A batch grows for a long record, until the record is certainly too long: the limit and CRLF. */
enum { BATCH_SIZE = 256 * 1024, BATCH_MAX = RECORD_MAX + 2 };

/* Returns the position of the next octet that can change the state of a scan, or up to 15 octets
   before the end of the text. */
static size_t
skip_text(const struct record_syntax *syntax, const char *text, size_t length, size_t at)
{
    for (; length - at >= 16; at += 16) {
        octets16 octets = load_octets(text + at);
        uint32_t found = mask_of(is_equal(octets, syntax->end) | is_equal(octets, syntax->delimiter)
            | is_equal(octets, '"'));

        if (found != 0)
            return at + lowest_bit(found);
    }
    return at;
}

/* RFC 4180 section 2: quotation marks enclose a whole field, and are doubled inside it.  Returns
   true when scan->at is just after the end of the record. */
static bool
find_csv_end(
    const struct record_syntax *syntax, const char *text, size_t length, struct record_scan *scan)
{
    while (scan->at < length && scan->state != MALFORMED) {
        bool outside = scan->state != QUOTED;
        char c;

        if (scan->state == PLAIN || scan->state == QUOTED) {
            scan->at = skip_text(syntax, text, length, scan->at);
            if (scan->at == length)
                break;
        }
        c = text[scan->at++];
        if (c == syntax->end && scan->line == 0)
            scan->line = scan->at;
        if (outside && c == syntax->end)
            return true;
        if (outside && c == syntax->delimiter && scan->state != CR_AFTER_QUOTE)
            scan->state = FIELD_BEGINS;
        else if (scan->state == FIELD_BEGINS)
            scan->state = c == '"' ? QUOTED : PLAIN;
        else if (scan->state == PLAIN)
            scan->state = c == '"' ? MALFORMED : PLAIN;
        else if (scan->state == QUOTED)
            scan->state = c == '"' ? QUOTE_WITHIN : QUOTED;
        else if (scan->state == QUOTE_WITHIN && c == '"')
            scan->state = QUOTED;
        else
            scan->state = scan->state == QUOTE_WITHIN && c == '\r' && syntax->end == '\n'
                ? CR_AFTER_QUOTE
                : MALFORMED;
    }
    return false;
}

static bool
set_record(const struct record_syntax *syntax, const char *text, size_t whole, bool malformed,
    struct record *record)
{
    *record = make_record(syntax, text, whole);
    record->malformed = malformed;
    return true;
}

/* Finds the first line of a text without an end of line before scan->at. */
static bool
find_line(const struct record_syntax *syntax, const char *text, size_t length, bool final,
    struct record_scan *scan, struct record *record)
{
    bool malformed = scan->state != FIELD_BEGINS;
    const char *end = memchr(text + scan->at, syntax->end, length - scan->at);

    if (scan->line == 0 && end != NULL)
        scan->line = (size_t)(end - text) + 1;
    scan->at = length;
    if (scan->line > 0)
        return set_record(syntax, text, scan->line, malformed, record);
    return final && set_record(syntax, text, length, malformed, record);
}

bool
record_next(const struct record_syntax *syntax, const char *text, size_t length, bool final,
    struct record_scan *scan, struct record *record)
{
    if (length == 0)
        return false;
    if (!syntax->csv)
        return find_line(syntax, text, length, final, scan, record);
    if (find_csv_end(syntax, text, length, scan)) {
        set_record(syntax, text, scan->at, 0, record);
        if (scan->line < scan->at)
            record->lines = count_octet(text, scan->at, syntax->end);
        return true;
    }
    if (final && scan->state != QUOTED && scan->state != CR_AFTER_QUOTE && scan->state != MALFORMED)
        return set_record(syntax, text, length, 0, record);
    if (final || scan->state == MALFORMED
        || length >= BATCH_MAX) /* an unclosed quotation mark spoils only its own line */
        return find_line(syntax, text, length, final, scan, record);
    return false;
}

static void
reserve(char **data, size_t *cap, size_t wanted)
{
    if (wanted <= *cap)
        return;
    *data = check_memory(realloc(*data, wanted));
    *cap = wanted;
}

/* Blocks until there is input.  Returns false if reading should stop. */
static bool
wait_for_input(const struct input *in)
{
    struct pollfd ready[] = {{.fd = in->fd, .events = POLLIN}, {.fd = in->halt, .events = POLLIN}};

    while (poll(ready, 2, -1) < 0 && errno == EINTR)
        continue;
    return ready[1].revents == 0;
}

/* Like read(), but also works on non-blocking descriptors, and returns 0 if reading should stop. */
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

/* Returns whether a read would not block, or would report an error. */
static bool
is_ready(const struct input *in)
{
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};

    return poll(&ready, 1, 0) != 0;
}

/* Reads once.  An error ends the input. */
static void
read_some(struct input *in, struct batch *b, size_t wanted)
{
    ssize_t count = read_once(in, b->data + b->length, wanted - b->length);

    if (count < 0)
        in->error = errno;
    if (count <= 0) {
        in->ended = true;
        return;
    }
    b->length += (size_t)count;
    in->taken += (uint64_t)count;
}

static void
drop_bom(struct input *in, struct batch *b)
{
    static const char mark[] = "\357\273\277";

    if (b->length < 3 && !in->ended && memcmp(b->data, mark, b->length) == 0)
        return;
    if (b->length >= 3 && memcmp(b->data, mark, 3) == 0) {
        b->length -= 3;
        memmove(b->data, b->data + 3, b->length);
        in->has_bom = true;
    }
    in->skip_bom = false;
}

/* Appends octets to a batch up to the wanted number, but never waits for more when it has some,
   since a co-process waits for answers before it sends more; if eager, stops after one read. */
static void
input_read(struct input *in, struct batch *b, size_t wanted)
{
    size_t before = b->length;

    reserve(&b->data, &b->cap, wanted);
    while (!in->ended && b->length < wanted) {
        if (b->length > before && !in->skip_bom && !is_ready(in))
            break;
        read_some(in, b, wanted);
        if (in->skip_bom)
            drop_bom(in, b);
        if (in->eager && b->length > 0 && !in->skip_bom)
            break;
    }
}

/* Returns the length of the whole records in a batch.  Scans only the text after *from, so that a
   long record from many reads takes linear time. */
static size_t
whole_records(const struct input *in, const struct batch *b, size_t *from, struct record_scan *scan)
{
    const struct record_syntax *syntax = &in->syntax;
    bool final = is_complete(in); /* after an error the last record may be incomplete */
    struct record record;
    size_t end = b->length;

    if (syntax->csv) {
        while (record_next(syntax, b->data + *from, b->length - *from, final, scan, &record)) {
            *from += record.whole;
            *scan = (struct record_scan){0};
        }
        return *from;
    }
    if (final)
        return b->length;
    while (end > *from && b->data[end - 1] != syntax->end)
        end--;
    if (end > *from)
        return end;
    *from = b->length;
    return 0;
}

/* Ends the last record of this input, or the first record of the next input would continue it. */
static void
complete_last_record(const struct input *in, struct batch *b)
{
    bool is_last = is_complete(in) && in->rest_length == 0;

    if (!in->complete_last || !is_last || b->length == 0
        || b->data[b->length - 1] == in->syntax.end)
        return;
    reserve(&b->data, &b->cap, b->length + 1);
    b->data[b->length++] = in->syntax.end;
    if (b->kind == BATCH_LAST_PIECE)
        b->ending = 1;
}

/* Begins a batch with the kept octets. */
static void
take_rest(struct input *in, struct batch *b, size_t capacity)
{
    b->kind = BATCH_RECORDS;
    reserve(&b->data, &b->cap, in->rest_length > capacity ? in->rest_length : capacity);
    b->length = in->rest_length;
    if (b->length > 0)
        memcpy(b->data, in->rest, b->length);
    in->rest_length = 0;
}

/* Shortens the batch to its first octets, and keeps the others for the next one. */
static void
keep_rest(struct input *in, struct batch *b, size_t length)
{
    in->rest_length = b->length - length;
    reserve(&in->rest, &in->rest_cap, in->rest_length);
    if (in->rest_length > 0)
        memcpy(in->rest, b->data + length, in->rest_length);
    b->length = length;
}

static void
describe_batch(struct input *in, struct batch *b)
{
    b->line = in->line + 1;
    b->sequence = in->sequence++;
    b->taken = in->taken - in->rest_length;
    b->has_bom = in->has_bom && b->sequence == 0;
}

/* Makes a batch of the first octets, which are records.  Returns true. */
static bool
return_records(struct input *in, struct batch *b, size_t length)
{
    keep_rest(in, b, length);
    complete_last_record(in, b);
    describe_batch(in, b);
    if (in->counts)
        in->line += count_octet(b->data, length, in->syntax.end);
    return true;
}

/* Returns the length of a piece without the end of the record: CR stays with LF, since answers come
   before both. */
static size_t
without_return(const struct input *in, const struct batch *b)
{
    bool is_held =
        in->syntax.end == '\n' && !in->ended && b->length > 0 && b->data[b->length - 1] == '\r';

    return b->length - is_held;
}

/* Returns a piece of a record longer than RECORD_MAX.  The last one contains its end, or the end of
   the input. */
static bool
next_piece(struct input *in, struct batch *b)
{
    const char *end;
    size_t length;

    input_read(in, b, b->length > BATCH_SIZE ? b->length : BATCH_SIZE);
    end = b->length > 0 ? memchr(b->data, in->syntax.end, b->length) : NULL;
    length = end != NULL ? (size_t)(end - b->data) + 1 : without_return(in, b);
    b->kind = end != NULL || is_complete(in) ? BATCH_LAST_PIECE : BATCH_PIECE;
    b->ending = 0;
    if (end != NULL)
        b->ending = in->syntax.end == '\n' && end > b->data && end[-1] == '\r' ? 2 : 1;
    in->piece += length;
    b->octets = in->piece - (uint64_t)b->ending;
    if (b->kind == BATCH_PIECE && in->ended)
        return false;
    if (b->kind == BATCH_LAST_PIECE)
        in->piece = 0;
    in->unscanned = in->eager && end != NULL && length < b->length;
    return return_records(in, b, length);
}

static bool
first_piece(struct input *in, struct batch *b)
{
    size_t length = without_return(in, b);

    b->kind = BATCH_PIECE;
    b->octets = in->piece = length;
    return return_records(in, b, length);
}

bool
input_next(struct input *in, struct batch *b)
{
    struct record_scan scan = {0};
    size_t from = 0, whole, wanted = BATCH_SIZE;

    take_rest(in, b, wanted);
    if (in->piece > 0)
        return next_piece(in, b);
    for (;;) {
        while (wanted <= b->length && wanted < BATCH_MAX)
            wanted = wanted * 2 < BATCH_MAX ? wanted * 2 : BATCH_MAX;
        if (!in->unscanned)
            input_read(in, b, wanted);
        in->unscanned = false;
        whole = whole_records(in, b, &from, &scan);
        if (whole > 0)
            return return_records(in, b, whole);
        if (in->ended) /* a mere byte-order mark makes an empty batch, to keep it */
            return in->has_bom && in->sequence == 0 ? return_records(in, b, 0) : 0;
        if (b->length >= BATCH_MAX)
            return first_piece(in, b);
    }
}

bool
input_octets(struct input *in, struct batch *b)
{
    if (in->ended)
        return false;
    take_rest(in, b, BATCH_SIZE);
    input_read(in, b, b->length + BATCH_SIZE);
    describe_batch(in, b);
    return true;
}

void
input_take_back(struct input *in, struct batch *b)
{
    keep_rest(in, b, b->used);
}

bool
input_header(struct input *in, struct batch *b, struct record *header)
{
    struct record_scan scan = {0};

    if (!input_next(in, b) || b->kind != BATCH_RECORDS || b->length == 0)
        return false;
    (void)record_next(&in->syntax, b->data, b->length, true, &scan, header);
    in->line = header->lines;
    in->sequence = 0;
    in->has_bom = false;          /* it was returned with the header */
    b->length += in->rest_length; /* still in memory after it */
    keep_rest(in, b, header->whole);
    in->unscanned = in->rest_length > 0;
    return true;
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
