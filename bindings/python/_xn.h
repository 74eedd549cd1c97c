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

/* Raises likewise, or returns None if `tries` and the text is refused. */
PyObject *xni_py_refuse(PyObject *module, const struct subject *subject, xn_status status,
    const xn_diag *diag, bool tries);

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

/* The functions of the module. */
#define ARGUMENTS PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames
PyObject *xni_py_canonical(ARGUMENTS);
PyObject *xni_py_decode_label(ARGUMENTS);
PyObject *xni_py_diagnose(ARGUMENTS);
PyObject *xni_py_diagnose_unicode(ARGUMENTS);
PyObject *xni_py_display_why(ARGUMENTS);
PyObject *xni_py_equal(ARGUMENTS);
PyObject *xni_py_explain(ARGUMENTS);
PyObject *xni_py_find_host(ARGUMENTS);
PyObject *xni_py_key(ARGUMENTS);
PyObject *xni_py_key_hash(ARGUMENTS);
PyObject *xni_py_key_to_name(ARGUMENTS);
PyObject *xni_py_label_to_ascii(ARGUMENTS);
PyObject *xni_py_label_to_unicode(ARGUMENTS);
PyObject *xni_py_labels(ARGUMENTS);
PyObject *xni_py_like_build(ARGUMENTS);
PyObject *xni_py_like_find(ARGUMENTS);
PyObject *xni_py_nfkc(ARGUMENTS);
PyObject *xni_py_prep(ARGUMENTS);
PyObject *xni_py_punycode_decode(ARGUMENTS);
PyObject *xni_py_punycode_encode(ARGUMENTS);
PyObject *xni_py_replace_host(ARGUMENTS);
PyObject *xni_py_to_ascii(ARGUMENTS);
PyObject *xni_py_to_display(ARGUMENTS);
PyObject *xni_py_to_unicode(ARGUMENTS);
PyObject *xni_py_traits(ARGUMENTS);
PyObject *xni_py_try_canonical(ARGUMENTS);
PyObject *xni_py_try_find_host(ARGUMENTS);
PyObject *xni_py_try_key(ARGUMENTS);
PyObject *xni_py_try_label_to_ascii(ARGUMENTS);
PyObject *xni_py_try_label_to_unicode(ARGUMENTS);
PyObject *xni_py_try_prep(ARGUMENTS);
PyObject *xni_py_try_replace_host(ARGUMENTS);
PyObject *xni_py_try_to_ascii(ARGUMENTS);
PyObject *xni_py_try_to_display(ARGUMENTS);
PyObject *xni_py_try_to_unicode(ARGUMENTS);
PyObject *xni_py_table_allows(ARGUMENTS);
PyObject *xni_py_table_check(ARGUMENTS);
PyObject *xni_py_table_collide(ARGUMENTS);
PyObject *xni_py_table_index(ARGUMENTS);
PyObject *xni_py_table_variants(ARGUMENTS);
PyObject *xni_py_constants(PyObject *module, PyObject *group);
PyObject *xni_py_load_table(PyObject *module, PyObject *args);
PyObject *xni_py_next_variant(PyObject *module, PyObject *state);
PyObject *xni_py_profiles(PyObject *module, PyObject *unused);
PyObject *xni_py_table_constants(PyObject *module, PyObject *group);
PyObject *xni_py_table_fingerprint(PyObject *module, PyObject *capsule);
PyObject *xni_py_table_info(PyObject *module, PyObject *capsule);
PyObject *xni_py_version(PyObject *module, PyObject *unused);

#endif
