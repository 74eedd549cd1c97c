/* SPDX-License-Identifier: MIT */
/* Statements of xn-table.3. */
#include <config.h>

#include "draft.h"
#include "made_table.h"
#include "statements.h"

#define LATIN "<range first-cp=\"0061\" last-cp=\"007A\"/>"

static xn_table_result result;

static xn_table_status
check(const char *label, unsigned flags)
{
    return xn_table_check(t.table, label, strlen(label), flags, t.workspace, t.size, &result, NULL);
}

/* The warnings of a load, those of lint among them if there are flags */
struct warnings {
    unsigned count, last_warning;
    xn_table_kind last;
    bool is_ordered; /* those of lint after all others */
};

static void
count_warning(const xn_table_diag *warning, void *user)
{
    struct warnings *w = user;

    w->is_ordered = w->is_ordered && (w->count == 0 || w->last < 32 || warning->kind >= 32);
    w->count++;
    w->last = warning->kind;
    w->last_warning = warning->warning;
}

static struct warnings
load_with_warnings(const char *table, unsigned flags, const char *today)
{
    struct warnings w = {.is_ordered = true};
    const xn_table_options options = {
        .flags = flags, .warn = count_warning, .user = &w, .today = today};
    xn_table *loaded;

    if (xn_table_load(table, strlen(table), &options, &loaded, NULL) != XN_TABLE_OK)
        w.count = 99;
    xn_table_free(loaded, NULL);
    return w;
}

static xn_table_status
load(const char *table, size_t octets, const xn_table_options *options)
{
    xn_table *loaded;
    xn_table_status status = xn_table_load(table, octets, options, &loaded, NULL);

    xn_table_free(loaded, NULL);
    return status;
}

static void
test_formats(void)
{
    xn_table_info info[4];

    reopen(unit_rfc4290);
    xn_table_get_info(t.table, &info[0]);
    reopen(unit_rfc3743);
    xn_table_get_info(t.table, &info[1]);
    reopen("U+0061 U+0062\n");
    xn_table_get_info(t.table, &info[2]);
    states("XN_TABLE_DETECT decides by the content;",
        info[0].format == XN_TABLE_RFC4290 && info[1].format == XN_TABLE_RFC3743
            && (!HAS_XML
                || (reopen(unit_lgr), xn_table_get_info(t.table, &info[3]),
                    info[3].format == XN_TABLE_RFC7940)));
    states("A document type, an entity, and an encoding other than UTF-8 are refused.",
        !HAS_XML
            || (load("<!DOCTYPE lgr><lgr/>", 20, NULL) == XN_TABLE_E_DOCTYPE
                && load("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><lgr/>", 50, NULL)
                    == XN_TABLE_E_UNSUPPORTED));
    states("The limits are a file of XN_TABLE_FILE_MAX octets, elements 256 deep, names of "
           "elements and attributes of 1024 octets with their namespace, 1000000 code points and "
           "variants, 4096 operators in rules, as many classes, sequences of 63 code points and "
           "counts of 63.",
        MAX_DEPTH == 256 && MAX_XML_NAME == 1024 && MAX_ENTRIES == 1000000 && MAX_NODES == 4096
            && MAX_SEQUENCE == 63 && MAX_COUNT == 63);
    states("XN_TABLE_E_UTF8 Ill-formed UTF-8, in a table or a label. A comment of a text file may "
           "contain other octets; that is a warning.",
        load("\xFF", 1, NULL) == XN_TABLE_E_UTF8
            && load_with_warnings("# \xFF\nU+0061\n", 0, NULL).last == XN_TABLE_KIND_NOT_UTF8
            && check("\xFF", 0) == XN_TABLE_E_UTF8);
    states("XN_TABLE_E_CODE_POINT A surrogate, or a number above 10FFFF.",
        load("U+D800\n", 7, NULL) == XN_TABLE_E_CODE_POINT
            && load("U+110000\n", 9, NULL) == XN_TABLE_E_CODE_POINT
            && load("U+10FFFF\n", 9, NULL) == XN_TABLE_OK);
}

static void
test_refusals(void)
{
    static const struct {
        const char *sentence, *table;
        xn_table_status status;
        bool is_xml;
    } rows[] = {
        {"XN_TABLE_E_SYNTAX A value, or a line of text, that does not have its form.", "U+x\n",
            XN_TABLE_E_SYNTAX, false},
        {"XN_TABLE_E_DUPLICATE A code point, variant, tag, class or rule twice, or overlapping "
         "ranges.",
            "U+0061\nU+0061\n", XN_TABLE_E_DUPLICATE, false},
        {"XN_TABLE_E_XML The XML is not well-formed; the file is probably truncated.", LGR "<data>",
            XN_TABLE_E_XML, true},
        {"XN_TABLE_E_ELEMENT, XN_TABLE_E_ATTRIBUTE An element or attribute that is unknown, "
         "missing, or not allowed where it is.",
            XML("<data><x/></data>"), XN_TABLE_E_ELEMENT, true},
        {"XN_TABLE_E_ELEMENT, XN_TABLE_E_ATTRIBUTE", XML("<data><char x=\"1\"/></data>"),
            XN_TABLE_E_ATTRIBUTE, true},
        {"XN_TABLE_E_UNDEFINED A rule, class, tag or reference that is not defined,",
            XML("<data><char cp=\"0061\" when=\"x\"/></data>"), XN_TABLE_E_UNDEFINED, true},
        {"Properties of Unicode may be gc, jt, sc and ccc of the versions 5.2 to 17.0;",
            XML("<meta><unicode-version>5.1.0</unicode-version></meta><data>" LATIN "</data>"
                "<rules><class name=\"c\" property=\"gc:Lu\"/></rules>"),
            XN_TABLE_E_UNSUPPORTED, true},
        {"Properties of Unicode may be gc, jt, sc and ccc of the versions 5.2 to 17.0;",
            XML("<meta><unicode-version>18.0.0</unicode-version></meta><data>" LATIN "</data>"
                "<rules><class name=\"c\" property=\"gc:Lu\"/></rules>"),
            XN_TABLE_E_UNSUPPORTED, true},
        {"of the versions 5.2 to 17.0; a table that needs others is refused.",
            XML("<meta><unicode-version>5.2.0</unicode-version></meta><data>" LATIN "</data>"
                "<rules><class name=\"c\" property=\"gc:Lu\"/>"
                "<class name=\"d\" property=\"jt:D\"/><class name=\"e\" property=\"sc:Latn\"/>"
                "<class name=\"f\" property=\"ccc:9\"/></rules>"),
            XN_TABLE_OK, true},
        {"of the versions 5.2 to 17.0; a table that needs others is refused.",
            XML("<meta><unicode-version>17.0.0</unicode-version></meta><data>" LATIN "</data>"
                "<rules><class name=\"c\" property=\"gc:Lu\"/></rules>"),
            XN_TABLE_OK, true},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        if (HAS_XML || !rows[i].is_xml)
            states(rows[i].sentence,
                load(rows[i].table, strlen(rows[i].table), NULL) == rows[i].status);
    states("options may be NULL or all zero.",
        load("U+0061\n", 7, &(xn_table_options){.flags = 0}) == XN_TABLE_OK);
}

/* A copy of a table, at another address */
static void
test_copy(void)
{
    uint64_t *copy;
    size_t size;

    reopen(unit_list);
    size = xn_table_size(t.table);
    copy = malloc(size);
    if (copy == NULL)
        return;
    memcpy(copy, t.table, size);
    states("a copy of its xn_table_size octets may be used at any address that is aligned for "
           "uint64_t,",
        xn_table_check(
            (const xn_table *)(const void *)copy, "a", 1, 0, t.workspace, t.size, &result, NULL)
                == XN_TABLE_OK
            && strcmp(result.disposition, "valid") == 0);
    free(copy);
}

static unsigned kinds;

static int
note_finding(const xn_table_finding *finding, void *user)
{
    (void)user;
    kinds |= 1u << finding->kind;
    return 0;
}

static bool
finds(const char *table, xn_table_finding_kind kind)
{
    xn_table_usable usable;

    kinds = 0;
    reopen(table);
    return xn_table_audit(t.table, NULL, note_finding, NULL, &usable) == XN_TABLE_OK
        && kinds == 1u << kind;
}

static void
test_audit(void)
{
    xn_table_usable usable;

    states("XN_TABLE_UNASSIGNED, XN_TABLE_MAPPED, XN_TABLE_DELETED and XN_TABLE_PROHIBITED code "
           "points, sequences that nameprep changes XN_TABLE_SEQUENCE_CHANGES, pairs that it "
           "composes XN_TABLE_COMPOSES, and, in a table with right-to-left letters, what cannot "
           "end a label of them XN_TABLE_RTL_END.",
        finds("U+0221\n", XN_TABLE_UNASSIGNED) && finds("U+00DF\n", XN_TABLE_MAPPED)
            && finds("U+00AD\n", XN_TABLE_DELETED) && finds("U+2028\n", XN_TABLE_PROHIBITED)
            && finds("U+0061\nU+0301\n", XN_TABLE_COMPOSES)
            && finds("U+05D0\nU+0031\n", XN_TABLE_RTL_END));
    reopen("U+0061\nU+00DF\n");
    states("usable counts the code points that can be stored.",
        xn_table_audit(t.table, NULL, NULL, NULL, &usable) == XN_TABLE_OK && usable.usable == 1
            && usable.code_points == 2);
}

static void
test_packages(void)
{
    static xn_table_package package;
    xn_table_package_label label;
    const xn_table *table;
    size_t size, refused = 9;
    void *workspace;

    reopen("U+0061|U+00E1\n");
    table = t.table;
    size = xn_table_package_workspace(&table, 1);
    workspace = malloc(size);
    states("or the bundle of RFC 4290 section 6.1; each table must allow the label.",
        xn_table_package_start(&package, &table, 1, "a", 1, 0, 9, workspace, size, NULL, NULL, NULL)
                == XN_TABLE_OK
            && xn_table_package_next(&package, &label) == XN_TABLE_OK
            && label.role == XN_TABLE_BUNDLE && strcmp(label.ascii, "a") == 0
            && xn_table_package_next(&package, &label) == XN_TABLE_OK
            && strcmp(label.ascii, "xn--1ca") == 0
            && xn_table_package_next(&package, &label) == XN_TABLE_END
            && xn_table_package_start(
                   &package, &table, 1, "b", 1, 0, 9, workspace, size, NULL, NULL, &refused)
                == XN_TABLE_E_NOT_LISTED
            && refused == 0);
    states("The state has XN_TABLE_PACKAGE_SIZE octets,", sizeof(package) == XN_TABLE_PACKAGE_SIZE);
    free(workspace);
}

/* The kinds of warnings of each load have numbers below 32. */
static void
test_kinds(void)
{
    const char *every = strstr(document, "From every load:"), *lint;
    unsigned wrong = 0;

    lint = every != NULL ? strstr(every, "With XN_TABLE_LINT only:") : NULL;
    for (size_t i = 0; lint != NULL && xn_table_constant_at(XN_TABLE_KINDS, i) != NULL; i++) {
        const xn_constant *kind = xn_table_constant_at(XN_TABLE_KINDS, i);
        const char *at = strstr(every, kind->name);

        wrong += at == NULL || (at > lint) != (kind->value >= 32);
    }
    states("With XN_TABLE_LINT only:", lint != NULL && wrong == 0);
    if (!HAS_XML)
        return;
    states("They are reported after all others, in the order of the file.",
        load_with_warnings(XML("<meta><unknown/></meta><data><char cp=\"0061\" tag=\"x\"/>"
                               "<char cp=\"00e1\"/></data>"),
            XN_TABLE_LINT, NULL)
            .is_ordered);
    states("warning 1, or 2 of a note, which needs no change of the table;",
        load_with_warnings(XML("<data><char cp=\"0061\" tag=\"x\"/></data>"), XN_TABLE_LINT, NULL)
                    .last_warning
                == 2
            && load_with_warnings("# \xFF\nU+0061\n", 0, NULL).last_warning == 1);
    states("the date by which a table is no longer valid, as 2026-11-22; NULL if that is not to be "
           "reported.",
        load_with_warnings(
            XML("<meta><validity-end>2026-11-21</validity-end></meta><data>" LATIN "</data>"),
            XN_TABLE_LINT, "2026-11-22")
                    .last
                == XN_TABLE_KIND_EXPIRED
            && load_with_warnings(XML("<meta><validity-end>2026-11-21</validity-end></meta>"
                                      "<data>" LATIN "</data>"),
                   XN_TABLE_LINT, NULL)
                    .count
                == 0);
}

/* A table of letters with variants, contexts and actions */
static const char checked[] =
    XML("<data><char cp=\"002D\" not-when=\"first\" comment=\"hyphen\"/>" LATIN
        "<char cp=\"00FC\"><var cp=\"0075\" type=\"blocked\"/></char>"
        "<char cp=\"00FE\"><var cp=\"0070\" type=\"allocatable\"/></char></data>"
        "<rules><rule name=\"first\"><look-behind><start/></look-behind><anchor/></rule>"
        "<rule name=\"doubled\"><char cp=\"0071\"/><char cp=\"0071\"/></rule>"
        "<action disp=\"invalid\" match=\"doubled\" comment=\"no qq\"/></rules>");

static void
test_verdicts(void)
{
    if (!HAS_XML)
        return;
    reopen(checked);
    states("With XN_TABLE_ACE_LABELS a label that begins with xn-- is decoded first; what is "
           "refused is then the whole label.",
        check("xn--tda", XN_TABLE_ACE_LABELS) == XN_TABLE_OK
            && check("xn--6ca", XN_TABLE_ACE_LABELS) == XN_TABLE_E_NOT_LISTED && result.offset == 0
            && result.length == 7);
    states("status XN_TABLE_OK if the disposition is not invalid.",
        check("a", 0) == XN_TABLE_OK && strcmp(result.disposition, "valid") == 0
            && check("aqq", 0) == XN_TABLE_E_ACTION && strcmp(result.disposition, "invalid") == 0);
    states("The refused part of the label in octets; 0, 0 if it is nothing, or the label as a "
           "whole. unit is XN_OCTETS;",
        check("\u00FC\u00E1", 0) == XN_TABLE_E_NOT_LISTED && result.offset == 2
            && result.length == 2 && result.unit == XN_OCTETS && check("aqq", 0) != XN_TABLE_OK
            && result.offset == 0 && result.length == 0);
    states("position, cp The same as a number of code points from 0, and the code point itself, "
           "otherwise XN_NO_CP.",
        check("\u00FC\u00E1", 0) == XN_TABLE_E_NOT_LISTED && result.position == 1
            && result.cp == 0xE1 && check("aqq", 0) != XN_TABLE_OK && result.cp == XN_NO_CP);
    states("the number of the action that gave it, from 0, the five default ones of RFC 7940 "
           "section 7.6 after the explicit ones, or -1; the action's or code point's comment, and "
           "its line in the table, 0 for a default action.",
        check("aqq", 0) == XN_TABLE_E_ACTION && result.action == 0 && result.line == 1
            && strcmp(result.comment, "no qq") == 0 && check("a", 0) == XN_TABLE_OK
            && result.action == 5 && result.line == 0 && check("-", 0) == XN_TABLE_E_CONTEXT
            && result.action == -1 && strcmp(result.comment, "hyphen") == 0);
    states("whether it did so by not matching (a when or not-match) or by matching (a not-when).",
        check("-", 0) == XN_TABLE_E_CONTEXT && strcmp(result.rule, "first") == 0
            && result.negated == 1 && check("aqq", 0) == XN_TABLE_E_ACTION && result.negated == 0);
}

static bool
stores(const char *label, xn_status status, const char *ascii, unsigned changes)
{
    xn_table_idna idna;

    (void)!xn_table_check(t.table, label, strlen(label), 0, t.workspace, t.size, &result, &idna);
    return idna.diag.status == status && strcmp(idna.ascii, ascii) == 0 && idna.changes == changes;
}

static void
test_idna(void)
{
    char out[8] = "#######";

    reopen("U+002D\nU+005F..U+D7FF\n");
    states("diag is that of xn_label_to_ascii with XN_STD3 and XN_STRICT_ACE, except that "
           "unassigned code points are reported before the bidi rule; changes says that nameprep "
           "makes something else of the label, which is prepared; ascii is what the DNS would "
           "store.",
        stores("a_", XN_E_STD3_CHAR, "", 0) && stores("xn--fa-hia", XN_E_ROUND_TRIP, "", 0)
            && stores("\u05D0a\u0221", XN_E_UNASSIGNED, "", 0)
            && stores("\u05D0a", XN_E_BIDI_MIXED, "", 0) && stores("\u00DF", XN_OK, "ss", 1)
            && stores("\u00FC", XN_OK, "xn--tda", 0));
    states("converts a label as typed to lower case, code point by code point, and applies nothing "
           "else of nameprep. The result has as many octets as the label, so that offsets remain;",
        xn_table_lower("A\u00DC\u00DF\u2460", 8, out) == 1
            && memcmp(out, "a\u00FC\u00DF\u2460", 8) == 0);
    memset(out, '#', sizeof(out));
    states("It returns 1, or 0 if the label remains as it is and nothing was written. Ill-formed "
           "octets remain as they are.",
        xn_table_lower("a", 1, out) == 0 && out[0] == '#'
            && xn_table_lower("\xFF"
                              "A",
                   2, out)
                == 1
            && memcmp(out,
                   "\xFF"
                   "a",
                   2)
                == 0);
}

static xn_table_variants state;
static xn_table_variant_label variant;

static xn_table_status
start(const char *label, size_t limit, const char *disposition)
{
    xn_table_status status = xn_table_variants_start(
        &state, t.table, label, strlen(label), 0, limit, t.workspace, t.size, NULL);

    xn_table_variants_select(&state, disposition);
    return status;
}

static bool
delivers(const char *expected)
{
    return xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_OK
        && strcmp(variant.text, expected) == 0;
}

static void
test_variants(void)
{
    if (!HAS_XML)
        return;
    reopen(XML("<data><char cp=\"0061\"><var cp=\"0063\" type=\"blocked\"/>"
               "<var cp=\"0062\" type=\"allocatable\"/></char>"
               "<char cp=\"0062\"/><char cp=\"0063\"/></data>"));
    states("one at a time into the caller's xn_table_variant_label, in code point order, each "
           "once, and at most limit of them.",
        start("a", 9, NULL) == XN_TABLE_OK && delivers("b") && delivers("c")
            && xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_END
            && start("a", 1, NULL) == XN_TABLE_OK && delivers("b")
            && xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_LIMIT);
    states("restricts them to one disposition, such as allocatable, without enumerating all "
           "others.",
        start("a", 9, "allocatable") == XN_TABLE_OK && delivers("b")
            && xn_table_variants_next(&state, &variant, NULL) == XN_TABLE_END);
    states("is the number of permutations, which is at least the number of variants and the label "
           "itself,",
        start("aa", 9, NULL) == XN_TABLE_OK && xn_table_variants_bound(&state) == 9);
    states("returns 1 if the label itself arises in several ways whose dispositions differ, and 0 "
           "otherwise.",
        xn_table_variants_conflict(&state) == 0);
    states("The state has XN_TABLE_VARIANTS_SIZE octets",
        sizeof(xn_table_variants) == XN_TABLE_VARIANTS_SIZE);
}

static bool
has_index(const char *label, const char *expected)
{
    char out[64];
    xn_table_status status = xn_table_index(
        t.table, label, strlen(label), 0, t.workspace, t.size, out, sizeof(out), NULL, &result);

    return status == XN_TABLE_OK && strcmp(out, expected) == 0;
}

static void
test_index(void)
{
    char print[XN_TABLE_FINGERPRINT_SIZE];
    xn_table_collision collision;

    reopen("U+0061|U+0062\nU+0062\nU+0063|U+0062\n");
    states("each segment is replaced by the least of itself and its variants,",
        has_index("bac", "aaa"));
    states("The relation of a table of RFC 3743 or RFC 4290 is made symmetric and transitive when "
           "it is loaded.",
        has_index("b", "a") && has_index("c", "a"));
    states("The fingerprint has 16 hexadecimal digits;",
        xn_table_fingerprint(t.table, t.workspace, t.size, print) == XN_TABLE_OK
            && strspn(print, "0123456789ABCDEF") == 16 && print[16] == '\0');
    states(
        "has at most XN_TABLE_INDEX_MAX code points, or XN_TABLE_INDEX_SIZE octets with its NUL.",
        XN_TABLE_INDEX_SIZE == 4 * XN_TABLE_INDEX_MAX + 1);
    states("If a label has no index, refused is its number, 1 or 2, and its status is returned.",
        xn_table_collide(t.table, "a", 1, "-", 1, 0, t.workspace, t.size, &collision)
                == XN_TABLE_E_NOT_LISTED
            && collision.refused == 2
            && xn_table_collide(t.table, "-", 1, "a", 1, 0, t.workspace, t.size, &collision)
                == XN_TABLE_E_NOT_LISTED
            && collision.refused == 1);
    states("XN_TABLE_SAME, XN_TABLE_SAME_INDEX, XN_TABLE_VARIANT if one is a variant of the other "
           "nevertheless, or XN_TABLE_DISTINCT.",
        xn_table_collide(t.table, "a", 1, "a", 1, 0, t.workspace, t.size, &collision) == XN_TABLE_OK
            && collision.relation == XN_TABLE_SAME
            && xn_table_collide(t.table, "a", 1, "c", 1, 0, t.workspace, t.size, &collision)
                == XN_TABLE_OK
            && collision.relation == XN_TABLE_SAME_INDEX
            && xn_table_collide(t.table, "a", 1, "cc", 2, 0, t.workspace, t.size, &collision)
                == XN_TABLE_OK
            && collision.relation == XN_TABLE_DISTINCT);
    if (!HAS_XML)
        return;
    reopen(XML("<data><char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" when=\"r\"/></char>"
               "<char cp=\"0061\"/></data><rules><rule name=\"r\"><anchor/><look-ahead><end/>"
               "</look-ahead></rule></rules>"));
    states("It is none where index labels depend on contexts,",
        xn_table_fingerprint(t.table, t.workspace, t.size, print) == XN_TABLE_OK
            && strcmp(print, "none") == 0);
    reopen(checked);
    states("The index exists also where the disposition is invalid.",
        has_index("aqq", "aqq") && result.status == XN_TABLE_E_ACTION);
    reopen(XML("<data><char cp=\"0061\"><var cp=\"\"/></char></data>"));
    states("It is a key and not a label: it may be empty,", has_index("a", ""));
}

/* Whether a request finds a label, and the last of its tables */
static bool
chooses(const xn_table_set *set, const xn_table_request *request, xn_table_status expected,
    size_t table, const char *label)
{
    xn_table_choice choice;
    size_t tables[4];
    xn_table_status status = xn_table_set_choose(set, request, &choice, tables, 4);

    return status == expected
        && (status != XN_TABLE_OK
            || (tables[choice.tables - 1] == table && choice.length == strlen(label)
                && memcmp(request->name + choice.offset, label, choice.length) == 0));
}

static void
test_sets(void)
{
    static const char *const tables[] = {"U+0061\n", "U+0062\n", "U+0061..U+007A\n"};
    xn_table_member members[3] = {{.name = "example"}, {.name = "co.example"},
        {.name = "de-AT", .flags = XN_TABLE_EVERYWHERE}};
    xn_table_request r = {.name = "a.b.co.example", .length = XN_STRLEN};
    xn_table *loaded[3];
    xn_table_set *set;

    for (size_t i = 0; i < 3; i++) {
        (void)!xn_table_load(tables[i], strlen(tables[i]), NULL, &loaded[i], NULL);
        members[i].table = loaded[i];
    }
    ok(xn_table_set_create(members, 3, NULL, &set, NULL) == XN_TABLE_OK, "a set of three tables");
    states("Without, those of the longest domain that the name is in, from the scopes of type "
           "domain and the names of the tables, and those for every domain.",
        chooses(set, &r, XN_TABLE_OK, 1, "b"));
    states("The label to check is name itself with a zone, and otherwise the one that label "
           "numbers, or the one below the domain.",
        chooses(set,
            &(xn_table_request){
                .name = "b", .length = 1, .zone = "co.example", .zone_length = XN_STRLEN},
            XN_TABLE_OK, 1, "b")
            && (r.label = 1, chooses(set, &r, XN_TABLE_OK, 1, "a")));
    r = (xn_table_request){.name = "a", .length = 1, .tag = "EXAMPLE", .tag_length = XN_STRLEN};
    states("With a tag, the one that has it as its name or one of its domains;",
        chooses(set, &r, XN_TABLE_OK, 0, "a"));
    r = (xn_table_request){.name = "a", .length = 1, .table = 3};
    states("With table, the one of this number, counted from 1.",
        chooses(set, &r, XN_TABLE_OK, 2, "a"));
    r = (xn_table_request){.name = "a.example", .length = XN_STRLEN, .tag = "x", .tag_length = 1};
    states("XN_TABLE_E_NO_TAG No table of the set has the tag.",
        chooses(set, &r, XN_TABLE_E_NO_TAG, 0, ""));
    r = (xn_table_request){.name = "a.example", .length = XN_STRLEN, .label = 3};
    states("XN_TABLE_E_NO_LABEL The name has fewer labels than the request asks for.",
        chooses(set, &r, XN_TABLE_E_NO_LABEL, 0, ""));
    xn_table_set_free(set, NULL);
    for (size_t i = 0; i < 3; i++)
        xn_table_free(loaded[i], NULL);
}

static void
test_contents(void)
{
    xn_table_entry entry;
    xn_table_action action;

    reopen("U+0062\nU+0061\n");
    states("return NULL after the last. xn_table_get_entry, xn_table_get_variant and "
           "xn_table_get_action return 1, or 0 after the last. Entries are in code point order,",
        xn_table_language(t.table, 0) == NULL && xn_table_scope(t.table, 0, NULL) == NULL
            && xn_table_get_entry(t.table, 0, &entry) == 1 && entry.cps[0] == 'a'
            && xn_table_get_entry(t.table, 2, &entry) == 0
            && xn_table_get_action(t.table, 99, &action) == 0);
    states("neither ever returns NULL.",
        xn_table_strerror((xn_table_status)999) != NULL
            && xn_table_status_name((xn_table_status)999) != NULL);
    states("XN_TABLE_E_EMPTY An empty label. XN_TABLE_E_LABEL_LONG A label of more than "
           "XN_TABLE_LABEL_MAX code points.",
        check("", 0) == XN_TABLE_E_EMPTY
            && check("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0)
                == XN_TABLE_E_LABEL_LONG
            && check("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0)
                == XN_TABLE_OK);
}

/* Comments of the header */
static void
test_header(void)
{
    char out[8] = "#######";

    reopen(unit_list);
    states("Returns 1 and writes `length` octets, or returns 0 if that changes nothing, and writes "
           "nothing. Nothing else that nameprep does is applied; ill-formed octets stay.",
        xn_table_lower("A", 1, out) == 1 && strcmp(out, "a######") == 0
            && xn_table_lower("b", 1, out) == 0 && out[0] == 'a');
    states("On every status but XN_TABLE_OK *table is NULL. diag may be NULL.",
        load("x", 1, NULL) == XN_TABLE_E_SYNTAX);
    states("0: the table is refused; 1: a warning, 2: a note, and it is accepted */",
        load_with_warnings("# \xFF\nU+0061\n", 0, NULL).last_warning == 1);
    states("the refused part; 0, 0 for none, or for the whole label */",
        check("a-", 0) == XN_TABLE_E_NOT_LISTED && result.offset == 1 && result.length == 1
            && check("", 0) == XN_TABLE_E_EMPTY && result.length == 0);
    states("the deciding action, default ones counted last; -1 if none */",
        check("a", 0) == XN_TABLE_OK && result.action == 4 && check("-", 0) != XN_TABLE_OK
            && result.action == -1);
    states("\"valid\", \"blocked\"; \"invalid\" if 8.1 or an earlier step fails */",
        check("a", 0) == XN_TABLE_OK && strcmp(result.disposition, "valid") == 0
            && check("-", 0) != XN_TABLE_OK && strcmp(result.disposition, "invalid") == 0);
    states("The other verdict, that of IDNA 2003 for a stored string under UseSTD3ASCIIRules.",
        (reopen("U+005F\nU+0221\n"), stores("_", XN_E_STD3_CHAR, "", 0))
            && stores("\u0221", XN_E_UNASSIGNED, "", 0));
}

int
main(void)
{
    read_document("table/xn-table.3");
    test_formats();
    test_refusals();
    test_copy();
    test_audit();
    test_packages();
    test_kinds();
    test_verdicts();
    test_idna();
    test_variants();
    test_index();
    test_sets();
    test_contents();
    read_document("table/xn-table.h");
    test_header();
    unit_close(&t, NULL);
    return tap_end();
}
