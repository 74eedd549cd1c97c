/* SPDX-License-Identifier: MIT */
/* Notes about files: facts that are no errors. */
#include "config.h"

#include "file_notes.h"

#include <string.h>
#include <unistd.h>

#include "tools/common/input_files.h"

void
put_note(struct buffer *out, const char *note, const char *file, const char *words)
{
    buffer_text(out, program_name);
    buffer_text(out, ": ");
    buffer_text(out, note);
    buffer_escaped(out, file, strnlen(file, WORD_MAX));
    buffer_text(out, ": ");
    buffer_text(out, words);
    buffer_char(out, '\n');
}

bool
has_journal(const char *file)
{
    struct buffer name = {0};
    bool found;

    buffer_text(&name, file);
    buffer_put(&name, ".jnl", sizeof(".jnl"));
    found = access(name.data, F_OK) == 0;
    buffer_free(&name);
    return found;
}

void
put_zone_notes(
    struct buffer *out, const struct zone_options *o, const char *file, struct file_result result)
{
    if (o->quiet || !o->format->is_zone || result.changed == 0)
        return;
    if (result.needs_signing)
        put_note(out, "note: ", file, "names were changed; the zone must be signed again");
    if (o->to_unicode || is_standard_input(file))
        return;
    put_note(out, "note: ", file, "names were changed; raise the serial number of the zone (SOA)");
    if (has_journal(file))
        put_note(out, "note: ", file,
            "the zone has a journal (.jnl): run rndc sync -clean and rndc freeze, "
            "and convert again");
}

void
put_line_numbers(struct buffer *out, const struct line_numbers *lines)
{
    const size_t most = sizeof(lines->first) / sizeof(*lines->first);
    const char *before = lines->count > 1 ? "s " : " ";

    for (size_t i = 0; i < lines->count && i < most; i++) {
        buffer_text(out, before);
        buffer_number(out, lines->first[i]);
        before = ", ";
    }
    if (lines->count <= most)
        return;
    buffer_text(out, " and ");
    buffer_number(out, lines->count - most);
    buffer_text(out, " more");
}
