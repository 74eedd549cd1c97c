/* SPDX-License-Identifier: MIT */
/* The constants of xn-table.h with their names and words. */
#include "xn-table.h"

#define LENGTH(a) (sizeof(a) / sizeof(*(a)))

#define ROW(name, keyword, text)   \
    {                              \
        name, #name, keyword, text \
    }

static const xn_constant statuses[] = {
    ROW(XN_TABLE_OK, "ok", "success"),
    ROW(XN_TABLE_E_ARGUMENT, "argument", "invalid argument"),
    ROW(XN_TABLE_E_UTF8, "utf8", "ill-formed UTF-8"),
    ROW(XN_TABLE_E_CODE_POINT, "code-point", "a surrogate, or a number above U+10FFFF"),
    ROW(XN_TABLE_E_SPACE, "space", "the result does not fit"),
    ROW(XN_TABLE_E_MEMORY, "memory", "out of memory"),
    ROW(XN_TABLE_E_LIMIT, "limit", "a table that exceeds a limit"),
    ROW(XN_TABLE_E_UNSUPPORTED, "unsupported",
        "an encoding, property or version that is not supported"),
    ROW(XN_TABLE_E_XML, "xml", "XML that is not well-formed"),
    ROW(XN_TABLE_E_DOCTYPE, "doctype", "a document type or entity"),
    ROW(XN_TABLE_E_ELEMENT, "element", "an element that is unknown, missing or misplaced"),
    ROW(XN_TABLE_E_ATTRIBUTE, "attribute", "an attribute that is unknown, missing or misplaced"),
    ROW(XN_TABLE_E_SYNTAX, "syntax", "a malformed value or line"),
    ROW(XN_TABLE_E_DUPLICATE, "duplicate", "defined twice"),
    ROW(XN_TABLE_E_UNDEFINED, "undefined", "not defined"),
    ROW(XN_TABLE_E_RULE, "rule", "a rule that RFC 7940 forbids"),
    ROW(XN_TABLE_W_ADVICE, "advice", "probably a mistake"),
    ROW(XN_TABLE_E_EMPTY, "empty", "an empty label"),
    ROW(XN_TABLE_E_LABEL_LONG, "label-long", "a label of more than 63 code points"),
    ROW(XN_TABLE_E_ACE, "ace", "begins with xn--, but is not an A-label"),
    ROW(XN_TABLE_E_NOT_LISTED, "not-listed", "a code point that the table does not list"),
    ROW(XN_TABLE_E_CONTEXT, "context",
        "a code point that the table does not allow in this context"),
    ROW(XN_TABLE_E_ACTION, "action", "an action of the table makes the label invalid"),
    ROW(XN_TABLE_E_IDNA, "idna", "IDNA 2003 refuses the label"),
    ROW(XN_TABLE_END, "end", "no more labels"),
    ROW(XN_TABLE_LIMIT, "limit", "more labels than the limit"),
    ROW(XN_TABLE_E_EFFORT, "effort", "too many candidates in a row were refused"),
    ROW(XN_TABLE_E_COMPLEX, "complex", "a variant that arises in too many ways"),
    ROW(XN_TABLE_E_NO_TAG, "no-tag", "no table has the tag"),
    ROW(XN_TABLE_E_AMBIGUOUS, "ambiguous", "several tables have the tag"),
    ROW(XN_TABLE_E_NO_DOMAIN, "no-domain", "no table applies to the domain"),
    ROW(XN_TABLE_E_NO_LABEL, "no-label", "the name has fewer labels"),
    ROW(XN_TABLE_E_CONTRADICTION, "contradiction", "tables that disagree about variants"),
};

static const xn_constant formats[] = {
    ROW(XN_TABLE_RFC7940, "rfc7940", "RFC 7940"),
    ROW(XN_TABLE_RFC4290, "rfc4290", "RFC 4290"),
    ROW(XN_TABLE_RFC3743, "rfc3743", "RFC 3743"),
    ROW(XN_TABLE_LIST, "list", "list"),
};

static const xn_constant relations[] = {
    ROW(XN_TABLE_DISTINCT, "distinct", "different labels"),
    ROW(XN_TABLE_SAME, "same", "the same label"),
    ROW(XN_TABLE_SAME_INDEX, "index", "labels with the same index label"),
    ROW(XN_TABLE_VARIANT, "variant", "a label and its variant"),
};

static const xn_constant findings[] = {
    ROW(XN_TABLE_UNASSIGNED, "unassigned", "a code point that Unicode 3.2 leaves unassigned"),
    ROW(XN_TABLE_MAPPED, "mapped", "a code point that nameprep maps to something else"),
    ROW(XN_TABLE_DELETED, "deleted", "a code point that nameprep maps to nothing"),
    ROW(XN_TABLE_PROHIBITED, "prohibited", "a code point that IDNA 2003 prohibits"),
    ROW(XN_TABLE_SEQUENCE_CHANGES, "sequence-changes", "a sequence that nameprep changes"),
    ROW(XN_TABLE_COMPOSES, "composes", "two code points that nameprep composes"),
    ROW(XN_TABLE_RTL_END, "cannot-end-rtl", "a code point that cannot end a right-to-left label"),
};

static const struct {
    const xn_constant *constants;
    size_t count;
} groups[] = {
    [XN_TABLE_STATUSES] = {statuses, LENGTH(statuses)},
    [XN_TABLE_FORMATS] = {formats, LENGTH(formats)},
    [XN_TABLE_RELATIONS] = {relations, LENGTH(relations)},
    [XN_TABLE_FINDINGS] = {findings, LENGTH(findings)},
};

const xn_constant *
xn_table_constant_at(xn_table_group group, size_t i)
{
    if ((unsigned)group >= LENGTH(groups) || i >= groups[group].count)
        return NULL;
    return &groups[group].constants[i];
}

const xn_constant *
xn_table_constant_find(xn_table_group group, unsigned value)
{
    const xn_constant *constant;

    for (size_t i = 0; (constant = xn_table_constant_at(group, i)) != NULL; i++)
        if (constant->value == value)
            return constant;
    return NULL;
}

/* Returns words even for a status that only another version of the library defines. */
const char *
xn_table_strerror(xn_table_status status)
{
    const xn_constant *constant = xn_table_constant_find(XN_TABLE_STATUSES, status);

    return constant != NULL ? constant->text : "unknown status";
}

const char *
xn_table_status_name(xn_table_status status)
{
    const xn_constant *constant = xn_table_constant_find(XN_TABLE_STATUSES, status);

    return constant != NULL ? constant->name : "unknown";
}
