/* SPDX-License-Identifier: MIT */
/* The formats of files: each finds the names in a record, and says how to convert them. */
#ifndef FILE_FORMAT_H
#define FILE_FORMAT_H

#include "file_reader.h"

enum name_result { NAME_UNCHANGED, NAME_CHANGED, NAME_REFUSED };

struct file_format {
    bool reads_all;    /* no line is skipped */
    bool is_zone;      /* the records are a zone's, not lines */
    bool needs_names;  /* a file without names has another format */
    bool needs_text;   /* a file with NUL or not in UTF-8 is refused as a whole; keeps its BOM */
    size_t state_size; /* of reader->state, which is initially zero */
    /* Finds the names in a record without the end of its last line. */
    void (*read)(struct file_reader *reader, const char *record, size_t length);
    /* Appends the converted name.  For NAME_REFUSED, the outcome says why. */
    enum name_result (*convert)(struct file_reader *reader, const struct name *name,
        struct buffer *out, struct outcome *outcome);
    /* Appends the name without its prefix, and without escapes if the format has any. */
    void (*unescape)(const struct name *name, struct buffer *out);
    /* Makes the name at the end of out absolute.  Returns false if it cannot.  For --absolute; or
       NULL. */
    bool (*complete)(struct file_reader *reader, const struct name *name, struct buffer *out);
};

extern const struct file_format zone_format, hosts_format, text_format;
extern const struct file_format conf_format, escaped_conf_format; /* names with escapes */

#endif
