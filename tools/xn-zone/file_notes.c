/* SPDX-License-Identifier: MIT */
/* Notes about files: facts that are no errors. */
#include "config.h"

#include "file_notes.h"

#include <string.h>
#include <unistd.h>

#include "tools/common/input_files.h"

void
add_note(struct sink *sink, const char *file, const char *words)
{
    begin_part(sink, REMARK);
    put_note(&sink->messages, "note: ", file, words);
    end_part(sink);
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
add_zone_notes(struct sink *sink, const struct zone_options *o, const char *file,
    const struct zone_result *result)
{
    if (!o->format->is_zone || result->changed == 0)
        return;
    if (result->needs_signing)
        add_note(sink, file, "names were changed; the zone must be signed again");
    if (o->to_unicode || is_standard_input(file))
        return;
    add_note(sink, file, "names were changed; raise the serial number of the zone (SOA)");
    if (has_journal(file))
        add_note(sink, file,
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
