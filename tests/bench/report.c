/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdio.h>

void
report_row(const struct report *report, const struct row *row, const struct corpus *corpus)
{
    struct corpus_facts facts = corpus_facts(corpus);

    if (report->json)
        printf("{\"row\":\"%s\",\"items\":%zu,\"octets\":%.2f,\"code_points\":%.2f,\"non_ascii_"
               "labels\":%.2f}\n",
            row->id, corpus->count, facts.octets, facts.code_points, facts.labels);
    else
        printf("\n%s: %zu %s\n  per item: %.1f octets, %.1f code points, %.2f non-ASCII labels\n",
            row->id, corpus->count, row->what, facts.octets, facts.code_points, facts.labels);
}

void
report_contestant(const struct report *report, const struct row *row, const struct contestant *who,
    const struct result *result, const struct corpus *corpus)
{
    const char *version = who->version ? who->version() : "";
    double ns = result->seconds * 1e9 / (double)row->count,
           megabytes = corpus_facts(corpus).octets * 1e3 / ns;

    if (report->json) {
        printf("{\"row\":\"%s\",\"who\":\"%s\",\"version\":\"%s\",\"rounds\":%u,", row->id,
            who->name, version, report->rounds);
        printf("\"ns\":%.3f,\"ratio\":%.3f,\"ratio_low\":%.3f,\"ratio_high\":%.3f,", ns,
            result->ratio, result->low, result->high);
        printf("\"refused\":%zu}\n", result->refused);
        return;
    }
    printf(
        "  %10.2f ns %9.2f x   %s%s%s", ns, result->ratio, who->name, *version ? " " : "", version);
    if (row->work == COMMAND)
        printf(" (%.1f ms)%s", result->seconds * 1e3, result->refused > 0 ? " (failed)" : "");
    if (row->work == FIND_HOST || row->work == REPLACE_HOST)
        printf(" (%.0f MB/s)", megabytes);
    if (row->work != COMMAND && result->refused > 0)
        printf(" (refused %zu)", result->refused);
    putchar('\n');
}

void
report_answers(
    const struct report *report, const struct row *row, const struct agreement *agreement)
{
    size_t expected = 0;

    for (int e = 0; e < AGREE_EXCEPTIONS; e++)
        expected += agreement->exceptions[e];
    if (report->json) {
        printf("{\"row\":\"%s\",\"compared\":%zu,\"different\":%zu,\"exceptions\":{", row->id,
            agreement->compared, agreement->different);
        for (int e = 0; e < AGREE_EXCEPTIONS; e++)
            printf(
                "%s\"%s\":%zu", e ? "," : "", agree_exceptions[e].name, agreement->exceptions[e]);
        printf("}}\n");
        return;
    }
    printf("  %zu results compared with libidn's: %zu differ, %zu expected differences",
        agreement->compared, agreement->different, expected);
    for (int e = 0; e < AGREE_EXCEPTIONS; e++)
        if (agreement->exceptions[e] > 0)
            printf(", %s: %zu", agree_exceptions[e].name, agreement->exceptions[e]);
    putchar('\n');
}

void
report_skip(const struct report *report, const struct row *row, const char *missing)
{
    printf(report->json ? "{\"row\":\"%s\",\"missing\":\"%s\"}\n" : "\n%s: skipped, %s not found\n",
        row->id, missing);
}

void
report_exceptions(const struct report *report, const size_t *met)
{
    if (report->json)
        return;
    printf("\n");
    for (int e = 0; e < AGREE_EXCEPTIONS; e++)
        if (met[e] > 0)
            printf("expected difference \"%s\", %zu times: %s\n", agree_exceptions[e].name, met[e],
                agree_exceptions[e].why);
}
