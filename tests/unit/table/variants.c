/* SPDX-License-Identifier: MIT */
/* Variants: arguments, many ways to one, and more types than fit in a word.  What variants labels
   have is in tests/vectors/table/calls.tsv. */
#include <config.h>

#include "made_table.h"

static xn_table_variants state;
static xn_table_variant_label variant;

static xn_table_status
start(const char *label, const char *selected)
{
    xn_table_status status;

    memset(&state, 0xA5, sizeof(state));
    status = xn_table_variants_start(
        &state, t.table, label, strlen(label), 0, SIZE_MAX, t.workspace, t.size, NULL);
    xn_table_variants_select(&state, selected);
    return status;
}

static xn_table_status
next(void)
{
    return xn_table_variants_next(&state, &variant, NULL);
}

/* Compares members: the structure has padding. */
static bool
is_same_verdict(const xn_table_result *a, const xn_table_result *b)
{
    return a->status == b->status && a->offset == b->offset && a->length == b->length
        && a->position == b->position && a->cp == b->cp && a->action == b->action
        && strcmp(a->disposition, b->disposition) == 0 && strcmp(a->rule, b->rule) == 0;
}

static void
test_arguments(void)
{
    xn_table_result result, verdict;

    reopen("U+0061|U+0062\nU+0062\n");
    ok(xn_table_variants_start(&state, t.table, "a", 1, 0x8000, 9, t.workspace, t.size, NULL)
                == XN_TABLE_E_ARGUMENT
            && next() == XN_TABLE_END,
        "an unknown flag");
    ok(xn_table_variants_start(&state, t.table, "a", 1, 0, 9, t.workspace, t.size - 1, NULL)
            == XN_TABLE_E_ARGUMENT,
        "a workspace that is too small");
    ok(xn_table_variants_start(&state, NULL, "a", 1, 0, 9, t.workspace, t.size, NULL)
            == XN_TABLE_E_ARGUMENT,
        "no table");
    memset(&result, 0x5A, sizeof(result));
    (void)!xn_table_variants_start(&state, t.table, "a-", 2, 0, 9, t.workspace, t.size, &result);
    (void)!unit_check(&t, "a-", &verdict);
    ok(is_same_verdict(&result, &verdict) && next() == XN_TABLE_END
            && xn_table_variants_conflict(&state) == 0,
        "a label that is refused: its verdict, and no variants");
    (void)!xn_table_variants_start(&state, t.table, "ab", 2, 0, 9, t.workspace, t.size, &result);
    (void)!unit_check(&t, "ab", &verdict);
    while (next() == XN_TABLE_OK)
        continue;
    ok(is_same_verdict(&result, &verdict), "the verdict stays during enumeration");
}

/* Makes a table in which each of twelve letters has one variant, `to`, in two ways with types and
   contexts of their own, so that a label of n letters has one variant in 2^n ways.  data: more
   entries. */
static void
put_many_ways(const char *to, const char *data)
{
    length = 0;
    put(LGR "<data><char cp=\"002D\"/><char cp=\"%s\"/>", to);
    for (unsigned i = 0; i < 12; i++)
        put("<char cp=\"%04X\"><var cp=\"%s\" type=\"t%u0\" when=\"r0\"/>"
            "<var cp=\"%s\" type=\"t%u1\" not-when=\"r1\"/></char>",
            0x61 + i, to, i, to, i);
    put("%s</data><rules><rule name=\"r0\"><any/></rule><rule name=\"r1\"><char cp=\"002D\"/>"
        "</rule>",
        data);
    for (unsigned i = 0; i < 12; i++)
        put("<action disp=\"d%u\" any-variant=\"t%u0\"/><action disp=\"e%u\" "
            "any-variant=\"t%u1\"/>",
            i, i, i, i);
    put("</rules></lgr>");
}

/* One variant of a label of n letters, in 2^n ways. */
static void
test_complex(void)
{
    put_many_ways("0078", "");
    if (!reopen(text))
        return;
    start("abcd", NULL);
    while (next() == XN_TABLE_OK && strcmp(variant.text, "xxxx") != 0)
        ;
    ok(strcmp(variant.text, "xxxx") == 0 && strcmp(variant.disposition, "d0") == 0
            && variant.conflict == 1 && variant.action == 0,
        "several ways: the first action, and a conflict");
    start("abcdefghijkl", NULL);
    ok(xn_table_variants_bound(&state) == 531441, "the bound");
    for (unsigned i = 0; i < 9000; i++) {
        xn_table_status status = next();

        if (status == XN_TABLE_E_COMPLEX) {
            ok(variant.disposition[0] == '\0' && variant.action == -1
                    && strcmp(variant.text, "xbxxxxxxxxxx") == 0,
                "more ways than are kept");
            ok(next() == XN_TABLE_OK && strcmp(variant.text, "xxcdefghijkl") == 0
                    && strcmp(variant.disposition, "d0") == 0 && variant.conflict == 1,
                "then a variant with few ways");
            return;
        }
        if (status != XN_TABLE_OK)
            break;
    }
    ok(0, "more ways than are kept");
}

/* The ways to "000000000000" of all letters are so many that those with the sequence are not kept;
   only they lead to one more code point. */
static void
test_lost_ways(void)
{
    put_many_ways("0030",
        "<char cp=\"006C 006D\"><var cp=\"0030\"/></char><char cp=\"006D\"/>"
        "<char cp=\"006E\"><var cp=\"0030\"/></char>");
    if (!reopen(text))
        return;
    start("abcdefghijklmn", NULL);
    ok(next() == XN_TABLE_E_COMPLEX && strcmp(variant.text, "0000000000000") == 0,
        "ways to a shorter string that are not kept");
    ok(next() == XN_TABLE_E_COMPLEX && strcmp(variant.text, "000000000000m0") == 0,
        "more ways than are kept, and a longer string");
}

/* Returns the disposition of a label of code points from U+4E00 on, each with a type of its own,
   and U+0061 for NONE. */
static const char *
find_disposition(const unsigned *numbers, size_t count)
{
    char label[16], *to = label;
    xn_table_result result;

    for (size_t i = 0; i < count; i++)
        if (numbers[i] > 69)
            *to++ = 'a';
        else
            to += sprintf(to, "\xE4\xB8%c", (char)(0x80 + numbers[i] % 64)),
                to[-2] = (char)(0xB8 + numbers[i] / 64);
    *to = '\0';
    (void)!unit_check(&t, label, &result);
    return result.disposition;
}

/* More types than fit in a word of 64 bits. */
static void
test_types(void)
{
    static const struct {
        unsigned numbers[3];
        size_t count;
        const char *disposition;
    } rows[] = {{{0}, 1, "only0"}, {{63}, 1, "all63"}, {{64}, 1, "only64"}, {{65}, 1, "all65"},
        {{69}, 1, "all69"}, {{66, 66}, 2, "only66"}, {{66, 67}, 2, "valid"}, {{2, 66}, 2, "valid"},
        {{66, 2}, 2, "valid"}, {{70, 66}, 2, "all66"}, {{70, 65}, 2, "all65"}, {{70, 2}, 2, "all2"},
        {{70}, 1, "valid"}, {{1, 68}, 2, "any"}, {{1, 4}, 2, "any"}, {{1, 67}, 2, "valid"},
        {{70, 70, 70}, 3, "valid"}};

    length = 0;
    put(LGR "<data><char cp=\"0061\"/>");
    for (unsigned i = 0; i < 70; i++)
        put("<char cp=\"%04X\"><var cp=\"%04X\" type=\"t%u\"/></char>", 0x4E00 + i, 0x4E00 + i, i);
    put("</data><rules>");
    for (unsigned i = 0; i < 70; i += 2)
        put("<action disp=\"only%u\" only-variants=\"t%u\"/>", i, i);
    for (unsigned i = 0; i < 70; i++)
        put("<action disp=\"all%u\" all-variants=\"t%u\"/>", i, i);
    put("<action disp=\"any\" any-variant=\"t4 t68\"/></rules></lgr>");
    if (!reopen(text))
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        ok(strcmp(find_disposition(rows[i].numbers, rows[i].count), rows[i].disposition) == 0,
            "a type of many: %s", rows[i].disposition);
}

/* Each of so many variants has a type of its own, and some are named by actions. */
static void
test_many_types(unsigned count, unsigned step)
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
        wrong += next() != XN_TABLE_OK || variant.cps[0] != 0x4E00 + i
            || strcmp(variant.disposition, disposition) != 0;
    }
    wrong += next() != XN_TABLE_END;
    ok(wrong == 0, "%u types of variants, of which each %u. has an action", count, step);
}

/* More combinations of types than are kept for a position, and a disposition that none has. */
static void
test_prospects(void)
{
    size_t count = 0;

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
    for (start("abcdefgh", NULL); next() == XN_TABLE_OK; count++)
        continue;
    /* without the label itself, and the 64 that begin with "mn" */
    ok(count == 191 && next() == XN_TABLE_END, "256 combinations of types: %zu", count);
    start("abcdefgh", "none");
    ok(next() == XN_TABLE_END, "none of another");
}

int
main(void)
{
    test_arguments();
    if (HAS_XML) {
        test_complex();
        test_lost_ways();
        test_types();
        test_many_types(513, 63);
        test_many_types(600, 63);
        test_many_types(600, 1);
        test_prospects();
    } else {
        skip("built without expat");
    }
    unit_close(&t, NULL);
    return tap_end();
}
