/* SPDX-License-Identifier: MIT */
/* The rules of doc/reference/display.md, which decide whether a decoded label may be shown.  Files:
   display.c, display_rules.c and display_scripts.c. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include "lib/label.h"
#include "lib/scripts.h"

/* A decoded ACE label.  A code point that is not shown has no SHOW_ bits and no script.  The first
   and the last item have no code point, so that each code point has neighbours. */
struct shown_item {
    uint32_t cp;
    unsigned show; /* SHOW_ bits and script, tables.h */
};

struct shown_label {
    struct shown_item items[XN_LABEL_MAX + 2]; /* the code points are items 1 to count */
    size_t count;
    uint64_t scripts; /* bits; none for common and inherited code points */
};

/* The last label of the name in ASCII, which some rules ask for, and its scripts if it decodes. */
struct top_level {
    const char *text;
    size_t length;
    uint64_t scripts;
    bool refuses_unicode; /* the guard literal does */
};

static inline void
shown_label_add(struct shown_label *label, uint32_t cp)
{
    unsigned show = xni_table_show(cp);

    label->items[++label->count] = (struct shown_item){cp, show};
    label->scripts |= SCRIPT_BIT(show & SHOW_SCRIPT) & ~NO_SCRIPTS;
}

static inline bool
is_of(const struct shown_item *item, uint64_t scripts)
{
    return (SCRIPT_BIT(item->show & SHOW_SCRIPT) & scripts) != 0;
}

/* Returns whether some item satisfies a predicate, which may examine its neighbours. */
static inline bool
has_item(const struct shown_label *label, bool (*is)(const struct shown_item *item))
{
    for (size_t i = 1; i <= label->count; i++)
        if (is(&label->items[i]))
            return true;
    return false;
}

/* The rules in order.  Each relies on those before it. */
bool xni_breaks_character_rule(const struct shown_label *label);
bool xni_breaks_hyphen_rule(const struct shown_label *label);
bool xni_breaks_mark_rule(const struct shown_label *label);
bool xni_breaks_digit_rule(const struct shown_label *label);
bool xni_breaks_script_rule(const struct shown_label *label);
bool xni_breaks_context_rule(const struct shown_label *label);
bool xni_breaks_top_level_rule(const struct shown_label *label, const struct top_level *top);
bool xni_breaks_lookalike_rule(const struct shown_label *label, const struct top_level *top);

#endif
