/* SPDX-License-Identifier: MIT */
/* What both functions report besides their results. */
#ifndef INFO_H
#define INFO_H

#include <stdbool.h>

#include "xn-resolve.h"

/* The flags of libxn-resolve, and the flags of libxn that are not ignored. */
enum {
    RESOLVE_FLAGS = XN_RESOLVE_LOCALE | XN_RESOLVE_TRIM,
    ADDED_FLAGS = XN_PR29 | XN_CROSSCHECK | XN_STRICT_ACE
};

/* Clears info, which may be NULL.  Returns 0, or EAI_BADFLAGS with info set to it. */
int xni_open_info(unsigned flags, xn_resolve_info *info);

/* Describes a literal: ascii and shown are its text, of less than XN_NAME_SIZE octets. */
void xni_describe_literal(const char *text, size_t length, xn_resolve_info *info);

/* Writes a name as it is shown to a person; out has XN_UNICODE_SIZE octets, and why may be NULL. */
xn_status xni_display(const char *name, size_t length, char *out, unsigned *why);

/* Sets info->shown and info->why, for the result of ToASCII. */
void xni_describe_name(const char *name, size_t length, xn_resolve_info *info);

#endif
