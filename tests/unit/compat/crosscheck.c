/* SPDX-License-Identifier: MIT */
/* crosscheck.sh runs this with each libidn as the one that the loader finds. */
#include <stdio.h>

#include "xn.h"

int
main(void)
{
    char out[XN_NAME_SIZE];
    xn_status status = xn_to_ascii("b\xC3\xBC", 3, XN_CROSSCHECK, out, sizeof(out), NULL, NULL);

    puts(xn_status_name(status));
    return 0;
}
