/* SPDX-License-Identifier: MIT */
/* Checks names with the tables and the policy. */
#ifndef CHECK_NAMES_H
#define CHECK_NAMES_H

#include "filter_options.h"

/* The converter of xn-table check, whose filter is part of a struct command. */
extern const struct converter check_converter;

#endif
