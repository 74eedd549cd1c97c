/* SPDX-License-Identifier: MIT */
/* Whole processes: standard input is a file with an item a line, standard output a file in the same
   folder. */
#ifndef COMMAND_H
#define COMMAND_H

#include "corpus.h"

extern const char *command_xn; /* where the command is */

/* Writes the file.  NULL, or what is missing. */
const char *command_begin(const struct corpus *corpus);
void command_end(void);

/* Whether xn and idn write the same; says on stderr where they do not. */
int command_agrees(void);

#endif
