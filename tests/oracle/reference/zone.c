/* SPDX-License-Identifier: MIT */
/* Names in zones, written from the section "Zone files" of xn(1) and RFC 1035 section 5.1:
   everything is in memory, each position is counted from the beginning, nothing is skipped. */
#include "zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RECORD = 1024 * 1024 };

struct token {
    size_t start, end;
    bool quoted;
};

struct octet {
    unsigned char value;
    bool escaped; /* not if the escape is malformed */
    size_t at;    /* in the file */
};

struct reader {
    const char *s;
    size_t n;
    const struct zone_reference_options *o;
    struct zone_reference_result *result;
    size_t copied;
    struct token *tokens; /* of the record */
    size_t count;
    bool chaos, reverse_owner, changed, rrsig, nsec3;
    char origin[2][8]; /* its first labels, in lower case, if they have at most 7 octets */
    bool has_origin, reverse_origin;
    size_t origin_length;
};

static const struct type {
    const char *name;
    int number;
    const char *fields;
} types[] = {{"NS", 2, "1h"}, {"MD", 3, "1h"}, {"MF", 4, "1h"}, {"CNAME", 5, "1n"},
    {"SOA", 6, "1h 2m"}, {"MB", 7, "1h"}, {"MG", 8, "1m"}, {"MR", 9, "1m"}, {"PTR", 12, "1n"},
    {"MINFO", 14, "1m 2m"}, {"MX", 15, "2h"}, {"RP", 17, "1m 2n"}, {"AFSDB", 18, "2h"},
    {"RT", 21, "2h"}, {"NSAP-PTR", 23, "1n"}, {"SIG", 24, "8n"}, {"PX", 26, "2n 3n"},
    {"NXT", 30, "1n"}, {"SRV", 33, "4h"}, {"NAPTR", 35, "6n"}, {"KX", 36, "2n"},
    {"DNAME", 39, "1n"}, {"RRSIG", 46, "8n"}, {"NSEC", 47, "1n"}, {"TALINK", 58, "1n 2n"},
    {"SVCB", 64, "2n"}, {"HTTPS", 65, "2n"}, {"DSYNC", 66, "4h"}, {"LP", 107, "2n"},
    {"ALIAS", -1, "1n"}, {"ANAME", -1, "1n"}, {"HIP", 55, "4n*"}, {"IPSECKEY", 45, ""},
    {"AMTRELAY", 260, ""}, {"A6", 38, ""}, {"A", 1, ""}, {"AAAA", 28, ""}, {"TXT", 16, ""},
    {"DS", 43, ""}, {"DNSKEY", 48, ""}, {"NSEC3", 50, ""}, {"CAA", 257, ""}, {"APL", 42, ""},
    {"ATMA", 34, ""}, {"AVC", 258, ""}, {"CDNSKEY", 60, ""}, {"CDS", 59, ""}, {"CERT", 37, ""},
    {"CLA", 263, ""}, {"CSYNC", 62, ""}, {"DHCID", 49, ""}, {"DLV", 32769, ""}, {"DOA", 259, ""},
    {"EID", 31, ""}, {"EUI48", 108, ""}, {"EUI64", 109, ""}, {"GID", 102, ""}, {"GPOS", 27, ""},
    {"HINFO", 13, ""}, {"IPN", 264, ""}, {"ISDN", 20, ""}, {"KEY", 25, ""}, {"L32", 105, ""},
    {"L64", 106, ""}, {"LOC", 29, ""}, {"LUA", -1, ""}, {"NID", 104, ""}, {"NIMLOC", 32, ""},
    {"NINFO", 56, ""}, {"NSAP", 22, ""}, {"NSEC3PARAM", 51, ""}, {"NULL", 10, ""},
    {"OPENPGPKEY", 61, ""}, {"RESINFO", 261, ""}, {"RKEY", 57, ""}, {"SINK", 40, ""},
    {"SMIMEA", 53, ""}, {"SPF", 99, ""}, {"SSHFP", 44, ""}, {"TA", 32768, ""}, {"TLSA", 52, ""},
    {"UID", 101, ""}, {"UINFO", 100, ""}, {"UNSPEC", 103, ""}, {"URI", 256, ""},
    {"WALLET", 262, ""}, {"WKS", 11, ""}, {"X25", 19, ""}, {"ZONEMD", 63, ""}};
enum { TYPES = sizeof(types) / sizeof(*types) };

/* Text */

static void
add(struct zone_reference_text *t, const char *s, size_t n)
{
    char *more = realloc(t->s, t->n + n + 1);

    if (more == NULL)
        exit(99);
    t->s = more;
    memcpy(t->s + t->n, s, n);
    t->n += n;
    t->s[t->n] = '\0';
}

static char
low(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool
is(const struct reader *r, const struct token *t, const char *word)
{
    size_t n = strlen(word);

    if (t->quoted || t->end - t->start != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (low(r->s[t->start + i]) != low(word[i]))
            return false;
    return true;
}

static void
blame(struct reader *r, size_t at, const char *status)
{
    unsigned long line = 1, octet = 1;
    char text[100];

    for (size_t i = 0; i < at; i++) {
        octet = r->s[i] == '\n' ? 1 : octet + 1;
        line += r->s[i] == '\n';
    }
    snprintf(text, sizeof(text), "%lu:%lu %s\n", line, octet, status);
    add(&r->result->messages, text, strlen(text));
    r->result->refused++;
}

/* Names */

/* Returns the octets that text stands for, which are released with free(), and their number; one
   more has the end of the text.  *malformed is the first malformed escape, or SIZE_MAX. */
static struct octet *
unescape(const struct reader *r, size_t start, size_t end, size_t *number, size_t *malformed)
{
    struct octet *to = calloc(end - start + 4, sizeof(*to));
    size_t n = 0;

    *malformed = SIZE_MAX;
    for (size_t i = start; i < end; n++) {
        const char *s = r->s + i;
        size_t rest = end - i;
        int value = (unsigned char)*s;

        to[n].at = i;
        to[n].escaped = *s == '\\';
        i++;
        if (*s == '\\') {
            bool digit = rest > 1 && s[1] >= '0' && s[1] <= '9';

            value = rest > 1 ? (unsigned char)s[1] : 256;
            if (digit) {
                value = 256;
                if (rest > 3 && strspn(s + 1, "0123456789") >= 3)
                    value = (s[1] - '0') * 100 + (s[2] - '0') * 10 + s[3] - '0';
            }
            if (value > 255) {
                if (*malformed == SIZE_MAX)
                    *malformed = n;
                value = '\\';
                to[n].escaped = false;
            } else {
                i += digit ? 3 : 1;
            }
        }
        to[n].value = (unsigned char)value;
    }
    to[n].at = end;
    *number = n;
    return to;
}

static size_t
dot_at(const struct octet *o, size_t n)
{
    static const unsigned char dots[3][3] = {
        {0xE3, 0x80, 0x82}, {0xEF, 0xBC, 0x8E}, {0xEF, 0xBD, 0xA1}};

    if (n > 0 && o->value == '.' && !o->escaped)
        return 1;
    for (size_t i = 0; i < 3; i++)
        if (n >= 3 && !o[0].escaped && !o[1].escaped && !o[2].escaped && o[0].value == dots[i][0]
            && o[1].value == dots[i][1] && o[2].value == dots[i][2])
            return 3;
    return 0;
}

/* The end of the label that begins at i; ascii: separated only by ASCII dots. */
static size_t
label_end(const struct octet *o, size_t n, size_t i, bool ascii)
{
    while (i < n && (ascii ? o[i].value != '.' || o[i].escaped : dot_at(o + i, n - i) == 0))
        i++;
    return i;
}

static bool
has_high(const struct octet *o, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++)
        if (o[i].value > 0x7F)
            return true;
    return false;
}

/* The text of a label in lower case if it begins with "_", is ASCII without malformed escapes, and
   short enough; "_" for such a label that is longer; else "". */
static void
service(const struct octet *o, size_t start, size_t end, char out[8])
{
    memset(out, 0, 8);
    if (start == end || o[start].value != '_' || has_high(o, start, end))
        return;
    for (size_t i = start; i < end; i++)
        if (o[i].value == '\\' && !o[i].escaped)
            return;
    out[0] = '_';
    for (size_t i = start; i < end && end - start < 7; i++)
        out[i - start] = low((char)o[i].value);
}

/* Whether the two labels from i on, or those of the origin, are those of a service.  complete: the
   name ended with a dot before i. */
static bool
before_service(const struct reader *r, const struct octet *o, size_t n, size_t i, bool complete)
{
    char labels[2][8] = {"", ""};
    size_t count = 0, from_origin = 0;

    while (count < 2 && i < n) {
        size_t end = label_end(o, n, i, false), dot = dot_at(o + end, n - end);

        service(o, i, end, labels[count++]);
        i = end + dot;
        complete = i == n && dot > 0;
    }
    for (; count < 2 && !complete; count++)
        memcpy(labels[count], r->origin[from_origin++], 8);
    /* All 8 octets: a label may contain NUL. */
    return labels[0][0] == '_'
        && (!memcmp(labels[1], "_tcp\0\0\0", 8) || !memcmp(labels[1], "_udp\0\0\0", 8));
}

enum { HOST = 1, STAR = 2, MAILBOX = 4, GENERATED = 8 };

struct result {
    struct zone_reference_text text;
    size_t wire;
    bool changed, complete;
    size_t at; /* SIZE_MAX: not refused */
    const char *status;
};

static void
fault(struct result *x, size_t at, const char *status)
{
    if (x->at == SIZE_MAX) {
        x->at = at;
        x->status = status;
    }
}

static bool
is_ace(const char *s, size_t n)
{
    return n >= 4 && low(s[0]) == 'x' && low(s[1]) == 'n' && s[2] == '-' && s[3] == '-';
}

/* One label; weak gets faults that matter only in a changed name. */
static void
convert_label(const struct reader *r, size_t raw, size_t raw_end, unsigned rules, bool first,
    struct result *x, struct result *weak)
{
    size_t n, malformed, wanted;
    struct octet *o = unescape(r, raw, raw_end, &n, &malformed);
    char *plain = calloc(raw_end - raw + 1, 1), out[XN_UNICODE_SIZE];
    bool high = has_high(o, 0, n), local = rules & MAILBOX && first, good = malformed == SIZE_MAX;
    bool star = rules & STAR && first && n == 1 && o[0].value == '*', done = false;
    bool generated = rules & GENERATED && memchr(r->s + raw, '$', raw_end - raw) != NULL;
    unsigned flags = r->o->flags & ~XN_NO_GUARDS;
    xn_diag diag;

    if (!(rules & HOST))
        flags &= ~(XN_STD3 | XN_UNDERSCORE);
    for (size_t i = 0; i < n; i++)
        plain[i] = (char)o[i].value;
    x->wire += good ? n : 0;
    if (good && !high && !(local && !r->o->to_unicode) && !generated && (n == 0 || n > 63))
        fault(weak, raw, n == 0 ? "XN_E_EMPTY" : "XN_E_LABEL_LONG");
    if (r->o->to_unicode) {
        done = good && is_ace(plain, n) && !local && !generated
            && xn_label_to_unicode(plain, n, flags, out, sizeof(out), &wanted, &diag) == XN_OK
            && diag.status == XN_OK && (wanted != n || memcmp(out, plain, n) != 0);
    } else if (!high) {
        bool checked = !local && !generated
            && ((flags & XN_STD3 && !star) || (flags & XN_STRICT_ACE && is_ace(plain, n)));

        if (!good && flags & XN_STD3)
            fault(x, o[malformed].at, "BAD_ESCAPE");
        else if (good && checked
            && xn_label_to_ascii(plain, n, flags, out, sizeof(out), NULL, &diag) != XN_OK)
            fault(x, o[diag.offset].at, xn_status_name(diag.status));
    } else if (local) {
        fault(x, raw, "LOCAL_PART");
    } else if (generated) {
        fault(x, raw, "GENERATE");
    } else if (!good) {
        fault(x, o[malformed].at, "BAD_ESCAPE");
    } else if (xn_label_to_ascii(plain, n, flags, out, sizeof(out), &wanted, &diag) != XN_OK) {
        fault(x, o[diag.offset].at, xn_status_name(diag.status));
    } else {
        x->wire = x->wire - n + wanted;
        done = true;
    }
    x->changed |= done;
    add(&x->text, done ? out : r->s + raw, done ? wanted : raw_end - raw);
    free(plain);
    free(o);
}

static void
convert_labels(const struct reader *r, size_t start, size_t end, unsigned rules, struct result *x,
    struct result *weak)
{
    size_t n, malformed, i = 0;
    struct octet *o = unescape(r, start, end, &n, &malformed);

    for (bool first = true; i < n; first = false) {
        size_t stop = label_end(o, n, i, true), dot = stop < n;
        bool instance = before_service(r, o, n, stop + dot, dot && stop + dot == n);

        if (!instance) {
            stop = label_end(o, n, i, false);
            dot = dot_at(o + stop, n - stop);
            instance = before_service(r, o, n, stop + dot, dot && stop + dot == n);
        }
        if (instance) {
            add(&x->text, r->s + o[i].at, o[stop].at - o[i].at);
            x->wire += stop - i;
        } else {
            convert_label(r, o[i].at, o[stop].at, rules, first, x, weak);
        }
        if (dot > 0)
            add(&x->text, ".", 1);
        x->changed |= dot > 1;
        i = stop + dot;
        x->complete = i == n && dot > 0;
        x->wire += i < n;
    }
    free(o);
}

static void
replace(struct reader *r, const struct token *t, const struct zone_reference_text *with)
{
    add(&r->result->out, r->s + r->copied, t->start - r->copied);
    add(&r->result->out, with->s != NULL ? with->s : "", with->n);
    r->copied = t->end;
    r->changed = true;
    r->result->changed++;
}

static bool
high_token(const struct reader *r, const struct token *t)
{
    size_t n, malformed;
    struct octet *o = unescape(r, t->start, t->end, &n, &malformed);
    bool high = has_high(o, 0, n);

    free(o);
    return high;
}

static void
name(struct reader *r, const struct token *t, unsigned rules)
{
    struct result x = {.at = SIZE_MAX}, weak = {.at = SIZE_MAX};

    if (t->quoted) {
        if (high_token(r, t) && !r->o->to_unicode)
            blame(r, t->start, "QUOTED_NAME");
        return;
    }
    if (is(r, t, "@") || is(r, t, "."))
        return;
    convert_labels(r, t->start, t->end, rules, &x, &weak);
    if (!x.complete && r->has_origin && r->origin_length > 0)
        x.wire += 1 + r->origin_length;
    if (x.changed && weak.at == SIZE_MAX && x.at == SIZE_MAX && x.wire > 253)
        fault(&x, t->start, "XN_E_NAME_LONG");
    if ((x.at != SIZE_MAX || x.changed) && weak.at < x.at)
        x.at = weak.at, x.status = weak.status;
    if (x.at != SIZE_MAX && !r->o->to_unicode)
        blame(r, x.at, x.status);
    else if (x.at == SIZE_MAX && x.changed)
        replace(r, t, &x.text);
    free(x.text.s);
}

/* Whether the name is in a reverse zone. */
static bool
is_reverse(const struct reader *r, const struct token *t)
{
    static const char *const domains[] = {"in-addr.arpa.", "ip6.arpa."};
    size_t length = t->end - t->start;

    if (length == 0 || r->s[t->end - 1] != '.')
        return r->reverse_origin;
    for (size_t i = 0; i < 2; i++) {
        size_t n = strlen(domains[i]);
        struct token last = {t->end, t->end, false};

        if (length < n)
            continue;
        last.start = t->end - n;
        if (is(r, &last, domains[i]) && (length == n || r->s[last.start - 1] == '.'))
            return true;
    }
    return false;
}

static void
set_origin(struct reader *r, const struct token *t)
{
    size_t n, malformed, count = 0, wire = 0, wanted;
    struct octet *o = unescape(r, t->start, t->end, &n, &malformed);
    char labels[2][8] = {"", ""}, out[XN_LABEL_SIZE], *plain = calloc(n + 1, 1);
    bool known = malformed == SIZE_MAX, complete = false;

    if (is(r, t, "@")) {
        free(o);
        free(plain);
        return;
    }
    for (size_t i = 0; i < n;) {
        size_t end = label_end(o, n, i, false), dot = dot_at(o + end, n - end), size = end - i;

        for (size_t k = i; k < end; k++)
            plain[k - i] = (char)o[k].value;
        wanted = size;
        if (has_high(o, i, end)
            && xn_label_to_ascii(
                   plain, size, r->o->flags & XN_ALLOW_UNASSIGNED, out, sizeof(out), &wanted, NULL)
                != XN_OK)
            known = false;
        if (count < 2)
            service(o, i, end, labels[count++]);
        i = end + dot;
        wire += wanted + (i < n);
        complete = i == n && dot > 0;
    }
    for (size_t i = 0; count < 2; i++, count++)
        if (!complete)
            memcpy(labels[count], r->origin[i], 8);
    r->reverse_origin = is_reverse(r, t);
    memcpy(r->origin, labels, sizeof(labels));
    if (complete) {
        r->has_origin = known;
        r->origin_length = wire;
    }
    free(plain);
    free(o);
}

/* Records */

enum end { WHOLE, QUOTES, CLOSE, OPEN };

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

static bool
is_line_end(const struct reader *r, size_t i, size_t end)
{
    return i < end && (r->s[i] == '\n' || (r->s[i] == '\r' && i + 1 < end && r->s[i + 1] == '\n'));
}

/* The end of the line that has an octet, with LF. */
static size_t
line_end(const struct reader *r, size_t i)
{
    while (i < r->n && r->s[i] != '\n')
        i++;
    return i < r->n ? i + 1 : r->n;
}

static void
push(struct reader *r, size_t start, size_t end, bool quoted)
{
    r->tokens = realloc(r->tokens, (r->count + 1) * sizeof(*r->tokens));
    if (r->tokens == NULL)
        exit(99);
    r->tokens[r->count++] = (struct token){start, end, quoted};
}

/* Reads the tokens of the record that begins at i.  Returns its end, and its fault in *why and *at.
   */
static size_t
tokens(struct reader *r, size_t i, enum end *why, size_t *at)
{
    unsigned depth = 0;

    r->count = 0;
    *why = WHOLE;
    while (i < r->n) {
        char c = r->s[i];
        size_t start = i;

        if (c == '\n' && depth == 0)
            return i + 1;
        if (is_blank(c) || is_line_end(r, i, r->n)) {
            i++;
        } else if (c == ';') {
            while (i < r->n && r->s[i] != '\n')
                i++;
        } else if (c == '(' || (c == ')' && depth > 0)) {
            depth = c == '(' ? depth + 1 : depth - 1;
            i++;
        } else if (c == ')') {
            *why = CLOSE;
            *at = i;
            return line_end(r, i);
        } else if (c == '"') {
            for (i++; i < r->n && r->s[i] != '"' && r->s[i] != '\n'; i++)
                i += r->s[i] == '\\' && i + 1 < r->n && r->s[i + 1] != '\n';
            if (i >= r->n || r->s[i] == '\n') {
                *why = QUOTES;
                *at = start;
                return line_end(r, i < r->n ? i : r->n - 1);
            }
            push(r, start, ++i, true);
        } else {
            while (i < r->n && !is_blank(r->s[i]) && !is_line_end(r, i, r->n)
                && strchr(";()\"", r->s[i] != '\0' ? r->s[i] : 'x') == NULL) {
                i += r->s[i] == '\\' && i + 1 < r->n && !is_line_end(r, i + 1, r->n);
                i++;
            }
            push(r, start, i, false);
        }
    }
    if (depth > 0)
        *why = OPEN;
    return r->n;
}

static void
refuse_unknown(struct reader *r, const struct token *t)
{
    if (!t->quoted && !r->o->to_unicode && high_token(r, t))
        blame(r, t->start, "UNKNOWN_TYPE");
}

static bool
has_digits(const struct reader *r, size_t start, size_t end, const char *set)
{
    for (size_t i = start; i < end; i++)
        if (r->s[i] == '\0' || strchr(set, r->s[i]) == NULL)
            return false;
    return start < end;
}

static bool
is_ttl(const struct reader *r, const struct token *t)
{
    return !t->quoted && has_digits(r, t->start, t->start + 1, "0123456789")
        && has_digits(r, t->start, t->end, "0123456789smhdwSMHDW");
}

static bool
is_class(const struct reader *r, const struct token *t, bool *chaos)
{
    struct token word = {t->start, t->start + 5, false};

    *chaos = is(r, t, "CH") || is(r, t, "CHAOS") || is(r, t, "CLASS3");
    return *chaos || is(r, t, "IN") || is(r, t, "HS") || is(r, t, "HESIOD") || is(r, t, "CS")
        || is(r, t, "ANY") || is(r, t, "NONE")
        || (!t->quoted && t->end - t->start > 5 && is(r, &word, "CLASS")
            && has_digits(r, t->start + 5, t->end, "0123456789"));
}

static const struct type *
find_type(const struct reader *r, const struct token *t)
{
    struct token word = {t->start, t->start + 4, false};
    size_t length = t->end - t->start;

    for (size_t i = 0; i < TYPES; i++)
        if (is(r, t, types[i].name))
            return &types[i];
    if (t->quoted || length < 5 || length > 9 || !is(r, &word, "TYPE")
        || !has_digits(r, t->start + 4, t->end, "0123456789"))
        return NULL;
    for (size_t i = 0; i < TYPES; i++)
        if (types[i].number == atoi(r->s + t->start + 4))
            return &types[i];
    return NULL;
}

/* The value of a number of at most five digits, or -1. */
static int
value(const struct reader *r, size_t i)
{
    const struct token *t = &r->tokens[i];

    if (i >= r->count || t->quoted || t->end - t->start > 5
        || !has_digits(r, t->start, t->end, "0123456789"))
        return -1;
    return atoi(r->s + t->start);
}

/* Returns the kind of a field, counted from 1, of the data that begins with a token: n, h, m, or 0.
   */
static char
field_rule(const struct reader *r, const struct type *type, size_t data, size_t field)
{
    int first = value(r, data), second = value(r, data + 1), third = value(r, data + 2);

    if (!strcmp(type->name, "A"))
        return r->chaos && field == 1 ? 'n' : 0;
    if (!strcmp(type->name, "A6"))
        return first > 0 && field == (first == 128 ? 2 : 3) ? 'n' : 0;
    if (!strcmp(type->name, "IPSECKEY"))
        return second == 3 && field == 4 ? 'n' : 0;
    if (!strcmp(type->name, "AMTRELAY"))
        return third == 3 && field == 4 ? 'n' : 0;
    for (const char *s = type->fields; *s != '\0'; s += *s == ' ' || *s == '*') {
        size_t number = (size_t)(*s - '0');
        char rule = s[1];

        s += 2;
        if (number == field || (*s == '*' && number < field))
            return rule == 'n' && !strcmp(type->name, "PTR") && r->reverse_owner ? 'h' : rule;
    }
    return 0;
}

static unsigned
owner_rules(const struct reader *r, const struct type *type)
{
    static const int hosts[] = {1, 28, 38, 11, 15};

    for (size_t i = 0; i < 5; i++)
        if (type != NULL && type->number == hosts[i] && !r->chaos)
            return HOST | STAR;
    return 0;
}

/* The index of the type, where TTL and class may precede it. */
static size_t
skip_head(struct reader *r, size_t i)
{
    bool ttl = false, class = false, chaos;

    for (; i < r->count; i++) {
        if (!ttl && is_ttl(r, &r->tokens[i])) {
            ttl = true;
        } else if (!class && is_class(r, &r->tokens[i], &chaos)) {
            class = true;
            r->chaos = chaos;
        } else {
            break;
        }
    }
    return i;
}

static void
data(struct reader *r, const struct type *type, size_t i)
{
    for (size_t field = 1; i + field <= r->count; field++) {
        const struct token *t = &r->tokens[i + field - 1];
        char rule = type != NULL ? field_rule(r, type, i, field) : 0;

        if (field == 1 && is(r, t, "\\#"))
            return;
        if (type == NULL)
            refuse_unknown(r, t);
        else if (rule != 0)
            name(r, t, rule == 'h' ? HOST : rule == 'm' ? MAILBOX : 0);
    }
}

static const struct type *
note_type(struct reader *r, size_t i)
{
    const struct type *type = i < r->count ? find_type(r, &r->tokens[i]) : NULL;

    r->rrsig |= type != NULL && type->number == 46;
    r->nsec3 |= type != NULL && type->number == 50;
    return type;
}

static void
generate(struct reader *r)
{
    size_t i = skip_head(r, 3);
    const struct type *type = note_type(r, i);
    const struct token *t = &r->tokens[i + 1];
    bool single;
    char rule;

    if (r->count > 2)
        name(r, &r->tokens[2], GENERATED | owner_rules(r, type));
    if (type == NULL && i < r->count)
        refuse_unknown(r, &r->tokens[i]);
    if (i + 1 >= r->count || is(r, t, "\\#"))
        return;
    if (type == NULL) {
        refuse_unknown(r, t);
        return;
    }
    single = strlen(type->fields) == 2 && type->fields[0] == '1' && type->number != 47
        && type->number != 30;
    if (t->quoted ? type->fields[0] == '\0' && type->number != 45 && type->number != 260
                && type->number != 38 && type->number != 55
                  : !single)
        return;
    rule = single ? field_rule(r, type, i + 1, 1) : 'n';
    name(r, t, GENERATED | (rule == 'm' ? MAILBOX : 0) | (rule == 'h' ? HOST : 0));
}

static void
record(struct reader *r, size_t start)
{
    bool owned = r->s[start] != ' ' && r->s[start] != '\t';
    size_t head = owned ? 1 : 0, i;
    const struct type *type;

    if (r->count == 0)
        return;
    if (owned && r->s[start] == '$') {
        if (is(r, r->tokens, "$GENERATE") && r->count > 1) {
            generate(r);
        } else if (is(r, r->tokens, "$ORIGIN") && r->count > 1) {
            name(r, &r->tokens[1], 0);
            set_origin(r, &r->tokens[1]);
        } else if (is(r, r->tokens, "$INCLUDE") && r->count > 2) {
            name(r, &r->tokens[2], 0);
        }
        return;
    }
    i = skip_head(r, head);
    type = note_type(r, i);
    if (owned) {
        r->reverse_owner = is_reverse(r, r->tokens);
        name(r, r->tokens, owner_rules(r, type));
    }
    if (type == NULL && i < r->count)
        refuse_unknown(r, &r->tokens[i]);
    data(r, type, i + 1);
}

void
zone_reference(const char *text, size_t length, const struct zone_reference_options *options,
    struct zone_reference_result *result)
{
    char *copy = calloc(length + 1, 1); /* numbers are read as strings */
    struct reader r = {.s = copy, .n = length, .o = options, .result = result};

    if (copy == NULL)
        abort();
    if (length > 0)
        memcpy(copy, text, length);
    *result = (struct zone_reference_result){0};
    for (size_t start = 0, end; start < length; start = end) {
        enum end why;
        size_t at = start;
        bool ended;

        end = tokens(&r, start, &why, &at);
        ended = r.s[end - 1] == '\n';
        if (why != WHOLE)
            blame(&r, why == OPEN ? start : at,
                why == QUOTES      ? "UNCLOSED_QUOTES"
                    : why == CLOSE ? "UNOPENED_PAREN"
                                   : "UNCLOSED_PAREN");
        else if (r.count > 0 && end - start - ended > MOST_RECORD)
            blame(&r, start, "TOO_LONG");
        else
            record(&r, start);
    }
    add(&result->out, text + r.copied, length - r.copied);
    result->signed_again = r.changed && (r.rrsig || r.nsec3);
    free(r.tokens);
    free(copy);
}
