/* SPDX-License-Identifier: MIT */
/* Prepares a password with SASLprep (RFC 4013), as a server does before storing it. */
#include <stdio.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    const xn_profile *saslprep = xn_profile_find("SASLprep");
    char password[256];
    size_t length;
    xn_diag diag;

    if (argc != 2)
        return 2;
    switch (xn_prep(argv[1], XN_STRLEN, saslprep, 0, password, sizeof(password), &length, &diag)) {
    case XN_OK: printf("%lu octets: %s\n", (unsigned long)length, password); return 0;
    case XN_E_SPACE: fprintf(stderr, "too long: %lu octets\n", (unsigned long)length); return 1;
    default: /* the message never contains the password */
        fprintf(stderr, "%s (%s)\n", xn_strerror(diag.status), diag.rule);
        return 1;
    }
}
