/* SPDX-License-Identifier: MIT */
/* Fuzz target: names in files are converted in the same way however the file is read and written,
   --zone as the reference does it; a second run changes nothing. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../reference/zone.h"
#include "../unit/strict_json.h"
#include "file_names.h"
#include "stream.h"

enum { SMALL = 4000, LARGE = 3 * 1024 * 1024, IS_LARGE = 192 /* of the fill, all of it */ };
enum {
    TO_UNICODE_TOO = 1,
    WITH_JSON = 2,
    CHECKED = 4,
    READY = 8,
    HOSTS = 16,
    ANY_TEXT = 32,
    AUDITED = 64
}; /* of the choice */

struct result {
    struct fuzz_written written[FUZZ_OUTLETS];
    struct tally tally;
};

static void
convert_text(const struct options *o, const char *text, size_t length,
    const struct fuzz_pieces *pieces, struct result *result)
{
    struct run run = {.o = o,
        .outputs = {
            {FUZZ_OUT, "out", 0}, {FUZZ_ERRORS, "errors", 0}, {FUZZ_REJECTS, "rejects", 0}}};
    struct file_result converted;

    memset(result, 0, sizeof(*result));
    fuzz_feed(text != NULL ? text : "", length, pieces);
    fuzz_catch(result->written, pieces);
    converted = convert_file(&run, &run.outputs.out, "-", fuzz_descriptor());
    must(converted.error == 0 && run.outputs.out.error == 0, "no read or write failed");
    must(converted.changed == run.tally.changed && converted.refused == run.tally.refused,
        "the counts are those of the file");
    result->tally = run.tally;
}

static bool
is_same(const struct fuzz_written *a, const struct fuzz_written *b)
{
    return fuzz_same(a->data, a->length, b->data, b->length);
}

static uint64_t
count_lines(const struct fuzz_written *w)
{
    uint64_t count = 0;

    for (size_t i = 0; i < w->length; i++)
        count += w->data[i] == '\n';
    return count;
}

static void
check_reference(const struct options *o, const char *text, size_t length, const struct result *r)
{
    struct zone_reference_options options = {o->operation == TO_UNICODE, o->flags};
    struct zone_reference_result expected;
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const struct fuzz_written *errors = &r->written[FUZZ_ERRORS - FUZZ_OUT];

    zone_reference(text + mark, length - mark, &options, &expected);
    must(fuzz_same(r->written[0].data, r->written[0].length, expected.out.s, expected.out.n),
        "the output is that of the reference");
    must(r->tally.refused == expected.refused && r->tally.changed == expected.changed,
        "the same names are changed and refused");
    must(count_lines(errors) == expected.refused + expected.signed_again,
        "there is a message for each refusal, and perhaps a note");
    free(expected.out.s);
    free(expected.messages.s);
}

static void
check_json(const struct result *r)
{
    const struct fuzz_written *out = &r->written[0];

    for (size_t at = 0, end; at < out->length; at = end + 1) {
        const char *feed = memchr(out->data + at, '\n', out->length - at);

        must(feed != NULL, "an object ends its line");
        end = (size_t)(feed - out->data);
        must(strict_wrong_at(out->data + at, end - at) == 0, "each line is valid JSON");
    }
    must(count_lines(out) == r->tally.changed + r->tally.refused,
        "there is an object for each name that is changed or refused");
}

static void
check_again(const struct options *o, const struct result *r)
{
    const struct fuzz_pieces at_once = {0, 0, 0, 0};
    struct result again;

    convert_text(o, r->written[0].data, r->written[0].length, &at_once, &again);
    must(is_same(&r->written[0], &again.written[0]), "a second run changes nothing");
    fuzz_forget(again.written);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct fuzz_pieces at_once = {0, 0, 0, 0};
    struct fuzz_input input;
    struct options o = {.file = ZONE_FILE, .on_error = KEEP, .max_messages = SIZE_MAX};
    struct result plain, other;
    struct fuzz_pieces pieces;
    size_t length;
    char *text;
    bool is_large;

    fuzz_open(&input, data, size);
    is_large = (input.fill & IS_LARGE) == IS_LARGE;
    o.flags = input.flags;
    if (input.choice & HOSTS)
        o.file = HOSTS_FILE;
    if (input.choice & ANY_TEXT)
        o.file = TEXT_FILE;
    o.operation = input.choice & TO_UNICODE_TOO ? TO_UNICODE : TO_ASCII;
    o.json = input.choice & WITH_JSON;
    o.check = input.choice & CHECKED;
    if (input.choice & AUDITED && idna2008_version() != NULL) {
        o.operation = AUDIT;
        o.check = false;
    }
    o.ready = o.check && input.choice & READY && o.operation == TO_ASCII;
    text = fuzz_expand(&input, is_large ? LARGE : SMALL, &length);
    pieces = (struct fuzz_pieces){
        input.fill, (size_t)input.capacity * input.capacity, input.fill & 1, 0};
    convert_text(&o, text, length, &at_once, &plain);
    convert_text(&o, text, length, &pieces, &other);
    for (int i = 0; i < FUZZ_OUTLETS; i++)
        must(is_same(&plain.written[i], &other.written[i]), "reads of any length give the same");
    if (o.json && !o.check && o.operation != AUDIT)
        check_json(&plain);
    if (o.check && !o.json)
        must(plain.written[0].length == 0, "--check prints nothing");
    if (o.file == ZONE_FILE && !o.json && !o.check && o.operation != AUDIT && !is_large)
        check_reference(&o, text, length, &plain);
    if (!o.json && !o.check && o.operation != AUDIT)
        check_again(&o, &plain);
    fuzz_forget(other.written);
    fuzz_forget(plain.written);
    free(text);
    fuzz_close(&input);
    return 0;
}
