/* SPDX-License-Identifier: MIT */
/* The index of protected names, and the name that one looks like. */
#include "_xn.h"

#define CAPSULE "xn.LookAlikes"

static void
free_index(PyObject *capsule)
{
    PyMem_Free(PyCapsule_GetPointer(capsule, CAPSULE));
}

/* A list of protected names, one on each line, as UTF-8. */
struct list {
    PyObject *octets;
    char *text;
    Py_ssize_t length;
    unsigned flags, edits;
};

/* Calls the library without the GIL: with edits, even a short list takes some milliseconds. */
static xn_status
build(const struct list *list, void *memory, size_t cap, size_t *size, xn_diag *diag)
{
    PyThreadState *released = PyEval_SaveThread();
    xn_status status = xn_like_build(
        list->text, (size_t)list->length, list->flags, list->edits, memory, cap, size, diag);

    PyEval_RestoreThread(released);
    return status;
}

/* Raises the error of a name.  Its text is the line up to a comment. */
static PyObject *
raise_line(PyObject *module, const struct list *list, xn_diag *diag)
{
    size_t begin = diag->offset + 1 - diag->column, end;
    const unsigned number = diag->line;
    struct subject line;
    PyObject *str;

    for (end = diag->offset; end < (size_t)list->length; end++)
        if (list->text[end] == '\n' || list->text[end] == '#')
            break;
    str = PyUnicode_DecodeUTF8(list->text + begin, (Py_ssize_t)(end - begin), "surrogatepass");
    if (str == NULL)
        return NULL;
    diag->offset -= begin;
    (void)!xni_py_read(str, list->flags, KIND_NAME, &line, diag); /* diagnoses a lone surrogate */
    diag->line = number;
    xni_py_raise(module, &line, diag);
    Py_DECREF(str);
    return NULL;
}

static PyObject *
raise_argument(PyObject *module, const struct list *list, xn_diag *diag)
{
    if (xn_like_build("", 0, list->flags, 0, NULL, 0, NULL, NULL) != XN_E_SPACE)
        return xni_py_raise(module, NULL, diag);
    PyErr_SetString(PyExc_ValueError, "the list is too large");
    return NULL;
}

/* Returns a capsule, or NULL with an exception. */
static PyObject *
make_index(PyObject *module, const struct list *list)
{
    xn_diag diag;
    size_t size;
    void *memory = NULL;
    PyObject *capsule;
    xn_status status = build(list, NULL, 0, &size, &diag);

    if (status == XN_E_SPACE) {
        memory = PyMem_Malloc(size);
        if (memory == NULL)
            return PyErr_NoMemory();
        status = build(list, memory, size, &size, &diag);
    }
    capsule = status == XN_OK ? PyCapsule_New(memory, CAPSULE, free_index) : NULL;
    if (capsule == NULL)
        PyMem_Free(memory);
    if (status == XN_OK)
        return capsule;
    return (status == XN_E_ARGUMENT ? raise_argument : raise_line)(module, list, &diag);
}

/* Takes whether to find edits, and the arguments of xn.LookAlikes() with the list as a str; returns
   a capsule. */
static PyObject *
like_build(ARGUMENTS)
{
    static const struct signature signature = {"LookAlikes", 1, {"names", "flags", NULL}};
    PyObject *values[2], *index;
    struct list list;
    int edits = PyObject_IsTrue(args[0]);

    if (edits < 0 || !xni_py_parse(&signature, args + 1, nargs - 1, kwnames, values, &list.flags))
        return NULL;
    list.edits = (unsigned)edits;
    /* A lone surrogate may be in a comment. */
    list.octets = PyUnicode_AsEncodedString(values[0], "utf-8", "surrogatepass");
    if (list.octets == NULL)
        return NULL;
    index = PyBytes_AsStringAndSize(list.octets, &list.text, &list.length) == 0
        ? make_index(module, &list)
        : NULL;
    Py_DECREF(list.octets);
    return index;
}

static PyObject *
make_points_str(const uint32_t points[2])
{
    size_t count = 0;

    while (count < 2 && points[count] != XN_NO_CP)
        count++;
    return xni_py_make_str32(points, count);
}

/* Returns a list of tuples with the members of xn.LikeLetters. */
static PyObject *
make_letters(const xn_like_match *match)
{
    PyObject *list = PyList_New(0);

    for (size_t i = 0; list != NULL && i < match->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &match->letters[i];

        xni_py_append(&list,
            Py_BuildValue(
                "(IINN)", l->label, l->at, make_points_str(l->cp), make_points_str(l->to)));
    }
    return list;
}

/* Takes the index, and the arguments of find(); returns a tuple with the members of xn.LikeMatch,
   or None. */
static PyObject *
like_find(ARGUMENTS)
{
    static const struct signature signature = {"find", 1, {"name", "flags", NULL}};
    const xn_like *index = PyCapsule_GetPointer(args[0], CAPSULE);
    PyObject *values[2];
    struct position_counter counter;
    struct subject in;
    Py_ssize_t start, end;
    unsigned flags;
    xn_like_match match;
    xn_diag diag;
    xn_status status;

    if (index == NULL || !xni_py_parse(&signature, args + 1, nargs - 1, kwnames, values, &flags))
        return NULL;
    status = xni_py_read(values[0], flags, KIND_NAME, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = xn_like_find(index, in.utf8, in.length, flags, &match, &diag);
        xni_py_take(released);
    }
    if (status != XN_OK)
        return xni_py_raise(module, &in, &diag);
    if (match.reasons == 0)
        return Py_NewRef(Py_None);
    xni_py_count_open(&counter, &in);
    xni_py_count_span(&counter, match.offset, match.length, &start, &end);
    return Py_BuildValue("(s#IInnNn)", match.name, (Py_ssize_t)match.namelen, match.reasons,
        match.line, start, end, make_letters(&match), (Py_ssize_t)match.count);
}

PyMethodDef xni_py_look_alikes[] = {
    FUNCTION("_like_build", like_build, NULL),
    FUNCTION("_like_find", like_find, NULL),
    END_OF_FUNCTIONS,
};
