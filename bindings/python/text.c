/* SPDX-License-Identifier: MIT */
/* Between str and UTF-8: arguments, positions, errors. */
#include "_xn.h"

#include <string.h>

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

bool
xni_py_parse(const struct signature *signature, PyObject *const *args, Py_ssize_t nargs,
    PyObject *kwnames, PyObject **values)
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
    for (int i = 0; i < signature->required; i++)
        if (values[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s'",
                signature->function, signature->names[i]);
            return false;
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

bool
xni_py_check_str(const struct signature *signature, int i, PyObject *value)
{
    return PyUnicode_Check(value) || raise_type(signature, signature->names[i], "str", value);
}

bool
xni_py_parse_flags(const struct signature *signature, PyObject *value, unsigned *flags)
{
    unsigned long number;

    *flags = 0;
    if (value == NULL)
        return true;
    if (!PyLong_Check(value))
        return raise_type(signature, "flags", "int", value);
    number = PyLong_AsUnsignedLong(value);
    if (PyErr_Occurred() != NULL || number > UINT_MAX) { /* negative, or too large */
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s(): unknown flag in %R", signature->function, value);
        return false;
    }
    *flags = (unsigned)number;
    return true;
}

/* The first surrogate in UTF-8 that contains one. */
static size_t
find_surrogate(const char *utf8, size_t length)
{
    for (size_t i = 0; i + 2 < length; i++)
        if ((unsigned char)utf8[i] == 0xED && (unsigned char)utf8[i + 1] >= 0xA0)
            return i;
    return length;
}

unsigned
xni_py_count_labels(const char *utf8, size_t length)
{
    const char *label;
    size_t pos = 0, label_length;
    unsigned count = 0;

    while (xn_label_next(utf8, length, &pos, &label, &label_length))
        count++;
    return count;
}

/* For a str that has no UTF-8. */
static xn_status
diagnose_surrogate(PyObject *str, xn_diag *diag)
{
    PyObject *octets = PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
    struct subject before = {str, NULL, 0};
    struct position_counter counter;
    Py_ssize_t length, start, end;
    char *utf8;
    size_t at;

    if (octets == NULL || PyBytes_AsStringAndSize(octets, &utf8, &length) != 0) {
        Py_XDECREF(octets);
        return XN_E_ARGUMENT;
    }
    at = find_surrogate(utf8, (size_t)length);
    before.utf8 = utf8;
    before.length = at;
    xni_py_count_open(&counter, &before);
    counter.ascii = false;
    xni_py_count_span(&counter, at, 0, &start, &end);
    *diag = (xn_diag){.status = XN_E_CODE_POINT,
        .label = xni_py_count_labels(utf8, at) - 1,
        .offset = (size_t)start,
        .length = 1,
        .rule = "RFC 3629",
        .unit = XN_CODE_POINTS};
    diag->cp = diag->mapped = 0xD000u | ((unsigned char)utf8[at + 1] & 0x3Fu) << 6
        | ((unsigned char)utf8[at + 2] & 0x3Fu);
    Py_DECREF(octets);
    return XN_E_CODE_POINT;
}

xn_status
xni_py_read(PyObject *str, unsigned flags, struct subject *subject, xn_diag *diag)
{
    Py_ssize_t length;

    subject->str = str;
    subject->utf8 = PyUnicode_AsUTF8AndSize(str, &length);
    subject->length = (size_t)length;
    if (subject->utf8 != NULL)
        return XN_OK;
    subject->length = 0;
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
        return XN_E_ARGUMENT;
    PyErr_Clear();
    /* An unknown flag is a fault of the program, and reported first. */
    if (xn_nfkc(NULL, 0, flags, NULL, 0, NULL, NULL) == XN_E_ARGUMENT) {
        PyErr_Format(PyExc_ValueError, "unknown flag in %u", flags);
        return XN_E_ARGUMENT;
    }
    return diagnose_surrogate(str, diag);
}

void
xni_py_count_open(struct position_counter *counter, const struct subject *subject)
{
    counter->utf8 = subject->utf8;
    counter->length = subject->length;
    counter->ascii = (size_t)PyUnicode_GetLength(subject->str) == subject->length;
    counter->octet = counter->character = 0;
}

static bool
starts_character(char octet)
{
    return ((unsigned char)octet & 0xC0) != 0x80;
}

/* The index of the character that begins at an octet. */
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
    size_t last = offset + length;

    /* A fault of raw Punycode may be a single octet of a character. */
    while (offset > 0 && offset < counter->length && !starts_character(counter->utf8[offset]))
        offset--;
    while (last < counter->length && !starts_character(counter->utf8[last]))
        last++;
    *start = (Py_ssize_t)count_to(counter, offset);
    *end = (Py_ssize_t)count_to(counter, last);
}

static PyObject *
make_code_point(uint32_t cp, bool exists)
{
    if (!exists)
        return Py_NewRef(Py_None);
    return PyLong_FromUnsignedLong(cp);
}

/* What xn_diag_format() says after the position, which it counts in octets. */
static const char *
format_reason(const xn_diag *diag, char line[XN_DIAG_SIZE])
{
    xn_diag first = *diag;
    const char *reason;

    first.input = 0;
    xn_diag_format(&first, line, XN_DIAG_SIZE);
    if (diag->status == XN_E_NAME_LONG)
        return line;
    reason = strstr(line, ": ");
    return reason != NULL ? reason + 2 : line;
}

PyObject *
xni_py_make_error(
    PyObject *module, const struct subject *subject, const xn_diag *diag, enum text_kind kind)
{
    struct module_state *state = PyModule_GetState(module);
    bool has_cp = diag->cp != XN_NO_CP, has_mapped = diag->mapped != XN_NO_CP;
    char line[XN_DIAG_SIZE];
    Py_ssize_t start = (Py_ssize_t)diag->offset, end = (Py_ssize_t)(diag->offset + diag->length);

    if (diag->unit == XN_OCTETS) {
        struct position_counter counter;

        xni_py_count_open(&counter, subject);
        xni_py_count_span(&counter, diag->offset, diag->length, &start, &end);
    }
    return PyObject_CallFunction(state->make_error, "OnnsiINNnsiii", subject->str, start, end,
        format_reason(diag, line), (int)diag->status, kind == KIND_TEXT ? 0 : diag->label,
        make_code_point(diag->cp, has_cp), make_code_point(diag->mapped, has_mapped),
        (Py_ssize_t)diag->octets, diag->rule, (int)diag->input, (int)diag->decoded,
        kind == KIND_TEXT);
}

PyObject *
xni_py_raise(
    PyObject *module, const struct subject *subject, const xn_diag *diag, enum text_kind kind)
{
    PyObject *error;

    if (diag->status == XN_E_ARGUMENT) {
        PyErr_SetString(PyExc_ValueError, "a flag that is unknown, or that this build lacks");
        return NULL;
    }
    error = xni_py_make_error(module, subject, diag, kind);
    if (error != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
        Py_DECREF(error);
    }
    return NULL;
}
