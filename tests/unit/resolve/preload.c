/* SPDX-License-Identifier: MIT */
/* The preloaded library with a libc that only records what it is asked: its errors, its older
   versions, and calls that run out of memory.  tests/unit/resolve/runxn.sh has libc itself.

   The library reads its settings before main(), so the program runs itself again for others. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/resolve/preload.h"
#include "../tap.h"
#include "wrapped.h"

#define UE            "\303\274" /* U+00FC */
#define NAME          "b\303\274cher.example"
#define ACE           "xn--bcher-kva.example"
#define LOCAL         "b\303\274cher"
#define LOCAL_ACE     "xn--bcher-kva"
#define OTHER_HOST    "-b\303\274cher.example" /* no host name: passed on as typed */
#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

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

static const char *codeset;
static int locales; /* that are not freed */

char *__real_nl_langinfo_l(nl_item item, locale_t locale);
char *__wrap_nl_langinfo_l(nl_item item, locale_t locale);
locale_t __real_newlocale(int mask, const char *name, locale_t base);
locale_t __wrap_newlocale(int mask, const char *name, locale_t base);
void __real_freelocale(locale_t locale);
void __wrap_freelocale(locale_t locale);

char *
__wrap_nl_langinfo_l(nl_item item, locale_t locale)
{
    return codeset != NULL ? (char *)(uintptr_t)codeset : __real_nl_langinfo_l(item, locale);
}

locale_t
__wrap_newlocale(int mask, const char *name, locale_t base)
{
    locale_t locale = __real_newlocale(mask, name, base);

    locales += locale != (locale_t)0;
    return locale;
}

void
__wrap_freelocale(locale_t locale)
{
    locales--;
    __real_freelocale(locale);
}

static bool
has_freed_all(void)
{
    return blocks == 0 && converters == 0 && locales == 0;
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

static const struct addrinfo hints = {.ai_family = AF_INET6, .ai_flags = AI_NUMERICSERV};
static struct sigevent event;
static const struct sockaddr_in socket_address = {.sin_family = AF_INET};
static char service[30], buffer[40];
static struct hostent own_entry;

/* The results */
static int host_error; /* an h_errno for every name */
static int raw_error;  /* the same, for names that are not ASCII */
static struct hostent *host;
static int status;

static struct hostent *
find_host(const char *name)
{
    bool is_raw = name != NULL && (unsigned char)name[strcspn(name, UE)] >= 0x80;

    record(name);
    h_errno = is_raw ? raw_error : host_error;
    return NULL;
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

static struct hostent *
find_address(const void *octets, socklen_t length, int family)
{
    compare(strcmp(octets, "abc") == 0 && length == 4 && family == AF_INET);
    h_errno = host_error;
    return host;
}

static int
find_address_r(const void *octets, socklen_t length, int family, struct hostent *entry, char *space,
    size_t size, struct hostent **result, int *error)
{
    (void)entry, (void)space, (void)size;
    *result = find_address(octets, length, family);
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

static int answers[4];                /* of the requests in their order, in each call */
static int families[LENGTH(answers)]; /* in their hints, in the last call */
static int async_mode;

static int
find_async(int mode, struct gaicb *list[], int count, struct sigevent *notified)
{
    static struct addrinfo address;
    unsigned n = 0;

    compare(mode == async_mode && notified == &event);
    record("async");
    for (int i = 0; i < count; i++)
        if (list[i] != NULL) {
            record(list[i]->ar_name);
            families[n] = list[i]->ar_request != NULL ? list[i]->ar_request->ai_family : -1;
            list[i]->__return = answers[n];
            list[i]->ar_result = answers[n] == 0 ? &address : NULL;
            n++;
        }
    return status;
}

static const struct {
    const char *name;
    void (*function)(void); /* NULL: it is found, and not called here */
} functions[] = {{"getaddrinfo", NULL}, {"gethostbyname", (void (*)(void))find_host},
    {"gethostbyname2", NULL}, {"gethostbyname_r", (void (*)(void))find_host_r},
    {"gethostbyname2_r", NULL}, {"gethostbyaddr", (void (*)(void))find_address},
    {"gethostbyaddr_r", (void (*)(void))find_address_r},
    {"getnameinfo", (void (*)(void))find_nameinfo}, {"getaddrinfo_a", (void (*)(void))find_async},
    {"res_query", NULL}, {"res_search", NULL}, {"res_querydomain", NULL}, {"res_mkquery", NULL},
    {"res_nquery", NULL}, {"res_nsearch", NULL}, {"res_nquerydomain", NULL},
    {"res_nmkquery", NULL}};

static const char *lacks; /* the function that libc does not have */
static bool is_older;     /* the names of libresolv begin with `__`, as before glibc 2.34 */

void *__wrap_dlsym(void *library, const char *name);

void *
__wrap_dlsym(void *library, const char *name)
{
    const char *missing = lacks != NULL ? lacks : getenv("TEST_LACKS");
    void *symbol = NULL;

    (void)library;
    if (is_older ? strncmp(name, "res_", 4) == 0 : name[0] == '_')
        return NULL;
    name += is_older && name[0] == '_' ? 2 : 0;
    if (missing != NULL && strcmp(name, missing) == 0)
        return NULL;
    for (size_t i = 0; i < LENGTH(functions); i++)
        if (strcmp(functions[i].name, name) == 0) {
            symbol = (void *)(uintptr_t)functions[i].name;
            if (functions[i].function != NULL)
                memcpy(&symbol, &functions[i].function, sizeof(symbol));
        }
    return symbol;
}

static void
test_libc(void)
{
    struct gaicb request = {.ar_name = NAME};
    struct gaicb *list[] = {&request};
    struct __res_state state;
    struct next now, older;
    unsigned char packet[20];
    void *members[LENGTH(functions)];
    unsigned wrong = 0;

    lacks = "nothing";
    now = xni_find_next(); /* another result than when the program began */
    memcpy(members, &now, sizeof(now));
    for (size_t i = 0; i < LENGTH(members); i++)
        for (size_t j = 0; j <= i; j++)
            wrong += members[i] == NULL || (members[i] == members[j]) != (i == j);
    ok(wrong == 0 && sizeof(now) == sizeof(members), "each function is found, as itself");
    is_older = true;
    older = xni_find_next();
    is_older = false;
    ok(memcmp(&older, &now, sizeof(now)) == 0, "under the names before glibc 2.34, too");
    lacks = "getaddrinfo_a";
    errno = 0;
    ok(getaddrinfo_a(GAI_WAIT, list, 1, &event) == EAI_SYSTEM && errno == ENOSYS && has_asked(""),
        "without libanl");
    lacks = "res_query";
    errno = h_errno = 0;
    ok(res_nquery(&state, NAME, 1, 1, packet, sizeof(packet)) == -1 && errno == ENOSYS
            && h_errno == NETDB_INTERNAL && state.res_h_errno == NETDB_INTERNAL && has_asked(""),
        "without libresolv");
    lacks = "nothing";
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
        {NAME, ACE, NO_DATA, NO_DATA, NO_DATA},
        {NAME, ACE, NETDB_INTERNAL, NETDB_INTERNAL, NETDB_INTERNAL},
        {LOCAL, LOCAL "|" LOCAL_ACE, NO_RECOVERY, NO_RECOVERY, NO_RECOVERY},
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
}

static void
test_names(void)
{
    static const struct {
        const char *codeset, *name, *asked;
    } rows[] = {
        {NULL, NULL, "(null)"},
        {"ISO-8859-1", "b\374cher.example", ACE "|" NAME "|b\374cher.example"},
        {"ISO-8859-1", "1.\262", ""}, /* a superscript two */
        {"a-name-of-a-charset-that-is-longer-than-sixty-three-octets-in-all", "b\374cher.example",
            "b\374cher.example"},
    };

    host_error = raw_error = HOST_NOT_FOUND;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        codeset = rows[i].codeset;
        ok(gethostbyname(rows[i].name) == NULL && h_errno == HOST_NOT_FOUND
                && has_asked(rows[i].asked),
            "gethostbyname, name %zu", i);
    }
    codeset = NULL;
}

static void
set_answers(int first, int second)
{
    answers[0] = first;
    answers[1] = second;
}

/* A name of one label, or with a domain, that is too long as typed: ToASCII drops U+00AD. */
static const char *
make_long(const char *domain)
{
    static char name[1300];

    strcpy(name, LOCAL);
    while (strlen(name) + 2 < sizeof(name) - 8)
        strcat(name, "\302\255");
    return strcat(name, domain);
}

/* A batch of a name, nothing and a request without a name, or in the reverse order. */
static void
test_async(void)
{
    static const struct {
        const char *what, *name, *domain; /* NULL: a long name in this domain */
        bool is_reversed;
        int answers[2], status; /* from libc */
        const char *asked;
        int error; /* of the name */
    } rows[] = {
        {"the first form", NAME, "", false, {0, EAI_FAIL}, 0, "async|" ACE "|(null)", 0},
        {"the second form of those that were not found", NAME, "", false, {EAI_NONAME, 0}, 0,
            "async|" ACE "|(null)|async|" NAME, EAI_NONAME},
        {"a request without a name is the first", NAME, "", true, {EAI_FAIL, 0}, 0,
            "async|(null)|" ACE, 0},
        {"an error ends it", NAME, "", false, {EAI_NONAME, 0}, EAI_AGAIN, "async|" ACE "|(null)",
            EAI_NONAME},
        {"too long for a file of hosts: ACE only", NULL, "", false, {0, 0}, 0,
            "async|" LOCAL_ACE "|(null)", 0},
        {"too long for a second form", NULL, ".de", false, {EAI_NONAME, EAI_NONAME}, 0,
            "async|" LOCAL_ACE ".de|(null)", EAI_NONAME},
    };
    struct gaicb named = {.ar_request = &hints}, other = {.ar_name = NULL};
    struct gaicb *list[] = {NULL, NULL, NULL};

    async_mode = GAI_WAIT;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *name = rows[i].name != NULL ? rows[i].name : make_long(rows[i].domain);

        named.ar_name = name;
        list[0] = rows[i].is_reversed ? &other : &named;
        list[2] = rows[i].is_reversed ? &named : &other;
        set_answers(rows[i].answers[0], rows[i].answers[1]);
        status = rows[i].status;
        ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == status && has_asked(rows[i].asked)
                && gai_error(&named) == rows[i].error && was_as_given(),
            "getaddrinfo_a: %s", rows[i].what);
        ok(named.ar_name == name && named.ar_request == &hints && list[1] == NULL,
            "... and the requests are as before");
    }
    status = 0;
    named.ar_name = NAME;
    ok(getaddrinfo_a(GAI_WAIT, list, 0, &event) == 0 && has_asked("async") && was_as_given(),
        "getaddrinfo_a: no requests");
    named.ar_name = "example.org";
    ok(getaddrinfo_a(GAI_WAIT, list, 3, &event) == 0 && has_asked("async|example.org|(null)")
            && was_as_given(),
        "getaddrinfo_a: ASCII is passed on");
    named.ar_name = NAME;
    async_mode = 77;
    ok(getaddrinfo_a(77, list, 3, &event) == 0 && has_asked("async|" NAME "|(null)")
            && was_as_given(),
        "getaddrinfo_a: an unknown mode is passed on");
}

/* Each request of a batch has a name, hints and a result of its own. */
static void
test_async_batch(void)
{
    const struct addrinfo wanted[] = {
        {.ai_family = AF_INET, .ai_flags = AI_IDN}, {.ai_family = AF_INET6, .ai_flags = AI_IDN}};
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
}

/* Without waiting: the names that requests point to afterwards are kept, each once. */
static void
test_async_later(void)
{
    enum { NAMES = 300 };
    struct gaicb request = {.ar_name = OTHER_HOST};
    struct gaicb *list[] = {&request};
    const char *kept[NAMES];
    unsigned wrong = 0;

    async_mode = GAI_NOWAIT;
    set_answers(EAI_NONAME, EAI_NONAME);
    ok(getaddrinfo_a(GAI_NOWAIT, list, 1, &event) == 0 && has_asked("async|" OTHER_HOST),
        "getaddrinfo_a without waiting: no host name");
    for (unsigned i = 0; i < 2 * NAMES; i++) {
        char name[48], ace[48];

        snprintf(name, sizeof(name), UE ".example-of-a-long-name.e%u", i % NAMES);
        snprintf(ace, sizeof(ace), "async|xn--tda.example-of-a-long-name.e%u", i % NAMES);
        request.ar_name = name;
        wrong += getaddrinfo_a(GAI_NOWAIT, list, 1, &event) != 0 || request.ar_name == name;
        wrong += !has_asked(ace);
        if (i < NAMES)
            kept[i] = request.ar_name;
        else
            wrong += kept[i - NAMES] != request.ar_name;
    }
    ok(wrong == 0 && strcmp(kept[0], kept[1]) != 0 && blocks == NAMES && was_as_given(),
        "getaddrinfo_a without waiting: each of many names is kept once");
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

static int
show_name(char *name, socklen_t size, int flags)
{
    return getnameinfo((const struct sockaddr *)&socket_address, sizeof(socket_address), name, size,
        service, sizeof(service), flags);
}

/* Without -u, glibc's own conversion remains the program's choice. */
static void
test_not_shown(void)
{
    char name[NI_MAXHOST] = "";

    shown_host = ACE;
    name_flags = NI_IDN | NI_NAMEREQD;
    ok(show_name(name, sizeof(name), name_flags) == 0 && strcmp(name, shown_host) == 0
            && was_as_given(),
        "getnameinfo: the other arguments arrive");
}

static void
test_nameinfo(void)
{
    static const struct {
        const char *host;
        socklen_t size;
        const char *shown;
    } rows[] = {
        {ACE, NI_MAXHOST, NAME},
        {"b\374cher.example", NI_MAXHOST, "b\374cher.example"},
        {"\310\241.example", NI_MAXHOST, "xn--6la.example"}, /* unassigned in Unicode 3.2 */
        {"xn--80akhbyknj4f", 17, "xn--80akhbyknj4f"},        /* its UTF-8 is longer */
        {"xn--80akhbyknj4f", 18, "xn--80akhbyknj4f"},
        {"xn--80akhbyknj4f", 19,
            "\320\270\321\201\320\277\321\213\321\202\320\260\320\275"
            "\320\270\320\265"},
    };
    char name[NI_MAXHOST + 1];

    name_flags = NI_NAMEREQD; /* glibc does not convert as well */
    for (size_t i = 0; i < LENGTH(rows); i++) {
        shown_host = rows[i].host;
        memset(name, 'x', sizeof(name));
        ok(show_name(name, rows[i].size, NI_IDN | NI_NAMEREQD) == 0
                && strcmp(name, rows[i].shown) == 0 && name[rows[i].size] == 'x',
            "getnameinfo: shown, row %zu", i);
    }
    ok(show_name(NULL, 0, NI_NAMEREQD) == 0, "getnameinfo: the service alone");
    ok(show_name(name, 0, NI_NAMEREQD) == 0, "getnameinfo: no octet for the name");
    status = EAI_FAIL;
    ok(show_name(name, sizeof(name), NI_NAMEREQD) == EAI_FAIL, "getnameinfo: an error");
    status = 0;
    ok(was_as_given(), "getnameinfo: the other arguments arrive");
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

/* Returns the end of the entry. */
static char *
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
    return order == NAMES_FIRST ? (char *)(lists + 4) : text + 44;
}

/* Longer names are written after all other parts, as far as there is room: 19 octets for the name,
   and 21 for the alias. */
static void
test_room(enum order order)
{
    unsigned wrong = 0;

    for (size_t room = 0; room <= 41; room++) {
        struct hostent *result;
        struct entry e;
        char *end = make_entry(&e, order);
        const char *name = e.host.h_name, *alias = e.host.h_aliases[0];
        int error;

        host = &e.host;
        end[room] = '#';
        wrong += gethostbyaddr_r("abc", 4, AF_INET, &e.host, e.buffer.octets,
                     (size_t)(end + room - e.buffer.octets), &result, &error)
                != 0
            || result != &e.host || memcmp(e.host.h_addr_list[0], "\177\0\0\1", 4) != 0
            || end[room] != '#' || e.host.h_name != (room < 19 ? name : end)
            || e.host.h_aliases[0] != (room < 40 ? alias : end + 19)
            || strlen(e.host.h_name) != (room < 19 ? 16 : 18);
    }
    ok(wrong == 0, "gethostbyaddr_r: room for longer names, in order %d", order);
}

static void
test_addresses(void)
{
    struct entry e;
    struct hostent *result;
    int error;

    for (int order = LISTS_FIRST; order <= ALIAS_FIRST; order++)
        test_room(order);
    make_entry(&e, LISTS_FIRST);
    e.host.h_aliases = NULL;
    host = &e.host;
    ok(gethostbyaddr("abc", 4, AF_INET) == &e.host && strlen(e.host.h_name) == 18,
        "gethostbyaddr: no list of aliases");
    host_error = TRY_AGAIN;
    host = NULL;
    ok(gethostbyaddr("abc", 4, AF_INET) == NULL && h_errno == TRY_AGAIN, "gethostbyaddr: an error");
    ok(gethostbyaddr_r(
           "abc", 4, AF_INET, &e.host, e.buffer.octets, sizeof(e.buffer), &result, &error)
                == 0
            && result == NULL && error == TRY_AGAIN,
        "gethostbyaddr_r: not found");
    status = ERANGE;
    ok(gethostbyaddr_r("abc", 4, AF_INET, &e.host, e.buffer.octets, 1, &result, &error) == ERANGE,
        "gethostbyaddr_r: too small a buffer");
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

    ok(has_freed_all(), "memory, converters and locales are freed");
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
    if (strcmp(group, "shown") == 0) {
        test_nameinfo();
        test_addresses();
        run_again(argv[0], "long", "UTF-7");
    } else if (strcmp(group, "long") == 0) {
        test_long_shown();
        ok(has_freed_all(), "memory, converters and locales are freed");
        return tap_end();
    }
    if (getenv("TEST_LACKS") == NULL) { /* as before glibc 2.34 */
        setenv("TEST_LACKS", "res_query", 1);
        execl("/proc/self/exe", argv[0], (char *)NULL);
        return 99;
    }
    test_libc();
    test_names();
    test_two_errors();
    test_not_shown();
    test_async();
    test_async_batch();
    test_memory();
    ok(blocks == 1 && converters == 0 && locales == 0, "a kept name, and nothing else, remains");
    blocks = 0;
    test_async_later();
    blocks = 0;
    /* A charset that runxn -e would refuse is ignored. */
    run_again(
        argv[0], "shown", "a-name-of-a-charset-that-is-longer-than-sixty-three-octets-in-all");
    return 99;
}
