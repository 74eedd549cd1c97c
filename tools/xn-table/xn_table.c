/* SPDX-License-Identifier: MIT */
/* The command xn-table: runs a subcommand. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "tools/common/input_files.h"
#include "registry.h"

/* Exits if the output or a message could not be written. */
static int
close_command(struct command *c, struct output_file *output, int status)
{
    buffer_flush(&c->out);
    buffer_free(&c->out);
    buffer_free(&c->labels);
    filter_options_free(&c->filter);
    free(c->paths.items);
    if (1u << c->subcommand != TABLE_CHECK) /* the filter of check has closed it */
        output_close(output);
    registry_free(c->registry);
    if (output->error == 0)
        output = &message_output;
    if (output->error != 0)
        die(EXIT_INPUT_OUTPUT, output->name, strerror(output->error));
    return status;
}

int
main(int argc, char **argv)
{
    /* In the order of enum table_mode. */
    static int (*const run[])(struct command *) = {command_info, command_lint, command_check,
        command_package, command_collide, command_convert, command_diff};
    struct output_file output = {STDOUT_FILENO, "standard output", 0};
    struct command c = {.out = {.output = &output}};
    struct command_line line;
    int status;

    program_name = "xn-table";
    reserve_standard_streams();
    command_read(&c, &line, argc, argv);
    status = run[c.subcommand](&c);
    status = close_command(&c, &output, status);
    command_line_free(&line);
    return status;
}
