/* SPDX-License-Identifier: MIT */
/* Prints the name of a message, with a caret below the fault. */
#include "config.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>
#ifdef HAVE_XLOCALE_H
#include <xlocale.h> /* newlocale(), on macOS */
#endif

#include "excerpt.h"
#include "progress.h"
#include "text.h"

/* Returns the width of a text in columns of a terminal: none for combining marks, two for wide
   characters.  wcwidth() needs a locale, which the process does not have. */
static size_t
count_columns(const char *text, size_t length)
{
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = (locale_t)0;
    size_t columns = 0;
    uint32_t cp;

    if (utf8 != (locale_t)0)
        before = uselocale(utf8);
    for (size_t at = 0; at < length;) {
        int width;

        at += utf8_decode(text + at, &cp);
        width = utf8 != (locale_t)0 ? wcwidth((wchar_t)cp) : 1;
        columns += width < 0 ? 1 : (size_t)width;
    }
    if (utf8 != (locale_t)0) {
        (void)uselocale(before);
        freelocale(utf8);
    }
    return columns;
}

void
put_excerpt(struct buffer *out, const char *name, size_t length, size_t offset)
{
    static const char indent[] = "  ";
    struct buffer line = {0};
    size_t before, width, caret;
    uint32_t cp;

    buffer_text(&line, indent);
    buffer_escaped(&line, name, offset);
    before = line.length;
    buffer_escaped(&line, name + offset, length - offset);
    caret = count_columns(line.data, before);
    width = before < line.length ? utf8_decode(line.data + before, &cp) : 0;
    if (width > 0 && count_columns(line.data + before, width) == 0)
        caret--; /* a combining mark belongs to the last character */
    if (count_columns(line.data, line.length) < terminal_width()) {
        buffer_put(out, line.data, line.length);
        buffer_char(out, '\n');
        for (size_t column = 0; column < caret; column++)
            buffer_char(out, ' ');
        buffer_text(out, "^\n");
    }
    buffer_free(&line);
}
