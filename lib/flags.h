/* SPDX-License-Identifier: MIT */
/* The flags that each fast path honours.  These are whitelists: a call with any other flag takes
   the slow path, so that a new flag works before it is fast, and is never ignored.  Equal lists are
   written separately, since each has reasons of its own. */
#ifndef FLAGS_H
#define FLAGS_H

#include "nameprep/compose.h"
#include "xn.h"

enum {
    ALL_FLAGS = XN_ALLOW_UNASSIGNED | XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS | XN_PR29
        | XN_CROSSCHECK | XN_STRICT_ACE | XN_PERCENT | XN_TO_UNICODE | XN_TO_DISPLAY,

    /* Hosts in text (replace_host.c): no name depends on them, so every path may ignore them. */
    HOST_FLAGS = XN_PERCENT | XN_TO_UNICODE | XN_TO_DISPLAY,

    /* Internal: the guard delimiter refuses only separators of the parts of a URL or mail address,
       for a name that is shown and not resolved. */
    GUARD_SEPARATORS = 0x4000,

    /* Stringprep of text depends only on these; compose.h honours COMPOSE_FLAGS. */
    TEXT_FLAGS = COMPOSE_FLAGS | XN_CROSSCHECK,

    /* Copying ASCII names and labels (name.c), also those to show (display.c). */
    COPY_FLAGS = XN_ALLOW_UNASSIGNED | XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS | XN_PR29
        | XN_STRICT_ACE | HOST_FLAGS,

    /* Composing a non-ASCII label straight into Punycode, and decoding an ACE label (label.c).
       XN_LOWER needs no work there: nameprep folds case, and the caller converts decoded labels.
       With XN_PR29 both fall back where it makes a difference. */
    LABEL_FLAGS = XN_ALLOW_UNASSIGNED | XN_STD3 | XN_UNDERSCORE | XN_LOWER | XN_NO_GUARDS | XN_PR29
        | XN_STRICT_ACE | HOST_FLAGS
};

/* Returns whether UseSTD3ASCIIRules is set, with or without underscores. */
static inline bool
has_std3(unsigned flags)
{
    return (flags & (XN_STD3 | XN_UNDERSCORE)) != 0;
}

#endif
