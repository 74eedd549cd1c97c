/* SPDX-License-Identifier: MIT */
/* --conf: names in configurations of servers.  A line is a record; the state remembers statements,
   comments and strings that go on in the next line. */
#include "config.h"

#include <string.h>

#include "conf.h"
#include "line_format.h"

/* Ends a word: if it is not ASCII, has no name and is no path, notes its line.  Perhaps the server
   compares it with a name in ASCII. */
static void
end_word(struct conf_line *c, const char *text, size_t length)
{
    struct line_numbers *others = &c->reader->others;
    uint64_t line = c->reader->f->line;
    bool is_path = length > 0 && *text == '/' && (length == 1 || text[1] != '/');
    bool has_name = c->state->has_name;

    c->state->has_name = false;
    if (has_name || is_path || line == others->last || ascii_is(text, length))
        return;
    others->last = line;
    if (others->count < sizeof(others->first) / sizeof(*others->first))
        others->first[others->count] = line;
    others->count++;
}

/* Statements */

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
    if (s->depth < CONF_BLOCKS_MAX)
        s->blocks[s->depth] = s->directive;
    s->depth++;
    begin_statement(s);
}

static void
begin_words(struct conf_line *c, const struct conf_word *w)
{
    struct conf_state *s = c->state;
    const struct conf_directive *block = conf_find_block(s);

    s->has_directive = true;
    if (block != NULL && strchr(block->names, '{') != NULL) {
        s->directive = block;
        s->argument = 1;
        conf_handle_name(c, w->text, w->length);
        s->directive = NULL;
    } else if (!w->is_quoted) {
        s->directive = conf_find(c->syntax, block, w->text, w->length);
        if (s->directive != NULL && strcmp(s->directive->names, "~{") == 0)
            s->directive = NULL;
    }
}

/* Returns whether a word is the rule of grant or deny without a name. */
static bool
is_zonesub(const struct conf_state *s, const struct conf_word *w)
{
    return s->directive != NULL && strcmp(s->directive->names, "..n") == 0 && s->argument == 2
        && w->length == strlen("zonesub") && zone_starts_with(w->text, w->length, "zonesub");
}

/* Takes another word, which may be a directive. */
static void
take_word(struct conf_line *c, const struct conf_word *w)
{
    struct conf_state *s = c->state;
    const struct conf_directive *inner = NULL;

    if (!w->is_quoted)
        inner = conf_find(c->syntax, conf_find_block(s), w->text, w->length);
    if (inner != NULL && inner->names[0] == '~') {
        s->directive = inner;
        s->argument = 0;
        return;
    }
    s->argument++;
    if (is_zonesub(s, w)) /* a type comes next */
        s->directive = NULL;
    conf_handle_argument(c, w->text, w->length);
}

static void
read_braces(struct conf_line *c)
{
    struct conf_state *s = c->state;
    struct conf_word w;

    while (conf_next_word(c, &w)) {
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
        end_word(c, w.text, (size_t)(c->text + c->at - w.text));
    }
}

/* Returns the length of a key at the beginning of a word, or 0. */
static size_t
measure_key(const struct conf_word *w)
{
    size_t at = 0;

    for (; at < w->length; at++) {
        char c = ascii_lower(w->text[at]);

        if (!(c >= 'a' && c <= 'z') && (at == 0 || (!is_digit(c) && c != '-')))
            break;
    }
    return !w->is_quoted && at < w->length && w->text[at] == ':' ? at : 0;
}

/* Takes a key.  Without a value, it is the section of the keys after it. */
static void
take_key(struct conf_line *c, const char *key, size_t length)
{
    struct conf_state *s = c->state;

    if (s->has_directive && s->argument == 0) {
        s->depth = 0;
        open_block(s);
    }
    s->has_directive = true;
    s->argument = 0;
    s->directive = conf_find(c->syntax, conf_find_block(s), key, length);
}

/* Returns whether a word begins with a key of this length.  Where a value is expected, a key with
   its value right after it may be an address, unless it is in the table. */
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

    for (; conf_next_word(c, &w); is_first = false) {
        size_t key = measure_key(&w);

        s->quote = '\0';
        if (begins_with_key(c, &w, key, is_first)) {
            take_key(c, w.text, key);
            w.text += key + 1;
            w.length -= key + 1;
            if (w.length == 0)
                continue;
        }
        s->argument++;
        conf_handle_argument(c, w.text, w.length);
        end_word(c, w.text, (size_t)(c->text + c->at - w.text));
    }
}

/* Lines of dnsmasq */

/* Returns the end of a value, before a comma and white space, or of a line, before a comment;
   quotation marks protect both. */
static size_t
find_value_end(const char *text, size_t length, size_t at, char end)
{
    bool is_quoted = false;

    for (; at < length; at++) {
        if (text[at] == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && text[at] == end && (end != '#' || at == 0 || is_space(text[at - 1])))
            break;
    }
    return at;
}

/* Narrows a text to the part without white space and quotation marks around it. */
static void
trim(const char **text, size_t *length)
{
    while (*length > 0 && (is_space(**text) || **text == '"')) {
        ++*text;
        --*length;
    }
    while (*length > 0 && (is_space((*text)[*length - 1]) || (*text)[*length - 1] == '"'))
        --*length;
}

/* Handles the names of a value such as "/name/name/192.0.2.1". */
static void
read_slashes(struct conf_line *c, const char *text, size_t length)
{
    const char *slash;

    while (length > 1 && (slash = memchr(text + 1, '/', length - 1)) != NULL) {
        c->state->argument++;
        conf_handle_name(c, text + 1, (size_t)(slash - text) - 1);
        length -= (size_t)(slash - text);
        text = slash;
    }
}

/* Returns whether the last value of a list of names is a number: a TTL, not a name. */
static bool
is_ttl_value(const struct conf_directive *d, const char *value, size_t length)
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
        if (end < length || !is_ttl_value(c->state->directive, value, size))
            conf_handle_argument(c, value, size);
        end_word(c, value, size);
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
    value = equals + 1;
    size = (size_t)(c->text + length - value);
    trim(&value, &size);
    if (c->state->directive != NULL
        && (c->state->directive->names[0] != '/' || size == 0 || *value != '/')) {
        read_commas(c, equals + 1, (size_t)(c->text + length - equals) - 1);
        return;
    }
    if (c->state->directive != NULL)
        read_slashes(c, value, size);
    end_word(c, value, size);
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

const struct file_format conf_format = {.reads_all = true,
    .state_size = sizeof(struct conf_state),
    .read = read_conf,
    .convert = convert_whole_name,
    .unescape = copy_name};

const struct file_format escaped_conf_format = {.reads_all = true,
    .state_size = sizeof(struct conf_state),
    .read = read_conf,
    .convert = zone_convert,
    .unescape = zone_unescape_name};
