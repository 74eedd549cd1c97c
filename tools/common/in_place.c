/* SPDX-License-Identifier: MIT */
/* --in-place: replaces a file by a new file, written in the same directory, so that at any time,
   even after a crash, either the old or the new one is there, complete.  Reads the file twice:
   first for messages; then, if it must change, for the new file.  A signal that ends the program,
   and exit(), remove the new file. */
#include "config.h"

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

#include "run.h"

/* A file to replace; for a symbolic link, its target.  Functions that return a text return why they
   failed, or NULL. */
struct replacement {
    const char *file;              /* as on the command line */
    char *path;                    /* of its directory, without symbolic links */
    const char *name;              /* in the directory */
    struct buffer backup;          /* also in the directory; or empty */
    int directory, source, target; /* -1: not open; target: the new file */
    struct stat before;            /* of the source, when it was opened */
};

/* The new file while it exists, for signal handlers. */
static volatile sig_atomic_t has_temporary;
static int temporary_directory;
static char temporary[64];

static void
remove_temporary(void)
{
    if (has_temporary)
        (void)unlinkat(temporary_directory, temporary, 0);
    has_temporary = 0;
}

/* Ends the program by the same signal: the handler was reset when it was called. */
static void
handle_signal(int number)
{
    remove_temporary();
    (void)raise(number);
}

/* Sets the handlers, once.  Ignored signals, as under nohup, stay ignored. */
static void
catch_signals(void)
{
    static const int signals[] = {
        SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
    static bool are_caught;
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = (int)SA_RESETHAND}, old;

    if (are_caught)
        return;
    are_caught = true;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    (void)atexit(remove_temporary);
}

static void
block_signals(sigset_t *old)
{
    sigset_t all;

    sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, old);
}

/* Opens the file, and its directory after symbolic links. */
static const char *
open_source(struct replacement *r, const char *suffix)
{
    char *slash;

    r->path = realpath(r->file, NULL);
    if (r->path == NULL)
        return strerror(errno);
    slash = strrchr(r->path, '/'); /* the path is absolute */
    *slash = '\0';
    r->name = slash + 1;
    if (suffix != NULL) {
        buffer_text(&r->backup, r->name);
        buffer_put(&r->backup, suffix, strlen(suffix) + 1);
    }
    r->directory = open(slash > r->path ? r->path : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* Opening a pipe would wait for a writer. */
    if (r->directory < 0 || fstatat(r->directory, r->name, &r->before, AT_SYMLINK_NOFOLLOW) != 0)
        return strerror(errno);
    if (!S_ISREG(r->before.st_mode))
        return "not a regular file, so it is not replaced";
    r->source = openat(r->directory, r->name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    return r->source < 0 || fstat(r->source, &r->before) != 0 ? strerror(errno) : NULL;
}

/* Creates the new file, unless the old one has other names, which would keep the old contents.
   Nobody else may read it before it has the mode of the old file. */
static const char *
create_target(struct replacement *r)
{
    enum { TRIES = 1000 };
    sigset_t old;
    int error = EEXIST;

    if (r->before.st_nlink > 1)
        return "has several hard links, so it is not replaced";
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

/* Reads the file.  Returns errno of a failed read, or 0. */
static int
read_source(struct run *run, const struct replacement *r)
{
    const struct filter_options *o = run->o;
    struct input input = {.fd = r->source,
        .name = r->file,
        .syntax = {o->end, o->delimiter, o->csv},
        .skip_bom = !o->keeps_bom,
        .halt = -1};

    run->header_written = false;
    convert_records(run, &input);
    input_free(&input);
    return input.error;
}

/* Writes the new file.  The first reading has printed and counted. */
static const char *
write_target(struct run *run, const struct replacement *r)
{
    const struct run before = *run;
    int error;

    if (lseek(r->source, 0, SEEK_SET) != 0)
        return strerror(errno);
    run->pass = REWRITES;
    run->progress.wanted = false;
    run->out = (struct output_file){.fd = r->target, .name = r->file};
    error = read_source(run, r);
    if (run->out.error != 0)
        error = run->out.error;
    *run = before;
    return error != 0 ? strerror(error) : NULL;
}

#if defined(HAVE_SYS_XATTR_H) && defined(__linux__)

enum { ATTRIBUTE_MAX = 65536 }; /* Linux: the limit of a value, and of the list of names */

/* Sets an attribute unless the file has it: the label of a security module is often set when a file
   is created, and then fixed. */
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

/* Gives a new file the extended attributes of another, access control lists among them, and no
   others: new files inherit the default list of a directory. */
static bool
copy_attributes(int from, int to)
{
    static char names[ATTRIBUTE_MAX]; /* each with a NUL after it */
    ssize_t length = flistxattr(from, names, sizeof(names));

    if (length < 0) /* perhaps the file system has none */
        return errno == ENOTSUP || errno == ENOSYS;
    for (const char *name = names; name - names < length; name += strlen(name) + 1)
        if (!copy_attribute(from, to, name))
            return false;
    length = flistxattr(to, names, sizeof(names));
    for (const char *name = names; name - names < length; name += strlen(name) + 1)
        if (fgetxattr(from, name, NULL, 0) < 0 && fremovexattr(to, name) != 0)
            return false;
    return length >= 0;
}

#else

static bool
copy_attributes(int from, int to)
{
    (void)from, (void)to;
    return true;
}

#endif

/* Copies the owner, the attributes and the mode.  First the owner: changing it may clear bits of
   the mode, and capabilities.  Last the mode, since an access control list sets parts of it. */
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
    while (fsync(fd) != 0 && errno != EINVAL) /* EINVAL: the file system has no fsync() */
        if (errno != EINTR)
            return strerror(errno);
    return NULL;
}

/* Returns whether the name still refers to the opened file, and the file is unchanged.  A change of
   the contents also changes st_ctim. */
static bool
is_unchanged(const struct replacement *r)
{
    const struct stat *was = &r->before;
    struct stat now;

    return stat(r->file, &now) == 0 && now.st_dev == was->st_dev && now.st_ino == was->st_ino
        && now.st_size == was->st_size && now.st_nlink == was->st_nlink
        && now.st_mode == was->st_mode && now.st_uid == was->st_uid && now.st_gid == was->st_gid
        && now.st_ctim.tv_sec == was->st_ctim.tv_sec && now.st_ctim.tv_nsec == was->st_ctim.tv_nsec;
}

/* Closes a descriptor.  Returns false if written data may be lost. */
static bool
close_descriptor(int *fd)
{
    int closed = *fd;

    *fd = -1;
    return closed < 0 || close(closed) == 0 || errno == EINTR;
}

/* Replaces the old file by the new one.  link() does not overwrite a file, and rename() is atomic:
   the name refers to the old file or to the new one. */
static const char *
exchange(const struct replacement *r)
{
    const char *backup = r->backup.data;
    int error;

    if (!is_unchanged(r))
        return "changed while it was being converted, so it is not replaced";
    if (backup != NULL && linkat(r->directory, r->name, r->directory, backup, 0) != 0)
        return errno == EEXIST
            ? "not replaced, since its backup file exists already; give another suffix"
            : strerror(errno);
    if (renameat(r->directory, temporary, r->directory, r->name) == 0) {
        has_temporary = 0;
        return NULL;
    }
    error = errno;
    if (backup != NULL)
        (void)unlinkat(r->directory, backup, 0);
    return strerror(error);
}

static const char *
replace(struct run *run, struct replacement *r)
{
    const char *why;
    sigset_t old;

    if ((why = create_target(r)) != NULL || (why = write_target(run, r)) != NULL
        || (why = copy_properties(r)) != NULL || (why = sync_descriptor(r->target)) != NULL)
        return why;
    if (!close_descriptor(&r->target))
        return strerror(errno);
    block_signals(&old);
    why = exchange(r);
    (void)sigprocmask(SIG_SETMASK, &old, NULL);
    return why != NULL ? why : sync_descriptor(r->directory);
}

/* Prints a line about a file: a note, or why it was not replaced. */
static void
print_line(struct run *run, const char *before, const char *file, const char *words)
{
    struct sink sink = {0};

    begin_part(&sink, before[0] != '\0' ? REMARK : LOUD);
    put_note(&sink.messages, before, file, words);
    end_part(&sink);
    write_sink(run, &sink);
    sink_free(&sink);
}

/* Prints the messages about the file, and replaces it if it must change. */
static const char *
examine(struct run *run, struct replacement *r)
{
    const uint64_t refused = run->tally.refused;
    const char *why;
    int error;

    run->pass = EXAMINES;
    run->differs = false;
    error = read_source(run, r);
    run->pass = WRITES_ALL;
    if (error != 0)
        return strerror(error);
    if (run->rejects.error != 0) /* reported when the run ends */
        return NULL;
    if (run->tally.refused > refused && (!run->o->on_error_given || run->o->on_error == STOP)) {
        print_line(run, "note: ", r->file,
            "not replaced, since a name was refused; --on-error=keep replaces it");
        return NULL;
    }
    if (!run->differs)
        return NULL;
    why = run->keep != NULL ? run->keep(run, r->file) : NULL;
    if (why == NULL)
        why = replace(run, r);
    if (why == NULL && run->note_replaced != NULL)
        run->note_replaced(run, r->file);
    return why;
}

bool
replace_in_place(struct run *run, const char *file)
{
    struct replacement r = {.file = file, .directory = -1, .source = -1, .target = -1};
    const char *why = open_source(&r, run->o->suffix);

    if (why == NULL)
        why = examine(run, &r);
    remove_temporary();
    (void)close_descriptor(&r.source);
    (void)close_descriptor(&r.target);
    (void)close_descriptor(&r.directory);
    free(r.path);
    buffer_free(&r.backup);
    if (why != NULL)
        print_line(run, "", file, why);
    return why == NULL;
}
