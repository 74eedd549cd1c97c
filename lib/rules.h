/* SPDX-License-Identifier: MIT */
/* The rules of guards and of hosts in text: the clause that a diagnosis cites, and its words. */
#ifndef RULES_H
#define RULES_H

#include "nameprep/prep.h"

/* The values of xn_diag.words, for xn_diag_reason(). */
enum rule {
    RULE_NONE,
    RULE_UTF8,
    RULE_STD3_CHAR,
    RULE_NAME_LONG,
    /* XN_E_GUARD */
    RULE_NUL,
    RULE_DOT,
    RULE_DELIMITER,
    RULE_LITERAL,
    /* XN_E_SYNTAX */
    RULE_PERCENT,
    RULE_SCHEME,
    RULE_AUTHORITY,
    RULE_USER,
    RULE_HOST,
    RULE_PORT,
    RULE_ZONE,
    RULE_IPV6,
    RULE_MAIL,
    RULE_ADDRESS_LITERAL,
    RULE_MAILTO,
    RULE_URL_ZONE,
    RULE_FILE,
    RULE_KEY,
    RULE_LIST,
    RULES
};

/* A rule as diagnoses cite it, and the words for its subject, where a message needs them. */
struct rule_words {
    const char *rule;    /* as in xn_diag.rule */
    const char *part;    /* the part that is malformed, or contains the character */
    const char *missing; /* what is missing */
};

extern const struct rule_words xni_rules[RULES];

/* Like diag_set(), for one of these rules. */
static inline xn_status
diag_set_rule(xn_diag *diag, xn_status status, size_t offset, size_t length, enum rule rule)
{
    diag_set(diag, status, offset, length, xni_rules[rule].rule);
    if (diag != NULL)
        diag->words = rule;
    return status;
}

#endif
