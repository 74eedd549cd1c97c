/* SPDX-License-Identifier: MIT */
/* The text of --help: at most 24 lines of 80 columns, so that it fits on any terminal. */
#include "options.h"

const char options_help[] =
    "Usage: xn [OPTION]... [NAME]...     converts NAMEs, or lines of standard input\n"
    "  -a, --idna-to-ascii, --to-ascii   to ASCII (default)\n"
    "  -u, --idna-to-unicode, --to-unicode   to Unicode   --display  if that is safe\n"
    "  -c, --check  validate   --register  and strictly   --compare A B  same name?\n"
    "  --table=FILE --tables=DIR --table-label=N --table-language=T --table-format=F\n"
    "  --table-tag=F  --policy=FILE   --index  --variants[=allocatable]  --limit=N\n"
    "  -x, --explain   show each step of the conversion   --trace  those of -e and -d\n"
    "  --audit-2008   compare with IDNA 2008 and browsers   --only=CLASS,...  those\n"
    "  --url  --email  --hostport   convert the host in each   --percent  decode it\n"
    "  --zone --hosts --text  names in FILEs  --ready  --in-place[=SUFFIX] [--force]\n"
    "  -s, --stringprep  -p, --profile=NAME  prepare text   --profiles  list profiles\n"
    "  -n, -k, --nfkc   -e, --punycode-encode  -d, --punycode-decode  [--code-points]\n"
    "Rules: --allow-unassigned --usestd3asciirules --std3 --no-std3 --underscore\n"
    "  --wildcard --lower --no-guards --strict-ace --pr29 --cross-check --no-tld\n"
    "Input: -i, --input=FILE   -0, --null  not lines   --from=CHARSET   --csv  quoted\n"
    "  -f, --field=LIST  1,3,5-7 or a name in the --header  -F, --delimiter=C  (TAB)\n"
    "Output: --to=CHARSET   --json  one object per record   --traits  add traits\n"
    "  --append[=FIELD,...]  keep the line, append ascii, unicode, display, status...\n"
    "  --on-error=blank|keep|skip|stop|text:TEXT  what to write for a refused line\n"
    "  --reject=FILE  refused lines   --line-buffered   --exit-zero   -j, --jobs=N\n"
    "  --max-messages=N --no-messages --quiet -v, --verbose --debug --progress=WHEN\n"
    "  --idn  (first) behave as GNU idn   -h, --help  -V, --version\n"
    "Exit status: 0 success, 1 a name was refused, 2 usage error, 3 I/O error.\n"
    "Example: xn b\303\274cher.example  ->  xn--bcher-kva.example     Manual: man xn\n";
