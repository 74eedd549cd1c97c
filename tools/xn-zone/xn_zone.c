/* SPDX-License-Identifier: MIT */
/* The command xn-zone: converts files, and says what is to be done with zones afterwards. */
#include "config.h"

#include "convert_file.h"
#include "file_notes.h"
#include "tools/common/filter.h"
#include "tools/common/input_files.h"

/* Appends counts: of lines rather than names, since most names are never examined. */
static void
put_zone_counts(struct buffer *out, const struct filter_options *o, const struct tally *t)
{
    bool lists = ((const struct zone_options *)(const void *)o)->operation == LIST;
    uint64_t lines = t->counts[COUNT_LINES];

    buffer_text(out, "xn-zone: ");
    buffer_number(out, lines);
    buffer_text(out, lines == 1 ? " line, " : " lines, ");
    buffer_number(out, t->names);
    buffer_text(out, t->names == 1 ? " name" : " names");
    buffer_text(out, lists ? ", " : " changed, ");
    buffer_number(out, t->refused);
    buffer_text(out, " refused\n");
}

static const struct converter zone_converter = {.put_summary = put_zone_counts};

/* Returns why a zone must not be replaced, or NULL. */
static const char *
keep_zone(const struct run *run, const char *file)
{
    const struct zone_options *o = zone_options_of(run);

    if (o->replaces_signed || !o->format->is_zone)
        return NULL;
    if (((const struct zone_run *)(const void *)run)->result.is_signed)
        return "the zone is signed (RRSIG), so it is not replaced without --force";
    /* the server writes the zone with the old names over the file when it syncs the journal */
    if (has_journal(file))
        return "the zone has a journal (.jnl), so it is not replaced without --force: "
               "run rndc sync -clean and rndc freeze first";
    return NULL;
}

static void
note_replaced(struct run *run, const char *file)
{
    struct sink sink = {0};

    add_zone_notes(&sink, zone_options_of(run), file, &((struct zone_run *)(void *)run)->result);
    write_sink(run, &sink);
    sink_free(&sink);
}

int
main(int argc, char **argv)
{
    struct zone_options o;
    struct zone_run run = {
        .run = {.convert = convert_file, .keep = keep_zone, .note_replaced = note_replaced}};
    int status;

    program_name = "xn-zone";
    reserve_standard_streams();
    zone_options_read(argc, argv, &o);
    o.filter.converter = &zone_converter;
    status = run_command(&run.run, &o.filter);
    filter_options_free(&o.filter);
    command_line_free(&o.line);
    return status;
}
