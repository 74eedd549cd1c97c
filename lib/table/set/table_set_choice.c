/* SPDX-License-Identifier: MIT */
/* Chooses the tables of a set that apply to a name, and checks its label with them. */
#include "lib/ascii.h"
#include "table_set.h"

/* The tables that apply to a request, and the label that they check. */
struct choice_of_tables {
    size_t offset, length;       /* of the label in the name */
    size_t number;               /* of the label from 1, or 0 */
    uint32_t tagged;             /* the only table, because of its tag or number, or NONE */
    const struct domain *domain; /* of the name: one for each table */
    uint32_t domains;
    uint32_t everywhere; /* number of tables for every domain */
};

bool
xni_convert_domain(const char *text, size_t length, char name[XN_NAME_SIZE], uint32_t *labels)
{
    size_t written = 0;

    name[0] = '\0';
    *labels = 0;
    if (length == 0)
        return true;
    if (xn_to_ascii(
            text, length, XN_LOWER | XN_ALLOW_UNASSIGNED, name, XN_NAME_SIZE, &written, NULL)
        != XN_OK)
        return false;
    if (name[written - 1] == '.') /* ToASCII refuses an empty name */
        name[--written] = '\0';
    *labels = written > 0;
    for (size_t i = 0; i < written; i++)
        *labels += name[i] == '.';
    return true;
}

/* Finds the tables of a domain. */
static uint32_t
find_domains(
    const struct xn_table_set *set, const char *text, size_t length, const struct domain **found)
{
    char name[XN_NAME_SIZE];
    uint32_t low = 0, high = set->domains, labels, count = 0;

    if (!xni_convert_domain(text, length, name, &labels))
        return 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (strcmp(set->text + set->domain[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *found = set->domain + low;
    while (
        low + count < set->domains && strcmp(set->text + set->domain[low + count].name, name) == 0)
        count++;
    return count;
}

/* How a tag refers to a table, in ascending order of precedence. */
enum fit {
    FIT_NONE,
    FIT_WIDER, /* de to one of de-AT: basic filtering (RFC 4647 section 3.3.1) */
    FIT_LANGUAGE,
    FIT_NAME /* its name, or a domain that it declares */
};

static char
fold(char c)
{
    return c == '_' ? '-' : ascii_lower(c);
}

/* Compares the language or name of a table with a tag, without regard to case (RFC 5646 section
   2.1.1). */
static enum fit
compare_tags(const char *language, const char *tag, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (language[i] == '\0' || fold(language[i]) != fold(tag[i]))
            return FIT_NONE;
    return language[length] == '\0'     ? FIT_LANGUAGE
        : fold(language[length]) == '-' ? FIT_WIDER
                                        : FIT_NONE;
}

/* Returns whether a table for every domain declares a domain; the domains of other tables are in
   set->domain. */
static bool
declares(const xn_table *table, const char *tag, size_t length)
{
    const char *scope, *type;

    for (size_t i = 0; (scope = xn_table_scope(table, i, &type)) != NULL; i++)
        if (strcmp(type, "domain") == 0
            && compare_tags(scope + (scope[0] == '.'), tag, length) == FIT_LANGUAGE)
            return true;
    return false;
}

static enum fit
find_fit(
    const struct xn_table_set *set, const struct member *member, const char *tag, size_t length)
{
    const char *language;
    enum fit best = FIT_NONE;

    if (member->flags == XN_TABLE_COMMON)
        return FIT_NONE;
    if (compare_tags(set->text + member->name, tag, length) == FIT_LANGUAGE
        || (member->flags == XN_TABLE_EVERYWHERE && declares(member->table, tag, length)))
        return FIT_NAME;
    for (size_t i = 0; (language = xn_table_language(member->table, i)) != NULL; i++) {
        enum fit fit = compare_tags(language, tag, length);

        best = fit > best ? fit : best;
    }
    return best;
}

/* Returns whether a domain belongs to a table. */
static bool
has_domain(const struct domain *domain, uint32_t count, uint32_t table)
{
    for (uint32_t i = 0; i < count; i++)
        if (domain[i].table == table)
            return true;
    return false;
}

static xn_table_status
choose_by_tag(
    const struct xn_table_set *set, const char *tag, size_t length, struct choice_of_tables *choice)
{
    const struct domain *domain = NULL;
    uint32_t domains = find_domains(set, tag, length, &domain);
    enum fit best = FIT_NONE;
    bool is_ambiguous = false;

    for (uint32_t i = 0; i < set->count; i++) {
        enum fit fit =
            has_domain(domain, domains, i) ? FIT_NAME : find_fit(set, &set->member[i], tag, length);

        if (fit == FIT_NONE || fit < best)
            continue;
        is_ambiguous = fit == best;
        best = fit;
        choice->tagged = i;
    }
    return best == FIT_NONE ? XN_TABLE_E_NO_TAG : is_ambiguous ? XN_TABLE_E_AMBIGUOUS : XN_TABLE_OK;
}

/* Counts the labels of a name, without an empty one after a final dot. */
static unsigned
count_labels(const char *name, size_t length)
{
    const char *label;
    size_t pos = 0, label_length = 0;
    unsigned count = 0;

    while (xn_label_next(name, length, &pos, &label, &label_length) != 0)
        count++;
    return count > 1 && label_length == 0 ? count - 1 : count;
}

/* Finds the label with this number, counted from 0. */
static void
find_label(const char *name, size_t length, unsigned number, struct choice_of_tables *choice)
{
    const char *label = name;
    size_t pos = 0, label_length = 0;

    for (unsigned i = 0; i <= number; i++)
        (void)xn_label_next(name, length, &pos, &label, &label_length);
    choice->offset = (size_t)(label - name);
    choice->length = label_length;
    choice->number = (size_t)number + 1;
}

#define NO_ZONE UINT32_MAX

/* Finds the tables of the longest domain that a name, from its label number `first` on, is in.
   Returns the number of the label that begins the domain: `count` for the root, whose tables are
   only for the label before it. */
static unsigned
find_zone(const struct xn_table_set *set, const char *name, size_t length, unsigned count,
    unsigned first, bool is_last, struct choice_of_tables *choice)
{
    const char *label;
    size_t pos = 0, label_length;

    for (unsigned i = 0; i < count; i++) {
        (void)xn_label_next(name, length, &pos, &label, &label_length);
        if (i < first || count - i > set->domain_labels)
            continue;
        choice->domains =
            find_domains(set, label, (size_t)(name + length - label), &choice->domain);
        if (choice->domains > 0)
            return i;
    }
    if (is_last)
        choice->domains = find_domains(set, "", 0, &choice->domain);
    return choice->domains > 0 ? count : NO_ZONE;
}

static xn_table_status
choose_in_zone(const struct xn_table_set *set, const xn_table_request *request,
    struct choice_of_tables *choice)
{
    size_t length = text_length(request->zone, request->zone_length);
    bool is_root = length == 0 || (length == 1 && request->zone[0] == '.');
    unsigned count = is_root ? 0 : count_labels(request->zone, length);

    return find_zone(set, request->zone, length, count, 0, is_root, choice) == NO_ZONE
            && set->everywhere_count == 0
        ? XN_TABLE_E_NO_DOMAIN
        : XN_TABLE_OK;
}

/* Chooses the tables and the label of a whole name. */
static xn_table_status
choose_in_name(const struct xn_table_set *set, const xn_table_request *request, bool is_single,
    struct choice_of_tables *choice)
{
    const char *name = request->name != NULL ? request->name : "";
    size_t length = choice->length;
    unsigned count = count_labels(name, length), number = count > 1 ? count - 2 : 0, zone;
    bool is_given = request->label != 0;

    if (request->label > (int)count || request->label < -(int)count)
        return XN_TABLE_E_NO_LABEL;
    if (is_given)
        number =
            request->label > 0 ? (unsigned)request->label - 1 : count - (unsigned)-request->label;
    if (!is_single) {
        zone = find_zone(set, name, length, count, is_given ? number + 1 : 1,
            !is_given || number + 1 == count, choice);
        if (zone == NO_ZONE && set->everywhere_count == 0)
            return XN_TABLE_E_NO_DOMAIN;
        if (!is_given && zone != NO_ZONE)
            number = zone - 1;
    }
    find_label(name, length, number, choice);
    return XN_TABLE_OK;
}

static xn_table_status
choose_tables(const struct xn_table_set *set, const xn_table_request *request,
    struct choice_of_tables *choice)
{
    size_t tag = text_length(request->tag, request->tag_length);
    bool is_single = request->table > 0 || tag > 0;
    xn_table_status status = XN_TABLE_OK;

    *choice = (struct choice_of_tables){.tagged = NONE,
        .length = text_length(request->name, request->length),
        .everywhere = set->everywhere_count};
    if (request->table > 0)
        choice->tagged = (uint32_t)request->table - 1;
    else if (tag > 0)
        status = choose_by_tag(set, request->tag, tag, choice);
    if (status != XN_TABLE_OK)
        return status;
    if (request->zone == NULL)
        return choose_in_name(set, request, is_single, choice);
    return is_single ? XN_TABLE_OK : choose_in_zone(set, request, choice);
}

static size_t
count_tables(const struct choice_of_tables *choice)
{
    return choice->tagged != NONE ? 1 : (size_t)choice->everywhere + choice->domains;
}

/* Returns the number of the i-th table that applies. */
static size_t
table_at(const struct xn_table_set *set, const struct choice_of_tables *choice, size_t i)
{
    return choice->tagged != NONE ? choice->tagged
        : i < choice->everywhere  ? set->everywhere[i]
                                  : choice->domain[i - choice->everywhere].table;
}

/* Returns the verdict of the first table that allows the label, or else of the first one. */
static xn_table_status
check_chosen(const struct xn_table_set *set, const xn_table_request *request,
    const struct choice_of_tables *choice, void *workspace, size_t size, xn_table_choice *chosen,
    xn_table_result *result, xn_table_idna *idna)
{
    const char *label = request->name != NULL ? request->name + choice->offset : "";
    xn_table_result other;

    for (size_t i = 0; i < chosen->tables; i++) {
        size_t number = table_at(set, choice, i);
        xn_table_status status = xn_table_check(set->member[number].table, label, choice->length,
            request->flags, workspace, size, i == 0 ? result : &other, i == 0 ? idna : NULL);

        if (i == 0)
            chosen->table = number;
        if (status != XN_TABLE_OK)
            continue;
        if (i > 0) {
            chosen->table = number;
            *result = other;
        }
        break;
    }
    return result->status;
}

/* Chooses the tables of a request.  Returns XN_TABLE_OK, or why none applies. */
static xn_table_status
begin_request(const struct xn_table_set *set, const xn_table_request *request,
    struct choice_of_tables *found, xn_table_choice *choice, xn_table_result *result)
{
    *choice = (xn_table_choice){.table = SIZE_MAX};
    *result = (xn_table_result){
        .cp = XN_NO_CP, .action = -1, .rule = "", .disposition = "invalid", .comment = ""};
    if (set == NULL || request == NULL || request->table > set->count
        || (request->name == NULL && request->length > 0 && request->length != XN_STRLEN))
        return result->status = XN_TABLE_E_ARGUMENT;
    result->status = choose_tables(set, request, found);
    choice->offset = found->offset;
    choice->length = found->length;
    choice->label = found->number;
    if (result->status == XN_TABLE_OK)
        choice->tables = count_tables(found);
    return result->status;
}

xn_table_status
xn_table_set_choose(const xn_table_set *set, const xn_table_request *request,
    xn_table_choice *choice, size_t *tables, size_t cap)
{
    struct choice_of_tables found;
    xn_table_result unused;
    xn_table_status status = begin_request(set, request, &found, choice, &unused);

    if (status != XN_TABLE_OK) {
        *choice = (xn_table_choice){.table = SIZE_MAX};
        return status;
    }
    choice->table = table_at(set, &found, 0);
    for (size_t i = 0; i < choice->tables && i < cap; i++)
        tables[i] = table_at(set, &found, i);
    return XN_TABLE_OK;
}

xn_table_status
xn_table_set_check(const xn_table_set *set, const xn_table_request *request, void *workspace,
    size_t size, xn_table_choice *choice, xn_table_result *result, xn_table_idna *idna)
{
    struct choice_of_tables found;
    xn_table_choice unused_choice;
    xn_table_result unused_result;

    choice = choice != NULL ? choice : &unused_choice;
    result = result != NULL ? result : &unused_result;
    if (begin_request(set, request, &found, choice, result) != XN_TABLE_OK)
        return result->status;
    return check_chosen(set, request, &found, workspace, size, choice, result, idna);
}
