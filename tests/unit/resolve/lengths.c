/* SPDX-License-Identifier: MIT */
/* xn_getnameinfo() with host buffers of every capacity, which end right before a page that cannot
   be written.  libc's getnameinfo() is replaced. */
#define _GNU_SOURCE
#include "xn-resolve.h"
#include "../capacities.h"
#include "stub.h"

/* The form to show does not depend on the capacity. */
static size_t
name_address(const void *in, void *out, size_t cap, bool *fits)
{
    static xn_resolve_info info;
    int error;

    stub_host = in;
    memset(&info, 0x5A, sizeof(info));
    error = xn_getnameinfo(NULL, 0, out, cap, NULL, 0, 0, 0, &info);
    *fits = error == 0 && (out == NULL) == (info.shown[0] == '\0') && out != NULL;
    if (error == 0 && out != NULL && strcmp(info.shown, "b\303\274cher.example") != 0
        && strcmp(info.shown, in) != 0)
        return 0;
    return *fits ? strlen(out) : info.shown[0] == '\0' ? SIZE_MAX : 0;
}

int
main(void)
{
    static const struct capacity_case rows[] = {
        {"an address without a name", name_address, "192.0.2.1", 1, 1, SHORT_ANY},
        {"a name in ASCII", name_address, "example", 1, 1, SHORT_ANY},
        {"a name with an ACE label", name_address, "xn--bcher-kva.example", 1, 1, SHORT_ANY},
        {"a name in UTF-8", name_address, "b\303\274cher.example", 1, 1, SHORT_ANY},
    };

    test_capacities(rows, sizeof(rows) / sizeof(*rows));
    return tap_end();
}
