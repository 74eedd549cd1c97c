/* SPDX-License-Identifier: MIT */
/* The meaning of the command line: what was typed is read by rows (rows.c), and becomes options
   without impossible combinations. */
#include "config.h"

#include "options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_2008.h"
#include "buffer.h"
#include "forms.h"
#include "numbers.h"
#include "policy.h"
#include "rows.h"

void
refuse_usage(const char *what, const char *why)
{
    die(EXIT_USAGE, what, why);
}

static size_t
parse_number(const char *option, const char *text, size_t least, size_t most, const char *why)
{
    size_t number;
    const char *end = read_number(text, least, most, &number);

    if (end == NULL || *end != '\0')
        refuse_usage(option, why);
    return number;
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

/* Sets the bit of each word of a list such as "trace,code-points"; NULL: none. */
static unsigned
parse_words(const struct given_option *g, const char *const *words, const char *why)
{
    unsigned set = 0;

    for (const char *at = g->value; at != NULL;) {
        size_t length = strcspn(at, ",");
        int found = find_word(at, length, words);

        if (found < 0)
            refuse_given(g, why);
        set |= 1u << found;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return set;
}

static void
set_on_error(struct options *o, const struct given_option *g)
{
    static const char *const words[] = {"blank", "keep", "skip", "stop", NULL};
    static const char text[] = "text:";

    if (strncmp(g->value, text, sizeof(text) - 1) == 0) {
        o->on_error = TEXT;
        o->error_text = g->value + sizeof(text) - 1;
        return;
    }
    o->on_error = (enum on_error)parse_choice(
        g->name, g->value, words, "takes blank, keep, skip, stop or text:TEXT");
}

/* Without a list, the answer itself is appended. */
static void
set_append(struct options *o, const struct given_option *g)
{
    const char *list = g->value;

    o->appended_count = 0;
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
    refuse_given(g,
        "takes a list of ascii, unicode, display, status, label, offset, rule, message and index");
}

static void
set_where(struct options *o, const struct given_option *g, xn_where where)
{
    if (o->where != 0 && o->where != where)
        refuse_given(g,
            o->where == XN_URL         ? "cannot be combined with --url"
                : o->where == XN_EMAIL ? "cannot be combined with --email"
                                       : "cannot be combined with --hostport");
    o->where = where;
}

/* Sets what -e and -d print. */
static void
set_punycode(struct options *o, struct command_line *line, const struct given_option *g)
{
    static const char *const words[] = {"code-points", "trace", NULL};
    unsigned set = parse_words(g, words, "takes a list of code-points and trace");

    o->code_points |= (set & 1) != 0;
    o->trace |= (set & 2) != 0;
    if (o->trace)
        line->modes |= MODE_TRACE;
}

static void
set_check(struct options *o, struct command_line *line, const struct given_option *g)
{
    static const char *const words[] = {"host", "registration", "any", NULL};
    int how = g->value == NULL
        ? 0
        : parse_choice(g->name, g->value, words, "takes host, registration or any");

    o->check = true;
    o->registration = how == 1;
    line->modes |= how == 1 ? MODE_REGISTRATION : how == 2 ? MODE_ANY_ASCII : 0;
}

static void
set_json(struct options *o, struct command_line *line, const struct given_option *g)
{
    static const char *const words[] = {"traits", NULL};

    o->json = true;
    o->traits = g->value != NULL;
    if (o->traits)
        (void)parse_choice(g->name, g->value, words, "takes no value, or traits");
    if (o->traits
        && line->modes & ~(unsigned)(MODE_ASCII | MODE_UNICODE | MODE_DISPLAY) & MODE_OPERATIONS)
        refuse_given(g, "traits can only be used with -a, -u or --display");
}

/* Sets what the run does.  Returns false for any other option. */
static bool
set_operation(struct options *o, struct command_line *line, const struct given_option *g)
{
    switch (g->row->id) {
    case OPTION_CHECK: set_check(o, line, g); return true;
    case OPTION_AUDIT_2008:
        if (g->value != NULL && !audit_parse_classes(g->value, &o->only))
            refuse_given(g, "takes a list of same, differs, only-2003, only-2008 and neither");
        return true;
    case OPTION_PROFILE:
        o->profile = xn_profile_find(g->value);
        if (o->profile == NULL)
            refuse_given(g, "unknown profile; --profiles lists the known ones");
        return true;
    case OPTION_ENCODE:
    case OPTION_DECODE: set_punycode(o, line, g); return true;
    case OPTION_URL: set_where(o, g, XN_URL); return true;
    case OPTION_EMAIL: set_where(o, g, XN_EMAIL); return true;
    case OPTION_HOSTPORT: set_where(o, g, XN_HOST_PORT); return true;
    case OPTION_WILDCARD: o->wildcard = true; return true;
    default: return false;
    }
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

/* Options about registry tables.  Returns false for any other option. */
static bool
set_table_option(struct options *o, const struct given_option *g)
{
    /* In the order of xn_table_format, after 0 for detecting it */
    static const char *const formats[] = {"rfc7940", "rfc4290", "rfc3743", "list", NULL};
    static const char *const which[] = {"all", "allocatable", NULL};

    switch (g->row->id) {
    case OPTION_TABLE:
        add_name(&o->tables, &o->table_count, require_path(g->name, g->value));
        return true;
    case OPTION_TABLES: o->table_directory = require_path(g->name, g->value); return true;
    case OPTION_POLICY: o->policy_path = require_path(g->name, g->value); return true;
    case OPTION_TABLE_TAG:
        if (!columns_set_tag(o->columns, g->value))
            refuse_given(g, "takes the number of a column, or its name");
        return true;
    case OPTION_INDEX: o->index = true; return true;
    case OPTION_VARIANTS:
        o->variants = ALL_VARIANTS;
        if (g->value != NULL)
            o->variants += (enum variants)parse_choice(
                g->name, g->value, which, "takes no value, or all or allocatable");
        return true;
    case OPTION_LIMIT:
        o->limit = parse_number(g->name, g->value, 1, SIZE_MAX - 1, "takes a number, 1 or more");
        return true;
    case OPTION_TABLE_LABEL:
        o->table_label = parse_table_label(g->value);
        o->has_table_label = true;
        return true;
    case OPTION_TABLE_LANGUAGE: o->table_language = g->value; return true;
    case OPTION_TABLE_FORMAT:
        o->table_format = 1
            + (unsigned)parse_choice(
                g->name, g->value, formats, "takes rfc7940, rfc4290, rfc3743 or list");
        return true;
    default: return false;
    }
}

/* Options about input.  Returns false for any other option. */
static bool
set_input(struct options *o, const struct given_option *g)
{
    switch (g->row->id) {
    case OPTION_NULL: o->end = '\0'; return true;
    case OPTION_FIELD:
        if (!columns_add(o->columns, g->value))
            refuse_given(g, "takes a list of numbers such as 1,3,5-7, or a name");
        return true;
    case OPTION_DELIMITER: o->delimiter = parse_delimiter(g->value); return true;
    case OPTION_CSV: o->csv = true; return true;
    case OPTION_HEADER: o->header = true; return true;
    case OPTION_FROM: o->from_name = g->value; return true;
    case OPTION_INPUT: options_add_input(o, g->value); return true;
    case OPTION_JOBS:
        o->jobs =
            (unsigned)parse_number(g->name, g->value, 1, JOBS_MAX, "takes a number from 1 to 256");
        return true;
    default: return false;
    }
}

static void
set_output(struct options *o, struct command_line *line, const struct given_option *g)
{
    static const char *const when[] = {"auto", "always", "never", NULL};

    switch (g->row->id) {
    case OPTION_TO: o->to_name = g->value; break;
    case OPTION_REJECT: o->reject = g->value; break;
    case OPTION_ON_ERROR: set_on_error(o, g); break;
    case OPTION_APPEND: set_append(o, g); break;
    case OPTION_JSON: set_json(o, line, g); break;
    case OPTION_LINE_BUFFERED: o->line_buffered = true; break;
    case OPTION_PROGRESS:
        o->progress =
            (enum when)parse_choice(g->name, g->value, when, "takes auto, always or never");
        break;
    case OPTION_MAX_MESSAGES:
        o->max_messages =
            parse_number(g->name, g->value, 0, SIZE_MAX - 1, "takes a number, 0 or more");
        break;
    case OPTION_EXIT_ZERO: o->exit_zero = true; break;
    case OPTION_VERBOSE: o->verbose = true; break;
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

/* Applies the policy, unless it contradicts the command line. */
static void
apply_policy(struct options *o, const struct command_line *line)
{
    const struct policy_value *rule;

    if (o->policy_path == NULL)
        return;
    o->policy = policy_open(o->policy_path);
    rule = &o->policy->sections[0].values[KEY_REGISTER];
    if (rule->line > 0 && rule->number == 0 && o->registration)
        refuse_usage("--check=registration", "contradicts the policy");
    if (rule->number == 1)
        options_check_registration(line, rule->clause);
    o->registration |= rule->number == 1;
}

/* Tables imply --check, unless the names are to be printed with something from their tables. */
static void
set_implied_check(struct options *o)
{
    bool prints_names =
        !o->json && (o->appended_count > 0 || o->index || o->variants != NO_VARIANTS);

    if (!prints_names || !options_have_registry(o))
        o->check |= o->registration || options_have_registry(o);
    if (o->index && !o->json && o->appended_count < APPEND_MAX)
        o->appended[o->appended_count++] = APPEND_INDEX;
}

/* Sets what some options imply for others. */
static void
set_defaults(struct options *o, const struct command_line *line)
{
    const struct given_option *append = command_line_find(line, OPTION_APPEND);
    bool is_strict = o->check || o->registration || options_have_registry(o);
    bool is_host = is_strict && !(line->modes & MODE_ANY_ASCII);
    bool has_on_error = command_line_find(line, OPTION_ON_ERROR) != NULL;

    if (o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->csv && command_line_find(line, OPTION_DELIMITER) == NULL)
        o->delimiter = ',';
    if (is_strict)
        o->flags |= XN_STRICT_ACE;
    if (is_host && !(o->flags & XN_STD3) && !o->registration)
        o->flags |= XN_UNDERSCORE;
    if (is_host)
        o->flags |= XN_STD3;
    if (o->count > 0 && !has_on_error && !has_columns(o->columns) && !o->json
        && o->appended_count == 0)
        o->on_error = SKIP; /* operands do not have to be paired with lines of output */
    if (append != NULL && append->value == NULL) /* the answer itself */
        o->appended[0] = o->operation == TO_UNICODE ? APPEND_UNICODE
            : o->operation == DISPLAY               ? APPEND_DISPLAY
                                                    : APPEND_ASCII;
    if (command_line_find(line, OPTION_LIMIT) == NULL)
        o->limit = VARIANTS_DEFAULT;
    if (command_line_find(line, OPTION_MAX_MESSAGES) == NULL)
        o->max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
}

/* A single "-" is standard input, unless it follows "--". */
static void
set_operands(struct options *o, struct command_line *line)
{
    o->names = line->operands;
    o->count = line->operand_count;
    if (o->count == 1 && strcmp(o->names[0], "-") == 0 && !line->is_ended) {
        options_add_input(o, o->names[0]);
        o->count = 0;
    }
    if (o->count > 0)
        line->modes |= MODE_OPERANDS;
}

/* Options that print something and end the run.  Exits if one belongs to another command. */
static bool
is_information(struct options *o, const struct given_option *g)
{
    switch (g->row->id) {
    case OPTION_HELP: o->operation = g->name[1] == '-' ? SHOW_HELP : SHOW_SHORT_HELP; return true;
    case OPTION_VERSION: o->operation = SHOW_VERSION; return true;
    case OPTION_PROFILES: o->operation = SHOW_PROFILES; return true;
    case OPTION_IDN: refuse_given(g, "must be the first argument");
    case OPTION_TLD:
    case OPTION_MOVED: refuse_given(g, g->row->help);
    default: return false;
    }
}

/* The operation whose mode was asked for. */
static enum operation
find_operation(struct command_line *line)
{
    unsigned operation = 0;

    if (!(line->modes & MODE_OPERATIONS))
        line->modes |= MODE_ASCII;
    while (!(line->modes & MODE_OPERATIONS & 1u << operation))
        operation++;
    return (enum operation)operation;
}

void
options_read(int argc, char **argv, struct options *o)
{
    static struct column_list columns;
    struct command_line *line = &o->line;

    *o = (struct options){.end = '\n', .delimiter = '\t', .jobs = 1, .table_label = -2};
    o->columns = &columns;
    command_line_read(line, &xn_command, argc - 1, argv + 1);
    o->flags = line->flags;
    for (size_t i = 0; i < line->count; i++)
        if (is_information(o, &line->options[i]))
            return;
    o->operation = find_operation(line);
    for (size_t i = 0; i < line->count; i++) {
        const struct given_option *g = &line->options[i];

        if (!set_operation(o, line, g) && !set_input(o, g) && !set_table_option(o, g))
            set_output(o, line, g);
    }
    set_operands(o, line);
    command_line_check(line);
    apply_policy(o, line);
    set_implied_check(o);
    set_defaults(o, line);
    o->form = find_form(o);
    options_check(o);
}

void
options_free(struct options *o)
{
    free(o->inputs);
    free(o->tables);
    if (o->policy != NULL)
        policy_free(o->policy);
    free(o->policy);
    command_line_free(&o->line);
}
