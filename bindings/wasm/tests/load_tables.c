/* SPDX-License-Identifier: MIT */
/* Loads tables and changed copies of them, and prints a line for each:
       load_tables COUNT FILE...
   Built with expat and with the XML reader of this package, it must print the same.  A line has the
   status, the position, the fault, the warnings' positions, and a hash of the compiled table.  Of
   faults in a document type declaration, which is refused in any case, it has nothing. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xn-table.h"

static uint32_t seed = 1;

static uint32_t
draw(uint32_t limit)
{
    seed = (uint32_t)((uint64_t)seed * 48271 % 2147483647);
    return seed % limit;
}

static const char *const pieces[] = {"<", ">", "&", "'", "\"", "/", "=", ":", "!", "?", "]", "-",
    "]]>", "]]", "<!--", "-->", "--", "<![CDATA[", "<![CDATA[61]]>", "&#x41;", "&#65;", "&#0;",
    "&#xD800;", "&#x110000;", "&#", "&#x", "&amp;", "&lt;", "&quot;", "&x;", "&x", "&#10;", "\n",
    "\r", "\r\n", "\t", " ", "\001", "\177", "\xC3\xA9", "<?xml version='1.0'?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<?xml version='1.0' encoding='latin1' standalone='yes' ?>", "<?xml ", "<?XML ?>", "<?a b?>",
    "<?a?>", "?>", "<?", "<!DOCTYPE lgr>", "<!DOCTYPE lgr [", "<!DOCTYPE lgr SYSTEM 'a'>",
    "<!DOCTYPE", "<!X ", " xmlns=''", " xmlns='a'", " xmlns:a='b'", " xmlns:a=''", " xmlns:xml='a'",
    " xmlns:xml='http://www.w3.org/XML/1998/namespace'", " xmlns:xmlns='a'",
    " xmlns='http://www.w3.org/2000/xmlns/'", " xmlns:b='urn:ietf:params:xml:ns:lgr-1.0'",
    " xmlns:a='x&#10;y'", " a:c='d'", " xml:lang='de'", "a:", "b:", " cp='0061'",
    " comment='a\r\nb'", "<a>", "</a>", "<b/>", "<a:b/>", "</lgr>", "<lgr>", "<data>", "</data>",
    "<char cp='0062'/>", "<meta><x:y xmlns:x='z' x:p='1' q='2'>t<w/></x:y></meta>",
    "<description>a]]b ]] ] c"};

/* Tokens of document type declarations that are not in one, and characters that are in no name */
static const char *const misplaced[] = {"<!---->)", "<!---->)a", "<!---->#", "<!---->#a ",
    "<!---->#a<", "<!---->%", "<!---->% ", "<!---->%a", "<!---->%<", "<!---->]", "<!---->]]",
    "<!---->]]>", "<!---->(", "<!---->|", "<!---->'a'b", "\xEF\xBB\xBF<a", "<a>\xEF\xBB\xBF",
    "<a>\xEF\xBF\xBE", "<a b='\xEF\xBF\xBF'", "<!--\xEF\xBF\xBE-->", "<?a \xEF\xBF\xBF?>",
    "<a>\xF0\x90\x90\x80<"};

struct text {
    char *octets;
    size_t length;
};

static struct text
read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct text text = {malloc(1 << 22), 0};

    if (file == NULL || text.octets == NULL)
        exit(99);
    text.length = fread(text.octets, 1, (1 << 22) - 1, file);
    text.octets[text.length] = '\0';
    fclose(file);
    return text;
}

/* Replaces octets of a text. */
static void
replace(struct text *text, size_t at, size_t removed, const char *with, size_t length)
{
    memmove(text->octets + at + length, text->octets + at + removed, text->length - at - removed);
    memcpy(text->octets + at, with, length);
    text->length += length - removed;
}

static size_t
draw_position(const struct text *text)
{
    size_t at = draw((uint32_t)text->length + 1);

    while (at > 0 && at < text->length && ((unsigned char)text->octets[at] & 0xC0) == 0x80)
        at--;
    return at;
}

static void
change(struct text *text)
{
    const char *piece = pieces[draw(sizeof(pieces) / sizeof(*pieces))];
    size_t at = draw_position(text), end = draw_position(text);

    /* Mostly where a token begins or ends */
    while (draw(4) > 0 && at > 0 && strchr("<>\"'= ", text->octets[at - 1]) == NULL)
        at--;
    switch (draw(8)) {
    case 0: text->length = at; break;
    case 1: /* a part that is short, so that the rest is read */
        if (end > at && end - at < 40)
            replace(text, at, end - at, "", 0);
        break;
    case 2:
        if (at < text->length && (text->octets[at] & 0x80) == 0)
            replace(text, at, 1, piece, strlen(piece));
        break;
    default: replace(text, at, 0, piece, strlen(piece));
    }
}

static void
print_warning(const xn_table_diag *warning, void *user)
{
    (void)user;
    printf(" %zu:%zu:%d:%s", warning->line, warning->column, warning->kind, warning->subject);
}

static void
load(const struct text *text, const char *name, int number)
{
    const xn_table_options options = {.warn = print_warning, .flags = XN_TABLE_LINT};
    xn_table *table;
    xn_table_diag diag;
    uint64_t hash = UINT64_C(14695981039346656037);
    char line[XN_TABLE_DIAG_SIZE];

    printf("%s %d:", name, number);
    if (xn_table_load(text->octets, text->length, &options, &table, &diag) != XN_TABLE_OK) {
        if (strstr(text->octets, "<!DOCTYPE") != NULL) {
            puts(" refused, with a document type");
            return;
        }
        xn_table_diag_format(&diag, NULL, line, sizeof(line));
        printf(" %d %zu %s\n", diag.status, diag.offset, line);
        return;
    }
    for (size_t i = 0; i < xn_table_size(table); i++)
        hash = (hash ^ ((const unsigned char *)table)[i]) * UINT64_C(1099511628211);
    printf(" %016" PRIx64 "\n", hash);
    xn_table_free(table, &options);
}

int
main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 0;

    for (size_t i = 0; i < sizeof(misplaced) / sizeof(*misplaced); i++)
        load(&(struct text){(char *)misplaced[i], strlen(misplaced[i])}, "misplaced", (int)i);
    for (int i = 2; i < argc; i++) {
        struct text text = read_file(argv[i]), copy = {malloc(1 << 23), 0};
        const char *slash = strrchr(argv[i], '/'), *name = slash != NULL ? slash + 1 : argv[i];

        if (copy.octets == NULL)
            return 99;
        load(&text, name, 0);
        for (int number = 1; number <= count; number++) {
            memcpy(copy.octets, text.octets, text.length);
            copy.length = text.length;
            for (uint32_t changes = draw(3) + 1; changes > 0; changes--)
                change(&copy);
            copy.octets[copy.length] = '\0';
            load(&copy, name, number);
        }
        free(text.octets);
        free(copy.octets);
    }
    return 0;
}
