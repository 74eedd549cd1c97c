/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 4: ToASCII and ToUnicode of one label.  Offsets in diag are octets of the
   label. */
#ifndef LABEL_H
#define LABEL_H

#include "ascii.h"
#include "nameprep/prep.h"
#include "puny.h"
#include "xn.h"

struct label {
    const char *text; /* as typed */
    size_t length;
    unsigned flags;
    bool alone; /* from a label call, where the four dots are refused (guard dot) */
    bool ascii;
};

/* A label after nameprep, or as typed if it is ASCII, which is not nameprepped.  The buffer fits
   one code point more than a label has. */
struct prepared_label {
    const char *text;      /* all of it, or its start if it has more than 63 code points */
    struct prep_sink sink; /* its length, and the tables of its code points */
    char buffer[4 * XN_LABEL_MAX + 4];
};

/* A decoded ACE label: at most 59 code points. */
struct decoded_label {
    char text[4 * XN_LABEL_MAX];
    size_t length; /* 0 if it is not a real ACE label */
};

/* The result of ToASCII: the text as typed, or in the buffer.  The buffer fits every result of the
   encoder, since only encoding shows whether a label is too long. */
struct ascii_label {
    const char *text;
    size_t length;
    char buffer[ACE_PREFIX_LENGTH + PUNYCODE_SHORT_SIZE];
};

/* Steps 1 and 2 of both operations. */
xn_status
xni_label_prepare(const struct label *label, struct prepared_label *prepared, xn_diag *diag);

xn_status xni_label_to_ascii(const struct label *label, struct ascii_label *ascii, xn_diag *diag);

/* Decodes a label.  Another status than XN_OK says why it is returned as typed; only XN_E_UTF8 is
   an error. */
xn_status
xni_label_to_unicode(const struct label *label, struct decoded_label *decoded, xn_diag *diag);

/* Returns true if ToUnicode decodes an ASCII label with the ACE prefix, false if the slow path must
   decide. */
bool xni_label_is_real_ace(const struct label *label);

/* Reports a fault in prepared text: its first code point in these tables, or at this offset unless
   it is SIZE_MAX. */
xn_status xni_label_refuse(const struct label *label, const struct prepared_label *p,
    xn_status status, uint32_t tables, size_t at, const char *rule, xn_diag *diag);

#endif
