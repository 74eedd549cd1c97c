/* SPDX-License-Identifier: MIT */
/* --compare: whether two names are the same host, with the exit statuses of diff. */
#include "compare_names.h"

#include <string.h>
#include <unistd.h>

#include "tools/common/buffer.h"
#include "convert.h"
#include "tools/common/refusals.h"

enum { SAME = 0, DIFFERENT = 1, FAILED = 2 };

/* Reports a refused name: its number on the command line, and the octet in it. */
static int
refuse_name(const struct options *o, const xn_diag *diag)
{
    struct output_file errors = {STDERR_FILENO, "standard error", 0};
    struct buffer line = {.output = &errors};
    struct outcome v = {
        .problem = &from_library, .diag = *diag, .text = o->filter.names[diag->input]};

    message_position(
        &line, NULL, (uint64_t)diag->input + 1, names_label(&v) ? 0 : (uint64_t)diag->offset + 1);
    put_reason(&line, &v);
    buffer_char(&line, '\n');
    buffer_flush(&line);
    buffer_free(&line);
    return FAILED;
}

/* Appends the canonical form: ASCII, lower case, without a final dot (except for the root). */
static bool
put_canonical(const struct options *o, const char *name, struct buffer *out, struct outcome *v)
{
    struct options lower = *o;

    lower.operation = TO_ASCII;
    lower.flags |= XN_LOWER;
    convert(&lower, name, strlen(name), out, v);
    if (out->length > 1 && out->data[out->length - 1] == '.')
        out->length--;
    return v->problem == NULL;
}

static int
print_name(const struct options *o, const char *name)
{
    struct output_file out = {STDOUT_FILENO, "standard output", 0};
    struct buffer line = {.output = &out};
    struct outcome v = {0};

    if (!put_canonical(o, name, &line, &v)) {
        buffer_free(&line);
        return refuse_name(o, &v.diag);
    }
    buffer_char(&line, o->filter.end);
    buffer_flush(&line);
    buffer_free(&line);
    output_close(&out);
    if (out.error != 0)
        die(FAILED, out.name, strerror(out.error));
    return SAME;
}

/* An iterator over the labels of a name, to find the first that differ. */
struct labels {
    struct buffer name;
    const char *label;
    size_t pos, length;
};

static bool
next_label(struct labels *labels)
{
    return xn_label_next(labels->name.data, labels->name.length, &labels->pos, &labels->label,
               &labels->length)
        != 0;
}

static void
put_label(struct buffer *line, bool has_label, const struct labels *labels)
{
    if (!has_label)
        buffer_text(line, "none");
    else if (labels->length == 0) /* the label of the root */
        buffer_text(line, "<empty>");
    else
        buffer_escaped(line, labels->label, labels->length);
}

/* Prints "xn: different in label 2: xn--bcher-kva and bucher". */
static int
print_difference(const struct options *o)
{
    struct output_file errors = {STDERR_FILENO, "standard error", 0};
    struct buffer line = {.output = &errors};
    struct labels a = {.pos = 0}, b = {.pos = 0};
    struct outcome ignored = {0};
    bool has_a, has_b;
    unsigned number = 0;

    if (o->filter.quiet || !put_canonical(o, o->filter.names[0], &a.name, &ignored)
        || !put_canonical(o, o->filter.names[1], &b.name, &ignored))
        return DIFFERENT;
    do {
        number++;
        has_a = next_label(&a);
        has_b = next_label(&b);
    } while (has_a && has_b && a.length == b.length && memcmp(a.label, b.label, a.length) == 0);
    buffer_text(&line, "xn: different");
    if (has_a || has_b) { /* else, without guards, a label contains a dot */
        buffer_print(&line, " in label %u: ", number);
        put_label(&line, has_a, &a);
        buffer_text(&line, " and ");
        put_label(&line, has_b, &b);
    }
    buffer_char(&line, '\n');
    buffer_flush(&line);
    buffer_free(&line);
    buffer_free(&a.name);
    buffer_free(&b.name);
    return DIFFERENT;
}

int
compare(const struct options *o)
{
    xn_diag diag;
    int same;

    if (xn_equal(
            o->filter.names[0], XN_STRLEN, o->filter.names[1], XN_STRLEN, o->flags, &same, &diag)
        != XN_OK)
        return refuse_name(o, &diag);
    return same ? print_name(o, o->filter.names[0]) : print_difference(o);
}
