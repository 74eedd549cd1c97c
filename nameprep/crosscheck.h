/* SPDX-License-Identifier: MIT */
/* GNU libidn and GNU libunistring as witnesses: the same text through them, compared with ours. */
#ifndef CROSSCHECK_H
#define CROSSCHECK_H

#include "xn.h"

int crosscheck_is_built(void);

/* 0: a witness answers otherwise, or cannot for want of memory.  Text is well-formed UTF-8. */
int crosscheck_agrees(const xn_profile *profile, unsigned flags, const char *text, size_t length);

#endif
