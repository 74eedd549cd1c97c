/* SPDX-License-Identifier: MIT */
/* The meaning of the command line, whose arguments are read by rows (table_rows.c). */
#include "config.h"

#include "table_options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check_output.h"
#include "tools/common/numbers.h"
#include "table_rows.h"

/* Finds a value of --table-format, which differs from xn_constant.text, the words for people. */
static bool
find_format(const char *name, xn_table_format *format)
{
    const xn_constant *constant;

    for (size_t i = 0; (constant = xn_table_constant_at(XN_TABLE_FORMATS, i)) != NULL; i++)
        if (strcmp(constant->keyword, name) == 0)
            *format = (xn_table_format)constant->value;
    return *format != XN_TABLE_DETECT;
}

/* Sets the columns of collide: "2", or "1,3". */
static void
set_fields(struct command *c, const struct given_option *g)
{
    const char *at = read_number(g->value, 1, 1000000, &c->field);

    if (at != NULL && *at == ',')
        at = read_number(at + 1, 1, 1000000, &c->other_field);
    if (at == NULL || *at != '\0')
        refuse_given(g, "takes a column, or two such as 1,3");
}

/* Returns a path, or exits if it is empty: a message could not show it. */
static const char *
require_path(const struct given_option *g)
{
    if (g->value[0] == '\0')
        refuse_given(g, "the path is empty");
    return g->value;
}

static void
add_path(struct command *c, const char *path)
{
    const char **all = realloc(c->paths, (c->path_count + 1) * sizeof(*all));

    if (all == NULL)
        die_of_memory();
    c->paths = all;
    c->paths[c->path_count++] = path;
}

/* Sets the label to check, counted from 1, or if negative from the end. */
static void
set_table_label(struct command *c, const struct given_option *g)
{
    bool is_negative = g->value[0] == '-';
    struct given_option digits = *g;
    size_t number;

    digits.value += is_negative;
    number = parse_number(&digits, 1, 127,
        "takes a number from 1 (the first label) to 127, or from -1 (the last) to -127");
    c->label = is_negative ? -(int)number : (int)number;
    c->has_label = true;
}

/* Sets the limit; 0 counts without listing. */
static void
set_limit(struct command *c, const struct given_option *g)
{
    const char *at = read_number(g->value, 1, SIZE_MAX / 16, &c->limit);

    c->has_limit = true;
    if (strcmp(g->value, "0") != 0 && (at == NULL || *at != '\0'))
        refuse_given(g, "takes the number of labels to list at most");
}

/* Exits with a message that lists the kinds. */
_Noreturn static void
refuse_kinds(const struct given_option *g)
{
    struct buffer why = {0};
    const xn_constant *kind;

    buffer_text(&why, "takes a list of ");
    for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++) {
        bool is_last = xn_table_constant_at(XN_TABLE_KINDS, i + 1) == NULL;

        buffer_text(&why, i == 0 ? "" : is_last ? " and " : ", ");
        buffer_text(&why, kind->keyword);
    }
    buffer_char(&why, '\0');
    refuse_given(g, why.data);
}

/* Returns a bit for each kind in a list. */
static uint64_t
parse_kinds(const struct given_option *g)
{
    const char *list = g->value;
    const xn_constant *kind;
    uint64_t kinds = 0;

    for (size_t length;; list += length + 1) {
        length = strcspn(list, ",");
        for (size_t i = 0; (kind = xn_table_constant_at(XN_TABLE_KINDS, i)) != NULL; i++)
            if (strlen(kind->keyword) == length && memcmp(kind->keyword, list, length) == 0)
                break;
        if (kind == NULL)
            refuse_kinds(g);
        kinds |= UINT64_C(1) << kind->value;
        if (list[length] == '\0')
            return kinds;
    }
}

static void
set_column(struct named_column *column, const struct given_option *g)
{
    if (!column_set(column, g->value))
        refuse_given(g, "takes the number of a column, or its name");
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
    case TABLE_OPTION_JSON: c->json = true; break;
    case TABLE_OPTION_ONLY: c->only = parse_kinds(g); break;
    case TABLE_OPTION_IGNORE: c->ignored = parse_kinds(g); break;
    case TABLE_OPTION_PAIRS: c->pairs = true; break;
    case TABLE_OPTION_NAMES: c->names = require_path(g); break;
    case TABLE_OPTION_TABLES:
        c->tables = require_path(g);
        add_path(c, c->tables);
        break;
    case TABLE_OPTION_BY_NAME: c->tables_by_name = true; break;
    case TABLE_OPTION_COMMON: c->common = require_path(g); break;
    case TABLE_OPTION_POLICY: c->policy_path = require_path(g); break;
    case TABLE_OPTION_TABLE_LABEL: set_table_label(c, g); break;
    case TABLE_OPTION_LANGUAGE: c->language = g->value; break;
    case TABLE_OPTION_TAG: set_column(&c->filter.columns->tag, g); break;
    case TABLE_OPTION_ZONE: set_column(&c->filter.columns->zone, g); break;
    case TABLE_OPTION_INDEX: c->index = true; break;
    case TABLE_OPTION_VARIANTS:
        c->variants = true;
        c->selected = g->value;
        break;
    case TABLE_OPTION_LIMIT: set_limit(c, g); break;
    case TABLE_OPTION_LABEL: buffer_put(&c->labels, g->value, strlen(g->value) + 1); break;
    default:
        if (g->row->id == FILTER_OPTION_FIELD && 1u << c->subcommand != TABLE_CHECK)
            set_fields(c, g);
        else
            filter_options_set(&c->filter, g, check_fields);
        break;
    }
}

/* Returns how many paths are standard input. */
static size_t
count_streams(const char *const *paths, size_t count)
{
    size_t streams = 0;

    for (size_t i = 0; i < count; i++)
        streams += strcmp(paths[i], "-") == 0;
    return streams;
}

/* Refuses contradictions of check. */
static void
check_contradictions(const struct command *c)
{
    const struct filter_options *o = &c->filter;
    bool has_tag = has_column(&o->columns->tag), has_zone = has_column(&o->columns->zone);
    bool has_table = c->path_count > 0;
    size_t streams = count_streams(c->paths, c->path_count)
        + count_streams(o->inputs, o->input_count) + (o->count == 0 && o->input_count == 0);
    const struct option_refusal refusals[] = {
        {streams > 1, "-",
            o->input_count == 0 && o->count == 0
                ? "standard input cannot be both the table and the names"
                : "standard input is given more than once"},
        {o->count > 0 && o->input_count > 0, "--input",
            "cannot be combined with names on the command line"},
        {o->count > 0 && o->header, "--header",
            "cannot be combined with names on the command line"},
        {c->json && o->appended_count > 0, "--append", "cannot be combined with --json"},
        {c->json && o->on_error == TEXT, "--on-error", "a text cannot be combined with --json"},
        {!has_table && c->format != XN_TABLE_DETECT, "--table-format",
            "can only be used with a table"},
        {has_tag && !has_columns(o->columns), "--table-tag", "requires --field"},
        {has_tag && c->language != NULL, "--table-tag", "cannot be combined with --table-language"},
        {o->columns->tag.name != NULL && !o->header, "--table-tag", "a name requires --header"},
        {has_zone && !has_columns(o->columns), "--table-zone", "requires --field"},
        {has_zone && c->code_points, "--table-zone", "cannot be combined with --code-points"},
        {o->columns->zone.name != NULL && !o->header, "--table-zone", "a name requires --header"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Refuses a delimiter that would occur in the values. */
static void
check_delimiter(const struct command *c)
{
    static const char used[] = ":.-+_0123456789";
    char delimiter = c->filter.delimiter, letter = (char)(delimiter | 0x20);

    if (c->json || c->filter.csv)
        return;
    if ((letter >= 'a' && letter <= 'z') || strchr(used, delimiter) != NULL
        || (c->variants && delimiter == ';'))
        die(EXIT_USAGE, "--delimiter", "occurs in the values; use --csv or another character");
}

/* Adds a field, unless the command line has it. */
static void
append_field(struct filter_options *o, size_t field)
{
    for (size_t i = 0; i < o->appended_count; i++)
        if (o->appended[i] == &check_fields[field])
            return;
    o->appended[o->appended_count++] = &check_fields[field];
}

/* Chooses the values that are appended, if the output is not JSON. */
static void
choose_fields(struct command *c)
{
    bool is_given = c->filter.appended_count > 0;

    for (size_t field = FIELD_VERDICT; field <= FIELD_WHY && !is_given; field++)
        append_field(&c->filter, field);
    if (c->index)
        append_field(&c->filter, FIELD_INDEX);
    for (size_t field = FIELD_COUNT; field <= FIELD_VARIANTS && c->variants; field++)
        append_field(&c->filter, field);
    if (!is_given)
        append_field(&c->filter, FIELD_IDNA);
    for (size_t i = 0; i < c->filter.appended_count; i++) {
        c->index |= c->filter.appended[i] == &check_fields[FIELD_INDEX];
        c->variants |= c->filter.appended[i] == &check_fields[FIELD_COUNT]
            || c->filter.appended[i] == &check_fields[FIELD_VARIANTS];
    }
}

/* Takes the operands of check: a table, unless an option names one or a policy, and names. */
static void
set_names(struct command *c, const struct command_line *line)
{
    size_t first = c->tables == NULL && c->policy_path == NULL;

    if (first > c->count)
        die(EXIT_USAGE, "check", "needs a table; try 'xn-table check --help'");
    if (first > 0)
        add_path(c, c->files[0]);
    set_operands(&c->filter, line, c->files + first, c->count - first);
    filter_options_finish(&c->filter, line);
    check_contradictions(c);
    if (!c->json)
        choose_fields(c);
    if (c->has_limit && !c->variants)
        die(EXIT_USAGE, "--limit", "has no effect without --variants");
    check_delimiter(c);
}

static void
check_diff(const struct command *c)
{
    bool has_names = c->names != NULL;
    const struct option_refusal refusals[] = {
        {c->count != 2, "diff", "takes two tables"},
        {c->field > 0 && !has_names, "--field", "has no effect without --names"},
        {c->filter.csv && !has_names, "--csv", "has no effect without --names"},
        {c->code_points && !has_names, "--code-points", "has no effect without --names"},
        {c->filter.header && c->json, "--header", "has no effect with --json"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

static void
check_operands(struct command *c)
{
    enum table_mode mode = 1u << c->subcommand;
    unsigned streams = 0;

    if (c->count == 0 && c->tables == NULL)
        die(EXIT_USAGE, table_command.modes[c->subcommand], "needs a table; try 'xn-table --help'");
    if (mode == TABLE_CONVERT && c->count > 1)
        die(EXIT_USAGE, table_command.modes[c->subcommand], "takes one table");
    if (mode == TABLE_DIFF)
        check_diff(c);
    if (mode == TABLE_COLLIDE && c->tables == NULL && c->count == 1
        && strcmp(c->files[0], "-") == 0)
        die(EXIT_USAGE, "-", "standard input cannot be both the table and the names");
    if (mode == TABLE_COLLIDE && c->tables == NULL)
        add_path(c, c->files[0]);
    for (size_t i = 0; i < c->count; i++)
        streams += strcmp(c->files[i], "-") == 0;
    streams += c->names != NULL && strcmp(c->names, "-") == 0;
    if (streams > 1)
        die(EXIT_USAGE, "-", "standard input is given more than once");
    if (c->only != 0 && c->ignored != 0)
        die(EXIT_USAGE, "--only", "cannot be combined with --ignore: all other kinds are ignored");
    if (mode != TABLE_COLLIDE && c->filter.header && c->json)
        die(EXIT_USAGE, "--header", "has no effect with --json");
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
    static struct column_list columns;

    c->limit = LIMIT_DEFAULT;
    c->label = -2;
    c->filter.columns = &columns;
    c->filter.end = '\n';
    c->filter.delimiter = '\t';
    c->filter.jobs = 1;
    if (line->operand_count == 0)
        die(EXIT_USAGE, "usage", "xn-table COMMAND [OPTION]... TABLE...; try 'xn-table --help'");
    c->subcommand = find_subcommand(line->operands[0]);
    line->modes |= 1u << c->subcommand;
    command_line_check(line);
    for (size_t i = 0; i < line->count; i++)
        set_option(c, &line->options[i]);
    c->files = line->operands + 1;
    c->count = line->operand_count - 1;
    if (1u << c->subcommand == TABLE_CHECK)
        set_names(c, line);
    else
        check_operands(c);
}
