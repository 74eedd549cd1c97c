/* SPDX-License-Identifier: MIT */
/* Looks at a file before its records are read: what is not text is refused as a whole, and
   copied. */
#include "config.h"

#include "file_opening.h"

#include <string.h>

#include "file_format.h"
#include "file_notes.h"
#include "tools/common/forms.h"

enum { UTF16_OCTETS = 64 };

/* Checks a whole text, so that no part of a refused text has been converted.  What cannot be read
   twice is checked batch by batch. */
void
file_opening_read(struct file_opening *opening, int fd)
{
    opening->checks_text = !text_check_file(&opening->text, fd) || opening->text.has_failed;
    if (!opening->text.has_failed)
        opening->text = (struct text_check){0};
}

void
refuse_file(struct filter *f, const struct problem *problem, uint64_t line, uint64_t octet)
{
    const struct name where = {.line = line, .octet = octet};
    struct outcome v;

    refuse(&v, problem, 0, 0);
    answer_refusal(f, &where, &v);
}

/* Returns the number of octets at the beginning of a file that look like ASCII in UTF-16: the even
   or the odd ones are NUL.  Counts up to UTF16_OCTETS. */
static size_t
measure_utf16(const struct batch *b)
{
    size_t nul = b->data[0] != '\0', at = 1;

    while (at < b->length && at < UTF16_OCTETS && (b->data[at] == '\0') == (at % 2 == nul))
        at++;
    return at;
}

/* Recognises, by its first octets, a file that is not read.  Returns false if it needs more of
   them.  BIND's binary forms, raw and map, begin with the number 2 or 3. */
static bool
recognise(const struct filter *f, const struct batch *b, const struct problem **problem)
{
    static const struct {
        const char *octets;
        size_t length;
        const struct problem *problem;
    } forms[] = {{"\xFF\xFE", 2, &utf16_file}, {"\xFE\xFF", 2, &utf16_file},
        {"\0\0\0\2\0\0\0", 7, &binary_zone}, {"\0\0\0\3\0\0\0", 7, &binary_zone}};
    const struct file_reader *r = f->state;
    size_t utf16;

    *problem = NULL;
    if (b->length == 0)
        return f->input->ended;
    utf16 = measure_utf16(b);
    if (utf16 == b->length && utf16 < UTF16_OCTETS && !f->input->ended)
        return false;
    if (utf16 == UTF16_OCTETS || (utf16 == b->length && utf16 % 2 == 0))
        *problem = &utf16_file;
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        size_t length = b->length < forms[i].length ? b->length : forms[i].length;

        if ((forms[i].problem == &binary_zone && !r->o->format->is_zone)
            || memcmp(b->data, forms[i].octets, length) != 0)
            continue;
        if (length < forms[i].length && !f->input->ended)
            return false;
        if (length == forms[i].length)
            *problem = forms[i].problem;
    }
    return true;
}

/* Returns false if more of the file is needed. */
static bool
begin_reading(struct filter *f, const struct batch *b)
{
    struct file_reader *r = f->state;
    const struct problem *problem;

    if (r->opening.is_begun)
        return true;
    if (!recognise(f, b, &problem))
        return false;
    r->opening.is_begun = true;
    r->opening.is_foreign = problem != NULL;
    if (f->input->has_bom && checks(r->o))
        refuse_file(f, &byte_order_mark, 1, 1);
    else if (f->input->has_bom && f->form->keeps_records)
        add_note(&f->sink, f->input->name, "the byte-order mark is dropped");
    if (problem != NULL)
        refuse_file(f, problem, 1, 1);
    return true;
}

/* Finds an octet that is not text, and returns how many octets of the batch are.  If the whole file
   could be examined, this is known at its beginning; otherwise what was written before this batch
   stays. */
static size_t
check_text(struct filter *f, const struct batch *b)
{
    struct file_opening *o = &((struct file_reader *)f->state)->opening;
    uint64_t start = b->taken - b->length; /* of the batch, in the file */
    size_t checked = (size_t)(o->checked - start);

    if (!o->text.has_failed)
        checked +=
            text_check_read(&o->text, b->data + checked, b->length - checked, f->input->ended);
    o->checked = start + checked;
    if (!o->text.has_failed)
        return checked;
    o->checks_text = false;
    refuse_file(f, &not_text, o->text.line + 1, o->text.octet + 1);
    o->is_foreign = !f->o->on_error_given || f->o->on_error != KEEP;
    return b->length;
}

size_t
file_begin(struct filter *f, const struct batch *b)
{
    const struct file_opening *o = &((struct file_reader *)f->state)->opening;

    if (!begin_reading(f, b))
        return 0;
    return o->checks_text && !o->is_foreign ? check_text(f, b) : b->length;
}
