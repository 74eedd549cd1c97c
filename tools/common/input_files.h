/* SPDX-License-Identifier: MIT */
/* The files that a command reads; "-" is standard input. */
#ifndef INPUT_FILES_H
#define INPUT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* Opens closed standard streams.  Called before any other file is opened. */
void reserve_standard_streams(void);
bool is_standard_input(const char *name);
/* Exits if the file cannot be opened. */
int open_input(const char *name);
/* Returns whether a descriptor refers to this regular file, which a closed stream (fd < 0) does
   not. */
bool is_same_file(const struct stat *file, int fd);
/* Exits if output would be appended to the input and read again, without end.  An empty file is
   harmless. */
void refuse_input_as_output(const char *name, int fd);
/* Returns the size of all inputs in octets, or 0 if one is not a regular file. */
uint64_t total_size(const char *const *names, size_t count);

#endif
