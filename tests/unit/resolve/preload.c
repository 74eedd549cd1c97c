/* SPDX-License-Identifier: MIT */
/* The preloaded library with a libc that only records what it is asked: its errors, its older
   versions, and calls that run out of memory.  tests/unit/resolve/runxn.sh has libc itself.

   The library reads its settings before main(), so the program runs itself again for others. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <netdb.h>
#include <resolv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../tap.h"

#define UE            "\303\274" /* U+00FC */
#define NAME          "b\303\274cher.example"
#define ACE           "xn--bcher-kva.example"
#define LOCAL         "b\303\274cher"
#define LOCAL_ACE     "xn--bcher-kva"
#define OTHER_HOST    "-b\303\274cher.example" /* no host name: passed on as typed */
#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

void *__wrap_dlsym(void *library, const char *name);
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
char *__real_nl_langinfo_l(nl_item item, locale_t locale);
char *__wrap_nl_langinfo_l(nl_item item, locale_t locale);

static char asked[8192]; /* names, separated by `|` */

static void
record(const char *name)
{
    size_t length = strlen(asked);

    snprintf(asked + length, sizeof(asked) - length, "%s%s", length > 0 ? "|" : "",
        name != NULL ? name : "(null)");
}

static bool
has_asked(const char *names)
{
    bool same = strcmp(asked, names) == 0;

    if (!same)
        note("asked: %.300s", asked);
    asked[0] = '\0';
    return same;
}

static unsigned allowed = UINT_MAX; /* allocations that succeed */

static bool
fails(void)
{
    if (allowed > 0) {
        allowed--;
        return false;
    }
    errno = ENOMEM;
    return true;
}

void *
__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

static const char *codeset;

char *
__wrap_nl_langinfo_l(nl_item item, locale_t locale)
{
    return codeset != NULL ? (char *)(uintptr_t)codeset : __real_nl_langinfo_l(item, locale);
}

/* The functions of libc.  Each compares its arguments, besides the name, with those that the tests
   give. */

static bool is_as_given = true;

static void
compare(bool same)
{
    is_as_given &= same;
}

/* Returns whether all arguments were as given since the last call. */
static bool
was_as_given(void)
{
    bool was = is_as_given;

    is_as_given = true;
    return was;
}

/* Different values for all arguments */
enum { CLASS = 3, TYPE = 16, OP = 4, DATA_LENGTH = 2 };
static unsigned char packet[20], data[4], unused[4];
static struct __res_state state;
static const struct addrinfo hints = {.ai_family = AF_INET6, .ai_flags = AI_NUMERICSERV};
static struct sigevent event;
static const struct sockaddr_in socket_address = {.sin_family = AF_INET};
static char service[30], buffer[40];
static struct hostent own_entry;

static int host_error;          /* an h_errno for every name */
static int raw_error = INT_MAX; /* for names that are not ASCII; INT_MAX: the same */
static struct hostent *host;
static int status;

static struct hostent *
find_host(const char *name)
{
    bool is_raw = name != NULL && (unsigned char)name[strcspn(name, UE)] >= 0x80;

    record(name);
    h_errno = raw_error != INT_MAX && is_raw ? raw_error : host_error;
    return h_errno == 0 ? host : NULL;
}

static struct hostent *
find_host2(const char *name, int family)
{
    compare(family == AF_INET6);
    return find_host(name);
}

static int
find_host_r(const char *name, struct hostent *entry, char *space, size_t size,
    struct hostent **result, int *error)
{
    compare(entry == &own_entry && space == buffer && size == sizeof(buffer));
    *result = find_host(name);
    *error = h_errno;
    return *error == TRY_AGAIN ? EAGAIN : 0;
}

static int
find_host2_r(const char *name, int family, struct hostent *entry, char *space, size_t size,
    struct hostent **result, int *error)
{
    compare(family == AF_INET6);
    return find_host_r(name, entry, space, size, result, error);
}

static struct addrinfo address;

static int
find_addrinfo(
    const char *name, const char *port, const struct addrinfo *wanted, struct addrinfo **result)
{
    compare(strcmp(port, "80") == 0 && wanted == &hints);
    record(name);
    *result = &address;
    return 0;
}

static struct hostent *
find_address(const void *octets, socklen_t length, int family)
{
    compare(strcmp(octets, "abc") == 0 && length == 4 && family == AF_INET);
    h_errno = host_error;
    return host_error == 0 ? host : NULL;
}

static int
find_address_r(const void *octets, socklen_t length, int family, struct hostent *entry, char *space,
    size_t size, struct hostent **result, int *error)
{
    compare(strcmp(octets, "abc") == 0 && length == 4 && family == AF_INET);
    (void)entry, (void)space, (void)size;
    *result = host;
    *error = host_error;
    return status;
}

static const char *shown_host;
static int name_flags; /* those that getnameinfo() must get */

static int
find_nameinfo(const struct sockaddr *sa, socklen_t salen, char *name, socklen_t size, char *serv,
    socklen_t servlen, int flags)
{
    compare(sa == (const struct sockaddr *)&socket_address && salen == sizeof(socket_address));
    compare(serv == service && servlen == sizeof(service) && flags == name_flags);
    if (name != NULL && size > 0)
        strcpy(name, shown_host);
    return status;
}

static int
query(const char *name, int class, int type, unsigned char *answer, int size)
{
    compare(class == CLASS && type == TYPE && answer == packet && size == sizeof(packet));
    record(name);
    return 7;
}

static int
query_domain(
    const char *name, const char *domain, int class, int type, unsigned char *answer, int size)
{
    query(name, class, type, answer, size);
    record(domain);
    return 7;
}

static int
make_query(int op, const char *name, int class, int type, const unsigned char *given, int length,
    const unsigned char *other, unsigned char *answer, int size)
{
    compare(op == OP && given == data && length == DATA_LENGTH && other == unused);
    return query(name, class, type, answer, size);
}

static int
state_query(res_state used, const char *name, int class, int type, unsigned char *answer, int size)
{
    compare(used == &state);
    return query(name, class, type, answer, size);
}

static int
state_query_domain(res_state used, const char *name, const char *domain, int class, int type,
    unsigned char *answer, int size)
{
    compare(used == &state);
    return query_domain(name, domain, class, type, answer, size);
}

static int
state_make_query(res_state used, int op, const char *name, int class, int type,
    const unsigned char *given, int length, const unsigned char *other, unsigned char *answer,
    int size)
{
    compare(used == &state);
    return make_query(op, name, class, type, given, length, other, answer, size);
}

static int answers[4]; /* of the requests in their order, in each call */
static struct addrinfo addresses[LENGTH(answers)]; /* their results */
static int families[LENGTH(answers)];              /* in their hints, in the last call */
static int async_mode;

static int
find_async(int mode, struct gaicb *list[], int count, struct sigevent *notified)
{
    unsigned n = 0;

    compare(mode == async_mode && notified == &event);
    record("async");
    for (int i = 0; i < count; i++)
        if (list[i] != NULL) {
            record(list[i]->ar_name);
            families[n] = list[i]->ar_request != NULL ? list[i]->ar_request->ai_family : -1;
            list[i]->__return = answers[n];
            list[i]->ar_result = answers[n] == 0 ? &addresses[n] : NULL;
            n++;
        }
    return status;
}

static const struct {
    const char *name;
    void (*function)(void);
} functions[] = {{"getaddrinfo", (void (*)(void))find_addrinfo},
    {"gethostbyname", (void (*)(void))find_host}, {"gethostbyname2", (void (*)(void))find_host2},
    {"gethostbyname_r", (void (*)(void))find_host_r},
    {"gethostbyname2_r", (void (*)(void))find_host2_r},
    {"gethostbyaddr", (void (*)(void))find_address},
    {"gethostbyaddr_r", (void (*)(void))find_address_r},
    {"getnameinfo", (void (*)(void))find_nameinfo}, {"getaddrinfo_a", (void (*)(void))find_async},
    {"res_query", (void (*)(void))query}, {"res_search", (void (*)(void))query},
    {"res_querydomain", (void (*)(void))query_domain}, {"res_mkquery", (void (*)(void))make_query},
    {"res_nquery", (void (*)(void))state_query}, {"res_nsearch", (void (*)(void))state_query},
    {"res_nquerydomain", (void (*)(void))state_query_domain},
    {"res_nmkquery", (void (*)(void))state_make_query}};

static const char *lacks = NULL; /* the end of the names that libc does not have */
static bool is_older;            /* the names of libresolv begin with `__`, as before glibc 2.34 */

void *
__wrap_dlsym(void *library, const char *name)
{
    const char *missing = lacks != NULL ? lacks : getenv("TEST_LACKS");
    void *symbol = NULL;

    (void)library;
    if (is_older ? strncmp(name, "res_", 4) == 0 : name[0] == '_')
        return NULL;
    name += is_older && name[0] == '_' ? 2 : 0;
    if (missing != NULL && strlen(name) >= strlen(missing)
        && strcmp(name + strlen(name) - strlen(missing), missing) == 0)
        return NULL;
    for (size_t i = 0; i < LENGTH(functions); i++)
        if (strcmp(functions[i].name, name) == 0)
            memcpy(&symbol, &functions[i].function, sizeof(symbol));
    return symbol;
}

static void
test_older_libc(void)
{
    struct gaicb request = {.ar_name = NAME};
    struct gaicb *list[] = {&request};

    lacks = "nothing";
    ok(res_query(NAME, CLASS, TYPE, packet, sizeof(packet)) == 7 && has_asked(ACE),
        "libresolv that was loaded after the program began");
    lacks = "getaddrinfo_a";
    errno = 0;
    ok(getaddrinfo_a(GAI_WAIT, list, 1, &event) == EAI_SYSTEM && errno == ENOSYS && has_asked(""),
        "without libanl");
    lacks = "res_query";
    errno = h_errno = 0;
    ok(res_query(NAME, CLASS, TYPE, packet, sizeof(packet)) == -1 && errno == ENOSYS
            && h_errno == NETDB_INTERNAL && has_asked(""),
        "without libresolv");
    ok(res_nquery(&state, NAME, CLASS, TYPE, packet, sizeof(packet)) == -1
            && state.res_h_errno == NETDB_INTERNAL && has_asked(""),
        "without libresolv, the error is in the state, too");
    lacks = "nothing";
}

/* The eight functions of libresolv */
#define CALL(function, ...)                                         \
    static int call_##function(const char *name)                    \
    {                                                               \
        return res_##function(__VA_ARGS__, packet, sizeof(packet)); \
    }

CALL(query, name, CLASS, TYPE)
CALL(search, name, CLASS, TYPE)
CALL(querydomain, name, LOCAL, CLASS, TYPE)
CALL(mkquery, OP, name, CLASS, TYPE, data, DATA_LENGTH, unused)
CALL(nquery, &state, name, CLASS, TYPE)
CALL(nsearch, &state, name, CLASS, TYPE)
CALL(nquerydomain, &state, name, LOCAL, CLASS, TYPE)
CALL(nmkquery, &state, OP, name, CLASS, TYPE, data, DATA_LENGTH, unused)

static void
test_queries(void)
{
    static const struct {
        const char *name;
        int (*call)(const char *name);
        bool has_domain;
    } rows[] = {{"res_query", call_query, false}, {"res_search", call_search, false},
        {"res_querydomain", call_querydomain, true}, {"res_mkquery", call_mkquery, false},
        {"res_nquery", call_nquery, false}, {"res_nsearch", call_nsearch, false},
        {"res_nquerydomain", call_nquerydomain, true}, {"res_nmkquery", call_nmkquery, false}};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *expected = rows[i].has_domain ? ACE "|" LOCAL_ACE : ACE;

        ok(rows[i].call(NAME) == 7 && has_asked(expected) && was_as_given(),
            "%s: the other arguments arrive", rows[i].name);
        ok(rows[i].call("a") == 7 && has_asked(rows[i].has_domain ? "a|" LOCAL_ACE : "a")
                && was_as_given(),
            "%s: with an ASCII name, too", rows[i].name);
        is_older = true;
        ok(rows[i].call(NAME) == 7 && has_asked(expected) && was_as_given(),
            "%s: under its name before glibc 2.34", rows[i].name);
        is_older = false;
    }
}

static void
test_addrinfo(void)
{
    struct addrinfo *result = NULL;

    ok(getaddrinfo(NAME, "80", &hints, &result) == 0 && result == &address && has_asked(ACE)
            && was_as_given(),
        "getaddrinfo: the other arguments arrive");
    result = NULL;
    ok(getaddrinfo("a", "80", &hints, &result) == 0 && result == &address && has_asked("a")
            && was_as_given(),
        "getaddrinfo: with an ASCII name, too");
}

/* An error of the octets as typed does not replace that of DNS. */
static void
test_two_errors(void)
{
    static const struct {
        const char *name, *asked;
        int ace, raw, error;
    } rows[] = {
        {NAME, ACE "|" NAME, HOST_NOT_FOUND, NO_RECOVERY, HOST_NOT_FOUND},
        {NAME, ACE "|" NAME, TRY_AGAIN, HOST_NOT_FOUND, TRY_AGAIN},
        {NAME, ACE "|" NAME, NO_RECOVERY, NO_DATA, NO_RECOVERY},
        {NAME, ACE "|" NAME, TRY_AGAIN, NETDB_INTERNAL, NETDB_INTERNAL},
        {LOCAL, LOCAL "|" LOCAL_ACE, HOST_NOT_FOUND, NO_RECOVERY, HOST_NOT_FOUND},
        {LOCAL, LOCAL "|" LOCAL_ACE, TRY_AGAIN, HOST_NOT_FOUND, TRY_AGAIN},
        {LOCAL, LOCAL, HOST_NOT_FOUND, NO_DATA, NO_DATA},
        {NAME, ACE "|" NAME, HOST_NOT_FOUND, HOST_NOT_FOUND, HOST_NOT_FOUND},
        {NAME, ACE, NO_DATA, NO_DATA, NO_DATA},
        {NAME, ACE, NETDB_INTERNAL, NETDB_INTERNAL, NETDB_INTERNAL},
        {LOCAL, LOCAL "|" LOCAL_ACE, NO_RECOVERY, NO_RECOVERY, NO_RECOVERY},
        {LOCAL, LOCAL, NETDB_INTERNAL, NETDB_INTERNAL, NETDB_INTERNAL},
    };
    struct hostent *result;

    for (size_t i = 0; i < LENGTH(rows); i++) {
        int error = 0, code;

        host_error = rows[i].ace;
        raw_error = rows[i].raw;
        h_errno = 0;
        ok(gethostbyname(rows[i].name) == NULL && h_errno == rows[i].error
                && has_asked(rows[i].asked),
            "gethostbyname, two errors, row %zu", i);
        code = gethostbyname_r(rows[i].name, &own_entry, buffer, sizeof(buffer), &result, &error);
        ok(result == NULL && error == rows[i].error
                && code == (rows[i].error == TRY_AGAIN ? EAGAIN : 0) && has_asked(rows[i].asked)
                && was_as_given(),
            "gethostbyname_r, two errors, row %zu", i);
    }
    raw_error = INT_MAX;
}

static void
test_families(void)
{
    struct hostent *result = NULL;
    int error = 0;

    host_error = 0;
    host = &own_entry;
    for (const char *name = NAME; name != NULL; name = *name != 'a' ? "a" : NULL) {
        const char *expected = *name != 'a' ? ACE : "a";

        ok(gethostbyname2(name, AF_INET6) == host && has_asked(expected) && was_as_given(),
            "gethostbyname2: the family arrives: %s", name);
        ok(gethostbyname2_r(name, AF_INET6, &own_entry, buffer, sizeof(buffer), &result, &error)
                    == 0
                && result == host && has_asked(expected) && was_as_given(),
            "gethostbyname2_r: the other arguments arrive: %s", name);
        ok(gethostbyname_r(name, &own_entry, buffer, sizeof(buffer), &result, &error) == 0
                && result == host && has_asked(expected) && was_as_given(),
            "gethostbyname_r: the other arguments arrive: %s", name);
    }
}

static void
test_hosts(void)
{
    host_error = HOST_NOT_FOUND;
    ok(gethostbyname(NULL) == NULL && has_asked("(null)"), "NULL is passed on");
    codeset = "a-name-of-a-charset-that-is-longer-than-sixty-three-octets-in-all";
    ok(gethostbyname("b\374cher.example") == NULL && has_asked("b\374cher.example"),
        "a charset with a long name: as typed");
    codeset = NULL;
}

/* A name of one label that is too long as typed: ToASCII drops U+00AD. */
static char long_local[1300];

static void
make_long_local(void)
{
    strcpy(long_local, LOCAL);
    while (strlen(long_local) + 2 < sizeof(long_local) - 8)
        strcat(long_local, "\302\255");
}

static void
set_answers(int first, int second)
{
    answers[0] = first;
    answers[1] = second;
}

static void
test_async(void)
{
    struct gaicb first = {.ar_name = NAME, .ar_request = &hints}, second = {.ar_name = NULL};
    struct gaicb *list[] = {&first, NULL, &second};

    async_mode = GAI_WAIT;
    set_answers(0, EAI_FAIL);
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0 && has_asked("async|" ACE "|(null)")
            && first.ar_name != NULL && strcmp(first.ar_name, NAME) == 0
            && first.ar_request == &hints && gai_error(&first) == 0 && list[0] == &first,
        "getaddrinfo_a: the first form");
    set_answers(EAI_NONAME, 0);
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0
            && has_asked("async|" ACE "|(null)|async|" NAME) && gai_error(&first) == EAI_NONAME,
        "getaddrinfo_a: the second form of those that were not found");
    list[0] = &second;
    list[2] = &first;
    set_answers(EAI_FAIL, 0);
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0 && has_asked("async|(null)|" ACE)
            && strcmp(first.ar_name, NAME) == 0,
        "getaddrinfo_a: a request without a name is the first");
    list[0] = &first;
    list[2] = &second;
    status = EAI_AGAIN;
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == EAI_AGAIN && has_asked("async|" ACE "|(null)")
            && strcmp(first.ar_name, NAME) == 0,
        "getaddrinfo_a: an error ends it, and the request is as before");
    status = 0;
    first.ar_name = long_local;
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0 && has_asked("async|" LOCAL_ACE "|(null)")
            && first.ar_name == long_local,
        "getaddrinfo_a: too long for a file of hosts: ACE only");
    strcat(long_local, ".de");
    set_answers(EAI_NONAME, EAI_NONAME);
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0 && has_asked("async|" LOCAL_ACE ".de|(null)")
            && gai_error(&first) == EAI_NONAME,
        "getaddrinfo_a: too long for a second form");

    ok(was_as_given(), "getaddrinfo_a: the other arguments arrive");
    first.ar_name = NAME;
    async_mode = 77;
    ok(getaddrinfo_a(77, list, 3, &event) == 0 && has_asked("async|" NAME "|(null)")
            && was_as_given(),
        "getaddrinfo_a: an unknown mode is passed on");
    async_mode = GAI_WAIT;
    ok(getaddrinfo_a(GAI_WAIT, list, 0, &event) == 0 && has_asked("async") && was_as_given(),
        "getaddrinfo_a: no requests");
}

/* Each request of a batch has a name, hints and a result of its own. */
static void
test_async_batch(void)
{
    const struct addrinfo wanted[] = {{.ai_family = AF_INET, .ai_flags = AI_IDN | AI_CANONNAME},
        {.ai_family = AF_INET6, .ai_flags = AI_IDN | AI_CANONNAME}};
    struct gaicb first = {.ar_name = NAME, .ar_request = &wanted[0]},
                 second = {.ar_name = UE ".example", .ar_request = &wanted[1]};
    struct gaicb *list[] = {&first, &second};

    async_mode = GAI_WAIT;
    set_answers(EAI_NONAME, EAI_NONAME);
    ok(getaddrinfo_a(GAI_WAIT, list, 2, &event) == 0
            && has_asked("async|" ACE "|xn--tda.example|async|" NAME "|" UE ".example")
            && families[0] == AF_INET && families[1] == AF_INET6 && was_as_given(),
        "getaddrinfo_a: two names, each with its hints");
    ok(strcmp(first.ar_name, NAME) == 0 && strcmp(second.ar_name, UE ".example") == 0
            && first.ar_request == &wanted[0] && second.ar_request == &wanted[1],
        "getaddrinfo_a: both requests are as before");
    first.ar_name = LOCAL;
    second.ar_name = UE;
    set_answers(0, 0);
    ok(getaddrinfo_a(GAI_WAIT, list, 2, &event) == 0 && has_asked("async|" LOCAL "|" UE)
            && addresses[0].ai_canonname != NULL && addresses[1].ai_canonname != NULL
            && strcmp(addresses[0].ai_canonname, LOCAL_ACE) == 0
            && strcmp(addresses[1].ai_canonname, "xn--tda") == 0,
        "getaddrinfo_a: each result has its canonical name");
    for (size_t i = 0; i < LENGTH(addresses); i++) {
        free(addresses[i].ai_canonname);
        addresses[i].ai_canonname = NULL;
    }
}

static void
test_async_later(void)
{
    struct gaicb request = {.ar_name = OTHER_HOST};
    struct gaicb *list[] = {&request};
    const char *kept[600];
    unsigned wrong = 0;

    async_mode = GAI_NOWAIT;
    set_answers(EAI_NONAME, EAI_NONAME);
    ok(getaddrinfo_a(GAI_NOWAIT, list, 1, &event) == 0 && has_asked("async|" OTHER_HOST),
        "getaddrinfo_a without waiting: no host name");
    for (unsigned i = 0; i < LENGTH(kept); i++) {
        char name[48], ace[48];

        snprintf(name, sizeof(name), UE ".example-of-a-long-name.e%u", i % 300);
        snprintf(ace, sizeof(ace), "async|xn--tda.example-of-a-long-name.e%u", i % 300);
        request.ar_name = name;
        wrong += getaddrinfo_a(GAI_NOWAIT, list, 1, &event) != 0 || request.ar_name == name;
        wrong += !has_asked(ace);
        kept[i] = request.ar_name;
        if (i >= 300)
            wrong += kept[i] != kept[i - 300];
    }
    ok(wrong == 0 && strcmp(kept[0], kept[1]) != 0 && was_as_given(),
        "getaddrinfo_a without waiting: each of many names is kept once");
    for (unsigned i = 0; i < 300; i++)
        for (unsigned j = 0; j < i; j++)
            wrong += kept[i] == kept[j];
    ok(wrong == 0, "and apart from others");
}

static void
test_memory(void)
{
    static const struct {
        int mode;
        unsigned allocations;
    } rows[] = {{GAI_WAIT, 2}, {GAI_NOWAIT, 3}};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        unsigned n = 0;
        int error = EAI_MEMORY;

        for (; error == EAI_MEMORY && n < 10; n++) {
            struct gaicb request = {.ar_name = "m" UE ".example"};
            const char *typed = request.ar_name;
            struct gaicb *list[] = {&request};

            allowed = n;
            async_mode = rows[i].mode;
            error = getaddrinfo_a(rows[i].mode, list, 1, &event);
            allowed = UINT_MAX;
            if (error == EAI_MEMORY)
                ok(has_asked("") && request.ar_name == typed,
                    "getaddrinfo_a, mode %d: allocation %u fails", rows[i].mode, n + 1);
        }
        ok(error == 0 && n == rows[i].allocations + 1, "mode %d: %u allocations", rows[i].mode,
            rows[i].allocations);
        asked[0] = '\0';
    }
}

/* The order of the parts of an entry. */
enum order { LISTS_FIRST /* as in libc */, NAMES_FIRST, ALIAS_FIRST };

/* An entry in the caller's buffer. */
struct entry {
    struct hostent host;
    union {
        char octets[400];
        char *pointers[50];
    } buffer;
};

static void
make_entry(struct entry *e, enum order order)
{
    char *text = e->buffer.octets + (order == NAMES_FIRST ? 0 : 64);
    char *name = text + (order == ALIAS_FIRST ? 20 : 0);
    char *alias = text + (order == ALIAS_FIRST ? 0 : 20);
    char **lists = e->buffer.pointers + (order == NAMES_FIRST ? 12 : 0);

    memset(e, 0, sizeof(*e));
    e->host = (struct hostent){.h_name = name,
        .h_aliases = lists,
        .h_addrtype = AF_INET,
        .h_length = 4,
        .h_addr_list = lists + 2};
    strcpy(name, "xn--80akhbyknj4f");
    strcpy(alias, "xn--80akhbyknj4f.a");
    memcpy(text + 40, "\177\0\0\1", 4);
    lists[0] = alias;
    lists[2] = text + 40;
}

static int
show_name(char *name, socklen_t size, int flags)
{
    return getnameinfo((const struct sockaddr *)&socket_address, sizeof(socket_address), name, size,
        service, sizeof(service), flags);
}

/* Without -u, glibc's own conversion remains the program's choice. */
static void
test_nameinfo(void)
{
    char name[NI_MAXHOST] = "";

    shown_host = "xn--bcher-kva.example";
    name_flags = NI_IDN | NI_NAMEREQD;
    ok(show_name(name, sizeof(name), name_flags) == 0 && strcmp(name, shown_host) == 0
            && was_as_given(),
        "getnameinfo: the other arguments arrive");
}

static void
test_shown(void)
{
    char name[NI_MAXHOST] = "";
    struct entry e;
    struct hostent *result;
    int error;

    shown_host = "xn--bcher-kva.example";
    ok(show_name(name, sizeof(name), 0) == 0 && strcmp(name, NAME) == 0,
        "getnameinfo: shown in Unicode");
    name_flags = NI_NAMEREQD;
    ok(show_name(name, sizeof(name), NI_IDN | NI_NAMEREQD) == 0 && strcmp(name, NAME) == 0,
        "getnameinfo: glibc does not convert as well");
    name_flags = 0;
    ok(show_name(NULL, 0, 0) == 0, "getnameinfo: the service alone");
    name[0] = 'x';
    ok(show_name(name, 0, 0) == 0 && name[0] == 'x', "getnameinfo: no octet for the name");
    status = EAI_FAIL;
    ok(show_name(name, sizeof(name), 0) == EAI_FAIL, "getnameinfo: an error");
    status = 0;
    shown_host = "b\374cher.example";
    ok(show_name(name, sizeof(name), 0) == 0 && strcmp(name, shown_host) == 0,
        "getnameinfo: ill-formed, unchanged");
    shown_host = "\310\241.example";
    ok(show_name(name, sizeof(name), 0) == 0 && strcmp(name, "xn--6la.example") == 0,
        "getnameinfo: U+0221, which is not assigned, in ACE");

    ok(was_as_given(), "getnameinfo: the other arguments arrive");

    host_error = TRY_AGAIN;
    ok(gethostbyaddr("abc", 4, AF_INET) == NULL && h_errno == TRY_AGAIN, "gethostbyaddr: an error");
    host_error = 0;
    for (int order = LISTS_FIRST; order <= ALIAS_FIRST; order++) {
        char *end;

        make_entry(&e, order);
        host = &e.host;
        end = order == NAMES_FIRST ? (char *)(e.host.h_addr_list + 2) : e.host.h_addr_list[0] + 4;
        ok(gethostbyaddr_r(
               "abc", 4, AF_INET, &e.host, e.buffer.octets, sizeof(e.buffer), &result, &error)
                    == 0
                && result == &e.host && e.host.h_name == end
                && strcmp(e.host.h_name,
                       "\320\270\321\201\320\277\321\213\321\202\320\260\320\275"
                       "\320\270\320\265")
                    == 0
                && e.host.h_aliases[0] == end + 19 && memcmp(e.host.h_addr_list[0], "\177", 2) == 0,
            "gethostbyaddr_r: longer names are after all other parts, in order %d", order);
    }
    make_entry(&e, LISTS_FIRST);
    e.host.h_aliases = NULL;
    ok(gethostbyaddr("abc", 4, AF_INET) == &e.host && strlen(e.host.h_name) == 18,
        "gethostbyaddr: no list of aliases");
    host = NULL;
    ok(gethostbyaddr_r(
           "abc", 4, AF_INET, &e.host, e.buffer.octets, sizeof(e.buffer), &result, &error)
                == 0
            && result == NULL,
        "gethostbyaddr_r: not found");
    status = ERANGE;
    ok(gethostbyaddr_r("abc", 4, AF_INET, &e.host, e.buffer.octets, 1, &result, &error) == ERANGE,
        "gethostbyaddr_r: too small a buffer");
    status = 0;
    ok(was_as_given(), "gethostbyaddr and gethostbyaddr_r: the other arguments arrive");
}

/* In UTF-7 a character above U+FFFF takes more than five octets. */
static void
test_long_shown(void)
{
    char name[NI_MAXHOST];
    struct hostent entry = {.h_name = name};

    host = &entry;
    strcpy(name, LOCAL_ACE);
    ok(gethostbyaddr("abc", 4, AF_INET) == &entry && strcmp(entry.h_name, "b+APw-cher") == 0,
        "gethostbyaddr: shown in the charset of runxn -e");
    entry.h_name = name;
    name[0] = '\0';
    for (unsigned i = 0; i < 4; i++)
        strcat(name, "xn--j50iaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.");
    gethostbyaddr("abc", 4, AF_INET);
    ok(entry.h_name == name && memcmp(name, "xn--j50i", 8) == 0,
        "gethostbyaddr: too long in that charset, unchanged");
}

/* Runs the program again with other settings. */
static void
run_again(char *program, const char *group, const char *charset)
{
    char count[16], failed[16];

    snprintf(count, sizeof(count), "%u", tap_count);
    snprintf(failed, sizeof(failed), "%u", tap_failed);
    if (setenv("RUNXN_UNICODE", "1", 1) != 0 || setenv("RUNXN_CODESET", charset, 1) != 0
        || setenv("TEST_LACKS", "getaddrinfo_a", 1) != 0)
        exit(99);
    execl("/proc/self/exe", program, group, count, failed, (char *)NULL);
    exit(99);
}

int
main(int argc, char **argv)
{
    const char *group = argc == 4 ? argv[1] : "";

    if (argc == 4) {
        tap_count = (unsigned)strtoul(argv[2], NULL, 10);
        tap_failed = (unsigned)strtoul(argv[3], NULL, 10);
    }
    make_long_local();
    if (strcmp(group, "shown") == 0) {
        test_shown();
        run_again(argv[0], "long", "UTF-7");
    } else if (strcmp(group, "long") == 0) {
        test_long_shown();
        return tap_end();
    }
    if (getenv("TEST_LACKS") == NULL) { /* as before glibc 2.34 */
        setenv("TEST_LACKS", "res_query", 1);
        execl("/proc/self/exe", argv[0], (char *)NULL);
        return 99;
    }
    test_older_libc();
    test_queries();
    test_addrinfo();
    test_hosts();
    test_two_errors();
    test_families();
    test_nameinfo();
    test_async();
    test_async_batch();
    test_async_later();
    test_memory();
    /* A charset that runxn -e would refuse is ignored. */
    run_again(
        argv[0], "shown", "a-name-of-a-charset-that-is-longer-than-sixty-three-octets-in-all");
    return 99;
}
