/* SPDX-License-Identifier: MIT */
/* Finds the end of a record, and divides it into tokens (RFC 1035 section 5.1). */
#include "zone.h"

#include <string.h>

#include "tools/common/text.h"

/* The meaning of an octet outside quoted strings and comments. */
enum {
    DELIMITER = 1, /* ends a bare token */
    SPACE = 2,     /* white space, also at the end of a line */
    STRUCTURE = 4  /* can change the state of a search */
};
static const unsigned char kinds[256] = {
    [' '] = DELIMITER | SPACE,
    ['\t'] = DELIMITER | SPACE,
    ['\r'] = SPACE,
    ['\n'] = DELIMITER | SPACE | STRUCTURE,
    [';'] = DELIMITER | STRUCTURE,
    ['('] = DELIMITER | STRUCTURE,
    [')'] = DELIMITER | STRUCTURE,
    ['"'] = DELIMITER | STRUCTURE,
    ['\\'] = STRUCTURE,
};

static inline bool
is_kind(char c, unsigned kind)
{
    return (kinds[(unsigned char)c] & kind) != 0;
}

static void
set_error_position(struct record_search *s, size_t at)
{
    s->error_line = s->lines;
    s->error_octet = s->before + at - s->line_start + 1;
}

static void
reject(struct record_search *s, const struct problem *problem)
{
    s->state = REJECTED;
    s->problem = problem;
}

/* Skips plain text, up to the next octet that changes the state. */
static size_t
skip_plain(struct record_search *s, const char *text, size_t length, size_t at)
{
    for (; at < length && !is_kind(text[at], STRUCTURE); at++)
        s->has_content |= !is_kind(text[at], SPACE);
    return at;
}

/* Returns the end of a quoted string, or of its line.  Even an escaped end of line ends the line:
   servers disagree. */
static size_t
skip_quoted(const char *text, size_t length, size_t at)
{
    for (; at < length && text[at] != '"' && text[at] != '\n'; at++)
        if (text[at] == '\\' && (at + 1 == length || text[++at] == '\n'))
            break;
    return at;
}

/* Moves to the next octet that can change the state. */
static size_t
skip_text(struct record_search *s, const char *text, size_t length, size_t at)
{
    const char *feed;

    if (s->state == PLAIN_TEXT)
        return skip_plain(s, text, length, at);
    if (s->state == QUOTED_TEXT)
        return skip_quoted(text, length, at);
    feed = at < length ? memchr(text + at, '\n', length - at) : NULL;
    return feed != NULL ? (size_t)(feed - text) : length;
}

/* Processes the end of a line.  Returns whether it ends the record. */
static bool
end_line(struct record_search *s)
{
    s->lines++;
    s->at++;
    s->line_start = s->before + s->at;
    if (s->state == REST_OF_LINE)
        s->state = PLAIN_TEXT;
    return s->state == REJECTED || s->depth == 0;
}

/* Processes an octet that changes the state of plain text, or an escape. */
static void
take_structure(struct record_search *s, const char *text)
{
    switch (text[s->at]) {
    case ';': s->state = REST_OF_LINE; break;
    case '(': s->depth++; break;
    case ')':
        if (s->depth > 0) {
            s->depth--;
            break;
        }
        set_error_position(s, s->at);
        reject(s, &unopened_paren);
        break;
    case '"':
        s->state = QUOTED_TEXT;
        set_error_position(s, s->at);
        break;
    default: s->at += text[s->at + 1] != '\n'; /* an escape */
    }
    s->has_content |= s->state != REST_OF_LINE;
    s->at++;
}

/* Processes the end of the file, which ends the record and perhaps a line. */
static void
end_text(struct record_search *s, size_t length)
{
    s->at = length;
    s->lines += s->before + length > s->line_start;
    if (s->state == QUOTED_TEXT)
        s->problem = &unclosed_quotes;
    else if (s->state != REJECTED && s->depth > 0)
        s->problem = &unclosed_paren;
}

bool
find_record_end(struct record_search *s, const char *text, size_t length, bool final)
{
    while (s->at = skip_text(s, text, length, s->at), s->at < length) {
        if (text[s->at] == '\\' && s->at + 1 == length) /* the next octet is part of it */
            break;
        if (s->state == QUOTED_TEXT && text[s->at] == '"') {
            s->state = PLAIN_TEXT;
            s->at++;
        } else if (s->state == QUOTED_TEXT) { /* the line ends */
            reject(s, &unclosed_quotes);
        } else if (text[s->at] != '\n') {
            take_structure(s, text);
        } else if (end_line(s)) {
            return true;
        }
    }
    if (final)
        end_text(s, length);
    return final;
}

static bool
is_end_of_line(const struct zone_tokens *t, const char *at)
{
    return at < t->end && (*at == '\n' || (*at == '\r' && at + 1 < t->end && at[1] == '\n'));
}

/* Skips white space, parentheses and comments. */
static void
skip_blank(struct zone_tokens *t)
{
    for (; t->at < t->end; t->at++) {
        if (*t->at == ';') {
            const char *feed = memchr(t->at, '\n', (size_t)(t->end - t->at));

            t->at = feed != NULL ? feed : t->end;
            if (feed == NULL)
                break;
        }
        if (*t->at == '\n') {
            t->line++;
            t->line_start = t->at + 1;
        } else if (*t->at == '\r') {
            if (!is_end_of_line(t, t->at)) /* CR within a line is text */
                break;
        } else if (!is_kind(*t->at, SPACE) && *t->at != '(' && *t->at != ')') {
            break;
        }
    }
}

/* Returns the end of a token.  A backslash at the end of a line ends a bare token. */
static const char *
find_token_end(const struct zone_tokens *t)
{
    const char *at = t->at;

    if (at < t->end && *at == '"') {
        at += 1 + skip_quoted(at + 1, (size_t)(t->end - at) - 1, 0);
        return at + (at < t->end);
    }
    for (; at < t->end && !is_kind(*at, DELIMITER) && !is_end_of_line(t, at); at++)
        at += *at == '\\' && at + 1 < t->end && !is_end_of_line(t, at + 1);
    return at;
}

struct zone_token
zone_next_token(struct zone_tokens *t)
{
    struct zone_token token;

    skip_blank(t);
    token.text = t->at;
    token.line = t->line;
    token.octet = (uint64_t)(t->at - t->line_start) + 1;
    t->at = find_token_end(t);
    token.length = (size_t)(t->at - token.text);
    token.is_quoted = token.length > 0 && *token.text == '"';
    return token;
}

bool
zone_starts_with(const char *text, size_t length, const char *word)
{
    size_t i = 0;

    while (i < length && word[i] != '\0' && ascii_lower(text[i]) == word[i])
        i++;
    return word[i] == '\0';
}

bool
zone_is_word(const struct zone_token *token, const char *word)
{
    return token->length == strlen(word) && zone_starts_with(token->text, token->length, word);
}

bool
zone_is_number(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_digit(text[i]))
            return false;
    return length > 0;
}

long
zone_read_number(const char *text, size_t length)
{
    long value = 0;

    if (length > 5 || !zone_is_number(text, length))
        return -1;
    for (size_t i = 0; i < length; i++)
        value = 10 * value + text[i] - '0';
    return value;
}
