/* SPDX-License-Identifier: MIT */
/* explain() and find_host(): results of several parts. */
#include "_xn.h"

#include <string.h>

/* Collects the steps of xn_explain() in a list. */
struct collector {
    PyObject *module;
    struct subject in;
    struct position_counter counter;
    PyObject *list;
    size_t offset, length; /* the last span, in octets and in characters */
    Py_ssize_t start, end;
};

static const char *
name_kind(xn_step_kind kind)
{
    switch (kind) {
    case XN_STEP_LABEL: return "label";
    case XN_STEP_CHAR: return "char";
    case XN_STEP_PREPARED: return "prepared";
    case XN_STEP_INSERT: return "insert";
    case XN_STEP_RESULT: return "result";
    case XN_STEP_REFUSED: return "refused";
    }
    return NULL;
}

/* Most steps of a label have the span of the whole label, which is not counted again for each. */
static void
find_span(struct collector *c, const xn_step *step)
{
    if (step->offset == c->offset && step->length == c->length)
        return;
    xni_py_count_span(&c->counter, step->offset, step->length, &c->start, &c->end);
    c->offset = step->offset;
    c->length = step->length;
}

static PyObject *
make_mapping(const xn_step *step)
{
    int byte_order = PY_LITTLE_ENDIAN ? -1 : 1;

    if (step->kind != XN_STEP_CHAR)
        return Py_NewRef(Py_None);
    return PyUnicode_DecodeUTF32(
        (const char *)step->to, (Py_ssize_t)(step->tolen * sizeof(*step->to)), NULL, &byte_order);
}

static PyObject *
make_text(const xn_step *step)
{
    return step->text != NULL ? PyUnicode_FromStringAndSize(step->text, (Py_ssize_t)step->textlen)
                              : Py_NewRef(Py_None);
}

static PyObject *
make_number(bool exists, size_t number)
{
    return exists ? PyLong_FromSize_t(number) : Py_NewRef(Py_None);
}

/* The members of xn.Step. */
static PyObject *
make_step(struct collector *c, const xn_step *step, const char *kind)
{
    bool is_char = step->kind == XN_STEP_CHAR, is_insert = step->kind == XN_STEP_INSERT;
    PyObject *error = Py_None;

    find_span(c, step);
    if (step->kind == XN_STEP_REFUSED)
        error = xni_py_make_error(c->module, &c->in, step->diag, KIND_NAME);
    else
        Py_INCREF(error);
    return Py_BuildValue("(sInnNNNNNNsN)", kind, step->label, c->start, c->end,
        make_number(is_char || is_insert, step->cp), make_mapping(step), make_text(step),
        make_number(is_insert, step->at), make_number(is_insert, step->delta),
        make_number(is_insert, step->bias), step->rule, error);
}

static int
collect_step(const xn_step *step, void *user)
{
    struct collector *c = user;
    const char *kind = name_kind(step->kind);
    PyObject *tuple;
    int status;

    if (kind == NULL) /* of a later version of libxn */
        return 0;
    tuple = make_step(c, step, kind);
    status = tuple != NULL ? PyList_Append(c->list, tuple) : -1;
    Py_XDECREF(tuple);
    if (status != 0)
        Py_CLEAR(c->list);
    return status;
}

PyObject *
xni_py_explain(ARGUMENTS)
{
    static const struct signature signature = {"explain", 1, {"text", "flags", NULL}};
    struct collector c = {.module = module};
    PyObject *values[2];
    unsigned flags;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_flags(&signature, values[1], &flags))
        return NULL;
    status = xni_py_read(values[0], flags, &c.in, &diag);
    if (status != XN_OK)
        return status == XN_E_ARGUMENT ? NULL : xni_py_raise(module, &c.in, &diag, KIND_NAME);
    xni_py_count_open(&c.counter, &c.in);
    c.list = PyList_New(0);
    if (c.list == NULL)
        return NULL;
    status = xn_explain(c.in.utf8, c.in.length, flags, collect_step, &c, &diag);
    if (status == XN_E_ARGUMENT) {
        Py_CLEAR(c.list);
        xni_py_raise(module, &c.in, &diag, KIND_NAME);
    }
    return c.list;
}

bool
xni_py_parse_where(const struct signature *signature, PyObject *value, xn_where *where)
{
    static const struct where_word {
        const char *word;
        xn_where where;
    } words[] = {
        {"host", XN_HOST}, {"host-port", XN_HOST_PORT}, {"email", XN_EMAIL}, {"url", XN_URL}};

    *where = XN_URL;
    if (value == NULL)
        return true;
    if (!xni_py_check_str(signature, 1, value))
        return false;
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        if (PyUnicode_CompareWithASCIIString(value, words[i].word) == 0) {
            *where = words[i].where;
            return true;
        }
    PyErr_Format(PyExc_ValueError, "%s(): where is 'host', 'host-port', 'email' or 'url', not %R",
        signature->function, value);
    return false;
}

static PyObject *
make_part(const struct subject *in, const xn_span *span)
{
    return PyUnicode_FromStringAndSize(in->utf8 + span->offset, (Py_ssize_t)span->length);
}

static PyObject *
make_span(struct position_counter *counter, const xn_span *span)
{
    Py_ssize_t start, end;

    xni_py_count_span(counter, span->offset, span->length, &start, &end);
    return Py_BuildValue("(nn)", start, end);
}

PyObject *
xni_py_find_host(ARGUMENTS)
{
    static const struct signature signature = {"find_host", 1, {"text", "where", "flags", NULL}};
    static const char *const kinds[] = {"none", "name", "ipv4", "ipv6"};
    PyObject *values[3];
    struct position_counter counter;
    struct subject in;
    unsigned flags;
    xn_where where;
    xn_host host;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values)
        || !xni_py_check_str(&signature, 0, values[0])
        || !xni_py_parse_where(&signature, values[1], &where)
        || !xni_py_parse_flags(&signature, values[2], &flags))
        return NULL;
    status = xni_py_read(values[0], flags, &in, &diag);
    if (status == XN_E_ARGUMENT)
        return NULL;
    if (status == XN_OK)
        status = xn_find_host(in.utf8, in.length, where, flags, &host, &diag);
    if (status != XN_OK)
        return xni_py_raise(module, &in, &diag, KIND_NAME);
    xni_py_count_open(&counter, &in);
    return Py_BuildValue("(sNNNNNN)", kinds[host.kind], make_part(&in, &host.host),
        make_part(&in, &host.port), make_part(&in, &host.zone), make_span(&counter, &host.host),
        make_span(&counter, &host.port), make_span(&counter, &host.zone));
}
