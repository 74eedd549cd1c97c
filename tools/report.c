/* SPDX-License-Identifier: MIT */
/* What is said of a record. */
#include "report.h"

#include <string.h>

#include "status.h"

/* Trouble that the library does not know: the name that JSON gives it, the words, and the clause.
 */
static const struct {
    const char *name, *words, *clause;
} troubles[TROUBLES] = {
    [TOO_LONG] = {"TOO_LONG", "more than 1048576 octets", "xn record limit"},
    [NO_FIELD] = {"NO_FIELD", "there is no such column", "xn --field"},
    [BAD_QUOTES] = {"BAD_QUOTES", "quotes that do not pair, or stand within a field",
        "RFC 4180 section 2"},
    [BREAKS_FIELD] = {"BREAKS_FIELD", "the answer holds a delimiter", "xn --delimiter"},
    [BREAKS_RECORD] = {"BREAKS_RECORD", "the answer holds an end of line", "xn lines"},
    [FROM_CHARSET] = {"FROM_CHARSET", "ill-formed in the charset of the input", "xn --from"},
    [TO_CHARSET] = {"TO_CHARSET", "not in the charset of the output", "xn --to"},
    [NO_CODE_POINT] = {"NO_CODE_POINT", "no code point of the form u+XXXX", "xn --code-points"},
};

static const struct {
    const char *name, *warning;
} traits[TRAITS] = {
    {"XN_TRAIT_NON_ASCII", NULL},
    {"XN_TRAIT_ACE", NULL},
    {"XN_TRAIT_FAKE_ACE", "a label begins with xn-- and is no encoded one"},
    {"XN_TRAIT_CHANGED", NULL},
    {"XN_TRAIT_DEVIATION", "IDNA 2008 would name another host"},
    {"XN_TRAIT_MIXED", "a label mixes writing systems"},
    {"XN_TRAIT_UNASSIGNED", "Unicode 3.2 has not assigned all of it"},
    {"XN_TRAIT_RTL", NULL},
    {"XN_TRAIT_PR29", "older normalisation (--pr29) gives another answer"},
    {"XN_TRAIT_INVALID", NULL},
};

const char *
report_warning(unsigned trait)
{
    for (size_t i = 0; i < TRAITS; i++)
        if (trait == 1u << i)
            return traits[i].warning;
    return NULL;
}

void
report_place(struct buffer *out, const char *file, uint64_t line, uint64_t octet)
{
    buffer_text(out, "xn: ");
    buffer_shown(out, file, strnlen(file, WORD_MAX));
    buffer_char(out, ':');
    buffer_number(out, line);
    buffer_char(out, ':');
    buffer_number(out, octet);
    buffer_text(out, ": ");
}

void
report_reason(struct buffer *out, const struct verdict *v)
{
    char words[XN_DIAG_SIZE];

    if (v->trouble == NO_TROUBLE || v->trouble == BY_LIBRARY) {
        status_reason(&v->diag, words, sizeof(words));
        buffer_text(out, words);
        return;
    }
    if (v->diag.cp != XN_NO_CP) {
        buffer_code_point(out, 'U', v->diag.cp);
        buffer_text(out, " is ");
    }
    buffer_text(out, troubles[v->trouble].words);
    buffer_text(out, " (");
    buffer_text(out, troubles[v->trouble].clause);
    buffer_char(out, ')');
}

void
json_string(struct buffer *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";

    buffer_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c == '"' || c == '\\')
            buffer_char(out, '\\');
        if (c < ' ' || c == 0x7F) {
            buffer_text(out, "\\u00");
            buffer_char(out, hex[c >> 4]);
            buffer_char(out, hex[c & 15]);
        } else {
            buffer_char(out, (char)c);
        }
    }
    buffer_char(out, '"');
}

static void
json_key(struct buffer *out, const char *key)
{
    buffer_char(out, ',');
    json_string(out, key, strlen(key));
    buffer_char(out, ':');
}

void
json_text(struct buffer *out, const char *key, const char *text, size_t length)
{
    json_key(out, key);
    json_string(out, text, length);
}

void
json_number(struct buffer *out, const char *key, uint64_t number)
{
    json_key(out, key);
    buffer_number(out, number);
}

void
json_code_point(struct buffer *out, const char *key, uint32_t cp)
{
    json_key(out, key);
    if (cp == XN_NO_CP) {
        buffer_text(out, "null");
        return;
    }
    buffer_char(out, '"');
    buffer_code_point(out, 'U', cp);
    buffer_char(out, '"');
}

/* The diagnosis, number for number as the library has it: labels and octets count from 0. */
void
json_diag(struct buffer *out, const char *key, const struct verdict *v)
{
    const char *status =
        v->trouble > BY_LIBRARY ? troubles[v->trouble].name : xn_status_name(v->diag.status);
    const char *rule = v->trouble > BY_LIBRARY ? troubles[v->trouble].clause : v->diag.rule;
    struct buffer words = {0};

    json_key(out, key);
    buffer_text(out, "{\"status\":");
    json_string(out, status, strlen(status));
    json_number(out, "label", v->diag.label);
    json_number(out, "offset", v->diag.offset);
    json_number(out, "length", v->diag.length);
    json_code_point(out, "code_point", v->diag.cp);
    json_code_point(out, "mapped", v->diag.mapped);
    if (v->diag.octets > 0)
        json_number(out, "octets", v->diag.octets);
    json_text(out, "rule", rule, strlen(rule));
    report_reason(&words, v);
    json_text(out, "message", words.data, words.length);
    buffer_char(out, '}');
    buffer_free(&words);
}

static void
json_traits(struct buffer *out, unsigned set)
{
    const char *before = "";

    json_key(out, "traits");
    buffer_char(out, '[');
    for (size_t i = 0; i < TRAITS; i++) {
        if (!(set & 1u << i))
            continue;
        buffer_text(out, before);
        json_string(out, traits[i].name, strlen(traits[i].name));
        before = ",";
    }
    buffer_char(out, ']');
}

static void
json_hex(struct buffer *out, const char *key, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";

    json_key(out, key);
    buffer_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        buffer_char(out, hex[(unsigned char)text[i] >> 4]);
        buffer_char(out, hex[(unsigned char)text[i] & 15]);
    }
    buffer_char(out, '"');
}

void
report_json(struct buffer *out, const struct record_report *r)
{
    buffer_text(out, "{\"line\":");
    buffer_number(out, r->line);
    if (r->octets > 0)
        json_number(out, "length", r->octets);
    else if (r->ill_formed)
        json_hex(out, "input_hex", r->input, r->input_length);
    else
        json_text(out, "input", r->input, r->input_length);
    if (r->steps != NULL) {
        json_key(out, "steps");
        buffer_char(out, '[');
        buffer_put(out, r->steps->data, r->steps->length);
        buffer_char(out, ']');
    }
    if (r->output != NULL)
        json_text(out, "output", r->output->data, r->output->length);
    if (r->verdict->trouble != NO_TROUBLE)
        json_diag(out, "error", r->verdict);
    else if (r->verdict->finding)
        json_diag(out, "finding", r->verdict);
    if (r->traits != NULL)
        json_traits(out, *r->traits);
    buffer_text(out, "}\n");
}
