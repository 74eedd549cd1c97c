/* SPDX-License-Identifier: MIT */
/* For the roads whose cost is counted in instructions: what the compiler is told about functions
   there. */
#ifndef INLINE_H
#define INLINE_H

#if defined(__GNUC__)
#define ALWAYS_INLINE __attribute__((always_inline)) inline
#define NOT_INLINE    __attribute__((noinline))
#else
#define ALWAYS_INLINE inline
#define NOT_INLINE
#endif

#endif
