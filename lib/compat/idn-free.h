/* SPDX-License-Identifier: MIT */
/* libidn: freeing its results. */
#ifndef IDN_FREE_H
#define IDN_FREE_H

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Like free(), for programs that use another allocator; NULL is allowed. */
extern IDNAPI void idn_free(void *ptr);

#ifdef __cplusplus
}
#endif

#endif
