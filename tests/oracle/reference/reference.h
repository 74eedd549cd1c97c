/* SPDX-License-Identifier: MIT */
/* The reference implementation: RFC 3454, 3490, 3491 and 3492 written down a second time, as the
   RFCs have them, with arrays, loops and searches.  It shares nothing with the library except
   <xn.h>, and it is the oracle of the differential tests and of the fuzzers.

       facts.c        data/ read into arrays, by a parser of its own
       profiles.c     the stringprep profiles, a row each, from the RFCs
       stringprep.c   map, normalise, prohibit, check bidi, for text of code points
       punycode.c     RFC 3492 section 6
       label.c        RFC 3490 section 4, with the guards of labels
       name.c         RFC 3490 section 3.1, with the guards of names
       traits.c       xn_traits
       display.c      xn_to_display, from doc/reference/display.md
       like.c         xn_like_find, from doc/reference/look-alikes.md
       hosts.c        xn_find_host and xn_replace_host
       host_names.c   names in them
       addresses.c    IP addresses in them

   It answers as the library does: status, text, and every member of the diagnosis.  XN_CROSSCHECK
   is ignored. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xn.h"

/* The longest text that it takes, in octets or code points, and the longest that it returns: no
   octet of UTF-8 becomes more than six code points (the three of U+FDFA become eighteen). */
enum { REFERENCE_LONGEST = 1500, REFERENCE_POINTS = 6 * REFERENCE_LONGEST };

struct reference_answer {
    xn_status status; /* never XN_E_SPACE: it has memory for every answer */
    xn_diag diag;     /* XN_OK where nothing is wrong */
    char text[4 * REFERENCE_POINTS + 1];
    size_t length;
};

/* Whether all members are the same, except those that only xn_diag_reason() uses. */
bool reference_same_diag(const xn_diag *a, const xn_diag *b);

/* Reads data/ in the folder that the environment variable srcdir names, or in the current one.
   Does nothing when called again; ends the program with status 99 when the facts cannot be read. */
void reference_open(void);

/* false: the name is not a profile's; "NFKC" only normalises. */
bool reference_prep(const char *profile, const char *in, size_t inlen, unsigned flags,
    struct reference_answer *answer);
void reference_nfkc(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
const char *reference_profile_name(size_t i); /* NULL after the last */

void reference_label_to_ascii(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
void reference_label_to_unicode(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
void
reference_to_ascii(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
void
reference_to_unicode(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);
void reference_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags,
    bool *same, struct reference_answer *answer);
void reference_traits(const char *in, size_t inlen, unsigned flags, unsigned *traits,
    struct reference_answer *answer);

/* On XN_OK answer->diag has the position of the first label that is hidden. */
void reference_to_display(
    const char *in, size_t inlen, unsigned flags, unsigned *why, struct reference_answer *answer);

/* The protected name that a name looks like.  The list must have no faults. */
struct reference_like {
    bool found;
    unsigned kind; /* XN_LIKE_HIDDEN, XN_LIKE_EDIT or 0 */
    unsigned line;
    char name[256];
    size_t offset, length;
};
void reference_like(const char *list, size_t listlen, unsigned flags, bool edits, const char *in,
    size_t inlen, struct reference_like *like, struct reference_answer *answer);

void reference_find_host(const char *in, size_t inlen, xn_where where, unsigned flags,
    xn_host *found, struct reference_answer *answer);
void reference_replace_host(
    const char *in, size_t inlen, xn_where where, unsigned flags, struct reference_answer *answer);

/* The RESULT step of xn_explain for one label: its ASCII form, or for a real ACE label its Unicode
   form. */
void reference_explained_label(
    const char *in, size_t inlen, unsigned flags, struct reference_answer *answer);

/* The next label of a name, from *pos 0 on; false after the last. */
bool reference_next_label(const char *in, size_t inlen, size_t *pos, size_t *start, size_t *end);

/* RFC 3492, for at most XN_RAW_MAX code points, without case flags.  answer->text is the encoded
   text; points has memory for inlen code points. */
void reference_punycode_encode(
    const uint32_t *in, size_t inlen, char *out, size_t *outlen, xn_diag *diag);
void reference_punycode_decode(
    const char *in, size_t inlen, uint32_t *points, size_t *count, xn_diag *diag);

/* Maps one code point by a profile, without normalisation.  Returns the number of code points, at
   most four. */
size_t reference_map(const char *profile, uint32_t cp, uint32_t to[4]);

/* The grammar of RFC 3629 section 4, at the start of s.  One of length and ill_formed is 0;
   ill_formed: the octets that could have begun a sequence, at least one. */
struct reference_utf8 {
    size_t length, ill_formed;
    uint32_t cp;
};
struct reference_utf8 reference_utf8_read(const char *s, size_t length);
size_t reference_utf8_write(uint32_t cp, char out[4]);

/* Facts, for tests that need to find code points of a kind. */
bool reference_is_in(const char *table, uint32_t cp); /* "A.1", ... "D.2", "B.1" */
unsigned reference_combining_class(uint32_t cp);
size_t reference_decompose(uint32_t cp, uint32_t to[18]);    /* 1: perhaps itself */
uint32_t reference_compose(uint32_t first, uint32_t second); /* 0: they do not compose */

#endif
