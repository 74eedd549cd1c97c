/* SPDX-License-Identifier: MIT */
/* xn-table: registry tables (RFC 7940, RFC 4290, RFC 3743) for xn.  Says whether a table allows a
   label and, if not, which code point, which rule and which line of the table is the reason. */
#ifndef XN_TABLE_H
#define XN_TABLE_H

#include <xn.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XN_TABLE_LABEL_MAX     63 /* code points; longer labels have no A-label of 63 octets */
#define XN_TABLE_LABEL_SIZE    (4 * XN_TABLE_LABEL_MAX + 1) /* fits each of them in UTF-8 */
#define XN_TABLE_PREPARED_SIZE 256 /* a longer result of nameprep is omitted */
#define XN_TABLE_DIAG_SIZE     512 /* fits every formatted message without a file name */
#define XN_TABLE_ELEMENT_SIZE  24
#define XN_TABLE_SUBJECT_SIZE  64

typedef enum xn_table_status {
    XN_TABLE_OK = 0,

    /* from any call */
    XN_TABLE_E_ARGUMENT = 1,   /* an unknown flag, NULL for a text, a workspace that is too small */
    XN_TABLE_E_UTF8 = 2,       /* ill-formed UTF-8 */
    XN_TABLE_E_CODE_POINT = 3, /* in a table: a surrogate, or above 10FFFF */
    XN_TABLE_E_SPACE = 4,      /* out is too small; *len is the length needed */

    /* from xn_table_load */
    XN_TABLE_E_MEMORY = 10,      /* the allocator returned NULL */
    XN_TABLE_E_LIMIT = 11,       /* the file is larger, deeper or more complex than is supported */
    XN_TABLE_E_UNSUPPORTED = 12, /* an encoding, a property, a Unicode version; XML without expat */
    XN_TABLE_E_XML = 20,         /* not well-formed */
    XN_TABLE_E_DOCTYPE = 21,     /* a document type or an entity, which no table needs */
    XN_TABLE_E_ELEMENT = 22,     /* an element that is unknown, missing or in the wrong position */
    XN_TABLE_E_ATTRIBUTE = 23,   /* an attribute that is unknown, missing or excluded by another */
    XN_TABLE_E_SYNTAX = 24,      /* a malformed value, or a malformed line of text */
    XN_TABLE_E_DUPLICATE = 26,   /* defined twice */
    XN_TABLE_E_UNDEFINED = 27,   /* a name that is not defined before it is used */
    XN_TABLE_E_RULE = 28,        /* a rule, class or action that RFC 7940 forbids */
    XN_TABLE_W_ADVICE = 40,      /* warnings only: correct, but probably a mistake */

    /* from xn_table_check: why the table does not allow a label */
    XN_TABLE_E_EMPTY = 50,      /* an empty label */
    XN_TABLE_E_LABEL_LONG = 51, /* more than XN_TABLE_LABEL_MAX code points */
    XN_TABLE_E_ACE = 52,        /* begins with xn--, but does not decode or round-trip */
    XN_TABLE_E_NOT_LISTED = 53, /* RFC 7940 section 8.1: a code point that is not in the table */
    XN_TABLE_E_CONTEXT = 54,    /* RFC 7940 section 5.2: a when or not-when rule */
    XN_TABLE_E_ACTION = 55,     /* RFC 7940 section 7: an action gives it the disposition invalid */
    XN_TABLE_E_IDNA = 56,       /* for packages: IDNA 2003 refuses the label itself */

    /* from xn_table_variants_next and xn_table_package_next */
    XN_TABLE_END = 60,       /* no more labels */
    XN_TABLE_LIMIT = 61,     /* more labels than the caller's limit */
    XN_TABLE_E_EFFORT = 62,  /* the search takes too long: there may be more, and none will come */
    XN_TABLE_E_COMPLEX = 63, /* a variant that arises in too many ways to find its disposition */

    /* from a set of tables */
    XN_TABLE_E_NO_TAG = 70,       /* no table has the tag */
    XN_TABLE_E_AMBIGUOUS = 71,    /* several tables have the tag, none of them by its name */
    XN_TABLE_E_NO_DOMAIN = 72,    /* no table applies to the domain */
    XN_TABLE_E_NO_LABEL = 73,     /* the name has fewer labels */
    XN_TABLE_E_CONTRADICTION = 74 /* two tables disagree about what are variants */
} xn_table_status;

typedef enum xn_table_format {
    XN_TABLE_DETECT = 0, /* `<` begins XML; a `;` in an entry means RFC 3743; otherwise RFC 4290 */
    XN_TABLE_RFC7940 = 1,
    XN_TABLE_RFC4290 = 2,
    XN_TABLE_RFC3743 = 3,
    XN_TABLE_LIST = 4 /* one code point, sequence or range on each line */
} xn_table_format;

/* A loaded table, immutable and without pointers: any thread may use it at any time, and its
   xn_table_size octets may be copied to any address aligned for uint64_t, including shared
   memory. */
typedef struct xn_table xn_table;

/* The library fills its result structures completely; their `reserved` members are 0. */

/* The kinds of warnings.  Those marked as notes need no change of the table. */
typedef enum xn_table_kind {
    XN_TABLE_KIND_UNKNOWN_ATTRIBUTE = 1, /* in metadata, and ignored */
    XN_TABLE_KIND_UNKNOWN_ELEMENT = 2,
    XN_TABLE_KIND_LOWER_CASE = 3,          /* hexadecimal digits */
    XN_TABLE_KIND_ORDER = 4,               /* code points that are not in ascending order */
    XN_TABLE_KIND_UNDEFINED_REFERENCE = 5, /* to a source */
    XN_TABLE_KIND_DUPLICATE_REFERENCE = 6, /* two sources with the same id */
    XN_TABLE_KIND_UNDEFINED_TAG = 7,       /* a class of a tag that no code point has */
    XN_TABLE_KIND_ASSUMED_VERSION = 8,     /* a property without <unicode-version> */
    XN_TABLE_KIND_POSITIONAL_COUNT = 9,    /* on a start, an end, an anchor or a look-around */
    XN_TABLE_KIND_NOT_UTF8 = 10,           /* in a comment */
    XN_TABLE_KIND_NO_VERSION = 11,         /* RFC 3743: no Version line */
    XN_TABLE_KIND_NO_COLUMN = 12,          /* RFC 3743: no third column */
    XN_TABLE_KIND_STRING_RANGE = 13,       /* RFC 4290: two code points that look like a range */
    XN_TABLE_KIND_EMPTY_VARIANT = 14,      /* RFC 4290 */
    XN_TABLE_KIND_DUPLICATE_VARIANT = 15,  /* in a table of text */
    XN_TABLE_KIND_PREFERRED = 16,          /* RFC 3743: a preferred variant that is not valid */

    /* with XN_TABLE_LINT only */
    XN_TABLE_KIND_UNUSED_CLASS = 32,
    XN_TABLE_KIND_UNUSED_RULE = 33,
    XN_TABLE_KIND_UNUSED_TAG = 34,            /* a note: by no class */
    XN_TABLE_KIND_UNNAMED_TYPE = 35,          /* a variant type that no action names */
    XN_TABLE_KIND_OUT_OF_REPERTOIRE = 36,     /* a reflexive type that is not made invalid */
    XN_TABLE_KIND_UNUSED_TYPE = 37,           /* an action on a type that no variant has */
    XN_TABLE_KIND_DEAD_ACTION = 38,           /* an action after one that always fires */
    XN_TABLE_KIND_NOT_LISTED = 39,            /* a variant that is not in the repertoire */
    XN_TABLE_KIND_NO_INVERSE = 40,            /* of a variant */
    XN_TABLE_KIND_OTHER_CONTEXT = 41,         /* of the inverse of a variant */
    XN_TABLE_KIND_MIXED_CONTEXT = 42,         /* a variant both with and without a context */
    XN_TABLE_KIND_CONDITIONAL_REFLEXIVE = 43, /* a reflexive variant with a context */
    XN_TABLE_KIND_NOT_TRANSITIVE = 44,        /* the relation of variants */
    XN_TABLE_KIND_TWO_READINGS = 45,          /* a sequence of two parts with variants */
    XN_TABLE_KIND_IMPOSSIBLE_RULE = 46,       /* matches no label, whatever the repertoire */
    XN_TABLE_KIND_UNMATCHED_RULE = 47,        /* a note: matches no label of the repertoire */
    XN_TABLE_KIND_IMPOSSIBLE_CONTEXT = 48,    /* a when or not-when that matches in no label */
    XN_TABLE_KIND_LEADING_MARK = 49,          /* a combining mark that may begin a label */
    XN_TABLE_KIND_DISALLOWED = 50,            /* by IDNA 2008 */
    XN_TABLE_KIND_EXPIRED = 51,               /* before xn_table_options.today */
    XN_TABLE_KIND_INDEX_INCOMPLETE = 52       /* a note: index labels do not find all collisions */
} xn_table_kind;

/* A fault in a table, or a warning about it. */
typedef struct xn_table_diag {
    xn_table_status status;
    unsigned warning;    /* 0: the table is refused; 1: a warning, 2: a note, and it is accepted */
    size_t line, column; /* counted from 1, columns in octets; 0 for the file as a whole */
    size_t offset;       /* in octets, counted from 0 */
    const char *clause;  /* "RFC 7940 section 5.2", "xn limit", static; "" for OK */
    const char *text;    /* the fault, "an unknown attribute"; static */
    char element[XN_TABLE_ELEMENT_SIZE]; /* the element with the fault, or "" */
    char subject[XN_TABLE_SUBJECT_SIZE]; /* the name or value at fault, perhaps truncated, or "" */
    xn_table_kind kind;                  /* of a warning or a note; 0 for a fault */
    size_t reserved[1];
} xn_table_diag;

/* Options of a load.  All zero gives the defaults, and so does NULL for the structure. */
typedef struct xn_table_options {
    xn_table_format format;
    unsigned flags; /* XN_TABLE_LINT, XN_TABLE_UNITE, or 0 */
    /* Allocates if block is NULL, frees if size is 0, and otherwise resizes; returns NULL on
       failure, and when size is 0.  NULL: realloc() and free(). */
    void *(*allocate)(void *user, void *block, size_t size);
    size_t memory; /* the most octets allocated at a time; 0 for XN_TABLE_MEMORY_MAX */
    /* Called by xn_table_load for each warning as it is found; may be NULL. */
    void (*warn)(const xn_table_diag *warning, void *user);
    void *user;
    const char *today; /* XN_TABLE_LINT: a date such as "2026-11-22"; NULL: none has passed */
    size_t reserved[3];
} xn_table_options;

#define XN_TABLE_MEMORY_MAX ((size_t)256 << 20) /* enough for any table within the limits */
#define XN_TABLE_FILE_MAX   ((size_t)64 << 20)  /* octets in a file */

/* Flags of xn_table_load */
#define XN_TABLE_LINT 0x01u /* also warns of parts that are unused or cannot act */

/* Flags of xn_table_set_create */
#define XN_TABLE_UNITE 0x02u /* unites the relations of the tables */

/* Flags of xn_table_check */
#define XN_TABLE_ACE_LABELS 0x100u /* a label with the ACE prefix is checked in decoded form */

/* Loads a table.  On every status but XN_TABLE_OK *table is NULL.  diag may be NULL. */
XN_CHECKED xn_table_status xn_table_load(const void *text, size_t length,
    const xn_table_options *options, xn_table **table, xn_table_diag *diag);
/* Frees a table, with the options that it was loaded with.  table may be NULL. */
XN_API void xn_table_free(xn_table *table, const xn_table_options *options);
XN_API size_t xn_table_size(const xn_table *table);

/* The verdict of a table on a label. */
typedef struct xn_table_result {
    xn_table_status status;  /* XN_TABLE_OK: the disposition is not "invalid" */
    unsigned unit;           /* of offset and length: XN_OCTETS; callers may change all three */
    size_t offset, length;   /* the refused part; 0, 0 for none, or for the whole label */
    size_t position;         /* the offset in code points; NOT_LISTED, CONTEXT: where 8.1 fails */
    uint32_t cp;             /* NOT_LISTED, CONTEXT: the code point; else XN_NO_CP */
    unsigned negated;        /* 1: rule is a not-when or not-match */
    const char *rule;        /* of the context or of the deciding action, or "" */
    const char *disposition; /* "valid", "blocked"; "invalid" if 8.1 or an earlier step fails */
    int action;              /* the deciding action, default ones counted last; -1 if none */
    const char *comment;     /* of the action, or of the code point; or "" */
    size_t line;             /* of the action or code point in the table; 0 if it has none */
    size_t reserved[2];
} xn_table_result;

/* The verdict of IDNA 2003 on a stored string under UseSTD3ASCIIRules.  It is never merged with the
   table's verdict, since tables are usually made for IDNA 2008. */
typedef struct xn_table_idna {
    /* As from xn_label_to_ascii with XN_STD3 and XN_STRICT_ACE, but unassigned code points come
       before the bidi rule. */
    xn_diag diag;
    unsigned changes;                      /* 1: nameprep succeeds, and changes the label */
    char ascii[XN_LABEL_SIZE];             /* the result if diag.status is XN_OK, or "" */
    char prepared[XN_TABLE_PREPARED_SIZE]; /* after nameprep; "" if it fails or does not fit */
    size_t reserved[2];
} xn_table_idna;

/* Returns the size of a workspace in octets.  A workspace is aligned for uint64_t, needs no
   initialisation, serves one call at a time, and is all the memory that a check writes to. */
XN_API size_t xn_table_workspace(const xn_table *table);
/* Checks a label, and returns result->status.  If idna is NULL, only the table's verdict is
   found. */
XN_CHECKED xn_table_status xn_table_check(const xn_table *table, const char *label, size_t length,
    unsigned flags, void *workspace, size_t size, xn_table_result *result, xn_table_idna *idna);

/* Converts a label to lower case, in which it is stored, in as many octets.  Returns 1 and writes
   `length` octets, or returns 0 if that changes nothing, and writes nothing.  Nothing else that
   nameprep does is applied; ill-formed octets stay. */
XN_API int xn_table_lower(const char *label, size_t length, char *out);

/* Variants, RFC 7940 section 8.2: the labels that a label maps to, one at a time, in code point
   order, each once.

       xn_table_variants state;
       xn_table_variant_label variant;

       (void)!xn_table_variants_start(&state, table, label, length, XN_TABLE_ACE_LABELS, 1000,
           workspace, size, &result);
       while (xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK)
           puts(variant.text);

   Nothing is allocated, and the stack is constant.  The state is the caller's; the workspace is in
   use from the start to the last call with this state, and the table must outlive both. */
#define XN_TABLE_VARIANTS_SIZE 4096
typedef struct xn_table_variants {
    uint64_t opaque[XN_TABLE_VARIANTS_SIZE / sizeof(uint64_t)];
} xn_table_variants;

typedef struct xn_table_variant_label {
    uint32_t cps[XN_TABLE_LABEL_MAX];
    size_t length;                  /* in code points, at least 1 */
    char text[XN_TABLE_LABEL_SIZE]; /* the same in UTF-8, with a final NUL */
    size_t octets;
    const char *disposition; /* never "invalid": such variants are omitted; E_COMPLEX: "" */
    int action;              /* the deciding action, as in xn_table_result */
    const char *rule;        /* of the action, or "" */
    unsigned negated;        /* 1: rule is a not-match */
    const char *comment;     /* of the action, or "" */
    size_t line;             /* of the action in the table; 0 for a default action */
    unsigned conflict;  /* 1: it arises in several ways with different dispositions, an error in
                           the table (RFC 7940 section 8.4); action is the first of these */
    unsigned same_name; /* 1: IDNA 2003 stores it under the same name as the original; only with
                           idna */
    size_t reserved[2];
} xn_table_variant_label;

/* Starts to enumerate variants.  Returns result->status, the verdict on the label itself as
   xn_table_check gives it; result may be NULL.  A label that is not valid has no variants: the
   first call of next returns XN_TABLE_END.  limit is the most variants that next returns, SIZE_MAX
   for all. */
XN_CHECKED xn_table_status xn_table_variants_start(xn_table_variants *state, const xn_table *table,
    const char *label, size_t length, unsigned flags, size_t limit, void *workspace, size_t size,
    xn_table_result *result);
/* Selects variants of this disposition, NULL for all.  Others are skipped without enumerating them,
   as far as types decide.  Must precede the first call of next.  The text is not copied. */
XN_API void xn_table_variants_select(xn_table_variants *state, const char *disposition);
/* Finds the next variant.  XN_TABLE_OK: a variant, with its verdict of IDNA 2003 if idna is not
   NULL; if diag.status is not XN_OK there, it cannot be stored, and can only block.  XN_TABLE_END,
   XN_TABLE_LIMIT: no variant.  XN_TABLE_E_EFFORT: the search was given up after about a second of
   work, counted in steps and so always at the same variant.  Later calls return the last three
   again.  XN_TABLE_E_COMPLEX: a variant without a disposition; the next call continues. */
XN_CHECKED xn_table_status xn_table_variants_next(
    xn_table_variants *state, xn_table_variant_label *variant, xn_table_idna *idna);
/* Returns 1 if the label itself arises in several ways with different dispositions, which is an
   error in the table as it is for a variant (RFC 7940 section 8.4). */
XN_API int xn_table_variants_conflict(const xn_table_variants *state);
/* Returns at least the number of variants and the label itself: the number of permutations,
   computed without enumerating them, or UINT64_MAX if it is greater; 0 if there are none. */
XN_API uint64_t xn_table_variants_bound(const xn_table_variants *state);

/* Computes the index label, RFC 7940 section 8.5: labels with the same index are variants of each
   other, in a table that is symmetric and transitive, as the relation of a table of text is made.
   The index is not a label, but a key: it may be longer than the label, or empty.  out is UTF-8
   with a final NUL; cap and len are as in xn.h.  Returns XN_TABLE_OK also if result->status is
   XN_TABLE_E_ACTION, and otherwise result->status, or XN_TABLE_E_SPACE.  result, the verdict as
   xn_table_check gives it, may be NULL. */
#define XN_TABLE_INDEX_MAX  ((size_t)63 * 63) /* code points, for any label and table */
#define XN_TABLE_INDEX_SIZE (4 * XN_TABLE_INDEX_MAX + 1)
XN_CHECKED xn_table_status xn_table_index(const xn_table *table, const char *label, size_t length,
    unsigned flags, void *workspace, size_t size, char *out, size_t cap, size_t *len,
    xn_table_result *result);

/* Computes the key of a label, as xn_table_index does the index label: labels that collide under
   xn_table_collide have the same key.  Labels with the same key may be distinct all the same, which
   xn_table_collide says.  It is the index label where that finds every collision:
   xn_table_info.index_incomplete is 0. */
XN_CHECKED xn_table_status xn_table_key(const xn_table *table, const char *label, size_t length,
    unsigned flags, void *workspace, size_t size, char *out, size_t cap, size_t *len,
    xn_table_result *result);

/* Computes the fingerprint of everything that index labels and keys depend on, with a final NUL.
   Labels that two tables with the same fingerprint both accept have the same index and key in both.
   It never changes.
   Returns XN_TABLE_OK or XN_TABLE_E_ARGUMENT. */
#define XN_TABLE_FINGERPRINT_SIZE 17
XN_CHECKED xn_table_status xn_table_fingerprint(
    const xn_table *table, void *workspace, size_t size, char out[XN_TABLE_FINGERPRINT_SIZE]);

/* How two labels collide.  In tables whose variants depend on their context, the index alone does
   not find every collision. */
typedef enum xn_table_relation {
    XN_TABLE_DISTINCT = 0,
    XN_TABLE_SAME = 1,       /* the same label */
    XN_TABLE_SAME_INDEX = 2, /* the same index label */
    XN_TABLE_VARIANT = 3     /* different index labels, but one label is a variant of the other */
} xn_table_relation;

typedef struct xn_table_collision {
    xn_table_relation relation; /* the first that applies, in the order of values */
    unsigned refused;           /* the label without an index, 1 or 2; 0 if both have one */
    xn_table_result a, b;       /* the verdicts, as xn_table_check gives them */
    /* The disposition of b as a variant of a, and of a as a variant of b; "" if it is no variant,
       or if the relation is SAME. */
    const char *b_of_a, *a_of_b;
    size_t reserved[2];
} xn_table_collision;

/* Compares two labels without enumerating variants.  Returns XN_TABLE_OK, or the status of the
   label that was refused, with relation DISTINCT; or XN_TABLE_E_COMPLEX, if one is derived from the
   other in too many ways to find its disposition, with relation VARIANT or SAME_INDEX. */
XN_CHECKED xn_table_status xn_table_collide(const xn_table *table, const char *a, size_t alen,
    const char *b, size_t blen, unsigned flags, void *workspace, size_t size,
    xn_table_collision *collision);

/* A set of tables, for a registry, for the domains of a host of registries, or for the root zone.
   It finds the tables that apply to a name by its tag or its domain, and gives all names one
   index label.  Immutable; any thread may use it.  The tables must outlive it. */
typedef struct xn_table_set xn_table_set;

#define XN_TABLE_SET_MAX 4096 /* tables */

typedef struct xn_table_member {
    const xn_table *table;
    /* A tag and a domain, such as the name of the file, besides the domains that the table declares
       in scopes of type "domain"; or NULL. */
    const char *name;
    unsigned flags; /* XN_TABLE_EVERYWHERE, XN_TABLE_COMMON or 0 */
    size_t reserved[2];
} xn_table_member;

/* Flags of a member */
#define XN_TABLE_EVERYWHERE 0x1u /* applies to every domain */
#define XN_TABLE_COMMON     0x2u /* applies to none: only its variants count, for all tables */

/* Two strings of code points that one table lists as different letters, and other tables make
   variants of each other. */
typedef struct xn_table_contradiction {
    uint32_t a[XN_TABLE_LABEL_MAX], b[XN_TABLE_LABEL_MAX];
    size_t alen, blen;
    size_t apart, apart_line;   /* the number of the table that lists both, and the line of b */
    size_t united, united_line; /* the other one, SIZE_MAX if it takes several; 0 for no line */
    size_t reserved[2];
} xn_table_contradiction;

/* Makes a set, in memory that the options give.  With XN_TABLE_UNITE in their flags, also the one
   relation for xn_table_set_index; returns XN_TABLE_E_CONTRADICTION if the tables disagree about
   it, with the reason in contradiction, which may be NULL.  At most one member is common. */
XN_CHECKED xn_table_status xn_table_set_create(const xn_table_member *members, size_t count,
    const xn_table_options *options, xn_table_set **set, xn_table_contradiction *contradiction);
XN_API void xn_table_set_free(xn_table_set *set, const xn_table_options *options);
/* Returns the size of a workspace for all tables, as xn_table_workspace does for one. */
XN_API size_t xn_table_set_workspace(const xn_table_set *set);

/* A name or a label to check.  All lengths may be XN_STRLEN. */
typedef struct xn_table_request {
    const char *name;
    size_t length;
    /* "example", or "." for the root: name is a label of this zone; NULL: name is a whole name. */
    const char *zone;
    size_t zone_length;
    /* A table's name, domain or language: this table alone applies.  NULL or "": the tables of the
       longest domain around the name apply, and those for every domain. */
    const char *tag;
    size_t tag_length;
    size_t table; /* the number of a table from 1, which alone applies; or 0 */
    /* The label of a whole name: 1 for the first, -1 for the last; 0 for the one below the domain
       of the tables, or else the second-to-last, or the only one. */
    int label;
    unsigned flags; /* XN_TABLE_ACE_LABELS, or 0 */
    size_t reserved[2];
} xn_table_request;

/* The tables of a request.  Those of the root, of scope ".", only apply to the last label. */
typedef struct xn_table_choice {
    size_t offset, length; /* of the label in the name, in octets */
    size_t label;          /* the number of the label from 1; 0 if name is no whole name */
    size_t table;          /* the number of the one that decides; SIZE_MAX if none applies */
    size_t tables;         /* how many apply */
    size_t reserved[2];
} xn_table_choice;

/* Finds the tables of a request: writes the numbers of the first `cap` of them to tables, and the
   first to choice->table. */
XN_CHECKED xn_table_status xn_table_set_choose(const xn_table_set *set,
    const xn_table_request *request, xn_table_choice *choice, size_t *tables, size_t cap);
/* Checks a label with the tables of the request.  The first that allows it decides; if none does,
   the first of them.  Returns result->status, with positions in the label.  choice, result and idna
   may be NULL. */
XN_CHECKED xn_table_status xn_table_set_check(const xn_table_set *set,
    const xn_table_request *request, void *workspace, size_t size, xn_table_choice *choice,
    xn_table_result *result, xn_table_idna *idna);
/* Computes the index label in the united relation, so that labels of different tables can be
   compared: each string of the label becomes the least of its variants in all tables.  A variant
   with a context counts under its own table.  Returns as xn_table_index does;
   XN_TABLE_E_ARGUMENT if the set has no such relation. */
XN_CHECKED xn_table_status xn_table_set_index(const xn_table_set *set,
    const xn_table_request *request, void *workspace, size_t size, char *out, size_t cap,
    size_t *len, xn_table_choice *choice, xn_table_result *result);
/* Computes the key of this number, counted from 0, of at most XN_TABLE_SET_KEYS: two labels that
   collide under xn_table_set_collide have a key in common.  Returns as xn_table_index does, and
   XN_TABLE_END after the last. */
#define XN_TABLE_SET_KEYS 4
XN_CHECKED xn_table_status xn_table_set_key(const xn_table_set *set,
    const xn_table_request *request, size_t number, void *workspace, size_t size, char *out,
    size_t cap, size_t *len, xn_table_result *result);
/* Compares two labels under the tables of their requests: they collide if they are one name,
   whatever their tags, or if the table of both says so, or else the common table, or the united
   relation if the set has one.  Returns as xn_table_collide does. */
XN_CHECKED xn_table_status xn_table_set_collide(const xn_table_set *set, const xn_table_request *a,
    const xn_table_request *b, void *workspace, size_t size, xn_table_collision *collision);

/* Packages of RFC 3743: all labels that a registration comprises, one at a time, in code point
   order before nameprep, each once, without allocating.  The state and the workspace are as for
   variants. The columns of the file are used as they are. */
#define XN_TABLE_PACKAGE_MAX  16 /* tables */
#define XN_TABLE_PACKAGE_SIZE 4096
typedef struct xn_table_package {
    uint64_t opaque[XN_TABLE_PACKAGE_SIZE / sizeof(uint64_t)];
} xn_table_package;

typedef enum xn_table_role {
    XN_TABLE_ZONE = 1,    /* a preferred variant, or the label as prepared */
    XN_TABLE_RESERVED = 2 /* a character variant that is not in the zone */
} xn_table_role;

typedef struct xn_table_package_label {
    uint32_t cps[XN_TABLE_LABEL_MAX]; /* after nameprep, as stored */
    size_t length;
    char text[XN_TABLE_LABEL_SIZE]; /* the same in UTF-8, with a final NUL */
    size_t octets;
    char ascii[XN_LABEL_SIZE]; /* the A-label */
    xn_table_role role;
    unsigned original; /* 1: the label itself, as prepared */
    size_t reserved[2];
} xn_table_package_label;

XN_API size_t xn_table_package_workspace(const xn_table *const *tables, size_t count);
/* Starts to enumerate the package of a label.  Returns XN_TABLE_OK; XN_TABLE_E_IDNA if nameprep or
   ToASCII refuses the label, with the reason in idna->diag; XN_TABLE_E_NOT_LISTED if table number
   *refused does, with the position in the prepared label in result; XN_TABLE_E_UNSUPPORTED for a
   table that is not of RFC 3743.  result, idna and refused may be NULL. */
XN_CHECKED xn_table_status xn_table_package_start(xn_table_package *state,
    const xn_table *const *tables, size_t count, const char *label, size_t length, unsigned flags,
    size_t limit, void *workspace, size_t size, xn_table_result *result, xn_table_idna *idna,
    size_t *refused);
/* Finds the next label of the package.  XN_TABLE_OK: a label; XN_TABLE_END, XN_TABLE_LIMIT,
   XN_TABLE_E_EFFORT: none, as from xn_table_variants_next. */
XN_CHECKED xn_table_status xn_table_package_next(
    xn_table_package *state, xn_table_package_label *label);
/* Returns at least the number of labels, or UINT64_MAX if it is greater. */
XN_API uint64_t xn_table_package_bound(const xn_table_package *state);

/* The contents of a table.  Texts belong to the table; missing ones are "". */
typedef struct xn_table_info {
    xn_table_format format;
    const char *version, *version_comment, *date, *valid_from, *valid_until, *unicode_version;
    size_t languages, scopes;
    size_t entries;     /* code points, ranges and sequences as in the file */
    size_t code_points; /* as entries of their own or as members of ranges */
    size_t sequences;
    size_t variants;
    size_t classes, rules, actions; /* actions: only explicit ones */
    size_t warnings;
    size_t index_incomplete; /* 1: labels with different index labels may collide (xn_table_key) */
    size_t reserved[3];
} xn_table_info;
XN_API void xn_table_get_info(const xn_table *table, xn_table_info *info);
XN_API const char *xn_table_language(const xn_table *table, size_t i); /* NULL after the last */
XN_API const char *xn_table_scope(const xn_table *table, size_t i, const char **type);

/* An entry of the repertoire, counted in code point order.  The functions for entries, variants and
   actions return 1, or 0 after the last. */
typedef struct xn_table_entry {
    const uint32_t *cps;
    size_t length;
    uint32_t last;    /* the last of a range; otherwise cps[0] */
    const char *when; /* the rule, or "" */
    unsigned negated; /* 1: when is a not-when */
    const char *tags, *comment;
    size_t line;
    size_t variants;
    size_t reserved[2];
} xn_table_entry;

typedef struct xn_table_variant {
    const uint32_t *cps;
    size_t length; /* may be 0 */
    const char *type, *when;
    unsigned negated;
    const char *comment;
    size_t line;
    size_t reserved[2];
} xn_table_variant;

typedef struct xn_table_action {
    const char *disposition, *rule, *comment;
    unsigned negated; /* 1: rule is a not-match */
    size_t line;      /* 0: a default action */
    size_t reserved[2];
} xn_table_action;
XN_API int xn_table_get_entry(const xn_table *table, size_t i, xn_table_entry *entry);
XN_API int
xn_table_get_variant(const xn_table *table, size_t entry, size_t i, xn_table_variant *variant);
XN_API int xn_table_get_action(const xn_table *table, size_t i, xn_table_action *action);

/* The kinds of findings of xn_table_audit, on parts of a table that IDNA 2003 cannot store. */
typedef enum xn_table_finding_kind {
    XN_TABLE_UNASSIGNED = 1,   /* not in Unicode 3.2 (RFC 3454 table A.1) */
    XN_TABLE_MAPPED,           /* nameprep maps it to something else */
    XN_TABLE_DELETED,          /* nameprep maps it to nothing */
    XN_TABLE_PROHIBITED,       /* RFC 3454 section 5, or UseSTD3ASCIIRules */
    XN_TABLE_SEQUENCE_CHANGES, /* nameprep changes the sequence */
    XN_TABLE_COMPOSES,         /* nameprep composes the two code points of the table */
    XN_TABLE_RTL_END           /* cannot end a right-to-left label (RFC 3454 section 6) */
} xn_table_finding_kind;

typedef struct xn_table_finding { /* valid during the call only */
    xn_table_finding_kind kind;
    unsigned variant; /* 1: in a variant, which cannot be delegated, but still blocks */
    const uint32_t *cps;
    size_t length;
    const uint32_t *to; /* after nameprep */
    size_t tolen;
    const char *clause; /* "RFC 3454 table A.1" */
    size_t line;        /* in the table */
} xn_table_finding;

typedef struct xn_table_usable {
    size_t usable, code_points; /* code points and members of ranges, not sequences */
    size_t findings;
    size_t reserved[2];
} xn_table_usable;
/* Finds the parts of a table that IDNA 2003 cannot store.  emit returns 0 to continue, anything
   else to stop; it may be NULL, and so may usable.  Memory is allocated as the options say, and
   freed again. */
XN_CHECKED xn_table_status xn_table_audit(const xn_table *table, const xn_table_options *options,
    int (*emit)(const xn_table_finding *finding, void *user), void *user, xn_table_usable *usable);

/* The constants of a group, in the order of their values, with names and words as in xn.h. */
typedef enum xn_table_group {
    XN_TABLE_STATUSES,
    XN_TABLE_FORMATS, /* keyword "rfc7940", text "RFC 7940"; without XN_TABLE_DETECT */
    XN_TABLE_RELATIONS,
    XN_TABLE_FINDINGS,
    XN_TABLE_KINDS /* keyword "unused-tag", also of xn-table lint --ignore */
} xn_table_group;
XN_API const xn_constant *xn_table_constant_at(xn_table_group group, size_t i); /* or NULL */
XN_API const xn_constant *xn_table_constant_find(xn_table_group group, unsigned value);

XN_API const char *xn_table_strerror(xn_table_status status);
XN_API const char *xn_table_status_name(xn_table_status status); /* "XN_TABLE_E_CONTEXT" */
/* Formats a line for people, as compilers do: "FILE:LINE:COLUMN: the fault (clause)", without FILE
   if that is NULL.  Text of the table is escaped.  Returns the length of the whole line. */
XN_API size_t xn_table_diag_format(
    const xn_table_diag *diag, const char *file, char *out, size_t cap);
/* Formats the reason of a verdict: "U+06C2 at octet 4: the table allows it only where rule
   urdu-only matches (de.xml line 214)".  Returns the length of the whole line. */
XN_API size_t xn_table_result_format(
    const xn_table_result *result, const char *file, char *out, size_t cap);

#ifdef __cplusplus
}
#endif

#endif
