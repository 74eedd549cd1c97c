/* SPDX-License-Identifier: MIT */
#include "random_lgr.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../unit/random.h"

/* The code points of the tables and labels: letters, a hyphen, a digit, marks, joining types. */
static const uint32_t alphabet[] = {
    0x61, 0x62, 0x63, 0x64, 0x65, 0x2D, 0x30, 0x300, 0x627, 0x628, 0x1885, 0x10428};

enum { ALPHABET = sizeof(alphabet) / sizeof(*alphabet), CLASSES = 4, RULES = 5 };

static const char *const types[] = {
    "invalid", "blocked", "allocatable", "activated", "out-of-repertoire-var", "x"};
static const char *const tags[] = {"t1", "t2", "sc:Latn"};

/* The table that is being written. */
static struct random_lgr *lgr;
static unsigned class_count, rule_count;
static bool has_anchor[RULES]; /* of the rules so far */

__attribute__((format(printf, 1, 2))) static void
put(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    lgr->length +=
        (size_t)vsnprintf(lgr->text + lgr->length, sizeof(lgr->text) - lgr->length, format, args);
    va_end(args);
}

static bool
one_in(unsigned n)
{
    return random_below(n) == 0;
}

static uint32_t
random_point(void)
{
    return alphabet[random_below(ALPHABET)];
}

static void
put_count(unsigned chance)
{
    unsigned n = random_below(3), m = n + random_below(3);

    if (!one_in(chance))
        return;
    switch (random_below(3)) {
    case 0: put(" count=\"%u\"", n + 1); break;
    case 1: put(" count=\"%u+\"", n); break;
    default: put(" count=\"%u:%u\"", n, m > 0 ? m : 1); break;
    }
}

/* The contents of a class, without a name or a count. */
static void
put_class_body(void)
{
    static const char *const properties[] = {
        "gc:Mn", "gc:L", "gc:Lo", "jt:D", "jt:R", "sc:Latn", "ccc:230"};

    switch (random_below(4)) {
    case 0: put(" property=\"%s\"/>\n", properties[random_below(7)]); break;
    case 1: put(" from-tag=\"%s\"/>\n", tags[random_below(3)]); break;
    default:
        put(">%04X", random_point());
        if (one_in(2))
            put(" 0062-0064");
        if (one_in(3))
            put(" %04X", random_point());
        put("</class>\n");
    }
}

/* A class or a set operator: named at the top level, otherwise with a count or without. */
static void
put_class(const char *name, unsigned depth, unsigned count_chance)
{
    static const char *const operators[] = {
        "union", "intersection", "difference", "symmetric-difference", "complement"};
    unsigned kind = depth > 1 ? 5 : random_below(10);
    bool by_ref = name == NULL && class_count > 0 && one_in(2);

    if (by_ref || kind >= 5) {
        put("<class");
        if (name != NULL)
            put(" name=\"%s\"", name);
        if (count_chance > 0)
            put_count(count_chance);
        if (by_ref)
            put(" by-ref=\"c%u\"/>\n", random_below(class_count));
        else
            put_class_body();
        return;
    }
    put("<%s", operators[kind]);
    if (name != NULL)
        put(" name=\"%s\"", name);
    if (count_chance > 0)
        put_count(count_chance);
    put(">");
    put_class(NULL, depth + 1, 0);
    if (kind != 4)
        put_class(NULL, depth + 1, 0);
    if (kind == 0 && one_in(3))
        put_class(NULL, depth + 1, 0);
    put("</%s>\n", operators[kind]);
}

static void put_content(unsigned depth, bool anchored);

/* The number of an earlier rule, or rule_count if none has (or lacks) an anchor. */
static unsigned
find_rule(bool anchored)
{
    for (unsigned tries = 0; tries < 4 && rule_count > 0; tries++) {
        unsigned i = random_below(rule_count);

        if (has_anchor[i] == anchored)
            return i;
    }
    return rule_count;
}

static void
put_rule(unsigned depth, bool anchored)
{
    unsigned i = find_rule(anchored);

    put("<rule");
    if (!anchored)
        put_count(6); /* may contain start or end, which is a warning */
    if (i < rule_count && one_in(2)) {
        put(" by-ref=\"r%u\"/>\n", i);
        return;
    }
    put(">\n");
    put_content(depth + 1, anchored);
    put("</rule>\n");
}

static void put_operator(unsigned depth, bool anchored);

static void
put_choice(unsigned depth, bool anchored)
{
    put("<choice");
    if (!anchored)
        put_count(5);
    put(">\n");
    put_operator(depth + 1, anchored);
    put_operator(depth + 1, anchored && one_in(2));
    if (one_in(3))
        put_operator(depth + 1, false);
    put("</choice>\n");
}

/* One operator; anchored: one that contains an anchor. */
static void
put_operator(unsigned depth, bool anchored)
{
    if (anchored) {
        if (depth > 2 || one_in(2))
            put_rule(depth, true);
        else
            put_choice(depth, true);
        return;
    }
    switch (random_below(depth > 3 ? 3 : 5)) {
    case 0:
        put("<any");
        put_count(2);
        put("/>\n");
        break;
    case 1:
        put("<char cp=\"%04X", random_point());
        if (one_in(4))
            put(" %04X", random_point());
        put("\"");
        put_count(3);
        put("/>\n");
        break;
    case 2: put_class(NULL, depth, 3); break;
    case 3: put_choice(depth, false); break;
    default: put_rule(depth, false); break;
    }
}

static void
put_plain_content(unsigned depth)
{
    bool start = one_in(3);

    if (start)
        put("<start/>\n");
    for (unsigned n = 1 + random_below(3); n > 0; n--)
        put_operator(depth + 1, false);
    if (one_in(3))
        put("<end/>\n");
}

static void
put_look_around(const char *name, unsigned depth)
{
    if (one_in(2))
        return;
    put("<%s>\n", name);
    put_plain_content(depth + 1);
    put("</%s>\n", name);
}

/* The operators of a rule. */
static void
put_content(unsigned depth, bool anchored)
{
    if (!anchored) {
        put_plain_content(depth);
    } else if (depth < 3 && one_in(3)) {
        if (one_in(3))
            put_operator(depth + 1, false);
        put_operator(depth + 1, true);
        if (one_in(3))
            put_operator(depth + 1, false);
    } else {
        put_look_around("look-behind", depth);
        put("<anchor/>\n");
        put_look_around("look-ahead", depth);
    }
}

static void
put_condition(unsigned chance)
{
    if (one_in(chance))
        put(" %s=\"r%u\"", one_in(2) ? "when" : "not-when", random_below(RULES));
}

/* A variant, unless the entry has it without a condition, or with one that may be the same. */
static void
put_variant(const uint32_t *cps, unsigned length, bool conditional, char *seen)
{
    char text[64] = "\"";
    size_t at = 1;

    for (unsigned i = 0; i < length; i++)
        at += (size_t)snprintf(text + at, sizeof(text) - at, "%s%04X", i > 0 ? " " : "", cps[i]);
    strcat(text, "\"");
    if (strstr(seen, text) != NULL)
        return;
    strcat(strcat(seen, text), ",");
    put("<var cp=%s", text);
    if (!one_in(4))
        put(" type=\"%s\"", types[random_below(6)]);
    if (conditional)
        put(" %s=\"r%u\"", one_in(2) ? "when" : "not-when", random_below(RULES));
    put("/>");
}

/* Variants of the code points at cps: reflexive, and to other code points, often one and the same,
   so that a label has several. */
static void
put_variants(const uint32_t *cps, unsigned length)
{
    char seen[512] = "";

    put(">");
    if (length > 0 && one_in(2))
        put_variant(cps, length, one_in(3), seen);
    for (unsigned n = length == 0 ? 1 : random_below(3); n > 0; n--) {
        uint32_t to[4] = {random_point(), random_point(), random_point(), random_point()};

        put_variant(to, one_in(3) ? random_below(4) + (length == 0) : 1, one_in(3), seen);
    }
    put("</char>\n");
}

static void
put_sequence(void)
{
    static uint32_t seen[8][3];
    static unsigned count;
    uint32_t cps[3] = {random_point(), random_point(), one_in(3) ? random_point() : 0};

    if (lgr->sequences == 0)
        count = 0;
    for (unsigned i = 0; i < count; i++)
        if (memcmp(seen[i], cps, sizeof(cps)) == 0)
            return;
    memcpy(seen[count++], cps, sizeof(cps));
    lgr->sequences++;
    put("<char cp=\"%04X %04X", cps[0], cps[1]);
    if (cps[2] != 0)
        put(" %04X", cps[2]);
    put("\"");
    put_condition(2);
    put_variants(cps, cps[2] != 0 ? 3 : 2);
}

static void
put_data(void)
{
    bool range = one_in(3);

    put("<data>\n");
    for (unsigned i = 0; i < ALPHABET; i++) {
        if (range && alphabet[i] >= 0x62 && alphabet[i] <= 0x64)
            continue;
        if (one_in(6))
            continue; /* not in the table */
        put("<char cp=\"%04X\"", alphabet[i]);
        put_condition(3);
        if (one_in(3))
            put(" tag=\"%s%s\"", tags[random_below(2)], one_in(3) ? " sc:Latn" : "");
        put_variants(&alphabet[i], 1);
    }
    if (range) {
        put("<range first-cp=\"0062\" last-cp=\"0064\"");
        put_condition(3);
        put("/>\n");
    }
    put("<char cp=\"4E00\"/>\n"); /* so that it is never empty */
    if (one_in(8)) {
        put("<char cp=\"\"");
        put_condition(3);
        put_variants(NULL, 0);
    }
    for (unsigned n = random_below(5); n > 0; n--)
        put_sequence();
    put("</data>\n");
}

static void
put_actions(void)
{
    static const char *const triggers[] = {"any-variant", "all-variants", "only-variants"};

    for (unsigned n = random_below(5); n > 0; n--) {
        unsigned i = find_rule(false);

        put("<action disp=\"%s\"", one_in(2) ? types[random_below(6)] : "valid");
        if (i < rule_count && !one_in(4))
            put(" %s=\"r%u\"", one_in(2) ? "match" : "not-match", i);
        if (one_in(2))
            put(" %s=\"%s %s\"", triggers[random_below(3)], types[random_below(3)],
                types[3 + random_below(3)]);
        put("/>\n");
    }
}

void
set_random_seed(uint64_t seed)
{
    random_state = seed;
}

void
make_random_lgr(struct random_lgr *to)
{
    static const char *const versions[] = {"6.3.0", "7.0.0", "8.0.0", "9.0.0", "11.0.0"};
    char name[8];

    lgr = to;
    lgr->length = lgr->sequences = 0;
    class_count = rule_count = 0;
    put("<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n"
        "<meta><unicode-version>%s</unicode-version></meta>\n",
        versions[random_below(5)]);
    put_data();
    put("<rules>\n");
    for (; class_count < CLASSES; class_count++) {
        snprintf(name, sizeof(name), "c%u", class_count);
        put_class(name, 0, 0);
    }
    for (; rule_count < RULES; rule_count++) {
        has_anchor[rule_count] = one_in(2);
        put("<rule name=\"r%u\">\n", rule_count);
        put_content(0, has_anchor[rule_count]);
        put("</rule>\n");
    }
    put_actions();
    put("</rules>\n</lgr>\n");
}

size_t
make_random_label(uint32_t *label, size_t most)
{
    size_t length = 1 + random_below(one_in(20) ? (uint32_t)most : 8);
    unsigned letters = 1 + random_below(ALPHABET);

    for (size_t i = 0; i < length; i++)
        label[i] = one_in(40) ? 0x4E00 : alphabet[random_below(letters)];
    return length;
}
