/* SPDX-License-Identifier: MIT */
/* Converts one text as the command line asks, and says why it was refused. */
#ifndef CONVERT_H
#define CONVERT_H

#include <stdbool.h>

#include "buffer.h"
#include "options.h"

enum problem {
    NO_PROBLEM,
    FROM_LIBRARY,        /* diag says why */
    NO_CODE_POINT,       /* not of the form u+XXXX */
    TOO_LONG_TO_EXPLAIN, /* longer than EXPLAIN_MAX */
    TOO_LONG_TO_TRACE,   /* longer than TRACE_MAX */
    BREAKS_FIELD,        /* the answer contains a delimiter or an end of line */
    BREAKS_RECORD,       /* the answer contains an end of line */
    TO_CHARSET,          /* the charset of the output lacks a character */
    TABLE_REFUSES,       /* --table: the verdict says why */
    TABLE_CHANGED,       /* allowed, but nameprep changes it */
    TABLE_NO_LABEL,      /* the name lacks the label */
    TABLE_NONE,          /* no table applies to the name */
    TABLE_TAG,           /* --table-tag: no table has this tag */
    TABLE_NO_TAG,        /* an international label without a tag */
    POLICY_ZONE,         /* --policy: a name in no zone of the policy */
    POLICY_LANGUAGE,     /* a language that the zone does not have */
    POLICY_HYPHENS,      /* hyphens in positions 3 and 4 */
    POLICY_MIXED,        /* mixed scripts */
    POLICY_SCRIPT,       /* a script that is not allowed */
    POLICY_LENGTH,       /* too short or too long */
    POLICY_RESERVED,     /* a reserved name, or a variant of one */
    POLICY_DISPOSITION,  /* a disposition that the policy refuses */
    RECORD_PROBLEM,      /* from here on there is no text, and offsets are those of the record */
    TOO_LONG = RECORD_PROBLEM, /* longer than RECORD_MAX */
    NO_FIELD,                  /* the record lacks the column */
    BAD_QUOTES,                /* not CSV, RFC 4180 */
    FROM_CHARSET,              /* ill-formed in the charset of the input */
    PROBLEMS
};

struct outcome {
    enum problem problem;
    bool has_finding; /* accepted, but diag describes a label that --to-unicode returned unchanged,
                         or why says for which reasons --display leaves labels in ACE */
    unsigned why;     /* --display: XN_WHY_ bits; diag has the position of the first such label */
    const char *hint; /* what the user may have meant, or NULL */
    const struct verdict *verdict;       /* --table: that of the table on the same label, or NULL */
    const struct policy_finding *policy; /* what a rule of the policy refuses, or NULL */
    const char *clause; /* the rule of the policy: "registry.conf:12 scripts"; or NULL */
    xn_diag diag;       /* for other problems only offset, length, cp and mapped are set */
};

/* The output of --explain and of traces grows faster than the input, and is kept in memory. */
enum { EXPLAIN_MAX = 16 * 1024, TRACE_MAX = 1024 };

/* Appends the answer. */
void convert(const struct options *o, const char *text, size_t length, struct buffer *out,
    struct outcome *v);

/* Fast path: one call of the library, for names that have an answer of usual length.  Otherwise
   appends nothing and returns false. */
bool convert_directly(const struct options *o, const char *text, size_t length, struct buffer *out,
    bool *has_finding);

/* The text, or with --wildcard a copy in which "*" as the first label is a letter. */
const char *
replace_wildcard(const struct options *o, const char *text, size_t length, struct buffer *copy);

/* The code points of a text or of a list of u+XXXX, the position of each in it, and the case flags
   of RFC 3492 appendix A. */
struct points {
    uint32_t cp[XN_RAW_MAX + 1];
    unsigned char upper[XN_RAW_MAX + 1];
    uint32_t at[XN_RAW_MAX + 1], end[XN_RAW_MAX + 1];
    size_t count; /* XN_RAW_MAX + 1 means too many */
};
bool points_read(const struct options *o, const char *text, size_t length, struct points *points,
    struct outcome *v);
/* length: that of the text that the code points were read from. */
bool points_encode(const struct options *o, const struct points *points, size_t length,
    struct buffer *out, struct outcome *v);

/* Returns false, so that callers can return its result. */
bool refuse(struct outcome *v, enum problem problem, size_t offset, size_t length);

#endif
