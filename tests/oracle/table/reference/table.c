/* SPDX-License-Identifier: MIT */
/* Parses the attributes of a table's elements and follows its references. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

/* Whether the list, separated by white space, contains the word. */
bool
ref_has_word(const char *list, const char *word, size_t length)
{
    for (size_t n; *list != '\0'; list += n) {
        list += strspn(list, " \t\r\n");
        n = strcspn(list, " \t\r\n");
        if (n == length && strncmp(list, word, n) == 0)
            return true;
    }
    return false;
}

static struct element *
find_child(const struct element *e, const char *name)
{
    for (struct element *child = e != NULL ? e->first : NULL; child != NULL; child = child->next)
        if (ref_is(child, name))
            return child;
    return NULL;
}

/* The rule (or, if is_rule is false, the class) of this name, defined at the top level. */
static struct element *
find_definition(const struct ref_table *t, const char *name, bool is_rule)
{
    for (struct element *e = t->rules->first; e != NULL; e = e->next) {
        const char *other = ref_attribute(e, "name");

        if (other != NULL && strcmp(other, name) == 0 && ref_is(e, "rule") == is_rule)
            return e;
    }
    return NULL;
}

/* Hexadecimal numbers; with ranges, the first and last of each. */
static void
parse_code_points(struct element *e, const char *text, bool ranges)
{
    e->cps = malloc((strlen(text) + 2) * 2 * sizeof(*e->cps));
    for (;;) {
        char *end;
        unsigned long cp = strtoul(text, &end, 16);

        if (end == text)
            return;
        e->cps[e->length++] = (uint32_t)cp;
        text = end;
        if (ranges && *text == '-')
            cp = strtoul(text + 1, &end, 16);
        if (ranges)
            e->cps[e->length++] = (uint32_t)cp;
        text = end;
    }
}

static void
parse_count(struct element *e)
{
    const char *count = ref_attribute(e, "count");

    e->minimum = e->maximum = 1;
    if (count == NULL)
        return;
    e->minimum = e->maximum = (unsigned)atoi(count);
    if (strchr(count, '+') != NULL)
        e->maximum = MOST;
    else if (strchr(count, ':') != NULL)
        e->maximum = (unsigned)atoi(strchr(count, ':') + 1);
}

/* An attribute that names a rule, or its negation. */
static void
parse_condition(struct ref_table *t, struct element *e, const char *name, const char *negation)
{
    const char *rule = ref_attribute(e, name);

    if (rule == NULL) {
        rule = ref_attribute(e, negation);
        e->negated = rule != NULL;
    }
    if (rule != NULL)
        e->target = find_definition(t, rule, true);
}

static void
parse_rule_element(struct ref_table *t, struct element *e)
{
    const char *reference = ref_attribute(e, "by-ref"), *property = ref_attribute(e, "property");

    parse_count(e);
    e->from = t;
    if (reference != NULL)
        e->target = find_definition(t, reference, ref_is(e, "rule"));
    else if (property != NULL)
        e->has_property = ref_property(property, t->unicode_version);
    else if (ref_is(e, "class"))
        parse_code_points(e, e->text, true);
    if (ref_is(e, "char"))
        parse_code_points(e, ref_attribute(e, "cp"), false);
    if (ref_is(e, "action"))
        parse_condition(t, e, "match", "not-match");
    for (struct element *child = e->first; child != NULL; child = child->next)
        parse_rule_element(t, child);
}

static void
parse_entry(struct ref_table *t, struct element *e)
{
    if (ref_is(e, "range")) {
        char both[32];

        snprintf(
            both, sizeof(both), "%s %s", ref_attribute(e, "first-cp"), ref_attribute(e, "last-cp"));
        parse_code_points(e, both, false);
    } else {
        parse_code_points(e, ref_attribute(e, "cp"), false);
    }
    parse_condition(t, e, "when", "not-when");
    for (struct element *child = e->first; child != NULL; child = child->next)
        parse_entry(t, child);
}

static int
compare_entries(const void *a, const void *b)
{
    const struct element *const *left = a, *const *right = b;
    uint32_t x = (*left)->cps[0], y = (*right)->cps[0];

    return x < y ? -1 : x > y;
}

static void
index_entries(struct ref_table *t)
{
    for (struct element *e = t->data->first; e != NULL; e = e->next)
        t->entry_count++;
    t->entries = calloc(t->entry_count + 1, sizeof(struct element *));
    t->entry_count = 0;
    for (struct element *e = t->data->first; e != NULL; e = e->next) {
        parse_entry(t, e);
        if (e->length > 0) /* a null variant has no code points */
            t->entries[t->entry_count++] = e;
    }
    t->longest = 1;
    for (size_t i = 0; i < t->entry_count; i++) {
        t->has_ranges |= ref_is(t->entries[i], "range");
        if (t->entries[i]->length > t->longest)
            t->longest = t->entries[i]->length;
    }
    qsort(t->entries, t->entry_count, sizeof(struct element *), compare_entries);
}

size_t
ref_first_entry(const struct ref_table *t, uint32_t cp)
{
    size_t low = 0, high = t->entry_count;

    if (t->has_ranges)
        return 0;
    while (low < high) {
        size_t middle = (low + high) / 2;

        if (t->entries[middle]->cps[0] < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct ref_table *
ref_load(const char *text, size_t length)
{
    struct ref_table *t = calloc(1, sizeof(*t));
    struct element *lgr, *version;
    size_t start = strspn(text, "\xEF\xBB\xBF \t\r\n");

    t->is_text = text[start] != '<';
    t->root = text[start] == '<' ? ref_parse_xml(text, length)
                                 : ref_parse_text(text + start, length - start);
    lgr = find_child(t->root, "lgr");
    t->data = find_child(lgr, "data");
    t->rules = find_child(lgr, "rules");
    if (t->rules == NULL)
        t->rules = ref_add_element(lgr, "rules");
    version = find_child(find_child(lgr, "meta"), "unicode-version");
    t->unicode_version = strdup(version != NULL ? version->text : "11.0.0");
    index_entries(t);
    for (struct element *e = t->rules->first; e != NULL; e = e->next)
        parse_rule_element(t, e);
    return t;
}

static void
free_element(struct element *e)
{
    while (e != NULL) {
        struct element *next = e->next;

        free_element(e->first);
        for (size_t i = 0; e->attributes[i] != NULL; i++)
            free(e->attributes[i]);
        free(e->attributes);
        free(e->name);
        free(e->text);
        free(e->cps);
        free(e);
        e = next;
    }
}

void
ref_free(struct ref_table *table)
{
    free_element(table->root);
    free(table->entries);
    free(table->unicode_version);
    free(table);
}
