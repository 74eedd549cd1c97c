/* SPDX-License-Identifier: MIT */
/* The problems that registries have, and the words for verdicts of tables and findings of a
   policy. */
#include <string.h>

#include "label_input.h"
#include "policy_check.h"

const struct problem table_refuses = {.name = "TABLE_REFUSES", .clause = "RFC 7940 section 8"};
const struct problem table_changed = {.name = "TABLE_CHANGED", .clause = "RFC 3491"};
const struct problem table_no_label = {
    .name = "TABLE_NO_LABEL", .words = "the name has too few labels", .clause = "--table-label"};
const struct problem table_none = {
    .name = "TABLE_NONE", .words = "no table applies to this domain", .clause = "--tables"};
const struct problem table_tag = {.name = "TABLE_TAG", .clause = "--table-tag"};
const struct problem table_tags = {.name = "TABLE_TAGS", .clause = "--table-tag"};
const struct problem table_no_tag = {.name = "TABLE_NO_TAG",
    .words = "internationalised label without a tag; give the tag of its table",
    .clause = "--table-tag"};
const struct problem policy_zone = {
    .name = "POLICY_ZONE", .words = "the name is in no zone of the policy"};
const struct problem policy_depth = {
    .name = "POLICY_DEPTH", .words = "the name has too many labels before the zone"};
const struct problem policy_language = {.name = "POLICY_LANGUAGE"};
const struct problem policy_hyphens = {
    .name = "POLICY_HYPHENS", .words = "the third and fourth characters are hyphens"};
const struct problem policy_length = {.name = "POLICY_LENGTH"};
const struct problem policy_reserved = {.name = "POLICY_RESERVED"};
const struct problem policy_disposition = {.name = "POLICY_DISPOSITION"};

/* Appends the error of IDNA 2003 for a label that the table allows. */
static void
put_idna_message(struct buffer *out, const struct outcome *outcome)
{
    const xn_diag *d = &outcome->diag;

    buffer_text(out, "the table allows the label, but IDNA 2003 cannot store ");
    if (d->cp != XN_NO_CP) {
        buffer_character(out, d->cp);
        buffer_text(out, " (");
        buffer_text(out, d->rule);
        buffer_char(out, ')');
    } else {
        buffer_text(out, "the label: ");
        put_diag(out, d, NULL);
    }
    if (outcome->hint != NULL) {
        buffer_text(out, "; ");
        buffer_text(out, outcome->hint);
    }
}

/* Appends " (de.xml)", unless there is only one table. */
static void
put_one_of_several(struct buffer *out, const struct verdict *v)
{
    if (v->is_only)
        return;
    buffer_text(out, " (");
    buffer_word(out, v->table->name);
    buffer_char(out, ')');
}

/* Appends " of action 3 (de.xml line 214)". */
static void
put_action(struct buffer *out, const struct verdict *v)
{
    if (v->result.action < 0) {
        put_one_of_several(out, v);
        return;
    }
    buffer_text(out, " of action ");
    buffer_number(out, (uint64_t)v->result.action);
    buffer_text(out, " (");
    put_source(out, v->table->name, v->result.line);
    buffer_char(out, ')');
}

/* Appends the reason why the table refuses the label.  An action or a rule is followed by its file
   and line; an action, which has a number, by the line only if there is one table. */
static void
put_table_refusal(struct buffer *out, const struct verdict *v)
{
    bool is_action = v->result.status == XN_TABLE_E_ACTION;

    put_refusal(out, &v->result, v->is_only && is_action ? NULL : v->table->name, v->idna.prepared);
    if (!is_action && v->result.status != XN_TABLE_E_CONTEXT)
        put_one_of_several(out, v);
}

void
put_verdict(struct buffer *out, const struct outcome *outcome)
{
    const struct verdict *v = outcome->details;

    if (outcome->problem == &from_library) {
        put_idna_message(out, outcome);
    } else if (outcome->problem == &policy_disposition) {
        buffer_text(out, "the policy refuses the disposition ");
        buffer_quoted(out, v->result.disposition, strlen(v->result.disposition));
        put_action(out, v);
    } else if (outcome->problem == &table_changed) {
        buffer_text(out, "the table allows the label, but IDNA 2003 stores it as ");
        buffer_escaped(out, v->idna.prepared, strlen(v->idna.prepared));
        buffer_text(out, " (RFC 3491)");
    } else {
        put_table_refusal(out, v);
    }
}

static void
put_length(struct buffer *out, const struct policy_finding *finding)
{
    bool is_octets = finding->key == KEY_MIN_OCTETS || finding->key == KEY_MAX_OCTETS;
    bool is_min = finding->key == KEY_MIN_CODE_POINTS || finding->key == KEY_MIN_OCTETS;

    buffer_text(out, "the label has ");
    buffer_number(out, finding->length);
    buffer_text(out, is_octets ? " byte" : " code point");
    buffer_text(out, finding->length == 1 ? "" : "s");
    buffer_text(out, is_octets ? " in ASCII" : "");
    buffer_text(out, is_min ? "; at least " : "; at most ");
    buffer_number(out, finding->limit);
    buffer_text(out, is_min ? " are required" : " are allowed");
}

static void
put_reserved(struct buffer *out, const struct policy_finding *finding)
{
    const char *name = reserved_typed(finding->list, finding->name);

    buffer_text(out,
        finding->is_variant ? "the label is a variant of the reserved name "
                            : "the label is reserved as ");
    buffer_quoted(out, name, strlen(name));
    buffer_text(out, " (");
    put_source(out, finding->list->file, finding->name->line);
    buffer_char(out, ')');
}

void
put_policy_finding(struct buffer *out, const struct outcome *outcome)
{
    const struct policy_finding *finding = outcome->details;
    const struct problem *problem = outcome->problem;

    if (problem == &policy_length) {
        put_length(out, finding);
    } else if (problem == &policy_reserved) {
        put_reserved(out, finding);
    } else if (finding->tag != NULL) {
        buffer_text(out,
            problem == &table_tag        ? "no table has the tag "
                : problem == &table_tags ? "several tables have the tag "
                                         : "this zone has no language ");
        buffer_quoted(out, finding->tag, finding->tag_length);
    } else {
        buffer_text(out, problem->words);
    }
    if (outcome->clause == NULL)
        put_clause(out, problem->clause);
}
