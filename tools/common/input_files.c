/* SPDX-License-Identifier: MIT */
/* Opens the files that a command reads, and compares them with its outputs. */
#include "config.h"

#include "input_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"

/* Opens closed standard streams, or a file opened later would get such a descriptor, and messages
   would go into it.  In these modes using the descriptor fails, as if it were closed. */
void
reserve_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
                exit(EXIT_INPUT_OUTPUT);
}

bool
is_standard_input(const char *name)
{
    return strcmp(name, "-") == 0;
}

int
open_input(const char *name)
{
    int fd = is_standard_input(name) ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(errno));
    return fd;
}

bool
is_same_file(const struct stat *file, int fd)
{
    struct stat other;

    if (fd >= 0 && fstat(fd, &other) != 0)
        die(EXIT_INPUT_OUTPUT, "standard stream", strerror(errno));
    return fd >= 0 && S_ISREG(other.st_mode) && file->st_dev == other.st_dev
        && file->st_ino == other.st_ino;
}

void
refuse_input_as_output(const char *name, int fd)
{
    struct stat file;

    if (fstat(fd, &file) != 0)
        die(EXIT_INPUT_OUTPUT, name, strerror(errno));
    if (file.st_size > 0 && is_same_file(&file, STDOUT_FILENO))
        die(EXIT_USAGE, name, "is also the output; write to another file");
}

uint64_t
total_size(const char *const *names, size_t count)
{
    uint64_t total = 0;

    for (size_t i = 0; i < count; i++) {
        bool is_standard = is_standard_input(names[i]);
        struct stat file;
        off_t at = is_standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;

        if ((is_standard ? fstat(STDIN_FILENO, &file) : stat(names[i], &file)) != 0
            || !S_ISREG(file.st_mode) || at < 0 || file.st_size < at)
            return 0;
        total += (uint64_t)(file.st_size - at);
    }
    return total;
}
