/* SPDX-License-Identifier: MIT */
/* The test of ascii.c for machines without SSE2, whose code is compiled here everywhere. */
#undef __SSE2__
#include "lib/split.c"

#include "ascii.c"
