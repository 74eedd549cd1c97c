/* SPDX-License-Identifier: MIT */
/* Parses a policy, line by line. */
#include "policy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/common/buffer.h"
#include "tools/common/paths.h"
#include "policy_values.h"
#include "tools/common/whole_file.h"
#include "xn.h"

struct parser {
    struct policy *policy;
    struct policy_fault *fault;
    size_t section;   /* the number of the current section, or NO_SECTION */
    bool has_general; /* [policy] was seen */
};

static const size_t NO_SECTION = SIZE_MAX;

/* Returns a clause such as "registry.conf:12 scripts". */
static char *
make_clause(const struct policy *p, size_t line, const char *word)
{
    struct buffer clause = {0};

    buffer_word(&clause, p->file);
    buffer_char(&clause, ':');
    buffer_number(&clause, line);
    buffer_char(&clause, ' ');
    buffer_text(&clause, word);
    buffer_char(&clause, '\0');
    return clause.data;
}

/* Adds a section, which takes ownership of the name. */
static void
add_section(struct parser *c, enum policy_kind kind, const char *name, size_t line)
{
    static const char *const words[] = {"policy", "zone", "language"};
    struct policy *p = c->policy;
    struct policy_section *s;

    c->section = p->sections.count;
    s = list_add(&p->sections);
    *s = (struct policy_section){.kind = kind};
    s->name = check_memory(strdup(name));
    s->clause = make_clause(p, line, words[kind]);
    if (kind == SECTION_GENERAL)
        return;
    if (p->first[kind] == 0)
        p->first[kind] = c->section;
    set_add(&p->names, set_hash(&p->names, kind, name, strlen(name)), (uint32_t)c->section);
}

static bool
open_general(struct parser *c, const struct policy_text *name)
{
    if (c->has_general)
        return policy_fail(c->fault, "duplicate section", name);
    c->has_general = true;
    c->section = 0;
    return true;
}

static unsigned
count_labels(const char *name)
{
    unsigned labels = 1;

    for (; *name != '\0'; name++)
        labels += *name == '.';
    return labels;
}

/* Opens the section of a zone.  Zones are compared in ASCII and lower case, without dots at either
   end. */
static bool
open_zone(struct parser *c, const struct policy_text *name)
{
    const unsigned flags = XN_LOWER | XN_STD3 | XN_UNDERSCORE | XN_STRICT_ACE;
    size_t dot = name->length > 0 && name->text[0] == '.', length;
    char zone[XN_NAME_SIZE];
    struct policy *p = c->policy;

    if (name_to_stored(p->idna, name->text + dot, name->length - dot, flags, zone, &length, NULL)
            != XN_OK
        || strcmp(zone, ".") == 0)
        return policy_fail(c->fault, " is not the name of a zone", name);
    if (zone[length - 1] == '.')
        zone[--length] = '\0';
    if (policy_find(p, SECTION_ZONE, zone, length) != NULL)
        return policy_fail(c->fault, "duplicate section", name);
    add_section(c, SECTION_ZONE, zone, name->line);
    p->sections.items[c->section].labels = count_labels(zone);
    if (p->sections.items[c->section].labels > p->zone_labels)
        p->zone_labels = p->sections.items[c->section].labels;
    return true;
}

static bool
open_language(struct parser *c, const struct policy_text *name)
{
    char tag[POLICY_TAG_MAX + 1];

    if (!lower_tag(name->text, name->length, tag))
        return policy_fail(c->fault, " is not a language tag", name);
    if (policy_find(c->policy, SECTION_LANGUAGE, tag, name->length) != NULL)
        return policy_fail(c->fault, "duplicate section", name);
    add_section(c, SECTION_LANGUAGE, tag, name->line);
    return true;
}

/* Opens a section: [policy], [zone NAME] or [language TAG], from the text between the brackets. */
static bool
open_section(struct parser *c, struct policy_text header)
{
    struct policy_text word = policy_trim(header), name = word;

    for (word.length = 0; word.length < name.length && name.text[word.length] != ' '
         && name.text[word.length] != '\t';
         word.length++)
        ;
    name.text += word.length;
    name.column += word.length;
    name.length -= word.length;
    name = policy_trim(name);
    if (policy_is_word(&word, "policy") && name.length == 0)
        return open_general(c, &word);
    if (policy_is_word(&word, "zone"))
        return open_zone(c, &name);
    if (policy_is_word(&word, "language"))
        return open_language(c, &name);
    return policy_fail(c->fault, "unknown section", &word);
}

static bool
set_key(struct parser *c, struct policy_text line, size_t equals)
{
    struct policy_text name =
        policy_trim((struct policy_text){line.text, equals, line.line, line.column});
    struct policy_text text = policy_trim((struct policy_text){
        line.text + equals + 1, line.length - equals - 1, line.line, line.column + equals + 1});
    enum policy_key key = policy_find_key(&name);
    struct policy_section *section;
    struct policy_value *value;

    if (key == KEYS)
        return policy_fail(c->fault,
            policy_is_word(&name, "scripts") || policy_is_word(&name, "mixed-scripts")
                ? " was removed, since tables limit the scripts; delete the line"
                : "unknown key",
            &name);
    if (c->section == NO_SECTION)
        return policy_fail(
            c->fault, " is a key before the first section; begin with [policy]", &name);
    section = &c->policy->sections.items[c->section];
    value = &section->values[key];
    if (!policy_takes(section->kind, key))
        return policy_fail(c->fault, " is not a key of this section", &name);
    if (value->line > 0)
        return policy_fail(c->fault, "duplicate key", &name);
    if (text.length == 0)
        return policy_fail(c->fault, "no value for the key", &name);
    if (!policy_set(value, key, &text, c->fault))
        return false;
    if (key == KEY_IDNA && c->policy->zone_labels > 0)
        return policy_fail(c->fault, " must come before the zones", &name);
    if (key == KEY_IDNA)
        c->policy->idna = (enum idna_rule)value->number;
    value->clause = make_clause(c->policy, name.line, policy_key_names[key]);
    return true;
}

/* Returns the length of a line without a comment, which begins with # or ; at its start or after a
   blank. */
static size_t
find_comment(const struct policy_text *line)
{
    bool is_after_blank = true;

    for (size_t at = 0; at < line->length; at++) {
        char c = line->text[at];

        if (is_after_blank && (c == '#' || c == ';'))
            return at;
        is_after_blank = c == ' ' || c == '\t';
    }
    return line->length;
}

static bool
parse_line(struct parser *c, struct policy_text line)
{
    const char *equals;

    line.length = find_comment(&line);
    line = policy_trim(line);
    if (line.length == 0)
        return true;
    if (line.text[0] == '[') {
        if (line.text[line.length - 1] != ']')
            return policy_fail(c->fault, " is a section without ']' at the end", &line);
        return open_section(
            c, (struct policy_text){line.text + 1, line.length - 2, line.line, line.column + 1});
    }
    equals = memchr(line.text, '=', line.length);
    if (equals == NULL)
        return policy_fail(c->fault, " is neither a section nor 'key = value'", &line);
    return set_key(c, line, (size_t)(equals - line.text));
}

/* Refuses control characters other than TAB, which no value can contain. */
static bool
check_octets(struct parser *c, const struct policy_text *line)
{
    for (size_t at = 0; at < line->length; at++) {
        unsigned char octet = (unsigned char)line->text[at];

        if ((octet < ' ' && octet != '\t') || octet == 0x7F)
            return policy_fail(c->fault, "control character",
                &(struct policy_text){line->text + at, 1, line->line, line->column + at});
    }
    return true;
}

static bool
parse_lines(struct parser *c, const char *text, size_t length)
{
    size_t number = 1;

    for (size_t at = 0; at < length; number++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end != NULL ? (size_t)(end - text) + 1 : length;
        struct policy_text line = {text + at, next - at - (end != NULL), number, 1};
        xn_diag diag;

        line.length -= end != NULL && line.length > 0 && line.text[line.length - 1] == '\r';
        if (xn_utf8_check(line.text, line.length, &diag) != XN_OK)
            return policy_fail(c->fault, "ill-formed UTF-8",
                &(struct policy_text){"", 0, number, diag.offset + 1});
        if (!check_octets(c, &line) || !parse_line(c, line))
            return false;
        at = next;
    }
    return true;
}

static bool
fail_value(struct parser *c, const struct policy_value *value, const char *words)
{
    return policy_fail(c->fault, words, &(struct policy_text){"", 0, value->line, value->column});
}

/* Refuses a minimum above the maximum if this section sets either. */
static bool
check_lengths(
    struct parser *c, const struct policy_section *s, enum policy_key min, const char *words)
{
    const struct policy_value *least = policy_value(c->policy, s, NULL, min),
                              *most = policy_value(c->policy, s, NULL, min + 1);

    if (least == NULL || most == NULL || least->number <= most->number)
        return true;
    return fail_value(c, most->line > least->line ? most : least, words);
}

/* Refuses a depth without zones, a general label if there are zones, and a label within its own
   zone: by default it is the one below the zone. */
static bool
check_label(struct parser *c, const struct policy_section *s)
{
    const struct policy_value *label = &s->values[KEY_LABEL], *depth = &s->values[KEY_DEPTH];

    if (depth->line > 0 && c->policy->zone_labels == 0)
        return fail_value(c, depth, "depth only works with zones");
    if (label->line == 0)
        return true;
    if (s->kind == SECTION_GENERAL && c->policy->zone_labels > 0)
        return fail_value(c, label,
            "label has no effect here, since the policy has zones; write it in their sections");
    if (s->kind == SECTION_ZONE && label->number < 0 && (unsigned)-label->number <= s->labels)
        return fail_value(
            c, label, "this label belongs to the name of the zone; choose one before it");
    return true;
}

static bool
check_sections(struct parser *c)
{
    for (size_t i = 0; i < c->policy->sections.count; i++) {
        const struct policy_section *s = &c->policy->sections.items[i];

        if (!check_label(c, s)
            || !check_lengths(
                c, s, KEY_MIN_CODE_POINTS, "max-code-points is less than min-code-points")
            || !check_lengths(c, s, KEY_MIN_OCTETS, "max-octets is less than min-octets"))
            return false;
    }
    return true;
}

bool
policy_parse(struct policy *policy, const char *path, const char *text, size_t length,
    enum idna_rule idna, struct policy_fault *fault)
{
    struct parser c = {.policy = policy, .fault = fault};
    size_t mark = mark_length(text, length);

    *policy = (struct policy){.path = check_memory(strdup(path)), .idna = idna};
    policy->file = base_name(policy->path);
    set_open(&policy->names, 0);
    add_section(&c, SECTION_GENERAL, "", 0);
    c.section = NO_SECTION;
    return parse_lines(&c, text + mark, length - mark) && check_sections(&c);
}

void
policy_refuse(int status, const struct policy *p, size_t line, size_t column, const char *subject,
    const char *why)
{
    bool is_first = why[0] == ' ' || why[0] == ':';
    struct buffer words = {0};

    if (subject[0] != '\0' && is_first)
        buffer_quoted(&words, subject, strlen(subject));
    buffer_text(&words, why);
    if (subject[0] != '\0' && !is_first) {
        buffer_char(&words, ' ');
        buffer_quoted(&words, subject, strlen(subject));
    }
    buffer_char(&words, '\0');
    die_at(status, p->path, line, column, words.data);
}

struct policy *
policy_open(const char *path, enum idna_rule idna)
{
    struct policy *p = check_memory(malloc(sizeof(*p)));
    struct policy_fault fault;
    struct buffer text = {0};
    int error = read_file(path, POLICY_FILE_MAX, &text);

    if (error != 0)
        die(EXIT_INPUT_OUTPUT, path, strerror(error));
    if (text.length > POLICY_FILE_MAX)
        die(EXIT_USAGE, path, "the policy has more than 16 MiB");
    if (!policy_parse(p, path, text.data, text.length, idna, &fault))
        policy_refuse(EXIT_USAGE, p, fault.line, fault.column, fault.subject, fault.words);
    buffer_free(&text);
    return p;
}
