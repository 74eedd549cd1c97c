/* SPDX-License-Identifier: MIT */
/* A terminal that does not show passwords as they are typed.  Its modes outlive the process, so
   they are restored whenever the process ends or stops. */
#include "config.h"

#include "hide_typing.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <termios.h>

static const int ending[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};
enum { ENDING = sizeof(ending) / sizeof(*ending) };
static struct sigaction before[ENDING];

static int terminal = -1; /* the one whose echo is off, or -1 */
static struct termios shown, hidden;

/* Restores the modes.  TCSANOW, since the alternatives wait for output: in a handler, perhaps
   forever. */
static void
restore(void)
{
    (void)tcsetattr(terminal, TCSANOW, &shown);
}

/* Restores the modes and the disposition, and raises the signal again: it is delivered after the
   return, when it is no longer blocked. */
static void
restore_and_end(int number)
{
    restore();
    for (size_t i = 0; i < ENDING; i++)
        if (ending[i] == number)
            (void)sigaction(number, &before[i], NULL);
    (void)raise(number);
}

/* Restores the modes while the process is stopped.  SIGTSTP is not blocked here: the process stops
   in raise(), and continues there. */
static void
restore_and_stop(int number)
{
    const struct sigaction stop = {.sa_handler = SIG_DFL};
    struct sigaction action;
    int error = errno;

    restore();
    (void)sigaction(number, &stop, &action);
    (void)raise(number);
    (void)sigaction(number, &action, NULL);
    (void)tcsetattr(terminal, TCSANOW, &hidden);
    errno = error;
}

static void
handle_signals(void)
{
    const struct sigaction end = {.sa_handler = restore_and_end, .sa_flags = SA_RESTART},
                           stop = {
                               .sa_handler = restore_and_stop, .sa_flags = SA_RESTART | SA_NODEFER};
    struct sigaction stop_before;

    for (size_t i = 0; i < ENDING; i++)
        if (sigaction(ending[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            (void)sigaction(ending[i], &end, NULL);
    if (sigaction(SIGTSTP, NULL, &stop_before) == 0 && stop_before.sa_handler != SIG_IGN)
        (void)sigaction(SIGTSTP, &stop, NULL);
}

void
hide_typing(int fd)
{
    static bool is_prepared;

    if (tcgetattr(fd, &shown) != 0)
        return;
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    hidden.c_lflag |= ECHONL; /* the end of a line is shown */
    terminal = fd;
    if (!is_prepared) {
        handle_signals();
        (void)atexit(show_typing);
    }
    is_prepared = true;
    (void)tcsetattr(fd, TCSADRAIN, &hidden);
}

void
show_typing(void)
{
    if (terminal >= 0)
        restore();
    terminal = -1;
}
