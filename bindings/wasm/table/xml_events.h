/* SPDX-License-Identifier: MIT */
/* The state of a parser, which xml_events.c and xml_tags.c share. */
#ifndef XML_EVENTS_H
#define XML_EVENTS_H

#include "expat.h"
#include "xml_scan.h"

/* The most declarations of namespaces in effect at a time; see MAX_ATTRIBUTES. */
#define MAX_BINDINGS MAX_ATTRIBUTES

struct binding {
    struct span prefix; /* "" for the default namespace */
    char *uri;
    size_t length;
};

struct open_element {
    struct span name; /* as in the document */
    size_t bindings;  /* in effect before it */
};

struct xml_events {
    XML_Memory_Handling_Suite suite;
    char separator;
    void *user;
    XML_StartElementHandler start_element;
    XML_EndElementHandler end_element;
    XML_CharacterDataHandler character_data;
    XML_StartDoctypeDeclHandler start_doctype;
    XML_XmlDeclHandler declaration;

    const char *text, *start; /* start: after a mark of the order of octets */
    struct scan scan;
    const char *event; /* the start of the event, or the position of the error */
    enum XML_Error error;
    bool has_stopped;

    struct tag tag;
    struct open_element elements[MAX_DEPTH + 1]; /* the handler refuses deeper ones */
    size_t depth;
    struct binding bindings[MAX_BINDINGS];
    size_t bound;
    const char *attributes[2 * MAX_ATTRIBUTES + 1];
    char *buffer; /* names and values of a tag, as the handler gets them */
    size_t capacity, used;
};

/* Decodes a reference into at most four octets.  Returns their number, or 0 with the error. */
size_t xni_read_reference(struct span reference, char *out, enum XML_Error *error);
/* Prepares the name and the attributes of the tag for the handler, and binds the namespaces that it
   declares. */
enum XML_Error xni_prepare_tag(struct xml_events *parser, const char **name);
/* Ends all bindings but the first `count`. */
void xni_unbind(struct xml_events *parser, size_t count);

#endif
