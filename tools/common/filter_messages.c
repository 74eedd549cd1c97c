/* SPDX-License-Identifier: MIT */
/* Messages about the current name of a filter: refusals within their limit, and findings. */
#include "filter.h"

#include <string.h>

#include "excerpt.h"

/* Returns whether every other octet is NUL, as in ASCII text in UTF-16: the even or the odd octets,
   since records end at an octet LF. */
static bool
is_utf16(const char *text, size_t length)
{
    size_t zeros[2] = {0, 0};

    if (length >= 2 && (memcmp(text, "\377\376", 2) == 0 || memcmp(text, "\376\377", 2) == 0))
        return true;
    for (size_t at = 0; at < length; at++)
        zeros[at & 1] += text[at] == '\0';
    return (zeros[0] == 0 || zeros[1] == 0) && zeros[0] + zeros[1] > 1
        && 3 * (zeros[0] + zeros[1]) > length;
}

/* Returns whether the text consists of ASCII and the letters that ISO-8859-1 and windows-1252
   share, most of them between ASCII letters.  Text in other charsets has several non-ASCII octets
   in a row.  The letter FF is too rare. */
static bool
is_latin1(const char *text, size_t length)
{
    size_t ascii = 0, others = 0, row = 0;

    for (size_t at = 0; at < length; at++) {
        unsigned char c = (unsigned char)text[at];

        ascii += (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        row = c < 0x80 ? 0 : row + 1;
        others += c >= 0x80;
        if (row > 2 || c == 0xD7 || c == 0xF7 || c == 0xFF || (c >= 0x80 && c < 0xC0))
            return false;
    }
    return ascii > others;
}

/* Appends a guess at the charset of a record that is ill-formed or contains U+0000.  This hint is
   not part of the outcome: answers do not contain it. */
static void
put_charset_hint(struct filter *f, const struct outcome *v)
{
    const struct record *r = f->record;
    bool is_ill_formed = v->diag.status == XN_E_UTF8;
    const char *hint;

    if (!f->format->guesses_charset || f->sink.has_note || f->o->has_one_note
        || v->problem != &from_library || (!is_ill_formed && v->diag.cp != 0))
        return;
    if (is_utf16(r->text, r->length))
        hint = "; the input looks like UTF-16: convert it to UTF-8 with iconv";
    else if (is_ill_formed && is_latin1(r->text, r->length))
        hint = "; the input looks like ISO-8859-1 or windows-1252: convert it to UTF-8 with iconv";
    else
        return;
    begin_part(&f->sink, HINT);
    buffer_text(&f->sink.messages, hint);
    end_part(&f->sink);
}

void
begin_message_about(struct filter *f, enum message_part part, const struct outcome *v)
{
    uint64_t line, octet;

    f->format->locate(f, v, &line, &octet);
    if (f->is_operand)
        begin_message(&f->sink, part, NULL, line, names_label(v) ? 0 : octet);
    else
        begin_message(&f->sink, part, f->input->name, line, octet);
}

void
end_message_about(struct filter *f, const struct outcome *v)
{
    uint64_t line, octet;

    buffer_char(&f->sink.messages, '\n');
    f->format->locate(f, v, &line, &octet);
    if (f->is_operand && f->input->is_interactive && line == f->line)
        put_excerpt(&f->sink.messages, f->record->text, f->record->length, (size_t)octet - 1);
    end_part(&f->sink);
}

void
report_outcome(
    struct filter *f, enum message_part part, const struct outcome *v, const char *before)
{
    begin_message_about(f, part, v);
    buffer_text(&f->sink.messages, before);
    put_reason(&f->sink.messages, v);
    end_part(&f->sink);
    put_charset_hint(f, v);
    begin_part(&f->sink, REST);
    end_message_about(f, v);
}

void
report_refusal(struct filter *f, const struct outcome *v)
{
    if (count_refusal(&f->sink, v))
        report_outcome(f, REFUSAL, v, "");
}
