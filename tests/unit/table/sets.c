/* SPDX-License-Identifier: MIT */
/* Sets of tables: which ones apply to a name, their verdicts, one index label, and contradictions,
   with a plain implementation of the united relation. */
#include <config.h>

#include <limits.h>

#include "made_table.h"
#include "../random.h"

#define TABLE(meta, data) LGR "<meta>" meta "</meta><data>" data "</data></lgr>"
#define LANGUAGE(tag)     "<language>" tag "</language>"
#define DOMAIN(name)      "<scope type=\"domain\">" name "</scope>"
#define LETTERS           "<range first-cp=\"0061\" last-cp=\"007A\"/>"

enum { MEMBERS_MAX = 8 };

struct set {
    xn_table_member members[MEMBERS_MAX];
    size_t count;
    xn_table_set *set;
    void *workspace;
    size_t size;
    xn_table_contradiction contradiction;
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
        s->members, s->count, &(xn_table_options){.flags = flags}, &s->set, &s->contradiction);

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

/* A name whose table and label are expected. */
struct row {
    const char *name, *zone, *tag;
    int label;
    xn_table_status status;
    const char *tables; /* their numbers in the order of the choice */
    const char *text;   /* the label */
};

/* Returns the number of the label at an offset of the name, from 1; 0 in a zone. */
static size_t
find_label_number(const struct row *row, size_t offset)
{
    size_t number = 1;

    if (row->zone != NULL)
        return 0;
    for (size_t i = 0; i < offset; i++)
        number += row->name[i] == '.' || row->name[i] == '\xE3'; /* U+3002 */
    return number;
}

static void
expect_choice(const struct set *s, const char *title, const struct row *row)
{
    const xn_table_request request = {.name = row->name,
        .length = XN_STRLEN,
        .zone = row->zone,
        .zone_length = XN_STRLEN,
        .tag = row->tag,
        .tag_length = XN_STRLEN,
        .label = row->label};
    xn_table_choice choice;
    size_t tables[MEMBERS_MAX + 1], again[MEMBERS_MAX + 1];
    char numbers[MEMBERS_MAX + 1] = "";
    xn_table_status status;
    bool is_same_label;

    for (size_t i = 0; i <= MEMBERS_MAX; i++)
        tables[i] = again[i] = 99;
    status = xn_table_set_choose(s->set, &request, &choice, tables, MEMBERS_MAX + 1);
    (void)!xn_table_set_choose(s->set, &request, &choice, again, choice.tables);
    for (size_t i = 0; i < choice.tables; i++)
        numbers[i] = (char)('0' + tables[i]);
    numbers[choice.tables] = '\0';
    is_same_label = status != XN_TABLE_OK || choice.label == find_label_number(row, choice.offset);
    ok(tables[choice.tables] == 99 && is_same_label && memcmp(tables, again, sizeof(tables)) == 0,
        "%s: %s: label %zu, and no more tables", title, row->name, choice.label);
    if (!ok(status == row->status && strcmp(numbers, row->tables) == 0
                && choice.table
                    == (row->tables[0] != '\0' ? (size_t)(row->tables[0] - '0') : SIZE_MAX)
                && (status != XN_TABLE_OK
                    || (choice.length == strlen(row->text)
                        && memcmp(row->name + choice.offset, row->text, choice.length) == 0)),
            "%s: %s in zone %s, tag %s, label %d", title, row->name,
            row->zone != NULL ? row->zone : "-", row->tag != NULL ? row->tag : "-", row->label))
        note("got %s, tables %s, label at %zu+%zu", xn_table_status_name(status), numbers,
            choice.offset, choice.length);
}

static void
test_choice(void)
{
    static const struct row rows[] = {
        /* tags: names and domains before languages, exact ones before wider ones */
        {"bar", NULL, "de", 0, XN_TABLE_OK, "0", "bar"},
        {"bar", NULL, "DE", 0, XN_TABLE_OK, "0", "bar"},
        {"bar", NULL, "de-AT", 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL, "de_at", 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL, "fr", 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL, "d", 0, XN_TABLE_E_NO_TAG, "", ""},
        {"bar", NULL, "de-", 0, XN_TABLE_E_NO_TAG, "", ""},
        {"bar", NULL, "de-CH", 0, XN_TABLE_E_NO_TAG, "", ""},
        {"bar", NULL, "sr", 0, XN_TABLE_E_AMBIGUOUS, "", ""},
        {"bar", NULL, "sr-Latn", 0, XN_TABLE_OK, "2", "bar"},
        {"bar", NULL, "be", 0, XN_TABLE_OK, "4", "bar"},
        {"bar", NULL, "CO.Example.", 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL,
            "b\xC3\xBC"
            "cher",
            0, XN_TABLE_OK, "3", "bar"},
        {"bar", NULL, "xn--bcher-kva", 0, XN_TABLE_OK, "3", "bar"},
        {"bar", NULL, "common", 0, XN_TABLE_E_NO_TAG, "", ""},
        {"a.bar.x", NULL, "de", 0, XN_TABLE_OK, "0", "bar"},
        {"a.bar.x", NULL, "de", 1, XN_TABLE_OK, "0", "a"},
        {"a.bar.x", NULL, "de", -1, XN_TABLE_OK, "0", "x"},
        {"a.bar.x", NULL, "de", 3, XN_TABLE_OK, "0", "x"},
        {"a.bar.x", NULL, "de", -3, XN_TABLE_OK, "0", "a"},
        {"a.bar.x", NULL, "de", 4, XN_TABLE_E_NO_LABEL, "", ""},
        {"a.bar.x", NULL, "de", -4, XN_TABLE_E_NO_LABEL, "", ""},
        {"a.bar.x", NULL, "de", INT_MIN, XN_TABLE_E_NO_LABEL, "", ""},
        {"bar", "nowhere", "de", 0, XN_TABLE_OK, "0", "bar"},
        {"bar", "example", "", 0, XN_TABLE_OK, "0", "bar"},
        /* domains: the longest that the name is in, and the label below it */
        {"bar.example", NULL, NULL, 0, XN_TABLE_OK, "0", "bar"},
        {"www.bar.EXAMPLE.", NULL, NULL, 0, XN_TABLE_OK, "0", "bar"},
        {"www.bar.co.example", NULL, NULL, 0, XN_TABLE_OK, "1", "bar"},
        {"co.example", NULL, NULL, 0, XN_TABLE_OK, "0", "co"},
        {"www.bar.co.example", NULL, NULL, 1, XN_TABLE_OK, "1", "www"},
        {"www.bar.co.example", NULL, NULL, -2, XN_TABLE_OK, "0", "co"},
        {"www.bar.co.example", NULL, NULL, -1, XN_TABLE_OK, "2", "example"},
        {"www.bar.b\xC3\xBC"
         "cher",
            NULL, NULL, 0, XN_TABLE_OK, "3", "bar"},
        {"www\xE3\x80\x82"
         "bar\xE3\x80\x82"
         "B\xC3\x9C"
         "CHER",
            NULL, NULL, 0, XN_TABLE_OK, "3", "bar"},
        {"bar.xn--bcher-kva", NULL, NULL, 0, XN_TABLE_OK, "3", "bar"},
        {"bar.be", NULL, NULL, 0, XN_TABLE_OK, "4", "bar"},
        /* the root only has the last label */
        {"bar", NULL, NULL, 0, XN_TABLE_OK, "2", "bar"},
        {"bar.", NULL, NULL, 0, XN_TABLE_OK, "2", "bar"},
        {"www.bar.org", NULL, NULL, 0, XN_TABLE_OK, "2", "org"},
        {"www.bar.org", NULL, NULL, -2, XN_TABLE_E_NO_DOMAIN, "", ""},
        {"bar", "org", NULL, 0, XN_TABLE_E_NO_DOMAIN, "", ""},
        {"bar", ".", NULL, 0, XN_TABLE_OK, "2", "bar"},
        {"bar", "", NULL, 0, XN_TABLE_OK, "2", "bar"},
        {"bar", "\xE3\x80\x82", NULL, 0, XN_TABLE_OK, "2", "bar"},
        {"bar", "x", NULL, 0, XN_TABLE_E_NO_DOMAIN, "", ""},
        {"bar", NULL, ".", 0, XN_TABLE_OK, "2", "bar"},
        {"bar", NULL, "x", 0, XN_TABLE_E_NO_TAG, "", ""},
        {"bar.", NULL, NULL, 2, XN_TABLE_E_NO_LABEL, "", ""},
        {".", NULL, NULL, 0, XN_TABLE_OK, "2", ""},
        /* a label of a zone, which is not divided */
        {"bar", "example", NULL, 0, XN_TABLE_OK, "0", "bar"},
        {"bar", "Co.Example.", NULL, 0, XN_TABLE_OK, "1", "bar"},
        {"bar", "x.co.example", NULL, 0, XN_TABLE_OK, "1", "bar"},
        {"a.b", "example", NULL, 0, XN_TABLE_OK, "0", "a.b"},
        {"", NULL, "de", 0, XN_TABLE_OK, "0", ""},
        {"", NULL, NULL, 0, XN_TABLE_OK, "2", ""},
    };
    struct set s = {.count = 0};

    add(&s, TABLE(LANGUAGE("de") LANGUAGE("sr-Latn-RS") DOMAIN(".example"), LETTERS), NULL, 0);
    add(&s, TABLE(LANGUAGE("fr") DOMAIN("co.example"), LETTERS), "de_AT", 0);
    add(&s, TABLE(LANGUAGE("sr-Latn") DOMAIN(".") "<scope type=\"x\">org</scope>", LETTERS), "", 0);
    add(&s,
        TABLE(LANGUAGE("fr-CA") DOMAIN("b\xC3\xBC"
                                       "cher"),
            LETTERS),
        NULL, 0);
    add(&s, TABLE(LANGUAGE("und"), LETTERS), "be", 0);
    add(&s, TABLE(LANGUAGE("common") DOMAIN("org"), LETTERS), "common", XN_TABLE_COMMON);
    ok(create(&s, 0) == XN_TABLE_OK, "a set");
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        expect_choice(&s, "by domain", &rows[i]);
    destroy(&s);
}

static void
test_everywhere(void)
{
    static const struct row rows[] = {
        {"bar.example", NULL, NULL, 0, XN_TABLE_OK, "130", "bar"},
        {"www.bar.example", NULL, NULL, 0, XN_TABLE_OK, "130", "bar"},
        {"www.bar.org", NULL, NULL, 0, XN_TABLE_OK, "13", "bar"},
        {"bar", "org", NULL, 0, XN_TABLE_OK, "13", "bar"},
        {"bar.org", NULL, "de", 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL, "ORG", 0, XN_TABLE_OK, "3", "bar"},
        {"bar", NULL, "or", 0, XN_TABLE_E_NO_TAG, "", ""},
    };
    struct set s = {.count = 0};

    add(&s, TABLE(DOMAIN("example") DOMAIN("EXAMPLE."), LETTERS), "example", 0);
    add(&s, TABLE(LANGUAGE("de"), LETTERS), NULL, XN_TABLE_EVERYWHERE);
    add(&s, TABLE("", LETTERS), NULL, 0);
    add(&s, TABLE("<scope type=\"x\">or</scope>" DOMAIN(".org"), LETTERS), NULL,
        XN_TABLE_EVERYWHERE);
    ok(create(&s, 0) == XN_TABLE_OK, "a set with tables for every domain");
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        expect_choice(&s, "everywhere", &rows[i]);
    destroy(&s);
}

/* Several tables of a domain after those for every domain; names that several tables have. */
static void
test_several(void)
{
    static const struct row rows[] = {
        {"bar.one", NULL, NULL, 0, XN_TABLE_OK, "1034", "bar"},
        {"bar.two", NULL, NULL, 0, XN_TABLE_OK, "12", "bar"},
        {"bar.two.", NULL, NULL, 0, XN_TABLE_OK, "12", "bar"},
        {"bar.\xC8\xA1z", NULL, NULL, 0, XN_TABLE_OK, "14", "bar"}, /* unassigned */
        {"bar.\xC8\xA1Z", NULL, NULL, 0, XN_TABLE_OK, "14", "bar"},
        {"bar.tw", NULL, NULL, 0, XN_TABLE_OK, "1", "bar"},
        {"bar", NULL, "one", 0, XN_TABLE_E_AMBIGUOUS, "", ""},
        {"bar", NULL, "two", 0, XN_TABLE_OK, "2", "bar"},
        {"bar", NULL, "de", 0, XN_TABLE_OK, "3", "bar"}, /* not de-AT or de-CH */
        {"bar", NULL, "fr", 0, XN_TABLE_E_AMBIGUOUS, "", ""},
        {"bar", NULL, "twice", 0, XN_TABLE_E_AMBIGUOUS, "", ""},
    };
    struct set s = {.count = 0};

    add(&s, TABLE(LANGUAGE("de-AT") DOMAIN("one"), LETTERS), "twice", 0);
    add(&s, TABLE(LANGUAGE("de-CH") LANGUAGE("fr-CH"), LETTERS), NULL, XN_TABLE_EVERYWHERE);
    add(&s, TABLE(LANGUAGE("fr-BE") DOMAIN("two"), LETTERS), NULL, 0);
    add(&s, TABLE(LANGUAGE("de") DOMAIN("one"), LETTERS), NULL, 0);
    add(&s, TABLE(DOMAIN("one") DOMAIN("\xC8\xA1z"), LETTERS), "twice", 0);
    ok(create(&s, 0) == XN_TABLE_OK, "a set with several tables of a domain");
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        expect_choice(&s, "several", &rows[i]);
    destroy(&s);
}

static void
test_verdicts(void)
{
    struct set s = {.count = 0};
    xn_table_request request = {.name = "www.b\xC3\xA4r.example", .length = XN_STRLEN};
    xn_table_choice choice;
    xn_table_result result;
    xn_table_idna idna;

    add(&s, TABLE(DOMAIN("example"), LETTERS), NULL, 0);
    add(&s, TABLE(DOMAIN("example") LANGUAGE("de"), LETTERS "<char cp=\"00E4\"/>"), NULL, 0);
    add(&s, TABLE(DOMAIN("example"), "<char cp=\"0061\"/>"), NULL, 0);
    ok(create(&s, 0) == XN_TABLE_OK, "a set of three tables for a domain");
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, &idna)
                == XN_TABLE_OK
            && choice.table == 1 && choice.tables == 3 && choice.offset == 4 && choice.length == 4
            && strcmp(result.disposition, "valid") == 0 && strcmp(idna.ascii, "xn--br-via") == 0,
        "the first table that allows a label decides");
    ok(choice.label == 2 && idna.changes == 0, "the number of the label, and its IDNA 2003");
    request.name = "www.abc.example";
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, &idna)
                == XN_TABLE_OK
            && choice.table == 0,
        "the first of two that allow a label decides");
    request.name = "aaa.example";
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, &idna)
                == XN_TABLE_OK
            && choice.table == 0 && strcmp(idna.ascii, "aaa") == 0 && choice.label == 1,
        "the first of three that allow a label decides");
    request.name = "www.b\xC3\xB6r.example";
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, &idna)
                == XN_TABLE_E_NOT_LISTED
            && choice.table == 0 && result.cp == 0xF6 && result.offset == 1 && result.length == 2,
        "of tables that refuse a label, the first decides");
    request.tag = "de";
    request.tag_length = XN_STRLEN;
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, NULL, NULL)
                == XN_TABLE_E_NOT_LISTED
            && choice.table == 1 && choice.tables == 1,
        "the table of the tag decides alone");
    request.tag = "fr";
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, NULL, &result, NULL)
                == XN_TABLE_E_NO_TAG
            && result.status == XN_TABLE_E_NO_TAG && strcmp(result.disposition, "invalid") == 0
            && result.action == -1 && result.cp == XN_NO_CP && result.rule[0] == '\0',
        "no table has the tag");
    request = (xn_table_request){
        .name = "xn--br-via.example", .length = XN_STRLEN, .flags = XN_TABLE_ACE_LABELS};
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, &idna)
                == XN_TABLE_OK
            && choice.table == 1,
        "an A-label");
    request.flags = ~0u;
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, NULL, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "an unknown flag");
    request.flags = XN_TABLE_ACE_LABELS;
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size - 1, NULL, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "a workspace that is too small");
    ok(xn_table_set_index(s.set, &request, s.workspace, s.size, NULL, 0, NULL, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "no index without XN_TABLE_UNITE");
    destroy(&s);
}

/* A table by its number, tags and domains that are no domains, and results that are not wanted. */
static void
test_numbers(void)
{
    struct set s = {.count = 0};
    xn_table_request request = {
        .name = "ab", .length = 2, .zone = "x", .zone_length = 1, .table = 2};
    xn_table_choice choice;
    xn_table_result result;
    char out[8];
    size_t octets;

    add(&s, "U+0061\n", "a..b", 0);
    add(&s, "U+0061\nU+0062\n", "a..b.", 0);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "names that are no domains");
    ok(xn_table_set_index(
           s.set, &request, s.workspace, s.size, out, sizeof(out), &octets, &choice, &result)
                == XN_TABLE_OK
            && strcmp(out, "ab") == 0 && octets == 2 && choice.table == 1 && choice.tables == 1
            && result.status == XN_TABLE_OK,
        "a table by its number");
    ok(xn_table_set_index(s.set, &request, s.workspace, s.size, out, 2, NULL, NULL, NULL)
                == XN_TABLE_E_SPACE
            && out[0] == '\0',
        "an index that does not fit");
    request.table = 3;
    ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, NULL, NULL)
                == XN_TABLE_E_ARGUMENT
            && choice.table == SIZE_MAX,
        "a table that the set lacks");
    request.table = 0;
    request.tag = "A..B";
    request.tag_length = XN_STRLEN;
    ok(xn_table_set_choose(s.set, &request, &choice, NULL, 0) == XN_TABLE_OK && choice.table == 0,
        "a tag that is no domain");
    destroy(&s);
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
        xn_table_result result;

        request = (xn_table_request){.length = i == 0 ? 0 : XN_STRLEN};
        ok(xn_table_set_choose(s.set, &request, &choice, NULL, 0) == XN_TABLE_E_NO_DOMAIN,
            "an empty name");
        request.table = 1;
        ok(xn_table_set_check(s.set, &request, s.workspace, s.size, &choice, &result, NULL)
                    == XN_TABLE_E_EMPTY
                && result.offset == 0 && result.length == 0 && choice.table == 0,
            "an empty label under a table");
    }
    xn_table_set_free(NULL, NULL);
    ok(xn_table_set_workspace(NULL) == 0, "the workspace of no set");
    destroy(&s);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "an empty set");
    destroy(&s);
    ok(xn_table_set_create(NULL, 0, NULL, &s.set, NULL) == XN_TABLE_OK, "an empty set from NULL");
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

/* The dispositions of a collision are those of the table of both labels, which comes before the
   common one.  Labels may have the ACE prefix, or be none that IDNA 2003 can store. */
static void
test_collisions(void)
{
    struct set s = {.count = 0};
    xn_table_request a = {.name = "a", .length = 1, .table = 1},
                     b = {.name = "b", .length = 1, .table = 1};
    xn_table_collision c;
    char out[8] = "#";

    add(&s,
        XML("<data><char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char><char cp=\"0062\">"
            "<var cp=\"0061\" type=\"allocatable\"/></char><char cp=\"0063\"/><char cp=\"00FC\"/>"
            "<char cp=\"0041\"/><char cp=\"0221\"/><char cp=\"FFFD\"/></data>"),
        "aa", 0);
    add(&s,
        XML("<data><char cp=\"0061\"><var cp=\"0062\" type=\"activated\"/></char><char cp=\"0062\">"
            "<var cp=\"0061\" type=\"activated\"/></char><char cp=\"0063\"><var cp=\"00FC\" "
            "type=\"x\"/></char><char cp=\"00FC\"><var cp=\"0063\" "
            "type=\"blocked\"/></char></data>"),
        NULL, XN_TABLE_COMMON);
    ok(create(&s, 0) == XN_TABLE_OK, "a table and a common one");
    ok(xn_table_set_collide(s.set, &a, &b, s.workspace, s.size, &c) == XN_TABLE_OK
            && c.relation == XN_TABLE_SAME_INDEX && strcmp(c.b_of_a, "blocked") == 0
            && strcmp(c.a_of_b, "allocatable") == 0,
        "the dispositions of the table");
    a.name = "c";
    b.name = "\xC3\xBC";
    b.length = 2;
    ok(xn_table_set_collide(s.set, &a, &b, s.workspace, s.size, &c) == XN_TABLE_OK
            && c.relation == XN_TABLE_SAME_INDEX && strcmp(c.b_of_a, "valid") == 0
            && strcmp(c.a_of_b, "blocked") == 0,
        "those of the common table");
    a.flags = b.flags = XN_TABLE_ACE_LABELS;
    b.name = "xn--tda";
    b.length = 7;
    ok(xn_table_set_collide(s.set, &a, &b, s.workspace, s.size, &c) == XN_TABLE_OK
            && c.relation == XN_TABLE_SAME_INDEX && strcmp(c.a_of_b, "blocked") == 0,
        "a label with the ACE prefix");
    a = (xn_table_request){.name = "\xEF\xBF\xBD", .length = 3, .table = 1};
    ok(xn_table_set_collide(s.set, &a, &a, s.workspace, s.size, &c) == XN_TABLE_OK
            && c.relation == XN_TABLE_SAME,
        "a label that IDNA 2003 prohibits is the same as itself");
    a = (xn_table_request){.name = "\xC8\xA1"
                                   "a",
        .length = 3,
        .table = 1};
    b = (xn_table_request){.name = "\xC8\xA1"
                                   "A",
        .length = 3,
        .table = 1};
    ok(xn_table_set_collide(s.set, &a, &b, s.workspace, s.size, &c) == XN_TABLE_OK
            && c.relation == XN_TABLE_SAME,
        "two cases of a label with an unassigned code point");
    ok(xn_table_set_index(s.set, &(xn_table_request){.name = "q", .length = 1, .table = 1},
           s.workspace, s.size, out, sizeof(out), NULL, NULL,
           NULL) == XN_TABLE_E_NOT_LISTED
            && out[0] == '\0',
        "no index of a label that is refused");
    destroy(&s);
}

/* A label that is derived from another in more ways than are kept, in the table of both and in the
   common one. */
static void
test_complex(void)
{
    const char *conditions[] = {"when", "not-when"};
    xn_table_request a = {.name = "abcdefghijkl", .length = 12, .table = 1},
                     b = {.name = "xxxxxxxxxxxx", .length = 12, .table = 1};
    xn_table_collision c;

    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 12; i++) {
        put("<char cp=\"%04X\">", 0x61 + i);
        for (unsigned k = 0; k < 2; k++)
            put("<var cp=\"0078\" type=\"t%u%u\" %s=\"r%u\"/>", i, k, conditions[k], k);
        put("</char>");
    }
    put("<char cp=\"0078\"/></data><rules><rule name=\"r0\"><any/></rule>"
        "<rule name=\"r1\"><char cp=\"002D\"/></rule>");
    for (unsigned i = 0; i < 12; i++)
        put("<action disp=\"d%u\" any-variant=\"t%u0\"/><action disp=\"e%u\" "
            "any-variant=\"t%u1\"/>",
            i, i, i, i);
    put("</rules></lgr>");
    for (unsigned i = 0; i < 2; i++) {
        struct set s = {.count = 0};

        add(&s, i == 0 ? text : "U+0061..U+0078\n", "aa", 0);
        if (i == 1)
            add(&s, text, NULL, XN_TABLE_COMMON);
        ok(create(&s, 0) == XN_TABLE_OK
                && xn_table_set_collide(s.set, &a, &b, s.workspace, s.size, &c)
                    == XN_TABLE_E_COMPLEX
                && c.relation != XN_TABLE_DISTINCT && c.refused == 0 && c.b_of_a[0] == '\0',
            "more ways than are kept, %s", i == 0 ? "in a table" : "in the common table");
        destroy(&s);
    }
}

/* An allocator that fails after a number of calls, and counts its blocks. */
struct allowance {
    size_t left, blocks;
};

static void *
allocate_some(void *user, void *block, size_t size)
{
    struct allowance *allowance = user;

    if (size == 0) {
        allowance->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (allowance->left == 0)
        return NULL;
    allowance->left--;
    allowance->blocks += block == NULL;
    return realloc(block, size);
}

static void
test_memory(void)
{
    struct set s = {.count = 0};
    xn_table_options options = {.allocate = allocate_some, .flags = XN_TABLE_UNITE};
    xn_table_status status = XN_TABLE_E_MEMORY;
    struct allowance allowance;
    size_t calls = 0, leaked = 0;

    add(&s, "U+0061|U+00E4\nU+00E4\n", "de", 0);
    add(&s, "U+0061\nU+0062|U+00DF\n", "fr", XN_TABLE_EVERYWHERE);
    options.user = &allowance;
    for (; status == XN_TABLE_E_MEMORY && calls < 1000; calls++) {
        allowance = (struct allowance){.left = calls};
        status = xn_table_set_create(s.members, s.count, &options, &s.set, NULL);
        leaked += status == XN_TABLE_E_MEMORY ? allowance.blocks : 0;
    }
    ok(status == XN_TABLE_OK && calls > 5, "each allocation fails once");
    ok(leaked == 0 && allowance.blocks == 1, "all is freed then, and a set is one block");
    xn_table_set_free(s.set, &options);
    ok(allowance.blocks == 0, "the set is freed");
    s.set = NULL;
    options = (xn_table_options){.memory = 64, .flags = XN_TABLE_UNITE};
    ok(xn_table_set_create(s.members, s.count, &options, &s.set, NULL) == XN_TABLE_E_LIMIT,
        "more memory than the options allow");
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

static void
expect_index(const struct set *s, const char *label, const char *tag, const char *expected)
{
    const char *index = find_index(s, label, tag);

    if (!ok(strcmp(index, expected) == 0, "index of %s under %s", label, tag))
        note("got %s, expected %s", index, expected);
}

static void
expect_relation(const struct set *s, const char *a, const char *atag, const char *b,
    const char *btag, xn_table_relation relation)
{
    const xn_table_request first = {.name = a, .length = XN_STRLEN, .tag = atag, .tag_length = 2},
                           second = {.name = b, .length = XN_STRLEN, .tag = btag, .tag_length = 2};
    xn_table_collision collision;
    xn_table_status status =
        xn_table_set_collide(s->set, &first, &second, s->workspace, s->size, &collision);

    if (!ok(status == XN_TABLE_OK && collision.relation == relation, "%s (%s) and %s (%s)", a, atag,
            b, btag))
        note("got %s, relation %d", xn_table_status_name(status), (int)collision.relation);
}

/* Cyrillic letters in UTF-8 */
#define CYRILLIC_A "\xD0\xB0"
#define CYRILLIC_O "\xD0\xBE"
#define HEBREW     "\xD7\x90" /* not beside Latin letters: RFC 3454 section 6 */

static void
test_index(void)
{
    struct set s = {.count = 0};
    xn_table_request request = {.name = "q", .length = 1, .tag = "de", .tag_length = 2};
    xn_table_request good = {.name = "a", .length = 1, .tag = "de", .tag_length = 2};
    xn_table_collision collision;

    add(&s, "U+0061\nU+0062\nU+0065\nU+006D\nU+0073\nU+0073-U+0073|U+00DF\nU+00DF\n", "de", 0);
    add(&s, "U+0061..U+0074\n", "en", 0);
    add(&s, "U+0430..U+044F\n", "ru", 0);
    add(&s,
        "U+0041\nU+0061\nU+0062\nU+0063\nU+0065\nU+006F\nU+0042\nU+006F-U+0065|U+00F8\nU+00F8\n"
        "U+05D0\n",
        "xx", 0);
    add(&s, "U+0061|U+0430\nU+006F|U+043E\n", NULL, XN_TABLE_COMMON);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "tables that agree");
    expect_index(&s, "ma\xC3\x9F", "de", "mass");
    expect_index(&s, "mass", "en", "mass");
    expect_index(&s, CYRILLIC_A CYRILLIC_O, "ru", "ao");
    expect_index(&s, CYRILLIC_A "\xD0\xB1", "ru", "a\xD0\xB1");
    expect_index(&s, "maq", "de", "XN_TABLE_E_NOT_LISTED");
    expect_index(&s, "ma", "fr", "XN_TABLE_E_NO_TAG");
    expect_relation(&s, "ao", "en", CYRILLIC_A CYRILLIC_O, "ru", XN_TABLE_SAME_INDEX);
    expect_relation(&s, "a\xC3\x9F", "de", "ass", "en", XN_TABLE_SAME); /* as IDNA 2003 stores it */
    expect_relation(&s, "mass", "de",
        "ma\xC3\x9F"
        "e",
        "de", XN_TABLE_DISTINCT);
    expect_relation(&s, "ab", "en", "ab", "en", XN_TABLE_SAME);
    expect_relation(&s, "ab", "en", "AB", "xx", XN_TABLE_SAME);
    expect_relation(&s, "ab", "en", "ac", "xx", XN_TABLE_DISTINCT);
    expect_relation(&s, "\xC3\xB8", "xx", "oe", "xx", XN_TABLE_SAME_INDEX);
    expect_relation(&s, "a" HEBREW, "xx", "a" HEBREW, "xx", XN_TABLE_SAME);
    expect_relation(&s, "a" HEBREW, "xx", "b" HEBREW, "xx", XN_TABLE_DISTINCT);
    expect_relation(&s, "a" HEBREW, "xx", "a", "xx", XN_TABLE_DISTINCT);
    expect_relation(&s, "a", "xx", "a" HEBREW, "xx", XN_TABLE_DISTINCT);
    ok(xn_table_set_collide(s.set, &request, &good, s.workspace, s.size, &collision)
                == XN_TABLE_E_NOT_LISTED
            && collision.refused == 1 && collision.a.offset == 0,
        "the first label is refused");
    ok(xn_table_set_collide(s.set, &good, &request, s.workspace, s.size, &collision)
                == XN_TABLE_E_NOT_LISTED
            && collision.refused == 2 && collision.b.offset == 0,
        "the second label is refused");
    destroy(&s);
}

/* A label that an action refuses has an index and collides as others do, so that a registry finds
   what it blocks. */
static void
test_actions(void)
{
    struct set s = {.count = 0};
    xn_table_request valid = {.name = "ac", .length = 2, .table = 1},
                     refused = {.name = "ab", .length = 2, .table = 1};
    xn_table_collision collision;
    xn_table_result result;
    char out[8];

    add(&s,
        XML("<data><char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0063\"/></char>"
            "<char cp=\"0063\"><var cp=\"0062\"/></char></data>"
            "<rules><rule name=\"no-b\"><char cp=\"0062\"/></rule>"
            "<action disp=\"invalid\" match=\"no-b\"/></rules>"),
        "aa", 0);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "a table with an action");
    ok(xn_table_set_index(
           s.set, &refused, s.workspace, s.size, out, sizeof(out), NULL, NULL, &result)
                == XN_TABLE_OK
            && strcmp(out, "ab") == 0 && result.status == XN_TABLE_E_ACTION,
        "the index of a label that an action refuses");
    ok(xn_table_set_collide(s.set, &refused, &valid, s.workspace, s.size, &collision) == XN_TABLE_OK
            && collision.relation != XN_TABLE_DISTINCT && collision.refused == 0
            && collision.a.status == XN_TABLE_E_ACTION && collision.b.status == XN_TABLE_OK,
        "an action refuses the first label");
    refused.name = "bb";
    ok(xn_table_set_collide(s.set, &valid, &refused, s.workspace, s.size, &collision) == XN_TABLE_OK
            && collision.relation == XN_TABLE_DISTINCT && collision.refused == 0,
        "labels that do not collide");
    refused.name = "ab";
    ok(xn_table_set_collide(s.set, &valid, &refused, s.workspace, s.size, &collision) == XN_TABLE_OK
            && collision.relation != XN_TABLE_DISTINCT && collision.refused == 0
            && collision.a.status == XN_TABLE_OK && collision.b.status == XN_TABLE_E_ACTION,
        "an action refuses the second label");
    destroy(&s);
}

/* Without XN_TABLE_UNITE, labels of different tables collide by the common table only. */
static void
test_separate(void)
{
    struct set s = {.count = 0};

    add(&s, "U+0061\nU+006F|U+00F8\n", "en", 0);
    add(&s, "U+0430\nU+043E\nU+00F8\n", "ru", 0);
    add(&s, "U+0061|U+0430\nU+0430\n", NULL, XN_TABLE_COMMON);
    ok(create(&s, 0) == XN_TABLE_OK, "tables that are not united");
    expect_relation(&s, "a", "en", CYRILLIC_A, "ru", XN_TABLE_SAME_INDEX);
    expect_relation(&s, "o", "en", "\xC3\xB8", "ru", XN_TABLE_DISTINCT);
    expect_relation(&s, "o", "en", "o", "en", XN_TABLE_SAME);
    destroy(&s);
}

static void
test_contexts(void)
{
    static const char rules[] = "<rules><rule name=\"%s\"><look-behind><start/></look-behind>"
                                "<anchor/></rule></rules></lgr>";
    static const struct {
        unsigned flags[2]; /* of the two tables */
        const char *other, *name;
        xn_table_status status;
    } rows[] = {
        {{0, 0}, "<char cp=\"0062\"><var cp=\"0063\" when=\"first\"/></char><char cp=\"0063\"/>",
            "the same", XN_TABLE_OK},
        {{0, 0},
            "<char cp=\"0062\"><var cp=\"0063\" not-when=\"first\"/></char><char cp=\"0063\"/>",
            "the opposite", XN_TABLE_E_CONTRADICTION},
        {{0, 0}, "<char cp=\"0062\"><var cp=\"0063\" when=\"alone\"/></char><char cp=\"0063\"/>",
            "another", XN_TABLE_E_CONTRADICTION},
        {{0, 0}, "<char cp=\"0062\"/><char cp=\"0063\"/>", "no variant", XN_TABLE_E_CONTRADICTION},
        {{0, 0}, "<char cp=\"0062\"><var cp=\"0063\"/></char><char cp=\"0063\"/>", "no context",
            XN_TABLE_E_CONTRADICTION},
        {{0, 0}, "<char cp=\"0062\"/>", "one of the two", XN_TABLE_OK},
        {{0, 0}, "<char cp=\"0063\"/>", "the other of the two", XN_TABLE_OK},
        {{0, 0}, "<char cp=\"0062\"/><char cp=\"0063\"><var cp=\"0062\" when=\"first\"/></char>",
            "the same direction", XN_TABLE_OK},
        {{0, XN_TABLE_COMMON}, "<char cp=\"0062\"/><char cp=\"0063\"/>",
            "no variant in the common table", XN_TABLE_OK},
        {{XN_TABLE_COMMON, 0}, "<char cp=\"0062\"/><char cp=\"0063\"/>",
            "no variant beside the common table", XN_TABLE_OK},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct set s = {.count = 0};
        char first[1024], second[1024];

        snprintf(first, sizeof(first),
            LGR "<data><char cp=\"0062\"/><char cp=\"0063\"><var cp=\"0062\" "
                "when=\"first\"/></char></data>");
        snprintf(first + strlen(first), sizeof(first) - strlen(first), rules, "first");
        snprintf(second, sizeof(second), LGR "<data>%s</data>", rows[i].other);
        snprintf(second + strlen(second), sizeof(second) - strlen(second),
            "<rules><rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule>"
            "<rule "
            "name=\"alone\"><look-behind><start/></look-behind><anchor/></rule></rules></lgr>");
        add(&s, first, "aa", rows[i].flags[0]);
        add(&s, second, "bb", rows[i].flags[1]);
        ok(create(&s, XN_TABLE_UNITE) == rows[i].status, "a context and %s", rows[i].name);
        if (s.set != NULL && i > 0 && rows[i].flags[0] == 0) {
            expect_index(&s, "cc", "aa", "bc");
            expect_index(&s, "b", "aa", "b");
        }
        destroy(&s);
    }
}

/* The variant of a context has a variant in another table; and variants that are empty. */
static void
test_variants_of_contexts(void)
{
    struct set s = {.count = 0};

    add(&s,
        LGR
        "<data><char cp=\"\"><var cp=\"007A\"/></char><char cp=\"0062\"/><char cp=\"0063\"><var "
        "cp=\"0062\" when=\"first\"/>"
        "<var cp=\"0063\" type=\"x\"/><var cp=\"0078\"/></char></data><rules><rule name=\"first\">"
        "<look-behind><start/></look-behind><anchor/></rule></rules></lgr>",
        "aa", 0);
    add(&s,
        LGR "<data><char cp=\"0061\"><var cp=\"0062\"/></char><char cp=\"0064\"><var cp=\"\"/>"
            "</char></data></lgr>",
        "bb", 0);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "contexts and empty variants");
    expect_index(&s, "c", "aa", "a");
    expect_index(&s, "cc", "aa", "ac");
    expect_index(&s, "bc", "aa", "ac");
    expect_index(&s, "dad", "bb", "a");
    expect_index(&s, "dd", "bb", "");
    destroy(&s);
    add(&s,
        LGR
        "<data><char cp=\"0063\"><var cp=\"0062\" when=\"first\"/></char></data><rules>"
        "<rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule></rules></lgr>",
        "aa", 0);
    add(&s, "U+0062|U+0063\nU+0063\n", "bb", 0);
    ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK, "a variant that needs no context elsewhere");
    expect_index(&s, "cc", "aa", "bb");
    destroy(&s);
}

/* Writes "0061 00E4 apart 0:2 united 1:5". */
static void
put_contradiction(const xn_table_contradiction *c, char *out, size_t cap)
{
    size_t at = 0;

    for (size_t i = 0; i < c->alen; i++)
        at += (size_t)snprintf(out + at, cap - at, "%04X ", (unsigned)c->a[i]);
    for (size_t i = 0; i < c->blen; i++)
        at += (size_t)snprintf(out + at, cap - at, "%04X ", (unsigned)c->b[i]);
    at += (size_t)snprintf(out + at, cap - at, "apart %zu:%zu united ", c->apart, c->apart_line);
    if (c->united == SIZE_MAX)
        snprintf(out + at, cap - at, "several");
    else
        snprintf(out + at, cap - at, "%zu:%zu", c->united, c->united_line);
}

static void
test_contradictions(void)
{
    static const struct {
        const char *name, *tables[4], *expected;
    } rows[] = {
        {"a variant in one, two letters in the other",
            {"U+0061\nU+0062\nU+00E4\n", "U+0062\nU+0061|U+00E4\n"},
            "0061 00E4 apart 0:3 united 1:2"},
        {"in the other order", {"U+0061|U+00E4\n", "U+0061..U+007A\nU+00E4\n"},
            "0061 00E4 apart 1:2 united 0:1"},
        {"a sequence", {"U+0061-U+0065|U+00E4\n", "U+0061-U+0065\nU+00E4\n"},
            "0061 0065 00E4 apart 1:2 united 0:1"},
        {"by way of two tables", {"U+0061|U+0430\n", "U+0430|U+03B1\n", "U+0061\nU+03B1\n"},
            "0061 03B1 apart 2:2 united several"},
        {"by way of two variants", {"U+0061|U+00E4\nU+00E4|U+00E5\n", "U+0061\nU+00E5\n"},
            "0061 00E5 apart 1:2 united 0:0"},
        {"no table lists both", {"U+0061|U+0430\n", "U+0061\nU+0062\n", "U+0430\n"}, NULL},
        {"the same", {"U+0061|U+0430\n", "U+0430|U+0061\n"}, NULL},
        {"without variants", {"U+0061\n", "U+0061\nU+0062\n"}, NULL},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct set s = {.count = 0};
        char got[256] = "";
        xn_table_status status;

        for (size_t k = 0; rows[i].tables[k] != NULL; k++)
            add(&s, rows[i].tables[k], NULL, 0);
        status = create(&s, XN_TABLE_UNITE);
        if (status == XN_TABLE_E_CONTRADICTION)
            put_contradiction(&s.contradiction, got, sizeof(got));
        if (!ok(rows[i].expected == NULL
                    ? status == XN_TABLE_OK
                    : status == XN_TABLE_E_CONTRADICTION && strcmp(got, rows[i].expected) == 0,
                "contradiction: %s", rows[i].name))
            note("got %s %s", xn_table_status_name(status), got);
        if (status == XN_TABLE_E_CONTRADICTION && s.contradiction.united != SIZE_MAX) {
            s.members[s.contradiction.united].flags = XN_TABLE_COMMON;
            ok(create(&s, XN_TABLE_UNITE) == XN_TABLE_OK,
                "contradiction: %s, but by the common table", rows[i].name);
        }
        destroy(&s);
    }
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
    test_most();
    test_numbers();
    test_memory();
    test_index();
    test_separate();
    test_contradictions();
    if (HAS_XML) {
        test_collisions();
        test_complex();
        test_choice();
        test_everywhere();
        test_several();
        test_verdicts();
        test_actions();
        test_contexts();
        test_variants_of_contexts();
    }
    test_random();
    return tap_end();
}
