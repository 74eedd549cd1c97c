/* SPDX-License-Identifier: MIT */
/* The constants of xn.h: their numbers, which compiled programs contain, and their names in the
   library. */
#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "xn.h"

/* A number as it will be for ever, the constant with it, and its name. */
struct row {
    unsigned number, constant;
    const char *name;
};

#define ROW(number, constant)       \
    {                               \
        number, constant, #constant \
    }

static const struct row statuses[] = {ROW(0, XN_OK), ROW(1, XN_E_SPACE), ROW(2, XN_E_ARGUMENT),
    ROW(10, XN_E_UTF8), ROW(11, XN_E_CODE_POINT), ROW(20, XN_E_UNASSIGNED),
    ROW(21, XN_E_PROHIBITED), ROW(22, XN_E_BIDI_MIXED), ROW(23, XN_E_BIDI_ENDS),
    ROW(30, XN_E_STD3_CHAR), ROW(31, XN_E_STD3_HYPHEN), ROW(32, XN_E_ACE_PREFIX),
    ROW(33, XN_E_EMPTY), ROW(34, XN_E_LABEL_LONG), ROW(35, XN_E_NAME_LONG),
    ROW(36, XN_E_ROUND_TRIP), ROW(40, XN_E_PUNYCODE), ROW(41, XN_E_OVERFLOW), ROW(50, XN_E_GUARD),
    ROW(51, XN_E_SYNTAX), ROW(60, XN_E_CROSSCHECK)};

static const struct row flags[] = {ROW(0x01, XN_ALLOW_UNASSIGNED), ROW(0x02, XN_STD3),
    ROW(0x04, XN_UNDERSCORE), ROW(0x08, XN_LOWER), ROW(0x10, XN_NO_GUARDS), ROW(0x20, XN_PR29),
    ROW(0x40, XN_CROSSCHECK), ROW(0x80, XN_STRICT_ACE), ROW(0x100, XN_PERCENT),
    ROW(0x200, XN_TO_UNICODE), ROW(0x400, XN_TO_DISPLAY)};

static const struct row traits[] = {ROW(0x001, XN_TRAIT_NON_ASCII), ROW(0x002, XN_TRAIT_ACE),
    ROW(0x004, XN_TRAIT_FAKE_ACE), ROW(0x008, XN_TRAIT_CHANGED), ROW(0x010, XN_TRAIT_DEVIATION),
    ROW(0x020, XN_TRAIT_MIXED), ROW(0x040, XN_TRAIT_UNASSIGNED), ROW(0x080, XN_TRAIT_RTL),
    ROW(0x100, XN_TRAIT_PR29), ROW(0x200, XN_TRAIT_INVALID)};

static const struct row reasons[] = {ROW(0x001, XN_WHY_FAKE), ROW(0x002, XN_WHY_UNASSIGNED),
    ROW(0x004, XN_WHY_DEVIATION), ROW(0x008, XN_WHY_CHARACTER), ROW(0x010, XN_WHY_HYPHEN),
    ROW(0x020, XN_WHY_MARK), ROW(0x040, XN_WHY_DIGITS), ROW(0x080, XN_WHY_MIXED),
    ROW(0x100, XN_WHY_CONTEXT), ROW(0x200, XN_WHY_TLD), ROW(0x400, XN_WHY_LOOKALIKE),
    ROW(0x800, XN_WHY_RTL)};

static const struct row steps[] = {ROW(1, XN_STEP_LABEL), ROW(2, XN_STEP_CHAR),
    ROW(3, XN_STEP_PREPARED), ROW(4, XN_STEP_INSERT), ROW(5, XN_STEP_RESULT),
    ROW(6, XN_STEP_REFUSED)};

static const struct row wheres[] = {
    ROW(1, XN_HOST), ROW(2, XN_HOST_PORT), ROW(3, XN_EMAIL), ROW(4, XN_URL)};

static const struct row kinds[] = {
    ROW(0, XN_KIND_NONE), ROW(1, XN_KIND_NAME), ROW(2, XN_KIND_IPV4), ROW(3, XN_KIND_IPV6)};

static const struct row likes[] = {ROW(0x01, XN_LIKE_ASCII), ROW(0x02, XN_LIKE_MARK),
    ROW(0x04, XN_LIKE_SINGLE_SCRIPT), ROW(0x08, XN_LIKE_MIXED_SCRIPT),
    ROW(0x10, XN_LIKE_WHOLE_SCRIPT), ROW(0x20, XN_LIKE_HIDDEN), ROW(0x40, XN_LIKE_EDIT),
    ROW(0x80, XN_LIKE_DEVIATION)};

/* Those without a group. */
static const struct row others[] = {ROW(0, XN_OCTETS), ROW(1, XN_CODE_POINTS),
    ROW(2, XN_CHARACTERS), ROW(1, XN_STATUSES), ROW(2, XN_FLAGS), ROW(3, XN_TRAITS),
    ROW(4, XN_REASONS), ROW(5, XN_STEPS), ROW(6, XN_WHERES), ROW(7, XN_KINDS), ROW(8, XN_LIKES),
    ROW(16, XN_LETTERS_MAX), ROW(63, XN_LABEL_MAX), ROW(64, XN_LABEL_SIZE), ROW(253, XN_NAME_MAX),
    ROW(255, XN_NAME_SIZE), ROW(1024, XN_UNICODE_SIZE), ROW(256, XN_DIAG_SIZE),
    ROW(4096, XN_RAW_MAX), ROW(0xFFFFFFFF, XN_NO_CP), ROW(0xFFFFFFFF, XN_NO_LABEL)};

#define COUNT(rows) (sizeof(rows) / sizeof(*(rows)))

static const struct group {
    xn_group group;
    const char *name, *prefix;
    const struct row *rows;
    size_t count;
} groups[] = {
    {XN_STATUSES, "statuses", "XN_E_", statuses, COUNT(statuses)},
    {XN_FLAGS, "flags", "XN_", flags, COUNT(flags)},
    {XN_TRAITS, "traits", "XN_TRAIT_", traits, COUNT(traits)},
    {XN_REASONS, "reasons", "XN_WHY_", reasons, COUNT(reasons)},
    {XN_STEPS, "steps", "XN_STEP_", steps, COUNT(steps)},
    {XN_WHERES, "parts of text", "XN_", wheres, COUNT(wheres)},
    {XN_KINDS, "kinds of hosts", "XN_KIND_", kinds, COUNT(kinds)},
    {XN_LIKES, "reasons of look-alikes", "XN_LIKE_", likes, COUNT(likes)},
};

static const struct row *
find_row(const struct group *g, const xn_constant *constant)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->rows[i].number == constant->value)
            return &g->rows[i];
    return NULL;
}

/* Each typed constant is found, and each listed one was typed. */
static void
test_lists(const struct group *g)
{
    const xn_constant *constant;
    unsigned wrong = 0;
    size_t count = 0;

    for (size_t i = 0; i < g->count; i++) {
        constant = xn_constant_find(g->group, g->rows[i].number);
        wrong += g->rows[i].number != g->rows[i].constant || constant == NULL
            || constant->value != g->rows[i].number || strcmp(constant->name, g->rows[i].name) != 0;
    }
    for (; (constant = xn_constant_at(g->group, count)) != NULL; count++) {
        const struct row *row = find_row(g, constant);

        wrong += row == NULL || strcmp(constant->name, row->name) != 0
            || xn_constant_find(g->group, constant->value) != constant
            || xn_constant_at(g->group, count) != constant;
    }
    ok(wrong == 0 && count == g->count, "%s have their numbers and names, and there are no others",
        g->name);
}

/* A keyword is the name without its prefix, in lower case, with hyphens. */
static bool
is_keyword(const char *keyword, const char *name)
{
    for (; *keyword != '\0' && *name != '\0'; keyword++, name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name + 32) : *name;

        if (*keyword != (c == '_' ? '-' : c))
            return false;
    }
    return *keyword == *name;
}

static void
test_keywords(const struct group *g)
{
    const xn_constant *constant;
    unsigned wrong = 0;

    for (size_t i = 0; (constant = xn_constant_at(g->group, i)) != NULL; i++) {
        const char *name = constant->name;

        name += strncmp(name, g->prefix, strlen(g->prefix)) == 0 ? strlen(g->prefix) : 3;
        if (g->group == XN_FLAGS && constant->value == XN_ALLOW_UNASSIGNED)
            name = "UNASSIGNED";
        wrong += !is_keyword(constant->keyword, name) || constant->text[0] == '\0';
    }
    ok(wrong == 0, "%s have keywords like their names, and words", g->name);
}

static void
test_unknown(void)
{
    static const unsigned unknown[] = {0, 9, 10, 99, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    unsigned wrong = 0;

    for (size_t i = 0; i < COUNT(unknown); i++) {
        const xn_group group = (xn_group)unknown[i];

        wrong += xn_constant_at(group, 0) != NULL || xn_constant_at(group, SIZE_MAX) != NULL
            || xn_constant_find(group, 0) != NULL || xn_constant_find(group, 1) != NULL;
    }
    ok(wrong == 0, "unknown groups have no constants");
    for (size_t i = 0; i < COUNT(groups); i++) {
        const struct group *g = &groups[i];
        unsigned known = 0;

        for (unsigned value = 0; value < 0x10000; value++)
            known += xn_constant_find(g->group, value) != NULL;
        wrong += known != g->count || xn_constant_at(g->group, g->count) != NULL
            || xn_constant_at(g->group, SIZE_MAX) != NULL
            || xn_constant_find(g->group, 0xFFFFFFFF) != NULL;
    }
    ok(wrong == 0, "no other numbers, and no sums of bits, are found");
}

/* xn_status_name() and xn_strerror() have something to say of any number. */
static void
test_statuses(void)
{
    unsigned wrong = 0;

    for (int s = -3; s < 1000; s++) {
        const xn_constant *constant = xn_constant_find(XN_STATUSES, (unsigned)s);
        const char *name = xn_status_name((xn_status)s), *text = xn_strerror((xn_status)s);

        wrong += constant != NULL
            ? strcmp(name, constant->name) != 0 || strcmp(text, constant->text) != 0
            : strcmp(name, "unknown") != 0 || text[0] == '\0';
    }
    ok(wrong == 0, "names and words of every status, and of unknown ones");
}

int
main(void)
{
    unsigned wrong = 0;

    for (size_t i = 0; i < COUNT(groups); i++) {
        test_lists(&groups[i]);
        test_keywords(&groups[i]);
    }
    test_unknown();
    test_statuses();
    for (size_t i = 0; i < COUNT(others); i++)
        wrong += others[i].number != others[i].constant;
    ok(wrong == 0 && XN_STRLEN == SIZE_MAX, "units, groups, sizes and limits have their numbers");
    ok(strcmp(xn_version(), "1.0.0") == 0 && XN_VERSION_MAJOR == 1 && XN_VERSION_MINOR == 0
            && XN_VERSION_PATCH == 0 && strcmp(xn_unicode_version(), "3.2.0") == 0,
        "the versions are those of the header");
    return tap_end();
}
