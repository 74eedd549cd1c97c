/* SPDX-License-Identifier: MIT */
/* The functions of punycode.h. */
#include "export.h"

#include <punycode.h>
#include <stdlib.h>
#include <string.h>

#include "xn.h"

enum { OUTPUT_STACK = 1024 };

static int
convert_punycode_status(xn_status status)
{
    switch (status) {
    case XN_OK: return PUNYCODE_SUCCESS;
    case XN_E_SPACE: return PUNYCODE_BIG_OUTPUT;
    case XN_E_OVERFLOW: return PUNYCODE_OVERFLOW;
    default: return PUNYCODE_BAD_INPUT;
    }
}

/* Encodes into another buffer and copies: libxn writes a final NUL, but the caller's buffer may
   have no space for it. */
int
punycode_encode(size_t input_length, const punycode_uint input[], const unsigned char case_flags[],
    size_t *output_length, char output[])
{
    char stack[OUTPUT_STACK], *out = stack;
    size_t length, cap = *output_length;
    xn_status status =
        xn_punycode_encode(input, input_length, case_flags, stack, OUTPUT_STACK, &length, NULL);

    if (status == XN_E_SPACE && length <= cap) {
        out = malloc(length + 1);
        if (out == NULL) /* no code for a lack of memory exists */
            return PUNYCODE_BIG_OUTPUT;
        status =
            xn_punycode_encode(input, input_length, case_flags, out, length + 1, &length, NULL);
    }
    if (status == XN_OK && length > cap)
        status = XN_E_SPACE;
    if (status == XN_OK) {
        if (length > 0)
            memcpy(output, out, length);
        *output_length = length;
    }
    if (out != stack)
        free(out);
    return convert_punycode_status(status);
}

int
punycode_decode(size_t input_length, const char input[], size_t *output_length,
    punycode_uint output[], unsigned char case_flags[])
{
    size_t length;
    xn_status status = input_length == XN_STRLEN ? XN_E_OVERFLOW
                                                 : xn_punycode_decode(input, input_length, output,
                                                     *output_length, &length, case_flags, NULL);

    if (status == XN_OK)
        *output_length = length;
    return convert_punycode_status(status);
}
