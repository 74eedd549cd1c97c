/* SPDX-License-Identifier: MIT */
/* XN_TEST_SHARE=N in the environment: a long test makes one in N of its tries, for tools that slow
   it down.  N is odd, so that no pattern of bits is omitted. */
#ifndef SHARE_H
#define SHARE_H

#include <stdlib.h>

static inline unsigned
test_share(void)
{
    const char *text = getenv("XN_TEST_SHARE");
    unsigned long share = text != NULL ? strtoul(text, NULL, 10) : 1;

    return share > 1 && share < 10000 ? (unsigned)share : 1;
}

/* XN_TEST_ALL in the environment, as in make check-exhaustive: all tries; otherwise a few. */
static inline unsigned long
test_tries(unsigned long few, unsigned long all)
{
    return (getenv("XN_TEST_ALL") != NULL ? all : few) / test_share();
}

#endif
