/* SPDX-License-Identifier: MIT */
/* Fuzz target: the record reader returns the records of the reference parser, however the input is
   split into reads. */
#include <config.h>

#include "tools/common/records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

enum { SMALL = 8000, LARGE = 3 * 1024 * 1024, WHOLE_MAX = RECORD_MAX + 2 /* with CRLF */ };
enum { EAGER = 8, MARK = 16, BROKEN = 32, IS_LARGE = 64 }; /* of the settings */

/* The reference parser's result at one position. */
struct expected {
    int too_long, malformed;
    size_t whole;
};

struct walk {
    struct plain_format format;
    const char *text;
    size_t length, at;
    uint64_t line, sequence;
    int has_bom, broken;
};

/* Beyond the limit of a record only the end of the line counts. */
static struct expected
expect(const struct walk *w)
{
    const char *text = w->text + w->at;
    size_t rest = w->length - w->at, window = rest < WHOLE_MAX ? rest : WHOLE_MAX, line;
    struct expected e = {0, 0, 0};
    enum plain_kind kind = plain_record(&w->format, text, window, &e.whole);

    if (kind == PLAIN_ENDED || (kind == PLAIN_OPEN && rest < WHOLE_MAX))
        return e;
    line = plain_line(&w->format, text, rest);
    e.malformed = w->format.csv;
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
check_records(struct walk *w, const struct record_syntax *format, const struct batch *b)
{
    size_t at = 0;

    must(b->length <= WHOLE_MAX, "a batch is not larger than the longest record");
    while (at < b->length) {
        struct record_scan scan = {0};
        struct record r;
        struct expected e = expect(w);

        must(record_next(format, b->data + at, b->length - at, 1, &scan, &r),
            "a batch contains whole records");
        must(!e.too_long && r.whole == e.whole && r.malformed == e.malformed,
            "the record is that of the reference parser");
        must(r.text == b->data + at && r.length == r.whole - ending(w, r.text, r.whole),
            "its length excludes its end");
        must(w->at + r.whole == w->length || r.lines == count_ends(w, r.text, r.whole),
            "its lines are counted");
        w->line += r.lines;
        w->at += r.whole;
        at += r.whole;
    }
    must(at == b->length, "a batch holds whole records");
}

/* Checks all pieces of a record.  Returns 0 if reading fails in between. */
static int
check_pieces(struct walk *w, struct input *in, struct batch *b)
{
    struct expected e = expect(w);
    size_t taken = 0;

    must(e.too_long, "only a record that is too long is split");
    for (;;) {
        must(b->length <= e.whole - taken && b->line == w->line,
            "pieces belong to the record and its line");
        must(b->length == 0 || memcmp(b->data, w->text + w->at + taken, b->length) == 0,
            "pieces have the octets of the record");
        taken += b->length;
        if (b->kind == BATCH_LAST_PIECE)
            break;
        must(b->octets == taken, "a piece has the length so far");
        w->sequence++;
        if (!input_next(in, b)) {
            must(w->broken, "the last piece follows unless reading failed");
            return 0;
        }
        must(b->kind != BATCH_RECORDS && b->sequence == w->sequence, "pieces follow each other");
    }
    must(taken == e.whole, "pieces are complete");
    must((size_t)b->ending == ending(w, w->text + w->at, e.whole)
            && b->octets == e.whole - (size_t)b->ending,
        "the last piece has the length of the record");
    must(b->octets > RECORD_MAX, "the record is too long");
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
            "batches are numbered, with their first line");
        must(b.has_bom == (w->has_bom && w->sequence == 0),
            "the first batch records the byte-order mark");
        must(b.kind != BATCH_RECORDS
                || ((b.length > 0 || b.has_bom) && b.length <= w->length - w->at),
            "only a batch after a byte-order mark may be empty");
        must(b.kind != BATCH_RECORDS || memcmp(b.data, w->text + w->at, b.length) == 0,
            "octets are in order");
        if (b.kind == BATCH_RECORDS)
            check_records(w, &in->syntax, &b);
        else if (!check_pieces(w, in, &b))
            break;
        must(w->broken || b.taken >= w->at, "the octets of input are counted");
        w->sequence++;
    }
    must(!input_next(in, &b), "after the end there are no more batches");
    batch_free(&b);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct walk w = {.line = 1};
    struct input in = {.name = "-", .halt = -1, .counts = 1};
    struct fuzz_pieces pieces;
    size_t length;
    char *text;

    text = fuzz_expand(input, input->choice & IS_LARGE ? LARGE : SMALL, &length);
    in.syntax = fuzz_format(input, &w.format);
    in.fd = fuzz_descriptor();
    in.eager = (input->choice & EAGER) != 0;
    in.skip_bom = (input->choice & MARK) != 0;
    w.has_bom = in.skip_bom && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    w.text = text + (w.has_bom ? 3 : 0);
    w.length = length - (w.has_bom ? 3 : 0);
    w.broken = (input->choice & BROKEN) != 0;
    pieces = (struct fuzz_pieces){input->fill, (size_t)input->capacity * input->capacity,
        input->fill & 1, w.broken ? EIO : 0};
    fuzz_feed(text, length, &pieces);
    check_stream(&w, &in);
    must(in.error == (w.broken ? EIO : 0), "an error is kept");
    must(w.broken || w.at == w.length, "no octet is lost");
    must(!w.broken || w.format.csv
            || plain_line(&w.format, w.text + w.at, w.length - w.at) == w.length - w.at,
        "before an error, all complete lines are returned");
    must(!w.broken || w.at == 0 || w.text[w.at - 1] == w.format.end,
        "before an error, no partial line is returned");
    input_free(&in);
    free(text);
}
