/* SPDX-License-Identifier: MIT */
/* Parameters that may be NULL, formats that the caller names, findings of an audit, messages, and
   the limits of labels, variants and packages. */
#include <config.h>

#include "made_table.h"

static void
gives(const char *name, const char *got, const char *expected)
{
    if (!ok(strcmp(got, expected) == 0, "%s", name))
        note("got %s, expected %s", got, expected);
}

static void
test_optional(void)
{
    xn_table_result result, other;
    xn_table_variants state;
    char out[8] = "#######";

    reopen(unit_list);
    ok(xn_table_check(t.table, "a", 1, 0, NULL, t.size, &result, NULL) == XN_TABLE_E_ARGUMENT
            && result.action == -1 && strcmp(result.disposition, "") == 0,
        "check: NULL for a workspace");
    ok(xn_table_check(t.table, NULL, XN_STRLEN, 0, t.workspace, t.size, &result, NULL)
                == XN_TABLE_E_EMPTY
            && strcmp(result.disposition, "invalid") == 0,
        "check: NULL for a text with a NUL is an empty label");
    ok(xn_table_check(t.table, NULL, 0, 0, t.workspace, t.size, &result, NULL) == XN_TABLE_E_EMPTY,
        "check: NULL for no octets is an empty label");
    ok(xn_table_index(t.table, "abc", 3, 0, t.workspace, t.size, out, 4, NULL, NULL) == XN_TABLE_OK
            && strcmp(out, "abc") == 0,
        "index: without its length");
    ok(xn_table_index(t.table, "abc", 3, 0, t.workspace, t.size, out, 3, NULL, NULL)
                == XN_TABLE_E_SPACE
            && out[0] == '\0',
        "index: too small a buffer, without its length");
    ok(xn_table_index(t.table, "a-", 2, 0, t.workspace, t.size, NULL, 0, NULL, &result)
                == XN_TABLE_E_NOT_LISTED
            && result.offset == 1,
        "index: without a buffer, a refused label is still located");
    (void)!xn_table_check(t.table, "a-b", 3, 0, t.workspace, t.size, &other, NULL);
    ok(xn_table_variants_start(&state, t.table, "a-b", 3, 0, 9, t.workspace, t.size, &result)
                == XN_TABLE_E_NOT_LISTED
            && result.status == other.status && result.offset == other.offset
            && result.length == other.length && result.position == other.position
            && result.cp == other.cp,
        "variants: the verdict on the label");
    ok(xn_table_audit(NULL, NULL, NULL, NULL, NULL) == XN_TABLE_E_ARGUMENT, "audit: no table");
}

/* Fingerprints of relations; the last one is that of 0061..0063, 0065=0061 and 10FFFD..10FFFD. */
static void
test_fingerprint(void)
{
    /* The CRC-64 of the lines of xn-table(1), computed by another program. */
    static const struct {
        const char *name, *table, *expected;
    } rows[] = {
        {"runs, also of ranges",
            "<data><range first-cp=\"0061\" last-cp=\"0063\"/><char cp=\"0064\"/><char "
            "cp=\"0066\"/><range first-cp=\"0067\" last-cp=\"0069\"/><char cp=\"FFFF\"/><range "
            "first-cp=\"10000\" last-cp=\"10001\"/></data>",
            "8607EE8F043CCBC7"},
        {"a lesser variant between runs",
            "<data><char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0061\"/></char><char "
            "cp=\"0063\"/><char cp=\"0064\"/></data>",
            "B5FE5F243BD31925"},
        {"greater variants do not count",
            "<data><char cp=\"0061\"><var cp=\"0062\"/></char><char cp=\"0062\"><var "
            "cp=\"0063\"/><var cp=\"0061 0063\"/></char></data>",
            "89F2AEA6D2ED1E52"},
        {"the least of several, and nothing",
            "<data><char cp=\"0062\"><var cp=\"0061\"/><var cp=\"0030\"/></char><char "
            "cp=\"0063\"><var cp=\"\"/></char></data>",
            "2AD23A33AF75BD19"},
        {"a reflexive variant", "<data><char cp=\"0061\"><var cp=\"0061\"/></char></data>",
            "1C18340EE6CEF1BD"},
        {"a null source", "<data><char cp=\"\"><var cp=\"0061\"/></char><char cp=\"0061\"/></data>",
            "1C18340EE6CEF1BD"},
        {"a sequence after code points",
            "<data><char cp=\"0061\"/><char cp=\"0061 0062\"/><char cp=\"0062\"><var "
            "cp=\"0061\"/></char><char cp=\"0063 0064\"><var cp=\"0061\"/></char></data>",
            "6EDF5D7F2B6C97C1"},
        {"six digits",
            "<data><char cp=\"10FFFF\"/><char cp=\"1F600\"><var cp=\"0061\"/></char></data>",
            "C73142C1F54CC4C8"},
        {"a code point with a context", "<data><char cp=\"0061\" when=\"r\"/></data>",
            "1C18340EE6CEF1BD"},
        {"a greater variant with a context",
            "<data><char cp=\"0061\"><var cp=\"0062\" when=\"r\"/></char></data>",
            "1C18340EE6CEF1BD"},
        {"a lesser one with a context",
            "<data><char cp=\"0062\"><var cp=\"0061\" when=\"r\"/></char></data>", "none"},
        {"one with a context after a lesser one",
            "<data><char cp=\"0062\"><var cp=\"0030\"/><var cp=\"0061\" when=\"r\"/></char></data>",
            "B992675B66CC01B5"},
        {"one with a context before a lesser one",
            "<data><char cp=\"0062\"><var cp=\"0030\" not-when=\"r\"/><var "
            "cp=\"0061\"/></char></data>",
            "none"},
        {"a sequence with a context",
            "<data><char cp=\"0061\"/><char cp=\"0061 0062\" not-when=\"r\"/></data>", "none"},
        {"a code point of a sequence with a context",
            "<data><char cp=\"0061\"/><char cp=\"0061 0062\"/><char cp=\"0062\" "
            "when=\"r\"/></data>",
            "none"},
        {"the first code point of a sequence with a context",
            "<data><char cp=\"0061\" when=\"r\"/><char cp=\"0061 0062\"/></data>", "none"},
        {"RFC 4290: of all in a class", "U+0061|U+0062\nU+0062\nU+0063|U+0062\n",
            "418CDA4B5BB6A46C"},
        {"RFC 3743: of all in a class", "Version 1 20260101\n4E00;4E00;4E8C\n4E8C;4E8C;\n4E8D;;\n",
            "5D110D1B3B23712F"},
        {"a list", "U+0061..U+0063\nU+0064 U+0065\n", "3B554B1D2475FEA2"},
    };
    char out[XN_TABLE_FINGERPRINT_SIZE] = "#";

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        length = 0;
        put(rows[i].table[0] != '<' ? "%s"
                                    : LGR "%s<rules><rule name=\"r\"><start/></rule></rules></lgr>",
            rows[i].table);
        if (rows[i].table[0] == '<' && !HAS_XML)
            continue;
        ok(reopen(text) && xn_table_fingerprint(t.table, t.workspace, t.size, out) == XN_TABLE_OK,
            "a fingerprint: %s", rows[i].name);
        gives(rows[i].name, out, rows[i].expected);
    }
    reopen("U+0061\nU+0062\nU+0063\nU+0065|U+0061\nU+10FFFD\n");
    ok(xn_table_fingerprint(t.table, t.workspace, t.size, out) == XN_TABLE_OK, "a fingerprint");
    gives("the fingerprint of a relation", out, "E186B97011CD23E2");
    ok(xn_table_fingerprint(t.table, t.workspace, t.size - 1, out) == XN_TABLE_E_ARGUMENT
            && out[0] == '\0',
        "fingerprint: a workspace that is too small");
    ok(xn_table_fingerprint(t.table, (char *)t.workspace + 1, t.size, out) == XN_TABLE_E_ARGUMENT
            && out[0] == '\0',
        "a fingerprint in a workspace that is not aligned");
    ok(xn_table_fingerprint(NULL, t.workspace, t.size, out) == XN_TABLE_E_ARGUMENT
            && xn_table_fingerprint(t.table, NULL, t.size, out) == XN_TABLE_E_ARGUMENT,
        "fingerprint: NULL for a table or a workspace");
}

/* Upper case in as many octets; deviations and compatibility characters stay. */
static void
test_lower(void)
{
    static const char *const rows[][2] = {{"abc-1", NULL}, {"aBC", "abc"}, {"", NULL},
        {"@[`{", NULL}, {"A", "a"}, {"Z", "z"}, {"yZ", "yz"},
        {"\xC3\x9C\xC8\xA1", "\xC3\xBC\xC8\xA1"}, {"\xC3\x9Cz\xC3\x96", "\xC3\xBCz\xC3\xB6"},
        {"\xC3\x9C", "\xC3\xBC"}, {"\xC3\xBC", NULL}, {"\xC3\x9F", "\xC3\x9F"},
        {"\xE2\x84\xAA", "\xE2\x84\xAA"}, {"\xC4\xB0z", "\xC4\xB0z"},
        {"\xE2\xBC\x80z", "\xE2\xBC\x80z"}, {"\xC3\x9C\xFF\xC3", "\xC3\xBC\xFF\xC3"},
        {"\xF0\x90\x90\x80", "\xF0\x90\x90\xA8"}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        char out[16] = "";
        const int changed = xn_table_lower(rows[i][0], strlen(rows[i][0]), out);

        ok(changed == (rows[i][1] != NULL), "lower %zu: returns %d", i, changed);
        gives("lower: the result", out, rows[i][1] != NULL ? rows[i][1] : "");
    }
    ok(xn_table_lower(NULL, 0, NULL) == 0, "lower: no octets");
}

static void
test_formats(void)
{
    static const struct {
        const char *text;
        xn_table_format format;
        xn_table_status status;
        const char *words;
        size_t entries, sequences;
    } rows[] = {
        {"U+0061-U+0063", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 1},
        {"U+0061-U+0063", XN_TABLE_RFC4290, XN_TABLE_OK, "", 1, 1},
        {"U+0061-U+0063", XN_TABLE_LIST, XN_TABLE_E_SYNTAX, "ambiguous", 0, 0},
        {"U+0061 U+0063", XN_TABLE_LIST, XN_TABLE_OK, "", 1, 1},
        {"U+0061 U+0063", XN_TABLE_RFC4290, XN_TABLE_E_SYNTAX, "unexpected text", 0, 0},
        {"U+0061\nU+0063", XN_TABLE_RFC4290, XN_TABLE_OK, "", 2, 0},
        {"U+0061", XN_TABLE_RFC3743, XN_TABLE_E_SYNTAX, "expected a ;", 0, 0},
        {"0061;;", XN_TABLE_RFC3743, XN_TABLE_OK, "", 1, 0},
        {"# ; - | ;\nU+0061-0063", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 0},
        {"U+0061 U+0062 # |", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 1},
        {"U+0061 U+0062 # ;", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 1},
        {"U+0061 U+0062 #-U", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 1},
        {"U+0061 U+0062\n#-U", XN_TABLE_DETECT, XN_TABLE_OK, "", 1, 1},
        {"U+0061|U+0062\n0063;;", XN_TABLE_DETECT, XN_TABLE_E_SYNTAX, "", 0, 0},
        {"U+0061", XN_TABLE_RFC7940, XN_TABLE_E_XML, "", 0, 0},
        {" \t\r\n" LGR "<data><char cp=\"0061\"/></data></lgr>", XN_TABLE_DETECT, XN_TABLE_OK, "",
            1, 0},
        {LGR "<data><char cp=\"0061\"/></data></lgr>", XN_TABLE_RFC7940, XN_TABLE_OK, "", 1, 0},
        {LGR "<data><char cp=\"0061\"/></data></lgr>", XN_TABLE_LIST, XN_TABLE_E_SYNTAX, "", 0, 0},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const xn_table_options options = {.format = rows[i].format};
        struct unit_table table;
        xn_table_info info = {.entries = 0};
        xn_table_diag diag;
        xn_table_status status;

        if (!HAS_XML && (rows[i].format == XN_TABLE_RFC7940 || strchr(rows[i].text, '<') != NULL))
            continue;
        status = unit_open(&table, rows[i].text, strlen(rows[i].text), &options, &diag);
        if (status == XN_TABLE_OK)
            xn_table_get_info(table.table, &info);
        if (!ok(status == rows[i].status && info.entries == rows[i].entries
                    && info.sequences == rows[i].sequences
                    && strstr(diag.text, rows[i].words) != NULL,
                "format %d: row %zu: %s", (int)rows[i].format, i,
                xn_table_status_name(rows[i].status)))
            note("%s: %s, %zu entries", xn_table_status_name(status), diag.text, info.entries);
        unit_close(&table, &options);
    }
}

/* Offsets count the byte-order mark, columns do not. */
static void
test_offsets(void)
{
    static const struct {
        const char *text;
        size_t line, column, offset;
    } rows[] = {
        {"U+0061 x", 1, 8, 7},
        {"\xEF\xBB\xBFU+0061 x", 1, 8, 10},
        {"\xEF\xBB\xBFx", 1, 1, 3},
        {"\xEF\xBB\xBFU+0061\r\nU+0062 x", 2, 8, 18},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        xn_table_diag diag;
        xn_table *table;

        ok(xn_table_load(rows[i].text, strlen(rows[i].text), NULL, &table, &diag)
                    == XN_TABLE_E_SYNTAX
                && diag.line == rows[i].line && diag.column == rows[i].column
                && diag.offset == rows[i].offset,
            "a fault at %zu:%zu, octet %zu", rows[i].line, rows[i].column, rows[i].offset);
    }
}

static void
keep_last(const xn_table_diag *warning, void *user)
{
    *(xn_table_diag *)user = *warning;
}

static void
test_warnings(void)
{
    static const char comment[] = "U+0061 # \xC3\xBC\nU+0062 # \xFC\nU+0063 # \xC3\xBC";
    xn_table_diag last = {.line = 0};
    const xn_table_options options = {.warn = keep_last, .user = &last};
    struct unit_table table;

    ok(unit_open(&table, comment, strlen(comment), &options, NULL) == XN_TABLE_OK && last.line == 2
            && last.column == 8 && last.status == XN_TABLE_E_UTF8 && last.warning == 1,
        "warning: a comment that is not UTF-8");
    unit_close(&table, &options);
    if (!HAS_XML)
        return;
    ok(unit_open(&table,
           XML("<data><char cp=\"0061\"/></data><rules>\n"
               "<class name=\"c\" property=\"gc:Ll\"/></rules>"),
           strlen(XML("<data><char cp=\"0061\"/></data><rules>\n"
                      "<class name=\"c\" property=\"gc:Ll\"/></rules>")),
           &options,
           NULL) == XN_TABLE_OK
            && last.line == 2 && last.status == XN_TABLE_E_UNDEFINED
            && strstr(last.text, "is assumed") != NULL,
        "warning: a property without a version of Unicode");
    unit_close(&table, &options);
}

/* A name at fault is truncated between two characters. */
static void
test_subjects(void)
{
    static const struct {
        const char *before; /* 60 octets of "x" follow it */
        const char *after;
        size_t kept; /* octets of the name */
    } rows[] = {
        {"", "abc", XN_TABLE_SUBJECT_SIZE - 1},
        {"", "ab\xC3\xBC", XN_TABLE_SUBJECT_SIZE - 2},
        {"", "a\xE3\x80\x82", XN_TABLE_SUBJECT_SIZE - 3},
        {"", "\xF0\x9F\x98\x80", XN_TABLE_SUBJECT_SIZE - 4},
        {"", "\xE3\x80\x82z", XN_TABLE_SUBJECT_SIZE - 1},
        {"", "abcdef", XN_TABLE_SUBJECT_SIZE - 1},
    };
    char named[1024], name[512];

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        xn_table_diag diag;
        xn_table *table;

        memset(name, 'x', XN_TABLE_SUBJECT_SIZE - 4);
        strcpy(name + XN_TABLE_SUBJECT_SIZE - 4, rows[i].after);
        snprintf(
            named, sizeof(named), LGR "<data><char cp=\"0061\" when=\"%s\"/></data></lgr>", name);
        memset(&diag, '#', sizeof(diag));
        ok(xn_table_load(named, strlen(named), NULL, &table, &diag) == XN_TABLE_E_UNDEFINED
                && strlen(diag.subject) == rows[i].kept
                && memcmp(diag.subject, name, rows[i].kept) == 0
                && strcmp(diag.element, "char") == 0,
            "a long name is truncated to %zu octets", rows[i].kept);
    }
}

static void
test_meta(void)
{
    xn_table_info info;
    xn_table_entry entry;
    const char *type = NULL;

    reopen(XML("<meta><version comment=\"a\"> \n1\t</version>"
               "<scope type=\"domain\"> x </scope><language> de </language><language>fr</language>"
               "</meta><data><char cp=\"0061\" comment=\"\"/></data>"));
    xn_table_get_info(t.table, &info);
    ok(strcmp(info.version, "1") == 0 && strcmp(info.version_comment, "a") == 0
            && strcmp(info.date, "") == 0 && info.warnings == 0,
        "meta: a version without blanks around it, no date");
    ok(info.languages == 2 && strcmp(xn_table_language(t.table, 0), "de") == 0
            && strcmp(xn_table_language(t.table, 1), "fr") == 0,
        "meta: languages without blanks");
    ok(strcmp(xn_table_scope(t.table, 0, NULL), "x") == 0
            && xn_table_scope(t.table, 0, &type) != NULL && type != NULL
            && strcmp(type, "domain") == 0,
        "meta: a scope with and without its type");
    ok(xn_table_get_entry(t.table, 0, &entry) == 1 && strcmp(entry.comment, "") == 0,
        "an empty comment");
}

static void
test_idna(void)
{
    char label[1024];
    xn_table_idna idna;
    xn_table_result result;

    reopen(unit_list);
    memset(label, 'A', 300);
    (void)!xn_table_check(t.table, label, 300, 0, t.workspace, t.size, &result, &idna);
    ok(result.status == XN_TABLE_E_LABEL_LONG && idna.diag.status == XN_E_LABEL_LONG
            && idna.ascii[0] == '\0',
        "IDNA 2003: 300 ASCII letters");
    for (size_t i = 0; i < 200; i++)
        memcpy(label + 2 * i, "\xC3\xBC", 2);
    (void)!xn_table_check(t.table, label, 400, 0, t.workspace, t.size, &result, &idna);
    ok(result.status == XN_TABLE_E_LABEL_LONG && idna.diag.status == XN_E_LABEL_LONG
            && idna.prepared[0] == '\0' && idna.changes == 0,
        "IDNA 2003: 400 octets that are not changed");
    for (size_t i = 0; i < 60; i++) /* each becomes 4 code points of 3 octets */
        memcpy(label + 3 * i, "\xE3\x8C\x80", 3);
    (void)!xn_table_check(t.table, label, 180, 0, t.workspace, t.size, &result, &idna);
    ok(result.status == XN_TABLE_E_NOT_LISTED && idna.diag.status == XN_E_LABEL_LONG
            && idna.prepared[0] == '\0' && idna.changes == 1,
        "IDNA 2003: a label that becomes longer than the buffer is changed");
    memset(&idna, '#', sizeof(idna));
    (void)!xn_table_check(t.table, "aBc", 3, 0, t.workspace, t.size, &result, &idna);
    ok(strcmp(idna.prepared, "abc") == 0 && idna.changes == 1 && idna.reserved[0] == 0,
        "IDNA 2003: ASCII once prepared");
    (void)!xn_table_check(t.table, "\xD7\x90\xC8\xA1\x31", 5, 0, t.workspace, t.size, NULL, &idna);
    ok(idna.diag.status == XN_E_UNASSIGNED && idna.diag.label == 0 && idna.diag.offset == 2
            && idna.diag.length == 2 && idna.diag.cp == 0x221,
        "IDNA 2003: an unassigned code point comes before the bidi rule");
    (void)!xn_table_check(
        t.table, "xn--a-4xa", 9, XN_TABLE_ACE_LABELS, t.workspace, t.size, NULL, &idna);
    ok(idna.diag.status != XN_OK && idna.diag.decoded == 1 && idna.diag.offset == 0
            && idna.diag.length == 9 && idna.ascii[0] == '\0',
        "IDNA 2003: a fault in an ACE label is the whole label: %s",
        xn_status_name(idna.diag.status));
    memcpy(label, "xn--", 4);
    memset(label + 4, 'a', 60);
    ok(xn_table_check(t.table, label, 63, XN_TABLE_ACE_LABELS, t.workspace, t.size, &result, &idna)
                == XN_TABLE_E_NOT_LISTED
            && xn_table_check(
                   t.table, label, 64, XN_TABLE_ACE_LABELS, t.workspace, t.size, &result, &idna)
                == XN_TABLE_E_ACE
            && result.offset == 0 && result.length == 64,
        "an ACE label of 64 octets");
}

static void
test_messages(void)
{
    static const xn_table_diag diags[] = {
        {.status = XN_TABLE_E_XML, .clause = "", .text = ""},
        {.status = XN_TABLE_E_XML, .line = 1, .column = 2, .clause = "", .text = ""},
        {.status = XN_TABLE_E_SYNTAX,
            .warning = 1,
            .line = 10,
            .column = 23,
            .clause = "c",
            .text = "words",
            .element = "e",
            .subject = "a\x1F \x7E\x7F\\\xC3\xBC"},
    };
    static const char *const lines[] = {"XML that is not well-formed",
        "1:2: XML that is not well-formed",
        "10:23: warning: words: 'a\\x1F ~\\x7F\\x5C\\xC3\\xBC', in <e> (c)"};
    static const xn_table_result results[] = {
        {.status = XN_TABLE_E_CONTEXT, .cp = 0x6C2, .offset = 3, .rule = "r", .unit = XN_OCTETS},
        {.status = XN_TABLE_E_CONTEXT,
            .cp = 0x61,
            .offset = 3,
            .rule = "a\x1B",
            .negated = 1,
            .line = 7,
            .unit = XN_CODE_POINTS},
        {.status = XN_TABLE_E_NOT_LISTED, .cp = 0x1F600, .unit = XN_OCTETS},
        {.status = XN_TABLE_E_ACTION,
            .action = 9,
            .line = 402,
            .disposition = "in\n",
            .comment = "c"},
        {.status = XN_TABLE_OK, .action = 4, .disposition = "valid", .comment = ""},
        {.status = XN_TABLE_E_EMPTY},
    };
    static const char *const reasons[] = {
        "U+06C2 at octet 4: the table allows it only where rule r matches",
        "U+0061 at code point 4: the table does not allow it where rule a\\x1B matches (f line 7)",
        "U+1F600 at octet 1: the table does not list it",
        "action 9 (f line 402, \"c\") makes it in\\x0A",
        "action 4 (f RFC 7940 section 7.6) makes it valid", "an empty label"};
    char out[256];

    for (size_t i = 0; i < sizeof(diags) / sizeof(*diags); i++) {
        xn_table_diag_format(&diags[i], NULL, out, sizeof(out));
        gives(lines[i], out, lines[i]);
    }
    xn_table_diag_format(&diags[0], "f", out, sizeof(out));
    gives("a file without a position", out, "f: XML that is not well-formed");
    for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++) {
        xn_table_result_format(&results[i], "f", out, sizeof(out));
        gives(reasons[i], out, reasons[i]);
    }
    xn_table_result_format(&results[1], NULL, out, sizeof(out));
    gives("a reason without a file", out,
        "U+0061 at code point 4: the table does not allow it where rule a\\x1B matches (line 7)");
}

/* Findings as "KIND CPS>TO@LINE", with "*" before those in variants. */
struct findings {
    char text[2048];
    unsigned most; /* stops after so many */
    unsigned count;
};

/* Returns whether the clause is that of the kind. */
static bool
has_clause(const xn_table_finding *finding)
{
    static const char *const clauses[] = {"", "RFC 3454 table A.1", "RFC 3491 section 3",
        "RFC 3454 table B.1", "RFC 3454 table C.2.2", "RFC 3491 section 4", "RFC 3491 section 4",
        "RFC 3454 section 6"};
    const char *expected = clauses[finding->kind];

    if (finding->kind == XN_TABLE_PROHIBITED && finding->cps[0] < 0x80)
        expected = "RFC 3490 section 4.1 step 3a";
    return strcmp(finding->clause, expected) == 0;
}

static int
add_finding(const xn_table_finding *finding, void *user)
{
    static const char *const kinds[] = {
        "", "unassigned", "mapped", "deleted", "prohibited", "changes", "composes", "end"};
    struct findings *f = user;
    size_t at = strlen(f->text);

#define PUT(...) at += (size_t)snprintf(f->text + at, sizeof(f->text) - at, __VA_ARGS__)
    PUT("%s%s%s", f->count > 0 ? "; " : "", finding->variant != 0 ? "*" : "", kinds[finding->kind]);
    for (size_t i = 0; i < finding->length; i++)
        PUT(" %04X", (unsigned)finding->cps[i]);
    PUT(">");
    for (size_t i = 0; i < finding->tolen; i++)
        PUT("%s%04X", i > 0 ? " " : "", (unsigned)finding->to[i]);
    PUT("@%zu", finding->line);
    if (!has_clause(finding))
        PUT("(%s)", finding->clause);
    return ++f->count == f->most;
}

static void
test_audit(void)
{
    static const struct {
        const char *name, *text, *findings;
        size_t usable, code_points;
    } rows[] = {
        {"nothing", "U+0061..U+007A\nU+0030..U+0039\nU+002D", "", 37, 37},
        {"ASCII",
            "U+002C..002E\nU+002F..0030\nU+0039..003A\nU+0040..0041\nU+005A..005B\nU+0060..0061\n"
            "U+007A..007B",
            "prohibited 002C>002C@1; prohibited 002E>002E@1; prohibited 002F>002F@2; prohibited "
            "003A>003A@3; prohibited 0040>0040@4; mapped 0041>0061@4; mapped 005A>007A@5; "
            "prohibited 005B>005B@5; prohibited 0060>0060@6; prohibited 007B>007B@7",
            5, 15},
        {"code points", "U+0221\nU+00AD\nU+00DF\nU+2028\nU+FDFA\nU+00FC",
            "deleted 00AD>@2; mapped 00DF>0073 0073@3; unassigned 0221>@1; prohibited 2028>@4; "
            "mapped FDFA>0635 0644 0649 0020 0627 0644 0644 0647 0020 0639 0644 064A 0647 0020 "
            "0648 0633 0644 0645@5",
            1, 6},
        {"the first use of a code point", "U+0061 U+0041\nU+0041\nU+0042 U+0061\nU+0062 U+0042",
            "mapped 0041>0061@2; mapped 0042>0062@3", 0, 1},
        {"sequences", "U+0061 U+0302\nU+0061 U+0041\nU+0061 U+0062\nU+0061 U+0323 U+0302",
            "mapped 0041>0061@2; changes 0061 0302>00E2@1; changes 0061 0323 0302>1EAD@4; "
            "composes 0061 0302>00E2@1; composes 0061 0323>1EA1@1; composes 0062 0323>1E05@3",
            0, 0},
        {"sequences that are reordered, or mixed",
            "U+0078 U+0301 U+0327\nU+05D0 U+0061\nU+D55C U+AE00",
            "changes 0078 0301 0327>0078 0327 0301@1; composes 0061 0301>00E1@2; end 0301>@1; "
            "end 0327>@1",
            0, 0},
        {"variants", "U+0061|U+0041:U+0061-U+0301\nU+0062|U+0041",
            "*mapped 0041>0061@1; *changes 0061 0301>00E1@1", 2, 2},
        {"variants on lines of their own",
            XML("<data><char cp=\"0061\">\n<var cp=\"0041\"/>\n<var cp=\"0061 0301\"/></char>\n"
                "<char cp=\"0062\">\n<var cp=\"0041\"/>\n<var cp=\"0221\"/></char></data>"),
            "*mapped 0041>0061@2; *unassigned 0221>@6; *changes 0061 0301>00E1@3", 2, 2},
        {"a pair that becomes three", "U+01D6\nU+0323", "", 2, 2},
        {"the first of the marks", "U+0061\nU+0300\nU+036F", "composes 0061 0300>00E0@1", 3, 3},
        {"compositions",
            "U+0061\nU+0301\nU+0303\nU+0903\nU+1100\nU+1160\nU+1161\nU+11A8\nU+11C2\nU+AC00",
            "composes 0061 0301>00E1@1; composes 0061 0303>00E3@1; composes 1100 1161>AC00@5; "
            "composes AC00 11A8>AC01@10; composes AC00 11C2>AC1B@10",
            10, 10},
        {"right to left", "U+05D0\nU+0030\nU+002D\nU+0061\nU+05B4",
            "end 002D>@3; end 0030>@2; end 05B4>@5", 5, 5},
        {"right to left is the last", "U+0030\nU+05D0", "end 0030>@1", 2, 2},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct findings found = {.text = ""};
        xn_table_usable usable;

        if ((!HAS_XML && rows[i].text[0] == '<') || !reopen(rows[i].text))
            continue;
        if (!ok(xn_table_audit(t.table, NULL, add_finding, &found, &usable) == XN_TABLE_OK
                    && strcmp(found.text, rows[i].findings) == 0 && usable.findings == found.count
                    && usable.usable == rows[i].usable && usable.code_points == rows[i].code_points,
                "audit: %s", rows[i].name))
            note("%s, %zu of %zu", found.text, usable.usable, usable.code_points);
        for (unsigned most = 1; most <= found.count; most++) {
            struct findings first = {.most = most};

            if (xn_table_audit(t.table, NULL, add_finding, &first, &usable) != XN_TABLE_OK
                || first.count != most || usable.findings != most
                || strncmp(first.text, found.text, strlen(first.text)) != 0)
                ok(0, "audit: %s: stopped after %u", rows[i].name, most);
        }
    }
}

#define CHOOSE(a, b) "<choice>" a b "</choice>"
#define CHAR(cp)     "<char cp=\"" cp "\"/>"
#define DEEP(x)      CHOOSE(CHOOSE(CHOOSE(x, CHAR("0078")), CHAR("0079")), CHAR("007A"))

/* Operators in other orders than usual: from the end to the start in a look-ahead, the deepest
   first, and an anchor in some alternatives only. */
static void
test_operators(void)
{
    static const struct {
        const char *rule, *allowed, *refused; /* labels; the rule is the context of "a" */
    } rows[] = {
        {"<anchor/><look-ahead>" CHAR("0062 0063") "</look-ahead>", "abc", "acb"},
        {"<anchor/><look-ahead>" CHAR("0062 0063 0064") "<end/></look-ahead>", "abcd", "adcb"},
        {"<look-behind>" CHAR("0062 0063") "</look-behind><anchor/>", "bca", "cba"},
        {"<look-behind><start/>" CHAR("0062 0063 0064") "</look-behind><anchor/>", "bcda", "dcba"},
        {"<anchor/><look-ahead>" CHAR("0062") CHAR("0063") "<any count=\"2\"/><end/></look-ahead>",
            "abcde", "acbde"},
        {"<anchor/><look-ahead>" DEEP(DEEP(CHAR("0062"))) "<end/></look-ahead>", "ab", "ac"},
        {"<anchor/><look-ahead>" DEEP(DEEP(DEEP(DEEP(CHAR("0062"))))) "</look-ahead>", "ab", "ac"},
        {"<anchor/><look-ahead>" CHOOSE(DEEP(CHAR("0062 0063")), CHAR("0063")) "</look-ahead>",
            "abc", "abb"},
        {CHOOSE("<rule><anchor/></rule>", CHAR("0062")) CHAR("0063"), "ac", "ad"},
        {CHOOSE(CHAR("0062"), "<rule><anchor/><look-ahead>" CHAR("0063") "</look-ahead></rule>"),
            "ac", "ad"},
        {CHOOSE("<rule><start/></rule>", "<rule><anchor/></rule>") CHAR("0062"), "cab", "cac"},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        xn_table_result result;

        length = 0;
        put(LGR "<data><char cp=\"0061\" when=\"r\"/><range first-cp=\"0062\" last-cp=\"0065\"/>"
                "</data><rules><rule name=\"r\">%s</rule><rule name=\"s\"><any/></rule>"
                "<action disp=\"s\" match=\"s\"/></rules></lgr>",
            rows[i].rule);
        if (!reopen(text))
            continue;
        ok(unit_check(&t, rows[i].allowed, &result) == XN_TABLE_OK
                && strcmp(result.disposition, "s") == 0,
            "operators %zu: %s is allowed", i, rows[i].allowed);
        ok(unit_check(&t, rows[i].refused, &result) == XN_TABLE_E_CONTEXT,
            "operators %zu: %s is refused", i, rows[i].refused);
    }
}

/* Sets that contain the first or the last code point. */
static void
test_ends(void)
{
    static const struct {
        const char *class;
        bool has_first, has_last;
    } rows[] = {
        {"<complement><class>0061</class></complement>", true, true},
        {"<complement><class>0000</class></complement>", false, true},
        {"<complement><class>10FFFF-10FFFF</class></complement>", true, false},
        {"<class>0000-10FFFF</class>", true, true},
        {"<class>0001-10FFFE</class>", false, false},
        {"<class>0000</class>", true, false},
        {"<class>10FFFF</class>", false, true},
        {"<any/>", true, true},
        {"<char cp=\"10FFFF\"/>", false, true},
        {"<class from-tag=\"t\"/>", true, true},
        {"<class from-tag=\"u\"/>", false, true},
        {"<intersection><class>0000-0061</class><class>0000 10FFFF</class></intersection>", true,
            false},
        {"<difference><class>0000-10FFFF</class><class>0000</class></difference>", false, true},
        {"<symmetric-difference><class>0000-10FFFF</class><class>10FFFF</class>"
         "</symmetric-difference>",
            true, false},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        xn_table_result first, last;

        length = 0;
        put(LGR "<data><char cp=\"0000\" tag=\"t\"/><range first-cp=\"10FFFE\" last-cp=\"10FFFF\" "
                "tag=\"t u\"/></data><rules><rule name=\"r\">%s</rule>"
                "<action disp=\"in\" match=\"r\"/></rules></lgr>",
            rows[i].class);
        if (!reopen(text))
            continue;
        (void)!xn_table_check(t.table, "", 1, 0, t.workspace, t.size, &first, NULL);
        (void)!xn_table_check(t.table, "\xF4\x8F\xBF\xBF", 4, 0, t.workspace, t.size, &last, NULL);
        ok(strcmp(first.disposition, rows[i].has_first ? "in" : "valid") == 0
                && strcmp(last.disposition, rows[i].has_last ? "in" : "valid") == 0,
            "the first and the last code point: %s", rows[i].class);
    }
}

static void
test_limits(void)
{
    xn_table_status status;
    xn_table_diag diag;
    xn_table *table;

    length = 0;
    for (unsigned i = 0; i <= 1000000; i++)
        put("U+%04X\n", i < 0xD800 ? i : i + 0x800);
    status = xn_table_load(text, length, NULL, &table, &diag);
    ok(status == XN_TABLE_E_LIMIT && diag.line == 1000001, "1000001 code points: %s", diag.text);
    length -= 9;
    ok(xn_table_load(text, length, NULL, &table, &diag) == XN_TABLE_OK, "1000000 code points");
    xn_table_free(table, NULL);
    if (!HAS_XML)
        return;
    for (unsigned over = 0; over < 2; over++) { /* <lgr>, <rules>, and <any> within them */
        length = 0;
        put(LGR "<data><char cp=\"0061\"/></data><rules><rule name=\"r\">");
        for (unsigned i = 4; i < 256 + over; i++)
            put("<rule>");
        put("<any/>");
        for (unsigned i = 4; i < 256 + over; i++)
            put("</rule>");
        put("</rule></rules></lgr>");
        status = xn_table_load(text, length, NULL, &table, &diag);
        ok(status == (over > 0 ? XN_TABLE_E_LIMIT : XN_TABLE_OK), "elements %u deep: %s",
            256 + over, diag.text);
        xn_table_free(table, NULL);
    }
    for (unsigned over = 0; over < 4; over++) { /* in an attribute, then in an element */
        length = 0;
        put("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\" xmlns:x=\"");
        for (unsigned i = 0; i < 1022 + over % 2; i++)
            put("u");
        put("\"><meta>%s</meta><data><char cp=\"0061\"/></data></lgr>",
            over < 2 ? "<z x:b=\"\"/>" : "<x:b/>");
        status = xn_table_load(text, length, NULL, &table, &diag);
        ok(status == (over % 2 > 0 ? XN_TABLE_E_LIMIT : XN_TABLE_OK)
                && (over % 2 == 0 || diag.line == 1),
            "a name of %u octets with its namespace: %s", 1024 + over % 2, diag.text);
        xn_table_free(table, NULL);
    }
    for (unsigned over = 0; over < 2; over++) {
        length = 0;
        put(LGR "<data><char cp=\"0061\"/></data><rules><rule name=\"r\">");
        for (unsigned i = 0; i < 4096 + over; i++)
            put("%s%04X%s", i % 63 == 0 ? "<char cp=\"" : " ", 0x4E00 + i,
                i % 63 == 62 || i == 4095 + over ? "\"/>" : "");
        put("</rule></rules></lgr>");
        status = xn_table_load(text, length, NULL, &table, &diag);
        ok(status == (over > 0 ? XN_TABLE_E_LIMIT : XN_TABLE_OK), "%u code points in rules: %s",
            4096 + over, diag.text);
        xn_table_free(table, NULL);
    }
}

int
main(void)
{
    test_optional();
    test_fingerprint();
    test_lower();
    test_formats();
    test_offsets();
    test_warnings();
    test_idna();
    test_messages();
    test_audit();
    if (HAS_XML) {
        test_operators();
        test_ends();
    }
    test_limits();
    if (HAS_XML) {
        test_subjects();
        test_meta();
    } else {
        skip("built without expat");
    }
    unit_close(&t, NULL);
    return tap_end();
}
