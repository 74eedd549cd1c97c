/* SPDX-License-Identifier: MIT */
/* The command xn-table: its options, and the functions that its subcommands share.  Files:
   command_check.c, command_convert.c, command_diff.c, command_info.c,
   command_lint.c, command_package.c, least_strings.c and table_file.c. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

#include "tools/common/buffer.h"
#include "stored_form.h"
#include "tools/common/filter_options.h"
#include "xn-table.h"

struct registry;

struct command {
    struct filter_options filter; /* first, so that the filter of check finds the others */
    unsigned subcommand;          /* the number of its bit in enum table_mode */
    xn_table_format format;       /* --table-format */
    bool code_points;             /* --code-points */
    bool index, variants;         /* --index, --variants */
    const char *selected;         /* --variants=DISPOSITION, or NULL */
    size_t limit;                 /* --limit */
    bool has_limit;
    struct buffer labels;        /* --label, each with a NUL */
    bool json, pairs;            /* --json, --pairs */
    bool idna2003;               /* --idna2003 */
    uint64_t only, ignored;      /* --only, --ignore: a bit for each kind */
    const char *names;           /* --names, or NULL */
    const char *tables, *common; /* the last --tables, --common; or NULL */
    LIST(const char *) paths;    /* of tables, and of directories of tables */
    const char *tag;             /* --table-tag==TAG, or NULL */
    int label;                   /* --table-label, from 1; negative: from the end */
    bool has_label;              /* --table-label was given */
    const char *policy_path;     /* --policy, or NULL */
    enum idna_rule idna;         /* --idna */
    bool has_idna;               /* --idna was given */
    struct registry *registry;   /* the tables and the policy of check */
    size_t field, other_field;   /* --field, from 1; 0 without it */
    char **files;                /* operands */
    size_t count;
    struct buffer out; /* standard output */
};

/* Returns the names of a value that the library returned. */
static inline const xn_constant *
find_constant(xn_table_group group, unsigned value)
{
    static const xn_constant unknown = {.name = "", .keyword = "", .text = ""};
    const xn_constant *constant = xn_table_constant_find(group, value);

    return constant != NULL ? constant : &unknown;
}

/* A table that was loaded from a file, with the file itself. */
struct table_file {
    const char *name;
    char *text;
    size_t length;
    xn_table *table;
};

/* Reads a file, or exits; "-" is standard input. */
void table_file_read(struct table_file *file, const char *name);
/* Loads the table of a file that was read.  Warnings go to standard error.  Returns false if the
   table is refused; exits if memory is exhausted. */
bool table_file_parse(
    const struct command *c, struct table_file *file, xn_table_format format, xn_table_diag *diag);
/* Reads and loads a table.  Refusals also go to standard error. */
bool table_file_load(const struct command *c, struct table_file *file, const char *name);
void table_file_free(struct table_file *file);

/* Returns a number that is greater for the more permissive of the dispositions of RFC 7940 section
   7.3, which are also types; -1 for others.  "" is a variant without a type. */
int rank_disposition(const char *disposition);

/* Prints a message, which begins with the name of the command, on standard error, and frees it.  If
   that fails, the command exits with an error at its end. */
extern struct output_file message_output;
void print_message(struct buffer *text);

/* Appends the name of a file with a NUL, for a message. */
void put_file_name(struct buffer *out, const char *name);
/* Appends "de.xml line 214", without the line if it is 0. */
void put_source(struct buffer *out, const char *file, size_t line);
enum { DIAG_SIZE = XN_TABLE_DIAG_SIZE + WORD_MAX };
/* Appends what is wrong with a table. */
void put_table_diag(struct buffer *out, const xn_table_diag *diag, const char *file);
/* Appends code points for people: "U+0061 U+00FC", or "null" for none. */
void put_string(struct buffer *out, const uint32_t *cps, size_t length);
/* Appends code points as in a table: "0061 00FC". */
void put_code_points(struct buffer *out, const uint32_t *cps, size_t length);

/* The subcommands return the exit status. */
int command_info(struct command *c);
int command_lint(struct command *c);
int command_check(struct command *c);
int command_convert(struct command *c);
int command_collide(struct command *c);
int command_package(struct command *c);
int command_diff(struct command *c);

/* Finds the least strings of the entries of a table; its index labels consist of them. */
struct least_strings {
    const xn_table *table;
    bool is_text;    /* a table of text, whose classes of variants only its index labels show */
    void *workspace; /* to be freed */
    size_t size;
};
void least_strings_open(struct least_strings *strings, const xn_table *table);
/* Finds the least string of an entry and its variants.  Returns its length. */
size_t find_least(struct least_strings *strings, size_t i, const xn_table_entry *entry,
    uint32_t least[XN_TABLE_INDEX_MAX]);
/* Compares strings in code point order.  A prefix comes before a longer string. */
int compare_cps(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen);

#endif
