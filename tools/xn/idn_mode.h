/* SPDX-License-Identifier: MIT */
/* --idn: the command line and behaviour of GNU idn. */
#ifndef IDN_MODE_H
#define IDN_MODE_H

#include <stdbool.h>

/* Returns whether the command was called as idn, or with --idn as its first argument. */
bool is_idn_mode(int argc, char **argv);
/* Runs the command as idn.  Returns the exit status. */
int idn_main(int argc, char **argv);

#endif
