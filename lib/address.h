/* SPDX-License-Identifier: MIT */
/* IP addresses as text.  libxn calls no inet_pton(): it accepts what the platform likes. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* RFC 3986 section 3.2.2, IPv4address: four numbers up to 255, without leading zeros. */
bool xni_is_dotted_quad(const char *text, size_t length);

/* All that browsers and inet_aton() read as an IPv4 address: one to four numbers, also octal and
   hexadecimal, of which the last fills the octets that are missing.  A final dot is ignored. */
bool xni_is_ipv4(const char *text, size_t length);

/* RFC 4291 section 2.2, as the grammar of RFC 3986 section 3.2.2 has it; without a zone. */
bool xni_is_ipv6(const char *text, size_t length);

#endif
