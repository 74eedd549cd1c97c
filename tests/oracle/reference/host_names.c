/* SPDX-License-Identifier: MIT */
/* The name of a host in text: percent-encoding, characters, numbers. */
#include "host_names.h"

#include <stdlib.h>
#include <string.h>

#include "addresses.h"
#include "label.h"

bool
ref_is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* The first octet from start to end that is one of a set; end if there is not one. */
size_t
ref_find_any(const struct host_input *in, size_t start, size_t end, const char *set)
{
    while (start < end && !ref_is_one_of(in->s[start], set))
        start++;
    return start;
}

bool
ref_is_control(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp <= 0x9F);
}

xn_status
ref_syntax(const struct host_input *in, size_t start, size_t end, const char *rule)
{
    ref_set_diag(in->diag, XN_E_SYNTAX, start, end - start, rule);
    in->diag->label = XN_NO_LABEL;
    return XN_E_SYNTAX;
}

xn_status
ref_at_code_point(
    const struct host_input *in, xn_status status, size_t at, uint32_t mapped, const char *rule)
{
    struct reference_utf8 u = reference_utf8_read(in->s + at, in->length - at);

    if (u.ill_formed > 0) {
        ref_set_diag(in->diag, XN_E_UTF8, at, u.ill_formed, "RFC 3629");
        in->diag->label = XN_NO_LABEL;
        return XN_E_UTF8;
    }
    ref_set_diag(in->diag, status, at, u.length, rule);
    in->diag->label = XN_NO_LABEL;
    in->diag->cp = u.cp;
    in->diag->mapped = mapped == XN_NO_CP ? u.cp : mapped;
    return status;
}

/* Not allowed here; or something is missing, at the end of the input. */
xn_status
ref_not_here(const struct host_input *in, size_t at, const char *rule)
{
    return at == in->length ? ref_syntax(in, at, at, rule)
                            : ref_at_code_point(in, XN_E_SYNTAX, at, XN_NO_CP, rule);
}

/* The first character of a code point's nameprepped form that is one of a set, or that is ASCII and
   not in the other; 0: there is not one. */
uint32_t
ref_brings_in(uint32_t cp, const char *set, const char *other)
{
    static struct reference_answer prepared;
    char mapped[16];
    uint32_t to[4];
    size_t count = reference_map("Nameprep", cp, to), length = 0;

    for (size_t i = 0; i < count; i++)
        length += reference_utf8_write(to[i], mapped + length);
    reference_nfkc(mapped, length, XN_ALLOW_UNASSIGNED, &prepared);
    for (size_t at = 0; at < prepared.length;) {
        struct reference_utf8 u = reference_utf8_read(prepared.text + at, prepared.length - at);

        if (u.cp < 0x80
            && (set != NULL ? ref_is_one_of((char)u.cp, set) : !ref_is_one_of((char)u.cp, other)))
            return u.cp;
        if (set == NULL && u.cp == 0x3002)
            return u.cp;
        at += u.length;
    }
    return 0;
}

static int
hex_of(char c)
{
    static const char digits[] = "0123456789abcdef";

    return (int)(strchr(digits, (int)ref_lower((unsigned char)c)) - digits);
}

static unsigned
label_of(const char *text, size_t length, size_t offset)
{
    size_t pos = 0, start, end;
    unsigned label = 0;

    for (unsigned i = 0; reference_next_label(text, length, &pos, &start, &end); i++)
        if (start <= offset)
            label = i;
    return label;
}

/* A fault in a decoded name, at its source. */
static xn_status
in_name(const struct host_input *in, const struct decoded_name *d, xn_status status, size_t at,
    size_t length, const char *rule)
{
    ref_set_diag(in->diag, status, d->from[at], d->from[at + length] - d->from[at], rule);
    in->diag->label = status == XN_E_SYNTAX ? XN_NO_LABEL : label_of(d->text, d->length, at);
    return status;
}

static xn_status
char_in_name(const struct host_input *in, const struct decoded_name *d, xn_status status, size_t at,
    uint32_t mapped, const char *rule)
{
    struct reference_utf8 u = reference_utf8_read(d->text + at, d->length - at);

    if (u.ill_formed > 0)
        return in_name(in, d, XN_E_UTF8, at, u.ill_formed, "RFC 3629");
    in_name(in, d, status, at, u.length, rule);
    in->diag->cp = u.cp;
    in->diag->mapped = mapped == XN_NO_CP ? u.cp : mapped;
    return status;
}

static xn_status
decode(const struct host_input *in, size_t start, size_t end, struct decoded_name *d)
{
    d->length = 0;
    d->changed = (in->flags & XN_PERCENT) && ref_find_any(in, start, end, "%") < end;
    for (size_t at = start; at < end;) {
        struct reference_utf8 u = {1, 0, 0};

        if (d->changed)
            u = reference_utf8_read(in->s + at, end - at);
        if (d->changed && u.ill_formed == 0 && d->length + u.length > NAME_LIMIT)
            return ref_set_diag(
                in->diag, XN_E_NAME_LONG, start, end - start, "RFC 1035 section 2.3.4");
        if (d->length == NAME_LIMIT)
            abort(); /* names that are not decoded are shorter here: REFERENCE_LONGEST */
        d->from[d->length] = at;
        if (u.ill_formed > 0) {
            ref_set_diag(in->diag, XN_E_UTF8, at, u.ill_formed, "RFC 3629");
            in->diag->label = label_of(d->text, d->length, d->length);
            return XN_E_UTF8;
        }
        if (d->changed && in->s[at] == '%') {
            int value;

            if (end - at < 3 || !ref_is_hex(in->s[at + 1]) || !ref_is_hex(in->s[at + 2])) {
                size_t to = at + 3 < end ? at + 3 : end;

                for (size_t i = to; i > at; i--) /* not into a character */
                    to = (in->s[i - 1] & 0x80) != 0 ? i - 1 : to;
                return ref_syntax(in, at, to, "RFC 3986 section 2.1");
            }
            value = hex_of(in->s[at + 1]) * 16 + hex_of(in->s[at + 2]);
            if (value < 0x80 && !ref_is_one_of((char)value, LETTERS DIGITS "-_~")) {
                ref_set_diag(in->diag, XN_E_STD3_CHAR, at, 3, "RFC 3490 section 4.1 step 3a");
                in->diag->cp = in->diag->mapped = (uint32_t)value;
                in->diag->label = label_of(d->text, d->length, d->length);
                return XN_E_STD3_CHAR;
            }
            d->text[d->length++] = (char)value;
            at += 3;
            continue;
        }
        for (size_t i = 0; i < u.length; i++) {
            d->from[d->length] = at;
            d->text[d->length++] = in->s[at++];
        }
    }
    d->from[d->length] = end;
    return XN_OK;
}

static xn_status
check_characters(const struct host_input *in, const struct decoded_name *d, const char *allowed,
    const char *rule)
{
    for (size_t at = 0; at < d->length;) {
        struct reference_utf8 u = reference_utf8_read(d->text + at, d->length - at);
        uint32_t bad = 0;

        if (u.ill_formed == 0 && u.cp < 0x80 && ref_is_one_of((char)u.cp, allowed)) {
            at++;
            continue;
        }
        if (u.cp == '%' && u.ill_formed == 0)
            return char_in_name(
                in, d, XN_E_STD3_CHAR, at, XN_NO_CP, "RFC 3490 section 4.1 step 3a");
        if (u.ill_formed > 0 || u.cp < 0x80 || ref_is_control(u.cp))
            return char_in_name(in, d, XN_E_SYNTAX, at, XN_NO_CP, rule);
        if (!ref_is_dot(u.cp))
            bad = ref_brings_in(u.cp, NULL, LETTERS DIGITS "-_");
        if (bad != 0)
            return char_in_name(in, d, XN_E_GUARD, at, bad, "xn guard delimiter");
        at += u.length;
    }
    return XN_OK;
}

/* The last label that is not the root's, as ToASCII makes it, is a number. */
static bool
ends_in_number(const struct decoded_name *d, unsigned flags, size_t *last, size_t *length)
{
    static struct reference_answer ascii;
    size_t pos = 0, start, end, count = 0;
    const char *text;
    bool hex;

    *last = *length = 0;
    while (reference_next_label(d->text, d->length, &pos, &start, &end)) {
        if (count++ > 0 && start == d->length)
            break;
        *last = start;
        *length = end - start;
    }
    if (*length == 0)
        return false;
    ascii.length = *length;
    memcpy(ascii.text, d->text + *last, *length);
    for (size_t i = 0; i < *length; i++)
        if ((unsigned char)d->text[*last + i] >= 0x80) {
            reference_to_ascii(d->text + *last, *length, flags, &ascii);
            if (ascii.status != XN_OK)
                return strcmp(ascii.diag.rule, "xn guard literal") == 0;
            break;
        }
    text = ascii.text;
    hex = ascii.length >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    for (size_t i = hex ? 2 : 0; i < ascii.length; i++)
        if (!ref_is_one_of(text[i], hex ? DIGITS "abcdefABCDEF" : DIGITS))
            return false;
    return true;
}

xn_status
ref_host_name(const struct host_input *in, size_t start, size_t end, const char *allowed,
    const char *rule, struct decoded_name *d)
{
    size_t last, length;
    bool ascii = true;
    xn_status status;

    if (start == end)
        return ref_syntax(in, start, end, rule);
    status = decode(in, start, end, d);
    if (status == XN_OK)
        status = check_characters(in, d, allowed, rule);
    if (status != XN_OK)
        return status;
    in->host->host = (xn_span){start, end - start};
    in->host->kind = XN_KIND_NAME;
    for (size_t i = 0; i < d->length; i++)
        ascii = ascii && (unsigned char)d->text[i] < 0x80;
    if (!ends_in_number(d, in->flags, &last, &length))
        return XN_OK;
    if (!ascii || d->changed || !ref_is_ipv4(d->text, d->length))
        return in_name(in, d, XN_E_GUARD, last, length, "xn guard literal");
    in->host->kind = XN_KIND_IPV4;
    return XN_OK;
}
