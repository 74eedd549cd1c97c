/* SPDX-License-Identifier: MIT */
#include "label_input.h"

#include <string.h>

#include "tools/common/text.h"

/* Parses "00FC" or "U+00FC". */
static bool
parse_code_point(const char *text, size_t length, uint32_t *cp)
{
    size_t i = length > 2 && (text[0] | 0x20) == 'u' && text[1] == '+' ? 2 : 0;

    *cp = 0;
    if (length == i || length - i > 6)
        return false;
    for (; i < length; i++) {
        if (hex_value(text[i]) < 0)
            return false;
        *cp = *cp * 16 + (uint32_t)hex_value(text[i]);
    }
    return *cp <= 0x10FFFF && (*cp & 0x1FF800) != 0xD800;
}

static bool
read_code_points(struct typed_label *label, const char *typed, size_t length)
{
    label->utf8.length = label->count = 0;
    for (size_t at = 0, end;; at = end) {
        uint32_t cp;

        while (at < length && is_blank(typed[at]))
            at++;
        if (at == length)
            return true;
        for (end = at; end < length && !is_blank(typed[end]); end++)
            ;
        label->fault = at;
        if (!parse_code_point(typed + at, end - at, &cp))
            return false;
        if (label->count <= XN_TABLE_LABEL_MAX)
            label->starts[label->count] = at;
        label->count++;
        label->utf8.length += utf8_encode(cp, buffer_reserve(&label->utf8, 4));
    }
}

/* Converts the text to lower case, but not by the rest of nameprep, so that the table judges what
   was typed. */
static void
lower_label(struct typed_label *label)
{
    label->utf8.length = 0;
    if (!xn_table_lower(
            label->typed, label->length, buffer_reserve(&label->utf8, label->length + 1)))
        return;
    label->utf8.length = label->length;
    label->text = label->utf8.data;
}

bool
label_read(struct typed_label *label, const struct command *c, const char *typed, size_t length)
{
    bool is_read = true;

    label->is_converted = c->code_points;
    label->flags = c->code_points ? 0 : XN_TABLE_ACE_LABELS;
    label->text = label->typed = typed;
    label->length = label->typed_length = length;
    if (c->code_points) {
        is_read = read_code_points(label, typed, length);
        label->text = label->utf8.length > 0 ? label->utf8.data : "";
        label->length = label->utf8.length;
    } else {
        lower_label(label);
    }
    return is_read;
}

size_t
label_octet(const struct typed_label *label, xn_table_result *result)
{
    size_t octet = result->offset;

    if (!label->is_converted)
        return octet;
    octet = result->position < label->count && result->position <= XN_TABLE_LABEL_MAX
        ? label->starts[result->position]
        : 0;
    result->offset = result->position;
    result->unit = XN_CODE_POINTS;
    return octet;
}

size_t
count_code_points(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

size_t
label_typed_offset(const struct typed_label *label, size_t octet)
{
    size_t position = count_code_points(label->text, octet < label->length ? octet : label->length);

    return position < label->count && position <= XN_TABLE_LABEL_MAX ? label->starts[position]
                                                                     : label->typed_length;
}

void
label_free(struct typed_label *label)
{
    buffer_free(&label->utf8);
}

void
put_hex(struct buffer *out, const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t cp;

        if (at > 0)
            buffer_char(out, ' ');
        at += utf8_decode(text + at, &cp);
        buffer_hex(out, cp);
    }
}

void
put_label(struct buffer *out, const struct command *c, const char *text, size_t length)
{
    if (length == 0) /* an index label */
        buffer_text(out, "\"\"");
    else if (!c->code_points)
        buffer_escaped(out, text, length);
    else
        put_hex(out, text, length);
}

void
members_label(
    struct members *m, const struct command *c, const char *name, const char *text, size_t length)
{
    members_begin(m, name);
    if (!is_json(m))
        put_label(m->out, c, text, length);
    else
        (c->code_points ? put_hex : buffer_put)(m->out, text, length);
    members_end(m);
}

/* Returns whether nameprep composes the code point of a result with others. */
static bool
is_composed(const xn_table_result *r, const char *prepared)
{
    const xn_profile *nameprep = xn_profile_find("nameprep");
    char typed[5] = "", alone[XN_LABEL_SIZE];
    size_t length;

    (void)utf8_encode(r->cp, typed);
    return xn_prep(typed, strlen(typed), nameprep, 0, alone, sizeof(alone), &length, NULL) == XN_OK
        && strcmp(alone, typed) == 0 && strstr(prepared, typed) == NULL;
}

void
put_refusal(struct buffer *out, const xn_table_result *r, const char *file, const char *prepared)
{
    char text[DIAG_SIZE];
    struct buffer name = {0};
    const char *rest;

    if (file != NULL)
        put_file_name(&name, file);
    xn_table_result_format(r, name.data, text, sizeof(text));
    buffer_free(&name);
    rest = strstr(text, ": the table ");
    if (rest != NULL)
        buffer_character(out, r->cp);
    buffer_text(out, rest != NULL ? rest : text);
    if (r->status != XN_TABLE_E_NOT_LISTED || prepared[0] == '\0' || !is_composed(r, prepared))
        return;
    buffer_text(out, " (nameprep turns the label into ");
    buffer_escaped(out, prepared, strlen(prepared));
    buffer_char(out, ')');
}
