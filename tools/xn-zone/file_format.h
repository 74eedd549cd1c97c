/* SPDX-License-Identifier: MIT */
/* Formats of files: a format finds the names in a text and converts them, a sink handles
   each name, and convert_file.c copies everything else octet for octet. */
#ifndef FILE_FORMAT_H
#define FILE_FORMAT_H

#include <stdint.h>

#include "file_problem.h"
#include "zone_options.h"

/* A name, or text that a format refuses instead of one. */
struct file_name {
    const char *text; /* as written, within the text that the format reads; NULL: no single token */
    size_t length;
    size_t prefix;        /* octets of it that are not part of the name */
    uint64_t line, octet; /* position in the file, from 1 */
    const char *type;     /* of the record; NULL: the format has none, or it is not ASCII */
    const char *field;    /* "owner", "$ORIGIN"; NULL: the number of a field */
    unsigned number;
    unsigned rules; /* of the format, for its convert() */
};

/* Takes the names in the order of the file. */
struct name_sink {
    void (*handle_name)(struct name_sink *sink, const struct file_name *name);
    /* Text that cannot be read is not converted. */
    void (*handle_refusal)(
        struct name_sink *sink, const struct file_name *where, enum problem problem);
    const char *record; /* where the record that contains the name begins; set by the format */
    uint64_t lines;     /* counted by the format */
    bool stops;         /* at the first refusal: nothing of its record may be copied */
    bool stopped;       /* set by the sink: read() returns after this record */
};

enum name_result { NAME_UNCHANGED, NAME_CHANGED, NAME_REFUSED };

struct file_format {
    bool drops_bom; /* at the beginning of a file */
    /* The state of one file, to be released with close(). */
    void *(*open)(const struct zone_options *o);
    /* Finds the names in a text that begins where the last call stopped.  Returns how many octets
       it has dealt with, which is all of them if final.  A record that is incomplete is not dealt
       with until the text has more than RECORD_MAX octets and an end of line. */
    size_t (*read)(
        void *state, struct name_sink *sink, const char *text, size_t length, bool final);
    /* Appends the converted name.  For NAME_REFUSED, the refusal says why. */
    enum name_result (*convert)(
        void *state, const struct file_name *name, struct buffer *out, struct refusal *refusal);
    /* Appends the name without its prefix and, if the format has escapes, without those. */
    void (*unescape)(const struct file_name *name, struct buffer *out);
    /* is_signed: has RRSIG records.  needs_signing: has RRSIG or NSEC3 records.  Known at the end
       of the file; NULL: files of this format cannot be signed. */
    bool (*is_signed)(const void *state);
    bool (*needs_signing)(const void *state);
    void (*close)(void *state);
};

extern const struct file_format zone_format, hosts_format, text_format;

#endif
