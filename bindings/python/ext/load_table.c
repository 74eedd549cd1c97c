/* SPDX-License-Identifier: MIT */
/* Loads registry tables, and returns their contents. */
#include "_xn.h"

#include <string.h>

#define CAPSULE "xn.Table"

/* The memory of tables counts for tracemalloc. */
static void *
allocate_traced(void *user, void *block, size_t size)
{
    (void)user;
    if (size > 0)
        return PyMem_Realloc(block, size);
    PyMem_Free(block);
    return NULL;
}

static void
free_table(PyObject *capsule)
{
    const xn_table_options options = {.allocate = allocate_traced};
    struct loaded_table *t = PyCapsule_GetPointer(capsule, CAPSULE);

    xn_table_free(t->table, &options);
    PyMem_Free(t);
}

struct loaded_table *
xni_py_open_table(PyObject *capsule)
{
    return PyCapsule_GetPointer(capsule, CAPSULE);
}

PyObject *
xni_py_make_text(const char *text)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

PyObject *
xni_py_make_optional(const char *text)
{
    return text[0] != '\0' ? xni_py_make_text(text) : Py_NewRef(Py_None);
}

/* A load, and the warnings so far. */
struct load {
    const char *text;
    int is_str;
    const char *file;  /* for messages, or NULL */
    const char *today; /* or NULL */
    PyObject *warnings;
};

static size_t
count_characters(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Returns the message about a fault, which may be longer than the buffer if it names a file. */
static PyObject *
format_fault(const xn_table_diag *diag, const char *file)
{
    size_t length = xn_table_diag_format(diag, file, NULL, 0);
    char *line = PyMem_Malloc(length + 1);
    PyObject *message;

    if (line == NULL)
        return PyErr_NoMemory();
    xn_table_diag_format(diag, file, line, length + 1);
    message = PyUnicode_DecodeUTF8(line, (Py_ssize_t)length, "surrogateescape");
    PyMem_Free(line);
    return message;
}

/* Returns a dict with the attributes of a TableError or a TableWarning.  Positions are in
   characters if the contents were a str. */
static PyObject *
make_fault_dict(const struct load *load, const xn_table_diag *fault)
{
    xn_table_diag diag = *fault;
    const xn_constant *kind = xn_table_constant_find(XN_TABLE_KINDS, diag.kind);
    const char *text = diag.text[0] != '\0' ? diag.text : xn_table_strerror(diag.status);

    if (load->is_str) {
        if (diag.column > 1)
            diag.column =
                1 + count_characters(load->text + diag.offset - (diag.column - 1), diag.column - 1);
        diag.offset = count_characters(load->text, diag.offset);
    }
    return Py_BuildValue("{sisnsnsnsssNsNsssNszsN}", "status", (int)diag.status, "line",
        (Py_ssize_t)diag.line, "column", (Py_ssize_t)diag.column, "offset", (Py_ssize_t)diag.offset,
        "clause", diag.clause, "element", xni_py_make_text(diag.element), "subject",
        xni_py_make_text(diag.subject), "reason", text, "message", format_fault(&diag, load->file),
        "kind", kind != NULL ? kind->keyword : NULL, "note", PyBool_FromLong(diag.warning == 2));
}

static void
add_warning(const xn_table_diag *warning, void *user)
{
    struct load *load = user;

    if (load->warnings != NULL)
        xni_py_append(&load->warnings, make_fault_dict(load, warning));
}

/* Returns a capsule, and frees the table if that fails. */
static PyObject *
make_capsule(xn_table *table, const xn_table_options *options)
{
    struct loaded_table *t = PyMem_Malloc(sizeof(*t));
    PyObject *capsule = NULL;

    if (t == NULL) {
        PyErr_NoMemory();
    } else {
        t->table = table;
        t->size = xn_table_workspace(table);
        capsule = PyCapsule_New(t, CAPSULE, free_table);
    }
    if (capsule == NULL) {
        xn_table_free(table, options);
        PyMem_Free(t);
    }
    return capsule;
}

/* Returns a capsule, or a dict if the table is refused. */
static PyObject *
load_text(struct load *load, size_t length, int format, int lint)
{
    const xn_table_options options = {.format = (xn_table_format)format,
        .flags = lint ? XN_TABLE_LINT : 0,
        .allocate = allocate_traced,
        .warn = add_warning,
        .user = load,
        .today = load->today};
    xn_table *table;
    xn_table_diag diag;
    xn_table_status status = xn_table_load(load->text, length, &options, &table, &diag);

    if (load->warnings == NULL) {
        xn_table_free(table, &options);
        return NULL;
    }
    if (status == XN_TABLE_OK)
        return make_capsule(table, &options);
    return status == XN_TABLE_E_MEMORY ? PyErr_NoMemory() : make_fault_dict(load, &diag);
}

/* Takes bytes, whether they are the UTF-8 of a str, the format, whether to lint, the name of the
   file in bytes or None, and the date or None; returns a tuple of the result and the list of
   warnings. */
static PyObject *
load_table(PyObject *module, PyObject *args)
{
    struct load load;
    PyObject *contents, *result;
    char *text;
    Py_ssize_t length, unused;
    int format, lint;

    (void)module;
    if (!PyArg_ParseTuple(args, "Spipz#z", &contents, &load.is_str, &format, &lint, &load.file,
            &unused, &load.today)
        || PyBytes_AsStringAndSize(contents, &text, &length) != 0)
        return NULL;
    load.text = text;
    load.warnings = PyList_New(0);
    if (load.warnings == NULL)
        return NULL;
    result = load_text(&load, (size_t)length, format, lint);
    if (result == NULL) {
        Py_CLEAR(load.warnings);
        return NULL;
    }
    return Py_BuildValue("(NN)", result, load.warnings);
}

static PyObject *
make_languages(const xn_table *table)
{
    PyObject *list = PyList_New(0);
    const char *language;

    for (size_t i = 0; list != NULL && (language = xn_table_language(table, i)) != NULL; i++)
        xni_py_append(&list, xni_py_make_text(language));
    return list;
}

static PyObject *
make_scopes(const xn_table *table)
{
    PyObject *list = PyList_New(0);
    const char *scope, *type;

    for (size_t i = 0; list != NULL && (scope = xn_table_scope(table, i, &type)) != NULL; i++)
        xni_py_append(
            &list, Py_BuildValue("(NN)", xni_py_make_text(type), xni_py_make_text(scope)));
    return list;
}

/* Returns a tuple with the members of xn.TableInfo. */
static PyObject *
table_info(PyObject *module, PyObject *capsule)
{
    const struct loaded_table *t = xni_py_open_table(capsule);
    xn_table_info info;

    (void)module;
    if (t == NULL)
        return NULL;
    xn_table_get_info(t->table, &info);
    return Py_BuildValue("(sNNNNNNNNnnnnnnnn)",
        xn_table_constant_find(XN_TABLE_FORMATS, info.format)->keyword, make_languages(t->table),
        make_scopes(t->table), xni_py_make_text(info.version),
        xni_py_make_text(info.version_comment), xni_py_make_text(info.date),
        xni_py_make_text(info.valid_from), xni_py_make_text(info.valid_until),
        xni_py_make_text(info.unicode_version), (Py_ssize_t)info.entries,
        (Py_ssize_t)info.code_points, (Py_ssize_t)info.sequences, (Py_ssize_t)info.variants,
        (Py_ssize_t)info.classes, (Py_ssize_t)info.rules, (Py_ssize_t)info.actions,
        (Py_ssize_t)info.warnings);
}

/* Returns the fingerprint of what index labels depend on. */
static PyObject *
table_fingerprint(PyObject *module, PyObject *capsule)
{
    const struct loaded_table *t = xni_py_open_table(capsule);
    char out[XN_TABLE_FINGERPRINT_SIZE];
    void *workspace;

    (void)module;
    if (t == NULL)
        return NULL;
    workspace = PyMem_Malloc(t->size);
    if (workspace == NULL)
        return PyErr_NoMemory();
    (void)!xn_table_fingerprint(t->table, workspace, t->size, out);
    PyMem_Free(workspace);
    return xni_py_make_text(out);
}

PyMethodDef xni_py_table_contents[] = {
    {"_load_table", load_table, METH_VARARGS, NULL},
    {"_table_fingerprint", table_fingerprint, METH_O, NULL},
    {"_table_info", table_info, METH_O, NULL},
    END_OF_FUNCTIONS,
};
