/* SPDX-License-Identifier: MIT */
/* The functions whose input or result is something else than UTF-8. */
#include "_xn.h"

PyObject *
xni_py_punycode_encode(ARGUMENTS)
{
    static const struct signature signature = {"punycode_encode", 1, {"text", NULL}};
    struct subject in = {NULL, "", 0};
    char out[XN_UNICODE_SIZE], *long_out = NULL;
    PyObject *result = NULL;
    Py_UCS4 *points;
    size_t count, length;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &in.str)
        || !xni_py_check_str(&signature, 0, in.str))
        return NULL;
    points = PyUnicode_AsUCS4Copy(in.str);
    if (points == NULL)
        return NULL;
    count = (size_t)PyUnicode_GetLength(in.str);
    status = xn_punycode_encode(points, count, NULL, out, sizeof(out), &length, &diag);
    if (status == XN_E_SPACE && (long_out = PyMem_Malloc(length + 1)) != NULL)
        status = xn_punycode_encode(points, count, NULL, long_out, length + 1, &length, &diag);
    if (status == XN_OK)
        result = PyUnicode_FromStringAndSize(long_out != NULL ? long_out : out, (Py_ssize_t)length);
    else if (status == XN_E_SPACE)
        PyErr_NoMemory();
    else
        xni_py_raise(module, &in, &diag, KIND_TEXT);
    PyMem_Free(long_out);
    PyMem_Free(points);
    return result;
}

PyObject *
xni_py_punycode_decode(ARGUMENTS)
{
    static const struct signature signature = {"punycode_decode", 1, {"text", NULL}};
    uint32_t out[XN_RAW_MAX]; /* more are XN_E_OVERFLOW */
    int byte_order =
        PY_LITTLE_ENDIAN ? -1 : 1; /* stated, since U+FEFF would be a byte order mark */
    PyObject *str;
    struct subject in;
    size_t length;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str)
        || !xni_py_check_str(&signature, 0, str))
        return NULL;
    status = xni_py_read(str, 0, &in, &diag);
    if (status == XN_E_ARGUMENT)
        return NULL;
    if (status == XN_OK)
        status = xn_punycode_decode(in.utf8, in.length, out, XN_RAW_MAX, &length, NULL, &diag);
    if (status != XN_OK)
        return xni_py_raise(module, &in, &diag, KIND_TEXT);
    return PyUnicode_DecodeUTF32(
        (const char *)out, (Py_ssize_t)(length * sizeof(*out)), NULL, &byte_order);
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
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_check_str(&signature, 1, values[1])
        || !xni_py_parse_flags(&signature, values[2], &flags))
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        status = xni_py_read(values[i], flags, &names[i], &diag);
        if (status == XN_E_ARGUMENT)
            return NULL;
        diag.input = i;
        if (status != XN_OK)
            return xni_py_raise(module, &names[i], &diag, KIND_NAME);
    }
    status = xn_equal(
        names[0].utf8, names[0].length, names[1].utf8, names[1].length, flags, &same, &diag);
    if (status != XN_OK)
        return xni_py_raise(module, &names[diag.input != 0], &diag, KIND_NAME);
    return PyBool_FromLong(same);
}

PyObject *
xni_py_traits(ARGUMENTS)
{
    static const struct signature signature = {"traits", 1, {"text", "flags", NULL}};
    PyObject *values[2];
    struct subject in;
    unsigned flags, bits;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_flags(&signature, values[1], &flags))
        return NULL;
    status = xni_py_read(values[0], flags, &in, &diag);
    if (status == XN_E_ARGUMENT)
        return NULL;
    if (status == XN_OK)
        status = xn_traits(in.utf8, in.length, flags, &bits, &diag);
    return status == XN_OK ? PyLong_FromUnsignedLong(bits)
                           : xni_py_raise(module, &in, &diag, KIND_NAME);
}

PyObject *
xni_py_labels(ARGUMENTS)
{
    static const struct signature signature = {"labels", 1, {"text", NULL}};
    PyObject *str, *list, *item, *iterator;
    struct subject in;
    const char *label;
    size_t pos = 0, length;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str)
        || !xni_py_check_str(&signature, 0, str))
        return NULL;
    status = xni_py_read(str, 0, &in, &diag);
    if (status != XN_OK)
        return status == XN_E_ARGUMENT ? NULL : xni_py_raise(module, &in, &diag, KIND_NAME);
    list = PyList_New(0);
    while (list != NULL && xn_label_next(in.utf8, in.length, &pos, &label, &length)) {
        item = PyUnicode_FromStringAndSize(label, (Py_ssize_t)length);
        if (item == NULL || PyList_Append(list, item) != 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    if (list == NULL)
        return NULL;
    iterator = PyObject_GetIter(list);
    Py_DECREF(list);
    return iterator;
}

PyObject *
xni_py_version(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    return PyUnicode_FromString(xn_version());
}
