/* SPDX-License-Identifier: MIT */
/* --like: reads the list of protected names. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "like_names.h"
#include "tools/common/whole_file.h"

static const char edits_prefix[] = "edits:";

/* Exits with the position of the fault in the list. */
static _Noreturn void
refuse_list(const char *path, const xn_diag *diag)
{
    char reason[XN_DIAG_SIZE];

    if (diag->status == XN_E_ARGUMENT)
        die(EXIT_USAGE, path, "the list is too large");
    xn_diag_reason(diag, reason, sizeof(reason));
    die_at(EXIT_USAGE, path, diag->line, diag->column, reason);
}

/* Exits with the reason.  Perhaps a protected name was given in place of the file. */
static _Noreturn void
refuse_unread(const char *path, int error)
{
    struct buffer why = {0};

    buffer_text(&why, strerror(error));
    if (error == ENOENT && strchr(path, '/') == NULL)
        buffer_text(&why, "; --like needs a file with one protected name on each line");
    buffer_char(&why, '\0');
    die(EXIT_INPUT_OUTPUT, path, why.data);
}

void
like_open(struct options *o)
{
    const unsigned edits = strncmp(o->like_list, edits_prefix, strlen(edits_prefix)) == 0;
    const char *path = o->like_list + (edits ? strlen(edits_prefix) : 0);
    struct buffer text = {0};
    int error = read_file(path, SIZE_MAX, &text);
    size_t size, size_without_names;
    xn_diag diag;

    if (error != 0)
        refuse_unread(path, error);
    if (xn_like_build(text.data, text.length, o->flags, edits, NULL, 0, &size, &diag) != XN_E_SPACE)
        refuse_list(path, &diag);
    (void)!xn_like_build("", 0, o->flags, edits, NULL, 0, &size_without_names, NULL);
    if (size == size_without_names)
        die(EXIT_USAGE, path, "the list has no names; write one on each line");
    o->like = check_memory(malloc(size));
    if (xn_like_build(text.data, text.length, o->flags, edits, o->like, size, NULL, &diag) != XN_OK)
        refuse_list(path, &diag);
    buffer_free(&text);
}
