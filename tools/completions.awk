# SPDX-License-Identifier: MIT
# Writes the completion of a command for bash, zsh or fish (-v shell=NAME), from what print_rows
# prints.

BEGIN {
    FS = "\t"
    # How to complete words that a row does not list; program_words: the command that prints them
    bash_words["<file>"] = "kind=files"
    bash_words["<program>"] = "kind=programs"
    bash_words["<profile>"] = "options=$(\"$1\" --profiles 2> /dev/null)"
    bash_words["<charset>"] = "options=$(iconv -l 2> /dev/null | tr -d /)"
    zsh_words["<file>"] = "_files"
    zsh_words["<profile>"] = "_xn_profiles"
    zsh_words["<charset>"] = "_runxn_charsets"
    program_words["<profile>"] = "_call_program profiles xn --profiles 2> /dev/null"
    program_words["<charset>"] = "iconv -l 2> /dev/null | tr -d /"
    fish_words["<file>"] = " -r -F"
    fish_words["<profile>"] = " -x -a '(command xn --profiles 2> /dev/null)'"
    fish_words["<charset>"] = " -x -a '(iconv -l 2> /dev/null | string replace -a / \"\")'"
}

NR == 1 {
    command = $1
    operands = $2
    subcommands = $3
    id = "_" command # the functions of shells have no hyphens in their names
    gsub(/-/, "_", id)
    print (shell == "zsh" ? "#compdef " command : "# " shell " completion for " command)
    print "# SPDX-License-Identifier: MIT\n"
    next
}

{
    count++
    letter[count] = $1 == "" ? "" : "-" $1
    name[count] = $2 == "" ? "" : "--" $2
    value[count] = $3
    words[count] = $4
    is_list[count] = $5 == "list"
    repeats[count] = $5 == "repeats"
    help[count] = $6
}

# Returns two texts with a third between them, or the one that is not empty.
function join(a, between, b) {
    return a (a != "" && b != "" ? between : "") b
}

# Returns a text with a backslash before some characters.
function escape(text, characters,  out, i, c) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        out = out (index(characters, c) > 0 ? "\\" : "") c
    }
    return out
}

# The case of an option with a value: "-f | --field | --field=", of which the last has its value in
# the same argument; a value that may be omitted can only be there.
function put_bash_case(i,  form) {
    form = value[i] == "=" ? join(letter[i], " | ", name[i]) : ""
    form = join(form, " | ", name[i] == "" ? "" : name[i] "=")
    print "        " form ") " (words[i] == "" ? "return 0" : words[i] in bash_words ? \
        bash_words[words[i]] : "options='" words[i] "'") " ;;"
}

# The arguments of a program are completed as without the command, whose options with a value are
# letters.
function put_bash_program(  i) {
    print "    for ((i = 1; i < COMP_CWORD; i++)); do"
    print "        case ${COMP_WORDS[i]} in"
    for (i = 1; i <= count; i++)
        if (value[i] != "")
            print "            " letter[i] ") ((i++)) ;;"
    print "            -*) ;;"
    print "            *)"
    print "                if declare -F _comp_command_offset > /dev/null; then"
    print "                    _comp_command_offset \"$i\""
    print "                elif declare -F _command_offset > /dev/null; then"
    print "                    _command_offset \"$i\""
    print "                else"
    print "                    compopt -o default 2> /dev/null"
    print "                fi"
    print "                return 0"
    print "                ;;"
    print "        esac"
    print "    done\n"
}

function put_bash(  i) {
    print id "() {"
    print "    local options words line first= kind=words word=$2 before=$3 i\n"
    printf "    options='"
    for (i = 1; i <= count; i++)
        printf "\n        %s", join(letter[i], " ", name[i])
    print "'"
    print "    COMPREPLY=()\n"
    print "    # --option=value is split into three words if = is in COMP_WORDBREAKS"
    print "    if [[ $word == = ]]; then"
    print "        word= before+=="
    print "    elif [[ $before == = ]]; then"
    print "        before=${COMP_WORDS[COMP_CWORD - 2]}="
    print "    fi"
    print "    for ((i = 1; i < COMP_CWORD; i++)); do"
    print "        [[ ${COMP_WORDS[i]} != -- ]] || before=--"
    print "    done\n"
    if (operands == "<program>")
        put_bash_program()
    print "    case $before in"
    for (i = 1; i <= count; i++)
        if (value[i] != "")
            put_bash_case(i)
    print "        --) kind=operands ;;"
    print "        *) [[ $word == -* ]] || kind=operands ;;"
    print "    esac"
    print "    [[ $kind != operands ]] || " (operands == "" ? "return 0" : bash_words[operands])
    if (subcommands != "")
        print "    [[ $COMP_CWORD -ne 1 || $word == -* ]] || kind=words options='" subcommands "'"
    print "    case $kind in"
    print "        files)"
    print "            compopt -o filenames 2> /dev/null"
    print "            words=$(compgen -f -- \"$word\")"
    print "            ;;"
    print "        programs) words=$(compgen -c -- \"$word\" | sort -u) ;;"
    print "        *) # in any case, and after a comma"
    print "            [[ $word != *,* ]] || first=${word%,*},"
    print "            words=$(IFS=$' \\t\\n'; compgen -P \"$first\" -W \"$options\" |"
    print "                while read -r line; do"
    print "                    [[ ${line,,} != \"${word,,}\"* ]] || printf '%s\\n' \"$line\""
    print "                done)"
    print "            ;;"
    print "    esac"
    print "    while IFS= read -r line; do"
    print "        [[ -z $line ]] || COMPREPLY+=(\"$line\")"
    print "    done <<< \"$words\""
    print "}\n\ncomplete -F " id " " command
}

# Returns a part of a specification of _arguments.
function escape_zsh(text,  parts, i, n, out) {
    n = split(text, parts, "'")
    for (i = 1; i <= n; i++)
        out = out (i > 1 ? "'\\''" : "") escape(parts[i], "[]:\\")
    return out
}

# '(-c --check)--check=-[help]::value:words': one spelling of an option.  Those that can be given
# again exclude nothing.  A value that may be omitted is in the same argument.
function put_zsh_spelling(i, spelling,  is_letter, form) {
    if (spelling == "")
        return
    is_letter = spelling == letter[i]
    form = repeats[i] ? "*" : letter[i] != "" && name[i] != "" ? "(" letter[i] " " name[i] ")" : ""
    form = form spelling
    if (value[i] != "" && (value[i] == "=" || !is_letter)) {
        form = form (is_letter ? "+" : value[i] == "=" ? "=" : "=-")
        form = form "[" escape_zsh(help[i]) "]" (value[i] == "=" ? ":" : "::") "value:"
        form = form (words[i] in zsh_words ? zsh_words[words[i]] : words[i] == "" ? " " : \
            is_list[i] ? "_values -s , value " escape_zsh(words[i]) : \
            "(" escape_zsh(words[i]) ")")
    } else {
        form = form "[" escape_zsh(help[i]) "]"
    }
    print "    '" form "' \\"
}

function put_zsh(  i) {
    for (i = 1; i <= count; i++)
        if (words[i] in program_words) {
            print zsh_words[words[i]] "() {"
            print "    local -a found\n"
            print "    found=(${(f)\"$(" program_words[words[i]] ")\"})"
            print "    compadd -M 'm:{a-zA-Z}={A-Za-z}' -a found"
            print "}\n"
        }
    print "_arguments -s -S " (operands == "<program>" ? "-A '-*' " : "") "\\"
    for (i = 1; i <= count; i++) {
        put_zsh_spelling(i, letter[i])
        put_zsh_spelling(i, name[i])
    }
    if (subcommands != "")
        print "    '1:command:(" subcommands ")' \\"
    if (operands == "<program>")
        print "    '(-):program:_command_names -e' \\\n    '*::argument:_normal'"
    else
        print "    '*:operand:" (operands == "" ? "()" : zsh_words[operands]) "'"
}

function put_fish(  i, form, options) {
    if (operands == "")
        print "complete -c " command " -f"
    if (subcommands != "") {
        print "set -l commands " subcommands
        print "complete -c " command " -n \"not __fish_seen_subcommand_from $commands\" -f" \
            " -a \"$commands\""
    }
    for (i = 1; i <= count; i++) {
        form = "complete -c " command (letter[i] == "" ? "" : " -s " substr(letter[i], 2)) \
            (name[i] == "" ? "" : " -l " substr(name[i], 3))
        if (words[i] in fish_words)
            form = form fish_words[words[i]]
        else
            form = form (value[i] == "=" ? " -x" : "") (words[i] == "" ? "" : \
                is_list[i] ? " -a '(__fish_append , " words[i] ")'" : " -a '" words[i] "'")
        print form " -d '" escape(help[i], "'\\") "'"
        options = options (value[i] == "" ? "" : " " letter[i])
    }
    if (operands == "<program>")
        print "complete -c " command " -x -a '(__fish_complete_subcommand --" options ")'"
}

END {
    if (shell == "bash")
        put_bash()
    else if (shell == "zsh")
        put_zsh()
    else
        put_fish()
}
