/* SPDX-License-Identifier: MIT */
/* The options of xn-table.  A new one is a row here, an id in table_rows.h, and its meaning in
   table_options.c.  Its needs are the subcommands that have it. */
#include "table_rows.h"

#define WITH_LABELS (TABLE_CHECK | TABLE_PACKAGE | TABLE_COLLIDE | TABLE_DIFF)

/* clang-format off */
/* The kinds of warnings, in the order of XN_TABLE_KINDS. */
static const char kinds[] =
    "unknown-attribute unknown-element lower-case order undefined-reference duplicate-reference "
    "undefined-tag assumed-version positional-count not-utf8 no-version no-column string-range "
    "empty-variant duplicate-variant preferred unused-class unused-rule unused-tag unnamed-type "
    "out-of-repertoire unused-type dead-action not-listed no-inverse other-context mixed-context "
    "conditional-reflexive not-transitive two-readings impossible-rule unmatched-rule "
    "impossible-context leading-mark disallowed expired";

static const char tables[] = "Tables", labels[] = "Labels", columns[] = "Columns",
    output[] = "Output", other[] = "Other";

static const struct option_row rows[] = {
    {TABLE_OPTION_FORMAT, "", "table-format", "FORMAT", "rfc7940 rfc4290 rfc3743 list",
        .group = tables, .help = "rfc7940, rfc4290, rfc3743 or list (detected)"},
    {TABLE_OPTION_TABLES, "", "tables", "PATH", WORDS_FILE, .needs = TABLE_CHECK | TABLE_COLLIDE,
        .repeats = true, .group = tables, .help = "use a table, or all tables of a directory"},
    {TABLE_OPTION_BY_NAME, "", "tables-by-name", .needs = TABLE_CHECK | TABLE_COLLIDE,
        .group = tables, .help = "the name of a table's file is a domain and a tag"},
    {TABLE_OPTION_COMMON, "", "common", "TABLE", WORDS_FILE, .needs = TABLE_COLLIDE,
        .group = tables, .help = "also compare all names in this table"},
    {TABLE_OPTION_POLICY, "", "policy", "FILE", WORDS_FILE, .needs = TABLE_CHECK,
        .group = tables, .help = "apply the rules of a registry: xn-registry.conf(5)"},
    {TABLE_OPTION_TABLE_LABEL, "", "table-label", "N", .needs = TABLE_CHECK,
        .group = tables, .help = "check label N: 1 is the first, -1 the last (-2)"},
    {TABLE_OPTION_LANGUAGE, "", "table-language", "TAG", .needs = TABLE_CHECK,
        .group = tables, .help = "use the table with this tag for all names"},
    {TABLE_OPTION_TAG, "", "table-tag", "COLUMN", .needs = TABLE_CHECK | TABLE_COLLIDE,
        .group = tables, .help = "the column with the tag of a table"},
    {TABLE_OPTION_ZONE, "", "table-zone", "COLUMN", .needs = TABLE_CHECK | TABLE_COLLIDE,
        .group = tables, .help = "the column with the zone of a label"},
    {TABLE_OPTION_TO, "", "to", "FORMAT", "xml list", .needs = TABLE_CONVERT,
        .group = tables, .help = "convert to xml (default) or list"},

    {TABLE_OPTION_INDEX, "", "index", .needs = TABLE_CHECK,
        .group = labels, .help = "print the index label"},
    {TABLE_OPTION_VARIANTS, "", "variants", "[DISPOSITION]", "allocatable blocked",
        .needs = TABLE_CHECK, .group = labels, .help = "print the variants"},
    {TABLE_OPTION_LIMIT, "", "limit", "N", .needs = TABLE_CHECK | TABLE_PACKAGE,
        .group = labels, .help = "list at most N labels (1000)"},
    {TABLE_OPTION_LABEL, "", "label", "LABEL", .needs = TABLE_PACKAGE, .repeats = true,
        .group = labels, .help = "use LABEL instead of standard input"},
    {TABLE_OPTION_CODE_POINTS, "", "code-points", .needs = WITH_LABELS,
        .group = labels, .help = "read labels as code points: 0061 00FC"},

    {FILTER_OPTION_INPUT, "i", "input", "FILE", WORDS_FILE, .needs = TABLE_CHECK, .repeats = true,
        .group = columns, .help = "read a file; may be repeated"},
    {TABLE_OPTION_NAMES, "", "names", "FILE", WORDS_FILE, .needs = TABLE_DIFF,
        .group = columns, .help = "also compare the verdicts about each name of a file"},
    {FILTER_OPTION_FIELD, "f", "field", "LIST",
        .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF,
        .group = columns, .help = "the columns of the names: 1,3, or a name",
        .repeats = true},
    {FILTER_OPTION_DELIMITER, "F", "delimiter", "CHAR", .needs = TABLE_CHECK,
        .group = columns, .help = "the delimiter of columns (TAB)"},
    {FILTER_OPTION_HEADER, "", "header", .needs = TABLE_AUDIT | WITH_LABELS,
        .group = columns, .help = "the first line contains the names of the columns"},
    {FILTER_OPTION_CSV, "", "csv", .needs = TABLE_CHECK | TABLE_COLLIDE | TABLE_DIFF,
        .group = columns, .help = "read CSV: columns may be quoted (RFC 4180)"},
    {TABLE_OPTION_PAIRS, "", "pairs", .needs = TABLE_COLLIDE,
        .group = columns, .help = "compare the two labels of each line"},

    {FILTER_OPTION_APPEND, "", "append", "LIST",
        "verdict disposition why index nvariants variants idna2003 ascii unicode status label "
        "offset rule message", .is_list = true, .needs = TABLE_CHECK,
        .group = output, .help = "append verdict, index, ascii, status, message, ..."},
    {TABLE_OPTION_ONLY, "", "only", "LIST", kinds, .is_list = true, .needs = TABLE_LINT,
        .group = output, .help = "print only findings of these kinds"},
    {TABLE_OPTION_IGNORE, "", "ignore", "LIST", kinds, .is_list = true, .needs = TABLE_LINT,
        .group = output, .help = "print no findings of these kinds"},
    {TABLE_OPTION_JSON, "", "json", .needs = TABLE_INFO | TABLE_LINT | TABLE_AUDIT | WITH_LABELS,
        .group = output, .help = "print a JSON object on each line"},
    {FILTER_OPTION_ON_ERROR, "", "on-error", "HOW", "blank keep skip stop text:",
        .needs = TABLE_CHECK, .group = output,
        .help = "refused lines: blank, keep, skip, stop, text:TEXT"},
    {FILTER_OPTION_REJECT, "", "reject", "FILE", WORDS_FILE, .needs = TABLE_CHECK,
        .group = output, .help = "write refused lines to a file"},
    {FILTER_OPTION_VERBOSE, "v", "verbose", .needs = TABLE_LINT | TABLE_AUDIT | WITH_LABELS,
        .group = output, .help = "print reasons, clauses and counts"},
    {FILTER_OPTION_QUIET, "q", "quiet", .value = NULL,
        .group = output, .help = "print no messages about labels, and no warnings"},
    {FILTER_OPTION_MAX_MESSAGES, "", "max-messages", "N", .needs = TABLE_CHECK,
        .group = output, .help = "print N messages for each file (terminal: 1000)"},
    {FILTER_OPTION_JOBS, "j", "jobs", "N", .needs = TABLE_CHECK,
        .group = output, .help = "run N threads, from 1 to 256 (1)"},

    {TABLE_OPTION_HELP, "h", "help", .value = NULL,
        .group = other, .help = "print help; COMMAND --help: for this command"},
    {TABLE_OPTION_VERSION, "V", "version", .value = NULL,
        .group = other, .help = "print the version"},
    {0, "", "from", "[VALUE]", .help = "text is UTF-8: convert it with iconv"},
    {0, "", NULL, .value = NULL},
};
/* clang-format on */

/* In the order of enum table_mode. */
static const char *const modes[] = {
    "info", "lint", "audit", "check", "package", "collide", "convert", "diff", NULL};

const char *const table_usages[] = {
    "Usage: xn-table info [OPTION]... TABLE...\n"
    "Prints the contents of each table.\n",
    "Usage: xn-table lint [OPTION]... TABLE...\n"
    "Prints the faults, unused parts and probable mistakes of each table.\n",
    "Usage: xn-table audit [OPTION]... TABLE...\n"
    "Prints the parts of each table that IDNA 2003 cannot store.\n",
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
    "Converts a table to RFC 7940, or to one code point on each line.\n",
    "Usage: xn-table diff [OPTION]... OLD NEW\n"
    "Prints the differences between two tables, and those that they make for names.\n",
};

const struct option_command table_command = {
    .name = "xn-table",
    .operands = WORDS_FILE,
    .subcommands = modes,
    .usage = "Usage: xn-table COMMAND [OPTION]... TABLE...\n"
             "A TABLE is a file in the format of RFC 7940, 4290 or 3743 or a list; - is stdin.\n"
             "\n"
             "Commands:\n"
             "  info TABLE...            print its contents\n"
             "  lint TABLE...            print its faults, unused parts and likely mistakes\n"
             "  audit TABLE...           print its parts that IDNA 2003 cannot store\n"
             "  check TABLE [NAME]...    check each NAME or line of standard input\n"
             "  package TABLE...         print the package of each label\n"
             "  collide TABLE [DUMP]...  print the names that collide with an earlier one\n"
             "  convert TABLE            convert to RFC 7940 or one code point on each line\n"
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
