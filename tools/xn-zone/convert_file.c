/* SPDX-License-Identifier: MIT */
/* Reads a file in blocks, has its format find the names, and writes the file with the names
   converted or, instead of it, only messages (--check), objects (--json) or rows (--list). */
#include "config.h"

#include "convert_file.h"

#include <string.h>

#include "tools/common/deviation_scan.h"
#include "file_notes.h"
#include "tools/common/input_files.h"
#include "tools/common/record_json.h"
#include "text_check.h"

/* Lines are only skipped as a whole, so a block must be shorter than a line that is too long. */
enum { BLOCK = 256 * 1024, UTF16_OCTETS = 64 };

/* The conversion of one file. */
struct conversion {
    struct file_reader reader; /* first, so that a reader can be converted to its conversion */
    const struct zone_options *o;
    struct run *run;
    struct input *input;
    struct batch block; /* read but not processed */
    struct sink sink;

    struct buffer answer;
    struct buffer file;        /* --list: its name, safe on a terminal */
    bool copies;               /* the file is written, rather than checked or described */
    const char *copied;        /* the text before it is in the output */
    const char *record;        /* the record of the last name */
    size_t record_begin;       /* length of the output before that record */
    bool has_refused;          /* a name of that record was refused */
    uint64_t deviating;        /* names that browsers convert to others */
    unsigned deviations;       /* in them, a set */
    bool is_begun, is_foreign; /* foreign: neither text nor UTF-8, and copied */
    bool checks_text;          /* of the format that needs it, before it is read */
    struct text_check text;
    size_t checked; /* octets of the block that are text */
    struct zone_result *result;
};

/* Copies everything before a position. */
static void
copy_to(struct conversion *c, const char *end)
{
    if (c->copies)
        buffer_put(&c->sink.out, c->copied, (size_t)(end - c->copied));
    c->copied = end;
}

/* Notes where the output of a record begins, which --on-error=skip and stop remove. */
static void
begin_output_record(struct conversion *c)
{
    if (c->record == c->reader.record)
        return;
    c->record = c->reader.record;
    copy_to(c, c->record);
    c->record_begin = c->sink.out.length;
}

/* Ends a record: one with a refused name is written to the rejects, and may be dropped. */
static void
end_output_record(struct file_reader *reader, const char *record, size_t whole, bool is_refused)
{
    struct conversion *c = (struct conversion *)reader;

    is_refused |= c->has_refused;
    c->has_refused = false;
    if (is_refused && c->o->filter.reject != NULL)
        buffer_put(&c->sink.rejects, record, whole);
    if (is_refused && drops_refused(&c->o->filter)) {
        begin_output_record(c);
        c->sink.out.length = c->record_begin;
        c->copied = record + whole;
        c->run->differs = true;
    }
    write_if_full(&c->sink);
}

static void
report_refusal(struct conversion *c, const struct file_name *name, const struct outcome *v)
{
    if (!count_refusal(&c->sink, v))
        return;
    begin_message(&c->sink, REFUSAL, c->input->name, name->line, name->octet + v->diag.offset);
    put_reason(&c->sink.messages, v);
    buffer_char(&c->sink.messages, '\n');
    end_part(&c->sink);
}

/* Begins an object with the position of a name. */
static struct members
begin_object(struct conversion *c, const struct file_name *name)
{
    struct members m = {.out = &c->sink.out, .form = MEMBERS_JSON};

    members_open(&m, NULL, '{');
    members_octets(&m, "file", c->input->name, strlen(c->input->name));
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
    buffer_text(&c->sink.out, "}\n");
}

static void
write_refusal(struct conversion *c, const struct file_name *name, const struct outcome *v)
{
    struct members m = begin_object(c, name);

    members_outcome(&m, "error", v);
    buffer_text(&c->sink.out, "}\n");
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
        buffer_escaped(&c->file, c->input->name, strlen(c->input->name));
    buffer_put(&c->sink.out, c->file.data, c->file.length);
    buffer_char(&c->sink.out, '\t');
    buffer_number(&c->sink.out, name->line);
    buffer_char(&c->sink.out, '\t');
    buffer_number(&c->sink.out, name->octet + name->prefix);
    buffer_char(&c->sink.out, '\t');
    put_column(&c->sink.out, type, strlen(type));
    buffer_char(&c->sink.out, '\t');
    if (name->field != NULL)
        buffer_text(&c->sink.out, name->field);
    else if (name->number > 0)
        buffer_number(&c->sink.out, name->number);
    buffer_char(&c->sink.out, '\t');
    if (has_octet(&c->answer, '\t') || has_octet(&c->answer, '\n') || has_octet(&c->answer, '\r'))
        put_column(&c->sink.out, name->text + name->prefix, name->length - name->prefix);
    else
        buffer_put(&c->sink.out, c->answer.data, c->answer.length);
    buffer_char(&c->sink.out, '\n');
}

/* Writes early: the lines about the names of a record may need more memory than the record. */
static void
write_descriptions(struct conversion *c)
{
    if (!drops_refused(&c->o->filter) && !c->copies)
        write_if_full(&c->sink);
}

static void
refuse_name(struct conversion *c, const struct file_name *name, const struct outcome *v)
{
    c->has_refused = true;
    c->sink.tally.refused++;
    c->result->refused++;
    report_refusal(c, name, v);
    if (c->o->json)
        write_refusal(c, name, v);
    c->reader.stopped = c->sink.stopped = c->reader.stops;
}

static void
change_name(struct conversion *c, const struct file_name *name)
{
    struct outcome v = {0};

    c->deviating += c->reader.found != 0;
    c->deviations |= c->reader.found;
    if (c->o->operation == CHECK_ALL) {
        refuse(&v, &not_ascii, 0, name->length);
        refuse_name(c, name, &v);
        return;
    }
    if (c->o->operation == CHECK)
        return;
    c->reader.has_names = true;
    c->result->changed++;
    c->sink.tally.names++;
    if (c->o->json) {
        write_answer(c, name, "output");
        return;
    }
    copy_to(c, name->text);
    if (c->copies)
        buffer_put(&c->sink.out, c->answer.data, c->answer.length);
    c->copied = name->text + name->length;
}

static void
list_name(struct conversion *c, const struct file_name *name)
{
    c->sink.tally.names++;
    c->o->format->unescape(name, &c->answer);
    if (c->o->json)
        write_answer(c, name, "name");
    else
        write_row(c, name);
}

static void
convert_name(struct conversion *c, const struct file_name *name)
{
    struct outcome v = {0};

    c->reader.found = 0;
    switch (c->o->format->convert(&c->reader, name, &c->answer, &v)) {
    case NAME_UNCHANGED: break;
    case NAME_CHANGED: change_name(c, name); break;
    case NAME_REFUSED: refuse_name(c, name, &v); break;
    }
}

static void
take_name(struct file_reader *reader, const struct file_name *name, const struct problem *problem)
{
    struct conversion *c = (struct conversion *)reader;
    struct outcome v = {0};

    if (reader->stopped)
        return;
    begin_output_record(c);
    c->answer.length = 0;
    if (problem != NULL) {
        refuse(&v, problem, 0, name->length);
        refuse_name(c, name, &v);
    } else if (c->o->operation == LIST) {
        list_name(c, name);
    } else {
        convert_name(c, name);
    }
    write_descriptions(c);
}

/* Refuses the file as a whole. */
static void
refuse_file_at(struct conversion *c, const struct problem *problem, uint64_t line, uint64_t octet)
{
    const struct file_name where = {.line = line, .octet = octet};
    struct outcome v = {0};

    refuse(&v, problem, 0, 0);
    refuse_name(c, &where, &v);
    c->has_refused = false; /* no record was */
}

static void
refuse_file(struct conversion *c, const struct problem *problem)
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
recognise(struct conversion *c, const struct problem **problem)
{
    static const struct {
        const char *octets;
        size_t length;
        const struct problem *problem;
    } forms[] = {{"\xFF\xFE", 2, &utf16_file}, {"\xFE\xFF", 2, &utf16_file},
        {"\0\0\0\2\0\0\0", 7, &binary_zone}, {"\0\0\0\3\0\0\0", 7, &binary_zone}};
    const struct batch *b = &c->block;
    size_t utf16;

    *problem = NULL;
    if (b->length == 0)
        return c->input->ended;
    utf16 = measure_utf16(b);
    if (utf16 == b->length && utf16 < UTF16_OCTETS && !c->input->ended)
        return false;
    if (utf16 == UTF16_OCTETS || (utf16 == b->length && utf16 % 2 == 0))
        *problem = &utf16_file;
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        size_t length = b->length < forms[i].length ? b->length : forms[i].length;

        if ((forms[i].problem == &binary_zone && !c->o->format->is_zone)
            || memcmp(b->data, forms[i].octets, length) != 0)
            continue;
        if (length < forms[i].length && !c->input->ended)
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
    const struct problem *problem;

    if (c->is_begun)
        return true;
    if (!recognise(c, &problem))
        return false;
    c->is_begun = true;
    c->is_foreign = problem != NULL;
    if (c->input->has_bom && checks(c->o))
        refuse_file(c, &byte_order_mark);
    else if (c->input->has_bom && !c->o->json && c->o->operation != LIST)
        add_note(&c->sink, c->input->name, "its byte-order mark is dropped");
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
        c->checked += text_check_read(
            &c->text, b->data + c->checked, b->length - c->checked, c->input->ended);
    if (!c->text.has_failed)
        return;
    c->checks_text = false;
    refuse_file_at(c, &not_text, c->text.line + 1, c->text.octet + 1);
    c->is_foreign = !c->o->filter.on_error_given || c->o->filter.on_error != KEEP;
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
        c->input->ended && c->input->error == 0);
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
    used = read_block(c);
    if (!c->reader.stopped)
        copy_to(c, b->data + used);
    b->length -= used;
    memmove(b->data, b->data + used, b->length);
    write_sink(c->run, &c->sink);
    progress_show(&c->run->progress, c->run->tally.counts[COUNT_LINES] + c->reader.lines,
        c->run->tally.refused, c->run->consumed + c->input->taken);
}

/* Appends a note, whose words are freed. */
static void
end_note(struct conversion *c, struct buffer *words)
{
    buffer_char(words, '\0');
    add_note(&c->sink, c->input->name, words->data);
    buffer_free(words);
}

static void
note_deviations(struct conversion *c)
{
    struct buffer words = {0};

    if (c->deviating == 0)
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

    if (others->count == 0 || c->o->to_unicode)
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
    if (c->reader.has_names || c->result->refused > 0 || !c->reader.has_content
        || c->o->conf != NULL)
        return;
    if (checks(c->o) && c->o->format->needs_names)
        refuse_file(c, &no_names);
    else
        add_note(
            &c->sink, c->input->name, "no name was recognised; see the formats of xn-zone --help");
}

static void
convert_blocks(struct conversion *c)
{
    struct input *input = c->input;

    while (!input->ended && !c->reader.stopped && !c->run->stopped) {
        input_read(input, &c->block, c->block.length + BLOCK);
        convert_block(c);
    }
    if (!input->ended || input->error != 0 || c->reader.stopped)
        return;
    c->result->is_signed = c->o->format->is_zone && c->reader.has_rrsig;
    c->result->needs_signing = c->reader.has_rrsig || c->reader.has_nsec3;
    note_unread(c);
    note_others(c);
    note_deviations(c);
    if (c->copies && !c->o->filter.in_place)
        add_zone_notes(&c->sink, c->o, input->name, c->result);
}

/* Checks a whole text, so that nothing of one that is refused has been converted.  One that cannot
   be read twice is checked block by block. */
static void
begin_text(struct conversion *c)
{
    c->checks_text = !text_check_file(&c->text, c->input->fd) || c->text.has_failed;
    if (!c->text.has_failed)
        c->text = (struct text_check){0};
}

void
convert_file(struct run *run, struct input *input)
{
    const struct zone_options *o = zone_options_of(run);
    struct conversion c = {.reader = {.o = o,
                               .handle = take_name,
                               .end = end_output_record,
                               .stops = o->filter.on_error == STOP},
        .o = o,
        .run = run,
        .input = input,
        .sink = {.message_limit = o->filter.max_messages,
            .is_quiet = o->filter.quiet,
            .write = write_early,
            .writer = run,
            .full = BUFFER_FULL},
        .copies = !o->json && o->operation == CONVERT,
        .result = &((struct zone_run *)run)->result};

    *c.result = (struct zone_result){0};
    begin_input(run);
    input->skip_bom = o->format->drops_bom;
    run->progress.counts_lines = true;
    if (o->format->needs_text)
        begin_text(&c);
    file_reader_open(&c.reader);
    convert_blocks(&c);
    c.sink.tally.counts[COUNT_LINES] = c.reader.lines;
    write_sink(run, &c.sink);
    progress_clear(&run->progress, true);
    run->consumed += input->taken;
    run->differs |= c.result->changed > 0 || input->has_bom;
    file_reader_close(&c.reader);
    sink_free(&c.sink);
    buffer_free(&c.answer);
    buffer_free(&c.file);
    batch_free(&c.block);
}
