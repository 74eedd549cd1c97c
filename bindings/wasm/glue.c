/* SPDX-License-Identifier: MIT */
/* The functions of the module: libxn's, with texts and results in static memory, whose addresses
   JavaScript reads once (get_layout).  JavaScript converts longer texts in another instance, whose
   memory grows from __heap_base. */
#include <string.h>

#include "xn.h"

#define EXPORT(name) __attribute__((export_name(name)))

/* Returned instead of XN_OK if the result equals the input, so that no string is made. */
enum { UNCHANGED = -1 };

enum { TEXT_SIZE = 65536 };

static _Alignas(8) char input[TEXT_SIZE], output[TEXT_SIZE];

static struct {
    size_t length; /* length of the result */
    uint64_t value;
    xn_host host;
    xn_diag diag;
    xn_like_match match;
    char line[XN_DIAG_SIZE];
} result;

extern char __heap_base; /* defined by the linker: the end of static memory */

/* Returns the addresses of static memory. */
EXPORT("get_layout")
const void *
get_layout(void)
{
    static const void *const layout[] = {input, output, (const void *)TEXT_SIZE, &result.length,
        &result.value, &result.host, &result.diag, &result.match, result.line, &__heap_base};

    return layout;
}

static int
finish_conversion(xn_status status, const char *in, size_t inlen, const char *out)
{
    if (status == XN_OK && result.length == inlen && memcmp(in, out, inlen) == 0)
        return UNCHANGED;
    return (int)status;
}

/* Defines a conversion by the function of libxn with this name. */
#define DEFINE_CONVERSION(name)                                                                   \
    EXPORT(#name)                                                                                 \
    int name(const char *in, size_t inlen, unsigned flags, char *out, size_t cap)                 \
    {                                                                                             \
        return finish_conversion(                                                                 \
            xn_##name(in, inlen, flags, out, cap, &result.length, &result.diag), in, inlen, out); \
    }

DEFINE_CONVERSION(to_ascii)
DEFINE_CONVERSION(to_unicode)
DEFINE_CONVERSION(label_to_ascii)
DEFINE_CONVERSION(label_to_unicode)
DEFINE_CONVERSION(nfkc)
DEFINE_CONVERSION(canonical)
DEFINE_CONVERSION(key)

/* Keys */

EXPORT("key_to_name")
int
key_to_name(const char *in, size_t inlen, unsigned flags, char *out, size_t cap)
{
    (void)flags;
    return finish_conversion(
        xn_key_to_name(in, inlen, out, cap, &result.length, &result.diag), in, inlen, out);
}

EXPORT("key_hash")
int
key_hash(const char *in, size_t inlen, unsigned flags, char *out, size_t cap)
{
    xn_status status = xn_key_to_name(in, inlen, out, cap, &result.length, &result.diag);

    (void)flags;
    result.value = xn_key_hash(in, inlen);
    return (int)status;
}

/* Names and labels */

EXPORT("to_display")
int
to_display(const char *in, size_t inlen, unsigned flags, char *out, size_t cap)
{
    unsigned why;
    xn_status status =
        xn_to_display(in, inlen, flags, out, cap, &result.length, &why, &result.diag);

    result.value = why;
    return finish_conversion(status, in, inlen, out);
}

/* Compares two names in one text; first is the length of the first in octets. */
EXPORT("equal")
int
equal(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t first)
{
    int same;
    xn_status status = xn_equal(in, first, in + first, inlen - first, flags, &same, &result.diag);

    (void)out, (void)cap;
    result.value = status == XN_OK && same;
    return (int)status;
}

EXPORT("traits")
int
traits(const char *in, size_t inlen, unsigned flags)
{
    unsigned bits;
    xn_status status = xn_traits(in, inlen, flags, &bits, &result.diag);

    result.value = bits;
    return (int)status;
}

/* A list of words in the output.  All words are counted, and written as far as they fit. */
struct list {
    uint32_t *words;
    size_t cap, count;
};

static void
put_word(struct list *list, uint32_t word)
{
    if (list->count < list->cap)
        list->words[list->count] = word;
    list->count++;
}

static int
finish_list(const struct list *list)
{
    result.length = list->count * sizeof(*list->words);
    return list->count <= list->cap ? XN_OK : XN_E_SPACE;
}

/* Lists offset and length of each label. */
EXPORT("labels")
int
labels(const char *in, size_t inlen, unsigned flags, uint32_t *out, size_t cap)
{
    struct list list = {out, cap / sizeof(*out), 0};
    size_t pos = 0, length;
    const char *label;

    (void)flags;
    while (xn_label_next(in, inlen, &pos, &label, &length)) {
        put_word(&list, (uint32_t)(label - in));
        put_word(&list, length);
    }
    return finish_list(&list);
}

static void
put_list_text(struct list *list, const char *text, size_t length)
{
    size_t words = (length + sizeof(uint32_t) - 1) / sizeof(uint32_t);

    if (words > 0 && list->count + words <= list->cap)
        memcpy(list->words + list->count, text, length);
    list->count += words;
}

/* Writes a step as words: twelve members, its code points, its text, and its diagnosis.  The text
   of a label is not copied: it is part of the input. */
static int
put_step(const xn_step *step, void *user)
{
    struct list *list = user;
    size_t textlen = step->kind == XN_STEP_LABEL ? 0 : step->textlen;

    put_word(list, step->kind);
    put_word(list, step->label);
    put_word(list, step->offset);
    put_word(list, step->length);
    put_word(list, step->cp);
    put_word(list, step->at);
    put_word(list, step->delta);
    put_word(list, step->bias);
    put_word(list, (uint32_t)step->rule);
    put_word(list, step->tolen);
    put_word(list, textlen);
    put_word(list, step->diag != NULL ? sizeof(*step->diag) / sizeof(uint32_t) : 0);
    for (size_t i = 0; i < step->tolen; i++)
        put_word(list, step->to[i]);
    put_list_text(list, step->text, textlen);
    if (step->diag != NULL)
        put_list_text(list, (const char *)step->diag, sizeof(*step->diag));
    return 0;
}

/* Returns the status of the list; the steps contain the status of ToASCII. */
EXPORT("explain")
int
explain(const char *in, size_t inlen, unsigned flags, uint32_t *out, size_t cap)
{
    struct list list = {out, cap / sizeof(*out), 0};
    xn_status status = xn_explain(in, inlen, flags, put_step, &list, &result.diag);

    return status == XN_E_ARGUMENT ? (int)status : finish_list(&list);
}

/* Hosts in text */

EXPORT("find_host")
int
find_host(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, unsigned where)
{
    (void)out, (void)cap;
    return (int)xn_find_host(in, inlen, (xn_where)where, flags, &result.host, &result.diag);
}

EXPORT("replace_host")
int
replace_host(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, unsigned where)
{
    return finish_conversion(
        xn_replace_host(in, inlen, (xn_where)where, flags, out, cap, &result.length, &result.diag),
        in, inlen, out);
}

/* Look-alikes */

/* Builds the index of a list in the output. */
EXPORT("like_build")
int
like_build(const char *in, size_t inlen, unsigned flags, void *out, size_t cap, unsigned edits)
{
    return (int)xn_like_build(in, inlen, flags, edits, out, cap, &result.length, &result.diag);
}

/* Searches the index in the output. */
EXPORT("like_find")
int
like_find(const char *in, size_t inlen, unsigned flags, const xn_like *index)
{
    return (int)xn_like_find(index, in, inlen, flags, &result.match, &result.diag);
}

/* Stringprep */

EXPORT("find_profile")
const xn_profile *
find_profile(const char *name)
{
    return xn_profile_find(name);
}

EXPORT("get_profile_name")
const char *
get_profile_name(size_t i)
{
    return xn_profile_name(i);
}

EXPORT("prep")
int
prep(const char *in, size_t inlen, unsigned flags, char *out, size_t cap, const xn_profile *profile)
{
    return finish_conversion(
        xn_prep(in, inlen, profile, flags, out, cap, &result.length, &result.diag), in, inlen, out);
}

/* Punycode: code points are words; the result's length is in octets */

EXPORT("punycode_encode")
int
punycode_encode(const uint32_t *in, size_t size, unsigned flags, char *out, size_t cap)
{
    (void)flags;
    return (int)xn_punycode_encode(
        in, size / sizeof(*in), NULL, out, cap, &result.length, &result.diag);
}

EXPORT("punycode_decode")
int
punycode_decode(const char *in, size_t inlen, unsigned flags, uint32_t *out, size_t cap)
{
    xn_status status =
        xn_punycode_decode(in, inlen, out, cap / sizeof(*out), &result.length, NULL, &result.diag);

    (void)flags;
    result.length *= sizeof(*out);
    return (int)status;
}

/* Diagnoses and words */

enum text_kind { TEXT, NAME, CODE_POINTS }; /* as defineOperation() in xn.js numbers them */

/* Diagnoses a surrogate, which has no UTF-8.  in is the text before it; in a name, the surrogate is
   in the last label of that text. */
EXPORT("refuse_surrogate")
void
refuse_surrogate(
    const char *in, size_t inlen, uint32_t cp, size_t index, enum text_kind kind, unsigned number)
{
    size_t pos = 0, length;
    const char *label;

    result.diag = (xn_diag){.status = XN_E_CODE_POINT,
        .input = number,
        .label = XN_NO_LABEL,
        .cp = cp,
        .mapped = cp,
        .offset = index,
        .length = 1,
        .rule = kind == CODE_POINTS ? "RFC 3492 section 5" : "RFC 3629",
        .unit = XN_CODE_POINTS};
    while (kind == NAME && xn_label_next(in, inlen, &pos, &label, &length))
        result.diag.label++; /* XN_NO_LABEL + 1 is 0 */
}

EXPORT("format_reason")
size_t
format_reason(const xn_diag *diag)
{
    return xn_diag_reason(diag, result.line, sizeof(result.line));
}

/* Formats the diagnosis with a position in characters, which JavaScript counts. */
EXPORT("format_diag")
size_t
format_diag(const xn_diag *diag, size_t character)
{
    xn_diag copy = *diag;

    copy.offset = character;
    copy.column = (unsigned)character + 1;
    copy.unit = XN_CHARACTERS;
    return xn_diag_format(&copy, result.line, sizeof(result.line));
}

EXPORT("get_constant")
const xn_constant *
get_constant(xn_group group, size_t i)
{
    return xn_constant_at(group, i);
}

EXPORT("get_version")
const char *
get_version(void)
{
    return xn_version();
}

EXPORT("get_unicode_version")
const char *
get_unicode_version(void)
{
    return xn_unicode_version();
}
