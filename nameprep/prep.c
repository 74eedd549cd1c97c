/* SPDX-License-Identifier: MIT */
/* The four steps of RFC 3454, and the diagnosis of text that fails one of them. */
#include "prep.h"

#include "compose.h"

/* RFC 3454 sections 5 to 7, in this order, so that text with several faults has the status of the
   first section. */
static xn_status
check_seen(const struct prep_sink *sink, unsigned flags)
{
    const struct xn_profile *profile = sink->profile;

    if (sink->seen & (profile->prohibited | PROFILE_PROHIBITED))
        return XN_E_PROHIBITED;
    if (profile->bidi && sink->seen & TABLE_D_1) {
        if (sink->seen & TABLE_D_2)
            return XN_E_BIDI_MIXED;
        if (!(sink->first & sink->last & TABLE_D_1))
            return XN_E_BIDI_ENDS;
    }
    if (sink->seen & profile->unassigned && !(flags & XN_ALLOW_UNASSIGNED))
        return XN_E_UNASSIGNED;
    return XN_OK;
}

void
xni_prep_slow(unsigned flags, const char *text, size_t length, struct prep_sink *sink)
{
    struct prep_source source;
    struct prep_item item;

    xni_source_open(&source, sink->profile, text, length);
    if (sink->profile->nfkc)
        xni_nfkc(&source, sink, (flags & XN_PR29) != 0);
    else
        while (xni_source_next(&source, &item))
            sink->length += xni_sink_put(sink, sink->length, &item);
}

/* The diagnosis */

xn_status
xni_utf8_check(const char *text, size_t length, xn_diag *diag)
{
    uint32_t cp;

    for (size_t at = 0; at < length; at += utf8_decode(text + at, &cp)) {
        size_t ill_formed = utf8_ill_formed(text + at, length - at);

        if (ill_formed > 0)
            return diag_set(diag, XN_E_UTF8, at, ill_formed, "RFC 3629");
    }
    return XN_OK;
}

xn_status
xni_diag_item(xn_diag *diag, xn_status status, const char *text, const struct prep_item *item,
    const char *rule)
{
    diag_set(diag, status, item->start, item->end - item->start, rule);
    if (diag == NULL)
        return status;
    if (!item->composed)
        utf8_decode(text + item->start, &diag->cp);
    diag->mapped = item->cp;
    return status;
}

bool
xni_prep_search(const struct xn_profile *profile, unsigned flags, const char *text, size_t length,
    struct prep_search *search)
{
    struct prep_sink sink;

    xni_sink_open(&sink, profile, NULL, 0);
    sink.search = search;
    search->found_at = SIZE_MAX;
    xni_prep_slow(flags, text, length, &sink);
    return search->found_at != SIZE_MAX;
}

/* Returns the first clause, in the order of the RFC, with which a profile prohibits these
   tables. */
static const char *
find_prohibition(const struct xn_profile *profile, uint32_t tables)
{
#define RULE(table, name) TABLE_##table, "RFC 3454 table " name
    static const struct table_rule {
        uint32_t table;
        const char *rule;
    } rules[] = {{RULE(A_1, "A.1")}, {RULE(C_1_1, "C.1.1")}, {RULE(C_1_2, "C.1.2")},
        {RULE(C_2_1, "C.2.1")}, {RULE(C_2_2, "C.2.2")}, {RULE(C_3, "C.3")}, {RULE(C_4, "C.4")},
        {RULE(C_5, "C.5")}, {RULE(C_6, "C.6")}, {RULE(C_7, "C.7")}, {RULE(C_8, "C.8")},
        {RULE(C_9, "C.9")}};

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (tables & profile->prohibited & rules[i].table)
            return rules[i].rule;
    return profile->own_rule;
}

static void
diagnose(xn_status status, unsigned flags, const char *text, size_t length,
    const struct prep_sink *sink, xn_diag *diag)
{
    const struct xn_profile *profile = sink->profile;
    struct prep_search search = {.at = SIZE_MAX};
    const char *rule = "";

    switch (status) {
    case XN_E_PROHIBITED: search.tables = profile->prohibited | PROFILE_PROHIBITED; break;
    case XN_E_BIDI_MIXED:
        search.tables = TABLE_D_2;
        rule = "RFC 3454 section 6 requirement 2";
        break;
    case XN_E_BIDI_ENDS:
        search.at = sink->first & TABLE_D_1 ? sink->last_at : 0;
        rule = "RFC 3454 section 6 requirement 3";
        break;
    default: search.tables = profile->unassigned; rule = "RFC 3454 table A.1";
    }
    xni_prep_search(profile, flags, text, length, &search);
    if (status == XN_E_PROHIBITED)
        rule = find_prohibition(profile, search.found.tables);
    xni_diag_item(diag, status, text, &search.found, rule);
}

xn_status
xni_prep(unsigned flags, const char *text, size_t length, struct prep_sink *sink, xn_diag *diag)
{
    xn_status status;

    /* The fast path fails on ill-formed text, so its result needs no check of UTF-8. */
    if (!(flags & ~(unsigned)COMPOSE_FLAGS) && xni_compose_text(text, length, sink)
        && check_seen(sink, flags) == XN_OK)
        return XN_OK;
    status = xni_utf8_check(text, length, diag);
    if (status != XN_OK)
        return status;
    xni_sink_open(sink, sink->profile, sink->text, sink->cap);
    xni_prep_slow(flags, text, length, sink);
    status = check_seen(sink, flags);
    if (status != XN_OK && diag != NULL)
        diagnose(status, flags, text, length, sink, diag);
    return status;
}
