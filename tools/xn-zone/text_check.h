/* SPDX-License-Identifier: MIT */
/* Checks whether a file is text in UTF-8, without NUL. */
#ifndef TEXT_CHECK_H
#define TEXT_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A check, up to the first octet that is not text.  All zero at the beginning of a file. */
struct text_check {
    uint64_t line, octet; /* of the next octet, from 0 */
    bool has_failed;
};

/* Checks the next part of a file.  Returns the number of octets that are text: if the check has not
   failed, all but the beginning of a character that may go on in the next part. */
size_t text_check_read(struct text_check *check, const char *text, size_t length, bool final);
/* Checks the rest of a regular file, which is read again afterwards.  Returns false if it is not
   regular or cannot be read. */
bool text_check_file(struct text_check *check, int fd);

#endif
