/* SPDX-License-Identifier: MIT */
/* The options of xn-table.  A new one is a row here, an id in table_rows.h, and its meaning in
   table_options.c.  What it needs is a subcommand. */
#include "table_rows.h"

#define WITH_LABELS (TABLE_CHECK | TABLE_PACKAGE | TABLE_COLLIDE)

/* clang-format off */
static const char tables[] = "Tables", labels[] = "Labels", columns[] = "Columns",
    output[] = "Output", other[] = "Other";

static const struct option_row rows[] = {
    {TABLE_OPTION_FORMAT, "", "table-format", "FORMAT", "rfc7940 rfc4290 rfc3743 list",
        .group = tables, .help = "rfc7940, rfc4290, rfc3743 or list, not detected"},
    {TABLE_OPTION_TABLES, "", "tables", "DIR", WORDS_DIRECTORY, .needs = TABLE_COLLIDE,
        .group = tables, .help = "a table for each tag"},
    {TABLE_OPTION_COMMON, "", "common", "TABLE", WORDS_FILE, .needs = TABLE_COLLIDE,
        .group = tables, .help = "and one for all names"},
    {TABLE_OPTION_TO, "", "to", "FORMAT", "xml list", .needs = TABLE_CONVERT,
        .group = tables, .help = "convert to xml (default) or list"},

    {TABLE_OPTION_INDEX, "", "index", .needs = TABLE_CHECK,
        .group = labels, .help = "print the index label"},
    {TABLE_OPTION_VARIANTS, "", "variants", "[DISPOSITION]", "allocatable blocked",
        .needs = TABLE_CHECK, .group = labels, .help = "print the variants"},
    {TABLE_OPTION_LIMIT, "", "limit", "N", .needs = TABLE_CHECK | TABLE_PACKAGE,
        .group = labels, .help = "labels that are listed at most (1000)"},
    {TABLE_OPTION_LABEL, "", "label", "LABEL", .needs = TABLE_PACKAGE, .repeats = true,
        .group = labels, .help = "instead of the lines of standard input"},
    {TABLE_OPTION_CODE_POINTS, "", "code-points", .needs = WITH_LABELS,
        .group = labels, .help = "labels are lists of code points: 0061 00FC"},

    {TABLE_OPTION_PAIRS, "", "pairs", .needs = TABLE_COLLIDE,
        .group = columns, .help = "two labels on each line, which are compared"},
    {TABLE_OPTION_CSV, "", "csv", .needs = TABLE_COLLIDE,
        .group = columns, .help = "columns are separated by commas, not by TAB"},
    {TABLE_OPTION_FIELD, "f", "field", "N[,M]", .needs = TABLE_COLLIDE,
        .group = columns, .help = "the columns of the labels, or of name and tag"},
    {TABLE_OPTION_HEADER, "", "header", .needs = TABLE_AUDIT | WITH_LABELS,
        .group = columns, .help = "the first line names the columns"},

    {TABLE_OPTION_JSON, "", "json", .needs = TABLE_LINT | WITH_LABELS,
        .group = output, .help = "an object on each line"},
    {TABLE_OPTION_VERBOSE, "v", "verbose", .needs = TABLE_LINT | TABLE_AUDIT | WITH_LABELS,
        .group = output, .help = "reasons, clauses and counts"},
    {TABLE_OPTION_QUIET, "q", "quiet", .value = NULL,
        .group = output, .help = "no warnings about tables"},

    {TABLE_OPTION_HELP, "h", "help", .value = NULL,
        .group = other, .help = "help; COMMAND --help: of this command"},
    {TABLE_OPTION_VERSION, "V", "version", .value = NULL, .group = other, .help = "version"},
    {0, "", NULL, .value = NULL},
};
/* clang-format on */

/* In the order of enum table_mode. */
static const char *const modes[] = {
    "info", "lint", "audit", "check", "package", "collide", "convert", NULL};

const char *const table_usages[] = {
    "Usage: xn-table info [OPTION]... TABLE...\n"
    "Prints what each table contains.\n",
    "Usage: xn-table lint [OPTION]... TABLE...\n"
    "Prints what is wrong, unused or probably not intended in each table.\n",
    "Usage: xn-table audit [OPTION]... TABLE...\n"
    "Prints what IDNA 2003 cannot store of each table.\n",
    "Usage: xn-table check [OPTION]... TABLE [LABEL]...\n"
    "Prints the verdict about each LABEL, or each line of standard input.\n",
    "Usage: xn-table package [OPTION]... TABLE...\n"
    "Prints what is registered or reserved with each line of standard input.\n",
    "Usage: xn-table collide [OPTION]... TABLE [DUMP]...\n"
    "       xn-table collide --tables=DIR [OPTION]... [DUMP]...\n"
    "Prints the names of a zone that collide with an earlier one.\n",
    "Usage: xn-table convert [OPTION]... TABLE\n"
    "Converts a table to RFC 7940, or to one code point on each line.\n",
};

const struct option_command table_command = {
    .name = "xn-table",
    .operands = WORDS_FILE,
    .subcommands = modes,
    .usage = "Usage: xn-table COMMAND [OPTION]... TABLE...\n"
             "A TABLE is a file in the format of RFC 7940, 4290 or 3743, or a list; - is stdin.\n"
             "\n"
             "Commands:\n"
             "  info TABLE...            what a table contains\n"
             "  lint TABLE...            what is wrong, unused or probably not intended in it\n"
             "  audit TABLE...           what IDNA 2003 cannot store of it\n"
             "  check TABLE [LABEL]...   the verdict about each LABEL or line of standard input\n"
             "  package TABLE...         what is registered or reserved with each label\n"
             "  collide TABLE [DUMP]...  the names of a zone that collide with an earlier one\n"
             "  convert TABLE            to RFC 7940, or to one code point on each line\n",
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
