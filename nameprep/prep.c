/* SPDX-License-Identifier: MIT */
/* RFC 3454: the four steps, and where text fails them. */
#include "prep.h"

#include "crosscheck.h"
#include "result.h"

/* The sink */

void
sink_open(struct prep_sink *sink, const struct xn_profile *profile, char *out, size_t cap)
{
    *sink = (struct prep_sink){.profile = profile, .text = out, .cap = cap};
}

uint32_t
sink_look(struct prep_sink *sink, size_t at, const struct prep_item *item)
{
    uint32_t tables = own_tables(sink->profile, item->cp, item->tables);
    struct prep_watch *watch = sink->watch;

    if (watch != NULL && at < watch->found_at
        && (tables & watch->tables || at == watch->at
            || (watch->wanted != NULL && watch->wanted(watch, at, item)))) {
        watch->found_at = at;
        watch->found = *item;
        watch->found.tables = tables;
    }
    return tables;
}

/* The steps */

static xn_status
verdict(const struct prep_sink *sink, unsigned flags)
{
    const struct xn_profile *profile = sink->profile;

    /* RFC 3454 section 5 */
    if (sink->seen & (profile->prohibited | PREP_OWN))
        return XN_E_PROHIBITED;
    /* RFC 3454 section 6 */
    if (profile->bidi && sink->seen & TABLE_D_1) {
        if (sink->seen & TABLE_D_2)
            return XN_E_BIDI_MIXED;
        if (!(sink->first & sink->last & TABLE_D_1))
            return XN_E_BIDI_ENDS;
    }
    /* RFC 3454 section 7 */
    if (sink->seen & profile->unassigned && !(flags & XN_ALLOW_UNASSIGNED))
        return XN_E_UNASSIGNED;
    return XN_OK;
}

void
prep_run(unsigned flags, const char *text, size_t length, struct prep_sink *sink)
{
    struct prep_source source;
    struct prep_item item;

    source_open(&source, sink->profile, text, length);
    if (sink->profile->nfkc)
        nfkc_run(&source, sink, (flags & XN_PR29) != 0);
    else
        while (source_next(&source, &item))
            sink_append(sink, &item);
}

/* Where and why */

xn_status
utf8_check(const char *text, size_t length, xn_diag *diag)
{
    uint32_t cp;

    for (size_t at = 0, width; at < length; at += width) {
        width = utf8_read(text + at, length - at, &cp);
        if (width == 0)
            return diag_set(
                diag, XN_E_UTF8, at, utf8_ill_formed(text + at, length - at), XN_NO_CP, "RFC 3629");
    }
    return XN_OK;
}

xn_status
diag_item(xn_diag *diag, xn_status status, const char *text, const struct prep_item *item,
    const char *rule)
{
    uint32_t typed;

    utf8_take(text + item->start, &typed);
    diag_set(diag, status, item->start, item->end - item->start, item->composed ? XN_NO_CP : typed,
        rule);
    if (diag != NULL)
        diag->mapped = item->cp;
    return status;
}

int
prep_locate(const struct xn_profile *profile, unsigned flags, const char *text, size_t length,
    struct prep_watch *watch)
{
    struct prep_sink sink;

    sink_open(&sink, profile, NULL, 0);
    sink.watch = watch;
    watch->found_at = SIZE_MAX;
    prep_run(flags, text, length, &sink);
    return watch->found_at != SIZE_MAX;
}

/* The first clause, in the RFC's order, by which a profile prohibits what is in these tables. */
static const char *
prohibition_rule(const struct xn_profile *profile, uint32_t tables)
{
    static const struct {
        uint32_t table;
        const char *rule;
    } rules[] = {
        {TABLE_A_1, "RFC 3454 table A.1"},
        {TABLE_C_1_1, "RFC 3454 table C.1.1"},
        {TABLE_C_1_2, "RFC 3454 table C.1.2"},
        {TABLE_C_2_1, "RFC 3454 table C.2.1"},
        {TABLE_C_2_2, "RFC 3454 table C.2.2"},
        {TABLE_C_3, "RFC 3454 table C.3"},
        {TABLE_C_4, "RFC 3454 table C.4"},
        {TABLE_C_5, "RFC 3454 table C.5"},
        {TABLE_C_6, "RFC 3454 table C.6"},
        {TABLE_C_7, "RFC 3454 table C.7"},
        {TABLE_C_8, "RFC 3454 table C.8"},
        {TABLE_C_9, "RFC 3454 table C.9"},
    };

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (tables & profile->prohibited & rules[i].table)
            return rules[i].rule;
    return profile->own_rule;
}

static xn_status
diagnose(xn_status status, unsigned flags, const char *text, size_t length,
    const struct prep_sink *sink, xn_diag *diag)
{
    const struct xn_profile *profile = sink->profile;
    struct prep_watch watch = {.at = SIZE_MAX};
    const char *rule = "";

    switch (status) {
    case XN_E_PROHIBITED: watch.tables = profile->prohibited | PREP_OWN; break;
    case XN_E_BIDI_MIXED:
        watch.tables = TABLE_D_2;
        rule = "RFC 3454 section 6 requirement 2";
        break;
    case XN_E_BIDI_ENDS:
        watch.at = sink->first & TABLE_D_1 ? sink->last_at : 0;
        rule = "RFC 3454 section 6 requirement 3";
        break;
    default: watch.tables = profile->unassigned; rule = "RFC 3454 table A.1";
    }
    prep_locate(profile, flags, text, length, &watch);
    if (status == XN_E_PROHIBITED)
        rule = prohibition_rule(profile, watch.found.tables);
    return diag_item(diag, status, text, &watch.found, rule);
}

xn_status
prep_text(unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag)
{
    xn_status status;

    if (!prep_quick(flags, text, length, sink)) {
        status = utf8_check(text, length, diag);
        if (status != XN_OK)
            return status;
        sink_open(sink, sink->profile, sink->text, sink->cap);
        prep_run(flags, text, length, sink);
    }
    status = verdict(sink, flags);
    if (flags & XN_CROSSCHECK && !crosscheck_agrees(sink->profile, flags, text, length))
        return diag_set(diag, XN_E_CROSSCHECK, 0, length, XN_NO_CP, "xn cross-check");
    if (status != XN_OK && diag != NULL)
        diagnose(status, flags, text, length, sink, diag);
    return status;
}

static xn_status
prepare(const struct xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    struct prep_sink sink;
    xn_status status;

    sink_open(&sink, profile, out, cap);
    status = profile == NULL ? diag_set(diag, XN_E_ARGUMENT, 0, 0, XN_NO_CP, "")
                             : check_arguments(&in, &inlen, flags, out, cap, diag);
    if (status == XN_OK)
        status = prep_text(flags, in, inlen, &sink, diag);
    return text_finish(status, out, cap, sink.length, len, diag);
}

xn_status
xn_prep(const xn_profile *profile, const char *in, size_t inlen, unsigned flags, char *out,
    size_t cap, size_t *len, xn_diag *diag)
{
    return prepare(profile, in, inlen, flags, out, cap, len, diag);
}

xn_status
xn_nfkc(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    static const struct xn_profile nfkc = {.name = "NFKC", .nfkc = TABLE_DECOMPOSES};

    return prepare(&nfkc, in, inlen, flags, out, cap, len, diag);
}
