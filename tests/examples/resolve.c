/* SPDX-License-Identifier: MIT */
/* Resolves a host name that somebody typed; shows what is wrong with it, and where. */
#define _POSIX_C_SOURCE 200112L
#include <netdb.h>
#include <stdio.h>
#include <sys/socket.h>
#include <xn.h>

int
main(int argc, char **argv)
{
    char host[XN_NAME_SIZE], why[XN_DIAG_SIZE];
    struct addrinfo *addresses;
    xn_diag diag;
    int error;

    if (argc != 2)
        return 2;
    if (xn_to_ascii(argv[1], XN_STRLEN, XN_ALLOW_UNASSIGNED, host, sizeof(host), NULL, &diag)
        != XN_OK) {
        xn_diag_format(&diag, why, sizeof(why));
        fprintf(stderr, "%s\n", argv[1]);
        for (size_t i = 0; i < diag.offset; i++) /* a column for each code point */
            if ((argv[1][i] & 0xC0) != 0x80)
                fputc(' ', stderr);
        fprintf(stderr, "^\n%s\n", why);
        return 1;
    }
    error = getaddrinfo(host, NULL, NULL, &addresses);
    if (error != 0) {
        fprintf(stderr, "%s: %s\n", host, gai_strerror(error));
        return 1;
    }
    printf("%s is there\n", host);
    freeaddrinfo(addresses);
    return 0;
}
