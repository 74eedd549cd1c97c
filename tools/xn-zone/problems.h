/* SPDX-License-Identifier: MIT */
/* Reasons to refuse a name, or text that cannot be read. */
#ifndef PROBLEMS_H
#define PROBLEMS_H

#include "tools/common/outcome.h"

#define NO_NAMES_FOUND "found no names; is this a named configuration? use --conf=named"

extern const struct problem not_ascii, /* --ready: the name would change */
    quoted_name,                       /* servers disagree on its meaning */
    local_part,                        /* of a mailbox, not ASCII */
    generated_label,                   /* not ASCII, with a $ that $GENERATE replaces */
    unknown_type,                      /* the data of the record may contain a name */
    bad_escape,      /* a backslash with fewer than three digits, or too large a number */
    unclosed_quotes, /* on the line where they are opened */
    unopened_paren, unclosed_paren,
    not_hosts,       /* --hosts: the line is neither an address with names nor a name */
    byte_order_mark, /* --check: at the beginning of the file */
    utf16_file, binary_zone, not_text, /* --text: NUL, or not UTF-8 */
    no_names,       /* --check: none was recognised in a file that should have some */
    no_address,     /* --both: nothing can be added to a name of a list */
    name_pattern,   /* --conf=nginx: a regular expression that is not ASCII */
    unknown_origin, /* --absolute: of a relative name */
    unclear_end;    /* --text: the name may end before the code point in diag */

#endif
