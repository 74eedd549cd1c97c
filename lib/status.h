/* SPDX-License-Identifier: MIT */
/* The words for a diagnosis, for those who tell the place in their own way. */
#ifndef STATUS_H
#define STATUS_H

#include "xn.h"

/* As xn_diag_format(), without the place. */
size_t status_reason(const xn_diag *diag, char *out, size_t cap);

#endif
