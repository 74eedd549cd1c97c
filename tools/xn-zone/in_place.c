/* SPDX-License-Identifier: MIT */
/* --in-place: reads a file twice.  The first time nothing is written but messages; the second time,
   which only a file that is to be changed needs, the new file. */
#include "config.h"

#include "in_place.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "file_names.h"
#include "replace_file.h"

static void
report(struct run *run, const char *note, const char *file, const char *why)
{
    struct buffer line = {.output = &run->outputs.errors};

    progress_clear(&run->progress, true);
    buffer_text(&line, "xn: ");
    buffer_text(&line, note);
    buffer_escaped(&line, file, strnlen(file, WORD_MAX));
    buffer_text(&line, ": ");
    buffer_text(&line, why);
    buffer_char(&line, '\n');
    buffer_flush(&line);
    buffer_free(&line);
}

/* Reads the file and prints what there is to say about it. */
static const char *
examine(struct run *run, const struct replacement *r, struct file_result *result)
{
    struct output nowhere = {.fd = open("/dev/null", O_WRONLY | O_CLOEXEC), .name = "/dev/null"};

    if (nowhere.fd < 0)
        return strerror(errno);
    *result = convert_file(run, &nowhere, r->file, r->source);
    output_close(&nowhere);
    return result->error != 0 ? strerror(result->error) : NULL;
}

/* Writes the new file.  Everything was said and counted before. */
static const char *
write_replacement(const struct run *run, const struct replacement *r)
{
    struct options o = *run->o;
    struct run again = {.o = &o, .outputs = run->outputs};
    struct output out = {.fd = r->target, .name = r->file};
    struct file_result result;

    o.no_messages = o.quiet = true;
    if (lseek(r->source, 0, SEEK_SET) != 0)
        return strerror(errno);
    result = convert_file(&again, &out, r->file, r->source);
    if (out.error != 0 || result.error != 0)
        return strerror(out.error != 0 ? out.error : result.error);
    return NULL;
}

static const char *
replace(const struct run *run, struct replacement *r)
{
    const char *why = replacement_create(r);

    if (why == NULL)
        why = write_replacement(run, r);
    if (why == NULL)
        why = replacement_commit(r);
    return why;
}

/* Returns why the file is not replaced, or NULL. */
static const char *
replace_changed(struct run *run, struct replacement *r, const struct file_result *result)
{
    const struct options *o = run->o;

    if (result->refused > 0 && !o->keeps_refused) {
        if (!o->quiet)
            report(run, "note: ", r->file,
                "not replaced, since a name was refused; --on-error=keep replaces it");
        return NULL;
    }
    if (!result->differs || run->stopped)
        return NULL;
    if (result->is_signed && !o->force)
        return "the zone is signed (RRSIG), so it is not replaced without --force";
    return replace(run, r);
}

bool
convert_in_place(struct run *run, const char *file)
{
    struct replacement r;
    struct file_result result = {0};
    const char *why = replacement_open(&r, file, run->o->suffix);

    if (why == NULL)
        why = examine(run, &r, &result);
    if (why == NULL)
        why = replace_changed(run, &r, &result);
    replacement_close(&r);
    if (why != NULL)
        report(run, "", file, why);
    return why == NULL;
}
