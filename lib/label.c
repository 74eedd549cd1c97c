/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 4: ToASCII and ToUnicode of one label.  The steps stand in the RFC's order; the
   guards of this library come behind step 3, whose place they take where it is not asked for. */
#include "label.h"

#include <string.h>

#include "ascii.h"
#include "result.h"

static const char ace_prefix[LABEL_PREFIX + 1] = "xn--";

int
label_has_prefix(const char *text, size_t length)
{
    return length >= LABEL_PREFIX && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n'
        && text[2] == '-' && text[3] == '-';
}

size_t
label_dot_width(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;

    if (s[0] == '.')
        return 1;
    if (s[0] == 0xE3) /* U+3002 */
        return s[1] == 0x80 && s[2] == 0x82 ? 3 : 0;
    if (s[0] == 0xEF) /* U+FF0E, U+FF61 */
        return (s[1] == 0xBC && s[2] == 0x8E) || (s[1] == 0xBD && s[2] == 0xA1) ? 3 : 0;
    return 0;
}

size_t
label_find_dot(const char *text, size_t length, size_t at, size_t *width, unsigned *high)
{
    while ((at = ascii_find_dot(text, length, at, high)) < length) {
        *width = text[at] == '.' || length - at >= 3 ? label_dot_width(text + at) : 0;
        if (*width > 0)
            return at;
        *high = 1;
        at++;
    }
    *width = 1;
    return length;
}

/* What is at fault in prepared text: the first code point of these tables, or the one at an offset.
 */
static xn_status
refuse(const struct label *label, const struct prepared *p, xn_status status, uint32_t tables,
    size_t at, const char *rule, xn_diag *diag)
{
    struct prep_watch watch = {.tables = tables, .at = at};

    if (diag == NULL)
        return status;
    prep_locate(p->sink.profile, label->flags, label->text, label->length, &watch);
    return diag_item(diag, status, label->text, &watch.found, rule);
}

static xn_status
refuse_whole(
    const struct label *label, xn_status status, size_t octets, const char *rule, xn_diag *diag)
{
    diag_set(diag, status, 0, label->length, XN_NO_CP, rule);
    if (diag != NULL)
        diag->octets = octets;
    return status;
}

/* RFC 3490 section 4.1 steps 1 and 2 (and section 4.2 steps 1 and 2). */
xn_status
label_prepare(const struct label *label, struct prepared *p, xn_diag *diag)
{
    static const struct xn_profile as_it_is = {.name = ""};

    if (!label->ascii) {
        p->text = p->buffer;
        sink_open(&p->sink, PREP_NAMEPREP, p->buffer, sizeof(p->buffer));
        return prep_text(label->flags, label->text, label->length, &p->sink, diag);
    }
    p->text = label->text;
    sink_open(&p->sink, &as_it_is, NULL, 0);
    if (label->flags & XN_STD3)
        for (size_t i = 0; i < label->length; i++)
            sink_see(&p->sink, i, table_lookup((unsigned char)label->text[i])->tables);
    p->sink.length = p->sink.points = label->length;
    return XN_OK;
}

/* RFC 3490 section 4.1 step 3 */
static xn_status
check_std3(const struct label *label, const struct prepared *p, xn_diag *diag)
{
    uint32_t others = TABLE_ASCII_OTHER | (label->flags & XN_UNDERSCORE ? 0 : TABLE_UNDERSCORE);

    if (p->sink.seen & others)
        return refuse(
            label, p, XN_E_STD3_CHAR, others, SIZE_MAX, "RFC 3490 section 4.1 step 3a", diag);
    if (p->sink.first & TABLE_HYPHEN)
        return refuse(label, p, XN_E_STD3_HYPHEN, 0, 0, "RFC 3490 section 4.1 step 3b", diag);
    if (p->sink.last & TABLE_HYPHEN)
        return refuse(
            label, p, XN_E_STD3_HYPHEN, 0, p->sink.last_at, "RFC 3490 section 4.1 step 3b", diag);
    return XN_OK;
}

/* A dot as typed, and what nameprep makes of it, but in a label of ASCII alone. */
static xn_status
refuse_dot(
    const struct label *label, const struct prepared *p, size_t at, size_t width, xn_diag *diag)
{
    struct prep_item dot = {.start = at, .end = at + width};
    uint32_t made[MAP_MAX];

    utf8_take(label->text + at, &dot.cp);
    map_expand(p->sink.profile, dot.cp, made);
    dot.cp = made[0];
    return diag_item(diag, XN_E_GUARD, label->text, &dot, "xn guard d");
}

static xn_status
check_guards(const struct label *label, const struct prepared *p, xn_diag *diag)
{
    int may_hold_nul =
        label->length > 0 && (p->text == label->text || p->sink.seen & TABLE_ASCII_OTHER);
    const char *nul = may_hold_nul ? memchr(label->text, 0, label->length) : NULL;
    size_t at, width;
    unsigned high;

    if (nul != NULL)
        return diag_set(diag, XN_E_GUARD, (size_t)(nul - label->text), 1, 0, "xn guard c");
    if (label->alone) {
        at = label_find_dot(label->text, label->length, 0, &width, &high);
        if (at < label->length)
            return refuse_dot(label, p, at, width, diag);
    }
    if (p->text != label->text && p->sink.seen & (TABLE_ASCII_OTHER | TABLE_FULL_STOP))
        return refuse(label, p, XN_E_GUARD, TABLE_ASCII_OTHER | TABLE_FULL_STOP, SIZE_MAX,
            "xn guard b", diag);
    return XN_OK;
}

/* From where to where in the label the octets from..end of the prepared text came, which are ASCII
   or one code point: starters stay in the order in which they were typed. */
static void
locate_span(const struct label *label, const struct prepared *p, size_t from, size_t end,
    size_t *offset, size_t *length)
{
    struct prep_watch first = {.at = from}, last = {.at = end - 1};

    if (p->text == label->text) {
        *offset = from;
        *length = end - from;
        return;
    }
    prep_locate(p->sink.profile, label->flags, label->text, label->length, &first);
    prep_locate(p->sink.profile, label->flags, label->text, label->length, &last);
    *offset = first.found.start;
    *length = last.found.end - first.found.start;
}

static xn_status
refuse_prefix(const struct label *label, const struct prepared *p, xn_diag *diag)
{
    diag_set(diag, XN_E_ACE_PREFIX, 0, 0, XN_NO_CP, "RFC 3490 section 4.1 step 5");
    if (diag != NULL)
        locate_span(label, p, 0, LABEL_PREFIX, &diag->offset, &diag->length);
    return XN_E_ACE_PREFIX;
}

/* Whether prepared text is all of ASCII (RFC 3490 section 4.1 step 4). */
static int
is_ascii(const struct label *label, const struct prepared *p)
{
    return p->text == label->text || !(p->sink.seen & TABLE_NON_ASCII);
}

static xn_status
decode(const struct label *label, const struct prepared *p, struct decoded *decoded, xn_diag *diag);

static xn_status
check(const struct label *label, const struct prepared *p, xn_diag *diag)
{
    xn_status status = XN_OK;
    struct decoded decoded;

    if (label->flags & XN_STD3)
        status = check_std3(label, p, diag);
    if (status == XN_OK && !(label->flags & XN_NO_GUARDS))
        status = check_guards(label, p, diag);
    if (status != XN_OK || !label_has_prefix(p->text, p->sink.length))
        return status;
    /* RFC 3490 section 4.1 step 5 */
    if (!is_ascii(label, p))
        return refuse_prefix(label, p, diag);
    return label->flags & XN_STRICT_ACE ? decode(label, p, &decoded, diag) : XN_OK;
}

/* In lower case, in the buffer. */
static void
lower(struct label_ascii *ascii)
{
    for (size_t i = 0; i < ascii->length; i++)
        ascii->buffer[i] = ascii_lower(ascii->text[i]);
    ascii->text = ascii->buffer;
}

/* RFC 3490 section 4.1 step 7, of at most 63 code points */
static size_t
encode(const struct prepared *p, char *out)
{
    uint32_t points[XN_LABEL_MAX];
    size_t count = 0;

    for (size_t at = 0; at < p->sink.length; at += utf8_take(p->text + at, &points[count++]))
        continue;
    return puny_encode_few(points, count, out);
}

/* RFC 3490 section 4.1 steps 6 to 8 */
static xn_status
to_octets(
    const struct label *label, const struct prepared *p, struct label_ascii *ascii, xn_diag *diag)
{
    size_t length = p->sink.length;

    ascii->text = label->text;
    if (length == 0)
        return refuse_whole(label, XN_E_EMPTY, 0, "RFC 3490 section 4.1 step 8", diag);
    if (!is_ascii(label, p)) {
        memcpy(ascii->buffer, ace_prefix, LABEL_PREFIX);
        length = p->sink.points <= XN_LABEL_MAX
            ? LABEL_PREFIX + encode(p, ascii->buffer + LABEL_PREFIX)
            : 0;
        ascii->text = ascii->buffer;
    }
    if (length == 0 || length > XN_LABEL_MAX)
        return refuse_whole(label, XN_E_LABEL_LONG, length, "RFC 3490 section 4.1 step 8", diag);
    if (is_ascii(label, p) && p->text != label->text)
        ascii->text = memcpy(ascii->buffer, p->text, length);
    ascii->length = length;
    if (label->flags & XN_LOWER)
        lower(ascii);
    return XN_OK;
}

/* A label of ASCII in a name, which no flag asks to look at: it is unaltered, if it is neither
   empty nor too long. */
static int
is_plain(const struct label *label)
{
    return label->ascii && !label->alone && !(label->flags & (XN_STD3 | XN_LOWER | XN_STRICT_ACE))
        && label->length > 0 && label->length <= XN_LABEL_MAX
        && memchr(label->text, 0, label->length) == NULL;
}

/* The road of most labels beyond ASCII: their code points go from nameprep to Punycode at once, if
   no flag asks for a closer look and there is nothing to say.  What XN_PR29, XN_ALLOW_UNASSIGNED
   and the guards change does not come along here. */
enum { CLOSER_LOOK = XN_STD3 | XN_CROSSCHECK };

static int
points_have_prefix(const uint32_t *points, size_t count)
{
    return count >= LABEL_PREFIX && (points[0] | 0x20) == 'x' && (points[1] | 0x20) == 'n'
        && points[2] == '-' && points[3] == '-';
}

static int
is_straight(const struct label *label, struct label_ascii *ascii)
{
    uint32_t points[PREP_STRAIGHT_MAX];
    size_t count = label->ascii || label->flags & CLOSER_LOOK
        ? 0
        : prep_straight(label->text, label->length, points);

    if (count == 0 || points_have_prefix(points, count))
        return 0;
    memcpy(ascii->buffer, ace_prefix, LABEL_PREFIX);
    ascii->text = ascii->buffer;
    ascii->length = LABEL_PREFIX + puny_encode_few(points, count, ascii->buffer + LABEL_PREFIX);
    return ascii->length <= XN_LABEL_MAX;
}

xn_status
label_to_ascii(const struct label *label, struct label_ascii *ascii, xn_diag *diag)
{
    struct prepared p;
    xn_status status;

    if (is_plain(label)) {
        ascii->text = label->text;
        ascii->length = label->length;
        return XN_OK;
    }
    if (is_straight(label, ascii))
        return XN_OK;
    status = label_prepare(label, &p, diag);
    if (status == XN_OK)
        status = check(label, &p, diag);
    return status == XN_OK ? to_octets(label, &p, ascii, diag) : status;
}

static void
put_points(const uint32_t *points, size_t count, struct decoded *decoded)
{
    decoded->length = 0;
    for (size_t i = 0; i < count; i++)
        decoded->length += utf8_write(points[i], decoded->text + decoded->length);
}

/* RFC 3490 section 4.2 step 5: what Punycode refuses is blamed where it was typed.  It refuses all
   that is not decoded at once: what is longer is not of digits alone, and no label needs greater
   deltas. */
static xn_status
decode_points(const struct label *label, const struct prepared *p, uint32_t points[PUNY_FEW_POINTS],
    size_t *count, xn_diag *diag)
{
    const char *code = p->text + LABEL_PREFIX;
    size_t codelen = p->sink.length - LABEL_PREFIX, from;
    xn_status status;

    if (codelen <= XN_LABEL_MAX && puny_decode_few(code, codelen, points, count))
        return XN_OK;
    status = xn_punycode_decode(code, codelen, NULL, NULL, 0, NULL, diag);
    if (diag != NULL) {
        from = LABEL_PREFIX + diag->offset;
        if (from == p->sink.length) /* cut short */
            diag->offset = label->length;
        else
            locate_span(label, p, from, from + diag->length, &diag->offset, &diag->length);
    }
    return status;
}

/* The road of most ACE labels, as is_straight() is that of the way back. */
static int
stays_straight(const struct label *label, const uint32_t *points, size_t count)
{
    return !(label->flags & CLOSER_LOOK) && prep_is_straight(points, count)
        && !points_have_prefix(points, count);
}

/* What nameprep leaves as it was, but for the case of ASCII, is encoded to what it was decoded
   from, and nothing else is: no two strings of digits decode to the same (RFC 3492 section 6.2). */
static int
comes_back(const struct label *label, const struct prepared *p)
{
    return !is_ascii(label, p) && p->sink.length == label->length
        && ascii_same(p->text, label->text, label->length);
}

/* RFC 3490 section 4.2 steps 4 to 7, of prepared text with the ACE prefix. */
static xn_status
decode(const struct label *label, const struct prepared *p, struct decoded *decoded, xn_diag *diag)
{
    struct label again = {
        decoded->text, 0, label->flags & ~(unsigned)XN_STRICT_ACE, label->alone, 0};
    uint32_t points[PUNY_FEW_POINTS];
    size_t count;
    struct prepared once_more;
    struct label_ascii ascii;
    xn_status status;

    /* More code points than a label has octets cannot come back the same */
    if (p->sink.points > XN_LABEL_MAX)
        return refuse_whole(label, XN_E_LABEL_LONG, is_ascii(label, p) ? p->sink.length : 0,
            "RFC 3490 section 4.1 step 8", diag);
    status = decode_points(label, p, points, &count, diag);
    if (status != XN_OK)
        return status;
    put_points(points, count, decoded);
    if (stays_straight(label, points, count))
        return XN_OK;
    /* RFC 3490 section 4.2 step 6 */
    again.length = decoded->length;
    again.ascii = ascii_is(decoded->text, decoded->length);
    status = label_prepare(&again, &once_more, diag);
    if (status == XN_OK)
        status = check(&again, &once_more, diag);
    if (status == XN_OK && comes_back(&again, &once_more))
        return XN_OK;
    if (status == XN_OK)
        status = to_octets(&again, &once_more, &ascii, diag);
    if (status != XN_OK && status != XN_E_EMPTY) {
        if (diag != NULL) {
            diag->offset = 0;
            diag->length = label->length;
        }
        return status;
    }
    /* RFC 3490 section 4.2 step 7 */
    return refuse_whole(label, XN_E_ROUND_TRIP, 0, "RFC 3490 section 4.2 step 7", diag);
}

xn_status
label_to_unicode(const struct label *label, struct decoded *decoded, xn_diag *diag)
{
    struct prepared p;
    xn_status status = label_prepare(label, &p, diag);

    /* RFC 3490 section 4.2 step 3 */
    decoded->length = 0;
    if (status != XN_OK || !label_has_prefix(p.text, p.sink.length))
        return status;
    status = decode(label, &p, decoded, diag);
    if (status != XN_OK)
        decoded->length = 0;
    return status;
}
