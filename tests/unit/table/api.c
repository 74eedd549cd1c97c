/* SPDX-License-Identifier: MIT */
/* The interface of <xn-table.h> as a caller in C sees it: parameters that may be NULL or are wrong,
   sizes and numbers that programs have compiled in, and messages. */
#include <config.h>

#include "made_table.h"

/* An allocator that must not be called. */
static void *
refuse_call(void *user, void *block, size_t size)
{
    (void)block, (void)size;
    ++*(unsigned *)user;
    return NULL;
}

static void
test_loading(void)
{
    unsigned calls = 0;
    const xn_table_options uncalled = {.allocate = refuse_call, .user = &calls};
    const xn_table_options flags = {.flags = 0x8000}, format = {.format = (xn_table_format)9};
    xn_table_diag diag;
    xn_table *table;

    ok(xn_table_load("U+0061", 6, &flags, &table, &diag) == XN_TABLE_E_ARGUMENT && table == NULL
            && diag.status == XN_TABLE_E_ARGUMENT && diag.line == 0 && diag.clause[0] == '\0'
            && strcmp(diag.text, "unknown flag or format, or NULL for the text") == 0,
        "load: an unknown flag");
    ok(xn_table_load("U+0061", 6, &format, &table, NULL) == XN_TABLE_E_ARGUMENT,
        "load: an unknown format");
    ok(xn_table_load(NULL, 6, NULL, &table, NULL) == XN_TABLE_E_ARGUMENT, "load: NULL");
    ok(xn_table_load("U+0061", 6, NULL, NULL, NULL) == XN_TABLE_E_ARGUMENT, "load: no result");
    ok(xn_table_load(NULL, 0, NULL, &table, NULL) == XN_TABLE_E_SYNTAX && table == NULL,
        "load: nothing");
    xn_table_free(NULL, NULL);
    xn_table_free(NULL, &uncalled);
    xn_table_set_free(NULL, &uncalled);
    ok(calls == 0, "to free NULL is nothing");
    ok(xn_table_size(NULL) == 0 && xn_table_workspace(NULL) == 0, "NULL has no size");
    ok(xn_table_audit(NULL, NULL, NULL, NULL, NULL) == XN_TABLE_E_ARGUMENT, "audit: no table");
    ok(strcmp(xn_table_status_name((xn_table_status)999), "unknown") == 0
            && xn_table_strerror((xn_table_status)999)[0] != '\0',
        "a status of another version has words");
}

#define SHORT_WORKSPACE   t.workspace, t.size - 1
#define SHIFTED_WORKSPACE (char *)t.workspace + 1, t.size

static void
test_check(void)
{
    xn_table_result result;

    reopen(unit_list);
    ok(xn_table_check(t.table, "a", 1, 0, SHORT_WORKSPACE, &result, NULL) == XN_TABLE_E_ARGUMENT,
        "check: a workspace that is too small");
    ok(xn_table_check(t.table, "a", 1, 0, SHIFTED_WORKSPACE, &result, NULL) == XN_TABLE_E_ARGUMENT,
        "check: a workspace that is not aligned");
    ok(xn_table_check(t.table, "a", 1, 0, NULL, t.size, &result, NULL) == XN_TABLE_E_ARGUMENT
            && result.action == -1 && strcmp(result.disposition, "") == 0,
        "check: NULL for a workspace");
    ok(xn_table_check(t.table, "a", 1, 0x1, t.workspace, t.size, NULL, NULL) == XN_TABLE_E_ARGUMENT,
        "check: an unknown flag");
    ok(xn_table_check(t.table, NULL, 1, 0, t.workspace, t.size, NULL, NULL) == XN_TABLE_E_ARGUMENT,
        "check: NULL for a label");
    ok(xn_table_check(NULL, "a", 1, 0, t.workspace, t.size, &result, NULL) == XN_TABLE_E_ARGUMENT
            && result.action == -1,
        "check: NULL for a table");
    ok(xn_table_check(t.table, NULL, XN_STRLEN, 0, t.workspace, t.size, &result, NULL)
                == XN_TABLE_E_EMPTY
            && strcmp(result.disposition, "invalid") == 0,
        "check: NULL for a text with a NUL is an empty label");
    ok(xn_table_check(t.table, NULL, 0, 0, t.workspace, t.size, &result, NULL) == XN_TABLE_E_EMPTY,
        "check: NULL for no octets is an empty label");
    ok(xn_table_check(t.table, "ab\0", XN_STRLEN, 0, t.workspace, t.size, NULL, NULL)
            == XN_TABLE_OK,
        "check: a text with a NUL");
    ok(unit_check(&t, "xn--tda", &result) == XN_TABLE_E_NOT_LISTED && result.offset == 2,
        "check: an A-label without the flag is not decoded");
}

static void
test_index(void)
{
    xn_table_result result;
    char out[8] = "#######";

    reopen(unit_list);
    ok(xn_table_index(t.table, "abc", 3, 0, t.workspace, t.size, out, 4, NULL, NULL) == XN_TABLE_OK
            && strcmp(out, "abc") == 0,
        "index: without its length");
    ok(xn_table_index(t.table, "abc", 3, 0, t.workspace, t.size, out, 3, NULL, NULL)
                == XN_TABLE_E_SPACE
            && out[0] == '\0',
        "index: too small a buffer, without its length");
    ok(xn_table_index(t.table, "abc", 3, 0, SHORT_WORKSPACE, out, 4, NULL, NULL)
            == XN_TABLE_E_ARGUMENT,
        "index: a workspace that is too small");
    ok(xn_table_index(t.table, "a-", 2, 0, t.workspace, t.size, NULL, 0, NULL, &result)
                == XN_TABLE_E_NOT_LISTED
            && result.offset == 1,
        "index: without a buffer, a refused label is still located");
}

static void
test_collide(void)
{
    xn_table_collision c;

    reopen("U+0061\nU+00FC\n");
    ok(xn_table_collide(t.table, "a", 1, "a", 1, 0, SHORT_WORKSPACE, &c) == XN_TABLE_E_ARGUMENT,
        "collide: a workspace that is too small");
    ok(xn_table_collide(t.table, "a", 1, "xn--a-eha", 9, 0, t.workspace, t.size, &c)
                == XN_TABLE_E_NOT_LISTED
            && c.refused == 2,
        "collide: an A-label without the flag");
}

static void
test_fingerprint(void)
{
    char out[XN_TABLE_FINGERPRINT_SIZE] = "#";

    reopen("U+0061\nU+0062\nU+0063\nU+0065|U+0061\nU+10FFFD\n");
    ok(xn_table_fingerprint(t.table, t.workspace, t.size, out) == XN_TABLE_OK
            && strcmp(out, "E186B97011CD23E2") == 0,
        "fingerprint: a table with a variant");
    ok(xn_table_fingerprint(t.table, SHORT_WORKSPACE, out) == XN_TABLE_E_ARGUMENT && out[0] == '\0',
        "fingerprint: a workspace that is too small");
    out[0] = '#';
    ok(xn_table_fingerprint(t.table, SHIFTED_WORKSPACE, out) == XN_TABLE_E_ARGUMENT
            && out[0] == '\0',
        "fingerprint: a workspace that is not aligned");
    ok(xn_table_fingerprint(NULL, t.workspace, t.size, out) == XN_TABLE_E_ARGUMENT
            && xn_table_fingerprint(t.table, NULL, t.size, out) == XN_TABLE_E_ARGUMENT,
        "fingerprint: NULL for a table or a workspace");
}

/* What a table contains ends where it says. */
static void
test_contents(void)
{
    xn_table_entry entry;
    xn_table_variant variant;
    xn_table_action action;
    xn_table_info info;
    const char *type = NULL;

    reopen(unit_lgr);
    xn_table_get_info(t.table, &info);
    ok(info.languages == 1 && strcmp(xn_table_language(t.table, 0), "und-Latn") == 0
            && xn_table_language(t.table, 1) == NULL,
        "contents: the languages");
    ok(info.scopes == 1 && strcmp(xn_table_scope(t.table, 0, NULL), "example") == 0
            && xn_table_scope(t.table, 0, &type) != NULL && strcmp(type, "domain") == 0
            && xn_table_scope(t.table, 1, &type) == NULL,
        "contents: the scopes, with and without the type");
    ok(xn_table_get_entry(t.table, info.entries - 1, &entry)
            && !xn_table_get_entry(t.table, info.entries, &entry),
        "contents: the entries");
    memset(&variant, 0x5A, sizeof(variant));
    ok(xn_table_get_entry(t.table, 3, &entry) && entry.variants == 2
            && xn_table_get_variant(t.table, 3, 1, &variant) && strcmp(variant.type, "kept") == 0
            && variant.cps[0] == 'z' && variant.when[0] == '\0' && variant.reserved[0] == 0
            && variant.reserved[1] == 0 && !xn_table_get_variant(t.table, 3, 2, &variant)
            && !xn_table_get_variant(t.table, info.entries, 0, &variant),
        "contents: the variants");
    ok(xn_table_get_action(t.table, info.actions + 4, &action)
            && strcmp(action.disposition, "valid") == 0 && action.line == 0
            && !xn_table_get_action(t.table, info.actions + 5, &action),
        "contents: the actions, and the default ones after them");
}

static void
count_warning(const xn_table_diag *warning, void *user)
{
    (void)warning;
    ++*(unsigned *)user;
}

static void
test_lint(void)
{
    unsigned count = 0;
    xn_table_options options = {.warn = count_warning, .user = &count};
    xn_table *table;

    for (unsigned flag = 0; flag <= XN_TABLE_LINT; flag++) {
        static const char unused[] = XML("<data><char cp=\"0061\" tag=\"unused\"/></data>");

        options.flags = flag;
        ok(xn_table_load(unused, strlen(unused), &options, &table, NULL) == XN_TABLE_OK
                && count == flag,
            "advice %s XN_TABLE_LINT", flag != 0 ? "with" : "without");
        xn_table_free(table, &options);
    }
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

/* Numbers of the header that are no constants of xn_table_constant_at(). */
static void
test_numbers(void)
{
    ok(XN_TABLE_LINT == 0x1 && XN_TABLE_UNITE == 0x2 && XN_TABLE_ACE_LABELS == 0x100
            && XN_TABLE_EVERYWHERE == 0x1 && XN_TABLE_COMMON == 0x2,
        "flags");
    ok(XN_TABLE_DETECT == 0 && XN_TABLE_ZONE == 1 && XN_TABLE_RESERVED == 2, "a format and roles");
    ok(XN_TABLE_LABEL_MAX == 63 && XN_TABLE_LABEL_SIZE == 253 && XN_TABLE_PREPARED_SIZE == 256
            && XN_TABLE_DIAG_SIZE == 512 && XN_TABLE_ELEMENT_SIZE == 24
            && XN_TABLE_SUBJECT_SIZE == 64 && XN_TABLE_INDEX_MAX == 3969
            && XN_TABLE_INDEX_SIZE == 15877 && XN_TABLE_FINGERPRINT_SIZE == 17
            && XN_TABLE_SET_MAX == 4096 && XN_TABLE_PACKAGE_MAX == 16
            && XN_TABLE_MEMORY_MAX == (size_t)268435456 && XN_TABLE_FILE_MAX == (size_t)67108864,
        "sizes and limits");
}

/* Loads a table with this code point as the name of a tag or of a rule. */
static bool
loads_with_name(const char *before, uint32_t cp, const char *after)
{
    xn_table *table;
    bool loads;

    length = 0;
    put("%s&#x%X;%s</lgr>", before, (unsigned)cp, after);
    loads = xn_table_load(text, length, NULL, &table, NULL) == XN_TABLE_OK;
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
gives(const char *name, const char *got, const char *expected)
{
    if (!ok(strcmp(got, expected) == 0, "%s", name))
        note("got %s, expected %s", got, expected);
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
        "U+06C2 at byte 4: the table allows it only where rule r matches",
        ("'a' (U+0061) at code point 4: the table does not allow it where rule a\\x1B matches (f "
         "line 7)"),
        "U+1F600 at byte 1: the table does not list it",
        "action 9 (f line 402, \"c\") makes it in\\x0A",
        "action 4 (f RFC 7940 section 7.6) makes it valid", "the label is empty"};
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
        "'a' (U+0061) at code point 4: the table does not allow it where rule a\\x1B matches (line "
        "7)");
}

int
main(void)
{
    test_loading();
    test_check();
    test_index();
    test_collide();
    test_fingerprint();
    test_sizes();
    test_numbers();
    test_messages();
    if (HAS_XML) {
        test_contents();
        test_lint();
        test_names();
    } else {
        skip("built without expat");
    }
    unit_close(&t, NULL);
    return tap_end();
}
