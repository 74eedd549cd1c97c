/* SPDX-License-Identifier: MIT */
/* Variants, collisions and packages at the limits: labels that become too long, hundreds of types,
   tables with few entries, parts that IDNA 2003 cannot store, searches that are continued. */
#include <config.h>

#include "made_table.h"

static xn_table_variants state;
static xn_table_variant_label variant;

static void
start(const char *label, const char *selected)
{
    memset(&state, 0xA5, sizeof(state));
    (void)!xn_table_variants_start(
        &state, t.table, label, strlen(label), 0, SIZE_MAX, t.workspace, t.size, NULL);
    xn_table_variants_select(&state, selected);
}

/* How many variants there are, how long the longest is, and how enumerating ends. */
struct extent {
    size_t count, longest;
    xn_table_status end;
};

static struct extent
measure(const char *label)
{
    struct extent e = {0};

    start(label, NULL);
    while ((e.end = xn_table_variants_next(&state, &variant, NULL)) == XN_TABLE_OK) {
        e.count++;
        e.longest = variant.length > e.longest ? variant.length : e.longest;
    }
    return e;
}

static void
has_extent(const char *name, const char *label, size_t count, size_t longest)
{
    struct extent e = measure(label);

    if (!ok(e.end == XN_TABLE_END && e.count == count && e.longest == longest,
            "%s: %zu variants of at most %zu", name, count, longest))
        note("%zu of at most %zu, %s", e.count, e.longest, xn_table_status_name(e.end));
}

static void
test_lengths(void)
{
    static const char a63[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    static const char cd[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaacd";

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062 0062\"/></char><char cp=\"0062\"/></data>"));
    has_extent("a variant that lengthens", a63, 0, 0);
    has_extent("a variant that lengthens, once", a63 + 1, 62, 63);
    has_extent("a variant that lengthens, twice", a63 + 2, 61 + 61 * 60 / 2, 63);
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062 0062\" when=\"r\"/></char>"
               "<char cp=\"0062\"/></data><rules><rule name=\"r\"><anchor/></rule></rules>"));
    has_extent("a variant with a context that lengthens", a63, 0, 0);
    has_extent("a variant with a context that lengthens, once", a63 + 1, 62, 63);
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062 0062\"/></char><char cp=\"0062\"/>"
               "<char cp=\"0063\"/><char cp=\"0064\"/><char cp=\"0065\"/>"
               "<char cp=\"0063 0064\"><var cp=\"0065\"/></char></data>"));
    has_extent("one that lengthens and one that shortens", cd, 62, 63);
}

/* Each of so many variants has a type of its own, and some are named by actions. */
static void
test_types(unsigned count, unsigned step)
{
    unsigned wrong = 0;

    length = 0;
    put(LGR "<data><char cp=\"0061\">");
    for (unsigned i = 0; i < count; i++)
        put("<var cp=\"%04X\" type=\"t%u\"/>", 0x4E00 + i, i);
    put("</char><range first-cp=\"4E00\" last-cp=\"%04X\"/></data><rules>", 0x4E00 + count);
    for (unsigned i = 0; i < count; i += step)
        put("<action disp=\"d%u\" any-variant=\"t%u\"/>", i, i);
    put("</rules></lgr>");
    if (!reopen(text))
        return;
    start("a", NULL);
    for (unsigned i = 0; i < count; i++) {
        char disposition[16] = "valid";

        if (i % step == 0)
            snprintf(disposition, sizeof(disposition), "d%u", i);
        wrong += xn_table_variants_next(&state, &variant, NULL) != XN_TABLE_OK
            || variant.cps[0] != 0x4E00 + i || strcmp(variant.disposition, disposition) != 0;
    }
    wrong += xn_table_variants_next(&state, &variant, NULL) != XN_TABLE_END;
    ok(wrong == 0, "%u types of variants, of which each %u. has an action", count, step);
}

/* More combinations of types than are kept for a position, and a disposition that none has. */
static void
test_prospects(void)
{
    struct extent e;

    length = 0;
    put(LGR "<data><range first-cp=\"006D\" last-cp=\"0078\"/>");
    for (unsigned i = 0; i < 8; i++)
        put("<char cp=\"%04X\"><var cp=\"%04X\" type=\"t%u\"/></char>", 0x61 + i, 0x6D + i, i);
    put("</data><rules><rule name=\"r\"><char cp=\"006D\"/><char cp=\"006E\"/></rule>"
        "<action disp=\"invalid\" match=\"r\"/>"
        "<action disp=\"good\" all-variants=\"t0 t1 t2 t3 t4 t5 t6 t7\"/>"
        "<action disp=\"invalid\" any-variant=\"t0 t1 t2 t3 t4 t5 t6\"/></rules></lgr>");
    if (!reopen(text))
        return;
    e = measure("abcdefgh"); /* without the label itself, and the 64 that begin with "mn" */
    ok(e.count == 191 && e.end == XN_TABLE_END, "256 combinations of types: %zu", e.count);
    start("abcdefgh", "none");
    ok(xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_END, "none of another");
}

/* A variant with a context that would make the label too long. */
static void
test_conditions(void)
{
    static const char a62b[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
    char index[XN_TABLE_INDEX_SIZE];

    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0061 0061\" when=\"r\"/>"
               "</char></data><rules><rule name=\"r\"><look-behind>"
               "<char cp=\"0061\"/></look-behind><anchor/></rule></rules>"));
    has_extent("a variant with a context that does not fit", a62b, 0, 0);
    has_extent("one that fits", a62b + 1, 1, 63);
    ok(xn_table_index(t.table, a62b, 63, 0, t.workspace, t.size, index, sizeof(index), NULL, NULL)
                == XN_TABLE_OK
            && strcmp(index, a62b) == 0,
        "the index of a label whose variant does not fit");
    ok(xn_table_index(t.table, a62b + 1, 62, 0, t.workspace, t.size, index, sizeof(index), NULL,
           NULL) == XN_TABLE_OK
            && strlen(index) == 63 && index[62] == 'a',
        "the index of one whose variant fits");
}

static void
expect_check(const char *name, const char *label, xn_table_status expected)
{
    struct unit_table u = t;
    xn_table_result result;
    xn_table_status status = unit_check(&u, label, &result);

    if (!ok(status == expected, "%s: %s", name, label))
        note("got %s", xn_table_status_name(status));
}

/* Rules that are referred to, cost much and contain the anchor; and an anchor in a look-ahead. */
static void
test_relations(void)
{
    length = 0;
    put(LGR "<data><char cp=\"0061\"/><char cp=\"0062\" when=\"r\"/></data><rules>"
            "<rule name=\"big\">");
    for (unsigned i = 0; i < 70; i++)
        put("<rule><start/></rule>");
    put("<rule><anchor/></rule></rule><rule name=\"r\"><rule "
        "by-ref=\"big\"/></rule></rules></lgr>");
    if (!reopen(text))
        return;
    expect_check("many filters and an anchor", "ba", XN_TABLE_OK);
    expect_check("many filters and an anchor", "aa", XN_TABLE_OK);
    expect_check("many filters and an anchor", "ab", XN_TABLE_E_CONTEXT);
    expect_check("many filters and an anchor", "bb", XN_TABLE_E_CONTEXT);
    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\" when=\"r\"/></data><rules>"
               "<rule name=\"it\"><anchor/></rule><rule name=\"r\"><anchor/><look-ahead><choice>"
               "<rule by-ref=\"it\"/><char cp=\"0061\"/></choice></look-ahead></rule></rules>"));
    expect_check("an anchor in a look-ahead", "ba", XN_TABLE_OK);
    expect_check("an anchor in a look-ahead", "ab", XN_TABLE_E_CONTEXT);
    expect_check("an anchor in a look-ahead is the same occurrence", "bb", XN_TABLE_E_CONTEXT);
}

/* The kinds of the findings of a table. */
struct kinds {
    unsigned count[64];
};

static void
count_kind(const xn_table_diag *warning, void *user)
{
    struct kinds *kinds = user;

    kinds->count[warning->kind]++;
}

static struct kinds
lint(void)
{
    struct kinds kinds = {{0}};
    const xn_table_options options = {.flags = XN_TABLE_LINT, .warn = count_kind, .user = &kinds};
    xn_table_diag diag;
    xn_table *table;

    if (xn_table_load(text, length, &options, &table, &diag) != XN_TABLE_OK)
        ok(0, "a table: %zu %s", diag.line, diag.text);
    xn_table_free(table, NULL);
    return kinds;
}

/* 8192 code points that each have other classes, many rules that match nothing, each with many
   operators, and a context that matches nothing. */
static void
put_rules(unsigned rules, unsigned operators)
{
    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 8192; i++) {
        put("<char cp=\"%04X\"%s tag=\"all", 0x4E00 + i, i == 0 ? " when=\"never\"" : "");
        for (unsigned bit = 0; bit < 13; bit++)
            if ((i >> bit & 1) != 0)
                put(" t%u", bit);
        put("\"/>");
    }
    put("</data><rules>");
    for (unsigned bit = 0; bit < 13; bit++)
        put("<class name=\"c%u\" from-tag=\"t%u\"/>", bit, bit);
    put("<intersection name=\"none\"><class>0061</class><class>0062</class></intersection>"
        "<rule name=\"many\">");
    for (unsigned bit = 0; bit < 18; bit++)
        put("<class by-ref=\"c%u\"/>", bit % 13);
    put("</rule>");
    for (unsigned i = 0; i < rules; i++) {
        put("<rule name=\"r%u\">", i);
        for (unsigned k = 0; k < operators; k++)
            put("<rule by-ref=\"many\"/>");
        put("<class by-ref=\"none\"/></rule>");
    }
    put("<rule name=\"never\"><rule><anchor/></rule><rule><start/></rule></rule>");
    for (unsigned i = 0; i < rules; i++)
        put("<action disp=\"invalid\" match=\"r%u\"/>", i);
    put("</rules></lgr>");
}

/* Lint says less about tables that would take it long. */
static void
test_lint(void)
{
    struct kinds kinds;

    put_rules(10, 1);
    kinds = lint();
    ok(kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE] == 10
            && kinds.count[XN_TABLE_KIND_IMPOSSIBLE_CONTEXT] == 1,
        "some rules that match nothing: %u, %u", kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE],
        kinds.count[XN_TABLE_KIND_IMPOSSIBLE_CONTEXT]);
    put_rules(100, 30);
    kinds = lint();
    ok(kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE] > 10
            && kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE] < 100
            && kinds.count[XN_TABLE_KIND_IMPOSSIBLE_CONTEXT] == 0,
        "rules of which some are examined: %u", kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE]);
    put_rules(1100, 0);
    kinds = lint();
    ok(kinds.count[XN_TABLE_KIND_IMPOSSIBLE_RULE] == 0, "rules of which none is examined");

    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 40; i++)
        put("<char cp=\"%04X\" tag=\"t%u\"/>", 0x4E00 + i, i);
    put("<char cp=\"0300");
    for (unsigned i = 1; i < 63; i++)
        put(" 4E00");
    put("\" when=\"r\"/>");
    for (unsigned i = 0; i < 111; i++)
        put("<char cp=\"%04X\" when=\"r\"/>", 0x301 + i);
    for (unsigned i = 0; i < 44; i++)
        put("<char cp=\"%04X\" when=\"r\"/>", 0x1DC0 + i);
    put("<char cp=\"20D0\"/></data><rules>");
    for (unsigned i = 0; i < 40; i++)
        put("<class name=\"c%u\" from-tag=\"t%u\"/>", i, i);
    put("<rule name=\"r\"><look-behind><any/></look-behind><anchor/></rule><rule name=\"all\">"
        "<choice>");
    for (unsigned i = 0; i < 40; i++)
        put("<class by-ref=\"c%u\"/>", i);
    put("</choice><rule><start/></rule></rule><action disp=\"invalid\" "
        "match=\"all\"/></rules></lgr>");
    kinds = lint();
    ok(kinds.count[XN_TABLE_KIND_LEADING_MARK] == 0, "more marks than are tried");
    for (char *at = text; (at = strstr(at, " when=\"r\"/><char cp=\"1D")) != NULL;)
        memset(at, ' ', 9);
    kinds = lint();
    ok(kinds.count[XN_TABLE_KIND_LEADING_MARK] == 1, "one that is tried");
}

/* A label of one code point that arises in two ways. */
static void
test_conflict(void)
{
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0061\" type=\"x\"/>"
               "<var cp=\"0061\" type=\"y\" when=\"r\"/></char></data><rules>"
               "<rule name=\"r\"><anchor/></rule><action disp=\"blocked\" any-variant=\"x\"/>"
               "<action disp=\"allocatable\" any-variant=\"y\"/></rules>"));
    start("a", NULL);
    ok(xn_table_variants_bound(&state) == 2 && xn_table_variants_conflict(&state) == 1,
        "a label of one code point with two dispositions");
}

static void
test_few_entries(void)
{
    xn_table_result result;
    xn_table_info info;

    reopen(XML("<data><char cp=\"\"><var cp=\"0078\"/></char></data>"));
    xn_table_get_info(t.table, &info);
    ok(info.entries == 1 && info.code_points == 0 && info.sequences == 0 && info.variants == 1,
        "a null source is neither a code point nor a sequence");
    ok(unit_check(&t, "x", &result) == XN_TABLE_E_NOT_LISTED && result.cp == 'x',
        "a table of a null source alone");
    ok(xn_table_index(t.table, "a", 1, 0, t.workspace, t.size, text, 9, NULL, NULL)
            == XN_TABLE_E_NOT_LISTED,
        "a table of a null source alone: no index");
}

static xn_table_collision collision;

static xn_table_status
collide(const char *a, const char *b)
{
    memset(&collision, 0xA5, sizeof(collision));
    return xn_table_collide(
        t.table, a, strlen(a), b, strlen(b), 0, t.workspace, t.size, &collision);
}

static void
test_collisions(void)
{
    const char *conditions[] = {"when", "not-when"};

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\" type=\"v\"/></char><char cp=\"0062\"/>"
               "<char cp=\"0063\"><var cp=\"0061\" type=\"w\"/></char></data><rules>"
               "<rule name=\"r\"><start/><char cp=\"0062\"/></rule>"
               "<rule name=\"s\"><start/><char cp=\"0063\"/></rule>"
               "<action disp=\"invalid\" match=\"r\" only-variants=\"w\"/>"
               "<action disp=\"invalid\" match=\"s\"/>"
               "<action disp=\"blocked\" any-variant=\"v w\"/></rules>"));
    ok(collide("a", "b") == XN_TABLE_OK && collision.relation == XN_TABLE_VARIANT
            && strcmp(collision.b_of_a, "blocked") == 0 && collision.a_of_b[0] == '\0',
        "a collision in one direction");
    ok(collide("c", "a") == XN_TABLE_OK && collision.a.status == XN_TABLE_E_ACTION
            && collision.refused == 0 && collision.b_of_a[0] == '\0' && collision.a_of_b[0] == '\0'
            && collision.relation == XN_TABLE_SAME_INDEX,
        "a label that an action refuses has an index, and no variants");
    ok(collide("a", "c") == XN_TABLE_OK && collision.b.status == XN_TABLE_E_ACTION
            && collision.refused == 0 && collision.b_of_a[0] == '\0' && collision.a_of_b[0] == '\0'
            && collision.relation == XN_TABLE_SAME_INDEX,
        "the same in the other order");

    length = 0;
    put(LGR "<data><char cp=\"002D\"/>");
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
    if (!reopen(text))
        return;
    ok(collide("abcd", "xxxx") == XN_TABLE_OK && strcmp(collision.b_of_a, "d0") == 0
            && collision.a_of_b[0] == '\0',
        "few ways: the disposition of the first action");
    ok(collide("abcdefghijkl", "xxxxxxxxxxxx") == XN_TABLE_E_COMPLEX
            && collision.relation != XN_TABLE_DISTINCT && collision.refused == 0
            && collision.b_of_a[0] == '\0',
        "more ways than are kept");
    ok(collide("xxxxxxxxxxxx", "abcdefghijkl") == XN_TABLE_E_COMPLEX
            && collision.relation != XN_TABLE_DISTINCT && collision.a_of_b[0] == '\0',
        "more ways than are kept, in the other order");
}

/* A package that is open, with its tables. */
static struct {
    xn_table *tables[2];
    void *workspace;
    xn_table_package package;
    xn_table_package_label label;
} p;

static xn_table_status
open_package(const char *table, const char *label)
{
    xn_table_status status = xn_table_load(table, strlen(table), NULL, &p.tables[0], NULL);
    size_t size = xn_table_package_workspace((const xn_table *const *)p.tables, 1);

    if (status != XN_TABLE_OK)
        return status;
    p.workspace = malloc(size);
    memset(p.workspace, 0xA5, size);
    return xn_table_package_start(&p.package, (const xn_table *const *)p.tables, 1, label,
        strlen(label), 0, SIZE_MAX, p.workspace, size, NULL, NULL, NULL);
}

static void
close_package(void)
{
    xn_table_free(p.tables[0], NULL);
    free(p.workspace);
    p.tables[0] = NULL;
    p.workspace = NULL;
}

static void
test_members(void)
{
    static const struct {
        const char *name, *table, *label, *members;
    } rows[] = {
        {"a part with an unassigned code point that breaks the bidi rule",
            "U+05D1|U+05D1-U+0221-U+0031", "\327\221", "xn--5db "},
        {"a part of 64 code points once prepared",
            "U+0061|U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-U+3300-"
            "U+3300-U+3300-U+3300-U+3300-U+3300:U+0062",
            "a", "a b "},
        {"a row that cannot be stored", "U+0061|U+0062\nU+0221", "a", "a b "},
        {"a preferred variant that cannot be stored", "0061;0221;\n0062;0063;", "ab", "ab "},
        {"no preferred variant can be stored", "0061;0221;\n", "a", "a "},
        {"parts that compose to one label", "U+0061|U+00E2\nU+0301|U+0302-U+0301", "a\314\201",
            "xn--1ca xn--rkg xn--2ca00ica "},
        {"one label of parts that do not follow each other",
            "U+0061|U+0065:U+00E2\nU+0301|U+0302-U+0301", "a\314\201",
            "xn--1ca xn--rkg xn--9ca xn--ilg xn--2ca00ica "},
        {"a label of 63 letters", "U+0061..U+0062",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab "},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        xn_table_status status = open_package(rows[i].table, rows[i].label);
        char members[1024] = "";

        while (status == XN_TABLE_OK
            && (status = xn_table_package_next(&p.package, &p.label)) == XN_TABLE_OK)
            strcat(strcat(members, p.label.ascii), " ");
        if (!ok(status == XN_TABLE_END && strcmp(members, rows[i].members) == 0, "a package: %s",
                rows[i].name))
            note("%s, %s", members, xn_table_status_name(status));
        ok(xn_table_package_next(&p.package, &p.label) == status, "a package: it remains ended");
        close_package();
    }
    /* 3 to the power of 63 */
    ok(open_package("U+0061|U+0062:U+0063",
           "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
                == XN_TABLE_OK
            && xn_table_package_bound(&p.package) == UINT64_MAX,
        "a package: a bound that is saturated");
    close_package();
}

static void
test_package_arguments(void)
{
    const xn_table *tables[XN_TABLE_PACKAGE_MAX + 1] = {NULL};
    xn_table_result result;
    xn_table_idna idna;
    size_t refused = 9, size;
    char *workspace;

#define START(tables, count, label, flags, workspace, size)                                      \
    xn_table_package_start(&p.package, tables, count, label, strlen(label), flags, 9, workspace, \
        size, &result, &idna, &refused)
    reopen("U+0061\nU+0062|U+0063");
    for (size_t i = 0; i <= XN_TABLE_PACKAGE_MAX; i++)
        tables[i] = t.table;
    size = xn_table_package_workspace(tables, XN_TABLE_PACKAGE_MAX + 1);
    workspace = malloc(size + 1);
    ok(xn_table_package_workspace(NULL, 1) == 0
            && size == xn_table_package_workspace(tables, XN_TABLE_PACKAGE_MAX),
        "a package: the workspace of no tables, and of too many");
    ok(START(tables, 16, "b", 0, workspace, size) == XN_TABLE_OK
            && xn_table_package_next(&p.package, &p.label) == XN_TABLE_OK
            && strcmp(p.label.ascii, "b") == 0
            && xn_table_package_next(&p.package, &p.label) == XN_TABLE_OK
            && strcmp(p.label.ascii, "c") == 0
            && xn_table_package_next(&p.package, &p.label) == XN_TABLE_END,
        "a package: the same table 16 times");
    ok(xn_table_package_bound(&p.package) == 32, "a package: the bound counts each table");
    ok(START(tables, 17, "b", 0, workspace, size) == XN_TABLE_E_ARGUMENT
            && xn_table_package_next(&p.package, &p.label) == XN_TABLE_END
            && xn_table_package_bound(&p.package) == 0,
        "a package: 17 tables");
    ok(START(tables, 0, "b", 0, workspace, size) == XN_TABLE_E_ARGUMENT, "a package: no tables");
    ok(START(NULL, 1, "b", 0, workspace, size) == XN_TABLE_E_ARGUMENT,
        "a package: NULL for tables");
    ok(START(tables, 16, "b", 0, workspace, size - 1) == XN_TABLE_E_ARGUMENT
            && result.status == XN_TABLE_E_ARGUMENT,
        "a package: a workspace that is too small");
    ok(START(tables, 1, "b", 0, workspace + 1, size) == XN_TABLE_E_ARGUMENT,
        "a package: a workspace that is not aligned");
    ok(START(tables, 1, "b", 0x8000, workspace, size) == XN_TABLE_E_ARGUMENT,
        "a package: an unknown flag");
    ok(START(tables, 1, "a\374", 0, workspace, size) == XN_TABLE_E_UTF8 && result.offset == 1,
        "a package: ill-formed UTF-8");
    ok(START(tables, 1, "xn--99999", XN_TABLE_ACE_LABELS, workspace, size) == XN_TABLE_E_ACE,
        "a package: an ACE label that does not decode");
    ok(START(tables, 1, "", 0, workspace, size) == XN_TABLE_E_EMPTY, "a package: an empty label");
    ok(START(tables, 2, "bx", 0, workspace, size) == XN_TABLE_E_NOT_LISTED && refused == 0
            && result.offset == 1 && result.cp == 'x',
        "a package: the first table refuses the label");
    tables[1] = NULL;
    ok(START(tables, 2, "b", 0, workspace, size) == XN_TABLE_E_UNSUPPORTED,
        "a package: NULL for the second table");
    tables[0] = NULL;
    ok(START(tables, 2, "b", 0, workspace, size) == XN_TABLE_E_UNSUPPORTED,
        "a package: NULL for the first table");
    free(workspace);

    reopen("0061;;\n");
    tables[0] = t.table;
    size = xn_table_package_workspace(tables, 1);
    workspace = malloc(size);
    ok(START(tables, 1, "a b", 0, workspace, size) == XN_TABLE_E_IDNA
            && result.status == XN_TABLE_E_IDNA && idna.diag.status == XN_E_STD3_CHAR,
        "a package: RFC 3743 of a label that IDNA 2003 refuses");
    free(workspace);
}

/* A Hebrew letter with a Latin one as variant: only the two labels of one of them can be stored. */
static void
test_effort(void)
{
    char label[128] = "";
    xn_table_status status = XN_TABLE_OK;
    unsigned efforts = 0;

    for (unsigned i = 0; i < 20; i++)
        strcat(label, "\327\221");
    if (!ok(open_package("U+05D1|U+0061", label) == XN_TABLE_OK
                && xn_table_package_bound(&p.package) == 1048576
                && xn_table_package_next(&p.package, &p.label) == XN_TABLE_OK
                && strcmp(p.label.ascii, "aaaaaaaaaaaaaaaaaaaa") == 0,
            "a package of mixtures: the first member"))
        return;
    while (efforts < 1000
        && (status = xn_table_package_next(&p.package, &p.label)) == XN_TABLE_E_EFFORT)
        efforts++;
    ok(efforts > 2 && status == XN_TABLE_OK && p.label.original == 1
            && strcmp(p.label.text, label) == 0,
        "a package of mixtures: the second, after %u calls", efforts);
    ok(xn_table_package_next(&p.package, &p.label) == XN_TABLE_END,
        "a package of mixtures: no others");
    close_package();
}

/* The longest sequence, in each notation; one code point more is refused. */
static void
test_sequences(void)
{
    static const struct {
        const char *name, *before, *code_point, *between, *after;
    } rows[] = {
        {"RFC 4290", "U+0062|", "U+0061", "-", "\n"},
        {"RFC 4290, an entry", "", "U+0061", "-", "|U+0062\n"},
        {"RFC 3743", "0062;0062;", "0061", " ", "\n"},
        {"a list", "", "U+0061", " ", "\n"},
#ifdef WITH_EXPAT
        {"RFC 7940", LGR "<data><char cp=\"", "0061", " ", "\"/></data></lgr>"},
        {"RFC 7940, a variant", LGR "<data><char cp=\"0062\"><var cp=\"", "0061", " ",
            "\"/></char></data></lgr>"},
#endif
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        for (int count = 63; count <= 64; count++) {
            xn_table_status status;
            xn_table *table;
            char lines[1024];

            strcpy(lines, rows[i].before);
            for (int k = 0; k < count; k++) {
                strcat(lines, k > 0 ? rows[i].between : "");
                strcat(lines, rows[i].code_point);
            }
            strcat(lines, rows[i].after);
            status = xn_table_load(lines, strlen(lines), NULL, &table, NULL);
            ok(status == (count == 63 ? XN_TABLE_OK : XN_TABLE_E_LIMIT),
                "%s: a sequence of %d code points: %s", rows[i].name, count,
                xn_table_status_name(status));
            xn_table_free(table, NULL);
        }
}

int
main(void)
{
    if (HAS_XML) {
        test_lengths();
        test_types(513, 63);
        test_types(600, 63);
        test_types(600, 1);
        test_prospects();
        test_conditions();
        test_relations();
        test_lint();
        test_conflict();
        test_few_entries();
        test_collisions();
    } else {
        skip("built without expat");
    }
    test_sequences();
    test_members();
    test_package_arguments();
    test_effort();
    unit_close(&t, NULL);
    return tap_end();
}
