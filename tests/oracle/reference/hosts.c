/* SPDX-License-Identifier: MIT */
/* Hosts in text: the rules of doc/reference/urls.md, one after the other. */
#include <string.h>

#include "addresses.h"
#include "host_names.h"
#include "label.h"

static size_t
find_last(const struct host_input *in, size_t start, size_t end, char c)
{
    for (size_t at = end; at > start; at--)
        if (in->s[at - 1] == c)
            return at - 1;
    return end;
}

static bool
starts_with(const struct host_input *in, size_t start, size_t end, const char *word)
{
    for (; *word != '\0'; word++, start++)
        if (start >= end || ref_lower((unsigned char)in->s[start]) != (unsigned char)*word)
            return false;
    return true;
}

/* Hosts and ports */

#define REG_NAME UNRESERVED "!$&'()*+,;="

static xn_status
port(const struct host_input *in, size_t colon, size_t end)
{
    size_t start = colon + 1, length = end - start;
    bool digits = true;

    for (size_t at = start; at < end; at++)
        digits = digits && ref_is_one_of(in->s[at], DIGITS);
    if (!digits || length > 5 || (length == 5 && memcmp(in->s + start, "65535", 5) > 0))
        return ref_syntax(in, start, end, "RFC 3986 section 3.2.3");
    in->host->port = (xn_span){start, length};
    return XN_OK;
}

static xn_status
ipv6(const struct host_input *in, size_t start, size_t end, bool url)
{
    size_t percent = ref_find_any(in, start, end, "%"), zone = percent + (url ? 3 : 1);
    bool good = percent == end || zone < end;

    if (!ref_is_ipv6(in->s + start, percent - start))
        return ref_syntax(in, start, percent, "RFC 4291 section 2.2");
    if (percent < end && url)
        good = good && in->s[percent + 1] == '2' && in->s[percent + 2] == '5';
    for (size_t at = zone; good && at < end; at++) {
        if (url && in->s[at] == '%') {
            good = end - at >= 3 && ref_is_hex(in->s[at + 1]) && ref_is_hex(in->s[at + 2]);
            at += 2;
        } else {
            good = ref_is_one_of(in->s[at], UNRESERVED);
        }
    }
    if (!good)
        return ref_syntax(in, percent, end, url ? "RFC 6874 section 2" : "RFC 4007 section 11");
    in->host->host = (xn_span){start, percent - start};
    in->host->zone = percent < end ? (xn_span){zone, end - zone} : (xn_span){end, 0};
    in->host->kind = XN_KIND_IPV6;
    return XN_OK;
}

/* A host, and a port if there may be one. */
static xn_status
host_and_port(const struct host_input *in, size_t start, size_t end, bool with_port, bool url,
    struct decoded_name *d)
{
    size_t host_end = with_port ? ref_find_any(in, start, end, ":") : end;
    xn_status status;

    if (start < end && in->s[start] == '[') {
        size_t bracket = ref_find_any(in, start, end, "]");

        if (bracket == end)
            return ref_syntax(in, start, end, "RFC 3986 section 3.2.2");
        status = ipv6(in, start + 1, bracket, url);
        if (status != XN_OK)
            return status;
        host_end = bracket + 1;
        if (host_end < end && (!with_port || in->s[host_end] != ':'))
            return ref_not_here(in, host_end, "RFC 3986 section 3.2.2");
    } else {
        status = ref_host_name(in, start, host_end, REG_NAME, "RFC 3986 section 3.2.2", d);
        if (status != XN_OK)
            return status;
        in->host->zone = (xn_span){host_end, 0};
    }
    in->host->port = (xn_span){host_end, 0};
    return host_end < end ? port(in, host_end, end) : XN_OK;
}

static xn_status
host(const struct host_input *in, bool with_port, struct decoded_name *d)
{
    size_t colons = 0;
    xn_status status;

    for (size_t i = 0; i < in->length; i++)
        colons += in->s[i] == ':';
    if (colons < 2 || in->s[0] == '[')
        return host_and_port(in, 0, in->length, with_port, false, d);
    status = ipv6(in, 0, in->length, false);
    in->host->port = (xn_span){in->length, 0};
    return status;
}

/* Mail addresses */

/* Marks each octet that is part of a quoted string; false: the last one is not closed, and starts
   at *open. */
static bool
mark_quoted(const struct host_input *in, size_t start, size_t end, bool *quoted, size_t *open)
{
    bool inside = false, escaped = false;

    for (size_t at = start; at < end; at++) {
        char c = in->s[at];

        quoted[at] = inside;
        if (!inside && c == '"') {
            inside = quoted[at] = true;
            *open = at;
        } else if (inside && !escaped && c == '"') {
            inside = false;
        } else {
            escaped = inside && !escaped && c == '\\';
            continue;
        }
        escaped = false;
    }
    return !inside;
}

/* Reads the address literal of a mail address, in brackets: RFC 5321 section 4.1.3. */
static xn_status
literal(const struct host_input *in, size_t start, size_t end)
{
    size_t first = start + 1, last = ref_find_any(in, start, end, "]");
    bool tag = starts_with(in, first, last, "ipv6:");
    const char *text = in->s + first + (tag ? 5 : 0);
    size_t length;

    if (last == end)
        return ref_syntax(in, start, end, "RFC 5321 section 4.1.3");
    if (last != end - 1)
        return ref_not_here(in, last + 1, "RFC 5321 section 4.1.3");
    length = last - first - (tag ? 5 : 0);
    if (ref_is_ipv6(text, length))
        in->host->kind = XN_KIND_IPV6;
    else if (!tag && ref_is_quad(text, length))
        in->host->kind = XN_KIND_IPV4;
    else
        return ref_syntax(in, first, last, "RFC 5321 section 4.1.3");
    in->host->host = (xn_span){(size_t)(text - in->s), length};
    in->host->zone = (xn_span){last, 0};
    in->host->port = (xn_span){end, 0};
    return XN_OK;
}

static xn_status
address(const struct host_input *in, size_t start, size_t end, bool mailto, struct decoded_name *d)
{
    static bool quoted[REFERENCE_LONGEST];
    const char *rule = mailto ? "RFC 6068 section 2" : "RFC 5321 section 4.1.2";
    size_t open = 0, at_sign = end;
    xn_status status;

    if (!mark_quoted(in, start, end, quoted, &open))
        return ref_not_here(in, open, rule);
    for (size_t at = start; at < end; at++)
        if (in->s[at] == '@' && !quoted[at])
            at_sign = at;
    if (at_sign == end) {
        for (size_t at = start; at < end;) {
            struct reference_utf8 u = reference_utf8_read(in->s + at, end - at);

            if (u.ill_formed > 0)
                break;
            if (u.cp == 0xFF20 || u.cp == 0xFE6B)
                return ref_at_code_point(in, XN_E_GUARD, at, '@', "xn guard delimiter");
            at += u.length;
        }
        return ref_syntax(in, end, end, rule);
    }
    for (size_t at = start; at < at_sign; at++) {
        char c = in->s[at];
        bool allowed = quoted[at] ? !mailto : !ref_is_one_of(c, " ()<>[]:;\\,\"");

        if (!allowed || (unsigned char)c < 0x20 || c == 0x7F)
            return ref_not_here(in, at, rule);
    }
    if (start == at_sign)
        return ref_syntax(in, start, start, rule);
    if (at_sign + 1 < end && in->s[at_sign + 1] == '[')
        return literal(in, at_sign + 1, end);
    status = ref_host_name(in, at_sign + 1, end, LETTERS DIGITS "-._", rule, d);
    in->host->zone = in->host->port = (xn_span){end, 0};
    return status;
}

/* URLs */

static xn_status
nothing(const struct host_input *in, size_t at)
{
    *in->host = (xn_host){.host = {at, 0}, .port = {at, 0}, .zone = {at, 0}};
    return XN_OK;
}

static xn_status
mailto(const struct host_input *in, size_t start, struct decoded_name *d)
{
    size_t end = ref_find_any(in, start, in->length, "?#");

    return address(in, start, ref_find_any(in, start, end, ","), true, d);
}

enum scheme { OTHER, WEB, FILES };

static xn_status
no_authority(const struct host_input *in, size_t start, enum scheme scheme)
{
    const char *bad = scheme == OTHER ? "\t\n\r" : "\t\n\r\\";
    size_t slash = start < in->length && in->s[start] == '/' ? start + 1 : start;

    if (start < in->length && ref_is_one_of(in->s[start], bad))
        return ref_not_here(in, start, "RFC 3986 section 3.2");
    if (slash < in->length && ref_is_one_of(in->s[slash], bad))
        return ref_not_here(in, slash, "RFC 3986 section 3.2");
    return scheme == WEB ? ref_syntax(in, slash, slash, "RFC 3986 section 3.2")
                         : nothing(in, start);
}

static xn_status
authority(const struct host_input *in, size_t start, enum scheme scheme, struct decoded_name *d)
{
    size_t end = ref_find_any(in, start, in->length, "/?#"),
           at_sign = find_last(in, start, end, '@');
    size_t first = at_sign < end ? at_sign + 1 : start;

    for (size_t at = start; at < end; at++) {
        char c = in->s[at];

        if ((unsigned char)c <= ' ' || c == 0x7F || c == '\\')
            return ref_not_here(
                in, at, at < first ? "RFC 3986 section 3.2.1" : "RFC 3986 section 3.2.2");
    }
    if (start == end && scheme != WEB)
        return nothing(in, start);
    if (at_sign < end && scheme == FILES)
        return ref_not_here(in, at_sign, "RFC 8089 section 2");
    for (size_t at = start; at_sign < end && at < at_sign;) {
        struct reference_utf8 u = reference_utf8_read(in->s + at, in->length - at);
        uint32_t bad = 0;

        if (u.ill_formed > 0 || ref_is_control(u.cp) || ref_is_one_of(in->s[at], "[]"))
            return ref_not_here(in, at, "RFC 3986 section 3.2.1");
        if (u.cp >= 0x80)
            bad = ref_brings_in(u.cp, "/?#@:[]\\", NULL);
        if (bad != 0)
            return ref_at_code_point(in, XN_E_GUARD, at, bad, "xn guard delimiter");
        at += u.length;
    }
    if (scheme == FILES && in->s[first] != '[') {
        size_t colon = ref_find_any(in, first, end, ":");

        if (colon < end)
            return ref_not_here(in, colon, "RFC 8089 section 2");
    }
    return host_and_port(in, first, end, true, true, d);
}

static xn_status
url(const struct host_input *in, struct decoded_name *d)
{
    static const char *const web[] = {"http:", "https:", "ws:", "wss:", "ftp:"};
    enum scheme scheme = OTHER;
    size_t colon = 0;

    if (in->length > 0 && in->s[0] == ',')
        return mailto(in, 1, d);
    while (colon < in->length
        && ref_is_one_of(in->s[colon], colon == 0 ? LETTERS : LETTERS DIGITS "+-."))
        colon++;
    if (colon == 0 || colon == in->length || in->s[colon] != ':')
        return ref_not_here(in, colon, "RFC 3986 section 3.1");
    for (size_t i = 0; i < sizeof(web) / sizeof(*web); i++)
        if (starts_with(in, 0, in->length, web[i]))
            scheme = WEB;
    if (starts_with(in, 0, in->length, "file:"))
        scheme = FILES;
    if (starts_with(in, 0, in->length, "mailto:")) {
        if (starts_with(in, 7, in->length, "//"))
            return ref_syntax(in, 7, 9, "RFC 6068 section 2");
        if (in->length == 7 || ref_is_one_of(in->s[7], "?#"))
            return nothing(in, 7);
        return mailto(in, 7, d);
    }
    if (starts_with(in, colon + 1, in->length, "//"))
        return authority(in, colon + 3, scheme, d);
    return no_authority(in, colon + 1, scheme);
}

static xn_status
find(const struct host_input *in, xn_where where, struct decoded_name *d)
{
    xn_status status = where == XN_HOST ? host(in, false, d)
        : where == XN_HOST_PORT         ? host(in, true, d)
        : where == XN_EMAIL             ? address(in, 0, in->length, false, d)
                                        : url(in, d);

    if (status != XN_OK)
        *in->host = (xn_host){.kind = XN_KIND_NONE};
    else
        ref_set_diag(in->diag, XN_OK, 0, 0, "");
    return status;
}

void
reference_find_host(const char *in, size_t inlen, xn_where where, unsigned flags, xn_host *found,
    struct reference_answer *answer)
{
    static struct decoded_name d;
    struct host_input input = {
        in != NULL ? in : "", inlen, flags & ~(unsigned)XN_NO_GUARDS, found, &answer->diag};

    *found = (xn_host){.kind = XN_KIND_NONE};
    answer->status = find(&input, where, &d);
    answer->length = 0;
}

void
reference_replace_host(
    const char *in, size_t inlen, xn_where where, unsigned flags, struct reference_answer *answer)
{
    static struct decoded_name d;
    static struct reference_answer name_answer;
    xn_host found = {.kind = XN_KIND_NONE};
    struct host_input input = {
        in != NULL ? in : "", inlen, flags & ~(unsigned)XN_NO_GUARDS, &found, &answer->diag};
    size_t end, diag_end;
    unsigned why;

    answer->length = 0;
    answer->status = find(&input, where, &d);
    if (answer->status != XN_OK)
        return;
    if (found.kind != XN_KIND_NAME) {
        memcpy(answer->text, input.s, inlen);
        answer->length = inlen;
        return;
    }
    if (flags & XN_TO_DISPLAY)
        reference_to_display(d.text, d.length, input.flags, &why, &name_answer);
    else
        (flags & XN_TO_UNICODE ? reference_to_unicode : reference_to_ascii)(
            d.text, d.length, input.flags, &name_answer);
    answer->status = name_answer.status;
    answer->diag = name_answer.diag;
    if (answer->diag.status != XN_OK || answer->diag.length > 0) {
        diag_end = answer->diag.offset + answer->diag.length;
        answer->diag.length = d.from[diag_end] - d.from[answer->diag.offset];
        answer->diag.offset = d.from[answer->diag.offset];
    }
    if (answer->status != XN_OK)
        return;
    end = found.host.offset + found.host.length;
    memcpy(answer->text, input.s, found.host.offset);
    memcpy(answer->text + found.host.offset, name_answer.text, name_answer.length);
    answer->length = found.host.offset + name_answer.length;
    memcpy(answer->text + answer->length, input.s + end, inlen - end);
    answer->length += inlen - end;
}
