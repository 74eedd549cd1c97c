/* SPDX-License-Identifier: MIT */
/* The meaning of the command line: arguments are read by rows (rows.c), and become options without
   impossible combinations. */
#include "config.h"

#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "audit_2008.h"
#include "convert.h"
#include "like_names.h"
#include "output_forms.h"
#include "rows.h"

/* Returns a set with the bit of each word of a list such as "trace,code-points"; without a value,
   the empty set. */
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
set_where(struct options *o, const struct given_option *g, xn_where where)
{
    if (o->where != 0 && o->where != where)
        refuse_given(g,
            o->where == XN_URL         ? "cannot be combined with --url"
                : o->where == XN_EMAIL ? "cannot be combined with --email"
                                       : "cannot be combined with --hostport");
    o->where = where;
}

/* Sets the values of -e and -d. */
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
    int how = g->value == NULL ? 0 : parse_choice(g, words, "takes host, registration or any");

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
        (void)parse_choice(g, words, "takes no value, or traits");
    if (o->traits
        && line->modes & ~(unsigned)(MODE_ASCII | MODE_UNICODE | MODE_DISPLAY) & MODE_OPERATIONS)
        refuse_given(g, "traits can only be used with -a, -u or --display");
}

/* Sets the operation.  Returns false for any other option. */
static bool
set_operation(struct options *o, struct command_line *line, const struct given_option *g)
{
    switch (g->row->id) {
    case OPTION_CHECK: set_check(o, line, g); return true;
    case OPTION_AUDIT_2008:
        if (g->value != NULL && !audit_parse_classes(g->value, &o->only))
            refuse_given(g, "takes a list of same, differs, only-2003, only-2008 and neither");
        return true;
    case OPTION_LIKE: o->like_list = g->value; return true;
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

/* Sets how records are read and written. */
static void
set_records(struct options *o, struct command_line *line, const struct given_option *g)
{
    static const char *const when[] = {"auto", "always", "never", NULL};
    struct filter_options *all = &o->filter;

    switch (g->row->id) {
    case OPTION_NULL: all->end = '\0'; break;
    case OPTION_JSON: set_json(o, line, g); break;
    case OPTION_LINE_BUFFERED: all->line_buffered = true; break;
    case OPTION_PROGRESS:
        all->progress = (enum when)parse_choice(g, when, "takes auto, always or never");
        break;
    case OPTION_SHARDS:
        o->shards = parse_number(g, 1, 1000000, "takes a number from 1 to 1000000");
        break;
    case OPTION_EXIT_ZERO: all->exit_zero = true; break;
    case OPTION_DEBUG: o->debug = true; break;
    default: break;
    }
}

/* Sets the options that others imply. */
static void
set_defaults(struct options *o, const struct command_line *line)
{
    const struct given_option *append = command_line_find(line, FILTER_OPTION_APPEND);
    struct filter_options *all = &o->filter;
    bool is_host = o->check && !(line->modes & MODE_ANY_ASCII);
    bool has_on_error = command_line_find(line, FILTER_OPTION_ON_ERROR) != NULL;

    if (o->profile == NULL)
        o->profile = xn_profile_find("Nameprep");
    if (o->check)
        o->flags |= XN_STRICT_ACE;
    if (is_host && !(o->flags & XN_STD3) && !o->registration)
        o->flags |= XN_UNDERSCORE;
    if (is_host)
        o->flags |= XN_STD3;
    if (all->count > 0 && !has_on_error && !has_columns(all->columns) && !o->json
        && all->appended_count == 0)
        all->on_error = SKIP; /* operands do not have to be paired with lines of output */
    if (append != NULL && append->value == NULL && o->operation <= DISPLAY)
        all->appended[0] = &name_fields[o->operation]; /* the answer itself */
    all->converter = o->operation == AUDIT ? &audit_converter
        : o->operation == LIKE             ? &like_converter
                                           : &name_converter;
    all->form = find_form(o);
    all->lists_errors = o->check;
    all->confirms = is_checked(all);
    all->is_text = o->where != 0;
    all->has_one_note = o->operation == DECODE;
}

/* Returns whether an option prints something and ends the run.  Exits if it belongs to another
   command. */
static bool
is_information(struct options *o, const struct given_option *g)
{
    switch (g->row->id) {
    case OPTION_HELP: o->operation = g->name[1] == '-' ? SHOW_HELP : SHOW_SHORT_HELP; return true;
    case OPTION_VERSION: o->operation = SHOW_VERSION; return true;
    case OPTION_PROFILES: o->operation = SHOW_PROFILES; return true;
    case OPTION_IDN: refuse_given(g, "must be the first argument");
    default: return false;
    }
}

/* Returns the operation that the line asks for. */
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

    *o = (struct options){
        .filter = {.end = '\n', .delimiter = '\t', .jobs = 1, .columns = &columns}};
    command_line_read(line, &xn_command, argc - 1, argv + 1);
    o->flags = line->flags;
    for (size_t i = 0; i < line->count; i++)
        if (is_information(o, &line->options[i]))
            return;
    o->operation = find_operation(line);
    for (size_t i = 0; i < line->count; i++) {
        const struct given_option *g = &line->options[i];

        if (!set_operation(o, line, g) && !filter_options_set(&o->filter, g, name_fields))
            set_records(o, line, g);
    }
    set_operands(&o->filter, line, line->operands, line->operand_count);
    if (o->filter.count > 0)
        line->modes |= MODE_OPERANDS;
    command_line_check(line);
    filter_options_finish(&o->filter, line);
    set_defaults(o, line);
    options_check(o);
}

void
options_free(struct options *o)
{
    free(o->like);
    filter_options_free(&o->filter);
    command_line_free(&o->line);
}
