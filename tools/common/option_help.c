/* SPDX-License-Identifier: MIT */
/* Prints rows as help. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "buffer.h"
#include "option_rows.h"

/* Appends an option, as "  -f, --field=LIST", and in a second column its help. */
static void
put_row(struct buffer *out, const struct option_row *row)
{
    const char letter[] = {'-', row->names[0], ',', ' ', '\0'}, *name = long_names(row);
    char form[64], line[160];

    snprintf(form, sizeof(form), "%s--%.*s%s%s", name > row->names ? letter : "    ",
        (int)word_length(name), name,
        is_optional(row)         ? "[="
            : row->value != NULL ? "="
                                 : "",
        row->value != NULL ? row->value + is_optional(row) : "");
    snprintf(line, sizeof(line), "  %-27s %s\n", form, row->help);
    buffer_text(out, line);
}

void
put_short_help(struct buffer *out, const struct option_command *command)
{
    buffer_text(out, command->usage);
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->is_common)
            put_row(out, row);
    buffer_text(out, command->examples);
}

/* Returns whether an option applies in one of these modes, or in any if modes is 0. */
static bool
applies(const struct option_row *row, unsigned modes)
{
    return modes == 0
        || ((row->refuses & modes) == 0 && (row->needs == 0 || (row->needs & modes) != 0));
}

void
put_help(struct buffer *out, const struct option_command *command, unsigned modes)
{
    const char *heading = NULL; /* of the next row, unless it was printed */

    buffer_text(out, command->usage);
    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        heading = row->group != NULL ? row->group : heading;
        if (row->help == NULL || !applies(row, modes))
            continue;
        if (heading != NULL) {
            buffer_char(out, '\n');
            buffer_text(out, heading);
            buffer_text(out, ":\n");
            heading = NULL;
        }
        put_row(out, row);
    }
    buffer_text(out, command->notes);
}

_Noreturn void
print_and_exit(struct buffer *text)
{
    struct output_file out = {STDOUT_FILENO, "standard output", 0};

    text->output = &out;
    buffer_flush(text);
    buffer_free(text);
    output_close(&out);
    if (out.error != 0)
        die(EXIT_INPUT_OUTPUT, out.name, strerror(out.error));
    exit(EXIT_SUCCESS);
}

void
show_help(void *options, const struct given_option *given)
{
    struct buffer text = {0};

    (void)options;
    if (given->name[1] == '-')
        put_help(&text, given->line->command, 0);
    else
        put_short_help(&text, given->line->command);
    print_and_exit(&text);
}
