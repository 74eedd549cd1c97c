/* SPDX-License-Identifier: MIT */
/* Fuzz target: names in files are converted in the same way however the file is read and written,
   zones as the reference does it; a second run changes nothing. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../oracle/reference/zone.h"
#include "tools/xn-zone/conf.h"
#include "tools/xn-zone/convert_file.h"
#include "tools/common/run.h"
#include "stream.h"

enum { SMALL = 4000, LARGE = 3 * 1024 * 1024, IS_LARGE = 192 /* of the fill, all of it */ };
enum {
    TO_UNICODE = 1,
    WITH_JSON = 2,
    CHECKED = 4,
    READY = 8,
    HOSTS = 16,
    ANY_TEXT = 32,
    LISTED = 64,
    BOTH = 128 /* with HOSTS; with HOSTS and ANY_TEXT, a configuration */
};             /* of the choice */

struct result {
    struct fuzz_written written[FUZZ_OUTLETS];
    uint64_t names, refused;
    bool is_signed; /* and must be signed again */
};

static void
convert_text(const struct zone_options *o, const char *text, size_t length,
    const struct fuzz_pieces *pieces, struct result *result)
{
    struct run run = {
        .o = &o->filter, .out = {FUZZ_OUT, "out", 0}, .errors = {FUZZ_ERRORS, "errors", 0}};
    const struct tally *tally = &run.tally;
    struct input input = {
        .fd = fuzz_descriptor(), .name = "-", .skip_bom = !o->format->needs_text, .halt = -1};

    memset(result, 0, sizeof(*result));
    fuzz_feed(text != NULL ? text : "", length, pieces);
    fuzz_catch(result->written, pieces);
    convert_records(&run, &input);
    input_free(&input);
    must(input.error == 0 && run.out.error == 0, "no read or write failed");
    must(o->operation == LIST || o->result->changed == tally->counts[COUNT_NAMES],
        "the count is that of the file");
    result->names = tally->counts[COUNT_NAMES];
    result->refused = tally->refused;
    result->is_signed = o->result->changed > 0 && o->result->needs_signing;
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

/* Counts the messages about names.  Each is at the position of one that the reference has. */
static uint64_t
count_messages(const struct fuzz_written *w, const char *expected)
{
    static const char note[] = " note: "; /* after the program's name */
    uint64_t count = 0;

    for (size_t at = 0, next; at < w->length; at = next) {
        const char *line = w->data + at, *feed = memchr(line, '\n', w->length - at), *space;
        size_t rest, position = strcspn(expected, " ");

        next = feed != NULL ? (size_t)(feed - w->data) + 1 : w->length;
        space = memchr(line, ' ', next - at);
        rest = space != NULL ? (size_t)(w->data + next - space) : 0;
        if (rest >= sizeof(note) && memcmp(space, note, sizeof(note) - 1) == 0)
            continue;
        must(rest > position + 3 && memcmp(space, " -:", 3) == 0
                && memcmp(space + 3, expected, position) == 0 && space[3 + position] == ':',
            "a message is at the position that the reference has");
        expected += strcspn(expected, "\n");
        expected += *expected == '\n';
        count++;
    }
    return count;
}

/* Returns whether the first 64 octets look like ASCII in UTF-16. */
static bool
is_utf16(const char *text, size_t length)
{
    size_t end = length < 64 ? length : 64, nuls[2] = {0, 0};

    for (size_t i = 0; i < end; i++)
        nuls[i & 1] += text[i] == '\0';
    return end % 2 == 0 && nuls[0] != nuls[1] && nuls[0] + nuls[1] == end / 2
        && (nuls[0] == 0 || nuls[1] == 0);
}

/* Returns whether a zone is binary, or in UTF-16, and refused as a whole. */
static bool
is_foreign(const char *text, size_t length)
{
    return is_utf16(text, length)
        || (length >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0))
        || (length >= 7
            && (memcmp(text, "\0\0\0\2\0\0", 7) == 0 || memcmp(text, "\0\0\0\3\0\0", 7) == 0));
}

static void
check_reference(
    const struct zone_options *o, const char *text, size_t length, const struct result *r)
{
    struct zone_reference_options options = {o->to_unicode, o->flags};
    struct zone_reference_result expected;
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const struct fuzz_written *errors = &r->written[FUZZ_ERRORS - FUZZ_OUT];

    if (length > mark && is_foreign(text + mark, length - mark))
        return;
    zone_reference(text + mark, length - mark, &options, &expected);
    must(fuzz_same(r->written[0].data, r->written[0].length, expected.out.s, expected.out.n),
        "the output is that of the reference");
    must(r->refused == expected.refused && r->names == expected.changed,
        "the same names are changed and refused");
    must(r->is_signed == expected.signed_again, "so is whether the zone must be signed again");
    must(count_messages(errors, expected.messages.s != NULL ? expected.messages.s : "")
            == expected.refused,
        "there is a message for each refusal");
    free(expected.out.s);
    free(expected.messages.s);
}

static void
check_again(const struct zone_options *o, const struct result *r)
{
    const struct fuzz_pieces at_once = {0, 0, 0, 0};
    struct result again;

    convert_text(o, r->written[0].data, r->written[0].length, &at_once, &again);
    must(is_same(&r->written[0], &again.written[0]), "a second run changes nothing");
    fuzz_forget(again.written);
}

/* Returns whether a text is read in pieces as it is at once: one that is not UTF-8 is refused where
   this is found out. */
static bool
is_text(const char *text, size_t length)
{
    return length == 0
        || (memchr(text, '\0', length) == NULL && xn_utf8_check(text, length, NULL) == XN_OK);
}

static void
set_operation(struct zone_options *o, unsigned choice)
{
    o->to_unicode = choice & TO_UNICODE && !(choice & LISTED);
    if (choice & LISTED)
        o->operation = LIST;
    else if (choice & CHECKED)
        o->operation = choice & READY && !o->to_unicode ? CHECK_ALL : CHECK;
}

void
fuzz_target(struct fuzz_input *input)
{
    const struct fuzz_pieces at_once = {0, 0, 0, 0};
    struct zone_result found;
    struct zone_options o = {.filter = {.format = &file_records,
                                 .converter = &file_converter,
                                 .is_text = true,
                                 .on_error = KEEP,
                                 .max_messages = SIZE_MAX,
                                 .jobs = 1},
        .format = &zone_format,
        .result = &found};
    struct result plain, other;
    struct fuzz_pieces pieces;
    size_t length;
    char *text;
    bool is_large;

    is_large = (input->fill & IS_LARGE) == IS_LARGE;
    o.flags = input->flags | (input->flags & XN_UNDERSCORE ? XN_STD3 : 0); /* as --underscore */
    if (input->choice & HOSTS)
        o.format = &hosts_format;
    if (input->choice & ANY_TEXT)
        o.format = &text_format;
    if (input->choice & HOSTS && input->choice & ANY_TEXT) {
        o.conf = &conf_syntaxes[input->capacity % 5];
        o.format = o.conf->has_escapes ? &escaped_conf_format : &conf_format;
    }
    o.json = input->choice & WITH_JSON;
    set_operation(&o, input->choice);
    o.filter.form = find_file_form(&o);
    o.adds =
        o.format == &hosts_format && input->choice & BOTH && !o.to_unicode && o.operation != LIST;
    text = fuzz_expand(input, is_large ? LARGE : SMALL, &length);
    pieces = (struct fuzz_pieces){
        input->fill, (size_t)input->capacity * input->capacity, input->fill & 1, 0};
    convert_text(&o, text, length, &at_once, &plain);
    convert_text(&o, text, length, &pieces, &other);
    for (int i = 0; i < FUZZ_OUTLETS && (!o.format->needs_text || is_text(text, length)); i++)
        must(is_same(&plain.written[i], &other.written[i]), "reads of any length give the same");
    if (o.json)
        must(fuzz_count_objects(&plain.written[0]) == plain.names + plain.refused,
            "there is an object for each name that is listed, changed or refused");
    if (o.operation == LIST && !o.json)
        must(count_lines(&plain.written[0]) == plain.names, "there is a line for each name");
    if ((o.operation == CHECK || o.operation == CHECK_ALL) && !o.json)
        must(plain.written[0].length == 0, "--check prints nothing");
    if (o.format == &zone_format && o.operation == CONVERT && !o.json && !is_large)
        check_reference(&o, text, length, &plain);
    if (o.operation == CONVERT && !o.json)
        check_again(&o, &plain);
    fuzz_forget(other.written);
    fuzz_forget(plain.written);
    free(text);
}
