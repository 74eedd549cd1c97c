/* SPDX-License-Identifier: MIT */
/* ask [-cdlnrst46] NODE...: prints the result of xn_getaddrinfo for each node, on a line: the error
   or the addresses, and the information.  -r: xn_getnameinfo for each address instead.  Afterwards,
   names of the libraries for IDNA that have been loaded.
   -c AI_CANONNAME, -d AI_IDN | AI_CANONIDN, -n AI_NUMERICHOST, -4 and -6 a family, -l and -t the
   flags XN_RESOLVE_LOCALE and XN_RESOLVE_TRIM, -s a service that does not exist. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xn-resolve.h>

static const char *
error_name(int error)
{
    switch (error) {
    case 0: return "found";
    case EAI_NONAME: return "NONAME";
    case EAI_AGAIN: return "AGAIN";
    case EAI_NODATA: return "NODATA";
    case EAI_ADDRFAMILY: return "ADDRFAMILY";
    case EAI_SERVICE: return "SERVICE";
    case EAI_MEMORY: return "MEMORY";
    case EAI_BADFLAGS: return "BADFLAGS";
    default: return gai_strerror(error);
    }
}

static void
print_info(const xn_resolve_info *info)
{
    static const char *const forms[] = {"nothing", "LITERAL", "ASCII", "ACE", "RAW"};

    printf(" %s", forms[info->how]);
    if (info->status != XN_OK)
        printf(
            " %s at %zu+%zu", xn_status_name(info->status), info->diag.offset, info->diag.length);
    if (info->ascii[0] != '\0')
        printf(" ascii=%s shown=%s", info->ascii, info->shown);
    if (info->traits & XN_TRAIT_DEVIATION)
        printf(" deviation");
    putchar('\n');
}

static void
ask_node(const char *node, const struct addrinfo *hints, unsigned flags, const char *service)
{
    struct addrinfo *list;
    xn_resolve_info info;
    int error = xn_getaddrinfo(node, XN_STRLEN, service, hints, flags, &list, &info);

    printf("%s", error_name(error));
    if (error == 0) {
        for (const struct addrinfo *a = list; a != NULL; a = a->ai_next) {
            char host[NI_MAXHOST];

            if (getnameinfo(a->ai_addr, a->ai_addrlen, host, sizeof(host), NULL, 0, NI_NUMERICHOST)
                == 0)
                printf(" %s", host);
        }
        if (list->ai_canonname != NULL)
            printf(" canon=%s", list->ai_canonname);
        freeaddrinfo(list);
    }
    print_info(&info);
}

static void
ask_address(const char *address)
{
    struct sockaddr_in sa = {.sin_family = AF_INET};
    char host[NI_MAXHOST];
    xn_resolve_info info;
    int error;

    inet_pton(AF_INET, address, &sa.sin_addr);
    error = xn_getnameinfo((const struct sockaddr *)&sa, sizeof(sa), host, sizeof(host), NULL, 0,
        NI_NAMEREQD | NI_IDN, 0, &info);
    printf("%s %s", error_name(error), error == 0 ? host : "-");
    print_info(&info);
}

static void
print_libraries(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];

    while (maps != NULL && fgets(line, sizeof(line), maps) != NULL)
        if (strstr(line, "libidn") != NULL && strstr(line, "00000000") != NULL)
            printf("loaded:%s", strrchr(line, '/'));
    if (maps != NULL)
        fclose(maps);
}

int
main(int argc, char **argv)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    const char *service = "80";
    unsigned flags = 0;
    bool reverse = false;
    int option;

    setlocale(LC_ALL, "");
    while ((option = getopt(argc, argv, "cdlnrst46")) != -1) {
        switch (option) {
        case 'c': hints.ai_flags |= AI_CANONNAME; break;
        case 'd': hints.ai_flags |= AI_IDN | AI_CANONIDN; break;
        case 'l': flags |= XN_RESOLVE_LOCALE; break;
        case 'n': hints.ai_flags |= AI_NUMERICHOST; break;
        case 'r': reverse = true; break;
        case 's': service = "no-such-service"; break;
        case 't': flags |= XN_RESOLVE_TRIM; break;
        case '4': hints.ai_family = AF_INET; break;
        case '6': hints.ai_family = AF_INET6; break;
        default: return 2;
        }
    }
    for (int i = optind; i < argc; i++) {
        if (reverse)
            ask_address(argv[i]);
        else
            ask_node(argv[i], &hints, flags, service);
    }
    print_libraries();
    return 0;
}
