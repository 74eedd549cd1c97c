/* SPDX-License-Identifier: MIT */
/* Answers registrations, each a line "LABEL ZONE LANGUAGE", with a result code of EPP (RFC 5730):
   registration TABLE... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xn-table.h>

enum { TABLES = 100 };
static char text[8 << 20], line[1024], lower[1024];

int
main(int argc, char **argv)
{
    xn_table *tables[TABLES];
    xn_table_member members[TABLES] = {{.table = NULL}};
    xn_table_set *set;
    xn_table_diag diag;
    char why[XN_TABLE_DIAG_SIZE];
    void *workspace;

    if (argc - 1 > TABLES)
        return 2;
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");

        if (file == NULL) {
            perror(argv[i]);
            return 1;
        }
        if (xn_table_load(text, fread(text, 1, sizeof(text), file), NULL, &tables[i - 1], &diag)
            != XN_TABLE_OK) {
            xn_table_diag_format(&diag, argv[i], why, sizeof(why));
            fprintf(stderr, "%s\n", why);
            return 1;
        }
        members[i - 1].table = tables[i - 1];
        fclose(file);
    }
    if (xn_table_set_create(members, (size_t)argc - 1, NULL, &set, NULL) != XN_TABLE_OK)
        return 1;
    workspace = malloc(xn_table_set_workspace(set));
    while (workspace != NULL && fgets(line, sizeof(line), stdin) != NULL) {
        xn_table_request request = {.name = strtok(line, " \n"),
            .length = XN_STRLEN,
            .zone = strtok(NULL, " \n"),
            .zone_length = XN_STRLEN,
            .tag = strtok(NULL, " \n"),
            .tag_length = XN_STRLEN,
            .flags = XN_TABLE_ACE_LABELS};
        xn_table_choice choice;
        xn_table_result result;
        xn_table_idna idna;

        if (request.name != NULL && xn_table_lower(request.name, strlen(request.name), lower)) {
            lower[strlen(request.name)] = '\0';
            request.name = lower; /* what is stored */
        }
        if (xn_table_set_check(
                set, &request, workspace, xn_table_set_workspace(set), &choice, &result, &idna)
            != XN_TABLE_OK) {
            xn_table_result_format(&result,
                choice.table != SIZE_MAX ? argv[choice.table + 1] : NULL, why, sizeof(why));
            printf("2306 %s\n", why); /* parameter value policy error */
        } else if (idna.diag.status != XN_OK || idna.changes != 0) {
            printf("2005 %s\n",
                idna.changes != 0 ? "nameprep changes the label" : xn_strerror(idna.diag.status));
        } else {
            printf("1000 %s\n", idna.ascii);
        }
        fflush(stdout);
    }
    free(workspace);
    xn_table_set_free(set, NULL);
    for (int i = 1; i < argc; i++)
        xn_table_free(tables[i - 1], NULL);
    return 0;
}
