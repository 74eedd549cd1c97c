/* SPDX-License-Identifier: MIT */
/* The schema of RFC 7940 appendix D: each element in each other, and each attribute of each
   element, against a list that is written from the RFC. */
#include <config.h>

#include "unit.h"

/* An element: a whole one to put into others, one to put others into, or the end of its start tag,
   for attributes.  In each table, %s stands for what is put there. */
static const struct element {
    const char *name, *whole, *table;
    const char *children;   /* separated by blanks */
    const char *before;     /* the table up to the attributes, which `table` may lack */
    const char *after;      /* and after them */
    const char *attributes; /* that it may have */
    const char *required;   /* those of them that it must have */
} elements[] = {
#define IN_META(start, end)  "<meta>" start "%s" end "</meta><data><char cp=\"0061\"/></data>"
#define IN_RULES(start, end) "<data><char cp=\"0061\"/></data><rules>" start "%s" end "</rules>"
#define IN_RULE(start, end)  IN_RULES("<rule name=\"r\">" start, end "</rule>")
#define SETS                 "class union intersection difference symmetric-difference complement "
#define MATCHERS             SETS "rule char any choice start end anchor look-behind look-ahead"
#define TWO                  "<class>0061</class><class>0062</class>"
#define META(name, text, attributes, required)                                                \
    {                                                                                         \
        name, "<" name ">" text "</" name ">", IN_META("<" name ">", text "</" name ">"), "", \
            IN_META("<" name, ">" text "</" name ">"), "", attributes, required               \
    }
#define SET(name)                                                                      \
    {                                                                                  \
        name, "<" name ">" TWO "</" name ">",                                          \
            IN_RULES("<" name " name=\"c\">", TWO "</" name ">"), SETS,                \
            IN_RULE("<" name, ">" TWO "</" name ">"), "", "name count ref comment", "" \
    }
#define OPERATOR(name)                                                                          \
    {                                                                                           \
        name, "<" name "/>", IN_RULE("<" name ">", "</" name ">"), "", IN_RULE("<" name, "/>"), \
            "", "count comment", ""                                                             \
    }
#define LOOK(name, before)                                                                      \
    {                                                                                           \
        name, "<" name "><any/></" name ">", IN_RULE(before "<" name ">", "<any/></" name ">"), \
            MATCHERS, IN_RULE(before "<" name, "><any/></" name ">"), "", "count comment", ""   \
    }
    {"lgr", "<lgr/>", "%s<data><char cp=\"0061\"/></data>", "meta data rules", NULL, NULL, "", ""},
    {"meta", "<meta/>", IN_META("", ""),
        "version date language scope validity-start validity-end unicode-version references "
        "description",
        "<meta%s/><data><char cp=\"0061\"/></data>", "", "", ""},
    META("version", "1", "comment", ""),
    META("date", "2026-01-01", "", ""),
    META("language", "de", "", ""),
    {"scope", "<scope type=\"domain\">a</scope>", IN_META("<scope type=\"domain\">", "a</scope>"),
        "", IN_META("<scope", ">a</scope>"), " type=\"domain\"", "type", "type"},
    META("validity-start", "2026-01-01", "", ""),
    META("validity-end", "2026-01-01", "", ""),
    META("unicode-version", "6.3.0", "", ""),
    META("description", "text", "type", ""),
    {"references", "<references/>", IN_META("<references>", "</references>"), "reference",
        IN_META("<references", "/>"), "", "", ""},
    {"reference", "<reference id=\"1\"/>",
        IN_META("<references><reference id=\"1\">", "</reference></references>"), "",
        IN_META("<references><reference", "/></references>"), " id=\"1\"", "id comment", "id"},
    {"data", "<data><char cp=\"0061\"/></data>", "<data>%s<char cp=\"007A\"/></data>", "char range",
        "<data%s><char cp=\"0061\"/></data>", "", "", ""},
    {"char", "<char cp=\"0061\"/>", "<data><char cp=\"0061\">%s</char></data>", "var",
        "<data><char%s/></data>", " cp=\"0061\"", "cp when not-when tag ref comment", "cp"},
    {"range", "<range first-cp=\"0061\" last-cp=\"0062\"/>",
        "<data><range first-cp=\"0061\" last-cp=\"0062\">%s</range></data>", "",
        "<data><range%s/></data>", " first-cp=\"0061\" last-cp=\"0062\"",
        "first-cp last-cp when not-when tag ref comment", "first-cp last-cp"},
    {"var", "<var cp=\"0062\"/>", "<data><char cp=\"0061\"><var cp=\"0062\">%s</var></char></data>",
        "", "<data><char cp=\"0061\"><var%s/></char></data>", " cp=\"0062\"",
        "cp type when not-when ref comment", "cp"},
    {"rules", "<rules/>", IN_RULES("", ""), SETS "rule action",
        "<data><char cp=\"0061\"/></data><rules%s/>", "", "", ""},
    {"class", "<class>0061</class>", IN_RULES("<class name=\"c\">0061", "</class>"), "",
        IN_RULE("<class", ">0061</class>"), "", "name by-ref from-tag property count ref comment",
        ""},
    SET("union"),
    SET("intersection"),
    SET("difference"),
    SET("symmetric-difference"),
    {"complement", "<complement><class>0061</class></complement>",
        IN_RULES("<complement name=\"c\">", "<class>0061</class></complement>"), SETS,
        IN_RULE("<complement", "><class>0061</class></complement>"), "", "name count ref comment",
        ""},
    {"rule", "<rule><any/></rule>", IN_RULE("", "<any/>"), MATCHERS,
        IN_RULE("<rule", "><any/></rule>"), "", "name by-ref count ref comment", ""},
    {"char", NULL, IN_RULE("<char cp=\"0061\">", "</char>"), "", IN_RULE("<char", "/>"),
        " cp=\"0061\"", "cp count ref comment", "cp"},
    OPERATOR("any"),
    OPERATOR("start"),
    OPERATOR("end"),
    OPERATOR("anchor"),
    LOOK("choice", "<any/>"),
    LOOK("look-behind", ""),
    LOOK("look-ahead", "<anchor/>"),
    {"action", "<action disp=\"x\"/>", IN_RULES("<action disp=\"x\">", "</action>"), "",
        IN_RULES("<action", "/>"), " disp=\"x\"",
        "disp match not-match any-variant all-variants only-variants ref comment", "disp"},
};

enum { ELEMENTS = sizeof(elements) / sizeof(*elements) };

static const char *const attributes[] = {"cp", "first-cp", "last-cp", "when", "not-when", "tag",
    "ref", "comment", "type", "name", "by-ref", "from-tag", "property", "count", "disp", "match",
    "not-match", "any-variant", "all-variants", "only-variants", "id"};

/* Returns whether a list of words contains one. */
static bool
has_word(const char *list, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = list; (at = strstr(at, word)) != NULL; at++)
        if ((at == list || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

/* Notes the kinds of what is ignored. */
static void
note_ignored(const xn_table_diag *warning, void *user)
{
    unsigned *ignored = user;

    *ignored |= warning->kind == XN_TABLE_KIND_UNKNOWN_ELEMENT ? 1 : 0;
    *ignored |= warning->kind == XN_TABLE_KIND_UNKNOWN_ATTRIBUTE ? 2 : 0;
}

/* Loads a table with something in place of its %s.  Returns whether it is refused with this status
   and subject, which may be NULL, or something of this kind is ignored: 1: an element, 2: an
   attribute. */
static bool
is_refused(const char *table, const char *inserted, xn_table_status status, const char *subject,
    unsigned kind, xn_table_diag *diag)
{
    char text[1024];
    const char *at = strstr(table, "%s");
    unsigned ignored = 0;
    const xn_table_options options = {.warn = note_ignored, .user = &ignored};
    xn_table *loaded;
    int length = snprintf(
        text, sizeof(text), LGR "%.*s%s%s</lgr>", (int)(at - table), table, inserted, at + 2);

    (void)!xn_table_load(text, (size_t)length, &options, &loaded, diag);
    xn_table_free(loaded, NULL);
    return (ignored & kind) != 0
        || (diag->status == status && (subject == NULL || strcmp(diag->subject, subject) == 0));
}

static void
test_children(const struct element *parent)
{
    for (size_t i = 0; i < ELEMENTS; i++) {
        const struct element *child = &elements[i];
        xn_table_diag diag;

        if (child->whole == NULL)
            continue;
        if (!ok(is_refused(parent->table, child->whole, XN_TABLE_E_ELEMENT, child->name, 1, &diag)
                    != has_word(parent->children, child->name),
                "<%s> in <%s>", child->name, parent->name))
            note("%s %s", diag.text, diag.subject);
    }
}

static void
test_attributes(const struct element *element)
{
    for (size_t i = 0; i < sizeof(attributes) / sizeof(*attributes); i++) {
        char added[256];
        xn_table_diag diag;

        if (has_word(element->required, attributes[i]))
            added[0] = '\0';
        else
            snprintf(added, sizeof(added), " %s=\"1\"", attributes[i]);
        strcat(added, element->after);
        if (!ok(is_refused(element->before, added, XN_TABLE_E_ATTRIBUTE, attributes[i], 2, &diag)
                    != has_word(element->attributes, attributes[i]),
                "%s of <%s>", attributes[i], element->name))
            note("%s %s", diag.text, diag.subject);
        if (has_word(element->required, attributes[i]))
            ok(is_refused(element->before, "", XN_TABLE_E_ATTRIBUTE, NULL, 0, &diag),
                "<%s> needs %s", element->name, attributes[i]);
    }
}

/* Those of the elements that may not be repeated. */
static void
test_repeated(void)
{
    static const char *const once[] = {"meta", "data", "rules", "version", "date", "validity-start",
        "validity-end", "unicode-version", "references", "description"};

    static const char elements_clause[] = "RFC 7940 section 4."; /* not of code points */

    for (size_t i = 1; i < ELEMENTS; i++) {
        const struct element *child = &elements[i], *parent = elements;
        bool is_once = false, is_right;
        char twice[512];
        xn_table_diag diag;

        if (child->whole == NULL)
            continue;
        for (size_t k = 0; k < sizeof(once) / sizeof(*once); k++)
            is_once |= strcmp(once[k], child->name) == 0;
        while (!has_word(parent->children, child->name))
            parent++;
        snprintf(twice, sizeof(twice), "%s%s", child->whole, child->whole);
        if (strcmp(child->name, "rules") == 0)
            snprintf(twice, sizeof(twice), "<data><char cp=\"0061\"/></data><rules/><rules/>");
        is_right = is_refused(parent->table, twice, XN_TABLE_E_DUPLICATE, "", 0, &diag)
            && strncmp(diag.clause, elements_clause, strlen(elements_clause)) == 0;
        if (!ok(is_right == is_once, "<%s> twice", child->name))
            note("%s %s", diag.text, diag.subject);
    }
}

int
main(void)
{
#ifdef WITH_EXPAT
    for (size_t i = 0; i < ELEMENTS; i++) {
        test_children(&elements[i]);
        if (elements[i].before != NULL)
            test_attributes(&elements[i]);
    }
    test_repeated();
#else
    (void)test_children, (void)test_attributes, (void)test_repeated;
    ok(1, "built without expat");
#endif
    return tap_end();
}
