/* SPDX-License-Identifier: MIT */
/* Reads the name of a host in text: its characters, its percent-encoding, and whether it is a
   number. */
#include "host.h"

#include <string.h>

#include "lib/address.h"
#include "lib/arguments.h"
#include "lib/guards.h"
#include "lib/output.h"
#include "lib/split.h"

xn_status
xni_refuse_part(const struct host_parser *p, size_t start, size_t end, enum rule rule)
{
    diag_set_rule(p->diag, XN_E_SYNTAX, start, end - start, rule);
    if (p->diag != NULL)
        p->diag->label = XN_NO_LABEL;
    return XN_E_SYNTAX;
}

/* Refuses one character, given as typed and as nameprep maps it. */
static xn_status
refuse_character(const struct host_parser *p, xn_status status, size_t at, size_t length,
    uint32_t cp, uint32_t mapped, enum rule rule)
{
    diag_set_rule(p->diag, status, at, length, rule);
    if (p->diag != NULL) {
        p->diag->label = XN_NO_LABEL;
        p->diag->cp = cp;
        p->diag->mapped = mapped;
    }
    return status;
}

xn_status
xni_refuse_char(const struct host_parser *p, size_t at, enum rule rule)
{
    size_t ill_formed = at < p->inlen ? utf8_ill_formed(p->in + at, p->inlen - at) : 0, width;
    uint32_t cp;

    if (at == p->inlen)
        return xni_refuse_part(p, at, at, rule);
    if (ill_formed > 0)
        return refuse_character(p, XN_E_UTF8, at, ill_formed, XN_NO_CP, XN_NO_CP, RULE_UTF8);
    width = utf8_decode(p->in + at, &cp);
    return refuse_character(p, XN_E_SYNTAX, at, width, cp, cp, rule);
}

/* Returns the first delimiter that nameprep maps a code point to, or 0.  U+226E, U+2260 and U+226F
   decompose to `<`, `=` and `>` with U+0338, and compose again. */
static uint32_t
find_delimiter(uint32_t cp, bool (*is_delimiter)(uint32_t cp))
{
    uint32_t to[EXPAND_MAX];
    unsigned count;

    if (!(table_lookup(cp)->tables & (TABLE_B_2 | TABLE_NFKC_CHANGES)))
        return 0; /* most code points remain as they are */
    count = xni_expand(PROFILE_NAMEPREP, cp, to);
    for (unsigned i = 0; i < count; i++)
        if (is_delimiter(to[i]))
            return to[i];
    return 0;
}

/* Returns whether a code point decides where the host in an authority begins and ends. */
static bool
is_url_delimiter(uint32_t cp)
{
    static const struct char_set delimiters = {
        CHARS_LOW('/') | CHARS_LOW('?') | CHARS_LOW('#') | CHARS_LOW(':'),
        CHARS_HIGH('@') | CHARS_HIGH('[') | CHARS_HIGH(']') | CHARS_HIGH('\\')};

    return cp < 0x80 && has_char(&delimiters, (char)cp);
}

/* Returns whether the guard delimiter refuses a code point. */
static bool
is_name_delimiter(uint32_t cp)
{
    return (table_lookup(cp)->tables & (TABLE_ASCII_OTHER | TABLE_FULL_STOP)) != 0;
}

/* Returns whether a non-ASCII code point is a control character. */
static bool
is_c1_control(uint32_t cp)
{
    return cp < 0xA0;
}

xn_status
xni_check_user_information(const struct host_parser *p, size_t at, size_t *width)
{
    uint32_t cp, delimiter;

    *width = utf8_decode_checked(p->in + at, p->inlen - at, &cp);
    if (*width == 0 || is_c1_control(cp))
        return xni_refuse_char(p, at, RULE_USER);
    delimiter = find_delimiter(cp, is_url_delimiter);
    return delimiter == 0
        ? XN_OK
        : refuse_character(p, XN_E_GUARD, at, *width, cp, delimiter, RULE_DELIMITER);
}

/* Returns the position in the input of an offset in the name. */
static size_t
find_position(const struct host_parser *p, size_t at)
{
    size_t position = p->host->host.offset;

    if (!p->name->is_decoded)
        return position + at;
    for (; at > 0; at--)
        position += p->in[position] == '%' ? 3 : 1;
    return position;
}

void
xni_locate_in_text(const struct host_parser *p, xn_diag *diag)
{
    size_t end = find_position(p, diag->offset + diag->length);

    diag->offset = find_position(p, diag->offset);
    diag->length = end - diag->offset;
}

/* Returns the number of the label that contains an offset of the name. */
static unsigned
find_label(const struct host_text *name, size_t at)
{
    struct splitter s;
    struct label label;

    xni_split_open(&s, name->text, name->length, 0);
    do
        split_next(&s, &label);
    while (s.pos <= at);
    return s.number - 1;
}

static xn_status
refuse_in_name(const struct host_parser *p, xn_status status, size_t at, size_t length, uint32_t cp,
    uint32_t mapped, enum rule rule)
{
    refuse_character(p, status, at, length, cp, mapped, rule);
    if (p->diag != NULL) {
        if (status != XN_E_SYNTAX)
            p->diag->label = find_label(p->name, at);
        xni_locate_in_text(p, p->diag);
    }
    return status;
}

int
xni_read_encoded(const char *text, size_t length)
{
    if (length < 3 || text[0] != '%' || hex_value(text[1]) < 0 || hex_value(text[2]) < 0)
        return -1;
    return 16 * hex_value(text[1]) + hex_value(text[2]);
}

/* Returns whether an octet may be percent-encoded.  ASCII may only if it is unreserved and not a
   dot: by RFC 3986 section 2.2 an encoded delimiter does not delimit, but in many programs it
   does. */
static bool
may_be_encoded(int octet)
{
    return octet >= 0x80 || (octet != '.' && has_char(&chars_unreserved, (char)octet));
}

/* Returns the length of a malformed percent-encoding: the sign and at most two ASCII characters
   after it, so that it ends where a character does. */
static size_t
measure_malformed(const char *text, size_t length)
{
    size_t end = 1;

    while (end < 3 && end < length && (text[end] & 0x80) == 0)
        end++;
    return end;
}

/* Decodes percent-encoding (RFC 3986 section 2.1).  Text that is not encoded must be well-formed by
   itself: encoded octets do not complete it. */
static xn_status
decode_name(const struct host_parser *p, size_t start, size_t end)
{
    struct host_text *name = p->name;
    uint32_t cp;

    name->text = name->buffer;
    name->length = 0;
    name->is_decoded = true;
    for (size_t at = start; at < end;) {
        size_t width = utf8_decode_checked(p->in + at, end - at, &cp), source = width;

        if (width == 0)
            return refuse_in_name(p, XN_E_UTF8, name->length, utf8_ill_formed(p->in + at, end - at),
                XN_NO_CP, XN_NO_CP, RULE_UTF8);
        if (name->length + width > HOST_TEXT_MAX)
            return diag_set_rule(p->diag, XN_E_NAME_LONG, start, end - start, RULE_NAME_LONG);
        if (cp == '%') {
            int octet = xni_read_encoded(p->in + at, end - at);

            if (octet < 0)
                return xni_refuse_part(
                    p, at, at + measure_malformed(p->in + at, end - at), RULE_PERCENT);
            if (!may_be_encoded(octet))
                return refuse_in_name(p, XN_E_STD3_CHAR, name->length, 1, (uint32_t)octet,
                    (uint32_t)octet, RULE_STD3_CHAR);
            name->buffer[name->length] = (char)octet;
            source = 3;
        } else {
            memcpy(name->buffer + name->length, p->in + at, width);
        }
        name->length += width;
        at += source;
    }
    return XN_OK;
}

/* Refuses the character at an offset of the name, which is not in the allowed set, unless it is
   non-ASCII and allowed in a name; *width is its length. */
static xn_status
check_character(const struct host_parser *p, size_t at, enum rule rule, size_t *width)
{
    const char *text = p->name->text + at;
    size_t rest = p->name->length - at;
    uint32_t cp, delimiter;

    *width = utf8_decode_checked(text, rest, &cp);
    if (*width == 0)
        return refuse_in_name(
            p, XN_E_UTF8, at, utf8_ill_formed(text, rest), XN_NO_CP, XN_NO_CP, RULE_UTF8);
    if (cp == '%')
        return refuse_in_name(p, XN_E_STD3_CHAR, at, 1, cp, cp, RULE_STD3_CHAR);
    if (cp < 0x80 || is_c1_control(cp))
        return refuse_in_name(p, XN_E_SYNTAX, at, *width, cp, cp, rule);
    delimiter = xni_dot_width(text) > 0 ? 0 : find_delimiter(cp, is_name_delimiter);
    return delimiter == 0
        ? XN_OK
        : refuse_in_name(p, XN_E_GUARD, at, *width, cp, delimiter, RULE_DELIMITER);
}

/* Finds the kind of a host.  A host that ends in a number is an IPv4 address or refused: browsers
   refuse such names, and only what was typed as an address must be one. */
static xn_status
find_host_kind(const struct host_parser *p, bool is_ascii)
{
    const struct host_text *name = p->name;
    struct label label = {.flags = p->flags}, last = label;
    struct splitter s;

    xni_split_open(&s, name->text, name->length, 0);
    while (split_next(&s, &label))
        if (label.length > 0 || s.pos <= s.inlen) /* not the empty label after a final dot */
            last = label;
    p->host->kind = XN_KIND_NAME;
    if (!xni_becomes_number(&last))
        return XN_OK;
    p->host->kind = XN_KIND_IPV4;
    if (is_ascii && !name->is_decoded && xni_is_ipv4(name->text, name->length))
        return XN_OK;
    return refuse_in_name(p, XN_E_GUARD, (size_t)(last.text - name->text), last.length, XN_NO_CP,
        XN_NO_CP, RULE_LITERAL);
}

xn_status
xni_read_host_name(const struct host_parser *p, size_t start, size_t end,
    const struct char_set *allowed, enum rule rule)
{
    struct host_text *name = p->name;
    xn_status status = XN_OK;
    bool is_ascii = true;

    p->host->host = (xn_span){start, end - start};
    name->text = p->in + start;
    name->length = end - start;
    name->is_decoded = false;
    if (start == end)
        return xni_refuse_part(p, start, end, rule);
    if (p->flags & XN_PERCENT && memchr(name->text, '%', name->length) != NULL)
        status = decode_name(p, start, end);
    for (size_t at = 0, width; status == XN_OK && at < name->length; at += width) {
        width = 1;
        if (has_char(allowed, name->text[at]))
            continue;
        status = check_character(p, at, rule, &width);
        is_ascii = false;
    }
    return status == XN_OK ? find_host_kind(p, is_ascii) : status;
}

xn_status
xn_host_name(const char *in, size_t inlen, const xn_host *host, char *out, size_t cap, size_t *len,
    xn_diag *diag)
{
    struct output to = {out, cap, 0};
    xn_status status = xni_check_arguments(&in, &inlen, 0, out, cap, diag);
    size_t at, end;

    if (status == XN_OK
        && (host == NULL || host->host.offset > inlen
            || host->host.length > inlen - host->host.offset))
        status = diag_set(diag, XN_E_ARGUMENT, 0, 0, "");
    if (status == XN_OK) {
        at = host->host.offset;
        for (end = at + host->host.length; at < end; at++) {
            int octet = in[at] == '%' ? xni_read_encoded(in + at, end - at) : -1;

            put_octet(&to, octet < 0 ? in[at] : (char)octet);
            at += octet < 0 ? 0 : 2;
        }
    }
    return xni_finish_text(status, out, cap, to.length, len, diag);
}
