/* SPDX-License-Identifier: MIT */
/* The interface of <xn-table.h>: arguments, contents, positions, messages. */
#include <config.h>

#include "unit.h"

/* An allocator that must not be called. */
static void *
refuse_call(void *user, void *block, size_t size)
{
    (void)block, (void)size;
    ++*(unsigned *)user;
    return NULL;
}

static void
test_arguments(void)
{
    unsigned calls = 0;
    const xn_table_options uncalled = {.allocate = refuse_call, .user = &calls};
    xn_table_options flags = {.flags = 0x8000}, format = {.format = (xn_table_format)9};
    xn_table_result result;
    xn_table_diag diag;
    struct unit_table t;
    xn_table *table;

    ok(xn_table_load("U+0061", 6, &flags, &table, &diag) == XN_TABLE_E_ARGUMENT && table == NULL,
        "load: an unknown flag");
    ok(xn_table_load("U+0061", 6, &format, &table, NULL) == XN_TABLE_E_ARGUMENT,
        "load: an unknown format");
    ok(xn_table_load(NULL, 6, NULL, &table, NULL) == XN_TABLE_E_ARGUMENT, "load: NULL");
    ok(xn_table_load("U+0061", 6, NULL, NULL, NULL) == XN_TABLE_E_ARGUMENT, "load: no result");
    ok(xn_table_load(NULL, 0, NULL, &table, NULL) == XN_TABLE_E_SYNTAX && table == NULL,
        "load: nothing");
    ok(xn_table_load("U+0061", 6, &flags, &table, &diag) == XN_TABLE_E_ARGUMENT
            && diag.status == XN_TABLE_E_ARGUMENT && diag.line == 0 && diag.clause[0] == '\0'
            && strcmp(diag.text, "an unknown flag or format, or NULL for the text") == 0,
        "load: the words of an unknown flag");
    xn_table_free(NULL, NULL);
    xn_table_free(NULL, &uncalled);
    xn_table_set_free(NULL, &uncalled);
    ok(calls == 0, "to free NULL is nothing");
    ok(xn_table_size(NULL) == 0 && xn_table_workspace(NULL) == 0, "NULL has no size");

    if (!ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list"))
        return;
    ok(xn_table_check(t.table, "a", 1, 0, t.workspace, t.size - 1, &result, NULL)
            == XN_TABLE_E_ARGUMENT,
        "check: a workspace that is too small");
    ok(xn_table_check(t.table, "a", 1, 0, (char *)t.workspace + 1, t.size, &result, NULL)
            == XN_TABLE_E_ARGUMENT,
        "check: a workspace that is not aligned");
    ok(xn_table_check(t.table, "a", 1, 0x1, t.workspace, t.size, NULL, NULL) == XN_TABLE_E_ARGUMENT,
        "check: an unknown flag");
    ok(xn_table_check(t.table, NULL, 1, 0, t.workspace, t.size, NULL, NULL) == XN_TABLE_E_ARGUMENT,
        "check: NULL for a label");
    ok(xn_table_check(NULL, "a", 1, 0, t.workspace, t.size, &result, NULL) == XN_TABLE_E_ARGUMENT
            && result.action == -1,
        "check: NULL for a table");
    ok(xn_table_check(t.table, "ab\0", XN_STRLEN, 0, t.workspace, t.size, NULL, NULL)
            == XN_TABLE_OK,
        "check: a text with a NUL");
    unit_close(&t, NULL);
}

/* label, status, offset, length, position, code point, action */
struct row {
    const char *label;
    xn_table_status status;
    size_t offset, length, position;
    uint32_t cp;
    int action;
};

static void
test_rows(const struct unit_table *t, const struct row *rows, size_t count)
{
    xn_table_result r;

    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        xn_table_status status = xn_table_check(t->table, row->label, strlen(row->label),
            XN_TABLE_ACE_LABELS, t->workspace, t->size, &r, NULL);

        if (!ok(status == row->status && r.status == status && r.offset == row->offset
                    && r.length == row->length && r.position == row->position && r.cp == row->cp
                    && r.action == row->action && r.unit == XN_OCTETS,
                "label %zu: %s at %zu+%zu", i, xn_table_status_name(row->status), row->offset,
                row->length))
            note("%s at %zu+%zu, position %zu, U+%04X, action %d", xn_table_status_name(status),
                r.offset, r.length, r.position, (unsigned)r.cp, r.action);
    }
}

static void
test_list(void)
{
    static const char a64[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const struct row rows[] = {
        {"", XN_TABLE_E_EMPTY, 0, 0, 0, XN_NO_CP, -1},
        {"abc", XN_TABLE_OK, 0, 0, 0, XN_NO_CP, 4},
        {a64 + 1, XN_TABLE_OK, 0, 0, 0, XN_NO_CP, 4},
        {a64, XN_TABLE_E_LABEL_LONG, 0, 64, 0, XN_NO_CP, -1},
        {"ab-", XN_TABLE_E_NOT_LISTED, 2, 1, 2, '-', -1},
        {"\xC3\x9Fs\xC3\x9F", XN_TABLE_E_NOT_LISTED, 3, 2, 2, 0xDF, -1},
        {"a\xC3\x9F\xF0\x9F\x98\x80", XN_TABLE_E_NOT_LISTED, 1, 2, 1, 0xDF, -1},
        {"a\xF0\x9F\x98\x80", XN_TABLE_E_NOT_LISTED, 1, 4, 1, 0x1F600, -1},
        {"ab\xC3", XN_TABLE_E_UTF8, 2, 1, 2, XN_NO_CP, -1},
        {"a\xF0\x9F\x98", XN_TABLE_E_UTF8, 1, 3, 1, XN_NO_CP, -1},
        {"\xC3\x9F\xE2\x82\xAC\xE2\x82z", XN_TABLE_E_UTF8, 5, 2, 2, XN_NO_CP, -1},
        {"xn--tda", XN_TABLE_E_NOT_LISTED, 0, 7, 0, 0xFC, -1},
        {"XN--ss-FIA", XN_TABLE_OK, 0, 0, 0, XN_NO_CP, 4},
        {"XN--SS-FIA", XN_TABLE_OK, 0, 0, 0, XN_NO_CP, 4},
        {"xn--s-0fa", XN_TABLE_E_NOT_LISTED, 0, 9, 1, 0xE4, -1},
        {"xn--99999", XN_TABLE_E_ACE, 0, 9, 0, XN_NO_CP, -1},
        {"xn--abc-", XN_TABLE_E_ACE, 0, 8, 0, XN_NO_CP, -1},
        {"xn--", XN_TABLE_E_ACE, 0, 4, 0, XN_NO_CP, -1},
    };
    struct unit_table t;

    if (!ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list"))
        return;
    test_rows(&t, rows, sizeof(rows) / sizeof(*rows));
    unit_close(&t, NULL);
}

#define PAATO  "\xE3\x8C\x80" /* U+3300, which becomes four code points, 12 octets */
#define PAATO8 PAATO PAATO PAATO PAATO PAATO PAATO PAATO PAATO
#define A10    "aaaaaaaaaa"
#define A85    A10 A10 A10 A10 A10 A10 A10 A10 "aaaaa"

static void
test_idna(void)
{
    static const struct {
        const char *label;
        xn_status status;
        unsigned changes;
        const char *ascii, *prepared;
        size_t offset, length;
        unsigned decoded;
    } rows[] = {
        {"abc", XN_OK, 0, "abc", "abc", 0, 0, 0},
        {"Abc", XN_OK, 1, "Abc", "abc", 0, 0, 0},
        {"abC", XN_OK, 1, "abC", "abc", 0, 0, 0},
        {"b\xC3\xBC"
         "cher",
            XN_OK, 0, "xn--bcher-kva",
            "b\xC3\xBC"
            "cher",
            0, 0, 0},
        {"xn--bcher-kva", XN_OK, 0, "xn--bcher-kva",
            "b\xC3\xBC"
            "cher",
            0, 0, 0},
        {"stra\xC3\x9F"
         "e",
            XN_OK, 1, "strasse", "strasse", 0, 0, 0},
        {"xn--strae-oqa", XN_OK, 1, "strasse", "strasse", 0, 0, 0},
        {"a-", XN_E_STD3_HYPHEN, 0, "", "a-", 1, 1, 0},
        {"a_b", XN_E_STD3_CHAR, 0, "", "a_b", 1, 1, 0},
        {"xn--a", XN_E_PROHIBITED, 0, "", "", 0, 5, 1},
        {"XN--99999", XN_E_PUNYCODE, 1, "", "xn--99999", 0, 9, 1},
        {"xn--a_b-joa", XN_E_STD3_CHAR, 0, "", "a_b\xC3\xBC", 0, 11, 1},
        {"xn--b\xC3\xBC", XN_E_ACE_PREFIX, 0, "", "xn--b\xC3\xBC", 0, 7, 1},
        {"a\xC8\xA1", XN_E_UNASSIGNED, 0, "", "", 1, 2, 0},
        {"\xD7\x90\x31", XN_E_BIDI_ENDS, 0, "", "", 2, 1, 0},
        {"\xD7\x90\xC8\xA1\x31", XN_E_UNASSIGNED, 0, "", "", 2, 2, 0}, /* before the bidi rule */
        {"\xD7\x90"
         "a",
            XN_E_BIDI_MIXED, 0, "", "", 2, 1, 0},
        {"\xD7\x90"
         "a\xC8\xA1",
            XN_E_UNASSIGNED, 0, "", "", 3, 2, 0},
        {"a\xEF\xBF\xBD", XN_E_PROHIBITED, 0, "", "", 1, 3, 0},
        /* longer than the prepared form may be: 255 octets fit */
        {A85 A85 A85, XN_E_LABEL_LONG, 0, "", A85 A85 A85, 0, 255, 0},
        {A85 A85 "A" A85, XN_E_LABEL_LONG, 0, "", "", 0, 256, 0},
        {PAATO8 PAATO8 PAATO8, XN_E_LABEL_LONG, 1, "", "", 0, 72, 0},
    };
    struct unit_table t;
    xn_table_idna idna;
    xn_table_result r;

    if (!ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list"))
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        memset(&idna, 0x5A, sizeof(idna));
        (void)!xn_table_check(t.table, rows[i].label, strlen(rows[i].label), XN_TABLE_ACE_LABELS,
            t.workspace, t.size, &r, &idna);
        if (!ok(idna.diag.status == rows[i].status && idna.changes == rows[i].changes
                    && strcmp(idna.ascii, rows[i].ascii) == 0
                    && strcmp(idna.prepared, rows[i].prepared) == 0
                    && idna.diag.offset == rows[i].offset && idna.diag.length == rows[i].length
                    && idna.diag.decoded == rows[i].decoded && idna.diag.label == 0
                    && idna.reserved[0] == 0 && idna.reserved[1] == 0,
                "IDNA 2003, row %zu: %s", i, xn_status_name(rows[i].status)))
            note("%s, changes %u, '%s', '%s' at %zu+%zu, label %zu, decoded %u",
                xn_status_name(idna.diag.status), idna.changes, idna.ascii, idna.prepared,
                idna.diag.offset, idna.diag.length, (size_t)idna.diag.label, idna.diag.decoded);
    }
    unit_close(&t, NULL);
}

static void
test_info(const xn_table *table)
{
    xn_table_info info;
    const char *type;

    xn_table_get_info(table, &info);
    ok(info.format == XN_TABLE_RFC7940 && strcmp(info.version, "3") == 0
            && strcmp(info.version_comment, "draft") == 0 && strcmp(info.date, "2026-11-22") == 0
            && strcmp(info.valid_from, "2026-01-01") == 0
            && strcmp(info.valid_until, "2027-01-01") == 0
            && strcmp(info.unicode_version, "6.3.0") == 0,
        "info: what meta says");
    ok(info.entries == 6 && info.code_points == 29 && info.sequences == 1 && info.variants == 3
            && info.classes == 2 && info.rules == 4 && info.actions == 3 && info.warnings == 1,
        "info: what there is of each");
    ok(strcmp(xn_table_language(table, 0), "und-Latn") == 0 && xn_table_language(table, 1) == NULL
            && strcmp(xn_table_scope(table, 0, &type), "example") == 0
            && strcmp(type, "domain") == 0 && xn_table_scope(table, 1, NULL) == NULL,
        "info: languages and scopes");
}

/* RFC 3743 has a version and a date, other formats of text have none. */
static void
test_text_info(void)
{
    struct unit_table t;
    xn_table_info info;

    if (ok(unit_open(&t, unit_rfc3743, strlen(unit_rfc3743), NULL, NULL) == XN_TABLE_OK,
            "RFC 3743")) {
        xn_table_get_info(t.table, &info);
        ok(info.format == XN_TABLE_RFC3743 && strcmp(info.version, "1") == 0
                && strcmp(info.date, "20261122") == 0 && info.entries == 2 && info.code_points == 2
                && info.variants == 3 && info.warnings == 0,
            "RFC 3743: info");
        unit_close(&t, NULL);
    }
    if (ok(unit_open(&t, unit_list, strlen(unit_list), NULL, NULL) == XN_TABLE_OK, "a list")) {
        xn_table_get_info(t.table, &info);
        ok(info.format == XN_TABLE_LIST && info.version[0] == '\0' && info.date[0] == '\0'
                && info.entries == 2 && info.code_points == 26 && info.sequences == 1
                && info.variants == 0 && info.warnings == 0,
            "a list: info");
        unit_close(&t, NULL);
    }
}

/* Second members of lists, and members of variants and actions that the first table lacks. */
static void
test_second(void)
{
    static const char text[] =
        XML("<meta><language>de</language><language>fr</language>"
            "<scope type=\"domain\">one</scope><scope type=\"x\">two</scope>"
            "<scope type=\"domain\">three</scope></meta><data>\n"
            "<char cp=\"0061\" tag=\"t\" comment=\"c\">\n"
            "<var cp=\"0062\" comment=\"first\"/>\n"
            "<var cp=\"0063\" type=\"odd\" not-when=\"r\" comment=\"second\"/></char>\n"
            "<char cp=\"0062\"/></data><rules>\n<rule name=\"r\"><start/></rule>\n"
            "<action disp=\"x\" match=\"r\"/>\n"
            "<action disp=\"y\" not-match=\"r\" comment=\"z\"/></rules>");
    struct unit_table t;
    xn_table_info info;
    xn_table_entry entry;
    xn_table_variant v;
    xn_table_action a;
    const char *type = "";

    if (!ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "two of each"))
        return;
    xn_table_get_info(t.table, &info);
    ok(info.languages == 2 && info.scopes == 3 && info.entries == 2 && info.variants == 2
            && info.rules == 1 && info.actions == 2 && info.classes == 0 && info.sequences == 0
            && info.version[0] == '\0' && info.date[0] == '\0' && info.valid_from[0] == '\0',
        "info: how many of each");
    ok(strcmp(xn_table_language(t.table, 1), "fr") == 0 && xn_table_language(t.table, 2) == NULL,
        "info: the second language");
    ok(strcmp(xn_table_scope(t.table, 1, &type), "two") == 0 && strcmp(type, "x") == 0
            && strcmp(xn_table_scope(t.table, 2, &type), "three") == 0
            && strcmp(type, "domain") == 0 && xn_table_scope(t.table, 3, &type) == NULL,
        "info: the second and third scope");
    ok(xn_table_get_entry(t.table, 0, &entry) && strcmp(entry.tags, "t") == 0
            && strcmp(entry.comment, "c") == 0 && entry.line == 2 && entry.when[0] == '\0'
            && entry.last == 'a' && entry.variants == 2,
        "entry: tags, comment, line");
    memset(&v, 0x5A, sizeof(v));
    ok(xn_table_get_variant(t.table, 0, 0, &v) && v.length == 1 && v.type[0] == '\0'
            && v.when[0] == '\0' && v.negated == 0 && strcmp(v.comment, "first") == 0
            && v.line == 3,
        "variant: without type and context");
    ok(xn_table_get_variant(t.table, 0, 1, &v) && v.cps[0] == 'c' && strcmp(v.type, "odd") == 0
            && strcmp(v.when, "r") == 0 && v.negated == 1 && strcmp(v.comment, "second") == 0
            && v.line == 4 && v.reserved[0] == 0 && v.reserved[1] == 0,
        "variant: with all");
    ok(!xn_table_get_variant(t.table, 0, 2, &v) && !xn_table_get_variant(t.table, 2, 0, &v)
            && !xn_table_get_entry(t.table, 2, &entry),
        "variant: none after the last");
    memset(&a, 0x5A, sizeof(a));
    ok(xn_table_get_action(t.table, 0, &a) && strcmp(a.disposition, "x") == 0
            && strcmp(a.rule, "r") == 0 && a.negated == 0 && a.comment[0] == '\0' && a.line == 7,
        "action: a match");
    ok(xn_table_get_action(t.table, 1, &a) && strcmp(a.disposition, "y") == 0
            && strcmp(a.rule, "r") == 0 && a.negated == 1 && strcmp(a.comment, "z") == 0
            && a.line == 8,
        "action: a not-match");
    unit_close(&t, NULL);
}

static void
test_entries(const xn_table *table)
{
    xn_table_variant variant;
    xn_table_action action;
    xn_table_entry entry;

    ok(xn_table_get_entry(table, 0, &entry) && entry.cps[0] == '-' && entry.length == 1
            && strcmp(entry.when, "ends") == 0 && entry.negated == 1
            && strcmp(entry.comment, "hyphen") == 0 && entry.line == 1,
        "entry 0: the hyphen");
    ok(xn_table_get_entry(table, 1, &entry) && entry.cps[0] == 'a' && entry.last == 'y'
            && strcmp(entry.tags, "letter") == 0 && strcmp(entry.when, "") == 0,
        "entry 1: a range");
    ok(xn_table_get_entry(table, 2, &entry) && entry.length == 2 && entry.cps[1] == 'h'
            && strcmp(entry.when, "first") == 0 && entry.negated == 0,
        "entry 2: a sequence");
    ok(xn_table_get_entry(table, 3, &entry) && entry.variants == 2
            && xn_table_get_variant(table, 3, 0, &variant) && variant.cps[0] == 's'
            && strcmp(variant.type, "blocked") == 0 && xn_table_get_variant(table, 3, 1, &variant)
            && strcmp(variant.type, "kept") == 0 && !xn_table_get_variant(table, 3, 2, &variant),
        "entry 3: variants in order");
    ok(!xn_table_get_entry(table, 6, &entry) && !xn_table_get_variant(table, 6, 0, &variant),
        "no entry after the last");
    ok(xn_table_get_action(table, 0, &action) && strcmp(action.rule, "doubled") == 0
            && strcmp(action.comment, "no qq") == 0 && xn_table_get_action(table, 7, &action)
            && strcmp(action.disposition, "valid") == 0 && action.line == 0
            && !xn_table_get_action(table, 8, &action),
        "actions, the default ones after the explicit");
}

/* The messages of results; nothing is written after the capacity. */
static void
test_words(const struct unit_table *t)
{
    static const struct {
        const char *label, *words;
    } rows[] = {
        {"a-",
            "U+002D at octet 2: the table does not allow it where rule ends matches"
            " (t.xml line 1)"},
        {"\xCC\x81",
            "U+0301 at octet 1: the table allows it only where rule after-letter matches"
            " (t.xml line 1)"},
        {"a_", "U+005F at octet 2: the table does not list it"},
        {"qq", "action 0 (t.xml line 1, \"no qq\") makes it invalid"},
        {"a", "action 7 (t.xml RFC 7940 section 7.6) makes it valid"},
        {"z", "action 2 (t.xml line 1) makes it kept"},
        {"", "an empty label"},
    };
    char out[256], small[8];
    xn_table_result r;

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        (void)!unit_check(t, rows[i].label, &r);
        if (!ok(xn_table_result_format(&r, "t.xml", out, sizeof(out)) == strlen(rows[i].words)
                    && strcmp(out, rows[i].words) == 0,
                "words: %s", rows[i].words))
            note("%s", out);
        memset(small, '#', sizeof(small));
        ok(xn_table_result_format(&r, "t.xml", small, 4) == strlen(rows[i].words)
                && small[3] == '\0' && small[4] == '#' && strncmp(small, out, 3) == 0,
            "words: cut to a capacity of 4");
        ok(xn_table_result_format(&r, "t.xml", NULL, 0) == strlen(rows[i].words),
            "words: their length");
    }
}

/* The members of a result that say which part of the table decided. */
static void
test_causes(void)
{
    static const char text[] =
        XML("<data>\n<char cp=\"0061\" when=\"first\" comment=\"x\"/>\n"
            "<char cp=\"0062\" not-when=\"first\" comment=\"y\"/>\n"
            "<range first-cp=\"0063\" last-cp=\"0065\"/>"
            "<char cp=\"0066\" when=\"first\" comment=\"short\"/>"
            "<char cp=\"0066 0067\" when=\"first\" comment=\"long\"/></data><rules>\n"
            "<rule name=\"first\"><look-behind><start/></look-behind><anchor/>"
            "</rule>\n"
            "<rule name=\"c\"><char cp=\"0063\"/></rule>\n"
            "<rule name=\"e\"><char cp=\"0065\"/></rule>\n"
            "<action disp=\"kept\" match=\"c\" comment=\"z\"/>\n"
            "<action disp=\"invalid\" not-match=\"e\"/></rules>");
    static const struct {
        const char *label, *rule, *disposition, *comment;
        xn_table_status status;
        unsigned negated;
        int action;
        size_t line, offset, length;
    } rows[] = {
        {"ca", "first", "invalid", "x", XN_TABLE_E_CONTEXT, 0, -1, 2, 1, 1},
        {"b", "first", "invalid", "y", XN_TABLE_E_CONTEXT, 1, -1, 3, 0, 1},
        {"cf", "first", "invalid", "short", XN_TABLE_E_CONTEXT, 0, -1, 4, 1, 1},
        /* the longest entry that matches, though not in its context */
        {"cfg", "first", "invalid", "long", XN_TABLE_E_CONTEXT, 0, -1, 4, 1, 2},
        {"c", "c", "kept", "z", XN_TABLE_OK, 0, 0, 8, 0, 0},
        {"d", "e", "invalid", "", XN_TABLE_E_ACTION, 1, 1, 9, 0, 0},
        {"e", "", "valid", "", XN_TABLE_OK, 0, 6, 0, 0, 0},
        {"z", "", "invalid", "", XN_TABLE_E_NOT_LISTED, 0, -1, 0, 0, 1},
    };
    struct unit_table t;
    xn_table_result r;

    if (!ok(unit_open(&t, text, strlen(text), NULL, NULL) == XN_TABLE_OK, "a ruleset with lines"))
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        memset(&r, 0x5A, sizeof(r));
        if (!ok(unit_check(&t, rows[i].label, &r) == rows[i].status
                    && strcmp(r.rule, rows[i].rule) == 0
                    && strcmp(r.disposition, rows[i].disposition) == 0
                    && strcmp(r.comment, rows[i].comment) == 0 && r.negated == rows[i].negated
                    && r.action == rows[i].action && r.line == rows[i].line
                    && r.offset == rows[i].offset && r.length == rows[i].length,
                "the cause: %s", rows[i].label))
            note("%s %s %s negated %u action %d line %zu at %zu+%zu", r.rule, r.disposition,
                r.comment, (unsigned)r.negated, r.action, (size_t)r.line, r.offset, r.length);
    }
    unit_close(&t, NULL);
}

/* Loads a table with this code point as the name of a tag or of a rule. */
static bool
loads_with_name(const char *before, uint32_t cp, const char *after)
{
    char text[256];
    xn_table *table;
    int length = snprintf(text, sizeof(text), "%s&#x%X;%s</lgr>", before, (unsigned)cp, after);
    bool loads = xn_table_load(text, (size_t)length, NULL, &table, NULL) == XN_TABLE_OK;

    xn_table_free(table, NULL);
    return loads;
}

/* Names by the productions [4] and [4a] of XML 1.0, at the ends of their ranges: a tag is an
   NMTOKEN, and the name of a rule an NCName, which has no colon. */
static void
test_names(void)
{
    static const struct {
        uint32_t first, last;
        bool begins;
    } ranges[] = {{'-', '.', false}, {'0', '9', false}, {':', ':', true}, {'A', 'Z', true},
        {'_', '_', true}, {'a', 'z', true}, {0xB7, 0xB7, false}, {0xC0, 0xD6, true},
        {0xD8, 0xF6, true}, {0xF8, 0x2FF, true}, {0x300, 0x36F, false}, {0x370, 0x37D, true},
        {0x37F, 0x1FFF, true}, {0x200C, 0x200D, true}, {0x203F, 0x2040, false},
        {0x2070, 0x218F, true}, {0x2C00, 0x2FEF, true}, {0x3001, 0xD7FF, true},
        {0xF900, 0xFDCF, true}, {0xFDF0, 0xFFFD, true}, {0x10000, 0xEFFFF, true}};
    const size_t count = sizeof(ranges) / sizeof(*ranges);

    for (size_t i = 0; i < 4 * count; i++) {
        const uint32_t ends[] = {ranges[i / 4].first - 1, ranges[i / 4].first, ranges[i / 4].last,
            ranges[i / 4].last + 1};
        uint32_t cp = ends[i % 4];
        bool is_token = false, begins = false;

        if (cp < 0x20 || cp == 0xD800 || cp == 0xFFFE || cp == 0xFFFF)
            continue; /* XML cannot contain it */
        for (size_t j = 0; j < count; j++)
            if (cp >= ranges[j].first && cp <= ranges[j].last) {
                is_token = true;
                begins = ranges[j].begins && cp != ':';
            }
        ok(loads_with_name(LGR "<data><char cp=\"0061\" tag=\"", cp, "\"/></data>") == is_token,
            "U+%04X as a tag", (unsigned)cp);
        ok(loads_with_name(LGR "<data><char cp=\"0061\"/></data><rules><rule name=\"", cp,
               "\"><any/></rule></rules>")
                == begins,
            "U+%04X at the start of a name", (unsigned)cp);
        ok(loads_with_name(LGR "<data><char cp=\"0061\"/></data><rules><rule name=\"a", cp,
               "\"><any/></rule></rules>")
                == (is_token && cp != ':'),
            "U+%04X within a name", (unsigned)cp);
    }
}

static void
test_diag(void)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {XML("<data>\n <char cp=\"61\"/></data>"),
            "t.xml:2:2: a code point that is not 4 to 6 hexadecimal digits: '61', in <char>"
            " (RFC 7940 section 5)"},
        {XML("<data><char cp=\"0061\"\nwehn=\"\x1b[1m\"/></data>"), NULL},
        {XML("<data><char cp=\"0061\" when=\"r\"/></data>"),
            "t.xml:1:51: a context rule that is not defined: 'r', in <char>"
            " (RFC 7940 section 5.2)"},
        {XML("<data><char cp=\"0061\"/></data><rules><class name=\"c\">\n0061 0062-\n</class>"
             "</rules>"),
            "t.xml:2:6: not a code point or a range in 4 to 6 hexadecimal digits:"
            " '0062-', in <class> (RFC 7940 section 6.2.4)"},
        {XML("<data><char cp=\"0061\"/></data><rules><rule name=\"r\">\n<choice><any/></choice>"
             "</rule></rules>"),
            "t.xml:2:1: a choice with fewer than two alternatives, in <choice>"
            " (RFC 7940 section 6.3.5)"},
        {XML("<rules/><data><char cp=\"0061\"/></data>"),
            "t.xml:1:45: <rules> without <data> before it, in <rules> (RFC 7940 section 4.2)"},
        {XML("<data><char cp=\"0061\"/></data>\n<meta/>"),
            "t.xml:2:1: <meta> after <data>, in <meta> (RFC 7940 section 4.2)"},
        {XML("<data><char cp=\"0061\"/></data><rules>\n<complement name=\"c\"/></rules>"),
            "t.xml:2:1: a complement without an operand, in <complement>"
            " (RFC 7940 section 6.2.5)"},
        {XML("<data><char cp=\"0061\"/></data><rules>\n<complement name=\"c\">"
             "<class>0061</class><class>0062</class></complement></rules>"),
            "t.xml:2:1: a complement of more than one operand, in <complement>"
            " (RFC 7940 section 6.2.5)"},
        {XML("<data><char cp=\"0061\"/></data><rules>\n<difference name=\"c\">"
             "<class>0061</class></difference></rules>"),
            "t.xml:2:1: a set operation of fewer than two operands, in <difference>"
            " (RFC 7940 section 6.2.5)"},
        {XML("<data><char cp=\"0061\"/></data><rules>\n<difference name=\"c\"><class>0061</class>"
             "<class>0062</class><class>0063</class></difference></rules>"),
            "t.xml:2:1: a set operation of more than two operands, in <difference>"
            " (RFC 7940 section 6.2.5)"},
        {"\xFF\xFEU", "t.xml:1:1: the table is in UTF-16; only UTF-8 is supported (xn limit)"},
        {"U+0061\nU+D000..U+E000",
            "t.xml:2:1: a range that contains surrogates:"
            " 'U+D000..U+E000' (RFC 4290 section 5)"},
        {"U+0061\r\nU+0062 x",
            "t.xml:2:8: expected a code point, such as U+0061: 'x'"
            " (RFC 4290 section 5)"},
        {"\xEF\xBB\xBFU+0061\nU+00",
            "t.xml:2:1: a code point that is not 4 to 6 hexadecimal digits: 'U+00'"
            " (RFC 4290 section 5)"},
    };
    xn_table_diag diag;
    xn_table *table;
    char out[XN_TABLE_DIAG_SIZE];

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
#ifndef WITH_EXPAT
        if (rows[i].text[0] == '<')
            continue;
#endif
        (void)!xn_table_load(rows[i].text, strlen(rows[i].text), NULL, &table, &diag);
        xn_table_diag_format(&diag, "t.xml", out, sizeof(out));
        if (rows[i].words == NULL)
            ok(strchr(out, '\x1b') == NULL && diag.line == 2, "an escape is not printed: %s", out);
        else if (!ok(strcmp(out, rows[i].words) == 0, "words: %s", rows[i].words))
            note("%s", out);
        ok(diag.status != XN_TABLE_OK && table == NULL && diag.warning == 0,
            "the table is refused: %s", xn_table_status_name(diag.status));
    }
}

/* The findings of XN_TABLE_LINT. */
static void
count_advice(const xn_table_diag *warning, void *user)
{
    size_t *count = user;

    *count += warning->status == XN_TABLE_W_ADVICE && warning->line > 0
        && warning->warning == (warning->kind == XN_TABLE_KIND_UNUSED_TAG ? 2 : 1);
}

static void
test_lint(void)
{
    static const char text[] =
        XML("<data><char cp=\"0061\" tag=\"t u\"><var cp=\"0061\" "
            "type=\"out-of-repertoire-var\"/></char>"
            "</data><rules><class name=\"c\">0061</class><class name=\"d\" from-tag=\"u\"/>"
            "<rule name=\"r\"><class by-ref=\"d\"/></rule><action disp=\"valid\"/>"
            "<action disp=\"blocked\"/></rules>");
    size_t count = 0;
    xn_table_options options = {.warn = count_advice, .user = &count};
    xn_table *table;

    ok(xn_table_load(text, strlen(text), &options, &table, NULL) == XN_TABLE_OK && count == 0,
        "no advice without XN_TABLE_LINT");
    xn_table_free(table, &options);
    options.flags = XN_TABLE_LINT;
    if (!ok(xn_table_load(text, strlen(text), &options, &table, NULL) == XN_TABLE_OK && count == 5,
            "advice: an unused tag, class and rule, a type without action, a dead action"))
        note("%zu", count);
    xn_table_free(table, &options);
}

/* Callers allocate these, so that they may not grow: on LP64. */
static void
test_sizes(void)
{
    static const struct {
        const char *name;
        size_t size, want;
    } rows[] = {
#define SIZE(type, want) {#type, sizeof(type), want}
        SIZE(xn_table_diag, 152),
        SIZE(xn_table_options, 72),
        SIZE(xn_table_result, 96),
        SIZE(xn_table_idna, 424),
        SIZE(xn_table_variants, XN_TABLE_VARIANTS_SIZE),
        SIZE(xn_table_variant_label, 600),
        SIZE(xn_table_collision, 232),
        SIZE(xn_table_package, XN_TABLE_PACKAGE_SIZE),
        SIZE(xn_table_package_label, 616),
        SIZE(xn_table_info, 168),
        SIZE(xn_table_entry, 88),
        SIZE(xn_table_variant, 72),
        SIZE(xn_table_action, 56),
        SIZE(xn_table_finding, 56),
        SIZE(xn_table_usable, 40),
        SIZE(xn_constant, 32),
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
        if (!ok(sizeof(size_t) != 8 || rows[i].size == rows[i].want, "the size of %s",
                rows[i].name))
            note("%zu octets, not %zu", rows[i].size, rows[i].want);
}

/* group, value, name without its prefix, keyword, words: every constant, in the order of the
   header.  Values never change. */
static void
test_constants(void)
{
    static const struct {
        unsigned group, value;
        const char *name, *keyword, *text;
    } rows[] = {
        {0, 0, "OK", "ok", "success"},
        {0, 1, "E_ARGUMENT", "argument", "invalid argument"},
        {0, 2, "E_UTF8", "utf8", "ill-formed UTF-8"},
        {0, 3, "E_CODE_POINT", "code-point", "a surrogate, or a number above U+10FFFF"},
        {0, 4, "E_SPACE", "space", "the result does not fit"},
        {0, 10, "E_MEMORY", "memory", "out of memory"},
        {0, 11, "E_LIMIT", "limit", "a table that exceeds a limit"},
        {0, 12, "E_UNSUPPORTED", "unsupported",
            "an encoding, property or version that is not supported"},
        {0, 20, "E_XML", "xml", "XML that is not well-formed"},
        {0, 21, "E_DOCTYPE", "doctype", "a document type or entity"},
        {0, 22, "E_ELEMENT", "element", "an element that is unknown, missing or misplaced"},
        {0, 23, "E_ATTRIBUTE", "attribute", "an attribute that is unknown, missing or misplaced"},
        {0, 24, "E_SYNTAX", "syntax", "a malformed value or line"},
        {0, 26, "E_DUPLICATE", "duplicate", "defined twice"},
        {0, 27, "E_UNDEFINED", "undefined", "not defined"},
        {0, 28, "E_RULE", "rule", "a rule that RFC 7940 forbids"},
        {0, 40, "W_ADVICE", "advice", "probably a mistake"},
        {0, 50, "E_EMPTY", "empty", "an empty label"},
        {0, 51, "E_LABEL_LONG", "label-long", "a label of more than 63 code points"},
        {0, 52, "E_ACE", "ace", "begins with xn--, but is not an A-label"},
        {0, 53, "E_NOT_LISTED", "not-listed", "a code point that the table does not list"},
        {0, 54, "E_CONTEXT", "context",
            "a code point that the table does not allow in this context"},
        {0, 55, "E_ACTION", "action", "an action of the table makes the label invalid"},
        {0, 56, "E_IDNA", "idna", "IDNA 2003 refuses the label"},
        {0, 60, "END", "end", "no more labels"},
        {0, 61, "LIMIT", "limit", "more labels than the limit"},
        {0, 62, "E_EFFORT", "effort", "too many candidates in a row were refused"},
        {0, 63, "E_COMPLEX", "complex", "a variant that arises in too many ways"},
        {0, 70, "E_NO_TAG", "no-tag", "no table has the tag"},
        {0, 71, "E_AMBIGUOUS", "ambiguous", "several tables have the tag"},
        {0, 72, "E_NO_DOMAIN", "no-domain", "no table applies to the domain"},
        {0, 73, "E_NO_LABEL", "no-label", "the name has fewer labels"},
        {0, 74, "E_CONTRADICTION", "contradiction", "tables that disagree about variants"},
        {1, 1, "RFC7940", "rfc7940", "RFC 7940"},
        {1, 2, "RFC4290", "rfc4290", "RFC 4290"},
        {1, 3, "RFC3743", "rfc3743", "RFC 3743"},
        {1, 4, "LIST", "list", "list"},
        {2, 0, "DISTINCT", "distinct", "different labels"},
        {2, 1, "SAME", "same", "the same label"},
        {2, 2, "SAME_INDEX", "index", "labels with the same index label"},
        {2, 3, "VARIANT", "variant", "a label and its variant"},
        {3, 1, "UNASSIGNED", "unassigned", "a code point that Unicode 3.2 leaves unassigned"},
        {3, 2, "MAPPED", "mapped", "a code point that nameprep maps to something else"},
        {3, 3, "DELETED", "deleted", "a code point that nameprep maps to nothing"},
        {3, 4, "PROHIBITED", "prohibited", "a code point that IDNA 2003 prohibits"},
        {3, 5, "SEQUENCE_CHANGES", "sequence-changes", "a sequence that nameprep changes"},
        {3, 6, "COMPOSES", "composes", "two code points that nameprep composes"},
        {3, 7, "RTL_END", "cannot-end-rtl", "a code point that cannot end a right-to-left label"},
        {4, 1, "KIND_UNKNOWN_ATTRIBUTE", "unknown-attribute", "an unknown attribute in metadata"},
        {4, 2, "KIND_UNKNOWN_ELEMENT", "unknown-element", "an unknown element in metadata"},
        {4, 3, "KIND_LOWER_CASE", "lower-case", "hexadecimal digits in lower case"},
        {4, 4, "KIND_ORDER", "order", "code points that are not in ascending order"},
        {4, 5, "KIND_UNDEFINED_REFERENCE", "undefined-reference",
            "a reference that is not defined"},
        {4, 6, "KIND_DUPLICATE_REFERENCE", "duplicate-reference",
            "two references with the same id"},
        {4, 7, "KIND_UNDEFINED_TAG", "undefined-tag", "a class of a tag that no code point has"},
        {4, 8, "KIND_ASSUMED_VERSION", "assumed-version", "a property without a Unicode version"},
        {4, 9, "KIND_POSITIONAL_COUNT", "positional-count",
            "a count on what contains a start, an end, an anchor or a look-around"},
        {4, 10, "KIND_NOT_UTF8", "not-utf8", "a comment that is not UTF-8"},
        {4, 11, "KIND_NO_VERSION", "no-version", "no Version line"},
        {4, 12, "KIND_NO_COLUMN", "no-column", "no third column"},
        {4, 13, "KIND_STRING_RANGE", "string-range",
            "a string of two code points that looks like a range"},
        {4, 14, "KIND_EMPTY_VARIANT", "empty-variant", "an empty variant"},
        {4, 15, "KIND_DUPLICATE_VARIANT", "duplicate-variant", "a variant that is given twice"},
        {4, 16, "KIND_PREFERRED", "preferred",
            "a preferred variant that is not a valid code point"},
        {4, 32, "KIND_UNUSED_CLASS", "unused-class", "an unused class"},
        {4, 33, "KIND_UNUSED_RULE", "unused-rule", "an unused rule"},
        {4, 34, "KIND_UNUSED_TAG", "unused-tag", "an unused tag"},
        {4, 35, "KIND_UNNAMED_TYPE", "unnamed-type", "a variant type that no action names"},
        {4, 36, "KIND_OUT_OF_REPERTOIRE", "out-of-repertoire",
            "a reflexive variant type that no action makes invalid"},
        {4, 37, "KIND_UNUSED_TYPE", "unused-type", "an action on a type that no variant has"},
        {4, 38, "KIND_DEAD_ACTION", "dead-action", "an action after one that always fires"},
        {4, 39, "KIND_NOT_LISTED", "not-listed", "a variant that is not in the repertoire"},
        {4, 40, "KIND_NO_INVERSE", "no-inverse", "a variant without its inverse"},
        {4, 41, "KIND_OTHER_CONTEXT", "other-context",
            "a variant whose inverse has a different context"},
        {4, 42, "KIND_MIXED_CONTEXT", "mixed-context",
            "a variant that is listed both with and without a context"},
        {4, 43, "KIND_CONDITIONAL_REFLEXIVE", "conditional-reflexive",
            "a reflexive variant with a context"},
        {4, 44, "KIND_NOT_TRANSITIVE", "not-transitive",
            "a variant that transitivity requires is missing"},
        {4, 45, "KIND_TWO_READINGS", "two-readings",
            "a sequence that can also be read as two parts, each with variants of its own"},
        {4, 46, "KIND_IMPOSSIBLE_RULE", "impossible-rule", "a rule that can match no label"},
        {4, 47, "KIND_UNMATCHED_RULE", "unmatched-rule",
            "a rule that matches no label of the repertoire"},
        {4, 48, "KIND_IMPOSSIBLE_CONTEXT", "impossible-context",
            "a context that matches in no label"},
        {4, 49, "KIND_LEADING_MARK", "leading-mark", "a combining mark that may begin a label"},
        {4, 50, "KIND_DISALLOWED", "disallowed", "a code point that IDNA 2008 disallows"},
        {4, 51, "KIND_EXPIRED", "expired", "a table that is no longer valid"},
    };
    const xn_constant *constant;
    size_t row = 0;

    for (unsigned group = 0; group < 6; group++) {
        for (size_t i = 0; (constant = xn_table_constant_at(group, i)) != NULL; i++, row++) {
            if (!ok(row < sizeof(rows) / sizeof(*rows) && rows[row].group == group
                        && constant->value == rows[row].value
                        && strncmp(constant->name, "XN_TABLE_", 9) == 0
                        && strcmp(constant->name + 9, rows[row].name) == 0
                        && strcmp(constant->keyword, rows[row].keyword) == 0
                        && strcmp(constant->text, rows[row].text) == 0
                        && xn_table_constant_find(group, constant->value) == constant,
                    "constant %zu of group %u: %s", i, group, constant->name))
                note("%u %s: %s", constant->value, constant->keyword, constant->text);
        }
    }
    ok(row == sizeof(rows) / sizeof(*rows), "%zu constants", row);
    ok(xn_table_constant_at((xn_table_group)-1, 0) == NULL
            && xn_table_constant_find(XN_TABLE_FORMATS, 0) == NULL,
        "no such constant");
    for (size_t i = 0; rows[i].group == XN_TABLE_STATUSES; i++)
        ok(strcmp(xn_table_status_name((xn_table_status)rows[i].value) + 9, rows[i].name) == 0
                && strcmp(xn_table_strerror((xn_table_status)rows[i].value), rows[i].text) == 0,
            "name and words of %s", rows[i].name);
    ok(strcmp(xn_table_status_name((xn_table_status)999), "unknown") == 0
            && strcmp(xn_table_strerror((xn_table_status)999), "unknown status") == 0,
        "name and words of an unknown status");
}

/* The other numbers of the header, which programs have compiled in. */
static void
test_numbers(void)
{
    ok(XN_TABLE_LINT == 0x1 && XN_TABLE_UNITE == 0x2 && XN_TABLE_ACE_LABELS == 0x100
            && XN_TABLE_EVERYWHERE == 0x1 && XN_TABLE_COMMON == 0x2,
        "flags");
    ok(XN_TABLE_DETECT == 0 && XN_TABLE_ZONE == 1 && XN_TABLE_RESERVED == 2 && XN_TABLE_BUNDLE == 3,
        "a format and roles");
    ok(XN_TABLE_LABEL_MAX == 63 && XN_TABLE_LABEL_SIZE == 253 && XN_TABLE_PREPARED_SIZE == 256
            && XN_TABLE_DIAG_SIZE == 512 && XN_TABLE_ELEMENT_SIZE == 24
            && XN_TABLE_SUBJECT_SIZE == 64 && XN_TABLE_INDEX_MAX == 3969
            && XN_TABLE_INDEX_SIZE == 15877 && XN_TABLE_FINGERPRINT_SIZE == 17
            && XN_TABLE_SET_MAX == 4096 && XN_TABLE_PACKAGE_MAX == 16
            && XN_TABLE_MEMORY_MAX == (size_t)268435456 && XN_TABLE_FILE_MAX == (size_t)67108864,
        "sizes and limits");
}

int
main(void)
{
    struct unit_table t;

    test_arguments();
    test_list();
    test_idna();
    test_constants();
    test_numbers();
    test_sizes();
    test_diag();
    test_text_info();
#ifdef WITH_EXPAT
    if (ok(unit_open(&t, unit_lgr, strlen(unit_lgr), NULL, NULL) == XN_TABLE_OK, "a ruleset")) {
        test_info(t.table);
        test_entries(t.table);
        test_words(&t);
        unit_close(&t, NULL);
    }
    test_second();
    test_causes();
    test_names();
    test_lint();
#else
    (void)t, (void)unit_lgr, (void)test_info, (void)test_entries, (void)test_words;
    (void)test_second, (void)test_causes, (void)test_names, (void)test_lint;
#endif
    return tap_end();
}
