/* SPDX-License-Identifier: MIT */
/* --audit-2008: names a second of the command, next to libidn2 alone on the same labels.
       audit [XN]
   The figures are the best of several rounds; those of the command include its start and its
   output to /dev/null. */
#include <config.h>

#include <idn2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "generate.h"
#include "xn.h"

enum { NAMES = 300000, ROUNDS = 5, LINE = 512 };
static const char file_name[] = "bench-audit.names";

static double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Writes the names, of which one in `interval` is international. */
static void
write_names(unsigned interval)
{
    static char name[GENERATE_SIZE];
    FILE *out = fopen(file_name, "w");

    if (out == NULL)
        exit(1);
    generate_seed(2008);
    for (unsigned i = 0; i < NAMES; i++) {
        size_t length = i % interval == 0 ? generate_name(name) : generate_host(name);

        fprintf(out, "%.*s\n", (int)length, name);
    }
    fclose(out);
}

static int
is_ascii(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] & 0x80)
            return 0;
    return 1;
}

/* Calls libidn2 once for each of the modes and each non-ASCII label. */
static void
convert_labels(const char *name, const int *modes, size_t count)
{
    const char *label;
    char text[LINE];
    size_t pos = 0, length;

    while (xn_label_next(name, strlen(name), &pos, &label, &length)) {
        if (is_ascii(label, length))
            continue;
        memcpy(text, label, length);
        text[length] = '\0';
        for (size_t i = 0; i < count; i++) {
            uint8_t *out = NULL;

            if (idn2_lookup_u8((const uint8_t *)text, &out, modes[i]) == IDN2_OK)
                idn2_free(out);
        }
    }
}

static double
measure_libidn2(const int *modes, size_t count)
{
    double best = 1e9;
    char line[LINE];

    for (unsigned round = 0; round < ROUNDS; round++) {
        FILE *in = fopen(file_name, "r");
        double begun = now(), taken;

        while (in != NULL && fgets(line, sizeof(line), in) != NULL) {
            line[strcspn(line, "\n")] = '\0';
            convert_labels(line, modes, count);
        }
        taken = now() - begun;
        best = taken < best ? taken : best;
        if (in != NULL)
            fclose(in);
    }
    return best;
}

static double
measure_command(const char *xn)
{
    double best = 1e9;
    char command[1024];

    snprintf(
        command, sizeof(command), "%s --audit-2008 --exit-zero -i %s > /dev/null", xn, file_name);
    for (unsigned round = 0; round < ROUNDS; round++) {
        double begun = now(), taken;

        if (system(command) != 0)
            exit(1);
        taken = now() - begun;
        best = taken < best ? taken : best;
    }
    return best;
}

static void
report(const char *what, double seconds, double reference)
{
    printf("%-52s %9.0f names/s %6.2f\n", what, NAMES / seconds, reference / seconds);
}

int
main(int argc, char **argv)
{
    static const int modes[] = {IDN2_NO_TR46, IDN2_NONTRANSITIONAL, IDN2_TRANSITIONAL};
    const char *xn = argc > 1 ? argv[1] : "./xn";
    double reference;

    write_names(1);
    printf("all names are international\n");
    reference = measure_libidn2(modes, 3);
    report("libidn2 alone, the three modes of the audit", reference, reference);
    report("libidn2 alone, nontransitional", measure_libidn2(modes + 1, 1), reference);
    report("xn --audit-2008", measure_command(xn), reference);
    write_names(10);
    printf("one in ten is international\n");
    reference = measure_libidn2(modes, 3);
    report("libidn2 alone, the three modes of the audit", reference, reference);
    report("xn --audit-2008", measure_command(xn), reference);
    remove(file_name);
    return 0;
}
