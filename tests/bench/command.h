/* SPDX-License-Identifier: MIT */
/* Whole processes: standard input is a file with one item per line, standard output a file in the
   same directory. */
#ifndef COMMAND_H
#define COMMAND_H

#include "corpus.h"

extern const char *command_xn; /* the path of the command */

/* Writes the file.  Returns NULL, or what is missing. */
const char *command_begin(const struct corpus *corpus);
void command_end(void);

/* Whether xn and idn write the same; prints the first difference on stderr. */
int command_agrees(void);

#endif
