/* SPDX-License-Identifier: MIT */
/* A driver for Eva: the message of every diagnosis, which may come from a caller.  There is no
   buffer: what writes to one is put() and its like, which WP proves.  The length is unknown, so
   that Eva does not tell messages apart by it. */
#include <__fc_builtin.h>
#include <limits.h>

#include "lib/rules.c"
#include "lib/diagnosis.c"

/* The string is not the subject. */
const char *
xn_strerror(xn_status status)
{
    (void)status;
    return "an error";
}

static void
any_diag(xn_diag *diag, const char *rule)
{
    diag->status = (xn_status)Frama_C_interval(INT_MIN, INT_MAX);
    diag->input = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->label = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->cp = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->mapped = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->offset = Frama_C_size_t_interval(0, SIZE_MAX);
    diag->length = Frama_C_size_t_interval(0, SIZE_MAX);
    diag->octets = Frama_C_size_t_interval(0, SIZE_MAX);
    diag->rule = rule;
    diag->unit = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->decoded = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->words = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->line = Frama_C_unsigned_int_interval(0, UINT_MAX);
    diag->column = Frama_C_unsigned_int_interval(0, UINT_MAX);
}

static void
position(void)
{
    struct output to = {NULL, 0, Frama_C_size_t_interval(0, SIZE_MAX)};
    xn_diag diag;

    any_diag(&diag, NULL);
    put_position(&to, &diag);
}

static void
reason(const char *rule)
{
    struct output to = {NULL, 0, Frama_C_size_t_interval(0, SIZE_MAX)};
    xn_diag diag;

    any_diag(&diag, rule);
    put_reason(&to, &diag);
}

int
main(void)
{
    position();
    reason(NULL);
    reason("RFC 3454 table C.8");
    (void)xn_diag_format(NULL, NULL, 0);
    return 0;
}
