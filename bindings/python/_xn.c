/* SPDX-License-Identifier: MIT */
/* The Python module xn._xn, whose functions take and return str.  The classes are in
   xn/_types.py. */
#include "_xn.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
#define XN_VERSION TEXT(XN_VERSION_MAJOR) "." TEXT(XN_VERSION_MINOR) "." TEXT(XN_VERSION_PATCH)

#define TEXT_AND_FLAGS(name) #name "($module, text, flags=0)\n--\n\n"
#define FUNCTION(name, doc)                                                      \
    {                                                                            \
        .ml_name = #name, .ml_meth = (PyCFunction)(void (*)(void))xni_py_##name, \
        .ml_flags = METH_FASTCALL | METH_KEYWORDS, .ml_doc = doc                 \
    }
#define TRY_FUNCTION(name, signature, refused)                                           \
    FUNCTION(try_##name,                                                                 \
        signature "Returns the result of " #name                                         \
                  "(), or None where that raises XnError.\n\n>>> try_" #name "(" refused \
                  ") is None\nTrue\n")

/* Those without a docstring are methods of xn.Table and xn.LookAlikes. */
static PyMethodDef methods[] = {
    FUNCTION(to_ascii,
        TEXT_AND_FLAGS(to_ascii) "ToASCII of each label of a name (RFC 3490 section 4.1).\n\n"
                                 ">>> to_ascii('bücher.example')\n"
                                 "'xn--bcher-kva.example'\n"),
    FUNCTION(diagnose,
        TEXT_AND_FLAGS(diagnose) "Returns the XnError that to_ascii() raises, or None.\n\n"
                                 ">>> diagnose('a..b').start, diagnose('a.b')\n"
                                 "(2, None)\n"),
    FUNCTION(diagnose_unicode,
        TEXT_AND_FLAGS(diagnose_unicode) "Returns an XnError with the reason why to_unicode() "
                                         "leaves a label unchanged, or None.\n\n"
                                         ">>> diagnose_unicode('xn--').status\n"
                                         "<Status.XN_E_ROUND_TRIP: 36>\n"),
    FUNCTION(to_unicode,
        TEXT_AND_FLAGS(to_unicode) "ToUnicode of each label of a name (RFC 3490 section 4.2).\n"
                                   "\n"
                                   "A label that cannot be decoded is returned unchanged.\n\n"
                                   ">>> to_unicode('xn--bcher-kva.xn--')\n"
                                   "'bücher.xn--'\n"),
    FUNCTION(label_to_ascii,
        TEXT_AND_FLAGS(label_to_ascii) "ToASCII of a single label.\n\n"
                                       ">>> label_to_ascii('bücher')\n"
                                       "'xn--bcher-kva'\n"),
    FUNCTION(label_to_unicode,
        TEXT_AND_FLAGS(label_to_unicode) "ToUnicode of a single label.\n\n"
                                         ">>> label_to_unicode('xn--bcher-kva')\n"
                                         "'bücher'\n"),
    FUNCTION(decode_label,
        TEXT_AND_FLAGS(decode_label) "ToUnicode of a single label; raises where that fails."),
    FUNCTION(to_display,
        TEXT_AND_FLAGS(to_display) "Returns the form in which to show a name to a person.\n\n"
                                   ">>> to_display('xn--bcher-kva.p\\u0430ypal')\n"
                                   "'bücher.xn--pypal-4ve'\n"),
    FUNCTION(display_why,
        TEXT_AND_FLAGS(display_why) "Returns why to_display() leaves labels of a name in ACE."),
    FUNCTION(canonical,
        TEXT_AND_FLAGS(
            canonical) "Returns the one spelling of a name: ASCII, lower case, no final dot.\n\n"
                       ">>> canonical('Bücher.Example.')\n"
                       "'xn--bcher-kva.example'\n"),
    FUNCTION(key,
        TEXT_AND_FLAGS(key) "Returns the key of a name, which sorts as names do in the DNS.\n\n"
                            ">>> key('www.example.com')\n"
                            "'com!example!www!'\n"),
    FUNCTION(key_to_name,
        "key_to_name($module, key)\n--\n\n"
        "Returns the name of a key.\n\n"
        ">>> key_to_name('com!example!www!')\n"
        "'www.example.com'\n"),
    FUNCTION(key_hash,
        "key_hash($module, key)\n--\n\n"
        "Returns the hash of a key: modulo a number of shards, the partition in PostgreSQL.\n\n"
        ">>> key_hash('com!example!www!') % 7\n"
        "5\n"),
    FUNCTION(traits, TEXT_AND_FLAGS(traits) "Returns facts about a name."),
    FUNCTION(nfkc,
        TEXT_AND_FLAGS(nfkc) "Normalisation form KC of Unicode 3.2.\n\n"
                             ">>> nfkc('ﬁ')\n"
                             "'fi'\n"),
    FUNCTION(prep,
        "prep($module, profile, text, flags=0)\n--\n\n"
        "Prepares text with a profile of stringprep (RFC 3454).\n\n"
        ">>> prep('SASLprep', 'I\\u00adX')\n"
        "'IX'\n"),
    {"profiles", xni_py_profiles, METH_NOARGS,
        "profiles($module)\n--\n\nReturns the names of the profiles of stringprep.\n\n"
        ">>> profiles()[:2]\n('Nameprep', 'SASLprep')\n"},
    FUNCTION(punycode_encode,
        "punycode_encode($module, text)\n--\n\n"
        "Encodes text as raw Punycode (RFC 3492 section 6.3).\n\n"
        ">>> punycode_encode('bücher')\n"
        "'bcher-kva'\n"),
    FUNCTION(punycode_decode,
        "punycode_decode($module, text)\n--\n\n"
        "Decodes raw Punycode (RFC 3492 section 6.2).\n\n"
        ">>> punycode_decode('bcher-kva')\n"
        "'bücher'\n"),
    FUNCTION(equal,
        "equal($module, a, b, flags=0)\n--\n\n"
        "Returns whether two names are equivalent (RFC 3490 section 3.1 requirement 4).\n\n"
        ">>> equal('Bücher.example', 'xn--bcher-kva.EXAMPLE')\n"
        "True\n"),
    FUNCTION(labels,
        "labels($module, text)\n--\n\n"
        "Returns an iterator over the labels of a name, as typed.\n\n"
        ">>> list(labels('www。example'))\n"
        "['www', 'example']\n"),
    FUNCTION(explain, TEXT_AND_FLAGS(explain) "Returns a list of tuples: see xn.explain()."),
    FUNCTION(find_host,
        "find_host($module, text, where='url', flags=0)\n--\n\n"
        "Returns a tuple: see xn.find_host()."),
    FUNCTION(replace_host,
        "replace_host($module, text, where='url', flags=0)\n--\n\n"
        "Returns the text with ToASCII of its host, with Flags.TO_UNICODE its ToUnicode, or\n"
        "with Flags.TO_DISPLAY the form of its host to show to a person.\n\n"
        ">>> replace_host('http://bücher.example/?q=ü')\n"
        "'http://xn--bcher-kva.example/?q=ü'\n"),
    TRY_FUNCTION(to_ascii, TEXT_AND_FLAGS(try_to_ascii), "'a..b'"),
    TRY_FUNCTION(to_unicode, TEXT_AND_FLAGS(try_to_unicode), "'\\udfff'"),
    TRY_FUNCTION(label_to_ascii, TEXT_AND_FLAGS(try_label_to_ascii), "''"),
    TRY_FUNCTION(label_to_unicode, TEXT_AND_FLAGS(try_label_to_unicode), "'\\udfff'"),
    TRY_FUNCTION(to_display, TEXT_AND_FLAGS(try_to_display), "'a b'"),
    TRY_FUNCTION(canonical, TEXT_AND_FLAGS(try_canonical), "'a..b'"),
    TRY_FUNCTION(key, TEXT_AND_FLAGS(try_key), "'a..b'"),
    TRY_FUNCTION(
        prep, "try_prep($module, profile, text, flags=0)\n--\n\n", "'SASLprep', '\\ue000'"),
    TRY_FUNCTION(find_host, "try_find_host($module, text, where='url', flags=0)\n--\n\n", "''"),
    TRY_FUNCTION(
        replace_host, "try_replace_host($module, text, where='url', flags=0)\n--\n\n", "''"),
    {"constants", xni_py_constants, METH_O,
        "constants($module, group)\n--\n\n"
        "Returns the constants of an xn_group as tuples (value, name, keyword, text)."},
    FUNCTION(like_build, NULL),
    FUNCTION(like_find, NULL),
    FUNCTION(table_allows, NULL),
    FUNCTION(table_check, NULL),
    FUNCTION(table_collide, NULL),
    FUNCTION(table_index, NULL),
    FUNCTION(table_variants, NULL),
    {"load_table", xni_py_load_table, METH_VARARGS, NULL},
    {"next_variant", xni_py_next_variant, METH_O, NULL},
    {"table_constants", xni_py_table_constants, METH_O, NULL},
    {"table_fingerprint", xni_py_table_fingerprint, METH_O, NULL},
    {"table_info", xni_py_table_info, METH_O, NULL},
    {"version", xni_py_version, METH_NOARGS,
        "version($module)\n--\n\nReturns the version of libxn."},
    {NULL, NULL, 0, NULL},
};

/* Finds the classes of the importing interpreter, since each interpreter has its own. xn._types
   finds this module in sys.modules already. */
static int
exec_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    PyObject *types = PyImport_ImportModule("xn._types");

    if (types == NULL)
        return -1;
    state->make_error = PyObject_GetAttrString(types, "make_error");
    Py_DECREF(types);
    if (state->make_error == NULL)
        return -1;
    if (PyModule_AddStringConstant(module, "__version__", XN_VERSION) != 0)
        return -1;
    return PyModule_AddStringConstant(module, "unicode_version", xn_unicode_version());
}

static int
traverse_module(PyObject *module, visitproc visit, void *arg)
{
    struct module_state *state = PyModule_GetState(module);

    Py_VISIT(state->make_error);
    return 0;
}

static int
clear_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);

    Py_CLEAR(state->make_error);
    return 0;
}

static void
free_module(void *module)
{
    (void)clear_module(module);
}

/* Slots that Python 3.12 (the first) and 3.13 (both) expect.  They are numbers, since the headers
   of 3.11 lack them.  Each version gets a list of its own, since an unknown slot makes it refuse
   the module. */
#define SLOT_MULTIPLE_INTERPRETERS 3
#define SLOT_GIL                   4
#define PER_INTERPRETER_GIL        ((void *)2)
#define GIL_NOT_USED               ((void *)1)

static PyModuleDef_Slot slots_3_11[] = {{Py_mod_exec, exec_module}, {0, NULL}};
static PyModuleDef_Slot slots_3_12[] = {
    {Py_mod_exec, exec_module}, {SLOT_MULTIPLE_INTERPRETERS, PER_INTERPRETER_GIL}, {0, NULL}};
static PyModuleDef_Slot slots_3_13[] = {{Py_mod_exec, exec_module},
    {SLOT_MULTIPLE_INTERPRETERS, PER_INTERPRETER_GIL}, {SLOT_GIL, GIL_NOT_USED}, {0, NULL}};

#define DEFINITION(slots)                                                               \
    {                                                                                   \
        PyModuleDef_HEAD_INIT, "xn._xn", "libxn for Python: import xn instead.",        \
            sizeof(struct module_state), methods, slots, traverse_module, clear_module, \
            free_module                                                                 \
    }

/* Python writes to its own members of these; nothing else here is mutable. */
static PyModuleDef definition_3_11 = DEFINITION(slots_3_11);
static PyModuleDef definition_3_12 = DEFINITION(slots_3_12);
static PyModuleDef definition_3_13 = DEFINITION(slots_3_13);

PyMODINIT_FUNC
PyInit__xn(void)
{
    if (Py_Version >= 0x030D0000)
        return PyModuleDef_Init(&definition_3_13);
    if (Py_Version >= 0x030C0000)
        return PyModuleDef_Init(&definition_3_12);
    return PyModuleDef_Init(&definition_3_11);
}
