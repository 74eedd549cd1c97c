/* SPDX-License-Identifier: MIT */
/* The options of xn-table.  A new one is a row here and, unless it only sets a bool or a text, the
   function that sets it.  Its needs are the subcommands that have it. */
#include "options.h"

#include "tools/common/shared_options.h"

#ifndef ROWS_ONLY
#include "config.h"

#include <stdlib.h>

#include "check_output.h"
#include "tools/common/input_files.h"
#include "tools/common/numbers.h"

static void
set_format(void *options, const struct given_option *given)
{
    ((struct command *)options)->format = XN_TABLE_RFC7940 + parse_choice(given);
}

/* Sets a path, which is not empty: a message could not show it. */
static void
set_path(void *options, const struct given_option *given)
{
    if (given->value[0] == '\0')
        refuse_option(given->name, "the path is empty");
    *(const char **)find_member(options, given) = given->value;
}

static void
set_tables(void *options, const struct given_option *given)
{
    struct command *c = options;

    set_path(options, given);
    *list_add(&c->paths) = given->value;
}

/* Sets the label to check, counted from 1, or if negative from the end. */
static void
set_table_label(void *options, const struct given_option *given)
{
    struct command *c = options;
    bool is_negative = given->value[0] == '-';
    struct given_option digits = *given;
    size_t number;

    digits.value += is_negative;
    number =
        parse_number(&digits, 1, 127, "1 to 127 from the first label, -1 to -127 from the last");
    c->label = is_negative ? -(int)number : (int)number;
    c->has_label = true;
}

static void
set_idna(void *options, const struct given_option *given)
{
    struct command *c = options;

    c->idna = (enum idna_rule)parse_choice(given);
    c->has_idna = true;
}

static void
set_column(void *options, const struct given_option *given)
{
    struct column_list *columns = ((struct command *)options)->filter.columns;

    if (!column_set(find_member(columns, given), given->value))
        refuse_value(given, "", " is neither the number of a column nor a name");
}

/* Sets the tag of all names, after '=', or the column with the tags. */
static void
set_tag(void *options, const struct given_option *given)
{
    if (given->value[0] == '=')
        ((struct command *)options)->tag = given->value + 1;
    else
        set_column(options, given);
}

static void
set_variants(void *options, const struct given_option *given)
{
    struct command *c = options;

    c->variants = true;
    c->selected = given->value;
}

/* Sets the limit; 0 counts without listing. */
static void
set_limit(void *options, const struct given_option *given)
{
    struct command *c = options;

    c->limit = parse_number(given, 0, SIZE_MAX / 16, "0 or more");
    c->has_limit = true;
}

static void
add_label(void *options, const struct given_option *given)
{
    buffer_put(&((struct command *)options)->labels, given->value, strlen(given->value) + 1);
}

/* Sets the columns: for subcommands that are no filter "2", or "1,3". */
static void
set_fields(void *options, const struct given_option *given)
{
    struct command *c = options;
    const char *at = given->value;

    if (1u << c->subcommand == TABLE_CHECK) {
        set_field(options, given);
        return;
    }
    at = read_number(at, 1, 1000000, &c->field);
    if (at != NULL && *at == ',')
        at = read_number(at + 1, 1, 1000000, &c->other_field);
    if (at == NULL || *at != '\0')
        refuse_value(given, "", " is neither the number of a column nor two numbers such as 1,3");
}

/* Sets a bit for each kind in a list. */
static void
set_kinds(void *options, const struct given_option *given)
{
    uint64_t *kinds = find_member(options, given);

    *kinds = 0;
    for (const char *list = given->value; list != NULL;)
        *kinds |=
            UINT64_C(1) << xn_table_constant_at(XN_TABLE_KINDS, parse_next(given, &list))->value;
}

/* Returns how many paths are standard input. */
static size_t
count_streams(const char *const *paths, size_t count)
{
    size_t streams = 0;

    for (size_t i = 0; i < count; i++)
        streams += is_standard_input(paths[i]);
    return streams;
}

static void
check_name_options(const struct command *c)
{
    const struct filter_options *o = &c->filter;
    const struct named_column *tag = &o->columns->tag, *zone = &o->columns->zone;
    bool has_fields = has_columns(o->columns), reads = o->count == 0 && o->inputs.count == 0;
    size_t streams = count_streams(c->paths.items, c->paths.count)
        + count_streams(o->inputs.items, o->inputs.count) + reads;
    const struct option_refusal refusals[] = {
        {streams > 1, "-",
            reads ? "standard input cannot be both the table and the names; give a file for one"
                  : "standard input is given more than once; give files"},
        {o->count > 0 && o->inputs.count > 0, "--input",
            "cannot be combined with names on the command line"},
        {o->count > 0 && o->header, "--header",
            "cannot be combined with names on the command line"},
        {c->json && o->on_error == TEXT, "--on-error", "a text cannot be combined with --json"},
        {c->paths.count == 0 && c->format != XN_TABLE_DETECT, "--table-format",
            "only works with a table"},
        {has_column(tag) && !has_fields, "--table-tag", "only works with --field"},
        {tag->name != NULL && !o->header, "--table-tag", "a column name only works with --header"},
        {has_column(zone) && !has_fields, "--table-zone", "only works with --field"},
        {has_column(zone) && c->code_points, "--table-zone",
            "cannot be combined with --code-points"},
        {zone->name != NULL && !o->header, "--table-zone",
            "a column name only works with --header"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Refuses a delimiter that would occur in the values. */
static void
check_delimiter(const struct command *c)
{
    static const char used[] = ":.-+_0123456789";
    char delimiter = c->filter.delimiter, letter = (char)(delimiter | 0x20);
    const char value[] = {delimiter, '\0'};

    if (c->json || c->filter.csv)
        return;
    if ((letter >= 'a' && letter <= 'z') || strchr(used, delimiter) != NULL
        || (c->variants && delimiter == ';'))
        die_of_value(EXIT_USAGE, "--delimiter", "", value,
            " occurs in the values; use --csv or another character");
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
        die(EXIT_USAGE, "check", "no table is given; try 'xn-table check --help'");
    if (first > 0)
        *list_add(&c->paths) = c->files[0];
    set_operands(&c->filter, line, c->files + first, c->count - first);
    filter_options_finish(&c->filter);
    check_name_options(c);
    if (!c->json)
        choose_fields(c);
    if (c->has_limit && !c->variants)
        die(EXIT_USAGE, "--limit", "only works with --variants");
    check_delimiter(c);
}

static void
check_table_options(const struct command *c)
{
    unsigned mode = 1u << c->subcommand;
    const char *name = table_command.modes[c->subcommand];
    bool is_diff = mode == TABLE_DIFF, lacks_names = is_diff && c->names == NULL;
    bool takes_one = mode == TABLE_COLLIDE && c->tables == NULL && c->count == 1;
    size_t streams = count_streams((const char *const *)c->files, c->count)
        + count_streams(&c->names, c->names != NULL);
    const struct option_refusal refusals[] = {
        {c->count == 0 && c->tables == NULL, name, "no table is given; try 'xn-table --help'"},
        {mode == TABLE_CONVERT && c->count > 1, name, "give only one table"},
        {is_diff && c->count != 2, name, "give two tables"},
        {lacks_names && c->field > 0, "--field", "only works with --names"},
        {lacks_names && c->filter.csv, "--csv", "only works with --names"},
        {lacks_names && c->code_points, "--code-points", "only works with --names"},
        {lacks_names && c->has_label, "--table-label", "only works with --names"},
        {lacks_names && c->has_idna, "--idna", "only works with --names"},
        {is_diff && c->filter.header && c->json, "--header", "cannot be combined with --json"},
        {takes_one && streams > 0, "-",
            "standard input cannot be both the table and the names; give a file for one"},
        {streams > 1, "-", "standard input is given more than once; give files"},
        {mode == TABLE_LINT && c->filter.header && !c->idna2003, "--header",
            "only works with --idna2003"},
        {c->idna2003 && c->only != 0, "--only", "cannot be combined with --idna2003"},
        {c->idna2003 && c->ignored != 0, "--ignore", "cannot be combined with --idna2003"},
        {c->only != 0 && c->ignored != 0, "--only",
            "cannot be combined with --ignore, since it ignores all other kinds"},
        {mode != TABLE_COLLIDE && c->filter.header && c->json, "--header",
            "cannot be combined with --json"},
    };

    check_refusals(refusals, sizeof(refusals) / sizeof(*refusals));
}

/* Returns the number of the subcommand with this name. */
static unsigned
find_subcommand(const char *name)
{
    for (unsigned i = 0; i < table_command.subcommand_count; i++)
        if (strcmp(table_command.modes[i], name) == 0)
            return i;
    die(EXIT_USAGE, name,
        strcmp(name, "audit") == 0 ? "use 'xn-table lint --idna2003'"
                                   : "unknown command; try 'xn-table --help'");
}

/* The first lines of help of each subcommand, in the order of enum table_mode */
static const char *const usages[] = {
    "Usage: xn-table info [OPTION]... TABLE...\n"
    "Prints the contents of each table.\n",
    "Usage: xn-table lint [OPTION]... TABLE...\n"
    "Prints the faults, unused parts and probable mistakes of each table.\n",
    "Usage: xn-table check [OPTION]... TABLE [NAME]...\n"
    "       xn-table check --tables=PATH [OPTION]... [NAME]...\n"
    "       xn-table check --policy=FILE [OPTION]... [NAME]...\n"
    "Appends the verdict about a label of each NAME or line of standard input.\n",
    "Usage: xn-table package [OPTION]... TABLE...\n"
    "Prints the labels registered or reserved with each line of standard input.\n",
    "Usage: xn-table collide [OPTION]... TABLE [DUMP]...\n"
    "       xn-table collide --tables=DIR [OPTION]... [DUMP]...\n"
    "Prints the names of a zone that collide with an earlier one.\n",
    "Usage: xn-table convert [OPTION]... TABLE\n"
    "Converts a table to RFC 7940.\n",
    "Usage: xn-table diff [OPTION]... OLD NEW\n"
    "Prints the differences between two tables, and those that they make for names.\n",
};

/* Help of a subcommand is short, so that -h prints all of it. */
static void
put_subcommand_help(struct buffer *out, unsigned subcommand)
{
    struct option_command command = table_command;

    command.usage = usages[subcommand];
    put_help(out, &command, 1u << subcommand);
}

/* Prints help or the version and exits, if the line asks for it. */
static void
show_information(const struct command_line *line)
{
    const struct given_option *help = command_line_find(line, TABLE_HELP);
    size_t first = line->operand_count > 0 && strcmp(line->operands[0], "help") == 0;
    struct buffer text = {0};

    if (command_line_find(line, TABLE_VERSION) != NULL)
        buffer_text(&text, "xn-table " PACKAGE_VERSION "\n");
    else if (help == NULL && first == 0)
        return;
    else if (line->operand_count > first)
        put_subcommand_help(&text, find_subcommand(line->operands[first]));
    else if (help != NULL)
        show_help(NULL, help);
    else
        put_help(&text, &table_command, 0);
    print_and_exit(&text);
}

void
command_read(struct command *c, struct command_line *line, int argc, char **argv)
{
    static struct column_list columns;

    c->limit = LIMIT_DEFAULT;
    c->label = -2;
    c->filter = (struct filter_options){.columns = &columns,
        .fields = check_fields,
        .end = '\n',
        .max_messages = SIZE_MAX,
        .jobs = 1};
    command_line_read(line, &table_command, argc - 1, argv + 1);
    show_information(line);
    if (line->operand_count == 0)
        die(EXIT_USAGE, "usage", "xn-table COMMAND [OPTION]... TABLE...; try 'xn-table --help'");
    c->subcommand = find_subcommand(line->operands[0]);
    line->modes |= 1u << c->subcommand;
    command_line_check(line);
    command_line_set(line, c);
    c->files = line->operands + 1;
    c->count = line->operand_count - 1;
    if (1u << c->subcommand == TABLE_CHECK) {
        set_names(c, line);
        return;
    }
    check_table_options(c);
    if (1u << c->subcommand == TABLE_COLLIDE && c->tables == NULL)
        *list_add(&c->paths) = c->files[0];
}
#endif

/* clang-format off */
#define MEMBER(name) .member = offsetof(struct command, name)
#define COLUMN(name) .member = offsetof(struct column_list, name)
#define WITH_LABELS (TABLE_CHECK | TABLE_PACKAGE | TABLE_COLLIDE | TABLE_DIFF)
/* The kinds of warnings, in the order of XN_TABLE_KINDS */
#define KINDS \
    "unknown-attribute unknown-element lower-case order undefined-reference duplicate-reference " \
    "undefined-tag assumed-version positional-count not-utf8 no-version no-column string-range " \
    "empty-variant duplicate-variant preferred unused-class unused-rule unused-tag unnamed-type " \
    "out-of-repertoire unused-type dead-action not-listed no-inverse other-context " \
    "mixed-context conditional-reflexive not-transitive two-readings impossible-rule " \
    "unmatched-rule impossible-context leading-mark disallowed expired index-incomplete"

static const struct option_row rows[] = {
    /* The words of XN_TABLE_FORMATS */
    {"table-format", "FORMAT", "rfc7940 rfc4290 rfc3743 list", SET(set_format),
        .group = "Tables", .help = "rfc7940, rfc4290, rfc3743 or list (detected)"},
    {"tables", "PATH", WORDS_FILE, SET(set_tables), MEMBER(tables), .repeats = true,
        .needs = TABLE_CHECK | TABLE_COLLIDE,
        .help = "use a table, or all tables of a directory"},
    {"common", "TABLE", WORDS_FILE, SET(set_path), MEMBER(common), .needs = TABLE_COLLIDE,
        .help = "also compare all names in this table"},
    {"policy", "FILE", WORDS_FILE, SET(set_path), MEMBER(policy_path), .needs = TABLE_CHECK,
        .help = "apply the rules of a registry: xn-registry.conf(5)"},
    /* The words of enum idna_rule */
    {"idna", "RULE", "2003 none", SET(set_idna),
        .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF,
        .help = "store names by IDNA 2003 (default), or as they are"},
    {"table-label", "N", .set = SET(set_table_label),
        .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF,
        .help = "check label N: 1 is the first, -1 the last (-2)"},
    {"table-tag", "COLUMN", .set = SET(set_tag), COLUMN(tag),
        .needs = TABLE_CHECK | TABLE_COLLIDE,
        .help = "the column with the tag of a table, or =TAG for all"},
    {"table-zone", "COLUMN", .set = SET(set_column), COLUMN(zone),
        .needs = TABLE_CHECK | TABLE_COLLIDE,
        .help = "the column with the zone of a label"},

    {"index", MEMBER(index), .needs = TABLE_CHECK, .group = "Labels",
        .help = "print the index label"},
    {"variants", "[DISPOSITION]", "allocatable blocked", SET(set_variants),
        .needs = TABLE_CHECK, .help = "print the variants"},
    {"limit", "N", .set = SET(set_limit), .needs = TABLE_CHECK | TABLE_PACKAGE,
        .help = "list at most N labels (1000)"},
    {"label", "LABEL", .set = SET(add_label), .repeats = true, .needs = TABLE_PACKAGE,
        .help = "use LABEL instead of standard input"},
    {"code-points", MEMBER(code_points), .needs = WITH_LABELS,
        .help = "read labels as code points: 0061 00FC"},

    {INPUT_OPTION, .needs = TABLE_CHECK, .group = "Columns"},
    {"names", "FILE", WORDS_FILE, SET(set_path), MEMBER(names), .needs = TABLE_DIFF,
        .help = "also compare the verdicts about each name of a file"},
    {"f field", "LIST", .set = SET(set_fields), .repeats = true,
        .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF,
        .help = "the columns of the names: 1,3, or a name"},
    {DELIMITER_OPTION, .needs = TABLE_CHECK},
    {HEADER_OPTION, .needs = TABLE_LINT | WITH_LABELS},
    {CSV_OPTION, .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF},
    {"pairs", MEMBER(pairs), .needs = TABLE_COLLIDE,
        .help = "compare the two labels of each line"},

    /* The words of check_fields */
    {"append", "LIST", "verdict disposition why index nvariants variants idna2003 ascii unicode "
        "status label offset rule message", SET(set_append), .is_list = true,
        .refuses = TABLE_JSON, .needs = TABLE_CHECK, .group = "Output",
        .help = "append verdict, index, ascii, status, message, ..."},
    {"idna2003", MEMBER(idna2003), .needs = TABLE_LINT,
        .help = "print instead what IDNA 2003 cannot store"},
    {"only", "LIST", KINDS, SET(set_kinds), MEMBER(only), .is_list = true, .needs = TABLE_LINT,
        .help = "print only findings of these kinds"},
    {"ignore", "LIST", KINDS, SET(set_kinds), MEMBER(ignored), .is_list = true, .needs = TABLE_LINT,
        .help = "print no findings of these kinds"},
    {"json", MEMBER(json), .modes = TABLE_JSON,
        .needs = TABLE_INFO | TABLE_LINT | WITH_LABELS,
        .help = "print a JSON object on each line"},
    {ON_ERROR_OPTION, .needs = TABLE_CHECK},
    {REJECT_OPTION, .needs = TABLE_CHECK, .help = "write refused lines to a file"},
    {VERBOSE_OPTION, .needs = TABLE_LINT | WITH_LABELS,
        .help = "print reasons, clauses and counts"},
    {QUIET_OPTION, .help = "print no messages about labels, and no warnings"},
    {MAX_MESSAGES_OPTION, MEMBER(filter.max_messages), .needs = TABLE_CHECK},
    {PROGRESS_OPTION, MEMBER(filter.progress), .needs = TABLE_CHECK},
    {JOBS_OPTION, .needs = TABLE_CHECK},

    {"h help", .modes = TABLE_HELP, .group = "Other",
        .help = "print help; COMMAND --help: for this command"},
    {"V version", .modes = TABLE_VERSION, .help = "print the version"},
    {"tables-by-name",
        .elsewhere = "write the domain and the language into the table: <scope>, <language>"},
    {"table-language", "[VALUE]", .elsewhere = "use --table-tag==TAG"},
    {"to", "[VALUE]", .elsewhere = "convert prints XML only, with the code points in cp=\"\""},
    {"from", "[VALUE]", .elsewhere = "the input is always UTF-8; convert it with iconv"},
    {.names = NULL},
};
/* clang-format on */

/* In the order of enum table_mode */
static const char *const modes[] = {
    "info", "lint", "check", "package", "collide", "convert", "diff", "--json", NULL};

const struct option_command table_command = {
    .name = "xn-table",
    .operands = WORDS_FILE,
    .subcommand_count = 7,
    .usage = "Usage: xn-table COMMAND [OPTION]... TABLE...\n"
             "A TABLE is a file in the format of RFC 7940, 4290 or 3743 or a list; - is stdin.\n"
             "\n"
             "Commands:\n"
             "  info TABLE...            print its contents\n"
             "  lint TABLE...            print its faults, unused parts and likely mistakes\n"
             "  check TABLE [NAME]...    check each NAME or line of standard input\n"
             "  package TABLE...         print the package of each label\n"
             "  collide TABLE [DUMP]...  print the names that collide with an earlier one\n"
             "  convert TABLE            convert to RFC 7940\n"
             "  diff OLD NEW             print the differences between two tables\n",
    .rows = rows,
    .modes = modes,
    .examples = "\n"
                "Options of a command: xn-table COMMAND --help       All: xn-table --help\n"
                "Examples:\n"
                "  echo b\303\274cher | xn-table check de.xml\n"
                "  xn-table lint de.xml\n"
                "  xn-table collide --csv -f 1 de.xml zone.csv\n"
                "Manual: man xn-table\n",
    .notes = "\n"
             "Exit status: 0 success, 1 refused or found, 2 wrong usage or table, 3 I/O error.\n"
             "See also xn, for names, and xn-zone, for files.  Manual: man xn-table\n",
};
