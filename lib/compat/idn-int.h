/* SPDX-License-Identifier: MIT */
/* The exact-width types that the other headers of libidn use. */
#ifndef XN_IDN_INT_H
#define XN_IDN_INT_H

#include <stdint.h>

#endif
