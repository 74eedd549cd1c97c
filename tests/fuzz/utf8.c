/* SPDX-License-Identifier: MIT */
/* How text is read, all of it and some octets from every octet on, against the grammar of RFC 3629.
   xn_utf8_check(), and functions that refuse nothing else. */
#include <config.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static xn_status
check(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    (void)flags, (void)out, (void)cap, (void)len;
    return xn_utf8_check(in, inlen, diag);
}

static void
try_text(fuzz_function *function, const char *text, size_t length)
{
    size_t at = 0, ill_formed = 0;
    xn_diag diag;
    xn_status status = function(text, length, 0, NULL, 0, NULL, &diag);

    while (at < length && ill_formed == 0) {
        struct reference_utf8 s = reference_utf8_read(text + at, length - at);

        at += s.length;
        ill_formed = s.ill_formed;
    }
    must((status == XN_E_UTF8) == (ill_formed > 0), "ill-formed text is refused");
    must(ill_formed == 0 || (diag.offset == at && diag.length == ill_formed),
        "the first ill-formed octets are found");
}

enum { SOME = 16 };

void
fuzz_target(struct fuzz_input *input)
{
    try_text(xn_nfkc, input->text, input->length);
    try_text(xn_to_unicode, input->text, input->length);
    try_text(check, input->text, input->length);
    for (size_t i = 0; i < input->length; i++) {
        size_t length = input->length - i < SOME ? input->length - i : SOME;

        try_text(xn_nfkc, input->text + i, length);
        try_text(xn_to_unicode, input->text + i, length);
        try_text(check, input->text + i, length);
    }
}
