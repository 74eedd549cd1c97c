/* SPDX-License-Identifier: MIT */
/* The Python module xn._xn, whose functions take and return str.  The classes are in
   xn/_types.py. */
#include "_xn.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
#define XN_VERSION TEXT(XN_VERSION_MAJOR) "." TEXT(XN_VERSION_MINOR) "." TEXT(XN_VERSION_PATCH)

static int
add_functions(PyObject *module)
{
    PyMethodDef *const lists[] = {xni_py_conversions, xni_py_facts, xni_py_parts,
        xni_py_look_alikes, xni_py_table_contents, xni_py_table_labels, xni_py_table_variants};

    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
        if (PyModule_AddFunctions(module, lists[i]) != 0)
            return -1;
    return 0;
}

/* Finds the classes of the importing interpreter, since each interpreter has its own.  xn._types
   finds this module in sys.modules already. */
static int
exec_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    PyObject *types = add_functions(module) == 0 ? PyImport_ImportModule("xn._types") : NULL;

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
   of 3.11 lack them. */
#define SLOT_MULTIPLE_INTERPRETERS 3
#define SLOT_GIL                   4
#define PER_INTERPRETER_GIL        ((void *)2)
#define GIL_NOT_USED               ((void *)1)

/* Python writes to its own members of these; nothing else here is mutable. */
static PyModuleDef_Slot slots[] = {{Py_mod_exec, exec_module},
    {SLOT_MULTIPLE_INTERPRETERS, PER_INTERPRETER_GIL}, {SLOT_GIL, GIL_NOT_USED}, {0, NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "xn._xn",
    "libxn for Python: import xn instead.", sizeof(struct module_state), NULL, slots,
    traverse_module, clear_module, free_module};

PyMODINIT_FUNC
PyInit__xn(void)
{
    /* A slot that it does not know makes Python refuse the module; 0 ends the list. */
    if (Py_Version < 0x030C0000)
        slots[1].slot = 0;
    else if (Py_Version < 0x030D0000)
        slots[2].slot = 0;
    return PyModuleDef_Init(&definition);
}
