/* SPDX-License-Identifier: MIT */
/* Converts names for the formats without escapes. */
#ifndef LINE_FORMAT_H
#define LINE_FORMAT_H

#include "file_format.h"

/* Converts a name, as a struct file_format does.  Unlike xn_to_unicode(), leaves a name unchanged
   that would not convert back to itself. */
enum name_result convert_whole_name(struct file_reader *reader, const struct name *name,
    struct buffer *out, struct outcome *outcome);
/* Converts a name as xn_to_display() shows it in a domain, which is "" or begins with a dot and is
   not part of the result.  A refused name in ASCII is left unchanged. */
enum name_result show_name(struct file_reader *reader, const struct name *name, const char *domain,
    size_t size, struct buffer *out, struct outcome *outcome);
void copy_name(const struct name *name, struct buffer *out);

/* Returns whether a text is an IPv4 address, or an IPv6 address, perhaps with a zone (RFC 4007
   section 11). */
bool is_address(const char *text, size_t length);
/* Returns the length of a prefix "." or "*.", for the subdomains of a domain. */
size_t prefix_length(const char *name, size_t length);
/* Returns whether a text can be a name, not a brace or an asterisk. */
bool may_be_name(const char *text, size_t length);

#endif
