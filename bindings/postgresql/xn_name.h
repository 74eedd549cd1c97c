/* SPDX-License-Identifier: MIT */
/* The type xn_name: the key of a name, as xn_key() writes it.  The names below a name follow it in
   the order of octets, and a prefix always ends with a label.  A value of the type xn_host is one
   as well, of a name that has passed more checks. */
#ifndef XN_NAME_H
#define XN_NAME_H

#include "xn_pg.h"

struct xn_name {
    const char *key;
    size_t length;
    void *copy; /* must be freed where memory is not reset soon; may be NULL */
};

struct xn_name xni_pg_get_name(Datum value);
#define GETARG_XN_NAME(argument) xni_pg_get_name(PG_GETARG_DATUM(argument))

/* Returns the canonical name of a value.  That of an end has two dots after it, so that no input
   function reads it. */
struct input xni_pg_read_name(Datum value);

Datum xni_pg_make_name(const char *key, size_t length);

/* Returns the first value after all names below a name: `name <= x < end` is `x <@ name`. */
Datum xni_pg_make_end(struct xn_name name);

#endif
