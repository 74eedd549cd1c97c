/* SPDX-License-Identifier: MIT */
/* The traits of a name, each from its definition in <xn.h>. */
#include "label.h"

#include <string.h>

/* UTS #39 section 5.1: whether only these scripts count; Unknown, Common and Inherited do not.  */
static bool
is_within(const struct text *text, const unsigned *scripts, size_t count)
{
    for (size_t i = 0; i < text->count; i++) {
        unsigned script = ref_script_of[text->at[i].cp];
        bool found = script == ref_script_number("Unknown") || script == ref_script_number("Common")
            || script == ref_script_number("Inherited");

        for (size_t s = 0; s < count; s++)
            found |= script == scripts[s];
        if (!found)
            return false;
    }
    return true;
}

static bool
is_mixed(const struct text *text)
{
    const unsigned han = ref_script_number("Han"), hiragana = ref_script_number("Hiragana"),
                   katakana = ref_script_number("Katakana"),
                   bopomofo = ref_script_number("Bopomofo"), hangul = ref_script_number("Hangul");
    const unsigned systems[3][3] = {
        {han, hiragana, katakana}, {han, bopomofo, han}, {han, hangul, han}};

    for (size_t s = 0; s < 3; s++)
        if (is_within(text, systems[s], 3))
            return false;
    for (size_t i = 0; i < text->count; i++)
        if (is_within(text, &(const unsigned){ref_script_of[text->at[i].cp]}, 1))
            return false;
    return true;
}

static bool
is_changed(const struct label *label)
{
    if (label->typed.count != label->prepared.count)
        return true;
    for (size_t i = 0; i < label->typed.count; i++)
        if (ref_lower(label->typed.at[i].cp) != ref_lower(label->prepared.at[i].cp))
            return true;
    return false;
}

/* Whether ToASCII or ToUnicode of a label has another result under XN_PR29. */
static bool
depends_on_pr29(const char *octets, size_t length, unsigned flags)
{
    static struct reference_answer ascii[2], unicode[2];

    for (unsigned i = 0; i < 2; i++) {
        unsigned either = i == 0 ? flags | XN_PR29 : flags & ~(unsigned)XN_PR29;
        struct label *label = ref_new_label(octets, length, either, false);
        xn_diag why;
        bool is_ace;

        ascii[i].status = ref_label_to_ascii(label, ascii[i].text, &ascii[i].length, &why);
        unicode[i].length = 0;
        ref_label_to_unicode(label, &unicode[i], &is_ace, &why);
        ref_free_label(label);
    }
    return ascii[0].status != ascii[1].status || ascii[0].length != ascii[1].length
        || memcmp(ascii[0].text, ascii[1].text, ascii[0].length) != 0
        || unicode[0].length != unicode[1].length
        || memcmp(unicode[0].text, unicode[1].text, unicode[0].length) != 0;
}

static unsigned
traits_of_text(const struct text *text)
{
    unsigned traits = is_mixed(text) ? XN_TRAIT_MIXED : 0;

    for (size_t i = 0; i < text->count; i++) {
        uint32_t cp = text->at[i].cp;

        traits |= ref_is_in[A_1][cp] ? XN_TRAIT_UNASSIGNED : 0;
        traits |= ref_is_in[D_1][cp] ? XN_TRAIT_RTL : 0;
        if (cp == 0xDF || cp == 0x3C2 || cp == 0x200C || cp == 0x200D)
            traits |= XN_TRAIT_DEVIATION;
    }
    return traits;
}

/* The traits are those of the Unicode form: of the decoded form of an ACE label, else of the label
   as typed. */
static unsigned
label_traits(const char *octets, size_t length, unsigned flags)
{
    static struct reference_answer shown;
    struct label *typed = ref_new_label(octets, length, flags & ~(unsigned)XN_LOWER, false), *label;
    unsigned traits = 0;
    xn_diag diag;
    bool is_ace, is_fake;

    shown.length = 0;
    ref_label_to_unicode(typed, &shown, &is_ace, &diag);
    is_fake =
        !is_ace && (ref_has_ace_prefix(&typed->typed) || ref_has_ace_prefix(&typed->prepared));
    traits |= ref_is_ascii(&typed->typed) ? 0 : XN_TRAIT_NON_ASCII;
    traits |= is_ace ? XN_TRAIT_ACE : is_fake ? XN_TRAIT_FAKE_ACE : 0;
    if (depends_on_pr29(octets, length, flags))
        traits |= XN_TRAIT_PR29;
    label = ref_new_label(shown.text, shown.length, flags, false);
    ref_prepare_label(label, &diag); /* refused or not */
    if (!ref_is_ascii(&label->typed)) {
        traits |= traits_of_text(&label->typed);
        if (is_changed(label))
            traits |= XN_TRAIT_CHANGED;
    }
    ref_free_label(label);
    ref_free_label(typed);
    return traits;
}

void
reference_traits(
    const char *in, size_t inlen, unsigned flags, unsigned *traits, struct reference_answer *answer)
{
    static struct name name;

    *traits = 0;
    ref_split_name(in, inlen, &name);
    answer->status = ref_name_to_ascii(&name, inlen, flags, answer);
    answer->length = 0;
    if (answer->status == XN_E_UTF8)
        return;
    if (answer->status != XN_OK)
        *traits |= XN_TRAIT_INVALID;
    answer->status = XN_OK;
    for (size_t i = 0; i < name.count; i++)
        *traits |= label_traits(in + name.start[i], name.end[i] - name.start[i], flags);
}
