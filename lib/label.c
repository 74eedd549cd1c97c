/* SPDX-License-Identifier: MIT */
/* ToASCII and ToUnicode of a label, in the order of RFC 3490 section 4.  The guards follow step 3,
   whose purpose they serve without UseSTD3ASCIIRules.  Both operations start with a fast path for
   labels in which nothing is unusual. */
#include "label.h"

#include <string.h>

#include "ascii.h"
#include "nameprep/crosschecked.h"
#include "flags.h"
#include "guards.h"
#include "rules.h"

static const char ace_prefix[ACE_PREFIX_LENGTH + 1] = "xn--";

/* Returns the tables of ASCII characters that UseSTD3ASCIIRules refuses. */
static inline uint32_t
std3_tables(unsigned flags)
{
    if (!has_std3(flags))
        return 0;
    return TABLE_ASCII_OTHER | (flags & XN_UNDERSCORE ? 0 : TABLE_UNDERSCORE);
}

/* The fast path */

/* Returns whether prepared code points pass steps 3 to 5: the guards, UseSTD3ASCIIRules, and no ACE
   prefix.  Labels that are all ASCII once prepared take the slow path. */
static bool
is_usual(const uint32_t *points, size_t count, uint32_t seen, unsigned flags)
{
    if (seen & (std3_tables(flags) | TABLE_ASCII_OTHER | TABLE_FULL_STOP)
        || !(seen & TABLE_NON_ASCII))
        return false;
    if (has_std3(flags) && (points[0] == '-' || points[count - 1] == '-'))
        return false;
    return count < ACE_PREFIX_LENGTH || (points[0] | 0x20) != 'x' || (points[1] | 0x20) != 'n'
        || points[2] != '-' || points[3] != '-';
}

ALWAYS_INLINE static bool
encode_fast(const struct label *label, struct ascii_label *ascii)
{
    uint32_t points[COMPOSE_CAP], seen;
    size_t count;

    if (label->ascii || label->flags & ~(unsigned)LABEL_FLAGS)
        return false;
    count = xni_compose_nameprep(label->text, label->length, points, &seen);
    if (count == 0 || !is_usual(points, count, seen, label->flags))
        return false;
    memcpy(ascii->buffer, ace_prefix, ACE_PREFIX_LENGTH);
    ascii->text = ascii->buffer;
    ascii->length = ACE_PREFIX_LENGTH
        + xni_punycode_encode_short(points, count, ascii->buffer + ACE_PREFIX_LENGTH);
    return ascii->length <= XN_LABEL_MAX;
}

static void
write_decoded(const uint32_t *points, size_t count, struct decoded_label *decoded)
{
    decoded->length = 0;
    for (size_t i = 0; i < count; i++)
        decoded->length += utf8_encode(points[i], decoded->text + decoded->length);
}

/* Decodes an ACE label whose decoding nameprep leaves unchanged.  It need not be encoded again: no
   two strings of digits decode to the same code points (RFC 3492 section 6.2). */
static bool
decode_fast(const struct label *label, struct decoded_label *decoded)
{
    uint32_t points[PUNYCODE_SHORT_CAP], seen;
    size_t count;

    if (label->flags & ~(unsigned)LABEL_FLAGS || label->length > XN_LABEL_MAX
        || !xni_punycode_decode_short(
            label->text + ACE_PREFIX_LENGTH, label->length - ACE_PREFIX_LENGTH, points, &count)
        || !xni_is_nameprepped(points, count, &seen)
        || !is_usual(points, count, seen, label->flags))
        return false;
    write_decoded(points, count, decoded);
    return true;
}

bool
xni_label_is_real_ace(const struct label *label)
{
    struct decoded_label decoded;

    return decode_fast(label, &decoded);
}

/* Positions of faults */

xn_status
xni_label_refuse(const struct label *label, const struct prepared_label *p, xn_status status,
    uint32_t tables, size_t at, const char *rule, xn_diag *diag)
{
    struct prep_search search = {.tables = tables, .at = at};

    if (diag == NULL)
        return status;
    xni_prep_search(
        p->sink.profile, label->flags & TEXT_FLAGS, label->text, label->length, &search);
    return xni_diag_item(diag, status, label->text, &search.found, rule);
}

static xn_status
refuse_whole(
    const struct label *label, xn_status status, size_t octets, const char *rule, xn_diag *diag)
{
    diag_set(diag, status, 0, label->length, rule);
    if (diag != NULL)
        diag->octets = octets;
    return status;
}

/* Sets offset and length to the source of the octets from first to end of the prepared text.  These
   are ASCII, or the start of a single code point; since starters stay in the order in which they
   were typed, the sources of the first and the last enclose the others. */
static void
locate_source(const struct label *label, const struct prepared_label *p, size_t first, size_t end,
    xn_diag *diag)
{
    struct prep_search from = {.at = first}, to = {.at = end - 1};

    diag->offset = first;
    diag->length = end - first;
    if (label->ascii)
        return;
    xni_prep_search(p->sink.profile, label->flags & TEXT_FLAGS, label->text, label->length, &from);
    xni_prep_search(p->sink.profile, label->flags & TEXT_FLAGS, label->text, label->length, &to);
    diag->offset = from.found.start;
    diag->length = to.found.end - from.found.start;
}

/* ToASCII */

/* RFC 3490 section 4.1 steps 1 and 2, section 4.2 steps 1 and 2 */
xn_status
xni_label_prepare(const struct label *label, struct prepared_label *p, xn_diag *diag)
{
    static const struct xn_profile identity = {.name = ""};
    struct prep_source source;
    struct prep_item item;

    if (!label->ascii) {
        p->text = p->buffer;
        xni_sink_open(&p->sink, PROFILE_NAMEPREP, p->buffer, sizeof(p->buffer));
        return prep_as_flagged(
            label->flags & TEXT_FLAGS, label->text, label->length, &p->sink, diag);
    }
    p->text = label->text;
    xni_sink_open(&p->sink, &identity, NULL, 0);
    if (has_std3(label->flags)) { /* nothing else needs the tables of ASCII */
        xni_source_open(&source, &identity, label->text, label->length);
        while (xni_source_next(&source, &item))
            p->sink.length += xni_sink_put(&p->sink, p->sink.length, &item);
    }
    p->sink.length = p->sink.points = label->length;
    return XN_OK;
}

/* RFC 3490 section 4.1 step 3 */
static xn_status
check_std3(const struct label *label, const struct prepared_label *p, xn_diag *diag)
{
    const uint32_t refused = std3_tables(label->flags);

    if (p->sink.seen & refused)
        return xni_label_refuse(
            label, p, XN_E_STD3_CHAR, refused, SIZE_MAX, xni_rules[RULE_STD3_CHAR].rule, diag);
    if (p->sink.first & TABLE_HYPHEN)
        return xni_label_refuse(
            label, p, XN_E_STD3_HYPHEN, 0, 0, "RFC 3490 section 4.1 step 3b", diag);
    if (p->sink.last & TABLE_HYPHEN)
        return xni_label_refuse(
            label, p, XN_E_STD3_HYPHEN, 0, p->sink.last_at, "RFC 3490 section 4.1 step 3b", diag);
    return XN_OK;
}

/* Step 4: returns whether prepared text is all ASCII. */
static bool
is_ascii(const struct label *label, const struct prepared_label *p)
{
    return label->ascii || !(p->sink.seen & TABLE_NON_ASCII);
}

static xn_status decode(const struct label *label, const struct prepared_label *p,
    struct decoded_label *decoded, xn_diag *diag);

/* Steps 3 to 5, and XN_STRICT_ACE, which refuses some labels that pass step 5. */
static xn_status
check_prepared(const struct label *label, const struct prepared_label *p, xn_diag *diag)
{
    struct decoded_label decoded;
    xn_status status = XN_OK;

    if (has_std3(label->flags))
        status = check_std3(label, p, diag);
    if (status == XN_OK && !(label->flags & XN_NO_GUARDS))
        status = xni_guard_label(label, p, diag);
    if (status != XN_OK || !has_ace_prefix(p->text, p->sink.length))
        return status;
    if (is_ascii(label, p))
        return label->flags & XN_STRICT_ACE ? decode(label, p, &decoded, diag) : XN_OK;
    diag_set(diag, XN_E_ACE_PREFIX, 0, 0, "RFC 3490 section 4.1 step 5");
    if (diag != NULL)
        locate_source(label, p, 0, ACE_PREFIX_LENGTH, diag);
    return XN_E_ACE_PREFIX;
}

/* Step 7, for at most 63 code points: more give more than 63 octets. */
static size_t
encode_prepared(const struct prepared_label *p, char *out)
{
    uint32_t points[XN_LABEL_MAX];
    size_t count = 0;

    for (size_t at = 0; at < p->sink.length; at += utf8_decode(p->text + at, &points[count++]))
        continue;
    return xni_punycode_encode_short(points, count, out);
}

/* Steps 6 to 8 */
static xn_status
make_ascii_label(const struct label *label, const struct prepared_label *p,
    struct ascii_label *ascii, xn_diag *diag)
{
    size_t length = p->sink.length;

    if (length == 0)
        return refuse_whole(label, XN_E_EMPTY, 0, "RFC 3490 section 4.1 step 8", diag);
    ascii->text = label->ascii ? label->text : ascii->buffer;
    if (!is_ascii(label, p)) {
        memcpy(ascii->buffer, ace_prefix, ACE_PREFIX_LENGTH);
        length = 0; /* unknown, but more than 63 */
        if (p->sink.points <= XN_LABEL_MAX)
            length = ACE_PREFIX_LENGTH + encode_prepared(p, ascii->buffer + ACE_PREFIX_LENGTH);
    }
    if (length == 0 || length > XN_LABEL_MAX)
        return refuse_whole(label, XN_E_LABEL_LONG, length, "RFC 3490 section 4.1 step 8", diag);
    if (is_ascii(label, p) && !label->ascii)
        memcpy(ascii->buffer, p->text, length);
    if (label->flags & XN_LOWER && label->ascii) { /* nameprep folds all others */
        for (size_t i = 0; i < length; i++)
            ascii->buffer[i] = ascii_lower(label->text[i]);
        ascii->text = ascii->buffer;
    }
    ascii->length = length;
    return XN_OK;
}

NOT_INLINE static xn_status
encode_slow(const struct label *label, struct ascii_label *ascii, xn_diag *diag)
{
    struct prepared_label p;
    xn_status status = xni_label_prepare(label, &p, diag);

    if (status == XN_OK)
        status = check_prepared(label, &p, diag);
    return status == XN_OK ? make_ascii_label(label, &p, ascii, diag) : status;
}

xn_status
xni_label_to_ascii(const struct label *label, struct ascii_label *ascii, xn_diag *diag)
{
    return encode_fast(label, ascii) ? XN_OK : encode_slow(label, ascii, diag);
}

/* ToUnicode */

/* RFC 3490 section 4.2 step 5.  The general form only locates the fault in digits that the short
   form refuses, and never accepts them, so count is always set on XN_OK: a number too large for the
   short form gives a code point above 10FFFF, and text too long for it is not ASCII. */
static xn_status
decode_points(const struct label *label, const struct prepared_label *p,
    uint32_t points[PUNYCODE_SHORT_CAP], size_t *count, xn_diag *diag)
{
    const char *code = p->text + ACE_PREFIX_LENGTH;
    size_t codelen = p->sink.length - ACE_PREFIX_LENGTH, start;
    xn_status status;

    if (codelen <= XN_LABEL_MAX && xni_punycode_decode_short(code, codelen, points, count))
        return XN_OK;
    status = xn_punycode_decode(code, codelen, NULL, 0, NULL, NULL, diag);
    if (diag == NULL)
        return status;
    diag->label = 0;
    start = ACE_PREFIX_LENGTH + diag->offset;
    if (start == p->sink.length) /* truncated */
        diag->offset = label->length;
    else /* not within a character, whose end has no source */
        locate_source(label, p, start, start + (status == XN_E_PUNYCODE ? 1 : diag->length), diag);
    return status;
}

/* RFC 3490 section 4.2 steps 6 and 7: checks that a decoding encodes to the ACE label again. */
static xn_status
check_round_trip(const struct label *label, const struct prepared_label *ace,
    const struct decoded_label *decoded, xn_diag *diag)
{
    struct label again = *label;
    struct ascii_label ascii;
    xn_status status;
    size_t i = 0;

    again.text = decoded->text;
    again.length = decoded->length;
    again.flags &= ~(unsigned)XN_STRICT_ACE; /* it need not be an ACE label */
    again.ascii = ascii_is(decoded->text, decoded->length);
    ascii.length = 0; /* for XN_E_EMPTY, from xn-- without digits: differs from the ACE label */
    status = encode_slow(&again, &ascii, diag);
    if (status != XN_OK && status != XN_E_EMPTY) {
        if (diag != NULL) {
            diag->offset = 0;
            diag->length = label->length;
            diag->decoded = 1;
        }
        return status;
    }
    if (ascii.length == ace->sink.length) {
        while (i < ascii.length && ascii_lower(ascii.text[i]) == ascii_lower(ace->text[i]))
            i++;
        if (i == ascii.length)
            return XN_OK;
    }
    return refuse_whole(label, XN_E_ROUND_TRIP, 0, "RFC 3490 section 4.2 step 7", diag);
}

/* RFC 3490 section 4.2 steps 4 to 7, for prepared text with the ACE prefix */
static xn_status
decode(const struct label *label, const struct prepared_label *p, struct decoded_label *decoded,
    xn_diag *diag)
{
    uint32_t points[PUNYCODE_SHORT_CAP];
    size_t count;
    xn_status status;

    /* More code points than a label has octets cannot round-trip, nor does the prepared label
       contain them. */
    if (p->sink.points > XN_LABEL_MAX)
        return refuse_whole(label, XN_E_LABEL_LONG, is_ascii(label, p) ? p->sink.length : 0,
            "RFC 3490 section 4.1 step 8", diag);
    status = decode_points(label, p, points, &count, diag);
    if (status != XN_OK)
        return status;
    write_decoded(points, count, decoded);
    return check_round_trip(label, p, decoded, diag);
}

xn_status
xni_label_to_unicode(const struct label *label, struct decoded_label *decoded, xn_diag *diag)
{
    struct prepared_label p;
    xn_status status;

    decoded->length = 0;
    if (label->ascii && !has_ace_prefix(label->text, label->length)) /* step 3 */
        return XN_OK;
    if (label->ascii && decode_fast(label, decoded))
        return XN_OK;
    status = xni_label_prepare(label, &p, diag);
    if (status != XN_OK || !has_ace_prefix(p.text, p.sink.length))
        return status;
    status = decode(label, &p, decoded, diag);
    if (status != XN_OK)
        decoded->length = 0;
    return status;
}
