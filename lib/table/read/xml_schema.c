/* SPDX-License-Identifier: MIT */
/* The schema of RFC 7940 appendix D, as far as elements, parents and attributes go.  Unknown
   elements and attributes in meta, and hexadecimal digits in lower case, are only warned of:
   published tables have them, and no meaning depends on them. */
#include <string.h>

#include "xml.h"

#define ANNOTATION     (BIT(ATTRIBUTE_REF) | BIT(ATTRIBUTE_COMMENT))
#define CONTEXT        (BIT(ATTRIBUTE_WHEN) | BIT(ATTRIBUTE_NOT_WHEN))
#define SET_ATTRIBUTES (BIT(ATTRIBUTE_NAME) | BIT(ATTRIBUTE_COUNT) | ANNOTATION)
#define OPERATOR       (BIT(ATTRIBUTE_COUNT) | BIT(ATTRIBUTE_COMMENT))
/* The parents that an element may have. */
#define IN_SETS                                                               \
    (BIT(ELEMENT_UNION) | BIT(ELEMENT_INTERSECTION) | BIT(ELEMENT_DIFFERENCE) \
        | BIT(ELEMENT_SYMMETRIC_DIFFERENCE) | BIT(ELEMENT_COMPLEMENT))
#define IN_MATCHERS \
    (BIT(ELEMENT_RULE) | BIT(ELEMENT_CHOICE) | BIT(ELEMENT_LOOK_BEHIND) | BIT(ELEMENT_LOOK_AHEAD))
#define IN_RULES (BIT(ELEMENT_RULES) | IN_MATCHERS)

const char *const xni_attribute_names[ATTRIBUTES] = {"cp", "first-cp", "last-cp", "when",
    "not-when", "tag", "ref", "comment", "type", "name", "by-ref", "from-tag", "property", "count",
    "disp", "match", "not-match", "any-variant", "all-variants", "only-variants", "id"};

static const struct kind kinds[] = {
    {"var", ELEMENT_VAR, false, false, BIT(ELEMENT_CHAR),
        BIT(ATTRIBUTE_CP) | BIT(ATTRIBUTE_TYPE) | CONTEXT | ANNOTATION, BIT(ATTRIBUTE_CP),
        xni_start_var, NULL},
    {"char", ELEMENT_CHAR, false, false, BIT(ELEMENT_DATA),
        BIT(ATTRIBUTE_CP) | BIT(ATTRIBUTE_TAG) | CONTEXT | ANNOTATION, BIT(ATTRIBUTE_CP),
        xni_start_char, xni_end_char},
    {"range", ELEMENT_RANGE, false, false, BIT(ELEMENT_DATA),
        BIT(ATTRIBUTE_FIRST_CP) | BIT(ATTRIBUTE_LAST_CP) | BIT(ATTRIBUTE_TAG) | CONTEXT
            | ANNOTATION,
        BIT(ATTRIBUTE_FIRST_CP) | BIT(ATTRIBUTE_LAST_CP), xni_start_range, NULL},
    {"class", ELEMENT_CLASS, false, true, IN_RULES | IN_SETS,
        BIT(ATTRIBUTE_BY_REF) | BIT(ATTRIBUTE_FROM_TAG) | BIT(ATTRIBUTE_PROPERTY) | SET_ATTRIBUTES,
        0, xni_start_class, xni_end_class},
    {"union", ELEMENT_UNION, false, false, IN_RULES | IN_SETS, SET_ATTRIBUTES, 0, xni_start_class,
        xni_end_class},
    {"intersection", ELEMENT_INTERSECTION, false, false, IN_RULES | IN_SETS, SET_ATTRIBUTES, 0,
        xni_start_class, xni_end_class},
    {"difference", ELEMENT_DIFFERENCE, false, false, IN_RULES | IN_SETS, SET_ATTRIBUTES, 0,
        xni_start_class, xni_end_class},
    {"symmetric-difference", ELEMENT_SYMMETRIC_DIFFERENCE, false, false, IN_RULES | IN_SETS,
        SET_ATTRIBUTES, 0, xni_start_class, xni_end_class},
    {"complement", ELEMENT_COMPLEMENT, false, false, IN_RULES | IN_SETS, SET_ATTRIBUTES, 0,
        xni_start_class, xni_end_class},
    {"rule", ELEMENT_RULE, false, false, IN_RULES,
        BIT(ATTRIBUTE_NAME) | BIT(ATTRIBUTE_BY_REF) | BIT(ATTRIBUTE_COUNT) | ANNOTATION, 0,
        xni_start_rule, xni_end_rule},
    {"char", ELEMENT_LITERAL, false, false, IN_MATCHERS,
        BIT(ATTRIBUTE_CP) | BIT(ATTRIBUTE_COUNT) | ANNOTATION, BIT(ATTRIBUTE_CP), xni_start_matcher,
        xni_end_matcher},
    {"any", ELEMENT_ANY, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"choice", ELEMENT_CHOICE, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"start", ELEMENT_START, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"end", ELEMENT_END, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"anchor", ELEMENT_ANCHOR, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"look-behind", ELEMENT_LOOK_BEHIND, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"look-ahead", ELEMENT_LOOK_AHEAD, false, false, IN_MATCHERS, OPERATOR, 0, xni_start_matcher,
        xni_end_matcher},
    {"action", ELEMENT_ACTION, false, false, BIT(ELEMENT_RULES),
        BIT(ATTRIBUTE_DISP) | BIT(ATTRIBUTE_MATCH) | BIT(ATTRIBUTE_NOT_MATCH)
            | BIT(ATTRIBUTE_ANY_VARIANT) | BIT(ATTRIBUTE_ALL_VARIANTS)
            | BIT(ATTRIBUTE_ONLY_VARIANTS) | ANNOTATION,
        BIT(ATTRIBUTE_DISP), xni_start_action, NULL},
    {"lgr", ELEMENT_LGR, true, false, BIT(ELEMENT_DOCUMENT), 0, 0, NULL, NULL},
    {"meta", ELEMENT_META, true, false, BIT(ELEMENT_LGR), 0, 0, NULL, NULL},
    {"data", ELEMENT_DATA, true, false, BIT(ELEMENT_LGR), 0, 0, NULL, NULL},
    {"rules", ELEMENT_RULES, true, false, BIT(ELEMENT_LGR), 0, 0, NULL, NULL},
    {"version", ELEMENT_VERSION, true, true, BIT(ELEMENT_META), BIT(ATTRIBUTE_COMMENT), 0,
        xni_start_meta_text, xni_end_meta_text},
    {"date", ELEMENT_DATE, true, true, BIT(ELEMENT_META), 0, 0, NULL, xni_end_meta_text},
    {"language", ELEMENT_LANGUAGE, false, true, BIT(ELEMENT_META), 0, 0, NULL, xni_end_meta_text},
    {"scope", ELEMENT_SCOPE, false, true, BIT(ELEMENT_META), BIT(ATTRIBUTE_TYPE),
        BIT(ATTRIBUTE_TYPE), xni_start_meta_text, xni_end_meta_text},
    {"validity-start", ELEMENT_VALIDITY_START, true, true, BIT(ELEMENT_META), 0, 0, NULL,
        xni_end_meta_text},
    {"validity-end", ELEMENT_VALIDITY_END, true, true, BIT(ELEMENT_META), 0, 0, NULL,
        xni_end_meta_text},
    {"unicode-version", ELEMENT_UNICODE_VERSION, true, true, BIT(ELEMENT_META), 0, 0, NULL,
        xni_end_meta_text},
    {"references", ELEMENT_REFERENCES, true, false, BIT(ELEMENT_META), 0, 0, NULL, NULL},
    {"reference", ELEMENT_REFERENCE, false, false, BIT(ELEMENT_REFERENCES),
        BIT(ATTRIBUTE_ID) | BIT(ATTRIBUTE_COMMENT), BIT(ATTRIBUTE_ID), xni_start_reference, NULL},
    {"description", ELEMENT_DESCRIPTION, true, false, BIT(ELEMENT_META), BIT(ATTRIBUTE_TYPE), 0,
        NULL, NULL},
};

const char *
xni_element_name(enum element element)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
        if (kinds[i].element == element)
            return kinds[i].name;
    return "";
}

const struct kind xni_prose = {"meta", ELEMENT_PROSE, false, false, 0, 0, 0, NULL, NULL};

bool
xni_is_set_operation(enum element element)
{
    return (IN_SETS & BIT(element)) != 0;
}

bool
xni_is_matcher(enum element element)
{
    return (IN_MATCHERS & BIT(element)) != 0;
}

bool
xni_is_prose(enum element element)
{
    return element == ELEMENT_META || element >= ELEMENT_VERSION;
}

const struct kind *
xni_find_kind(enum element parent, const char *name)
{
    size_t length = sizeof(NAMESPACE) - 1;

    if (strncmp(name, NAMESPACE, length) != 0 || name[length] != SEPARATOR)
        return NULL;
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
        if ((kinds[i].parents & BIT(parent)) != 0 && strcmp(name + length + 1, kinds[i].name) == 0)
            return &kinds[i];
    return NULL;
}

const struct kind *
xni_kind_of(enum element element)
{
    const struct kind *kind = kinds;

    if (element == ELEMENT_PROSE)
        return &xni_prose;
    while (kind->element != element)
        kind++;
    return kind;
}
