/* SPDX-License-Identifier: MIT */
/* The words of a line of a configuration, between white space, comments and quotation marks. */
#include "config.h"

#include "conf.h"

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

/* Returns the kind of comment that begins at a position: '#' up to the end of the line, '*' a
   block; else 0. */
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
        } else if (is_space(c->text[c->at])) {
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

/* Reads a string up to its end or the line's.  Only in nginx does it go on in the next line; other
   servers reject the file. */
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

    for (; c->at < c->length && !is_space(c->text[c->at]); c->at++) {
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

bool
conf_next_word(struct conf_line *c, struct conf_word *w)
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
        if (was_open || s->quote != '\0') /* not a whole word of this line */
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
