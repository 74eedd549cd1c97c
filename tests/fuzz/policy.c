/* SPDX-License-Identifier: MIT */
/* Fuzz target: a list of reserved names, names that may have a tag after a TAB, and a policy, each
   of the first two ended by a form feed. */
#include <config.h>

#include "tools/xn-table/policy.h"

#include <string.h>

#include "fuzz.h"
#include "tools/xn-table/registry.h"

struct part {
    const char *text;
    size_t length;
};

static struct part
take_part(struct part *rest, char end)
{
    const char *found = rest->length > 0 ? memchr(rest->text, end, rest->length) : NULL;
    size_t length = found != NULL ? (size_t)(found - rest->text) : rest->length;
    struct part part = {rest->text, length};

    length += found != NULL;
    rest->text += length;
    rest->length -= length;
    return part;
}

static void
check_value(const struct policy *policy, const struct policy_section *section, enum policy_key key)
{
    const struct policy_value *value = &section->values[key];

    must((value->line == 0) == (value->clause == NULL), "a rule has a clause");
    if (value->line == 0)
        return;
    must(value->column > 0 && strstr(value->clause, policy_key_names[key]) != NULL,
        "a clause names the key");
    for (size_t i = 0; i < value->count; i++)
        must(value->items[i].text[0] != '\0' && value->items[i].column >= value->column,
            "an item of a list has a text and a position");
    must(policy_gives(policy, key), "a key that is given is found");
}

static void
check_policy(const struct policy *policy)
{
    for (size_t i = 0; i < policy->sections.count; i++) {
        const struct policy_section *section = &policy->sections.items[i];

        for (enum policy_key key = 0; key < KEYS; key++)
            check_value(policy, section, key);
        must(i == 0
                || policy_find(policy, section->kind, section->name, strlen(section->name))
                    == section,
            "a section is found by its name");
        must(section->labels <= policy->zone_labels, "no zone is longer than the longest");
    }
}

/* Every refusal has a position in the name, a rule and a message that can be printed. */
static void
check_refusal(const struct outcome *outcome, size_t length)
{
    struct buffer text = {0};

    must(outcome->diag.offset <= length && outcome->diag.length <= length - outcome->diag.offset,
        "a refusal has a position");
    put_rule(&text, outcome);
    must(text.length > 0, "a refusal has a rule");
    buffer_text(&text, ": ");
    put_reason(&text, outcome);
    for (size_t i = 0; i < text.length; i++)
        must((unsigned char)text.data[i] >= ' ' && text.data[i] != 0x7F, "messages are printable");
    must(outcome->clause == NULL || strstr(outcome->clause, "p.conf:") == outcome->clause,
        "a rule of the policy names the file");
    buffer_free(&text);
}

static void
check_names(const struct registry *registry, struct part names)
{
    struct verdicts verdicts = {0};
    struct outcome_list list = {0};

    while (names.length > 0) {
        struct part tag = take_part(&names, '\n'), name = take_part(&tag, '\t');
        const struct registry_text text = {.text = name.text,
            .typed = name.text,
            .length = name.length,
            .is_label = false,
            .has_tag = tag.length > 0,
            .tag = tag.text,
            .tag_length = tag.length};
        xn_status status =
            xn_to_ascii(name.text, name.length, registry->flags, NULL, 0, NULL, NULL);

        list.count = 0;
        verdicts_clear(&verdicts);
        if (status == XN_E_UTF8)
            continue;
        registry_check(registry, &text, &verdicts, &list);
        for (size_t i = 0; i < list.count; i++)
            check_refusal(&list.items[i], name.length);
    }
    verdicts_free(&verdicts);
    outcome_list_free(&list);
}

static bool
is_found(const struct reserved *list, const char *name)
{
    char label[XN_NAME_SIZE];
    size_t length = strcspn(name, ".");

    memcpy(label, name, length);
    label[length] = '\0';
    return reserved_find(list, label, name + length) != NULL;
}

/* Asserts the promises of the parser, and checks names with the policy if it names no other files
   than the list. */
void
fuzz_target(struct fuzz_input *input)
{
    struct part rest, reserved, names;
    struct policy policy;
    struct policy_fault fault = {0};
    struct reserved list;
    struct reserved_fault list_fault = {0};
    bool is_list;

    rest = (struct part){input->text, input->length};
    reserved = take_part(&rest, '\f');
    names = take_part(&rest, '\f');
    is_list = reserved_parse(&list, "list", reserved.text, reserved.length, IDNA_2003, &list_fault);
    must(is_list || (list_fault.line > 0 && list_fault.diag.status != XN_OK),
        "a list is parsed, or has a fault");
    for (size_t i = 0; is_list && i < list.names.count; i++)
        must(is_found(&list, reserved_text(&list, &list.names.items[i])),
            "a reserved name is found");
    if (policy_parse(&policy, "d/p.conf", rest.text, rest.length, IDNA_2003, &fault)) {
        const struct command c = {.label = -2};
        struct registry registry = {.c = &c,
            .flags = input->flags & ~(unsigned)XN_CROSSCHECK,
            .policy = &policy,
            .lists = {.items = &list, .count = 1}};

        check_policy(&policy);
        if (is_list && !policy_gives(&policy, KEY_TABLES))
            check_names(&registry, names);
    } else {
        must(fault.line > 0 && fault.column > 0 && fault.words != NULL,
            "a policy is parsed, or has a fault");
    }
    policy_free(&policy);
    reserved_free(&list);
}
