/* SPDX-License-Identifier: MIT */
/* --url, --email and --hostport: the hosts in a text. */
#ifndef HOSTS_IN_TEXT_H
#define HOSTS_IN_TEXT_H

#include "convert.h"

/* A host and the part of the text that contains only this host: one for each address of a mailto
   URL, one for any other text.  Offsets are in the whole text. */
struct host_part {
    size_t start, end;
    xn_host host;
};

/* Finds the next part after *part, all zero at first.  Returns false after the last one, or for an
   error, which *v describes. */
bool next_host_part(const struct options *o, const char *text, size_t length,
    struct host_part *part, struct outcome *v);

/* Appends the text with its hosts converted. */
void convert_hosts(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct outcome *v);

/* Finds the traits of all names.  Returns false if a host cannot be found. */
bool find_host_traits(const struct options *o, const char *text, size_t length, unsigned *traits);

#endif
