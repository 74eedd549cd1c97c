/* SPDX-License-Identifier: MIT */
/* IP addresses as text.  libxn does not call inet_pton(), whose grammar differs between
   platforms. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Returns whether text is an IPv4address of RFC 3986 section 3.2.2: four numbers up to 255, without
   leading zeros. */
bool xni_is_dotted_quad(const char *text, size_t length);

/* Returns whether browsers and inet_aton() read text, which is not empty, as an IPv4 address: one
   to four decimal, octal or hexadecimal numbers, where the last fills the missing octets.  A final
   dot is ignored. */
bool xni_is_ipv4(const char *text, size_t length);

/* Returns whether text is an IPv6 address of RFC 4291 section 2.2, without a zone, by the grammar
   of RFC 3986 section 3.2.2. */
bool xni_is_ipv6(const char *text, size_t length);

#endif
