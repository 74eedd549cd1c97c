/* SPDX-License-Identifier: MIT */
#ifndef REFERENCE_LABEL_H
#define REFERENCE_LABEL_H

#include "text.h"

/* A label, typed or decoded: its octets, and its code points before and after nameprep. */
struct label {
    const char *octets;
    size_t length;
    unsigned flags;
    bool alone; /* in a label call, where dots do not separate */
    struct text typed, prepared;
    struct label *next_free;
};

/* Among the flags of a label that is shown: the guard `delimiter` refuses only separators. */
#define REF_SEPARATORS 0x80000000u

struct label *ref_new_label(const char *octets, size_t length, unsigned flags, bool alone);
void ref_free_label(struct label *label);

bool ref_is_dot(uint32_t cp);
bool ref_is_digit(uint32_t cp);
bool ref_is_ascii(const struct text *text);
bool ref_has_ace_prefix(const struct text *text);
uint32_t ref_lower(uint32_t cp); /* only of ASCII */
/* Whether an ASCII label is a number, as the guard `literal` has it. */
bool ref_is_number(const char *label, size_t length);

/* Section 4.1 steps 1 and 2: fills in typed and prepared. */
xn_status ref_prepare_label(struct label *label, xn_diag *diag);

/* The longest Punycode of 63 code points, and the ACE prefix. */
enum { ASCII_SIZE = 16 * XN_LABEL_MAX };
xn_status
ref_label_to_ascii(struct label *label, char out[ASCII_SIZE], size_t *outlen, xn_diag *diag);

/* Appends to the answer, and returns why the label is unchanged.  *is_ace: it was decoded. */
xn_status ref_label_to_unicode(
    struct label *label, struct reference_answer *answer, bool *is_ace, xn_diag *why);

/* A name as its labels; the last one is empty if a dot ends it. */
struct name {
    const char *in;
    size_t count, start[REFERENCE_LONGEST + 1], end[REFERENCE_LONGEST + 1];
};
void ref_split_name(const char *in, size_t inlen, struct name *name);
xn_status ref_name_to_ascii(
    const struct name *name, size_t inlen, unsigned flags, struct reference_answer *answer);

#endif
