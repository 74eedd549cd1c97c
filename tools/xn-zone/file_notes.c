/* SPDX-License-Identifier: MIT */
/* Notes about files: facts that are no errors. */
#include "config.h"

#include "file_notes.h"

#include <string.h>
#include <unistd.h>

#include "file_format.h"
#include "tools/common/input_files.h"
#include "tools/common/run.h"

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
add_zone_notes(struct sink *sink, const struct zone_options *o, const char *file)
{
    if (!o->format->is_zone || o->result->changed == 0)
        return;
    if (o->result->needs_signing)
        add_note(sink, file, "names were changed; sign the zone again");
    if (o->to_unicode || is_standard_input(file))
        return;
    add_note(sink, file, "names were changed; raise the serial number of the zone (SOA)");
    if (has_journal(file))
        add_note(sink, file,
            "the zone has a journal (.jnl): run rndc sync -clean and rndc freeze, "
            "and convert again");
}
