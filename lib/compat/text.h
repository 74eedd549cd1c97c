/* SPDX-License-Identifier: MIT */
/* Text between libidn's callers, with UTF-8 and a final NUL or UTF-32, and libxn.  A text is on the
   stack unless it is long, so that a call allocates only its result. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>

#include "nameprep/profiles.h"
#include "xn.h"

enum { TEXT_STACK = 1024 };

/* A text in UTF-8 with a final NUL. */
struct text {
    char *octets; /* in stack, or allocated */
    size_t length;
    char stack[TEXT_STACK];
};

/* After each of these functions, whatever it returns, xni_text_close() or xni_text_take() releases
   the text. */

/* Converts UTF-32; a number that is not a code point becomes U+FFFD.  Returns false if out of
   memory. */
bool xni_text_from_utf32(struct text *text, const uint32_t *in, size_t count);
/* Sets text to the result of a function of libxn; profile is for PREPARE only.  Returns XN_E_SPACE
   if out of memory. */
enum text_operation { TO_ASCII, TO_UNICODE, NORMALISE, PREPARE };
xn_status xni_text_convert(struct text *text, enum text_operation operation,
    const xn_profile *profile, const char *in, size_t length, unsigned flags);

/* Returns the text, allocated for the caller, or NULL if out of memory. */
char *xni_text_take(struct text *text);
void xni_text_close(struct text *text);

/* UTF-32 that grows, always allocated. */
struct utf32 {
    uint32_t *cp;
    size_t count, cap;
};

/* Make space for more code points, or append them.  Return false if out of memory. */
bool xni_utf32_reserve(struct utf32 *utf32, size_t more);
bool xni_utf32_append(struct utf32 *utf32, const uint32_t *cp, size_t count);
bool xni_utf32_append_utf8(struct utf32 *utf32, const char *text, size_t length);

size_t xni_utf32_length(const uint32_t *text);
/* Returns the number of code points before the first 0, at most max: even where there is a length,
   callers of GNU libidn depend on a 0 at the end of the text. */
size_t xni_utf32_length_up_to(const uint32_t *text, size_t max);
bool xni_is_code_point(uint32_t cp);

/* Return the number of code points in UTF-8.  Only the first function checks it, and returns
   SIZE_MAX if it is ill-formed. */
size_t xni_utf8_check_points(const char *text, size_t length);
size_t xni_utf8_points(const char *text, size_t length);
/* Convert well-formed UTF-8 to UTF-32: into an array, or allocated with a final 0. */
void xni_utf8_decode(const char *text, size_t length, uint32_t *out);
uint32_t *xni_utf8_widen(const char *text, size_t length, size_t points);

/* Appends normalisation form KC as GNU libidn defines it.  Numbers that are not code points stay.
   Returns XN_E_CODE_POINT for a number above 7FFFFFFF, or XN_E_SPACE if out of memory. */
xn_status xni_utf32_nfkc(struct utf32 *out, const uint32_t *in, size_t count);

#endif
