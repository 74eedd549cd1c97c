/* SPDX-License-Identifier: MIT */
/* Prints the completion of a command for bash, zsh or fish, from the rows of its options.  Runs on
   the build machine. */
#include <stdio.h>
#include <string.h>

#include "lib/resolve/runxn_rows.h"
#include "tools/common/option_rows.h"

extern const struct option_command xn_command, zone_command, table_command;

#define ROW(option_names, option_value, option_words, function, text) \
    {.names = option_names, .value = option_value, .words = option_words, .help = text},
static const struct option_row runxn_rows[] = {RUNXN_ROWS(ROW){.names = NULL}};
static const struct option_command runxn_command = {
    .name = "runxn", .operands = WORDS_PROGRAM, .rows = runxn_rows};

static const struct option_command *const commands[] = {
    &xn_command, &zone_command, &table_command, &runxn_command};

static const char license[] = "# SPDX-License-Identifier: MIT\n";

/* How the shells complete words that a row does not list. */
static const struct source {
    const char *words, *bash, *zsh, *fish;
    const char *zsh_command; /* prints them, for a function with the name in zsh; or NULL */
} sources[] = {
    {WORDS_FILE, "kind=files", "_files", " -r -F", NULL},
    {WORDS_PROFILE, "options=$(\"$1\" --profiles 2> /dev/null)", "_xn_profiles",
        " -x -a '(command xn --profiles 2> /dev/null)'",
        "_call_program profiles xn --profiles 2> /dev/null"},
    {WORDS_CHARSET, "options=$(iconv -l 2> /dev/null | tr -d /)", "_runxn_charsets",
        " -x -a '(iconv -l 2> /dev/null | string replace -a / \"\")'",
        "iconv -l 2> /dev/null | tr -d /"},
    {WORDS_PROGRAM, "kind=programs", "_normal", "", NULL},
};

/* Returns the source of the words, or NULL if there are none or they are listed. */
static const struct source *
find_source(const char *words)
{
    for (size_t i = 0; words != NULL && i < sizeof(sources) / sizeof(*sources); i++)
        if (strcmp(sources[i].words, words) == 0)
            return &sources[i];
    return NULL;
}

/* Returns whether the operands are a program and its arguments. */
static bool
runs_program(const struct option_command *command)
{
    return command->operands != NULL && strcmp(command->operands, WORDS_PROGRAM) == 0;
}

static bool
has_letter(const struct option_row *row)
{
    return long_names(row) > row->names;
}

static bool
has_name(const struct option_row *row)
{
    return long_names(row)[0] != '\0';
}

static void
put_subcommands(const struct option_command *command)
{
    for (size_t i = 0; i < command->subcommand_count; i++)
        printf(i == 0 ? "%s" : " %s", command->modes[i]);
}

/* The functions of shells have no hyphens in their names. */
static void
put_function(const char *name)
{
    putchar('_');
    for (; *name != '\0'; name++)
        putchar(*name == '-' ? '_' : *name);
}

/* Prints "--field", and what follows. */
static void
put_name(const struct option_row *row, const char *after)
{
    printf("--%.*s%s", (int)word_length(long_names(row)), long_names(row), after);
}

/* bash: "-f | --field | --field=", of which the last has its value in the same argument; a value
   that may be omitted can only be there. */
static void
put_bash_case(const struct option_row *row)
{
    const struct source *source = find_source(row->words);

    if (row->value == NULL || row->help == NULL)
        return;
    printf("        ");
    if (has_letter(row) && !is_optional(row))
        printf("-%c%s", row->names[0], has_name(row) ? " | " : "");
    if (has_name(row) && !is_optional(row))
        put_name(row, " | ");
    if (has_name(row))
        put_name(row, "=");
    if (source != NULL)
        printf(") %s ;;\n", source->bash);
    else if (row->words == NULL)
        puts(") return 0 ;;");
    else
        printf(") options='%s' ;;\n", row->words);
}

static void
put_bash_option(const struct option_row *row)
{
    printf("\n       ");
    if (has_letter(row))
        printf(" -%c", row->names[0]);
    if (has_name(row)) {
        putchar(' ');
        put_name(row, "");
    }
}

/* Has the arguments of a program completed as without the command, whose options with a value are
   letters. */
static void
put_bash_program(const struct option_command *command)
{
    puts("    for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "        case ${COMP_WORDS[i]} in");
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->value != NULL)
            printf("            -%c) ((i++)) ;;\n", row->names[0]);
    puts("            -*) ;;\n"
         "            *)\n"
         "                if declare -F _comp_command_offset > /dev/null; then\n"
         "                    _comp_command_offset \"$i\"\n"
         "                elif declare -F _command_offset > /dev/null; then\n"
         "                    _command_offset \"$i\"\n"
         "                else\n"
         "                    compopt -o default 2> /dev/null\n"
         "                fi\n"
         "                return 0\n"
         "                ;;\n"
         "        esac\n"
         "    done\n");
}

static void
put_bash(const struct option_command *command)
{
    const struct source *operands = find_source(command->operands);

    printf("# bash completion for %s\n%s\n", command->name, license);
    put_function(command->name);
    printf("() {\n"
           "    local options words line first= kind=words word=$2 before=$3 i\n\n"
           "    options='");
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->help != NULL)
            put_bash_option(row);
    puts("'\n"
         "    COMPREPLY=()\n\n"
         "    # --option=value is split into three words if = is in COMP_WORDBREAKS\n"
         "    if [[ $word == = ]]; then\n"
         "        word= before+==\n"
         "    elif [[ $before == = ]]; then\n"
         "        before=${COMP_WORDS[COMP_CWORD - 2]}=\n"
         "    fi\n"
         "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "        [[ ${COMP_WORDS[i]} != -- ]] || before=--\n"
         "    done\n");
    if (runs_program(command))
        put_bash_program(command);
    puts("    case $before in");
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        put_bash_case(row);
    printf("        --) kind=operands ;;\n"
           "        *) [[ $word == -* ]] || kind=operands ;;\n"
           "    esac\n"
           "    [[ $kind != operands ]] || %s\n",
        operands != NULL ? operands->bash : "return 0");
    if (command->subcommand_count > 0) {
        printf("    [[ $COMP_CWORD -ne 1 || $word == -* ]] || kind=words options='");
        put_subcommands(command);
        puts("'");
    }
    printf("    case $kind in\n"
           "        files)\n"
           "            compopt -o filenames 2> /dev/null\n"
           "            words=$(compgen -f -- \"$word\")\n"
           "            ;;\n"
           "        programs) words=$(compgen -c -- \"$word\" | sort -u) ;;\n"
           "        *) # in any case, and after a comma\n"
           "            [[ $word != *,* ]] || first=${word%%,*},\n"
           "            words=$(IFS=$' \\t\\n'; compgen -P \"$first\" -W \"$options\" |\n"
           "                while read -r line; do\n"
           "                    [[ ${line,,} != \"${word,,}\"* ]] || echo \"$line\"\n"
           "                done)\n"
           "            ;;\n"
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
    const struct source *source = find_source(row->words);

    printf(is_optional(row) ? "::value:" : ":value:");
    if (source != NULL) {
        printf("%s", source->zsh);
    } else if (row->words == NULL) {
        putchar(' ');
    } else {
        printf(row->is_list ? "_values -s , value " : "(");
        put_zsh_text(row->words);
        printf(row->is_list ? "" : ")");
    }
}

/* '(-c --check)--check=-[help]::value:words': one spelling of an option.  Those that can be given
   again exclude nothing. */
static void
put_zsh_spelling(const struct option_row *row, bool is_letter)
{
    printf("    '");
    if (row->repeats) {
        putchar('*');
    } else if (has_letter(row) && has_name(row)) {
        printf("(-%c ", row->names[0]);
        put_name(row, ")");
    }
    if (is_letter)
        printf("-%c", row->names[0]);
    else
        put_name(row, "");
    if (row->value != NULL && !is_optional(row))
        printf(is_letter ? "+" : "=");
    else if (row->value != NULL && !is_letter)
        printf("=-"); /* the value that may be omitted is in the same argument */
    putchar('[');
    put_zsh_text(row->help);
    putchar(']');
    if (row->value != NULL && (!is_letter || !is_optional(row)))
        put_zsh_value(row);
    printf("' \\\n");
}

/* Prints the functions that complete values. */
static void
put_zsh_functions(const struct option_command *command)
{
    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        const struct source *source = find_source(row->words);

        if (source != NULL && source->zsh_command != NULL)
            printf("%s() {\n"
                   "    local -a found\n\n"
                   "    found=(${(f)\"$(%s)\"})\n"
                   "    compadd -M 'm:{a-zA-Z}={A-Za-z}' -a found\n"
                   "}\n\n",
                source->zsh, source->zsh_command);
    }
}

static void
put_zsh(const struct option_command *command)
{
    const struct source *operands = find_source(command->operands);

    printf("#compdef %s\n%s\n", command->name, license);
    put_zsh_functions(command);
    printf("_arguments -s -S %s\\\n", runs_program(command) ? "-A '-*' " : "");
    for (const struct option_row *row = command->rows; row->names != NULL; row++) {
        if (row->help != NULL && has_letter(row))
            put_zsh_spelling(row, true);
        if (row->help != NULL && has_name(row))
            put_zsh_spelling(row, false);
    }
    if (command->subcommand_count > 0) {
        printf("    '1:command:(");
        put_subcommands(command);
        printf(")' \\\n");
    }
    if (runs_program(command))
        printf("    '(-):program:_command_names -e' \\\n    '*::argument:_normal'\n");
    else
        printf("    '*:operand:%s'\n", operands != NULL ? operands->zsh : "()");
}

static void
put_fish_row(const struct option_command *command, const struct option_row *row)
{
    const struct source *source = find_source(row->words);

    printf("complete -c %s", command->name);
    if (has_letter(row))
        printf(" -s %c", row->names[0]);
    if (has_name(row))
        printf(" -l %.*s", (int)word_length(long_names(row)), long_names(row));
    if (source != NULL)
        printf("%s", source->fish);
    else if (row->value != NULL && !is_optional(row))
        printf(" -x");
    if (source == NULL && row->words != NULL)
        printf(row->is_list ? " -a '(__fish_append , %s)'" : " -a '%s'", row->words);
    printf(" -d '");
    for (const char *text = row->help; *text != '\0'; text++)
        printf(*text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
    puts("'");
}

static void
put_fish(const struct option_command *command)
{
    printf("# fish completion for %s\n%s\n", command->name, license);
    if (command->operands == NULL)
        printf("complete -c %s -f\n", command->name);
    if (command->subcommand_count > 0) {
        printf("set -l commands ");
        put_subcommands(command);
        printf("\ncomplete -c %s -n \"not __fish_seen_subcommand_from $commands\" -f "
               "-a \"$commands\"\n",
            command->name);
    }
    for (const struct option_row *row = command->rows; row->names != NULL; row++)
        if (row->help != NULL)
            put_fish_row(command, row);
    if (runs_program(command)) {
        printf("complete -c %s -x -a '(__fish_complete_subcommand --", command->name);
        for (const struct option_row *row = command->rows; row->names != NULL; row++)
            if (row->value != NULL)
                printf(" -%c", row->names[0]);
        puts(")'");
    }
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
