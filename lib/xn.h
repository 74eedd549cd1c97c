/* xn: internationalised domain names (IDNA 2003) for C.  SPDX-License-Identifier: MIT */
#ifndef XN_H
#define XN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XN_VERSION_MAJOR 0
#define XN_VERSION_MINOR 1
#define XN_VERSION_PATCH 0

#if defined(__GNUC__)
#define XN_API     __attribute__((visibility("default")))
#define XN_CHECKED __attribute__((visibility("default"), warn_unused_result))
#else
#define XN_API
#define XN_CHECKED
#endif

#define XN_STRLEN ((size_t)-1) /* as a length: the text ends at its first NUL */
#define XN_NO_CP  UINT32_MAX   /* no single code point */

typedef enum xn_status {
    XN_OK = 0,
    XN_E_SPACE = 1,        /* out is too small */
    XN_E_ARGUMENT = 2,     /* an unknown flag, NULL where text must be, a flag that this build cannot honour */
    XN_E_UTF8 = 10,        /* ill-formed UTF-8 (surrogates and overlong forms included) */
    XN_E_CODE_POINT = 11,  /* in UTF-32, given or decoded: a surrogate, or beyond 10FFFF */
    XN_E_UNASSIGNED = 20,  /* RFC 3454 section 7, table A.1 */
    XN_E_PROHIBITED = 21,  /* RFC 3454 section 5, tables C.1.1 to C.9, or the profile's own */
    XN_E_BIDI_MIXED = 22,  /* RFC 3454 section 6, requirement 2 */
    XN_E_BIDI_ENDS = 23,   /* RFC 3454 section 6, requirement 3 */
    XN_E_STD3_CHAR = 30,   /* RFC 3490 section 4.1 step 3a */
    XN_E_STD3_HYPHEN = 31, /* RFC 3490 section 4.1 step 3b */
    XN_E_ACE_PREFIX = 32,  /* RFC 3490 section 4.1 step 5 */
    XN_E_EMPTY = 33,       /* RFC 3490 section 4.1 step 8: no octets */
    XN_E_LABEL_LONG = 34,  /* RFC 3490 section 4.1 step 8: more than 63 octets */
    XN_E_NAME_LONG = 35,   /* RFC 1035 section 2.3.4: more than 253 octets */
    XN_E_ROUND_TRIP = 36,  /* RFC 3490 section 4.2 step 7 */
    XN_E_PUNYCODE = 40,    /* RFC 3492 section 6.2: not a digit, or cut short */
    XN_E_OVERFLOW = 41,    /* RFC 3492 section 6.4, with 2^32 - 1 as the greatest integer; or beyond XN_RAW_MAX */
    XN_E_GUARD = 50,       /* one of the guards of this library; diag.rule says which */
    XN_E_CROSSCHECK = 60   /* a witness answered otherwise */
} xn_status;

typedef struct xn_diag {
    xn_status status;
    unsigned input;        /* xn_equal: 0 the first name, 1 the second; elsewhere 0 */
    unsigned label;        /* which label, from 0 */
    uint32_t cp;           /* the code point as typed; XN_NO_CP: no single one */
    uint32_t mapped;       /* what nameprep made of it, where that is at fault; else as cp */
    size_t offset, length; /* the octets of the input at fault (code points where the input is UTF-32) */
    size_t octets;         /* LABEL_LONG, NAME_LONG: how many it came to, where that is known; elsewhere 0 */
    const char *rule;      /* "RFC 3454 table C.2.2", "xn guard b"; static; "" where nothing is wrong */
    size_t reserved[3];
} xn_diag;

/* Flags: every function takes every one, and ignores what has nothing to do there. */
#define XN_ALLOW_UNASSIGNED 0x01u /* a query (what an application looks up: RFC 3490 section 6.2), not a stored name */
#define XN_STD3             0x02u /* UseSTD3ASCIIRules: letters, digits, inner hyphens */
#define XN_UNDERSCORE       0x04u /* with XN_STD3: `_` too (_dmarc, _sip._tcp) */
#define XN_LOWER            0x08u /* ASCII letters in lower case: one spelling for one name */
#define XN_NO_GUARDS        0x10u /* none of the guards: what the RFCs alone say */
#define XN_PR29             0x20u /* compose as UAX #15 was worded before Corrigendum 5 (as GNU libidn) */
#define XN_CROSSCHECK       0x40u /* ask the witnesses as well, and refuse where they disagree */
#define XN_STRICT_ACE       0x80u /* ToASCII: a label that begins with the ACE prefix must be a real one */

/* Every function: *len is the whole length without the final NUL, for which there must be room too: XN_E_SPACE when
   cap <= *len, and only when nothing else is wrong.  On every status but XN_OK out is "" (UTF-32: its first code point
   is 0), and *len is 0 unless it is XN_E_SPACE.  diag and len may be NULL, out too when cap is 0, in when inlen is 0. */

/* Stringprep, RFC 3454: a profile of it, or normalisation form KC of Unicode 3.2 alone.  Text is UTF-8. */
typedef struct xn_profile xn_profile;
XN_API const xn_profile *xn_profile_find(const char *name); /* case-insensitive, aliases too; NULL: there is none */
XN_API const char *xn_profile_name(size_t i);               /* NULL: past the last */
XN_CHECKED xn_status xn_prep(const xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_nfkc(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag);

/* Punycode alone, RFC 3492.  UTF-32 has no NUL, and its cap counts code points.
   upper: one flag a code point, RFC 3492 appendix A (mixed-case annotation); NULL: not wanted. */
#define XN_RAW_MAX 4096 /* code points in a raw Punycode string; more is XN_E_OVERFLOW */
XN_CHECKED xn_status xn_punycode_encode(const uint32_t *in, size_t inlen, const unsigned char *upper, char *out, size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_punycode_decode(const char *in, size_t inlen, uint32_t *out, unsigned char *upper, size_t cap, size_t *len, xn_diag *diag);

XN_API const char *xn_version(void);
XN_API const char *xn_unicode_version(void); /* "3.2.0" */

#ifdef __cplusplus
}
#endif

#endif
