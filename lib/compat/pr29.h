/* SPDX-License-Identifier: MIT */
/* libidn: sequences that the two wordings of UAX #15 may treat differently (Public Review Issue
   29). */
#ifndef PR29_H
#define PR29_H

#include <idn-int.h>
#include <stdlib.h>

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    PR29_SUCCESS = 0,
    PR29_PROBLEM = 1,
    PR29_STRINGPREP_ERROR = 2 /* ill-formed UTF-8 */
} Pr29_rc;

extern IDNAPI const char *pr29_strerror(Pr29_rc rc);

/* Return PR29_PROBLEM if the text contains such a sequence.  4 is UTF-32, 8 is UTF-8; with z, the
   text ends with 0. */
extern IDNAPI int pr29_4(const uint32_t *in, size_t len);
extern IDNAPI int pr29_4z(const uint32_t *in);
extern IDNAPI int pr29_8z(const char *in);

#ifdef __cplusplus
}
#endif

#endif
