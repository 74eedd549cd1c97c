/* SPDX-License-Identifier: MIT */
/* Names inside files: a format (--zone, --hosts) finds the names in a text, a sink handles each of
   them, and files.c copies everything else octet for octet. */
#ifndef FILE_NAMES_H
#define FILE_NAMES_H

#include "convert.h"
#include "jobs.h"

/* A name, or what a format refuses instead of one. */
struct file_name {
    const char *text; /* as written, within the text that the format reads; NULL: no single token */
    size_t length;
    uint64_t line, octet; /* position in the file, from 1 */
    const char *type;     /* of the record; NULL: the format has none, or it is not ASCII */
    const char *field;    /* "owner", "$ORIGIN"; NULL: the number of a field */
    unsigned number;
    unsigned rules; /* of the format, for its convert() */
};

/* What is done with names, in the order of the file. */
struct name_sink {
    void (*handle_name)(struct name_sink *sink, const struct file_name *name);
    /* What cannot be read is not converted. */
    void (*handle_refusal)(
        struct name_sink *sink, const struct file_name *where, enum problem problem);
    const char *record; /* where the record that contains the name begins; set by the format */
    uint64_t lines;     /* counted by the format */
    bool stops;         /* at the first refusal: nothing of its record may be copied */
    bool stopped;       /* set by the sink: read() returns after this record */
};

enum name_result { NAME_UNCHANGED, NAME_CHANGED, NAME_REFUSED };

/* Converts a name that is written without escapes, after a prefix that is kept. */
enum name_result convert_whole_name(const struct options *o, const char *text, size_t length,
    size_t prefix, struct buffer *out, struct outcome *v);

struct file_format {
    const char *option;
    bool drops_bom; /* at the beginning of a file */
    /* The state of one file, to be released with free(). */
    void *(*open)(const struct options *o);
    /* Finds the names in a text that begins where the last call stopped.  Returns how many octets
       it has dealt with, which is all of them if final.  A record that is incomplete is not dealt
       with until the text has more than RECORD_MAX octets and an end of line. */
    size_t (*read)(
        void *state, struct name_sink *sink, const char *text, size_t length, bool final);
    /* Appends the converted name.  For NAME_REFUSED, v says why. */
    enum name_result (*convert)(
        void *state, const struct file_name *name, struct buffer *out, struct outcome *v);
    /* Appends the name without escapes, in UTF-8 if it is well-formed, and without labels that are
       not converted.  Returns false if none remains.  For --audit-2008. */
    bool (*unescape)(void *state, const struct file_name *name, struct buffer *out);
    /* Whether the file is signed, and whether it has what must be signed again if a name in it is
       changed.  Known at its end. */
    bool (*is_signed)(const void *state);
    bool (*needs_signing)(const void *state);
    void (*close)(void *state);
};

extern const struct file_format hosts_format, text_format;
extern const struct file_format zone_format;

/* The format that the options ask for, or NULL. */
const struct file_format *find_file_format(const struct options *o);

/* What became of a file. */
struct file_result {
    uint64_t changed, refused; /* names */
    bool is_signed;
    bool differs; /* what was written is not what was read */
    int error;    /* errno of a failed read, or 0 */
};

/* Converts, checks or describes the names of a file, as the options say.  The file is written to
   out, which may be another file than standard output. */
struct file_result convert_file(struct run *run, struct output *out, const char *file, int fd);

#endif
