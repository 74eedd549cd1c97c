/* SPDX-License-Identifier: MIT */
/* Fault injection: loaded with LD_PRELOAD, makes calls of the C library fail.

   FAULT_CALL     which calls: a name of the list below
   FAULT_AT       which of these calls, from 1; 0: every second one
   FAULT_DO       an error such as EINTR; "short": fewer octets than asked for, or for a thread the
                  default stack size of musl; or a signal such as SIGKILL, which is raised before
                  the call
   FAULT_HIT      a file to which an octet is appended for each such call; its existence also
                  shows that the library was loaded
   FAULT_PROGRAM  if set, the only program in which calls fail
   FAULT_SITE     if set, the call that these functions lead to first, instead of FAULT_AT
   FAULT_SITES    if set, no call fails, and a line for each is appended to this file: its name, and
                  a number for the functions that led to it

   FAULT_CLOCK    if set, the seconds by which each look at the clock advances it, so that tests of
                  progress need not wait
   FAULT_LEAKS    a file for the numbers of allocated blocks and of open descriptors at the end

   A call that fails has no effect: nothing was read, written or closed.  Calls of gcov, which
   writes its counts when a program ends, do not fail. */
#include <config.h>

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#ifdef __GLIBC__
#include <execinfo.h>
#endif
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#ifdef HAVE_SYS_XATTR_H
#include <sys/xattr.h>
#endif

/* close: of a file that is open for writing; close-other: of any other descriptor.  memory:
   malloc(), calloc() and realloc().  thread: pthread_create(). */
enum call {
    ACCESS,
    CLOSE,
    CLOSE_OTHER,
    EXEC,
    FCHMOD,
    FCHOWN,
    FOPEN,
    FREAD,
    FSYNC,
    FTRUNCATE,
    LINK,
    LSEEK,
    MEMORY,
    OPEN,
    PIPE,
    POLL,
    READ,
    READLINK,
    REALPATH,
    RENAME,
    SCANDIR,
    SETENV,
    STAT,
    THREAD,
    WRITE,
    XATTR,
    CALLS
};
static const char *const calls[] = {"access", "close", "close-other", "exec", "fchmod", "fchown",
    "fopen", "fread", "fsync", "ftruncate", "link", "lseek", "memory", "open", "pipe", "poll",
    "read", "readlink", "realpath", "rename", "scandir", "setenv", "stat", "thread", "write",
    "xattr"};

/* A word and its value in <errno.h> or <signal.h>. */
struct word {
    const char *name;
    int value;
};
static const struct word errors[] = {
    {"short", 0},
    {"EINTR", EINTR},
    {"EAGAIN", EAGAIN},
    {"EIO", EIO},
    {"ELOOP", ELOOP},
    {"ENOENT", ENOENT},
    {"ENOSPC", ENOSPC},
    {"EPERM", EPERM},
    {"EPIPE", EPIPE},
    {"EACCES", EACCES},
    {"EMFILE", EMFILE},
    {"ENOMEM", ENOMEM},
    {"EXDEV", EXDEV},
    {NULL, 0},
};
static const struct word signals[] = {
    {"SIGALRM", SIGALRM},
    {"SIGHUP", SIGHUP},
    {"SIGINT", SIGINT},
    {"SIGKILL", SIGKILL},
    {"SIGPIPE", SIGPIPE},
    {"SIGQUIT", SIGQUIT},
    {"SIGSTOP", SIGSTOP},
    {"SIGTERM", SIGTERM},
    {"SIGUSR1", SIGUSR1},
    {"SIGUSR2", SIGUSR2},
    {"SIGXCPU", SIGXCPU},
    {"SIGXFSZ", SIGXFSZ},
    {NULL, 0},
};

enum { SHORT = 0, FINE = -1 };
static enum call chosen = CALLS; /* until initialised */
static unsigned long chosen_at;
static int chosen_error, chosen_signal, hit_file = -1, sites_file = -1;
static unsigned long chosen_site; /* 0: any */
static atomic_bool is_site_done;
static atomic_ulong count;
static atomic_bool is_counting; /* gcov writes its counts */

/* Finds the function that this library hides.  ISO C has no conversion from void * to a function
   pointer, hence memcpy(). */
static void
find(const char *name, void *function)
{
    void *found = dlsym(RTLD_NEXT, name);

    if (found == NULL)
        _exit(99);
    memcpy(function, &found, sizeof(found));
}

static ssize_t
real_write(int fd, const void *data, size_t length)
{
    static ssize_t (*real)(int fd, const void *data, size_t length);

    if (real == NULL)
        find("write", &real);
    return real(fd, data, length);
}

/* A number for the functions that led to a call, which is the same in each run; 0: unknown here. */
static unsigned long
find_site(void)
{
    unsigned long site = 0;
#ifdef __GLIBC__
    void *frames[32];
    int depth = backtrace(frames, sizeof(frames) / sizeof(*frames));

    for (int i = 0; i < depth; i++) {
        Dl_info object;

        if (dladdr(frames[i], &object) != 0)
            site = site * 31 + (unsigned long)((char *)frames[i] - (char *)object.dli_fbase);
    }
#endif
    return site;
}

static void
record_site(enum call call, unsigned long site)
{
    char line[64];

    snprintf(line, sizeof(line), "%s %lx\n", calls[call], site);
    (void)!real_write(sites_file, line, strlen(line));
}

/* Whether this call is at the chosen site, for the first time.  In recording, notes its site. */
static bool
is_at_site(enum call call)
{
    /* find_site() may allocate; nor may a variable of a thread here. */
    static __thread __attribute__((tls_model("initial-exec"))) bool is_looking;
    unsigned long site;

    if (is_looking)
        return false;
    is_looking = true;
    site = find_site();
    is_looking = false;
    if (sites_file >= 0)
        record_site(call, site);
    return chosen_site != 0 && site == chosen_site && !atomic_exchange(&is_site_done, true);
}

/* Returns an error, SHORT, or FINE if this call does not fail. */
static int
fault(enum call call)
{
    unsigned long number;

    if ((call != chosen && sites_file < 0)
        || (is_counting && call != EXEC)) /* gcov writes before a program is run */
        return FINE;
    if ((sites_file >= 0 || chosen_site != 0) && !is_at_site(call))
        return FINE;
    number = chosen_site != 0 ? chosen_at : atomic_fetch_add(&count, 1) + 1;
    if (chosen_at != 0 ? number != chosen_at : chosen_error != SHORT && number % 2 == 0)
        return FINE;
    (void)!real_write(hit_file, "x", 1);
    if (chosen_signal != 0) {
        (void)raise(chosen_signal);
        return FINE;
    }
    errno = chosen_error;
    return chosen_error;
}

static bool
fails(enum call call)
{
    return fault(call) != FINE;
}

static size_t
shortened(size_t length)
{
    size_t most = chosen_at != 0 ? 1 : 1 + atomic_load(&count) * 7919 % 5003;

    return length < most ? length : most;
}

/* dlsym() may allocate before malloc has been found.  Such memory comes from here and is never
   freed. */

static _Alignas(max_align_t) char early[4096];
static size_t early_used;

static void *
take_early(size_t size)
{
    void *taken = early + early_used;

    early_used += (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (early_used > sizeof(early))
        _exit(99);
    return taken;
}

static int
is_early(const void *data)
{
    return (uintptr_t)data >= (uintptr_t)early
        && (uintptr_t)data < (uintptr_t)early + sizeof(early);
}

static void *(*real_malloc)(size_t size);
static void *(*real_calloc)(size_t number, size_t size);
static void *(*real_realloc)(void *data, size_t size);
static void (*real_free)(void *data);

/* Returns false while dlsym() is looking for them. */
static int
has_memory(void)
{
    static int looking;

    if (real_free != NULL)
        return 1;
    if (looking)
        return 0;
    looking = 1;
    find("malloc", &real_malloc);
    find("calloc", &real_calloc);
    find("realloc", &real_realloc);
    find("free", &real_free);
    return 1;
}

/* The number of allocated blocks. */
static atomic_long blocks;

static void *
counted(void *block)
{
    if (block != NULL)
        atomic_fetch_add(&blocks, 1);
    return block;
}

void *
malloc(size_t size)
{
    if (!has_memory())
        return take_early(size);
    return fails(MEMORY) ? NULL : counted(real_malloc(size));
}

void *
calloc(size_t number, size_t size)
{
    if (!has_memory())
        return take_early(number * size);
    return fails(MEMORY) ? NULL : counted(real_calloc(number, size));
}

void *
realloc(void *data, size_t size)
{
    size_t most;
    void *more;

    if (data != NULL && has_memory() && !is_early(data))
        return fails(MEMORY) ? NULL : real_realloc(data, size);
    more = malloc(size);
    if (more == NULL || data == NULL)
        return more;
    most = (size_t)(early + sizeof(early) - (char *)data);
    return memcpy(more, data, size < most ? size : most);
}

void
free(void *data)
{
    if (data == NULL || is_early(data) || !has_memory())
        return;
    atomic_fetch_sub(&blocks, 1);
    real_free(data);
}

/* Files */

ssize_t
read(int fd, void *data, size_t length)
{
    static ssize_t (*real)(int fd, void *data, size_t length);
    int is = fault(READ);

    if (real == NULL)
        find("read", &real);
    return is > 0 ? -1 : real(fd, data, is == SHORT ? shortened(length) : length);
}

ssize_t
write(int fd, const void *data, size_t length)
{
    int is = fault(WRITE);

    return is > 0 ? -1 : real_write(fd, data, is == SHORT ? shortened(length) : length);
}

static int
real_openat(int directory, const char *path, int flags, int mode)
{
    static int (*real)(int directory, const char *path, int flags, ...);

    if (real == NULL)
        find(sizeof(off_t) > sizeof(long) ? "openat64" : "openat", &real);
    return real(directory, path, flags, mode);
}

/* The mode is passed on where there is one: O_TMPFILE has several bits. */
#define OPEN_MODE(flags, mode)                                       \
    do {                                                             \
        if (((flags)&O_CREAT) || ((flags)&O_TMPFILE) == O_TMPFILE) { \
            va_list more;                                            \
                                                                     \
            va_start(more, flags);                                   \
            (mode) = va_arg(more, int);                              \
            va_end(more);                                            \
        }                                                            \
    } while (0)

int
open(const char *path, int flags, ...)
{
    int mode = 0;

    OPEN_MODE(flags, mode);
    return fails(OPEN) ? -1 : real_openat(AT_FDCWD, path, flags, mode);
}

int
openat(int directory, const char *path, int flags, ...)
{
    int mode = 0;

    OPEN_MODE(flags, mode);
    return fails(OPEN) ? -1 : real_openat(directory, path, flags, mode);
}

/* Time: a clock that does not depend on the speed of the machine. */

static time_t clock_step;
static atomic_ulong clock_calls;

int
clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t clock, struct timespec * now);

    if (real == NULL)
        find("clock_gettime", &real);
    if (clock_step == 0)
        return real(clock, now);
    *now =
        (struct timespec){.tv_sec = (time_t)(atomic_fetch_add(&clock_calls, 1) + 1) * clock_step};
    return 0;
}

static int
real_fstat(int fd, struct stat *file)
{
    static int (*real)(int fd, struct stat *file);

    if (real == NULL)
        find("fstat", &real);
    return real(fd, file);
}

int
fstat(int fd, struct stat *file)
{
    return fails(STAT) ? -1 : real_fstat(fd, file);
}

static bool
is_written(int fd)
{
    int mode = fcntl(fd, F_GETFL);
    struct stat file;

    return mode >= 0 && (mode & O_ACCMODE) != O_RDONLY && real_fstat(fd, &file) == 0
        && S_ISREG(file.st_mode);
}

int
close(int fd)
{
    static int (*real)(int fd);

    if (real == NULL)
        find("close", &real);
    return hit_file >= 0 && fails(is_written(fd) ? CLOSE : CLOSE_OTHER) ? -1 : real(fd);
}

/* Defines a function that may fail with FAILURE. */
#define FAILING(call, type, failure, name, parameters, arguments) \
    type name parameters                                          \
    {                                                             \
        static type(*real) parameters;                            \
                                                                  \
        if (real == NULL)                                         \
            find(#name, &real);                                   \
        return fails(call) ? (failure) : real arguments;          \
    }

FAILING(STAT, int, -1, stat, (const char *path, struct stat *file), (path, file))
FAILING(STAT, int, -1, fstatat, (int at, const char *path, struct stat *file, int flags),
    (at, path, file, flags))
FAILING(LSEEK, off_t, -1, lseek, (int fd, off_t offset, int from), (fd, offset, from))
FAILING(FTRUNCATE, int, -1, ftruncate, (int fd, off_t length), (fd, length))
FAILING(FSYNC, int, -1, fsync, (int fd), (fd))
FAILING(FCHMOD, int, -1, fchmod, (int fd, mode_t mode), (fd, mode))
FAILING(FCHOWN, int, -1, fchown, (int fd, uid_t user, gid_t group), (fd, user, group))
#ifdef HAVE_SYS_XATTR_H
FAILING(XATTR, ssize_t, -1, flistxattr, (int fd, char *list, size_t size), (fd, list, size))
FAILING(XATTR, ssize_t, -1, fgetxattr, (int fd, const char *name, void *value, size_t size),
    (fd, name, value, size))
FAILING(XATTR, int, -1, fsetxattr,
    (int fd, const char *name, const void *value, size_t size, int flags),
    (fd, name, value, size, flags))
#endif
FAILING(LINK, int, -1, linkat, (int from, const char *old, int to, const char *new, int flags),
    (from, old, to, new, flags))
FAILING(RENAME, int, -1, renameat, (int from, const char *old, int to, const char *new),
    (from, old, to, new))
FAILING(REALPATH, char *, NULL, realpath, (const char *path, char *resolved), (path, resolved))
FAILING(FOPEN, FILE *, NULL, fopen, (const char *path, const char *mode), (path, mode))
FAILING(SCANDIR, int, -1, scandir,
    (const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
        int (*compare)(const struct dirent **, const struct dirent **)),
    (path, list, filter, compare))
FAILING(PIPE, int, -1, pipe, (int ends[2]), (ends))
FAILING(POLL, int, -1, poll, (struct pollfd * files, nfds_t number, int timeout),
    (files, number, timeout))
FAILING(SETENV, int, -1, setenv, (const char *name, const char *value, int overwrite),
    (name, value, overwrite))
FAILING(SETENV, int, -1, unsetenv, (const char *name), (name))
FAILING(READLINK, ssize_t, -1, readlink, (const char *path, char *text, size_t size),
    (path, text, size))
FAILING(ACCESS, int, -1, access, (const char *path, int mode), (path, mode))
FAILING(EXEC, int, -1, execvp, (const char *path, char *const *arguments), (path, arguments))

/* gcov begins with its variables. */
char *
getenv(const char *name)
{
    static char *(*real)(const char *name);

    if (real == NULL)
        find("getenv", &real);
    if (strncmp(name, "GCOV_", 5) == 0)
        is_counting = true;
    return real(name);
}

static FILE *failed_file;

size_t
fread(void *data, size_t size, size_t number, FILE *file)
{
    static size_t (*real)(void *data, size_t size, size_t number, FILE *file);

    if (real == NULL)
        find("fread", &real);
    if (!fails(FREAD))
        return real(data, size, number, file);
    failed_file = file;
    return 0;
}

int
ferror(FILE *file)
{
    static int (*real)(FILE * file);

    if (real == NULL)
        find("ferror", &real);
    return file == failed_file || real(file);
}

int
pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data)
{
    static int (*real)(
        pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data);
    int is = fault(THREAD);
    pthread_attr_t few;

    if (real == NULL)
        find("pthread_create", &real);
    if (is > 0)
        return is;
    if (is == SHORT && attributes == NULL && pthread_attr_init(&few) == 0
        && pthread_attr_setstacksize(&few, 128 * 1024) == 0)
        attributes = &few;
    return real(thread, attributes, work, data);
}

static const char *
variable(const char *name)
{
    const char *value = getenv(name);

    return value != NULL ? value : "";
}

static const struct word *
find_word(const struct word *words, const char *name)
{
    while (words->name != NULL && strcmp(words->name, name) != 0)
        words++;
    return words->name != NULL ? words : NULL;
}

__attribute__((constructor)) static void
begin(void)
{
    const char *call = variable("FAULT_CALL"), *program = variable("FAULT_PROGRAM");
    const struct word *error = find_word(errors, variable("FAULT_DO"));
    const struct word *signal = find_word(signals, variable("FAULT_DO"));
    enum call found = 0;

    clock_step = (time_t)strtoul(variable("FAULT_CLOCK"), NULL, 10);
    if (variable("FAULT_HIT")[0] == '\0'
        || (program[0] != '\0' && strcmp(program, program_invocation_short_name) != 0))
        return;
    hit_file = real_openat(
        AT_FDCWD, variable("FAULT_HIT"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (hit_file < 0)
        _exit(99);
    if (variable("FAULT_SITES")[0] != '\0') {
        (void)find_site(); /* which loads a library the first time */
        sites_file = real_openat(
            AT_FDCWD, variable("FAULT_SITES"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    }
    if (call[0] == '\0')
        return;
    while (found < CALLS && strcmp(call, calls[found]) != 0)
        found++;
    if (found == CALLS || (error == NULL && signal == NULL))
        _exit(99);
    chosen_at = strtoul(variable("FAULT_AT"), NULL, 10);
    chosen_site = strtoul(variable("FAULT_SITE"), NULL, 16);
    if (chosen_site != 0)
        (void)find_site();
    if (error != NULL)
        chosen_error = error->value;
    else
        chosen_signal = signal->value;
    chosen = found;
}

/* Writes the numbers of FAULT_LEAKS. */
__attribute__((destructor)) static void
end(void)
{
    long allocated = atomic_load(&blocks);
    unsigned descriptors = 0;
    FILE *file;

    if (variable("FAULT_LEAKS")[0] == '\0')
        return;
    for (int fd = 0; fd < 1024; fd++)
        descriptors += fcntl(fd, F_GETFD) >= 0;
    file = fopen(variable("FAULT_LEAKS"), "w");
    if (file == NULL || fprintf(file, "%ld blocks, %u descriptors\n", allocated, descriptors) < 0
        || fclose(file) != 0)
        _exit(99);
}
