/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 4: ToASCII and ToUnicode of one label. */
#ifndef LABEL_H
#define LABEL_H

#include "prep.h"
#include "puny.h"
#include "xn.h"

struct label {
    const char *text; /* as typed */
    size_t length;
    unsigned flags;
    int alone; /* a label call: the four dots are no part of a label (guard d) */
    int ascii; /* all of it */
};

/* A label once prepared: the text as typed where that is ASCII, else what nameprep made of it. */
struct prepared {
    const char *text;      /* its first octets; all of them, if it has at most 63 code points */
    struct prep_sink sink; /* its length, and what it holds */
    char buffer[4 * XN_LABEL_MAX + 4];
};

/* What an ACE label decodes to: at most 59 code points. */
struct decoded {
    char text[4 * XN_LABEL_MAX];
    size_t length;
};

/* What ToASCII makes of a label: the text as typed, or in the buffer. */
enum { LABEL_PREFIX = 4 }; /* octets of the ACE prefix */
struct label_ascii {
    const char *text;
    size_t length;
    char buffer[LABEL_PREFIX + PUNY_FEW_ROOM];
};

/* Places in diag are octets of the label. */
xn_status label_prepare(const struct label *label, struct prepared *prepared, xn_diag *diag);
xn_status label_to_ascii(const struct label *label, struct label_ascii *ascii, xn_diag *diag);
/* Anything but XN_OK says why the label is left as it was typed, XN_E_UTF8 aside; so does
   decoded->length 0: it is no ACE label. */
xn_status label_to_unicode(const struct label *label, struct decoded *decoded, xn_diag *diag);

int label_has_prefix(const char *text, size_t length); /* RFC 3490 section 5, in any case */
/* The width of the dot that text begins with (RFC 3490 section 3.1 item 1); 0: it begins with none.
   Does not read behind a NUL. */
size_t label_dot_width(const char *text);
/* The first of the four dots from `at` on: where it is, and its width; length: none.  Sets *high
   where what stands before it is not all ASCII. */
size_t label_find_dot(const char *text, size_t length, size_t at, size_t *width, unsigned *high);

#endif
