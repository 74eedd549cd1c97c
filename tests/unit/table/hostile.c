/* SPDX-License-Identifier: MIT */
/* Tables that are made to be slow or large: each is loaded or refused, and a label takes at most
   100 ms however the rules are nested. */
#include <config.h>

#include "../clock.h"
#include "made_table.h"

static void
begin(void)
{
    length = 0;
    put(LGR "<data><range first-cp=\"0061\" last-cp=\"007A\"/></data><rules>");
}

/* The worst of a few labels of 63 code points. */
static void
test_time(const char *name)
{
    double worst = 0, allowed = 0.1 * slowness();
    char label[64];

    put("</rules></lgr>");
    if (!reopen(text))
        return;
    for (unsigned kind = 0; kind < 3; kind++) {
        xn_table_result result;
        double began = now();

        for (size_t i = 0; i < 63; i++)
            label[i] = kind == 0 || (kind == 1 && i < 62) ? 'a' : (char)('a' + i % 2);
        label[63] = '\0';
        (void)!unit_check(&t, label, &result);
        if (now() - began > worst)
            worst = now() - began;
    }
    ok(worst < allowed, "%s: %.1f ms a label, workspace %zu", name, worst * 1e3, t.size);
}

static void
test_references(const char *operators, const char *name)
{
    begin();
    put("<rule name=\"r0\">%s</rule>", operators);
    for (unsigned i = 1; i < 1000; i++)
        put("<rule name=\"r%u\"><rule by-ref=\"r%u\"/><rule by-ref=\"r%u\"/></rule>", i, i - 1,
            i - 1);
    put("<action disp=\"invalid\" match=\"r999\"/>");
    test_time(name);
}

static void
test_counts(unsigned depth, const char *count, const char *operators, const char *name)
{
    begin();
    put("<rule name=\"r\"><start/>");
    for (unsigned i = 0; i < depth; i++)
        put("<rule count=\"%s\"><choice><char cp=\"0062\"/><rule>", count);
    put("%s", operators);
    for (unsigned i = 0; i < depth; i++)
        put("</rule></choice></rule>");
    put("<char cp=\"0063\"/><end/></rule><action disp=\"invalid\" match=\"r\"/>");
    test_time(name);
}

/* As deep as the limit of operators allows: each rule repeats the one before it. */
static void
test_count_chain(const char *count, const char *operators, const char *name)
{
    begin();
    put("<rule name=\"r0\">%s</rule>", operators);
    for (unsigned i = 1; i < 1300; i++)
        put("<rule name=\"r%u\"><any/><rule by-ref=\"r%u\" count=\"%s\"/></rule>", i, i - 1, count);
    put("<action disp=\"invalid\" match=\"r1299\"/>");
    test_time(name);
}

/* A context with an anchor that is not at a fixed distance, for each of 63 code points. */
static void
put_anchors(unsigned levels)
{
    length = 0;
    put(LGR "<data><range first-cp=\"0061\" last-cp=\"007A\" when=\"top\"/></data><rules>"
            "<rule name=\"r0\"><choice><rule><anchor/></rule><any/></choice></rule>");
    for (unsigned i = 1; i <= levels; i++)
        put("<rule name=\"r%u\"><any count=\"0+\"/><choice><rule by-ref=\"r%u\"/>"
            "<rule><rule by-ref=\"r%u\"/><rule by-ref=\"r%u\"/></rule></choice></rule>",
            i, i - 1, i - 1, i - 1);
    put("<rule name=\"top\"><rule by-ref=\"r%u\"/></rule>", levels);
}

static void
test_sequences(void)
{
    length = 0;
    put(LGR "<data><char cp=\"0061\"/><char cp=\"0062\"/>");
    for (unsigned i = 0; i < 20000; i++) {
        put("<char cp=\"0061");
        for (unsigned bit = 0; bit < 15; bit++)
            put(" %04X", 0x61 + (i >> bit & 1));
        put(" 0063\"/>");
    }
    put("</data><rules>");
    test_time("20000 sequences with the same start");
}

/* Loads the text, which must be refused if it is over a limit. */
static void
test_load(const char *name, bool is_over, const char *limit)
{
    xn_table_diag diag;
    xn_table *table;
    xn_table_status status = xn_table_load(text, length, NULL, &table, &diag);
    bool is_right = is_over
        ? status == XN_TABLE_E_LIMIT && strstr(diag.text, limit) != NULL && diag.clause[0] != '\0'
        : status == XN_TABLE_OK;

    if (!ok(is_right, "%s: %s", name, is_over ? "refused" : "accepted"))
        note("%s at %zu:%zu: %s", xn_table_status_name(status), diag.line, diag.column, diag.text);
    xn_table_free(table, NULL);
}

/* Loads the text in at most a second. */
static void
test_load_time(const char *name)
{
    double allowed = slowness(), began = now();

    test_load(name, false, "");
    began = now() - began;
    ok(began < allowed, "%s: %.2f s", name, began);
}

/* Rules that refer to one class of many ranges. */
static void
test_large_class(void)
{
    length = 0;
    put(LGR "<data><range first-cp=\"10000\" last-cp=\"10FFFF\"/></data><rules><class name=\"c\">");
    for (unsigned i = 0; i < 10000; i++)
        put("%05X ", 0x10000 + 2 * i);
    put("</class>");
    for (unsigned i = 0; i < 1000; i++)
        put("<rule name=\"r%u\"><class by-ref=\"c\"/><class by-ref=\"c\"/></rule>", i);
    put("</rules></lgr>");
    test_load_time("references to a class of 10000 ranges");
}

/* Classes that contain all but one of many code points. */
static void
test_complements(void)
{
    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 20000; i++)
        put("<char cp=\"%05X\"/>", 0x20000 + 2 * i);
    put("</data><rules>");
    for (unsigned i = 0; i < 2000; i++)
        put("<rule name=\"r%u\"><complement><class>%05X</class></complement></rule>", i,
            0x20000 + 2 * i);
    put("</rules></lgr>");
    test_load_time("2000 complements in 20000 code points");
}

/* Entries whose variant has many variants with a context before the least without one. */
static void
test_contexts(void)
{
    length = 0;
    put(LGR "<data><char cp=\"0062\"/>");
    for (unsigned i = 0; i < 40000; i++)
        put("<char cp=\"%05X\"><var cp=\"0062\"/><var cp=\"10FFFD\"/></char>", 0x20000 + i);
    put("<char cp=\"10FFFD\">");
    for (unsigned i = 0; i < 40000; i++)
        put("<var cp=\"0061 %05X\" when=\"r\"/>", 0x20000 + i);
    put("<var cp=\"0062\"/></char></data><rules><rule "
        "name=\"r\"><start/><any/></rule></rules></lgr>");
    test_load_time("40000 variants of a variant with 40000 contexts");
}

/* The relation of two tables with many sequences that have the same start. */
static void
test_united_sequences(void)
{
    const xn_table_options options = {.flags = XN_TABLE_UNITE};
    xn_table_member members[2] = {{.flags = XN_TABLE_EVERYWHERE}, {.flags = XN_TABLE_EVERYWHERE}};
    double allowed = slowness(), began;
    xn_table_set *set = NULL;

    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 40000; i++)
        put("<char cp=\"0061 %05X\"><var cp=\"%05X\"/></char>", 0x20000 + i, 0x30000 + i);
    put("</data></lgr>");
    if (!reopen(text))
        return;
    members[0].table = members[1].table = t.table;
    began = now();
    ok(xn_table_set_create(members, 2, &options, &set, NULL) == XN_TABLE_OK, "two tables");
    ok(now() - began < allowed, "40000 sequences with the same start: %.2f s", now() - began);
    xn_table_set_free(set, &options);
}

/* Sequences with more code points than there are, none of which follows its neighbour. */
static void
test_repeated_code_points(void)
{
    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 18000; i++) {
        put("<char cp=\"%04X", 0x61 + 2 * (i & 1));
        for (unsigned k = 1; k < 63; k++)
            put(" %04X", 0x61 + 4 * (k & 1) + 2 * (k < 15 ? i >> k & 1 : 0));
        put("\"/>");
    }
    put("</data></lgr>");
    test_load_time("18000 sequences of 63 code points");
}

static void
put_elements(unsigned depth)
{
    begin();
    put("<rule name=\"r\">");
    for (unsigned i = 4; i < depth; i++) /* in lgr, rules and rule */
        put("<rule>");
    put("<any/>");
    for (unsigned i = 4; i < depth; i++)
        put("</rule>");
    put("</rule></rules></lgr>");
}

static void
put_operators(unsigned operators)
{
    begin();
    put("<rule name=\"r\">"); /* one as well */
    for (unsigned i = 1; i < operators; i++)
        put("<any/>");
    put("</rule></rules></lgr>");
}

static void
put_classes(unsigned classes)
{
    begin();
    for (unsigned i = 0; i < classes; i++)
        put("<class name=\"c%u\">0061</class>", i);
    put("</rules></lgr>");
}

static void
put_rule_points(unsigned points)
{
    begin();
    put("<rule name=\"r\">");
    for (unsigned i = 0; i < points; i++)
        put("%s%04X%s", i % 63 == 0 ? "<char cp=\"" : " ", 0x4E00 + i,
            i % 63 == 62 || i + 1 == points ? "\"/>" : "");
    put("</rule></rules></lgr>");
}

static void
put_count(unsigned count)
{
    begin();
    put("<rule name=\"r\"><any count=\"%u\"/></rule></rules></lgr>", count);
}

static void
put_variants(unsigned count)
{
    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 600000; i++)
        put("<char cp=\"%06X\"/>", i < 0xD800 ? i : i + 0x800);
    put("<char cp=\"10FFFF\">");
    for (unsigned i = 600001; i < count; i++)
        put("<var cp=\"%06X\"/>", 0x10000 + i - 600001);
    put("</char></data></lgr>");
}

/* In an attribute of metadata, which is ignored. */
static void
put_attribute_name(unsigned octets)
{
    length = 0;
    put("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\" xmlns:x=\"%0*d\"><meta><z x:b=\"\"/></meta>"
        "<data><char cp=\"0061\"/></data></lgr>",
        (int)octets - 2, 0);
}

static void
put_element_name(unsigned octets)
{
    length = 0;
    put("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\" xmlns:x=\"%0*d\"><meta><x:b/></meta>"
        "<data><char cp=\"0061\"/></data></lgr>",
        (int)octets - 2, 0);
}

static void
put_lines(unsigned lines)
{
    length = 0;
    for (unsigned i = 0; i < lines; i++)
        put("U+%04X\n", i < 0xD800 ? i : i + 0x800);
}

/* Each limit, and one more. */
static void
test_limits(void)
{
    static const struct {
        const char *name;
        void (*put_table)(unsigned size);
        unsigned most;
        const char *limit; /* the number in the message */
    } rows[] = {
        {"code points of text", put_lines, 1000000, "1000000"},
#ifdef WITH_EXPAT
        {"depth", put_elements, 256, "256"},
        {"operators", put_operators, 4096, "4096"},
        {"classes", put_classes, 4096, "4096"},
        {"code points in rules", put_rule_points, 4096, "4096"},
        {"a count", put_count, 63, "63"},
        {"code points and variants", put_variants, 1000000, "1000000"},
        {"an attribute and its namespace", put_attribute_name, 1024, ""},
        {"an element and its namespace", put_element_name, 1024, ""},
#endif
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        for (unsigned over = 0; over < 2; over++) {
            rows[i].put_table(rows[i].most + over);
            test_load(rows[i].name, over == 1, rows[i].limit);
        }
}

/* Loads a table in which each class cuts the code points elsewhere, so that rows are many and long.
 */
static xn_table_status
load_classes(unsigned count)
{
    xn_table_options options = {.memory = (size_t)16 << 20};
    xn_table_status status;
    xn_table_diag diag;
    xn_table *table;

    begin();
    for (unsigned i = 0; i < count; i++)
        put("<class name=\"c%u\">%04X-%05X</class>", i, 0x100 + 7 * i, 0x10000 + 11 * i);
    put("<rule name=\"r\">");
    for (unsigned i = 0; i < count; i++)
        put("<class by-ref=\"c%u\"/>", i);
    put("</rule></rules></lgr>");
    status = xn_table_load(text, length, &options, &table, &diag);
    xn_table_free(table, NULL);
    return status;
}

static void
test_long_file(void)
{
    char *large = calloc(1, XN_TABLE_FILE_MAX + 1);
    xn_table_diag diag;
    xn_table *table;

    memset(large, ' ', XN_TABLE_FILE_MAX + 1);
    ok(xn_table_load(large, XN_TABLE_FILE_MAX + 1, NULL, &table, &diag) == XN_TABLE_E_LIMIT
            && strstr(diag.text, "64 MiB") != NULL,
        "a file of more than 64 MiB is refused");
    large[XN_TABLE_FILE_MAX - 1] = '<';
    ok(xn_table_load(large, XN_TABLE_FILE_MAX, NULL, &table, &diag) == XN_TABLE_E_XML,
        "one of 64 MiB is parsed");
    free(large);
}

int
main(void)
{
    test_limits();
#ifdef WITH_EXPAT
    test_references("<any/>", "references: one code point");
    test_references("<any count=\"0:1\"/>", "references: nothing or one");
    test_references(
        "<choice><char cp=\"0061\"/><char cp=\"0061 0061\"/></choice>", "references: ambiguous");
    test_counts(60, "1+", "<any/>", "counts 1+");
    test_counts(60, "0:63", "<any count=\"0:63\"/>", "counts 0:63");
    test_counts(60, "63", "<any count=\"0+\"/>", "counts 63 of what may be empty");
    test_counts(4, "31:63", "<any count=\"0:1\"/>", "counts 31:63");
    test_count_chain("0+", "<any/>", "a chain of counts 0+");
    test_count_chain("0:63", "<any count=\"0:1\"/>", "a chain of counts 0:63");
    test_count_chain("63", "<any count=\"0:1\"/>", "a chain of counts 63");
    put_anchors(20);
    test_time("anchors in doubling references");
    put_anchors(200);
    put("</rules></lgr>");
    test_load(
        "anchors in many doubling references", true, "too many operators in rules with an anchor");
    test_sequences();
    test_large_class();
    test_complements();
    test_contexts();
    test_repeated_code_points();
    test_united_sequences();
    ok(load_classes(1000) == XN_TABLE_OK, "1000 classes fit into 16 MiB");
    ok(load_classes(4000) == XN_TABLE_E_LIMIT, "4000 classes do not");
    test_long_file();
#else
    skip("built without expat");
#endif
    unit_close(&t, NULL);
    return tap_end();
}
