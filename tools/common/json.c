/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259): strings, and members of objects. */
#include "json.h"

#include "text.h"

static inline uint32_t
find_escapes(octets16 octets)
{
    return mask_of(is_between(octets, '\0', '\x1F') | is_equal(octets, '"') | is_equal(octets, '\\')
        | is_equal(octets, '\x7F'));
}

/* Returns the position of the first octet that needs an escape, or the length. */
static inline size_t
find_escape(const char *text, size_t length)
{
    size_t at = 0;
    uint32_t found = 0;

    if (length < 16) {
        found = find_escapes(load_few_octets(text, length));
    } else {
        for (; length - at > 16 && found == 0; at += 16)
            found = find_escapes(load_octets(text + at));
        if (found != 0) {
            at -= 16;
        } else {
            at = length - 16; /* may overlap the others, which need none */
            found = find_escapes(load_octets(text + at));
        }
    }
    return found != 0 ? at + lowest_bit(found) : length;
}

static void
put_escape(struct buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";

    if (c == '"' || c == '\\') {
        buffer_char(out, '\\');
        buffer_char(out, (char)c);
        return;
    }
    buffer_text(out, "\\u00");
    buffer_char(out, hex[c >> 4]);
    buffer_char(out, hex[c & 15]);
}

void
json_string(struct buffer *out, const char *text, size_t length)
{
    buffer_char(out, '"');
    for (size_t at = 0; at < length;) {
        size_t plain = find_escape(text + at, length - at);

        buffer_put(out, text + at, plain);
        at += plain;
        if (at < length)
            put_escape(out, (unsigned char)text[at++]);
    }
    buffer_char(out, '"');
}

void
json_quote(struct buffer *out, size_t begin)
{
    size_t length = out->length - begin;
    struct buffer text = {0};

    if (length == 0 || find_escape(out->data + begin, length) == length) {
        buffer_char(out, '"');
        return;
    }
    buffer_put(&text, out->data + begin, length);
    out->length = begin - 1;
    json_string(out, text.data, length);
    buffer_free(&text);
}

void
json_hex_string(struct buffer *out, const char *octets, size_t length)
{
    static const char hex[] = "0123456789abcdef";

    buffer_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        buffer_char(out, hex[(unsigned char)octets[i] >> 4]);
        buffer_char(out, hex[(unsigned char)octets[i] & 15]);
    }
    buffer_char(out, '"');
}

void
json_key(struct buffer *out, const char *key)
{
    buffer_put(out, ",\"", 2);
    buffer_text(out, key);
    buffer_put(out, "\":", 2);
}

void
json_text(struct buffer *out, const char *key, const char *text, size_t length)
{
    json_key(out, key);
    json_string(out, text, length);
}

void
json_number(struct buffer *out, const char *key, uint64_t number)
{
    json_key(out, key);
    buffer_number(out, number);
}

void
json_code_point(struct buffer *out, const char *key, uint32_t cp)
{
    json_key(out, key);
    if (cp == XN_NO_CP) {
        buffer_text(out, "null");
        return;
    }
    buffer_char(out, '"');
    buffer_code_point(out, 'U', cp);
    buffer_char(out, '"');
}

void
json_hex(struct buffer *out, const char *key, const char *text, size_t length)
{
    json_key(out, key);
    json_hex_string(out, text, length);
}

void
json_text_or_null(struct buffer *out, const char *key, const char *text)
{
    if (text != NULL) {
        json_text(out, key, text, strlen(text));
        return;
    }
    json_key(out, key);
    buffer_text(out, "null");
}

void
json_octets(struct buffer *out, const char *key, const char *text, size_t length)
{
    bool is_text = xn_utf8_check(text, length, NULL) == XN_OK;

    json_key(out, key);
    if (is_text) {
        json_string(out, text, length);
        return;
    }
    out->length -= 2; /* the end of the key */
    buffer_text(out, "_hex\":");
    json_hex_string(out, text, length);
}

/* Appends the object of a refusal, which like the library counts labels and octets from 0. */
void
json_refusal(struct buffer *out, const char *status, const xn_diag *diag, const struct buffer *rule,
    const struct buffer *message)
{
    buffer_text(out, "{\"status\":");
    json_string(out, status, strlen(status));
    if (diag->label != XN_NO_LABEL) {
        json_number(out, "label", diag->label);
    } else { /* a fault in a text, or around the name of a host */
        json_key(out, "label");
        buffer_text(out, "null");
    }
    json_number(out, "offset", diag->offset);
    json_number(out, "length", diag->length);
    json_code_point(out, "code_point", diag->cp);
    json_code_point(out, "mapped", diag->mapped);
    if (diag->octets > 0)
        json_number(out, "octets", diag->octets);
    json_text(out, "rule", rule->data, rule->length);
    json_text(out, "message", message->data, message->length);
    buffer_char(out, '}');
}
