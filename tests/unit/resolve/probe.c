/* SPDX-License-Identifier: MIT */
/* probe FUNCTION NAME: prints the result of a function of libc's resolver for a name, an address,
   or for NAME/DOMAIN, on a line.  It knows nothing of xn, like the programs that runxn runs. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <resolv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
print_address(int family, const void *address)
{
    char text[INET6_ADDRSTRLEN];

    printf("%s", inet_ntop(family, address, text, sizeof(text)));
}

/* The result of an earlier request, in one that is used again. */
static struct addrinfo earlier;

static void
print_list(int error, const struct addrinfo *list)
{
    if (error != 0) {
        printf("%s%s", error == EAI_NONAME ? "NONAME" : gai_strerror(error),
            list == &earlier ? " and an earlier result" : "");
        return;
    }
    print_address(AF_INET, &((const struct sockaddr_in *)(const void *)list->ai_addr)->sin_addr);
    if (list->ai_canonname != NULL)
        printf(" canon=%s", list->ai_canonname);
    freeaddrinfo((struct addrinfo *)(uintptr_t)list);
}

static void
print_host(const struct hostent *host, int error)
{
    if (host == NULL) {
        printf("%s", error == HOST_NOT_FOUND ? "HOST_NOT_FOUND" : hstrerror(error));
        return;
    }
    print_address(host->h_addrtype, host->h_addr_list[0]);
    printf(" %s", host->h_name);
    for (char **alias = host->h_aliases; *alias != NULL; alias++)
        printf(" alias=%s", *alias);
}

static void
print_answer(const unsigned char *answer, int length, int error)
{
    ns_msg message;
    ns_rr record;

    if (length < 0)
        printf("%s", error == HOST_NOT_FOUND ? "HOST_NOT_FOUND" : hstrerror(error));
    else if (ns_initparse(answer, length, &message) != 0)
        printf("bad packet");
    else if (ns_msg_count(message, ns_s_an) == 0) /* a query, or an empty answer */
        printf("question %s",
            ns_parserr(&message, ns_s_qd, 0, &record) == 0 ? ns_rr_name(record) : "?");
    else if (ns_parserr(&message, ns_s_an, 0, &record) == 0)
        printf("answer %s", ns_rr_name(record));
}

static const struct addrinfo hints = {
    .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_CANONNAME | AI_IDN};

static void
ask_addrinfo(const char *name)
{
    struct addrinfo *list = NULL;
    int error = getaddrinfo(name, "80", &hints, &list);

    print_list(error, list);
}

/* Three requests, of which the second is NULL. */
static void
ask_async(const char *name, int mode, int (*ask)(int, struct gaicb *[], int, struct sigevent *))
{
    struct gaicb first = {.ar_name = name, .ar_request = &hints, .ar_result = &earlier},
                 second = {.ar_name = "plainhost", .ar_request = &hints};
    struct gaicb *list[] = {&first, NULL, &second};
    const struct gaicb *waiting[] = {&first};
    int error = ask(mode, list, 3, NULL);

    if (error != 0) {
        printf("%s", gai_strerror(error));
        return;
    }
    while (gai_error(&first) == EAI_INPROGRESS)
        gai_suspend(waiting, 1, NULL);
    waiting[0] = &second;
    while (gai_error(&second) == EAI_INPROGRESS)
        gai_suspend(waiting, 1, NULL);
    print_list(gai_error(&first), first.ar_result);
    printf(" and ");
    print_list(gai_error(&second), second.ar_result);
    if (mode == GAI_WAIT)
        printf("%s", first.ar_name == name && first.ar_request == &hints ? "" : " changed");
}

static void
ask_wait(const char *name)
{
    ask_async(name, GAI_WAIT, getaddrinfo_a);
}

static void
ask_nowait(const char *name)
{
    ask_async(name, GAI_NOWAIT, getaddrinfo_a);
}

/* Defines a function that asks with an expression, and prints a host. */
#define ASK_HOST(function, expression)     \
    static void function(const char *name) \
    {                                      \
        struct hostent *host = expression; \
                                           \
        print_host(host, h_errno);         \
    }

ASK_HOST(ask_byname, gethostbyname(name))
ASK_HOST(ask_byname2, gethostbyname2(name, AF_INET))

/* With a buffer that grows until the result fits, as programs do that are not sure of the size. */
static void
ask_with_buffer(const char *name, int family)
{
    struct hostent entry, *host;
    char buffer[2048];
    size_t size = 8;
    int error = 0, status;

    do {
        size *= 2;
        status = family == 0 ? gethostbyname_r(name, &entry, buffer, size, &host, &error)
                             : gethostbyname2_r(name, family, &entry, buffer, size, &host, &error);
    } while (status == ERANGE && size < sizeof(buffer));
    print_host(host, error);
    printf(" %d", status);
}

static void
ask_byname_r(const char *name)
{
    ask_with_buffer(name, 0);
}

static void
ask_byname2_r(const char *name)
{
    ask_with_buffer(name, AF_INET);
}

/* Searches and queries, with the name and the domain after a slash in NAME. */
static unsigned char answer[4096];
static struct __res_state state;
#define ANSWER answer, sizeof(answer)
/* Defines a function that prints the answer, or this error. */
#define ASK(function, error, expression)                                    \
    static void function(const char *name)                                  \
    {                                                                       \
        const int length = expression;                                      \
                                                                            \
        print_answer(answer, length, length < 0 ? (error) : NETDB_SUCCESS); \
    }

static const char *
host_of(const char *name)
{
    static char host[256];

    snprintf(host, sizeof(host), "%.*s", (int)strcspn(name, "/"), name);
    return host;
}

static const char *
domain_of(const char *name)
{
    return strchr(name, '/') + 1;
}

ASK(ask_query, h_errno, res_query(name, ns_c_in, ns_t_a, ANSWER))
ASK(ask_search, h_errno, res_search(name, ns_c_in, ns_t_mx, ANSWER))
ASK(ask_querydomain, h_errno,
    res_querydomain(host_of(name), domain_of(name), ns_c_in, ns_t_a, ANSWER))
ASK(ask_mkquery, h_errno, res_mkquery(ns_o_query, name, ns_c_in, ns_t_a, NULL, 0, NULL, ANSWER))
ASK(ask_nquery, state.res_h_errno, res_nquery(&state, name, ns_c_in, ns_t_a, ANSWER))
ASK(ask_nsearch, state.res_h_errno, res_nsearch(&state, name, ns_c_in, ns_t_mx, ANSWER))
ASK(ask_nquerydomain, state.res_h_errno,
    res_nquerydomain(&state, host_of(name), domain_of(name), ns_c_in, ns_t_a, ANSWER))
ASK(ask_nmkquery, state.res_h_errno,
    res_nmkquery(&state, ns_o_query, name, ns_c_in, ns_t_a, NULL, 0, NULL, ANSWER))

static void
ask_nameinfo(const char *address)
{
    struct sockaddr_in sa = {.sin_family = AF_INET};
    char host[NI_MAXHOST];
    int error;

    inet_pton(AF_INET, address, &sa.sin_addr);
    error = getnameinfo(
        (const struct sockaddr *)&sa, sizeof(sa), host, sizeof(host), NULL, 0, NI_NAMEREQD);
    printf("%s", error == 0 ? host : gai_strerror(error));
}

static void
ask_byaddr(const char *address)
{
    struct in_addr in;
    struct hostent *host;

    inet_pton(AF_INET, address, &in);
    host = gethostbyaddr(&in, sizeof(in), AF_INET);
    print_host(host, h_errno);
}

static void
ask_byaddr_r(const char *address)
{
    struct in_addr in;
    struct hostent entry, *host;
    char buffer[2048];
    int error = 0;

    inet_pton(AF_INET, address, &in);
    gethostbyaddr_r(&in, sizeof(in), AF_INET, &entry, buffer, sizeof(buffer), &host, &error);
    print_host(host, error);
}

/* Eight threads that resolve at the same time: how many of them have an answer each time. */
static void *
run_thread(void *name)
{
    struct hostent entry, *host;
    char buffer[2048];
    size_t found = 0;
    int error;

    for (unsigned i = 0; i < 20; i++) {
        gethostbyname_r(name, &entry, buffer, sizeof(buffer), &host, &error);
        found += host != NULL;
    }
    return found == 20 ? name : NULL;
}

static void
ask_threads(const char *name)
{
    pthread_t threads[8];
    void *result;
    unsigned found = 0;

    for (size_t i = 0; i < 8; i++)
        if (pthread_create(&threads[i], NULL, run_thread, (void *)(uintptr_t)name) != 0)
            exit(99);
    for (size_t i = 0; i < 8; i++) {
        pthread_join(threads[i], &result);
        found += result != NULL;
    }
    printf("%u", found);
}

/* Functions as programs call them that were linked with glibc before 2.34. */
#if defined(__x86_64__) && defined(__LP64__)
int older_query(const char *, int, int, unsigned char *, int);
int older_nsearch(res_state, const char *, int, int, unsigned char *, int);
int older_async(int, struct gaicb *[], int, struct sigevent *);
__asm__(".symver older_query, __res_query@GLIBC_2.2.5");
__asm__(".symver older_nsearch, __res_nsearch@GLIBC_2.2.5");
__asm__(".symver older_async, getaddrinfo_a@GLIBC_2.2.5");

ASK(ask_older_query, h_errno, older_query(name, ns_c_in, ns_t_a, ANSWER))
ASK(ask_older_nsearch, state.res_h_errno, older_nsearch(&state, name, ns_c_in, ns_t_mx, ANSWER))

static void
ask_older_async(const char *name)
{
    ask_async(name, GAI_WAIT, older_async);
}
#endif

static const struct {
    const char *name;
    void (*ask)(const char *name);
} functions[] = {
    {"getaddrinfo", ask_addrinfo},
    {"getaddrinfo_a", ask_wait},
    {"getaddrinfo_a-nowait", ask_nowait},
    {"gethostbyname", ask_byname},
    {"gethostbyname2", ask_byname2},
    {"gethostbyname_r", ask_byname_r},
    {"gethostbyname2_r", ask_byname2_r},
    {"res_query", ask_query},
    {"res_search", ask_search},
    {"res_querydomain", ask_querydomain},
    {"res_mkquery", ask_mkquery},
    {"res_nquery", ask_nquery},
    {"res_nsearch", ask_nsearch},
    {"res_nquerydomain", ask_nquerydomain},
    {"res_nmkquery", ask_nmkquery},
    {"threads", ask_threads},
    {"getnameinfo", ask_nameinfo},
    {"gethostbyaddr", ask_byaddr},
    {"gethostbyaddr_r", ask_byaddr_r},
#if defined(__x86_64__) && defined(__LP64__)
    {"res_query@2.2.5", ask_older_query},
    {"res_nsearch@2.2.5", ask_older_nsearch},
    {"getaddrinfo_a@2.2.5", ask_older_async},
#endif
};

int
main(int argc, char **argv)
{
    if (argc != 3 || res_ninit(&state) != 0)
        return 2;
    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++)
        if (strcmp(functions[i].name, argv[1]) == 0) {
            functions[i].ask(argv[2]);
            putchar('\n');
            res_nclose(&state);
            return 0;
        }
    return 2; /* no such function here */
}
