/* SPDX-License-Identifier: MIT */
/* Formats messages about tables and labels for people. */
#include "lib/output.h"
#include "xn-table.h"

/* Writes a text between two others, or nothing if it is empty. */
static void
put_quoted(struct output *out, const char *before, const char *text, const char *after)
{
    if (text[0] == '\0')
        return;
    put_string(out, before);
    put_escaped(out, text);
    put_string(out, after);
}

/* Returns "; " and what to do, with which a text may end, or NULL. */
static const char *
find_advice(const char *text)
{
    const char *at = strchr(text, ';');

    while (at != NULL && at[1] != ' ')
        at = strchr(at + 1, ';');
    return at;
}

size_t
xn_table_diag_format(const xn_table_diag *diag, const char *file, char *out, size_t cap)
{
    struct output line = {out, cap, 0};
    const char *text = diag->text[0] != '\0' ? diag->text : xn_table_strerror(diag->status);
    const char *advice = find_advice(text);

    if (file != NULL) {
        put_string(&line, file);
        put_string(&line, ":");
    }
    if (diag->line > 0) {
        put_number(&line, diag->line, 10, 1);
        put_string(&line, ":");
        put_number(&line, diag->column, 10, 1);
        put_string(&line, ":");
    }
    put_string(&line, line.length > 0 ? " " : "");
    if (diag->warning != 0)
        put_string(&line, diag->warning == 1 ? "warning: " : "note: ");
    put(&line, text, advice != NULL ? (size_t)(advice - text) : strlen(text));
    put_quoted(&line, ": '", diag->subject, "'");
    put_quoted(&line, ", in <", diag->element, ">");
    put_quoted(&line, " (", diag->clause, ")");
    put_string(&line, advice != NULL ? advice : "");
    return finish_line(&line);
}

/* Writes "de.xml line 402", or "line 402" without a file. */
static void
put_source(struct output *out, const char *file, const char *line, size_t number)
{
    if (file != NULL) {
        put_string(out, file);
        put_string(out, " ");
    }
    put_string(out, line);
    if (number > 0)
        put_number(out, number, 10, 1);
}

static void
put_position(struct output *out, const xn_table_result *result)
{
    put_character(out, result->cp);
    put_string(out, result->unit == XN_OCTETS ? " at byte " : " at code point ");
    put_number(out, (uint64_t)result->offset + 1, 10, 1);
    put_string(out, ": the table ");
}

static void
put_out_of_context(struct output *out, const xn_table_result *result, const char *file)
{
    put_position(out, result);
    put_string(
        out, result->negated != 0 ? "does not allow it where rule " : "allows it only where rule ");
    put_escaped(out, result->rule);
    put_string(out, " matches");
    if (result->line == 0)
        return;
    put_string(out, " (");
    put_source(out, file, "line ", result->line);
    put_string(out, ")");
}

/* Writes: action 9 (line 402, "no digit mixing") makes it invalid */
static void
put_action(struct output *out, const xn_table_result *result, const char *file)
{
    put_string(out, "action ");
    put_number(out, (uint64_t)result->action, 10, 1);
    put_string(out, " (");
    put_source(out, file, result->line > 0 ? "line " : "RFC 7940 section 7.6", result->line);
    put_quoted(out, ", \"", result->comment, "\"");
    put_string(out, ") makes it ");
    put_escaped(out, result->disposition);
}

size_t
xn_table_result_format(const xn_table_result *result, const char *file, char *out, size_t cap)
{
    struct output line = {out, cap, 0};

    switch (result->status) {
    case XN_TABLE_OK:
    case XN_TABLE_E_ACTION: put_action(&line, result, file); break;
    case XN_TABLE_E_CONTEXT: put_out_of_context(&line, result, file); break;
    case XN_TABLE_E_NOT_LISTED:
        put_position(&line, result);
        put_string(&line, "does not list it");
        break;
    default: put_string(&line, xn_table_strerror(result->status)); break;
    }
    return finish_line(&line);
}
