/* SPDX-License-Identifier: MIT */
/* --explain: the way to an answer, step by step. */
#include "config.h"

#include "show.h"

#include <string.h>

#include "report.h"
#include "status.h"
#include "utf8.h"

#ifdef WITH_LIBUNISTRING
#include <uniname.h>
#else
enum { UNINAME_MAX = 1 };
#define unicode_character_name(cp, name) ((void)(cp), (void)(name), (char *)NULL)
#endif

struct teller {
    const struct options *o;
    struct buffer *out;
};

static void
paint(struct teller *t, const char *colour, const char *text)
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

/* Whose name ends with its number. */
static int
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
    char room[UNINAME_MAX];
    const char *name = unicode_character_name(cp, room);

    buffer_text(out, name != NULL ? name : general_name(cp));
    if (name == NULL && is_ideograph(cp))
        buffer_hex(out, cp);
}

static void
tell_char(struct teller *t, const xn_step *s)
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
tell_insert(struct teller *t, const xn_step *s)
{
    buffer_text(t->out, "    ");
    buffer_code_point(t->out, 'U', s->cp);
    buffer_text(t->out, " at place ");
    buffer_number(t->out, s->at + 1);
    buffer_text(t->out, ": delta ");
    buffer_number(t->out, s->delta);
    buffer_text(t->out, " is \"");
    buffer_shown(t->out, s->text, s->textlen);
    buffer_text(t->out, "\", bias becomes ");
    buffer_number(t->out, s->bias);
    buffer_char(t->out, '\n');
}

static void
tell_refused(struct teller *t, const xn_diag *diag)
{
    char words[XN_DIAG_SIZE];

    status_reason(diag, words, sizeof(words));
    paint(t, RED, "  refused at octet ");
    buffer_number(t->out, (uint64_t)diag->offset + 1);
    buffer_text(t->out, ": ");
    buffer_text(t->out, words);
    buffer_char(t->out, '\n');
}

static void
tell_text(struct teller *t, const char *before, const xn_step *s)
{
    buffer_text(t->out, before);
    buffer_shown(t->out, s->text, s->textlen);
    buffer_char(t->out, '\n');
}

static int
tell_person(const xn_step *s, void *user)
{
    struct teller *t = user;

    switch (s->kind) {
    case XN_STEP_LABEL:
        paint(t, BOLD, "label ");
        buffer_number(t->out, (uint64_t)s->label + 1);
        tell_text(t, ": ", s);
        break;
    case XN_STEP_CHAR: tell_char(t, s); break;
    case XN_STEP_PREPARED: tell_text(t, "  prepared: ", s); break;
    case XN_STEP_INSERT: tell_insert(t, s); break;
    case XN_STEP_RESULT: tell_text(t, "  result: ", s); break;
    case XN_STEP_REFUSED: tell_refused(t, s->diag); break;
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
tell_machine(const xn_step *s, void *user)
{
    static const char *const kinds[] = {
        "", "LABEL", "CHAR", "PREPARED", "INSERT", "RESULT", "REFUSED"};
    struct buffer *out = ((struct teller *)user)->out;
    struct verdict refused = {.trouble = BY_LIBRARY};
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
put_warnings(struct teller *t, const char *text, size_t length)
{
    unsigned traits;

    if (xn_traits(text, length, t->o->flags, &traits, NULL) != XN_OK)
        return;
    for (unsigned i = 0; i < TRAITS; i++) {
        const char *warning = report_warning(traits & 1u << i);

        if (warning == NULL)
            continue;
        paint(t, YELLOW, "warning: ");
        buffer_text(t->out, warning);
        buffer_char(t->out, '\n');
    }
}

/* What it all comes to. */
static void
put_answer(struct teller *t, const char *text, size_t length)
{
    struct options ascii = *t->o;
    struct buffer answer = {0};
    struct verdict v = {0};

    ascii.operation = TO_ASCII;
    convert(&ascii, text, length, &answer, &v);
    if (v.trouble == NO_TROUBLE) {
        paint(t, GREEN, "answer: ");
        buffer_shown(t->out, answer.data, answer.length);
        buffer_char(t->out, '\n');
    } else {
        paint(t, RED, "answer: none\n");
    }
    buffer_free(&answer);
}

void
show_way(
    const struct options *o, const char *text, size_t length, struct buffer *out, struct verdict *v)
{
    struct teller t = {.o = o, .out = out};

    if (xn_explain(text, length, o->flags, o->json ? tell_machine : tell_person, &t, &v->diag)
        != XN_OK)
        v->trouble = BY_LIBRARY;
    if (!o->json) {
        put_answer(&t, text, length);
        put_warnings(&t, text, length);
    }
}
