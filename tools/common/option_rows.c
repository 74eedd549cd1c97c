/* SPDX-License-Identifier: MIT */
/* Reads a command line by rows, and prints them as help. */
#include "config.h"

#include "option_rows.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "xn.h"

/* Returns the length of the next word of a list of words separated by spaces, of which at least one
   follows. */
static size_t
word_length(const char *words)
{
    return strcspn(words, " ");
}

static const char *
next_word(const char *words)
{
    words += word_length(words);
    return words + strspn(words, " ");
}

static bool
is_optional(const struct option_row *row)
{
    return row->value != NULL && row->value[0] == '[';
}

/* Exits with "xn: --field: BEFORE", MIDDLE and AFTER in one. */
_Noreturn static void
refuse_word(const char *word, const char *before, const char *middle, const char *after)
{
    struct buffer why = {0};

    buffer_text(&why, before);
    buffer_text(&why, middle);
    buffer_text(&why, after);
    buffer_char(&why, '\0');
    die(EXIT_USAGE, word, why.data);
}

_Noreturn void
refuse_given(const struct given_option *given, const char *why)
{
    die(EXIT_USAGE, given->name, why);
}

/* Returns the edit distance of two words (with transpositions), or 31, which is too far for any
   suggestion, if one is longer than that. */
static unsigned
count_edits(const char *a, size_t alen, const char *b, size_t blen)
{
    enum { LONGEST = 31 };
    unsigned rows[3][LONGEST + 1];

    if (alen > LONGEST || blen > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= blen; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= alen; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= blen; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);

            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[alen % 3][blen];
}

/* Exits with a message that suggests the most similar option, if one is similar enough. */
_Noreturn static void
refuse_unknown(const struct option_command *command, const char *word, size_t length)
{
    const char *nearest = NULL;
    unsigned least = length > 2 + 4 ? 3 : 2; /* fewer edits than this */
    struct buffer found = {0};

    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        for (const char *name = row->names; *name != '\0'; name = next_word(name)) {
            unsigned edits = count_edits(word + 2, length - 2, name, word_length(name));

            if (row->group != NULL && edits < least) {
                least = edits;
                nearest = name;
            }
        }
    }
    if (nearest == NULL)
        refuse_word(word, "unrecognized option; try '", command->name, " --help'");
    buffer_put(&found, nearest, word_length(nearest));
    buffer_char(&found, '\0');
    refuse_word(word, "unrecognized option; did you mean --", found.data, "?");
}

/* Returns whether an option is only there to be refused: its help is the reason. */
static bool
is_elsewhere(const struct option_row *row)
{
    return row->group == NULL && row->help != NULL;
}

/* Returns whether the word is a name, or an abbreviation of it.  Options that are always refused
   are not abbreviated, so that they do not make another one ambiguous. */
static bool
matches(const struct option_row *row, const char *name, const char *word, size_t length)
{
    return length - 2 <= word_length(name) && strncmp(name, word + 2, length - 2) == 0
        && (!is_elsewhere(row) || word_length(name) == length - 2);
}

_Noreturn static void
refuse_ambiguous(const struct option_command *command, const char *word, size_t length)
{
    struct buffer why = {0};
    const char *before = "ambiguous option; candidates: --";

    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        const char *name = row->names;

        while (*name != '\0' && !matches(row, name, word, length))
            name = next_word(name);
        if (*name == '\0')
            continue;
        buffer_text(&why, before);
        buffer_put(&why, name, word_length(name));
        before = ", --";
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, word, why.data);
}

/* Returns the row of a long option or of an unambiguous abbreviation, and the option's full
   name. */
static const struct option_row *
find_long(
    const struct option_command *command, const char *word, size_t length, const char **found_name)
{
    const struct option_row *found = NULL;
    bool is_ambiguous = false;

    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        for (const char *name = row->names; *name != '\0'; name = next_word(name)) {
            if (!matches(row, name, word, length))
                continue;
            is_ambiguous |= found != NULL && found != row;
            if (found != row || word_length(name) == length - 2)
                *found_name = name;
            found = row;
            if (word_length(name) == length - 2)
                return row;
        }
    }
    if (is_ambiguous)
        refuse_ambiguous(command, word, length);
    if (found == NULL)
        refuse_unknown(command, word, length);
    return found;
}

static const struct option_row *
find_letter(const struct option_command *command, char letter)
{
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (letter != '\0' && strchr(row->letters, letter) != NULL)
            return row;
    return NULL;
}

/* Adds an option.  Unless its row says otherwise, it can be given again only with the same value,
   so it is enough to compare with the last time. */
static void
add_option(struct command_line *line, const struct option_row *row, const char *name, char letter,
    const char *value)
{
    struct given_option *given = &line->options[line->count];
    struct buffer text = {0};

    *given = (struct given_option){.row = row, .value = value};
    buffer_text(&text, letter != '\0' ? "-" : "--");
    buffer_put(&text, letter != '\0' ? &letter : name, letter != '\0' ? 1 : word_length(name));
    buffer_char(&text, '\0');
    given->name = text.data;
    if (is_elsewhere(row))
        refuse_given(given, row->help);
    for (size_t i = line->count; i > 0 && !row->repeats; i--) {
        const char *before = line->options[i - 1].value;

        if (line->options[i - 1].row != row)
            continue;
        if (value == NULL || before == NULL ? value != before : strcmp(value, before) != 0)
            refuse_given(given, "given twice with different values");
        break;
    }
    line->count++;
    line->modes |= row->modes;
    line->flags |= row->flags;
}

/* Reads a long option.  Returns the number of arguments that it takes. */
static int
read_long(struct command_line *line, char **arguments, int count)
{
    const char *word = arguments[0], *equals = strchr(word, '=');
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    const char *name = NULL;
    const struct option_row *row = find_long(line->command, word, length, &name);
    const char *value = equals != NULL ? equals + 1 : NULL;
    bool takes_next = value == NULL && row->value != NULL && !is_optional(row);

    if (row->value == NULL && value != NULL)
        refuse_word(word, "option does not take a value; try '", line->command->name, " --help'");
    if (takes_next && count == 1)
        refuse_word(word, "option requires a value: ", row->value, "");
    add_option(line, row, name, '\0', takes_next ? arguments[1] : value);
    return takes_next ? 2 : 1;
}

/* Exits with a message about an unknown letter, which may be non-ASCII. */
_Noreturn static void
refuse_letter(const struct option_command *command, const char *at)
{
    char word[] = {'-', at[0], '\0', '\0', '\0', '\0'};

    for (size_t i = 1; i < 4 && ((unsigned char)at[i] & 0xC0) == 0x80; i++)
        word[1 + i] = at[i];
    refuse_word(word, "unrecognized option; try '", command->name, " --help'");
}

/* Exits with a message about a value after a letter: where it may be omitted, it would be read as
   more letters. */
_Noreturn static void
refuse_value(const char *word, const struct option_row *row)
{
    struct buffer name = {0};

    buffer_put(&name, row->names, word_length(row->names));
    buffer_char(&name, '\0');
    refuse_word(word, "a value needs the long name: --", name.data, "=VALUE");
}

/* Reads an argument of letters, of which the last may have a value, in this argument or the next.
   Returns the number of arguments read. */
static int
read_letters(struct command_line *line, char **arguments, int count)
{
    for (const char *at = arguments[0] + 1; *at != '\0'; at++) {
        const struct option_row *row = find_letter(line->command, *at);
        const char word[] = {'-', *at, '\0'};

        if (row == NULL)
            refuse_letter(line->command, at);
        if (is_optional(row) && at[1] == '=')
            refuse_value(word, row);
        if (row->value == NULL || is_optional(row)) {
            add_option(line, row, "", *at, NULL);
            continue;
        }
        if (at[1] == '\0' && count == 1)
            refuse_word(word, "option requires a value: ", row->value, "");
        add_option(line, row, "", *at, at[1] != '\0' ? at + 1 : arguments[1]);
        return at[1] != '\0' ? 1 : 2;
    }
    return 1;
}

void
command_line_read(
    struct command_line *line, const struct option_command *command, int count, char **arguments)
{
    size_t letters = 1; /* at least as many as there are options */

    for (int i = 0; i < count; i++)
        letters += arguments[i][0] == '-' ? strlen(arguments[i]) : 0;
    *line = (struct command_line){.command = command};
    line->options = check_memory(calloc(letters, sizeof(*line->options)));
    line->operands = check_memory(calloc((size_t)count + 1, sizeof(*line->operands)));
    for (int at = 0; at < count;) {
        char *word = arguments[at];

        if (line->is_ended || word[0] != '-' || word[1] == '\0') {
            line->operands[line->operand_count++] = word;
            at++;
        } else if (strcmp(word, "--") == 0) {
            line->is_ended = true;
            at++;
        } else {
            at += (word[1] == '-' ? read_long : read_letters)(line, arguments + at, count - at);
        }
    }
}

/* Appends the modes of a set as options: "--csv, --field or --append". */
static void
put_modes(struct buffer *out, const struct option_command *command, unsigned modes)
{
    unsigned rest = modes;

    for (unsigned i = 0; command->modes[i] != NULL; i++) {
        if (!(rest & 1u << i))
            continue;
        rest &= ~(1u << i);
        if (modes & ((1u << i) - 1))
            buffer_text(out, rest == 0 ? " or " : ", ");
        buffer_text(out, command->modes[i]);
    }
}

/* Returns the option of the line that asks for one of the modes, or its name in the table. */
static const char *
find_mode_name(const struct command_line *line, unsigned modes)
{
    unsigned i = 0;

    for (size_t k = 0; k < line->count; k++)
        if (line->options[k].row->modes & modes)
            return line->options[k].name;
    while (!(modes & 1u << i))
        i++;
    return line->command->modes[i];
}

void
command_line_check(const struct command_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        const struct given_option *given = &line->options[i];
        unsigned refused = given->row->refuses & line->modes & ~given->row->modes;
        struct buffer why = {0};

        if (refused != 0) {
            buffer_text(&why, "cannot be combined with ");
            buffer_text(&why, find_mode_name(line, refused & (~refused + 1)));
        } else if (given->row->needs != 0 && !(given->row->needs & line->modes)) {
            buffer_text(&why, "can only be used with ");
            put_modes(&why, line->command, given->row->needs);
        } else {
            continue;
        }
        buffer_char(&why, '\0');
        refuse_given(given, why.data);
    }
    if (line->flags & XN_CROSSCHECK
        && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT)
        die(EXIT_USAGE, "--cross-check",
            "needs GNU libidn (on Debian: libidn12), and a build that can load it");
}

const struct given_option *
command_line_find(const struct command_line *line, int id)
{
    for (size_t i = line->count; i > 0; i--)
        if (line->options[i - 1].row->id == id)
            return &line->options[i - 1];
    return NULL;
}

void
command_line_free(struct command_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        free(line->options[i].name);
    free(line->options);
    free(line->operands);
    *line = (struct command_line){.command = NULL};
}

/* Appends "  -f, --field=LIST". */
static void
put_option(struct buffer *out, const struct option_row *row)
{
    buffer_text(out, "  ");
    if (row->letters[0] != '\0') {
        buffer_char(out, '-');
        buffer_char(out, row->letters[0]);
        buffer_text(out, ", ");
    } else {
        buffer_text(out, "    ");
    }
    buffer_text(out, "--");
    buffer_put(out, row->names, word_length(row->names));
    if (row->value == NULL)
        return;
    buffer_text(out, is_optional(row) ? "[=" : "=");
    buffer_text(out, row->value + is_optional(row));
}

/* Appends an option and, in a second column, its help. */
static void
put_row(struct buffer *out, const struct option_row *row)
{
    enum { COLUMN = 30 };
    size_t begin = out->length;

    put_option(out, row);
    do
        buffer_char(out, ' ');
    while (out->length - begin < COLUMN);
    buffer_text(out, row->help);
    buffer_char(out, '\n');
}

void
put_short_help(struct buffer *out, const struct option_command *command)
{
    buffer_text(out, command->usage);
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->is_common)
            put_row(out, row);
    buffer_text(out, command->examples);
}

/* Returns whether an option has a meaning in one of these modes, or in any if modes is 0. */
static bool
applies(const struct option_row *row, unsigned modes)
{
    return modes == 0
        || ((row->refuses & modes) == 0 && (row->needs == 0 || (row->needs & modes) != 0));
}

void
put_help(struct buffer *out, const struct option_command *command, unsigned modes)
{
    const char *group = NULL;

    buffer_text(out, command->usage);
    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        if (row->group == NULL || !applies(row, modes))
            continue;
        if (group == NULL || strcmp(group, row->group) != 0) {
            group = row->group;
            buffer_char(out, '\n');
            buffer_text(out, group);
            buffer_text(out, ":\n");
        }
        put_row(out, row);
    }
    buffer_text(out, command->notes);
}
