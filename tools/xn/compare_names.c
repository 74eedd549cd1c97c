/* SPDX-License-Identifier: MIT */
/* --compare: whether two names are the same host.  The exit statuses are those of diff. */
#include "compare_names.h"

#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "convert.h"
#include "messages.h"
#include "refusals.h"

enum { SAME = 0, DIFFERENT = 1, FAILED = 2 };

static int
refuse_name(const xn_diag *diag)
{
    struct output errors = {STDERR_FILENO, "standard error", 0};
    struct buffer line = {.output = &errors};
    struct outcome v = {.problem = FROM_LIBRARY, .diag = *diag};

    message_position(&line, "operand", (uint64_t)diag->input + 1, (uint64_t)diag->offset + 1);
    message_reason(&line, &v);
    buffer_char(&line, '\n');
    buffer_flush(&line);
    buffer_free(&line);
    return FAILED;
}

/* Prints the canonical form: ASCII, lower case, without a final dot (except for the root). */
static int
put_name(const struct options *o, const char *name)
{
    struct options lower = *o;
    struct output out = {STDOUT_FILENO, "standard output", 0};
    struct buffer line = {.output = &out};
    struct outcome v = {0};

    lower.operation = TO_ASCII;
    lower.flags |= XN_LOWER;
    convert(&lower, name, strlen(name), &line, &v);
    if (v.problem != NO_PROBLEM) {
        buffer_free(&line);
        return refuse_name(&v.diag);
    }
    if (line.length > 1 && line.data[line.length - 1] == '.')
        line.length--;
    buffer_char(&line, o->end);
    buffer_flush(&line);
    buffer_free(&line);
    output_close(&out);
    if (out.error != 0)
        die(FAILED, out.name, strerror(out.error));
    return SAME;
}

int
compare(const struct options *o)
{
    xn_diag diag;
    int same;

    set_memory_status(FAILED);
    if (xn_equal(o->names[0], XN_STRLEN, o->names[1], XN_STRLEN, o->flags, &same, &diag) != XN_OK)
        return refuse_name(&diag);
    return same ? put_name(o, o->names[0]) : DIFFERENT;
}
