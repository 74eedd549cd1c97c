/* SPDX-License-Identifier: MIT */
/* libidn: RFC 3492. */
#ifndef PUNYCODE_H
#define PUNYCODE_H

#include <idn-int.h>
#include <stddef.h>

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum punycode_status {
    punycode_success = 0,
    punycode_bad_input = 1,
    punycode_big_output = 2,
    punycode_overflow = 3
};

typedef enum {
    PUNYCODE_SUCCESS = 0,
    PUNYCODE_BAD_INPUT = 1,
    PUNYCODE_BIG_OUTPUT = 2, /* the result does not fit in the output */
    PUNYCODE_OVERFLOW = 3
} Punycode_status;

typedef uint32_t punycode_uint;

extern IDNAPI const char *punycode_strerror(Punycode_status rc);

/* *output_length is the capacity, then the length of the result; on an error it does not change.
   There is no final NUL.  case_flags may be NULL (RFC 3492 appendix A). */
extern IDNAPI int punycode_encode(size_t input_length, const punycode_uint input[],
    const unsigned char case_flags[], size_t *output_length, char output[]);
extern IDNAPI int punycode_decode(size_t input_length, const char input[], size_t *output_length,
    punycode_uint output[], unsigned char case_flags[]);

#ifdef __cplusplus
}
#endif

#endif
