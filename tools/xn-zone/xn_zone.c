/* SPDX-License-Identifier: MIT */
/* The command xn-zone: opens the files, has each one converted, and computes the exit status. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "convert_file.h"
#include "in_place.h"
#include "tools/common/input_files.h"

/* Converts a file, or standard input, to standard output. */
static void
convert_input(struct zone_run *run, const char *name)
{
    int fd = open_input(name);
    struct file_result result;

    if (run->o->operation == CONVERT || run->o->operation == LIST)
        refuse_input_as_output(name, fd);
    result = convert_file(run, &run->out, name, fd);
    if (result.error != 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(result.error));
    if (!is_standard_input(name))
        close(fd);
}

/* Prints counts: of lines rather than names, since most names are never examined. */
static void
print_summary(struct zone_run *run)
{
    struct buffer line = {.output = &run->errors};
    bool lists = run->o->operation == LIST;

    if ((run->refused > 0 && run->o->verbose) || run->refusals.hidden > 0)
        refusals_summarise(&run->refusals, run->refused, &line);
    if (run->o->verbose) {
        buffer_text(&line, "xn-zone: ");
        buffer_number(&line, run->lines);
        buffer_text(&line, run->lines == 1 ? " line, " : " lines, ");
        buffer_number(&line, run->names);
        buffer_text(&line, run->names == 1 ? " name" : " names");
        buffer_text(&line, lists ? ", " : " changed, ");
        buffer_number(&line, run->refused);
        buffer_text(&line, " refused\n");
    }
    buffer_flush(&line);
    buffer_free(&line);
}

/* Returns the exit status, or exits if a write failed: that takes precedence over refused names, so
   that incomplete output is never reported as complete. */
static int
exit_status(const struct zone_run *run)
{
    const struct output_file *const all[] = {&run->errors, &run->out};

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i]->error != 0)
            die(EXIT_INPUT_OUTPUT, all[i]->name, strerror(all[i]->error));
    return run->refused > 0 && !run->o->exit_zero ? EXIT_REFUSED : EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
    struct zone_options o;
    struct zone_run run = {.o = &o,
        .out = {STDOUT_FILENO, "standard output", 0},
        .errors = {STDERR_FILENO, "standard error", 0}};
    bool failed = false;

    program_name = "xn-zone";
    reserve_standard_streams();
    zone_options_read(argc, argv, &o);
    progress_open(&run.progress, o.progress, total_size(o.files, o.file_count));
    run.progress.counts_lines = true;
    for (size_t i = 0; i < o.file_count && !run.stopped; i++) {
        if (o.operation == REPLACE)
            failed |= !replace_in_place(&run, o.files[i]);
        else
            convert_input(&run, o.files[i]);
    }
    output_close(&run.out);
    if (!o.quiet && run.out.error == 0)
        print_summary(&run);
    command_line_free(&o.line);
    return failed ? EXIT_INPUT_OUTPUT : exit_status(&run);
}
