/* SPDX-License-Identifier: MIT */
/* The functions.  What they do is said by the operation that they are registered with. */
#include "xn_sqlite.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

#ifndef SQLITE_RESULT_SUBTYPE /* before SQLite 3.45 */
#define SQLITE_RESULT_SUBTYPE 0
#endif

enum { JSON_SUBTYPE = 'J' };

struct operation {
    const char *name;
    int arguments; /* without the flags */
    void (*run)(sqlite3_context *context, int argc, sqlite3_value **argv);
    convert_function *convert; /* for run_convert */
    bool or_null;              /* NULL for what is refused */
    bool is_json;
};

struct input
xni_sqlite_read_input(sqlite3_value *value)
{
    const char *text = (const char *)sqlite3_value_text(value); /* before its length, always */
    const struct input in = {text, (size_t)sqlite3_value_bytes(value), false};

    if (in.length > XNI_SQL_INPUT_MAX)
        return (struct input){NULL, in.length, true};
    return in;
}

/* As SQLite's substr() counts them */
static size_t
count_characters(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; count++)
        if ((unsigned char)text[i++] >= 0xC0)
            while (i < length && ((unsigned char)text[i] & 0xC0) == 0x80)
                i++;
    return count;
}

/* The diagnosis with its position in characters */
static xn_diag
count_diag(const struct input *in, const xn_diag *diag)
{
    xn_diag counted = *diag;

    counted.unit = XN_CHARACTERS;
    if (in->too_long)
        return counted;
    counted.offset = count_characters(in->text, diag->offset);
    counted.length = count_characters(in->text + diag->offset, diag->length);
    return counted;
}

/* Takes a message from sqlite3_mprintf(). */
static void
report(sqlite3_context *context, char *message)
{
    if (message == NULL)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_error(context, message, -1);
    sqlite3_free(message);
}

static void
refuse(sqlite3_context *context, const struct input *in, unsigned flags, const xn_diag *diag)
{
    char message[XN_DIAG_SIZE];
    const char *flag;
    xn_diag counted;

    if (in->too_long) {
        report(context,
            sqlite3_mprintf("input is too long: %llu octets; %llu are allowed",
                (sqlite3_uint64)in->length, (sqlite3_uint64)XNI_SQL_INPUT_MAX));
        return;
    }
    flag = xni_sql_find_helpful_flag(in->text, in->length, flags, diag);
    counted = count_diag(in, diag);
    xn_diag_format(&counted, message, sizeof(message));
    report(context,
        sqlite3_mprintf("%s: %s%s%s",
            diag->label == XN_NO_LABEL ? "text is refused by stringprep"
                                       : "invalid internationalized domain name",
            message, flag != NULL ? "; it is accepted with the flag " : "",
            flag != NULL ? flag : ""));
}

bool
xni_sqlite_parse_flags(sqlite3_value *value, unsigned *flags, char **message)
{
    const char *text = (const char *)sqlite3_value_text(value);
    const xn_constant *flag;
    sqlite3_str *list;

    if (xni_sql_parse_flags(text, (size_t)sqlite3_value_bytes(value), flags))
        return true;
    list = sqlite3_str_new(NULL);
    sqlite3_str_appendall(list, "unrecognized flag; the flags are ");
    for (size_t i = 0; (flag = xni_sql_flag_at(i)) != NULL; i++)
        sqlite3_str_appendf(list, "%s%s", i == 0 ? "" : ", ", flag->keyword);
    *message = sqlite3_str_finish(list);
    return false;
}

/* The flags of an argument, which SQLite keeps if it is constant.  false: an error is reported. */
static bool
read_flags(sqlite3_context *context, int argc, sqlite3_value **argv, int argument, unsigned *flags)
{
    unsigned *kept;
    char *message;

    *flags = 0;
    if (argument >= argc)
        return true;
    kept = sqlite3_get_auxdata(context, argument);
    if (kept != NULL) {
        *flags = *kept;
        return true;
    }
    if (!xni_sqlite_parse_flags(argv[argument], flags, &message)) {
        report(context, message);
        return false;
    }
    kept = sqlite3_malloc(sizeof(*kept));
    if (kept != NULL) {
        *kept = *flags;
        sqlite3_set_auxdata(context, argument, kept, sqlite3_free);
    }
    return true;
}

/* NULL in, NULL out; the result is NULL unless another one is set. */
static bool
has_null(int argc, sqlite3_value **argv)
{
    for (int i = 0; i < argc; i++)
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
            return true;
    return false;
}

/* A buffer that fits almost every result, and one for the others. */
struct output {
    char text[XN_UNICODE_SIZE];
    char *allocated; /* or NULL */
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

/* After XN_E_SPACE; false: an error is reported. */
static bool
enlarge_output(sqlite3_context *context, struct output *out)
{
    out->allocated = sqlite3_malloc64(out->length + 1);
    if (out->allocated == NULL)
        sqlite3_result_error_nomem(context);
    return out->allocated != NULL;
}

static void
run_convert(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    const struct operation *operation = sqlite3_user_data(context);
    struct output out = {.allocated = NULL};
    struct input in;
    unsigned flags;
    xn_status status;
    xn_diag diag;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 1, &flags))
        return;
    in = xni_sqlite_read_input(argv[0]);
    if (in.too_long) {
        if (!operation->or_null)
            refuse(context, &in, flags, NULL);
        return;
    }
    status = operation->convert(in.text, in.length, flags, out.text, sizeof(out.text), &out.length,
        operation->or_null ? NULL : &diag);
    if (status == XN_E_SPACE) {
        if (!enlarge_output(context, &out))
            return;
        status = operation->convert(in.text, in.length, flags, out.allocated, out.length + 1,
            &out.length, operation->or_null ? NULL : &diag);
    }
    if (status == XN_OK) {
        return_output(context, &out);
        return;
    }
    sqlite3_free(out.allocated);
    if (!operation->or_null)
        refuse(context, &in, flags, &diag);
}

/* The key of a name, which sorts next to those below it: `com.example.` */
static xn_status
convert_to_key(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    char canonical[XN_NAME_SIZE];
    size_t length;
    /* A longer name exists without guards only, and would not be a key that others can have. */
    const xn_status status = xni_sql_canonical(
        in, inlen, flags & ~(unsigned)XN_NO_GUARDS, canonical, sizeof(canonical), &length, diag);

    (void)cap; /* XN_UNICODE_SIZE, at least */
    if (status != XN_OK)
        return status;
    *len = xni_sql_make_key(canonical, length, '.', out);
    return XN_OK;
}

static xn_status
find_status(const struct input *in, unsigned flags, xn_diag *diag)
{
    return xni_sql_find_status(in->text, in->length, flags, diag);
}

static void
run_status(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct input in;
    unsigned flags;
    xn_diag diag;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 1, &flags))
        return;
    in = xni_sqlite_read_input(argv[0]);
    sqlite3_result_text(context, xn_status_name(find_status(&in, flags, &diag)), -1, SQLITE_STATIC);
}

static void
run_valid(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct input in;
    unsigned flags;
    xn_diag diag;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 1, &flags))
        return;
    in = xni_sqlite_read_input(argv[0]);
    sqlite3_result_int(context, find_status(&in, flags, &diag) == XN_OK);
}

static void
append_code_point(sqlite3_str *json, const char *key, uint32_t cp)
{
    if (cp == XN_NO_CP)
        sqlite3_str_appendf(json, ",\"%s\":null", key);
    else
        sqlite3_str_appendf(json, ",\"%s\":\"U+%04X\"", key, cp);
}

static void
return_json(sqlite3_context *context, sqlite3_str *json)
{
    char *text = sqlite3_str_finish(json);

    if (text == NULL) {
        sqlite3_result_error_nomem(context);
        return;
    }
    sqlite3_result_text(context, text, -1, sqlite3_free);
    sqlite3_result_subtype(context, JSON_SUBTYPE);
}

/* Nothing in a diagnosis has to be escaped: it never repeats the input. */
static void
run_check(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    sqlite3_str *json;
    char message[XN_DIAG_SIZE];
    struct input in;
    unsigned flags;
    xn_diag diag;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 1, &flags))
        return;
    in = xni_sqlite_read_input(argv[0]);
    json = sqlite3_str_new(sqlite3_context_db_handle(context));
    if (find_status(&in, flags, &diag) == XN_OK) {
        sqlite3_str_appendf(json,
            "{\"status\":\"XN_OK\",\"label\":null,\"at\":null,"
            "\"length\":null,\"code_point\":null,\"mapped\":null,\"rule\":null,\"message\":null}");
        return_json(context, json);
        return;
    }
    diag = count_diag(&in, &diag);
    xn_diag_format(&diag, message, sizeof(message));
    sqlite3_str_appendf(json, "{\"status\":\"%s\",\"label\":%u,\"at\":%llu,\"length\":%llu",
        xn_status_name(diag.status), diag.label + 1, (sqlite3_uint64)diag.offset + 1,
        (sqlite3_uint64)diag.length);
    append_code_point(json, "code_point", diag.cp);
    append_code_point(json, "mapped", diag.mapped);
    sqlite3_str_appendf(json, ",\"rule\":\"%s\",\"message\":\"%s\"}", diag.rule, message);
    return_json(context, json);
}

static void
run_equal(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    struct input in[2];
    unsigned flags;
    xn_diag diag;
    int same;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 2, &flags))
        return;
    for (int i = 0; i < 2; i++) {
        in[i] = xni_sqlite_read_input(argv[i]);
        if (in[i].too_long) {
            refuse(context, &in[i], flags, NULL);
            return;
        }
    }
    if (xn_equal(in[0].text, in[0].length, in[1].text, in[1].length, flags, &same, &diag) != XN_OK)
        refuse(context, &in[diag.input], flags, &diag);
    else
        sqlite3_result_int(context, same);
}

/* The profile of an argument, which SQLite keeps if it is constant; NULL: an error is reported. */
static const xn_profile *
read_profile(sqlite3_context *context, sqlite3_value **argv)
{
    const xn_profile **kept = sqlite3_get_auxdata(context, 1), *profile;
    const char *name;

    if (kept != NULL)
        return *kept;
    name = (const char *)sqlite3_value_text(argv[1]);
    profile = name == NULL || strlen(name) != (size_t)sqlite3_value_bytes(argv[1])
        ? NULL
        : xn_profile_find(name);
    if (profile == NULL) {
        sqlite3_result_error(context, "unrecognized profile", -1);
        return NULL;
    }
    kept = sqlite3_malloc(sizeof(*kept));
    if (kept != NULL) {
        *kept = profile;
        sqlite3_set_auxdata(context, 1, (void *)kept, sqlite3_free);
    }
    return profile;
}

/* Stringprep, or for profile NULL form KC alone. */
static xn_status
prepare(const struct input *in, const xn_profile *profile, unsigned flags, char *out, size_t cap,
    size_t *length, xn_diag *diag)
{
    return profile == NULL ? xn_nfkc(in->text, in->length, flags, out, cap, length, diag)
                           : xn_prep(in->text, in->length, profile, flags, out, cap, length, diag);
}

static void
prepare_argument(
    sqlite3_context *context, sqlite3_value **argv, const xn_profile *profile, unsigned flags)
{
    const struct operation *operation = sqlite3_user_data(context);
    const struct input in = xni_sqlite_read_input(argv[0]);
    struct output out = {.allocated = NULL};
    xn_status status = XN_E_SPACE;
    xn_diag diag;

    if (!in.too_long)
        status = prepare(&in, profile, flags, out.text, sizeof(out.text), &out.length, &diag);
    if (status == XN_E_SPACE && !in.too_long) {
        if (!enlarge_output(context, &out))
            return;
        status = prepare(&in, profile, flags, out.allocated, out.length + 1, &out.length, &diag);
    }
    if (status == XN_OK)
        return_output(context, &out);
    else if (!operation->or_null)
        refuse(context, &in, flags, &diag);
}

static void
run_prep(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    const xn_profile *profile;
    unsigned flags;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 2, &flags))
        return;
    profile = read_profile(context, argv);
    if (profile != NULL)
        prepare_argument(context, argv, profile, flags);
}

static void
run_nfkc(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    unsigned flags;

    if (!has_null(argc, argv) && read_flags(context, argc, argv, 1, &flags))
        prepare_argument(context, argv, NULL, flags);
}

static void
run_traits(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    const xn_constant *trait;
    const char *before = "";
    sqlite3_str *json;
    struct input in;
    unsigned flags, traits;
    xn_diag diag;

    if (has_null(argc, argv) || !read_flags(context, argc, argv, 1, &flags))
        return;
    in = xni_sqlite_read_input(argv[0]);
    if (in.too_long || xn_traits(in.text, in.length, flags, &traits, &diag) != XN_OK) {
        refuse(context, &in, flags, &diag);
        return;
    }
    json = sqlite3_str_new(sqlite3_context_db_handle(context));
    sqlite3_str_appendchar(json, 1, '[');
    for (size_t i = 0; (trait = xn_constant_at(XN_TRAITS, i)) != NULL; i++)
        if (traits & trait->value) {
            sqlite3_str_appendf(json, "%s\"%s\"", before, trait->keyword);
            before = ",";
        }
    sqlite3_str_appendchar(json, 1, ']');
    return_json(context, json);
}

static void
run_version(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    (void)argc;
    (void)argv;
    sqlite3_result_text(context, xn_version(), -1, SQLITE_STATIC);
}

static void
run_unicode_version(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    (void)argc;
    (void)argv;
    sqlite3_result_text(context, xn_unicode_version(), -1, SQLITE_STATIC);
}

static const struct operation operations[] = {
    {"xn_to_ascii", 1, run_convert, xn_to_ascii, false, false},
    {"xn_to_unicode", 1, run_convert, xn_to_unicode, false, false},
    {"xn_canonical", 1, run_convert, xni_sql_canonical, false, false},
    {"xn_key", 1, run_convert, convert_to_key, false, false},
    {"xn_try_to_ascii", 1, run_convert, xn_to_ascii, true, false},
    {"xn_try_to_unicode", 1, run_convert, xn_to_unicode, true, false},
    {"xn_try_canonical", 1, run_convert, xni_sql_canonical, true, false},
    {"xn_try_key", 1, run_convert, convert_to_key, true, false},
    {"xn_status", 1, run_status, NULL, false, false},
    {"xn_valid", 1, run_valid, NULL, false, false},
    {"xn_check", 1, run_check, NULL, false, true},
    {"xn_equal", 2, run_equal, NULL, false, false},
    {"xn_prep", 2, run_prep, NULL, false, false},
    {"xn_try_prep", 2, run_prep, NULL, true, false},
    {"xn_nfkc", 1, run_nfkc, NULL, false, false},
    {"xn_traits", 1, run_traits, NULL, false, true},
    {"xn_version", 0, run_version, NULL, false, false},
    {"xn_unicode_version", 0, run_unicode_version, NULL, false, false},
};

int
xni_sqlite_add_functions(sqlite3 *db)
{
    for (size_t i = 0; i < sizeof(operations) / sizeof(*operations); i++) {
        const struct operation *operation = &operations[i];
        const int traits = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
            | (operation->is_json ? SQLITE_RESULT_SUBTYPE : 0);
        const int forms = operation->arguments == 0 ? 1 : 2; /* without and with flags */

        for (int form = 0; form < forms; form++) {
            const int status =
                sqlite3_create_function_v2(db, operation->name, operation->arguments + form, traits,
                    (void *)(uintptr_t)operation, operation->run, NULL, NULL, NULL);

            if (status != SQLITE_OK)
                return status;
        }
    }
    return SQLITE_OK;
}
