/* SPDX-License-Identifier: MIT */
/* Reads a file in blocks, has a format find its names, and writes the file with the names converted
   or, instead of it, what --check and --json ask for. */
#include "config.h"

#include "file_names.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "background.h"
#include "messages.h"
#include "record_json.h"
#include "records.h"

enum { BLOCK = 256 * 1024 };

/* The conversion of one file. */
struct conversion {
    struct name_sink sink; /* first: a sink is converted to its conversion */
    const struct options *o;
    struct run *run;
    const struct file_format *format;
    void *state; /* of the format */
    const char *file;

    char *data; /* read but not dealt with */
    size_t length, cap;
    bool ended;

    struct buffer out, errors, answer;
    struct background writer; /* of out */
    bool has_failed;          /* to write it */
    struct audit audit;
    bool copies;         /* the file is written, rather than checked or described */
    const char *copied;  /* everything before it is in out */
    const char *record;  /* that of the last name */
    size_t record_begin; /* length of out before that record */
    size_t message_budget;
    struct file_result result;
};

const struct file_format *
find_file_format(const struct options *o)
{
    switch (o->file) {
    case ZONE_FILE: return &zone_format;
    case TEXT_FILE: return &text_format;
    case HOSTS_FILE: return &hosts_format;
    default: return NULL;
    }
}

static void
write_out(struct conversion *c)
{
    c->has_failed |= !background_write(&c->writer, &c->out);
}

/* Copies what precedes a position.  A long run is written directly from the block, unless another
   thread writes. */
static void
copy_to(struct conversion *c, const char *end)
{
    size_t length = (size_t)(end - c->copied);

    if (c->copies && length >= BUFFER_FULL && !c->writer.is_running) {
        write_out(c);
        buffer_write(&c->out, c->copied, length);
        c->has_failed |= c->out.output->error != 0;
    } else if (c->copies) {
        buffer_put(&c->out, c->copied, length);
    }
    c->copied = end;
}

/* The output of a record can be taken back, for --on-error=stop. */
static void
begin_record(struct conversion *c)
{
    if (c->record == c->sink.record)
        return;
    c->record = c->sink.record;
    copy_to(c, c->record);
    if (c->out.length >= BUFFER_FULL)
        write_out(c);
    c->record_begin = c->out.length;
}

static void
report(struct conversion *c, const struct file_name *name, const struct outcome *v)
{
    struct refusals *refusals = &c->run->tally.refusals;

    if (v->problem > FROM_LIBRARY)
        refusals_count(refusals, problem_name(v->problem), problem_clause(v->problem), 1);
    else
        refusals_count(refusals, xn_status_name(v->diag.status), v->diag.rule, 1);
    if (c->o->quiet)
        return;
    if (c->message_budget == 0) {
        refusals->hidden++;
        return;
    }
    c->message_budget--;
    message_position(&c->errors, c->file, name->line, name->octet + v->diag.offset);
    message_reason(&c->errors, v);
    buffer_char(&c->errors, '\n');
}

/* The members of an object that say where a name is. */
static void
write_position(struct conversion *c, const struct file_name *name)
{
    size_t begin = c->out.length;

    json_octets(&c->out, "file", c->file, strlen(c->file));
    c->out.data[begin] = '{'; /* instead of a comma */
    json_number(&c->out, "line", name->line);
    json_number(&c->out, "octet", name->octet);
    json_text_or_null(&c->out, "type", name->type);
    if (name->field != NULL || name->number == 0)
        json_text_or_null(&c->out, "field", name->field);
    else
        json_number(&c->out, "field", name->number);
}

/* answer: NULL if the name is refused */
static void
write_json(struct conversion *c, const struct file_name *name, const struct buffer *answer,
    const struct outcome *v)
{
    write_position(c, name);
    if (name->text != NULL)
        json_octets(&c->out, "input", name->text, name->length);
    if (answer != NULL)
        json_octets(&c->out, "output", answer->data, answer->length);
    else
        json_diag(&c->out, "error", v);
    buffer_text(&c->out, "}\n");
}

/* --audit-2008, of names that are international as written */
static void
audit_file_name(struct conversion *c, const struct file_name *name)
{
    const struct options *o = c->o;
    struct audit *a = &c->audit;

    if (!c->format->unescape(c->state, name, &c->answer)
        || is_plain_name(c->answer.data, c->answer.length))
        return;
    audit_name(a, c->answer.data, c->answer.length);
    audit_count(&c->run->tally.audit, a);
    if (o->only != 0 && !(o->only & 1u << a->class))
        return;
    if (o->json) {
        write_position(c, name);
        audit_put_members(a, name->text, name->length, &c->out);
        buffer_text(&c->out, "}\n");
    } else {
        audit_put_text(a, name->text, name->length, o->verbose, &c->out);
        buffer_char(&c->out, '\n');
    }
}

static void
flush(struct conversion *c)
{
    if (c->out.length == 0 && c->errors.length == 0)
        return;
    progress_clear(&c->run->progress, c->errors.length > 0);
    write_out(c);
    if (c->errors.length > 0) /* what they are about comes first */
        background_wait(&c->writer);
    buffer_flush(&c->errors);
}

/* A record can have so many names that what is said of them does not fit. */
static void
flush_descriptions(struct conversion *c)
{
    if (!c->sink.stops && (!c->copies || c->errors.length >= BUFFER_FULL)
        && c->out.length + c->errors.length >= BUFFER_FULL)
        flush(c);
}

static void
refuse_name(struct conversion *c, const struct file_name *name, const struct outcome *v)
{
    c->result.refused++;
    c->run->tally.refused++;
    report(c, name, v);
    if (c->o->json && c->o->operation != AUDIT)
        write_json(c, name, NULL, v);
    c->sink.stopped = c->sink.stops;
}

static void
change_name(struct conversion *c, const struct file_name *name)
{
    struct outcome v = {0};

    if (c->o->ready) {
        refuse(&v, NOT_ASCII, 0, name->length);
        refuse_name(c, name, &v);
        return;
    }
    if (c->o->check)
        return;
    c->result.changed++;
    c->result.differs = true;
    c->run->tally.changed++;
    if (c->o->json) {
        write_json(c, name, &c->answer, NULL);
        return;
    }
    copy_to(c, name->text);
    buffer_put(&c->out, c->answer.data, c->answer.length);
    c->copied = name->text + name->length;
}

static void
handle_name(struct name_sink *sink, const struct file_name *name)
{
    struct conversion *c = (struct conversion *)sink;
    struct outcome v = {0};

    if (sink->stopped)
        return;
    begin_record(c);
    c->answer.length = 0;
    if (c->o->operation == AUDIT) {
        audit_file_name(c, name);
        flush_descriptions(c);
        return;
    }
    switch (c->format->convert(c->state, name, &c->answer, &v)) {
    case NAME_UNCHANGED: break;
    case NAME_CHANGED: change_name(c, name); break;
    case NAME_REFUSED: refuse_name(c, name, &v); break;
    }
    flush_descriptions(c);
}

static void
handle_refusal(struct name_sink *sink, const struct file_name *where, enum problem problem)
{
    struct conversion *c = (struct conversion *)sink;
    struct outcome v = {0};

    if (sink->stopped)
        return;
    begin_record(c);
    refuse(&v, problem, 0, where->length);
    refuse_name(c, where, &v);
    flush_descriptions(c);
}

/* Reads a block, or what there is of it; whoever waits for output before sending more gets it.
   Returns false if reading fails. */
static bool
fill(struct conversion *c, int fd)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    size_t wanted = c->length + BLOCK;
    ssize_t count;

    if (wanted > c->cap) {
        char *more = realloc(c->data, wanted);

        if (more == NULL)
            die_of_memory();
        c->data = more;
        c->cap = wanted;
    }
    if (poll(&ready, 1, 0) == 0) {
        flush(c);
        background_wait(&c->writer);
        progress_restore(&c->run->progress);
    }
    while ((count = read(fd, c->data + c->length, BLOCK)) < 0) {
        if (errno != EAGAIN && errno != EINTR)
            return false;
        (void)poll(&ready, 1, -1);
    }
    c->length += (size_t)count;
    c->run->consumed += (uint64_t)count;
    c->ended = count == 0;
    return true;
}

/* Returns false if more text is needed to know whether there is one. */
static bool
drop_bom(struct conversion *c)
{
    static const char mark[] = "\357\273\277";
    size_t length = c->length < 3 ? c->length : 3;

    if (!c->format->drops_bom || memcmp(c->data, mark, length) != 0)
        return true;
    if (length < 3)
        return c->ended;
    c->result.differs = true;
    c->length -= 3;
    memmove(c->data, c->data + 3, c->length);
    return true;
}

static void
convert_block(struct conversion *c)
{
    size_t used;

    c->copied = c->data;
    c->record = NULL;
    used = c->format->read(c->state, &c->sink, c->data, c->length, c->ended);
    if (c->sink.stopped)
        c->out.length = c->record_begin;
    else
        copy_to(c, c->data + used);
    c->length -= used;
    memmove(c->data, c->data + used, c->length);
    c->run->tally.names += c->sink.lines;
    c->sink.lines = 0;
    if (c->out.length >= BUFFER_FULL || c->errors.length > 0)
        flush(c);
    progress_show(&c->run->progress, c->run->tally.names, c->run->tally.refused, c->run->consumed);
}

static void
note_signatures(struct conversion *c)
{
    if (c->result.changed == 0 || c->o->quiet || c->format->needs_signing == NULL
        || !c->format->needs_signing(c->state))
        return;
    buffer_text(&c->errors, "xn: note: ");
    buffer_escaped(&c->errors, c->file, strnlen(c->file, WORD_MAX));
    buffer_text(&c->errors, ": names were changed; the zone must be signed again\n");
}

struct file_result
convert_file(struct run *run, struct output *out, const char *file, int fd)
{
    const struct options *o = run->o;
    struct conversion c = {.sink = {.handle_name = handle_name,
                               .handle_refusal = handle_refusal,
                               .stops = o->on_error == STOP},
        .o = o,
        .run = run,
        .format = find_file_format(o),
        .file = file,
        .out = {.output = out},
        .errors = {.output = &run->outputs.errors},
        .copies = !o->check && !o->json && o->operation != AUDIT,
        .message_budget = o->max_messages};
    bool begun = false;

    background_open(&c.writer, o->jobs > 1);
    c.state = c.format->open(o);
    if (o->operation == AUDIT)
        audit_open(&c.audit, o->flags);
    while (!c.ended && !c.sink.stopped && !c.has_failed) {
        if (!fill(&c, fd)) {
            c.result.error = errno;
            break;
        }
        begun = begun || drop_bom(&c);
        if (begun)
            convert_block(&c);
    }
    if (c.ended)
        note_signatures(&c);
    flush(&c);
    background_close(&c.writer);
    progress_clear(&run->progress, true);
    run->stopped |= c.sink.stopped;
    c.result.is_signed = c.format->is_signed != NULL && c.format->is_signed(c.state);
    c.format->close(c.state);
    buffer_free(&c.out);
    buffer_free(&c.errors);
    buffer_free(&c.answer);
    audit_free(&c.audit);
    free(c.data);
    return c.result;
}
