/* SPDX-License-Identifier: MIT */
/* --explain: prints each step of a conversion, as text or as JSON. */
#include "config.h"

#include "explain_output.h"

#include <string.h>

#include "hosts_in_text.h"
#include "tools/common/forms.h"
#include "tools/common/text.h"

#ifdef WITH_LIBUNISTRING
#include <uniname.h>
static const bool has_names = true;
#else
enum { UNINAME_MAX = 1 };
#define unicode_character_name(cp, name) ((void)(cp), (void)(name), (char *)NULL)
static const bool has_names = false;
#endif

struct explainer {
    const struct options *o;
    struct buffer *out;
    const char *text; /* the name */
    size_t offset;    /* of the name in the converted text */
    bool is_ace;      /* the current label was typed with the ACE prefix */
    struct members json;
};

static void
paint(struct explainer *t, const char *colour, const char *text)
{
    if (t->o->colour)
        buffer_text(t->out, colour);
    buffer_text(t->out, text);
    if (t->o->colour)
        buffer_text(t->out, "\033[0m");
}

#define BOLD   "\033[1m"
#define RED    "\033[31m"
#define GREEN  "\033[32m"
#define YELLOW "\033[33m"

/* Returns whether a code point is a unified ideograph of Unicode 3.2, named after its number. */
static bool
is_ideograph(uint32_t cp)
{
    return (cp >= 0x3400 && cp <= 0x4DB5) || (cp >= 0x4E00 && cp <= 0x9FA5)
        || (cp >= 0x20000 && cp <= 0x2A6D6);
}

static const char *
general_name(uint32_t cp)
{
    if (cp < 0x20 || (cp >= 0x7F && cp < 0xA0))
        return "<control>";
    if ((cp >= 0xE000 && cp <= 0xF8FF) || (cp >= 0xF0000 && (cp & 0xFFFE) != 0xFFFE))
        return "<private use>";
    if (is_ideograph(cp))
        return "CJK UNIFIED IDEOGRAPH-";
    return "<no name>";
}

static void
put_character_name(uint32_t cp, struct buffer *out)
{
    char capacity[UNINAME_MAX];
    const char *name = unicode_character_name(cp, capacity);

    buffer_text(out, name != NULL ? name : general_name(cp));
    if (name == NULL && is_ideograph(cp))
        buffer_hex(out, cp);
}

static void
put_point(struct explainer *t, uint32_t cp, bool has_name)
{
    buffer_print(t->out, has_name ? "    U+%04X " : "    U+%04X", (unsigned)cp);
    if (has_name)
        put_character_name(cp, t->out);
}

/* Prints a code point with its name, and the code points that nameprep maps it to. */
static void
print_char(struct explainer *t, const xn_step *s)
{
    put_point(t, s->cp, has_names);
    if (s->tolen == 0)
        buffer_text(t->out, " -> nothing");
    else if (s->tolen > 1 || s->to[0] != s->cp)
        for (size_t i = 0; i < s->tolen; i++)
            buffer_print(t->out, i == 0 ? " -> U+%04X" : " U+%04X", (unsigned)s->to[i]);
    buffer_print(t->out, s->rule[0] != '\0' ? " (%s)\n" : "%s\n", s->rule);
}

/* Prints an insertion of Punycode: code point, position, delta, and the bias after it. */
static void
print_insert(struct explainer *t, const xn_step *s)
{
    put_point(t, s->cp, has_names && t->is_ace); /* other labels list their characters */
    buffer_print(t->out, " at position %zu: delta %u is \"%.*s\", bias becomes %u\n", s->at + 1,
        (unsigned)s->delta, (int)s->textlen, s->text, (unsigned)s->bias);
}

static void
print_refused(struct explainer *t, const xn_diag *diag)
{
    const struct outcome v = {.problem = &from_library, .diag = *diag};

    paint(t, RED, "  refused");
    if (!names_label(&v))
        buffer_print(t->out, " at byte %zu", t->offset + diag->offset + 1);
    buffer_text(t->out, ": ");
    put_diag(t->out, diag, t->text);
    buffer_char(t->out, '\n');
}

static void
print_text(struct explainer *t, const char *before, const xn_step *s)
{
    buffer_text(t->out, before);
    buffer_escaped(t->out, s->text, s->textlen);
    buffer_char(t->out, '\n');
}

/* Why a label that begins with xn-- is not an ACE label. */
struct fake {
    xn_diag diag;
    bool is_decoded;
    struct buffer decoded, prepared;
    uint32_t kept; /* a code point that only IDNA 2008 keeps, or XN_NO_CP */
};

/* Decodes the digits of a fake ACE label without the checks of ToUnicode, to show what its author
   probably meant. */
static void
decode_fake(const char *digits, size_t length, struct fake *fake)
{
    uint32_t cp[XN_RAW_MAX];
    size_t count, prepared;
    char *to;

    fake->is_decoded =
        xn_punycode_decode(digits, length, cp, XN_RAW_MAX, &count, NULL, NULL) == XN_OK;
    fake->kept = XN_NO_CP;
    for (size_t i = 0; fake->is_decoded && i < count; i++) {
        fake->decoded.length += utf8_encode(cp[i], buffer_reserve(&fake->decoded, 4));
        if (fake->kept == XN_NO_CP && is_deviation(cp[i]))
            fake->kept = cp[i];
    }
    /* Nameprep maps a code point to at most 18 */
    to = buffer_reserve(&fake->prepared, 18 * 4 * fake->decoded.length + 1);
    if (fake->is_decoded
        && xn_prep(fake->decoded.data, fake->decoded.length, xn_profile_find("Nameprep"),
               XN_ALLOW_UNASSIGNED, to, fake->prepared.cap, &prepared, NULL)
            == XN_OK)
        fake->prepared.length = prepared;
}

/* Returns false if the label of a step is not a fake ACE label. */
static bool
find_fake(const struct explainer *t, const xn_step *s, struct fake *fake)
{
    enum { PREFIX = 4 };
    char out[XN_UNICODE_SIZE];
    const char *label = t->text + s->offset;
    size_t length;
    xn_status status;

    *fake = (struct fake){0};
    if (s->kind != XN_STEP_RESULT || !has_ace_prefix(label, s->length))
        return false;
    status =
        xn_label_to_unicode(label, s->length, t->o->flags, out, sizeof(out), &length, &fake->diag);
    if (status != XN_OK || fake->diag.status == XN_OK)
        return false;
    decode_fake(label + PREFIX, s->length - PREFIX, fake);
    fake->diag.label = s->label;
    fake->diag.offset += s->offset;
    return true;
}

static void
free_fake(struct fake *fake)
{
    buffer_free(&fake->decoded);
    buffer_free(&fake->prepared);
}

static void
print_fake(struct explainer *t, const xn_step *s)
{
    struct fake fake;
    const struct buffer *decoded = &fake.decoded, *prepared = &fake.prepared;

    if (!find_fake(t, s, &fake))
        return;
    buffer_text(t->out,
        !fake.is_decoded           ? "  does not decode"
            : decoded->length == 0 ? "  decodes to nothing"
                                   : "  decodes to ");
    buffer_escaped(t->out, decoded->data, decoded->length);
    if (prepared->length > 0
        && (prepared->length != decoded->length
            || memcmp(prepared->data, decoded->data, decoded->length) != 0)) {
        buffer_text(t->out, ", which maps to ");
        buffer_escaped(t->out, prepared->data, prepared->length);
    }
    buffer_text(t->out, ": ");
    put_diag(t->out, &fake.diag, t->text);
    buffer_char(t->out, '\n');
    if (fake.diag.status == XN_E_ROUND_TRIP && fake.kept != XN_NO_CP)
        buffer_print(t->out, "  IDNA 2008 keeps U+%04X: there it names a different host\n",
            (unsigned)fake.kept);
    free_fake(&fake);
}

static int
print_step(const xn_step *s, void *user)
{
    struct explainer *t = user;

    switch (s->kind) {
    case XN_STEP_LABEL:
        t->is_ace = has_ace_prefix(s->text, s->textlen);
        paint(t, BOLD, "label ");
        buffer_print(t->out, "%u", s->label + 1);
        print_text(t, ": ", s);
        break;
    case XN_STEP_CHAR: print_char(t, s); break;
    case XN_STEP_PREPARED: print_text(t, "  prepared: ", s); break;
    case XN_STEP_INSERT: print_insert(t, s); break;
    case XN_STEP_RESULT:
        print_fake(t, s);
        print_text(t, "  result: ", s);
        break;
    case XN_STEP_REFUSED: print_refused(t, s->diag); break;
    default: break;
    }
    return 0;
}

/* Writes a refusal or a finding with its offset in the name. */
static void
put_diag_member(struct explainer *t, const char *name, const xn_diag *diag)
{
    struct outcome refused = {.problem = &from_library, .diag = *diag};

    refused.diag.offset += t->offset;
    members_outcome(&t->json, name, &refused);
}

static void
put_char_members(struct members *m, const xn_step *s)
{
    members_open(m, "to", '[');
    for (size_t i = 0; i < s->tolen; i++)
        members_code_point(m, NULL, s->to[i]);
    members_close(m, ']');
    members_string(m, "rule", s->rule);
}

/* Writes what a fake ACE label decodes to, and why it is none. */
static void
put_fake_members(struct explainer *t, const xn_step *s)
{
    struct fake fake;

    if (!find_fake(t, s, &fake))
        return;
    if (fake.is_decoded)
        members_text(&t->json, "decoded", fake.decoded.data, fake.decoded.length);
    put_diag_member(t, "finding", &fake.diag);
    free_fake(&fake);
}

static int
print_json_step(const xn_step *s, void *user)
{
    struct explainer *t = user;
    struct members *m = &t->json;
    const xn_constant *kind = xn_constant_find(XN_STEPS, s->kind);
    bool has_insert = s->kind == XN_STEP_INSERT, has_char = s->kind == XN_STEP_CHAR;

    if (kind == NULL)
        return XN_OK;
    members_open(m, NULL, '{');
    members_word(m, "kind", kind->name + strlen("XN_STEP_"));
    members_number(m, "label", s->label);
    members_number(m, "offset", t->offset + s->offset);
    members_number(m, "length", s->length);
    if (s->kind == XN_STEP_LABEL)
        t->is_ace = has_ace_prefix(s->text, s->textlen);
    if (has_char || has_insert)
        members_code_point(m, "code_point", s->cp);
    if (has_names && (has_char || (has_insert && t->is_ace))) {
        members_begin(m, "name");
        put_character_name(s->cp, m->out);
        members_end(m);
    }
    if (has_char)
        put_char_members(m, s);
    if (s->text != NULL)
        members_text(m, "text", s->text, s->textlen);
    if (has_insert) {
        members_number(m, "at", s->at);
        members_number(m, "delta", s->delta);
        members_number(m, "bias", s->bias);
    }
    put_fake_members(t, s);
    if (s->diag != NULL)
        put_diag_member(t, "error", s->diag);
    members_close(m, '}');
    return 0;
}

static void
put_warnings(struct explainer *t, const char *text, size_t length)
{
    /* The others are harmless, or have been printed. */
    const unsigned warnings = XN_TRAIT_FAKE_ACE | XN_TRAIT_DEVIATION | XN_TRAIT_MIXED
        | XN_TRAIT_UNASSIGNED | XN_TRAIT_PR29;
    const xn_constant *trait;
    unsigned traits;

    if (t->o->where != 0 ? !find_host_traits(t->o, text, length, &traits)
                         : xn_traits(text, length, t->o->flags, &traits, NULL) != XN_OK)
        return;
    for (size_t i = 0; (trait = xn_constant_at(XN_TRAITS, i)) != NULL; i++) {
        if (!(traits & warnings & trait->value))
            continue;
        paint(t, YELLOW, "warning: ");
        buffer_print(t->out, "%s\n", trait->text);
    }
}

static void
write_answer(struct explainer *t, const char *text, size_t length)
{
    struct options ascii = *t->o;
    struct buffer answer = {0};
    struct outcome v = {0};

    ascii.operation = TO_ASCII;
    convert(&ascii, text, length, &answer, &v);
    if (v.problem == NULL) {
        paint(t, GREEN, "answer: ");
        buffer_escaped(t->out, answer.data, answer.length);
        buffer_char(t->out, '\n');
    } else {
        paint(t, RED, "answer: none\n");
    }
    buffer_free(&answer);
}

/* Prints the steps of one name, whose first error is the text's. */
static void
print_steps(struct explainer *t, size_t length, struct outcome *v)
{
    unsigned flags = t->o->where != 0 ? t->o->flags & ~(unsigned)XN_NO_GUARDS : t->o->flags;
    xn_diag diag;

    if (xn_explain(t->text, length, flags, t->o->json ? print_json_step : print_step, t, &diag)
            == XN_OK
        || v->problem != NULL)
        return;
    v->problem = &from_library;
    v->diag = diag;
    v->diag.offset += t->offset;
}

static void
print_steps_of_hosts(struct explainer *t, const char *text, size_t length, struct outcome *v)
{
    struct host_part part = {0};
    struct outcome found = {0};

    while (next_host_part(t->o, text, length, &part, &found)) {
        t->offset = part.host.host.offset;
        t->text = text + t->offset;
        if (part.host.kind == XN_KIND_NAME)
            print_steps(t, part.host.host.length, v);
    }
    if (found.problem != NULL && v->problem == NULL)
        *v = found;
}

void
explain_name(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct explainer t = {.o = o, .out = out, .text = text, .json = {.out = out}};

    if (o->where != 0)
        print_steps_of_hosts(&t, text, length, v);
    else
        print_steps(&t, length, v);
    if (!o->json) {
        write_answer(&t, text, length);
        put_warnings(&t, text, length);
    }
}
