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
    ROW(XN_TABLE_E_EMPTY, "empty", "the label is empty"),
    ROW(XN_TABLE_E_LABEL_LONG, "label-long", "the label has more than 63 code points"),
    ROW(XN_TABLE_E_ACE, "ace", "the label begins with xn--, but is not an A-label"),
    ROW(XN_TABLE_E_NOT_LISTED, "not-listed", "a code point that the table does not list"),
    ROW(XN_TABLE_E_CONTEXT, "context",
        "a code point that the table does not allow in this context"),
    ROW(XN_TABLE_E_ACTION, "action", "an action of the table makes the label invalid"),
    ROW(XN_TABLE_E_IDNA, "idna", "IDNA 2003 refuses the label"),
    ROW(XN_TABLE_END, "end", "no more labels"),
    ROW(XN_TABLE_LIMIT, "limit", "more labels than the limit"),
    ROW(XN_TABLE_E_EFFORT, "effort", "the variants take too long to find"),
    ROW(XN_TABLE_E_COMPLEX, "complex", "a variant arises in too many ways"),
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

static const xn_constant kinds[] = {
    ROW(XN_TABLE_KIND_UNKNOWN_ATTRIBUTE, "unknown-attribute", "an unknown attribute in metadata"),
    ROW(XN_TABLE_KIND_UNKNOWN_ELEMENT, "unknown-element", "an unknown element in metadata"),
    ROW(XN_TABLE_KIND_LOWER_CASE, "lower-case", "hexadecimal digits in lower case"),
    ROW(XN_TABLE_KIND_ORDER, "order", "code points that are not in ascending order"),
    ROW(XN_TABLE_KIND_UNDEFINED_REFERENCE, "undefined-reference",
        "a reference that is not defined"),
    ROW(XN_TABLE_KIND_DUPLICATE_REFERENCE, "duplicate-reference",
        "two references with the same id"),
    ROW(XN_TABLE_KIND_UNDEFINED_TAG, "undefined-tag", "a class of a tag that no code point has"),
    ROW(XN_TABLE_KIND_ASSUMED_VERSION, "assumed-version", "a property without a Unicode version"),
    ROW(XN_TABLE_KIND_POSITIONAL_COUNT, "positional-count",
        "a count on what contains a start, an end, an anchor or a look-around"),
    ROW(XN_TABLE_KIND_NOT_UTF8, "not-utf8", "a comment that is not UTF-8"),
    ROW(XN_TABLE_KIND_NO_VERSION, "no-version", "no Version line"),
    ROW(XN_TABLE_KIND_NO_COLUMN, "no-column", "no third column"),
    ROW(XN_TABLE_KIND_STRING_RANGE, "string-range",
        "a string of two code points that looks like a range"),
    ROW(XN_TABLE_KIND_EMPTY_VARIANT, "empty-variant", "an empty variant"),
    ROW(XN_TABLE_KIND_DUPLICATE_VARIANT, "duplicate-variant", "a variant that is given twice"),
    ROW(XN_TABLE_KIND_PREFERRED, "preferred", "a preferred variant that is not a valid code point"),
    ROW(XN_TABLE_KIND_UNUSED_CLASS, "unused-class", "unused class"),
    ROW(XN_TABLE_KIND_UNUSED_RULE, "unused-rule", "unused rule"),
    ROW(XN_TABLE_KIND_UNUSED_TAG, "unused-tag", "unused tag"),
    ROW(XN_TABLE_KIND_UNNAMED_TYPE, "unnamed-type", "no action names this variant type"),
    ROW(XN_TABLE_KIND_OUT_OF_REPERTOIRE, "out-of-repertoire",
        "no action makes this reflexive variant type invalid"),
    ROW(XN_TABLE_KIND_UNUSED_TYPE, "unused-type", "no variant has the type of this action"),
    ROW(XN_TABLE_KIND_DEAD_ACTION, "dead-action",
        "this action never fires, since one before it always does"),
    ROW(XN_TABLE_KIND_NOT_LISTED, "not-listed", "the variant is not in the repertoire"),
    ROW(XN_TABLE_KIND_NO_INVERSE, "no-inverse", "the inverse of the variant is missing"),
    ROW(XN_TABLE_KIND_OTHER_CONTEXT, "other-context",
        "the inverse of the variant has another context"),
    ROW(XN_TABLE_KIND_MIXED_CONTEXT, "mixed-context",
        "the variant is listed both with and without a context"),
    ROW(XN_TABLE_KIND_CONDITIONAL_REFLEXIVE, "conditional-reflexive",
        "reflexive variant with a context"),
    ROW(XN_TABLE_KIND_NOT_TRANSITIVE, "not-transitive",
        "a variant that transitivity requires is missing"),
    ROW(XN_TABLE_KIND_TWO_READINGS, "two-readings",
        "the sequence can also be read as two parts, each with variants of its own"),
    ROW(XN_TABLE_KIND_IMPOSSIBLE_RULE, "impossible-rule", "the rule cannot match any label"),
    ROW(XN_TABLE_KIND_UNMATCHED_RULE, "unmatched-rule",
        "the rule matches no label of the repertoire"),
    ROW(XN_TABLE_KIND_IMPOSSIBLE_CONTEXT, "impossible-context", "the context matches in no label"),
    ROW(XN_TABLE_KIND_LEADING_MARK, "leading-mark", "the combining mark can begin a label"),
    ROW(XN_TABLE_KIND_DISALLOWED, "disallowed", "IDNA 2008 disallows the code point"),
    ROW(XN_TABLE_KIND_EXPIRED, "expired", "the table is no longer valid"),
    ROW(XN_TABLE_KIND_INDEX_INCOMPLETE, "index-incomplete", "index labels can miss collisions"),
};

static const struct {
    const xn_constant *constants;
    size_t count;
} groups[] = {
    [XN_TABLE_STATUSES] = {statuses, LENGTH(statuses)},
    [XN_TABLE_FORMATS] = {formats, LENGTH(formats)},
    [XN_TABLE_RELATIONS] = {relations, LENGTH(relations)},
    [XN_TABLE_FINDINGS] = {findings, LENGTH(findings)},
    [XN_TABLE_KINDS] = {kinds, LENGTH(kinds)},
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
