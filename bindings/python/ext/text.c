/* SPDX-License-Identifier: MIT */
/* Conversion between str and UTF-8: arguments, positions, errors. */
#include "_xn.h"

static int
find_name(const struct signature *signature, PyObject *keyword)
{
    for (int i = 0; signature->names[i] != NULL; i++)
        if (PyUnicode_CompareWithASCIIString(keyword, signature->names[i]) == 0)
            return i;
    return -1;
}

static bool
parse_keywords(
    const struct signature *signature, PyObject *const *args, PyObject *kwnames, PyObject **values)
{
    for (Py_ssize_t i = 0; i < PyTuple_Size(kwnames); i++) {
        PyObject *keyword = PyTuple_GetItem(kwnames, i);
        int at = find_name(signature, keyword);

        if (at < 0) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'",
                signature->function, keyword);
            return false;
        }
        if (values[at] != NULL) {
            PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'",
                signature->function, keyword);
            return false;
        }
        values[at] = args[i];
    }
    return true;
}

static bool
raise_type(const struct signature *signature, const char *name, const char *type, PyObject *value)
{
    PyObject *actual = PyType_GetName(Py_TYPE(value));

    if (actual != NULL) {
        PyErr_Format(PyExc_TypeError, "%s() argument '%s' must be %s, not %U", signature->function,
            name, type, actual);
        Py_DECREF(actual);
    }
    return false;
}

static bool
parse_flags(const struct signature *signature, PyObject *value, unsigned *flags)
{
    unsigned long number;

    *flags = 0;
    if (value == NULL)
        return true;
    if (!PyLong_Check(value))
        return raise_type(signature, "flags", "int", value);
    number = PyLong_AsUnsignedLong(value);
    if (PyErr_Occurred() != NULL || number > UINT_MAX) { /* negative or too large */
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s(): unknown flag in %R", signature->function, value);
        return false;
    }
    *flags = (unsigned)number;
    return true;
}

bool
xni_py_parse(const struct signature *signature, PyObject *const *args, Py_ssize_t nargs,
    PyObject *kwnames, PyObject **values, unsigned *flags)
{
    int count = 0;

    for (; signature->names[count] != NULL; count++)
        values[count] = count < nargs ? args[count] : NULL;
    if (nargs > count) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %d arguments (%zd given)",
            signature->function, count, nargs);
        return false;
    }
    if (kwnames != NULL && !parse_keywords(signature, args + nargs, kwnames, values))
        return false;
    if (flags != NULL && !parse_flags(signature, values[--count], flags))
        return false;
    for (int i = 0; i < count; i++) {
        if (values[i] == NULL && i < signature->required) {
            PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s'",
                signature->function, signature->names[i]);
            return false;
        }
        if (values[i] != NULL && !PyUnicode_Check(values[i]))
            return raise_type(signature, signature->names[i], "str", values[i]);
    }
    return true;
}

/* Writes the diagnosis of a str that has no UTF-8 because of a lone surrogate. */
static xn_status
diagnose_surrogate(PyObject *str, unsigned flags, enum text_kind kind, xn_diag *diag)
{
    PyObject *octets = PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
    xn_status status = XN_E_ARGUMENT;
    Py_ssize_t length, at = 0;
    char *utf8;
    Py_UCS4 cp;

    /* The only other possible error is an unknown flag, which is reported first. */
    if (octets != NULL && PyBytes_AsStringAndSize(octets, &utf8, &length) == 0)
        status = (kind == KIND_NAME ? xn_to_unicode : xn_nfkc)(
            utf8, (size_t)length, flags, NULL, 0, NULL, diag);
    Py_XDECREF(octets);
    if (status == XN_E_ARGUMENT)
        return status;
    do
        cp = PyUnicode_ReadChar(str, at++);
    while (cp < 0xD800 || cp > 0xDFFF);
    diag->status = XN_E_CODE_POINT;
    diag->cp = diag->mapped = cp;
    diag->offset = (size_t)at - 1;
    diag->length = 1;
    diag->unit = XN_CODE_POINTS;
    return diag->status;
}

xn_status
xni_py_read(
    PyObject *str, unsigned flags, enum text_kind kind, struct subject *subject, xn_diag *diag)
{
    Py_ssize_t length = 0;

    subject->str = str;
    subject->utf8 = PyUnicode_AsUTF8AndSize(str, &length);
    subject->length = (size_t)length;
    if (subject->utf8 != NULL)
        return XN_OK;
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
        return XN_E_ARGUMENT;
    PyErr_Clear();
    return diagnose_surrogate(str, flags, kind, diag);
}

void
xni_py_count_open(struct position_counter *counter, const struct subject *subject)
{
    counter->utf8 = subject->utf8;
    counter->ascii = (size_t)PyUnicode_GetLength(subject->str) == subject->length;
    counter->octet = counter->character = 0;
}

static bool
starts_character(char octet)
{
    return ((unsigned char)octet & 0xC0) != 0x80;
}

/* Returns the index of the character that begins at an octet. */
static size_t
count_to(struct position_counter *c, size_t octet)
{
    if (c->ascii)
        return octet;
    for (; c->octet < octet; c->octet++)
        c->character += starts_character(c->utf8[c->octet]);
    for (; c->octet > octet; c->octet--)
        c->character -= starts_character(c->utf8[c->octet - 1]);
    return c->character;
}

void
xni_py_count_span(struct position_counter *counter, size_t offset, size_t length, Py_ssize_t *start,
    Py_ssize_t *end)
{
    *start = (Py_ssize_t)count_to(counter, offset);
    *end = (Py_ssize_t)count_to(counter, offset + length);
}

PyObject *
xni_py_make_error(PyObject *module, const struct subject *subject, const xn_diag *diag)
{
    struct module_state *state = PyModule_GetState(module);
    Py_ssize_t start = (Py_ssize_t)diag->offset, end = (Py_ssize_t)(diag->offset + diag->length);
    char reason[XN_DIAG_SIZE], line[XN_DIAG_SIZE];
    xn_diag in_characters = *diag;

    if (diag->unit == XN_OCTETS) {
        struct position_counter counter;

        xni_py_count_open(&counter, subject);
        xni_py_count_span(&counter, diag->offset, diag->length, &start, &end);
    }
    in_characters.offset = (size_t)start;
    in_characters.column = (unsigned)start + 1;
    in_characters.unit = XN_CHARACTERS;
    xn_diag_reason(diag, reason, sizeof(reason));
    xn_diag_format(&in_characters, line, sizeof(line));
    return PyObject_CallFunction(state->make_error, "Onns{sssisNsNsNsnsssIsnsN}", subject->str,
        start, end, reason, "_line", line, "status", (int)diag->status, "label",
        xni_py_make_number(diag->label != XN_NO_LABEL, diag->label), "code_point",
        xni_py_make_number(diag->cp != XN_NO_CP, diag->cp), "mapped",
        xni_py_make_number(diag->mapped != XN_NO_CP, diag->mapped), "octets",
        (Py_ssize_t)diag->octets, "rule", diag->rule, "input", diag->input, "line",
        (Py_ssize_t)diag->line, "decoded", PyBool_FromLong((long)diag->decoded));
}

PyObject *
xni_py_raise(PyObject *module, const struct subject *subject, const xn_diag *diag)
{
    PyObject *error;

    if (PyErr_Occurred() != NULL)
        return NULL;
    if (diag->status == XN_E_ARGUMENT) {
        PyErr_SetString(PyExc_ValueError, "unknown or unsupported flag");
        return NULL;
    }
    error = xni_py_make_error(module, subject, diag);
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}

PyThreadState *
xni_py_release(size_t length)
{
    /* Shorter ones take less time than other threads wait for the GIL, 5 ms by default. */
    return length > 65536 ? PyEval_SaveThread() : NULL;
}

void
xni_py_take(PyThreadState *released)
{
    if (released != NULL)
        PyEval_RestoreThread(released);
}

PyObject *
xni_py_make_number(bool exists, size_t number)
{
    return exists ? PyLong_FromSize_t(number) : Py_NewRef(Py_None);
}

PyObject *
xni_py_make_str32(const uint32_t *points, size_t count)
{
    int byte_order = PY_LITTLE_ENDIAN ? -1 : 1; /* if 0, U+FEFF is taken for a byte order mark */

    return PyUnicode_DecodeUTF32(
        (const char *)points, (Py_ssize_t)(count * sizeof(*points)), NULL, &byte_order);
}

void
xni_py_append(PyObject **list, PyObject *item)
{
    if (item == NULL || PyList_Append(*list, item) != 0)
        Py_CLEAR(*list);
    Py_XDECREF(item);
}
