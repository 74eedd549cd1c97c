/* SPDX-License-Identifier: MIT */
/* Reports whether two names denote the same host. */
#include <stdio.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    char why[XN_DIAG_SIZE];
    xn_diag diag;
    int same;

    if (argc != 3)
        return 2;
    if (xn_equal(argv[1], XN_STRLEN, argv[2], XN_STRLEN, XN_ALLOW_UNASSIGNED, &same, &diag)
        != XN_OK) {
        xn_diag_format(&diag, why, sizeof(why));
        fprintf(stderr, "%s: %s\n", argv[1 + diag.input], why);
        return 2;
    }
    puts(same ? "the same" : "different");
    return !same;
}
