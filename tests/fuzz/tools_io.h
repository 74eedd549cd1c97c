/* SPDX-License-Identifier: MIT */
/* Included before the sources of the commands, so that their input comes from a target, and their
   output goes to it.  unistd.h comes first: with _FORTIFY_SOURCE it has functions of these
   names. */
#ifndef TOOLS_IO_H
#define TOOLS_IO_H

#include <config.h>

#include <unistd.h>

ssize_t fuzz_read(int fd, void *data, size_t length);
ssize_t fuzz_write(int fd, const void *data, size_t length);

#define read  fuzz_read
#define write fuzz_write

#endif
