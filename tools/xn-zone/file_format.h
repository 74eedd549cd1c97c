/* SPDX-License-Identifier: MIT */
/* Formats of files: a format finds the names in a record and converts them. */
#ifndef FILE_FORMAT_H
#define FILE_FORMAT_H

#include "file_reader.h"

/* A name, or text that a format refuses instead of one. */
struct file_name {
    const char *text; /* as written, within the record; NULL if it is not a single token */
    size_t length;
    size_t prefix;        /* octets of it that are not part of the name */
    uint64_t line, octet; /* position in the file, from 1 */
    const char *type;     /* of the record; NULL if the format has none, or if it is not ASCII */
    const char *field;    /* "owner", "$ORIGIN"; NULL if the field has a number */
    unsigned number;
    unsigned rules; /* of the format, for its convert() */
};

enum name_result { NAME_UNCHANGED, NAME_CHANGED, NAME_REFUSED };

struct file_format {
    bool drops_bom;    /* at the beginning of a file */
    bool reads_all;    /* no line is skipped */
    bool is_zone;      /* the records are those of a zone rather than lines */
    bool needs_names;  /* a file without names has another format */
    bool needs_text;   /* a file that is not in UTF-8, or has NUL, is refused as a whole */
    size_t state_size; /* of reader->state, which is initially zero */
    /* Finds the names in a record, which comes without the end of its last line. */
    void (*read)(struct file_reader *reader, const char *record, size_t length);
    /* Appends the converted name.  For NAME_REFUSED, the refusal says why. */
    enum name_result (*convert)(struct file_reader *reader, const struct file_name *name,
        struct buffer *out, struct outcome *outcome);
    /* Appends the name without its prefix and, if the format has escapes, without those. */
    void (*unescape)(const struct file_name *name, struct buffer *out);
};

/* Passes a name that was recognised to the handler. */
static inline void
found_name(struct file_reader *reader, const struct file_name *name)
{
    reader->has_names = true;
    reader->handle(reader, name, NULL);
}

extern const struct file_format zone_format, hosts_format, text_format;
extern const struct file_format conf_format, escaped_conf_format; /* names with escapes */

#endif
