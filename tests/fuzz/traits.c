/* SPDX-License-Identifier: MIT */
/* The traits of a name, against the reference. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

void
fuzz_target(struct fuzz_input *input)
{
    static struct reference_answer expected;
    unsigned traits = 0xFFFF, expected_traits;
    xn_status status;
    xn_diag diag;

    memset(&diag, (int)input->fill, sizeof(diag));
    status = xn_traits(input->text, input->length, input->flags, &traits, &diag);
    must(status == XN_OK || (status == XN_E_UTF8 && traits == 0),
        "nothing but ill-formed UTF-8 is refused");
    if (input->length <= REFERENCE_LONGEST) {
        reference_traits(input->text, input->length, input->flags, &expected_traits, &expected);
        must(status == expected.status && traits == expected_traits,
            "the traits are those of the reference");
        must(reference_same_diag(&diag, &expected.diag), "the diagnosis is ToASCII's");
    }
}
