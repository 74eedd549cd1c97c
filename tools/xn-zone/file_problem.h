/* SPDX-License-Identifier: MIT */
/* Reasons for which a name, or text that cannot be read, is refused. */
#ifndef FILE_PROBLEM_H
#define FILE_PROBLEM_H

#include "tools/common/buffer.h"
#include "xn.h"

enum problem {
    NO_PROBLEM,
    FROM_LIBRARY,    /* diag says why */
    TOO_LONG,        /* a record of more than RECORD_MAX octets */
    NOT_ASCII,       /* --ready: the name would be changed */
    QUOTED_NAME,     /* servers disagree on its meaning */
    LOCAL_PART,      /* of a mailbox, in a name that is not ASCII */
    GENERATED_LABEL, /* not ASCII, with a $ that $GENERATE replaces */
    UNKNOWN_TYPE,    /* the data of the record may contain a name */
    BAD_ESCAPE,      /* a backslash with fewer than three digits, or too large a number */
    UNCLOSED_QUOTES, /* on the line where they are opened */
    UNOPENED_PAREN,
    UNCLOSED_PAREN,
    NOT_HOSTS, /* --hosts: the line is neither an address with names nor a name */
    MARK,      /* --check: the file begins with a byte-order mark */
    UTF16_FILE,
    BINARY_ZONE,
    NOT_TEXT,     /* --text: an octet that is NUL, or not part of UTF-8 */
    NO_NAMES,     /* --check: none was recognised in a file that should have some */
    NO_ADDRESS,   /* --both: nothing can be added beside a name of a list */
    NAME_PATTERN, /* --conf=nginx: a regular expression that is not ASCII */
    UNCLEAR_END,  /* --text: a code point, in diag, may come after the name */
    PROBLEMS
};

struct refusal {
    enum problem problem;
    xn_diag diag; /* for other problems only offset and length are set, and cp if it is named */
};

void refusal_set(struct refusal *refusal, enum problem problem, size_t offset, size_t length);
/* Returns the name of the status, as in JSON, and the clause. */
const char *refusal_status(const struct refusal *refusal);
const char *refusal_rule(const struct refusal *refusal);
/* Appends "reason (clause)". */
void refusal_put_message(struct buffer *out, const struct refusal *refusal);

#endif
