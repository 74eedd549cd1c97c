/* SPDX-License-Identifier: MIT */
/* Explains, through a callback, the steps from a name to its ASCII form, and from its ACE labels to
   Unicode.  Declared in xn.h. */
#include "arguments.h"
#include "flags.h"
#include "split.h"

struct explainer {
    int (*emit)(const xn_step *step, void *user);
    void *user;
    bool stopped;
    unsigned label;
    size_t offset, length; /* of the label in the input */
};

static void
emit_step(struct explainer *e, xn_step step)
{
    if (e->stopped)
        return;
    step.label = e->label;
    if (step.rule == NULL)
        step.rule = "";
    e->stopped = e->emit(&step, e->user) != 0;
}

/* Emits a step about a whole label. */
static void
emit_text(struct explainer *e, xn_step_kind kind, const char *text, size_t length)
{
    xn_step step = {.kind = kind, .offset = e->offset, .length = e->length, .cp = XN_NO_CP};

    step.text = text;
    step.textlen = length;
    emit_step(e, step);
}

static void
emit_refused(struct explainer *e, const xn_diag *refused)
{
    xn_step step = {.kind = XN_STEP_REFUSED, .cp = refused->cp, .diag = refused};

    step.offset = refused->offset;
    step.length = refused->length;
    emit_step(e, step);
}

/* Emits the mapping of RFC 3491 section 3 for each code point before an octet of the label. */
static void
emit_mapping(struct explainer *e, const struct label *label, size_t end)
{
    for (size_t at = 0, width; at < end && !e->stopped; at += width) {
        uint32_t cp, to[TABLE_MAP_MAX], tables;
        xn_step step = {.kind = XN_STEP_CHAR, .offset = e->offset + at, .to = to};

        width = utf8_decode(label->text + at, &cp);
        tables = table_lookup(cp)->tables;
        step.length = width;
        step.cp = cp;
        step.tolen = xni_map(PROFILE_NAMEPREP, cp, to);
        if (tables & TABLE_B_1)
            step.rule = "RFC 3454 table B.1";
        else if (tables & TABLE_B_2)
            step.rule = "RFC 3454 table B.2";
        emit_step(e, step);
    }
}

/* Returns the length in octets of the first 63 code points of prepared text.  A longer label is not
   explained further, and p contains no more of it. */
static size_t
find_prepared_end(const struct prepared_label *p)
{
    size_t at = 0;

    for (unsigned i = 0; i < XN_LABEL_MAX && at < p->sink.length; i++) {
        uint32_t cp;

        at += utf8_decode(p->text + at, &cp);
    }
    return at;
}

/* A search for the end of the input that the first octets of prepared text come from.  It never
   matches, so it sees every code point: marks come in the order of the input, not of the prepared
   text. */
struct source_search {
    struct prep_search search;
    size_t prepared, end;
};

static bool
extend_source(struct prep_search *search, size_t at, const struct prep_item *item)
{
    struct source_search *s = (struct source_search *)search;

    if (at < s->prepared && item->end > s->end)
        s->end = item->end;
    return false;
}

static void
emit_nameprep(struct explainer *e, const struct label *label, const struct prepared_label *p,
    xn_status status)
{
    size_t prepared = find_prepared_end(p);
    struct source_search s = {{.matches = extend_source, .at = SIZE_MAX}, prepared, label->length};

    if (p->sink.points > XN_LABEL_MAX) {
        s.end = 0;
        xni_prep_search(
            PROFILE_NAMEPREP, label->flags & TEXT_FLAGS, label->text, label->length, &s.search);
    }
    emit_mapping(e, label, s.end);
    if (status == XN_OK)
        emit_text(e, XN_STEP_PREPARED, p->text, prepared);
}

/* Emits the insertions of RFC 3492 section 3.2.  Encoding and decoding make the same ones, so
   decoding the digits explains both.  at is the position of the digits in the input, or SIZE_MAX if
   they were not typed. */
static void
emit_insertions(struct explainer *e, const char *code, size_t length, size_t at)
{
    struct punycode_decoder d;
    struct punycode_step s;

    if (xni_punycode_open(&d, code, length, NULL) != XN_OK)
        return;
    while (!e->stopped && d.at < length && xni_punycode_next(&d, &s, NULL) == XN_OK) {
        xn_step step = {.kind = XN_STEP_INSERT, .offset = e->offset, .length = e->length};

        step.text = code + s.start;
        step.textlen = s.end - s.start;
        if (at != SIZE_MAX) {
            step.offset = at + s.start;
            step.length = step.textlen;
        }
        step.cp = s.cp;
        step.at = s.position;
        step.delta = s.delta;
        step.bias = s.bias;
        emit_step(e, step);
    }
}

/* Emits the result of xn_to_unicode() for a real ACE label, and of xn_to_ascii() for a fake one,
   which differs from the label as typed if nameprep changes it. */
static void
emit_ace_label(struct explainer *e, const struct label *label, const struct prepared_label *p,
    const struct ascii_label *ascii)
{
    struct decoded_label decoded;

    emit_insertions(e, p->text + ACE_PREFIX_LENGTH, p->sink.length - ACE_PREFIX_LENGTH,
        label->ascii ? e->offset + ACE_PREFIX_LENGTH : SIZE_MAX);
    (void)xni_label_to_unicode(label, &decoded, NULL);
    if (decoded.length == 0) {
        emit_text(e, XN_STEP_RESULT, ascii->text, ascii->length);
        return;
    }
    for (size_t i = 0; label->flags & XN_LOWER && i < decoded.length; i++)
        decoded.text[i] = ascii_lower(decoded.text[i]);
    emit_text(e, XN_STEP_RESULT, decoded.text, decoded.length);
}

static void
explain_label(struct explainer *e, const struct label *label, const xn_diag *refused,
    const struct ascii_label *ascii)
{
    struct prepared_label p;
    xn_status status;

    emit_text(e, XN_STEP_LABEL, label->text, label->length);
    status = xni_label_prepare(label, &p, NULL);
    if (!label->ascii)
        emit_nameprep(e, label, &p, status);
    if (refused->status != XN_OK) {
        emit_refused(e, refused);
    } else if (has_ace_prefix(p.text, p.sink.length)) {
        emit_ace_label(e, label, &p, ascii);
    } else {
        if (!label->ascii && p.sink.seen & TABLE_NON_ASCII)
            emit_insertions(
                e, ascii->text + ACE_PREFIX_LENGTH, ascii->length - ACE_PREFIX_LENGTH, SIZE_MAX);
        emit_text(e, XN_STEP_RESULT, ascii->text, ascii->length);
    }
}

/* Explains every label; returns whether ToASCII accepts all of them.  If it accepts the name,
   is_valid is set, and an empty label can only be the root. */
static bool
explain_labels(struct explainer *e, const char *in, size_t inlen, unsigned flags, bool is_valid)
{
    struct label label = {.flags = flags};
    struct splitter s;
    bool all = true;

    xni_split_open(&s, in, inlen, 0);
    for (; !e->stopped && split_next(&s, &label); e->label++) {
        struct ascii_label ascii = {.text = "", .length = 0};
        xn_diag refused = {.status = XN_OK};
        bool is_final = label.length == 0 && s.pos > inlen && e->label > 0;

        e->offset = (size_t)(label.text - in);
        e->length = label.length;
        if (!is_final && !(label.length == 0 && is_valid)
            && xni_label_to_ascii(&label, &ascii, &refused) != XN_OK) {
            refused.label = e->label;
            refused.offset += e->offset;
            all = false;
        }
        explain_label(e, &label, &refused, &ascii);
    }
    return all;
}

xn_status
xn_explain(const char *in, size_t inlen, unsigned flags,
    int (*emit)(const xn_step *step, void *user), void *user, xn_diag *diag)
{
    struct explainer e = {.emit = emit, .user = user};
    xn_diag whole;
    bool all;
    xn_status status = emit == NULL ? diag_set(diag, XN_E_ARGUMENT, 0, 0, "")
                                    : xni_check_input(&in, &inlen, flags, diag);

    if (status != XN_OK)
        return status;
    status = xn_to_ascii(in, inlen, flags, NULL, 0, NULL, &whole);
    if (status == XN_E_SPACE)
        status = diag_set(&whole, XN_OK, 0, 0, "");
    if (diag != NULL)
        *diag = whole;
    if (status == XN_E_UTF8)
        return status;
    all = explain_labels(&e, in, inlen, flags, status == XN_OK);
    if (all && status != XN_OK && !e.stopped) { /* a guard refuses the whole name */
        e.label = whole.label;
        emit_refused(&e, &whole);
    }
    return e.stopped ? diag_set(diag, XN_OK, 0, 0, "") : status;
}
