/* SPDX-License-Identifier: MIT */
/* Finds the end of a record, and divides it into tokens (RFC 1035 section 5.1). */
#include "zone.h"

#include <string.h>

#include "ascii.h"

/* The meaning of an octet outside quoted strings and comments. */
enum {
    DELIMITER = 1, /* ends a bare token */
    SPACE = 2,     /* white space, also where it ends a line */
    STRUCTURE = 4  /* may change the state of a scan */
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
set_error_position(struct zone_scan *s, size_t at)
{
    s->error_line = s->lines;
    s->error_octet = s->before + at - s->line_start + 1;
}

static void
reject(struct zone_scan *s, enum zone_end error, size_t at)
{
    s->state = ZONE_REJECTED;
    s->error = error;
    set_error_position(s, at);
}

/* Plain text, up to the next octet that changes the state. */
static size_t
scan_plain(struct zone_scan *s, const char *text, size_t length, size_t at)
{
    for (; at < length && !is_kind(text[at], STRUCTURE); at++)
        s->has_content |= !is_kind(text[at], SPACE);
    return at;
}

/* The end of a quoted string, or of its line.  An escaped end of line ends the line, too, since
   servers do not agree on it. */
static size_t
scan_quoted(const char *text, size_t length, size_t at)
{
    for (; at < length && text[at] != '"' && text[at] != '\n'; at++)
        if (text[at] == '\\' && (at + 1 == length || text[++at] == '\n'))
            break;
    return at;
}

/* Takes the end of a line.  Returns whether it ends the record. */
static bool
end_line(struct zone_scan *s, size_t at)
{
    s->lines++;
    s->at = at + 1;
    s->line_start = s->before + s->at;
    if (s->state == ZONE_COMMENT)
        s->state = ZONE_PLAIN;
    return s->state == ZONE_REJECTED || s->depth == 0;
}

/* Takes an octet that changes the state of plain text, or an escape. */
static size_t
take_structure(struct zone_scan *s, const char *text, size_t at)
{
    switch (text[at]) {
    case ';': s->state = ZONE_COMMENT; return at + 1;
    case '(': s->depth++; break;
    case ')':
        if (s->depth == 0)
            reject(s, ZONE_BAD_CLOSE, at);
        else
            s->depth--;
        break;
    case '"':
        s->state = ZONE_QUOTED;
        set_error_position(s, at);
        break;
    default: at += text[at + 1] != '\n'; /* an escape */
    }
    s->has_content = true;
    return at + 1;
}

static enum zone_end
finish(struct zone_scan *s, size_t length)
{
    s->at = length;
    if (s->state == ZONE_QUOTED)
        return ZONE_BAD_QUOTES;
    if (s->state == ZONE_REJECTED)
        return s->error;
    return s->depth > 0 ? ZONE_UNCLOSED_PAREN : ZONE_COMPLETE;
}

/* Moves to the next octet at which the state may change. */
static size_t
skip_text(struct zone_scan *s, const char *text, size_t length, size_t at)
{
    const char *feed;

    if (s->state == ZONE_PLAIN)
        return scan_plain(s, text, length, at);
    if (s->state == ZONE_QUOTED)
        return scan_quoted(text, length, at);
    feed = at < length ? memchr(text + at, '\n', length - at) : NULL;
    return feed != NULL ? (size_t)(feed - text) : length;
}

enum zone_end
zone_find_end(struct zone_scan *s, const char *text, size_t length, bool final)
{
    while (s->at = skip_text(s, text, length, s->at), s->at < length) {
        bool is_escape = text[s->at] == '\\';

        if (is_escape && s->at + 1 == length) /* the next octet is part of it */
            break;
        if (s->state == ZONE_QUOTED && text[s->at] == '"') {
            s->state = ZONE_PLAIN;
            s->at++;
        } else if (s->state == ZONE_QUOTED) { /* the line ends */
            s->state = ZONE_REJECTED;
            s->error = ZONE_BAD_QUOTES;
        } else if (text[s->at] != '\n') {
            s->at = take_structure(s, text, s->at);
        } else if (end_line(s, s->at)) {
            return s->state == ZONE_REJECTED ? s->error : ZONE_COMPLETE;
        }
    }
    return final ? finish(s, length) : ZONE_INCOMPLETE;
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
            if (!is_end_of_line(t, t->at)) /* it is text */
                break;
        } else if (!is_kind(*t->at, SPACE) && *t->at != '(' && *t->at != ')') {
            break;
        }
    }
}

/* The end of a bare token.  A backslash before the end of a line is the end of the token. */
static const char *
find_token_end(const struct zone_tokens *t, struct zone_token *token)
{
    unsigned char all = 0;
    const char *at = t->at;

    for (; at < t->end && !is_kind(*at, DELIMITER); at++) {
        if (*at == '\\') {
            token->has_escapes = true;
            if (at + 1 < t->end && !is_end_of_line(t, at + 1))
                at++;
        } else if (*at == '\r' && is_end_of_line(t, at)) {
            break;
        }
        all |= (unsigned char)*at;
    }
    token->is_ascii = all < 0x80;
    return at;
}

struct zone_token
zone_next_token(struct zone_tokens *t)
{
    struct zone_token token = {.is_ascii = true};
    const char *end;

    skip_blank(t);
    token.text = t->at;
    token.line = t->line;
    token.octet = (uint64_t)(t->at - t->line_start) + 1;
    if (t->at == t->end)
        return token;
    if (*t->at == '"') {
        size_t rest = (size_t)(t->end - t->at) - 1;

        token.is_quoted = token.has_escapes = true;
        end = t->at + 1 + scan_quoted(t->at + 1, rest, 0);
        end += end < t->end;
        token.is_ascii = ascii_is(token.text, (size_t)(end - token.text));
    } else {
        end = find_token_end(t, &token);
    }
    token.length = (size_t)(end - token.text);
    t->at = end;
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
        if (text[i] < '0' || text[i] > '9')
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
