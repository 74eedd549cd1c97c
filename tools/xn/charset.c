/* SPDX-License-Identifier: MIT */
/* Conversion between UTF-8 and other charsets.  Lines are converted one by one, each from the
   initial shift state, and each must be complete where it ends. */
#include "charset.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/common/text.h"

static const char utf8_name[] = "UTF-8";

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
charset_find(const char *name, const char **found)
{
    *found = NULL;
    if (strcasecmp(name, utf8_name) == 0 || strcasecmp(name, "UTF8") == 0)
        return NULL;
    if (name[0] == '\0' || strstr(name, "//") != NULL /* //TRANSLIT would change names silently */
        || !is_known(utf8_name, name) || !is_known(name, utf8_name))
        return "unknown charset; run 'iconv -l'";
    if (!is_preserved(name, utf8_name, "\n", 1))
        return "lines end with several bytes in this charset; convert the input to UTF-8 with "
               "iconv";
    *found = name;
    return NULL;
}

/* Opens a recoder, or returns it to its initial state. */
static void
prepare(void **recoder, const char *to, const char *from)
{
    if (*recoder != NULL)
        xni_reset_recoder(*recoder);
    else if (xni_open_recoder(to, from, recoder) != RECODED)
        die_of_memory(); /* the charset is known */
}

/* Also converts the end of line: after an incomplete character it is an error, or part of that
   character. */
bool
charset_read(const char *charset, const char *text, size_t length, struct charset_text *read)
{
    struct recoded *out = &read->utf8;
    size_t ignored;

    prepare(&read->reader, utf8_name, charset);
    read->line.length = 0;
    buffer_put(&read->line, text, length);
    buffer_char(&read->line, '\n');
    out->length = 0;
    return check(xni_recode(read->reader, read->line.data, length + 1, out, &ignored)) == RECODED
        && out->length > 0 && out->data[--out->length] == '\n';
}

bool
charset_write(const char *charset, struct buffer *text, struct charset_text *state)
{
    struct recoded *out = &state->written;
    size_t ignored;

    prepare(&state->writer, charset, utf8_name);
    out->length = 0;
    if (check(xni_recode(state->writer, text->data, text->length, out, &ignored)) != RECODED)
        return false;
    (void)check(xni_recode(state->writer, NULL, 0, out, &ignored));
    text->length = 0;
    buffer_put(text, out->data, out->length);
    return true;
}

void
charset_free(struct charset_text *read)
{
    xni_close_recoder(read->reader);
    xni_close_recoder(read->writer);
    free(read->utf8.data);
    free(read->written.data);
    buffer_free(&read->line);
    *read = (struct charset_text){0};
}
