/* SPDX-License-Identifier: MIT */
/* The meaning of the options of a filter. */
#include "filter_options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "numbers.h"
#include "xn.h"

size_t
parse_number(const struct given_option *g, size_t least, size_t most, const char *why)
{
    size_t number;
    const char *end = read_number(g->value, least, most, &number);

    if (end == NULL || *end != '\0')
        refuse_given(g, why);
    return number;
}

int
find_word(const char *text, size_t length, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strlen(words[i]) == length && memcmp(text, words[i], length) == 0)
            return i;
    return -1;
}

int
parse_choice(const struct given_option *g, const char *const *words, const char *why)
{
    int found = find_word(g->value, strlen(g->value), words);

    if (found < 0)
        refuse_given(g, why);
    return found;
}

static char
parse_delimiter(const struct given_option *g)
{
    bool is_tab = strcmp(g->value, "\\t") == 0;
    char c = is_tab ? '\t' : g->value[0];

    if (c == '\0' || (g->value[1] != '\0' && !is_tab) || (unsigned char)c >= 0x80
        || strchr("\n\r\"", c) != NULL)
        refuse_given(g, "takes one ASCII character other than a quotation mark or an end of line");
    return c;
}

static void
set_on_error(struct filter_options *o, const struct given_option *g)
{
    static const char *const words[] = {"blank", "keep", "skip", "stop", NULL};
    static const char text[] = "text:";

    o->on_error_given = true;
    if (strncmp(g->value, text, sizeof(text) - 1) == 0) {
        o->on_error = TEXT;
        o->error_text = g->value + sizeof(text) - 1;
        return;
    }
    o->on_error =
        (enum on_error)parse_choice(g, words, "takes blank, keep, skip, stop or text:TEXT");
}

/* Exits with a message that lists the names of the fields. */
_Noreturn static void
refuse_append(const struct given_option *g, const struct appended_field *fields)
{
    struct buffer why = {0};

    buffer_text(&why, "takes a list of ");
    for (size_t i = 0; fields[i].name != NULL; i++) {
        buffer_text(&why, i == 0 ? "" : fields[i + 1].name != NULL ? ", " : " and ");
        buffer_text(&why, fields[i].name);
    }
    buffer_char(&why, '\0');
    refuse_given(g, why.data);
}

static const struct appended_field *
find_field(const struct appended_field *fields, const char *name, size_t length)
{
    for (; fields->name != NULL; fields++)
        if (strlen(fields->name) == length && memcmp(fields->name, name, length) == 0)
            return fields;
    return NULL;
}

/* Sets the fields of --append: without a list, the first.  xn-table may add one. */
static void
set_append(
    struct filter_options *o, const struct given_option *g, const struct appended_field *fields)
{
    const char *list = g->value != NULL ? g->value : fields->name;

    o->appended_count = 0;
    for (size_t length; o->appended_count < APPEND_MAX - 1; list += length + 1) {
        const struct appended_field *found;

        length = strcspn(list, ",");
        found = find_field(fields, list, length);
        if (found == NULL)
            break;
        o->appended[o->appended_count++] = found;
        if (list[length] == '\0')
            return;
    }
    if (o->appended_count == APPEND_MAX - 1)
        refuse_given(g, "takes at most 63 values");
    refuse_append(g, fields);
}

void
add_input(struct filter_options *o, const char *name)
{
    const char **all = realloc(o->inputs, (o->input_count + 1) * sizeof(*all));

    if (all == NULL)
        die_of_memory();
    o->inputs = all;
    all[o->input_count++] = name;
}

bool
filter_options_set(
    struct filter_options *o, const struct given_option *g, const struct appended_field *fields)
{
    switch (g->row->id) {
    case FILTER_OPTION_FIELD:
        if (!columns_add(o->columns, g->value))
            refuse_given(g, "takes a list of numbers such as 1,3,5-7, or a name");
        return true;
    case FILTER_OPTION_JOBS:
        o->jobs = (unsigned)parse_number(g, 1, JOBS_MAX, "takes a number from 1 to 256");
        return true;
    case FILTER_OPTION_MAX_MESSAGES:
        o->max_messages = parse_number(g, 0, SIZE_MAX - 1, "takes a number, 0 or more");
        return true;
    case FILTER_OPTION_DELIMITER: o->delimiter = parse_delimiter(g); return true;
    case FILTER_OPTION_CSV: o->csv = true; return true;
    case FILTER_OPTION_HEADER: o->header = true; return true;
    case FILTER_OPTION_INPUT: add_input(o, g->value); return true;
    case FILTER_OPTION_REJECT: o->reject = g->value; return true;
    case FILTER_OPTION_ON_ERROR: set_on_error(o, g); return true;
    case FILTER_OPTION_APPEND: set_append(o, g, fields); return true;
    case FILTER_OPTION_VERBOSE: o->verbose = true; return true;
    case FILTER_OPTION_QUIET: o->quiet = true; return true;
    default: return false;
    }
}

void
set_operands(struct filter_options *o, const struct command_line *line, char **names, size_t count)
{
    o->names = names;
    o->count = count;
    if (count == 1 && strcmp(names[0], "-") == 0 && !line->is_ended) {
        add_input(o, names[0]);
        o->count = 0;
    }
}

void
check_refusals(const struct option_refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (refusals[i].applies)
            die(EXIT_USAGE, refusals[i].option, refusals[i].why);
}

/* Returns whether a text can stand for an answer: it must not be read as more than one. */
static bool
is_answer(const struct filter_options *o, const char *text)
{
    bool columns = has_columns(o->columns) || o->appended_count > 0;

    return xn_utf8_check(text, strlen(text), NULL) == XN_OK
        && (o->end == '\0' || strpbrk(text, "\r\n") == NULL)
        && (o->csv || !columns || strchr(text, o->delimiter) == NULL);
}

void
filter_options_finish(struct filter_options *o, const struct command_line *line)
{
    if (o->csv && command_line_find(line, FILTER_OPTION_DELIMITER) == NULL)
        o->delimiter = ',';
    if (command_line_find(line, FILTER_OPTION_MAX_MESSAGES) == NULL)
        o->max_messages = isatty(STDERR_FILENO) ? 1000 : SIZE_MAX;
    if (o->columns->name_count > 0 && !o->header)
        die(EXIT_USAGE, "--field", "a name requires --header");
    if (o->on_error == TEXT && !is_answer(o, o->error_text))
        die(EXIT_USAGE, "--on-error",
            "the text is not UTF-8, or contains the delimiter or an end of line");
}

void
filter_options_free(struct filter_options *o)
{
    free(o->inputs);
    free(o->read);
}
