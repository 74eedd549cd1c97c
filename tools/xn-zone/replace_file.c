/* SPDX-License-Identifier: MIT */
/* Replaces a file by another one that is written beside it. */
#include "config.h"

#include "replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "file_attributes.h"

/* The new file, while it exists: read by signal handlers. */
static volatile sig_atomic_t has_temporary;
static int temporary_directory;
static char temporary[64];

static const int signals[] = {
    SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
enum { SIGNALS = sizeof(signals) / sizeof(*signals) };

static void
remove_temporary(void)
{
    if (has_temporary)
        (void)unlinkat(temporary_directory, temporary, 0);
    has_temporary = 0;
}

/* The handler is reset when it is called, so the signal ends the program when it returns. */
static void
handle_signal(int number)
{
    int error = errno;

    remove_temporary();
    (void)raise(number);
    errno = error;
}

/* Signals that are ignored, as by nohup, remain ignored. */
static void
catch_signals(void)
{
    static bool are_caught;
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = (int)SA_RESETHAND}, old;

    if (are_caught)
        return;
    are_caught = true;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    (void)atexit(remove_temporary);
}

static void
block_signals(sigset_t *old)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < SIGNALS; i++)
        sigaddset(&set, signals[i]);
    (void)sigprocmask(SIG_BLOCK, &set, old);
}

static char *
copy_text(const char *text, const char *more)
{
    size_t length = strlen(text), more_length = strlen(more);
    char *copy = malloc(length + more_length + 1);

    if (copy == NULL)
        die_of_memory();
    memcpy(copy, text, length);
    memcpy(copy + length, more, more_length + 1);
    return copy;
}

/* Opens the directory of a file, following symbolic links, and finds the file's name in it. */
static const char *
open_directory(struct replacement *r)
{
    char *path = realpath(r->file, NULL), *slash;
    int error = errno;

    if (path == NULL)
        return strerror(error);
    slash = strrchr(path, '/'); /* it is absolute */
    r->name = copy_text(slash + 1, "");
    slash[slash == path] = '\0';
    r->directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    error = errno;
    free(path);
    return r->directory < 0 ? strerror(error) : NULL;
}

const char *
replacement_open(struct replacement *r, const char *file, const char *suffix)
{
    const char *why;

    *r = (struct replacement){.source = -1, .target = -1, .directory = -1, .file = file};
    why = open_directory(r);
    if (why != NULL)
        return why;
    /* Opening a pipe would wait for a writer. */
    if (fstatat(r->directory, r->name, &r->before, AT_SYMLINK_NOFOLLOW) != 0)
        return strerror(errno);
    if (!S_ISREG(r->before.st_mode))
        return "not a regular file, so it is not replaced";
    r->source = openat(r->directory, r->name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (r->source < 0 || fstat(r->source, &r->before) != 0)
        return strerror(errno);
    if (suffix != NULL)
        r->backup = copy_text(r->name, suffix);
    return NULL;
}

static const char backup_exists[] = "the backup file exists, so it is not replaced";

/* The other names of the file would lead to the old one. */
static const char *
check_links(const struct replacement *r)
{
    struct stat other;

    if (r->before.st_nlink > 1)
        return "has several hard links, so it is not replaced";
    if (r->backup == NULL || fstatat(r->directory, r->backup, &other, AT_SYMLINK_NOFOLLOW) != 0)
        return r->backup == NULL || errno == ENOENT ? NULL : strerror(errno);
    return backup_exists;
}

const char *
replacement_create(struct replacement *r)
{
    enum { TRIES = 1000 };
    const char *why = check_links(r);
    sigset_t old;
    int error = EEXIST;

    if (why != NULL)
        return why;
    catch_signals();
    temporary_directory = r->directory;
    block_signals(&old);
    for (int try = 0; try < TRIES && r->target < 0 && error == EEXIST; try++) {
        snprintf(temporary, sizeof(temporary), ".xn-in-place-%jd-%d", (intmax_t)getpid(), try);
        r->target = openat(r->directory, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        error = r->target < 0 ? errno : 0;
    }
    has_temporary = r->target >= 0;
    (void)sigprocmask(SIG_SETMASK, &old, NULL);
    return error != 0 ? strerror(error) : NULL;
}

static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* Whether the name still leads to the file that was opened, and that is as it was. */
static bool
is_unchanged(const struct replacement *r)
{
    const struct stat *was = &r->before;
    struct stat now;

    return stat(r->file, &now) == 0 && now.st_dev == was->st_dev && now.st_ino == was->st_ino
        && now.st_size == was->st_size && now.st_nlink == was->st_nlink
        && now.st_mode == was->st_mode && now.st_uid == was->st_uid && now.st_gid == was->st_gid
        && is_same_time(&now.st_mtim, &was->st_mtim) && is_same_time(&now.st_ctim, &was->st_ctim);
}

static int
sync_descriptor(int fd)
{
    while (fsync(fd) != 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

/* The owner comes first: changing it may clear bits of the mode, and capabilities.  The mode comes
   last, since an access control list sets parts of it. */
static const char *
copy_properties(const struct replacement *r)
{
    struct stat new;

    if (fstat(r->target, &new) != 0)
        return strerror(errno);
    if ((new.st_uid != r->before.st_uid || new.st_gid != r->before.st_gid)
        && fchown(r->target, r->before.st_uid, r->before.st_gid) != 0)
        return "the owner and group cannot be kept, so it is not replaced";
    if (!copy_attributes(r->source, r->target))
        return "the access control list or attributes cannot be kept, so it is not replaced";
    if (fchmod(r->target, r->before.st_mode & 07777) != 0)
        return "the mode cannot be kept, so it is not replaced";
    return NULL;
}

/* Exchanges the files.  link() does not overwrite another file, and rename() is atomic: the name
   leads to the old file or to the new one. */
static const char *
exchange(struct replacement *r)
{
    if (!is_unchanged(r))
        return "was changed in the meantime, so it is not replaced";
    if (r->backup != NULL && linkat(r->directory, r->name, r->directory, r->backup, 0) != 0)
        return errno == EEXIST ? backup_exists : strerror(errno);
    if (renameat(r->directory, temporary, r->directory, r->name) != 0) {
        int error = errno;

        if (r->backup != NULL)
            (void)unlinkat(r->directory, r->backup, 0);
        return strerror(error);
    }
    has_temporary = 0;
    return NULL;
}

const char *
replacement_commit(struct replacement *r)
{
    const char *why = copy_properties(r);
    sigset_t old;
    int error;

    if (why != NULL)
        return why;
    error = sync_descriptor(r->target);
    if (error != 0)
        return strerror(error);
    error = close(r->target) != 0 && errno != EINTR ? errno : 0;
    r->target = -1;
    if (error != 0)
        return strerror(error);
    block_signals(&old);
    why = exchange(r);
    (void)sigprocmask(SIG_SETMASK, &old, NULL);
    if (why != NULL)
        return why;
    error = sync_descriptor(r->directory);
    return error != 0 && error != EINVAL /* the file system does not do that */ ? strerror(error)
                                                                                : NULL;
}

void
replacement_close(struct replacement *r)
{
    const int all[] = {r->source, r->target, r->directory};

    remove_temporary();
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (all[i] >= 0)
            (void)close(all[i]);
    free(r->name);
    free(r->backup);
}
