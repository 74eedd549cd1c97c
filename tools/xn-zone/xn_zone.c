/* SPDX-License-Identifier: MIT */
/* The command xn-zone: converts files, and says what to do with zones afterwards. */
#include "config.h"

#include <stdlib.h>

#include "convert_file.h"
#include "file_format.h"
#include "file_notes.h"
#include "tools/common/input_files.h"
#include "tools/common/run.h"

/* Returns why a zone must not be replaced, or NULL. */
static const char *
keep_zone(const struct run *run, const char *file)
{
    const struct zone_options *o = zone_options_of(run->o);

    if (o->replaces_signed || !o->format->is_zone)
        return NULL;
    if (o->result->is_signed)
        return "the zone is signed (RRSIG), so it is not replaced; --force replaces it";
    /* the server would write the zone with the old names over the file when it syncs the journal */
    if (has_journal(file))
        return "the zone has a journal (.jnl), so it is not replaced; "
               "run rndc sync -clean and rndc freeze first, or use --force";
    return NULL;
}

static void
note_replaced(struct run *run, const char *file)
{
    struct sink sink = {0};

    add_zone_notes(&sink, zone_options_of(run->o), file);
    write_sink(run, &sink);
    sink_free(&sink);
}

int
main(int argc, char **argv)
{
    struct zone_options o;
    struct zone_result result;
    struct run run = {.keep = keep_zone, .note_replaced = note_replaced};
    int status;

    program_name = "xn-zone";
    reserve_standard_streams();
    zone_options_read(argc, argv, &o);
    o.result = &result;
    status = run_command(&run, &o.filter);
    filter_options_free(&o.filter);
    free(o.types.items);
    command_line_free(&o.line);
    return status;
}
