/* SPDX-License-Identifier: MIT */
/* Scripts and other properties of code points, from the tables of the library. */
#ifndef SCRIPTS_H
#define SCRIPTS_H

#include "nameprep/tables.h"

#endif
