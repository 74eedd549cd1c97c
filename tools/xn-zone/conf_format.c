/* SPDX-License-Identifier: MIT */
/* --conf: names in configurations of servers.  A line is a record; statements, comments and strings
   that go on in the next line are remembered in the state. */
#include "config.h"

#include <string.h>

#include "ascii.h"
#include "conf.h"
#include "line_format.h"
#include "zone.h"

enum { BLOCKS_MAX = 16 }; /* nested more deeply, blocks have no directive */

/* The state between words. */
struct conf_state {
    struct zone_state zone; /* first, as zone_read_text() expects */
    const struct conf_directive *directive, *blocks[BLOCKS_MAX]; /* NULL: not of the table */
    unsigned depth;
    unsigned argument; /* words of the statement after the directive */
    bool has_directive, in_comment;
    char quote; /* of the string that is open, or '\0' */
};

/* A line that is being read. */
struct conf_line {
    struct file_reader *reader;
    const struct conf_syntax *syntax;
    struct conf_state *state;
    const char *text;
    size_t length, at;
};

/* A word without its quotation marks; of length 1 and special: an octet that is none. */
struct conf_word {
    const char *text;
    size_t length;
    bool is_quoted, is_special;
};

static bool
is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
contains(const char *octets, char c)
{
    return c != '\0' && strchr(octets, c) != NULL;
}

/* Names */

static void
handle(struct conf_line *c, const char *text, size_t length, enum problem problem)
{
    struct conf_state *s = c->state;
    struct file_name name = {.text = text,
        .length = length,
        .line = c->reader->lines + 1,
        .octet = (uint64_t)(text - c->text) + 1,
        .type = s->directive->word,
        .number = s->argument};

    if (!c->syntax->has_escapes)
        name.prefix = prefix_length(text, length);
    if (problem == NO_PROBLEM)
        found_name(c->reader, &name);
    else
        c->reader->handle(c->reader, &name, problem);
}

/* Returns whether a word is a variable and nothing else. */
static bool
is_variable(const char *text, size_t length)
{
    return length > 0 && *text == '$' && memchr(text, '.', length) == NULL
        && ascii_is(text, length);
}

/* Handles a name unless it is an address, a path, or a pattern of nginx. */
static void
handle_name(struct conf_line *c, const char *text, size_t length)
{
    bool is_pattern = length > 0 && text[0] == '~';

    if (is_address(text, length) || is_variable(text, length)
        || (length > 0 && (text[0] == '/' || text[0] == '[')))
        return;
    if (is_pattern && !ascii_is(text, length) && !c->reader->o->to_unicode)
        handle(c, text, length, NAME_PATTERN);
    else if (!is_pattern && may_be_name(text, length))
        handle(c, text, length, NO_PROBLEM);
}

/* Returns whether a path comes instead of a host. */
static bool
is_socket(const char *text, size_t length)
{
    return length > 4 && memcmp(text, "unix:", 5) == 0;
}

/* Handles a host, after which a port or path may come; in unbound, @PORT and #NAME. */
static void
handle_host(struct conf_line *c, const char *text, size_t length)
{
    const char *ends = c->syntax->form == CONF_KEYS ? "@#" : ":/";
    const char *hash = c->syntax->form == CONF_KEYS ? memchr(text, '#', length) : NULL;
    size_t host = 0;

    while (host < length && !contains(ends, text[host]))
        host++;
    if (!is_socket(text, length))
        handle_name(c, text, host);
    if (hash != NULL)
        handle_name(c, hash + 1, (size_t)(text + length - hash) - 1);
}

/* Returns the length of the host at the beginning of a text.  A variable ends it, unless it is a
   label: $request_uri begins with a slash. */
static size_t
measure_host(const char *text, size_t length)
{
    size_t at = 0;

    for (; at < length && !is_blank(text[at]) && !contains("/:?#\\\"'<>,;", text[at]); at++)
        if (text[at] == '$' && at > 0 && text[at - 1] != '.')
            break;
    return at;
}

/* Handles the hosts of URLs. */
static void
handle_urls(struct conf_line *c, const char *text, size_t length)
{
    size_t at = 0;

    while (at + 3 <= length) {
        size_t host;

        if (memcmp(text + at, "://", 3) != 0) {
            at++;
            continue;
        }
        at += 3;
        for (size_t i = at; i < length && !is_blank(text[i]) && !contains("/?#\\\"'<>", text[i]);
             i++)
            if (text[i] == '@') /* after user information */
                at = i + 1;
        host = measure_host(text + at, length - at);
        if (!is_socket(text + at, length - at))
            handle_name(c, text + at, host);
        at += host;
    }
}

/* Handles the last word of a text, after an address and perhaps a TTL. */
static void
handle_last(struct conf_line *c, const char *text, size_t length)
{
    size_t begin;

    while (length > 0 && is_blank(text[length - 1]))
        length--;
    for (begin = length; begin > 0 && !is_blank(text[begin - 1]); begin--)
        continue;
    handle_name(c, text + begin, length - begin);
}

/* Handles the names of a record.  There are no directives. */
static void
handle_record(struct conf_line *c, const char *text, size_t length)
{
    while (length > 0 && is_blank(*text)) {
        text++;
        length--;
    }
    if (length > 0 && *text != '$')
        zone_read_text(c->reader, text, length, c->text);
}

/* Returns the kind of an argument, from 1 on. */
static char
find_kind(const struct conf_directive *d, unsigned argument)
{
    const char *names = d->names;
    char kind = '\0';

    if (*names == '~' || *names == '/')
        names++;
    for (unsigned i = 0; i < argument && *names != '\0'; i++, names++) {
        if (*names == '*')
            return kind;
        kind = *names;
        if (i + 1 == argument)
            return kind;
    }
    return '\0';
}

/* Returns whether a word stands where names do, and is none. */
static bool
is_keyword(const struct conf_state *s, const char *text, size_t length)
{
    static const struct {
        const char *directive, *word;
    } keywords[] = {{"valid_referers", "none"}, {"valid_referers", "blocked"},
        {"valid_referers", "server_names"}};

    for (size_t i = 0; i < sizeof(keywords) / sizeof(*keywords); i++)
        if (strcmp(s->directive->word, keywords[i].directive) == 0
            && length == strlen(keywords[i].word) && memcmp(text, keywords[i].word, length) == 0)
            return true;
    return false;
}

static void
handle_argument(struct conf_line *c, const char *text, size_t length)
{
    const struct conf_state *s = c->state;

    if (s->directive != NULL && is_keyword(s, text, length))
        return;
    switch (s->directive != NULL ? find_kind(s->directive, s->argument) : '\0') {
    case 'n': handle_name(c, text, length); break;
    case 'h': handle_host(c, text, length); break;
    case 'u': handle_urls(c, text, length); break;
    case 'r': handle_record(c, text, length); break;
    case 'a': handle_last(c, text, length); break;
    default: break;
    }
}

/* Words */

/* Skips a block comment.  Returns false if the line ends before it. */
static bool
skip_comment(struct conf_line *c)
{
    for (; c->at + 2 <= c->length; c->at++) {
        if (c->text[c->at] != '*' || c->text[c->at + 1] != '/')
            continue;
        c->at += 2;
        c->state->in_comment = false;
        return true;
    }
    c->at = c->length;
    return false;
}

/* Returns whether a comment begins at a position, and of which kind: '#' up to the end of the line,
   '*' a block. */
static char
find_comment(const struct conf_line *c, size_t at)
{
    char after = at + 1 < c->length ? c->text[at + 1] : '\0';

    if (c->text[at] == '#')
        return '#';
    if (!c->syntax->has_slash_comments || c->text[at] != '/')
        return '\0';
    return after == '/' ? '#' : after == '*' ? '*' : '\0';
}

/* Skips white space and comments.  Returns false at the end of the line. */
static bool
skip_blank(struct conf_line *c)
{
    while (c->at < c->length) {
        if (c->state->in_comment) {
            if (!skip_comment(c))
                return false;
        } else if (is_blank(c->text[c->at])) {
            c->at++;
        } else {
            char comment = find_comment(c, c->at);

            if (comment == '\0')
                return true;
            if (comment == '#')
                c->at = c->length;
            else
                c->at += 2;
            c->state->in_comment = comment == '*';
        }
    }
    return false;
}

/* Reads a string up to its end or that of the line.  Only in nginx does it go on in the next one;
   elsewhere this is an error, after which the server rejects the file. */
static void
read_string(struct conf_line *c, struct conf_word *w)
{
    struct conf_state *s = c->state;

    w->text = c->text + c->at;
    w->is_quoted = true;
    for (; c->at < c->length && c->text[c->at] != s->quote; c->at++)
        c->at += c->text[c->at] == '\\' && c->at + 1 < c->length;
    w->length = (size_t)(c->text + c->at - w->text);
    if (c->at == c->length)
        return;
    c->at++;
    s->quote = '\0';
}

static void
read_bare(struct conf_line *c, struct conf_word *w)
{
    size_t begin = c->at;

    for (; c->at < c->length && !is_blank(c->text[c->at]); c->at++) {
        char octet = c->text[c->at], before = c->at > begin ? c->text[c->at - 1] : '\0';

        if (contains(c->syntax->ends, octet) && !(octet == '{' && before == '$')) /* ${variable} */
            break;
        if (c->syntax->has_slash_comments && c->at > begin && find_comment(c, c->at) != '\0')
            break;
        if (octet == '\\' && c->at + 1 < c->length)
            c->at++;
    }
    w->text = c->text + begin;
    w->length = c->at - begin;
}

/* Returns false at the end of the line. */
static bool
next_word(struct conf_line *c, struct conf_word *w)
{
    struct conf_state *s = c->state;
    bool was_open = s->quote != '\0';

    *w = (struct conf_word){0};
    if (was_open ? c->at == c->length : !skip_blank(c))
        return false;
    if (!was_open && contains(c->syntax->quotes, c->text[c->at]))
        s->quote = c->text[c->at++];
    if (s->quote != '\0') {
        read_string(c, w);
        if (was_open || s->quote != '\0') /* not a word of this line alone */
            w->length = 0;
        return true;
    }
    if (c->syntax->form == CONF_BRACES && contains("{};", c->text[c->at])) {
        *w = (struct conf_word){.text = c->text + c->at++, .length = 1, .is_special = true};
        return true;
    }
    read_bare(c, w);
    return true;
}

/* Statements */

static const struct conf_directive *
find_block(const struct conf_state *s)
{
    return s->depth > 0 && s->depth <= BLOCKS_MAX ? s->blocks[s->depth - 1] : NULL;
}

static void
begin_statement(struct conf_state *s)
{
    s->directive = NULL;
    s->has_directive = false;
    s->argument = 0;
}

static void
open_block(struct conf_state *s)
{
    if (s->depth < BLOCKS_MAX)
        s->blocks[s->depth] = s->directive;
    s->depth += s->depth < UINT16_MAX;
    begin_statement(s);
}

static bool
names_block(const struct conf_directive *d)
{
    return d != NULL && strchr(d->names, '{') != NULL;
}

/* Takes the first word of a statement. */
static void
begin_words(struct conf_line *c, const struct conf_word *w)
{
    struct conf_state *s = c->state;
    const struct conf_directive *block = find_block(s);

    s->has_directive = true;
    if (names_block(block)) {
        s->directive = block;
        s->argument = 1;
        handle_name(c, w->text, w->length);
        s->directive = NULL;
    } else if (!w->is_quoted) {
        s->directive = conf_find(c->syntax, block, w->text, w->length);
        if (s->directive != NULL && strcmp(s->directive->names, "~{") == 0)
            s->directive = NULL;
    }
}

/* Returns whether a word is the rule of grant or deny that has no name. */
static bool
is_zonesub(const struct conf_state *s, const struct conf_word *w)
{
    return s->directive != NULL && strcmp(s->directive->names, "..n") == 0 && s->argument == 2
        && w->length == strlen("zonesub") && zone_starts_with(w->text, w->length, "zonesub");
}

/* Takes another word, which may be a directive itself. */
static void
take_word(struct conf_line *c, const struct conf_word *w)
{
    struct conf_state *s = c->state;
    const struct conf_directive *inner = NULL;

    if (!w->is_quoted)
        inner = conf_find(c->syntax, find_block(s), w->text, w->length);
    if (inner != NULL && inner->names[0] == '~') {
        s->directive = inner;
        s->argument = 0;
        return;
    }
    s->argument += s->argument < UINT16_MAX;
    if (is_zonesub(s, w)) /* a type comes next */
        s->directive = NULL;
    handle_argument(c, w->text, w->length);
}

static void
read_braces(struct conf_line *c)
{
    struct conf_state *s = c->state;
    struct conf_word w;

    while (next_word(c, &w)) {
        if (w.is_special && *w.text == '{') {
            open_block(s);
        } else if (w.is_special) {
            s->depth -= *w.text == '}' && s->depth > 0;
            begin_statement(s);
        } else if (!s->has_directive) {
            begin_words(c, &w);
        } else {
            take_word(c, &w);
        }
    }
}

/* Returns the length of a key at the beginning of a word, or 0. */
static size_t
measure_key(const struct conf_word *w)
{
    size_t at = 0;

    for (; at < w->length; at++) {
        char c = ascii_lower(w->text[at]);

        if (!(c >= 'a' && c <= 'z') && (at == 0 || (!is_digit(c) && c != '-' && c != '_')))
            break;
    }
    return !w->is_quoted && at < w->length && w->text[at] == ':' ? at : 0;
}

/* Takes a key.  One without a value is the section of the keys after it. */
static void
take_key(struct conf_line *c, const char *key, size_t length)
{
    struct conf_state *s = c->state;

    if (s->has_directive && s->argument == 0) {
        s->blocks[0] = s->directive;
        s->depth = 1;
    }
    s->has_directive = true;
    s->argument = 0;
    s->directive = conf_find(c->syntax, find_block(s), key, length);
}

/* Returns whether a word begins with a key of this length.  Where a value is expected, one that its
   value follows without white space may be an address, unless it is in the table. */
static bool
begins_with_key(struct conf_line *c, const struct conf_word *w, size_t length, bool is_first)
{
    const struct conf_state *s = c->state;

    return length > 0
        && (is_first || length + 1 == w->length
            || (s->has_directive && s->argument == 0
                && conf_find(c->syntax, s->directive, w->text, length) != NULL));
}

static void
read_keys(struct conf_line *c)
{
    struct conf_state *s = c->state;
    bool is_first = true;
    struct conf_word w;

    for (; next_word(c, &w); is_first = false) {
        size_t key = measure_key(&w);

        s->quote = '\0';
        if (begins_with_key(c, &w, key, is_first)) {
            take_key(c, w.text, key);
            w.text += key + 1;
            w.length -= key + 1;
            if (w.length == 0)
                continue;
        }
        s->argument += s->argument < UINT16_MAX;
        handle_argument(c, w.text, w.length);
    }
}

/* Lines of dnsmasq */

/* Returns the end of a value that ends before a comma, with the white space around it, and of a
   line that ends before a comment; quotation marks protect both. */
static size_t
find_value_end(const char *text, size_t length, size_t at, char end)
{
    bool is_quoted = false;

    for (; at < length; at++) {
        if (text[at] == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && text[at] == end && (end != '#' || at == 0 || is_blank(text[at - 1])))
            break;
    }
    return at;
}

/* Narrows a text to the part without white space and quotation marks around it. */
static void
trim(const char **text, size_t *length)
{
    while (*length > 0 && (is_blank(**text) || **text == '"')) {
        ++*text;
        --*length;
    }
    while (*length > 0 && (is_blank((*text)[*length - 1]) || (*text)[*length - 1] == '"'))
        --*length;
}

/* Handles the names of a value such as "/name/name/192.0.2.1". */
static void
read_slashes(struct conf_line *c, const char *text, size_t length)
{
    const char *slash;

    while (length > 1 && (slash = memchr(text + 1, '/', length - 1)) != NULL) {
        c->state->argument++;
        handle_name(c, text + 1, (size_t)(slash - text) - 1);
        length -= (size_t)(slash - text);
        text = slash;
    }
}

/* Returns whether the last value of a list of names is a number: a TTL, not a name. */
static bool
is_ttl(const struct conf_directive *d, const char *value, size_t length)
{
    return strcmp(d->names, "n*") == 0 && zone_is_number(value, length);
}

static void
read_commas(struct conf_line *c, const char *text, size_t length)
{
    for (size_t at = 0, end; at < length; at = end + 1) {
        const char *value = text + at;
        size_t size;

        end = find_value_end(text, length, at, ',');
        size = end - at;
        trim(&value, &size);
        c->state->argument++;
        if (end < length || !is_ttl(c->state->directive, value, size))
            handle_argument(c, value, size);
    }
}

static void
read_assignment(struct conf_line *c)
{
    size_t length = find_value_end(c->text, c->length, 0, '#'), size;
    const char *word = c->text, *equals = memchr(c->text, '=', length), *value;

    if (equals == NULL)
        return;
    size = (size_t)(equals - word);
    trim(&word, &size);
    begin_statement(c->state);
    c->state->directive = conf_find(c->syntax, NULL, word, size);
    if (c->state->directive == NULL)
        return;
    value = equals + 1;
    size = (size_t)(c->text + length - value);
    trim(&value, &size);
    if (c->state->directive->names[0] == '/' && size > 0 && *value == '/')
        read_slashes(c, value, size);
    else
        read_commas(c, equals + 1, (size_t)(c->text + length - equals) - 1);
}

static void
read_conf(struct file_reader *reader, const char *text, size_t length)
{
    struct conf_line c = {.reader = reader,
        .syntax = reader->o->conf,
        .state = reader->state,
        .text = text,
        .length = length};

    switch (c.syntax->form) {
    case CONF_BRACES: read_braces(&c); break;
    case CONF_KEYS: read_keys(&c); break;
    case CONF_LINES: read_assignment(&c); break;
    }
}

const struct file_format conf_format = {.drops_bom = true,
    .reads_all = true,
    .state_size = sizeof(struct conf_state),
    .read = read_conf,
    .convert = convert_whole_name,
    .unescape = copy_name};

const struct file_format escaped_conf_format = {.drops_bom = true,
    .reads_all = true,
    .state_size = sizeof(struct conf_state),
    .read = read_conf,
    .convert = zone_convert,
    .unescape = zone_unescape_name};
