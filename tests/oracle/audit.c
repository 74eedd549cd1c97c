/* SPDX-License-Identifier: MIT */
/* --audit-2008 of names: the rows of audit.tsv. */
#include <config.h>

#include "tools/xn/audit_2008.h"

#include "../unit/rows.h"
#include "../unit/tap.h"

static struct audit audit;

/* The columns after the name, as the command prints them. */
static void
make_columns(const char *name, size_t length, struct buffer *out)
{
    struct members m = {.out = out, .form = MEMBERS_COLUMNS};

    audit_name(&audit, name, length);
    audit_put_members(&m, &audit, name, length, false);
    buffer_char(out, '\0');
}

static void
check_rows(const char *path)
{
    static struct text name;
    FILE *in = open_rows(path);
    char *columns[COLUMNS];
    struct buffer out = {0}, want = {0};

    while (next_row(in, columns)) {
        read_text(&name, columns[0]);
        out.length = want.length = 0;
        make_columns(name.octets, name.length, &out);
        buffer_put(&want, name.octets, name.length);
        for (int i = 1; i < COLUMNS; i++) {
            buffer_char(&want, '\t');
            buffer_text(&want, columns[i]);
        }
        buffer_char(&want, '\0');
        if (!ok(out.length == want.length && memcmp(out.data, want.data, out.length) == 0,
                "line %u: %s", line, columns[0]))
            note("%s", out.data + name.length);
    }
    fclose(in);
    buffer_free(&out);
    buffer_free(&want);
}

int
main(int argc, char **argv)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];

    (void)argc;
    (void)argv;
    snprintf(path, sizeof(path), "%s/tests/oracle/audit.tsv", srcdir != NULL ? srcdir : ".");
    audit_open(&audit, 0);
    check_rows(path);
    audit_free(&audit);
    return tap_end();
}
