/* SPDX-License-Identifier: MIT */
/* The way of a name to ASCII, and of its ACE labels to Unicode, told step by step. */
#include "ascii.h"
#include "label.h"
#include "puny.h"
#include "result.h"

struct teller {
    int (*tell)(const xn_step *step, void *user);
    void *user;
    int stopped;
    unsigned label;
    size_t offset, length; /* of the label in the input */
};

static void
tell(struct teller *t, xn_step step)
{
    if (t->stopped)
        return;
    step.label = t->label;
    if (step.rule == NULL)
        step.rule = "";
    t->stopped = t->tell(&step, t->user) != 0;
}

static void
tell_text(struct teller *t, xn_step_kind kind, const char *text, size_t length)
{
    tell(t,
        (xn_step){.kind = kind,
            .offset = t->offset,
            .length = t->length,
            .cp = XN_NO_CP,
            .text = text,
            .textlen = length});
}

/* RFC 3491 section 3, for each code point up to an octet of the label. */
static void
tell_mapping(struct teller *t, const struct label *label, size_t end)
{
    for (size_t at = 0, width; at < end && !t->stopped; at += width) {
        uint32_t cp, to[TABLE_MAP_MAX], tables;
        unsigned count;

        width = utf8_take(label->text + at, &cp);
        count = map_code_point(PREP_NAMEPREP, cp, to);
        tables = table_lookup(cp)->tables;
        tell(t,
            (xn_step){.kind = XN_STEP_CHAR,
                .offset = t->offset + at,
                .length = width,
                .cp = cp,
                .to = to,
                .tolen = count,
                .rule = tables & TABLE_B_1 ? "RFC 3454 table B.1"
                    : tables & TABLE_B_2   ? "RFC 3454 table B.2"
                                           : ""});
    }
}

/* The octets of prepared text that its first 63 code points take. */
static size_t
first_points(const struct prepared *p)
{
    uint32_t cp;
    size_t at = 0;

    for (unsigned i = 0; i < XN_LABEL_MAX && at < p->sink.length; i++)
        at += utf8_take(p->text + at, &cp);
    return at;
}

/* How far into the label the sources of the first octets of prepared text reach. */
struct reach {
    struct prep_watch watch;
    size_t prepared, end;
};

static int
is_reached(struct prep_watch *watch, size_t at, const struct prep_item *item)
{
    struct reach *reach = (struct reach *)watch;

    if (at < reach->prepared && item->end > reach->end)
        reach->end = item->end;
    return 0;
}

static void
tell_nameprep(
    struct teller *t, const struct label *label, const struct prepared *p, xn_status status)
{
    size_t prepared = first_points(p);
    struct reach reach = {{.wanted = is_reached, .at = SIZE_MAX}, prepared, 0};

    if (p->sink.points > XN_LABEL_MAX)
        prep_locate(PREP_NAMEPREP, label->flags, label->text, label->length, &reach.watch);
    else
        reach.end = label->length;
    tell_mapping(t, label, reach.end);
    if (status == XN_OK)
        tell_text(t, XN_STEP_PREPARED, p->text, prepared);
}

/* RFC 3492 section 3.2: encoding and decoding make the same insertions.  at: where in the input the
   code stands, if it does. */
static void
tell_insertions(struct teller *t, const char *code, size_t length, const size_t *at)
{
    struct puny_decoder d;
    struct puny_step s;
    xn_status status = puny_open(&d, code, length, NULL);

    while (status == XN_OK && !t->stopped && d.at < length) {
        status = puny_next(&d, &s, NULL);
        if (status == XN_OK)
            tell(t,
                (xn_step){.kind = XN_STEP_INSERT,
                    .offset = at ? *at + s.start : t->offset,
                    .length = at ? s.end - s.start : t->length,
                    .cp = s.cp,
                    .text = code + s.start,
                    .textlen = s.end - s.start,
                    .at = s.place,
                    .delta = s.delta,
                    .bias = s.bias});
    }
}

/* What xn_to_unicode() makes of a label with the ACE prefix, a real one or not. */
static void
tell_unicode(struct teller *t, const struct label *label, const struct prepared *p)
{
    const size_t at = t->offset + LABEL_PREFIX;
    struct decoded decoded;
    char text[4 * XN_LABEL_MAX];
    int left;

    tell_insertions(t, p->text + LABEL_PREFIX, p->sink.length - LABEL_PREFIX,
        p->text == label->text ? &at : NULL);
    (void)!label_to_unicode(label, &decoded, NULL);
    left = decoded.length == 0;
    if (left && p->text != label->text) { /* as it was typed, of whatever length */
        tell_text(t, XN_STEP_RESULT, label->text, label->length);
        return;
    }
    if (left)
        decoded.length = label->length;
    for (size_t i = 0; i < decoded.length; i++) {
        text[i] = left ? label->text[i] : decoded.text[i];
        if (label->flags & XN_LOWER)
            text[i] = ascii_lower(text[i]);
    }
    tell_text(t, XN_STEP_RESULT, text, decoded.length);
}

static void
tell_label(struct teller *t, const struct label *label, const xn_diag *refused,
    const struct label_ascii *ascii)
{
    struct prepared p;
    xn_status status;

    tell_text(t, XN_STEP_LABEL, label->text, label->length);
    status = label_prepare(label, &p, NULL);
    if (p.text != label->text)
        tell_nameprep(t, label, &p, status);
    if (refused->status != XN_OK) {
        tell(t,
            (xn_step){.kind = XN_STEP_REFUSED,
                .offset = refused->offset,
                .length = refused->length,
                .cp = refused->cp,
                .diag = refused});
    } else if (label_has_prefix(p.text, p.sink.length)) {
        tell_unicode(t, label, &p);
    } else {
        if (p.text != label->text && p.sink.seen & TABLE_NON_ASCII)
            tell_insertions(t, ascii->text + LABEL_PREFIX, ascii->length - LABEL_PREFIX, NULL);
        tell_text(t, XN_STEP_RESULT, ascii->text, ascii->length);
    }
}

xn_status
xn_explain(const char *in, size_t inlen, unsigned flags,
    int (*teller)(const xn_step *step, void *user), void *user, xn_diag *diag)
{
    struct teller t = {.tell = teller, .user = user};
    struct label label = {.flags = flags};
    xn_diag whole, refused;
    size_t pos = 0;
    int all = 1;
    xn_status status = teller == NULL ? diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "")
                                      : check_input(&in, &inlen, flags, diag);

    if (status != XN_OK)
        return status;
    status = xn_to_ascii(in, inlen, flags, NULL, 0, NULL, &whole);
    if (status == XN_E_SPACE)
        status = diag_set(&whole, XN_OK, 0, 0, XN_NO_CP, "");
    if (diag != NULL)
        *diag = whole;
    if (status == XN_E_UTF8)
        return status;
    for (; !t.stopped && xn_label_next(in, inlen, &pos, &label.text, &label.length); t.label++) {
        struct label_ascii ascii = {.text = "", .length = 0};
        int may_be_empty = label.length == 0 && pos > inlen && t.label > 0;

        t.offset = (size_t)(label.text - in);
        t.length = label.length;
        label.ascii = ascii_is(label.text, label.length);
        refused = (xn_diag){.status = XN_OK};
        if (!may_be_empty && !(label.length == 0 && status == XN_OK)
            && label_to_ascii(&label, &ascii, &refused) != XN_OK) {
            refused.label = t.label;
            refused.offset += t.offset;
            all = 0;
        }
        tell_label(&t, &label, &refused, &ascii);
    }
    if (all && status != XN_OK && !t.stopped) { /* the name itself is too long */
        t.label = whole.label;
        tell(&t,
            (xn_step){.kind = XN_STEP_REFUSED,
                .offset = whole.offset,
                .length = whole.length,
                .cp = XN_NO_CP,
                .diag = &whole});
    }
    if (!t.stopped)
        return status;
    return diag_set(diag, XN_OK, 0, 0, XN_NO_CP, "");
}
