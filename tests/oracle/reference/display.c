/* SPDX-License-Identifier: MIT */
/* xn_to_display, rule by rule as doc/reference/display.md has them. */
#include <string.h>

#include "label.h"

/* A decoded label, and the top-level domain. */
struct shown {
    uint32_t cp[XN_LABEL_MAX];
    size_t count;
    char top[ASCII_SIZE];
    size_t toplen;
    uint32_t top_cp[XN_LABEL_MAX];
    size_t top_count;
    bool top_is_number;
    bool hides_all; /* since the labels together break the Bidi rule */
};

/* Neighbours: 0 at the edges. */
static uint32_t
before(const struct shown *s, size_t i)
{
    return i == 0 ? 0 : s->cp[i - 1];
}

static uint32_t
after(const struct shown *s, size_t i)
{
    return i == s->count - 1 ? 0 : s->cp[i + 1];
}

static bool
is_script(uint32_t cp, const char *name)
{
    return ref_shown_script_of[cp] == ref_script_number(name);
}

static bool
has_script(const struct shown *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (is_script(s->cp[i], name))
            return true;
    return false;
}

static bool
has(const struct shown *s, uint32_t first, uint32_t last)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->cp[i] >= first && s->cp[i] <= last)
            return true;
    return false;
}

static bool
is_kana(uint32_t cp)
{
    return is_script(cp, "Hiragana") || is_script(cp, "Katakana");
}

static bool
is_cjk_text(uint32_t cp)
{
    return is_script(cp, "Han") || is_kana(cp) || cp == 0x30FB || cp == 0x30FC;
}

static bool
is_latin_letter(uint32_t cp)
{
    return cp >= 'a' && cp <= 'z';
}

static bool
is_top(const struct shown *s, const char *label)
{
    return s->toplen == strlen(label) && memcmp(s->top, label, s->toplen) == 0;
}

static bool
breaks_characters(const struct shown *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (!ref_shown[s->cp[i]])
            return true;
    return false;
}

static bool
breaks_hyphens(const struct shown *s)
{
    uint32_t units[2 * XN_LABEL_MAX];
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++) {
        if (s->cp[i] > 0xFFFF)
            units[count++] = 0xD800;
        units[count++] = s->cp[i];
    }
    if (units[0] == '-' || units[count - 1] == '-')
        return true;
    return (s->count >= 4 && s->cp[2] == '-' && s->cp[3] == '-')
        || (count >= 4 && units[2] == '-' && units[3] == '-');
}

/* Some marks of class 0 may be shown in a composed mark only. */
static bool
is_mark(uint32_t cp)
{
    static const uint32_t parts[] = {0x9D7, 0xB57, 0xBD7, 0xCD5, 0xCD6, 0xDDF, 0};

    for (size_t i = 0; parts[i] != 0; i++)
        if (parts[i] == cp)
            return true;
    return ref_shown[cp] & MARK || ref_combining_class[cp] > 0;
}

static bool
repeats_mark(const struct shown *s)
{
    static uint32_t whole[18 * XN_LABEL_MAX];
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++)
        count += reference_decompose(s->cp[i], whole + count);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count && is_mark(whole[i]) && is_mark(whole[j]); j++)
            if (whole[i] == whole[j])
                return true;
    return false;
}

/* Marks that are not written on letters of all three scripts */
static bool
is_foreign_mark(uint32_t cp, uint32_t base)
{
    static const uint32_t latin_only[] = {0x303, 0x307, 0x309, 0x30A, 0x30C, 0x323, 0x331, 0};

    if ((cp == 0x302 || cp == 0x30B) && is_script(base, "Greek"))
        return true;
    for (size_t i = 0; latin_only[i] != 0; i++)
        if (cp == latin_only[i])
            return !is_script(base, "Latin");
    return false;
}

static bool
is_wrong_mark(const struct shown *s, size_t i)
{
    static const uint32_t dotted[] = {0x69, 0x6A, 0x6C, 0x12F, 0x1ECB, 0x456, 0x458, 0};
    uint32_t cp = s->cp[i], base = before(s, i);

    if (cp >= 0x300 && cp <= 0x339
        && (base == 0x131
            || !(is_script(base, "Latin") || is_script(base, "Greek")
                || is_script(base, "Cyrillic"))))
        return true;
    if (is_foreign_mark(cp, base))
        return true;
    for (size_t d = 0; cp == 0x307 && dotted[d] != 0; d++)
        if (base == dotted[d])
            return true;
    return (cp == 0x3099 || cp == 0x309A) && !(is_kana(base) && reference_compose(base, cp) != 0);
}

static bool
breaks_marks(const struct shown *s)
{
    if (ref_shown[s->cp[0]] & MARK)
        return true;
    for (size_t i = 0; i < s->count; i++)
        if (is_wrong_mark(s, i))
            return true;
    return repeats_mark(s);
}

static bool
breaks_digits(const struct shown *s)
{
    static const uint32_t zeros[] = {0x30, 0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6,
        0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0, 0};
    unsigned systems = 0, lookalikes = 0, others = 0, right_to_left = 0;

    for (size_t z = 0; zeros[z] != 0; z++)
        systems += has(s, zeros[z], zeros[z] + 9);
    for (size_t i = 0; i < s->count; i++) {
        bool is_lookalike = ref_shown[s->cp[i]] & LOOKS_DIGIT;

        lookalikes += is_lookalike;
        others += !is_lookalike && !ref_is_digit(s->cp[i]);
        right_to_left += ref_is_in[D_1][s->cp[i]];
    }
    return systems > 1 || (lookalikes > 0 && others == 0)
        || (has(s, 0x660, 0x669) && right_to_left == 0);
}

/* Whether every code point is of one of these scripts, of which there are four, or of none. */
static bool
is_within(const struct shown *s, const char *const scripts[4])
{
    for (size_t i = 0; i < s->count; i++) {
        bool found = is_script(s->cp[i], "Common") || is_script(s->cp[i], "Inherited");

        for (size_t n = 0; n < 4; n++)
            found = found || is_script(s->cp[i], scripts[n]);
        if (!found)
            return false;
    }
    return true;
}

static bool
breaks_scripts(const struct shown *s)
{
    static const char *const systems[3][4] = {{"Latin", "Han", "Hiragana", "Katakana"},
        {"Latin", "Han", "Bopomofo", "Han"}, {"Latin", "Han", "Hangul", "Han"}};
    unsigned script = ref_script_number("Common");
    bool is_one = true, all_latin_is_ascii = true, is_all_latin = !has(s, 0x30FB, 0x30FB);

    for (size_t i = 0; i < s->count; i++) {
        if (is_script(s->cp[i], "Common") || is_script(s->cp[i], "Inherited"))
            continue;
        is_one = is_one
            && (script == ref_script_number("Common") || script == ref_shown_script_of[s->cp[i]]);
        script = ref_shown_script_of[s->cp[i]];
        is_all_latin = is_all_latin && is_script(s->cp[i], "Latin");
        if (is_script(s->cp[i], "Latin") && s->cp[i] > 0x7F)
            all_latin_is_ascii = false;
    }
    if (is_all_latin || (is_one && !has_script(s, "Latin") && !has(s, 0x30FB, 0x30FB)))
        return false;
    for (size_t n = 0; n < 3; n++)
        if (is_within(s, systems[n]))
            return !all_latin_is_ascii;
    return true;
}

/* Whether a letter of ASCII precedes, with nothing but other ASCII after it. */
static bool
is_after_latin(const struct shown *s, size_t i)
{
    bool after_latin = false;

    for (size_t n = 0; n < i; n++)
        after_latin = is_latin_letter(s->cp[n]) || (after_latin && s->cp[n] < 0x80);
    return after_latin;
}

static bool
is_out_of_context(const struct shown *s, size_t i, bool with_latin)
{
    uint32_t cp = s->cp[i], left = before(s, i), right = after(s, i);
    if (cp == 0x30FC && left != 0x30FC && !is_kana(left))
        return true;
    if ((cp == 0x30FD || cp == 0x30FE) && left != 0x30FC && !is_script(left, "Katakana"))
        return true;
    if (cp == 0x30FB && (is_after_latin(s, i) || is_latin_letter(right)))
        return true;
    if (ref_shown[cp] & SLASH && s->count > 1 && !is_cjk_text(left) && !is_cjk_text(right))
        return true;
    return ref_shown[cp] & STROKE && with_latin
        && ((left != 0 && !is_cjk_text(left)) || (right != 0 && !is_cjk_text(right)));
}

static bool
is_disguised(const struct shown *s)
{
    static const char *const kana[4] = {"Hiragana", "Katakana", "Hiragana", "Katakana"};
    bool plain_hiragana = false, plain_katakana = false;

    for (size_t i = 0; i < s->count; i++) {
        uint32_t cp = s->cp[i];

        plain_hiragana |= is_script(cp, "Hiragana") && cp != 0x3078 && cp != 0x3079 && cp != 0x307A;
        plain_katakana |= is_script(cp, "Katakana") && cp != 0x30D8 && cp != 0x30D9 && cp != 0x30DA;
    }
    return is_within(s, kana) && has_script(s, "Hiragana") && has_script(s, "Katakana")
        && !(plain_hiragana && plain_katakana);
}

static bool
breaks_context(const struct shown *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (is_out_of_context(s, i, has(s, 'a', 'z')))
            return true;
    return is_disguised(s);
}

static bool
breaks_top_level(const struct shown *s)
{
    bool icelandic = is_top(s, "is") || is_top(s, "fo");

    if (s->top_is_number)
        return true;
    if (s->count > 1 && (has(s, 0xF0, 0xF0) || has(s, 0xFE, 0xFE)) && !icelandic)
        return true;
    if (s->count > 1 && has(s, 0x259, 0x259) && !is_top(s, "az"))
        return true;
    for (size_t i = 0; i < s->count; i++)
        if (s->cp[i] == 0xB7 && (!is_top(s, "cat") || before(s, i) != 'l' || after(s, i) != 'l'))
            return true;
    return false;
}

static bool
is_at_home(const struct shown *s, const char *script)
{
    static const char *const homes[][2] = {{"Armenian", "am"}, {"Cyrillic", "bg"},
        {"Cyrillic", "by"}, {"Cyrillic", "kz"}, {"Cyrillic", "ru"}, {"Cyrillic", "su"},
        {"Cyrillic", "ua"}, {"Cyrillic", "uz"}, {"Ethiopic", "er"}, {"Ethiopic", "et"},
        {"Georgian", "ge"}, {"Greek", "gr"}, {"Hebrew", "il"}, {"Lao", "la"}, {"Myanmar", "mm"},
        {"Thai", "th"}};

    for (size_t i = 0; i < s->top_count; i++)
        if (ref_script_of[s->top_cp[i]] == ref_script_number(script))
            return true;
    for (size_t i = 0; i < sizeof(homes) / sizeof(*homes); i++)
        if (strcmp(homes[i][0], script) == 0 && is_top(s, homes[i][1]))
            return true;
    return false;
}

static bool
breaks_lookalikes(const struct shown *s)
{
    /* all scripts of which some letter or digit looks Latin */
    static const char *const scripts[] = {"Armenian", "Bengali", "Cyrillic", "Devanagari",
        "Ethiopic", "Georgian", "Greek", "Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Lao",
        "Malayalam", "Myanmar", "Oriya", "Tamil", "Telugu", "Thai"};

    for (size_t n = 0; n < sizeof(scripts) / sizeof(*scripts); n++) {
        const char *const only[4] = {scripts[n], scripts[n], scripts[n], scripts[n]};
        bool all = is_within(s, only) && has_script(s, scripts[n]);

        for (size_t i = 0; i < s->count; i++)
            all = all && (!is_script(s->cp[i], scripts[n]) || ref_shown[s->cp[i]] & LOOKS_LATIN);
        if (all && !is_at_home(s, scripts[n]))
            return true;
    }
    return false;
}

static unsigned
find_reason(const struct shown *s)
{
    return breaks_characters(s) ? XN_WHY_CHARACTER
        : breaks_hyphens(s)     ? XN_WHY_HYPHEN
        : breaks_marks(s)       ? XN_WHY_MARK
        : breaks_digits(s)      ? XN_WHY_DIGITS
        : breaks_scripts(s)     ? XN_WHY_MIXED
        : breaks_context(s)     ? XN_WHY_CONTEXT
        : breaks_top_level(s)   ? XN_WHY_TLD
        : breaks_lookalikes(s)  ? XN_WHY_LOOKALIKE
                                : 0;
}

/* The code points that an ACE label decodes to under ToUnicode; false: it is not decoded. */
static bool
decode(const char *ascii, size_t length, unsigned flags, uint32_t *cp, size_t *count)
{
    static struct reference_answer text;
    struct label *label = ref_new_label(ascii, length, (flags & XN_PR29) | XN_NO_GUARDS, false);
    bool is_ace;
    xn_diag diag;

    text.length = *count = 0;
    ref_label_to_unicode(label, &text, &is_ace, &diag);
    ref_free_label(label);
    for (size_t at = 0; is_ace && at < text.length;) {
        struct reference_utf8 u = reference_utf8_read(text.text + at, text.length - at);

        cp[(*count)++] = u.cp;
        at += u.length;
    }
    return is_ace;
}

static unsigned
find_fake(const char *ascii, size_t length)
{
    uint32_t points[XN_LABEL_MAX];
    unsigned unassigned = 0, deviations = 0;
    size_t count;
    xn_diag diag;

    reference_punycode_decode(ascii + 4, length - 4, points, &count, &diag);
    if (diag.status != XN_OK)
        return XN_WHY_FAKE;
    for (size_t i = 0; i < count; i++) {
        unassigned += ref_is_in[A_1][points[i]];
        deviations +=
            points[i] == 0xDF || points[i] == 0x3C2 || points[i] == 0x200C || points[i] == 0x200D;
    }
    return unassigned > 0 ? XN_WHY_UNASSIGNED : deviations > 0 ? XN_WHY_DEVIATION : XN_WHY_FAKE;
}

/* The classes of direction that can occur in what is shown. */
enum direction { LEFT = 1, RIGHT = 2, EUROPEAN = 4, ARABIC = 8, NONSPACING = 16, NEUTRAL = 32 };

static enum direction
direction_of(uint32_t cp)
{
    if (ref_is_in[D_1][cp])
        return RIGHT;
    if (ref_is_in[D_2][cp])
        return LEFT;
    if (ref_is_digit(cp) || (cp >= 0x6F0 && cp <= 0x6F9))
        return EUROPEAN;
    if (cp >= 0x660 && cp <= 0x669)
        return ARABIC;
    return ref_shown[cp] & MARK ? NONSPACING : NEUTRAL;
}

/* RFC 5893 section 2, of a label of a name that has a right-to-left label. */
static bool
follows_bidi_rule(const char *text, size_t length)
{
    unsigned first = 0, last = 0, all = 0;

    for (size_t at = 0; at < length;) {
        struct reference_utf8 u = reference_utf8_read(text + at, length - at);
        unsigned direction = direction_of(u.cp);

        at += u.length;
        first = first == 0 ? direction : first;
        last = direction == NONSPACING ? last : direction;
        all |= direction;
    }
    if (first == RIGHT) /* conditions 2, 3 and 4 */
        return !(all & LEFT) && last & (RIGHT | EUROPEAN | ARABIC)
            && (all & (EUROPEAN | ARABIC)) != (EUROPEAN | ARABIC);
    return first == LEFT && !(all & (RIGHT | ARABIC)) && last & (LEFT | EUROPEAN);
}

static bool
breaks_bidi_rule(const struct reference_answer *answer, unsigned why)
{
    size_t pos = 0, start, end;

    while (
        why & XN_WHY_RTL && reference_next_label(answer->text, answer->length, &pos, &start, &end))
        if (end > start && !follows_bidi_rule(answer->text + start, end - start))
            return true;
    return false;
}

/* Appends the form to show of one label of the ASCII form; returns the reason for which it is
   hidden, XN_WHY_RTL, or 0. */
static unsigned
show_label(const char *ascii, size_t length, unsigned flags, struct shown *s,
    struct reference_answer *answer)
{
    unsigned reason = 0, right_to_left = 0;
    bool is_ace = length >= 4 && memcmp(ascii, "xn--", 4) == 0;

    if (is_ace)
        reason = decode(ascii, length, flags, s->cp, &s->count) ? find_reason(s)
                                                                : find_fake(ascii, length);
    if (is_ace && reason == 0 && s->hides_all)
        reason = XN_WHY_CONTEXT;
    if (!is_ace || reason != 0) {
        memcpy(answer->text + answer->length, ascii, length);
        answer->length += length;
        return reason;
    }
    for (size_t i = 0; i < s->count; i++) {
        answer->length += reference_utf8_write(s->cp[i], answer->text + answer->length);
        right_to_left |= ref_is_in[D_1][s->cp[i]] ? XN_WHY_RTL : 0;
    }
    return right_to_left;
}

/* Neither spaces nor control characters are shown, whether or not nameprep makes them. */
static xn_status
check_graphic(const struct label *label, xn_diag *diag)
{
    for (size_t i = 0; i < label->prepared.count; i++) {
        const struct symbol *symbol = &label->prepared.at[i];

        if (symbol->cp <= ' ' || symbol->cp == 0x7F)
            return ref_blame(
                diag, XN_E_STD3_CHAR, label->octets, symbol, "RFC 3490 section 4.1 step 3a");
    }
    return XN_OK;
}

/* Appends the form to show of a label as typed, which without guards may become several.  Its
   diagnosis on XN_OK has the length of the label if part of it is hidden. */
static xn_status
show_typed_label(struct label *label, unsigned flags, struct shown *s, unsigned *why,
    struct reference_answer *answer)
{
    char ascii[ASCII_SIZE];
    size_t length, pos = 0, start, end;

    ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    if (label->length == 0)
        return XN_OK;
    ref_label_to_ascii(label, ascii, &length, &answer->diag);
    if (check_graphic(label, &answer->diag) != XN_OK)
        return answer->diag.status;
    while (reference_next_label(ascii, length, &pos, &start, &end)) {
        unsigned reason;

        if (start > 0)
            answer->text[answer->length++] = '.';
        reason = show_label(ascii + start, end - start, flags, s, answer);
        *why |= reason;
        if (reason != 0 && reason != XN_WHY_RTL)
            answer->diag.length = label->length;
    }
    return XN_OK;
}

/* Appends the form to show of each label of a name. */
static void
show_labels(const struct name *name, unsigned set, struct shown *s, unsigned *why,
    struct reference_answer *answer)
{
    xn_diag first;

    answer->length = *why = 0;
    ref_set_diag(&first, XN_OK, 0, 0, "");
    for (size_t i = 0; i < name->count; i++) {
        struct label *label =
            ref_new_label(name->in + name->start[i], name->end[i] - name->start[i], set, false);

        if (i > 0)
            answer->text[answer->length++] = '.';
        answer->status = show_typed_label(label, set, s, why, answer);
        ref_free_label(label);
        answer->diag.offset += name->start[i];
        answer->diag.label = (unsigned)i;
        if (answer->status != XN_OK) {
            answer->length = *why = 0;
            return;
        }
        if (first.length == 0 && answer->diag.length > 0)
            first = answer->diag;
    }
    answer->diag = first;
}

void
reference_to_display(
    const char *in, size_t inlen, unsigned flags, unsigned *why, struct reference_answer *answer)
{
    static struct name name;
    static struct reference_answer ascii;
    static struct shown s;
    const unsigned set = flags | XN_LOWER | REF_SEPARATORS;
    size_t pos = 0, start, end;

    *why = 0;
    ref_split_name(in, inlen, &name);
    answer->status = ref_name_to_ascii(&name, inlen, set, &ascii);
    answer->diag = ascii.diag;
    answer->length = s.toplen = 0;
    if (answer->status != XN_OK)
        return;
    while (reference_next_label(ascii.text, ascii.length, &pos, &start, &end)) {
        if (end == start)
            continue;
        s.toplen = end - start;
        memcpy(s.top, ascii.text + start, s.toplen);
    }
    decode(s.top, s.toplen, flags, s.top_cp, &s.top_count);
    s.top_is_number = !(flags & XN_NO_GUARDS) && ref_is_number(s.top, s.toplen);
    s.hides_all = false;
    show_labels(&name, set, &s, why, answer);
    s.hides_all = breaks_bidi_rule(answer, *why);
    if (s.hides_all)
        show_labels(&name, set, &s, why, answer);
}
