/* SPDX-License-Identifier: MIT */
/* Makes mutants of C sources of this project: copies with one small fault each.
       mutate pick SEED COUNT FILE   COUNT mutants of a file, chosen at random; 0: all
       mutate make NUMBER FILE       the file with that mutation, on standard output
   pick prints a line per mutant:  NUMBER TAB LINE TAB WHAT WAS CHANGED
   The parser knows tokens and nesting only.  Where that is not enough, the mutant does not compile
   and does not count.  Preprocessor lines, declarations, enumerations and constant tables
   are not mutated; tests/mutate-tables.sh is for tables. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NAME, NUMBER, CHARACTER, STRING, OPERATOR };

struct token {
    size_t start, end;
    enum kind kind;
    bool is_code; /* part of an expression or a statement, not of a declaration */
};

/* The text from start to end is replaced by before, that text itself (if kept), and after. */
struct mutation {
    size_t start, end;
    const char *before, *after;
    bool keeps_text;
};

static char *text;
static size_t length;
static struct token *tokens;
static size_t token_count;
static struct mutation *mutations;
static size_t mutation_count, mutation_capacity;

static void
fail(const char *what)
{
    fprintf(stderr, "mutate: %s\n", what);
    exit(99);
}

static void *
resize(void *old, size_t size)
{
    void *new = realloc(old, size);

    if (new == NULL)
        fail("out of memory");
    return new;
}

static void
read_file(const char *name)
{
    FILE *in = fopen(name, "rb");
    size_t capacity = 0;

    if (in == NULL)
        fail(name);
    do {
        capacity = 2 * capacity + 65536;
        text = resize(text, capacity + 1);
        length += fread(text + length, 1, capacity - length, in);
    } while (length == capacity);
    text[length] = '\0';
    fclose(in);
}

/* Tokens */

static bool
is(size_t t, const char *word)
{
    return t < token_count && tokens[t].end - tokens[t].start == strlen(word)
        && memcmp(text + tokens[t].start, word, strlen(word)) == 0;
}

static bool
is_one_of(size_t t, const char *const *words)
{
    for (; *words != NULL; words++)
        if (is(t, *words))
            return true;
    return false;
}

static bool
is_name(size_t t)
{
    return t < token_count && tokens[t].kind == NAME;
}

static bool
opens(size_t t)
{
    return is(t, "(") || is(t, "[") || is(t, "{");
}

static bool
closes(size_t t)
{
    return is(t, ")") || is(t, "]") || is(t, "}");
}

static size_t
operator_length(const char *at)
{
    static const char *const operators[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
        "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", NULL};

    for (const char *const *one = operators; *one != NULL; one++)
        if (strncmp(at, *one, strlen(*one)) == 0)
            return strlen(*one);
    return 1;
}

static size_t
skip_quoted(size_t at)
{
    char quote = text[at++];

    while (at < length && text[at] != quote)
        at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

static bool
is_first_on_line(size_t at)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    return at == 0 || text[at - 1] == '\n';
}

/* Returns the position after white space, a comment or a preprocessor line at this position, and
   the position itself if a token begins there. */
static size_t
skip_blank(size_t at)
{
    if (isspace((unsigned char)text[at]))
        return at + 1;
    if (strncmp(text + at, "/*", 2) == 0) {
        const char *end = strstr(text + at + 2, "*/");

        return end == NULL ? length : (size_t)(end + 2 - text);
    }
    if (strncmp(text + at, "//", 2) == 0)
        return at + strcspn(text + at, "\n");
    if (text[at] == '#' && is_first_on_line(at)) {
        do
            at += strcspn(text + at, "\n") + 1;
        while (at < length && text[at - 2] == '\\');
        return at < length ? at : length;
    }
    return at;
}

static size_t
skip_word(size_t at)
{
    while (isalnum((unsigned char)text[at]) || text[at] == '_')
        at++;
    return at;
}

static void
tokenize(void)
{
    tokens = resize(NULL, (length + 1) * sizeof(*tokens));
    for (size_t at = 0, next; at < length; at = next) {
        struct token *t = &tokens[token_count];

        next = skip_blank(at);
        if (next != at)
            continue;
        if (isdigit((unsigned char)text[at])) {
            *t = (struct token){.kind = NUMBER, .end = skip_word(at)};
        } else if (isalpha((unsigned char)text[at]) || text[at] == '_') {
            *t = (struct token){.kind = NAME, .end = skip_word(at)};
        } else if (text[at] == '"' || text[at] == '\'') {
            *t = (struct token){.kind = text[at] == '"' ? STRING : CHARACTER};
            t->end = skip_quoted(at);
        } else {
            *t = (struct token){.kind = OPERATOR, .end = at + operator_length(text + at)};
        }
        t->start = at;
        next = t->end;
        token_count++;
    }
}

/* The token that closes what t opens. */
static size_t
matching(size_t t)
{
    size_t depth = 0;

    for (; t < token_count; t++) {
        if (opens(t))
            depth++;
        else if (closes(t) && --depth == 0)
            return t;
    }
    return token_count;
}

/* Which tokens are code */

/* A declaration begins with a keyword, or with the name of a type before another name. */
static bool
begins_declaration(size_t t)
{
    static const char *const declaration[] = {"static", "const", "struct", "enum", "union",
        "extern", "typedef", "inline", "unsigned", "signed", "char", "int", "long", "short", "bool",
        "void", "size_t", NULL};
    static const char *const statement[] = {
        "return", "else", "do", "goto", "case", "if", "while", "for", "switch", "sizeof", NULL};

    if (is_one_of(t, declaration))
        return true;
    if (!is_name(t) || is_one_of(t, statement))
        return false;
    if (is_name(t + 1))
        return true;
    return is(t + 1, "*") && is_name(t + 2)
        && (is(t + 3, "=") || is(t + 3, ";") || is(t + 3, ",") || is(t + 3, "["));
}

/* Marks the initializers of the declaration at t, except constant tables and the values of an
   enumeration.  Returns its last token, or the brace that opens the body of a function. */
static size_t
mark_declaration(size_t t)
{
    size_t depth = 0, code_depth = 0;
    bool is_const = false, is_code = false;

    for (; t < token_count; t++) {
        is_const = is_const || is(t, "const");
        if (is(t, "enum") && (is(t + 1, "{") || is(t + 2, "{"))) {
            t = matching(is(t + 1, "{") ? t + 1 : t + 2);
        } else if (opens(t)) {
            if (depth == 0 && is(t, "{") && !is_code && is(t - 1, ")"))
                return t;
            depth++;
        } else if (closes(t)) {
            if (depth == 0)
                return t;
            depth--;
            if (is_code && depth < code_depth)
                is_code = false;
        } else if (depth == 0 && is(t, ";")) {
            return t;
        } else if (!is_code && is(t, "=")) {
            if (is_const && is(t + 1, "{")) {
                t = matching(t + 1);
                continue;
            }
            is_code = true;
            code_depth = depth;
            continue;
        } else if (is_code && depth == code_depth && is(t, ",")) {
            is_code = false;
        }
        tokens[t].is_code = is_code;
    }
    return t;
}

/* Marks the code of a function's body between two braces. */
static void
mark_body(size_t open, size_t close)
{
    for (size_t t = open + 1; t < close; t++) {
        bool begins = is(t - 1, ";") || is(t - 1, "{") || is(t - 1, "}")
            || (is(t - 1, "(") && is(t - 2, "for"));

        if (begins && begins_declaration(t))
            t = mark_declaration(t);
        else
            tokens[t].is_code = !is(t - 1, "case");
    }
}

static void
mark_code(void)
{
    for (size_t t = 0; t < token_count; t++) {
        t = mark_declaration(t);
        if (is(t, "{")) {
            mark_body(t, matching(t));
            t = matching(t);
        }
    }
}

/* The mutations */

static void
add(size_t start, size_t end, const char *before, bool keeps_text, const char *after)
{
    if (mutation_count == mutation_capacity) {
        mutation_capacity = 2 * mutation_capacity + 256;
        mutations = resize(mutations, mutation_capacity * sizeof(*mutations));
    }
    mutations[mutation_count++] = (struct mutation){start, end, before, after, keeps_text};
}

static void
replace(size_t t, const char *word)
{
    add(tokens[t].start, tokens[t].end, word, false, "");
}

static void
wrap(size_t first, size_t last, const char *before, const char *after)
{
    add(tokens[first].start, tokens[last].end, before, true, after);
}

/* Whether the operator t has an operand before it. */
static bool
is_binary(size_t t)
{
    if (tokens[t - 1].kind == OPERATOR ? !is(t - 1, ")") && !is(t - 1, "]") : is(t - 1, "return"))
        return false;
    return !is(t + 1, ")");
}

static void
mutate_operator(size_t t)
{
    static const char *const any[][3] = {{"<", "<=", ">="}, {"<=", "<", ">"}, {">", ">=", "<="},
        {">=", ">", "<"}, {"==", "!=", NULL}, {"!=", "==", NULL}, {"&&", "||", NULL},
        {"||", "&&", NULL}, {"<<", ">>", NULL}, {">>", "<<", NULL}, {"^", "|", "&"},
        {"/", "*", NULL}, {"%", "/", NULL}, {"+=", "-=", "="}, {"-=", "+=", "="}, {"|=", "&=", "="},
        {"&=", "|=", "="}, {"<<=", ">>=", "="}, {">>=", "<<=", "="}, {"*=", "+=", "="},
        {"/=", "*=", "="}, {"++", "", NULL}, {"--", "", NULL}, {"!", "", NULL}, {"~", "", NULL},
        {"?", "&& 0 ?", "|| 1 ?"}};
    static const char *const binary[][3] = {{"+", "-", NULL}, {"-", "+", NULL}, {"*", "+", NULL},
        {"&", "|", NULL}, {"|", "&", "| 0 &"}};

    for (size_t i = 0; i < sizeof(any) / sizeof(*any); i++)
        for (size_t j = 1; is(t, any[i][0]) && j < 3 && any[i][j] != NULL; j++)
            replace(t, any[i][j]);
    for (size_t i = 0; is_binary(t) && i < sizeof(binary) / sizeof(*binary); i++)
        for (size_t j = 1; is(t, binary[i][0]) && j < 3 && binary[i][j] != NULL; j++)
            replace(t, binary[i][j]);
}

/* The name of an enum constant or of a macro without arguments. */
static bool
is_constant(size_t t)
{
    int capitals = 0;

    for (size_t at = tokens[t].start; at < tokens[t].end; at++) {
        if (islower((unsigned char)text[at]))
            return false;
        capitals += isupper((unsigned char)text[at]) != 0;
    }
    return capitals > 1 && !is(t + 1, "(") && !is(t, "NULL");
}

static void
mutate_token(size_t t)
{
    switch (tokens[t].kind) {
    case OPERATOR: mutate_operator(t); break;
    case NUMBER:
    case CHARACTER:
        wrap(t, t, "(", " + 1)");
        if (!is(t, "0"))
            wrap(t, t, "(", " - 1)");
        break;
    case NAME:
        if (is_constant(t))
            wrap(t, t, "(", " + 1)");
        break;
    case STRING: break;
    }
}

/* The token before the semicolon that ends the statement at t. */
static size_t
statement_end(size_t t)
{
    while (t < token_count && !is(t, ";"))
        t = opens(t) ? matching(t) + 1 : t + 1;
    return t - 1;
}

static void
mutate_statement(size_t t)
{
    static const char *const control[] = {"if", "for", "while", "do", "else", "switch", "case",
        "default", "{", "}", ";", "return", NULL};

    if (is(t, "if") || is(t, "while"))
        wrap(t + 1, matching(t + 1), "(!", ")");
    if (is(t, "if")) {
        wrap(t + 1, matching(t + 1), "(0 && ", ")");
        wrap(t + 1, matching(t + 1), "(1 || ", ")");
    }
    if (is(t, "return") && !is(t + 1, ";")) {
        if (!is(t + 1, "0"))
            add(tokens[t + 1].start, tokens[statement_end(t)].end, "0", false, "");
        if (!is(t + 2, ";") || tokens[t + 1].kind != NUMBER)
            wrap(t + 1, statement_end(t), "(", ") + 1");
    }
    if (!is_one_of(t, control) || (is(t, "return") && is(t + 1, ";")))
        add(tokens[t].start, tokens[statement_end(t)].end, "", false, "");
}

static bool
follows_statement(size_t t)
{
    static const char *const ends[] = {";", "{", "}", "else", "do", NULL};

    return is_one_of(t - 1, ends)
        || (is(t - 1, ":") && (is(t - 2, "default") || is(t - 3, "case")));
}

/* Whether t, which follows a statement or an opening brace, is in a block: not in the head of a
   loop, and not in the braces of an initializer. */
static bool
is_in_block(size_t t)
{
    size_t depth = 0;

    while (t-- > 0) {
        if (closes(t))
            depth++;
        else if (is(t, "{") && depth == 0)
            return !tokens[t].is_code || is(t - 1, ")") || follows_statement(t);
        else if (opens(t) && depth-- == 0)
            return false;
    }
    return false;
}

/* Whether t follows the head of an if or of a loop. */
static bool
follows_head(size_t t)
{
    size_t depth = 0;

    if (!is(t - 1, ")"))
        return false;
    for (size_t back = t; back-- > 0;) {
        if (is(back, ")"))
            depth++;
        else if (is(back, "(") && --depth == 0)
            return is(back - 1, "if") || is(back - 1, "for")
                || (is(back - 1, "while") && !is(t, ";"));
    }
    return false;
}

static void
find_mutations(const char *name)
{
    read_file(name);
    tokenize();
    mark_code();
    for (size_t t = 1; t < token_count; t++) {
        if (!tokens[t].is_code)
            continue;
        if (follows_statement(t) ? is_in_block(t) : follows_head(t))
            mutate_statement(t);
        mutate_token(t);
    }
}

/* Output */

static size_t
line_number(size_t at)
{
    size_t line = 1;

    while (at-- > 0)
        line += text[at] == '\n';
    return line;
}

/* Prints text in single quotes, with white space reduced to one space and at most 60 octets. */
static void
print_quoted(const char *before, size_t start, size_t end, const char *after)
{
    size_t printed = 0;

    printf("'%s", before);
    for (size_t at = start; at < end; at++) {
        if (isspace((unsigned char)text[at])) {
            if (at + 1 < end && isspace((unsigned char)text[at + 1]))
                continue;
            putchar(' ');
        } else {
            putchar(text[at]);
        }
        if (++printed == 60 && at + 1 < end) {
            printf(" ...");
            break;
        }
    }
    printf("%s'", after);
}

/* The source line that at is in, without the white space around it. */
static void
print_line(size_t at)
{
    size_t start = at, end = at;

    while (start > 0 && text[start - 1] != '\n')
        start--;
    start += strspn(text + start, " \t");
    end += strcspn(text + end, "\n");
    printf("%.*s", (int)(end - start), text + start);
}

static void
describe(const struct mutation *m)
{
    if (m->keeps_text) {
        print_quoted("", m->start, m->end, "");
        printf(" -> ");
        print_quoted(m->before, m->start, m->end, m->after);
    } else if (*m->before == '\0') {
        printf("removed ");
        print_quoted("", m->start, m->end, "");
    } else {
        print_quoted("", m->start, m->end, "");
        printf(" -> '%s'", m->before);
    }
    printf(" in: ");
    print_line(m->start);
}

static void
print_mutant(const struct mutation *m)
{
    fwrite(text, 1, m->start, stdout);
    fputs(m->before, stdout);
    if (m->keeps_text)
        fwrite(text + m->start, 1, m->end - m->start, stdout);
    fputs(m->after, stdout);
    fwrite(text + m->end, 1, length - m->end, stdout);
}

/* Knuth's generator, so that a seed means the same everywhere.  Only the upper half of the state is
   random enough. */
static size_t
random_below(uint64_t *state, size_t n)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((*state >> 33) % n);
}

/* Draws without replacement: mutations drawn are moved to the front of the order. */
static void
pick(uint64_t seed, size_t wanted)
{
    size_t *order = resize(NULL, (mutation_count + 1) * sizeof(*order));

    for (size_t i = 0; i < mutation_count; i++)
        order[i] = i;
    if (wanted == 0 || wanted > mutation_count)
        wanted = mutation_count;
    for (size_t i = 0; i < wanted; i++) {
        size_t j = i + random_below(&seed, mutation_count - i), number = order[j];

        order[j] = order[i];
        printf("%zu\t%zu\t", number, line_number(mutations[number].start));
        describe(&mutations[number]);
        putchar('\n');
    }
    free(order);
}

int
main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "pick") == 0) {
        find_mutations(argv[4]);
        pick(strtoull(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
    } else if (argc == 4 && strcmp(argv[1], "make") == 0) {
        size_t number = strtoul(argv[2], NULL, 10);

        find_mutations(argv[3]);
        if (number >= mutation_count)
            fail("no such mutation");
        print_mutant(&mutations[number]);
    } else {
        fail("usage: mutate pick SEED COUNT FILE, or mutate make NUMBER FILE");
    }
    return 0;
}
