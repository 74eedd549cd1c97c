/* SPDX-License-Identifier: MIT */
/* RFC 7940 files as trees of elements. */
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

struct element *
ref_add_element(struct element *parent, const char *name)
{
    struct element *e = calloc(1, sizeof(*e));

    e->name = strdup(name);
    e->text = strdup("");
    e->attributes = calloc(1, sizeof(*e->attributes));
    e->parent = parent;
    if (parent != NULL && parent->last != NULL)
        parent->last->next = e;
    else if (parent != NULL)
        parent->first = e;
    if (parent != NULL)
        parent->last = e;
    return e;
}

void
ref_add_attribute(struct element *e, const char *name, const char *value)
{
    size_t count = 0;

    while (e->attributes[count] != NULL)
        count += 2;
    e->attributes = realloc(e->attributes, (count + 3) * sizeof(*e->attributes));
    e->attributes[count] = strdup(name);
    e->attributes[count + 1] = strdup(value);
    e->attributes[count + 2] = NULL;
}

const char *
ref_attribute(const struct element *e, const char *name)
{
    for (size_t i = 0; e->attributes[i] != NULL; i += 2)
        if (strcmp(e->attributes[i], name) == 0)
            return e->attributes[i + 1];
    return NULL;
}

bool
ref_is(const struct element *e, const char *name)
{
    return strcmp(e->name, name) == 0;
}

/* Names are compared without the namespace, which expat prints before a blank. */
static void XMLCALL
start_element(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct element **at = user;
    const char *local = strchr(name, ' ');

    *at = ref_add_element(*at, local == NULL ? name : local + 1);
    for (; attributes[0] != NULL; attributes += 2)
        ref_add_attribute(*at, attributes[0], attributes[1]);
}

static void XMLCALL
end_element(void *user, const XML_Char *name)
{
    struct element **at = user;

    (void)name;
    *at = (*at)->parent;
}

static void XMLCALL
add_text(void *user, const XML_Char *text, int length)
{
    struct element *e = *(struct element **)user;
    size_t before = strlen(e->text);

    if (!ref_is(e, "class") && !ref_is(e, "unicode-version"))
        return;
    e->text = realloc(e->text, before + (size_t)length + 1);
    memcpy(e->text + before, text, (size_t)length);
    e->text[before + (size_t)length] = '\0';
}

struct element *
ref_parse_xml(const char *text, size_t length)
{
    struct element *document = ref_add_element(NULL, ""), *at = document;
    XML_Parser parser = XML_ParserCreateNS(NULL, ' ');

    XML_SetUserData(parser, &at);
    XML_SetElementHandler(parser, start_element, end_element);
    XML_SetCharacterDataHandler(parser, add_text);
    if (XML_Parse(parser, text, (int)length, 1) != XML_STATUS_OK)
        at = NULL;
    XML_ParserFree(parser);
    return document;
}
