/* SPDX-License-Identifier: MIT */
/* Calls of libxn-table about a set of tables, with what they return: tests/vectors/table/sets.tsv.
   The operations of the rows are the functions below.  A set has the tables of the `add` before its
   `create`. */
#include <config.h>

#include "call_words.h"

enum { MEMBERS_MAX = 8 };

/* The tables that were added, and the set that was created of them. */
static xn_table_member members[MEMBERS_MAX];
static char member_names[MEMBERS_MAX][32];
static size_t member_count;
static xn_table_set *set;
static void *workspace;
static size_t workspace_size;

static void
close_set(void)
{
    xn_table_set_free(set, NULL);
    set = NULL;
    free(workspace);
    workspace = NULL;
    for (size_t i = 0; i < member_count; i++)
        xn_table_free((xn_table *)(uintptr_t)members[i].table, NULL);
    member_count = 0;
}

/* set NAME: the rows after it are about a new set */
static void
begin_set(const struct argument *arguments)
{
    snprintf(row_title, sizeof(row_title), "%s", arguments[0].text);
    close_set();
}

/* add NAME FLAG FORM TEXT: whether a table can be loaded */
static void
add_table(const struct argument *arguments)
{
    xn_table_member *member = &members[member_count];
    const char *name = find_text(&arguments[0]), *flag = arguments[1].text;
    size_t size;
    char *text = make_table(arguments[2].text, arguments[3].text, arguments[3].length, &size);
    xn_table *table;

    *member = (xn_table_member){.name = name != NULL ? member_names[member_count] : NULL};
    snprintf(member_names[member_count], sizeof(member_names[0]), "%s", arguments[0].text);
    if (strcmp(flag, "common") == 0)
        member->flags = XN_TABLE_COMMON;
    else if (strcmp(flag, "everywhere") == 0)
        member->flags = XN_TABLE_EVERYWHERE;
    put_status(xn_table_load(text, size, NULL, &table, NULL));
    member->table = table;
    member_count++;
    free(text);
}

static void
put_contradiction(const xn_table_contradiction *c)
{
    put(" ");
    put_code_points(c->a, c->alen);
    put(" = ");
    put_code_points(c->b, c->blen);
    put(" not in %zu:%zu but ", c->apart, c->apart_line);
    if (c->united == SIZE_MAX)
        put("by several");
    else
        put("in %zu:%zu", c->united, c->united_line);
}

/* create FLAG: whether the tables added make a set, with flag `unite` or `-` */
static void
create_set(const struct argument *arguments)
{
    const xn_table_options options = {
        .flags = find_text(&arguments[0]) != NULL ? XN_TABLE_UNITE : 0};
    xn_table_contradiction contradiction;
    xn_table_status status =
        xn_table_set_create(members, member_count, &options, &set, &contradiction);

    put_status(status);
    if (status == XN_TABLE_E_CONTRADICTION)
        put_contradiction(&contradiction);
    free(workspace);
    workspace_size = xn_table_set_workspace(set);
    workspace = malloc(workspace_size + 1);
}

/* Returns a request about a name with a tag, or, as in #2, with the number of a table. */
static xn_table_request
make_request(const struct argument *name, const struct argument *tag)
{
    xn_table_request request = {
        .name = name->text, .length = name->length, .flags = XN_TABLE_ACE_LABELS};

    if (tag->text[0] == '#') {
        request.table = strtoul(tag->text + 1, NULL, 10);
    } else {
        request.tag = find_text(tag);
        request.tag_length = XN_STRLEN;
    }
    return request;
}

/* Appends the tables and the label that were chosen. */
static void
put_choice(const xn_table_request *request, const xn_table_choice *choice)
{
    size_t tables[MEMBERS_MAX + 1], again[MEMBERS_MAX + 1];
    xn_table_choice other;

    memset(tables, 0xA5, sizeof(tables));
    memset(again, 0xA5, sizeof(again));
    (void)!xn_table_set_choose(set, request, &other, tables, MEMBERS_MAX + 1);
    (void)!xn_table_set_choose(set, request, &other, again, choice->tables);
    put(" of ");
    for (size_t i = 0; i < choice->tables; i++)
        put("%zu", tables[i]);
    if (choice->tables == 0 || choice->table != tables[0])
        put(" first=%zu", choice->table);
    if (memcmp(tables, again, sizeof(tables)) != 0)
        put(" (more are written than fit)");
    put(" label=%zu %zu+%zu", choice->label, choice->offset, choice->length);
}

/* choose NAME ZONE TAG LABEL: the tables in their order, and the label */
static void
choose(const struct argument *arguments)
{
    xn_table_request request = make_request(&arguments[0], &arguments[2]);
    xn_table_choice choice;
    xn_table_status status;

    request.zone = find_text(&arguments[1]);
    request.zone_length = XN_STRLEN;
    request.label = (int)strtol(arguments[3].text, NULL, 10);
    memset(&choice, 0x5A, sizeof(choice));
    status = xn_table_set_choose(set, &request, &choice, NULL, 0);
    put_status(status);
    if (status == XN_TABLE_OK)
        put_choice(&request, &choice);
    else if (choice.table != SIZE_MAX || choice.tables != 0)
        put(" with a table");
}

/* check NAME TAG: the verdict, by which table, and IDNA 2003 */
static void
check(const struct argument *arguments)
{
    const xn_table_request request = make_request(&arguments[0], &arguments[1]);
    xn_table_choice choice;
    xn_table_result result;
    xn_table_idna idna;

    memset(&result, 0x5A, sizeof(result));
    (void)!xn_table_set_check(set, &request, workspace, workspace_size, &choice, &result, &idna);
    if (choice.table != SIZE_MAX)
        put("table %zu of %zu, label %zu at %zu+%zu: ", choice.table, choice.tables, choice.label,
            choice.offset, choice.length);
    put_result(&result);
    if (choice.table != SIZE_MAX) {
        put("; ");
        put_idna(&idna);
    }
}

/* index NAME TAG: the index label, or the status */
static void
find_index(const struct argument *arguments)
{
    static char index[XN_TABLE_INDEX_SIZE];
    const xn_table_request request = make_request(&arguments[0], &arguments[1]);
    xn_table_choice choice;
    xn_table_result result = {.status = XN_TABLE_OK};
    size_t octets = 0;

    index[0] = '#';
    put_status(xn_table_set_index(
        set, &request, workspace, workspace_size, index, sizeof(index), &octets, &choice, &result));
    put("%s%s", index[0] != '\0' ? " " : "", index);
    if (octets != strlen(index) && result.status == XN_TABLE_OK)
        put(" octets=%zu", octets);
    if (result.status == XN_TABLE_E_ACTION)
        put(" (%s)", xn_table_status_name(result.status));
}

/* Returns whether two labels have a key in common. */
static bool
share_key(const xn_table_request *a, const xn_table_request *b)
{
    static char keys[2][XN_TABLE_SET_KEYS][XN_TABLE_INDEX_SIZE];
    const xn_table_request *const requests[] = {a, b};
    size_t counts[2] = {0};

    for (int i = 0; i < 2; i++)
        while (xn_table_set_key(set, requests[i], counts[i], workspace, workspace_size,
                   keys[i][counts[i]], XN_TABLE_INDEX_SIZE, NULL, NULL)
            == XN_TABLE_OK)
            counts[i]++;
    for (size_t i = 0; i < counts[0]; i++)
        for (size_t j = 0; j < counts[1]; j++)
            if (strcmp(keys[0][i], keys[1][j]) == 0)
                return true;
    return false;
}

/* collide NAME TAG NAME TAG: their relation, and the dispositions of one as variant of the other */
static void
collide(const struct argument *arguments)
{
    const xn_table_request a = make_request(&arguments[0], &arguments[1]),
                           b = make_request(&arguments[2], &arguments[3]);
    xn_table_collision c;

    memset(&c, 0xA5, sizeof(c));
    put_status(xn_table_set_collide(set, &a, &b, workspace, workspace_size, &c));
    put_collision(&c);
    if (c.relation != XN_TABLE_DISTINCT && !share_key(&a, &b))
        put(" without a key in common");
}

static const struct operation operations[] = {
    {"set", 1, begin_set},
    {"add", 4, add_table},
    {"create", 1, create_set},
    {"choose", 4, choose},
    {"check", 2, check},
    {"index", 2, find_index},
    {"collide", 4, collide},
    {NULL, 0, NULL},
};

int
main(int argc, char **argv)
{
    run_rows("sets.tsv", operations, argc > 1 && strcmp(argv[1], "--print") == 0);
    close_set();
    if (tap_count > 0)
        ok(tap_count > 150, "%u calls", tap_count);
    return argc > 1 ? 0 : tap_end();
}
