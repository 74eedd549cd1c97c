/* SPDX-License-Identifier: MIT */
/* Collects what a thread has to write. */
#include "sink.h"

void
begin_part(struct sink *s, enum message_part part)
{
    buffer_char(&s->messages, (char)part);
    s->has_note |= part == NOTE || part == HINT;
}

void
begin_message(
    struct sink *s, enum message_part part, const char *file, uint64_t line, uint64_t octet)
{
    begin_part(s, part);
    message_position(&s->messages, file, line, octet);
}

void
end_part(struct sink *s)
{
    buffer_char(&s->messages, '\0');
}

/* Each rule of a policy is a reason of its own. */
bool
count_refusal(struct sink *s, const struct outcome *v)
{
    bool is_of_library = v->problem == &from_library;
    const char *clause = v->problem->clause != NULL ? v->problem->clause : v->clause;
    const char *rule = is_of_library ? v->diag.rule : clause;

    refusals_count(&s->tally.refusals, outcome_status(v), rule, 1);
    if (s->is_quiet || s->message_limit == 0) {
        s->tally.refusals.hidden += !s->is_quiet;
        return false;
    }
    s->message_limit--;
    return true;
}

void
write_if_full(struct sink *s)
{
    if (s->out.length >= s->full || s->messages.length + s->rejects.length >= s->full)
        s->write(s);
}

void
sink_free(struct sink *s)
{
    buffer_free(&s->out);
    buffer_free(&s->rejects);
    buffer_free(&s->messages);
}
