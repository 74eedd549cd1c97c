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
    char *operation, *profile, *flags, *status, *finding;
    struct text input, output;
};

static bool
run_row(const struct row *row)
{
    static char calls[3][2][128] = {
        {"SELECT xn_to_ascii(?1, ?2)", "SELECT xn_try_to_ascii(?1, ?2)"},
        {"SELECT xn_to_unicode(?1, ?2)", "SELECT xn_try_to_unicode(?1, ?2)"},
        {"SELECT xn_prep(?1, ?3, ?2)", "SELECT xn_try_prep(?1, ?3, ?2)"}};
    const struct text *in = &row->input, *out = &row->output;
    const bool accepted = strcmp(row->status, "OK") == 0;
    char status[32];

    snprintf(status, sizeof(status), "XN_%s%s", strcmp(row->finding, "OK") == 0 ? "" : "E_",
        row->finding);
    for (int form = 0; form < 2; form++) {
        const struct answer *answer;
        const char *call = "SELECT xn_nfkc(?1, ?2)";

        if (strcmp(row->operation, "traits") == 0)
            call = "SELECT (SELECT group_concat(value, ' ') FROM json_each(xn_traits(?1, ?2)))";
        else if (strcmp(row->operation, "nfkc") != 0)
            call = calls[strcmp(row->operation, "to-ascii") == 0 ? 0
                    : strcmp(row->operation, "to-unicode") == 0  ? 1
                                                                 : 2][form];
        answer = query(call, in->octets, in->length, row->flags, row->profile);
        if (accepted ? !is_text(answer, out->octets, out->length)
                    && !(answer->is_null && out->length == 0 && !answer->failed)
                : strstr(call, "_try_") != NULL ? !answer->is_null || answer->failed
                                                : !answer->failed)
            return false;
    }
    if (strcmp(row->operation, "to-ascii") != 0 && strcmp(row->operation, "traits") != 0)
        return true;
    return is_text(query("SELECT xn_status(?1, ?2)", in->octets, in->length, row->flags, NULL),
               status, strlen(status))
        && is_text(
            query("SELECT xn_check(?1, ?2) ->> 'status'", in->octets, in->length, row->flags, NULL),
            status, strlen(status))
        && is_text(query("SELECT xn_valid(?1, ?2)", in->octets, in->length, row->flags, NULL),
            strcmp(row->finding, "OK") == 0 ? "1" : "0", 1);
}

/* The fault is where the vector says, so that substr() finds it. */
static bool
is_position(const struct row *row, const char *position)
{
    size_t offset = 0, length = 0, points = 1;
    char expected[64];

    if (strcmp(row->finding, "OK") == 0 || strcmp(row->finding, "UTF8") == 0)
        return true;
    if (sscanf(position, "%zu+%zu", &offset, &length) != 2)
        return false;
    for (size_t i = 0; i < offset; i++)
        points += ((unsigned char)row->input.octets[i] & 0xC0) != 0x80;
    snprintf(expected, sizeof(expected), "%zu", points);
    return is_text(query("SELECT xn_check(?1, ?2) ->> 'at'", row->input.octets, row->input.length,
                       row->flags, NULL),
        expected, strlen(expected));
}

static void
run_vectors(const char *path)
{
    static struct row row;
    char *columns[COLUMNS];
    FILE *in = open_rows(path);

    while (next_row(in, columns)) {
        row.operation = columns[0];
        row.profile = strchr(columns[0], '/');
        if (row.profile != NULL)
            *row.profile++ = '\0';
        if (strcmp(row.operation, "to-ascii") != 0 && strcmp(row.operation, "to-unicode") != 0
            && strcmp(row.operation, "prep") != 0 && strcmp(row.operation, "nfkc") != 0
            && strcmp(row.operation, "traits") != 0)
            continue;
        row.flags = columns[1];
        row.status = columns[3];
        row.finding = strchr(columns[3], '/');
        if (row.finding != NULL)
            *row.finding++ = '\0';
        else
            row.finding = row.status;
        read_text(&row.input, columns[2]);
        read_text(&row.output, columns[5]);
        ok(run_row(&row)
                && (strcmp(row.operation, "to-ascii") != 0 || is_position(&row, columns[4])),
            "%s:%u %s (%s)", file_name, line, row.operation, columns[6]);
    }
    fclose(in);
}

static const char *const all_flags[] = {"", "unassigned", "std3", "underscore", "lower",
    "no-guards", "pr29", "strict-ace", "std3,strict-ace,lower,unassigned"};

static bool
survives(const char *text, size_t length, const char *flags)
{
    static const char *const calls[] = {"SELECT xn_to_ascii(?1, ?2)", "SELECT xn_check(?1, ?2)",
        "SELECT xn_to_unicode(?1, ?2)", "SELECT xn_canonical(?1, ?2)", "SELECT xn_key(?1, ?2)",
        "SELECT xn_try_key(?1, ?2)", "SELECT xn_nfkc(?1, ?2)", "SELECT xn_traits(?1, ?2)",
        "SELECT xn_try_prep(?1, 'SASLprep', ?2)", "SELECT xn_equal(?1, ?1 || 'x', ?2)",
        "SELECT sum(length(label || ascii)) FROM xn_labels(?1, ?2)",
        "SELECT xn_to_ascii(CAST(?1 AS BLOB), ?2)", "SELECT xn_valid(?1, ?2)"};
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
    bool all = in != NULL;

    for (size_t i = 0; i < sizeof(all_flags) / sizeof(*all_flags); i++)
        all = all && survives(text, length, all_flags[i]);
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
