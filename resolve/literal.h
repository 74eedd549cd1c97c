/* SPDX-License-Identifier: MIT */
/* IP addresses as getaddrinfo() reads them. */
#ifndef LITERAL_H
#define LITERAL_H

#include <stdbool.h>
#include <stddef.h>

/* Whether text is an IPv4 address in any form of inet_aton() (127.1, 0x7f.1, 2130706433), or an
   IPv6 address of RFC 4291 section 2.2, with a zone (RFC 4007 section 11) or without.  Less than
   XN_NAME_SIZE octets. */
bool xni_is_literal(const char *text, size_t length);

#endif
