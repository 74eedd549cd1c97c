/* SPDX-License-Identifier: MIT */
/* --explain: prints each step of a conversion, as text or as JSON. */
#include "config.h"

#include "explain_text.h"

#include <string.h>

#include "json.h"
#include "messages.h"
#include "utf8.h"

#ifdef WITH_LIBUNISTRING
#include <uniname.h>
#else
enum { UNINAME_MAX = 1 };
#define unicode_character_name(cp, name) ((void)(cp), (void)(name), (char *)NULL)
#endif

struct explainer {
    const struct options *o;
    struct buffer *out;
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

/* Unified ideographs of Unicode 3.2, which are named after their code point. */
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
put_name(uint32_t cp, struct buffer *out)
{
    char capacity[UNINAME_MAX];
    const char *name = unicode_character_name(cp, capacity);

    buffer_text(out, name != NULL ? name : general_name(cp));
    if (name == NULL && is_ideograph(cp))
        buffer_hex(out, cp);
}

static void
print_char(struct explainer *t, const xn_step *s)
{
    buffer_text(t->out, "    ");
    buffer_code_point(t->out, 'U', s->cp);
    buffer_char(t->out, ' ');
    put_name(s->cp, t->out);
    if (s->tolen == 0)
        buffer_text(t->out, " -> nothing");
    else if (s->tolen > 1 || s->to[0] != s->cp)
        for (size_t i = 0; i < s->tolen; i++) {
            buffer_text(t->out, i == 0 ? " -> " : " ");
            buffer_code_point(t->out, 'U', s->to[i]);
        }
    if (s->rule[0] != '\0') {
        buffer_text(t->out, " (");
        buffer_text(t->out, s->rule);
        buffer_char(t->out, ')');
    }
    buffer_char(t->out, '\n');
}

static void
print_insert(struct explainer *t, const xn_step *s)
{
    buffer_text(t->out, "    ");
    buffer_code_point(t->out, 'U', s->cp);
    buffer_text(t->out, " at position ");
    buffer_number(t->out, s->at + 1);
    buffer_text(t->out, ": delta ");
    buffer_number(t->out, s->delta);
    buffer_text(t->out, " is \"");
    buffer_escaped(t->out, s->text, s->textlen);
    buffer_text(t->out, "\", bias becomes ");
    buffer_number(t->out, s->bias);
    buffer_char(t->out, '\n');
}

static void
print_refused(struct explainer *t, const xn_diag *diag)
{
    paint(t, RED, "  refused at octet ");
    buffer_number(t->out, (uint64_t)diag->offset + 1);
    buffer_text(t->out, ": ");
    message_words(t->out, diag);
    buffer_char(t->out, '\n');
}

static void
print_text(struct explainer *t, const char *before, const xn_step *s)
{
    buffer_text(t->out, before);
    buffer_escaped(t->out, s->text, s->textlen);
    buffer_char(t->out, '\n');
}

static int
print_step(const xn_step *s, void *user)
{
    struct explainer *t = user;

    switch (s->kind) {
    case XN_STEP_LABEL:
        paint(t, BOLD, "label ");
        buffer_number(t->out, (uint64_t)s->label + 1);
        print_text(t, ": ", s);
        break;
    case XN_STEP_CHAR: print_char(t, s); break;
    case XN_STEP_PREPARED: print_text(t, "  prepared: ", s); break;
    case XN_STEP_INSERT: print_insert(t, s); break;
    case XN_STEP_RESULT: print_text(t, "  result: ", s); break;
    case XN_STEP_REFUSED: print_refused(t, s->diag); break;
    default: break;
    }
    return 0;
}

static void
json_points(struct buffer *out, const uint32_t *cp, size_t length)
{
    buffer_text(out, ",\"to\":[");
    for (size_t i = 0; i < length; i++) {
        buffer_text(out, i == 0 ? "\"" : ",\"");
        buffer_code_point(out, 'U', cp[i]);
        buffer_char(out, '"');
    }
    buffer_char(out, ']');
}

static int
print_json_step(const xn_step *s, void *user)
{
    static const char *const kinds[] = {
        "", "LABEL", "CHAR", "PREPARED", "INSERT", "RESULT", "REFUSED"};
    struct buffer *out = ((struct explainer *)user)->out;
    struct outcome refused = {.problem = FROM_LIBRARY};
    struct buffer name = {0};

    buffer_text(out, out->length > 0 ? ",{\"kind\":\"" : "{\"kind\":\"");
    buffer_text(out, kinds[s->kind]);
    buffer_char(out, '"');
    json_number(out, "label", s->label);
    json_number(out, "offset", s->offset);
    json_number(out, "length", s->length);
    if (s->kind == XN_STEP_CHAR || s->kind == XN_STEP_INSERT)
        json_code_point(out, "code_point", s->cp);
    if (s->kind == XN_STEP_CHAR) {
        put_name(s->cp, &name);
        json_text(out, "name", name.data, name.length);
        buffer_free(&name);
        json_points(out, s->to, s->tolen);
        json_text(out, "rule", s->rule, strlen(s->rule));
    }
    if (s->text != NULL)
        json_text(out, "text", s->text, s->textlen);
    if (s->kind == XN_STEP_INSERT) {
        json_number(out, "at", s->at);
        json_number(out, "delta", s->delta);
        json_number(out, "bias", s->bias);
    }
    if (s->diag != NULL) {
        refused.diag = *s->diag;
        json_diag(out, "error", &refused);
    }
    buffer_char(out, '}');
    return 0;
}

static void
put_warnings(struct explainer *t, const char *text, size_t length)
{
    unsigned traits;

    if (xn_traits(text, length, t->o->flags, &traits, NULL) != XN_OK)
        return;
    for (unsigned i = 0; i < TRAITS; i++) {
        const char *warning = traits & 1u << i ? trait_warning(i) : NULL;

        if (warning == NULL)
            continue;
        paint(t, YELLOW, "warning: ");
        buffer_text(t->out, warning);
        buffer_char(t->out, '\n');
    }
}

/* The result of the whole name. */
static void
write_answer(struct explainer *t, const char *text, size_t length)
{
    struct options ascii = *t->o;
    struct buffer answer = {0};
    struct outcome v = {0};

    ascii.operation = TO_ASCII;
    convert(&ascii, text, length, &answer, &v);
    if (v.problem == NO_PROBLEM) {
        paint(t, GREEN, "answer: ");
        buffer_escaped(t->out, answer.data, answer.length);
        buffer_char(t->out, '\n');
    } else {
        paint(t, RED, "answer: none\n");
    }
    buffer_free(&answer);
}

void
explain_name(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct outcome *v)
{
    struct explainer t = {.o = o, .out = out};

    if (xn_explain(text, length, o->flags, o->json ? print_json_step : print_step, &t, &v->diag)
        != XN_OK)
        v->problem = FROM_LIBRARY;
    if (!o->json) {
        write_answer(&t, text, length);
        put_warnings(&t, text, length);
    }
}
