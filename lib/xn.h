/* SPDX-License-Identifier: MIT */
/* xn: internationalised domain names (IDNA 2003) for C. */
#ifndef XN_H
#define XN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XN_VERSION_MAJOR 1
#define XN_VERSION_MINOR 0
#define XN_VERSION_PATCH 0

#if defined(__GNUC__)
#define XN_API     __attribute__((visibility("default")))
#define XN_CHECKED __attribute__((visibility("default"), warn_unused_result))
#else
#define XN_API
#define XN_CHECKED
#endif

#define XN_STRLEN       ((size_t)-1) /* as a length: the text ends at its first NUL */
#define XN_LABEL_MAX    63           /* octets, RFC 1035 section 2.3.4 */
#define XN_NAME_MAX     253          /* octets, the final dot not counted */
#define XN_LABEL_SIZE   (XN_LABEL_MAX + 1)
#define XN_NAME_SIZE    (XN_NAME_MAX + 2) /* fits every result of xn_to_ascii with its guards on */
#define XN_UNICODE_SIZE 1024              /* fits xn_to_unicode of every such name */
#define XN_DIAG_SIZE    256               /* fits every result of xn_diag_format */

/* The statuses of calls, each with an input for which xn_to_ascii returns it, unless another
   function is named. */
typedef enum xn_status {
    XN_OK = 0,             /* "bücher.example" */
    XN_E_SPACE = 1,        /* out is too small: call again with cap > *len */
    XN_E_ARGUMENT = 2,     /* an unknown flag, NULL for a text, a flag that this build lacks */
    XN_E_UTF8 = 10,        /* "b\xFC": ill-formed UTF-8, surrogates and overlong forms included */
    XN_E_CODE_POINT = 11,  /* xn_punycode_encode of D800: a surrogate, or above 10FFFF */
    XN_E_UNASSIGNED = 20,  /* "\u0221": RFC 3454 section 7, table A.1 */
    XN_E_PROHIBITED = 21,  /* "\u2028": RFC 3454 section 5, or the profile's own */
    XN_E_BIDI_MIXED = 22,  /* "a\u05D0": RFC 3454 section 6, requirement 2 */
    XN_E_BIDI_ENDS = 23,   /* "\u05D01": RFC 3454 section 6, requirement 3 */
    XN_E_STD3_CHAR = 30,   /* "a b", XN_STD3: RFC 3490 section 4.1 step 3a */
    XN_E_STD3_HYPHEN = 31, /* "-a", XN_STD3: RFC 3490 section 4.1 step 3b */
    XN_E_ACE_PREFIX = 32,  /* "xn--bü": RFC 3490 section 4.1 step 5 */
    XN_E_EMPTY = 33,       /* "a..b": RFC 3490 section 4.1 step 8 */
    XN_E_LABEL_LONG = 34,  /* more than 63 octets: RFC 3490 section 4.1 step 8 */
    XN_E_NAME_LONG = 35,   /* more than 253 octets: RFC 1035 section 2.3.4 */
    XN_E_ROUND_TRIP = 36,  /* "xn--fa-hia", XN_STRICT_ACE: RFC 3490 section 4.2 step 7 */
    XN_E_PUNYCODE = 40,    /* "xn--a!", XN_STRICT_ACE: RFC 3492 section 6.2 */
    XN_E_OVERFLOW = 41,    /* "xn--99999999", XN_STRICT_ACE: RFC 3492 section 6.4 */
    XN_E_GUARD = 50,       /* "user@bücher": one of this library's guards; diag.rule names it */
    XN_E_SYNTAX = 51,      /* "a b" in xn_find_host: not a host, or programs read it differently */
    XN_E_CROSSCHECK = 60   /* with XN_CROSSCHECK: a reference library gives another result */
} xn_status;

/* The diagnosis of a call, always written completely. */
typedef enum xn_unit {
    XN_OCTETS = 0,
    XN_CODE_POINTS = 1, /* of UTF-32 input */
    XN_CHARACTERS = 2   /* only from callers, who may replace offset before formatting a diag */
} xn_unit;

#define XN_NO_CP    UINT32_MAX     /* no single code point */
#define XN_NO_LABEL ((unsigned)-1) /* the input is text without labels */

typedef struct xn_diag {
    xn_status status;
    unsigned input;  /* xn_equal: 1 for the second name; else 0 */
    unsigned label;  /* from 0, or XN_NO_LABEL for text without labels */
    uint32_t cp;     /* the code point as typed, or XN_NO_CP if there is not a single one */
    uint32_t mapped; /* what nameprep made of it, if that is at fault; else cp */
    size_t offset;   /* the part of the input that is at fault */
    size_t length;
    size_t octets;    /* LABEL_LONG, NAME_LONG: the length in ASCII if known, else 0 */
    const char *rule; /* the first clause that it breaks, "RFC 3454 table C.2.2"; static */
    unsigned unit;    /* of offset and length: an xn_unit */
    unsigned decoded; /* 1: the fault is in the decoded form of an ACE label */
    unsigned words;   /* for xn_diag_reason; 0 in a diag of your own */
    unsigned line;    /* xn_like_build: in the list, from 1; else 0 */
    unsigned column;  /* in that line, from 1, in octets; else 0 */
    unsigned reserved[1];
} xn_diag;

/* Flags.  Every function accepts all, and ignores those that do not apply. */
#define XN_ALLOW_UNASSIGNED 0x01u /* for a query, RFC 3490 section 6.2, not a stored name */
#define XN_STD3             0x02u /* UseSTD3ASCIIRules: letters, digits, inner hyphens */
#define XN_UNDERSCORE       0x04u /* as XN_STD3, and `_` (_dmarc, _sip._tcp) */
#define XN_LOWER            0x08u /* ASCII letters in lower case: one spelling for each name */
#define XN_NO_GUARDS        0x10u /* without the guards: only the rules of the RFCs */
#define XN_PR29             0x20u /* compose like GNU libidn: as before Corrigendum 5 to UAX #15 */
#define XN_CROSSCHECK       0x40u /* compare with GNU libidn and GNU libunistring */
#define XN_STRICT_ACE       0x80u /* ToASCII: a label with the ACE prefix must round-trip */
/* For hosts in text: */
#define XN_PERCENT    0x100u /* decode percent-encoding in the host, RFC 3986 section 2.1 */
#define XN_TO_UNICODE 0x200u /* xn_replace_host: ToUnicode instead of ToASCII */
#define XN_TO_DISPLAY 0x400u /* xn_replace_host: xn_to_display instead of either */

/* In every function, *len is the length of the whole result without its final NUL, which also needs
   space: the status is XN_E_SPACE if cap <= *len and nothing else is wrong.  On every status but
   XN_OK, out is "" (in UTF-32, its first code point is 0), and *len is 0 unless the status is
   XN_E_SPACE.  diag and len may be NULL; so may out if cap is 0, and in if inlen is 0. */

/* Host names and their labels, RFC 3490, in UTF-8.  ToUnicode returns a label that it cannot decode
   unchanged, and XN_OK; diag says why, for the first such label. */
XN_CHECKED xn_status xn_to_ascii(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_to_unicode(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_label_to_ascii(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_label_to_unicode(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);

/* Reasons why xn_to_display leaves a label in ACE. */
#define XN_WHY_FAKE       0x001u /* "xn--a-": does not decode, or does not round-trip */
#define XN_WHY_UNASSIGNED 0x002u /* Unicode 3.2 does not assign a code point */
#define XN_WHY_DEVIATION  0x004u /* "xn--fa-hia": U+00DF, U+03C2 and joiners, as in IDNA 2008 */
#define XN_WHY_CHARACTER  0x008u /* invisible, or excluded by UTS #39 or by browsers */
#define XN_WHY_HYPHEN     0x010u /* first, last, or both third and fourth */
#define XN_WHY_MARK       0x020u /* a combining mark first, repeated, or on an unlikely base */
#define XN_WHY_DIGITS     0x040u /* of two systems, or letters that look like a number */
#define XN_WHY_MIXED      0x080u /* scripts that are not written together */
#define XN_WHY_CONTEXT    0x100u /* looks like ASCII in its place, or breaks the Bidi rule */
#define XN_WHY_TLD        0x200u /* a letter not used under the top-level domain; a number as one */
#define XN_WHY_LOOKALIKE  0x400u /* looks Latin, and the top-level domain has another script */
#define XN_WHY_RTL        0x800u /* not a reason: a shown label is right-to-left */

/* Writes the form of a name to show: its ASCII form, with those ACE labels in Unicode that cannot
   be mistaken for others.  *why, which may be NULL, is the set of reasons why labels are left in
   ACE, also on XN_E_SPACE; on XN_OK, diag has the label, offset and length of the first of them. */
XN_CHECKED xn_status xn_to_display(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, unsigned *why, xn_diag *diag);

/* Sets *same to 1 if two names are equal (RFC 3490 section 3.1 item 4), else to 0.  A final dot
   makes no difference. */
XN_CHECKED xn_status xn_equal(const char *a, size_t alen, const char *b, size_t blen,
    unsigned flags, int *same, xn_diag *diag);
/* Writes the one spelling of a name: ToASCII, in lower case, without a final dot; "." for the
   root. */
XN_CHECKED xn_status xn_canonical(const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag);
/* Writes the key of a name, such as "com!example!www!": the labels of its one spelling, the last
   one first, each with a `!` after it; "" for the root.  Octets up to `%`, which host names lack,
   are percent-encoded.  Keys sort by their octets as names do in the DNS (RFC 4034 section 6.1),
   and the key of a domain begins the key of each name in it.  XN_NO_GUARDS is ignored: without
   guards, a label could contain a dot. */
XN_CHECKED xn_status xn_key(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);
/* Writes the name of a key.  XN_E_SYNTAX if the key is malformed. */
XN_CHECKED xn_status xn_key_to_name(
    const char *key, size_t keylen, char *out, size_t cap, size_t *len, xn_diag *diag);
/* Returns a hash that never changes: modulo the number of shards, it is PostgreSQL's partition by
   HASH for the key, on little-endian machines. */
XN_API uint64_t xn_key_hash(const char *key, size_t keylen);
#define XN_KEY_SIZE (3 * XN_NAME_MAX + 2) /* fits every key */

/* Finds the next label, which may be empty, from *pos, at first 0.  Returns 1, or 0 after the last
   label. */
XN_API int
xn_label_next(const char *in, size_t inlen, size_t *pos, const char **label, size_t *labellen);

/* Look-alikes of protected names.  Reasons why a name looks like one of them: */
#define XN_LIKE_ASCII         0x01u /* "paypa1.com": letters and digits of ASCII, also rn and m */
#define XN_LIKE_MARK          0x02u /* "p\u00E1ypal.com": letters with and without marks */
#define XN_LIKE_SINGLE_SCRIPT 0x04u /* "\u0261oogle.com": letters of the same script, or of none */
#define XN_LIKE_MIXED_SCRIPT  0x08u /* "p\u0430ypal.com": letters of a label that mixes scripts */
#define XN_LIKE_WHOLE_SCRIPT  0x10u /* "xn--80ak6aa92e.com": of a label in another script */
#define XN_LIKE_HIDDEN        0x20u /* "paypal.com.example": more follows a dot, hyphen and so on */
#define XN_LIKE_EDIT          0x40u /* "paypall.com": one edit in a label of 5 letters or more */
#define XN_LIKE_DEVIATION     0x80u /* U+00DF for ss and others that browsers tell apart */

/* An index of protected names.  It is never written to, so any number of threads may search it, and
   has no pointers, so it can be copied within a machine. */
typedef struct xn_like xn_like;
/* Builds the index of a list in memory that is aligned as by malloc().  The list has one name on
   each line, which may end with CR LF, or none; # begins a comment.  Blanks around a name, and a
   byte-order mark at the start of the list, are ignored.  XN_E_SYNTAX if a line has a blank, a
   comma or another printable ASCII character that no host name has.  With edits 1, not 0, also
   finds names one edit apart.  *len is the size of the index, also on XN_E_SPACE because cap is
   less.  diag has the offset in the list, and the line and column. */
XN_CHECKED xn_status xn_like_build(const char *list, size_t listlen, unsigned flags, unsigned edits,
    void *memory, size_t cap, size_t *len, xn_diag *diag);

#define XN_LETTERS_MAX 16
typedef struct xn_letters { /* letters that look like others */
    unsigned label;         /* of the input, from 0 */
    unsigned at;            /* the first of cp in that label, decoded and prepared, from 0 */
    uint32_t cp[2];         /* in the input: one or two, or XN_NO_CP */
    uint32_t to[2];         /* the same in the protected name */
} xn_letters;
typedef struct xn_like_match {
    unsigned reasons; /* XN_LIKE_ bits; 0: the name looks like none, or is in the list */
    unsigned line;    /* of the list, from 1 */
    const char *name; /* the protected name in ASCII, in the index; not terminated by NUL */
    size_t namelen;
    size_t offset, length; /* in the input: the labels that look like it */
    size_t count;          /* of letters, perhaps more than XN_LETTERS_MAX */
    xn_letters letters[XN_LETTERS_MAX];
    unsigned reserved[4];
} xn_like_match;
/* Finds the protected name that a name looks like.  match is always written completely. */
XN_CHECKED xn_status xn_like_find(const xn_like *index, const char *in, size_t inlen,
    unsigned flags, xn_like_match *match, xn_diag *diag);

/* Facts about a name in its Unicode form (ACE labels decoded), ORed over its labels.  To find the
   label with a trait, call xn_traits for each label. */
#define XN_TRAIT_NON_ASCII  0x001u /* as typed */
#define XN_TRAIT_ACE        0x002u /* a real ACE label */
#define XN_TRAIT_FAKE_ACE   0x004u /* begins with xn--, but does not decode or round-trip */
#define XN_TRAIT_CHANGED    0x008u /* nameprep changes more than the case of ASCII letters */
#define XN_TRAIT_DEVIATION  0x010u /* resolves differently in IDNA 2008: U+00DF, U+03C2, joiners */
#define XN_TRAIT_MIXED      0x020u /* a label mixes scripts; other names may still look alike */
#define XN_TRAIT_UNASSIGNED 0x040u /* Unicode 3.2 does not assign a code point */
#define XN_TRAIT_RTL        0x080u /* right-to-left characters */
#define XN_TRAIT_PR29       0x100u /* XN_PR29 gives another result */
#define XN_TRAIT_INVALID    0x200u /* ToASCII refuses it under the given flags; diag says why */
XN_CHECKED xn_status xn_traits(
    const char *in, size_t inlen, unsigned flags, unsigned *traits, xn_diag *diag);

/* The steps that lead to the result of xn_to_ascii; ACE labels are decoded.  For "Bücher":

       kind      offset length  members
       LABEL     0      7       text "Bücher"
       CHAR      0      1       cp U+0042, to U+0062, rule "RFC 3454 table B.2"
       CHAR      1      2       cp U+00FC, to U+00FC, rule ""; four more for "cher"
       PREPARED  0      7       text "bücher"
       INSERT    0      7       cp U+00FC, text "kva", at 1, delta 745, bias 0
       RESULT    0      7       text "xn--bcher-kva" */
typedef enum xn_step_kind {
    XN_STEP_LABEL = 1,
    XN_STEP_CHAR,
    XN_STEP_PREPARED,
    XN_STEP_INSERT,
    XN_STEP_RESULT,
    XN_STEP_REFUSED /* instead of a result */
} xn_step_kind;

typedef struct xn_step { /* valid only during the call; members may be added at the end */
    xn_step_kind kind;
    unsigned label;
    size_t offset, length; /* in the input */
    uint32_t cp;           /* CHAR: as typed; INSERT: the code point */
    const uint32_t *to;    /* CHAR: the code points that it is mapped to */
    size_t tolen;          /* CHAR: their number; 0: mapped to nothing */
    const char *text;      /* LABEL, PREPARED, RESULT: the text, UTF-8; INSERT: the digits */
    size_t textlen;
    size_t at;            /* INSERT: the position */
    uint32_t delta, bias; /* INSERT: the delta, and the bias after it */
    const char *rule;     /* CHAR: the table that maps it, or "" */
    const xn_diag *diag;  /* REFUSED */
} xn_step;

/* Passes each step to emit, which returns 0 to continue and anything else to stop. */
XN_CHECKED xn_status xn_explain(const char *in, size_t inlen, unsigned flags,
    int (*emit)(const xn_step *step, void *user), void *user, xn_diag *diag);

/* Hosts in text: the text around a host stays as it is, octet for octet.  Text that programs are
   known to read differently is refused. */
typedef enum xn_where {
    XN_HOST = 1,  /* a name or an address: "example", "192.0.2.1", "[::1]", "fe80::1%eth0" */
    XN_HOST_PORT, /* and perhaps a port: "example:80", "[::1]:80" */
    XN_EMAIL,     /* one mail address, without a display name or comments */
    XN_URL        /* a URL with a scheme; of mailto, the first address */
} xn_where;
enum { XN_KIND_NONE = 0, XN_KIND_NAME, XN_KIND_IPV4, XN_KIND_IPV6 };
typedef struct xn_span {
    size_t offset, length; /* octets; length 0: absent or empty, where it would be */
} xn_span;
typedef struct xn_host {
    xn_span host;  /* without the brackets of an address */
    xn_span port;  /* its digits */
    xn_span zone;  /* of an IPv6 address, without % or %25 */
    unsigned kind; /* XN_KIND_NONE: there is no host, as in "file:///etc" */
    unsigned reserved[3];
} xn_host;
XN_CHECKED xn_status xn_find_host(
    const char *in, size_t inlen, xn_where where, unsigned flags, xn_host *host, xn_diag *diag);
/* Writes the host that xn_find_host found in this text, with percent-encoding decoded. */
XN_CHECKED xn_status xn_host_name(const char *in, size_t inlen, const xn_host *host, char *out,
    size_t cap, size_t *len, xn_diag *diag);
/* Writes the text with ToASCII of the host's name.  An address, and a URL without a host, stay as
   they are.  On XN_OK, diag is that of xn_to_unicode or xn_to_display. */
XN_CHECKED xn_status xn_replace_host(const char *in, size_t inlen, xn_where where, unsigned flags,
    char *out, size_t cap, size_t *len, xn_diag *diag);
#define XN_REPLACED_SIZE(inlen) (4 * (size_t)(inlen) + XN_NAME_SIZE) /* fits every result */

/* Stringprep, RFC 3454: one of its profiles, or normalisation form KC of Unicode 3.2, in UTF-8. */
typedef struct xn_profile xn_profile;
XN_API const xn_profile *xn_profile_find(const char *name); /* any case, also aliases; or NULL */
XN_API const char *xn_profile_name(size_t i);               /* NULL after the last */
XN_CHECKED xn_status xn_prep(const char *in, size_t inlen, const xn_profile *profile,
    unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_nfkc(const char *in, size_t inlen, unsigned flags, char *out, size_t cap,
    size_t *len, xn_diag *diag);
/* Finds the first ill-formed octets (the maximal subpart of a sequence): XN_E_UTF8, or XN_OK if
   there are none. */
XN_CHECKED xn_status xn_utf8_check(const char *in, size_t inlen, xn_diag *diag);

/* Punycode without the rest of IDNA, RFC 3492.  UTF-32 has no final NUL, and its cap counts code
   points.  upper has a flag for each code point (mixed-case annotation, RFC 3492 appendix A), or is
   NULL. */
#define XN_RAW_MAX 4096 /* code points in a raw Punycode string; more are XN_E_OVERFLOW */
XN_CHECKED xn_status xn_punycode_encode(const uint32_t *in, size_t inlen,
    const unsigned char *upper, char *out, size_t cap, size_t *len, xn_diag *diag);
XN_CHECKED xn_status xn_punycode_decode(const char *in, size_t inlen, uint32_t *out, size_t cap,
    size_t *len, unsigned char *upper, xn_diag *diag);

/* Write one line for a person; nothing from the input is printed raw.  xn_diag_reason writes the
   reason and the rule, "U+2028 is prohibited (RFC 3454 table C.2.2)"; xn_diag_format also the
   position before it, "label 2, octet 11: ", counted from 1, in a list after its line.  Both return
   the length of the whole line. */
XN_API size_t xn_diag_reason(const xn_diag *diag, char *out, size_t cap);
XN_API size_t xn_diag_format(const xn_diag *diag, char *out, size_t cap);
XN_API const char *xn_strerror(xn_status status);    /* "a code point that RFC 3454 prohibits" */
XN_API const char *xn_status_name(xn_status status); /* "XN_E_PROHIBITED" */

/* The constants of this header, for programs that list, print or read them. */
typedef enum xn_group {
    XN_STATUSES = 1,
    XN_FLAGS,
    XN_TRAITS,
    XN_REASONS, /* XN_WHY_ */
    XN_STEPS,
    XN_WHERES,
    XN_KINDS,
    XN_LIKES
} xn_group;
typedef struct xn_constant { /* members may be added at the end */
    unsigned value;
    const char *name;    /* "XN_STRICT_ACE" */
    const char *keyword; /* "strict-ace" */
    const char *text;    /* a few words for a person */
} xn_constant;
XN_API const xn_constant *xn_constant_at(xn_group group, size_t i); /* NULL after the last */
XN_API const xn_constant *xn_constant_find(xn_group group, unsigned value); /* or NULL */

XN_API const char *xn_version(void);
XN_API const char *xn_unicode_version(void); /* "3.2.0" */

#ifdef __cplusplus
}
#endif

#endif
