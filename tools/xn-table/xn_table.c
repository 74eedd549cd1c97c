/* SPDX-License-Identifier: MIT */
/* The command xn-table: its command line, and the files that its subcommands read. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check_output.h"
#include "numbers.h"

static const char command_help[] =
    "Usage: xn-table COMMAND [OPTION]... TABLE...\n"
    "Commands:\n"
    "  info TABLE...            what a table contains\n"
    "  lint TABLE...            what is wrong, unused or likely unintended in a table\n"
    "  audit TABLE...           what IDNA 2003 cannot store of a table\n"
    "  check TABLE [LABEL]...   the verdict about each LABEL or line of standard input\n"
    "  package TABLE...         what is registered or reserved with each label\n"
    "  collide TABLE [DUMP]...  the names of a zone that collide with an earlier one\n"
    "  convert TABLE            to RFC 7940, or to one code point per line\n"
    "A TABLE is a file in the format of RFC 7940, 4290 or 3743, or a list; - is stdin.\n"
    "Options:\n"
    "  --table-format=rfc7940|rfc4290|rfc3743|list   instead of detecting it\n"
    "  --code-points   check, package, collide: labels are code points: 0061 00FC\n"
    "  --index, --variants[=DISPOSITION], --limit=N   check: index label and variants\n"
    "  --label=LABEL   package: instead of the lines of standard input\n"
    "  --header, --json   the first line names the columns; JSON\n"
    "  --pairs, --csv, -f, --field=N[,M]   collide: two labels a line, CSV, columns\n"
    "  --tables=DIR, --common=TABLE   collide: a table for each tag, and one for all\n"
    "  --to=xml|list   convert: the format of the output\n"
    "  -v, --verbose   check: the reason for each refusal; audit: clauses and lines\n"
    "  --quiet         no warnings about the table   -h, --help   -V, --version\n"
    "Exit status: 0 success, 1 refused or found, 2 wrong usage or table, 3 I/O error.\n"
    "Example: echo b\303\274cher | xn-table check de.xml           Manual: man xn-table\n";

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

void
print_message(const char *text, size_t length)
{
    struct buffer line = {0};

    buffer_text(&line, "xn-table: ");
    buffer_put(&line, text, length);
    buffer_char(&line, '\n');
    (void)write_all(STDERR_FILENO, line.data, line.length);
    buffer_free(&line);
}

void
put_file_name(struct buffer *out, const char *name)
{
    buffer_escaped(out, name, strnlen(name, WORD_MAX));
    buffer_char(out, '\0');
}

void
put_code_points(struct buffer *out, const uint32_t *cps, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i > 0)
            buffer_char(out, ' ');
        buffer_hex(out, cps[i]);
    }
    if (length == 0)
        buffer_char(out, '-');
}

void
table_file_read(struct table_file *file, const char *name)
{
    bool is_standard_input = strcmp(name, "-") == 0;
    int fd = is_standard_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct buffer text = {0};

    *file = (struct table_file){.name = name};
    if (fd < 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(errno));
    for (;;) {
        ssize_t n = read(fd, buffer_reserve(&text, BUFFER_FULL), BUFFER_FULL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            die(EXIT_INPUT_OUTPUT, name, strerror(errno));
        text.length += (size_t)n;
        /* More than the library accepts: it says so itself. */
        if (n == 0 || text.length > XN_TABLE_FILE_MAX)
            break;
    }
    if (!is_standard_input)
        close(fd);
    file->text = text.data;
    file->length = text.length;
}

/* The library's callback and its data while it loads a table. */
struct reporter {
    struct table_file *file;
    bool is_quiet;
};

static void
report_diag(const struct table_file *file, const xn_table_diag *diag)
{
    char text[XN_TABLE_DIAG_SIZE + WORD_MAX];
    struct buffer name = {0};

    put_file_name(&name, file->name);
    xn_table_diag_format(diag, name.data, text, sizeof(text));
    print_message(text, strlen(text));
    buffer_free(&name);
}

static void
report_warning(const xn_table_diag *warning, void *user)
{
    const struct reporter *r = user;

    if (!r->is_quiet)
        report_diag(r->file, warning);
}

bool
table_file_load(const struct command *c, struct table_file *file, const char *name)
{
    struct reporter reporter = {file, c->quiet};
    const xn_table_options options = {
        .format = c->format, .warn = report_warning, .user = &reporter};
    xn_table_diag diag;

    table_file_read(file, name);
    if (xn_table_load(file->text, file->length, &options, &file->table, &diag) == XN_TABLE_OK)
        return true;
    if (diag.status == XN_TABLE_E_MEMORY)
        die_of_memory();
    report_diag(file, &diag);
    return false;
}

void
table_file_free(struct table_file *file)
{
    xn_table_free(file->table, NULL);
    free(file->text);
}

enum {
    OPTION_FORMAT = 0x100,
    OPTION_CODE_POINTS,
    OPTION_HEADER,
    OPTION_TO,
    OPTION_QUIET,
    OPTION_JSON,
    OPTION_CSV,
    OPTION_PAIRS,
    OPTION_TABLES,
    OPTION_COMMON,
    OPTION_INDEX,
    OPTION_VARIANTS,
    OPTION_LIMIT,
    OPTION_LABEL
};

static const struct option long_options[] = {
    {"table-format", required_argument, NULL, OPTION_FORMAT},
    {"code-points", no_argument, NULL, OPTION_CODE_POINTS},
    {"header", no_argument, NULL, OPTION_HEADER},
    {"to", required_argument, NULL, OPTION_TO},
    {"verbose", no_argument, NULL, 'v'},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"json", no_argument, NULL, OPTION_JSON},
    {"field", required_argument, NULL, 'f'},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"pairs", no_argument, NULL, OPTION_PAIRS},
    {"tables", required_argument, NULL, OPTION_TABLES},
    {"common", required_argument, NULL, OPTION_COMMON},
    {"index", no_argument, NULL, OPTION_INDEX},
    {"variants", optional_argument, NULL, OPTION_VARIANTS},
    {"limit", required_argument, NULL, OPTION_LIMIT},
    {"label", required_argument, NULL, OPTION_LABEL},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* The subcommands, and the options that each accepts besides --table-format and --quiet. */
static const struct subcommand {
    const char *name;
    int (*run)(struct command *c);
    int options[12];
} subcommands[] = {
    {"info", command_info, {0}},
    {"lint", command_lint, {OPTION_JSON, 'v'}},
    {"audit", command_audit, {OPTION_HEADER, 'v'}},
    {"check", command_check,
        {OPTION_CODE_POINTS, OPTION_HEADER, 'v', OPTION_INDEX, OPTION_VARIANTS, OPTION_LIMIT,
            OPTION_JSON}},
    {"collide", command_collide,
        {OPTION_CODE_POINTS, OPTION_HEADER, 'v', OPTION_JSON, 'f', OPTION_CSV, OPTION_PAIRS,
            OPTION_TABLES, OPTION_COMMON}},
    {"package", command_package,
        {OPTION_CODE_POINTS, OPTION_HEADER, 'v', OPTION_LIMIT, OPTION_LABEL, OPTION_JSON}},
    {"convert", command_convert, {OPTION_TO}},
};

static const struct subcommand *
find_subcommand(const char *name)
{
    for (size_t i = 0; i < sizeof(subcommands) / sizeof(*subcommands); i++)
        if (strcmp(subcommands[i].name, name) == 0)
            return &subcommands[i];
    die(EXIT_USAGE, name, "unknown command; try 'xn-table --help'");
}

static const char *
option_name(int option)
{
    for (const struct option *o = long_options; o->name != NULL; o++)
        if (o->val == option)
            return o->name;
    return "";
}

/* "2", or "1,3" */
static void
set_fields(struct command *c, const char *value)
{
    const char *at = read_number(value, 1, 1000000, &c->field);

    if (at != NULL && *at == ',')
        at = read_number(at + 1, 1, 1000000, &c->other_field);
    if (at == NULL || *at != '\0')
        die(EXIT_USAGE, "--field", "takes a column, or two such as 1,3");
}

/* "0" to count without listing */
static void
set_limit(struct command *c, const char *value)
{
    const char *at = read_number(value, 1, SIZE_MAX / 16, &c->limit);

    c->has_limit = true;
    if (strcmp(value, "0") != 0 && (at == NULL || *at != '\0'))
        die(EXIT_USAGE, "--limit", "takes the number of labels to list at most");
}

static void
set_option(struct command *c, int option)
{
    switch (option) {
    case OPTION_FORMAT:
        if (!find_format(optarg, &c->format))
            die(EXIT_USAGE, "--table-format", "takes rfc7940, rfc4290, rfc3743 or list");
        break;
    case OPTION_TO:
        c->to_list = strcmp(optarg, "list") == 0;
        if (!c->to_list && strcmp(optarg, "xml") != 0)
            die(EXIT_USAGE, "--to", "takes xml or list");
        break;
    case OPTION_CODE_POINTS: c->code_points = true; break;
    case OPTION_HEADER: c->header = true; break;
    case OPTION_QUIET: c->quiet = true; break;
    case OPTION_JSON: c->json = true; break;
    case OPTION_CSV: c->csv = true; break;
    case OPTION_PAIRS: c->pairs = true; break;
    case OPTION_TABLES: c->tables = optarg; break;
    case OPTION_COMMON: c->common = optarg; break;
    case OPTION_INDEX: c->index = true; break;
    case OPTION_VARIANTS:
        c->variants = true;
        c->selected = optarg;
        break;
    case OPTION_LIMIT: set_limit(c, optarg); break;
    case OPTION_LABEL: buffer_put(&c->labels, optarg, strlen(optarg) + 1); break;
    case 'f': set_fields(c, optarg); break;
    default: c->verbose = true; break;
    }
}

static void
check_option(const struct subcommand *s, int option)
{
    struct buffer name = {0};

    if (option == OPTION_FORMAT || option == OPTION_QUIET)
        return;
    for (size_t i = 0; i < sizeof(s->options) / sizeof(*s->options); i++)
        if (s->options[i] == option)
            return;
    buffer_text(&name, "--");
    buffer_text(&name, option_name(option));
    buffer_char(&name, '\0');
    die(EXIT_USAGE, name.data, "has no effect on this command; try 'xn-table --help'");
}

static void
check_operands(const struct subcommand *s, const struct command *c)
{
    unsigned streams = 0;

    if (c->count == 0 && c->tables == NULL)
        die(EXIT_USAGE, s->name, "needs a table; try 'xn-table --help'");
    if (s->run == command_convert && c->count > 1)
        die(EXIT_USAGE, s->name, "takes one table");
    if (s->run == command_collide && c->tables == NULL && c->count == 1
        && strcmp(c->files[0], "-") == 0)
        die(EXIT_USAGE, "-", "standard input contains the names");
    for (size_t i = 0; i < c->count && s->run != command_check; i++)
        streams += strcmp(c->files[i], "-") == 0;
    if (streams > 1)
        die(EXIT_USAGE, "-", "standard input can be read once");
    if (s->run == command_check && c->has_limit && !c->variants)
        die(EXIT_USAGE, "--limit", "has no effect without --variants");
    if ((s->run == command_check || s->run == command_package) && c->header && c->json)
        die(EXIT_USAGE, "--header", "has no effect with --json");
    if (s->run == command_check && c->count == 1 && strcmp(c->files[0], "-") == 0)
        die(EXIT_USAGE, "-", "standard input contains the labels");
}

/* Exits if the output could not be written. */
static int
finish(struct command *c, struct output *output, int status)
{
    buffer_flush(&c->out);
    buffer_free(&c->out);
    buffer_free(&c->labels);
    output_close(output);
    if (output->error != 0)
        die(EXIT_INPUT_OUTPUT, output->name, strerror(output->error));
    return status;
}

int
main(int argc, char **argv)
{
    struct output output = {STDOUT_FILENO, "standard output", 0};
    struct command c = {.out = {.output = &output}, .limit = LIMIT_DEFAULT};
    int seen[64], option;
    size_t seen_count = 0;
    const struct subcommand *subcommand;

    program_name = "xn-table";
    opterr = 0; /* we print the messages */
    while ((option = getopt_long(argc, argv, ":f:vhV", long_options, NULL)) != -1) {
        if (option == ':')
            die(EXIT_USAGE, argv[optind - 1], "option requires a value; try 'xn-table --help'");
        if (option == '?')
            die(EXIT_USAGE, argv[optind - 1], "unrecognized option; try 'xn-table --help'");
        if (option == 'h' || option == 'V') {
            buffer_text(&c.out, option == 'h' ? command_help : "xn-table " PACKAGE_VERSION "\n");
            return finish(&c, &output, 0);
        }
        set_option(&c, option);
        if (seen_count < sizeof(seen) / sizeof(*seen))
            seen[seen_count++] = option;
    }
    if (optind == argc)
        die(EXIT_USAGE, "usage", "xn-table COMMAND [OPTION]... TABLE...; try 'xn-table --help'");
    subcommand = find_subcommand(argv[optind]);
    for (size_t i = 0; i < seen_count; i++)
        check_option(subcommand, seen[i]);
    c.files = argv + optind + 1;
    c.count = (size_t)(argc - optind - 1);
    check_operands(subcommand, &c);
    return finish(&c, &output, subcommand->run(&c));
}
