/* SPDX-License-Identifier: MIT */
/* The UTF-8 reader at every octet of the text, against its plain twin. */
#include <config.h>

#include "utf8.h"

#include "../unit/plain_utf8.h"
#include "fuzz.h"
#include "prep.h"

static struct plain_sequence
try_at(const char *text, size_t length)
{
    struct plain_sequence plain = plain_utf8_decode_checked((const unsigned char *)text, length);
    uint32_t cp = 0;
    char again[4];

    must(utf8_decode_checked(text, length, &cp) == plain.length, "what is well-formed is read");
    must(utf8_ill_formed(text, length) == plain.ill_formed,
        "what is ill-formed is as long as it could have been well-formed");
    if (plain.length == 0)
        return plain;
    must(cp == plain.cp && utf8_decode(text, &cp) == plain.length && cp == plain.cp,
        "the code point is the twin's");
    must(utf8_width(cp) == plain.length && utf8_encode(cp, again) == plain.length
            && memcmp(again, text, plain.length) == 0,
        "it is written as it was read");
    return plain;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    size_t at = 0, broken = SIZE_MAX, broken_length = 0;
    xn_diag diag;

    fuzz_open(&input, data, size);
    for (size_t i = 0; i < input.length; i++) {
        struct plain_sequence s = try_at(input.text + i, input.length - i);

        if (i == at && s.ill_formed > 0 && broken == SIZE_MAX) {
            broken = i;
            broken_length = s.ill_formed;
        }
        at = i == at ? i + s.length + s.ill_formed : at;
    }
    if (broken == SIZE_MAX)
        must(xni_utf8_check(input.text, input.length, &diag) == XN_OK, "text is well-formed");
    else
        must(xni_utf8_check(input.text, input.length, &diag) == XN_E_UTF8 && diag.offset == broken
                && diag.length == broken_length,
            "the first ill-formed octets are found");
    fuzz_close(&input);
    return 0;
}
