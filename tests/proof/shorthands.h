/* SPDX-License-Identifier: MIT */
/* Included before every source: string.h, whose logic contracts use, and what several contracts
   of nameprep.acsl and normalise.acsl assign. */
#include <string.h>

/* Lists in annotations. */
/* clang-format off */

#define TEXT(text, length)  text + (0 .. length - 1)
#define SOURCE(s)           s, s->text + (0 .. s->length - 1)
#define SINK(k)             k, k->text + (0 .. k->cap - 1), k->search
#define COMPOSER(c)         c, c->points + (0 .. COMPOSE_CAP - 1)

#define READS(s)            s start, s at, s taken, s count, s to[0 .. EXPAND_MAX - 1]
#define ADVANCES(r)         r next, r more, r items[0 .. 1]
#define WRITES \
    sink->points, sink->seen, sink->first, sink->last, sink->last_at, sink->length, \
        sink->text[0 .. sink->cap - 1], sink->search->found_at, sink->search->found
#define ADDS \
    c->count, c->valid_at, c->starter, c->rank, c->precomposed, c->changed, \
        c->points[0 .. COMPOSE_CAP - 1]
