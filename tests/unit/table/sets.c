/* SPDX-License-Identifier: MIT */
/* Sets of tables: arguments and limits; and random sets against a plain implementation of
   the united relation.  What a set says about names is in tests/vectors/table/sets.tsv. */
#include <config.h>

#include "made_table.h"
#include "../random.h"

enum { MEMBERS_MAX = 4 };

struct set {
    xn_table_member members[MEMBERS_MAX];
    size_t count;
    xn_table_set *set;
    void *workspace;
    size_t size;
};

static void
add(struct set *s, const char *table, const char *name, unsigned flags)
{
    xn_table_diag diag;
    xn_table *loaded = NULL;

    if (xn_table_load(table, strlen(table), NULL, &loaded, &diag) != XN_TABLE_OK)
        ok(0, "a table: %zu:%zu %s %s", diag.line, diag.column, diag.text, diag.subject);
    s->members[s->count++] = (xn_table_member){.table = loaded, .name = name, .flags = flags};
}

static xn_table_status
create(struct set *s, unsigned flags)
{
    xn_table_status status = xn_table_set_create(
        s->members, s->count, &(xn_table_options){.flags = flags}, &s->set, NULL);

    s->size = xn_table_set_workspace(s->set);
    s->workspace = s->size > 0 ? malloc(s->size) : NULL;
    return status;
}

static void
destroy(struct set *s)
{
    xn_table_set_free(s->set, NULL);
    for (size_t i = 0; i < s->count; i++)
        xn_table_free((xn_table *)(uintptr_t)s->members[i].table, NULL);
    free(s->workspace);
    *s = (struct set){.count = 0};
}

static void
test_arguments(void)
{
    struct set s = {.count = 0};
    xn_table_member none = {.table = NULL};
    xn_table_request request = {.name = NULL, .length = 1};
    xn_table_choice choice;

    ok(xn_table_set_create(NULL, 0, NULL, NULL, NULL) == XN_TABLE_E_ARGUMENT, "no result");
    ok(xn_table_set_create(NULL, 1, NULL, &s.set, NULL) == XN_TABLE_E_ARGUMENT, "no members");
    ok(xn_table_set_create(&none, 1, NULL, &s.set, NULL) == XN_TABLE_E_ARGUMENT, "no table");
    ok(xn_table_set_create(&none, XN_TABLE_SET_MAX + 1, NULL, &s.set, NULL) == XN_TABLE_E_ARGUMENT,
        "too many tables");
    add(&s, unit_list, NULL, XN_TABLE_COMMON);
    add(&s, unit_list, NULL, XN_TABLE_COMMON);
    ok(create(&s, 0) == XN_TABLE_E_ARGUMENT && s.set == NULL, "two common tables");
    s.set = (xn_table_set *)(void *)&s;
    ok(create(&s, 0) == XN_TABLE_E_ARGUMENT && s.set == NULL, "no set after an error");
    s.members[1].flags = 3;
    ok(create(&s, 0) == XN_TABLE_E_ARGUMENT, "both flags of a member");
    s.members[1].flags = 4;
    ok(create(&s, 0) == XN_TABLE_E_ARGUMENT, "an unknown flag of a member");
    s.members[1].flags = 0;
    ok(create(&s, XN_TABLE_LINT) == XN_TABLE_E_ARGUMENT, "a flag for loading");
    ok(xn_table_set_choose(NULL, &request, &choice, NULL, 0) == XN_TABLE_E_ARGUMENT, "no set");
    ok(create(&s, 0) == XN_TABLE_OK, "one common table");
    ok(xn_table_set_choose(s.set, &request, &choice, NULL, 0) == XN_TABLE_E_ARGUMENT
            && choice.table == SIZE_MAX,
        "no name");
    ok(xn_table_set_choose(s.set, NULL, &choice, NULL, 0) == XN_TABLE_E_ARGUMENT, "no request");
    for (size_t i = 0; i < 2; i++) {
        request = (xn_table_request){.length = i == 0 ? 0 : XN_STRLEN, .table = 1};
        ok(xn_table_set_check(s.set, &request, s.workspace, s.size, NULL, NULL, NULL)
                == XN_TABLE_E_EMPTY,
            "NULL for an empty label");
    }
    xn_table_set_free(NULL, NULL);
    ok(xn_table_set_workspace(NULL) == 0, "the workspace of no set");
    destroy(&s);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "an empty set");
    destroy(&s);
    ok(xn_table_set_create(NULL, 0, NULL, &s.set, NULL) == XN_TABLE_OK, "an empty set from NULL");
    destroy(&s);
}

/* Workspaces and buffers that are too small, and results that are not wanted. */
static void
test_results(void)
{
    struct set s = {.count = 0};
    xn_table_request request = {.name = "ab", .length = 2, .table = 1, .flags = ~0u};
    xn_table_result result;
    size_t written = 9;
    char out[8];

    add(&s, "U+0061\nU+0062\n", NULL, 0);
    ok(create(&s, 0) == XN_TABLE_OK
            && xn_table_set_check(s.set, &request, s.workspace, s.size, NULL, NULL, NULL)
                == XN_TABLE_E_ARGUMENT,
        "an unknown flag");
    request.flags = 0;
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size - 1, NULL, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "a workspace that is too small");
    ok(xn_table_set_index(s.set, &request, s.workspace, s.size, NULL, 0, NULL, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "no index without XN_TABLE_UNITE");
    xn_table_set_free(s.set, NULL);
    free(s.workspace);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK
            && xn_table_set_index(s.set, &request, s.workspace, s.size, out, 3, NULL, NULL, NULL)
                == XN_TABLE_OK
            && strcmp(out, "ab") == 0,
        "an index that fits");
    ok(xn_table_set_index(s.set, &request, s.workspace, s.size, out, 2, NULL, NULL, NULL)
                == XN_TABLE_E_SPACE
            && out[0] == '\0',
        "an index that does not fit");
    for (size_t i = 0; i < 3; i++)
        ok(xn_table_set_key(s.set, &request, i, s.workspace, s.size, out, 3, NULL, NULL)
                    == XN_TABLE_OK
                && strcmp(out, "ab") == 0
                && xn_table_set_key(s.set, &request, i, s.workspace, s.size, out, 2, NULL, NULL)
                    == XN_TABLE_E_SPACE
                && out[0] == '\0',
            "key %zu", i);
    ok(xn_table_set_key(s.set, &request, 3, s.workspace, s.size, out, 3, NULL, NULL)
            == XN_TABLE_END,
        "no more keys than there are ways to collide");
    request.name = "ac";
    ok(xn_table_set_key(s.set, &request, 0, s.workspace, s.size, NULL, 0, &written, &result)
                == XN_TABLE_E_NOT_LISTED
            && written == 0 && result.status == XN_TABLE_E_NOT_LISTED && result.offset == 1,
        "a label that is not listed has no keys");
    destroy(&s);
}

/* As many tables as a set may have, and one more. */
static void
test_most(void)
{
    static xn_table_member members[XN_TABLE_SET_MAX + 1];
    xn_table_request request = {.name = "a", .length = 1, .table = XN_TABLE_SET_MAX};
    struct set s = {.count = 0};
    xn_table_choice choice;

    add(&s, unit_list, "", 0);
    for (size_t i = 0; i <= XN_TABLE_SET_MAX; i++)
        members[i] = s.members[0];
    ok(xn_table_set_create(members, XN_TABLE_SET_MAX + 1, NULL, &s.set, NULL)
            == XN_TABLE_E_ARGUMENT,
        "4097 tables");
    ok(xn_table_set_create(members, XN_TABLE_SET_MAX, NULL, &s.set, NULL) == XN_TABLE_OK
            && xn_table_set_choose(s.set, &request, &choice, NULL, 0) == XN_TABLE_OK
            && choice.table == XN_TABLE_SET_MAX - 1,
        "4096 tables");
    destroy(&s);
}

/* Returns the index label, or the name of the status. */
static const char *
find_index(const struct set *s, const char *label, const char *tag)
{
    static char out[XN_TABLE_INDEX_SIZE];
    const xn_table_request request = {
        .name = label, .length = XN_STRLEN, .tag = tag, .tag_length = XN_STRLEN};
    xn_table_status status = xn_table_set_index(
        s->set, &request, s->workspace, s->size, out, sizeof(out), NULL, NULL, NULL);

    return status == XN_TABLE_OK ? out : xn_table_status_name(status);
}

/* The plain implementation: strings of the letters a to d, the classes of a relation, and the index
   label by trying all divisions of a label. */
enum { STRINGS_MAX = 200, TABLES = 3 };

struct plain {
    char strings[STRINGS_MAX][4];
    size_t count;
    bool lists[TABLES + 1][STRINGS_MAX]; /* an entry of a table, of which the last is common */
    int classes[TABLES + 3]
               [STRINGS_MAX]; /* by table; then united, without and with the common one */
};

enum { UNITED = TABLES + 1, WHOLE = TABLES + 2 };

static size_t
plain_string(struct plain *p, const char *string)
{
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->strings[i], string) == 0)
            return i;
    strcpy(p->strings[p->count], string);
    for (size_t k = 0; k < TABLES + 3; k++)
        p->classes[k][p->count] = (int)p->count;
    return p->count++;
}

static void
plain_unite(struct plain *p, int classes, size_t a, size_t b)
{
    int from = p->classes[classes][a], to = p->classes[classes][b];

    for (size_t i = 0; i < p->count; i++)
        if (p->classes[classes][i] == from)
            p->classes[classes][i] = to;
}

static bool
plain_agrees(const struct plain *p)
{
    for (size_t n = 0; n < TABLES; n++)
        for (size_t i = 0; i < p->count; i++)
            for (size_t k = 0; k < p->count; k++)
                if (p->lists[n][i] && p->lists[n][k]
                    && (p->classes[UNITED][i] == p->classes[UNITED][k])
                        != (p->classes[n][i] == p->classes[n][k]))
                    return false;
    return true;
}

/* Finds the least index of the rest of a label. */
static void
plain_index(const struct plain *p, const char *label, const char *before, char best[512])
{
    char begun[512];

    if (label[0] == '\0') {
        if (best[0] == '~' || strcmp(before, best) < 0)
            strcpy(best, before);
        return;
    }
    snprintf(begun, sizeof(begun), "%s%c", before, label[0]);
    plain_index(p, label + 1, begun, best);
    for (size_t i = 0; i < p->count; i++) {
        size_t size = strlen(p->strings[i]), least = i;

        if (strncmp(label, p->strings[i], size) != 0)
            continue;
        for (size_t k = 0; k < p->count; k++)
            if (p->classes[WHOLE][k] == p->classes[WHOLE][i]
                && strcmp(p->strings[k], p->strings[least]) < 0)
                least = k;
        snprintf(begun, sizeof(begun), "%s%s", before, p->strings[least]);
        plain_index(p, label + size, begun, best);
    }
}

static void
pick_string(char *string)
{
    size_t size = 1 + random_below(4) / 3;

    for (size_t i = 0; i < size; i++)
        string[i] = (char)('a' + random_below(4));
    string[size] = '\0';
}

static void
put_string(const char *string)
{
    for (size_t i = 0; string[i] != '\0'; i++)
        put("%sU+%04X", i > 0 ? "-" : "", (unsigned)string[i]);
}

/* Makes a table of a few entries, most of them single letters, with at most two variants. */
static void
make_random_table(struct plain *p, struct set *s, size_t number)
{
    char taken[64][4], string[4], variant[4];
    size_t count = 0, entries = 2 + random_below(4);

    length = 0;
    for (size_t i = 0; i < entries; i++) {
        size_t from, k;

        pick_string(string);
        for (k = 0; k < count && strcmp(taken[k], string) != 0; k++)
            continue;
        if (k < count)
            continue;
        strcpy(taken[count++], string);
        put_string(string);
        from = plain_string(p, string);
        p->lists[number][from] = true;
        for (size_t v = random_below(4); v < 2; v++) {
            size_t to;

            pick_string(variant);
            if (strcmp(variant, string) == 0)
                continue;
            put("|");
            put_string(variant);
            to = plain_string(p, variant);
            plain_unite(p, (int)number, from, to);
            plain_unite(p, WHOLE, from, to);
            if (number < TABLES)
                plain_unite(p, UNITED, from, to);
            break;
        }
        put("\n");
    }
    text[length] = '\0';
    add(s, text, (const char *const[]){"t0", "t1", "t2", NULL}[number],
        number < TABLES ? 0 : XN_TABLE_COMMON);
}

static void
test_random(void)
{
    size_t agreeing = 0, wrong = 0, labels = 0, trials = 4000;

    for (size_t trial = 0; trial < trials && wrong == 0; trial++) {
        static struct plain p;
        struct set s = {.count = 0};
        xn_table_status status;

        p = (struct plain){.count = 0};
        for (size_t i = 0; i < TABLES + random_below(2); i++)
            make_random_table(&p, &s, i);
        status = create(&s, XN_TABLE_UNITE);
        wrong += (status == XN_TABLE_OK) != plain_agrees(&p);
        agreeing += status == XN_TABLE_OK;
        for (size_t i = 0; status == XN_TABLE_OK && i < 20; i++) {
            char label[8] = "", tag[3] = {'t', (char)('0' + random_below(TABLES)), '\0'},
                 best[512] = "~";
            const char *index;

            for (size_t k = 0; k < 1 + random_below(3); k++)
                pick_string(label + strlen(label));
            index = find_index(&s, label, tag);
            if (strncmp(index, "XN_", 3) == 0)
                continue;
            plain_index(&p, label, "", best);
            labels++;
            wrong += strcmp(index, best) != 0;
            if (strcmp(index, best) != 0)
                note("label %s, table %s: %s, expected %s", label, tag, index, best);
        }
        if (wrong > 0)
            note("trial %zu: status %d", trial, (int)status);
        destroy(&s);
    }
    ok(wrong == 0 && agreeing > trials / 20 && labels > trials,
        "random sets and the plain implementation: %zu agree, %zu labels", agreeing, labels);
}

int
main(void)
{
    test_arguments();
    test_results();
    test_most();
    test_random();
    return tap_end();
}
