/* SPDX-License-Identifier: MIT */
/* The end of a name in a text, and whether it is clear. */
#ifndef NAME_IN_TEXT_H
#define NAME_IN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "xn.h"

/* Returns the length of the name at the beginning of a text, without punctuation at its end.  The
   next name can begin at *end. */
size_t measure_name(const char *text, size_t length, size_t *end);

/* Returns whether all of a name clearly belongs to it.  If not, *diag has the code point and its
   position. */
bool is_clear_name(const char *name, size_t length, xn_diag *diag);

/* Returns whether a name, and the text around it, ends before the non-ASCII character at a
   position. */
bool ends_before(const char *text, size_t at, size_t length);

#endif
