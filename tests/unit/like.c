/* SPDX-License-Identifier: MIT */
/* xn_like_build and xn_like_find: reasons and letters of known names, the contract, and lists that
   are made to be slow.  With COLLISIONS, all slots have the same part of a hash, so that only the
   comparison of texts tells them apart; the answers must be the same. */
#include <config.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef COLLISIONS
#define like_first_slot first_slot_of_hash
#define LIKE_SEARCH_MAX longest_search
#define LIKE_SIZE_MAX   largest_index
#endif
#include "lib/show/like.h"
#ifdef COLLISIONS
#undef like_first_slot
#undef LIKE_SEARCH_MAX
#undef LIKE_SIZE_MAX
static bool has_one_slot; /* all searches begin at the same slot: the first, or the last */
static bool is_last_slot;
static int search_max = longest_search;
static size_t size_max = largest_index;
#define LIKE_SEARCH_MAX search_max
#define LIKE_SIZE_MAX   size_max

static size_t
like_first_slot(const xn_like *index, enum like_kind kind, struct like_hash hash, uint32_t *mark)
{
    size_t slot = first_slot_of_hash(index, kind, hash, mark);

    *mark = 0;
    if (has_one_slot)
        slot = is_last_slot ? index->slots - 1 : 0;
    return slot;
}

#include "lib/show/like_build.c"
#include "lib/show/like_find.c"
#endif
#include "rows.h"
#include "tap.h"
#include "xn.h"

static char list[1024]; /* of like.tsv */

static xn_like *
build(const char *text, size_t length, unsigned edits)
{
    size_t size, again;
    void *memory;

    if (xn_like_build(text, length, 0, edits, NULL, 0, &size, NULL) != XN_E_SPACE)
        return NULL;
    memory = malloc(size);
    if (memory == NULL || xn_like_build(text, length, 0, edits, memory, size, &again, NULL) != XN_OK
        || again != size)
        exit(99);
    return memory;
}

/* Writes a match as like.tsv has it. */
static void
describe(const xn_like_match *m, char *to, size_t cap)
{
    size_t length = 0;
    const char *before = "";

#define PUT(...) length += (size_t)snprintf(to + length, cap - length, __VA_ARGS__)
    PUT("%s", m->reasons == 0 ? "-" : "");
    for (size_t i = 0; xn_constant_at(XN_LIKES, i) != NULL; i++)
        if (m->reasons & xn_constant_at(XN_LIKES, i)->value) {
            PUT("%s%s", before, xn_constant_at(XN_LIKES, i)->keyword);
            before = "+";
        }
    if (m->reasons != 0)
        PUT(" %u %zu+%zu", m->line, m->offset, m->length);
    for (size_t i = 0; i < m->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &m->letters[i];

        PUT(" %u.%u:", l->label, l->at);
        for (int k = 0; k < 2 && l->cp[k] != XN_NO_CP; k++)
            PUT("%s%X", k > 0 ? "+" : "", l->cp[k]);
        PUT(">");
        for (int k = 0; k < 2 && l->to[k] != XN_NO_CP; k++)
            PUT("%s%X", k > 0 ? "+" : "", l->to[k]);
    }
}

/* Appends a line of like.tsv to the list, which does not end with a line feed. */
static void
append_line(const struct text *text)
{
    size_t length = strlen(list);

    snprintf(list + length, sizeof(list) - length, "%s%.*s", length > 0 ? "\n" : "",
        (int)text->length, text->octets);
}

static bool
finds(const xn_like *index, const struct text *name, const char *expected)
{
    char text[1024];
    xn_like_match m;
    xn_diag diag;

    memset(&m, 0xA5, sizeof(m));
    if (xn_like_find(index, name->octets, name->length, 0, &m, &diag) != XN_OK
        || diag.status != XN_OK)
        return false;
    describe(&m, text, sizeof(text));
    if (strcmp(text, expected) == 0)
        return true;
    note("line %u: '%s', expected '%s'", line, text, expected);
    return false;
}

/* Returns whether a list is refused, with the status and the place that a row has. */
static bool
is_refused(const struct text *text, const char *fault, const char *place)
{
    char found[2][64];
    size_t size = 7;
    xn_diag d;
    xn_status status = xn_like_build(text->octets, text->length, 0, 0, NULL, 0, &size, &d);

    snprintf(found[0], sizeof(found[0]), "%s %zu+%zu", xn_status_name(status), d.offset, d.length);
    snprintf(found[1], sizeof(found[1]), "%u:%u", d.line, d.column);
    if (size == 0 && strcmp(found[0], fault) == 0 && strcmp(found[1], place) == 0)
        return true;
    note("line %u: '%s' at %s", line, found[0], found[1]);
    return false;
}

static void
test_rows(void)
{
    const char *srcdir = getenv("srcdir");
    char path[4096], *columns[4];
    xn_like *indices[2] = {NULL, NULL};
    unsigned names = 0, wrong = 0, lists = 0, wrong_lists = 0;
    static struct text text;
    FILE *in;

    snprintf(path, sizeof(path), "%s/tests/unit/like.tsv", srcdir ? srcdir : ".");
    in = open_rows(path);
    while (next_columns(in, columns, 4)) {
        read_text(&text, columns[1]);
        if (strcmp(columns[0], "list") == 0) {
            append_line(&text);
            continue;
        }
        if (strcmp(columns[0], "refuse") == 0) {
            lists++;
            wrong_lists += !is_refused(&text, columns[2], columns[3]);
            continue;
        }
        for (unsigned edits = 0; names == 0 && edits < 2; edits++)
            indices[edits] = build(list, XN_STRLEN, edits);
        names++;
        wrong += !finds(indices[0], &text, columns[2]);
        wrong += !finds(indices[1], &text, columns[strcmp(columns[3], "=") == 0 ? 2 : 3]);
    }
    fclose(in);
    ok(names >= 40 && wrong == 0, "reasons, lines, spans and letters of %u names", names);
    ok(lists > 0 && wrong_lists == 0, "the places of the faults of %u lists", lists);
    free(indices[0]);
    free(indices[1]);
}

/* As many letters as a match has, and more; nothing is written after the last. */
static void
test_many_letters(void)
{
    static const char protected_name[] = "llllllllllllllllllll.com";
    xn_like *index = build(protected_name, XN_STRLEN, 0);
    unsigned wrong = 0;

    for (size_t count = XN_LETTERS_MAX - 1; count <= 20; count++) {
        struct {
            xn_like_match m;
            unsigned char after[64];
        } found;
        const xn_like_match *m = &found.m;
        char name[] = "llllllllllllllllllll.com";
        size_t last = count < XN_LETTERS_MAX ? count - 1 : XN_LETTERS_MAX - 1;

        memset(&found, 0xA5, sizeof(found));
        memset(name, '1', count);
        wrong += xn_like_find(index, name, XN_STRLEN, 0, &found.m, NULL) != XN_OK
            || m->count != count || m->letters[last].at != last || m->letters[last].cp[0] != '1'
            || m->reserved[0] != 0 || m->reserved[3] != 0 || m->namelen != strlen(protected_name)
            || memcmp(m->name, protected_name, m->namelen) != 0;
        for (size_t i = 0; i < sizeof(found.after); i++)
            wrong += found.after[i] != 0xA5;
    }
    ok(wrong == 0, "more letters than a match has are counted");
    free(index);
}

static void
test_refusals(void)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl";
    xn_like *index = build(list, XN_STRLEN, 0);
    uint32_t memory[4];
    unsigned wrong;
    size_t size = 7;
    xn_like_match m;
    xn_diag diag;

    wrong = xn_like_build(NULL, 1, 0, 0, NULL, 0, &size, &diag) != XN_E_ARGUMENT || size != 0
        || diag.status != XN_E_ARGUMENT;
    wrong += xn_like_build("a", 1, 0, 2, NULL, 0, &size, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_build("a", 1, 1u << 31, 0, NULL, 0, &size, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_build("a", 1, 0, 0, NULL, 1, &size, NULL) != XN_E_ARGUMENT;
    for (size_t at = 1; at < 4; at++)
        wrong += xn_like_build("a", 1, 0, 0, (char *)memory + at, 8, &size, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_build("a", 1, 0, 0, memory, sizeof(memory), &size, &diag) != XN_E_SPACE
        || size <= sizeof(memory) || diag.status != XN_E_SPACE || diag.line != 0;
    ok(wrong == 0, "arguments of xn_like_build");
    wrong = xn_like_find(NULL, "a", 1, 0, &m, &diag) != XN_E_ARGUMENT || m.reasons != 0
        || diag.status != XN_E_ARGUMENT;
    wrong += xn_like_find(index, "a", 1, 0, NULL, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_find(index, NULL, 1, 0, &m, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_find(index, "a", 1, 1u << 31, &m, NULL) != XN_E_ARGUMENT;
    m.count = 5;
    wrong += xn_like_find(index, "paypa1..com", XN_STRLEN, 0, &m, &diag) != XN_E_EMPTY
        || m.reasons != 0 || m.count != 0 || diag.offset != 7;
    wrong += xn_like_find(index, "paypa1_.com", XN_STRLEN, XN_STD3, &m, &diag) != XN_E_STD3_CHAR;
    wrong += xn_like_build("a\n\xFF", 3, 0, 0, NULL, 0, NULL, NULL) != XN_E_UTF8;
    wrong +=
        xn_like_build("a\xE2\x92\x88.b", 6, XN_NO_GUARDS, 0, NULL, 0, NULL, NULL) != XN_E_GUARD;
    wrong += xn_like_find(index, "a\xE2\x92\x88.b", 6, XN_NO_GUARDS, &m, NULL) != XN_E_GUARD;
    wrong += xn_like_build("\xEF\xBB\xBF", 3, 0, 0, NULL, 0, NULL, NULL) != XN_E_SPACE;
    wrong += xn_like_find(index, "paypa1.com", XN_STRLEN, XN_CROSSCHECK, &m, NULL) == XN_OK
        ? m.reasons != XN_LIKE_ASCII
        : xn_canonical("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT;
    wrong += xn_like_find(index, letters, 64, 0, &m, &diag) != XN_E_LABEL_LONG;
    wrong += xn_like_find(index, letters, 63, 0, &m, &diag) != XN_OK;
    ok(wrong == 0, "arguments and refusals of xn_like_find");
    free(index);
    index = build("\n# nothing\n", XN_STRLEN, 1);
    ok(xn_like_find(index, "paypal.com", XN_STRLEN, 0, &m, NULL) == XN_OK && m.reasons == 0,
        "an empty list");
    free(index);
}

/* Only letters, digits and underscores continue a label, so that the name before it is not hidden;
   `%` and `|` look like "o/o" and l. */
static void
test_ends(void)
{
    static const char continue_name[] = "abcdefghijklmnopqrstuvwxyz0123456789_%|";
    xn_like *index = build("paypal.com", XN_STRLEN, 0);
    unsigned wrong = 0;

    for (int c = '!'; c < 0x7F; c++) {
        char name[] = "paypal.com?.example";
        xn_like_match m;

        name[10] = (char)c;
        if ((c >= 'A' && c <= 'Z') || c == '.')
            continue;
        if (xn_like_find(index, name, XN_STRLEN, 0, &m, NULL) != XN_OK
            || m.reasons != (strchr(continue_name, c) != NULL ? 0 : XN_LIKE_HIDDEN)) {
            wrong++;
            note("%s: reasons %x", name, m.reasons);
        }
    }
    ok(wrong == 0, "the characters that may follow a hidden name");
    free(index);
}

/* Names of 1 to 126 labels, in the list and before other labels. */
static void
test_dots(void)
{
    enum { LABELS = 126 };
    static char text[LABELS * LABELS * 2];
    size_t length = 0;
    unsigned wrong = 0;
    xn_like *index;
    xn_like_match m;

    for (int labels = 1; labels <= LABELS; labels++) {
        text[length++] = 'l';
        for (int i = 1; i < labels; i++)
            length += (size_t)sprintf(text + length, ".a");
        text[length++] = '\n';
    }
    index = build(text, length - 1, 0);
    for (unsigned labels = 1; labels <= LABELS; labels++) {
        char name[2 * LABELS + 3] = "1";

        for (unsigned i = 1; i < labels; i++)
            strcat(name, ".a");
        wrong += xn_like_find(index, name, XN_STRLEN, 0, &m, NULL) != XN_OK || m.line != labels
            || m.length != 2 * labels - 1;
        strcat(name, ".x");
        wrong += xn_like_find(index, name, XN_STRLEN, 0, &m, NULL) != XN_OK || m.line != labels
            || m.length != 2 * labels - 1 || m.reasons != (XN_LIKE_ASCII | XN_LIKE_HIDDEN);
    }
    ok(wrong == 0, "names of 1 to %d labels", LABELS);
    free(index);
}

/* An index has no pointers, is not written to, and fits exactly. */
static void
test_memory(void)
{
    xn_like *index = build(list, XN_STRLEN, 1);
    size_t size;
    char *copy, *again;
    xn_like_match m;

    (void)!xn_like_build(list, XN_STRLEN, 0, 1, NULL, 0, &size, NULL);
    copy = malloc(size);
    again = malloc(size);
    if (copy == NULL || again == NULL)
        exit(99);
    memset(again, 0xA5, size);
    memcpy(copy, index, size);
    ok(xn_like_build(list, XN_STRLEN, 0, 1, again, size, NULL, NULL) == XN_OK
            && memcmp(again, index, size) == 0,
        "the same list gives the same octets");
    memset(index, 0, size);
    free(index);
    ok(xn_like_find((xn_like *)(void *)copy, "paypol.com", XN_STRLEN, 0, &m, NULL) == XN_OK
            && m.reasons == XN_LIKE_EDIT && m.name > copy && m.name < copy + size
            && memcmp(copy, again, size) == 0,
        "an index can be copied, and is not changed");
    free(copy);
    free(again);
}

/* Names with the same units, or the same units but one: each search ends at the first. */
static void
test_hostile_lists(void)
{
    enum { NAMES = 20000 };
    char *text = malloc(NAMES * 32);
    unsigned missed = 0;

    if (text == NULL)
        exit(99);
    for (unsigned edits = 0; edits < 2; edits++) {
        size_t length = 0;
        xn_like *index;

        for (uint32_t i = 0; i < NAMES; i++) {
            for (int bit = 0; bit < 16; bit++)
                text[length++] = i >> bit & 1 ? 'l' : edits ? (char)('a' + bit) : '1';
            length += (size_t)sprintf(text + length, ".com\n");
        }
        index = build(text, length, edits);
        for (uint32_t i = 0; i < NAMES; i++) {
            xn_like_match m;
            char name[] = "iiiiiiiiiiiiiiii.com";

            name[i % 16] = edits ? 'z' : 'i';
            missed += xn_like_find(index, name, XN_STRLEN, 0, &m, NULL) != XN_OK
                || (m.reasons == 0 && !edits);
        }
        free(index);
    }
    ok(missed == 0, "lists of names that look like each other");
    free(text);
}

#ifdef COLLISIONS
/* Each name has two texts, and a search has at most LIKE_SEARCH_MAX steps. */
static void
test_one_slot(void)
{
    char text[longest_search * 8];
    size_t length = 0, size;
    struct text name = {.octets = "n0O1.a", .length = 6};
    xn_like *index;
    xn_like_match m;

    has_one_slot = true;
    for (int i = 0; i < longest_search / 2; i++)
        length += (size_t)sprintf(text + length, "n%03d.a\n", i);
    index = build(text, length, 0);
    ok(finds(index, &name, "ascii 2 0+6 0.2:6F>30"), "as many names as a search has steps");
    (void)!xn_like_build(text, length, 0, 0, NULL, 0, &size, NULL);
    free(index);
    length += (size_t)sprintf(text + length, "m.a\n");
    size += 100;
    index = malloc(size);
    ok(index != NULL && xn_like_build(text, length, 0, 0, index, size, NULL, NULL) == XN_E_ARGUMENT
            && xn_like_find(index, "n0O1.a", 6, 0, &m, NULL) == XN_E_ARGUMENT,
        "one name more is refused, and leaves no index");
    free(index);
    index = build("paypal.com\nbrandy", XN_STRLEN, 1);
    name = (struct text){.octets = "paypalcom", .length = 9};
    ok(finds(index, &name, "-"), "a dot less is no edit");
    free(index);
    index = build("brandy.pay", XN_STRLEN, 1);
    name = (struct text){.octets = "brandy.py", .length = 9};
    ok(finds(index, &name, "-"), "nor is a letter less in a short label");
    free(index);
    is_last_slot = true;
    index = build("paypal.com\nbrandy", XN_STRLEN, 0);
    name = (struct text){.octets = "brandv.paypa1.com", .length = 17};
    ok(finds(index, &name, "ascii 1 7+10 1.5:31>6C"), "a search continues at the first slot");
    free(index);
    is_last_slot = false;
}

/* A name has two texts, and two more with an edit: in one slot, those of all letters are one. */
static void
test_longest_search(void)
{
    enum { MAX = 32, TEXTS = 4 };
    static uint32_t memory[1 << 16];
    unsigned wrong = 0;

    has_one_slot = true;
    search_max = MAX;
    for (int texts = MAX - TEXTS - 2; texts <= MAX; texts++) {
        char list_text[512];
        xn_like_match m;
        size_t length = 0;
        int count = texts, i = 0;
        bool fits = texts <= MAX - TEXTS;

        if (count % 2 != 0) { /* the second has the same units as the first */
            length = (size_t)sprintf(list_text, "oo.a\no0.a\n");
            count -= 3;
        }
        for (; count > 0; count -= 2)
            length += (size_t)sprintf(list_text + length, "n%c.a\n", "abcefghkpqstuxyz"[i++]);
        length += (size_t)sprintf(list_text + length, "abcef.ghijk\n");
        if (xn_like_build(list_text, length, 0, 1, memory, sizeof(memory), NULL, NULL)
                != (fits ? XN_OK : XN_E_ARGUMENT)
            || (fits
                && (xn_like_find((xn_like *)memory, "abcef.ghiik", 11, 0, &m, NULL) != XN_OK
                    || m.reasons != XN_LIKE_EDIT))) {
            wrong++;
            note("after %d texts", texts);
        }
    }
    ok(wrong == 0, "a list is refused wherever a search becomes too long");
    search_max = longest_search;
    has_one_slot = false;
}

static void
test_largest_index(void)
{
    static uint32_t memory[1 << 14];
    size_t size, len;
    xn_diag diag;

    (void)!xn_like_build("a.b", 3, 0, 1, NULL, 0, &size, NULL);
    size_max = size;
    ok(xn_like_build("a.b", 3, 0, 1, memory, sizeof(memory), &len, NULL) == XN_OK && len == size,
        "the largest index");
    size_max = size - 1;
    ok(xn_like_build("a.b", 3, 0, 1, memory, sizeof(memory), &len, &diag) == XN_E_ARGUMENT
            && len == 0 && diag.status == XN_E_ARGUMENT,
        "a larger one is refused");
    size_max = largest_index;
}
#endif

int
main(void)
{
#ifdef COLLISIONS
    test_one_slot();
    has_one_slot = false;
    test_longest_search();
    test_largest_index();
#endif
    test_rows();
    test_ends();
    test_dots();
    test_many_letters();
    test_refusals();
    test_memory();
    test_hostile_lists();
    return tap_end();
}
