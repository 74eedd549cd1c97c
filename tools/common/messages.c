/* SPDX-License-Identifier: MIT */
/* Messages about records: the words for what the command itself refuses.  Those for a status of the
   library come from the library. */
#include "messages.h"

#include <string.h>

#include "policy_check.h"

/* The name is the status in JSON. */
static const struct {
    const char *name, *words, *clause;
} problems[PROBLEMS] = {
    [TOO_LONG] = {"TOO_LONG", "more than 1048576 octets", "xn record limit"},
    [NO_FIELD] = {"NO_FIELD", "no such column", "xn --field"},
    [BAD_QUOTES] = {"BAD_QUOTES", "unpaired or misplaced quotation mark", "RFC 4180 section 2"},
    [TOO_LONG_TO_EXPLAIN] = {"TOO_LONG", "more than 16384 octets", "xn --explain"},
    [TOO_LONG_TO_TRACE] = {"TOO_LONG", "more than 1024 octets", "xn trace limit"},
    [BREAKS_FIELD] = {"BREAKS_FIELD", "the answer contains a delimiter", "xn --delimiter"},
    [BREAKS_RECORD] = {"BREAKS_RECORD", "the answer contains an end of line", "xn lines"},
    [FROM_CHARSET] = {"FROM_CHARSET", "ill-formed in the charset of the input", "xn --from"},
    [TO_CHARSET] = {"TO_CHARSET", "not in the charset of the output", "xn --to"},
    [TABLE_REFUSES] = {"TABLE_REFUSES", "the table does not allow the label", "RFC 7940 section 8"},
    [TABLE_CHANGED] = {"TABLE_CHANGED", "IDNA 2003 stores another label", "RFC 3491"},
    [TABLE_NO_LABEL] = {"TABLE_NO_LABEL", "the name lacks the label", "xn --table-label"},
    [TABLE_NONE] = {"TABLE_NONE", "no table applies to this domain", "xn --tables"},
    [TABLE_TAG] = {"TABLE_TAG", "no table has this tag", "xn --table-tag"},
    [TABLE_NO_TAG] = {"TABLE_NO_TAG", "an internationalised label needs the tag of a table",
        "xn --table-tag"},
    [POLICY_ZONE] = {"POLICY_ZONE", "not a name in a zone of the policy", "xn --policy"},
    [POLICY_LANGUAGE] = {"POLICY_LANGUAGE", "a language that is not allowed", "xn --policy"},
    [POLICY_HYPHENS] = {"POLICY_HYPHENS", "hyphens in positions 3 and 4", "xn --policy"},
    [POLICY_MIXED] = {"POLICY_MIXED", "mixed scripts", "xn --policy"},
    [POLICY_SCRIPT] = {"POLICY_SCRIPT", "a script that is not allowed", "xn --policy"},
    [POLICY_LENGTH] = {"POLICY_LENGTH", "too short or too long", "xn --policy"},
    [POLICY_RESERVED] = {"POLICY_RESERVED", "a reserved name", "xn --policy"},
    [POLICY_DISPOSITION] = {"POLICY_DISPOSITION", "a disposition that is refused", "xn --policy"},
    [NO_CODE_POINT] = {"NO_CODE_POINT", "not a code point of the form u+XXXX",
        "xn --punycode-encode"},
};

const char *
problem_name(enum problem problem)
{
    return problems[problem].name;
}

const char *
problem_clause(enum problem problem)
{
    return problems[problem].clause;
}

const char *
problem_words(enum problem problem)
{
    return problems[problem].words;
}

void
message_words(struct buffer *out, const xn_diag *diag)
{
    char line[XN_DIAG_SIZE];

    xn_diag_reason(diag, line, sizeof(line));
    buffer_text(out, line);
}

static void
put_hint(struct buffer *out, const struct outcome *outcome)
{
    if (outcome->hint == NULL)
        return;
    buffer_text(out, "; ");
    buffer_text(out, outcome->hint);
}

static void
put_reasons(struct buffer *out, unsigned why)
{
    const char *before = "";
    const xn_constant *reason;

    for (size_t i = 0; (reason = xn_constant_at(XN_REASONS, i)) != NULL; i++) {
        if (!(why & ~(unsigned)XN_WHY_RTL & reason->value))
            continue;
        buffer_text(out, before);
        buffer_text(out, reason->text);
        before = "; ";
    }
    buffer_text(out, " (xn --display)");
}

static bool
is_of_policy(enum problem problem)
{
    return problem >= POLICY_ZONE && problem <= POLICY_DISPOSITION;
}

/* The standard's clause, if there is one, and the policy's. */
void
message_rule(struct buffer *out, const struct outcome *outcome)
{
    bool is_library = outcome->problem == NO_PROBLEM || outcome->problem == FROM_LIBRARY;

    if (outcome->clause == NULL || !is_of_policy(outcome->problem)) {
        buffer_text(out, is_library ? outcome->diag.rule : problem_clause(outcome->problem));
        buffer_text(out, outcome->clause != NULL ? "; " : "");
    }
    buffer_text(out, outcome->clause != NULL ? outcome->clause : "");
}

/* In the parentheses that end the reason, if there are any */
static void
put_clause(struct buffer *out, const char *clause)
{
    bool has_clause = out->length > 0 && out->data[out->length - 1] == ')';

    out->length -= has_clause;
    buffer_text(out, has_clause ? "; " : " (");
    buffer_text(out, clause);
    buffer_char(out, ')');
}

/* Without the rule of a policy */
static void
put_reason(struct buffer *out, const struct outcome *outcome)
{
    if (outcome->verdict != NULL) {
        verdict_message(out, outcome);
        return;
    }
    if (outcome->policy != NULL) {
        policy_message(out, outcome);
        return;
    }
    if (outcome->problem == NO_PROBLEM && outcome->why != 0) {
        put_reasons(out, outcome->why);
        return;
    }
    if (outcome->problem == NO_PROBLEM || outcome->problem == FROM_LIBRARY) {
        message_words(out, &outcome->diag);
        put_hint(out, outcome);
        return;
    }
    if (outcome->diag.cp != XN_NO_CP) {
        buffer_code_point(out, 'U', outcome->diag.cp);
        buffer_text(out, " is ");
    }
    buffer_text(out, problems[outcome->problem].words);
    if (outcome->clause == NULL)
        put_clause(out, problems[outcome->problem].clause);
}

void
message_reason(struct buffer *out, const struct outcome *outcome)
{
    put_reason(out, outcome);
    if (outcome->clause != NULL)
        put_clause(out, outcome->clause);
    else if (outcome->policy != NULL)
        put_clause(out, problems[outcome->problem].clause);
}
