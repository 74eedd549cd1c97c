# SPDX-License-Identifier: MIT
# Adds contracts to copies of C sources:  awk -v to=DIRECTORY -f annotate.awk FILE.acsl... SOURCE...
# Lists the functions that sources define:  awk -v list=1 -f annotate.awk SOURCE...
# The sources are read in the order given, headers first.  A specification has sections:
#     == FUNCTION                  the contract, before the function's first declaration
#     == FUNCTION before           predicates, lemmas and ghosts, before that contract
#     == FUNCTION loop N           before the Nth loop of the function's body
#     == FUNCTION return N         before the Nth return statement
#     == FUNCTION change NAME N    before the Nth statement that assigns to a variable
#     == FUNCTION call NAME N      before the Nth statement that calls a function
#     == FUNCTION unproved N       how many of its properties are known not to be proved, and why
#     == FUNCTION elsewhere        its contract is not proved by WP; where it is; its
#                                  definition may be in no source of these
# What is in parentheses after if, for, while and switch is not searched.
# FUNCTION/2 is the second function of that name.  Each section must find its position, and contain
# nothing but annotations, so that the code of the copy is the code of the source.
# Writes the copies and DIRECTORY/functions, the list of annotated functions:
#     SOURCE FUNCTION UNPROVED
function fail(why) {
    print "annotate: " why > "/dev/stderr"
    failed = 1
    exit 1
}

# Specifications

function read_specification(line,    stripped) {
    if (line ~ /^== /) {
        section = substr(line, 4)
        if (section in specified)
            fail(FILENAME ": == " section " occurs twice")
        specified[section] = 1
        sections[section_count++] = section
        if (split(section, word, " ") == 3 && word[2] == "unproved") {
            unproved[word[1]] = word[3]
            used[section] = 1
        } else if (word[2] == "elsewhere") {
            listed[word[1]] = elsewhere[word[1]] = 1
            used[section] = 1
        }
    } else if (section != "" && line != "") {
        annotation[section] = annotation[section] line "\n"
    }
}

function check_sections(    i, name, rest) {
    for (i = 0; i < section_count; i++) {
        name = sections[i]
        if (name ~ / (unproved |elsewhere$)/)
            continue
        rest = annotation[name]
        gsub(/\/\*@([^*]|\*+[^*\/])*\*+\//, "", rest)
        if (rest ~ /[^ \t\n]/)
            fail("== " name " contains more than annotations")
    }
}

# Tokens of a source: token[1 .. count], each with the line and the column where it begins.

function add_token(text, line, column) {
    token[++count] = text
    token_line[count] = line
    token_column[count] = column
}

function tokenize(    n, text, column, part) {
    count = 0
    in_comment = in_directive = 0
    for (n = 1; n <= line_count; n++) {
        text = lines[n]
        column = 1
        if (!in_comment && (in_directive || text ~ /^[ \t]*#/)) {
            in_directive = text ~ /\\$/
            continue
        }
        while (text != "") {
            if (in_comment) {
                part = index(text, "*/") ? index(text, "*/") + 1 : length(text)
                in_comment = !index(text, "*/")
            } else if (match(text, /^[ \t]+/)) {
                part = RLENGTH
            } else if (text ~ /^\/\*/) {
                in_comment = 1
                part = 2
            } else if (text ~ /^\/\//) {
                part = length(text)
            } else {
                if (!match(text, /^[A-Za-z_0-9]+/) && !match(text, /^"(\\.|[^"\\])*"/) &&
                    !match(text, /^'(\\.|[^'\\])*'/) &&
                    !match(text, /^(<<=|>>=|->|\+\+|--|<=|>=|==|!=|&&|\|\||<<|>>)/) &&
                    !match(text, /^[-+*\/%&|^]=/))
                    RLENGTH = 1
                part = RLENGTH
                add_token(substr(text, 1, part), n, column)
            }
            column += part
            text = substr(text, part + 1)
        }
    }
}

function is_name(t) {
    return token[t] ~ /^[A-Za-z_]/
}

# The token that closes what t opens.
function matching(t,    depth) {
    for (; t <= count; t++) {
        if (token[t] ~ /^[({[]$/)
            depth++
        else if (token[t] ~ /^[]})]$/ && --depth == 0)
            return t
    }
    return count
}

# Positions

# The text of a section goes before token t.
function insert_before(t, key) {
    if (!(key in specified))
        return
    used[key] = 1
    inserted[t] = inserted[t] annotation[key]
}

function insert_contract(t, key) {
    if (used[key] || used[key " before"])
        return
    insert_before(t, key " before")
    insert_before(t, key)
}

function is_assignment(t) {
    return token[t] ~ /^(=|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<=|>>=|\+\+|--)$/
}

# Whether a declaration begins at t: with two names in a row, or with a pointer.
function is_declaration(t) {
    if (!is_name(t) || token[t] ~ /^(return|else|goto|case|do|sizeof)$/)
        return 0
    return is_name(t + 1) ||
        (token[t + 1] == "*" && is_name(t + 2) && token[t + 3] ~ /^[=;,[]$/)
}

# Looks for the positions in the body from one brace to another.
function insert_in_body(key, open, end,    t, statement, after, seen, is_end) {
    statement = open + 1
    for (t = open + 1; t < end; t++) {
        if (token[t] == "for" || token[t] == "do" || (token[t] == "while" && !is_end[t])) {
            insert_before(t, key " loop " ++seen["loop"])
            if (token[t] == "do") {
                after = token[t + 1] == "{" ? matching(t + 1) + 1 : t
                while (token[after] != "while")
                    after++
                is_end[after] = 1
            }
        } else if (token[t] == "return") {
            insert_before(t, key " return " ++seen["return"])
        } else if (is_name(t) && token[t + 1] == "(") {
            insert_before(statement, key " call " token[t] " " ++seen["call " token[t]])
        } else if (is_name(t) && !is_declaration(statement) && (is_assignment(t + 1) ||
            (token[t + 1] == "[" && is_assignment(matching(t + 1) + 1)))) {
            insert_before(statement, key " change " token[t] " " ++seen["change " token[t]])
        }
        # The next statement begins after this token, or after the head of a loop or a condition.
        if (token[t] ~ /^[;{}:]$/ || token[t] == "else" || token[t] == "do")
            statement = t + 1
        else if (token[t] ~ /^(for|while|if|switch)$/) {
            t = matching(t + 1)
            statement = t + 1
        }
    }
}

function annotate(    t, start, name, close_at, key) {
    start = t = 1
    while (t <= count) {
        if (token[t] == "(" && is_name(t - 1) && token[t - 1] != "__attribute__") {
            name = token[t - 1]
            close_at = matching(t)
            if (token[close_at + 1] == "{") {
                key = ++definitions[name] > 1 ? name "/" definitions[name] : name
                is_defined[key] = 1
                if (list)
                    print source, name
                insert_contract(start, key)
                insert_in_body(key, close_at + 1, matching(close_at + 1))
                defined_in[key] = source
                t = start = matching(close_at + 1) + 1
                continue
            }
            if (!definitions[name])
                insert_contract(start, name)
            t = close_at
        } else if (token[t] == "{" && token[t - 1] ~ /^"/) {
            start = t + 1 # extern "C"
        } else if (token[t] == "{") {
            t = matching(t)
        } else if (token[t] == ";" || (token[t] == "}" && start == t)) {
            start = t + 1
        }
        t++
    }
}

# Writes the copy and forgets the source.
function finish_source(    out, n, t, column, before) {
    if (source == "")
        return
    tokenize()
    annotate()
    if (list) {
        line_count = 0
        return
    }
    out = source
    sub(/.*\//, "", out)
    out = to "/" out
    t = 1
    printf "" > out
    for (n = 1; n <= line_count; n++) {
        column = 1
        for (; t <= count && token_line[t] == n; t++)
            if (t in inserted) {
                before = substr(lines[n], column, token_column[t] - column)
                if (before ~ /[^ \t]/) {
                    print before > out
                    column = token_column[t]
                }
                printf "%s", inserted[t] > out
            }
        print substr(lines[n], column) > out
    }
    close(out)
    split("", lines); split("", token); split("", inserted)
    line_count = 0
}

FNR == 1 {
    finish_source()
    source = FILENAME ~ /\.acsl$/ ? "" : FILENAME
    section = ""
}
source == "" {
    read_specification($0)
    next
}
/\/\*@/ { fail(FILENAME ": has annotations of its own") }
{ lines[++line_count] = $0 }

END {
    if (failed)
        exit 1
    finish_source()
    if (list)
        exit
    check_sections()
    for (i = 0; i < section_count; i++) {
        name = sections[i]
        sub(/ .*/, "", name)
        if (!(sections[i] in used) || !(name in is_defined || name in elsewhere))
            fail("no position for == " sections[i])
        if (!(name in listed)) {
            listed[name] = 1
            stripped = name
            sub(/\/.*/, "", stripped)
            sub(/.*\//, "", defined_in[name])
            print defined_in[name], stripped, unproved[name] + 0 > (to "/functions")
        }
    }
}
