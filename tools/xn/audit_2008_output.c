/* SPDX-License-Identifier: MIT */
/* Prints the results of --audit-2008, as text and as JSON, and its counts. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "audit_2008.h"
#include "tools/common/filter.h"
#include "output_forms.h"

static const char *const form_names[] = {"idna2003", "idna2008", "uts46", "transitional"};
/* In the order of enum audit_class, and of enum audit_browsers */
static const char *const class_names[] = {"same", "differs", "only-2003", "only-2008", "neither"};
static const char *const browsers_names[] = {"agree", "differ", "refuse", "alone", "none"};

/* Appends XN_E_UNASSIGNED as "unassigned", and IDN2_DISALLOWED as "disallowed". */
static void
put_code(const char *name, struct buffer *out)
{
    static const char *const prefixes[] = {"XN_E_", "IDN2_"};

    if (name == NULL)
        return;
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            name += strlen(prefixes[i]);
    for (; *name != '\0'; name++)
        buffer_char(out, ascii_lower(*name));
}

static void
put_deviations(unsigned typed, struct buffer *out)
{
    const char *before = "";

    for (size_t i = 0; i < DEVIATIONS; i++) {
        if (!(typed & 1u << i))
            continue;
        buffer_text(out, before);
        buffer_code_point(out, 'U', deviations[i]);
        before = ",";
    }
}

/* Appends the cause of a difference; nothing for CLASS_SAME. */
static void
put_cause(const struct audit *a, struct buffer *out)
{
    switch (a->class) {
    case CLASS_DIFFERS:
        if (a->typed != 0)
            put_deviations(a->typed, out);
        else
            buffer_text(out, "mapping");
        break;
    case CLASS_ONLY_2003: put_code(a->error_2008, out); break;
    case CLASS_ONLY_2008: put_code(a->status_2003, out); break;
    case CLASS_NEITHER:
        put_code(a->status_2003, out);
        buffer_char(out, '/');
        put_code(a->error_2008, out);
        break;
    default: break;
    }
}

/* Appends advice if there is something to do. */
static void
put_advice(const struct audit *a, struct buffer *out)
{
    const struct buffer *old = &a->forms[FORM_2003], *new = &a->forms[FORM_UTS46];

    switch (a->class) {
    case CLASS_DIFFERS:
        buffer_print(out, "register both: %.*s and %.*s (bundle, same holder)", (int)old->length,
            old->data, (int)new->length, new->data);
        break;
    case CLASS_ONLY_2003:
        buffer_text(
            out, a->is_foreign ? "not a host name" : "no new registrations; keep resolving");
        break;
    case CLASS_ONLY_2008:
        if (!a->has[FORM_2003] && strncmp(a->status_2003, "XN_E_STD3", strlen("XN_E_STD3")) == 0)
            break; /* refused by the options, not by IDNA 2003 */
        buffer_text(out,
            a->has[FORM_2003] /* the A-label was typed */
                ? "2003 software shows the A-label, but resolves it"
                : "2003 software cannot reach the typed form; publish the A-label");
        break;
    default: break;
    }
}

/* Returns a form of the name, or NULL. */
static const struct buffer *
get_form(const struct audit *a, enum audit_form form)
{
    if (a->is_plain)
        form = FORM_2003;
    return a->has[form] ? &a->forms[form] : NULL;
}

/* Returns whether a text contains control characters.  A TAB or an end of line in a name would be
   read as part of the output, and unchanged ASCII labels carry it into the forms.  Terminals also
   obey U+0080 to U+009F. */
static bool
has_controls(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == '\x7F'
            || (text[i] == '\xC2' && i + 1 < length && (unsigned char)text[i + 1] < 0xA0))
            return true;
    return false;
}

/* Writes a form of the name; in columns without one, the name. */
static void
put_form(struct members *m, const char *name, const char *text, size_t length, bool is_escaped)
{
    members_begin(m, name);
    (is_escaped ? buffer_escaped : buffer_put)(m->out, text, length);
    members_end(m);
}

/* Ends a text that in columns may be empty. */
static void
end_words(struct members *m, const char *name)
{
    if (is_json(m))
        members_end_optional(m, name);
    else
        members_end(m);
}

void
audit_put_members(
    struct members *m, const struct audit *a, const char *name, size_t length, bool has_advice)
{
    bool is_escaped = !is_json(m) && has_controls(name, length);

    if (is_json(m))
        members_octets(m, "input", name, length);
    else
        put_form(m, "input", name, length, is_escaped);
    for (int form = FORM_2003; form < FORMS; form++) {
        const struct buffer *text = get_form(a, (enum audit_form)form);

        if (text != NULL)
            put_form(m, form_names[form], text->data, text->length, is_escaped);
        else
            members_null(m, form_names[form]);
    }
    members_word(m, "class", class_names[a->class]);
    members_begin(m, "cause");
    put_cause(a, m->out);
    end_words(m, "cause");
    if (is_json(m))
        members_word(m, "browsers", browsers_names[a->browsers]);
    if (is_json(m) || has_advice) {
        members_begin(m, "advice");
        put_advice(a, m->out);
        end_words(m, "advice");
    }
}

void
audit_print_columns(const struct filter_options *o)
{
    struct output_file out = {STDOUT_FILENO, "standard output", 0};
    struct buffer line = {.output = &out};

    buffer_print(&line, "input\tidna2003\tidna2008\tuts46\ttransitional\tclass\tcause%s%c",
        o->verbose ? "\tadvice" : "", o->end);
    buffer_flush(&line);
    buffer_free(&line);
}

/* Appends the numbers of names in each class and, of CLASS_DIFFERS, with each deviation. */
static void
put_class_counts(struct buffer *out, const struct filter_options *o, const struct tally *t)
{
    const uint64_t *counts = t->counts;
    uint64_t names = 0;

    (void)o;
    for (size_t i = 0; i < CLASSES; i++)
        names += counts[i];
    buffer_print(out, "xn: %" PRIu64 " name%s", names, names == 1 ? "" : "s");
    for (size_t i = 0; i < CLASSES; i++)
        buffer_print(out, ", %" PRIu64 " %s", counts[i], class_names[i]);
    buffer_char(out, '\n');
    if (counts[CLASS_DIFFERS] == 0)
        return;
    buffer_text(out, "xn: differs:");
    for (size_t i = 0; i < DEVIATIONS; i++)
        buffer_print(out, "%s %" PRIu64 " with U+%04X", i > 0 ? "," : "", counts[CLASSES + i],
            (unsigned)deviations[i]);
    buffer_char(out, '\n');
}

/* Compares the current name.  No name is refused. */
static void
audit_current(struct filter *f, struct buffer *to, struct outcome *v)
{
    struct audit *a = f->state;
    uint64_t *counts = f->sink.tally.counts;

    (void)to, (void)v;
    audit_name(a, f->name->text, f->name->length);
    counts[a->class]++;
    for (size_t i = 0; i < DEVIATIONS && a->class == CLASS_DIFFERS; i++)
        counts[CLASSES + i] += a->typed >> i & 1;
    f->sink.tally.findings += a->class != CLASS_SAME;
}

/* Prints the current name, unless --only omits its class. */
static void
answer(struct filter *f, const struct outcome *v)
{
    const struct name *name = f->name;
    const struct audit *a = f->state;
    const unsigned only = filter_conversion(f)->only;
    const bool json = f->form == &audit_json_form;
    struct members m = {.out = &f->sink.out, .form = json ? MEMBERS_JSON : MEMBERS_COLUMNS};

    if (only != 0 && !(only & 1u << a->class))
        return;
    if (json) {
        members_open(&m, NULL, '{');
        f->format->put_place(f, &m, v);
    }
    audit_put_members(&m, a, name->text, name->length, f->o->verbose);
    members_close(&m, '}');
    buffer_char(m.out, json ? '\n' : f->o->end);
}

static void
open_audit(struct filter *f)
{
    audit_open(f->state, filter_conversion(f)->flags);
}

static void
close_audit(struct filter *f)
{
    audit_free(f->state);
}

const struct form audit_form = {.answer = answer};
const struct form audit_json_form = {.answers_blanks = true, .answer = answer};
const struct converter audit_converter = {.state_size = sizeof(struct audit),
    .open = open_audit,
    .close = close_audit,
    .convert = audit_current,
    .put_summary = put_class_counts};
