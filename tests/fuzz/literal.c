/* SPDX-License-Identifier: MIT */
/* IP addresses, as libc reads them: inet_aton() for the whole text, and inet_pton(). */
#define _DEFAULT_SOURCE
#include <config.h>

#include <arpa/inet.h>
#include <string.h>

#include "lib/resolve/literal.h"
#include "fuzz.h"

static bool
is_ipv4(const char *text)
{
    struct in_addr address;

    /* inet_aton() accepts white space and whatever follows it. */
    return strpbrk(text, " \t\n\v\f\r") == NULL && inet_aton(text, &address) != 0;
}

static bool
is_ipv6(char *text)
{
    char *zone = strchr(text, '%');
    struct in6_addr address;

    if (zone != NULL) {
        for (const char *c = zone + 1; *c != '\0'; c++)
            if (*c <= ' ' || *c >= 0x7F || *c == '/' || *c == '%')
                return false;
        if (zone[1] == '\0')
            return false;
        *zone = '\0';
    }
    return inet_pton(AF_INET6, text, &address) == 1;
}

void
fuzz_target(struct fuzz_input *input)
{
    bool expected = false;
    char *text;

    text = fuzz_buffer(input->length + 1, 0);
    if (input->length > 0)
        memcpy(text, input->text, input->length);
    if (strlen(text) == input->length && input->length < XN_NAME_SIZE)
        expected = is_ipv4(text) || is_ipv6(text);
    must(xni_is_literal(input->text, input->length) == expected, "a literal is what libc reads");
    fuzz_buffer_free(text, input->length + 1);
}
