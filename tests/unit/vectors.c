/* SPDX-License-Identifier: MIT */
/* Runs a file of vectors, one test per row; tests/vectors/README.md has the columns.
   Each row is tried with every capacity from 0 to one more than it needs, where nothing may be
   written after the end; and once more with XN_CROSSCHECK, if the operation takes flags and this
   build has libidn. */
#include <config.h>

#include <inttypes.h>
#include <stdbool.h>

#include "rows.h"
#include "tap.h"

struct row;
typedef xn_status call(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag);

struct operation {
    const char *name;
    call *function;
    enum { ENCODE, DECODE, OF_TEXT, OF_NAME, OF_HOST } kind; /* from OF_TEXT on: takes flags */
};

struct row {
    const struct operation *operation;
    const xn_profile *profile;
    xn_where where;
    unsigned long shards;
    const char *clause;
    unsigned flags;
    int with_case;
    bool decoded;   /* the fault is in the decoded form of an ACE label */
    bool has_label; /* the row has label=N */
    struct text input, output;
    struct points in_points, out_points;
    xn_status status;
    xn_diag diag;
    unsigned why; /* XN_WHY_ bits */
};

/* Without label=N, a fault is in the first label of a name, and texts have no labels.  Of a text
   with a host the row does not say whether the fault is in the name, except for its syntax. */
static bool
is_label(const struct row *row, unsigned label)
{
    if (row->has_label || row->diag.status == XN_OK)
        return label == row->diag.label;
    switch (row->operation->kind) {
    case OF_NAME: return label == 0;
    case OF_HOST: return label == XN_NO_LABEL || (label == 0 && row->diag.status != XN_E_SYNTAX);
    default: return label == XN_NO_LABEL;
    }
}

static bool
is_diag(const struct row *row, const xn_diag *d)
{
    const xn_diag *e = &row->diag;
    bool counts_points = row->operation->kind == ENCODE && e->status != XN_OK;

    if (d->unit != (counts_points ? XN_CODE_POINTS : XN_OCTETS) || d->decoded != row->decoded
        || !is_label(row, d->label))
        return false;
    return d->status == e->status && d->input == e->input && d->cp == e->cp
        && d->mapped == e->mapped && d->offset == e->offset && d->length == e->length
        && d->octets == e->octets && strcmp(d->rule, e->rule) == 0;
}

static bool
is_filled(const unsigned char *out, size_t from, size_t to, unsigned char fill)
{
    while (from < to)
        if (out[from++] != fill)
            return false;
    return true;
}

/* One call with this capacity: status, length, diagnosis and output are as expected, and nothing is
   written after the end. */
static bool
try_capacity(const struct row *row, call *function, size_t width, size_t need, size_t cap,
    unsigned char fill)
{
    static unsigned char out[TEXT_SIZE * 4];
    const void *expected =
        width == 1 ? (const void *)row->output.octets : (const void *)row->out_points.cp;
    size_t whole = width == 1 ? row->output.length : row->out_points.count, length = 9999;
    bool space = row->status == XN_OK && cap < need;
    xn_diag diag;
    xn_status status;

    memset(out, fill, sizeof(out));
    status = function(row, cap > 0 ? out : NULL, cap, &length, &diag);
    if (status != (space ? XN_E_SPACE : row->status) || length != (row->status == XN_OK ? whole : 0)
        || !is_filled(out, cap * width, sizeof(out), fill))
        return false;
    if (status != XN_OK)
        return (cap == 0 || is_filled(out, 0, width, 0))
            && (space ? diag.status == XN_E_SPACE : is_diag(row, &diag));
    return is_diag(row, &diag) && memcmp(out, expected, whole * width) == 0
        && (width > 1 || out[whole] == '\0');
}

static bool
try_capacities(const struct row *row, call *function, size_t width)
{
    size_t whole = width == 1 ? row->output.length : row->out_points.count;
    size_t need = width == 1 ? whole + 1 : whole;

    for (size_t cap = 0; cap <= need + 1; cap++)
        if (!try_capacity(row, function, width, need, cap, (unsigned char)(cap * 0x35)))
            return false;
    return try_capacity(row, function, width, need, need + 500, 0xA5);
}

static xn_status
punycode_encode(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    return xn_punycode_encode(row->in_points.cp, row->in_points.count,
        row->with_case ? row->in_points.upper : NULL, out, cap, length, diag);
}

static unsigned char decoded_case[TEXT_SIZE];

static xn_status
punycode_decode(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    memset(decoded_case, 2, sizeof(decoded_case));
    return xn_punycode_decode(row->input.octets, row->input.length, out, cap, length,
        row->with_case ? decoded_case : NULL, diag);
}

/* Defines an operation that is a call with the row's text and these arguments. */
#define OPERATION(name, ...)                                                            \
    static xn_status name(                                                              \
        const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)    \
    {                                                                                   \
        return xn_##name(                                                               \
            row->input.octets, row->input.length, __VA_ARGS__, out, cap, length, diag); \
    }

OPERATION(prep, row->profile, row->flags)
OPERATION(nfkc, row->flags)
OPERATION(to_ascii, row->flags)
OPERATION(to_unicode, row->flags)
OPERATION(label_to_ascii, row->flags)
OPERATION(label_to_unicode, row->flags)
OPERATION(replace_host, row->where, row->flags)
OPERATION(canonical, row->flags)
OPERATION(key, row->flags)

/* The rows have reasons instead of positions, which only a hidden label has on XN_OK. */
static xn_status
display(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    unsigned why = ~0u;
    xn_diag found;
    xn_status status = xn_to_display(
        row->input.octets, row->input.length, row->flags, out, cap, length, &why, &found);
    bool is_hidden = status == XN_OK && (why & ~(unsigned)XN_WHY_RTL) != 0;

    *diag = row->diag;
    diag->status = why == row->why ? found.status : XN_E_ARGUMENT;
    diag->rule = found.rule;
    if (status == XN_OK && is_hidden != (found.length > 0))
        diag->length = found.length + 1;
    return status;
}

/* Writes a text of the test as if it were the output of a function. */
static xn_status
finish(xn_status status, const char *text, char *out, size_t cap, size_t *length, xn_diag *diag)
{
    *length = status == XN_OK ? strlen(text) : 0;
    if (status == XN_OK && *length >= cap) {
        status = XN_E_SPACE;
        *diag = (xn_diag){.status = XN_E_SPACE, .rule = ""};
    }
    if (cap > 0)
        memcpy(out, status == XN_OK ? text : "", status == XN_OK ? *length + 1 : 1);
    return status;
}

/* The keywords of the traits, separated by spaces. */
static xn_status
traits(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    const xn_constant *trait;
    char text[256] = "";
    unsigned bits;
    xn_status status = xn_traits(row->input.octets, row->input.length, row->flags, &bits, diag);

    for (size_t i = 0; (trait = xn_constant_at(XN_TRAITS, i)) != NULL; i++)
        if (bits & trait->value) {
            strcat(text, text[0] != '\0' ? " " : "");
            strcat(text, trait->keyword);
        }
    return finish(status, text, out, cap, length, diag);
}

static int
append_result(const xn_step *step, void *user)
{
    struct text *text = user;

    if (step->kind != XN_STEP_RESULT)
        return 0;
    if (step->label > 0)
        text->octets[text->length++] = '.';
    memcpy(text->octets + text->length, step->text, step->textlen);
    text->length += step->textlen;
    return 0;
}

/* The results of all labels, joined by dots. */
static xn_status
explain(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    static struct text text;
    xn_status status;

    text.length = 0;
    status =
        xn_explain(row->input.octets, row->input.length, row->flags, append_result, &text, diag);
    text.octets[text.length] = '\0';
    return finish(status, text.octets, out, cap, length, diag);
}

/* The kind, and the spans of host, port and zone, as OFFSET+LENGTH. */
static xn_status
find_host(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    char text[256] = "";
    xn_host host;
    xn_status status =
        xn_find_host(row->input.octets, row->input.length, row->where, row->flags, &host, diag);
    const xn_constant *kind = xn_constant_find(XN_KINDS, host.kind);

    snprintf(text, sizeof(text), "%s %zu+%zu port %zu+%zu zone %zu+%zu",
        kind != NULL ? kind->keyword : "?", host.host.offset, host.host.length, host.port.offset,
        host.port.length, host.zone.offset, host.zone.length);
    return finish(status, text, out, cap, length, diag);
}

static xn_status
key_to_name(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    return xn_key_to_name(row->input.octets, row->input.length, out, cap, length, diag);
}

/* In decimal digits. */
static xn_status
key_hash(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    char text[32];

    *diag = row->diag;
    snprintf(text, sizeof(text), "%" PRIu64, xn_key_hash(row->input.octets, row->input.length));
    return finish(XN_OK, text, out, cap, length, diag);
}

static xn_status
shard(const struct row *row, void *out, size_t cap, size_t *length, xn_diag *diag)
{
    char key[XN_KEY_SIZE], text[32];
    size_t keylen = 0;
    xn_status status =
        xn_key(row->input.octets, row->input.length, row->flags, key, sizeof(key), &keylen, diag);

    snprintf(text, sizeof(text), "%" PRIu64, xn_key_hash(key, keylen) % row->shards);
    return finish(status, text, out, cap, length, diag);
}

static const struct operation operations[] = {{"punycode-encode", punycode_encode, ENCODE},
    {"punycode-decode", punycode_decode, DECODE}, {"prep", prep, OF_TEXT}, {"nfkc", nfkc, OF_TEXT},
    {"to-ascii", to_ascii, OF_NAME}, {"to-unicode", to_unicode, OF_NAME},
    {"label-to-ascii", label_to_ascii, OF_NAME}, {"label-to-unicode", label_to_unicode, OF_NAME},
    {"display", display, OF_NAME}, {"canonical", canonical, OF_NAME}, {"key", key, OF_NAME},
    {"key-to-name", key_to_name, OF_TEXT}, {"key-hash", key_hash, OF_TEXT},
    {"shard", shard, OF_NAME}, {"traits", traits, OF_NAME}, {"explain", explain, OF_NAME},
    {"find-host", find_host, OF_HOST}, {"replace-host", replace_host, OF_HOST}};

static bool
has_crosscheck(void)
{
    return xn_nfkc("", 0, XN_CROSSCHECK, NULL, 0, NULL, NULL) != XN_E_ARGUMENT;
}

/* A name and its ASCII form have the same form to show.  Without guards that need not be a name. */
static bool
shows_ascii(const struct row *row)
{
    static struct row other;
    size_t length;

    if (row->status != XN_OK || row->flags & XN_NO_GUARDS)
        return true;
    other = *row;
    if (xn_to_ascii(row->input.octets, row->input.length, row->flags, other.input.octets, TEXT_SIZE,
            &length, NULL)
        != XN_OK)
        return true;
    other.input.length = length;
    return try_capacity(&other, display, 1, row->output.length + 1, row->output.length + 1, 0x5A);
}

/* Where no host is found, none can be replaced.  An address remains, and so does a name that
   ToASCII does not change; other rows have the rest. */
static bool
replaces_host(const struct row *row)
{
    static struct row other;
    char ascii[TEXT_SIZE];
    const char *host;
    size_t length;
    xn_host found;

    other = *row;
    if (row->status != XN_OK)
        return try_capacities(&other, replace_host, 1);
    (void)!xn_find_host(row->input.octets, row->input.length, row->where, row->flags, &found, NULL);
    host = row->input.octets + found.host.offset;
    if (found.kind == XN_KIND_NAME
        && (row->flags & (XN_PERCENT | XN_TO_UNICODE | XN_TO_DISPLAY)
            || xn_to_ascii(host, found.host.length, row->flags, ascii, sizeof(ascii), &length, NULL)
                != XN_OK
            || length != found.host.length || memcmp(ascii, host, length) != 0))
        return true;
    other.output = row->input;
    return try_capacities(&other, replace_host, 1);
}

static bool
run_operation(struct row *row)
{
    const struct operation *operation = row->operation;
    uint32_t out[TEXT_SIZE];
    size_t length;

    if (!try_capacities(row, operation->function, operation->kind == DECODE ? sizeof(*out) : 1))
        return false;
    if ((operation->function == display && !shows_ascii(row))
        || (operation->function == find_host && !replaces_host(row)))
        return false;
    if (operation->kind == DECODE && row->with_case && row->status == XN_OK)
        return punycode_decode(row, out, TEXT_SIZE, &length, NULL) == XN_OK
            && memcmp(decoded_case, row->out_points.upper, length) == 0;
    if (operation->kind >= OF_TEXT && has_crosscheck()) {
        row->flags |= XN_CROSSCHECK;
        return try_capacity(
            row, operation->function, 1, row->output.length + 1, row->output.length + 1, 0x5A);
    }
    return true;
}

static const struct operation *
operation_named(const char *name)
{
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++)
        if (strcmp(operations[i].name, name) == 0)
            return &operations[i];
    bad_file("unknown operation");
}

/* A status is spelled as its name, without XN_E_ or XN_. */
static xn_status
read_status(const char *word)
{
    const xn_constant *status;

    for (size_t i = 0; (status = xn_constant_at(XN_STATUSES, i)) != NULL; i++)
        if (strcmp(status->name + (status->value == XN_OK ? 3 : 5), word) == 0)
            return (xn_status)status->value;
    bad_file("unknown status");
}

/* OFFSET+LENGTH, then cp=U+XXXX, or cp=U+XXXX>U+XXXX (as typed, as prepared), mapped=U+XXXX,
   label=N, octets=N, decoded; why=REASON, several times */
static void
read_position(struct row *row, xn_status finding, char *text)
{
    xn_diag *d = &row->diag;
    unsigned cp, mapped, number;

    *d = (xn_diag){.status = finding,
        .cp = XN_NO_CP,
        .mapped = XN_NO_CP,
        .rule = finding == XN_OK ? "" : row->clause};
    row->decoded = row->has_label = false;
    row->why = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        if (sscanf(word, "%zu+%zu", &d->offset, &d->length) == 2)
            continue;
        if (sscanf(word, "cp=U+%x>U+%x", &cp, &mapped) == 2) {
            d->cp = cp;
            d->mapped = mapped;
        } else if (sscanf(word, "cp=U+%x", &cp) == 1) {
            d->cp = d->mapped = cp;
        } else if (sscanf(word, "mapped=U+%x", &mapped) == 1) {
            d->mapped = mapped;
        } else if (sscanf(word, "label=%u", &number) == 1) {
            d->label = number;
            row->has_label = true;
        } else if (sscanf(word, "octets=%u", &number) == 1) {
            d->octets = number;
        } else if (strcmp(word, "decoded") == 0) {
            row->decoded = true;
        } else if (strncmp(word, "why=", 4) == 0) {
            row->why |= value_of(XN_REASONS, word + 4);
        } else {
            bad_file("not a position");
        }
    }
}

static void
read_operation(struct row *row, char *name)
{
    char *argument = strchr(name, '/');

    row->profile = NULL;
    if (argument != NULL)
        *argument++ = '\0';
    row->operation = operation_named(name);
    if (argument == NULL)
        return;
    if (row->operation->kind == OF_HOST) {
        row->where = (xn_where)value_of(XN_WHERES, argument);
        return;
    }
    if (row->operation->function == shard) {
        row->shards = strtoul(argument, NULL, 10);
        return;
    }
    row->profile = xn_profile_find(argument);
    if (row->profile == NULL)
        bad_file("unknown profile");
}

static void
run_row(char *columns[COLUMNS])
{
    static struct row row;
    xn_status finding;
    bool is_finding;

    read_operation(&row, columns[0]);
    row.clause = columns[6];
    row.flags = read_flags(columns[1], &row.with_case);
    if (row.operation->kind == ENCODE)
        read_points(&row.in_points, columns[2]);
    else
        read_text(&row.input, columns[2]);
    is_finding = strncmp(columns[3], "OK/", 3) == 0;
    finding = read_status(is_finding ? columns[3] + 3 : columns[3]);
    row.status = is_finding ? XN_OK : finding;
    read_position(&row, finding, columns[4]);
    if (row.operation->kind == DECODE)
        read_points(&row.out_points, columns[5]);
    else
        read_text(&row.output, columns[5]);
    if (!ok(run_operation(&row), "%s:%u %s (%s)", file_name, line, row.operation->name, row.clause))
        note("input %s", columns[2]);
}

int
main(int argc, char **argv)
{
    char *columns[COLUMNS];
    FILE *in;

    if (argc != 2) {
        printf("Bail out! usage: vectors FILE\n");
        return 99;
    }
    in = open_rows(argv[1]);
    while (next_row(in, columns))
        run_row(columns);
    fclose(in);
    return tap_end();
}
