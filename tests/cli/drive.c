/* SPDX-License-Identifier: MIT */
/* Runs a command in surroundings that a shell cannot provide, and exits with its status.

   drive pty FDS COMMAND...
       The standard streams listed in FDS ("02") are a pseudo-terminal.  The command's output there
       goes to standard output, and its input there comes from standard input.
   drive closed default|ignore COMMAND...
       Standard output is a pipe without a reader, with SIGPIPE set as given.
   drive peak FILE COMMAND...
       Writes the peak memory use, in KiB, to FILE.
   drive talk COMMAND...
       Sends each line of standard input after the previous one has been answered.

   Exit status 77: not possible on this machine; 99: the driver itself failed. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { UNAVAILABLE = 77, FAILED = 99, PATIENCE = 10000 /* ms */ };

_Noreturn static void
fail(int status, const char *what)
{
    fprintf(stderr, "drive: %s: %s\n", what, strerror(errno));
    exit(status);
}

/* Starts the command.  streams[fd] replaces a standard stream unless it is -1; `unwanted` is
   closed. */
static pid_t
start(char **command, const int *streams, int unwanted)
{
    pid_t child = fork();

    if (child < 0)
        fail(FAILED, "fork");
    if (child > 0)
        return child;
    for (int fd = 0; fd < 3; fd++)
        if (streams[fd] >= 0 && dup2(streams[fd], fd) < 0)
            fail(FAILED, "dup2");
    for (int fd = 0; fd < 3; fd++)
        if (streams[fd] > 2)
            close(streams[fd]);
    if (unwanted >= 0)
        close(unwanted);
    execvp(command[0], command);
    fail(FAILED, command[0]);
}

static int
finish(pid_t child)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            fail(FAILED, "waitpid");
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void
put(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, text, length);

        if (written < 0)
            fail(FAILED, "write");
        text += written;
        length -= (size_t)written;
    }
}

/* A terminal without output processing, echo and signals; ^D ends its input. */
static int
open_terminal(int *slave)
{
    struct termios modes;
    int master = posix_openpt(O_RDWR | O_NOCTTY);

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        fail(UNAVAILABLE, "posix_openpt");
    *slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (*slave < 0 || tcgetattr(*slave, &modes) != 0)
        fail(UNAVAILABLE, "ptsname");
    modes.c_oflag &= ~(tcflag_t)OPOST;
    modes.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
    if (tcsetattr(*slave, TCSANOW, &modes) != 0)
        fail(UNAVAILABLE, "tcsetattr");
    return master;
}

static int
pty(const char *fds, char **command)
{
    int streams[3] = {-1, -1, -1}, slave, master = open_terminal(&slave),
        typed = strchr(fds, '0') != NULL;
    struct pollfd ready[2] = {
        {.fd = master, .events = POLLIN}, {.fd = typed ? STDIN_FILENO : -1, .events = POLLIN}};
    char text[4096];
    ssize_t length;
    pid_t child;

    for (; *fds != '\0'; fds++)
        streams[*fds - '0'] = slave;
    child = start(command, streams, master);
    close(slave);
    for (;;) {
        if (poll(ready, 2, -1) < 0)
            fail(FAILED, "poll");
        if (ready[1].revents != 0) {
            length = read(STDIN_FILENO, text, 256); /* less than the limit of a line */
            if (length > 0)
                put(master, text, (size_t)length);
            else
                put(master, "\004", 1);
            ready[1].fd = length > 0 ? STDIN_FILENO : -1;
        }
        if (ready[0].revents != 0) {
            length = read(master, text, sizeof(text));
            if (length <= 0)
                break;
            put(STDOUT_FILENO, text, (size_t)length);
        }
    }
    return finish(child);
}

static int
closed(const char *how, char **command)
{
    int ends[2], streams[3] = {-1, -1, -1};

    if (pipe(ends) != 0)
        fail(UNAVAILABLE, "pipe");
    close(ends[0]);
    signal(SIGPIPE, strcmp(how, "ignore") == 0 ? SIG_IGN : SIG_DFL);
    streams[1] = ends[1];
    return finish(start(command, streams, -1));
}

static int
peak(const char *name, char **command)
{
    int streams[3] = {-1, -1, -1}, status = finish(start(command, streams, -1));
    struct rusage usage;
    FILE *file = fopen(name, "w");

    if (file == NULL || getrusage(RUSAGE_CHILDREN, &usage) != 0)
        fail(FAILED, name);
    fprintf(file, "%ld\n", usage.ru_maxrss);
    fclose(file);
    return status;
}

/* Copies an answer up to its LF.  Returns false if it takes too long. */
static int
hear(int fd)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    char c = '\0';

    while (c != '\n') {
        if (poll(&ready, 1, PATIENCE) <= 0 || read(fd, &c, 1) != 1)
            return 0;
        putchar(c);
    }
    return 1;
}

static int
talk(char **command)
{
    int to[2], from[2], streams[3] = {-1, -1, -1}, status;
    char line[4096];
    pid_t child;

    if (pipe(to) != 0 || pipe(from) != 0)
        fail(UNAVAILABLE, "pipe");
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    signal(SIGPIPE, SIG_IGN);
    streams[0] = to[0];
    streams[1] = from[1];
    child = start(command, streams, to[1]);
    close(to[0]);
    close(from[1]);
    while (fgets(line, sizeof(line), stdin) != NULL) {
        put(to[1], line, strlen(line));
        if (!hear(from[0])) {
            printf("no answer to %s", line);
            break;
        }
    }
    close(to[1]);
    fflush(stdout);
    status = finish(child);
    return status;
}

int
main(int argc, char **argv)
{
    const char *mode = argc > 2 ? argv[1] : "";

    if (strcmp(mode, "talk") == 0)
        return talk(argv + 2);
    if (argc > 3 && strcmp(mode, "pty") == 0)
        return pty(argv[2], argv + 3);
    if (argc > 3 && strcmp(mode, "closed") == 0)
        return closed(argv[2], argv + 3);
    if (argc > 3 && strcmp(mode, "peak") == 0)
        return peak(argv[2], argv + 3);
    fprintf(stderr, "drive: unknown mode\n");
    return FAILED;
}
