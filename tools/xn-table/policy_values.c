/* SPDX-License-Identifier: MIT */
/* The keys of a policy, and the values that each can have. */
#include "policy_values.h"

#include <stdlib.h>
#include <string.h>

#include "tools/common/text.h"
#include "tools/common/buffer.h"
#include "xn.h"

enum { IN_GENERAL = 1, IN_ZONES = 2, IN_LANGUAGES = 4, ANYWHERE = 7 };

const char *const policy_key_names[KEYS] = {
    [KEY_LABEL] = "label",
    [KEY_DEPTH] = "depth",
    [KEY_REGISTER] = "register",
    [KEY_IDNA] = "idna",
    [KEY_HYPHENS] = "hyphens-3-4",
    [KEY_MIN_CODE_POINTS] = "min-code-points",
    [KEY_MAX_CODE_POINTS] = "max-code-points",
    [KEY_MIN_OCTETS] = "min-octets",
    [KEY_MAX_OCTETS] = "max-octets",
    [KEY_RESERVED] = "reserved",
    [KEY_TABLES] = "tables",
    [KEY_TABLE_FORMAT] = "table-format",
    [KEY_LANGUAGES] = "languages",
    [KEY_REFUSE] = "refuse",
};

/* The rules about all labels of a name, and how files are read, do not depend on the zone. */
static const unsigned char sections[KEYS] = {
    [KEY_LABEL] = IN_GENERAL | IN_ZONES,
    [KEY_DEPTH] = IN_GENERAL | IN_ZONES,
    [KEY_REGISTER] = IN_GENERAL,
    [KEY_IDNA] = IN_GENERAL,
    [KEY_HYPHENS] = ANYWHERE,
    [KEY_MIN_CODE_POINTS] = ANYWHERE,
    [KEY_MAX_CODE_POINTS] = ANYWHERE,
    [KEY_MIN_OCTETS] = ANYWHERE,
    [KEY_MAX_OCTETS] = ANYWHERE,
    [KEY_RESERVED] = ANYWHERE,
    [KEY_TABLES] = ANYWHERE,
    [KEY_TABLE_FORMAT] = IN_GENERAL,
    [KEY_LANGUAGES] = IN_GENERAL | IN_ZONES,
    [KEY_REFUSE] = ANYWHERE,
};

bool
policy_takes(enum policy_kind kind, enum policy_key key)
{
    return (sections[key] & 1u << kind) != 0;
}

bool
policy_fail(struct policy_fault *fault, const char *words, const struct policy_text *subject)
{
    size_t length =
        subject->length < sizeof(fault->subject) ? subject->length : sizeof(fault->subject) - 1;

    *fault = (struct policy_fault){subject->line, subject->column, words, ""};
    if (length > 0)
        memcpy(fault->subject, subject->text, length);
    return false;
}

struct policy_text
policy_trim(struct policy_text t)
{
    while (t.length > 0 && is_blank(t.text[0])) {
        t.text++;
        t.length--;
        t.column++;
    }
    while (t.length > 0 && is_blank(t.text[t.length - 1]))
        t.length--;
    return t;
}

bool
policy_is_word(const struct policy_text *t, const char *word)
{
    return strlen(word) == t->length && memcmp(t->text, word, t->length) == 0;
}

enum policy_key
policy_find_key(const struct policy_text *name)
{
    enum policy_key key = 0;

    while (key < KEYS && !policy_is_word(name, policy_key_names[key]))
        key++;
    return key;
}

/* Calls set for each item of a list, which is separated by commas. */
typedef bool item_function(
    struct policy_value *value, const struct policy_text *item, struct policy_fault *fault);

static bool
set_list(struct policy_value *value, const struct policy_text *list, item_function *set,
    struct policy_fault *fault)
{
    for (size_t at = 0; at <= list->length;) {
        const char *comma = memchr(list->text + at, ',', list->length - at);
        size_t end = comma != NULL ? (size_t)(comma - list->text) : list->length;
        struct policy_text item = policy_trim(
            (struct policy_text){list->text + at, end - at, list->line, list->column + at});

        if (item.length == 0)
            return policy_fail(fault, "empty item in a list", &item);
        if (!set(value, &item, fault))
            return false;
        at = end + 1;
    }
    return true;
}

/* Appends an item.  A list may be long, so items are not compared with each other: a tag or a file
   that is listed twice has no effect. */
static void
add_item(struct policy_value *value, const char *text, size_t length, size_t column)
{
    char *copy = check_memory(malloc(length + 1));

    memcpy(copy, text, length);
    copy[length] = '\0';
    *list_add(value) = (struct policy_item){.text = copy, .column = column};
}

static bool
add_file(struct policy_value *value, const struct policy_text *item, struct policy_fault *fault)
{
    (void)fault;
    add_item(value, item->text, item->length, item->column);
    return true;
}

static bool
add_tag(struct policy_value *value, const struct policy_text *item, struct policy_fault *fault)
{
    char tag[POLICY_TAG_MAX + 1];

    if (!lower_tag(item->text, item->length, tag))
        return policy_fail(fault, " is not a language tag", item);
    add_item(value, tag, item->length, item->column);
    return true;
}

static bool
add_disposition(
    struct policy_value *value, const struct policy_text *item, struct policy_fault *fault)
{
    for (size_t i = 0; i < item->length; i++)
        if (is_blank(item->text[i]) || (unsigned char)item->text[i] >= 0x80)
            return policy_fail(fault, " is not one word in ASCII, as a disposition is", item);
    add_item(value, item->text, item->length, item->column);
    return true;
}

static bool
set_word(struct policy_value *value, const struct policy_text *text, const char *const *words,
    const char *why, struct policy_fault *fault)
{
    for (value->number = 0; words[value->number] != NULL; value->number++)
        if (policy_is_word(text, words[value->number]))
            return true;
    return policy_fail(fault, why, text);
}

/* Sets a number from 1 to most, which is at most 999, or if is_signed its negative. */
static bool
set_number(struct policy_value *value, const struct policy_text *text, int most, bool is_signed,
    const char *why, struct policy_fault *fault)
{
    bool is_negative = is_signed && text->text[0] == '-';
    int number = 0;

    for (size_t i = is_negative; i < text->length; i++) {
        if (text->text[i] < '0' || text->text[i] > '9' || i > 3)
            return policy_fail(fault, why, text);
        number = 10 * number + (text->text[i] - '0');
    }
    if (number < 1 || number > most)
        return policy_fail(fault, why, text);
    value->number = is_negative ? -number : number;
    return true;
}

bool
policy_set(struct policy_value *value, enum policy_key key, const struct policy_text *text,
    struct policy_fault *fault)
{
    static const char *const switches[] = {"no", "yes", NULL};
    static const char *const rules[] = {"2003", "none", NULL}; /* as enum idna_rule */
    /* In the order of xn_table_format */
    static const char *const formats[] = {"detect", "rfc7940", "rfc4290", "rfc3743", "list", NULL};

    value->line = text->line;
    value->column = text->column;
    switch (key) {
    case KEY_LABEL:
        return set_number(value, text, 127, true,
            " is not a number from 1 to 127, from the first label, or -1 to -127, from the last",
            fault);
    case KEY_DEPTH:
        return set_number(value, text, 126, false, " is not a number from 1 to 126", fault);
    case KEY_MIN_CODE_POINTS:
    case KEY_MAX_CODE_POINTS:
    case KEY_MIN_OCTETS:
    case KEY_MAX_OCTETS:
        return set_number(value, text, XN_LABEL_MAX, false, " is not a number from 1 to 63", fault);
    case KEY_RESERVED:
    case KEY_TABLES: return set_list(value, text, add_file, fault);
    case KEY_LANGUAGES: return set_list(value, text, add_tag, fault);
    case KEY_REFUSE: return set_list(value, text, add_disposition, fault);
    case KEY_IDNA: return set_word(value, text, rules, " is neither 2003 nor none", fault);
    case KEY_TABLE_FORMAT:
        return set_word(
            value, text, formats, " is none of detect, rfc7940, rfc4290, rfc3743 and list", fault);
    default: return set_word(value, text, switches, " is neither yes nor no", fault);
    }
}
