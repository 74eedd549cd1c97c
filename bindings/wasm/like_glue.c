/* SPDX-License-Identifier: MIT */
/* The functions of the module with look-alikes: those of glue.c, whose results these use, and
   these. */
#include "glue.c"

static xn_like_match match;

void unpack_like_tables(void); /* defined in packed.c */

/* Restores the tables and returns the address of the match.  Must be called before like_find(). */
EXPORT("get_match")
const xn_like_match *
get_match(void)
{
    unpack_like_tables();
    return &match;
}

/* Builds the index of a list in the output. */
EXPORT("like_build")
int
like_build(const char *in, size_t inlen, unsigned flags, void *out, size_t cap, unsigned edits)
{
    unpack_like_tables();
    return (int)xn_like_build(in, inlen, flags, edits, out, cap, &result.length, &result.diag);
}

/* Searches the index in the output. */
EXPORT("like_find")
int
like_find(const char *in, size_t inlen, unsigned flags, const xn_like *index)
{
    return (int)xn_like_find(index, in, inlen, flags, &match, &result.diag);
}
