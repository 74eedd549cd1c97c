/* SPDX-License-Identifier: MIT */
/* Text between libidn's callers, who have UTF-8 with a final NUL or UTF-32, and libxn.  A text is
   on the stack unless it is long, so that a call allocates its result and nothing else. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>

#include "profiles.h"
#include "xn.h"

enum { TEXT_STACK = 1024 };

/* UTF-8 with a final NUL. */
struct text {
    char *octets; /* stack, or allocated */
    size_t length;
    char stack[TEXT_STACK];
};

/* Each leaves something that xni_text_close() or xni_text_take() releases, whatever it returns. */

/* What is not a code point becomes U+FFFD.  false: out of memory. */
bool xni_text_from_utf32(struct text *text, const uint32_t *in, size_t count);
/* The result of a function of libxn; profile is for PREPARE only.  XN_E_SPACE: out of memory. */
enum text_operation { TO_ASCII, TO_UNICODE, NORMALISE, PREPARE };
xn_status xni_text_convert(struct text *text, enum text_operation operation,
    const xn_profile *profile, const char *in, size_t length, unsigned flags);

/* The text, allocated for the caller; NULL: out of memory. */
char *xni_text_take(struct text *text);
void xni_text_close(struct text *text);

/* UTF-32 that grows, always allocated. */
struct utf32 {
    uint32_t *cp;
    size_t count, cap;
};

/* Makes space for as many code points more, or appends.  false: out of memory. */
bool xni_utf32_reserve(struct utf32 *utf32, size_t more);
bool xni_utf32_append(struct utf32 *utf32, const uint32_t *cp, size_t count);
bool xni_utf32_append_utf8(struct utf32 *utf32, const char *text, size_t length);

size_t xni_utf32_length(const uint32_t *text);
/* The number of code points before the first 0, at most max: where there is a length, callers of
   GNU libidn depend on a 0 that ends the text all the same. */
size_t xni_utf32_length_up_to(const uint32_t *text, size_t max);
bool xni_is_code_point(uint32_t cp);

/* The number of code points in UTF-8.  SIZE_MAX: ill-formed, which only the first looks for. */
size_t xni_utf8_check_points(const char *text, size_t length);
size_t xni_utf8_points(const char *text, size_t length);
/* Well-formed UTF-8 as UTF-32: in an array, or with a final 0, allocated. */
void xni_utf8_decode(const char *text, size_t length, uint32_t *out);
uint32_t *xni_utf8_widen(const char *text, size_t length, size_t points);

/* Normalisation form KC as GNU libidn has it, appended.  What is not a code point remains as it is.
   XN_E_CODE_POINT: above 7FFFFFFF, which is refused.  XN_E_SPACE: out of memory. */
xn_status xni_utf32_nfkc(struct utf32 *out, const uint32_t *in, size_t count);

#endif
