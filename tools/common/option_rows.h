/* SPDX-License-Identifier: MIT */
/* Options as rows of a table: parsing, abbreviations, refusals and help come from the rows, and so
   do the completions (generate_completions.c). */
#ifndef OPTION_ROWS_H
#define OPTION_ROWS_H

#include <stdbool.h>
#include <stddef.h>

/* One option.  A mode is something that a run does, such as an operation or a form of the output:
   the options that ask for it set its bit. */
struct option_row {
    int id;              /* of the command's own enum */
    const char *letters; /* "a", or "nk" of which help shows the first; or "" */
    const char *names;   /* "to-ascii ascii", of which help and completions show the first */
    const char *value;   /* "FILE"; "[CLASS,...]" if it may be omitted; NULL: takes none */
    const char *words;   /* for completion: "a b c"; or one of the WORDS_ below; or NULL */
    unsigned modes;      /* that it asks for */
    unsigned refuses;    /* modes that it cannot be combined with */
    unsigned needs;      /* modes of which one is needed, or 0 */
    unsigned flags;      /* of the library, that it sets */
    const char *group;   /* its heading in --help; NULL: the option is not shown */
    const char *help;    /* one line; of an option that is not shown: why it is refused, or NULL */
    bool is_common;      /* shown by -h */
    bool repeats;        /* may be given again with another value */
    bool is_list;        /* takes several of the words, separated by commas */
};

#define WORDS_FILE    "<file>"
#define WORDS_PROFILE "<profile>" /* the words that `xn --profiles` prints */

/* A command, or a subcommand. */
struct option_command {
    const char *name;
    const char *operands;           /* for completion, as words of a row */
    const char *const *subcommands; /* the first operand is one of these, or NULL */
    const char *usage;              /* lines, of which the first begins with "Usage: " */
    const struct option_row *rows;  /* ends with one without names */
    const char *const *modes;       /* name of each bit as options show it: "--json" */
    const char *examples;           /* lines for -h */
    const char *notes;              /* lines at the end of --help */
};

/* An option as it was given. */
struct given_option {
    const struct option_row *row;
    char *name;        /* "-f", or "--field" where it was abbreviated */
    const char *value; /* or NULL */
};

struct command_line {
    const struct option_command *command;
    struct given_option *options;
    size_t count;
    char **operands;
    size_t operand_count;
    bool is_ended;  /* "--" was given */
    unsigned modes; /* of all options */
    unsigned flags;
};

/* Reads the arguments after the command's name.  Exits with a message if an option is unknown,
   ambiguous, lacks its value, has one that it does not take, or is given twice with different
   values. */
void command_line_read(
    struct command_line *line, const struct option_command *command, int count, char **arguments);
/* Exits with a message if an option refuses a mode of the line, lacks one that it needs, or asks
   for
   a cross-check that cannot be made.  Modes that no option has asked for, such as that of a
   subcommand, have been added to line->modes. */
void command_line_check(const struct command_line *line);
void command_line_free(struct command_line *line);

/* Returns the option with this id that was given last, or NULL. */
const struct given_option *command_line_find(const struct command_line *line, int id);

struct buffer;
/* Append the help of -h, with the common options, and that of --help, with all options that apply
   to one of the modes, or to any if modes is 0, by groups. */
void put_short_help(struct buffer *out, const struct option_command *command);
void put_help(struct buffer *out, const struct option_command *command, unsigned modes);

/* Exits with "xn: --field: WHY". */
_Noreturn void refuse_given(const struct given_option *given, const char *why);

#endif
