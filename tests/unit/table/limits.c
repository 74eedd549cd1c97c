/* SPDX-License-Identifier: MIT */
/* Limits that are no faults: lint says less about large tables, and sequences have a longest one;
   and the arguments of packages. */
#include <config.h>

#include "made_table.h"

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

static void
test_package_arguments(void)
{
    const xn_table *tables[XN_TABLE_PACKAGE_MAX + 1] = {NULL};
    xn_table_package state;
    xn_table_package_label member;
    xn_table_result result;
    xn_table_idna idna;
    size_t refused = 9, size;
    char *workspace;

#define START(tables, count, label, flags, workspace, size)                                        \
    xn_table_package_start(&state, tables, count, label, strlen(label), flags, 9, workspace, size, \
        &result, &idna, &refused)
    reopen("0061;;\n0062;0062;0063\n");
    for (size_t i = 0; i <= XN_TABLE_PACKAGE_MAX; i++)
        tables[i] = t.table;
    size = xn_table_package_workspace(tables, XN_TABLE_PACKAGE_MAX + 1);
    workspace = malloc(size + 1);
    ok(xn_table_package_workspace(NULL, 1) == 0
            && size == xn_table_package_workspace(tables, XN_TABLE_PACKAGE_MAX),
        "a package: the workspace of no tables, and of too many");
    ok(xn_table_package_start(&state, tables, 16, "b", 1, 0, 9, workspace, size, NULL, NULL, NULL)
                == XN_TABLE_OK
            && xn_table_package_next(&state, &member) == XN_TABLE_OK
            && strcmp(member.ascii, "b") == 0
            && xn_table_package_next(&state, &member) == XN_TABLE_OK
            && strcmp(member.ascii, "c") == 0
            && xn_table_package_next(&state, &member) == XN_TABLE_END,
        "a package: the same table 16 times");
    ok(xn_table_package_bound(&state) == 48, "a package: the bound counts each table");
    ok(START(tables, 17, "b", 0, workspace, size) == XN_TABLE_E_ARGUMENT
            && xn_table_package_next(&state, &member) == XN_TABLE_END
            && xn_table_package_bound(&state) == 0,
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
    ok(START(tables, 1, "xn--99999", XN_TABLE_ACE_LABELS, workspace, size) == XN_TABLE_E_ACE,
        "a package: an ACE label that does not decode");
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
    if (HAS_XML)
        test_lint();
    else
        skip("built without expat");
    test_sequences();
    test_package_arguments();
    unit_close(&t, NULL);
    return tap_end();
}
