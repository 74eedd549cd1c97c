/* SPDX-License-Identifier: MIT */
/* Runs a command again and again, each time with another call of the C library that fails (see
   faults.c), until every call has failed in every way; checks each run against one without faults.

   usage: inject [OPTION]... LIBRARY SCRATCH PROGRAM [ARGUMENT]...
     -i FILE    standard input (/dev/null)
     -d DIR     a directory of files that the command changes; it is as before at each run
     -r         the command replaces the files in DIR: they are old or new, not begun
     -e STATUS  the exit status after errors (3)
     -m WORDS   another message about memory than the command's own
     -o         output need not end with a whole line
     -k CALL    only calls of this kind
     -n CALL    not calls of this kind
     -w CALL    calls of this kind may fail without an error

   SCRATCH is a directory for temporary files.  After each run one of these holds:
   - everything is as without the fault: the only possibility where calls are interrupted or short;
   - the error is reported in one line, which names its reason, with the exit status for errors;
     all other messages are among those of the run without faults; the output is a beginning of its
     output that ends with a whole line; a file is as it was, as it will be, or a beginning of that;
   - a signal ended the program, which has removed its temporary files, unless it was killed.
   Nothing else is in DIR, and nothing hangs.  Prints the number of calls
   of each kind. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES_MAX = 16, PATH_SIZE = 1024, SECONDS = 100, FAILURES_MAX = 20 };

/* How the error of a call shows. */
enum effect {
    NOTHING, /* the result is the same */
    ERROR,   /* an error is reported */
    EITHER,
    OTHER_WORDS, /* either; the message need not name the reason */
    SIGNAL
};

static const struct fault {
    const char *call, *what;
    int error;
    enum effect effect;
} faults[] =
    {
        {"memory", "ENOMEM", ENOMEM, EITHER},
        {"read", "short", 0, NOTHING},
        {"read", "EINTR", EINTR, NOTHING},
        {"read", "EAGAIN", EAGAIN, NOTHING},
        {"read", "EIO", EIO, ERROR},
        {"write", "short", 0, NOTHING},
        {"write", "EINTR", EINTR, NOTHING},
        {"write", "EAGAIN", EAGAIN, NOTHING},
        {"write", "ENOSPC", ENOSPC, ERROR},
        {"write", "EIO", EIO, ERROR},
        {"write", "EPIPE", EPIPE, ERROR},
        {"open", "EACCES", EACCES, EITHER},
        {"open", "EMFILE", EMFILE, EITHER},
        {"close", "EIO", EIO, ERROR},
        {"close-other", "EIO", EIO, NOTHING},
        {"stat", "EIO", EIO, OTHER_WORDS},
        {"lseek", "EIO", EIO, EITHER},
        {"ftruncate", "EIO", EIO, ERROR},
        {"fsync", "EINTR", EINTR, NOTHING},
        {"fsync", "EIO", EIO, ERROR},
        {"fchmod", "EIO", EIO, OTHER_WORDS},
        {"fchown", "EPERM", EPERM, OTHER_WORDS},
        {"xattr", "EIO", EIO, OTHER_WORDS},
        {"link", "EPERM", EPERM, ERROR},
        {"rename", "EXDEV", EXDEV, ERROR},
        {"realpath", "ELOOP", ELOOP, ERROR},
        {"fopen", "EMFILE", EMFILE, ERROR},
        {"fopen", "ENOMEM", ENOMEM, ERROR},
        {"fread", "EIO", EIO, ERROR},
        {"scandir", "EMFILE", EMFILE, ERROR},
        {"pipe", "EMFILE", EMFILE, NOTHING},
        {"thread", "EAGAIN", EAGAIN, NOTHING},
        {"thread", "short", 0, NOTHING},
        {"setenv", "ENOMEM", ENOMEM, ERROR},
        {"readlink", "EACCES", EACCES, OTHER_WORDS},
        {"access", "EACCES", EACCES, OTHER_WORDS},
        {"exec", "EACCES", EACCES, ERROR},
},
  signals[] = {
      {"open", "SIGKILL", SIGKILL, SIGNAL},
      {"stat", "SIGKILL", SIGKILL, SIGNAL},
      {"read", "SIGKILL", SIGKILL, SIGNAL},
      {"write", "SIGKILL", SIGKILL, SIGNAL},
      {"lseek", "SIGKILL", SIGKILL, SIGNAL},
      {"fsync", "SIGKILL", SIGKILL, SIGNAL},
      {"fchmod", "SIGKILL", SIGKILL, SIGNAL},
      {"close", "SIGKILL", SIGKILL, SIGNAL},
      {"link", "SIGKILL", SIGKILL, SIGNAL},
      {"rename", "SIGKILL", SIGKILL, SIGNAL},
      {"write", "SIGTERM", SIGTERM, SIGNAL},
      {"fsync", "SIGTERM", SIGTERM, SIGNAL},
      {"fchmod", "SIGTERM", SIGTERM, SIGNAL},
      {"link", "SIGTERM", SIGTERM, SIGNAL},
      {"rename", "SIGTERM", SIGTERM, SIGNAL},
      {"fsync", "SIGALRM", SIGALRM, SIGNAL},
      {"fsync", "SIGHUP", SIGHUP, SIGNAL},
      {"fsync", "SIGINT", SIGINT, SIGNAL},
      {"fsync", "SIGPIPE", SIGPIPE, SIGNAL},
      {"fsync", "SIGQUIT", SIGQUIT, SIGNAL},
      {"fsync", "SIGUSR1", SIGUSR1, SIGNAL},
      {"fsync", "SIGUSR2", SIGUSR2, SIGNAL},
      {"fsync", "SIGXCPU", SIGXCPU, SIGNAL},
      {"fsync", "SIGXFSZ", SIGXFSZ, SIGNAL},
};
#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

/* Octets with a NUL after them. */
struct text {
    char *data;
    size_t length;
};

/* The files of a directory, sorted by name. */
struct files {
    struct {
        char name[256];
        struct text text;
    } file[FILES_MAX];
    size_t count;
};

/* The results of a run. */
struct run {
    int status; /* of waitpid() */
    bool hit;
    struct text out, err;
    struct files files;
};

static const char *input = "/dev/null", *directory, *memory_words, *only, *never, *without_error;
static const char *library, *program, *scratch;
static int error_status = 3;
static bool replaces, cuts_lines;
static char *const *command;
static unsigned failures;

__attribute__((noreturn)) static void
die(const char *words)
{
    fprintf(stderr, "inject: %s: %s\n", words, strerror(errno));
    exit(99);
}

static void *
checked(void *data)
{
    if (data == NULL)
        die("memory");
    return data;
}

static const char *
path_in(const char *folder, const char *name)
{
    static char paths[4][PATH_SIZE];
    static unsigned next;
    char *path = paths[next++ % LENGTH(paths)];

    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return path;
}

static struct text
load(const char *path)
{
    FILE *in = fopen(path, "rb");
    struct text text = {checked(malloc(1)), 0};
    size_t n;

    if (in == NULL)
        die(path);
    do {
        text.data = checked(realloc(text.data, text.length + 65536 + 1));
        n = fread(text.data + text.length, 1, 65536, in);
        text.length += n;
    } while (n > 0);
    fclose(in);
    text.data[text.length] = '\0';
    return text;
}

static void
save(const char *path, struct text text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    if (fd < 0 || write(fd, text.data, text.length) != (ssize_t)text.length || close(fd) != 0)
        die(path);
}

static bool
is_equal(struct text a, struct text b)
{
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

static bool
is_beginning(struct text a, struct text of)
{
    return a.length <= of.length && memcmp(a.data, of.data, a.length) == 0
        && (cuts_lines || a.length == 0 || a.length == of.length || a.data[a.length - 1] == '\n'
            || a.data[a.length - 1] == '\0');
}

static struct files
load_files(void)
{
    struct files files = {.count = 0};
    struct dirent **names;
    int n;

    if (directory == NULL)
        return files;
    n = scandir(directory, &names, NULL, alphasort);
    if (n < 0)
        die(directory);
    for (int i = 0; i < n; i++) {
        const char *name = names[i]->d_name;

        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            if (files.count == FILES_MAX)
                die("too many files");
            snprintf(files.file[files.count].name, sizeof(files.file[0].name), "%s", name);
            files.file[files.count++].text = load(path_in(directory, name));
        }
        free(names[i]);
    }
    free(names);
    return files;
}

static void
free_files(struct files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->file[i].text.data);
    files->count = 0;
}

/* Returns the text of a file, or NULL. */
static const struct text *
find_file(const struct files *files, const char *name)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->file[i].name, name) == 0)
            return &files->file[i].text;
    return NULL;
}

static bool
has_same_files(const struct files *a, const struct files *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->file[i].name, b->file[i].name) != 0
            || !is_equal(a->file[i].text, b->file[i].text))
            return false;
    return true;
}

/* Makes the directory what it was. */
static void
restore(const struct files *now, const struct files *before)
{
    if (has_same_files(now, before))
        return;
    for (size_t i = 0; i < now->count; i++)
        (void)unlink(path_in(directory, now->file[i].name));
    for (size_t i = 0; i < before->count; i++)
        save(path_in(directory, before->file[i].name), before->file[i].text);
}

static void
free_run(struct run *run)
{
    free(run->out.data);
    free(run->err.data);
    free_files(&run->files);
}

static void
end_wait(int number)
{
    (void)number;
}

/* Waits for a process, and ends it after SECONDS.  Returns its status. */
static int
wait_for(pid_t pid)
{
    int status;

    alarm(SECONDS);
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            die("waitpid");
        (void)kill(pid, SIGKILL);
    }
    alarm(0);
    return status;
}

static void
set(const char *name, const char *value)
{
    if (setenv(name, value, 1) != 0)
        die(name);
}

/* Runs the command with a fault at call number AT, or without one where FAULT is NULL. */
static struct run
run_command(const struct fault *fault, unsigned at, const struct files *before)
{
    char number[16], hit[PATH_SIZE];
    posix_spawn_file_actions_t actions;
    struct run run = {.hit = false};
    struct stat file;
    pid_t pid;
    int error;

    snprintf(hit, sizeof(hit), "%s", path_in(scratch, "hit"));
    (void)unlink(hit);
    snprintf(number, sizeof(number), "%u", at);
    set("FAULT_CALL", fault != NULL ? fault->call : "");
    set("FAULT_DO", fault != NULL ? fault->what : "");
    set("FAULT_AT", number);
    set("FAULT_HIT", hit);
    set("FAULT_PROGRAM", program);
    set("LD_PRELOAD", library);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(
        &actions, 1, path_in(scratch, "faulty.out"), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_addopen(
        &actions, 2, path_in(scratch, "faulty.err"), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    error = posix_spawn(&pid, command[0], &actions, NULL, command, environ);
    posix_spawn_file_actions_destroy(&actions);
    unsetenv("LD_PRELOAD");
    if (error != 0) {
        errno = error;
        die(command[0]);
    }
    run.status = wait_for(pid);
    if (stat(hit, &file) != 0)
        die(hit);
    run.hit = file.st_size > 0;
    run.out = load(path_in(scratch, "faulty.out"));
    run.err = load(path_in(scratch, "faulty.err"));
    run.files = load_files();
    if (before != NULL)
        restore(&run.files, before);
    return run;
}

/* Returns the length of a line with its end. */
static size_t
line_length(const char *line)
{
    size_t length = strcspn(line, "\n");

    return length + (line[length] != '\0');
}

/* Whether this line reports the error, in the form "PROGRAM: ...: REASON", perhaps followed by
   ": 'SUBJECT'". */
static bool
reports(const char *line, size_t length, const struct fault *fault)
{
    char text[4096], reason[256];
    const char *found;
    size_t begin = strlen(program);

    if (length >= sizeof(text) || length < begin + 2)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (strncmp(text, program, begin) != 0 || strncmp(text + begin, ": ", 2) != 0
        || text[length - 1] != '\n')
        return false;
    if (memory_words != NULL && fault->error == ENOMEM && strstr(text, memory_words) != NULL)
        return true;
    snprintf(reason, sizeof(reason), ": %s", strerror(fault->error));
    found = strstr(text, reason);
    return fault->effect == OTHER_WORDS
        || (found != NULL && strchr("\n:", found[strlen(reason)]) != NULL);
}

/* Whether there is one more message than are expected, and it reports the error.  Others may be
   missing. */
static bool
is_reported(const struct run *run, const struct run *want, const struct fault *fault)
{
    const char *line = run->err.data, *wanted = want->err.data;
    unsigned reported = 0;

    for (size_t n; (n = line_length(line)) > 0; line += n) {
        const char *same = wanted;
        size_t m;

        while ((m = line_length(same)) > 0 && (m != n || memcmp(same, line, n) != 0))
            same += m;
        if (m > 0)
            wanted = same + m;
        else if (reports(line, n, fault))
            reported++;
        else
            return false;
    }
    return reported == 1;
}

/* Whether each file is old, new or, if it is not replaced, a beginning of the new one. */
static bool
has_sound_files(const struct files *files, const struct files *before, const struct files *after)
{
    if (has_same_files(files, before) || has_same_files(files, after))
        return true;
    for (size_t i = 0; i < files->count; i++) {
        const struct text *old = find_file(before, files->file[i].name);
        const struct text *new = find_file(after, files->file[i].name);
        struct text text = files->file[i].text;

        if (!(old != NULL && is_equal(text, *old)) && !(new != NULL &&is_beginning(text, *new)))
            return false;
    }
    for (size_t i = 0; i < before->count; i++)
        if (find_file(files, before->file[i].name) == NULL)
            return false;
    return !replaces;
}

/* Whether each file that had a name before is old or new; temporary files may remain. */
static bool
has_whole_files(const struct files *files, const struct files *before, const struct files *after)
{
    for (size_t i = 0; i < before->count; i++) {
        const char *name = before->file[i].name;
        const struct text *old = &before->file[i].text, *new = find_file(after, name);
        const struct text *text = find_file(files, name);

        if (text == NULL || (!is_equal(*text, *old) && (new == NULL || !is_equal(*text, *new))))
            return false;
    }
    return true;
}

/* Whether the command failed with the other message about memory; any exit status goes with it. */
static bool
has_memory_words(const struct run *run, const struct fault *fault)
{
    return memory_words != NULL && fault->error == ENOMEM && run->status != 0
        && strstr(run->err.data, memory_words) != NULL;
}

/* Returns the first thing that is wrong about a run, or NULL. */
static const char *
judge(const struct run *run, const struct run *want, const struct files *before,
    const struct fault *fault)
{
    bool is_same = run->status == want->status && is_equal(run->out, want->out)
        && is_equal(run->err, want->err) && has_same_files(&run->files, &want->files);

    if (fault == NULL)
        return is_same ? NULL : "two runs without faults differ";
    if (fault->effect == SIGNAL) {
        if (!WIFSIGNALED(run->status) || WTERMSIG(run->status) != fault->error)
            return "not ended by the signal";
        if (fault->error == SIGKILL)
            return has_whole_files(&run->files, before, &want->files) ? NULL : "files";
        return has_sound_files(&run->files, before, &want->files) ? NULL : "files";
    }
    if (WIFSIGNALED(run->status))
        return WTERMSIG(run->status) == SIGKILL ? "no end after 10 s" : "crash";
    if (is_same)
        return fault->effect == ERROR
                && (without_error == NULL || strcmp(without_error, fault->call) != 0)
            ? "the error is ignored"
            : NULL;
    if (fault->effect == NOTHING)
        return "the result is not the same";
    if (WEXITSTATUS(run->status) != error_status && !has_memory_words(run, fault))
        return "exit status";
    if (!is_reported(run, want, fault))
        return "messages";
    if (!is_beginning(run->out, want->out))
        return "output";
    return has_sound_files(&run->files, before, &want->files) ? NULL : "files";
}

static void
print_lines(const char *name, struct text text)
{
    const char *line = text.data;

    printf("#   %s: %zu octets\n", name, text.length);
    for (int i = 0; i < 4; i++) {
        size_t n = line_length(line);

        if (n > 0)
            printf("#   | %.*s\n", (int)(n < 300 ? n - (line[n - 1] == '\n') : 300), line);
        line += n;
    }
}

static void
complain(const char *wrong, const struct run *run, const struct fault *fault, unsigned at)
{
    failures++;
    if (WIFSIGNALED(run->status))
        printf("# signal %d", WTERMSIG(run->status));
    else
        printf("# exit %d", WEXITSTATUS(run->status));
    if (fault != NULL)
        printf(", %s number %u, %s", fault->call, at, fault->what);
    printf(": wrong: %s\n", wrong);
    print_lines("out", run->out);
    print_lines("err", run->err);
    for (size_t i = 0; i < run->files.count; i++)
        print_lines(run->files.file[i].name, run->files.file[i].text);
}

/* Lets every call of a kind fail in turn, and every second one.  Returns their number. */
static unsigned
try_fault(const struct fault *fault, const struct run *want, const struct files *before)
{
    bool is_hit = true;
    unsigned at = 0;

    for (at = fault->effect == NOTHING ? 0 : 1; is_hit && failures < FAILURES_MAX; at++) {
        struct run run = run_command(fault, at, before);
        const char *wrong = judge(&run, want, before, run.hit ? fault : NULL);

        is_hit = run.hit;
        if (wrong != NULL)
            complain(wrong, &run, run.hit ? fault : NULL, at);
        free_run(&run);
    }
    return at < 2 ? 0 : at - 2;
}

/* Tries all faults of a list.  Returns the number of calls, each of which is counted once for each
   kind of fault. */
static unsigned
try_faults(
    const struct fault *list, size_t length, const struct run *want, const struct files *before)
{
    unsigned total = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned calls;

        if ((only != NULL && strcmp(only, list[i].call) != 0)
            || (never != NULL && strcmp(never, list[i].call) == 0))
            continue;
        calls = try_fault(&list[i], want, before);
        if (calls > 0)
            printf("# %s %s: %u\n", list[i].call, list[i].what, calls);
        else /* no call of this kind */
            while (i + 1 < length && strcmp(list[i + 1].call, list[i].call) == 0)
                i++;
        total += calls;
    }
    return total;
}

int
main(int argc, char **argv)
{
    const struct sigaction action = {.sa_handler = end_wait};
    struct files before;
    struct run want;
    unsigned total;
    int option;

    while ((option = getopt(argc, argv, "+i:d:e:k:m:n:orw:")) != -1) {
        switch (option) {
        case 'i': input = optarg; break;
        case 'd': directory = optarg; break;
        case 'e': error_status = atoi(optarg); break;
        case 'k': only = optarg; break;
        case 'm': memory_words = optarg; break;
        case 'n': never = optarg; break;
        case 'o': cuts_lines = true; break;
        case 'r': replaces = true; break;
        case 'w': without_error = optarg; break;
        default: return 99;
        }
    }
    if (argc - optind < 3)
        return 99;
    for (int number = 1; number < 32; number++)
        (void)signal(number, SIG_DFL); /* nohup and a background job ignore some, and so would the
                                          command */
    library = argv[optind];
    scratch = argv[optind + 1];
    command = argv + optind + 2;
    program = strrchr(command[0], '/') != NULL ? strrchr(command[0], '/') + 1 : command[0];
    sigaction(SIGALRM, &action, NULL);
    before = load_files();
    want = run_command(NULL, 0, &before);
    total = try_faults(faults, LENGTH(faults), &want, &before);
    if (replaces)
        total += try_faults(signals, LENGTH(signals), &want, &before);
    free_run(&want);
    free_files(&before);
    return failures > 0 || total == 0;
}
