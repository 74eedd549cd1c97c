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

static void
test_audit(void)
{
    struct counter counter = {.fail_at = SIZE_MAX};
    xn_table_options options = {.flags = XN_TABLE_LINT, .allocate = count, .user = &counter};
    xn_table_status status = XN_TABLE_E_MEMORY;
    xn_table_usable usable;
    struct unit_table t;
    size_t failed = 0, n;

    if (!ok(unit_open(&t, unit_lgr, strlen(unit_lgr), NULL, NULL) == XN_TABLE_OK, "audit: loaded"))
        return;
    for (n = 1; status == XN_TABLE_E_MEMORY && n < 1000; n++) {
        counter = (struct counter){.fail_at = n};
        status = xn_table_audit(t.table, &options, NULL, NULL, &usable);
        failed += status == XN_TABLE_E_MEMORY;
    }
    ok(status == XN_TABLE_OK && failed == n - 2 && counter.blocks == 0,
        "audit: each of %zu failing allocations is reported, and all is freed", failed);
    options.memory = 1;
    ok(xn_table_audit(t.table, &options, NULL, NULL, NULL) == XN_TABLE_E_LIMIT, "audit: its limit");
    unit_close(&t, NULL);
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
#ifdef WITH_EXPAT
    test_audit();
#endif
    return tap_end();
}
