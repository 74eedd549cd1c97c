/* SPDX-License-Identifier: MIT */
/* Loading with an allocator that fails at each allocation in turn, and under each limit. */
#include <config.h>

#include "unit.h"

/* Counts the allocated octets; the allocation number fail_at fails, and all after it. */
struct counter {
    size_t calls, fail_at, blocks, octets, peak;
};

static void *
count(void *user, void *block, size_t size)
{
    struct counter *c = user;
    size_t *header = block != NULL ? (size_t *)block - 2 : NULL, before = header ? *header : 0;

    if (size == 0) {
        c->blocks -= header != NULL;
        c->octets -= before;
        free(header);
        return NULL;
    }
    if (++c->calls >= c->fail_at)
        return NULL;
    c->blocks += header == NULL;
    header = realloc(header, size + 2 * sizeof(*header));
    *header = size;
    c->octets += size - before;
    if (c->octets > c->peak)
        c->peak = c->octets;
    return header + 2;
}

static void
test_failures(const char *name, const char *text)
{
    struct counter counter;
    xn_table_options options = {.flags = XN_TABLE_LINT, .allocate = count, .user = &counter};
    xn_table_status status = XN_TABLE_E_MEMORY;
    struct unit_table t;
    xn_table_diag diag;
    size_t failed = 0, leaked = 0;

    for (size_t n = 1; status != XN_TABLE_OK && n < 100000; n++) {
        counter = (struct counter){.fail_at = n};
        status = unit_open(&t, text, strlen(text), &options, &diag);
        failed += status == XN_TABLE_E_MEMORY && t.table == NULL && diag.status == status
            && strcmp(diag.text, "out of memory") == 0 && strcmp(diag.clause, "xn limit") == 0;
        if (status == XN_TABLE_OK) {
            ok(failed == n - 1 && n > 5, "%s: each of %zu failing allocations is reported", name,
                failed);
            ok(counter.blocks == 1, "%s: a table is one block", name);
        }
        unit_close(&t, &options);
        leaked += counter.blocks;
    }
    ok(leaked == 0, "%s: everything is freed", name);
}

static void
test_limit(const char *name, const char *text)
{
    struct counter counter = {.fail_at = SIZE_MAX};
    xn_table_options options = {
        .flags = XN_TABLE_LINT, .allocate = count, .user = &counter, .memory = 1};
    size_t exceeded = 0, other = 0;
    xn_table_status status;
    struct unit_table t;
    xn_table_diag diag;

    do {
        counter = (struct counter){.fail_at = SIZE_MAX};
        status = unit_open(&t, text, strlen(text), &options, &diag);
        exceeded += counter.peak > options.memory;
        other += status != XN_TABLE_OK
            && (status != XN_TABLE_E_LIMIT
                || strcmp(diag.text, "the table needs more memory than is allowed") != 0);
        unit_close(&t, &options);
        options.memory += options.memory / 8 + 1;
    } while (status != XN_TABLE_OK && options.memory < (size_t)1 << 30);
    ok(status == XN_TABLE_OK && exceeded == 0, "%s: no limit is exceeded", name);
    ok(other == 0, "%s: below its size each limit is reported as such", name);
    for (size_t below = 0; below < 2; below++) {
        options.memory = counter.peak - below;
        status = unit_open(&t, text, strlen(text), &options, &diag);
        ok(status == (below ? XN_TABLE_E_LIMIT : XN_TABLE_OK), "%s: a limit of %s", name,
            below ? "an octet less than needed" : "as many octets as needed");
        unit_close(&t, &options);
        counter.octets = counter.blocks = 0;
    }
}

/* What is called on tables that are loaded: each allocation fails once, and all is freed. */
static void
test_calls(const char *name, xn_table_status (*call)(const xn_table_options *options))
{
    struct counter counter;
    xn_table_options options = {.flags = XN_TABLE_UNITE, .allocate = count, .user = &counter};
    xn_table_status status = XN_TABLE_E_MEMORY;
    size_t leaked = 0, n = 0;

    while (status == XN_TABLE_E_MEMORY && n < 1000) {
        counter = (struct counter){.fail_at = ++n};
        status = call(&options);
        leaked += counter.blocks;
    }
    ok(status == XN_TABLE_OK && n > 1 && leaked == 0,
        "%s: each of %zu failing allocations is reported, and all is freed", name, n - 1);
    options.memory = 1;
    ok(call(&options) == XN_TABLE_E_LIMIT, "%s: its limit", name);
}

static struct unit_table first, second;

static xn_table_status
audit(const xn_table_options *options)
{
    const xn_table_options plain = {
        .allocate = options->allocate, .user = options->user, .memory = options->memory};

    return xn_table_audit(first.table, &plain, NULL, NULL, NULL);
}

static xn_table_status
make_set(const xn_table_options *options)
{
    const xn_table_member members[] = {{.table = first.table, .name = "de"},
        {.table = second.table, .name = "fr", .flags = XN_TABLE_EVERYWHERE}};
    xn_table_set *set = NULL;
    xn_table_status status = xn_table_set_create(members, 2, options, &set, NULL);

    ok(status != XN_TABLE_OK || ((struct counter *)options->user)->blocks == 1,
        "a set is one block");
    xn_table_set_free(set, options);
    return status;
}

int
main(void)
{
    static const struct {
        const char *name, *text;
    } tables[] = {
#ifdef WITH_EXPAT
        {"RFC 7940", unit_lgr},
#endif
        {"RFC 4290", unit_rfc4290},
        {"RFC 3743", unit_rfc3743},
        {"list", unit_list},
    };

    for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
        test_failures(tables[i].name, tables[i].text);
        test_limit(tables[i].name, tables[i].text);
    }
    if (ok(unit_open(&first, unit_rfc4290, strlen(unit_rfc4290), NULL, NULL) == XN_TABLE_OK
                && unit_open(&second, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK,
            "two tables")) {
        test_calls("audit", audit);
        test_calls("a set", make_set);
        unit_close(&first, NULL);
        unit_close(&second, NULL);
    }
    return tap_end();
}
