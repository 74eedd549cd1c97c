/* SPDX-License-Identifier: MIT */
/* Runs vectors through SQL, in a program that contains the module: one case for each row of the
   files *.tsv.  Other files are inputs of any kind: every function must survive them, under every
   flag, and agree with the library.  Prints TAP. */
#include <sqlite3.h>
#include <stdbool.h>

#include "../../../tests/unit/rows.h"
#include "../../../tests/unit/tap.h"
#include "../xn_sqlite.h"

static sqlite3 *db;

/* The first column of the only row of a query, and how it ended. */
struct answer {
    char text[TEXT_SIZE * 4];
    size_t length;
    bool is_null, failed;
};

static const struct answer *
query(const char *sql, const char *text, size_t length, const char *flags, const char *profile)
{
    static struct answer answer;
    sqlite3_stmt *statement;

    memset(&answer, 0, sizeof(answer));
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        bad_file(sqlite3_errmsg(db));
    sqlite3_bind_text(statement, 1, text, (int)length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, flags, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, profile, -1, SQLITE_STATIC);
    answer.failed = sqlite3_step(statement) != SQLITE_ROW;
    if (!answer.failed) {
        const unsigned char *result = sqlite3_column_text(statement, 0);

        answer.is_null = result == NULL;
        answer.length = (size_t)sqlite3_column_bytes(statement, 0);
        if (answer.length <= sizeof(answer.text) && result != NULL)
            memcpy(answer.text, result, answer.length);
    }
    sqlite3_finalize(statement);
    return &answer;
}

static bool
is_text(const struct answer *answer, const char *text, size_t length)
{
    return !answer->failed && !answer->is_null && answer->length == length
        && memcmp(answer->text, text, length) == 0;
}

struct row {
    char *operation, *profile, *flags, *status, *finding, *position;
    struct text input, output;
};

static const struct {
    const char *operation, *call, *call_or_null;
} calls[] = {
    {"to-ascii", "SELECT xn_to_ascii(?1, ?2)", "SELECT xn_try_to_ascii(?1, ?2)"},
    {"to-unicode", "SELECT xn_to_unicode(?1, ?2)", "SELECT xn_try_to_unicode(?1, ?2)"},
    {"prep", "SELECT xn_prep(?1, ?3, ?2)", "SELECT xn_try_prep(?1, ?3, ?2)"},
    {"canonical", "SELECT xn_canonical(?1, ?2)", "SELECT xn_try_canonical(?1, ?2)"},
    {"key", "SELECT xn_key(?1, ?2)", "SELECT xn_try_key(?1, ?2)"},
    {"key-to-name", "SELECT xn_key_to_name(?1, ?2)", NULL},
    {"nfkc", "SELECT xn_nfkc(?1, ?2)", NULL},
    {"traits", "SELECT (SELECT group_concat(value, ' ') FROM json_each(xn_traits(?1, ?2)))", NULL},
    {NULL, NULL, NULL},
};

static const struct answer *
query_row(const char *sql, const struct row *row)
{
    return query(sql, row->input.octets, row->input.length, row->flags, row->profile);
}

/* or_null: the call gives NULL for what is refused. */
static bool
has_result(const struct row *row, const char *call, bool or_null)
{
    const struct answer *answer = query_row(call, row);

    if (strcmp(row->status, "OK") != 0)
        return or_null ? answer->is_null && !answer->failed : answer->failed;
    return is_text(answer, row->output.octets, row->output.length)
        || (row->output.length == 0 && answer->is_null && !answer->failed);
}

/* The fault is where the vector says, so that substr() finds it. */
static bool
has_finding(const struct row *row)
{
    const bool is_valid = strcmp(row->finding, "OK") == 0;
    size_t offset = 0, at = 0;
    char status[32], expected[128];

    if (!is_valid && sscanf(row->position, "%zu+", &offset) == 1) {
        at = 1;
        for (size_t i = 0; i < offset; i++)
            at += ((unsigned char)row->input.octets[i] & 0xC0) != 0x80;
    }
    snprintf(status, sizeof(status), "XN_%s%s", is_valid ? "" : "E_", row->finding);
    snprintf(expected, sizeof(expected), "%s %s %d %zu", status, status, is_valid, at);
    return is_text(query_row("SELECT printf('%s %s %d %d', xn_status(?1, ?2), c ->> 'status', "
                             "xn_valid(?1, ?2), c ->> 'at') FROM (SELECT xn_check(?1, ?2) AS c)",
                       row),
        expected, strlen(expected));
}

/* Ends a word at its slash; returns the text after it, or else the word. */
static char *
split(char *word)
{
    char *slash = strchr(word, '/');

    if (slash == NULL)
        return word;
    *slash = '\0';
    return slash + 1;
}

static void
run_vectors(const char *path)
{
    static struct row row;
    char *columns[COLUMNS];
    FILE *in = open_rows(path);

    while (next_row(in, columns)) {
        size_t i = 0;

        row.operation = columns[0];
        row.profile = split(row.operation);
        while (calls[i].operation != NULL && strcmp(calls[i].operation, row.operation) != 0)
            i++;
        if (calls[i].operation == NULL)
            continue;
        row.flags = columns[1];
        row.status = columns[3];
        row.finding = split(row.status);
        row.position = columns[4];
        read_text(&row.input, columns[2]);
        read_text(&row.output, columns[5]);
        ok(has_result(&row, calls[i].call, false)
                && (calls[i].call_or_null == NULL || has_result(&row, calls[i].call_or_null, true))
                && (has_finding(&row)
                    || (strcmp(row.operation, "to-ascii") != 0
                        && strcmp(row.operation, "traits") != 0)),
            "%s:%u %s (%s)", file_name, line, row.operation, columns[6]);
    }
    fclose(in);
}

static bool
survives(const char *text, size_t length, const char *flags)
{
    static const char *const calls[] = {"SELECT xn_to_ascii(?1, ?2)", "SELECT xn_check(?1, ?2)",
        "SELECT xn_to_unicode(?1, ?2)", "SELECT xn_canonical(?1, ?2)", "SELECT xn_key(?1, ?2)",
        "SELECT xn_try_key(?1, ?2)", "SELECT xn_nfkc(?1, ?2)", "SELECT xn_traits(?1, ?2)",
        "SELECT xn_try_prep(?1, 'SASLprep', ?2)", "SELECT xn_equal(?1, ?1 || 'x', ?2)",
        "SELECT sum(length(label || ascii)) FROM xn_labels(?1, ?2)",
        "SELECT xn_to_ascii(CAST(?1 AS BLOB), ?2)", "SELECT xn_valid(?1, ?2)",
        "SELECT xn_like_check(?1, 'brand', ?2)", "SELECT xn_like('brand', ?1, ?2, 1)"};
    unsigned bits;
    char out[XN_NAME_SIZE];
    size_t expected;
    const struct answer *answer;

    for (size_t i = 0; i < sizeof(calls) / sizeof(*calls); i++)
        query(calls[i], text, length, flags, NULL);
    xni_sql_parse_flags(flags, strlen(flags), &bits);
    answer = query("SELECT xn_try_to_ascii(?1, ?2)", text, length, flags, NULL);
    if (xn_to_ascii(text, length, bits, out, sizeof(out), &expected, NULL) == XN_OK)
        return is_text(answer, out, expected);
    return answer->is_null || bits & XN_NO_GUARDS;
}

static void
run_input(const char *path)
{
    static char text[1 << 16];
    FILE *in = fopen(path, "rb");
    const size_t length = in != NULL ? fread(text, 1, sizeof(text), in) : 0;
    const xn_constant *flag;
    bool all = in != NULL && survives(text, length, "")
        && survives(text, length, "std3,strict-ace,lower,unassigned");

    for (size_t i = 0; (flag = xni_sql_flag_at(i)) != NULL; i++)
        all = all && survives(text, length, flag->keyword);
    if (in != NULL)
        fclose(in);
    ok(all, "%s", path);
}

int
main(int argc, char **argv)
{
    sqlite3_auto_extension((void (*)(void))sqlite3_xn_init);
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return 99;
    for (int i = 1; i < argc; i++) {
        const char *dot = strrchr(argv[i], '.');

        if (dot != NULL && strcmp(dot, ".tsv") == 0)
            run_vectors(argv[i]);
        else
            run_input(argv[i]);
    }
    sqlite3_close(db);
    sqlite3_reset_auto_extension();
    return tap_end();
}
