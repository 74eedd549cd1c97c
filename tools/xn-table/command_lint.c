/* SPDX-License-Identifier: MIT */
/* xn-table lint: prints the faults, unused parts and probable mistakes of a table, or what IDNA
   2003 cannot store of it. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "tools/common/members.h"
#include "tools/common/numbers.h"

struct linter {
    struct command *c;
    struct table_file file;
    size_t findings, failures; /* failures: findings other than notes */
};

/* Returns whether --only or --ignore omits findings of this kind. */
static bool
is_omitted(const struct command *c, xn_table_kind kind)
{
    uint64_t bit = UINT64_C(1) << kind;

    return (c->ignored & bit) != 0 || (c->only != 0 && (c->only & bit) == 0);
}

static void
put_json_finding(const struct linter *l, const xn_table_diag *diag, const xn_constant *kind)
{
    static const char *const severities[] = {"error", "warning", "note"};
    struct members m = members_line(&l->c->out, MEMBERS_JSON);

    members_safe(&m, "file", l->file.name);
    members_number(&m, "line", diag->line);
    members_number(&m, "column", diag->column);
    members_word(&m, "severity", severities[diag->warning]);
    if (kind != NULL)
        members_word(&m, "kind", kind->keyword);
    members_word(&m, "status", xn_table_status_name(diag->status));
    members_safe(&m, "text", diag->text);
    members_safe(&m, "subject", diag->subject);
    members_safe(&m, "element", diag->element);
    members_safe(&m, "clause", diag->clause);
    members_end_line(&m);
}

static void
put_text_finding(const struct linter *l, const xn_table_diag *diag, const xn_constant *kind)
{
    struct buffer *out = &l->c->out;

    put_table_diag(out, diag, l->file.name);
    if (l->c->filter.verbose && kind != NULL)
        buffer_print(out, " [%s]", kind->keyword);
    buffer_char(out, '\n');
    if (out->length >= BUFFER_FULL)
        buffer_flush(out);
}

static void
put_finding(const xn_table_diag *diag, void *user)
{
    struct linter *l = user;
    const xn_constant *kind = xn_table_constant_find(XN_TABLE_KINDS, diag->kind);

    if (diag->warning != 0 && is_omitted(l->c, diag->kind))
        return;
    l->findings++;
    l->failures += diag->warning < 2;
    (l->c->json ? put_json_finding : put_text_finding)(l, diag, kind);
}

/* Prints the number of findings: in JSON an object, and with -v a message. */
static void
put_finding_count(const struct linter *l)
{
    struct buffer text = {0};
    struct members m;

    if (l->c->json) {
        m = members_line(&l->c->out, MEMBERS_JSON);
        members_safe(&m, "file", l->file.name);
        members_number(&m, "findings", l->findings);
        members_end_line(&m);
    }
    if (!l->c->filter.verbose)
        return;
    buffer_text(&text, "xn-table: ");
    buffer_word(&text, l->file.name);
    buffer_print(&text, ": %zu finding%s", l->findings, l->findings == 1 ? "" : "s");
    print_message(&text);
}

/* Returns the date of today in UTC, or of the time that SOURCE_DATE_EPOCH gives, so that a run can
   be repeated. */
static const char *
find_today(void)
{
    static char today[32];
    const char *epoch = getenv("SOURCE_DATE_EPOCH"), *end;
    time_t now = time(NULL);
    struct tm date;
    size_t seconds;

    if (epoch != NULL) {
        end = read_number(epoch, 0, SIZE_MAX / 2, &seconds);
        if (end == NULL || *end != '\0')
            die_of_value(EXIT_USAGE, "SOURCE_DATE_EPOCH", "", epoch, " is not a number of seconds");
        now = (time_t)seconds;
    }
    if (gmtime_r(&now, &date) == NULL || strftime(today, sizeof(today), "%Y-%m-%d", &date) == 0)
        die(EXIT_INPUT_OUTPUT, "date", "is not known");
    return today;
}

/* Prints the findings.  Returns the exit status, which notes do not change. */
static int
lint_table(struct command *c, const char *name)
{
    struct linter l = {.c = c};
    const xn_table_options options = {.format = c->format,
        .flags = XN_TABLE_LINT,
        .warn = put_finding,
        .user = &l,
        .today = find_today()};
    xn_table_diag diag;

    table_file_read(&l.file, name);
    if (xn_table_load(l.file.text, l.file.length, &options, &l.file.table, &diag) != XN_TABLE_OK) {
        if (diag.status == XN_TABLE_E_MEMORY)
            die_of_memory();
        put_finding(&diag, &l);
    }
    put_finding_count(&l);
    table_file_free(&l.file);
    return l.failures > 0 ? EXIT_REFUSED : 0;
}

static void
put_points(struct members *m, const char *name, const uint32_t *cps, size_t length)
{
    members_begin(m, name);
    put_code_points(m->out, cps, length);
    members_end_optional(m, name);
}

static int
put_idna_finding(const xn_table_finding *f, void *user)
{
    const struct linter *l = user;
    const char *keyword = find_constant(XN_TABLE_FINDINGS, f->kind)->keyword;
    struct members m = members_line(&l->c->out, l->c->json ? MEMBERS_JSON : MEMBERS_COLUMNS);

    if (is_json(&m))
        members_safe(&m, "file", l->file.name);
    put_points(&m, "code_points", f->cps, f->length);
    members_begin(&m, "finding");
    if (f->variant && !is_json(&m))
        buffer_text(m.out, "variant-");
    buffer_text(m.out, keyword);
    members_end(&m);
    if (is_json(&m))
        members_bool(&m, "variant", f->variant);
    put_points(&m, "becomes", f->to, f->tolen);
    if (is_json(&m) || l->c->filter.verbose) {
        members_number(&m, "line", f->line);
        members_string(&m, "clause", f->clause);
    }
    members_end_line(&m);
    return 0;
}

static void
put_usable_count(const struct linter *l, const xn_table_usable *usable)
{
    struct buffer *out = &l->c->out;
    struct members m;

    if (l->c->json) {
        m = members_line(out, MEMBERS_JSON);
        members_safe(&m, "file", l->file.name);
        members_number(&m, "usable", usable->usable);
        members_number(&m, "total", usable->code_points);
        members_number(&m, "findings", usable->findings);
        members_end_line(&m);
        return;
    }
    buffer_word(out, l->file.name);
    buffer_print(out, " with IDNA 2003: %zu of %zu code points usable\n", usable->usable,
        usable->code_points);
}

/* Prints what IDNA 2003 cannot store of a table.  Returns the exit status. */
static int
audit_table(struct command *c, const char *name)
{
    struct linter l = {.c = c};
    xn_table_usable usable = {0};
    bool is_loaded = table_file_load(c, &l.file, name);

    if (is_loaded && c->filter.header)
        buffer_text(&c->out,
            c->filter.verbose ? "code points\tfinding\tbecomes\tline\tclause\n"
                              : "code points\tfinding\tbecomes\n");
    if (is_loaded
        && xn_table_audit(l.file.table, NULL, put_idna_finding, &l, &usable) != XN_TABLE_OK)
        die_of_memory();
    if (is_loaded)
        put_usable_count(&l, &usable);
    table_file_free(&l.file);
    return !is_loaded ? EXIT_USAGE : usable.findings > 0 ? EXIT_REFUSED : 0;
}

int
command_lint(struct command *c)
{
    int status = 0;

    for (size_t i = 0; i < c->count; i++) {
        int found = (c->idna2003 ? audit_table : lint_table)(c, c->files[i]);

        if (found > status)
            status = found;
    }
    return status;
}
