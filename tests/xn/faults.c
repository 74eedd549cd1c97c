/* SPDX-License-Identifier: MIT */
/* Fault injection: loaded with LD_PRELOAD, makes calls of the C library fail.

   FAULT_CALL   read, write, open, close, fstat, ftruncate, memory (malloc, calloc, realloc), pipe
                or thread (pthread_create)
   FAULT_AT     which of these calls, from 1; 0: every second one
   FAULT_DO     an error such as EINTR, or "short": fewer octets than asked for, or for a thread the
                default stack size of musl
   FAULT_HIT    a file to which an octet is appended for each failed call; its existence also
                shows that the library was loaded

   A call that fails has no effect: nothing was read, written or closed. */
#include <config.h>

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const calls[] = {
    "read", "write", "open", "close", "fstat", "ftruncate", "memory", "pipe", "thread"};
enum call { READ, WRITE, OPEN, CLOSE, FSTAT, FTRUNCATE, MEMORY, PIPE, THREAD, CALLS };

static const struct {
    const char *name;
    int error;
} errors[] = {
    {"short", 0},
    {"EINTR", EINTR},
    {"EAGAIN", EAGAIN},
    {"EIO", EIO},
    {"ENOSPC", ENOSPC},
    {"EPIPE", EPIPE},
    {"EACCES", EACCES},
    {"EMFILE", EMFILE},
    {"ENOMEM", ENOMEM},
};

enum { SHORT = 0, FINE = -1 };
static enum call chosen = CALLS; /* none until initialised */
static unsigned long chosen_at;
static int chosen_error, hit_file = -1;
static atomic_ulong count;

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

/* Whether this call fails: an error, SHORT or FINE. */
static int
fault(enum call call)
{
    unsigned long number;

    if (call != chosen)
        return FINE;
    number = atomic_fetch_add(&count, 1) + 1;
    if (chosen_at != 0 ? number != chosen_at : chosen_error != SHORT && number % 2 == 0)
        return FINE;
    (void)!real_write(hit_file, "x", 1);
    errno = chosen_error;
    return chosen_error;
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

void *
malloc(size_t size)
{
    if (!has_memory())
        return take_early(size);
    return fault(MEMORY) == FINE ? real_malloc(size) : NULL;
}

void *
calloc(size_t number, size_t size)
{
    if (!has_memory())
        return take_early(number * size);
    return fault(MEMORY) == FINE ? real_calloc(number, size) : NULL;
}

void *
realloc(void *data, size_t size)
{
    size_t most;
    void *more;

    if (has_memory() && !is_early(data))
        return fault(MEMORY) == FINE ? real_realloc(data, size) : NULL;
    more = malloc(size);
    if (more == NULL || data == NULL)
        return more;
    most = (size_t)(early + sizeof(early) - (char *)data);
    return memcpy(more, data, size < most ? size : most);
}

void
free(void *data)
{
    if (data != NULL && !is_early(data) && has_memory())
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

int
open(const char *path, int flags, ...)
{
    int mode = 0;

    if (flags & O_CREAT) {
        va_list more;

        va_start(more, flags);
        mode = va_arg(more, int);
        va_end(more);
    }
    return fault(OPEN) == FINE ? openat(AT_FDCWD, path, flags, mode) : -1;
}

int
close(int fd)
{
    static int (*real)(int fd);

    if (real == NULL)
        find("close", &real);
    return fault(CLOSE) == FINE ? real(fd) : -1;
}

int
fstat(int fd, struct stat *file)
{
    return fault(FSTAT) == FINE ? fstatat(fd, "", file, AT_EMPTY_PATH) : -1;
}

int
ftruncate(int fd, off_t length)
{
    static int (*real)(int fd, off_t length);

    if (real == NULL)
        find(sizeof(off_t) > sizeof(long) ? "ftruncate64" : "ftruncate", &real);
    return fault(FTRUNCATE) == FINE ? real(fd, length) : -1;
}

int
pipe(int ends[2])
{
    static int (*real)(int ends[2]);

    if (real == NULL)
        find("pipe", &real);
    return fault(PIPE) == FINE ? real(ends) : -1;
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

__attribute__((constructor)) static void
begin(void)
{
    const char *call = variable("FAULT_CALL"), *what = variable("FAULT_DO");
    enum call found = 0;
    size_t error = 0;

    if (variable("FAULT_HIT")[0] == '\0')
        return;
    hit_file =
        openat(AT_FDCWD, variable("FAULT_HIT"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (hit_file < 0)
        _exit(99);
    if (call[0] == '\0')
        return;
    while (found < CALLS && strcmp(call, calls[found]) != 0)
        found++;
    while (error < sizeof(errors) / sizeof(*errors) && strcmp(what, errors[error].name) != 0)
        error++;
    if (found == CALLS || error == sizeof(errors) / sizeof(*errors))
        _exit(99);
    chosen_at = strtoul(variable("FAULT_AT"), NULL, 10);
    chosen_error = errors[error].error;
    chosen = found;
}
