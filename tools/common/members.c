/* SPDX-License-Identifier: MIT */
/* Writes members: no other code knows how each form looks. */
#include "members.h"

#include "json.h"

/* Appends the name as it is in a line: "valid from" for valid_from. */
static void
put_words(struct buffer *out, const char *name)
{
    for (; *name != '\0'; name++)
        buffer_char(out, (char)(*name == '_' ? ' ' : *name));
}

/* Appends a comma and a name of JSON in one go, since millions of lines have the same ones. */
static inline void
put_member_name(struct buffer *out, bool follows, const char *name)
{
    enum { LONGEST = 64 }; /* more than any name has */
    char *begin = buffer_reserve(out, LONGEST + 4), *to = begin;

    *to = ',';
    to += follows;
    *to++ = '"';
    to = stpcpy(to, name); /* passes over the name once, unlike strlen() and memcpy() */
    *to++ = '"';
    *to++ = ':';
    out->length += (size_t)(to - begin);
}

/* Appends what precedes a value. */
static inline void
begin_value(struct members *m, const char *name)
{
    struct buffer *out = m->out;

    if (m->form == MEMBERS_LINES) {
        put_words(out, name);
        buffer_put(out, ": ", 2);
    } else if (is_json(m) && name != NULL) {
        put_member_name(out, m->follows, name);
    } else if (m->follows) {
        buffer_char(out, is_json(m) ? ',' : '\t');
    }
}

static inline void
end_value(struct members *m)
{
    m->follows = true;
    if (m->form == MEMBERS_LINES)
        buffer_char(m->out, '\n');
}

void
members_begin(struct members *m, const char *name)
{
    m->begin = m->out->length;
    begin_value(m, name);
    if (is_json(m))
        buffer_char(m->out, '"');
    m->value = m->out->length;
}

void
members_end(struct members *m)
{
    if (is_json(m))
        json_quote(m->out, m->value);
    end_value(m);
}

void
members_end_optional(struct members *m, const char *name)
{
    if (m->out->length > m->value) {
        members_end(m);
        return;
    }
    m->out->length = m->begin;
    members_null(m, name);
}

void
members_null(struct members *m, const char *name)
{
    if (m->form == MEMBERS_LINES)
        return;
    begin_value(m, name);
    if (is_json(m))
        buffer_put(m->out, "null", 4);
    else
        buffer_char(m->out, '-');
    end_value(m);
}

void
members_text(struct members *m, const char *name, const char *text, size_t length)
{
    begin_value(m, name);
    (is_json(m) ? json_string : buffer_escaped)(m->out, text, length);
    end_value(m);
}

void
members_word(struct members *m, const char *name, const char *word)
{
    begin_value(m, name);
    if (is_json(m))
        buffer_char(m->out, '"');
    buffer_text(m->out, word);
    if (is_json(m))
        buffer_char(m->out, '"');
    end_value(m);
}

void
members_string(struct members *m, const char *name, const char *text)
{
    if (text != NULL)
        members_text(m, name, text, strlen(text));
    else
        members_null(m, name);
}

void
members_safe(struct members *m, const char *name, const char *text)
{
    members_begin(m, name);
    buffer_escaped(m->out, text, strlen(text));
    members_end(m);
}

void
members_number(struct members *m, const char *name, uint64_t number)
{
    begin_value(m, name);
    buffer_number(m->out, number);
    end_value(m);
}

void
members_bool(struct members *m, const char *name, bool value)
{
    begin_value(m, name);
    buffer_text(m->out, value ? "true" : "false");
    end_value(m);
}

void
members_code_point(struct members *m, const char *name, uint32_t cp)
{
    if (cp == XN_NO_CP) {
        members_null(m, name);
        return;
    }
    members_begin(m, name);
    buffer_code_point(m->out, 'U', cp);
    members_end(m);
}

void
members_octets(struct members *m, const char *name, const char *text, size_t length)
{
    if (!is_json(m) || xn_utf8_check(text, length, NULL) == XN_OK) {
        members_text(m, name, text, length);
        return;
    }
    begin_value(m, name);
    m->out->length -= 2; /* the end of the name */
    buffer_text(m->out, "_hex\":");
    json_hex_string(m->out, text, length);
    end_value(m);
}

void
members_diag(struct members *m, const char *status, const xn_diag *diag)
{
    members_word(m, "status", status);
    if (diag->label != XN_NO_LABEL)
        members_number(m, "label", diag->label);
    else /* a fault in a text, or around the name of a host */
        members_null(m, "label");
    members_number(m, "offset", diag->offset);
    members_number(m, "length", diag->length);
    members_code_point(m, "code_point", diag->cp);
    members_code_point(m, "mapped", diag->mapped);
    if (diag->octets > 0)
        members_number(m, "octets", diag->octets);
}

void
members_open(struct members *m, const char *name, char bracket)
{
    if (!is_json(m))
        return;
    begin_value(m, name);
    buffer_char(m->out, bracket);
    m->follows = false;
}

void
members_close(struct members *m, char bracket)
{
    if (is_json(m))
        buffer_char(m->out, bracket);
    m->follows |= is_json(m);
}

struct members
members_line(struct buffer *out, enum members_form form)
{
    struct members m = {.out = out, .form = form};

    members_open(&m, NULL, '{');
    return m;
}

void
members_end_line(struct members *m)
{
    members_close(m, '}');
    if (m->form != MEMBERS_LINES)
        buffer_char(m->out, '\n');
    if (m->out->length >= BUFFER_FULL)
        buffer_flush(m->out);
}
