/* SPDX-License-Identifier: MIT */
/* The progress line on standard error: names, rate, refusals and, for a regular file, the
   percentage and the remaining time. */
#include "config.h"

#include "progress.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "buffer.h"

#define ERASE "\r\033[K"

static double
seconds(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

/* Whether a line is on the terminal: Ctrl-C must erase it. */
static volatile sig_atomic_t is_drawn;

static void
erase_and_end(int number)
{
    if (is_drawn)
        (void)!write(STDERR_FILENO, ERASE, sizeof(ERASE) - 1);
    (void)raise(number); /* with the default disposition again */
}

static void
erase_when_interrupted(void)
{
    const struct sigaction action = {.sa_handler = erase_and_end, .sa_flags = (int)SA_RESETHAND};
    struct sigaction before;

    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        (void)sigaction(SIGINT, &action, NULL);
}

void
progress_open(struct progress *p, enum when when, uint64_t total)
{
    *p = (struct progress){
        .terminal = isatty(STDERR_FILENO), .shares_output = isatty(STDOUT_FILENO), .total = total};
    /* Not while somebody types names. */
    p->wanted =
        when == ALWAYS || (when == AUTO && p->terminal && (total > 0 || !isatty(STDIN_FILENO)));
    if (p->wanted && p->terminal)
        erase_when_interrupted();
    clock_gettime(CLOCK_MONOTONIC, &p->begun);
    p->updated = p->begun;
}

/* Returns the current width, so that the line follows changes of the window without a handler for
   SIGWINCH. */
size_t
terminal_width(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        return 79;
    return (size_t)size.ws_col - 1;
}

/* Draws the line.  It is ASCII, so that cutting octets cuts columns. */
static void
update(struct progress *p, uint64_t names, uint64_t refused, uint64_t consumed, double elapsed)
{
    struct buffer line = {0};
    size_t width = p->terminal ? terminal_width() : PROGRESS_MAX;

    buffer_print(&line, "%s: %" PRIu64 " %s%s, %" PRIu64 " a second, %" PRIu64 " refused",
        program_name, names, p->counts_lines ? "line" : "name", names == 1 ? "" : "s",
        (uint64_t)((double)names / elapsed), refused);
    if (p->total >= consumed && consumed > 0) {
        uint64_t rest = (uint64_t)(elapsed * (double)(p->total - consumed) / (double)consumed);

        buffer_print(&line, ", %" PRIu64 " %%, %" PRIu64 ":%02" PRIu64 " remaining",
            consumed * 100 / p->total, rest / 60, rest % 60);
    }
    if (width > PROGRESS_MAX - sizeof(ERASE))
        width = PROGRESS_MAX - sizeof(ERASE);
    p->length = line.length < width ? line.length : width;
    memcpy(p->line, line.data, p->length);
    buffer_free(&line);
}

static void
draw(struct progress *p)
{
    struct buffer text = {0};

    buffer_text(&text, p->terminal ? ERASE : "");
    buffer_put(&text, p->line, p->length);
    buffer_text(&text, p->terminal ? "" : "\n");
    p->visible = p->terminal;
    is_drawn = p->visible;
    (void)write_all(STDERR_FILENO, text.data, text.length);
    buffer_free(&text);
}

void
progress_show(struct progress *p, uint64_t names, uint64_t refused, uint64_t consumed)
{
    struct timespec now;
    double elapsed;

    if (!p->wanted)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    elapsed = seconds(&p->begun, &now);
    if (elapsed >= 1 && seconds(&p->updated, &now) >= (p->length > 0 && p->terminal ? 0.25 : 1)) {
        p->updated = now;
        update(p, names, refused, consumed, elapsed);
        draw(p);
    } else if (p->length > 0 && p->terminal && !p->visible) {
        draw(p);
    }
}

void
progress_clear(struct progress *p, bool messages)
{
    if (!p->visible || !(messages || p->shares_output))
        return;
    (void)write_all(STDERR_FILENO, ERASE, sizeof(ERASE) - 1);
    p->visible = false;
    is_drawn = false;
}
