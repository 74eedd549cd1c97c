/* SPDX-License-Identifier: MIT */
/* The SQL functions.  Each callback finds its row of operations[] in sqlite3_user_data(). */
#include "xn_sqlite.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* A call of a function with arguments, none of them NULL. */
struct call {
    sqlite3_context *context;
    const struct operation *operation;
    sqlite3_value **arguments;
    struct input in; /* the first argument */
    unsigned flags;
};

/* Properties of an operation, as bits.  CHANGES: a release may change its results. */
enum { OR_NULL = 1, IS_JSON = 2, ANY_LENGTH = 4, CHANGES = 8, NO_FLAGS = 16 };

struct operation {
    const char *name;
    int arguments; /* the number of arguments without flags */
    void (*run)(const struct call *call);
    convert_function *convert; /* for run_convert */
    unsigned bits;
};

struct input
xni_sqlite_read_input(sqlite3_value *value)
{
    /* Must precede sqlite3_value_bytes(), since it may convert the value. */
    const char *text = (const char *)sqlite3_value_text(value);

    /* Without memory the text is NULL; SQLite reports that when the function returns. */
    return (struct input){text != NULL ? text : "", (size_t)sqlite3_value_bytes(value)};
}

xn_diag
xni_sqlite_count_diag(const struct input *in, const xn_diag *diag)
{
    xn_diag counted = *diag;
    const size_t start = xni_sql_find_start(in->text, diag);

    counted.unit = XN_CHARACTERS;
    counted.offset = xni_sqlite_count(in->text + start, diag->offset - start);
    counted.column = (unsigned)counted.offset + 1;
    counted.length = xni_sqlite_count(in->text + diag->offset, diag->length);
    return counted;
}

void
xni_sqlite_report(sqlite3_context *context, char *message)
{
    if (message == NULL)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_error(context, message, -1);
    sqlite3_free(message);
}

void
xni_sqlite_refuse(
    sqlite3_context *context, const struct input *in, unsigned flags, const xn_diag *diag)
{
    const xn_diag counted = xni_sqlite_count_diag(in, diag);
    char summary[XNI_SQL_SUMMARY_SIZE], message[XN_DIAG_SIZE], words[XNI_SQL_HINT_SIZE];
    const char *hint = xni_sql_find_hint(in->text, in->length, flags, diag, words);

    xni_sql_summarize(in->text, in->length, diag, summary);
    xn_diag_format(&counted, message, sizeof(message));
    xni_sqlite_report(context,
        sqlite3_mprintf(
            "%s: %s%s%s", summary, message, hint != NULL ? "; " : "", hint != NULL ? hint : ""));
}

static void
refuse_input(const struct call *call, const struct input *in, const xn_diag *diag)
{
    xni_sqlite_refuse(call->context, in, call->flags, diag);
}

void
xni_sqlite_report_long(sqlite3_context *context, size_t length)
{
    xni_sqlite_report(context,
        sqlite3_mprintf("input is too long: %llu octets; %llu are allowed", (sqlite3_uint64)length,
            (sqlite3_uint64)XNI_SQL_INPUT_MAX));
}

void
xni_sqlite_report_word(sqlite3_context *context, const char *what, const struct input *word)
{
    char quoted[XNI_SQL_QUOTED_SIZE];

    xni_sql_quote(word->text, word->length, quoted);
    xni_sqlite_report(context, sqlite3_mprintf("unrecognized %s %s", what, quoted));
}

/* Returns false if the input is too long, after reporting it unless the operation gives NULL. */
static bool
check_length(const struct call *call, const struct input *in)
{
    if (in->length <= XNI_SQL_INPUT_MAX || call->operation->bits & ANY_LENGTH)
        return true;
    if (!(call->operation->bits & OR_NULL))
        xni_sqlite_report_long(call->context, in->length);
    return false;
}

bool
xni_sqlite_parse_flags(sqlite3_value *value, unsigned *flags, char **message)
{
    const char *text = (const char *)sqlite3_value_text(value);
    char unknown[XNI_SQL_QUOTED_SIZE];
    const xn_constant *flag;
    sqlite3_str *list;

    if (xni_sql_parse_flags(text, (size_t)sqlite3_value_bytes(value), flags, unknown))
        return true;
    list = sqlite3_str_new(NULL);
    sqlite3_str_appendf(list, "unrecognized flag %s; the flags are ", unknown);
    for (size_t i = 0; (flag = xni_sql_flag_at(i)) != NULL; i++)
        sqlite3_str_appendf(list, "%s%s", i == 0 ? "" : ", ", flag->keyword);
    *message = sqlite3_str_finish(list);
    return false;
}

bool
xni_sqlite_read_flags(
    sqlite3_context *context, sqlite3_value **arguments, int argument, unsigned *flags)
{
    unsigned *kept = sqlite3_get_auxdata(context, argument);
    char *message;

    if (kept != NULL) {
        *flags = *kept;
        return true;
    }
    if (!xni_sqlite_parse_flags(arguments[argument], flags, &message)) {
        xni_sqlite_report(context, message);
        return false;
    }
    kept = sqlite3_malloc(sizeof(*kept));
    if (kept != NULL) {
        *kept = *flags;
        sqlite3_set_auxdata(context, argument, kept, sqlite3_free);
    }
    return true;
}

bool
xni_sqlite_read_integer(sqlite3_context *context, sqlite3_value *value, sqlite3_int64 *integer)
{
    int type = sqlite3_value_numeric_type(value);
    struct input word;

    *integer = sqlite3_value_int64(value);
    if (type == SQLITE_INTEGER
        || (type == SQLITE_FLOAT && (double)*integer == sqlite3_value_double(value)))
        return true;
    word = xni_sqlite_read_input(value);
    xni_sqlite_report_word(context, "integer", &word);
    return false;
}

/* Runs every function but the versions.  The result is NULL unless one is set, so a NULL argument
   gives NULL. */
static void
run(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct call call = {.context = context, .arguments = argv};

    call.operation = sqlite3_user_data(context);
    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return;
    if (argc > call.operation->arguments
        && !xni_sqlite_read_flags(context, argv, call.operation->arguments, &call.flags))
        return;
    call.in = xni_sqlite_read_input(argv[0]);
    if (check_length(&call, &call.in))
        call.operation->run(&call);
}

/* A result, in a buffer that fits almost all, or in allocated memory. */
struct output {
    char text[XN_UNICODE_SIZE];
    char *allocated; /* the memory of a long result, else NULL */
    size_t length;
};

static void
return_output(sqlite3_context *context, struct output *out)
{
    if (out->allocated != NULL)
        sqlite3_result_text(context, out->allocated, (int)out->length, sqlite3_free);
    else
        sqlite3_result_text(context, out->text, (int)out->length, SQLITE_TRANSIENT);
}

/* Allocates the length that XN_E_SPACE reported.  Returns false after reporting an error. */
static bool
enlarge_output(sqlite3_context *context, struct output *out)
{
    out->allocated = sqlite3_malloc64(out->length + 1);
    if (out->allocated == NULL)
        sqlite3_result_error_nomem(context);
    return out->allocated != NULL;
}

/* Calls the function of the operation, or stringprep with a profile. */
static xn_status
run_conversion(const struct call *call, const xn_profile *profile, char *out, size_t cap,
    size_t *length, xn_diag *diag)
{
    const struct input *in = &call->in;

    if (profile != NULL)
        return xn_prep(in->text, in->length, profile, call->flags, out, cap, length, diag);
    return call->operation->convert(in->text, in->length, call->flags, out, cap, length, diag);
}

static void
return_conversion(const struct call *call, const xn_profile *profile)
{
    const bool or_null = call->operation->bits & OR_NULL;
    xn_diag diag, *wanted = or_null ? NULL : &diag; /* a refusal without diagnosis is cheaper */
    struct output out = {.allocated = NULL};
    xn_status status =
        run_conversion(call, profile, out.text, sizeof(out.text), &out.length, wanted);

    if (status == XN_E_SPACE) {
        if (!enlarge_output(call->context, &out))
            return;
        status = run_conversion(call, profile, out.allocated, out.length + 1, &out.length, wanted);
    }
    if (status == XN_OK) {
        return_output(call->context, &out);
        return;
    }
    if (!or_null)
        refuse_input(call, &call->in, &diag);
}

static void
run_convert(const struct call *call)
{
    return_conversion(call, NULL);
}

static xn_status
convert_key_to_name(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags;
    return xn_key_to_name(in, inlen, out, cap, len, diag);
}

static xn_status
convert_to_display(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_to_display(in, inlen, flags, out, cap, len, NULL, diag);
}

/* Returns the host of a text, or NULL if it has none. */
static void
run_find_host(const struct call *call)
{
    const struct input kind = xni_sqlite_read_input(call->arguments[1]);
    const xn_where where = xni_sql_find_where(kind.text, kind.length);
    xn_status status;
    xn_span host;
    xn_diag diag;
    char *out;

    if (where == 0) {
        xni_sqlite_report_word(call->context, "kind of text", &kind);
        return;
    }
    out = sqlite3_malloc64(call->in.length + XN_NAME_SIZE);
    if (out == NULL) {
        sqlite3_result_error_nomem(call->context);
        return;
    }
    status =
        xni_sql_find_host(call->in.text, call->in.length, where, call->flags, out, &host, &diag);
    if (status == XN_OK && host.length > 0)
        sqlite3_result_text(call->context, out + host.offset, (int)host.length, SQLITE_TRANSIENT);
    else if (status != XN_OK && !(call->operation->bits & OR_NULL))
        refuse_input(call, &call->in, &diag);
    sqlite3_free(out);
}

static xn_status
find_status(const struct call *call, xn_diag *diag)
{
    return xni_sql_find_status(call->in.text, call->in.length, call->flags, diag);
}

static void
run_status(const struct call *call)
{
    sqlite3_result_text(call->context, xn_status_name(find_status(call, NULL)), -1, SQLITE_STATIC);
}

static void
run_valid(const struct call *call)
{
    sqlite3_result_int(call->context, find_status(call, NULL) == XN_OK);
}

/* Returns the diagnosis as JSON. */
static void
run_check(const struct call *call)
{
    const struct input *in = &call->in;
    char words[XNI_SQL_HINT_SIZE];
    const char *hint = NULL;
    struct sql_row row;
    xn_diag diag;

    if (find_status(call, &diag) != XN_OK) {
        if (in->length <= XNI_SQL_INPUT_MAX)
            hint = xni_sql_find_hint(in->text, in->length, call->flags, &diag, words);
        diag = xni_sqlite_count_diag(in, &diag);
    }
    xni_sql_make_diagnosis(&row, &diag, hint);
    xni_sqlite_return_row(call->context, &row);
}

static void
run_equal(const struct call *call)
{
    const struct input in[2] = {call->in, xni_sqlite_read_input(call->arguments[1])};
    xn_diag diag;
    int same;

    if (!check_length(call, &in[1]))
        return;
    if (xn_equal(in[0].text, in[0].length, in[1].text, in[1].length, call->flags, &same, &diag)
        != XN_OK)
        refuse_input(call, &in[diag.input], &diag);
    else
        sqlite3_result_int(call->context, same);
}

/* Returns the profile of an argument, or NULL after reporting an error.  SQLite keeps it if it is
   constant. */
static const xn_profile *
read_profile(const struct call *call)
{
    const xn_profile *profile = sqlite3_get_auxdata(call->context, 1);
    struct input name;

    if (profile != NULL)
        return profile;
    name = xni_sqlite_read_input(call->arguments[1]);
    if (strlen(name.text) == name.length)
        profile = xn_profile_find(name.text);
    if (profile == NULL)
        xni_sqlite_report_word(call->context, "profile", &name);
    else
        sqlite3_set_auxdata(call->context, 1, (void *)(uintptr_t)profile, NULL);
    return profile;
}

static void
run_prep(const struct call *call)
{
    const xn_profile *profile = read_profile(call);

    if (profile != NULL)
        return_conversion(call, profile);
}

static void
run_traits(const struct call *call)
{
    const struct input *in = &call->in;
    sqlite3_str *json;
    unsigned traits;
    xn_diag diag;

    if (xn_traits(in->text, in->length, call->flags, &traits, &diag) != XN_OK) {
        refuse_input(call, in, &diag);
        return;
    }
    json = sqlite3_str_new(sqlite3_context_db_handle(call->context));
    xni_sqlite_append_keywords(json, XN_TRAITS, traits);
    xni_sqlite_return_json(call->context, json);
}

/* Returns the labels as typed, as JSON. */
static void
run_labels(const struct call *call)
{
    sqlite3_str *json = sqlite3_str_new(sqlite3_context_db_handle(call->context));
    const char *label, *before = "[";
    size_t at = 0, length;

    while (xn_label_next(call->in.text, call->in.length, &at, &label, &length)) {
        sqlite3_str_appendall(json, before);
        xni_sqlite_append_string(json, label, length);
        before = ",";
    }
    sqlite3_str_appendchar(json, 1, ']');
    xni_sqlite_return_json(call->context, json);
}

/* Writes the key of the name.  Returns false after reporting a refusal. */
static bool
find_key(const struct call *call, char key[XN_KEY_SIZE], size_t *length)
{
    const struct input *in = &call->in;
    xn_diag diag;

    if (xn_key(in->text, in->length, call->flags, key, XN_KEY_SIZE, length, &diag) == XN_OK)
        return true;
    refuse_input(call, in, &diag);
    return false;
}

static void
run_last_labels(const struct call *call)
{
    char key[XN_KEY_SIZE], name[XN_NAME_SIZE];
    sqlite3_int64 count;
    size_t length;

    if (!xni_sqlite_read_integer(call->context, call->arguments[1], &count)
        || !find_key(call, key, &length))
        return;
    length = xni_sql_last_labels(key, length, count);
    if (xn_key_to_name(key, length, name, sizeof(name), &length, NULL) == XN_OK)
        sqlite3_result_text(call->context, name, (int)length, SQLITE_TRANSIENT);
}

/* Returns the keys of the name, of each name above it, and of the root, as JSON. */
static void
run_parents(const struct call *call)
{
    char key[XN_KEY_SIZE];
    sqlite3_str *json;
    size_t length;

    if (!find_key(call, key, &length))
        return;
    json = sqlite3_str_new(sqlite3_context_db_handle(call->context));
    sqlite3_str_appendchar(json, 1, '[');
    while (length > 0) {
        xni_sqlite_append_string(json, key, length);
        sqlite3_str_appendchar(json, 1, ',');
        length = xni_sql_drop_label(key, length);
    }
    sqlite3_str_appendall(json, "\"\"]");
    xni_sqlite_return_json(call->context, json);
}

static const struct operation operations[] = {
    {"xn_to_ascii", 1, run_convert, xn_to_ascii, 0},
    {"xn_to_unicode", 1, run_convert, xn_to_unicode, 0},
    {"xn_to_display", 1, run_convert, convert_to_display, CHANGES},
    {"xn_canonical", 1, run_convert, xn_canonical, 0},
    {"xn_key", 1, run_convert, xn_key, 0},
    {"xn_try_to_ascii", 1, run_convert, xn_to_ascii, OR_NULL},
    {"xn_try_to_unicode", 1, run_convert, xn_to_unicode, OR_NULL},
    {"xn_try_to_display", 1, run_convert, convert_to_display, OR_NULL | CHANGES},
    {"xn_try_canonical", 1, run_convert, xn_canonical, OR_NULL},
    {"xn_try_key", 1, run_convert, xn_key, OR_NULL},
    {"xn_key_to_name", 1, run_convert, convert_key_to_name, NO_FLAGS},
    {"xn_status", 1, run_status, NULL, ANY_LENGTH},
    {"xn_valid", 1, run_valid, NULL, ANY_LENGTH},
    {"xn_check", 1, run_check, NULL, ANY_LENGTH | IS_JSON},
    {"xn_labels", 1, run_labels, NULL, IS_JSON | NO_FLAGS},
    {"xn_last_labels", 2, run_last_labels, NULL, 0},
    {"xn_parents", 1, run_parents, NULL, IS_JSON},
    {"xn_equal", 2, run_equal, NULL, 0},
    {"xn_prep", 2, run_prep, NULL, 0},
    {"xn_try_prep", 2, run_prep, NULL, OR_NULL},
    {"xn_nfkc", 1, run_convert, xn_nfkc, 0},
    {"xn_find_host", 2, run_find_host, NULL, 0},
    {"xn_try_find_host", 2, run_find_host, NULL, OR_NULL},
    {"xn_traits", 1, run_traits, NULL, IS_JSON},
};

static void
return_version(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    (void)argc;
    (void)argv;
    sqlite3_result_text(context, sqlite3_user_data(context), -1, SQLITE_STATIC);
}

static int
add_function(sqlite3 *db, const char *name, int arguments, int traits, const void *data,
    void (*function)(sqlite3_context *context, int argc, sqlite3_value **argv))
{
    traits |= SQLITE_UTF8 | SQLITE_INNOCUOUS;
    return sqlite3_create_function_v2(
        db, name, arguments, traits, (void *)(uintptr_t)data, function, NULL, NULL, NULL);
}

int
xni_sqlite_add_functions(sqlite3 *db)
{
    int status =
        add_function(db, "xn_version", 0, SQLITE_DETERMINISTIC, xn_version(), return_version);

    if (status == SQLITE_OK)
        status = add_function(db, "xn_unicode_version", 0, SQLITE_DETERMINISTIC,
            xn_unicode_version(), return_version);
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++) {
        const struct operation *operation = &operations[i];
        const int traits = (operation->bits & IS_JSON ? SQLITE_RESULT_SUBTYPE : 0)
            | (operation->bits & CHANGES ? 0 : SQLITE_DETERMINISTIC);
        const int forms = operation->bits & NO_FLAGS ? 1 : 2; /* without flags, and with them */

        for (int flags = 0; flags < forms && status == SQLITE_OK; flags++)
            status = add_function(
                db, operation->name, operation->arguments + flags, traits, operation, run);
    }
    return status;
}
