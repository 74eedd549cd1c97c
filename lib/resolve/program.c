/* SPDX-License-Identifier: MIT */
/* The file of a program, and whether the dynamic linker would preload a library for it. */
#include "program.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

/* Finds the file that execvp() would run. */
static bool
find_file(const char *program, char *path, size_t size)
{
    const char *list = getenv("PATH"), *end;
    struct stat file;

    if (strchr(program, '/') != NULL)
        return (size_t)snprintf(path, size, "%s", program) < size;
    for (list = list != NULL ? list : "/bin:/usr/bin"; *program != '\0'; list = end + 1) {
        int length;

        end = strchrnul(list, ':');
        length = end - list < PATH_MAX ? (int)(end - list) : PATH_MAX;
        if ((size_t)snprintf(path, size, "%.*s%s%s", length, list, length > 0 ? "/" : "", program)
                < size
            && stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0)
            return true;
        if (*end == '\0')
            break;
    }
    return false;
}

/* Returns whether a program gets rights that its caller lacks; the dynamic linker then ignores
   LD_PRELOAD. */
static bool
has_more_rights(int fd)
{
    struct stat file;
    struct statvfs system;

    if (fstat(fd, &file) != 0 || prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1
        || (fstatvfs(fd, &system) == 0 && system.f_flag & ST_NOSUID))
        return false;
    return (file.st_mode & S_ISUID && file.st_uid != getuid())
        || (file.st_mode & S_ISGID && file.st_mode & S_IXGRP && file.st_gid != getgid())
        || (getuid() != 0 && fgetxattr(fd, "security.capability", NULL, 0) > 0);
}

static bool
read_all(int fd, void *data, size_t length, off_t offset)
{
    return pread(fd, data, length, offset) == (ssize_t)length;
}

/* Reads the path of the dynamic linker; it is empty if the program has none.  Returns false if it
   cannot be known, as in a program for another architecture. */
static bool
read_linker(int fd, char *linker, size_t size)
{
    ElfW(Ehdr) header;
    ElfW(Phdr) part;

    *linker = '\0';
    if (!read_all(fd, &header, sizeof(header), 0) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0
        || header.e_ident[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32)
        || header.e_phentsize != sizeof(part))
        return false;
    for (unsigned i = 0; i < header.e_phnum; i++) {
        off_t offset;

        if (__builtin_add_overflow(header.e_phoff, i * sizeof(part), &offset)
            || !read_all(fd, &part, sizeof(part), offset))
            return false;
        if (part.p_type != PT_INTERP)
            continue;
        if (part.p_filesz == 0 || part.p_filesz >= size
            || !read_all(fd, linker, part.p_filesz, (off_t)part.p_offset))
            return false;
        linker[part.p_filesz] = '\0';
        return true;
    }
    return true;
}

/* Finds the interpreter of a script. */
static bool
read_interpreter(int fd, char path[PATH_MAX])
{
    char head[PATH_MAX];
    ssize_t length = pread(fd, head, sizeof(head) - 1, 0);
    const char *begin;

    if (length < 2 || head[0] != '#' || head[1] != '!')
        return false;
    head[length] = '\0';
    begin = head + 2 + strspn(head + 2, " \t");
    snprintf(path, PATH_MAX, "%.*s", (int)strcspn(begin, " \t\n"), begin);
    return *path != '\0';
}

/* Returns whether a program without a dynamic linker is probably the linker: ld.so, or for example
   ld-linux-x86-64.so.2. */
static bool
is_linker(const char *path)
{
    const char *slash = strrchr(path, '/');

    return strncmp(slash != NULL ? slash + 1 : path, "ld", 2) == 0;
}

static const struct obstacle *
find_obstacle_in(int fd, const char *path)
{
    static const struct obstacle rights = {
        "it runs with the rights of another user or group", false};
    static const struct obstacle without = {"it is linked statically", false};
    static const struct obstacle musl = {"it uses musl instead of glibc", true};
    char linker[PATH_MAX];

    if (has_more_rights(fd))
        return &rights;
    if (!read_linker(fd, linker, sizeof(linker)) || (*linker == '\0' && is_linker(path)))
        return NULL;
    if (*linker == '\0')
        return &without;
    return strstr(linker, "/ld-musl-") != NULL ? &musl : NULL;
}

const struct obstacle *
find_preload_obstacle(const char *program)
{
    char path[PATH_MAX];
    const struct obstacle *obstacle = NULL;
    bool is_script = find_file(program, path, sizeof(path));

    /* The kernel follows five interpreters. */
    for (unsigned i = 0; is_script && i < 6; i++) {
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* does not wait at a FIFO */

        if (fd < 0)
            return NULL;
        is_script = read_interpreter(fd, path);
        if (!is_script)
            obstacle = find_obstacle_in(fd, path);
        close(fd);
    }
    return obstacle;
}
