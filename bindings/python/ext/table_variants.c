/* SPDX-License-Identifier: MIT */
/* Lists the variants of a label, one at a time. */
#include "_xn.h"

#include <string.h>

#define CAPSULE "xn.Table.variants"

/* Variants that are being enumerated.  The objects are kept, since the library copies no text. */
struct enumeration {
    const struct loaded_table *t;
    PyObject *table, *typed, *disposition;
    struct label label;
    xn_table_variants state;
    void *workspace;
};

static void
free_enumeration(struct enumeration *e)
{
    xni_py_free_label(&e->label);
    Py_XDECREF(e->table);
    Py_XDECREF(e->typed);
    Py_XDECREF(e->disposition);
    PyMem_Free(e->workspace);
    PyMem_Free(e);
}

static void
free_capsule(PyObject *capsule)
{
    free_enumeration(PyCapsule_GetPointer(capsule, CAPSULE));
}

/* Returns the disposition to select, or NULL for all.  A str that no disposition can be selects no
   variant. */
static bool
read_disposition(PyObject *str, const char **disposition)
{
    Py_ssize_t length;

    *disposition = NULL;
    if (str == NULL)
        return true;
    *disposition = PyUnicode_AsUTF8AndSize(str, &length);
    if (*disposition == NULL && !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
        return false;
    if (*disposition == NULL || strlen(*disposition) != (size_t)length) {
        PyErr_Clear();
        *disposition = "\n";
    }
    return true;
}

static bool
start(struct enumeration *e, PyObject *const *values, size_t limit)
{
    const char *disposition;

    if (!xni_py_read_label(values[0], &e->label) || !read_disposition(values[1], &disposition))
        return false;
    e->typed = Py_NewRef(values[0]);
    e->disposition = Py_XNewRef(values[1]);
    e->workspace = PyMem_Malloc(e->t->size);
    if (e->workspace == NULL) {
        PyErr_NoMemory();
        return false;
    }
    (void)!xn_table_variants_start(&e->state, e->t->table, e->label.text, e->label.in.length,
        XN_TABLE_ACE_LABELS, limit, e->workspace, e->t->size, NULL);
    xn_table_variants_select(&e->state, disposition);
    return true;
}

/* Takes the table, the limit, and the arguments of variants(); returns a capsule. */
static PyObject *
table_variants(ARGUMENTS)
{
    static const struct signature signature = {"variants", 1, {"label", "disposition", NULL}};
    const struct loaded_table *t = xni_py_open_table(args[0]);
    Py_ssize_t limit = PyLong_AsSsize_t(args[1]);
    struct enumeration *e;
    PyObject *values[2], *capsule;

    (void)module;
    if (PyErr_Occurred() != NULL
        || !xni_py_parse(&signature, args + 2, nargs - 2, kwnames, values, NULL))
        return NULL;
    e = PyMem_Calloc(1, sizeof(*e));
    if (e == NULL)
        return PyErr_NoMemory();
    e->t = t;
    e->table = Py_NewRef(args[0]);
    capsule = start(e, values, (size_t)limit) ? PyCapsule_New(e, CAPSULE, free_capsule) : NULL;
    if (capsule == NULL)
        free_enumeration(e);
    return capsule;
}

/* Returns a tuple with the members of xn.TableVariant. */
static PyObject *
make_variant(const xn_table_variant_label *v, const xn_table_idna *idna)
{
    return Py_BuildValue("(NNNNNNNNNN)",
        PyUnicode_FromStringAndSize(v->text, (Py_ssize_t)v->octets),
        xni_py_make_optional(v->disposition), xni_py_make_optional(idna->ascii),
        PyBool_FromLong((long)v->same_name), PyBool_FromLong((long)v->conflict),
        xni_py_make_text(v->rule), PyBool_FromLong((long)v->negated),
        xni_py_make_number(v->action >= 0, (size_t)v->action),
        xni_py_make_number(v->line > 0, v->line), xni_py_make_text(v->comment));
}

/* Returns the next variant, None after the last, or the status and the words of a failure.  The
   generator around it lets no two threads in at once. */
static PyObject *
next_variant(PyObject *module, PyObject *capsule)
{
    struct enumeration *e = PyCapsule_GetPointer(capsule, CAPSULE);
    xn_table_variant_label variant;
    xn_table_idna idna;
    xn_table_status status;

    (void)module;
    if (e == NULL || PyErr_CheckSignals() != 0)
        return NULL;
    status = xn_table_variants_next(&e->state, &variant, &idna);
    if (status == XN_TABLE_OK || status == XN_TABLE_E_COMPLEX)
        return make_variant(&variant, &idna);
    if (status == XN_TABLE_END)
        return Py_NewRef(Py_None);
    return Py_BuildValue("(is)", (int)status, xn_table_strerror(status));
}

PyMethodDef xni_py_table_variants[] = {
    FUNCTION("_table_variants", table_variants, NULL),
    {"_next_variant", next_variant, METH_O, NULL},
    END_OF_FUNCTIONS,
};
