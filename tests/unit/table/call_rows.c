/* SPDX-License-Identifier: MIT */
/* Calls of libxn-table about a table, with what they return: tests/vectors/table/calls.tsv.  The
   operations of the rows are the functions below. */
#include <config.h>

#include "call_words.h"
#include "../guarded.h"

enum { NO_LIMIT = 1000000 };

static struct unit_table tables[2];
static size_t table_count;

/* Returns a workspace that ends where its size says, right before a page that cannot be written. */
static void *
new_workspace(size_t size)
{
    char *workspace = guarded_end() - size;

    memset(workspace, 0x5A, size);
    return workspace;
}

#define WORKSPACE new_workspace(tables[0].size), tables[0].size
#define LABEL(i)  arguments[i].text, arguments[i].length

/* Returns the number; NO_LIMIT for "-". */
static size_t
find_limit(const struct argument *argument)
{
    return argument->text[0] == '-' ? NO_LIMIT : strtoul(argument->text, NULL, 10);
}

/* check LABEL: the verdict */
static void
check(const struct argument *arguments)
{
    xn_table_result result;

    memset(&result, 0x5A, sizeof(result));
    (void)!xn_table_check(tables[0].table, LABEL(0), XN_TABLE_ACE_LABELS, WORKSPACE, &result, NULL);
    put_result(&result);
}

/* idna LABEL: what IDNA 2003 says about it */
static void
idna(const struct argument *arguments)
{
    xn_table_result result;
    xn_table_idna found;

    memset(&found, 0x5A, sizeof(found));
    (void)!xn_table_check(
        tables[0].table, LABEL(0), XN_TABLE_ACE_LABELS, WORKSPACE, &result, &found);
    put_idna(&found);
}

/* Starts to enumerate variants, and appends "bound, conflict: ", or the status and no more. */
static bool
start_variants(xn_table_variants *state, const struct argument *arguments, size_t limit)
{
    xn_table_status status;

    memset(state, 0xA5, sizeof(*state));
    status = xn_table_variants_start(state, tables[0].table, LABEL(0), 0, limit, WORKSPACE, NULL);
    put("%llu", (unsigned long long)xn_table_variants_bound(state));
    put("%s: ", xn_table_variants_conflict(state) ? ", conflict" : "");
    if (status == XN_TABLE_OK || status == XN_TABLE_E_ACTION)
        return true;
    put_status(status);
    return false;
}

/* Appends the status that ends an enumeration.  It remains the same: again is that of one more
   call. */
static void
put_end(xn_table_status status, xn_table_status again)
{
    put_status(status);
    if (again != status)
        put(", then %s", xn_table_status_name(again));
}

/* variants LABEL LIMIT DISPOSITION: the bound, the variants in order, and how they end */
static void
variants(const struct argument *arguments)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_status status;

    if (!start_variants(&state, arguments, find_limit(&arguments[1])))
        return;
    xn_table_variants_select(&state, find_text(&arguments[2]));
    while ((status = xn_table_variants_next(&state, &variant, NULL)) == XN_TABLE_OK)
        put("%s ", variant.text);
    put_end(status, xn_table_variants_next(&state, &variant, NULL));
}

/* members LABEL: each variant with all that is known about it */
static void
members(const struct argument *arguments)
{
    xn_table_variants state;
    xn_table_variant_label v;
    xn_table_idna stored;
    xn_table_status status;

    if (!start_variants(&state, arguments, NO_LIMIT))
        return;
    memset(&v, 0x5A, sizeof(v));
    while ((status = xn_table_variants_next(&state, &v, &stored)) == XN_TABLE_OK) {
        put("%s %s", v.text, v.disposition);
        put_cause(v.action, v.rule, v.negated, v.comment, v.line);
        put("%s%s", v.conflict != 0 ? " conflict" : "", v.same_name != 0 ? " same-name" : "");
        put_member("ascii", strcmp(stored.ascii, v.text) != 0 ? stored.ascii : "");
        if (stored.diag.status != XN_OK)
            put(" %s", xn_status_name(stored.diag.status));
        if (v.octets != strlen(v.text) || v.reserved[0] != 0 || v.reserved[1] != 0)
            put(" octets=%zu reserved=%u", v.octets, (unsigned)v.reserved[0]);
        put("; ");
        memset(&v, 0x5A, sizeof(v));
    }
    put_end(status, xn_table_variants_next(&state, &v, NULL));
}

/* extent LABEL: the number of its variants, and the length of the longest */
static void
extent(const struct argument *arguments)
{
    xn_table_variants state;
    xn_table_variant_label variant;
    xn_table_status status;
    size_t count = 0, longest = 0;

    if (!start_variants(&state, arguments, NO_LIMIT))
        return;
    for (; (status = xn_table_variants_next(&state, &variant, NULL)) == XN_TABLE_OK; count++)
        longest = variant.length > longest ? variant.length : longest;
    put("%zu of at most %zu, ", count, longest);
    put_end(status, status);
}

/* index LABEL: its index label, or the status */
static void
find_index(const struct argument *arguments)
{
    static char index[XN_TABLE_INDEX_SIZE];
    xn_table_result result;
    size_t octets;
    xn_table_status status = xn_table_index(
        tables[0].table, LABEL(0), 0, WORKSPACE, index, sizeof(index), &octets, &result);

    put_status(status);
    put("%s%s", index[0] != '\0' ? " " : "", index);
    if (result.status != status)
        put(" (%s)", xn_table_status_name(result.status));
}

/* collide LABEL LABEL: their relation, and the dispositions of one as a variant of the other */
static void
collide(const struct argument *arguments)
{
    xn_table_collision c;
    xn_table_status status;

    memset(&c, 0xA5, sizeof(c));
    status =
        xn_table_collide(tables[0].table, LABEL(0), LABEL(1), XN_TABLE_ACE_LABELS, WORKSPACE, &c);
    put_status(status);
    put_collision(&c);
}

/* package LABEL LIMIT: the bound and the labels, each with its role; or which table refuses it */
static void
package(const struct argument *arguments)
{
    static const char *const roles[] = {"", "zone", "reserved"};
    const xn_table *list[] = {tables[0].table, tables[1].table};
    size_t size = xn_table_package_workspace(list, table_count), refused = SIZE_MAX;
    xn_table_package state;
    xn_table_package_label label;
    xn_table_result result;
    xn_table_status status;

    status = xn_table_package_start(&state, list, table_count, LABEL(0), 0,
        find_limit(&arguments[1]), new_workspace(size), size, &result, NULL, &refused);
    if (status == XN_TABLE_OK) {
        put("%llu: ", (unsigned long long)xn_table_package_bound(&state));
        while ((status = xn_table_package_next(&state, &label)) == XN_TABLE_OK)
            put("%s %s, ", roles[label.role], label.ascii);
        put_end(status, xn_table_package_next(&state, &label));
    } else {
        put("table %zu: ", refused);
        put_result(&result);
    }
}

/* fingerprint: that of the relation */
static void
fingerprint(const struct argument *arguments)
{
    char out[XN_TABLE_FINGERPRINT_SIZE];

    (void)arguments;
    put_status(xn_table_fingerprint(tables[0].table, WORKSPACE, out));
    put(" %s", out);
}

/* The findings of an audit, of which the callback takes so many. */
struct findings {
    unsigned count, most;
};

static int
add_finding(const xn_table_finding *finding, void *user)
{
    struct findings *findings = user;

    put("%s", finding->variant != 0 ? "variant " : "");
    put_code_points(finding->cps, finding->length);
    put(" %s ", xn_table_constant_find(XN_TABLE_FINDINGS, (unsigned)finding->kind)->keyword);
    put_code_points(finding->to, finding->tolen);
    put(" (%s) line=%zu; ", finding->clause, finding->line);
    return ++findings->count == findings->most;
}

/* Appends whether stopping after each finding reports so many. */
static void
stop_audit(unsigned count)
{
    size_t before = words.length;

    for (unsigned most = 1; most <= count; most++) {
        struct findings some = {.most = most};
        xn_table_usable usable;
        xn_table_status status = xn_table_audit(tables[0].table, NULL, add_finding, &some, &usable);

        words.length = before;
        words.text[before] = '\0';
        if (status != XN_TABLE_OK || some.count != most || usable.findings != most)
            put("not stopped after %u; ", most);
        before = words.length;
    }
}

/* audit: what IDNA 2003 cannot store, and how many code points it can */
static void
audit(const struct argument *arguments)
{
    struct findings all = {0};
    xn_table_usable usable;
    xn_table_status status = xn_table_audit(tables[0].table, NULL, add_finding, &all, &usable);

    (void)arguments;
    stop_audit(all.count);
    put_status(status);
    put(", %zu findings, %zu of %zu usable", usable.findings, usable.usable, usable.code_points);
}

/* load FORMAT TEXT: the status, and what the table contains, or where the fault is */
static void
load(const struct argument *arguments)
{
    xn_table_options options = {.format = XN_TABLE_DETECT};
    const xn_constant *format;
    xn_table_info info;
    xn_table_diag diag;
    xn_table *table;

    for (size_t i = 0; (format = xn_table_constant_at(XN_TABLE_FORMATS, i)) != NULL; i++)
        if (strcmp(format->keyword, arguments[0].text) == 0)
            options.format = (xn_table_format)format->value;
    put_status(xn_table_load(LABEL(1), &options, &table, &diag));
    if (table != NULL) {
        xn_table_get_info(table, &info);
        put(" %s, ", xn_table_constant_find(XN_TABLE_FORMATS, (unsigned)info.format)->keyword);
        put("%zu entries, %zu sequences", info.entries, info.sequences);
    } else {
        put(" %zu:%zu, octet %zu", diag.line, diag.column, diag.offset);
        put_member("element", diag.element);
        put_member("subject", diag.subject);
    }
    xn_table_free(table, NULL);
}

/* lower TEXT: in lower case, or - if nothing changes */
static void
lower(const struct argument *arguments)
{
    char out[64] = "";

    put("%s", xn_table_lower(LABEL(0), out) ? out : "-");
}

/* constant GROUP NUMBER: its value, name, keyword and words, which statuses also have by value */
static void
constant(const struct argument *arguments)
{
    xn_table_group group = (xn_table_group)strtoul(arguments[0].text, NULL, 10);
    const xn_constant *found = xn_table_constant_at(group, strtoul(arguments[1].text, NULL, 10));
    xn_table_status status;

    if (found == NULL) {
        put("none");
        return;
    }
    put("%u %s %s: %s", found->value, found->name, found->keyword, found->text);
    if (xn_table_constant_find(group, found->value) != found)
        put(", not found by value");
    status = (xn_table_status)found->value;
    if (group == XN_TABLE_STATUSES
        && (strcmp(xn_table_status_name(status), found->name) != 0
            || strcmp(xn_table_strerror(status), found->text) != 0))
        put(", %s: %s", xn_table_status_name(status), xn_table_strerror(status));
}

/* Loads a table as the first or the second one. */
static void
open_table(const struct argument *arguments, size_t number)
{
    xn_table_diag diag;
    char *text;
    size_t size;

    snprintf(row_title, sizeof(row_title), "%s", arguments[0].text);
    for (size_t i = number; i < table_count; i++)
        unit_close(&tables[i], NULL);
    table_count = number + 1;
    text = make_table(arguments[1].text, arguments[2].text, arguments[2].length, &size);
    put_status(unit_open(&tables[number], text, size, NULL, &diag));
    free(text);
}

/* table NAME FORM TEXT: whether it is loaded, for the rows after it */
static void
open_first(const struct argument *arguments)
{
    open_table(arguments, 0);
}

/* and NAME FORM TEXT: a second one, for packages */
static void
open_second(const struct argument *arguments)
{
    open_table(arguments, 1);
}

static const struct operation operations[] = {
    {"table", 3, open_first},
    {"and", 3, open_second},
    {"check", 1, check},
    {"idna", 1, idna},
    {"variants", 3, variants},
    {"members", 1, members},
    {"extent", 1, extent},
    {"index", 1, find_index},
    {"collide", 2, collide},
    {"package", 2, package},
    {"fingerprint", 0, fingerprint},
    {"audit", 0, audit},
    {"load", 2, load},
    {"lower", 1, lower},
    {"constant", 2, constant},
    {NULL, 0, NULL},
};

int
main(int argc, char **argv)
{
    run_rows("calls.tsv", operations, argc > 1 && strcmp(argv[1], "--print") == 0);
    for (size_t i = 0; i < table_count; i++)
        unit_close(&tables[i], NULL);
    if (tap_count > 0)
        ok(tap_count > 300, "%u calls", tap_count);
    return argc > 1 ? 0 : tap_end();
}
