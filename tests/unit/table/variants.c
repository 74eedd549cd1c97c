/* SPDX-License-Identifier: MIT */
/* Variants, index labels, collisions and packages: limits, statuses, hostile tables. */
#include <config.h>

#include <time.h>

#include "made_table.h"

static xn_table_variants state;
static xn_table_variant_label variant;

static xn_table_status
start(const char *label, size_t limit)
{
    memset(&state, 0xA5, sizeof(state));
    return xn_table_variants_start(
        &state, t.table, label, strlen(label), 0, limit, t.workspace, t.size, NULL);
}

static xn_table_status
next(void)
{
    return xn_table_variants_next(&state, &variant, NULL);
}

/* The variants as one text: "bb ab", followed by "." for all, "+" at the limit. */
static const char *
list(const char *label, size_t limit, const char *selected)
{
    static char all[1 << 16];
    xn_table_status status = start(label, limit);

    all[0] = '\0';
    xn_table_variants_select(&state, selected);
    if (status != XN_TABLE_OK && status != XN_TABLE_E_ACTION)
        return xn_table_status_name(status);
    while ((status = next()) == XN_TABLE_OK)
        strcat(strcat(all, variant.text), " ");
    strcat(all, status == XN_TABLE_END ? "." : status == XN_TABLE_LIMIT ? "+" : "?");
    return all;
}

static void
gives(const char *what, const char *got, const char *expected)
{
    if (!ok(strcmp(got, expected) == 0, "%s", what))
        note("got %s, expected %s", got, expected);
}

static void
test_limits(void)
{
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\"/></char>"
               "<char cp=\"0062\"/><char cp=\"0063\"/></data>"));
    gives("in order", list("aa", SIZE_MAX, NULL), "ab ac ba bb bc ca cb cc .");
    gives("a limit", list("aa", 3, NULL), "ab ac ba +");
    ok(next() == XN_TABLE_LIMIT && next() == XN_TABLE_LIMIT, "the limit remains one");
    gives("a limit that is not reached", list("aa", 8, NULL), "ab ac ba bb bc ca cb cc .");
    ok(next() == XN_TABLE_END, "the end remains one");
    gives("limit 0", list("aa", 0, NULL), "+");
    gives("no variants", list("b", 0, NULL), ".");
    gives("an invalid label", list("x", 9, NULL), "XN_TABLE_E_NOT_LISTED");
    ok(start("aa", 9) == XN_TABLE_OK && xn_table_variants_bound(&state) == 9, "the bound");
    ok(start("x", 9) == XN_TABLE_E_NOT_LISTED && xn_table_variants_bound(&state) == 0
            && xn_table_variants_conflict(&state) == 0 && next() == XN_TABLE_END,
        "an invalid label has no variants");
    ok(start("b", 9) == XN_TABLE_OK && xn_table_variants_bound(&state) == 1
            && xn_table_variants_conflict(&state) == 0,
        "a label without variants has no conflict");
    ok(xn_table_variants_start(&state, t.table, "aa", 2, 0x8000, 9, t.workspace, t.size, NULL)
                == XN_TABLE_E_ARGUMENT
            && next() == XN_TABLE_END,
        "an unknown flag");
    ok(xn_table_variants_start(&state, t.table, "aa", 2, 0, 9, t.workspace, t.size - 1, NULL)
            == XN_TABLE_E_ARGUMENT,
        "a workspace that is too small");
    ok(xn_table_variants_start(&state, NULL, "aa", 2, 0, 9, t.workspace, t.size, NULL)
            == XN_TABLE_E_ARGUMENT,
        "no table");
}

static void
test_null(void)
{
    static const char a63[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    size_t count = 0, longest = 0;

    reopen(XML("<data><char cp=\"\"><var cp=\"0078\"/></char><char cp=\"0061\"/>"
               "<char cp=\"0062\"><var cp=\"\"/></char><char cp=\"0078\"/></data>"));
    gives("a null source once at each position", list("aa", 9, NULL),
        "aax axa axax xaa xaax xaxa xaxax .");
    gives("a null variant; what is empty is no label", list("b", 9, NULL), "bx x xb xbx xx .");
    gives("both", list("ab", 30, NULL), "a abx ax axb axbx axx xa xab xabx xax xaxb xaxbx xaxx .");
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0061 0061\"/><var cp=\"\"/></char></data>"));
    start(a63, SIZE_MAX);
    while (next() == XN_TABLE_OK) {
        count++;
        longest = variant.length > longest ? variant.length : longest;
    }
    ok(count == 62 && longest == 62, "no variant is longer than a label, each is found once");
}

/* 63 letters with this element each; which calls are needed for the first variants. */
static void
test_bomb(const char *what, const char *data, const char *rules, const char *selected,
    xn_table_status expected, bool has_bound)
{
    static const char a63[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    clock_t began;
    xn_table_status status;

    length = 0;
    put(LGR "<data>%s<char cp=\"0061\">", data);
    for (unsigned i = 1; i <= 25; i++)
        put("<var cp=\"%04X\" type=\"%s\"/>", 0x61 + i, i == 25 ? "good" : "bad");
    put("</char></data>%s</lgr>", rules);
    if (!reopen(text))
        return;
    began = clock();
    start(a63, SIZE_MAX);
    xn_table_variants_select(&state, selected);
    ok(!has_bound || xn_table_variants_bound(&state) == UINT64_MAX, "%s: the bound", what);
    status = next();
    for (unsigned i = 0; i < 2 && status == XN_TABLE_E_EFFORT && expected == status; i++)
        status = next();
    ok(status == expected, "%s: %s", what, xn_table_status_name(status));
    for (unsigned i = 0; i < 100 && status == XN_TABLE_OK; i++)
        status = next();
    ok(status == expected, "%s: and others", what);
    if (clock() - began > 20 * CLOCKS_PER_SEC)
        ok(0, "%s: %g s", what, (double)(clock() - began) / CLOCKS_PER_SEC);
}

#define LETTERS "<range first-cp=\"0062\" last-cp=\"007A\"/>"

static void
test_bombs(void)
{
    test_bomb("a variant bomb", LETTERS, "", NULL, XN_TABLE_OK, true);
    test_bomb("a variant bomb of pairs as well", LETTERS "<char cp=\"0061 0061\"/>", "", NULL,
        XN_TABLE_OK, true);
    test_bomb("types that make all invalid", LETTERS,
        "<rules><action disp=\"invalid\" any-variant=\"bad good\"/></rules>", NULL, XN_TABLE_END,
        true);
    test_bomb("types that make nearly all invalid", LETTERS,
        "<rules><action disp=\"invalid\" any-variant=\"bad\"/></rules>", NULL, XN_TABLE_OK, true);
    test_bomb("variants that are not listed", "", "", NULL, XN_TABLE_END, true);
    test_bomb("few that are wanted", LETTERS,
        "<rules><action disp=\"blocked\" any-variant=\"bad\"/></rules>", "valid", XN_TABLE_OK,
        true);
    test_bomb("none that is wanted", LETTERS,
        "<rules><action disp=\"blocked\" any-variant=\"bad good\"/></rules>", "valid", XN_TABLE_END,
        true);
    test_bomb("a rule that refuses each as soon as it begins", LETTERS,
        "<rules><rule name=\"r\"><class>0062-007A</class></rule>"
        "<action disp=\"invalid\" match=\"r\"/></rules>",
        NULL, XN_TABLE_END, true);
    test_bomb("a rule that refuses each at its end", LETTERS,
        "<rules><rule name=\"r\"><start/><class count=\"1+\">0061</class><end/></rule>"
        "<action disp=\"invalid\" not-match=\"r\"/></rules>",
        NULL, XN_TABLE_E_EFFORT, true);
}

/* The number of permutations: reflexive variants are choices, too, and null sources may insert one
   of their variants, or nothing, at each position. */
static void
test_bound(void)
{
    static const struct {
        const char *data, *label;
        uint64_t bound;
    } rows[] = {
        {"", "z", 1},
        {"<char cp=\"0061\"><var cp=\"0062\"/></char>", "aza", 4},
        {"<char cp=\"0061\"><var cp=\"0061\"/><var cp=\"0062\"/></char>", "aa", 4},
        {"<char cp=\"0061\"><var cp=\"0061\"/></char>", "aa", 1},
        {"<char cp=\"0061\"><var cp=\"0061\" when=\"r\"/><var cp=\"0061\" not-when=\"r\"/></char>",
            "az", 2},
        {"<char cp=\"\"><var cp=\"0062\"/><var cp=\"0063\"/></char>", "z", 9},
        {"<char cp=\"\"><var cp=\"0062\"/></char><char cp=\"0061\"><var cp=\"0062\"/></char>", "az",
            16},
        {"<char cp=\"0061\"><var cp=\"0062\"/></char><char cp=\"0061 007A\"><var cp=\"0062\"/>"
         "<var cp=\"0063\"/></char>",
            "az", 5},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        length = 0;
        put(LGR "<data>%s<char cp=\"007A\"/></data><rules><rule name=\"r\"><start/></rule></rules>"
                "</lgr>",
            rows[i].data);
        if (!reopen(text))
            return;
        start(rows[i].label, 0);
        if (!ok(xn_table_variants_bound(&state) == rows[i].bound, "the bound of %s: %u",
                rows[i].label, (unsigned)rows[i].bound))
            note("%u", (unsigned)xn_table_variants_bound(&state));
    }
}

/* As for Chinese: all of one kind, or all of the other, among 2^30 mixtures. */
static void
test_selected(void)
{
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\" type=\"simp\"/><var cp=\"0063\" "
               "type=\"trad\"/></char><char cp=\"0062\"/><char cp=\"0063\"/></data><rules>"
               "<action disp=\"allocatable\" only-variants=\"simp\"/>"
               "<action disp=\"allocatable\" only-variants=\"trad\"/>"
               "<action disp=\"blocked\" any-variant=\"simp trad\"/></rules>"));
    gives("what is allocatable among 3^30 permutations",
        list("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", SIZE_MAX, "allocatable"),
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb cccccccccccccccccccccccccccccc .");
    gives("a disposition that does not occur", list("aa", 9, "frob"), ".");
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\"/><var cp=\"0064\"/>"
               "<var cp=\"0065\"/><var cp=\"0066\"/></char><range first-cp=\"0062\" "
               "last-cp=\"0066\"/></data><rules><rule name=\"r\"><class>0062-0066</class><end/>"
               "</rule><action disp=\"invalid\" match=\"r\"/></rules>"));
    gives("a rule about the end refuses no prefix", list("aa", 9, NULL), "ba ca da ea fa .");
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\"/><var cp=\"0064\"/>"
               "<var cp=\"0065\"/><var cp=\"0066\"/></char><range first-cp=\"0062\" "
               "last-cp=\"0066\"/></data><rules><rule name=\"e\"><class>0062-0066</class><end/>"
               "</rule><rule name=\"r\"><rule by-ref=\"e\"/></rule><action disp=\"invalid\" "
               "match=\"r\"/></rules>"));
    gives("nor one that refers to it", list("aa", 9, NULL), "ba ca da ea fa .");
    /* No variant is enumerated that has a code point which no label contains. */
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062 0063\"/><var cp=\"0063 0062\"/></char>"
               "<char cp=\"0062\"/></data>"));
    gives("part of a variant is not listed", list("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 9, NULL), ".");
}

/* One variant of a label of n letters, in 2^n ways. */
static void
test_complex(void)
{
    const char *conditions[] = {"when", "not-when"};

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
    start("abcd", SIZE_MAX);
    while (next() == XN_TABLE_OK && strcmp(variant.text, "xxxx") != 0)
        ;
    ok(strcmp(variant.text, "xxxx") == 0 && strcmp(variant.disposition, "d0") == 0
            && variant.conflict == 1 && variant.action == 0,
        "several ways: the first action, and a conflict");
    start("abcdefghijkl", SIZE_MAX);
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
    const char *conditions[] = {"when", "not-when"};

    length = 0;
    put(LGR "<data><char cp=\"002D\"/><char cp=\"0030\"/>");
    for (unsigned i = 0; i < 12; i++) {
        put("<char cp=\"%04X\">", 0x61 + i);
        for (unsigned k = 0; k < 2; k++)
            put("<var cp=\"0030\" type=\"t%u%u\" %s=\"r%u\"/>", i, k, conditions[k], k);
        put("</char>");
    }
    put("<char cp=\"006C 006D\"><var cp=\"0030\"/></char><char cp=\"006D\"/>"
        "<char cp=\"006E\"><var cp=\"0030\"/></char></data><rules><rule name=\"r0\"><any/></rule>"
        "<rule name=\"r1\"><char cp=\"002D\"/></rule>");
    for (unsigned i = 0; i < 12; i++)
        put("<action disp=\"valid\" any-variant=\"t%u0 t%u1\"/>", i, i);
    put("</rules></lgr>");
    if (!reopen(text))
        return;
    start("abcdefghijklmn", SIZE_MAX);
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
        gives("a type of many", find_disposition(rows[i].numbers, rows[i].count),
            rows[i].disposition);
}

/* The default actions, RFC 7940 section 7.6: labels whose reflexive variants have their types. */
static void
test_default_actions(void)
{
    static const struct {
        const char *label, *disposition;
        int action;
    } rows[] = {{"i", "invalid", 0}, {"b", "blocked", 1}, {"l", "allocatable", 2},
        {"a", "activated", 3}, {"v", "valid", 4}, {"o", "valid", 4}, {"ib", "invalid", 0},
        {"bi", "invalid", 0}, {"bl", "blocked", 1}, {"lb", "blocked", 1}, {"la", "allocatable", 2},
        {"al", "allocatable", 2}, {"aa", "activated", 3}, {"av", "activated", 3},
        {"ao", "valid", 4}, {"oa", "valid", 4}, {"vl", "allocatable", 2}, {"vo", "valid", 4}};
    xn_table_result result;

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0061\" type=\"activated\"/></char>"
               "<char cp=\"0062\"><var cp=\"0062\" type=\"blocked\"/></char><char cp=\"0069\">"
               "<var cp=\"0069\" type=\"invalid\"/></char><char cp=\"006C\"><var cp=\"006C\" "
               "type=\"allocatable\"/></char><char cp=\"006F\"><var cp=\"006F\" type=\"other\"/>"
               "</char><char cp=\"0076\"/></data>"));
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        (void)!unit_check(&t, rows[i].label, &result);
        if (!ok(strcmp(result.disposition, rows[i].disposition) == 0
                    && result.action == rows[i].action && result.line == 0,
                "default actions: %s is %s", rows[i].label, rows[i].disposition))
            note("%s, action %d", result.disposition, result.action);
    }
}

/* The members of a variant, also of one after another that has more of them. */
static void
test_fields(void)
{
    static const struct {
        const char *text, *disposition, *rule, *comment;
        int action;
        unsigned negated;
        size_t line;
    } rows[] = {{"b", "x", "r", "one", 0, 0, 4}, {"c", "y", "r", "two", 1, 1, 5},
        {"d", "blocked", "", "", 3, 0, 0}, {"e", "y", "r", "two", 1, 1, 5},
        {"f", "valid", "", "", 6, 0, 0}};

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\" type=\"u\"/>"
               "<var cp=\"0064\" type=\"blocked\"/><var cp=\"0065\" type=\"u\"/><var "
               "cp=\"0066\"/></char><range first-cp=\"0062\" last-cp=\"0066\"/></data>\n<rules>\n"
               "<rule name=\"r\"><char cp=\"0062\"/></rule>\n"
               "<action disp=\"x\" match=\"r\" comment=\"one\"/>\n"
               "<action disp=\"y\" not-match=\"r\" any-variant=\"u\" comment=\"two\"/></rules>"));
    if (!ok(start("a", 9) == XN_TABLE_OK, "a table with actions"))
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        memset(&variant, 0x5A, sizeof(variant));
        if (!ok(next() == XN_TABLE_OK && strcmp(variant.text, rows[i].text) == 0
                    && strcmp(variant.disposition, rows[i].disposition) == 0
                    && strcmp(variant.rule, rows[i].rule) == 0
                    && strcmp(variant.comment, rows[i].comment) == 0
                    && variant.action == rows[i].action && variant.negated == rows[i].negated
                    && variant.line == rows[i].line && variant.length == 1 && variant.octets == 1
                    && variant.conflict == 0 && variant.same_name == 0 && variant.reserved[0] == 0
                    && variant.reserved[1] == 0,
                "the members of a variant: %s", rows[i].text))
            note("%s %s %s %s, action %d, line %zu", variant.text, variant.disposition,
                variant.rule, variant.comment, variant.action, variant.line);
    }
    ok(next() == XN_TABLE_END, "no other variant");
}

/* The verdict on the label stays as it was while variants are refused. */
static void
test_result(void)
{
    xn_table_result result, before;

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\"/></char>"
               "<char cp=\"0062\" when=\"first\"/><char cp=\"0063\"/></data><rules>"
               "<rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule>"
               "</rules>"));
    memset(&result, 0x5A, sizeof(result));
    ok(xn_table_variants_start(&state, t.table, "ca", 2, 0, 9, t.workspace, t.size, &result)
                == XN_TABLE_OK
            && result.status == XN_TABLE_OK && strcmp(result.disposition, "valid") == 0
            && result.action == 4 && result.cp == XN_NO_CP,
        "the verdict on a label with variants");
    before = result;
    ok(next() == XN_TABLE_OK && strcmp(variant.text, "cc") == 0 && next() == XN_TABLE_END
            && memcmp(&result, &before, sizeof(result)) == 0,
        "it is the same after the variants");
}

/* A variant that arises in three ways: the least action decides, and dispositions of the others
   are a conflict, in whatever order they come. */
static void
test_ways(void)
{
    static const struct {
        const char *actions[3], *disposition;
        int action;
        unsigned conflict;
    } rows[] = {
        {{"c", "d", "c"}, "c", 0, 1},
        {{"c", "c", "d"}, "c", 0, 1},
        {{"d", "c", "c"}, "d", 0, 1},
        {{"c", "c", "c"}, "c", 0, 0},
        {{"invalid", "c", "c"}, "c", 1, 0},
        {{"c", "invalid", "d"}, "c", 0, 1},
        {{"c", "invalid", "invalid"}, "c", 0, 0},
    };
    static const unsigned orders[][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        for (size_t k = 0; k < sizeof(orders) / sizeof(*orders); k++) {
            length = 0;
            put(LGR "<data><char cp=\"0061\">");
            for (unsigned n = 0; n < 3; n++)
                put("<var cp=\"0062\" type=\"t%u\" when=\"r%u\"/>", orders[k][n], n);
            put("</char><char cp=\"0062\"/></data><rules>");
            for (unsigned n = 0; n < 3; n++)
                put("<rule name=\"r%u\"><any/></rule>", n);
            for (unsigned n = 0; n < 3; n++)
                put("<action disp=\"%s\" any-variant=\"t%u\"/>", rows[i].actions[n], n);
            put("</rules></lgr>");
            if (!reopen(text))
                return;
            start("a", 9);
            if (!ok(next() == XN_TABLE_OK && strcmp(variant.disposition, rows[i].disposition) == 0
                        && variant.action == rows[i].action && variant.conflict == rows[i].conflict,
                    "three ways: %s %s %s, order %zu", rows[i].actions[0], rows[i].actions[1],
                    rows[i].actions[2], k))
                note("%s, action %d, conflict %u", variant.disposition, variant.action,
                    variant.conflict);
        }
}

static void
test_idna(void)
{
    xn_table_idna idna;

    reopen(XML("<data><char cp=\"00DF\"><var cp=\"0073 0073\"/><var cp=\"0221\"/></char>"
               "<char cp=\"0073\"/><char cp=\"0221\"/></data>"));
    start("\303\237", 9);
    ok(xn_table_variants_next(&state, &variant, &idna) == XN_TABLE_OK && variant.same_name == 1
            && strcmp(idna.ascii, "ss") == 0,
        "a variant that is stored under the same name");
    ok(xn_table_variants_next(&state, &variant, &idna) == XN_TABLE_OK && variant.same_name == 0
            && idna.diag.status == XN_E_UNASSIGNED && idna.ascii[0] == '\0',
        "a variant that cannot be stored");
    ok(variant.length == 1 && variant.cps[0] == 0x221 && variant.octets == 2, "its forms");
    reopen(XML("<data><char cp=\"00DF\"><var cp=\"0073 0073\"/></char><char cp=\"0073\"/>"
               "<char cp=\"00FC\"/></data>"));
    start("\303\237\303\274", 9);
    ok(xn_table_variants_next(&state, &variant, &idna) == XN_TABLE_OK && variant.same_name == 1
            && strcmp(idna.ascii, "xn--ss-yka") == 0 && idna.changes == 0,
        "a variant that is not ASCII and is stored under the same name");
    reopen(XML("<data><char cp=\"0221\"><var cp=\"0061\"/><var cp=\"0234\"/></char>"
               "<char cp=\"0061\"/><char cp=\"0234\"/></data>"));
    start("\310\241", 9);
    ok(xn_table_variants_next(&state, &variant, &idna) == XN_TABLE_OK && variant.same_name == 0
            && strcmp(idna.ascii, "a") == 0,
        "a variant of a label that cannot be stored");
    ok(xn_table_variants_next(&state, &variant, &idna) == XN_TABLE_OK && variant.same_name == 0
            && idna.ascii[0] == '\0',
        "two labels that cannot be stored have no name in common");
}

static const char *
find_index(const char *label, size_t cap, xn_table_status *status)
{
    static char out[XN_TABLE_INDEX_SIZE];
    size_t len;

    memset(out, 'x', sizeof(out));
    *status =
        xn_table_index(t.table, label, strlen(label), 0, t.workspace, t.size, out, cap, &len, NULL);
    return out;
}

static void
test_index(void)
{
    size_t len;
    xn_table_status status;
    xn_table_result result;

    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0061 0061 0061\"/></char>"
               "<char cp=\"0063\"><var cp=\"\"/></char><char cp=\"0061 0064\"><var cp=\"0065\"/>"
               "</char><char cp=\"0064\"/><char cp=\"0065\"/></data><rules><rule name=\"r\">"
               "<char cp=\"0065\"/></rule><action disp=\"invalid\" match=\"r\"/></rules>"));
    gives("an index that is longer than the label", find_index("bab", 100, &status), "aaaaaaa");
    gives("an empty index", find_index("c", 1, &status), "");
    ok(status == XN_TABLE_OK, "an empty index fits");
    gives("the least of all segmentations", find_index("ad", 9, &status), "ad");
    gives("of an invalid label", find_index("ea", 9, &status), "ea");
    ok(status == XN_TABLE_OK, "an index does not depend on the disposition");
    gives("a label that the table does not list", find_index("x", 9, &status), "");
    ok(status == XN_TABLE_E_NOT_LISTED, "it has no index");
    gives("an index that does not fit", find_index("b", 3, &status), "");
    ok(status == XN_TABLE_E_SPACE, "it does not fit");
    ok(xn_table_index(t.table, "b", 1, 0, t.workspace, t.size, NULL, 0, &len, &result)
                == XN_TABLE_E_SPACE
            && len == 3 && result.status == XN_TABLE_OK,
        "its length, and the verdict");
    reopen("U+0061|U+0062\nU+0063|U+0062:U+0064\nU+0065|U+0063\n");
    ok(strcmp(find_index("ace", 9, &status), "aaa") == 0,
        "RFC 4290: the relation is symmetric and transitive");
    /* The rest of a label is compared after any number of null variants. */
    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\"/><char cp=\"0063\"><var cp=\"\"/></char>"
               "<char cp=\"0061 0063 0063\"><var cp=\"0061 0061\"/></char></data>"));
    gives("null variants before a letter", find_index("accb", 9, &status), "aab");
    gives("null variants at the end", find_index("acc", 9, &status), "a");
    gives("more null variants", find_index("acccb", 9, &status), "aab");
    reopen(XML("<data><char cp=\"0063\"><var cp=\"0065\" when=\"r\"/></char><char cp=\"0064\">"
               "<var cp=\"0061\" not-when=\"r\"/><var cp=\"0062\" when=\"r\"/>"
               "<var cp=\"0065\" when=\"r\"/></char><char cp=\"0078\"><var cp=\"0061\"/></char>"
               "<char cp=\"0079\"><var cp=\"0062\"/></char><char cp=\"0078 0079\"><var "
               "cp=\"0061\"/></char></data><rules><rule name=\"r\"><any/></rule></rules>"));
    gives("the second variant with a context", find_index("d", 9, &status), "b");
    gives("a greater variant with a context", find_index("c", 9, &status), "c");
    gives("a shorter index is less", find_index("xy", 9, &status), "a");
    reopen(
        XML("<data><char cp=\"0062\"><var cp=\"0061\" when=\"r\"/><var cp=\"0063\"/></char></data>"
            "<rules><rule name=\"r\"><any/></rule></rules>"));
    gives("a variant with a context before one without", find_index("b", 9, &status), "a");
}

static xn_table_collision collision;

static xn_table_relation
collide(const char *a, const char *b)
{
    (void)!xn_table_collide(
        t.table, a, strlen(a), b, strlen(b), 0, t.workspace, t.size, &collision);
    return collision.relation;
}

static void
test_collide(void)
{
    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/>"
               "<var cp=\"0063\" type=\"blocked\" when=\"first\"/></char><char cp=\"0063\"/>"
               "<char cp=\"0064\"/></data><rules>"
               "<rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule></rules>"));
    ok(collide("ab", "ab") == XN_TABLE_SAME, "the same label");
    ok(collide("da", "db") == XN_TABLE_SAME_INDEX && strcmp(collision.a_of_b, "blocked") == 0
            && strcmp(collision.b_of_a, "") == 0,
        "the same index");
    ok(collide("bd", "cd") == XN_TABLE_VARIANT && strcmp(collision.b_of_a, "blocked") == 0,
        "a variant with another index");
    ok(collide("cd", "bd") == XN_TABLE_VARIANT && strcmp(collision.a_of_b, "blocked") == 0,
        "the other way round");
    ok(collide("db", "dc") == XN_TABLE_DISTINCT, "distinct: the context does not hold");
    ok(collide("x", "a") == XN_TABLE_DISTINCT && collision.refused == 1
            && collision.a.status == XN_TABLE_E_NOT_LISTED,
        "the first label is not listed");
    ok(collide("a", "ax") == XN_TABLE_DISTINCT && collision.refused == 2
            && collision.b.position == 1,
        "the second label is not listed");
    reopen(XML("<data><char cp=\"0061\"/><char cp=\"0062\"/><char cp=\"0063\"><var cp=\"\"/></char>"
               "<char cp=\"00FC\"/></data>"));
    ok(collide("accb", "ab") == XN_TABLE_SAME_INDEX && collide("ab", "accb") == XN_TABLE_SAME_INDEX
            && collide("cccab", "accbcc") == XN_TABLE_SAME_INDEX
            && collide("acc", "ca") == XN_TABLE_SAME_INDEX,
        "the same index, with nothing for some segments");
    ok(collide("ab", "a") == XN_TABLE_DISTINCT && collide("a", "ab") == XN_TABLE_DISTINCT
            && collide("acc", "accb") == XN_TABLE_DISTINCT
            && collide("cb", "ca") == XN_TABLE_DISTINCT,
        "distinct: one index begins with the other");
    ok(xn_table_collide(t.table, "xn--a-eha", 9, "a\xC3\xBC", 3, XN_TABLE_ACE_LABELS, t.workspace,
           t.size, &collision)
                == XN_TABLE_OK
            && collision.relation == XN_TABLE_SAME,
        "an A-label and the same label");
    ok(xn_table_collide(t.table, "a\xC3\xBC", 3, "xn--a-eha", 9, XN_TABLE_ACE_LABELS, t.workspace,
           t.size, &collision)
                == XN_TABLE_OK
            && collision.relation == XN_TABLE_SAME,
        "a label and the same as an A-label");
    ok(xn_table_collide(t.table, "a", 1, "xn--a-eha", 9, 0, t.workspace, t.size, &collision)
                == XN_TABLE_E_NOT_LISTED
            && collision.refused == 2,
        "an A-label without the flag");
}

/* On a table that is symmetric and transitive, without contexts. */
static void
test_properties(void)
{
    static const char *const labels[] = {
        "a", "aess", "\303\244\303\237", "assa", "sss", "\320\260e"};
    unsigned long variants = 0, other_index = 0, asymmetric = 0, unordered = 0, over = 0;

    reopen(XML("<data><char cp=\"0061\"><var cp=\"0430\"/></char><char cp=\"0065\"/>"
               "<char cp=\"0430\"><var cp=\"0061\"/></char><char cp=\"0061 0065\"><var "
               "cp=\"00E4\"/></char><char cp=\"00E4\"><var cp=\"0061 0065\"/></char>"
               "<char cp=\"0073\"/><char cp=\"0073 0073\"><var cp=\"00DF\"/></char>"
               "<char cp=\"00DF\"><var cp=\"0073 0073\"/></char></data>"));
    for (size_t i = 0; i < sizeof(labels) / sizeof(*labels); i++) {
        char all[64][256], own[256];
        xn_table_status status;
        size_t count = 0;

        for (start(labels[i], 64); next() == XN_TABLE_OK; count++) {
            strcpy(all[count], variant.text);
            unordered += count > 0 && strcmp(all[count - 1], all[count]) >= 0;
        }
        over += count >= xn_table_variants_bound(&state);
        strcpy(own, find_index(labels[i], 200, &status));
        variants += count;
        for (size_t k = 0; k < count; k++) {
            other_index += strcmp(find_index(all[k], 200, &status), own) != 0;
            asymmetric += strstr(list(all[k], 64, NULL), labels[i]) == NULL;
        }
    }
    ok(variants > 15 && other_index == 0, "%lu variants have the index of their label", variants);
    ok(asymmetric == 0, "each has the label as its variant");
    ok(unordered == 0 && over == 0, "they are in order, and fewer than the bound");
}

/* The labels of a package as "zone a, reserved b". */
static const char *
pack(const char *const *files, size_t count, const char *label, size_t limit)
{
    static char all[4096];
    static const char *const roles[] = {"", "zone", "reserved", "bundle"};
    xn_table *tables[4];
    xn_table_package package;
    xn_table_package_label member;
    xn_table_status status;
    size_t size, at = 0;
    void *workspace;

    for (size_t i = 0; i < count; i++)
        (void)!xn_table_load(files[i], strlen(files[i]), NULL, &tables[i], NULL);
    size = xn_table_package_workspace((const xn_table *const *)tables, count);
    workspace = malloc(size);
    memset(workspace, 0xA5, size);
    all[0] = '\0';
    status = xn_table_package_start(&package, (const xn_table *const *)tables, count, label,
        strlen(label), 0, limit, workspace, size, NULL, NULL, NULL);
    if (status == XN_TABLE_OK)
        while ((status = xn_table_package_next(&package, &member)) == XN_TABLE_OK)
            at += (size_t)snprintf(
                all + at, sizeof(all) - at, "%s %s, ", roles[member.role], member.ascii);
    strcat(all, xn_table_status_name(status));
    free(workspace);
    for (size_t i = 0; i < count; i++)
        xn_table_free(tables[i], NULL);
    return all;
}

static void
test_refusing_table(void)
{
    const char *const files[] = {"0061;;\n0062;;\n", "0061;;\n"}, *const labels[] = {"c", "b"};
    xn_table *tables[2];
    const xn_table *const *list_of_two = (const xn_table *const *)tables;
    xn_table_package package;
    size_t size, refused[2];
    void *workspace;

    for (size_t i = 0; i < 2; i++)
        (void)!xn_table_load(files[i], strlen(files[i]), NULL, &tables[i], NULL);
    size = xn_table_package_workspace(list_of_two, 2);
    workspace = malloc(size);
    for (size_t i = 0; i < 2; i++)
        (void)!xn_table_package_start(
            &package, list_of_two, 2, labels[i], 1, 0, 9, workspace, size, NULL, NULL, &refused[i]);
    ok(refused[0] == 0 && refused[1] == 1, "a package: the table that refuses the label");
    free(workspace);
    for (size_t i = 0; i < 2; i++)
        xn_table_free(tables[i], NULL);
}

/* The members of a variant that an action decides. */
static void
test_members(void)
{
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0062\"/><var cp=\"0063\"/></char>"
               "<char cp=\"0062\"/><char cp=\"0063\"/></data><rules><rule name=\"r\">"
               "<char cp=\"0063\"/></rule>\n<action disp=\"no\" not-match=\"r\"/>\n\n"
               "<action disp=\"yes\" match=\"r\" comment=\"c\"/></rules>"));
    start("a", 9);
    ok(next() == XN_TABLE_OK && variant.negated == 1 && variant.action == 0
            && strcmp(variant.disposition, "no") == 0 && strcmp(variant.rule, "r") == 0
            && variant.comment[0] == '\0',
        "a variant: an action with not-match");
    ok(next() == XN_TABLE_OK && variant.negated == 0 && variant.action == 1
            && strcmp(variant.disposition, "yes") == 0 && strcmp(variant.rule, "r") == 0
            && strcmp(variant.comment, "c") == 0,
        "a variant: an action with match");
    ok(next() == XN_TABLE_END, "no more variants");
}

static void
test_packages(void)
{
    const char *const de[] = {"U+0061|U+0061:U+0041:U+00E4\nU+0062|U+00AD\nU+0021\n"};
    const char *const two[] = {"0061;0062;0063\n0062;;\n0041;0041;\n", "0061;0064;0062,0061\n"};
    const char *const both[] = {"0061;0061,0062;\n0062;0062;0061\n"};
    const char *const marks[] = {"0061;0061;0065\n0301;0301;\n00E1;00E1;\n"};
    const char *const list[] = {"U+0061..U+0063\nU+00DF\n"};
    /* Two digits before a letter written from right to left are not an end; with a Latin one, no
       label is stored. */
    const char *const bidi[] = {"U+05D1|U+05D1-U+0031-U+0031\nU+05D2|U+05D2-U+0061-U+0031\n"};
    const char *const mixed[] = {"U+0061\n", "0061;;\n"};

    gives("a bundle: each stored name once", pack(de, 1, "ab", 9),
        "bundle a, bundle ab, bundle xn--4ca, bundle xn--b-zfa, XN_TABLE_END");
    gives("a bundle whose first part can vanish", pack(de, 1, "ba", 9),
        "bundle a, bundle ba, bundle xn--b-0fa, bundle xn--4ca, XN_TABLE_END");
    gives("a bundle that IDNA 2003 refuses", pack(de, 1, "a!", 9), "XN_TABLE_E_IDNA");
    gives("a bundle: not listed", pack(de, 1, "ac", 9), "XN_TABLE_E_NOT_LISTED");
    gives("a limit", pack(de, 1, "ab", 2), "bundle a, bundle ab, XN_TABLE_LIMIT");
    gives("the union of two tables", pack(two, 2, "a", 9),
        "zone a, zone b, reserved c, zone d, XN_TABLE_END");
    gives("every table must list the label", pack(two, 2, "b", 9), "XN_TABLE_E_NOT_LISTED");
    gives(
        "the label is prepared", pack(two, 1, "A", 9), "zone a, zone b, reserved c, XN_TABLE_END");
    gives("combinations", pack(two, 1, "aa", 9),
        "zone aa, reserved ac, zone bb, reserved ca, reserved cc, XN_TABLE_END");
    gives("a code point in both columns", pack(both, 1, "ab", 9),
        "reserved aa, zone ab, zone bb, XN_TABLE_END");
    gives("parts that compose", pack(marks, 1, "\303\241", 9), "zone xn--1ca, XN_TABLE_END");
    gives("a list", pack(list, 1, "a\303\237", 9), "bundle ass, XN_TABLE_END");
    gives("a part whose end alone breaks the bidi rule", pack(bidi, 1, "\327\221\327\221", 9),
        "bundle xn--11-xldc, bundle xn--5dba, XN_TABLE_END");
    gives("a part that no label may contain", pack(bidi, 1, "\327\222", 9),
        "bundle xn--6db, XN_TABLE_END");
    gives("tables of two formats", pack(mixed, 2, "a", 9), "XN_TABLE_E_UNSUPPORTED");
}

int
main(void)
{
    if (HAS_XML) {
        test_limits();
        test_null();
        test_bombs();
        test_bound();
        test_selected();
        test_complex();
        test_lost_ways();
        test_result();
        test_ways();
        test_default_actions();
        test_types();
        test_fields();
        test_idna();
        test_index();
        test_collide();
        test_properties();
        test_members();
    } else {
        skip("built without expat");
    }
    test_packages();
    test_refusing_table();
    unit_close(&t, NULL);
    return tap_end();
}
