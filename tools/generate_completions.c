/* SPDX-License-Identifier: MIT */
/* Prints the completion of a command for bash, zsh or fish, from the rows of its options.  Runs on
   the build machine. */
#include <stdio.h>
#include <string.h>

#include "tools/common/option_rows.h"

extern const struct option_command xn_command, zone_command, table_command;

static const struct option_command *const commands[] = {&xn_command, &zone_command, &table_command};

static const char license[] = "# SPDX-License-Identifier: MIT\n";

static size_t
word_length(const char *words)
{
    return strcspn(words, " ");
}

static bool
is_shown(const struct option_row *row)
{
    return row->group != NULL;
}

static void
put_subcommands(const struct option_command *command)
{
    for (size_t i = 0; command->subcommands[i] != NULL; i++)
        printf(i == 0 ? "%s" : " %s", command->subcommands[i]);
}

/* The functions of shells have no hyphens in their names. */
static void
put_function(const char *name)
{
    putchar('_');
    for (; *name != '\0'; name++)
        putchar(*name == '-' ? '_' : *name);
}

static bool
has_words(const struct option_row *row)
{
    return row->words != NULL && row->words[0] != '<';
}

static bool
is_optional(const struct option_row *row)
{
    return row->value != NULL && row->value[0] == '[';
}

/* bash: "-f | --field | --field=", of which the last has its value in the same argument; a value
   that may be omitted can only be there. */
static void
put_bash_pattern(const struct option_row *row)
{
    int length = (int)word_length(row->names);

    if (row->letters[0] != '\0' && !is_optional(row))
        printf("-%c | ", row->letters[0]);
    if (!is_optional(row))
        printf("--%.*s | ", length, row->names);
    printf("--%.*s=", length, row->names);
}

static void
put_bash_case(const struct option_row *row)
{
    const char *words = row->words;

    if (row->value == NULL || !is_shown(row))
        return;
    printf("        ");
    put_bash_pattern(row);
    if (words == NULL)
        puts(") return 0 ;;");
    else if (strcmp(words, WORDS_FILE) == 0)
        puts(") kind=files ;;");
    else if (strcmp(words, WORDS_PROFILE) == 0)
        puts(") kind=any_case options=$(\"$1\" --profiles 2> /dev/null) ;;");
    else
        printf(") kind=%s options='%s' ;;\n", row->is_list ? "list" : "words", words);
}

static void
put_bash(const struct option_command *command)
{
    printf("# bash completion for %s\n%s\n", command->name, license);
    put_function(command->name);
    printf("() {\n"
           "    local options words line first= kind=words word=$2 before=$3 i\n\n"
           "    options='");
    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        if (!is_shown(row))
            continue;
        printf("\n        ");
        if (row->letters[0] != '\0')
            printf("-%c ", row->letters[0]);
        printf("--%.*s", (int)word_length(row->names), row->names);
    }
    printf("'\n"
           "    COMPREPLY=()\n\n"
           "    # --option=value is split into three words if = is in COMP_WORDBREAKS\n"
           "    if [[ $word == = ]]; then\n"
           "        word= before+==\n"
           "    elif [[ $before == = ]]; then\n"
           "        before=${COMP_WORDS[COMP_CWORD - 2]}=\n"
           "    fi\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        [[ ${COMP_WORDS[i]} != -- ]] || before=--\n"
           "    done\n\n"
           "    case $before in\n");
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        put_bash_case(row);
    printf("        --) kind=operands ;;\n"
           "        *) [[ $word == -* ]] || kind=operands ;;\n"
           "    esac\n"
           "    [[ $kind != operands ]] || %s\n",
        command->operands == NULL                        ? "return 0"
            : strcmp(command->operands, WORDS_FILE) == 0 ? "kind=files"
                                                         : "kind=words");
    if (command->subcommands != NULL) {
        printf("    [[ $COMP_CWORD -ne 1 || $word == -* ]] || kind=words options='");
        put_subcommands(command);
        puts("'");
    }
    printf("    case $kind in\n"
           "        files)\n"
           "            compopt -o filenames 2> /dev/null\n"
           "            words=$(compgen -f -- \"$word\")\n"
           "            ;;\n"
           "        any_case)\n"
           "            words=$(IFS=$' \\t\\n'; compgen -W \"$options\" |\n"
           "                while read -r line; do\n"
           "                    [[ ${line,,} != \"${word,,}\"* ]] || echo \"$line\"\n"
           "                done)\n"
           "            ;;\n"
           "        list) # words after a comma, too\n"
           "            [[ $word != *,* ]] || first=${word%%,*},\n"
           "            words=$(IFS=$' \\t\\n'; compgen -P \"$first\" -W \"$options\" -- "
           "\"${word##*,}\")\n"
           "            ;;\n"
           "        *) words=$(IFS=$' \\t\\n'; compgen -W \"$options\" -- \"$word\") ;;\n"
           "    esac\n"
           "    while IFS= read -r line; do\n"
           "        [[ -z $line ]] || COMPREPLY+=(\"$line\")\n"
           "    done <<< \"$words\"\n"
           "}\n\ncomplete -F ");
    put_function(command->name);
    printf(" %s\n", command->name);
}

/* Characters that end a part of a specification of _arguments are escaped. */
static void
put_zsh_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            printf("'\\'");
        else if (strchr("[]:\\", *text) != NULL)
            putchar('\\');
        putchar(*text);
    }
}

/* Prints the part of an option's specification that is about its value: whether it may be omitted,
   and how zsh completes it. */
static void
put_zsh_value(const struct option_row *row)
{
    const char *words = row->words;

    if (row->value == NULL)
        return;
    printf(is_optional(row) ? "::" : ":");
    put_zsh_text("value");
    if (words == NULL)
        printf(": ");
    else if (strcmp(words, WORDS_FILE) == 0)
        printf(":_files");
    else if (strcmp(words, WORDS_PROFILE) == 0)
        printf(":_xn_profiles");
    else {
        printf(row->is_list ? ":_values -s , value " : ":(");
        put_zsh_text(words);
        printf(row->is_list ? "" : ")");
    }
}

/* '(-c --check)--check=-[help]::value:words': one spelling of an option.  Those that can be given
   again exclude nothing. */
static void
put_zsh_spelling(const struct option_row *row, bool is_letter)
{
    int length = (int)word_length(row->names);

    printf("    '");
    if (row->repeats)
        printf("*");
    else if (row->letters[0] != '\0')
        printf("(-%c --%.*s)", row->letters[0], length, row->names);
    if (is_letter)
        printf("-%c", row->letters[0]);
    else
        printf("--%.*s", length, row->names);
    if (row->value != NULL && !is_optional(row))
        printf(is_letter ? "+" : "=");
    else if (row->value != NULL && !is_letter)
        printf("=-"); /* the value that may be omitted is in the same argument */
    printf("[");
    put_zsh_text(row->help);
    printf("]");
    if (!is_letter || !is_optional(row))
        put_zsh_value(row);
    printf("' \\\n");
}

static void
put_zsh_row(const struct option_row *row)
{
    if (!is_shown(row))
        return;
    if (row->letters[0] != '\0')
        put_zsh_spelling(row, true);
    put_zsh_spelling(row, false);
}

static bool
has_profiles(const struct option_command *command)
{
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->words != NULL && strcmp(row->words, WORDS_PROFILE) == 0)
            return true;
    return false;
}

static void
put_zsh(const struct option_command *command)
{
    printf("#compdef %s\n%s\n", command->name, license);
    if (has_profiles(command))
        printf("_xn_profiles() {\n"
               "    local -a profiles\n\n"
               "    profiles=(${(f)\"$(_call_program profiles xn --profiles 2> /dev/null)\"})\n"
               "    compadd -M 'm:{a-zA-Z}={A-Za-z}' -a profiles\n"
               "}\n\n");
    printf("_arguments -s -S \\\n");
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        put_zsh_row(row);
    if (command->subcommands != NULL) {
        printf("    '1:command:(");
        put_subcommands(command);
        printf(")' \\\n");
    }
    printf("    '*:operand:%s'\n",
        command->operands != NULL && strcmp(command->operands, WORDS_FILE) == 0 ? "_files" : "()");
}

static void
put_fish_text(const char *text)
{
    putchar('\'');
    for (; *text != '\0'; text++)
        printf(*text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
    putchar('\'');
}

static void
put_fish_row(const struct option_command *command, const struct option_row *row)
{
    const char *words = row->words;

    if (!is_shown(row))
        return;
    printf("complete -c %s", command->name);
    if (row->letters[0] != '\0')
        printf(" -s %c", row->letters[0]);
    printf(" -l %.*s", (int)word_length(row->names), row->names);
    if (row->value != NULL && !is_optional(row))
        printf(
            words == NULL || words[0] != '<' || strcmp(words, WORDS_PROFILE) == 0 ? " -x" : " -r");
    if (words != NULL && strcmp(words, WORDS_FILE) == 0)
        printf(" -F");
    else if (words != NULL && strcmp(words, WORDS_PROFILE) == 0)
        printf(" -a '(command xn --profiles 2> /dev/null)'");
    else if (has_words(row) && row->is_list)
        printf(" -a '(__fish_append , %s)'", words);
    else if (has_words(row))
        printf(" -a '%s'", words);
    printf(" -d ");
    put_fish_text(row->help);
    putchar('\n');
}

static void
put_fish(const struct option_command *command)
{
    printf("# fish completion for %s\n%s\n", command->name, license);
    if (command->operands == NULL)
        printf("complete -c %s -f\n", command->name);
    if (command->subcommands != NULL) {
        printf("set -l commands ");
        put_subcommands(command);
        printf("\ncomplete -c %s -n \"not __fish_seen_subcommand_from $commands\" -f "
               "-a \"$commands\"\n",
            command->name);
    }
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        put_fish_row(command, row);
}

int
main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof(commands) / sizeof(*commands); i++) {
        if (strcmp(commands[i]->name, argv[1]) != 0)
            continue;
        if (strcmp(argv[2], "bash") == 0)
            put_bash(commands[i]);
        else if (strcmp(argv[2], "zsh") == 0)
            put_zsh(commands[i]);
        else
            put_fish(commands[i]);
        return ferror(stdout) || fflush(stdout) != 0;
    }
    fprintf(stderr, "usage: generate_completions COMMAND bash|zsh|fish\n");
    return 2;
}
