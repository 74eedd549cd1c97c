/* SPDX-License-Identifier: MIT */
/* xn_to_display() does not say where it refuses a name; XnError does. */
#include "_xn.h"

#include <string.h>

/* Faults that are looked for after one that does not count; bounds the time. */
#define ATTEMPTS 64

static bool
is_plain(unsigned char octet)
{
    return (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z')
        || (octet >= '0' && octet <= '9') || octet == '-' || octet == '.';
}

/* What xn_to_display() returns for a label with these octets. */
static xn_status
try_octets(const char *octets, size_t length, const char *first, unsigned flags)
{
    char label[16], out[XN_UNICODE_SIZE];
    size_t start = strlen(first);

    memcpy(label, first, start);
    memcpy(label + start, octets, length);
    return xn_to_display(label, start + length, flags, out, sizeof(out), NULL, NULL, NULL);
}

/* Punctuation that ToASCII refuses in a non-ASCII label, and xn_to_display() accepts. */
static bool
is_accepted(char octet, unsigned flags)
{
    return !is_plain((unsigned char)octet) && try_octets(&octet, 1, "\xC3\xBC", flags) == XN_OK;
}

/* ToASCII of a copy in which the punctuation that xn_to_display() accepts has become underscores
   finds the same fault: they are accepted everywhere, and have no direction either.  Returns
   whether it did. */
static bool
ask_to_ascii(char *copy, size_t length, xn_status status, unsigned flags, xn_diag *diag)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)copy[i] < 0x80 && is_accepted(copy[i], flags))
            copy[i] = '_';
    for (int i = 0; i < ATTEMPTS; i++) {
        xn_status found = xn_to_ascii(copy, length, flags | XN_LOWER, NULL, 0, NULL, diag);

        if (found != XN_E_GUARD || diag->mapped >= 0x80 || diag->length == 0
            || !is_accepted((char)diag->mapped, flags))
            return found == status;
        memset(copy + diag->offset, '_', diag->length);
    }
    return false;
}

static size_t
count_octets(unsigned char lead)
{
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* The code point as typed, where it is an underscore in the copy. */
static void
restore_typed(const struct subject *in, const char *copy, xn_diag *diag)
{
    unsigned char typed;

    if (diag->length == 0 || in->utf8[diag->offset] == copy[diag->offset])
        return;
    typed = (unsigned char)in->utf8[diag->offset];
    diag->cp = diag->mapped = typed < 0x80 ? typed : XN_NO_CP;
}

/* A space or a control character, or what is mapped to one. */
static bool
find_not_graphic(const struct subject *in, unsigned flags, xn_diag *diag)
{
    for (size_t i = 0, width; i < in->length; i += width) {
        unsigned char lead = (unsigned char)in->utf8[i];

        width = count_octets(lead);
        if (is_plain(lead) || try_octets(in->utf8 + i, width, "a", flags) != XN_E_STD3_CHAR)
            continue;
        *diag = (xn_diag){.status = XN_E_STD3_CHAR,
            .label = xni_py_count_labels(in->utf8, i) - 1,
            .cp = lead < 0x80 ? lead : XN_NO_CP,
            .mapped = lead < 0x80 ? lead : XN_NO_CP,
            .offset = i,
            .length = width,
            .rule = "RFC 3490 section 4.1 step 3a"};
        return true;
    }
    return false;
}

bool
xni_py_diagnose_display(const struct subject *in, xn_status status, unsigned flags, xn_diag *diag)
{
    char *copy = PyMem_Malloc(in->length + 1);
    bool found;

    if (copy == NULL) {
        PyErr_NoMemory();
        return false;
    }
    memcpy(copy, in->utf8, in->length);
    found = ask_to_ascii(copy, in->length, status, flags, diag)
        || (status == XN_E_STD3_CHAR && find_not_graphic(in, flags, diag));
    if (found)
        restore_typed(in, copy, diag);
    PyMem_Free(copy);
    if (!found)
        *diag = (xn_diag){
            .status = status, .cp = XN_NO_CP, .mapped = XN_NO_CP, .length = in->length, .rule = ""};
    return true;
}
