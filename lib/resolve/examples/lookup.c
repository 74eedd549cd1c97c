/* SPDX-License-Identifier: MIT */
/* Resolves host names that somebody typed: shows the name to be looked up, its addresses, warnings,
   and the position of an error.  For an address, shows its name. */
#define _DEFAULT_SOURCE
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <xn-resolve.h>

/* Marks a position in the line above, one column for each code point, and prints the error. */
static void
point_at(const char *name, const xn_diag *diag)
{
    char why[XN_DIAG_SIZE];

    printf("  ");
    for (size_t i = 0; i < diag->offset; i++)
        if (((unsigned char)name[i] & 0xC0) != 0x80)
            putchar(' ');
    xn_diag_format(diag, why, sizeof(why));
    printf("^\n  %s\n", why);
}

static void
print_addresses(const struct addrinfo *list)
{
    char address[NI_MAXHOST];

    for (; list != NULL; list = list->ai_next)
        if (getnameinfo(
                list->ai_addr, list->ai_addrlen, address, sizeof(address), NULL, 0, NI_NUMERICHOST)
            == 0)
            printf("  address: %s\n", address);
}

/* Prints the name of an address.  Owners of addresses choose their names freely: only info.shown is
   safe to print. */
static void
print_name(const struct addrinfo *address)
{
    char host[NI_MAXHOST];
    xn_resolve_info info;

    if (xn_getnameinfo(address->ai_addr, address->ai_addrlen, host, sizeof(host), NULL, 0,
            NI_NAMEREQD, 0, &info)
        == 0)
        printf("  name: %s\n", info.shown);
    else
        printf("  name: none\n");
}

/* Returns 0 if the name was found. */
static int
look_up(const char *name)
{
    static const char *const forms[] = {"nothing", "an address", "ASCII", "ACE", "UTF-8"};
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *list;
    xn_resolve_info info;
    int error = xn_getaddrinfo(
        name, XN_STRLEN, NULL, &hints, XN_RESOLVE_LOCALE | XN_RESOLVE_TRIM, &list, &info);

    printf("  %s\n", name);
    if (info.status != XN_OK) {
        point_at(name, &info.diag);
        return 1;
    }
    printf("  asked: %s (%s)\n", info.how == XN_HOW_RAW ? info.shown : info.ascii, forms[info.how]);
    if (info.traits & XN_TRAIT_DEVIATION)
        printf("  warning: browsers ask for another name (IDNA 2008)\n");
    if (error != 0) {
        printf("  error: %s\n", gai_strerror(error));
        return 1;
    }
    print_addresses(list);
    if (info.how == XN_HOW_LITERAL)
        print_name(list);
    freeaddrinfo(list);
    return 0;
}

int
main(int argc, char **argv)
{
    int status = 0;

    setlocale(LC_ALL, "");
    for (int i = 1; i < argc; i++)
        status |= look_up(argv[i]);
    return argc > 1 ? status : 2;
}
