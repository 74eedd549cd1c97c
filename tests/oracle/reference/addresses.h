/* SPDX-License-Identifier: MIT */
#ifndef REFERENCE_ADDRESSES_H
#define REFERENCE_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>

bool ref_is_hex(char c);
bool ref_is_quad(const char *text, size_t length); /* four numbers, without leading zeros */
bool ref_is_ipv4(const char *text, size_t length); /* as browsers read it */
bool ref_is_ipv6(const char *text, size_t length);

#endif
