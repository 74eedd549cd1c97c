/* SPDX-License-Identifier: MIT */
/* Prints the rows of a command's options for completions.awk, on the build machine: a line about
   the command, with its operands and subcommands, then a line for each option, in fields separated
   by TAB. */
#include <stdio.h>

#include "lib/resolve/runxn_rows.h"
#include "tools/common/option_rows.h"

extern const struct option_command xn_command, zone_command, table_command;

#define ROW(option_names, option_value, option_words, function, text) \
    {.names = option_names, .value = option_value, .words = option_words, .help = text},
static const struct option_row runxn_rows[] = {RUNXN_ROWS(ROW){.names = NULL}};
static const struct option_command runxn_command = {
    .name = "runxn", .operands = WORDS_PROGRAM, .rows = runxn_rows};

static const struct option_command *const commands[] = {
    &xn_command, &zone_command, &table_command, &runxn_command};

static void
print_row(const struct option_row *row)
{
    const char *name = long_names(row);

    printf("%.*s\t%.*s\t%s\t%s\t%s\t%s\n", name > row->names, row->names, (int)word_length(name),
        name,
        is_optional(row)         ? "[="
            : row->value != NULL ? "="
                                 : "",
        row->words != NULL ? row->words : "",
        row->is_list       ? "list"
            : row->repeats ? "repeats"
                           : "",
        row->help);
}

int
main(int argc, char **argv)
{
    for (size_t i = 0; argc == 2 && i < sizeof(commands) / sizeof(*commands); i++) {
        const struct option_command *command = commands[i];

        if (strcmp(command->name, argv[1]) != 0)
            continue;
        printf("%s\t%s\t", command->name, command->operands != NULL ? command->operands : "");
        for (size_t k = 0; k < command->subcommand_count; k++)
            printf(k == 0 ? "%s" : " %s", command->modes[k]);
        putchar('\n');
        for (const struct option_row *row = command->rows; row->names != NULL; row++)
            if (row->help != NULL)
                print_row(row);
        return ferror(stdout) || fflush(stdout) != 0;
    }
    fprintf(stderr, "usage: print_rows COMMAND\n");
    return 2;
}
