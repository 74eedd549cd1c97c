/* SPDX-License-Identifier: MIT */
/* Names as browsers read them: they keep sharp s, final sigma and the joiners, which IDNA 2003
   maps, so a name with one of these is another name there. */
#include "lib/deviations.h"
#include "like.h"
#include "lib/output.h"
#include "lib/split.h"

/* Nameprep without its checks, and without the mappings of deviations. */
static const struct profile_range kept[] = {
    {0xDF, 0xDF, 0xDF},
    {0x3C2, 0x3C2, 0x3C2},
    {0x200C, 0x200C, 0x200C},
    {0x200D, 0x200D, 0x200D},
    {0, 0, 0},
};
static const struct xn_profile keeping = {
    .name = "", .own = kept, .to_nothing = TABLE_B_1, .fold = TABLE_B_2, .nfkc = TABLE_DECOMPOSES};

/* Returns whether well-formed text has a deviation. */
static bool
text_has_deviation(const char *text, size_t length)
{
    uint32_t cp = 0;

    for (size_t at = 0; at < length && !is_deviation(cp);)
        at += utf8_decode(text + at, &cp);
    return is_deviation(cp);
}

/* Prepares a label, but keeps its deviations.  Returns the number of code points, or 0 if they are
   too many for an ACE label. */
static size_t
prepare_keeping(const char *label, size_t length, unsigned flags, uint32_t points[XN_LABEL_MAX])
{
    char text[4 * XN_LABEL_MAX];
    struct prep_sink sink;
    size_t count = 0;

    xni_sink_open(&sink, &keeping, text, sizeof(text));
    xni_prep_slow(flags, label, length, &sink);
    if (sink.points > XN_LABEL_MAX)
        return 0;
    for (size_t at = 0; at < sink.length; at += utf8_decode(text + at, &points[count++]))
        continue;
    return count;
}

/* Appends the ACE label that browsers look up.  Returns false if it is too long. */
static bool
put_kept(struct output *out, const struct label *label, unsigned flags)
{
    char code[PUNYCODE_SHORT_SIZE];
    uint32_t points[XN_LABEL_MAX];
    size_t count = prepare_keeping(label->text, label->length, flags, points);
    size_t length = xni_punycode_encode_short(points, count, code);

    put_string(out, "xn--");
    put(out, code, length);
    return count > 0 && ACE_PREFIX_LENGTH + length <= XN_LABEL_MAX;
}

size_t
xni_like_keep(const char *in, size_t inlen, unsigned flags, const char *name, size_t length,
    char kept_name[XN_NAME_SIZE])
{
    struct output out = {kept_name, XN_NAME_SIZE, 0};
    struct splitter typed;
    struct label label;

    if (!may_have_deviation(in, inlen) || !text_has_deviation(in, inlen))
        return 0;
    xni_split_open(&typed, in, inlen, 0);
    for (size_t at = 0, end; at < length && split_next(&typed, &label); at = end + 1) {
        const char *dot = memchr(name + at, '.', length - at);

        end = dot != NULL ? (size_t)(dot - name) : length;
        if (at > 0)
            put_octet(&out, '.');
        if (!text_has_deviation(label.text, label.length))
            put(&out, name + at, end - at);
        else if (!put_kept(&out, &label, flags))
            return 0;
    }
    return out.length <= XN_NAME_MAX ? out.length : 0;
}

size_t
xni_like_decode_kept(
    const char *ace, size_t length, unsigned flags, uint32_t points[PUNYCODE_SHORT_CAP])
{
    char text[4 * PUNYCODE_SHORT_CAP];
    uint32_t again[XN_LABEL_MAX];
    struct prepared_label prepared;
    struct label label = {.text = text, .flags = flags};
    size_t count;

    if (length > XN_LABEL_MAX
        || !xni_punycode_decode_short(
            ace + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH, points, &count))
        return 0;
    for (size_t i = 0; i < count; i++)
        label.length += utf8_encode(points[i], text + label.length);
    if (!text_has_deviation(text, label.length)
        || xni_label_prepare(&label, &prepared, NULL) != XN_OK
        || prepare_keeping(text, label.length, flags, again) != count
        || memcmp(again, points, count * sizeof(*points)) != 0)
        return 0;
    return count;
}
