/* SPDX-License-Identifier: MIT */
/* The functions that return neither a text nor an object with several parts. */
#include "_xn.h"

PyObject *
xni_py_punycode_decode(ARGUMENTS)
{
    static const struct signature signature = {"punycode_decode", 1, {"text", NULL}};
    uint32_t out[XN_RAW_MAX]; /* longer results are XN_E_OVERFLOW */
    PyObject *str;
    struct subject in;
    size_t length;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    status = xni_py_read(str, 0, KIND_TEXT, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = xn_punycode_decode(in.utf8, in.length, out, XN_RAW_MAX, &length, NULL, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? xni_py_make_str32(out, length) : xni_py_raise(module, &in, &diag);
}

PyObject *
xni_py_key_hash(ARGUMENTS)
{
    static const struct signature signature = {"key_hash", 1, {"key", NULL}};
    PyObject *str;
    struct subject in;
    xn_diag diag;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    if (xni_py_read(str, 0, KIND_TEXT, &in, &diag) != XN_OK)
        return xni_py_raise(module, &in, &diag);
    return PyLong_FromUnsignedLongLong(xn_key_hash(in.utf8, in.length));
}

PyObject *
xni_py_equal(ARGUMENTS)
{
    static const struct signature signature = {"equal", 2, {"a", "b", "flags", NULL}};
    PyObject *values[3];
    struct subject names[2];
    unsigned flags;
    int same;
    xn_diag diag;
    xn_status status = XN_OK;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags))
        return NULL;
    for (unsigned i = 0; i < 2 && status == XN_OK; i++) {
        status = xni_py_read(values[i], flags, KIND_NAME, &names[i], &diag);
        diag.input = i;
    }
    if (status == XN_OK) {
        size_t longer = names[names[1].length > names[0].length].length;
        PyThreadState *released = xni_py_release(longer);

        status = xn_equal(
            names[0].utf8, names[0].length, names[1].utf8, names[1].length, flags, &same, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? PyBool_FromLong(same)
                           : xni_py_raise(module, &names[diag.input != 0], &diag);
}

/* A function that returns facts about a name as bits. */
typedef xn_status
facts_function(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag);

static PyObject *
find_facts(ARGUMENTS, const char *name, facts_function *function)
{
    const struct signature signature = {name, 1, {"text", "flags", NULL}};
    PyObject *values[2];
    struct subject in;
    unsigned flags, bits;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags))
        return NULL;
    status = xni_py_read(values[0], flags, KIND_NAME, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = function(&in, flags, &bits, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? PyLong_FromUnsignedLong(bits) : xni_py_raise(module, &in, &diag);
}

static xn_status
find_traits(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag)
{
    return xn_traits(in->utf8, in->length, flags, bits, diag);
}

PyObject *
xni_py_traits(ARGUMENTS)
{
    return find_facts(module, args, nargs, kwnames, "traits", find_traits);
}

/* Calls xn_to_display() without a buffer, so an accepted name gives XN_E_SPACE. */
static xn_status
find_why(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag)
{
    xn_status status = xn_to_display(in->utf8, in->length, flags, NULL, 0, NULL, bits, diag);

    return status == XN_E_SPACE ? XN_OK : status;
}

PyObject *
xni_py_display_why(ARGUMENTS)
{
    return find_facts(module, args, nargs, kwnames, "display_why", find_why);
}

PyObject *
xni_py_labels(ARGUMENTS)
{
    static const struct signature signature = {"labels", 1, {"text", NULL}};
    PyObject *str, *list, *iterator;
    struct subject in;
    const char *label;
    size_t pos = 0, length;
    xn_diag diag;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    if (xni_py_read(str, 0, KIND_NAME, &in, &diag) != XN_OK)
        return xni_py_raise(module, &in, &diag);
    list = PyList_New(0);
    while (list != NULL && xn_label_next(in.utf8, in.length, &pos, &label, &length))
        xni_py_append(&list, PyUnicode_FromStringAndSize(label, (Py_ssize_t)length));
    iterator = list != NULL ? PyObject_GetIter(list) : NULL;
    Py_XDECREF(list);
    return iterator;
}

PyObject *
xni_py_profiles(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0), *tuple;
    const char *name;

    (void)module, (void)unused;
    for (size_t i = 0; list != NULL && (name = xn_profile_name(i)) != NULL; i++)
        xni_py_append(&list, PyUnicode_FromString(name));
    tuple = list != NULL ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static const xn_constant *
find_constant(long group, size_t i)
{
    return xn_constant_at((xn_group)group, i);
}

static const xn_constant *
find_table_constant(long group, size_t i)
{
    return xn_table_constant_at((xn_table_group)group, i);
}

static PyObject *
list_constants(PyObject *group, const xn_constant *(*find)(long group, size_t i))
{
    PyObject *list = PyList_New(0);
    long number = PyLong_AsLong(group);
    const xn_constant *c;

    if (PyErr_Occurred() != NULL)
        Py_CLEAR(list);
    for (size_t i = 0; list != NULL && (c = find(number, i)) != NULL; i++)
        xni_py_append(&list, Py_BuildValue("(Isss)", c->value, c->name, c->keyword, c->text));
    return list;
}

PyObject *
xni_py_constants(PyObject *module, PyObject *group)
{
    (void)module;
    return list_constants(group, find_constant);
}

PyObject *
xni_py_table_constants(PyObject *module, PyObject *group)
{
    (void)module;
    return list_constants(group, find_table_constant);
}

PyObject *
xni_py_version(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    return PyUnicode_FromString(xn_version());
}
