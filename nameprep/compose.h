/* SPDX-License-Identifier: MIT */
/* The fast path of stringprep: one pass that decodes, looks up, maps and composes at most 64
   prepared code points at a time.  It gives up on marks out of order, on compositions that other
   marks might block, and on ill-formed text; then the slow path (prep.h) decides. */
#ifndef COMPOSE_H
#define COMPOSE_H

#include "prep.h"

/* The flags that this path honours or may ignore: it gives up where XN_PR29 makes a difference. */
enum { COMPOSE_FLAGS = XN_ALLOW_UNASSIGNED | XN_PR29 };

/* Composing stops at COMPOSE_MAX code points, which the expansion of the last one may exceed. */
enum { COMPOSE_MAX = 64, COMPOSE_CAP = COMPOSE_MAX + EXPAND_MAX };

/* Prepares text by Nameprep, if it passes all checks (unassigned code points are refused) and
   becomes at most COMPOSE_MAX code points.  Returns their number, or 0 if the slow path must
   decide.  *seen is the union of their tables, except those that matter only to normalisation. */
size_t
xni_compose_nameprep(const char *text, size_t length, uint32_t points[COMPOSE_CAP], uint32_t *seen);

/* Returns true if nameprep accepts these at most COMPOSE_MAX code points and changes at most the
   case of ASCII letters; false if the slow path must decide. */
bool xni_is_nameprepped(const uint32_t *points, size_t count, uint32_t *seen);

/* Prepares text of any length by any profile, without checking its tables.  Returns false if the
   slow path must do it again.  XN_PR29 makes no difference to text that it prepares. */
bool xni_compose_text(const char *text, size_t length, struct prep_sink *sink);

#endif
