/* SPDX-License-Identifier: MIT */
#ifndef REFERENCE_HOST_NAMES_H
#define REFERENCE_HOST_NAMES_H

#include "text.h"

#define LETTERS    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS     "0123456789"
#define UNRESERVED LETTERS DIGITS "-._~"

enum { NAME_LIMIT = 4096 };

struct host_input {
    const char *s;
    size_t length;
    unsigned flags;
    xn_host *host;
    xn_diag *diag;
};

/* A name once decoded, and where each octet, and the end, came from. */
struct decoded_name {
    char text[NAME_LIMIT];
    size_t length, from[NAME_LIMIT + 1];
    bool changed;
};

bool ref_is_one_of(char c, const char *set);
bool ref_is_control(uint32_t cp);
/* The first octet from start to end that is one of a set; end if there is not one. */
size_t ref_find_any(const struct host_input *in, size_t start, size_t end, const char *set);

/* XN_E_SYNTAX from start to end. */
xn_status ref_syntax(const struct host_input *in, size_t start, size_t end, const char *rule);
/* XN_E_SYNTAX at a character, or at the end of the input, where something is missing. */
xn_status ref_not_here(const struct host_input *in, size_t at, const char *rule);
/* mapped XN_NO_CP: the code point itself. */
xn_status ref_at_code_point(
    const struct host_input *in, xn_status status, size_t at, uint32_t mapped, const char *rule);

/* The first character of a code point's nameprepped form that is one of a set, or that is ASCII and
   not in the other; 0: there is not one. */
uint32_t ref_brings_in(uint32_t cp, const char *set, const char *other);

/* Sets the host and its kind: a name or an IPv4 address. */
xn_status ref_host_name(const struct host_input *in, size_t start, size_t end, const char *allowed,
    const char *rule, struct decoded_name *d);

#endif
