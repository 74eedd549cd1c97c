/* SPDX-License-Identifier: MIT */
/* Declarations for the files of the Python module. */
#ifndef XN_PYTHON_H
#define XN_PYTHON_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "xn-table.h"

struct module_state {
    PyObject *make_error; /* xn._types.make_error */
};

/* A table with the size of a workspace for it.  It is in a capsule, which the classes in
   xn/_table.py pass as the first argument. */
struct loaded_table {
    xn_table *table;
    size_t size;
};

/* A str and its UTF-8, which belongs to the str. */
struct subject {
    PyObject *str;
    const char *utf8;
    size_t length;
};

/* Converts offsets in octets to numbers of characters.  Remembers the last answer, so that
   ascending positions take linear time. */
struct position_counter {
    const char *utf8;
    bool ascii;
    size_t octet, character;
};

/* The arguments of a METH_FASTCALL | METH_KEYWORDS function.  Each is a str, but for the last one
   if flags is not NULL. names ends with NULL; those after the first `required` are optional, and
   their values NULL if absent. */
struct signature {
    const char *function;
    int required;
    const char *names[4];
};
/* Reads the arguments.  Returns false with an exception if they do not match the signature. */
bool xni_py_parse(const struct signature *signature, PyObject *const *args, Py_ssize_t nargs,
    PyObject *kwnames, PyObject **values, unsigned *flags);

/* Reads a text.  Returns XN_OK, or a status for xni_py_raise(): XN_E_CODE_POINT for a lone
   surrogate. kind says whether its diag has a label. */
enum text_kind { KIND_NAME, KIND_TEXT };
xn_status xni_py_read(
    PyObject *str, unsigned flags, enum text_kind kind, struct subject *subject, xn_diag *diag);

void xni_py_count_open(struct position_counter *counter, const struct subject *subject);
/* Finds the span of characters that contains a span of octets, which may end inside a character. */
void xni_py_count_span(struct position_counter *counter, size_t offset, size_t length,
    Py_ssize_t *start, Py_ssize_t *end);

/* Returns a new XnError, or NULL with an exception if that fails. */
PyObject *xni_py_make_error(PyObject *module, const struct subject *subject, const xn_diag *diag);
/* Raises the exception for a status that is not XN_OK, unless one is raised; returns NULL. */
PyObject *xni_py_raise(PyObject *module, const struct subject *subject, const xn_diag *diag);

/* Releases the GIL if an input is so long that other threads should run, and else returns NULL.
   Until the GIL is taken again, nothing of Python may be used but the UTF-8 of an argument. */
PyThreadState *xni_py_release(size_t length);
void xni_py_take(PyThreadState *released);

/* Returns an int, or None if there is none. */
PyObject *xni_py_make_number(bool exists, size_t number);
PyObject *xni_py_make_str32(const uint32_t *points, size_t count);
/* Appends an item, which may be NULL, and releases it.  Sets *list to NULL if that fails. */
void xni_py_append(PyObject **list, PyObject *item);

/* Returns the table in a capsule, or NULL with an exception. */
struct loaded_table *xni_py_open_table(PyObject *capsule);
/* Returns text of a table as a str. */
PyObject *xni_py_make_text(const char *text);
/* Returns None for "". */
PyObject *xni_py_make_optional(const char *text);

/* A label as typed, and as its table is asked: in lower case, in as many octets. */
struct label {
    struct subject in;
    PyObject *octets; /* the UTF-8 of a str with a lone surrogate, or NULL */
    xn_diag surrogate;
    const char *text; /* as the table is asked */
    char lower[XN_TABLE_LABEL_SIZE];
};
/* Reads a label.  Returns false with an exception if memory is exhausted. */
bool xni_py_read_label(PyObject *str, struct label *label);
void xni_py_free_label(struct label *label);

bool xni_py_parse_where(const struct signature *signature, PyObject *value, xn_where *where);

/* The functions of each file, whose docstrings begin with their signatures.  Those with a name that
   begins with "_" have a class or a function in Python around them. */
#define ARGUMENTS PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames
#define FUNCTION(name, function, doc)                                                   \
    {                                                                                   \
        name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS, doc \
    }
#define END_OF_FUNCTIONS    \
    {                       \
        NULL, NULL, 0, NULL \
    }
extern PyMethodDef xni_py_conversions[], xni_py_facts[], xni_py_parts[], xni_py_look_alikes[],
    xni_py_table_contents[], xni_py_table_labels[], xni_py_table_variants[];

#endif
