/* SPDX-License-Identifier: MIT */
/* The words of a diagnosis, for those who state the position in their own way. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "xn.h"

/* As xn_diag_format() without the position. */
size_t xni_format_reason(const xn_diag *diag, char *out, size_t cap);

#endif
