/* SPDX-License-Identifier: MIT */
/* Tables that are made to be slow or large: each is loaded or refused, and a label takes at most
   100 ms however the rules are nested. */
#include <config.h>

#include <time.h>

#include "unit.h"

static char *text;
static size_t length, capacity;

static void
put(const char *words)
{
    size_t size = strlen(words);

    if (capacity - length <= size)
        text = realloc(text, capacity = 2 * capacity + size + 1);
    memcpy(text + length, words, size + 1);
    length += size;
}

__attribute__((format(printf, 1, 2))) static void
putf(const char *format, ...)
{
    char words[256];
    va_list args;

    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    put(words);
}

static void
begin(void)
{
    length = 0;
    put(LGR "<data><range first-cp=\"0061\" last-cp=\"007A\"/></data><rules>");
}

static double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Sanitizers and emulators are slower by this. */
static double
slowness(void)
{
    double began = now();
    volatile uint64_t sum = 0;

    for (uint64_t i = 0; i < 10000000; i++)
        sum += i % 3;
    return (now() - began) / 0.02 + 1;
}

/* The worst of a few labels of 63 code points. */
static void
test_time(const char *name)
{
    struct unit_table t;
    xn_table_diag diag;
    double worst = 0, allowed = 0.1 * slowness();
    char label[64];

    put("</rules></lgr>");
    if (!ok(unit_open(&t, text, length, NULL, &diag) == XN_TABLE_OK, "%s: loaded", name)) {
        note("%zu:%zu: %s", diag.line, diag.column, diag.text);
        return;
    }
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
    unit_close(&t, NULL);
}

static void
test_references(const char *operators, const char *name)
{
    begin();
    putf("<rule name=\"r0\">%s</rule>", operators);
    for (unsigned i = 1; i < 1000; i++)
        putf("<rule name=\"r%u\"><rule by-ref=\"r%u\"/><rule by-ref=\"r%u\"/></rule>", i, i - 1,
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
        putf("<rule count=\"%s\"><choice><char cp=\"0062\"/><rule>", count);
    put(operators);
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
    putf("<rule name=\"r0\">%s</rule>", operators);
    for (unsigned i = 1; i < 1300; i++)
        putf(
            "<rule name=\"r%u\"><any/><rule by-ref=\"r%u\" count=\"%s\"/></rule>", i, i - 1, count);
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
        putf("<rule name=\"r%u\"><any count=\"0+\"/><choice><rule by-ref=\"r%u\"/>"
             "<rule><rule by-ref=\"r%u\"/><rule by-ref=\"r%u\"/></rule></choice></rule>",
            i, i - 1, i - 1, i - 1);
    putf("<rule name=\"top\"><rule by-ref=\"r%u\"/></rule>", levels);
}

static void
test_sequences(void)
{
    length = 0;
    put(LGR "<data><char cp=\"0061\"/><char cp=\"0062\"/>");
    for (unsigned i = 0; i < 20000; i++) {
        put("<char cp=\"0061");
        for (unsigned bit = 0; bit < 15; bit++)
            putf(" %04X", 0x61 + (i >> bit & 1));
        put(" 0063\"/>");
    }
    put("</data><rules>");
    test_time("20000 sequences with the same start");
}

static void
test_refused(const char *name, const char *words)
{
    xn_table_diag diag;
    xn_table *table;
    xn_table_status status = xn_table_load(text, length, NULL, &table, &diag);

    ok(status == XN_TABLE_E_LIMIT && strstr(diag.text, words) == diag.text
            && diag.clause[0] != '\0',
        "%s: %s", name, diag.text);
    xn_table_free(table, NULL);
}

/* Ends a table, which is at a limit, and loads it. */
static void
test_accepted(const char *name)
{
    xn_table_diag diag;
    xn_table *table;

    put("</rules></lgr>");
    if (!ok(xn_table_load(text, length, NULL, &table, &diag) == XN_TABLE_OK, "%s: accepted", name))
        note("%zu:%zu: %s", diag.line, diag.column, diag.text);
    xn_table_free(table, NULL);
}

static void
put_depth(unsigned depth)
{
    begin();
    put("<rule name=\"r\">");
    for (unsigned i = 4; i < depth; i++) /* in lgr, rules and rule */
        put("<rule>");
    put("<any/>");
    for (unsigned i = 4; i < depth; i++)
        put("</rule>");
    put("</rule>");
}

static void
put_operators(unsigned operators)
{
    begin();
    put("<rule name=\"r\">"); /* one as well */
    for (unsigned i = 1; i < operators; i++)
        put("<any/>");
    put("</rule>");
}

static void
put_classes(unsigned classes)
{
    begin();
    for (unsigned i = 0; i < classes; i++)
        putf("<class name=\"c%u\">0061</class>", i);
}

static void
put_literals(unsigned literals)
{
    begin();
    put("<rule name=\"r\">");
    for (unsigned i = 0; i < literals; i++)
        putf("<char cp=\"%04X%s", 0x4E00 + i, "\"/>");
    put("</rule>");
}

/* Each limit, and one more. */
static void
test_limits(void)
{
    put_depth(256);
    test_accepted("depth");
    put_depth(257);
    test_refused("depth", "elements nested more than 256 deep");
    put_operators(4096);
    test_accepted("operators");
    put_operators(4097);
    test_refused("operators", "more than 4096 operators in rules");
    put_classes(4096);
    test_accepted("classes");
    put_classes(4097);
    test_refused("classes", "more than 4096 classes");
    put_literals(4095);
    test_accepted("literal code points");
    begin();
    put("<rule name=\"r\"><any count=\"64\"/></rule>");
    test_refused("count", "a count of more than 63");
    length = 0;
    put(LGR "<data><char cp=\"");
    for (unsigned i = 0; i < 64; i++)
        put("0061 ");
    put("\"/></data></lgr>");
    test_refused("sequence", "a sequence of more than 63 code points");
    length = 0;
    put(LGR "<data>");
    for (unsigned i = 0; i < 600000; i++)
        putf("<char cp=\"%06X\"/>", i < 0xD800 ? i : i + 0x800);
    put("<char cp=\"10FFFF\">");
    for (unsigned i = 0; i < 400000; i++)
        putf("<var cp=\"%06X\"/>", 0x10000 + i);
    test_refused("code points and variants", "more than 1000000 code points and variants");
    length = 0;
    for (unsigned i = 0; i <= 500000; i++)
        put("U+0061|U+0062\n");
    test_refused("lines of text", "more than 1000000 code points and variants");
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
        putf("<class name=\"c%u\">%04X-%05X</class>", i, 0x100 + 7 * i, 0x10000 + 11 * i);
    put("<rule name=\"r\">");
    for (unsigned i = 0; i < count; i++)
        putf("<class by-ref=\"c%u\"/>", i);
    put("</rule></rules></lgr>");
    status = xn_table_load(text, length, &options, &table, &diag);
    xn_table_free(table, NULL);
    return status;
}

static void
test_rows(void)
{
    ok(load_classes(1000) == XN_TABLE_OK, "1000 classes fit into 16 MiB");
    ok(load_classes(4000) == XN_TABLE_E_LIMIT, "4000 classes do not");
}

static void
test_long_file(void)
{
    char *large = calloc(1, XN_TABLE_FILE_MAX + 1);
    xn_table_diag diag;
    xn_table *table;

    memset(large, ' ', XN_TABLE_FILE_MAX + 1);
    ok(xn_table_load(large, XN_TABLE_FILE_MAX + 1, NULL, &table, &diag) == XN_TABLE_E_LIMIT
            && strcmp(diag.text, "a file of more than 64 MiB") == 0,
        "a file of more than 64 MiB is refused");
    large[XN_TABLE_FILE_MAX - 1] = '<';
    ok(xn_table_load(large, XN_TABLE_FILE_MAX, NULL, &table, &diag) == XN_TABLE_E_XML,
        "one of 64 MiB is parsed");
    free(large);
}

int
main(void)
{
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
    test_refused(
        "anchors in many doubling references", "too many operators in rules with an anchor");
    test_sequences();
    test_limits();
    test_rows();
    test_long_file();
#else
    skip("built without expat");
#endif
    free(text);
    return tap_end();
}
