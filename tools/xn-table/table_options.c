/* SPDX-License-Identifier: MIT */
/* The meaning of the command line: what was typed is read by rows (table_rows.c). */
#include "config.h"

#include "table_options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "numbers.h"
#include "table_rows.h"

/* xn_constant.text is for people; these are the values of --table-format. */
static bool
find_format(const char *name, xn_table_format *format)
{
    const xn_constant *constant;

    for (size_t i = 0; (constant = xn_table_constant_at(XN_TABLE_FORMATS, i)) != NULL; i++)
        if (strcmp(constant->keyword, name) == 0)
            *format = (xn_table_format)constant->value;
    return *format != XN_TABLE_DETECT;
}

/* "2", or "1,3" */
static void
set_fields(struct command *c, const struct given_option *g)
{
    const char *at = read_number(g->value, 1, 1000000, &c->field);

    if (at != NULL && *at == ',')
        at = read_number(at + 1, 1, 1000000, &c->other_field);
    if (at == NULL || *at != '\0')
        refuse_given(g, "takes a column, or two such as 1,3");
}

/* "0" to count without listing */
static void
set_limit(struct command *c, const struct given_option *g)
{
    const char *at = read_number(g->value, 1, SIZE_MAX / 16, &c->limit);

    c->has_limit = true;
    if (strcmp(g->value, "0") != 0 && (at == NULL || *at != '\0'))
        refuse_given(g, "takes the number of labels to list at most");
}

static void
set_option(struct command *c, const struct given_option *g)
{
    switch (g->row->id) {
    case TABLE_OPTION_FORMAT:
        if (!find_format(g->value, &c->format))
            refuse_given(g, "takes rfc7940, rfc4290, rfc3743 or list");
        break;
    case TABLE_OPTION_TO:
        c->to_list = strcmp(g->value, "list") == 0;
        if (!c->to_list && strcmp(g->value, "xml") != 0)
            refuse_given(g, "takes xml or list");
        break;
    case TABLE_OPTION_CODE_POINTS: c->code_points = true; break;
    case TABLE_OPTION_HEADER: c->header = true; break;
    case TABLE_OPTION_QUIET: c->quiet = true; break;
    case TABLE_OPTION_JSON: c->json = true; break;
    case TABLE_OPTION_CSV: c->csv = true; break;
    case TABLE_OPTION_PAIRS: c->pairs = true; break;
    case TABLE_OPTION_TABLES: c->tables = g->value; break;
    case TABLE_OPTION_COMMON: c->common = g->value; break;
    case TABLE_OPTION_INDEX: c->index = true; break;
    case TABLE_OPTION_VARIANTS:
        c->variants = true;
        c->selected = g->value;
        break;
    case TABLE_OPTION_LIMIT: set_limit(c, g); break;
    case TABLE_OPTION_LABEL: buffer_put(&c->labels, g->value, strlen(g->value) + 1); break;
    case TABLE_OPTION_FIELD: set_fields(c, g); break;
    default: c->verbose = true; break;
    }
}

static void
check_operands(const struct command *c)
{
    enum table_mode mode = 1u << c->subcommand;
    unsigned streams = 0;

    if (c->count == 0 && c->tables == NULL)
        die(EXIT_USAGE, table_command.modes[c->subcommand], "needs a table; try 'xn-table --help'");
    if (mode == TABLE_CONVERT && c->count > 1)
        die(EXIT_USAGE, table_command.modes[c->subcommand], "takes one table");
    if (mode == TABLE_COLLIDE && c->tables == NULL && c->count == 1
        && strcmp(c->files[0], "-") == 0)
        die(EXIT_USAGE, "-", "standard input contains the names");
    for (size_t i = 0; i < c->count && mode != TABLE_CHECK; i++)
        streams += strcmp(c->files[i], "-") == 0;
    if (streams > 1)
        die(EXIT_USAGE, "-", "standard input can be read once");
    if (mode == TABLE_CHECK && c->has_limit && !c->variants)
        die(EXIT_USAGE, "--limit", "has no effect without --variants");
    if ((mode == TABLE_CHECK || mode == TABLE_PACKAGE) && c->header && c->json)
        die(EXIT_USAGE, "--header", "has no effect with --json");
    if (mode == TABLE_CHECK && c->count == 1 && strcmp(c->files[0], "-") == 0)
        die(EXIT_USAGE, "-", "standard input contains the labels");
}

/* Returns the number of the subcommand with this name. */
static unsigned
find_subcommand(const char *name)
{
    for (unsigned i = 0; table_command.subcommands[i] != NULL; i++)
        if (strcmp(table_command.subcommands[i], name) == 0)
            return i;
    die(EXIT_USAGE, name, "unknown command; try 'xn-table --help'");
}

/* Help of a subcommand is short, so that -h prints all of it. */
static void
put_subcommand_help(struct buffer *out, unsigned subcommand)
{
    struct option_command command = table_command;

    command.usage = table_usages[subcommand];
    put_help(out, &command, 1u << subcommand);
}

bool
put_information(struct buffer *out, const struct command_line *line)
{
    const struct given_option *help = command_line_find(line, TABLE_OPTION_HELP);
    size_t first = line->operand_count > 0 && strcmp(line->operands[0], "help") == 0;

    if (command_line_find(line, TABLE_OPTION_VERSION) != NULL)
        buffer_text(out, "xn-table " PACKAGE_VERSION "\n");
    else if (help == NULL && first == 0)
        return false;
    else if (line->operand_count > first)
        put_subcommand_help(out, find_subcommand(line->operands[first]));
    else if (help != NULL && help->name[1] != '-')
        put_short_help(out, &table_command);
    else
        put_help(out, &table_command, 0);
    return true;
}

void
command_read(struct command *c, struct command_line *line)
{
    c->limit = LIMIT_DEFAULT;
    if (line->operand_count == 0)
        die(EXIT_USAGE, "usage", "xn-table COMMAND [OPTION]... TABLE...; try 'xn-table --help'");
    c->subcommand = find_subcommand(line->operands[0]);
    line->modes |= 1u << c->subcommand;
    command_line_check(line);
    for (size_t i = 0; i < line->count; i++)
        set_option(c, &line->options[i]);
    c->files = line->operands + 1;
    c->count = line->operand_count - 1;
    check_operands(c);
}
