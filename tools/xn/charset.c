/* SPDX-License-Identifier: MIT */
/* Conversion from and to charsets other than UTF-8.  Records are converted one by one, each from
   the initial shift state, and each is checked to be complete where it ends. */
#include "charset.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/common/text.h"

static const char utf8_name[] = "UTF-8";

struct charset {
    const char *name;
};

static enum recoding
check(enum recoding result)
{
    if (result == NO_MEMORY)
        die_of_memory();
    return result;
}

static bool
is_preserved(const char *to, const char *from, const char *text, size_t length)
{
    struct recoded out;
    size_t at;
    bool same = check(xni_recode_text(to, from, text, length, &out, &at)) == RECODED
        && out.length == length && memcmp(out.data, text, length) == 0;

    free(out.data);
    return same;
}

static bool
is_known(const char *to, const char *from)
{
    void *recoder;
    bool known = check(xni_open_recoder(to, from, &recoder)) == RECODED;

    xni_close_recoder(recoder);
    return known;
}

const char *
charset_find(const char *name, const struct charset **found)
{
    struct charset *c;

    *found = NULL;
    if (name == NULL || strcasecmp(name, utf8_name) == 0 || strcasecmp(name, "UTF8") == 0)
        return NULL;
    if (name[0] == '\0' || strstr(name, "//") != NULL /* //TRANSLIT would change names silently */
        || !is_known(utf8_name, name) || !is_known(name, utf8_name))
        return "unknown charset";
    if (!is_preserved(name, utf8_name, "\n", 1))
        return "the end of line is not one octet in this charset; convert to UTF-8 with iconv";
    c = check_memory(malloc(sizeof(*c)));
    *c = (struct charset){name};
    *found = c;
    return NULL;
}

void
charset_close(const struct charset *c)
{
    free((void *)(uintptr_t)c);
}

/* Returns the recoder in its initial state. */
static void *
open_recoder(struct charset_recoder *r, const struct charset *c, const char *to, const char *from)
{
    if (r->charset != c) {
        xni_close_recoder(r->recoder);
        if (xni_open_recoder(to, from, &r->recoder) != RECODED)
            die_of_memory(); /* the charset is known */
        r->charset = c;
    } else {
        xni_reset_recoder(r->recoder);
    }
    return r->recoder;
}

/* Converts the end of line, too: after an incomplete character it is an error, or part of that
   character. */
bool
charset_read(
    const struct charset *c, const char *text, size_t length, struct charset_text *read, size_t *at)
{
    struct recoded *out = &read->utf8;
    void *recoder = open_recoder(&read->reader, c, utf8_name, c->name);

    read->line.length = 0;
    buffer_put(&read->line, text, length);
    buffer_char(&read->line, '\n');
    out->length = 0;
    if (check(xni_recode(recoder, read->line.data, length + 1, out, at)) == RECODED
        && out->length > 0 && out->data[--out->length] == '\n')
        return true;
    if (*at > length)
        *at = length;
    return false;
}

void
charset_free(struct charset_text *read)
{
    xni_close_recoder(read->reader.recoder);
    xni_close_recoder(read->writer.recoder);
    free(read->utf8.data);
    buffer_free(&read->line);
    free(read->written.data);
    *read = (struct charset_text){0};
}

/* Returns the position of the character that the charset lacks, by converting one at a time: an
   iconv() that replaces it does not report it. */
static size_t
find_missing(const struct charset *c, const struct buffer *text)
{
    size_t at = 0, width;
    uint32_t cp;

    for (;; at += width) {
        struct recoded out;
        size_t ignored;

        width = utf8_decode(text->data + at, &cp);
        if (at + width >= text->length
            || check(xni_recode_text(c->name, utf8_name, text->data + at, width, &out, &ignored))
                != RECODED)
            return at;
        free(out.data);
    }
}

bool
charset_write(const struct charset *c, struct buffer *text, struct charset_text *state, size_t *at)
{
    struct recoded *out = &state->written;
    void *recoder = open_recoder(&state->writer, c, c->name, utf8_name);
    enum recoding result;
    size_t ignored;

    out->length = 0;
    result = check(xni_recode(recoder, text->data, text->length, out, at));
    if (result == RECODED)
        (void)check(xni_recode(recoder, NULL, 0, out, &ignored));
    if (result == INEXACT)
        *at = find_missing(c, text);
    if (result != RECODED)
        return false;
    text->length = 0;
    buffer_put(text, out->data, out->length);
    return true;
}
