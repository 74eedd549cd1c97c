/* SPDX-License-Identifier: MIT */
/* --like: prints the names that look like protected ones.  Files: like_list.c and like_names.c. */
#ifndef LIKE_NAMES_H
#define LIKE_NAMES_H

#include "options.h"

/* Builds the index of the list of --like, in like_list.c.  Exits if the list has a fault. */
void like_open(struct options *o);

extern const struct form like_form, like_json_form;
extern const struct converter like_converter;

#endif
