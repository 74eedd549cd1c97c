/* SPDX-License-Identifier: MIT */
/* --compare: whether two names are the same. */
#ifndef COMPARE_H
#define COMPARE_H

#include "options.h"

/* Returns what xn exits with, as diff does. */
int compare(const struct options *o);

#endif
