/* SPDX-License-Identifier: MIT */
/* The record reader: the same records however they are read, against a plain parser that has all
   the text before it. */
#include <config.h>

#include "records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

enum { SMALL = 8000, LARGE = 3 * 1024 * 1024, WHOLE_MAX = RECORD_MAX + 2 /* with CRLF */ };
enum { EAGER = 8, MARK = 16, BROKEN = 32, IS_LARGE = 64 }; /* of the settings */

/* What the text holds at a place. */
struct expected {
    int too_long, torn;
    size_t whole;
};

struct walk {
    struct plain_format format;
    const char *text;
    size_t length, at;
    uint64_t line, sequence;
    int marked, broken;
};

/* More than a record may have is looked at for its end alone. */
static struct expected
expect(const struct walk *w)
{
    const char *text = w->text + w->at;
    size_t left = w->length - w->at, window = left < WHOLE_MAX ? left : WHOLE_MAX, line;
    struct expected e = {0, 0, 0};
    enum plain_kind kind = plain_record(&w->format, text, window, &e.whole);

    if (kind == PLAIN_ENDED || (kind == PLAIN_OPEN && left < WHOLE_MAX))
        return e;
    line = plain_line(&w->format, text, left);
    e.torn = w->format.csv;
    e.too_long = line > WHOLE_MAX || (line == WHOLE_MAX && text[line - 1] != w->format.end);
    e.whole = line;
    return e;
}

static uint64_t
count_ends(const struct walk *w, const char *text, size_t length)
{
    uint64_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += text[i] == w->format.end;
    return count;
}

static size_t
ending(const struct walk *w, const char *text, size_t whole)
{
    if (whole == 0 || text[whole - 1] != w->format.end)
        return 0;
    return w->format.end == '\n' && whole > 1 && text[whole - 2] == '\r' ? 2 : 1;
}

static void
check_records(struct walk *w, const struct record_format *format, const struct batch *b)
{
    size_t at = 0;

    must(b->length <= WHOLE_MAX, "a batch does not grow beyond the longest record");
    while (at < b->length) {
        struct record_scan scan = {0};
        struct record r;
        struct expected e = expect(w);

        must(record_take(format, b->data + at, b->length - at, 1, &scan, &r),
            "there is a record in a batch that has more");
        must(!e.too_long && r.whole == e.whole && r.torn == e.torn,
            "the record is the one that stands there");
        must(r.text == b->data + at && r.length == r.whole - ending(w, r.text, r.whole),
            "its end is no part of it");
        must(w->at + r.whole == w->length || r.lines == count_ends(w, r.text, r.whole),
            "its lines are counted");
        w->line += r.lines;
        w->at += r.whole;
        at += r.whole;
    }
    must(at == b->length, "a batch holds whole records");
}

/* From its first piece to its last; 0: the input has failed before. */
static int
check_pieces(struct walk *w, struct input *in, struct batch *b)
{
    struct expected e = expect(w);
    size_t taken = 0;

    must(e.too_long, "only what is too long goes by in pieces");
    for (;;) {
        must(b->length <= e.whole - taken && b->line == w->line,
            "pieces are no more than the record, and of its line");
        must(b->length == 0 || memcmp(b->data, w->text + w->at + taken, b->length) == 0,
            "and its octets");
        taken += b->length;
        if (b->kind == BATCH_LAST_PIECE)
            break;
        must(b->octets == taken, "a piece says how much there was");
        w->sequence++;
        if (!input_next(in, b)) {
            must(w->broken, "the last piece comes");
            return 0;
        }
        must(b->kind != BATCH_RECORDS && b->sequence == w->sequence, "pieces follow each other");
    }
    must(taken == e.whole, "pieces are the whole record");
    must((size_t)b->ending == ending(w, w->text + w->at, e.whole)
            && b->octets == e.whole - (size_t)b->ending,
        "the last says how long it was");
    must(b->octets > RECORD_MAX, "and that is too long");
    w->line++;
    w->at += e.whole;
    return 1;
}

static void
check_stream(struct walk *w, struct input *in)
{
    struct batch b = {0};

    while (input_next(in, &b)) {
        must(b.sequence == w->sequence && b.line == w->line,
            "batches follow each other, and know their line");
        must(b.marked == (w->marked && w->sequence == 0), "the first batch knows of the mark");
        must(b.kind != BATCH_RECORDS
                || ((b.length > 0 || b.marked) && b.length <= w->length - w->at),
            "no batch is empty but behind a mark, or holds what was not read");
        must(b.kind != BATCH_RECORDS || memcmp(b.data, w->text + w->at, b.length) == 0,
            "octets come in their order");
        if (b.kind == BATCH_RECORDS)
            check_records(w, &in->format, &b);
        else if (!check_pieces(w, in, &b))
            break;
        must(w->broken || b.taken >= w->at, "what has been taken is counted");
        w->sequence++;
    }
    must(!input_next(in, &b), "the end stays the end");
    batch_free(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct walk w = {.line = 1};
    struct input in = {.name = "-", .halt = -1, .counts = 1};
    struct fuzz_pieces pieces;
    size_t length;
    char *text;

    fuzz_open(&input, data, size);
    text = fuzz_expand(&input, input.choice & IS_LARGE ? LARGE : SMALL, &length);
    in.format = fuzz_format(&input, &w.format);
    in.fd = fuzz_descriptor();
    in.eager = (input.choice & EAGER) != 0;
    in.skip_mark = (input.choice & MARK) != 0;
    w.marked = in.skip_mark && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    w.text = text + (w.marked ? 3 : 0);
    w.length = length - (w.marked ? 3 : 0);
    w.broken = (input.choice & BROKEN) != 0;
    pieces = (struct fuzz_pieces){
        input.fill, (size_t)input.capacity * input.capacity, input.fill & 1, w.broken ? EIO : 0};
    fuzz_feed(text, length, &pieces);
    check_stream(&w, &in);
    must(in.error == (w.broken ? EIO : 0), "an error is kept");
    must(w.broken || w.at == w.length, "all octets are there");
    must(!w.broken || w.format.csv
            || plain_line(&w.format, w.text + w.at, w.length - w.at) == w.length - w.at,
        "before an error, all lines are there");
    must(!w.broken || w.at == 0 || w.text[w.at - 1] == w.format.end, "and no half a one");
    input_free(&in);
    free(text);
    fuzz_close(&input);
    return 0;
}
