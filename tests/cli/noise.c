/* SPDX-License-Identifier: MIT */
/* Random input for the command: noise KIND SEED OCTETS.  The same on every machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"

/* Pieces that are significant to the record reader.  The most important are listed twice. */
static const char *const pieces[] = {
    ",",
    ",",
    ",",
    "\"",
    "\"",
    "\"\"",
    "\",\"",
    "\n",
    "\n",
    "\r\n",
    "\r\n",
    "\r",
    "\t",
    "\t",
    ";",
    " ",
    ".",
    "..",
    "-",
    "xn--",
    "xn--tda",
    "a",
    "B",
    "0",
    "_",
    "/",
    "{",
    "\\",
    "\033",
    "\177",
    "\001",
    "\303\274",
    "\303",
    "\237",
    "\303\237",
    "\342\204\200",
    "\342\200\250",
    "\357\273\277",
    "\355\240\200",
    "\360\237\230\200",
    "\377",
    "\326\276",
    "\343\200\202",
    "u+00FC",
    "b\303\274cher",
};

static const char *const names[] = {"a", "b-c", "\303\274", "b\303\274cher", "stra\303\237e",
    "\346\226\207", ".", ".", ".", "\n", "\n", "\r\n", ",", ",", "\"\"", "\t", "x\377"};

static void
put_octets(size_t octets)
{
    for (; octets > 0; octets--)
        putchar((int)random_below(256));
}

static void
put_pieces(const char *const *from, uint32_t count, size_t octets)
{
    while (octets > 0) {
        const char *piece = from[random_below(count)];
        size_t length = strlen(piece);

        if (from == pieces && random_below(100) == 0) {
            piece = "";
            length = 1; /* a NUL */
        }
        if (length > octets)
            length = octets;
        fwrite(piece, 1, length, stdout);
        octets -= length;
    }
}

int
main(int argc, char **argv)
{
    size_t octets;

    if (argc != 4)
        return 99;
    random_state = strtoull(argv[2], NULL, 10);
    octets = (size_t)strtoull(argv[3], NULL, 10);
    if (strcmp(argv[1], "octets") == 0)
        put_octets(octets);
    else if (strcmp(argv[1], "pieces") == 0)
        put_pieces(pieces, sizeof(pieces) / sizeof(*pieces), octets);
    else
        put_pieces(names, sizeof(names) / sizeof(*names), octets);
    return 0;
}
