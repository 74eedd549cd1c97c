/* SPDX-License-Identifier: MIT */
/* Small faults in C sources of this project, one at a time.
       mutate list FILE...           all of them:  FILE<TAB>NUMBER
       mutate pick SEED COUNT FILE...    so many of them, drawn by the seed
       mutate show FILE NUMBER       FUNCTION: OLD LINE -> NEW LINE, and behind a TAB the number of
   the line mutate make FILE NUMBER       the whole file with the fault, on standard output
   Comments, strings, lines of the preprocessor and declarations stay as they are; the values of
   declarations do not.  It reads C by words alone, and as this project writes it: where it is
   wrong, the compiler refuses the fault, which is then none. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

struct word {
    size_t start, end;
    char kind;     /* 'a' a name, '0' a number, 'c' a character, '"' a string, 'o' an operator */
    char is_value; /* in an expression: not in a declaration, a type or a label */
};

static char *text;
static size_t length;
static struct word *words;
static size_t count;

/* A fault: what stands from start to end becomes before, itself (if kept), behind. */
struct fault {
    size_t start, end;
    const char *before, *behind;
    int keeps;
};
static struct fault *faults;
static size_t fault_count, fault_room;

static void
fail(const char *what)
{
    fprintf(stderr, "mutate: %s\n", what);
    exit(99);
}

static void *
more(void *old, size_t size)
{
    void *new = realloc(old, size);

    if (new == NULL)
        fail("no memory");
    return new;
}

static void
read_file(const char *name)
{
    FILE *in = fopen(name, "rb");
    size_t room = 0;

    if (in == NULL)
        fail(name);
    length = 0;
    do {
        room = 2 * room + 65536;
        text = more(text, room + 1);
        length += fread(text + length, 1, room - length, in);
    } while (length == room);
    text[length] = '\0';
    fclose(in);
}

/* The words */

static int
is(size_t w, const char *what)
{
    return w < count && words[w].end - words[w].start == strlen(what)
        && memcmp(text + words[w].start, what, strlen(what)) == 0;
}

static int
is_one_of(size_t w, const char *const *list)
{
    for (; *list != NULL; list++)
        if (is(w, *list))
            return 1;
    return 0;
}

static size_t
operator_length(const char *at)
{
    static const char *const long_ones[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
        "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", NULL};

    for (const char *const *one = long_ones; *one != NULL; one++)
        if (strncmp(at, *one, strlen(*one)) == 0)
            return strlen(*one);
    return 1;
}

static size_t
quoted(size_t at)
{
    char quote = text[at++];

    while (at < length && text[at] != quote)
        at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

static int
is_line_begin(size_t at)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    return at == 0 || text[at - 1] == '\n';
}

/* Behind what is no word; the same place: there is a word. */
static size_t
skip_space(size_t at)
{
    if (isspace((unsigned char)text[at]))
        return at + 1;
    if (strncmp(text + at, "/*", 2) == 0)
        return (size_t)(strstr(text + at + 2, "*/") + 2 - text);
    if (strncmp(text + at, "//", 2) == 0)
        return at + strcspn(text + at, "\n");
    if (text[at] == '#' && is_line_begin(at)) {
        do
            at += strcspn(text + at, "\n") + 1;
        while (at < length && at > 1 && text[at - 2] == '\\');
        return at < length ? at : length;
    }
    return at;
}

static void
split(void)
{
    count = 0;
    words = more(NULL, (length + 1) * sizeof(*words));
    for (size_t at = 0, behind; at < length; at = behind) {
        struct word *w = &words[count];

        behind = skip_space(at);
        if (behind != at)
            continue;
        if (isalpha((unsigned char)text[at]) || text[at] == '_') {
            w->kind = 'a';
            while (isalnum((unsigned char)text[behind]) || text[behind] == '_')
                behind++;
        } else if (isdigit((unsigned char)text[at])) {
            w->kind = '0';
            while (isalnum((unsigned char)text[behind]))
                behind++;
        } else if (text[at] == '\'' || text[at] == '"') {
            w->kind = text[at] == '"' ? '"' : 'c';
            behind = quoted(at);
        } else {
            w->kind = 'o';
            behind = at + operator_length(text + at);
        }
        w->start = at;
        w->end = behind;
        w->is_value = 0;
        count++;
    }
}

/* What is a value.  Each brace, parenthesis and bracket that is open remembers what holds behind
   it. */

enum place { CODE, DECLARATION, VALUE };

static int
is_name(size_t w)
{
    return w < count && words[w].kind == 'a';
}

/* Whether a declaration begins: with a word of one, or with two names in a row. */
static int
begins_declaration(size_t w)
{
    static const char *const begin[] = {"static", "const", "struct", "enum", "union", "extern",
        "typedef", "inline", "unsigned", "signed", "char", "int", "long", "short", "void", "size_t",
        "ALWAYS_INLINE", "NOT_INLINE", NULL};
    static const char *const statement[] = {
        "return", "else", "do", "goto", "case", "if", "while", "for", "switch", "sizeof", NULL};

    if (is_one_of(w, begin))
        return 1;
    if (!is_name(w) || is_one_of(w, statement))
        return 0;
    if (is_name(w + 1))
        return 1;
    return is(w + 1, "*") && is_name(w + 2)
        && (is(w + 3, "=") || is(w + 3, ";") || is(w + 3, ",") || is(w + 3, "["));
}

static size_t
matching(size_t w)
{
    size_t depth = 0;

    for (; w < count; w++) {
        if (is(w, "(") || is(w, "{") || is(w, "["))
            depth++;
        else if ((is(w, ")") || is(w, "}") || is(w, "]")) && --depth == 0)
            return w;
    }
    return count;
}

/* A declaration from w on: its values are marked.  Returns its last word, or the brace of a
   function's body. */
static size_t
mark_declaration(size_t w)
{
    size_t depth = 0, value_depth = 0;
    int in_value = 0;

    for (; w < count; w++) {
        if (is(w, "(") || is(w, "[") || is(w, "{")) {
            if (depth == 0 && is(w, "{") && !in_value && is(w - 1, ")"))
                return w;
            depth++;
        } else if (is(w, ")") || is(w, "]") || is(w, "}")) {
            if (depth == 0)
                return w;
            depth--;
            if (in_value && depth < value_depth)
                in_value = 0;
        } else if (depth == 0 && is(w, ";")) {
            return w;
        } else if (!in_value && is(w, "=")) {
            in_value = 1;
            value_depth = depth;
            continue;
        } else if (in_value && depth == value_depth && is(w, ",")) {
            in_value = 0;
        }
        words[w].is_value = (char)in_value;
    }
    return w;
}

static void
mark_values(void)
{
    size_t w = 0;

    while (w < count) { /* a declaration each, or a function */
        size_t end, body = mark_declaration(w);

        w = body + 1;
        if (!is(body, "{"))
            continue;
        end = matching(body);
        for (; w < end; w++) {
            if ((is(w - 1, ";") || is(w - 1, "{") || is(w - 1, "}")
                    || (is(w - 1, "(") && is(w - 2, "for")))
                && begins_declaration(w))
                w = mark_declaration(w);
            else
                words[w].is_value = !is(w - 1, "case");
        }
        w = end + 1;
    }
}

/* The faults */

static void
add(size_t start, size_t end, const char *before, int keeps, const char *behind)
{
    if (fault_count == fault_room) {
        fault_room = 2 * fault_room + 256;
        faults = more(faults, fault_room * sizeof(*faults));
    }
    faults[fault_count++] = (struct fault){start, end, before, behind, keeps};
}

static void
become(size_t w, const char *other)
{
    add(words[w].start, words[w].end, other, 0, "");
}

static void
wrap(size_t first, size_t last, const char *before, const char *behind)
{
    add(words[first].start, words[last].end, before, 1, behind);
}

/* Whether what stands before w is an operand, so that w stands between two. */
static int
is_binary(size_t w)
{
    if (words[w - 1].kind == 'o' ? !is(w - 1, ")") && !is(w - 1, "]") : is(w - 1, "return"))
        return 0;
    return !is(w + 1, ")");
}

static void
change_operator(size_t w)
{
    static const char *const others[][3] = {{"<", "<=", ">="}, {"<=", "<", ">"}, {">", ">=", "<="},
        {">=", ">", "<"}, {"==", "!=", NULL}, {"!=", "==", NULL}, {"&&", "||", NULL},
        {"||", "&&", NULL}, {"<<", ">>", NULL}, {">>", "<<", NULL}, {"^", "|", "&"},
        {"/", "*", NULL}, {"%", "/", NULL}, {"+=", "-=", "="}, {"-=", "+=", "="}, {"|=", "&=", "="},
        {"&=", "|=", "="}, {"<<=", ">>=", "="}, {">>=", "<<=", "="}, {"*=", "+=", "="},
        {"/=", "*=", "="}, {"++", "", NULL}, {"--", "", NULL}, {"!", "", NULL}, {"~", "", NULL},
        {"?", "&& 0 ?", "|| 1 ?"}};
    static const char *const binary[][3] = {{"+", "-", NULL}, {"-", "+", NULL}, {"*", "+", NULL},
        {"&", "|", NULL}, {"|", "&", "| 0 &"}};

    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        for (size_t j = 1; is(w, others[i][0]) && j < 3 && others[i][j] != NULL; j++)
            become(w, others[i][j]);
    for (size_t i = 0; is_binary(w) && i < sizeof(binary) / sizeof(*binary); i++)
        for (size_t j = 1; is(w, binary[i][0]) && j < 3 && binary[i][j] != NULL; j++)
            become(w, binary[i][j]);
}

static int
is_constant_name(size_t w)
{
    int capitals = 0;

    for (size_t at = words[w].start; at < words[w].end; at++) {
        if (islower((unsigned char)text[at]))
            return 0;
        capitals += isupper((unsigned char)text[at]) != 0;
    }
    return capitals > 1 && !is(w + 1, "(") && !is(w, "NULL");
}

static void
change_value(size_t w)
{
    if (words[w].kind == 'o')
        change_operator(w);
    if (words[w].kind == '0' || words[w].kind == 'c') {
        wrap(w, w, "(", " + 1)");
        if (!is(w, "0"))
            wrap(w, w, "(", " - 1)");
    }
    if (is_name(w) && is_constant_name(w))
        wrap(w, w, "(", " + 1)");
}

/* From w to the word before the semicolon at the same depth. */
static size_t
statement_end(size_t w)
{
    while (w < count && !is(w, ";"))
        w = is(w, "(") || is(w, "{") || is(w, "[") ? matching(w) + 1 : w + 1;
    return w - 1;
}

static void
change_statement(size_t w)
{
    static const char *const control[] = {"if", "for", "while", "do", "else", "switch", "case",
        "default", "{", "}", ";", "return", NULL};

    if (is(w, "if") || is(w, "while"))
        wrap(w + 1, matching(w + 1), "(!", ")");
    if (is(w, "if")) {
        wrap(w + 1, matching(w + 1), "(0 && ", ")");
        wrap(w + 1, matching(w + 1), "(1 || ", ")");
    }
    if (is(w, "return") && !is(w + 1, ";") && !(is(w + 2, ";") && words[w + 1].kind == '0')) {
        add(words[w + 1].start, words[statement_end(w)].end, "0", 0, "");
        wrap(w + 1, statement_end(w), "(", ") + 1");
    }
    if (!is_one_of(w, control) || (is(w, "return") && is(w + 1, ";")))
        add(words[w].start, words[statement_end(w)].end, "", 0, "");
}

static int
is_behind_statement(size_t w)
{
    static const char *const ends[] = {";", "{", "}", "else", "do", NULL};

    return is_one_of(w - 1, ends)
        || (is(w - 1, ":") && (is(w - 2, "default") || is(w - 3, "case")));
}

/* Whether a statement begins at w, which is a value. */
static int
begins_statement(size_t w)
{
    size_t depth = 0;

    if (is_behind_statement(w)) {
        for (size_t back = w; back-- > 0;) { /* not in the head of a loop, or in braces of values */
            if (is(back, ")") || is(back, "}") || is(back, "]"))
                depth++;
            else if ((is(back, "(") || is(back, "[")) && depth-- == 0)
                return 0;
            else if (is(back, "{") && depth-- == 0)
                return !words[back].is_value || is(back - 1, ")") || is_behind_statement(back);
        }
        return 0;
    }
    if (!is(w - 1, ")"))
        return 0;
    for (size_t back = w; back-- > 0;) { /* behind the head of an if or a loop */
        if (is(back, ")"))
            depth++;
        else if (is(back, "(") && --depth == 0)
            return is(back - 1, "if") || is(back - 1, "for")
                || (is(back - 1, "while") && !is(w, ";"));
    }
    return 0;
}

static void
find_faults(const char *name)
{
    read_file(name);
    split();
    mark_values();
    fault_count = 0;
    for (size_t w = 1; w < count; w++) {
        if (!words[w].is_value)
            continue;
        if (begins_statement(w))
            change_statement(w);
        change_value(w);
    }
}

/* What is said of one */

/* The function that a place is in: the last name at the beginning of a line with a parenthesis
   behind it. */
static size_t
function_of(size_t at, const char **name)
{
    size_t found = 0, end = 0;

    for (size_t w = 0; w + 1 < count && words[w].start <= at; w++)
        if (words[w].kind == 'a' && (words[w].start == 0 || text[words[w].start - 1] == '\n')
            && is(w + 1, "(")) {
            found = words[w].start;
            end = words[w].end;
        } else if (is(w, "}") && text[words[w].start - 1] == '\n') {
            end = found;
        }
    *name = text + found;
    return end - found;
}

static struct fault *
fault_of(const char *number)
{
    size_t n = strtoul(number, NULL, 10);

    if (n >= fault_count)
        fail("there is no such fault");
    return &faults[n];
}

/* The end of the line that a place is in. */
static size_t
line_end(size_t at)
{
    while (at < length && text[at] != '\n')
        at++;
    return at;
}

static size_t
line_of(const struct fault *f)
{
    size_t line = 1;

    for (size_t at = 0; at < f->start; at++)
        line += text[at] == '\n';
    return line;
}

/* FUNCTION: OLD LINE -> NEW LINE, allocated; of what goes on behind a break no more than the first
   line. */
static char *
describe(const struct fault *f)
{
    const char *function;
    size_t name = function_of(f->start, &function), begin = f->start, end = line_end(f->start),
           shown = f->end < end ? f->end : end;
    size_t room;
    char *line;

    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    begin += strspn(text + begin, " \t");
    room = name + 2 * (end - begin) + strlen(f->before) + strlen(f->behind) + 16;
    line = more(NULL, room);
    snprintf(line, room, "%.*s: %.*s -> %.*s%s%.*s%s%.*s", (int)name, function, (int)(end - begin),
        text + begin, (int)(f->start - begin), text + begin, f->before,
        f->keeps ? (int)(shown - f->start) : 0, text + f->start, f->behind, (int)(end - shown),
        text + shown);
    return line;
}

/* Two faults that look the same have numbers behind them: (2) is the second. */
static void
show(const struct fault *f)
{
    char *line = describe(f);
    unsigned number = 1;

    for (const struct fault *other = faults; other < f; other++) {
        char *same = describe(other);

        number += strcmp(line, same) == 0;
        free(same);
    }
    fputs(line, stdout);
    if (number > 1)
        printf(" (%u)", number);
    printf("\t%zu\n", line_of(f));
    free(line);
}

static void
make(const struct fault *f)
{
    fwrite(text, 1, f->start, stdout);
    fputs(f->before, stdout);
    if (f->keeps)
        fwrite(text + f->start, 1, f->end - f->start, stdout);
    fputs(f->behind, stdout);
    fwrite(text + f->end, 1, length - f->end, stdout);
}

/* The faults of all files in one row, drawn without replacement. */
static void
pick(uint64_t seed, size_t wanted, char **files)
{
    struct choice {
        const char *file;
        size_t number;
    } *all = NULL;
    size_t total = 0;

    for (; *files != NULL; files++) {
        find_faults(*files);
        all = more(all, (total + fault_count + 1) * sizeof(*all));
        for (size_t i = 0; i < fault_count; i++)
            all[total++] = (struct choice){*files, i};
    }
    random_state = seed;
    for (size_t i = 0; i < total && i < wanted; i++) {
        size_t j = i + random_below((uint32_t)(total - i));
        struct choice chosen = all[j];

        all[j] = all[i];
        all[i] = chosen;
        printf("%s\t%zu\n", chosen.file, chosen.number);
    }
}

int
main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "list") == 0) {
        for (char **file = argv + 2; *file != NULL; file++) {
            find_faults(*file);
            for (size_t i = 0; i < fault_count; i++)
                printf("%s\t%zu\n", *file, i);
        }
    } else if (argc > 4 && strcmp(argv[1], "pick") == 0) {
        pick(strtoull(argv[2], NULL, 10), strtoul(argv[3], NULL, 10), argv + 4);
    } else if (argc == 4 && (strcmp(argv[1], "show") == 0 || strcmp(argv[1], "make") == 0)) {
        find_faults(argv[2]);
        (strcmp(argv[1], "show") == 0 ? show : make)(fault_of(argv[3]));
    } else {
        fail("list FILE..., pick SEED COUNT FILE..., show FILE NUMBER, or make FILE NUMBER");
    }
    return 0;
}
