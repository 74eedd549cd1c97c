/* SPDX-License-Identifier: MIT */
/* Parses the command line. */
#include "config.h"

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_2008.h"
#include "buffer.h"
#include "option_names.h"
#include "policy.h"

void
refuse_usage(const char *what, const char *why)
{
    die(EXIT_USAGE, what, why);
}

/* A number from least to most.  strtoull() also accepts signs and white space; we do not. */
static size_t
parse_number(const char *option, const char *text, size_t least, size_t most, const char *why)
{
    unsigned long long n;
    char *end;

    errno = 0;
    n = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || end == text || errno != 0 || n < least
        || n > most)
        refuse_usage(option, why);
    return (size_t)n;
}

/* The index of the word that the first octets of text are, or -1. */
static int
find_word(const char *text, size_t length, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strlen(words[i]) == length && memcmp(text, words[i], length) == 0)
            return i;
    return -1;
}

static int
parse_choice(const char *option, const char *text, const char *const *words, const char *why)
{
    int found = find_word(text, strlen(text), words);

    if (found < 0)
        refuse_usage(option, why);
    return found;
}

static char
parse_delimiter(const char *text)
{
    bool is_tab = strcmp(text, "\\t") == 0;
    char c = is_tab ? '\t' : text[0];

    if (c == '\0' || (text[1] != '\0' && !is_tab) || (unsigned char)c >= 0x80
        || strchr("\n\r\"", c) != NULL)
        refuse_usage("--delimiter",
            "takes one ASCII character other than a quotation mark or an end of line");
    return c;
}

/* An option can be given twice only with the same value. */
static void
set_once(const char *option, const char **value, const char *given)
{
    if (*value != NULL && strcmp(*value, given) != 0)
        refuse_usage(option, "given twice with different values");
    *value = given;
}

static void
set_on_error(struct options *o, struct given *given, const char *value)
{
    static const char *const words[] = {"blank", "keep", "skip", "stop", NULL};
    static const char text[] = "text:";

    set_once("--on-error", &given->on_error, value);
    if (strncmp(value, text, sizeof(text) - 1) == 0) {
        o->on_error = TEXT;
        o->error_text = value + sizeof(text) - 1;
        return;
    }
    o->on_error = (enum on_error)parse_choice(
        "--on-error", value, words, "takes blank, keep, skip, stop or text:TEXT");
}

/* NULL: the answer itself. */
static void
set_append(struct options *o, const char *list)
{
    if (o->appended_count > 0)
        refuse_usage("--append", "given twice");
    if (list == NULL) {
        o->appended[o->appended_count++] = APPEND_ASCII;
        return;
    }
    for (size_t length; o->appended_count < APPEND_MAX; list += length + 1) {
        int found;

        length = strcspn(list, ",");
        found = find_word(list, length, appended_names);
        if (found < 0)
            break;
        o->appended[o->appended_count++] = (enum appended)found;
        if (list[length] == '\0')
            return;
    }
    refuse_usage("--append",
        "takes a list of ascii, unicode, display, status, label, offset, rule, message and index");
}

static void
set_operation(struct options *o, struct given *given, enum operation operation)
{
    if (given->operation && o->operation != operation)
        refuse_usage("usage",
            "-a, -u, -s, -n, -e, -d, -x, --display, --audit-2008 and --compare cannot be combined");
    given->operation = true;
    o->operation = operation;
}

static void
set_where(struct options *o, xn_where where)
{
    if (o->where != 0 && o->where != where)
        refuse_usage("usage", "--url, --email and --hostport cannot be combined");
    o->where = where;
}

static void
set_file(struct options *o, enum file_kind file)
{
    if (o->file != NO_FILE && o->file != file)
        refuse_usage("usage", "--zone, --hosts and --text cannot be combined");
    o->file = file;
}

/* suffix: NULL if it was not given */
static void
set_in_place(struct options *o, const char *suffix)
{
    if (suffix != NULL && (suffix[0] == '\0' || strchr(suffix, '/') != NULL))
        refuse_usage("--in-place", "takes a suffix that is not empty and contains no '/'");
    if (suffix != NULL)
        set_once("--in-place", &o->suffix, suffix);
    o->in_place = true;
}

const char *
options_where(const struct options *o)
{
    return o->where == XN_URL ? "--url" : o->where == XN_EMAIL ? "--email" : "--hostport";
}

/* Options that choose the operation.  Returns false for any other option. */
static bool
set_operation_option(struct options *o, struct given *given, int option)
{
    switch (option) {
    case 'a': set_operation(o, given, TO_ASCII); return true;
    case 'u': set_operation(o, given, TO_UNICODE); return true;
    case 's': set_operation(o, given, PREPARE); return true;
    case 'k':
    case 'n': set_operation(o, given, NORMALISE); return true;
    case 'e': set_operation(o, given, ENCODE); return true;
    case 'd': set_operation(o, given, DECODE); return true;
    case 'x': set_operation(o, given, EXPLAIN); return true;
    case OPTION_COMPARE: set_operation(o, given, COMPARE); return true;
    case OPTION_AUDIT_2008: set_operation(o, given, AUDIT); return true;
    case OPTION_ONLY:
        if (!audit_parse_classes(optarg, &o->only))
            refuse_usage(
                "--only", "takes a list of same, differs, only-2003, only-2008 and neither");
        return true;
    case OPTION_DISPLAY: set_operation(o, given, DISPLAY); return true;
    case 'c': o->check = true; return true;
    case OPTION_REGISTER: o->registration = true; return true;
    case OPTION_TRACE: o->trace = true; return true;
    case OPTION_CODE_POINTS: o->code_points = true; return true;
    case 'p':
        set_once("--profile", &given->profile, optarg);
        o->profile = xn_profile_find(optarg);
        if (o->profile == NULL)
            refuse_usage("--profile", "unknown profile; --profiles lists the known ones");
        return true;
    case OPTION_STD3: given->std3 = true; return true;
    case OPTION_UNDERSCORE: given->underscore = true; return true;
    case OPTION_NO_STD3: given->no_std3 = true; return true;
    case OPTION_WILDCARD: o->wildcard = true; return true;
    case OPTION_URL: set_where(o, XN_URL); return true;
    case OPTION_EMAIL: set_where(o, XN_EMAIL); return true;
    case OPTION_HOSTPORT: set_where(o, XN_HOST_PORT); return true;
    case OPTION_ZONE: set_file(o, ZONE_FILE); return true;
    case OPTION_HOSTS: set_file(o, HOSTS_FILE); return true;
    case OPTION_TEXT: set_file(o, TEXT_FILE); return true;
    case OPTION_IN_PLACE: set_in_place(o, optarg); return true;
    case OPTION_FORCE: o->force = true; return true;
    case OPTION_READY: o->ready = true; return true;
    default: return false;
    }
}

/* Options that set flags of the library. */
static bool
set_flag_option(struct options *o, int option)
{
    static const struct {
        int option;
        unsigned flags;
    } flags[] = {
        {OPTION_ALLOW_UNASSIGNED, XN_ALLOW_UNASSIGNED},
        {OPTION_LOWER, XN_LOWER},
        {OPTION_NO_GUARDS, XN_NO_GUARDS},
        {OPTION_PR29, XN_PR29},
        {OPTION_CROSS_CHECK, XN_CROSSCHECK},
        {OPTION_STRICT_ACE, XN_STRICT_ACE},
        {OPTION_PERCENT, XN_PERCENT},
        {OPTION_NO_TLD, 0},
    };

    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
        if (flags[i].option == option) {
            o->flags |= flags[i].flags;
            return true;
        }
    }
    return false;
}

/* Appends a name to a list that grows. */
static void
add_name(const char ***names, size_t *count, const char *name)
{
    const char **all = realloc(*names, (*count + 1) * sizeof(*all));

    if (all == NULL)
        die_of_memory();
    *names = all;
    all[(*count)++] = name;
}

void
options_add_input(struct options *o, const char *name)
{
    add_name(&o->inputs, &o->input_count, name);
}

/* Counted from 1, or if negative from the end. */
static int
parse_table_label(const char *text)
{
    bool is_negative = text[0] == '-';
    size_t number = parse_number("--table-label", text + is_negative, 1, 127,
        "takes the number of a label, from 1 or, counted from the end, from -1");

    return is_negative ? -(int)number : (int)number;
}

/* Of a file or directory: an empty one could not be shown in the message that it is missing. */
static const char *
require_path(const char *option, const char *path)
{
    if (path[0] == '\0')
        refuse_usage(option, "takes a path that is not empty");
    return path;
}

/* NULL: all of them. */
static void
set_variants(struct options *o, struct given *given, const char *which)
{
    static const char *const words[] = {"all", "allocatable", NULL};

    set_once("--variants", &given->variants, which != NULL ? which : words[0]);
    o->variants = ALL_VARIANTS
        + (enum variants)parse_choice(
            "--variants", given->variants, words, "takes no value, or all or allocatable");
}

/* Options about registry tables.  Returns false for any other option. */
static bool
set_table_option(struct options *o, struct given *given, int option)
{
    /* In the order of xn_table_format, after 0 for detecting it */
    static const char *const formats[] = {"rfc7940", "rfc4290", "rfc3743", "list", NULL};

    switch (option) {
    case OPTION_TABLE:
        add_name(&o->tables, &o->table_count, require_path("--table", optarg));
        return true;
    case OPTION_TABLES:
        set_once("--tables", &o->table_directory, require_path("--tables", optarg));
        return true;
    case OPTION_POLICY:
        set_once("--policy", &o->policy_path, require_path("--policy", optarg));
        return true;
    case OPTION_TABLE_TAG:
        set_once("--table-tag", &given->table_tag, optarg);
        if (!columns_set_tag(o->columns, optarg))
            refuse_usage("--table-tag", "takes the number of a column, or its name");
        return true;
    case OPTION_INDEX: o->index = true; return true;
    case OPTION_VARIANTS: set_variants(o, given, optarg); return true;
    case OPTION_LIMIT:
        set_once("--limit", &given->limit, optarg);
        o->limit = parse_number("--limit", optarg, 1, SIZE_MAX - 1, "takes a number, 1 or more");
        return true;
    case OPTION_TABLE_LABEL:
        o->table_label = parse_table_label(optarg);
        o->has_table_label = true;
        return true;
    case OPTION_TABLE_LANGUAGE:
        set_once("--table-language", &o->table_language, optarg);
        return true;
    case OPTION_TABLE_FORMAT:
        set_once("--table-format", &given->table_format, optarg);
        o->table_format = 1
            + (unsigned)parse_choice(
                "--table-format", optarg, formats, "takes rfc7940, rfc4290, rfc3743 or list");
        return true;
    default: return false;
    }
}

/* Options about input.  Returns false for any other option. */
static bool
set_input_option(struct options *o, struct given *given, int option)
{
    switch (option) {
    case '0': o->end = '\0'; return true;
    case 'f':
        if (!columns_add(o->columns, optarg))
            refuse_usage("--field", "takes a list of numbers such as 1,3,5-7, or a name");
        return true;
    case 'F':
        set_once("--delimiter", &given->delimiter, optarg);
        o->delimiter = parse_delimiter(optarg);
        return true;
    case OPTION_CSV: o->csv = true; return true;
    case OPTION_HEADER: o->header = true; return true;
    case OPTION_FROM: set_once("--from", &o->from_name, optarg); return true;
    case 'i': options_add_input(o, optarg); return true;
    case 'j':
        set_once("--jobs", &given->jobs, optarg);
        o->jobs =
            (unsigned)parse_number("--jobs", optarg, 1, JOBS_MAX, "takes a number from 1 to 256");
        return true;
    default: return false;
    }
}

static void
set_output_option(struct options *o, struct given *given, int option)
{
    static const char *const when[] = {"auto", "always", "never", NULL};

    switch (option) {
    case OPTION_TO: set_once("--to", &o->to_name, optarg); break;
    case OPTION_REJECT: set_once("--reject", &o->reject, optarg); break;
    case OPTION_ON_ERROR: set_on_error(o, given, optarg); break;
    case OPTION_APPEND: set_append(o, optarg); break;
    case OPTION_JSON: o->json = true; break;
    case OPTION_TRAITS: o->traits = true; break;
    case OPTION_LINE_BUFFERED: o->line_buffered = true; break;
    case OPTION_PROGRESS:
        set_once("--progress", &given->progress, optarg);
        o->progress =
            (enum when)parse_choice("--progress", optarg, when, "takes auto, always or never");
        break;
    case OPTION_MAX_MESSAGES:
        set_once("--max-messages", &given->max_messages, optarg);
        o->max_messages =
            parse_number("--max-messages", optarg, 0, SIZE_MAX - 1, "takes a number, 0 or more");
        break;
    case OPTION_NO_MESSAGES: o->no_messages = true; break;
    case OPTION_EXIT_ZERO: o->exit_zero = true; break;
    case 'v': o->verbose = true; break;
    case OPTION_QUIET: o->quiet = true; break;
    case OPTION_DEBUG: o->debug = true; break;
    default: break;
    }
}

bool
options_have_registry(const struct options *o)
{
    return o->table_count > 0 || o->table_directory != NULL || o->policy_path != NULL;
}

/* What the policy sets, unless that contradicts the command line. */
static void
apply_policy(struct options *o)
{
    const struct policy_value *rule;

    if (o->policy_path == NULL)
        return;
    o->policy = policy_open(o->policy_path);
    rule = &o->policy->sections[0].values[KEY_REGISTER];
    if (rule->line > 0 && rule->number == 0 && o->registration)
        refuse_usage("--register", "contradicts the policy");
    o->registration |= rule->number == 1;
}

/* Tables imply --check, unless the names are to be printed with something from their tables. */
static void
set_check(struct options *o)
{
    bool prints_names =
        !o->json && (o->appended_count > 0 || o->index || o->variants != NO_VARIANTS);

    if (!prints_names || !options_have_registry(o))
        o->check |= o->registration || options_have_registry(o);
    if (o->index && !o->json && o->appended_count < APPEND_MAX)
        o->appended[o->appended_count++] = APPEND_INDEX;
}

/* What some options imply for others. */
static void
set_defaults(struct options *o, const struct given *given)
{
    bool is_strict =
        (o->check || o->registration || options_have_registry(o)) && o->file == NO_FILE;
    bool is_host = is_strict && !given->no_std3;

    if (given->profile != NULL && !given->operation)
        o->operation = PREPARE;
    if (o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->csv && given->delimiter == NULL)
        o->delimiter = ',';
    if (is_strict)
        o->flags |= XN_STRICT_ACE;
    if (is_host || given->std3 || given->underscore)
        o->flags |= XN_STD3;
    if (given->underscore || (is_host && !given->std3 && !o->registration))
        o->flags |= XN_UNDERSCORE;
    o->keeps_refused = given->on_error != NULL && o->on_error == KEEP;
    if (o->file != NO_FILE && given->on_error == NULL)
        o->on_error = KEEP; /* what a server reads never loses a record */
    else if (o->count > 0 && given->on_error == NULL && !has_columns(o->columns) && !o->json
        && o->appended_count == 0)
        o->on_error = SKIP; /* operands do not have to be paired with lines of output */
    if (o->appended_count > 0 && o->appended[0] == APPEND_ASCII
        && !given->append_list) /* the answer itself */
        o->appended[0] = o->operation == TO_UNICODE ? APPEND_UNICODE
            : o->operation == DISPLAY               ? APPEND_DISPLAY
                                                    : APPEND_ASCII;
    if (given->limit == NULL)
        o->limit = VARIANTS_DEFAULT;
    if (given->max_messages == NULL)
        o->max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
}

/* A single "-" is standard input, unless it follows "--".  With a format of files, each operand is
   a file. */
static void
set_operands(struct options *o, int argc, char **argv)
{
    o->names = argv + optind;
    o->count = (size_t)(argc - optind);
    if (o->count == 1 && strcmp(o->names[0], "-") == 0 && strcmp(argv[optind - 1], "--") != 0) {
        options_add_input(o, o->names[0]);
        o->count = 0;
    }
    for (size_t i = 0; i < o->count && o->file != NO_FILE; i++)
        options_add_input(o, o->names[i]);
    if (o->file != NO_FILE)
        o->count = 0;
}

void
options_read(int argc, char **argv, struct options *o)
{
    static struct column_list columns;
    struct given given = {0};
    int option;

    *o = (struct options){.end = '\n', .delimiter = '\t', .jobs = 1, .table_label = -2};
    o->columns = &columns;
    opterr = 0; /* we print the messages */
    while ((option = getopt_long(argc, argv, option_letters, option_names, NULL)) != -1) {
        if (option == '?' || option == ':')
            refuse_option(argv[optind - 1], option);
        if (option == 'h' || option == 'V' || option == OPTION_PROFILES) {
            o->operation = option == 'h' ? SHOW_HELP : option == 'V' ? SHOW_VERSION : SHOW_PROFILES;
            return;
        }
        if (option == OPTION_IDN)
            refuse_usage("--idn", "must be the first argument");
        if (option == 't')
            refuse_usage(strncmp(argv[optind - 1], "--tl", 4) == 0 ? "--tld" : "-t",
                "rules of top-level domains are not supported");
        given.append_list |= option == OPTION_APPEND && optarg != NULL;
        if (!set_operation_option(o, &given, option) && !set_flag_option(o, option)
            && !set_input_option(o, &given, option) && !set_table_option(o, &given, option))
            set_output_option(o, &given, option);
    }
    set_operands(o, argc, argv);
    apply_policy(o);
    set_check(o);
    set_defaults(o, &given);
    options_check(o, &given);
}

void
options_free(struct options *o)
{
    free(o->inputs);
    free(o->tables);
    if (o->policy != NULL)
        policy_free(o->policy);
    free(o->policy);
}
