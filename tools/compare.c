/* SPDX-License-Identifier: MIT */
/* --compare. */
#include "compare.h"

#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "convert.h"
#include "report.h"

enum { SAME = 0, DIFFERENT = 1, TROUBLE = 2 };

static int
refuse_name(const xn_diag *diag)
{
    struct outlet errors = {STDERR_FILENO, "standard error", 0};
    struct buffer line = {.outlet = &errors};
    struct verdict v = {.trouble = BY_LIBRARY, .diag = *diag};

    report_place(&line, "operand", (uint64_t)diag->input + 1, (uint64_t)diag->offset + 1);
    report_reason(&line, &v);
    buffer_char(&line, '\n');
    buffer_flush(&line);
    buffer_free(&line);
    return TROUBLE;
}

/* Its one spelling: lower case, ASCII, without a final dot, but for the root. */
static int
put_name(const struct options *o, const char *name)
{
    struct options lower = *o;
    struct outlet out = {STDOUT_FILENO, "standard output", 0};
    struct buffer line = {.outlet = &out};
    struct verdict v = {0};

    lower.operation = TO_ASCII;
    lower.flags |= XN_LOWER;
    convert(&lower, name, strlen(name), &line, &v);
    if (v.trouble != NO_TROUBLE) {
        buffer_free(&line);
        return refuse_name(&v.diag);
    }
    if (line.length > 1 && line.data[line.length - 1] == '.')
        line.length--;
    buffer_char(&line, o->end);
    buffer_flush(&line);
    buffer_free(&line);
    outlet_close(&out);
    if (out.error != 0)
        die(TROUBLE, out.name, strerror(out.error));
    return SAME;
}

int
compare(const struct options *o)
{
    xn_diag diag;
    int same;

    memory_is_worth(TROUBLE);
    if (xn_equal(o->names[0], XN_STRLEN, o->names[1], XN_STRLEN, o->flags, &same, &diag) != XN_OK)
        return refuse_name(&diag);
    return same ? put_name(o, o->names[0]) : DIFFERENT;
}
