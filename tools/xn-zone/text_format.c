/* SPDX-License-Identifier: MIT */
/* --text: names in any text, after an anchor: in URLs, mail addresses and rules of ad blockers. */
#include "config.h"

#include <string.h>

#include "tools/common/dots.h"
#include "line_format.h"
#include "name_in_text.h"

/* The search for names in a line. */
struct search {
    const char *line;
    size_t length;
    size_t at;      /* the octets before it have been searched */
    size_t url_end; /* "@" before it is in a URL, after its user information */
};

/* Returns whether a character ends a URL: white space, control characters, the marks around it. */
static bool
ends_url(char c)
{
    return (unsigned char)c <= ' ' || c == '"' || c == '<' || c == '>' || c == '\x7F';
}

/* Returns whether an authority ends before a position, also at non-ASCII punctuation. */
static bool
ends_authority(const char *text, size_t at, size_t length)
{
    char c = text[at];

    if ((unsigned char)c >= 0x80)
        return ends_before(text, at, length);
    return ends_url(c) || c == '/' || c == '?' || c == '#' || c == '\\';
}

/* Returns where the name begins after "://" and the user information.  Takes linear time: an
   authority ends where the next "://" could begin, and the end of a URL is searched for once. */
static size_t
find_url_name(struct search *s, size_t begin)
{
    size_t name = begin, at = begin;

    for (; at < s->length && !ends_authority(s->line, at, s->length); at++)
        if (s->line[at] == '@')
            name = at + 1;
    if (s->url_end < at)
        s->url_end = at;
    if (at < s->length && (unsigned char)s->line[at] >= 0x80)
        return name; /* without a path */
    while (s->url_end < s->length && !ends_url(s->line[s->url_end]))
        s->url_end++;
    return name;
}

/* Returns whether a local part can end with a character: RFC 5322 section 3.2.3, except "/", which
   is probably part of a path; quoted strings; and RFC 6531. */
static bool
ends_local_part(char c)
{
    return (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z') || (c != '\0' && strchr("!#$%&'*+-=?^_`{|}~.\"", c) != NULL);
}

static bool
is_address_sign(const struct search *s, size_t at)
{
    char before = at > 0 ? s->line[at - 1] : ' ';

    return at >= s->url_end
        && (before == ' ' || (before >= '\t' && before <= '\r') || before == '<' || before == ','
            || ends_local_part(before));
}

/* Finds the next anchor, and in *name the position where a name may begin.  Returns false after the
   last. */
static bool
find_anchor(struct search *s, size_t *name)
{
    for (; s->at < s->length; s->at++) {
        const char *text = s->line + s->at;
        size_t rest = s->length - s->at;

        if (text[0] == '@' && is_address_sign(s, s->at))
            *name = s->at + 1;
        else if (text[0] == ':' && rest >= 3 && text[1] == '/' && text[2] == '/')
            *name = find_url_name(s, s->at + 3);
        else if (text[0] == '|' && rest > 2 && text[1] == '|' && text[2] != '|')
            *name = s->at + 2;
        else
            continue;
        return true;
    }
    return false;
}

/* Returns whether a name can follow its anchor.  After an "@" it has a dot: "@" and one label is a
   person, an annotation of a program or a command of Texinfo. */
static bool
suits_anchor(const char *name, size_t length, char before)
{
    if (before != '@')
        return length > 0;
    for (size_t at = 0; at < length; at++)
        if (dot_width(name + at, length - at) > 0)
            return true;
    return false;
}

static void
read_text(struct file_reader *r, const char *line, size_t length)
{
    struct search s = {.line = line, .length = length};
    size_t name, end;

    while (find_anchor(&s, &name)) {
        char before = line[s.at];
        struct name found = {.text = line + name, .line = r->f->line, .octet = name + 1};

        found.length = measure_name(line + name, length - name, &end);
        s.at = name + end;
        if (suits_anchor(found.text, found.length, before))
            found_name(r, &found);
    }
}

/* Converts a name.  To Unicode it does not matter where the name ends. */
static enum name_result
convert_clear_name(
    struct file_reader *r, const struct name *name, struct buffer *out, struct outcome *outcome)
{
    enum name_result result = convert_whole_name(r, name, out, outcome);

    if (result != NAME_CHANGED || (r->o->to_unicode && !r->o->displays))
        return result;
    refuse(outcome, &unclear_end, 0, name->length);
    return is_clear_name(name->text, name->length, &outcome->diag) ? NAME_CHANGED : NAME_REFUSED;
}

const struct file_format text_format = {
    .needs_text = true, .read = read_text, .convert = convert_clear_name, .unescape = copy_name};
