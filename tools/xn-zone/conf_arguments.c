/* SPDX-License-Identifier: MIT */
/* The names in an argument of a directive: hosts, URLs, records and others. */
#include "config.h"

#include "conf.h"

#include <string.h>

#include "line_format.h"

/* Returns the kind of an argument, from 1 on. */
static char
find_argument_kind(const struct conf_directive *d, unsigned argument)
{
    const char *names = d->names;
    char kind = '\0';

    names += *names == '~' || *names == '/';
    for (unsigned i = 0; i < argument && *names != '*'; i++) {
        if (*names == '\0')
            return '\0';
        kind = *names++;
    }
    return kind;
}

static void
pass_name(struct conf_line *c, const char *text, size_t length, const struct problem *problem)
{
    struct conf_state *s = c->state;
    struct name name = {.text = text,
        .length = length,
        .line = c->reader->f->line,
        .octet = (uint64_t)(text - c->text) + 1,
        .type = s->directive->word,
        .number = s->argument};

    if (!c->syntax->has_escapes)
        name.prefix = prefix_length(text, length);
    s->has_name = true;
    if (problem == NULL)
        found_name(c->reader, &name);
    else
        take_name(c->reader, &name, problem);
}

/* Returns whether a word is only a variable. */
static bool
is_variable(const char *text, size_t length)
{
    return length > 0 && *text == '$' && memchr(text, '.', length) == NULL
        && ascii_is(text, length);
}

void
conf_handle_name(struct conf_line *c, const char *text, size_t length)
{
    bool is_pattern = length > 0 && text[0] == '~';

    if (is_address(text, length) || is_variable(text, length)
        || (length > 0 && (text[0] == '/' || text[0] == '[')))
        return;
    if (is_pattern && !ascii_is(text, length) && !c->reader->o->to_unicode)
        pass_name(c, text, length, &name_pattern);
    else if (!is_pattern && may_be_name(text, length))
        pass_name(c, text, length, NULL);
}

/* Returns whether a path comes instead of a host. */
static bool
is_socket(const char *text, size_t length)
{
    return length > 4 && memcmp(text, "unix:", 5) == 0;
}

/* Handles a host, which a port or path may follow; in unbound, @PORT and #NAME. */
static void
handle_host(struct conf_line *c, const char *text, size_t length)
{
    const char *ends = c->syntax->form == CONF_KEYS ? "@#" : ":/";
    const char *hash = c->syntax->form == CONF_KEYS ? memchr(text, '#', length) : NULL;
    size_t host = 0;

    while (host < length && !contains(ends, text[host]))
        host++;
    if (!is_socket(text, length))
        conf_handle_name(c, text, host);
    if (hash != NULL)
        conf_handle_name(c, hash + 1, (size_t)(text + length - hash) - 1);
}

/* Returns the length of the host at the beginning of a text.  A variable that is no label ends it:
   $request_uri begins with a slash. */
static size_t
measure_host(const char *text, size_t length)
{
    size_t at = 0;

    for (; at < length && !is_space(text[at]) && !contains("/:?#\\\"'<>,;", text[at]); at++)
        if (text[at] == '$' && at > 0 && text[at - 1] != '.')
            break;
    return at;
}

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
        for (size_t i = at; i < length && !is_space(text[i]) && !contains("/?#\\\"'<>", text[i]);
             i++)
            if (text[i] == '@') /* after user information */
                at = i + 1;
        host = measure_host(text + at, length - at);
        if (!is_socket(text + at, length - at))
            conf_handle_name(c, text + at, host);
        at += host;
    }
}

/* Handles the last word of a text, after an address and perhaps a TTL. */
static void
handle_last(struct conf_line *c, const char *text, size_t length)
{
    size_t begin;

    while (length > 0 && is_space(text[length - 1]))
        length--;
    for (begin = length; begin > 0 && !is_space(text[begin - 1]); begin--)
        continue;
    conf_handle_name(c, text + begin, length - begin);
}

/* Handles the names of a record, which is no directive. */
static void
handle_record(struct conf_line *c, const char *text, size_t length)
{
    while (length > 0 && is_space(*text)) {
        text++;
        length--;
    }
    if (length == 0 || *text == '$')
        return;
    c->state->has_name = true;
    zone_read_text(c->reader, text, length, c->text);
}

/* Returns whether a text is a port, or a range of ports. */
static bool
is_port(const char *text, size_t length)
{
    const char *dash = memchr(text, '-', length);
    size_t first = dash != NULL ? (size_t)(dash - text) : length;

    return zone_is_number(text, first)
        && (dash == NULL || zone_is_number(dash + 1, length - first - 1));
}

/* Returns whether a word in the place of a name is none. */
static bool
is_keyword(const struct conf_state *s, const char *text, size_t length)
{
    static const struct {
        const char *directive, *word;
    } keywords[] = {{"proxy_cookie_domain", "off"}, {"valid_referers", "none"},
        {"valid_referers", "blocked"}, {"valid_referers", "server_names"}};

    if (strcmp(s->directive->word, "listen") == 0)
        return is_port(text, length);
    if (strcmp(s->directive->word, "resolver") == 0)
        return memchr(text, '=', length) != NULL; /* a parameter */
    for (size_t i = 0; i < sizeof(keywords) / sizeof(*keywords); i++)
        if (strcmp(s->directive->word, keywords[i].directive) == 0
            && length == strlen(keywords[i].word) && memcmp(text, keywords[i].word, length) == 0)
            return true;
    return false;
}

void
conf_handle_argument(struct conf_line *c, const char *text, size_t length)
{
    const struct conf_state *s = c->state;

    if (s->directive != NULL && is_keyword(s, text, length))
        return;
    switch (s->directive != NULL ? find_argument_kind(s->directive, s->argument) : '\0') {
    case 'n': conf_handle_name(c, text, length); break;
    case 'h': handle_host(c, text, length); break;
    case 'u': handle_urls(c, text, length); break;
    case 'r': handle_record(c, text, length); break;
    case 'a': handle_last(c, text, length); break;
    default: break;
    }
}
