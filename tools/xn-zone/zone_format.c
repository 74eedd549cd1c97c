/* SPDX-License-Identifier: MIT */
/* --zone: finds the names in the records and directives of DNS master files. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "ascii.h"
#include "line_format.h"
#include "records.h"
#include "zone.h"

struct zone_file {
    struct zone_converter converter;
    struct zone_lines lines;
    bool skips;            /* lines that need not be divided into tokens */
    bool is_chaos;         /* the class that was stated last is CH */
    bool is_reverse_owner; /* the owner that was stated last is in in-addr.arpa or ip6.arpa */
    bool has_rrsig, has_nsec3;

    uint64_t line; /* lines before the text */
    struct zone_scan scan;
    bool is_long_reported;
    struct name_sink *sink;
};

/* A record that is being read. */
struct zone_record {
    struct zone_file *z;
    struct zone_tokens tokens;
    struct zone_token owner; /* length 0: that of the record before */
    const struct zone_type *type;
    char type_name[12]; /* "": not ASCII, or longer than any type */
    bool is_generated;
};

static void *
open_zone(const struct zone_options *o)
{
    struct zone_file *z = check_memory(calloc(1, sizeof(*z)));
    enum line_choice choice = choose_lines(o);

    z->converter.o = o;
    z->skips = choice != ALL_LINES;
    z->lines.stops_at_ace = choice == ACE_LINES;
    return z;
}

static void
close_zone(void *state)
{
    struct zone_file *z = state;

    buffer_free(&z->converter.label);
    free(z);
}

/* Names */

static struct file_name
make_name(const struct zone_record *r, const struct zone_token *token)
{
    return (struct file_name){.text = token->text,
        .length = token->length,
        .line = token->line,
        .octet = token->octet,
        .type = r->type != NULL       ? r->type->name
            : r->type_name[0] != '\0' ? r->type_name
                                      : NULL,
        .rules = (token->is_quoted ? ZONE_IN_QUOTES : 0) | (r->is_generated ? ZONE_GENERATED : 0)};
}

static void
handle_owner(const struct zone_record *r)
{
    struct file_name name = make_name(r, &r->owner);

    name.field = "owner";
    if (r->type != NULL && r->type->fields[0] == 'h' && !r->z->is_chaos)
        name.rules |= ZONE_HOST | ZONE_WILDCARD;
    r->z->sink->handle_name(r->z->sink, &name);
}

/* The name of a directive. */
static void
handle_directive_name(struct zone_file *z, const struct zone_token *token, const char *directive)
{
    struct file_name name = {.text = token->text,
        .length = token->length,
        .line = token->line,
        .octet = token->octet,
        .field = directive,
        .rules = token->is_quoted ? ZONE_IN_QUOTES : 0};

    if (token->length > 0)
        z->sink->handle_name(z->sink, &name);
}

static void
handle_field(const struct zone_record *r, const struct zone_token *token, unsigned field, char rule)
{
    struct file_name name = make_name(r, token);

    name.number = field;
    if (rule == 'h' || (rule == 'r' && r->z->is_reverse_owner))
        name.rules |= ZONE_HOST;
    if (rule == 'm')
        name.rules |= ZONE_MAILBOX;
    r->z->sink->handle_name(r->z->sink, &name);
}

static void
refuse_field(const struct zone_record *r, const struct zone_token *token, unsigned field)
{
    struct file_name name = make_name(r, token);

    name.number = field;
    r->z->sink->handle_refusal(r->z->sink, &name, UNKNOWN_TYPE);
}

/* Records */

/* RFC 1035 section 5.1 has seconds alone; servers also take 1h30m. */
static bool
is_ttl(const struct zone_token *token)
{
    for (size_t i = 0; i < token->length; i++) {
        const char *c = token->text + i;

        if (!zone_is_number(c, 1) && (i == 0 || memchr("smhdwSMHDW", *c, 10) == NULL))
            return false;
    }
    return true;
}

static bool
is_class(const struct zone_token *token, bool *is_chaos)
{
    static const char *const words[] = {
        "in", "ch", "chaos", "class3", "hs", "hesiod", "cs", "any", "none"};
    char first = ascii_lower(token->text[0]);

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (words[i][0] != first || !zone_is_word(token, words[i]))
            continue;
        *is_chaos = i >= 1 && i <= 3;
        return true;
    }
    *is_chaos = false;
    return zone_starts_with(token->text, token->length, "class") /* RFC 3597 section 5 */
        && zone_is_number(token->text + 5, token->length - 5);
}

static void
set_type(struct zone_record *r, const struct zone_token *token)
{
    r->type = zone_find_type(token);
    if (r->type == NULL && token->is_ascii && token->length < sizeof(r->type_name)
        && memchr(token->text, '\0', token->length) == NULL)
        memcpy(r->type_name, token->text, token->length);
    r->z->has_rrsig |= r->type != NULL && r->type->number == 46;
    r->z->has_nsec3 |= r->type != NULL && r->type->number == 50;
    r->z->lines.ignores_signing = r->z->has_rrsig && r->z->has_nsec3;
}

/* RFC 1035 section 5.1: [<TTL>] [<class>] <type>, or class and TTL.  Returns the token of the type,
   of length 0 if the record lacks it. */
static struct zone_token
read_type(struct zone_record *r)
{
    bool has_ttl = false, has_class = false;

    for (;;) {
        struct zone_token token = zone_next_token(&r->tokens);
        bool is_chaos;

        if (token.length == 0)
            return token;
        if (!token.is_quoted && !has_ttl && is_ttl(&token)) {
            has_ttl = true;
        } else if (!token.is_quoted && !has_class && is_class(&token, &is_chaos)) {
            has_class = true;
            r->z->is_chaos = is_chaos;
        } else {
            set_type(r, &token);
            return token;
        }
    }
}

static bool
is_generic(const struct zone_token *token)
{
    return token->length == 2 && token->text[0] == '\\' && token->text[1] == '#';
}

/* Whether a bare token of an unknown type might be a name to convert. */
static bool
may_be_name(const struct zone_file *z, const struct zone_token *token)
{
    return !token->is_quoted && !z->converter.o->to_unicode
        && (!token->is_ascii || (token->has_escapes && !zone_is_ascii(token->text, token->length)));
}

static void
read_data(struct zone_record *r)
{
    long values[3] = {-1, -1, -1};
    struct zone_token token = zone_next_token(&r->tokens);

    if (is_generic(&token)) /* RFC 3597 section 5 */
        return;
    for (unsigned field = 1; token.length > 0; field++, token = zone_next_token(&r->tokens)) {
        char rule = '\0';

        if (r->type != NULL)
            rule = zone_field_rule(r->type, r->z->is_chaos, field, values);
        else if (may_be_name(r->z, &token))
            refuse_field(r, &token, field);
        if (rule != '\0')
            handle_field(r, &token, field, rule);
        if (field <= 3)
            values[field - 1] = zone_read_number(token.text, token.length);
    }
}

static void
read_record(struct zone_record *r)
{
    struct zone_token type = read_type(r);

    if (r->owner.length > 0) {
        r->z->is_reverse_owner =
            zone_is_reverse(&r->z->converter.origin, r->owner.text, r->owner.length);
        handle_owner(r);
    }
    if (r->type == NULL && may_be_name(r->z, &type))
        refuse_field(r, &type, 0);
    read_data(r);
}

/* $GENERATE range owner [TTL] [class] type data: the data is one token, which is quoted if it is
   several fields. */
static void
read_generate(struct zone_record *r)
{
    struct zone_token range = zone_next_token(&r->tokens), data, type;
    char rule;

    if (range.length == 0)
        return;
    r->is_generated = true;
    r->owner = zone_next_token(&r->tokens);
    type = read_type(r);
    if (r->owner.length > 0)
        handle_owner(r);
    if (r->type == NULL && may_be_name(r->z, &type))
        refuse_field(r, &type, 0);
    data = zone_next_token(&r->tokens);
    if (data.length == 0 || is_generic(&data))
        return;
    if (r->type == NULL && may_be_name(r->z, &data))
        refuse_field(r, &data, 1);
    rule = r->type != NULL ? zone_generated_rule(r->type, data.is_quoted) : '\0';
    if (rule != '\0')
        handle_field(r, &data, 1, rule);
}

static void
read_directive(struct zone_record *r, const struct zone_token *directive)
{
    struct zone_token token;

    if (zone_is_word(directive, "$generate")) {
        read_generate(r);
    } else if (zone_is_word(directive, "$origin")) {
        token = zone_next_token(&r->tokens);
        handle_directive_name(r->z, &token, "$ORIGIN");
        if (token.length > 0)
            zone_set_origin(&r->z->converter, token.text, token.length);
    } else if (zone_is_word(directive, "$include")) {
        (void)zone_next_token(&r->tokens); /* the file */
        token = zone_next_token(&r->tokens);
        handle_directive_name(r->z, &token, "$INCLUDE");
    }
}

/* A whole record, or directive, whose parentheses and quotation marks are in pairs. */
static void
read_whole(struct zone_file *z, const char *text, size_t length)
{
    struct zone_record r = {.z = z,
        .tokens = {.at = text, .end = text + length, .line_start = text, .line = z->line + 1}};

    z->sink->record = text;
    if (text[0] != ' ' && text[0] != '\t') {
        r.owner = zone_next_token(&r.tokens);
        if (r.owner.length == 0)
            return;
        if (r.owner.text[0] == '$' && r.owner.text == text) {
            struct zone_token directive = r.owner;

            r.owner.length = 0;
            read_directive(&r, &directive);
            return;
        }
    }
    read_record(&r);
}

/* Recovery */

static void
refuse_record(struct zone_file *z, const char *text, enum zone_end end)
{
    static const enum problem problems[] = {[ZONE_COMPLETE] = TOO_LONG,
        [ZONE_BAD_QUOTES] = UNCLOSED_QUOTES,
        [ZONE_BAD_CLOSE] = UNOPENED_PAREN,
        [ZONE_UNCLOSED_PAREN] = UNCLOSED_PAREN};
    struct file_name where = {.line = z->line + 1, .octet = 1};

    if (end == ZONE_BAD_QUOTES || end == ZONE_BAD_CLOSE) {
        where.line += z->scan.error_line;
        where.octet = z->scan.error_octet;
    }
    z->sink->record = text;
    z->sink->handle_refusal(z->sink, &where, problems[end]);
}

/* The end of a record was found. */
static void
end_record(struct zone_file *z, const char *text, enum zone_end end)
{
    size_t length = z->scan.at;
    bool is_ended = length > 0 && text[length - 1] == '\n';
    bool is_long = z->scan.before + length - is_ended > RECORD_MAX;

    if (z->is_long_reported)
        z->is_long_reported = false;
    else if (end != ZONE_COMPLETE || (is_long && z->scan.has_content))
        refuse_record(z, text, end);
    else if (!is_long && z->scan.has_content)
        read_whole(z, text, length);
    z->line += z->scan.lines;
    z->scan = (struct zone_scan){0};
}

/* The beginning of a record that is too long is not kept in memory.  Why it is refused is known at
   its end: a parenthesis may never be closed. */
static size_t
pass_long(struct zone_file *z, const char *text)
{
    size_t length = z->scan.at;

    if (z->sink->stops && z->scan.has_content && !z->is_long_reported) {
        refuse_record(z, text, ZONE_COMPLETE);
        z->is_long_reported = true;
    }
    z->scan.before += length;
    z->scan.at = 0;
    return length;
}

static size_t
read_zone(void *state, struct name_sink *sink, const char *text, size_t length, bool final)
{
    struct zone_file *z = state;
    uint64_t lines = z->line;
    size_t at = 0;

    z->sink = sink;
    /* A long record may have been dealt with up to the end of the file, but not judged. */
    while ((at < length || (final && z->scan.before > 0)) && !sink->stopped) {
        bool is_begun = z->scan.at > 0 || z->scan.before > 0;
        enum zone_end end;
        size_t used;

        if (z->skips && !is_begun && !z->is_chaos)
            at += zone_skip_lines(&z->lines, text + at, length - at, &z->line);
        if (at == length && !is_begun)
            break;
        end = zone_find_end(&z->scan, text + at, length - at, final);
        if (end == ZONE_INCOMPLETE) {
            if (z->scan.before > 0 || length - at > RECORD_MAX)
                at += pass_long(z, text + at);
            break;
        }
        used = z->scan.at;
        end_record(z, text + at, end);
        at += used;
    }
    sink->lines += z->line - lines;
    return at;
}

static enum name_result
convert_name(void *state, const struct file_name *name, struct buffer *out, struct refusal *refusal)
{
    struct zone_file *z = state;

    return zone_convert(&z->converter, name, out, refusal);
}

static bool
is_signed(const void *state)
{
    const struct zone_file *z = state;

    return z->has_rrsig;
}

static bool
needs_signing(const void *state)
{
    const struct zone_file *z = state;

    return z->has_rrsig || z->has_nsec3;
}

const struct file_format zone_format = {.drops_bom = true,
    .open = open_zone,
    .read = read_zone,
    .convert = convert_name,
    .unescape = zone_unescape_name,
    .is_signed = is_signed,
    .needs_signing = needs_signing,
    .close = close_zone};
