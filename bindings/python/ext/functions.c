/* SPDX-License-Identifier: MIT */
/* The functions that return neither a text nor an object with several parts. */
#include "_xn.h"

static PyObject *
punycode_decode(ARGUMENTS)
{
    static const struct signature signature = {"punycode_decode", 1, {"text", NULL}};
    uint32_t out[XN_RAW_MAX]; /* longer results are XN_E_OVERFLOW */
    PyObject *str;
    struct subject in;
    size_t length;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    status = xni_py_read(str, 0, KIND_TEXT, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = xn_punycode_decode(in.utf8, in.length, out, XN_RAW_MAX, &length, NULL, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? xni_py_make_str32(out, length) : xni_py_raise(module, &in, &diag);
}

static PyObject *
key_hash(ARGUMENTS)
{
    static const struct signature signature = {"key_hash", 1, {"key", NULL}};
    PyObject *str;
    struct subject in;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    status = xni_py_read(str, 0, KIND_TEXT, &in, &diag);
    if (status == XN_OK)
        status = xn_key_to_name(in.utf8, in.length, NULL, 0, NULL, &diag);
    if (status != XN_E_SPACE) /* a key has a name, for which there is no buffer */
        return xni_py_raise(module, &in, &diag);
    return PyLong_FromUnsignedLongLong(xn_key_hash(in.utf8, in.length));
}

static PyObject *
equal(ARGUMENTS)
{
    static const struct signature signature = {"equal", 2, {"a", "b", "flags", NULL}};
    PyObject *values[3];
    struct subject names[2];
    unsigned flags;
    int same;
    xn_diag diag;
    xn_status status = XN_OK;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags))
        return NULL;
    for (unsigned i = 0; i < 2 && status == XN_OK; i++) {
        status = xni_py_read(values[i], flags, KIND_NAME, &names[i], &diag);
        diag.input = i;
    }
    if (status == XN_OK) {
        size_t longer = names[names[1].length > names[0].length].length;
        PyThreadState *released = xni_py_release(longer);

        status = xn_equal(
            names[0].utf8, names[0].length, names[1].utf8, names[1].length, flags, &same, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? PyBool_FromLong(same)
                           : xni_py_raise(module, &names[diag.input != 0], &diag);
}

/* A function that returns facts about a name as bits. */
typedef xn_status
facts_function(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag);

static PyObject *
find_facts(ARGUMENTS, const char *name, facts_function *function)
{
    const struct signature signature = {name, 1, {"text", "flags", NULL}};
    PyObject *values[2];
    struct subject in;
    unsigned flags, bits;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &flags))
        return NULL;
    status = xni_py_read(values[0], flags, KIND_NAME, &in, &diag);
    if (status == XN_OK) {
        PyThreadState *released = xni_py_release(in.length);

        status = function(&in, flags, &bits, &diag);
        xni_py_take(released);
    }
    return status == XN_OK ? PyLong_FromUnsignedLong(bits) : xni_py_raise(module, &in, &diag);
}

static xn_status
find_traits(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag)
{
    return xn_traits(in->utf8, in->length, flags, bits, diag);
}

static PyObject *
traits(ARGUMENTS)
{
    return find_facts(module, args, nargs, kwnames, "traits", find_traits);
}

/* Calls xn_to_display() without a buffer, so an accepted name gives XN_E_SPACE. */
static xn_status
find_why(const struct subject *in, unsigned flags, unsigned *bits, xn_diag *diag)
{
    xn_status status = xn_to_display(in->utf8, in->length, flags, NULL, 0, NULL, bits, diag);

    return status == XN_E_SPACE ? XN_OK : status;
}

static PyObject *
display_why(ARGUMENTS)
{
    return find_facts(module, args, nargs, kwnames, "display_why", find_why);
}

static PyObject *
labels(ARGUMENTS)
{
    static const struct signature signature = {"labels", 1, {"text", NULL}};
    PyObject *str, *list, *iterator;
    struct subject in;
    const char *label;
    size_t pos = 0, length;
    xn_diag diag;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    if (xni_py_read(str, 0, KIND_NAME, &in, &diag) != XN_OK)
        return xni_py_raise(module, &in, &diag);
    list = PyList_New(0);
    while (list != NULL && xn_label_next(in.utf8, in.length, &pos, &label, &length))
        xni_py_append(&list, PyUnicode_FromStringAndSize(label, (Py_ssize_t)length));
    iterator = list != NULL ? PyObject_GetIter(list) : NULL;
    Py_XDECREF(list);
    return iterator;
}

static PyObject *
profiles(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0), *tuple;
    const char *name;

    (void)module, (void)unused;
    for (size_t i = 0; list != NULL && (name = xn_profile_name(i)) != NULL; i++)
        xni_py_append(&list, PyUnicode_FromString(name));
    tuple = list != NULL ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

/* Takes an xn_group, or an xn_table_group and True; returns its constants as tuples (value, name,
   keyword, text). */
static PyObject *
constants(PyObject *module, PyObject *args)
{
    PyObject *list;
    int group, of_table = 0;
    const xn_constant *c;

    (void)module;
    if (!PyArg_ParseTuple(args, "i|p", &group, &of_table))
        return NULL;
    list = PyList_New(0);
    for (size_t i = 0; list != NULL; i++) {
        c = of_table ? xn_table_constant_at((xn_table_group)group, i)
                     : xn_constant_at((xn_group)group, i);
        if (c == NULL)
            break;
        xni_py_append(&list, Py_BuildValue("(Isss)", c->value, c->name, c->keyword, c->text));
    }
    return list;
}

static PyObject *
version(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    return PyUnicode_FromString(xn_version());
}

PyMethodDef xni_py_facts[] = {
    FUNCTION("punycode_decode", punycode_decode,
        "punycode_decode($module, text)\n--\n\n"
        "Returns the text of raw Punycode (RFC 3492 section 6.2).\n\n"
        ">>> punycode_decode('bcher-kva')\n'bücher'\n"),
    FUNCTION("key_hash", key_hash,
        "key_hash($module, key)\n--\n\n"
        "Returns the hash of a key: modulo a number of shards, the partition in PostgreSQL.\n\n"
        "What is no key raises XnError.  shard() takes a name.\n\n"
        ">>> key_hash('com!example!www!') % 7\n5\n"),
    FUNCTION("equal", equal,
        "equal($module, a, b, flags=0)\n--\n\n"
        "Returns whether two names are equivalent (RFC 3490 section 3.1 requirement 4).\n\n"
        ">>> equal('Bücher.example', 'xn--bcher-kva.EXAMPLE')\nTrue\n"),
    FUNCTION("labels", labels,
        "labels($module, text)\n--\n\n"
        "Returns an iterator over the labels of a name, as typed.\n\n"
        ">>> list(labels('www。example'))\n['www', 'example']\n"),
    {"profiles", profiles, METH_NOARGS,
        "profiles($module)\n--\n\nReturns the names of the profiles of stringprep.\n\n"
        ">>> profiles()[:2]\n('Nameprep', 'SASLprep')\n"},
    {"version", version, METH_NOARGS, "version($module)\n--\n\nReturns the version of libxn."},
    FUNCTION("_traits", traits, NULL),
    FUNCTION("_display_why", display_why, NULL),
    {"_constants", constants, METH_VARARGS, NULL},
    END_OF_FUNCTIONS,
};
