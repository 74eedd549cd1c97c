/* SPDX-License-Identifier: MIT */
/* Reads a file in blocks, has its format find the names, and writes the file with the names
   converted or, instead of it, only messages (--check), objects (--json) or rows (--list). */
#include "config.h"

#include "convert_file.h"

#include <string.h>

#include "tools/common/deviation_scan.h"
#include "file_notes.h"
#include "tools/common/input_files.h"
#include "tools/common/members.h"
#include "tools/common/records.h"
#include "text_check.h"

/* Lines are only skipped as a whole, so a block must be shorter than a line that is too long. */
enum { BLOCK = 256 * 1024, UTF16_OCTETS = 64 };

/* The conversion of one file. */
struct conversion {
    struct file_reader reader; /* first, so that a reader can be converted to its conversion */
    const struct zone_options *o;
    struct zone_run *run;
    struct input input;
    struct batch block; /* read but not processed */

    struct buffer out, errors, answer;
    struct buffer file;  /* --list: its name, safe on a terminal */
    bool copies;         /* the file is written, rather than checked or described */
    const char *copied;  /* the text before it is in out */
    const char *record;  /* the record of the last name */
    size_t record_begin; /* length of out before that record */
    size_t message_budget;
    uint64_t deviating;        /* names that browsers convert to others */
    unsigned deviations;       /* in them, a set */
    bool is_begun, is_foreign; /* foreign: neither text nor UTF-8, and copied */
    bool checks_text;          /* of the format that needs it, before it is read */
    struct text_check text;
    size_t checked; /* octets of the block that are text */
    struct file_result result;
};

/* Copies everything before a position.  A long run is written directly from the block, unless the
   output of the record may be removed. */
static void
copy_to(struct conversion *c, const char *end)
{
    size_t length = (size_t)(end - c->copied);

    if (c->copies && length >= BUFFER_FULL && (!c->reader.stops || end == c->record)) {
        buffer_flush(&c->out);
        buffer_write(&c->out, c->copied, length);
    } else if (c->copies) {
        buffer_put(&c->out, c->copied, length);
    }
    c->copied = end;
}

/* Notes where the output of a record begins, which --on-error=stop removes. */
static void
begin_output_record(struct conversion *c)
{
    if (c->record == c->reader.record)
        return;
    c->record = c->reader.record;
    copy_to(c, c->record);
    if (c->out.length >= BUFFER_FULL)
        buffer_flush(&c->out);
    c->record_begin = c->out.length;
}

static void
report_refusal(struct conversion *c, const struct file_name *name, const struct refusal *r)
{
    struct refusals *refusals = &c->run->refusals;

    refusals_count(refusals, refusal_status(r), refusal_rule(r), 1);
    if (c->message_budget == 0) {
        refusals->hidden++;
        return;
    }
    c->message_budget--;
    message_position(&c->errors, c->input.name, name->line, name->octet + r->diag.offset);
    refusal_put_message(&c->errors, r);
    buffer_char(&c->errors, '\n');
}

/* Begins an object with the position of a name. */
static struct members
begin_object(struct conversion *c, const struct file_name *name)
{
    struct members m = {.out = &c->out, .form = MEMBERS_JSON};

    members_open(&m, NULL, '{');
    members_octets(&m, "file", c->input.name, strlen(c->input.name));
    members_number(&m, "line", name->line);
    members_number(&m, "octet", name->octet);
    members_string(&m, "type", name->type);
    if (name->field != NULL || name->number == 0)
        members_string(&m, "field", name->field);
    else
        members_number(&m, "field", name->number);
    if (name->text != NULL)
        members_octets(&m, "input", name->text, name->length);
    return m;
}

static void
write_answer(struct conversion *c, const struct file_name *name, const char *key)
{
    struct members m = begin_object(c, name);

    members_octets(&m, key, c->answer.data, c->answer.length);
    buffer_text(&c->out, "}\n");
}

static void
write_refusal(struct conversion *c, const struct file_name *name, const struct refusal *r)
{
    struct members m = begin_object(c, name);

    members_open(&m, "error", '{');
    members_diag(&m, refusal_status(r), &r->diag);
    members_string(&m, "rule", refusal_rule(r));
    members_begin(&m, "message");
    refusal_put_message(m.out, r);
    members_end(&m);
    buffer_text(&c->out, "}}\n");
}

static bool
has_octet(const struct buffer *b, char octet)
{
    return b->length > 0 && memchr(b->data, octet, b->length) != NULL;
}

/* Appends a column, with raw octets that would end it as messages show them. */
static void
put_column(struct buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\t' || text[i] == '\r')
            buffer_escaped(out, text + i, 1);
        else
            buffer_char(out, text[i]);
    }
}

/* Writes the line of --list, with six columns: file, line, octet, type, field and name.  A name
   that would not fit into a column keeps its escapes. */
static void
write_row(struct conversion *c, const struct file_name *name)
{
    const char *type = name->type != NULL ? name->type : "";

    if (c->file.length == 0)
        buffer_escaped(&c->file, c->input.name, strlen(c->input.name));
    buffer_put(&c->out, c->file.data, c->file.length);
    buffer_char(&c->out, '\t');
    buffer_number(&c->out, name->line);
    buffer_char(&c->out, '\t');
    buffer_number(&c->out, name->octet + name->prefix);
    buffer_char(&c->out, '\t');
    put_column(&c->out, type, strlen(type));
    buffer_char(&c->out, '\t');
    if (name->field != NULL)
        buffer_text(&c->out, name->field);
    else if (name->number > 0)
        buffer_number(&c->out, name->number);
    buffer_char(&c->out, '\t');
    if (has_octet(&c->answer, '\t') || has_octet(&c->answer, '\n') || has_octet(&c->answer, '\r'))
        put_column(&c->out, name->text + name->prefix, name->length - name->prefix);
    else
        buffer_put(&c->out, c->answer.data, c->answer.length);
    buffer_char(&c->out, '\n');
}

static void
flush(struct conversion *c)
{
    if (c->out.length == 0 && c->errors.length == 0)
        return;
    progress_clear(&c->run->progress, c->errors.length > 0);
    if (c->out.length > 0)
        buffer_flush(&c->out);
    buffer_flush(&c->errors);
}

/* Flushes early: the lines about the names of a record may need more memory than the record. */
static void
flush_descriptions(struct conversion *c)
{
    if (!c->reader.stops && (!c->copies || c->errors.length >= BUFFER_FULL)
        && c->out.length + c->errors.length >= BUFFER_FULL)
        flush(c);
}

static void
refuse_name(struct conversion *c, const struct file_name *name, const struct refusal *r)
{
    c->result.refused++;
    c->run->refused++;
    report_refusal(c, name, r);
    if (c->o->json)
        write_refusal(c, name, r);
    c->reader.stopped = c->reader.stops;
}

static void
change_name(struct conversion *c, const struct file_name *name)
{
    struct refusal r;

    c->deviating += c->reader.found != 0;
    c->deviations |= c->reader.found;
    if (c->o->operation == CHECK_ALL) {
        refusal_set(&r, NOT_ASCII, 0, name->length);
        refuse_name(c, name, &r);
        return;
    }
    if (c->o->operation == CHECK)
        return;
    c->reader.has_names = true;
    c->result.changed++;
    c->run->names++;
    if (c->o->json) {
        write_answer(c, name, "output");
        return;
    }
    copy_to(c, name->text);
    if (c->copies)
        buffer_put(&c->out, c->answer.data, c->answer.length);
    c->copied = name->text + name->length;
}

static void
list_name(struct conversion *c, const struct file_name *name)
{
    c->run->names++;
    c->o->format->unescape(name, &c->answer);
    if (c->o->json)
        write_answer(c, name, "name");
    else
        write_row(c, name);
}

static void
convert_name(struct conversion *c, const struct file_name *name)
{
    struct refusal r;

    c->reader.found = 0;
    switch (c->o->format->convert(&c->reader, name, &c->answer, &r)) {
    case NAME_UNCHANGED: break;
    case NAME_CHANGED: change_name(c, name); break;
    case NAME_REFUSED: refuse_name(c, name, &r); break;
    }
}

static void
take_name(struct file_reader *reader, const struct file_name *name, enum problem problem)
{
    struct conversion *c = (struct conversion *)reader;
    struct refusal r;

    if (reader->stopped)
        return;
    begin_output_record(c);
    c->answer.length = 0;
    if (problem != NO_PROBLEM) {
        refusal_set(&r, problem, 0, name->length);
        refuse_name(c, name, &r);
    } else if (c->o->operation == LIST) {
        list_name(c, name);
    } else {
        convert_name(c, name);
    }
    flush_descriptions(c);
}

/* Flushes before a read that blocks, so that a co-process that waits for output gets it. */
static void
before_wait(void *conversion)
{
    struct conversion *c = conversion;

    flush(c);
    progress_restore(&c->run->progress);
}

/* Refuses the file as a whole. */
static void
refuse_file_at(struct conversion *c, enum problem problem, uint64_t line, uint64_t octet)
{
    const struct file_name where = {.line = line, .octet = octet};
    struct refusal r;

    refusal_set(&r, problem, 0, 0);
    refuse_name(c, &where, &r);
}

static void
refuse_file(struct conversion *c, enum problem problem)
{
    refuse_file_at(c, problem, 1, 1);
}

/* Returns the number of octets at the beginning of a file that look like ASCII in UTF-16: every
   other one is NUL, the even or the odd ones.  Counts as far as UTF16_OCTETS. */
static size_t
measure_utf16(const struct batch *b)
{
    size_t nul = b->data[0] != '\0', at = 1;

    while (at < b->length && at < UTF16_OCTETS && (b->data[at] == '\0') == (at % 2 == nul))
        at++;
    return at;
}

/* Recognises, by its first octets, a file that is not read.  Returns false if more of them are
   needed.  The binary forms of BIND, raw and map, begin with the number 2 or 3. */
static bool
recognise(struct conversion *c, enum problem *problem)
{
    static const struct {
        const char *octets;
        size_t length;
        enum problem problem;
    } forms[] = {{"\xFF\xFE", 2, UTF16_FILE}, {"\xFE\xFF", 2, UTF16_FILE},
        {"\0\0\0\2\0\0\0", 7, BINARY_ZONE}, {"\0\0\0\3\0\0\0", 7, BINARY_ZONE}};
    const struct batch *b = &c->block;
    size_t utf16;

    *problem = NO_PROBLEM;
    if (b->length == 0)
        return c->input.ended;
    utf16 = measure_utf16(b);
    if (utf16 == b->length && utf16 < UTF16_OCTETS && !c->input.ended)
        return false;
    if (utf16 == UTF16_OCTETS || (utf16 == b->length && utf16 % 2 == 0))
        *problem = UTF16_FILE;
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        size_t length = b->length < forms[i].length ? b->length : forms[i].length;

        if ((forms[i].problem == BINARY_ZONE && !c->o->format->is_zone)
            || memcmp(b->data, forms[i].octets, length) != 0)
            continue;
        if (length < forms[i].length && !c->input.ended)
            return false;
        if (length == forms[i].length)
            *problem = forms[i].problem;
    }
    return true;
}

/* Returns false if more of the file is needed. */
static bool
begin_file(struct conversion *c)
{
    enum problem problem;

    if (c->is_begun)
        return true;
    if (!recognise(c, &problem))
        return false;
    c->is_begun = true;
    c->is_foreign = problem != NO_PROBLEM;
    if (c->input.has_bom && checks(c->o))
        refuse_file(c, MARK);
    else if (c->input.has_bom && !c->o->json && c->o->operation != LIST && !c->o->quiet)
        put_note(&c->errors, "note: ", c->input.name, "its byte-order mark is dropped");
    if (c->is_foreign)
        refuse_file(c, problem);
    return true;
}

/* Finds an octet that is not text.  Where the whole file could be examined before, it is known when
   the file begins; otherwise what was written before this block stays as it is. */
static void
check_text(struct conversion *c)
{
    struct batch *b = &c->block;

    if (!c->text.has_failed)
        c->checked +=
            text_check_read(&c->text, b->data + c->checked, b->length - c->checked, c->input.ended);
    if (!c->text.has_failed)
        return;
    c->checks_text = false;
    refuse_file_at(c, NOT_TEXT, c->text.line + 1, c->text.octet + 1);
    c->is_foreign = c->o->on_refusal != REPLACE_FILE;
}

/* Reads the records of the block.  Returns the number of octets that were processed. */
static size_t
read_block(struct conversion *c)
{
    struct batch *b = &c->block;
    size_t used;

    if (c->checks_text && !c->is_foreign)
        check_text(c);
    if (c->is_foreign)
        return b->length;
    used = file_reader_read(&c->reader, b->data, c->checks_text ? c->checked : b->length,
        c->input.ended && c->input.error == 0);
    c->checked -= c->checks_text ? used : 0;
    return used;
}

static void
convert_block(struct conversion *c)
{
    struct batch *b = &c->block;
    size_t used;

    if (!begin_file(c))
        return;
    c->copied = b->data;
    c->record = NULL;
    c->record_begin = c->out.length;
    used = read_block(c);
    if (c->reader.stopped)
        c->out.length = c->record_begin;
    else
        copy_to(c, b->data + used);
    b->length -= used;
    memmove(b->data, b->data + used, b->length);
    if (c->out.length >= BUFFER_FULL || c->errors.length > 0)
        flush(c);
    progress_show(&c->run->progress, c->run->lines + c->reader.lines, c->run->refused,
        c->run->consumed + c->input.taken);
}

/* Appends a note, whose words are freed. */
static void
end_note(struct conversion *c, struct buffer *words)
{
    buffer_char(words, '\0');
    put_note(&c->errors, "note: ", c->input.name, words->data);
    buffer_free(words);
}

static void
note_deviations(struct conversion *c)
{
    struct buffer words = {0};

    if (c->deviating == 0 || c->o->quiet)
        return;
    put_deviation_note(&words, c->deviating, c->deviations);
    end_note(c, &words);
}

/* Notes the lines of a configuration with words that may be names. */
static void
note_others(struct conversion *c)
{
    const struct line_numbers *others = &c->reader.others;
    struct buffer words = {0};

    if (others->count == 0 || c->o->quiet || c->o->to_unicode)
        return;
    buffer_text(&words, "not recognised as names: words that are not ASCII, in line");
    put_line_numbers(&words, others);
    end_note(c, &words);
}

/* Notes a file in which no name was recognised: perhaps it has another format.  --check refuses it,
   since a program that only looks at the exit status would take it for one that is in order, except
   in the formats that may have no names.  Most configurations have none. */
static void
note_unread(struct conversion *c)
{
    if (c->reader.has_names || c->result.refused > 0 || !c->reader.has_content
        || c->o->conf != NULL)
        return;
    if (checks(c->o) && c->o->format->needs_names)
        refuse_file(c, NO_NAMES);
    else if (!c->o->quiet)
        put_note(&c->errors, "note: ", c->input.name,
            "no name was recognised; see the formats of xn-zone --help");
}

static void
convert_blocks(struct conversion *c, const struct output_file *out)
{
    while (!c->input.ended && !c->reader.stopped && (out == NULL || out->error == 0)) {
        input_read(&c->input, &c->block, c->block.length + BLOCK);
        convert_block(c);
    }
    if (c->input.ended && c->input.error == 0 && !c->reader.stopped) {
        c->result.is_signed = c->o->format->is_zone && c->reader.has_rrsig;
        c->result.needs_signing = c->reader.has_rrsig || c->reader.has_nsec3;
        note_unread(c);
        note_others(c);
        note_deviations(c);
        if (c->copies && c->o->operation == CONVERT)
            put_zone_notes(&c->errors, c->o, c->input.name, c->result);
    }
    flush(c);
    progress_clear(&c->run->progress, true);
}

/* Checks a whole text, so that nothing of one that is refused has been converted.  One that cannot
   be read twice is checked block by block. */
static void
begin_text(struct conversion *c)
{
    c->checks_text = !text_check_file(&c->text, c->input.fd) || c->text.has_failed;
    if (!c->text.has_failed)
        c->text = (struct text_check){0};
}

struct file_result
convert_file(struct zone_run *run, struct output_file *out, const char *file, int fd)
{
    const struct zone_options *o = run->o;
    struct conversion c = {.reader = {.o = o, .handle = take_name, .stops = o->on_refusal == STOP},
        .o = o,
        .run = run,
        .input = {.fd = fd,
            .name = file,
            .skip_bom = o->format->drops_bom,
            .before_wait = before_wait,
            .before_wait_data = &c,
            .halt = -1},
        .out = {.output = out},
        .errors = {.output = &run->errors},
        .copies = out != NULL && !o->json && (o->operation == CONVERT || o->operation == REPLACE),
        .message_budget = o->max_messages};

    if (o->format->needs_text)
        begin_text(&c);
    file_reader_open(&c.reader);
    convert_blocks(&c, out);
    run->lines += c.reader.lines;
    run->consumed += c.input.taken;
    run->stopped |= c.reader.stopped;
    c.result.differs = c.result.changed > 0 || c.input.has_bom;
    c.result.error = c.input.error;
    file_reader_close(&c.reader);
    buffer_free(&c.out);
    buffer_free(&c.errors);
    buffer_free(&c.answer);
    buffer_free(&c.file);
    batch_free(&c.block);
    input_free(&c.input);
    return c.result;
}
