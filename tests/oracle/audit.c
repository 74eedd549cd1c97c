/* SPDX-License-Identifier: MIT */
/* --audit-2008 of names: the rows of names.tsv, and random names against the reference
   implementation. */
#include <config.h>

#include "tools/xn/audit_2008.h"

#include "reference/reference.h"
#include "../unit/random.h"
#include "../unit/rows.h"
#include "../unit/share.h"
#include "../unit/tap.h"
#include "reference/idna2008.h"

static struct audit audit;

/* The columns after the name, as the command prints them. */
static void
make_columns(const char *name, size_t length, struct buffer *out)
{
    struct members m = {.out = out, .form = MEMBERS_COLUMNS};

    audit_name(&audit, name, length);
    audit_put_members(&m, &audit, name, length, false);
    buffer_char(out, '\0');
}

static void
check_rows(const char *path)
{
    static struct text name;
    FILE *in = open_rows(path);
    char *columns[COLUMNS];
    struct buffer out = {0}, want = {0};

    while (next_row(in, columns)) {
        read_text(&name, columns[0]);
        out.length = want.length = 0;
        make_columns(name.octets, name.length, &out);
        buffer_put(&want, name.octets, name.length);
        for (int i = 1; i < COLUMNS; i++) {
            buffer_char(&want, '\t');
            buffer_text(&want, columns[i]);
        }
        buffer_char(&want, '\0');
        if (!ok(out.length == want.length && memcmp(out.data, want.data, out.length) == 0,
                "line %u: %s", line, columns[0]))
            note("%s", out.data + name.length);
    }
    fclose(in);
    buffer_free(&out);
    buffer_free(&want);
}

/* The characters that the rules mention: every kind, in contexts where it is valid and where it is
   not. */
static const char *const pieces[] = {"a", "b", "k", "z", "A", "Z", "0", "7", "-", "-", "--", "_",
    "xn--", "XN--", "xn--p3h", "xn--strae-oqa", "xn--kche-0ra", "xn--a", ".", ".", ".", "\u3002",
    "\uFF0E", "\uFF61", "\u00FC", "\u00DC", "\u00DF", "\u00DF", "\u03C2", "\u03C3", "\u03B1",
    "\u03AC", "\u1E9B", "\u00AD", "\u00A0", "\u2100", "\u2024", "\u2488", "\u0301", "\u0308",
    "\u200B", "\u200C", "\u200D", "\u0915", "\u094D", "\u0937", "\u094D\u200D", "\u0645", "\u06CC",
    "\u06CC\u200C\u062E", "\u0661", "\u06F1", "\u05D0", "\u05D1", "\u05F3", "\u00B7", "l\u00B7l",
    "\u0375", "\u30FB", "\u30A2", "\u65E5", "\u672C", "\u3007", "\uFF21", "\uFF0D", "\uFF3F",
    "\u2460", "\uFB00", "\u01C5", "\u0221", "\u1C80", "\u2603", "\u2605", "\U0001F60E",
    "\U0001D400", "\U0001D6D3", "\uD55C", "\u1112", "\u1161", "\u1100", "\uFEFF", "\u06DD",
    "\u0378", "\uE000", "\u2135", "\u212B", "\u0149", "\u0E33", "\u115F", "\u3164", "\u19DA",
    "\u0F0B", "\u2072", "\u309B", "\uFFFD", "+", " ", "/"};

static void
make_name(char *name)
{
    unsigned count = 1 + random_below(7);
    unsigned topic = random_below(sizeof(pieces) / sizeof(*pieces));

    name[0] = '\0';
    for (unsigned i = 0; i < count; i++)
        strcat(name,
            pieces[random_below(4) == 0 ? topic : random_below(sizeof(pieces) / sizeof(*pieces))]);
}

/* The letters of a script, by which most names are valid. */
static void
make_word(char *name)
{
    static const struct {
        uint32_t first;
        unsigned count;
    } scripts[] = {{0xDF, 0x20}, {0x3B1, 25}, {0x430, 32}, {0x5D0, 27}, {0x627, 20}, {0x905, 0x35},
        {0x980, 0x60}, {0xD00, 0x60}, {0x4E00, 0x200}, {0x3041, 0x50}, {0xAC00, 0x300},
        {0x1F00, 0x100}, {0x1E00, 0x80}, {0x10A0, 0x50}, {0x2C00, 0x80}, {0xA640, 0x60}};
    unsigned script = random_below(sizeof(scripts) / sizeof(*scripts)), count = 1 + random_below(9);
    struct text t = {.length = 0};

    for (unsigned i = 0; i < count; i++)
        append_utf8(&t,
            random_below(12) == 0 ? '-'
                : random_below(20) == 0
                ? 'a' + random_below(26)
                : scripts[script].first + random_below(scripts[script].count));
    memcpy(name, t.octets, t.length);
    name[t.length] = '\0';
}

/* Half of the words as A-labels, made by libidn2 or not. */
static void
encode_word(char *name)
{
    static struct reference_answer answer;

    reference_label_to_ascii(name, strlen(name), XN_ALLOW_UNASSIGNED, &answer);
    answer.text[answer.length] = '\0';
    if (answer.status == XN_OK)
        strcpy(name, answer.text);
}

static bool
is_equal_answer(const char *name, unsigned flags)
{
    static struct audit_reference want;
    struct buffer out = {0}, columns = {0};
    struct members m = {.out = &out, .form = MEMBERS_JSON};
    const char *tab;
    bool is_equal;

    audit_reference(name, flags, &want);
    make_columns(name, strlen(name), &out);
    for (int i = 0; i < 4; i++) {
        buffer_char(&columns, '\t');
        buffer_text(&columns, want.form[i]);
    }
    buffer_char(&columns, '\t');
    buffer_text(&columns, want.class);
    buffer_char(&columns, '\t');
    tab = memchr(out.data, '\t', out.length); /* after the name, of which some are escaped */
    is_equal = tab != NULL && (size_t)(out.data + out.length - tab) > columns.length
        && memcmp(tab, columns.data, columns.length) == 0;
    columns.length = out.length = 0;
    audit_put_members(&m, &audit, name, strlen(name), false);
    buffer_text(&columns, "\"browsers\":\"");
    buffer_text(&columns, want.browsers);
    buffer_text(&columns, "\"");
    buffer_char(&columns, '\0');
    buffer_char(&out, '\0');
    is_equal = is_equal && strstr(out.data, columns.data) != NULL;
    if (!is_equal)
        note("%s: %s; %s %s %s %s %s %s", name, out.data, want.form[0], want.form[1], want.form[2],
            want.form[3], want.class, want.browsers);
    buffer_free(&out);
    buffer_free(&columns);
    return is_equal;
}

static void
check_random(const char *kind, void (*make)(char *name), unsigned flags)
{
    unsigned long count = test_tries(2000, 20000), wrong = 0;
    char name[TEXT_SIZE];

    audit.flags = flags | XN_LOWER;
    for (unsigned long i = 0; i < count && wrong < 3; i++) {
        make(name);
        if (make == make_word && random_below(2))
            encode_word(name);
        wrong += !is_equal_answer(name, flags);
    }
    ok(wrong == 0, "%lu random names with %s, flags %#x", count, kind, flags);
}

/* Code points of the planes that have characters, each as a label of its own: one in nine, or all */
static void
check_code_points(void)
{
    static const uint32_t blocks[][2] = {{0x80, 0xD7FF}, {0xE000, 0x323AF}, {0xE0000, 0xE01EF}};
    unsigned step = test_share() * (getenv("XN_TEST_ALL") != NULL ? 1 : 9), count = 0, wrong = 0;

    audit.flags = XN_LOWER;
    for (size_t i = 0; i < sizeof(blocks) / sizeof(*blocks); i++) {
        for (uint32_t cp = blocks[i][0]; cp <= blocks[i][1] && wrong < 3; cp += step, count++) {
            struct text t = {.length = 0};

            append_utf8(&t, cp);
            t.octets[t.length] = '\0';
            wrong += !is_equal_answer(t.octets, 0);
        }
    }
    ok(wrong == 0, "%u code points", count);
}

int
main(int argc, char **argv)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];

    (void)argc;
    (void)argv;
    snprintf(path, sizeof(path), "%s/tests/oracle/audit.tsv", srcdir != NULL ? srcdir : ".");
    reference_open();
    audit_open(&audit, 0);
    check_rows(path);
    check_code_points();
    check_random("characters of all kinds", make_name, 0);
    check_random("words of one script", make_word, 0);
    check_random("characters of all kinds", make_name, XN_STD3 | XN_ALLOW_UNASSIGNED);
    check_random("words of one script", make_word, XN_ALLOW_UNASSIGNED | XN_STRICT_ACE);
    audit_free(&audit);
    return tap_end();
}
