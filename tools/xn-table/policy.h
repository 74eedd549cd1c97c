/* SPDX-License-Identifier: MIT */
/* --policy: the rules of a registry, read from a file that xn-registry.conf(5) describes.  Parsed
   and loaded once, then only read: any thread may use it.  Files: policy.c and policy_parse.c. */
#ifndef POLICY_H
#define POLICY_H

#include "stored_form.h"
#include "tools/common/set.h"

enum policy_key {
    KEY_LABEL,
    KEY_DEPTH,
    KEY_REGISTER,
    KEY_IDNA,
    KEY_HYPHENS,
    KEY_MIN_CODE_POINTS,
    KEY_MAX_CODE_POINTS,
    KEY_MIN_OCTETS,
    KEY_MAX_OCTETS,
    KEY_RESERVED,
    KEY_TABLES,
    KEY_TABLE_FORMAT,
    KEY_LANGUAGES,
    KEY_REFUSE,
    KEYS
};

/* An item of a list: its text, and for a file the number under which it was loaded. */
struct policy_item {
    char *text;
    size_t column, number;
};

/* The value of a key in a section; the line is 0 if the section lacks the key. */
struct policy_value {
    size_t line, column;      /* from 1; column of the value */
    char *clause;             /* "registry.conf:12 scripts" */
    int number;               /* yes: 1, no: 0; an xn_table_format */
    bool is_united;           /* of the set */
    struct xn_table_set *set; /* of the tables that are the items, once they are loaded */
    struct policy_item *items;
    size_t count, capacity;
};

enum policy_kind { SECTION_GENERAL, SECTION_ZONE, SECTION_LANGUAGE, SECTION_KINDS };

struct policy_section {
    enum policy_kind kind;
    char *name;      /* of a zone: in ASCII and lower case; of a language: as lower_tag() has it */
    char *clause;    /* "registry.conf:12 zone" */
    unsigned labels; /* of a zone */
    struct policy_value values[KEYS];
};

struct policy {
    char *path;
    const char *file;                     /* its last part, for messages */
    enum idna_rule idna;                  /* of the key, or of the command line */
    LIST(struct policy_section) sections; /* the first is the general one */
    struct set names;                     /* the numbers of zones and languages in sections */
    unsigned zone_labels;                 /* of the longest zone; 0 without zones */
    size_t first[SECTION_KINDS];          /* the first section of a kind, or 0 */
};

/* The fault of a policy. */
struct policy_fault {
    size_t line, column; /* from 1, in octets; 0 for the file as a whole */
    const char *words;
    char subject[128]; /* the text at fault, truncated if too long, or "" */
};

/* Parses a policy, with the rule of --idna.  Returns false, with the first fault, if it is
   malformed.  Either way it is released with policy_free().  The files that it names are not
   opened. */
bool policy_parse(struct policy *policy, const char *path, const char *text, size_t length,
    enum idna_rule idna, struct policy_fault *fault);
void policy_free(struct policy *policy);

/* Reads and parses the file.  Exits if that fails. */
enum { POLICY_FILE_MAX = 16 * 1024 * 1024 };
struct policy *policy_open(const char *path, enum idna_rule idna);
/* Exits with the position of a value, and its fault: WHY "SUBJECT", or "SUBJECT"WHY if WHY
   begins with a blank or a colon; only WHY for "". */
_Noreturn void policy_refuse(int status, const struct policy *policy, size_t line, size_t column,
    const char *subject, const char *why);

/* Returns the zone or the language of this name, or NULL.  A zone is in ASCII and lower case. */
const struct policy_section *
policy_find(const struct policy *policy, enum policy_kind kind, const char *name, size_t length);
/* Returns the value that applies: of the language, else of the zone, else the general one; NULL if
   none has the key.  zone and language may be NULL. */
const struct policy_value *policy_value(const struct policy *policy,
    const struct policy_section *zone, const struct policy_section *language, enum policy_key key);
/* Returns whether any section has the key. */
bool policy_gives(const struct policy *policy, enum policy_key key);
/* Returns whether a text is an item of the value. */
bool policy_lists(const struct policy_value *value, const char *text);

/* Converts the tag of a language or table to the form in which tags are compared: in lower case,
   '-' for '_'.  Returns false if it is not a tag, or longer than POLICY_TAG_MAX. */
enum { POLICY_TAG_MAX = 63 };
bool lower_tag(const char *text, size_t length, char out[POLICY_TAG_MAX + 1]);

extern const char *const policy_key_names[KEYS];

#endif
