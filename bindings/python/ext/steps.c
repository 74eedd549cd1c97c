/* SPDX-License-Identifier: MIT */
/* The functions explain() and find_host(), whose results have several parts. */
#include "_xn.h"

/* A list of the steps of xn_explain(). */
struct collector {
    PyObject *module;
    struct subject in;
    struct position_counter counter;
    PyObject *list;
    size_t offset, length; /* the last span, in octets and in characters */
    Py_ssize_t start, end;
};

/* Finds the span of a step in characters.  Most steps of a label have the whole label as their
   span, which is not counted again for each. */
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
make_text(const xn_step *step)
{
    return step->text != NULL ? PyUnicode_FromStringAndSize(step->text, (Py_ssize_t)step->textlen)
                              : Py_NewRef(Py_None);
}

/* Returns a tuple with the members of xn.Step. */
static PyObject *
make_step(struct collector *c, const xn_step *step)
{
    const char *kind = xn_constant_find(XN_STEPS, step->kind)->keyword;
    bool is_char = step->kind == XN_STEP_CHAR, is_insert = step->kind == XN_STEP_INSERT;

    find_span(c, step);
    return Py_BuildValue("(sInnNNNNNNsN)", kind, step->label, c->start, c->end,
        xni_py_make_number(is_char || is_insert, step->cp),
        is_char ? xni_py_make_str32(step->to, step->tolen) : Py_NewRef(Py_None), make_text(step),
        xni_py_make_number(is_insert, step->at), xni_py_make_number(is_insert, step->delta),
        xni_py_make_number(is_insert, step->bias), step->rule,
        step->kind == XN_STEP_REFUSED ? xni_py_make_error(c->module, &c->in, step->diag)
                                      : Py_NewRef(Py_None));
}

static int
collect_step(const xn_step *step, void *user)
{
    struct collector *c = user;

    xni_py_append(&c->list, make_step(c, step));
    return c->list == NULL;
}

static PyObject *
explain(ARGUMENTS)
{
    static const struct signature signature = {"explain", 1, {"text", "flags", NULL}};
    struct collector c = {.module = module};
    PyObject *values[2];
    unsigned flags;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags))
        return NULL;
    if (xni_py_read(values[0], flags, KIND_NAME, &c.in, &diag) != XN_OK)
        return xni_py_raise(module, &c.in, &diag);
    xni_py_count_open(&c.counter, &c.in);
    c.list = PyList_New(0);
    if (c.list == NULL)
        return NULL;
    status = xn_explain(c.in.utf8, c.in.length, flags, collect_step, &c, &diag);
    if (status == XN_E_ARGUMENT) {
        Py_CLEAR(c.list);
        xni_py_raise(module, &c.in, &diag);
    }
    return c.list;
}

bool
xni_py_parse_where(const struct signature *signature, PyObject *value, xn_where *where)
{
    const xn_constant *word;

    *where = XN_URL;
    if (value == NULL)
        return true;
    for (size_t i = 0; (word = xn_constant_at(XN_WHERES, i)) != NULL; i++)
        if (PyUnicode_CompareWithASCIIString(value, word->keyword) == 0) {
            *where = (xn_where)word->value;
            return true;
        }
    PyErr_Format(PyExc_ValueError, "%s() argument 'where' must be a member of xn.Where, not %R",
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

static PyObject *
find_host(ARGUMENTS)
{
    static const struct signature signature = {"find_host", 1, {"text", "where", "flags", NULL}};
    PyObject *values[3];
    struct position_counter counter;
    struct subject in;
    unsigned flags;
    xn_where where;
    xn_host host;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags)
        || !xni_py_parse_where(&signature, values[1], &where))
        return NULL;
    status = xni_py_read(values[0], flags, KIND_NAME, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = xn_find_host(in.utf8, in.length, where, flags, &host, &diag);
        xni_py_take(released);
    }
    if (status != XN_OK)
        return xni_py_raise(module, &in, &diag);
    xni_py_count_open(&counter, &in);
    return Py_BuildValue("(sNNNNNN)", xn_constant_find(XN_KINDS, host.kind)->keyword,
        make_part(&in, &host.host), make_part(&in, &host.port), make_part(&in, &host.zone),
        make_span(&counter, &host.host), make_span(&counter, &host.port),
        make_span(&counter, &host.zone));
}

PyMethodDef xni_py_parts[] = {
    FUNCTION("_explain", explain, NULL),
    FUNCTION("_find_host", find_host, NULL),
    END_OF_FUNCTIONS,
};
