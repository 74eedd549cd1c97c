/* SPDX-License-Identifier: MIT */
/* xn_explain: the steps of ToASCII as a JSON array of objects. */
#include "xn_sqlite.h"

SQLITE_EXTENSION_INIT3

/* A position in the input: octets, and the characters before it. */
struct position {
    size_t offset, characters;
};

struct steps {
    const struct input *in;
    sqlite3_str *json;
    struct position label, last; /* the starts of the current label and the last step */
    unsigned count;
};

/* Counts the characters before an offset from the last step or from the start of its label, since
   counting from the start of the name would take quadratic time. */
static size_t
count_before(struct steps *steps, size_t offset)
{
    struct position from = {0, 0};

    if (offset >= steps->last.offset)
        from = steps->last;
    else if (offset >= steps->label.offset)
        from = steps->label;
    from.characters += xni_sqlite_count(steps->in->text + from.offset, offset - from.offset);
    from.offset = offset;
    steps->last = from;
    return from.characters;
}

static void
append_code_points(sqlite3_str *json, const char *key, const uint32_t *cps, size_t count)
{
    sqlite3_str_appendf(json, ",\"%s\":\"", key);
    for (size_t i = 0; i < count; i++)
        sqlite3_str_appendf(json, "%sU+%04X", i == 0 ? "" : " ", cps[i]);
    sqlite3_str_appendchar(json, 1, '"');
}

static void
append_text_member(sqlite3_str *json, const char *text, size_t length)
{
    sqlite3_str_appendall(json, ",\"text\":");
    xni_sqlite_append_string(json, text, length);
}

static void
append_step_refusal(sqlite3_str *json, const xn_diag *diag, size_t at)
{
    char message[XN_DIAG_SIZE];
    xn_diag counted = *diag;

    counted.offset = at;
    counted.unit = XN_CHARACTERS;
    xn_diag_format(&counted, message, sizeof(message));
    if (diag->cp != XN_NO_CP)
        append_code_points(json, "code_point", &diag->cp, 1);
    if (diag->mapped != XN_NO_CP)
        append_code_points(json, "mapped", &diag->mapped, 1);
    sqlite3_str_appendf(json, ",\"text\":\"%s\",\"rule\":\"%s\"", message, diag->rule);
}

/* Appends the members of a step that its kind has.  Messages and rules need no escapes. */
static void
append_details(sqlite3_str *json, const xn_step *step, size_t at)
{
    switch (step->kind) {
    case XN_STEP_CHAR:
        append_code_points(json, "code_point", &step->cp, 1);
        if (step->tolen != 1 || step->to[0] != step->cp)
            append_code_points(json, "mapped", step->to, step->tolen);
        if (step->rule[0] != '\0')
            sqlite3_str_appendf(json, ",\"rule\":\"%s\"", step->rule);
        break;
    case XN_STEP_INSERT:
        append_code_points(json, "code_point", &step->cp, 1);
        append_text_member(json, step->text, step->textlen);
        sqlite3_str_appendf(json, ",\"position\":%llu,\"delta\":%u,\"bias\":%u",
            (sqlite3_uint64)step->at + 1, step->delta, step->bias);
        break;
    case XN_STEP_REFUSED: append_step_refusal(json, step->diag, at); break;
    default: append_text_member(json, step->text, step->textlen); break;
    }
}

static int
append_step(const xn_step *step, void *user)
{
    struct steps *steps = user;
    const size_t at = count_before(steps, step->offset);

    if (step->kind == XN_STEP_LABEL)
        steps->label = steps->last;
    sqlite3_str_appendf(steps->json,
        "%s{\"step\":%u,\"label\":%u,\"kind\":\"%s\",\"at\":%llu,\"length\":%llu",
        steps->count == 0 ? "" : ",", steps->count + 1, step->label + 1,
        xn_constant_find(XN_STEPS, step->kind)->keyword, (sqlite3_uint64)at + 1,
        (sqlite3_uint64)xni_sqlite_count(steps->in->text + step->offset, step->length));
    steps->count++;
    append_details(steps->json, step, at);
    sqlite3_str_appendchar(steps->json, 1, '}');
    return sqlite3_str_errcode(steps->json) != SQLITE_OK;
}

xn_status
xni_sqlite_explain(sqlite3_context *context, const struct input *in, unsigned flags, xn_diag *diag)
{
    struct steps steps = {.in = in};
    xn_status status;

    steps.json = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendchar(steps.json, 1, '[');
    status = xn_explain(in->text, in->length, flags, append_step, &steps, diag);
    if (status != XN_OK && steps.count == 0) {
        sqlite3_free(sqlite3_str_finish(steps.json));
        return status;
    }
    sqlite3_str_appendchar(steps.json, 1, ']');
    xni_sqlite_return_json(context, steps.json);
    return XN_OK; /* any other refusal is a step */
}
