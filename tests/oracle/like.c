/* SPDX-License-Identifier: MIT */
/* xn_like_find against the reference implementation, which has no index: names at random, most of
   them made of a name of the list.  And the letters of a match lead from the name to the protected
   one.

       like            300 lists, 40 names for each
       like N FIRST    N lists from FIRST on: the number of a list is its seed */
#include <config.h>

#include <stdlib.h>
#include "answers.h"
#include "../unit/random.h"

enum { SIZE = 1024, LIST_SIZE = 8192, POINTS = 300 };

enum { SAME, LETTERS, QUESTIONS };
static struct question questions[QUESTIONS] = {
    {"the answer is that of the reference", 0, 0}, {"the letters lead to the name", 0, 0}};

/* Few letters, so that names collide: most look like another, alone or in pairs; some are not in
   Unicode 3.2 or are nothing but a mark. */
static const char *const pieces[] = {"a", "i", "l", "1", "o", "0", "m", "r", "n", "rn", "v", "vv",
    "w", "d", "c", "cl", "e", "p", "y", "s", "-", "_", "u", "x", "I", "O", "\xD0\xB0", "\xD0\xBE",
    "\xD1\x80", "\xD0\xBC", "\xC3\xB6", "\xC3\xA6", "\xC5\x93", "\xCC\x81", "\xCC\x88",
    "\xE1\xB9\xA3", "\xD9\xA0", "\xE2\x81\x84", "\xCE\xBF", "\xD4\x81", "\xCF\x89", "\xE1\x85\x9F",
    "\xEA\xB0\x80", "\xE4\xB8\xBF", "\xEF\xBD\x81", "\xD3\x8F", "%", "\"", "\xC3\x9F", "\xCF\x82",
    "\xE2\x80\x8C", "\xC9\x8D", "\xCB\x97", "-", "ss"};

static void
append(char *text, const char *piece)
{
    if (strlen(text) + strlen(piece) < SIZE)
        strcat(text, piece);
}

static void
append_label(char *text)
{
    unsigned ascii = random_below(3), length = 1 + random_below(8);

    for (unsigned i = 0; i < length; i++)
        append(text, pieces[random_below(ascii > 0 ? 26 : sizeof(pieces) / sizeof(*pieces))]);
}

static void
make_name(char *text)
{
    static const char *const ends[] = {"com", "corn", "e", "co", "\xD1\x81\xD0\xBE\xD0\xBC"};
    unsigned labels = random_below(3);

    text[0] = '\0';
    for (unsigned i = 0; i < labels; i++) {
        append_label(text);
        append(text, random_below(20) == 0 ? "\xE3\x80\x82" : ".");
    }
    append(text, ends[random_below(sizeof(ends) / sizeof(*ends))]);
}

static bool
is_accepted(const char *name, unsigned flags)
{
    return xn_like_build(name, XN_STRLEN, flags, 0, NULL, 0, NULL, NULL) == XN_E_SPACE;
}

/* Returns whether text is well-formed and has a deviation. */
static bool
has_deviation(const char *text, size_t length)
{
    for (size_t at = 0; at < length && xn_utf8_check(text, length, NULL) == XN_OK;) {
        struct reference_utf8 read = reference_utf8_read(text + at, length - at);

        if (read.cp == 0xDF || read.cp == 0x3C2 || read.cp == 0x200C || read.cp == 0x200D)
            return true;
        at += read.length;
    }
    return false;
}

/* Encodes the labels with deviations, which are mostly prepared. */
static void
encode_deviations(char *name)
{
    char encoded[SIZE] = "", typed[SIZE];
    const size_t length = strlen(strcpy(typed, name));

    for (size_t pos = 0, start, end, count = 0;
         reference_next_label(typed, length, &pos, &start, &end); count = 0) {
        uint32_t points[SIZE];
        size_t size = strlen(encoded);

        if (size + 11 * (end - start) + 6 > SIZE)
            return;
        if (has_deviation(typed + start, end - start)) {
            for (size_t at = start; at < end; count++) {
                struct reference_utf8 read = reference_utf8_read(typed + at, end - at);

                points[count] = read.cp;
                at += read.length;
            }
            strcat(encoded, "xn--");
            (void)!xn_punycode_encode(
                points, count, NULL, encoded + size + 4, SIZE - size - 4, NULL, NULL);
        } else {
            strncat(encoded, typed + start, end - start);
        }
        strcat(encoded, end < length ? "." : "");
    }
    strcpy(name, encoded);
}

/* Makes a name of another: one piece replaced, added or dropped, labels before it or after it. */
static void
change_name(char *text, const char *name)
{
    size_t length = strlen(name), at = random_below((uint32_t)length + 1);
    size_t skip = random_below(2), rest;

    while (at < length && ((unsigned char)name[at] & 0xC0) == 0x80)
        at++;
    rest = at + skip < length ? at + skip : length;
    while (rest < length && ((unsigned char)name[rest] & 0xC0) == 0x80)
        rest++;
    text[0] = '\0';
    if (random_below(4) == 0) {
        append_label(text);
        append(text, ".");
    }
    strncat(text, name, at);
    if (random_below(4) > 0)
        append(text, pieces[random_below(sizeof(pieces) / sizeof(*pieces))]);
    if (random_below(8) == 0 && rest < length && at > 0) { /* transposed */
        strncat(text, name + rest, 1);
        strncat(text, name + at - 1, 1);
    }
    append(text, name + rest);
    if (random_below(4) == 0) {
        append(text, random_below(3) == 0 ? "-" : ".");
        append_label(text);
        append(text, ".e");
    }
    if (random_below(10) == 0)
        append(text, ".");
}

static size_t
decode(const char *text, size_t length, uint32_t points[POINTS])
{
    char out[4 * SIZE];
    size_t out_length, count = 0;

    if (xn_to_unicode(text, length, XN_ALLOW_UNASSIGNED | XN_LOWER | XN_NO_GUARDS, out, sizeof(out),
            &out_length, NULL)
        != XN_OK)
        abort();
    for (size_t at = 0; at < out_length && count < POINTS; count++) {
        struct reference_utf8 read = reference_utf8_read(out + at, out_length - at);

        points[count] = read.cp;
        at += read.length;
    }
    return count;
}

/* Returns whether the letters of a match, replaced by the others, give the protected name. */
static bool
leads_to_name(const char *in, size_t inlen, unsigned flags, const xn_like_match *m)
{
    char ascii[XN_NAME_SIZE];
    uint32_t from[POINTS], to[POINTS], made[POINTS];
    size_t length, count, to_count, made_count = 0, next = 0, label = 0, first_label = 0;
    int at = 0;

    /* the first may stand for the dot before the name */
    if (m->count > XN_LETTERS_MAX || (m->count > 0 && m->letters[0].to[0] == '.')
        || xn_canonical(
               in, inlen, flags & ~(unsigned)XN_NO_GUARDS, ascii, sizeof(ascii), &length, NULL)
            != XN_OK)
        return true;
    for (size_t pos = 0, start, end; reference_next_label(in, inlen, &pos, &start, &end);
         first_label++)
        if (start == m->offset)
            break;
    count = decode(ascii, length, from);
    to_count = decode(m->name, m->namelen, to);
    for (size_t i = 0; i <= count && made_count + 2 < POINTS; i++, at++) {
        while (next < m->count && m->letters[next].label == label
            && m->letters[next].at == (unsigned)at) {
            const xn_letters *l = &m->letters[next++];

            for (int k = 0; k < 2 && l->to[k] != XN_NO_CP; k++)
                made[made_count++] = l->to[k];
            for (int k = 0; k < 2 && l->cp[k] != XN_NO_CP; k++, i++, at++)
                if (i >= count || from[i] != l->cp[k])
                    return false;
        }
        if (i >= count)
            break;
        if (label >= first_label)
            made[made_count++] = from[i];
        if (from[i] == '.') {
            label++;
            at = -1; /* before the next label */
        }
    }
    for (size_t i = 0; next == m->count && i + to_count <= made_count; i++)
        if ((i == 0 || (m->reasons & XN_LIKE_HIDDEN && made[i - 1] == '-'))
            && memcmp(made + i, to, to_count * sizeof(*to)) == 0)
            return true;
    return false;
}

static void
ask(unsigned question, bool right, const char *list, const char *name, const xn_like_match *m,
    const struct reference_like *like)
{
    if (!is_to_note(&questions[question], right))
        return;
    note("not: %s: reasons %x, name %.*s, line %u, at %zu+%zu; reference: kind %x, name %s, line "
         "%u, at %zu+%zu",
        questions[question].name, m->reasons, (int)m->namelen, m->name != NULL ? m->name : "",
        m->line, m->offset, m->length, like->kind, like->name, like->line, like->offset,
        like->length);
    note_text("name", name, strlen(name));
    note_text("list", list, strlen(list));
}

/* Two letters may be the first of several, and a letter and a mark of one with several marks. */
static bool
has_whole_letters(const xn_like_match *m)
{
    for (size_t i = 0; i < m->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &m->letters[i];

        if ((l->cp[1] != XN_NO_CP && l->to[1] != XN_NO_CP) || l->cp[1] >> 7 == 0x300 >> 7
            || l->to[1] >> 7 == 0x300 >> 7)
            return false;
    }
    return true;
}

static void
try_name(const xn_like *index, const char *list, unsigned flags, bool edits, const char *name,
    bool has_deviations)
{
    static struct reference_answer answer;
    struct reference_like like;
    const size_t length = strlen(name);
    xn_like_match m;
    xn_diag diag;
    xn_status status = xn_like_find(index, name, length, flags, &m, &diag);
    bool same;

    reference_like(list, strlen(list), flags, edits, name, length, &like, &answer);
    same = status == answer.status && reference_same_diag(&diag, &answer.diag)
        && like.found == (m.reasons != 0);
    if (same && like.found)
        same = (m.reasons & (XN_LIKE_HIDDEN | XN_LIKE_EDIT)) == like.kind && m.line == like.line
            && is_same_text(m.name, m.namelen, like.name, strlen(like.name))
            && m.offset == like.offset && m.length == like.length;
    ask(SAME, same, list, name, &m, &like);
    if (same && like.found && !(m.reasons & (XN_LIKE_EDIT | XN_LIKE_DEVIATION)) && !has_deviations
        && has_whole_letters(&m))
        ask(LETTERS, leads_to_name(name, length, flags, &m), list, name, &m, &like);
}

static void
try_list(unsigned long seed)
{
    static const unsigned sets[] = {0, XN_ALLOW_UNASSIGNED, XN_STD3, XN_PR29, XN_NO_GUARDS};
    char list[LIST_SIZE] = "", names[20][SIZE], name[SIZE];
    unsigned count = 1 + (unsigned)(seed % 20), flags = sets[seed / 3 % 5];
    bool edits = seed % 2 != 0, has_deviations;
    void *memory;
    size_t size;

    random_state = seed;
    for (unsigned i = 0; i < count; i++) {
        do {
            if (i > 0 && random_below(3) == 0)
                change_name(names[i], names[random_below(i)]);
            else
                make_name(names[i]);
        } while (strlen(names[i]) > 200 || !is_accepted(names[i], flags));
        strcat(list, random_below(5) == 0 ? "# comment\n\t " : "");
        strcat(list, names[i]);
        strcat(list, random_below(5) == 0 ? " # comment\r\n" : "\n");
    }
    if (xn_like_build(list, XN_STRLEN, flags, edits, NULL, 0, &size, NULL) != XN_E_SPACE)
        abort();
    memory = malloc(size);
    if (memory == NULL
        || xn_like_build(list, XN_STRLEN, flags, edits, memory, size, NULL, NULL) != XN_OK)
        abort();
    for (int i = 0; i < 40; i++) {
        if (random_below(8) == 0)
            make_name(name);
        else
            change_name(name, names[random_below(count)]);
        has_deviations = has_deviation(name, strlen(name));
        if (has_deviations && random_below(2) == 0)
            encode_deviations(name);
        try_name(memory, list, flags, edits, name, has_deviations);
    }
    free(memory);
}

int
main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300 / test_share();
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;

    reference_open();
    for (unsigned long i = 0; i < count; i++)
        try_list(first + i);
    report(questions, QUESTIONS);
    return tap_end();
}
