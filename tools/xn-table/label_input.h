/* SPDX-License-Identifier: MIT */
/* Labels as the subcommands of xn-table read them. */
#ifndef LABEL_INPUT_H
#define LABEL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn-table.h"

#define LABEL_TEXT_MAX 512 /* octets: longer text is not a label, in ACE or as code points */

/* One code point more than the limit is enough to refuse a label. */
struct label {
    uint32_t cps[XN_TABLE_LABEL_MAX + 1];
    size_t starts[XN_TABLE_LABEL_MAX + 1]; /* octets of the text; of code points as text only */
    size_t length;
    size_t fault, fault_length; /* what is not a code point, in the text */
};

/* Code points such as 0061 and U+00FC, separated by blanks.  False if one is malformed: fault says
   where. */
bool parse_code_points(const char *text, size_t length, struct label *label);
/* UTF-8, or ACE, which is decoded.  False if it is ill-formed, cannot be decoded, or is too
   long. */
bool decode_label(const char *text, size_t length, struct label *label);

#endif
