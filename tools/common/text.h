/* SPDX-License-Identifier: MIT */
/* Text in ASCII and UTF-8: the parts of the library that the commands use without a symbol. */
#ifndef TEXT_H
#define TEXT_H

#include "lib/ascii.h"
#include "lib/deviations.h"
#include "nameprep/utf8.h"

#endif
