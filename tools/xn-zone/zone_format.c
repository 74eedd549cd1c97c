/* SPDX-License-Identifier: MIT */
/* --zone: finds the names in the records and directives of DNS master files. */
#include "config.h"

#include <string.h>

#include "tools/common/text.h"
#include "zone.h"

/* A record that is being read. */
struct zone_record {
    struct file_reader *reader;
    struct zone_state *z;
    struct zone_tokens tokens;
    struct zone_token owner; /* empty: the owner of the last record */
    const struct zone_type *type;
    char type_name[12]; /* "" if not ASCII, or longer than any type */
    bool is_generated;
};

/* Names */

static struct name
make_name(const struct zone_record *r, const struct zone_token *token)
{
    return (struct name){.text = token->text,
        .length = token->length,
        .line = token->line,
        .octet = token->octet,
        .type = r->type != NULL       ? r->type->name
            : r->type_name[0] != '\0' ? r->type_name
                                      : NULL,
        .rules = (token->is_quoted ? ZONE_IN_QUOTES : 0) | (r->is_generated ? ZONE_GENERATED : 0)};
}

/* Passes a name to the handler.  A record without a known type may be a line of another format, and
   does not count as recognised. */
static void
pass_name(const struct zone_record *r, const struct name *name, const struct problem *problem)
{
    r->reader->has_names |= problem == NULL && r->type != NULL;
    take_name(r->reader, name, problem);
}

static void
handle_owner(const struct zone_record *r)
{
    struct name name = make_name(r, &r->owner);

    name.field = "owner";
    if (r->type != NULL && r->type->fields[0] == 'h' && !r->reader->is_chaos)
        name.rules |= ZONE_HOST | ZONE_WILDCARD;
    pass_name(r, &name, NULL);
}

static void
handle_field(const struct zone_record *r, const struct zone_token *token, unsigned field, char rule)
{
    struct name name = make_name(r, token);

    name.number = field;
    if (rule == 'h' || (rule == 'r' && r->z->is_reverse_owner))
        name.rules |= ZONE_HOST;
    if (rule == 'm')
        name.rules |= ZONE_MAILBOX;
    pass_name(r, &name, NULL);
}

/* Refuses a bare token in a record of unknown type if it might be a name to convert. */
static void
refuse_unknown(const struct zone_record *r, const struct zone_token *token, unsigned field)
{
    struct name name;

    if (r->type != NULL || token->is_quoted || r->reader->o->to_unicode
        || zone_is_ascii(token->text, token->length))
        return;
    name = make_name(r, token);
    name.number = field;
    pass_name(r, &name, &unknown_type);
}

/* Records */

/* Returns whether a token is a TTL.  RFC 1035 section 5.1 has only seconds; servers also accept
   1h30m. */
static bool
is_ttl(const struct zone_token *token)
{
    if (!is_digit(token->text[0]))
        return false;
    for (size_t i = 1; i < token->length; i++) {
        char c = token->text[i];

        if (!is_digit(c) && memchr("smhdwSMHDW", c, 10) == NULL)
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
    return first == 'c' && zone_starts_with(token->text, token->length, "class") /* RFC 3597 */
        && zone_is_number(token->text + 5, token->length - 5);
}

static void
set_type(struct zone_record *r, const struct zone_token *token)
{
    r->type = zone_find_type(token);
    if (r->type == NULL && ascii_is(token->text, token->length)
        && token->length < sizeof(r->type_name) && memchr(token->text, '\0', token->length) == NULL)
        memcpy(r->type_name, token->text, token->length);
    r->reader->has_rrsig |= r->type != NULL && r->type->number == 46;
    r->reader->has_nsec3 |= r->type != NULL && r->type->number == 50;
    r->reader->skipped.ignores_signing = r->reader->has_rrsig && r->reader->has_nsec3;
}

/* Reads [<TTL>] [<class>] <type>, or class and TTL (RFC 1035 section 5.1).  Returns the token of
   the type, empty if it is missing. */
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
            r->reader->is_chaos = is_chaos;
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
            rule = zone_field_rule(r->type, r->reader->is_chaos, field, values);
        refuse_unknown(r, &token, field);
        if (rule != '\0')
            handle_field(r, &token, field, rule);
        if (field <= 3)
            values[field - 1] = zone_read_number(token.text, token.length);
    }
}

/* Reads the data of $GENERATE, one token, quoted if it is several fields. */
static void
read_generated_data(struct zone_record *r)
{
    struct zone_token data = zone_next_token(&r->tokens);
    char rule = '\0';

    if (data.length == 0 || is_generic(&data))
        return;
    refuse_unknown(r, &data, 1);
    if (r->type != NULL)
        rule = zone_generated_rule(r->type, data.is_quoted);
    if (rule != '\0')
        handle_field(r, &data, 1, rule);
}

static void
read_record(struct zone_record *r)
{
    struct zone_token type = read_type(r);

    if (r->owner.length > 0) {
        if (!r->is_generated)
            r->z->is_reverse_owner = zone_is_reverse(&r->z->origin, r->owner.text, r->owner.length);
        handle_owner(r);
    }
    refuse_unknown(r, &type, 0);
    if (r->is_generated)
        read_generated_data(r);
    else
        read_data(r);
}

/* Reads $GENERATE range owner [TTL] [class] type data. */
static void
read_generate(struct zone_record *r)
{
    struct zone_token range = zone_next_token(&r->tokens);

    if (range.length == 0)
        return;
    r->is_generated = true;
    r->owner = zone_next_token(&r->tokens);
    read_record(r);
}

/* Reads $ORIGIN name, or $INCLUDE file [name]. */
static void
read_directive(struct zone_record *r, const struct zone_token *directive)
{
    bool is_origin = zone_is_word(directive, "$origin"),
         is_include = zone_is_word(directive, "$include");
    struct zone_token token;
    struct name name;

    /* Text that is not a zone has no such directives. */
    r->reader->has_names |= is_origin || is_include || zone_is_word(directive, "$ttl");
    if (!is_origin && !is_include)
        return;
    token = zone_next_token(&r->tokens);
    if (!is_origin)
        token = zone_next_token(&r->tokens);
    if (token.length == 0)
        return;
    name = make_name(r, &token);
    name.field = is_origin ? "$ORIGIN" : "$INCLUDE";
    pass_name(r, &name, NULL);
    if (is_origin)
        zone_set_origin(r->reader, &name);
}

void
zone_read_text(struct file_reader *reader, const char *text, size_t length, const char *line)
{
    struct zone_token first = {0};
    struct zone_record r = {.reader = reader,
        .z = reader->state,
        .tokens = {.at = text, .end = text + length, .line_start = line, .line = reader->f->line}};

    if (length == 0)
        return;
    if (text[0] != ' ' && text[0] != '\t') {
        first = zone_next_token(&r.tokens);
        if (first.length == 0)
            return;
    }
    if (first.length > 0 && first.text == text && text[0] == '$') {
        if (zone_is_word(&first, "$generate"))
            read_generate(&r);
        else
            read_directive(&r, &first);
        return;
    }
    r.owner = first;
    read_record(&r);
}

/* Reads a record or directive with pairs of parentheses and quotation marks. */
static void
read_zone(struct file_reader *reader, const char *text, size_t length)
{
    const char *origin = reader->o->origin;
    struct zone_state *z = reader->state;

    if (!z->is_begun && origin[0] != '\0')
        zone_set_origin(reader, &(struct name){.text = origin, .length = strlen(origin)});
    z->is_begun = true;
    zone_read_text(reader, text, length, text);
}

const struct file_format zone_format = {.is_zone = true,
    .needs_names = true,
    .state_size = sizeof(struct zone_state),
    .read = read_zone,
    .convert = zone_convert,
    .unescape = zone_unescape_name,
    .complete = zone_complete_name};
