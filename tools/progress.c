/* SPDX-License-Identifier: MIT */
/* The progress line on standard error: names, rate, refusals and, for a regular file, the
   percentage and the remaining time. */
#include "config.h"

#include "progress.h"

#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"

static double
seconds(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

void
progress_open(struct progress *p, enum when when, int fd)
{
    struct stat file;
    off_t at;

    *p = (struct progress){.terminal = isatty(STDERR_FILENO)};
    p->wanted = when == ALWAYS || (when == AUTO && p->terminal);
    clock_gettime(CLOCK_MONOTONIC, &p->begun);
    p->drawn = p->begun;
    if (!p->wanted || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode))
        return;
    at = lseek(fd, 0, SEEK_CUR);
    if (at >= 0 && file.st_size > at)
        p->total = (uint64_t)(file.st_size - at);
}

static void
put_time(struct buffer *line, double remaining)
{
    uint64_t whole = (uint64_t)remaining;

    buffer_number(line, whole / 60);
    buffer_text(line, whole % 60 < 10 ? ":0" : ":");
    buffer_number(line, whole % 60);
    buffer_text(line, " remaining");
}

void
progress_show(struct progress *p, const struct tally *tally, uint64_t taken)
{
    struct timespec now;
    struct buffer line = {0};
    double elapsed;

    if (!p->wanted)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    elapsed = seconds(&p->begun, &now);
    if (elapsed < 1 || seconds(&p->drawn, &now) < (p->shown ? 0.2 : 1))
        return;
    p->drawn = now;
    buffer_text(&line, p->terminal ? "\r\033[K" : "");
    buffer_text(&line, "xn: ");
    buffer_number(&line, tally->names);
    buffer_text(&line, " names, ");
    buffer_number(&line, (uint64_t)((double)tally->names / elapsed));
    buffer_text(&line, " a second, ");
    buffer_number(&line, tally->refused);
    buffer_text(&line, " refused");
    if (p->total >= taken && taken > 0) {
        buffer_text(&line, ", ");
        buffer_number(&line, taken * 100 / p->total);
        buffer_text(&line, " %, ");
        put_time(&line, elapsed * (double)(p->total - taken) / (double)taken);
    }
    if (!p->terminal)
        buffer_char(&line, '\n');
    p->shown = p->terminal;
    (void)write_all(STDERR_FILENO, line.data, line.length);
    buffer_free(&line);
}

void
progress_clear(struct progress *p)
{
    static const char clear[] = "\r\033[K";

    if (p == NULL || !p->shown)
        return;
    (void)write_all(STDERR_FILENO, clear, sizeof(clear) - 1);
    p->shown = false;
}
