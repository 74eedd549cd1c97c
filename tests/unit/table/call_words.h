/* SPDX-License-Identifier: MIT */
/* Rows of calls: an operation, its arguments, and the words that it must return.  A file of them is
   run, or with --print written again with the words that are returned.  Members of a result that
   say nothing are not in the words.  Include config.h first. */
#ifndef CALL_WORDS_H
#define CALL_WORDS_H

#include "row_file.h"
#include "unit.h"

/* An argument: a label, a number or a word. */
struct argument {
    const char *text;
    size_t length;
};

/* Appends the words that a call returns. */
struct operation {
    const char *name;
    unsigned arguments;
    void (*run)(const struct argument *arguments);
};

static char row_title[128]; /* begins the names of tests */
/* The words so far. */
static struct {
    char *text;
    size_t length, capacity;
} words;

/* Appends to the words. */
__attribute__((format(printf, 1, 2))) static void
put(const char *format, ...)
{
    va_list args;

    if (words.capacity - words.length < 1 << 16)
        words.text = realloc(words.text, words.capacity += 1 << 17);
    va_start(args, format);
    words.length +=
        (size_t)vsnprintf(words.text + words.length, words.capacity - words.length, format, args);
    va_end(args);
}

/* Appends " NAME=VALUE", unless the value is empty. */
static void
put_member(const char *name, const char *value)
{
    if (value[0] != '\0')
        put(" %s=%s", name, value);
}

static void
put_status(xn_table_status status)
{
    put("%s", xn_table_status_name(status) + strlen("XN_TABLE_"));
}

static void
put_code_points(const uint32_t *cps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put("%s%04X", i > 0 ? " " : "", (unsigned)cps[i]);
}

static void
put_cause(int action, const char *rule, unsigned negated, const char *comment, size_t line)
{
    if (action >= 0)
        put(" action=%d", action);
    put_member(negated != 0 ? "not-rule" : "rule", rule);
    put_member("comment", comment);
    if (line > 0)
        put(" line=%zu", line);
}

static void
put_result(const xn_table_result *r)
{
    put_status(r->status);
    put(" %s", r->disposition);
    if (r->length > 0)
        put(" %zu+%zu", r->offset, r->length);
    if (r->position > 0)
        put(" position=%zu", r->position);
    if (r->cp != XN_NO_CP)
        put(" U+%04X", (unsigned)r->cp);
    put_cause(r->action, r->rule, r->negated, r->comment, r->line);
    if (r->unit != XN_OCTETS)
        put(" unit=%d", (int)r->unit);
}

static void
put_idna(const xn_table_idna *idna)
{
    put("%s", xn_status_name(idna->diag.status) + strlen("XN_"));
    put_member("ascii", idna->ascii);
    put_member("prepared", idna->prepared);
    if (idna->changes != 0)
        put(" changes=%u", idna->changes);
    if (idna->diag.length > 0)
        put(" %zu+%zu", idna->diag.offset, idna->diag.length);
    if (idna->diag.decoded != 0)
        put(" decoded=%u", idna->diag.decoded);
    if (idna->diag.label != 0 || idna->reserved[0] != 0 || idna->reserved[1] != 0)
        put(" label=%zu reserved=%u", (size_t)idna->diag.label, (unsigned)idna->reserved[0]);
}

static void
put_collision(const xn_table_collision *c)
{
    put(" %s", xn_table_constant_find(XN_TABLE_RELATIONS, (unsigned)c->relation)->keyword);
    put_member("second-of-first", c->b_of_a);
    put_member("first-of-second", c->a_of_b);
    if (c->a.status != XN_TABLE_OK || c->b.status != XN_TABLE_OK) {
        put(" refused=%u: ", c->refused);
        put_result(c->a.status != XN_TABLE_OK ? &c->a : &c->b);
    }
}

/* Returns the argument, or NULL for "-". */
__attribute__((unused)) static const char *
find_text(const struct argument *argument)
{
    return strcmp(argument->text, "-") != 0 ? argument->text : NULL;
}

/* The operations of the file, the last of which has no name. */
static const struct operation *row_operations;
static bool is_printing;

static const struct operation *
find_operation(const char *name)
{
    const struct operation *operation = row_operations;

    while (operation->name != NULL && strcmp(operation->name, name) != 0)
        operation++;
    return operation;
}

static void
test_row(char *columns[ROW_COLUMNS])
{
    const struct operation *operation = find_operation(columns[0]);
    const char *expected = columns[operation->arguments + 1];
    struct argument arguments[ROW_COLUMNS];

    for (unsigned i = 0; i <= operation->arguments && is_printing; i++)
        printf("%s\t", columns[i]);
    for (unsigned i = 0; i < operation->arguments; i++) {
        arguments[i].length = unescape(columns[i + 1]);
        arguments[i].text = columns[i + 1];
    }
    words.length = 0;
    put("%s", "");
    operation->run(arguments);
    if (is_printing)
        printf("%s\n", words.text);
    else if (!ok(strcmp(words.text, expected) == 0, "%s: %s %.70s", row_title, columns[0],
                 columns[1]))
        note("got %s, expected %s", words.text, expected);
}

static inline void
run_rows(const char *file, const struct operation *operations, bool prints)
{
    row_operations = operations;
    is_printing = prints;
    read_rows("table", file, test_row);
    free(words.text);
}

#endif
