/* SPDX-License-Identifier: MIT */
/* Copies extended attributes.  On Linux, access control lists are attributes as well. */
#include "config.h"

#include "file_attributes.h"

#if defined(HAVE_SYS_XATTR_H) && defined(__linux__)

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>
#include <sys/xattr.h>

#include "buffer.h"

/* Reads into a buffer with one of two calls: the list of names, or the value of one. */
static bool
read_attribute(int fd, const char *name, struct buffer *out)
{
    enum { TRIES = 10 }; /* it may grow between the calls */

    for (int try = 0; try < TRIES; try++) {
        ssize_t wanted = name != NULL ? fgetxattr(fd, name, NULL, 0) : flistxattr(fd, NULL, 0);
        ssize_t length;
        char *to;

        if (wanted < 0)
            return false;
        out->length = 0;
        to = buffer_reserve(out, (size_t)wanted + 1);
        length = name != NULL ? fgetxattr(fd, name, to, (size_t)wanted)
                              : flistxattr(fd, to, (size_t)wanted);
        if (length >= 0 && length <= wanted) {
            out->length = (size_t)length;
            return true;
        }
        if (errno != ERANGE)
            return false;
    }
    return false;
}

/* The names, each with a NUL after it; none on file systems without attributes. */
static bool
read_names(int fd, struct buffer *names)
{
    return read_attribute(fd, NULL, names) || errno == ENOTSUP || errno == ENOSYS;
}

/* A label of a security module is often set when a file is created, and may not be set again. */
static bool
copy_attribute(int from, int to, const char *name, struct buffer *value, struct buffer *present)
{
    if (!read_attribute(from, name, value))
        return false;
    if (read_attribute(to, name, present) && present->length == value->length
        && (value->length == 0 || memcmp(present->data, value->data, value->length) == 0))
        return true;
    return fsetxattr(to, name, value->length > 0 ? value->data : "", value->length, 0) == 0;
}

static bool
has_name(const struct buffer *names, const char *wanted)
{
    for (size_t at = 0; at < names->length; at += strlen(names->data + at) + 1)
        if (strcmp(names->data + at, wanted) == 0)
            return true;
    return false;
}

/* A directory may have a default access control list, which a new file in it inherits. */
static bool
remove_others(int to, const struct buffer *wanted, struct buffer *names)
{
    if (!read_names(to, names))
        return false;
    for (size_t at = 0; at < names->length; at += strlen(names->data + at) + 1)
        if (!has_name(wanted, names->data + at) && fremovexattr(to, names->data + at) != 0)
            return false;
    return true;
}

bool
copy_attributes(int from, int to)
{
    struct buffer names = {0}, value = {0}, present = {0};
    bool copied = read_names(from, &names);

    for (size_t at = 0; at < names.length && copied; at += strlen(names.data + at) + 1)
        copied = copy_attribute(from, to, names.data + at, &value, &present);
    copied = copied && remove_others(to, &names, &value);
    buffer_free(&names);
    buffer_free(&value);
    buffer_free(&present);
    return copied;
}

#else

bool
copy_attributes(int from, int to)
{
    (void)from;
    (void)to;
    return true;
}

#endif
