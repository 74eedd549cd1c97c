/* SPDX-License-Identifier: MIT */
/* The constants of xn.h: their numbers, which compiled programs contain, and their names and words
   in the library. */
#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "xn.h"

/* A number as it will be for ever, the constant with it, its name, and its words. */
struct row {
    unsigned number, constant;
    const char *name, *text;
};

#define ROW(number, constant, text)       \
    {                                     \
        number, constant, #constant, text \
    }

static const struct row statuses[] = {
    ROW(0, XN_OK, "success"),
    ROW(1, XN_E_SPACE, "the result does not fit in the buffer"),
    ROW(2, XN_E_ARGUMENT, "invalid argument"),
    ROW(10, XN_E_UTF8, "ill-formed UTF-8"),
    ROW(11, XN_E_CODE_POINT, "a surrogate, or a number above U+10FFFF"),
    ROW(20, XN_E_UNASSIGNED, "a code point that Unicode 3.2 leaves unassigned"),
    ROW(21, XN_E_PROHIBITED, "a code point that RFC 3454 prohibits"),
    ROW(22, XN_E_BIDI_MIXED, "left-to-right text in a right-to-left label"),
    ROW(23, XN_E_BIDI_ENDS,
        "right-to-left text that does not start and end with a right-to-left character"),
    ROW(30, XN_E_STD3_CHAR, "an ASCII character other than a letter, a digit or a hyphen"),
    ROW(31, XN_E_STD3_HYPHEN, "a hyphen at the start or the end of a label"),
    ROW(32, XN_E_ACE_PREFIX, "a non-ASCII label that starts with xn--"),
    ROW(33, XN_E_EMPTY, "an empty label"),
    ROW(34, XN_E_LABEL_LONG, "a label of more than 63 octets"),
    ROW(35, XN_E_NAME_LONG, "a name of more than 253 octets"),
    ROW(36, XN_E_ROUND_TRIP, "an ACE label that does not round-trip"),
    ROW(40, XN_E_PUNYCODE,
        "invalid Punycode: a character that is not a digit, or a truncated number"),
    ROW(41, XN_E_OVERFLOW, "Punycode overflow: a number or a text that is too large"),
    ROW(50, XN_E_GUARD, "a character that a host name may not contain"),
    ROW(51, XN_E_SYNTAX,
        "not a URL, a mail address or a host, or one that programs read differently"),
    ROW(60, XN_E_CROSSCHECK, "a reference library gives another result"),
};

static const struct row flags[] = {
    ROW(0x01, XN_ALLOW_UNASSIGNED, "allow code points that Unicode 3.2 leaves unassigned"),
    ROW(0x02, XN_STD3, "allow only letters, digits and inner hyphens in ASCII"),
    ROW(0x04, XN_UNDERSCORE, "with std3, allow underscores"),
    ROW(0x08, XN_LOWER, "convert ASCII letters to lower case"),
    ROW(0x10, XN_NO_GUARDS, "apply only the rules of the RFCs"),
    ROW(0x20, XN_PR29, "normalise as before Corrigendum 5 to UAX #15"),
    ROW(0x40, XN_CROSSCHECK, "compare with GNU libidn and GNU libunistring"),
    ROW(0x80, XN_STRICT_ACE, "refuse labels with xn-- that do not round-trip"),
    ROW(0x100, XN_PERCENT, "decode percent-encoding in hosts"),
    ROW(0x200, XN_TO_UNICODE, "replace hosts by their Unicode form"),
    ROW(0x400, XN_TO_DISPLAY, "replace hosts by the form in which to show them"),
};

static const struct row traits[] = {
    ROW(0x001, XN_TRAIT_NON_ASCII, "contains non-ASCII characters"),
    ROW(0x002, XN_TRAIT_ACE, "contains an ACE label"),
    ROW(0x004, XN_TRAIT_FAKE_ACE, "a label begins with xn-- but is not a valid ACE label"),
    ROW(0x008, XN_TRAIT_CHANGED, "nameprep changes a label"),
    ROW(0x010, XN_TRAIT_DEVIATION, "resolves differently under IDNA 2008"),
    ROW(0x020, XN_TRAIT_MIXED, "a label mixes scripts"),
    ROW(0x040, XN_TRAIT_UNASSIGNED, "contains code points that Unicode 3.2 leaves unassigned"),
    ROW(0x080, XN_TRAIT_RTL, "contains right-to-left text"),
    ROW(0x100, XN_TRAIT_PR29, "the older normalisation (PR29) gives a different answer"),
    ROW(0x200, XN_TRAIT_INVALID, "is refused by ToASCII"),
};

static const struct row reasons[] = {
    ROW(0x001, XN_WHY_FAKE, "fake ACE label"),
    ROW(0x002, XN_WHY_UNASSIGNED, "unassigned code point"),
    ROW(0x004, XN_WHY_DEVIATION, "deviation of IDNA 2008"),
    ROW(0x008, XN_WHY_CHARACTER, "invisible or excluded character"),
    ROW(0x010, XN_WHY_HYPHEN, "misplaced hyphen"),
    ROW(0x020, XN_WHY_MARK, "misplaced or repeated mark"),
    ROW(0x040, XN_WHY_DIGITS, "digits of two systems, or letters that look like digits"),
    ROW(0x080, XN_WHY_MIXED, "mixed scripts"),
    ROW(0x100, XN_WHY_CONTEXT, "character or direction that misleads in its context"),
    ROW(0x200, XN_WHY_TLD, "letter not shown under this top-level domain"),
    ROW(0x400, XN_WHY_LOOKALIKE, "look-alike of Latin"),
    ROW(0x800, XN_WHY_RTL, "right-to-left label"),
};

static const struct row steps[] = {
    ROW(1, XN_STEP_LABEL, "a label as typed"),
    ROW(2, XN_STEP_CHAR, "a character and its mapping"),
    ROW(3, XN_STEP_PREPARED, "the label after nameprep"),
    ROW(4, XN_STEP_INSERT, "a code point that Punycode inserts"),
    ROW(5, XN_STEP_RESULT, "the converted label"),
    ROW(6, XN_STEP_REFUSED, "the diagnosis of a label that is refused"),
};

static const struct row wheres[] = {
    ROW(1, XN_HOST, "a name or an address"),
    ROW(2, XN_HOST_PORT, "a name or an address, and a port"),
    ROW(3, XN_EMAIL, "a mail address"),
    ROW(4, XN_URL, "a URL with a scheme"),
};

static const struct row kinds[] = {
    ROW(0, XN_KIND_NONE, "no host"),
    ROW(1, XN_KIND_NAME, "a name"),
    ROW(2, XN_KIND_IPV4, "an IPv4 address"),
    ROW(3, XN_KIND_IPV6, "an IPv6 address"),
};

static const struct row likes[] = {
    ROW(0x01, XN_LIKE_ASCII, "similar letters and digits of ASCII"),
    ROW(0x02, XN_LIKE_MARK, "letters with other marks"),
    ROW(0x04, XN_LIKE_SINGLE_SCRIPT, "similar letters of one script"),
    ROW(0x08, XN_LIKE_MIXED_SCRIPT, "letters of mixed scripts"),
    ROW(0x10, XN_LIKE_WHOLE_SCRIPT, "letters of another script"),
    ROW(0x20, XN_LIKE_HIDDEN, "followed by other labels or text"),
    ROW(0x40, XN_LIKE_EDIT, "one letter added, omitted, replaced or transposed"),
    ROW(0x80, XN_LIKE_DEVIATION, "letters that IDNA 2003 maps and browsers keep"),
};

/* Those without a group. */
static const struct row others[] = {
    ROW(0, XN_OCTETS, ""),
    ROW(1, XN_CODE_POINTS, ""),
    ROW(2, XN_CHARACTERS, ""),
    ROW(1, XN_STATUSES, ""),
    ROW(2, XN_FLAGS, ""),
    ROW(3, XN_TRAITS, ""),
    ROW(4, XN_REASONS, ""),
    ROW(5, XN_STEPS, ""),
    ROW(6, XN_WHERES, ""),
    ROW(7, XN_KINDS, ""),
    ROW(8, XN_LIKES, ""),
    ROW(16, XN_LETTERS_MAX, ""),
    ROW(63, XN_LABEL_MAX, ""),
    ROW(64, XN_LABEL_SIZE, ""),
    ROW(253, XN_NAME_MAX, ""),
    ROW(255, XN_NAME_SIZE, ""),
    ROW(1024, XN_UNICODE_SIZE, ""),
    ROW(256, XN_DIAG_SIZE, ""),
    ROW(4096, XN_RAW_MAX, ""),
    ROW(0xFFFFFFFF, XN_NO_CP, ""),
    ROW(0xFFFFFFFF, XN_NO_LABEL, ""),
};

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
            || constant->value != g->rows[i].number || strcmp(constant->name, g->rows[i].name) != 0
            || strcmp(constant->text, g->rows[i].text) != 0;
    }
    ok(wrong == 0, "%s have their numbers, names and words", g->name);
    for (; (constant = xn_constant_at(g->group, count)) != NULL; count++) {
        const struct row *row = find_row(g, constant);

        wrong += row == NULL || strcmp(constant->name, row->name) != 0
            || xn_constant_find(g->group, constant->value) != constant
            || xn_constant_at(g->group, count) != constant;
    }
    ok(wrong == 0 && count == g->count, "there are no other %s", g->name);
}

static void
test_duplicates(const struct group *g)
{
    const xn_constant *a, *b;
    unsigned wrong = 0;

    for (size_t i = 0; (a = xn_constant_at(g->group, i)) != NULL; i++)
        for (size_t j = 0; j < i && (b = xn_constant_at(g->group, j)) != NULL; j++)
            wrong += a->value == b->value || strcmp(a->name, b->name) == 0
                || strcmp(a->keyword, b->keyword) == 0 || strcmp(a->text, b->text) == 0;
    ok(wrong == 0, "no two %s have the same value, name, keyword or words", g->name);
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
test_words(const struct group *g)
{
    const xn_constant *constant;
    unsigned wrong = 0;

    for (size_t i = 0; (constant = xn_constant_at(g->group, i)) != NULL; i++) {
        const char *name = constant->name, *text = constant->text;
        size_t length = strlen(text);

        name += strncmp(name, g->prefix, strlen(g->prefix)) == 0 ? strlen(g->prefix) : 3;
        if (g->group == XN_FLAGS && constant->value == XN_ALLOW_UNASSIGNED)
            name = "UNASSIGNED";
        wrong += strncmp(constant->name, "XN_", 3) != 0 || !is_keyword(constant->keyword, name)
            || length < 4 || length >= 100 || text[length - 1] == '.' || strchr(text, '\n') != NULL;
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
        const char *name = constant != NULL ? constant->name : "unknown",
                   *text = constant != NULL ? constant->text : "unknown status";

        wrong += strcmp(xn_status_name((xn_status)s), name) != 0
            || strcmp(xn_strerror((xn_status)s), text) != 0;
    }
    ok(wrong == 0, "names and words of every status, and of unknown ones");
    ok(strcmp(xn_status_name(XN_E_PROHIBITED), "XN_E_PROHIBITED") == 0
            && strcmp(xn_strerror(XN_E_PROHIBITED), "a code point that RFC 3454 prohibits") == 0,
        "those that xn.h mentions");
}

/* The manual describes each size in an item of a list, which begins with the number. */
static void
test_manual(void)
{
    const char *srcdir = getenv("srcdir");
    char path[4096], line[256], name[64] = "";
    unsigned number, found = 0, wrong = 0;
    FILE *manual;

    snprintf(path, sizeof(path), "%s/lib/xn.3", srcdir != NULL ? srcdir : ".");
    manual = fopen(path, "r");
    while (manual != NULL && fgets(line, sizeof(line), manual) != NULL) {
        for (size_t i = 0; i < COUNT(others) && sscanf(line, "%u:", &number) == 1; i++) {
            found += strcmp(others[i].name, name) == 0;
            wrong += strcmp(others[i].name, name) == 0 && others[i].number != number;
        }
        if (sscanf(line, ".It Dv %63s", name) != 1)
            name[0] = '\0';
    }
    if (manual != NULL)
        fclose(manual);
    ok(found == 4 && wrong == 0, "the sizes of buffers in the manual (%u, %u wrong)", found, wrong);
}

int
main(void)
{
    unsigned wrong = 0;

    for (size_t i = 0; i < COUNT(groups); i++) {
        test_lists(&groups[i]);
        test_duplicates(&groups[i]);
        test_words(&groups[i]);
    }
    test_unknown();
    test_statuses();
    test_manual();
    for (size_t i = 0; i < COUNT(others); i++)
        wrong += others[i].number != others[i].constant;
    ok(wrong == 0 && XN_STRLEN == SIZE_MAX, "units, groups, sizes and limits have their numbers");
    ok(strcmp(xn_version(), "1.0.0") == 0 && XN_VERSION_MAJOR == 1 && XN_VERSION_MINOR == 0
            && XN_VERSION_PATCH == 0 && strcmp(xn_unicode_version(), "3.2.0") == 0,
        "the versions are those of the header");
    return tap_end();
}
