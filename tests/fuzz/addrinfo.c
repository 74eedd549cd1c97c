/* SPDX-License-Identifier: MIT */
/* xn_getaddrinfo, with a getaddrinfo() that looks at what it is asked. */
#define _GNU_SOURCE
#include <config.h>

#include <string.h>

#include "lib/resolve/literal.h"
#include "xn-resolve.h"
#include "fuzz.h"

static const struct fuzz_input *current;
static unsigned calls;
static bool is_literal; /* whether the node is, without white space */

/* An answer for each of its arguments: not found, found, or another error. */
int
getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **res)
{
    static const int errors[] = {EAI_NONAME, EAI_NONAME, EAI_AGAIN, EAI_FAIL, EAI_NODATA, 0};
    size_t length = strlen(node);
    bool ascii = true;

    must(service == NULL, "the service is that of the caller");
    for (size_t i = 0; i < length; i++)
        ascii = ascii && (unsigned char)node[i] < 0x80;
    must(++calls <= 2, "there are at most two calls");
    must(is_literal || !xni_is_literal(node, length), "a name does not become an address");
    must(ascii || hints == NULL || !(hints->ai_flags & AI_CANONNAME),
        "the canonical name of raw octets is not wanted");
    must(hints == NULL || !(hints->ai_flags & AI_IDN), "libidn2 is not wanted");
    must(is_literal || strpbrk(node, " \t\r\n/\\:@?#[]%") == NULL, "there are no delimiters");
    *res = NULL;
    return errors[(current->choice >> (calls * 3)) % (current->choice & 1 ? 5 : 2)];
}

static void
check_info(const xn_resolve_info *info, int error)
{
    must(info->status == info->diag.status && info->diag.rule != NULL, "info is complete");
    must((info->status == XN_OK) == (calls > 0) && (info->how == 0) == (calls == 0),
        "libc is asked unless the name is refused");
    must(info->status == XN_OK || (error == EAI_NONAME && info->ascii[0] == '\0'),
        "a refused name does not exist");
    must(info->diag.offset <= current->length
            && info->diag.length <= current->length - info->diag.offset,
        "the position is in the node");
    for (const char *c = info->shown; *c != '\0'; c++)
        must((unsigned char)*c >= ' ' && *c != 0x7F, "no control character is shown");
    for (const char *c = info->ascii; *c != '\0'; c++)
        must((unsigned char)*c < 0x80, "ascii is ASCII");
}

static bool
find_literal(const char *text, size_t length, bool trims)
{
    while (trims && length > 0 && strchr(" \t\n\v\f\r", *text) != NULL && *text != '\0')
        text++, length--;
    while (trims && length > 0 && strchr(" \t\n\v\f\r", text[length - 1]) != NULL
        && text[length - 1] != '\0')
        length--;
    return xni_is_literal(text, length);
}

void
fuzz_target(struct fuzz_input *input)
{
    struct addrinfo hints = {.ai_flags = AI_CANONNAME | AI_IDN}, *list;
    xn_resolve_info info;
    unsigned flags;
    int error;

    current = input;
    flags = (input->flags & ~(unsigned)XN_CROSSCHECK) | (input->capacity & 1 ? XN_RESOLVE_TRIM : 0)
        | (input->capacity & 2 ? XN_RESOLVE_LOCALE : 0);
    is_literal = find_literal(input->text, input->length, input->capacity & 1);
    memset(&info, (int)input->fill, sizeof(info));
    calls = 0;
    error = xn_getaddrinfo(input->length > 0 ? input->text : "", input->length, NULL,
        input->choice & 2 ? &hints : NULL, flags, &list, &info);
    check_info(&info, error);
    must(is_literal == (info.how == XN_HOW_LITERAL), "an address is asked as such");
    calls = 0;
    must(xn_getaddrinfo(input->length > 0 ? input->text : "", input->length, NULL,
             input->choice & 2 ? &hints : NULL, flags, &list, NULL)
            == error,
        "the result does not depend on info");
}
