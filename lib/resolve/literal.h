/* SPDX-License-Identifier: MIT */
/* IP addresses in the forms that getaddrinfo() reads. */
#ifndef LITERAL_H
#define LITERAL_H

#include <stdbool.h>
#include <stddef.h>

/* Returns whether text, of less than XN_NAME_SIZE octets, is an IPv4 address in any form of
   inet_aton() (127.1, 0x7f.1, 2130706433), or an IPv6 address of RFC 4291 section 2.2, with a zone
   (RFC 4007 section 11) or without. */
bool xni_is_literal(const char *text, size_t length);

#endif
