/* SPDX-License-Identifier: MIT */
/* The functions that convert text. */
#include "_xn.h"

#include <string.h>

/* The arguments of a function that converts text. */
struct conversion {
    struct subject in;
    unsigned flags;
    const xn_profile *profile;
    xn_where where;
    unsigned *why; /* of xn_to_display(), or NULL */
};

typedef xn_status
convert_function(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag);

/* An exact str that a function does not change is returned itself. */
static PyObject *
make_str(const struct subject *in, const char *out, size_t length)
{
    if (length != in->length || memcmp(out, in->utf8, length) != 0)
        return PyUnicode_FromStringAndSize(out, (Py_ssize_t)length);
    return PyUnicode_CheckExact(in->str) ? Py_NewRef(in->str) : PyUnicode_FromObject(in->str);
}

static xn_status
convert_long(const struct conversion *c, convert_function *function, PyObject **result, xn_diag *d)
{
    size_t length;
    xn_status status = function(c, NULL, 0, &length, d);
    char *out;

    if (status != XN_E_SPACE)
        return status;
    out = PyMem_Malloc(length + 1);
    if (out == NULL) {
        PyErr_NoMemory();
        return XN_OK;
    }
    status = function(c, out, length + 1, &length, d);
    if (status == XN_OK)
        *result = make_str(&c->in, out, length);
    PyMem_Free(out);
    return status;
}

/* Sets *result on XN_OK, unless that fails and raises. */
static xn_status
convert(const struct conversion *c, convert_function *function, PyObject **result, xn_diag *diag)
{
    char out[XN_UNICODE_SIZE];
    size_t length;
    xn_status status = function(c, out, sizeof(out), &length, diag);

    *result = NULL;
    if (status == XN_OK)
        *result = make_str(&c->in, out, length);
    else if (status == XN_E_SPACE)
        status = convert_long(c, function, result, diag);
    return status;
}

/* The function on a str: its result, or raises. */
static PyObject *
convert_str(PyObject *module, PyObject *str, struct conversion *c, convert_function *function,
    enum text_kind kind)
{
    PyObject *result;
    xn_diag diag;
    xn_status status = xni_py_read(str, c->flags, &c->in, &diag);

    if (status == XN_E_ARGUMENT)
        return NULL;
    if (status == XN_OK)
        status = convert(c, function, &result, &diag);
    return status == XN_OK ? result : xni_py_raise(module, &c->in, &diag, kind);
}

/* A function with the signature (text, flags=0). */
static PyObject *
convert_text(ARGUMENTS, const char *name, convert_function *function, enum text_kind kind)
{
    const struct signature signature = {name, 1, {"text", "flags", NULL}};
    struct conversion c;
    PyObject *values[2];

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_flags(&signature, values[1], &c.flags))
        return NULL;
    return convert_str(module, values[0], &c, function, kind);
}

/* name: in xn.h with the prefix xn_, here with xni_py_. */
#define DEFINE_CONVERSION(name, kind)                                                  \
    static xn_status run_##name(                                                       \
        const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag) \
    {                                                                                  \
        return xn_##name(c->in.utf8, c->in.length, c->flags, out, cap, len, diag);     \
    }                                                                                  \
    PyObject *xni_py_##name(ARGUMENTS)                                                 \
    {                                                                                  \
        return convert_text(module, args, nargs, kwnames, #name, run_##name, kind);    \
    }

DEFINE_CONVERSION(to_ascii, KIND_NAME)
DEFINE_CONVERSION(to_unicode, KIND_NAME)
DEFINE_CONVERSION(label_to_ascii, KIND_NAME)
DEFINE_CONVERSION(label_to_unicode, KIND_NAME)
DEFINE_CONVERSION(nfkc, KIND_TEXT)

/* ToUnicode never fails; encodings.idna raises where it returns its input. */
static xn_status
run_decode_label(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    xn_status status = xn_label_to_unicode(c->in.utf8, c->in.length, c->flags, out, cap, len, diag);

    return status == XN_OK ? diag->status : status;
}

PyObject *
xni_py_decode_label(ARGUMENTS)
{
    return convert_text(module, args, nargs, kwnames, "decode_label", run_decode_label, KIND_NAME);
}

PyObject *
xni_py_try_to_ascii(ARGUMENTS)
{
    static const struct signature signature = {"try_to_ascii", 1, {"text", "flags", NULL}};
    struct conversion c;
    PyObject *values[2], *result;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_flags(&signature, values[1], &c.flags))
        return NULL;
    status = xni_py_read(values[0], c.flags, &c.in, &diag);
    if (status == XN_E_CODE_POINT)
        Py_RETURN_NONE;
    if (status != XN_OK)
        return NULL;
    status = convert(&c, run_to_ascii, &result, &diag);
    if (status == XN_E_ARGUMENT)
        return xni_py_raise(module, &c.in, &diag, KIND_NAME);
    return status == XN_OK ? result : Py_NewRef(Py_None);
}

static xn_status
run_prep(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(c->in.utf8, c->in.length, c->profile, c->flags, out, cap, len, diag);
}

PyObject *
xni_py_prep(ARGUMENTS)
{
    static const struct signature signature = {"prep", 2, {"profile", "text", "flags", NULL}};
    struct conversion c;
    PyObject *values[3];
    struct subject name;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_check_str(&signature, 1, values[1])
        || !xni_py_parse_flags(&signature, values[2], &c.flags))
        return NULL;
    status = xni_py_read(values[0], 0, &name, &diag);
    if (status == XN_E_ARGUMENT)
        return NULL;
    c.profile = NULL;
    if (status == XN_OK && strlen(name.utf8) == name.length)
        c.profile = xn_profile_find(name.utf8);
    if (c.profile == NULL)
        return PyErr_Format(PyExc_LookupError, "unknown profile: %R", values[0]);
    return convert_str(module, values[1], &c, run_prep, KIND_TEXT);
}

PyObject *
xni_py_profiles(PyObject *module, PyObject *unused)
{
    PyObject *names, *name;
    Py_ssize_t count = 0;

    (void)module, (void)unused;
    while (xn_profile_name((size_t)count) != NULL)
        count++;
    names = PyTuple_New(count);
    for (Py_ssize_t i = 0; names != NULL && i < count; i++) {
        name = PyUnicode_FromString(xn_profile_name((size_t)i));
        if (name == NULL)
            Py_CLEAR(names);
        else
            PyTuple_SetItem(names, i, name);
    }
    return names;
}

static xn_status
run_replace_host(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_replace_host(c->in.utf8, c->in.length, c->where, c->flags, out, cap, len, diag);
}

PyObject *
xni_py_replace_host(ARGUMENTS)
{
    static const struct signature signature = {"replace_host", 1, {"text", "where", "flags", NULL}};
    struct conversion c;
    PyObject *values[3];

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_where(&signature, values[1], &c.where)
        || !xni_py_parse_flags(&signature, values[2], &c.flags))
        return NULL;
    return convert_str(module, values[0], &c, run_replace_host, KIND_NAME);
}

static xn_status
run_to_display(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    diag->status = xn_to_display(c->in.utf8, c->in.length, c->flags, out, cap, len, c->why, NULL);
    return diag->status;
}

/* The form in which to show a name, and why parts of it are in ACE. */
static PyObject *
show(ARGUMENTS, const char *function, unsigned *why)
{
    const struct signature signature = {function, 1, {"text", "flags", NULL}};
    struct conversion c = {.why = why};
    PyObject *values[2], *result;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_flags(&signature, values[1], &c.flags))
        return NULL;
    status = xni_py_read(values[0], c.flags, &c.in, &diag);
    if (status == XN_E_CODE_POINT)
        return xni_py_raise(module, &c.in, &diag, KIND_NAME);
    if (status == XN_OK)
        status = convert(&c, run_to_display, &result, &diag);
    else
        return NULL;
    if (status == XN_OK)
        return result;
    if (status != XN_E_ARGUMENT && !xni_py_diagnose_display(&c.in, status, c.flags, &diag))
        return NULL;
    return xni_py_raise(module, &c.in, &diag, KIND_NAME);
}

PyObject *
xni_py_to_display(ARGUMENTS)
{
    return show(module, args, nargs, kwnames, "to_display", NULL);
}

PyObject *
xni_py_display_why(ARGUMENTS)
{
    unsigned why;
    PyObject *shown = show(module, args, nargs, kwnames, "display_why", &why);

    if (shown == NULL)
        return NULL;
    Py_DECREF(shown);
    return PyLong_FromUnsignedLong(why);
}
