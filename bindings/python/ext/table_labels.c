/* SPDX-License-Identifier: MIT */
/* Checks and compares labels with a registry table.  The first argument is its capsule. */
#include "_xn.h"

#include <string.h>

bool
xni_py_read_label(PyObject *str, struct label *label)
{
    Py_ssize_t length;
    char *octets;

    label->octets = NULL;
    if (xni_py_read(str, 0, KIND_TEXT, &label->in, &label->surrogate) != XN_OK) {
        if (PyErr_Occurred() != NULL)
            return false;
        label->octets = PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
        if (label->octets == NULL || PyBytes_AsStringAndSize(label->octets, &octets, &length) != 0)
            return false;
        label->in.utf8 = octets;
        label->in.length = (size_t)length;
    }
    label->text = label->in.utf8;
    /* Longer ones are refused whatever their case. */
    if (label->in.length <= sizeof(label->lower)
        && xn_table_lower(label->in.utf8, label->in.length, label->lower))
        label->text = label->lower;
    return true;
}

void
xni_py_free_label(struct label *label)
{
    Py_CLEAR(label->octets);
}

/* A call with a table: up to two labels, and a workspace. */
struct call {
    const struct loaded_table *t;
    struct label labels[2];
    size_t count;
    void *workspace;
};

static void
end_call(struct call *c)
{
    for (size_t i = 0; i < c->count; i++)
        xni_py_free_label(&c->labels[i]);
    PyMem_Free(c->workspace);
}

/* Reads the arguments of a method.  Returns false with an exception if that fails. */
static bool
begin_call(struct call *c, const struct signature *signature, PyObject *const *args,
    Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *values[2];

    c->count = 0;
    c->workspace = NULL;
    c->t = xni_py_open_table(args[0]);
    if (c->t == NULL || !xni_py_parse(signature, args + 1, nargs - 1, kwnames, values, NULL))
        return false;
    for (; signature->names[c->count] != NULL; c->count++)
        if (!xni_py_read_label(values[c->count], &c->labels[c->count])) {
            end_call(c);
            return false;
        }
    c->workspace = PyMem_Malloc(c->t->size);
    if (c->workspace != NULL)
        return true;
    end_call(c);
    PyErr_NoMemory();
    return false;
}

/* Returns the message of a verdict, which may quote a long comment. */
static PyObject *
format_verdict(const xn_table_result *result)
{
    char fixed[XN_TABLE_DIAG_SIZE], *line;
    size_t length = xn_table_result_format(result, NULL, fixed, sizeof(fixed));
    PyObject *message;

    if (length < sizeof(fixed))
        return PyUnicode_FromStringAndSize(fixed, (Py_ssize_t)length);
    line = PyMem_Malloc(length + 1);
    if (line == NULL)
        return PyErr_NoMemory();
    xn_table_result_format(result, NULL, line, length + 1);
    message = PyUnicode_FromStringAndSize(line, (Py_ssize_t)length);
    PyMem_Free(line);
    return message;
}

/* Returns a tuple with the members of xn.TableIdna, or None without a verdict. */
static PyObject *
make_idna(PyObject *module, const struct label *label, const xn_table_idna *idna)
{
    const xn_diag *diag;

    if (idna == NULL)
        return Py_NewRef(Py_None);
    diag = label->octets != NULL ? &label->surrogate : &idna->diag;
    return Py_BuildValue("(NNNN)",
        diag->status != XN_OK ? xni_py_make_error(module, &label->in, diag) : Py_NewRef(Py_None),
        xni_py_make_optional(idna->ascii), xni_py_make_optional(idna->prepared),
        PyBool_FromLong((long)idna->changes));
}

/* Returns a tuple with the members of xn.TableResult.  Where no part of the label is refused, it is
   the whole label. */
static PyObject *
make_result(PyObject *module, const struct label *label, const xn_table_result *result,
    const xn_table_idna *idna)
{
    xn_table_result r = *result;
    Py_ssize_t start = 0, end = 0;

    if (r.length > 0) {
        struct position_counter counter;

        xni_py_count_open(&counter, &label->in);
        xni_py_count_span(&counter, r.offset, r.length, &start, &end);
    } else if (r.status != XN_TABLE_OK) {
        end = PyUnicode_GetLength(label->in.str);
    }
    if (label->octets != NULL && r.status == XN_TABLE_E_UTF8) {
        r.status = XN_TABLE_E_CODE_POINT;
        r.cp = label->surrogate.cp;
    }
    r.offset = (size_t)start;
    r.length = (size_t)(end - start);
    r.unit = XN_CODE_POINTS;
    return Py_BuildValue("(isnnNNNNNNNN)", (int)r.status, r.disposition, start, end,
        xni_py_make_number(r.cp != XN_NO_CP, r.cp), xni_py_make_text(r.rule),
        PyBool_FromLong((long)r.negated), xni_py_make_number(r.action >= 0, (size_t)r.action),
        xni_py_make_number(r.line > 0, r.line), xni_py_make_text(r.comment), format_verdict(&r),
        make_idna(module, label, idna));
}

static PyObject *
table_check(ARGUMENTS)
{
    static const struct signature signature = {"check", 1, {"label", NULL}};
    struct call c;
    xn_table_result result;
    xn_table_idna idna;
    PyObject *tuple;

    if (!begin_call(&c, &signature, args, nargs, kwnames))
        return NULL;
    (void)!xn_table_check(c.t->table, c.labels[0].text, c.labels[0].in.length, XN_TABLE_ACE_LABELS,
        c.workspace, c.t->size, &result, &idna);
    tuple = make_result(module, &c.labels[0], &result, &idna);
    end_call(&c);
    return tuple;
}

static PyObject *
table_allows(ARGUMENTS)
{
    static const struct signature signature = {"allows", 1, {"label", NULL}};
    struct call c;
    xn_table_status status;

    (void)module;
    if (!begin_call(&c, &signature, args, nargs, kwnames))
        return NULL;
    status = xn_table_check(c.t->table, c.labels[0].text, c.labels[0].in.length,
        XN_TABLE_ACE_LABELS, c.workspace, c.t->size, NULL, NULL);
    end_call(&c);
    return PyBool_FromLong(status == XN_TABLE_OK);
}

/* Returns the index label or the key as a str, or if the label is refused the tuple of check(). */
static PyObject *
compute(PyObject *module, const struct signature *signature, PyObject *const *args,
    Py_ssize_t nargs, PyObject *kwnames, bool is_key)
{
    char out[XN_TABLE_INDEX_SIZE];
    struct call c;
    size_t length;
    xn_table_result result;
    PyObject *index;

    if (!begin_call(&c, signature, args, nargs, kwnames))
        return NULL;
    if ((is_key ? xn_table_key : xn_table_index)(c.t->table, c.labels[0].text,
            c.labels[0].in.length, XN_TABLE_ACE_LABELS, c.workspace, c.t->size, out, sizeof(out),
            &length, &result)
        == XN_TABLE_OK)
        index = PyUnicode_FromStringAndSize(out, (Py_ssize_t)length);
    else
        index = make_result(module, &c.labels[0], &result, NULL);
    end_call(&c);
    return index;
}

static PyObject *
table_index(ARGUMENTS)
{
    static const struct signature signature = {"index", 1, {"label", NULL}};

    return compute(module, &signature, args, nargs, kwnames, false);
}

static PyObject *
table_key(ARGUMENTS)
{
    static const struct signature signature = {"key", 1, {"label", NULL}};

    return compute(module, &signature, args, nargs, kwnames, true);
}

/* Returns a tuple with the members of xn.TableCollision; if a label is refused, one of its number
   from 0 and the tuple of check(). */
static PyObject *
table_collide(ARGUMENTS)
{
    static const struct signature signature = {"collide", 2, {"a", "b", NULL}};
    struct call c;
    const struct label *a = &c.labels[0], *b = &c.labels[1];
    xn_table_collision collision;
    xn_table_status status;
    PyObject *tuple;

    if (!begin_call(&c, &signature, args, nargs, kwnames))
        return NULL;
    status = xn_table_collide(c.t->table, a->text, a->in.length, b->text, b->in.length,
        XN_TABLE_ACE_LABELS, c.workspace, c.t->size, &collision);
    if (collision.refused == 0)
        tuple = Py_BuildValue("(sNNNNN)",
            xn_table_constant_find(XN_TABLE_RELATIONS, collision.relation)->keyword,
            xni_py_make_optional(collision.b_of_a), xni_py_make_optional(collision.a_of_b),
            PyBool_FromLong(status == XN_TABLE_E_COMPLEX),
            make_result(module, a, &collision.a, NULL), make_result(module, b, &collision.b, NULL));
    else
        tuple = Py_BuildValue("(iN)", (int)collision.refused - 1,
            collision.refused == 1 ? make_result(module, a, &collision.a, NULL)
                                   : make_result(module, b, &collision.b, NULL));
    end_call(&c);
    return tuple;
}

PyMethodDef xni_py_table_labels[] = {
    FUNCTION("_table_allows", table_allows, NULL),
    FUNCTION("_table_check", table_check, NULL),
    FUNCTION("_table_collide", table_collide, NULL),
    FUNCTION("_table_index", table_index, NULL),
    FUNCTION("_table_key", table_key, NULL),
    END_OF_FUNCTIONS,
};
