/* SPDX-License-Identifier: MIT */
/* The functions that convert text. */
#include "_xn.h"

#include <string.h>

/* The arguments of a function that converts text. */
struct conversion {
    struct subject in;
    unsigned flags;
    const xn_profile *profile;
    xn_where where;
    const uint32_t *points; /* input of xn_punycode_encode() */
    size_t count;
};

typedef xn_status
convert_function(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag);

/* Returns the result as a str: the argument itself if that is an exact str and unchanged. */
static PyObject *
make_converted(const struct subject *in, const char *out, size_t length)
{
    if (length != in->length || memcmp(out, in->utf8, length) != 0)
        return PyUnicode_FromStringAndSize(out, (Py_ssize_t)length);
    return PyUnicode_CheckExact(in->str) ? Py_NewRef(in->str) : PyUnicode_FromObject(in->str);
}

/* Calls the function, for long input without the GIL.  More than XN_RAW_MAX code points are refused
   at once. */
static xn_status
call(const struct conversion *c, convert_function *function, char *out, size_t cap, size_t *length,
    xn_diag *diag)
{
    PyThreadState *released = xni_py_release(c->in.length);
    xn_status status = function(c, out, cap, length, diag);

    xni_py_take(released);
    return status;
}

/* Calls the function with a buffer that is large enough.  On XN_OK *result is set, or NULL with an
   exception. */
static xn_status
run_conversion(
    const struct conversion *c, convert_function *function, PyObject **result, xn_diag *diag)
{
    char fixed[XN_UNICODE_SIZE], *out = fixed;
    size_t length;
    xn_status status = call(c, function, out, sizeof(fixed), &length, diag);

    if (status == XN_E_SPACE) {
        out = PyMem_Malloc(length + 1);
        if (out == NULL) {
            PyErr_NoMemory();
            return XN_E_ARGUMENT;
        }
        status = call(c, function, out, length + 1, &length, diag);
    }
    if (status == XN_OK)
        *result = make_converted(&c->in, out, length);
    if (out != fixed)
        PyMem_Free(out);
    return status;
}

/* Returns the result of the function on a str.  For a refusal, raises, or returns None if tries
   is set. */
static PyObject *
convert_str(PyObject *module, PyObject *str, struct conversion *c, convert_function *function,
    enum text_kind kind, bool tries)
{
    PyObject *result;
    xn_diag diag;
    xn_status status = xni_py_read(str, c->flags, kind, &c->in, &diag);

    if (status == XN_OK)
        status = run_conversion(c, function, &result, &diag);
    if (status == XN_OK)
        return result;
    if (tries && status != XN_E_ARGUMENT)
        return Py_NewRef(Py_None);
    return xni_py_raise(module, &c->in, &diag);
}

/* Runs a function with the signature (text, flags=0). */
static PyObject *
convert_text(
    ARGUMENTS, const char *name, convert_function *function, enum text_kind kind, bool tries)
{
    const struct signature signature = {name, 1, {"text", "flags", NULL}};
    struct conversion c = {.points = NULL};
    PyObject *values[2];

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &c.flags))
        return NULL;
    return convert_str(module, values[0], &c, function, kind, tries);
}

#define DEFINE_FUNCTION(name, kind)                                                        \
    static PyObject *name(ARGUMENTS)                                                       \
    {                                                                                      \
        return convert_text(module, args, nargs, kwnames, #name, run_##name, kind, false); \
    }

/* Defines the function try_NAME, which returns None for a refusal. */
#define DEFINE_TRY(name)                                                              \
    static PyObject *try_##name(ARGUMENTS)                                            \
    {                                                                                 \
        return convert_text(                                                          \
            module, args, nargs, kwnames, "try_" #name, run_##name, KIND_NAME, true); \
    }

/* Defines the function NAME, which calls xn_NAME. */
#define DEFINE_CONVERSION(name, kind)                                                  \
    static xn_status run_##name(                                                       \
        const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag) \
    {                                                                                  \
        return xn_##name(c->in.utf8, c->in.length, c->flags, out, cap, len, diag);     \
    }                                                                                  \
    DEFINE_FUNCTION(name, kind)

DEFINE_CONVERSION(to_ascii, KIND_NAME)
DEFINE_CONVERSION(to_unicode, KIND_NAME)
DEFINE_CONVERSION(label_to_ascii, KIND_NAME)
DEFINE_CONVERSION(label_to_unicode, KIND_NAME)
DEFINE_CONVERSION(canonical, KIND_NAME)
DEFINE_CONVERSION(key, KIND_NAME)
DEFINE_CONVERSION(nfkc, KIND_TEXT)
DEFINE_TRY(to_ascii)
DEFINE_TRY(to_unicode)
DEFINE_TRY(label_to_ascii)
DEFINE_TRY(label_to_unicode)
DEFINE_TRY(canonical)
DEFINE_TRY(key)

static xn_status
run_key_to_name(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_key_to_name(c->in.utf8, c->in.length, out, cap, len, diag);
}

static PyObject *
key_to_name(ARGUMENTS)
{
    static const struct signature signature = {"key_to_name", 1, {"key", NULL}};
    struct conversion c = {.flags = 0};
    PyObject *str;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &str, NULL))
        return NULL;
    return convert_str(module, str, &c, run_key_to_name, KIND_TEXT, false);
}

/* Raises where the library returns a label as typed. */
static xn_status
run_decode(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    xn_status status = run_to_unicode(c, out, cap, len, diag);

    return status == XN_OK ? diag->status : status;
}

DEFINE_FUNCTION(decode, KIND_NAME)

static xn_status
run_to_display(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_to_display(c->in.utf8, c->in.length, c->flags, out, cap, len, NULL, diag);
}

DEFINE_FUNCTION(to_display, KIND_NAME)
DEFINE_TRY(to_display)

static xn_status
run_prep(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(c->in.utf8, c->in.length, c->profile, c->flags, out, cap, len, diag);
}

static PyObject *
prepare_text(ARGUMENTS, const char *function, bool tries)
{
    const struct signature signature = {function, 2, {"profile", "text", "flags", NULL}};
    struct conversion c = {.profile = NULL};
    PyObject *values[3];
    struct subject name;
    xn_diag diag;

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &c.flags))
        return NULL;
    if (xni_py_read(values[0], 0, KIND_TEXT, &name, &diag) == XN_OK
        && strlen(name.utf8) == name.length)
        c.profile = xn_profile_find(name.utf8);
    if (c.profile == NULL && PyErr_Occurred() == NULL)
        PyErr_Format(PyExc_LookupError, "unknown profile: %R", values[0]);
    return c.profile != NULL ? convert_str(module, values[1], &c, run_prep, KIND_TEXT, tries)
                             : NULL;
}

static PyObject *
prep(ARGUMENTS)
{
    return prepare_text(module, args, nargs, kwnames, "prep", false);
}

static PyObject *
try_prep(ARGUMENTS)
{
    return prepare_text(module, args, nargs, kwnames, "try_prep", true);
}

static xn_status
run_replace_host(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_replace_host(c->in.utf8, c->in.length, c->where, c->flags, out, cap, len, diag);
}

static PyObject *
convert_host(ARGUMENTS, const char *name, bool tries)
{
    const struct signature signature = {name, 1, {"text", "where", "flags", NULL}};
    struct conversion c = {.points = NULL};
    PyObject *values[3];

    if (!xni_py_parse(&signature, args, nargs, kwnames, values, &c.flags)
        || !xni_py_parse_where(&signature, values[1], &c.where))
        return NULL;
    return convert_str(module, values[0], &c, run_replace_host, KIND_NAME, tries);
}

static PyObject *
replace_host(ARGUMENTS)
{
    return convert_host(module, args, nargs, kwnames, "replace_host", false);
}

static PyObject *
try_replace_host(ARGUMENTS)
{
    return convert_host(module, args, nargs, kwnames, "try_replace_host", true);
}

static xn_status
run_punycode_encode(const struct conversion *c, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_punycode_encode(c->points, c->count, NULL, out, cap, len, diag);
}

/* Encodes code points, which may include surrogates: the library refuses them. */
static PyObject *
punycode_encode(ARGUMENTS)
{
    static const struct signature signature = {"punycode_encode", 1, {"text", NULL}};
    struct conversion c = {.in = {NULL, "", 0}};
    PyObject *result;
    Py_UCS4 *points;
    xn_diag diag;
    xn_status status;

    if (!xni_py_parse(&signature, args, nargs, kwnames, &c.in.str, NULL))
        return NULL;
    c.points = points = PyUnicode_AsUCS4Copy(c.in.str);
    if (points == NULL)
        return NULL;
    c.count = (size_t)PyUnicode_GetLength(c.in.str);
    status = run_conversion(&c, run_punycode_encode, &result, &diag);
    PyMem_Free(points);
    return status == XN_OK ? result : xni_py_raise(module, &c.in, &diag);
}

/* Lists functions with the parameters text and flags. */
#define LIST(name, words, example) \
    FUNCTION(#name, name, #name "($module, text, flags=0)\n--\n\n" words "\n\n" example)
#define LIST_TRY(name, parameters, refused)                                                   \
    FUNCTION("try_" #name, try_##name,                                                        \
        "try_" #name "($module, " parameters ", flags=0)\n--\n\nReturns the result of " #name \
        "(), or None where that raises XnError.\n\n>>> try_" #name "(" refused                \
        ") is None\nTrue\n")

PyMethodDef xni_py_conversions[] = {
    LIST(to_ascii,
        "Returns a name as the DNS contains it: ToASCII of each label (RFC 3490 section 4.1).\n\n"
        "A name that cannot be in the DNS raises XnError.  flags are members of Flags: with STD3,\n"
        "only letters, digits and hyphens are allowed.",
        ">>> to_ascii('bücher.example')\n'xn--bcher-kva.example'\n"),
    LIST(to_unicode,
        "Returns a name as people read it: ToUnicode of each label (RFC 3490 section 4.2).\n\n"
        "A label that cannot be decoded is returned unchanged; diagnose_unicode() says why.  Only\n"
        "text that is no Unicode raises XnError.  To show a name to people, use to_display().",
        ">>> to_unicode('xn--bcher-kva.xn--')\n'bücher.xn--'\n"),
    LIST(label_to_ascii, "Returns ToASCII of a single label.",
        ">>> label_to_ascii('bücher')\n'xn--bcher-kva'\n"),
    LIST(label_to_unicode, "Returns ToUnicode of a single label.",
        ">>> label_to_unicode('xn--bcher-kva')\n'bücher'\n"),
    FUNCTION("_decode", decode, NULL),
    LIST(to_display,
        "Returns the form in which to show a name to people.\n\n"
        "A label that could be mistaken for another one stays in ACE; display_why() says why.",
        ">>> to_display('xn--bcher-kva.p\\u0430ypal')\n'bücher.xn--pypal-4ve'\n"),
    LIST(canonical, "Returns the one spelling of a name: ASCII, lower case, without a final dot.",
        ">>> canonical('Bücher.Example.')\n'xn--bcher-kva.example'\n"),
    LIST(key,
        "Returns the key of a name, which sorts as names do in the DNS.\n\n"
        "Keys of subdomains begin with the key of the domain.",
        ">>> key('www.example.com')\n'com!example!www!'\n"),
    FUNCTION("key_to_name", key_to_name,
        "key_to_name($module, key)\n--\n\n"
        "Returns the name of a key.\n\n"
        ">>> key_to_name('com!example!www!')\n'www.example.com'\n"),
    LIST(nfkc, "Returns normalisation form KC of Unicode 3.2.", ">>> nfkc('ﬁ')\n'fi'\n"),
    FUNCTION("prep", prep,
        "prep($module, profile, text, flags=0)\n--\n\n"
        "Returns text prepared with a profile of stringprep (RFC 3454): see profiles().\n\n"
        "An unknown profile raises LookupError.\n\n"
        ">>> prep('SASLprep', 'I\\u00adX')\n'IX'\n"),
    FUNCTION("punycode_encode", punycode_encode,
        "punycode_encode($module, text)\n--\n\n"
        "Returns text in raw Punycode (RFC 3492 section 6.3).\n\n"
        ">>> punycode_encode('bücher')\n'bcher-kva'\n"),
    FUNCTION("replace_host", replace_host,
        "replace_host($module, text, where='url', flags=0)\n--\n\n"
        "Returns the text with ToASCII of its host, with Flags.TO_UNICODE its ToUnicode, or\n"
        "with Flags.TO_DISPLAY the form of its host to show to people.\n\n"
        "where is a member of Where, or its value: 'host', 'host-port', 'email' or 'url'.\n\n"
        ">>> replace_host('http://bücher.example/?q=ü')\n'http://xn--bcher-kva.example/?q=ü'\n"),
    LIST_TRY(to_ascii, "text", "'a..b'"),
    LIST_TRY(to_unicode, "text", "'\\udfff'"),
    LIST_TRY(label_to_ascii, "text", "''"),
    LIST_TRY(label_to_unicode, "text", "'\\udfff'"),
    LIST_TRY(to_display, "text", "'a b'"),
    LIST_TRY(canonical, "text", "'a..b'"),
    LIST_TRY(key, "text", "'a..b'"),
    LIST_TRY(prep, "profile, text", "'SASLprep', '\\ue000'"),
    LIST_TRY(replace_host, "text, where='url'", "''"),
    END_OF_FUNCTIONS,
};
