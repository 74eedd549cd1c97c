/* SPDX-License-Identifier: MIT */
/* The meaning of the options of a filter. */
#include "filter_options.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "input_files.h"
#include "lines.h"
#include "xn.h"

void
set_input(void *options, const struct given_option *given)
{
    struct filter_options *o = options;

    *list_add(&o->inputs) = given->value;
}

void
set_field(void *options, const struct given_option *given)
{
    struct filter_options *o = options;

    if (!columns_add(o->columns, given->value))
        refuse_value(given, "", " is neither a list of columns such as 1,3,5-7 nor a name");
}

void
set_delimiter(void *options, const struct given_option *given)
{
    struct filter_options *o = options;
    bool is_tab = strcmp(given->value, "\\t") == 0;
    char c = is_tab ? '\t' : given->value[0];

    if (c == '\0' || (given->value[1] != '\0' && !is_tab) || (unsigned char)c >= 0x80
        || strchr("\n\r\"", c) != NULL)
        refuse_value(
            given, "", " is not one ASCII character, or is a quotation mark or an end of line");
    o->delimiter = c;
}

void
set_on_error(void *options, const struct given_option *given)
{
    static const char text[] = "text:";
    struct filter_options *o = options;

    o->on_error_given = true;
    if (strncmp(given->value, text, sizeof(text) - 1) != 0) {
        o->on_error = (enum on_error)parse_choice(given);
        return;
    }
    o->on_error = TEXT;
    o->error_text = given->value + sizeof(text) - 1;
}

/* Sets the fields of --append, by default the first.  xn-table may add one. */
void
set_append(void *options, const struct given_option *given)
{
    struct filter_options *o = options;
    const char *list = given->value;

    o->appended_count = 0;
    if (list == NULL)
        o->appended[o->appended_count++] = o->fields;
    while (list != NULL) {
        if (o->appended_count == APPEND_MAX - 1)
            refuse_value(given, "", " has more than 63 values");
        o->appended[o->appended_count++] = &o->fields[parse_next(given, &list)];
    }
}

void
set_in_place(void *options, const struct given_option *given)
{
    struct filter_options *o = options;

    o->in_place = true;
    o->suffix = given->value;
    if (o->suffix != NULL && o->suffix[0] == '\0')
        refuse_option(given->name, "the suffix is empty");
    if (o->suffix != NULL && strchr(o->suffix, '/') != NULL)
        refuse_value(given, "the suffix ", " contains '/'");
}

void
set_jobs(void *options, const struct given_option *given)
{
    struct filter_options *o = options;

    o->jobs = (unsigned)parse_number(given, 1, JOBS_MAX, "1 to 256");
}

void
set_operands(struct filter_options *o, const struct command_line *line, char **names, size_t count)
{
    o->names = names;
    o->count = count;
    if (count == 1 && is_standard_input(names[0]) && !line->is_ended) {
        *list_add(&o->inputs) = names[0];
        o->count = 0;
    }
}

static void
check_inputs(const struct filter_options *o)
{
    if (o->inputs.count == 0)
        die(EXIT_USAGE, "--in-place",
            "no file is given, and standard input cannot be replaced; name a file");
    for (size_t i = 0; i < o->inputs.count; i++)
        if (is_standard_input(o->inputs.items[i]))
            die(EXIT_USAGE, "--in-place", "standard input cannot be replaced");
}

/* Returns whether a text can replace an answer: it must not be read as more than one. */
static bool
is_answer(const struct filter_options *o, const char *text)
{
    bool columns = has_columns(o->columns) || o->appended_count > 0;

    return xn_utf8_check(text, strlen(text), NULL) == XN_OK
        && (o->end == '\0' || strpbrk(text, "\r\n") == NULL)
        && (o->csv || !columns || strchr(text, o->delimiter) == NULL);
}

void
filter_options_finish(struct filter_options *o)
{
    if (o->delimiter == '\0')
        o->delimiter = o->csv ? ',' : '\t';
    if (o->format == NULL)
        o->format = o->csv ? &csv_format : &line_format;
    if (o->max_messages == SIZE_MAX && isatty(STDERR_FILENO))
        o->max_messages = 1000;
    if (o->in_place)
        check_inputs(o);
    if (o->columns != NULL && o->columns->name_count > 0 && !o->header)
        die_of_value(EXIT_USAGE, "--field", "the column name ", o->columns->names[0],
            " only works with --header");
    if (o->on_error == TEXT && !is_answer(o, o->error_text))
        die_of_value(EXIT_USAGE, "--on-error", "the text ", o->error_text,
            " is not UTF-8, or contains the delimiter or an end of line");
}

void
filter_options_free(struct filter_options *o)
{
    free(o->inputs.items);
    free(o->read.items);
}
