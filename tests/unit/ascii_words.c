/* SPDX-License-Identifier: MIT */
/* The fast road of machines without vector registers, through the test of the other. */
#undef __SSE2__
#include "../../lib/ascii.c"
#include "../../lib/glance.c"

#include "ascii.c"
