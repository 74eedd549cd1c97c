/* SPDX-License-Identifier: MIT */
/* Converts, checks or lists the names of a file, with notes at its end. */
#include "config.h"

#include "convert_file.h"

#include <inttypes.h>

#include "file_format.h"
#include "file_notes.h"
#include "tools/common/deviation_scan.h"
#include "tools/common/forms.h"
#include "tools/common/members.h"

static void
open_file(struct filter *f)
{
    struct file_reader *r = f->state;

    r->f = f;
    r->o = zone_options_of(f->o);
    *r->o->result = (struct zone_result){0};
    f->finds_runs = f->tries_all = true;
    if (r->o->format->needs_text)
        file_opening_read(&r->opening, f->input->fd);
    file_reader_open(r);
}

static void
change_name(struct file_reader *r, struct outcome *v)
{
    r->deviating += r->found != 0;
    r->deviations |= r->found;
    if (r->o->operation == CHECK_ALL) {
        refuse(v, &not_ascii, 0, r->f->name->length);
    } else if (r->o->operation == CHECK) {
        v->is_unchanged = true;
    } else {
        r->has_names = true;
        r->o->result->changed++;
        r->f->sink.tally.counts[COUNT_NAMES]++;
    }
}

static void
convert_name(struct filter *f, struct buffer *to, struct outcome *v)
{
    struct file_reader *r = f->state;
    enum name_result result;

    if (r->o->operation == LIST) {
        list_name(r, to, v);
        if (!v->is_unchanged && v->problem == NULL)
            f->sink.tally.counts[COUNT_NAMES]++;
        return;
    }
    r->found = 0;
    result = r->o->format->convert(r, f->name, to, v);
    if (result == NAME_REFUSED)
        return;
    v->problem = NULL; /* of a label refused only in a changed name */
    v->is_unchanged = result == NAME_UNCHANGED;
    if (result == NAME_CHANGED)
        change_name(r, v);
}

static void
put_json_answer(struct filter *f, struct members *m, const struct outcome *v)
{
    const struct file_reader *r = f->state;

    if (v->problem == NULL)
        members_octets(
            m, r->o->operation == LIST ? "name" : "output", f->answer.data, f->answer.length);
}

/* Appends a note, whose words are freed. */
static void
end_note(struct filter *f, struct buffer *words)
{
    buffer_char(words, '\0');
    add_note(&f->sink, f->input->name, words->data);
    buffer_free(words);
}

static void
note_deviations(struct filter *f)
{
    const struct file_reader *r = f->state;
    struct buffer words = {0};

    if (r->deviating == 0)
        return;
    put_deviation_note(&words, r->deviating, r->deviations);
    end_note(f, &words);
}

/* Notes the first lines of a configuration with words that may be names. */
static void
note_others(struct filter *f)
{
    const struct file_reader *r = f->state;
    const struct line_numbers *others = &r->others;
    const size_t most = sizeof(others->first) / sizeof(*others->first);
    const char *before = others->count > 1 ? "s " : " ";
    struct buffer words = {0};

    if (others->count == 0 || r->o->to_unicode)
        return;
    buffer_text(&words, "non-ASCII words were not taken for names, in line");
    for (size_t i = 0; i < others->count && i < most; i++, before = ", ")
        buffer_print(&words, "%s%" PRIu64, before, others->first[i]);
    if (others->count > most)
        buffer_print(&words, " and %" PRIu64 " more", others->count - most);
    end_note(f, &words);
}

/* Notes a file without any recognised name, perhaps of another format.  --check refuses it, unless
   its format may have no names: a program that looks at the exit status would think it is in order.
   Most configurations have none. */
static void
note_unread(struct filter *f)
{
    const struct file_reader *r = f->state;

    if (r->has_names || f->has_refused || !r->has_content || r->o->conf != NULL)
        return;
    if (checks(r->o) && r->o->format->needs_names)
        refuse_file(f, &no_names, 1, 1);
    else
        add_note(&f->sink, f->input->name, NO_NAMES_FOUND);
}

static void
end_file(struct filter *f)
{
    const struct file_reader *r = f->state;
    struct zone_result *result = r->o->result;

    result->is_signed = r->o->format->is_zone && r->has_rrsig;
    result->needs_signing = r->has_rrsig || r->has_nsec3;
    note_unread(f);
    note_others(f);
    note_deviations(f);
    if (f->form->keeps_records && !f->o->in_place)
        add_zone_notes(&f->sink, r->o, f->input->name);
}

/* Appends counts, of lines, since most names are never examined. */
static void
put_zone_counts(struct buffer *out, const struct filter_options *o, const struct tally *t)
{
    bool lists = zone_options_of(o)->operation == LIST;
    uint64_t names = t->counts[COUNT_NAMES];

    buffer_print(out, "xn-zone: %" PRIu64 " line%s, %" PRIu64 " name%s%s, %" PRIu64 " refused\n",
        t->lines, t->lines == 1 ? "" : "s", names, names == 1 ? "" : "s", lists ? "" : " changed",
        t->refused);
}

const struct converter file_converter = {.state_size = sizeof(struct file_reader),
    .open = open_file,
    .close = file_reader_close,
    .convert = convert_name,
    .find_run = file_reader_skip,
    .put_json_answer = put_json_answer,
    .end = end_file,
    .put_summary = put_zone_counts};

const struct form *
find_file_form(const struct zone_options *o)
{
    if (o->json)
        return &json_form;
    return o->operation == LIST ? &list_form : checks(o) ? &check_form : &replace_form;
}
