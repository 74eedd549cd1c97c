/* SPDX-License-Identifier: MIT */
/* Reads a command line by rows, and sets what it asks for. */
#include "config.h"

#include "option_rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "buffer.h"
#include "numbers.h"
#include "progress.h"
#include "xn.h"

_Noreturn void
refuse_option(const char *name, const char *format, ...)
{
    char why[200];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, sizeof(why), format, arguments);
    va_end(arguments);
    die(EXIT_USAGE, name, why);
}

void
refuse_value(const struct given_option *given, const char *before, const char *after)
{
    die_of_value(EXIT_USAGE, given->name, before, given->value, after);
}

/* Returns the edit distance of two words (with transpositions); 31, too far for any suggestion, if
   one is longer than that. */
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

    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        for (const char *name = long_names(row); *name != '\0'; name = next_word(name)) {
            unsigned edits = count_edits(word + 2, length - 2, name, word_length(name));

            if (row->help != NULL && edits < least) {
                least = edits;
                nearest = name;
            }
        }
    }
    if (nearest == NULL)
        refuse_option(word, "unknown option; try '%s --help'", command->name);
    refuse_option(word, "unknown option; did you mean --%.*s?", (int)word_length(nearest), nearest);
}

/* Returns the name that the word is or abbreviates, or NULL.  Options that are always refused are
   not abbreviated, so they make no other one ambiguous. */
static const char *
find_name(const struct option_row *row, const char *word, size_t length)
{
    const char *found = NULL;

    for (const char *name = long_names(row); *name != '\0'; name = next_word(name)) {
        if (length > word_length(name) || strncmp(name, word, length) != 0)
            continue;
        if (length == word_length(name))
            return name;
        if (found == NULL && row->elsewhere == NULL)
            found = name;
    }
    return found;
}

_Noreturn static void
refuse_ambiguous(const struct option_command *command, const char *word, size_t length)
{
    struct buffer why = {0};

    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        const char *name = find_name(row, word + 2, length - 2);

        if (name == NULL)
            continue;
        buffer_text(&why, why.length == 0 ? "ambiguous option: --" : ", --");
        buffer_put(&why, name, word_length(name));
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
        const char *name = find_name(row, word + 2, length - 2);

        if (name == NULL)
            continue;
        is_ambiguous |= found != NULL;
        *found_name = name;
        found = row;
        if (word_length(name) == length - 2)
            return row;
    }
    if (is_ambiguous)
        refuse_ambiguous(command, word, length);
    if (found == NULL)
        refuse_unknown(command, word, length);
    return found;
}

/* Returns the row of a letter, and the letter as its name, or NULL. */
static const struct option_row *
find_letter(const struct option_command *command, char letter, const char **name)
{
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        for (*name = row->names; *name < long_names(row); *name = next_word(*name))
            if (**name == letter)
                return row;
    return NULL;
}

/* Exits with a message that repeats both values of an option. */
_Noreturn static void
refuse_twice(const struct given_option *given, const char *before)
{
    const char *values[] = {before, given->value};
    struct buffer why = {0};

    for (int i = 0; i < 2; i++) {
        buffer_text(&why, i == 0 ? "given twice, " : " and ");
        buffer_text(&why, values[i] != NULL ? "as " : "without a value");
        if (values[i] != NULL)
            buffer_quoted(&why, values[i], strlen(values[i]));
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, given->name, why.data);
}

/* Adds an option.  Unless its row says otherwise, it can be repeated only with the same value, so
   comparing with the last time is enough. */
static void
add_option(
    struct command_line *line, const struct option_row *row, const char *name, const char *value)
{
    struct given_option *given = list_add(&line->options);

    *given = (struct given_option){.row = row, .line = line, .value = value};
    snprintf(given->name, sizeof(given->name), "-%s%.*s", word_length(name) > 1 ? "-" : "",
        (int)word_length(name), name);
    if (row->elsewhere != NULL)
        refuse_option(given->name, "%s", row->elsewhere);
    for (size_t i = line->options.count - 1; i > 0 && !row->repeats; i--) {
        const struct given_option *before = &line->options.items[i - 1];

        if (before->row != row)
            continue;
        if (value == NULL || before->value == NULL ? value != before->value
                                                   : strcmp(value, before->value) != 0)
            refuse_twice(given, before->value);
        break;
    }
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
        refuse_option(word, "the option takes no value; try '%s --help'", line->command->name);
    if (takes_next && count == 1)
        refuse_option(word, "the option needs a value: %s", row->value);
    add_option(line, row, name, takes_next ? arguments[1] : value);
    return takes_next ? 2 : 1;
}

/* Exits with a message about an unknown letter, which may be non-ASCII. */
_Noreturn static void
refuse_letter(const struct option_command *command, const char *at)
{
    char word[] = {'-', at[0], '\0', '\0', '\0', '\0'};

    for (size_t i = 1; i < 4 && ((unsigned char)at[i] & 0xC0) == 0x80; i++)
        word[1 + i] = at[i];
    refuse_option(word, "unknown option; try '%s --help'", command->name);
}

/* Reads an argument of letters; the last may have a value, in this argument or the next.  A value
   that can be omitted would be read as more letters.  Returns the number of arguments read. */
static int
read_letters(struct command_line *line, char **arguments, int count)
{
    for (const char *at = arguments[0] + 1; *at != '\0'; at++) {
        const char word[] = {'-', *at, '\0'}, *name;
        const struct option_row *row = find_letter(line->command, *at, &name);

        if (row == NULL)
            refuse_letter(line->command, at);
        if (is_optional(row) && at[1] == '=')
            refuse_option(word, "a value needs the long name: --%.*s=VALUE",
                (int)word_length(long_names(row)), long_names(row));
        if (row->value == NULL || is_optional(row)) {
            add_option(line, row, name, NULL);
            continue;
        }
        if (at[1] == '\0' && count == 1)
            refuse_option(word, "the option needs a value: %s", row->value);
        add_option(line, row, name, at[1] != '\0' ? at + 1 : arguments[1]);
        return at[1] != '\0' ? 1 : 2;
    }
    return 1;
}

void
command_line_read(
    struct command_line *line, const struct option_command *command, int count, char **arguments)
{
    *line = (struct command_line){.command = command};
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

void
command_line_set(const struct command_line *line, void *options)
{
    for (size_t i = 0; i < line->options.count; i++) {
        const struct given_option *given = &line->options.items[i];

        if (given->row->set != NULL)
            given->row->set(options, given);
        else if (given->row->member != 0 && given->row->value == NULL)
            *(bool *)find_member(options, given) = true;
        else if (given->row->member != 0)
            *(const char **)find_member(options, given) = given->value;
    }
}

/* Exits with a message that lists the modes that an option needs: "--csv, --field or --append". */
_Noreturn static void
refuse_without(const struct given_option *given)
{
    struct buffer why = {0};
    unsigned rest = given->row->needs;

    buffer_text(&why, "only works with ");
    for (unsigned i = 0; rest != 0; i++) {
        if (!(rest & 1u << i))
            continue;
        if (rest != given->row->needs)
            buffer_text(&why, rest == 1u << i ? " or " : ", ");
        buffer_text(&why, given->line->command->modes[i]);
        rest &= ~(1u << i);
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, given->name, why.data);
}

/* Returns the name of a mode: the option that asks for it, or its name in the table. */
static const char *
find_mode_name(const struct command_line *line, unsigned mode)
{
    const struct given_option *given = command_line_find(line, mode);
    unsigned i = 0;

    while (mode != 1u << i)
        i++;
    return given != NULL ? given->name : line->command->modes[i];
}

void
command_line_check(const struct command_line *line)
{
    for (size_t i = 0; i < line->options.count; i++) {
        const struct given_option *given = &line->options.items[i];
        unsigned refused = given->row->refuses & line->modes & ~given->row->modes;

        if (refused != 0)
            refuse_option(given->name, "cannot be combined with %s",
                find_mode_name(line, refused & (~refused + 1)));
        if (given->row->needs != 0 && !(given->row->needs & line->modes))
            refuse_without(given);
    }
    if (line->flags & XN_CROSSCHECK
        && xn_label_to_ascii("a", 1, XN_CROSSCHECK, NULL, 0, NULL, NULL) == XN_E_ARGUMENT)
        die(EXIT_USAGE, "--cross-check",
            "this build finds no GNU libidn; install it (on Debian: libidn12)");
}

void
check_refusals(const struct option_refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (refusals[i].applies)
            die(EXIT_USAGE, refusals[i].option, refusals[i].why);
}

const struct given_option *
command_line_find(const struct command_line *line, unsigned modes)
{
    for (size_t i = 0; i < line->options.count; i++)
        if (line->options.items[i].row->modes & modes)
            return &line->options.items[i];
    return NULL;
}

void
command_line_free(struct command_line *line)
{
    free(line->options.items);
    free(line->operands);
}

size_t
parse_number(const struct given_option *given, size_t least, size_t most, const char *range)
{
    const char *value = given->value, *end;
    size_t number, digits = strspn(value, "0123456789");
    char after[100];

    end = read_number(value, least, most, &number);
    if (end != NULL && *end == '\0')
        return number;
    if (digits > 0 && digits < 40 && value[digits] == '\0')
        refuse_option(given->name, "%s is out of range (%s)", value, range);
    snprintf(after, sizeof(after), " is not a number (%s)", range);
    refuse_value(given, "", after);
}

void
set_max_messages(void *options, const struct given_option *given)
{
    *(size_t *)find_member(options, given) = parse_number(given, 0, SIZE_MAX - 1, "0 or more");
}

void
set_progress(void *options, const struct given_option *given)
{
    *(enum when *)find_member(options, given) = (enum when)parse_choice(given);
}

/* Exits with a message about a word that is not one of the option's, which it lists. */
_Noreturn static void
refuse_word(const struct given_option *given, const char *text, size_t length)
{
    bool is_list = given->row->is_list;
    struct buffer why = {0};

    buffer_text(&why, "unknown value ");
    buffer_quoted(&why, text, length);
    buffer_text(&why, is_list ? "; it takes a list of " : "; it takes ");
    for (const char *word = given->row->words, *next; *word != '\0'; word = next) {
        next = next_word(word);
        if (word != given->row->words)
            buffer_text(&why, *next != '\0' ? ", " : is_list ? " and " : " or ");
        buffer_put(&why, word, word_length(word));
        if (word[word_length(word) - 1] == ':')
            buffer_text(&why, "TEXT");
    }
    buffer_char(&why, '\0');
    die(EXIT_USAGE, given->name, why.data);
}

/* Returns the index of a word of the option, or exits with a message. */
static unsigned
find_word(const struct given_option *given, const char *text, size_t length)
{
    const char *word = given->row->words;
    unsigned index = 0;

    while (word_length(word) != length || memcmp(word, text, length) != 0) {
        word = next_word(word);
        if (*word == '\0')
            refuse_word(given, text, length);
        index++;
    }
    return index;
}

unsigned
parse_choice(const struct given_option *given)
{
    return find_word(given, given->value, strlen(given->value));
}

unsigned
parse_next(const struct given_option *given, const char **list)
{
    size_t length = strcspn(*list, ",");
    unsigned index = find_word(given, *list, length);

    *list = (*list)[length] == ',' ? *list + length + 1 : NULL;
    return index;
}

uint64_t
parse_set(const struct given_option *given)
{
    uint64_t set = 0;

    for (const char *list = given->value; list != NULL;)
        set |= UINT64_C(1) << parse_next(given, &list);
    return set;
}
