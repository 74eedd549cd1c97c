/* SPDX-License-Identifier: MIT */
/* probe [-l] FUNCTION NAME: prints the result of a function of libc's resolver for a name, an
   address, or for NAME/DOMAIN, on a line.  -l: by how much allocated memory grows when that is
   repeated.  It knows nothing of xn, like the programs that runxn runs. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <errno.h>
#include <malloc.h>
#include <netdb.h>
#include <pthread.h>
#include <resolv.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
print_answer(const unsigned char *answer, int length)
{
    ns_msg message;
    ns_rr record;

    if (length < 0)
        printf("%s", h_errno == HOST_NOT_FOUND ? "HOST_NOT_FOUND" : hstrerror(h_errno));
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

static void
ask_byname_r(const char *name)
{
    struct hostent entry, *host;
    char buffer[2048];
    int error = 0, status = gethostbyname_r(name, &entry, buffer, sizeof(buffer), &host, &error);

    print_host(host, error);
    printf(" %d", status);
}

static void
ask_byname2_r(const char *name)
{
    struct hostent entry, *host;
    char buffer[2048];
    int error = 0,
        status = gethostbyname2_r(name, AF_INET, &entry, buffer, sizeof(buffer), &host, &error);

    print_host(host, error);
    printf(" %d", status);
}

/* As programs do that are not sure of the size. */
static void
ask_small_buffer(const char *name)
{
    struct hostent entry, *host;
    char buffer[2048];
    size_t size = 8;
    int error = 0, status;

    do
        status = gethostbyname_r(name, &entry, buffer, size *= 2, &host, &error);
    while (status == ERANGE && size < sizeof(buffer));
    print_host(host, error);
}

/* Searches and queries, with the name and the domain after a slash in NAME. */
static unsigned char answer[4096];
static struct __res_state state;
#define ANSWER answer, sizeof(answer)
#define ASK(function, expression)          \
    static void function(const char *name) \
    {                                      \
        print_answer(answer, expression);  \
    }

/* An error is in the state, too. */
static void
print_state_answer(int length)
{
    print_answer(answer, length);
    if (length < 0 && state.res_h_errno != h_errno)
        printf(", but %s in the state", hstrerror(state.res_h_errno));
}

#define ASK_STATE(function, expression)    \
    static void function(const char *name) \
    {                                      \
        print_state_answer(expression);    \
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

ASK(ask_query, res_query(name, ns_c_in, ns_t_a, ANSWER))
ASK(ask_search, res_search(name, ns_c_in, ns_t_mx, ANSWER))
ASK(ask_querydomain, res_querydomain(host_of(name), domain_of(name), ns_c_in, ns_t_a, ANSWER))
ASK(ask_mkquery, res_mkquery(ns_o_query, name, ns_c_in, ns_t_a, NULL, 0, NULL, ANSWER))
ASK_STATE(ask_nquery, res_nquery(&state, name, ns_c_in, ns_t_a, ANSWER))
ASK_STATE(ask_nsearch, res_nsearch(&state, name, ns_c_in, ns_t_mx, ANSWER))
ASK_STATE(ask_nquerydomain,
    res_nquerydomain(&state, host_of(name), domain_of(name), ns_c_in, ns_t_a, ANSWER))
ASK_STATE(
    ask_nmkquery, res_nmkquery(&state, ns_o_query, name, ns_c_in, ns_t_a, NULL, 0, NULL, ANSWER))

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

/* The same with buffers of every size: each result, with the first size that has it.  libc needs
   some size for an entry: of the later ones, whether its last octet is used.  Nothing is written
   past any buffer. */
enum { MOST_SIZE = 400, UNUSED = '#' };

static void
check_rest(const char *buffer, size_t size)
{
    for (size_t i = size; i < MOST_SIZE; i++)
        if (buffer[i] != UNUSED) {
            printf("written past %zu octets; ", size);
            return;
        }
}

static void
ask_nameinfo_sizes(const char *address)
{
    struct sockaddr_in sa = {.sin_family = AF_INET};
    char buffer[MOST_SIZE], last[MOST_SIZE] = "";

    inet_pton(AF_INET, address, &sa.sin_addr);
    for (size_t size = 1; size <= 60; size++) {
        memset(buffer, UNUSED, sizeof(buffer));
        if (getnameinfo((const struct sockaddr *)&sa, sizeof(sa), buffer, (socklen_t)size, NULL, 0,
                NI_NAMEREQD)
            != 0)
            continue;
        check_rest(buffer, size);
        if (strcmp(buffer, last) != 0)
            printf("%zu %s; ", size, buffer);
        strcpy(last, buffer);
    }
}

static void
ask_byaddr_r_sizes(const char *address)
{
    char buffer[MOST_SIZE] __attribute__((aligned(8)));
    char names[MOST_SIZE], last[MOST_SIZE] = "";
    struct in_addr in;

    inet_pton(AF_INET, address, &in);
    for (size_t size = 1; size <= sizeof(buffer); size++) {
        struct hostent entry, *host;
        int error;

        memset(buffer, UNUSED, sizeof(buffer));
        if (gethostbyaddr_r(&in, sizeof(in), AF_INET, &entry, buffer, size, &host, &error) != 0
            || host == NULL)
            continue;
        check_rest(buffer, size);
        snprintf(names, sizeof(names), "%s %s", host->h_name, host->h_aliases[0]);
        if (strcmp(names, last) != 0)
            printf("%s%s; ", names, last[0] != '\0' && buffer[size - 1] == '\0' ? ", full" : "");
        strcpy(last, names);
    }
}

/* Eight threads that resolve at the same time: how many of them have an answer. */
static void *
run_thread(void *name)
{
    struct addrinfo *list;
    struct hostent entry, *host;
    char buffer[2048];
    size_t found = 0;
    int error;

    for (unsigned i = 0; i < 20; i++) {
        if (getaddrinfo(name, "80", &hints, &list) == 0) {
            freeaddrinfo(list);
            found++;
        }
        gethostbyname_r(name, &entry, buffer, sizeof(buffer), &host, &error);
        found += host != NULL;
    }
    return found == 40 ? name : NULL;
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

/* A child of a process that has resolved, in the handler of a signal. */
static const char *name_to_ask;

static void
handle(int signal)
{
    (void)signal;
    ask_byname(name_to_ask);
}

static void
ask_fork(const char *name)
{
    int status = 0;

    name_to_ask = name;
    ask_byname(name);
    printf(", ");
    fflush(stdout);
    if (fork() == 0) {
        signal(SIGUSR1, handle);
        raise(SIGUSR1);
        fflush(stdout);
        _exit(0);
    }
    wait(&status);
    printf(", %d", status);
}

/* Functions as programs call them that were linked with glibc before 2.34. */
#if defined(__x86_64__) && defined(__LP64__)
int older_query(const char *, int, int, unsigned char *, int);
int older_nsearch(res_state, const char *, int, int, unsigned char *, int);
int older_async(int, struct gaicb *[], int, struct sigevent *);
__asm__(".symver older_query, __res_query@GLIBC_2.2.5");
__asm__(".symver older_nsearch, __res_nsearch@GLIBC_2.2.5");
__asm__(".symver older_async, getaddrinfo_a@GLIBC_2.2.5");

ASK(ask_older_query, older_query(name, ns_c_in, ns_t_a, ANSWER))
ASK(ask_older_nsearch, older_nsearch(&state, name, ns_c_in, ns_t_mx, ANSWER))

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
    {"gethostbyname_r-small", ask_small_buffer},
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
    {"fork", ask_fork},
    {"getnameinfo", ask_nameinfo},
    {"getnameinfo-sizes", ask_nameinfo_sizes},
    {"gethostbyaddr", ask_byaddr},
    {"gethostbyaddr_r", ask_byaddr_r},
    {"gethostbyaddr_r-sizes", ask_byaddr_r_sizes},
#if defined(__x86_64__) && defined(__LP64__)
    {"res_query@2.2.5", ask_older_query},
    {"res_nsearch@2.2.5", ask_older_nsearch},
    {"getaddrinfo_a@2.2.5", ask_older_async},
#endif
};

static size_t
measure_memory(void)
{
#if __GLIBC_PREREQ(2, 33)
    return mallinfo2().uordblks;
#else
    return (size_t)mallinfo().uordblks;
#endif
}

/* libc allocates, too, and keeps some of that: the first calls do not count. */
static void
repeat(void (*ask)(const char *name), const char *name)
{
    enum { FIRST = 20, COUNT = 100 };
    size_t before = 0, after;
    FILE *out = stdout;

    stdout = fopen("/dev/null", "w");
    for (int i = 0; i < FIRST + COUNT; i++) {
        if (i == FIRST)
            before = measure_memory();
        ask(name);
    }
    after = measure_memory();
    fclose(stdout);
    stdout = out;
    printf("%zu", after >= before + COUNT ? after - before : 0);
}

int
main(int argc, char **argv)
{
    const bool repeats = argc == 4 && strcmp(argv[1], "-l") == 0;

    if (argc != (repeats ? 4 : 3) || res_ninit(&state) != 0)
        return 2;
    argv += repeats ? 1 : 0;
    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        if (strcmp(functions[i].name, argv[1]) == 0) {
            if (repeats)
                repeat(functions[i].ask, argv[2]);
            else
                functions[i].ask(argv[2]);
            putchar('\n');
            res_nclose(&state);
            return 0;
        }
    }
    return 2; /* no such function here */
}
