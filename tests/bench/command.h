/* SPDX-License-Identifier: MIT */
/* Whole processes: standard input is a file with one item per line, standard output a file in the
   same directory. */
#ifndef COMMAND_H
#define COMMAND_H

#include "corpus.h"

/* Writes the file. */
void command_begin(const struct corpus *corpus);
void command_end(void);

#endif
