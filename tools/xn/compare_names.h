/* SPDX-License-Identifier: MIT */
/* --compare: whether two names are the same host. */
#ifndef COMPARE_NAMES_H
#define COMPARE_NAMES_H

#include "options.h"

/* Returns an exit status like diff's: 0 same, 1 different, 2 error. */
int compare(const struct options *o);

#endif
