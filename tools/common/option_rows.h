/* SPDX-License-Identifier: MIT */
/* Options as rows of a table: parsing, abbreviations, refusals, what an option sets, help and
   completions (print_rows.c) come from there.  Files: option_help.c and option_rows.c. */
#ifndef OPTION_ROWS_H
#define OPTION_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "list.h"

/* The build machine prints the rows for completions without the functions. */
#ifdef ROWS_ONLY
#define SET(function) NULL
#else
#define SET(function) function
#endif

struct buffer;
struct command_line;
struct given_option;

/* One option.  A mode is something that a run does, such as an operation or a form of the output,
   with a bit that options set. */
struct option_row {
    const char *names; /* "n k nfkc hidden-nfkc": letters, then names; help and completions show
                          the first of each */
    const char *value; /* "FILE"; "[CLASS,...]" if it may be omitted; NULL: takes none */
    const char *words; /* that it takes: "a b c", where a text follows "b:"; or one of the WORDS_
                          below; or NULL */
    void (*set)(void *options, const struct given_option *given);
    size_t member; /* offset in the options of what it sets, or 0: if set is NULL, a bool or, with a
                      value, a const char * */
    unsigned modes;        /* that it asks for */
    unsigned refuses;      /* modes that it cannot be combined with */
    unsigned needs;        /* modes; it works with any of them, or 0 */
    unsigned flags;        /* of the library, that it sets */
    const char *group;     /* in --help, the heading of this row and those after it; or NULL */
    const char *help;      /* one line; NULL: the option is not shown */
    const char *elsewhere; /* why it is always refused; or NULL */
    bool is_common;        /* shown by -h */
    bool repeats;          /* may be given again with another value */
    bool is_list;          /* takes several words, separated by commas */
};

#define WORDS_FILE    "<file>"
#define WORDS_PROFILE "<profile>" /* what `xn --profiles` prints */
#define WORDS_PROGRAM "<program>" /* as operands: a program and its arguments */

/* A command, or a subcommand. */
struct option_command {
    const char *name;
    const char *operands;          /* for completion, as words of a row */
    const char *usage;             /* lines; the first begins with "Usage: " */
    const struct option_row *rows; /* ends with one without names */
    const char *const *modes;      /* name of each bit as options show it: "--json" */
    size_t subcommand_count;       /* the first operand names one of so many first modes; or 0 */
    const char *examples;          /* lines for -h */
    const char *notes;             /* lines at the end of --help */
};

/* An option as it was given. */
struct given_option {
    const struct option_row *row;
    struct command_line *line;
    const char *value; /* or NULL */
    char name[32];     /* "-f", or "--field" where it was abbreviated */
};

struct command_line {
    const struct option_command *command;
    LIST(struct given_option) options;
    char **operands;
    size_t operand_count;
    bool is_ended;  /* "--" was given */
    unsigned modes; /* of all options */
    unsigned flags;
};

/* Reads the arguments after the command's name.  Exits with a message if an option is unknown or
   ambiguous, lacks its value, takes none, or is repeated with another value. */
void command_line_read(
    struct command_line *line, const struct option_command *command, int count, char **arguments);
/* Sets in the command's options what the line's options set, in their order. */
void command_line_set(const struct command_line *line, void *options);
/* Exits with a message if an option refuses a mode of the line, lacks one that it needs, or asks
   for a cross-check that cannot be made.  line->modes already has modes without an option, such as
   a subcommand's. */
void command_line_check(const struct command_line *line);
void command_line_free(struct command_line *line);

/* Returns the first option of the line that asks for one of the modes, or NULL. */
const struct given_option *command_line_find(const struct command_line *line, unsigned modes);

/* Exits with "xn: --field: WHY". */
__attribute__((format(printf, 2, 3))) _Noreturn void
refuse_option(const char *name, const char *format, ...);

/* Exits with xn: --field: BEFORE"VALUE"AFTER. */
_Noreturn void
refuse_value(const struct given_option *given, const char *before, const char *after);

/* A refused combination of options, and whether the command line has it. */
struct option_refusal {
    bool applies;
    const char *option, *why;
};
/* Exits with a message about the first refusal that applies. */
void check_refusals(const struct option_refusal *refusals, size_t count);

/* Return the value of an option, or exit with a message: a number, whose range the message names;
   the index of a word; a set with a bit for each word in a list, empty without a value. */
size_t parse_number(const struct given_option *given, size_t least, size_t most, const char *range);
unsigned parse_choice(const struct given_option *given);
uint64_t parse_set(const struct given_option *given);
/* Returns the index of the first word in a list; the list is then its rest, or NULL. */
unsigned parse_next(const struct given_option *given, const char **list);

/* Append the help of -h, the common options, and of --help, all options that apply to one of the
   modes, or to any if modes is 0, by groups. */
void put_short_help(struct buffer *out, const struct option_command *command);
void put_help(struct buffer *out, const struct option_command *command, unsigned modes);
/* Prints a text on standard output, and exits. */
_Noreturn void print_and_exit(struct buffer *text);
/* Set options of several commands: --help, which prints the help and exits; --max-messages, whose
   member is a size_t; --progress, whose member is an enum when. */
void show_help(void *options, const struct given_option *given);
void set_max_messages(void *options, const struct given_option *given);
void set_progress(void *options, const struct given_option *given);

/* Returns the member of the options that the option sets. */
static inline void *
find_member(void *options, const struct given_option *given)
{
    return (char *)options + given->row->member;
}

/* Returns the length of the next word of a list of words separated by spaces. */
static inline size_t
word_length(const char *words)
{
    return strcspn(words, " ");
}

static inline const char *
next_word(const char *words)
{
    words += word_length(words);
    return words + strspn(words, " ");
}

/* Returns the names of an option after its letters. */
static inline const char *
long_names(const struct option_row *row)
{
    const char *names = row->names;

    while (word_length(names) == 1)
        names = next_word(names);
    return names;
}

static inline bool
is_optional(const struct option_row *row)
{
    return row->value != NULL && row->value[0] == '[';
}

#endif
