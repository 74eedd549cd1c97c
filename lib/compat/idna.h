/* SPDX-License-Identifier: MIT */
/* libidn: RFC 3490.  In the names of functions, 4i is UTF-32 with a length, 4z UTF-32 that ends
   with 0, 8z UTF-8, and lz the charset of the locale.  Results are allocated with malloc(). */
#ifndef IDNA_H
#define IDNA_H

#include <idn-int.h>
#include <stddef.h>

#ifndef IDNAPI
#define IDNAPI
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef IDNA_ACE_PREFIX
#define IDNA_ACE_PREFIX "xn--"
#endif

typedef enum {
    IDNA_SUCCESS = 0,
    IDNA_STRINGPREP_ERROR = 1,
    IDNA_PUNYCODE_ERROR = 2,
    IDNA_CONTAINS_NON_LDH = 3,
    IDNA_CONTAINS_LDH = 3, /* an older spelling */
    IDNA_CONTAINS_MINUS = 4,
    IDNA_INVALID_LENGTH = 5,
    IDNA_NO_ACE_PREFIX = 6,
    IDNA_ROUNDTRIP_VERIFY_ERROR = 7,
    IDNA_CONTAINS_ACE_PREFIX = 8,
    IDNA_ICONV_ERROR = 9,
    IDNA_MALLOC_ERROR = 201,
    IDNA_DLOPEN_ERROR = 202
} Idna_rc;

typedef enum { IDNA_ALLOW_UNASSIGNED = 1, IDNA_USE_STD3_ASCII_RULES = 2 } Idna_flags;

extern IDNAPI const char *idna_strerror(Idna_rc rc);

/* Convert one label.  idna_to_ascii_4i: out has 64 octets.  idna_to_unicode_44i: *outlen is the
   capacity of out, then the length of the result without its final 0; on an error, out receives as
   much of the input as fits. */
extern IDNAPI int idna_to_ascii_4i(const uint32_t *in, size_t inlen, char *out, int flags);
extern IDNAPI int
idna_to_unicode_44i(const uint32_t *in, size_t inlen, uint32_t *out, size_t *outlen, int flags);

/* Convert whole names. */
extern IDNAPI int idna_to_ascii_4z(const uint32_t *input, char **output, int flags);
extern IDNAPI int idna_to_ascii_8z(const char *input, char **output, int flags);
extern IDNAPI int idna_to_ascii_lz(const char *input, char **output, int flags);
extern IDNAPI int idna_to_unicode_4z4z(const uint32_t *input, uint32_t **output, int flags);
extern IDNAPI int idna_to_unicode_8z4z(const char *input, uint32_t **output, int flags);
extern IDNAPI int idna_to_unicode_8z8z(const char *input, char **output, int flags);
extern IDNAPI int idna_to_unicode_8zlz(const char *input, char **output, int flags);
extern IDNAPI int idna_to_unicode_lzlz(const char *input, char **output, int flags);

#ifdef __cplusplus
}
#endif

#endif
