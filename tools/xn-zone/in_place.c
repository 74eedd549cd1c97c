/* SPDX-License-Identifier: MIT */
/* --in-place: replaces a file by another one that is written beside it, so that at any time, even
   after a crash, either the old or the new one is there, complete.  Reads the file twice: the first
   time only messages are written; the second time, which only a file that is to be changed needs,
   the new file.  A signal that ends the program, and exit(), remove the new file. */
#include "config.h"

#include "in_place.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(HAVE_SYS_XATTR_H) && defined(__linux__)
#include <sys/xattr.h>
#endif

/* A file that is to be replaced; a symbolic link stands for its target.  The functions that return
   a text return why they failed, or NULL. */
struct replacement {
    const char *file;              /* as on the command line */
    int directory, source, target; /* -1: not open; target: the new file */
    struct buffer name, backup;    /* in the directory; backup: empty if none is kept */
    struct stat before;            /* of the source, when it was opened */
};

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

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < SIGNALS && !are_caught; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    if (!are_caught)
        (void)atexit(remove_temporary);
    are_caught = true;
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

/* Opens the file, and the directory that it is in after symbolic links. */
static const char *
open_source(struct replacement *r, const char *suffix)
{
    char *path = realpath(r->file, NULL), *slash;
    int error = errno;

    if (path == NULL)
        return strerror(error);
    slash = strrchr(path, '/'); /* it is absolute */
    buffer_put(&r->name, slash + 1, strlen(slash + 1) + 1);
    if (suffix != NULL) {
        buffer_text(&r->backup, slash + 1);
        buffer_put(&r->backup, suffix, strlen(suffix) + 1);
    }
    slash[slash == path] = '\0';
    r->directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    error = errno;
    free(path);
    if (r->directory < 0)
        return strerror(error);
    /* Opening a pipe would wait for a writer. */
    if (fstatat(r->directory, r->name.data, &r->before, AT_SYMLINK_NOFOLLOW) != 0)
        return strerror(errno);
    if (!S_ISREG(r->before.st_mode))
        return "not a regular file, so it is not replaced";
    r->source = openat(r->directory, r->name.data, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    return r->source < 0 || fstat(r->source, &r->before) != 0 ? strerror(errno) : NULL;
}

static const char backup_exists[] = "the backup file exists, so it is not replaced";

/* Creates the new file, unless the old one has other names, which would lead to it still, or the
   backup file exists.  Nobody else may read it before it has the mode of the old one. */
static const char *
create_target(struct replacement *r)
{
    enum { TRIES = 1000 };
    struct stat other;
    sigset_t old;
    int error = EEXIST;

    if (r->before.st_nlink > 1)
        return "has several hard links, so it is not replaced";
    if (r->backup.length > 0) {
        if (fstatat(r->directory, r->backup.data, &other, AT_SYMLINK_NOFOLLOW) == 0)
            return backup_exists;
        if (errno != ENOENT)
            return strerror(errno);
    }
    catch_signals();
    temporary_directory = r->directory;
    block_signals(&old);
    for (int try = 0; try < TRIES && error == EEXIST; try++) {
        snprintf(temporary, sizeof(temporary), ".xn-in-place-%ld-%d", (long)getpid(), try);
        r->target = openat(r->directory, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        error = r->target < 0 ? errno : 0;
    }
    has_temporary = r->target >= 0;
    (void)sigprocmask(SIG_SETMASK, &old, NULL);
    return error != 0 ? strerror(error) : NULL;
}

/* Writes the new file.  Everything was said and counted before. */
static const char *
write_target(const struct zone_run *run, const struct replacement *r)
{
    struct zone_run again = {.o = run->o, .errors = run->errors, .is_silent = true};
    struct output_file out = {.fd = r->target, .name = r->file};
    struct file_result result;

    if (lseek(r->source, 0, SEEK_SET) != 0)
        return strerror(errno);
    result = convert_file(&again, &out, r->file, r->source);
    if (out.error != 0 || result.error != 0)
        return strerror(out.error != 0 ? out.error : result.error);
    return NULL;
}

#if defined(HAVE_SYS_XATTR_H) && defined(__linux__)

enum { ATTRIBUTE_MAX = 65536 }; /* Linux: of a value, and of the list of names */

/* Lists the names, each with a NUL after it; none on file systems without attributes.  Returns -1
   if that fails. */
static ssize_t
list_attributes(int fd, char names[ATTRIBUTE_MAX])
{
    ssize_t length = flistxattr(fd, names, ATTRIBUTE_MAX);

    return length < 0 && (errno == ENOTSUP || errno == ENOSYS) ? 0 : length;
}

/* A label of a security module is often set when a file is created, and may not be set again. */
static bool
copy_attribute(int from, int to, const char *name)
{
    static char value[ATTRIBUTE_MAX], present[ATTRIBUTE_MAX];
    ssize_t length = fgetxattr(from, name, value, sizeof(value));

    return length >= 0
        && ((fgetxattr(to, name, present, sizeof(present)) == length
                && memcmp(present, value, (size_t)length) == 0)
            || fsetxattr(to, name, value, (size_t)length, 0) == 0);
}

/* Gives a new file the extended attributes of another one, access control lists among them, and no
   others: a directory may have a default list, which new files in it inherit. */
static bool
copy_attributes(int from, int to)
{
    static char names[ATTRIBUTE_MAX], others[ATTRIBUTE_MAX];
    ssize_t length = list_attributes(from, names), other_length;

    for (const char *name = names; name - names < length; name += strlen(name) + 1)
        if (!copy_attribute(from, to, name))
            return false;
    other_length = list_attributes(to, others);
    for (const char *name = others; name - others < other_length; name += strlen(name) + 1)
        if (fgetxattr(from, name, NULL, 0) < 0 && fremovexattr(to, name) != 0)
            return false;
    return length >= 0 && other_length >= 0;
}

#else

static bool
copy_attributes(int from, int to)
{
    (void)from, (void)to;
    return true;
}

#endif

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

static const char *
sync_descriptor(int fd)
{
    while (fsync(fd) != 0 && errno != EINVAL) /* the file system does not do that */
        if (errno != EINTR)
            return strerror(errno);
    return NULL;
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

/* Puts the new file where the old one is.  link() does not overwrite another file, and rename() is
   atomic: the name leads to the old file or to the new one. */
static const char *
exchange(const struct replacement *r)
{
    const char *name = r->name.data, *backup = r->backup.data;

    if (!is_unchanged(r))
        return "was changed in the meantime, so it is not replaced";
    if (backup != NULL && linkat(r->directory, name, r->directory, backup, 0) != 0)
        return errno == EEXIST ? backup_exists : strerror(errno);
    if (renameat(r->directory, temporary, r->directory, name) != 0) {
        int error = errno;

        if (backup != NULL)
            (void)unlinkat(r->directory, backup, 0);
        return strerror(error);
    }
    has_temporary = 0;
    return NULL;
}

static const char *
replace(const struct zone_run *run, struct replacement *r)
{
    const char *why = create_target(r);
    sigset_t old;
    int fd;

    if (why == NULL)
        why = write_target(run, r);
    if (why == NULL)
        why = copy_properties(r);
    if (why == NULL)
        why = sync_descriptor(r->target);
    if (why != NULL)
        return why;
    fd = r->target;
    r->target = -1;
    if (close(fd) != 0 && errno != EINTR)
        return strerror(errno);
    block_signals(&old);
    why = exchange(r);
    (void)sigprocmask(SIG_SETMASK, &old, NULL);
    return why != NULL ? why : sync_descriptor(r->directory);
}

static void
report(struct zone_run *run, const char *note, const char *file, const char *words)
{
    struct buffer line = {.output = &run->errors};

    progress_clear(&run->progress, true);
    put_note(&line, note, file, words);
    buffer_flush(&line);
    buffer_free(&line);
}

/* Prints the messages about the file, and replaces it if it is to be changed. */
static const char *
examine(struct zone_run *run, struct replacement *r)
{
    const struct zone_options *o = run->o;
    struct file_result result = convert_file(run, NULL, r->file, r->source);

    if (result.error != 0)
        return strerror(result.error);
    if (result.refused > 0 && o->on_refusal != REPLACE_FILE) {
        if (!o->quiet)
            report(run, "note: ", r->file,
                "not replaced, since a name was refused; --on-error=keep replaces it");
        return NULL;
    }
    if (!result.differs || run->stopped)
        return NULL;
    if (result.is_signed && !o->replaces_signed)
        return "the zone is signed (RRSIG), so it is not replaced without --force";
    return replace(run, r);
}

bool
replace_in_place(struct zone_run *run, const char *file)
{
    struct replacement r = {.file = file, .directory = -1, .source = -1, .target = -1};
    const char *why = open_source(&r, run->o->suffix);
    const int *const all[] = {&r.source, &r.target, &r.directory};

    if (why == NULL)
        why = examine(run, &r);
    remove_temporary();
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        if (*all[i] >= 0)
            (void)close(*all[i]);
    buffer_free(&r.name);
    buffer_free(&r.backup);
    if (why != NULL)
        report(run, "", file, why);
    return why == NULL;
}
