/* SPDX-License-Identifier: MIT */
/* A list and, after its last line feed, a name: the index against the reference, which has none. */
#include <config.h>

#include <string.h>

#include "../oracle/reference/reference.h"
#include "fuzz.h"

static void
check_letters(const xn_like_match *m)
{
    for (size_t i = 0; i < m->count && i < XN_LETTERS_MAX; i++) {
        const xn_letters *l = &m->letters[i];

        must(l->cp[0] != XN_NO_CP || l->to[0] != XN_NO_CP, "there is a letter");
        must(l->cp[0] != l->to[0] || l->cp[1] != l->to[1] || l->cp[1] != XN_NO_CP,
            "the letters differ");
    }
}

static void
check_name(const xn_like *index, const struct fuzz_input *input, size_t listlen, unsigned edits)
{
    static struct reference_answer answer;
    const char *name = input->text + listlen;
    const size_t length = input->length - listlen;
    struct reference_like like;
    xn_like_match m;
    xn_diag diag;
    xn_status status;

    memset(&m, (int)input->fill, sizeof(m));
    memset(&diag, (int)input->fill, sizeof(diag));
    status = xn_like_find(index, name, length, input->flags, &m, &diag);
    reference_like(input->text, listlen, input->flags, edits != 0, name, length, &like, &answer);
    must(status == answer.status && reference_same_diag(&diag, &answer.diag),
        "the status is that of the reference");
    must(like.found == (m.reasons != 0), "the reference finds a name as well");
    if (!like.found)
        return;
    must((m.reasons & (XN_LIKE_HIDDEN | XN_LIKE_EDIT)) == like.kind && m.line == like.line
            && fuzz_same(m.name, m.namelen, like.name, strlen(like.name)) && m.offset == like.offset
            && m.length == like.length,
        "it is the name that the reference finds");
    check_letters(&m);
}

void
fuzz_target(struct fuzz_input *input)
{
    unsigned edits;
    size_t listlen, needed, again;
    xn_diag diag;
    xn_status status;

    if (input->length > 600)
        return;
    edits = input->choice % 2;
    for (listlen = input->length; listlen > 0 && input->text[listlen - 1] != '\n'; listlen--)
        continue;
    status = xn_like_build(input->text, listlen, input->flags, edits, NULL, 0, &needed, &diag);
    must(diag.status == status && diag.offset + diag.length <= listlen,
        "a fault has its position in the list");
    if (status == XN_E_SPACE) {
        void *memory = fuzz_buffer(needed, input->fill);

        must(xn_like_build(input->text, listlen, input->flags, edits, memory, needed, &again, NULL)
                    == XN_OK
                && again == needed,
            "the size is enough");
        check_name(memory, input, listlen, edits);
        fuzz_buffer_free(memory, needed);
    } else {
        must(needed == 0 && status != XN_OK, "a refused list has no size");
    }
}
