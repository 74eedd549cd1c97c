/* SPDX-License-Identifier: MIT */
/* The part of expat's interface that libxn-table uses; xml_events.c implements it. */
#ifndef EXPAT_H
#define EXPAT_H

#include <stddef.h>

#define XMLCALL
#define XML_FALSE 0

typedef struct xml_events *XML_Parser;

enum XML_Error {
    XML_ERROR_NONE,
    XML_ERROR_ABORTED,
    XML_ERROR_NO_MEMORY,
    XML_ERROR_SYNTAX,
    XML_ERROR_NO_ELEMENTS,
    XML_ERROR_INVALID_TOKEN,
    XML_ERROR_UNCLOSED_TOKEN,
    XML_ERROR_TAG_MISMATCH,
    XML_ERROR_DUPLICATE_ATTRIBUTE,
    XML_ERROR_JUNK_AFTER_DOC_ELEMENT,
    XML_ERROR_UNDEFINED_ENTITY,
    XML_ERROR_BAD_CHAR_REF,
    XML_ERROR_MISPLACED_XML_PI,
    XML_ERROR_UNCLOSED_CDATA_SECTION,
    XML_ERROR_XML_DECL,
    XML_ERROR_UNBOUND_PREFIX,
    XML_ERROR_UNDECLARING_PREFIX,
    XML_ERROR_RESERVED_PREFIX_XML,
    XML_ERROR_RESERVED_PREFIX_XMLNS,
    XML_ERROR_RESERVED_NAMESPACE_URI,
    XML_ERROR_TOO_MANY /* not in expat: see MAX_ATTRIBUTES in xml_events.c */
};

typedef struct {
    void *(*malloc_fcn)(size_t size);
    void *(*realloc_fcn)(void *block, size_t size);
    void (*free_fcn)(void *block);
} XML_Memory_Handling_Suite;

typedef void (*XML_StartElementHandler)(void *user, const char *name, const char **attributes);
typedef void (*XML_EndElementHandler)(void *user, const char *name);
typedef void (*XML_CharacterDataHandler)(void *user, const char *text, int length);
typedef void (*XML_StartDoctypeDeclHandler)(
    void *user, const char *name, const char *system, const char *public, int has_internal_subset);
typedef void (*XML_XmlDeclHandler)(
    void *user, const char *version, const char *encoding, int standalone);

XML_Parser XML_ParserCreate_MM(
    const char *encoding, const XML_Memory_Handling_Suite *suite, const char *separator);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *user);
void
XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end);
void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler);
void XML_SetStartDoctypeDeclHandler(XML_Parser parser, XML_StartDoctypeDeclHandler handler);
void XML_SetXmlDeclHandler(XML_Parser parser, XML_XmlDeclHandler handler);
int XML_Parse(XML_Parser parser, const char *text, int length, int is_final);
void XML_StopParser(XML_Parser parser, int resumable);
enum XML_Error XML_GetErrorCode(XML_Parser parser);
long XML_GetCurrentByteIndex(XML_Parser parser);
const char *XML_ErrorString(enum XML_Error error);

#endif
