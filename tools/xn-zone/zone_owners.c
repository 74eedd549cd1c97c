/* SPDX-License-Identifier: MIT */
/* Two names for a server, such as U+00DC and U+00FC, may become one when they are converted.  The
   records of both then belong to one owner, which CNAME does not allow (RFC 1034 section 3.6.2);
   two zones of a configuration are one, which servers refuse. */
#include "config.h"

#include "zone.h"

#include <string.h>

#include "tools/common/text.h"
#include "line_format.h"

enum { OWNERS_SIZE = 4 * 1024 * 1024 }; /* of the names that are compared */

/* Facts about the records of an owner. */
enum { HAS_CNAME = 1, HAS_DNAME = 2, HAS_OTHERS = 4, IS_MERGED = 8 };

/* Returns the fact about a record.  There is none for types that are allowed beside CNAME, by RFC
   4034 sections 2.5 and 3, and RFC 2535 section 2.3.5 before it. */
static unsigned
find_facts(const struct file_name *name)
{
    static const char *const companions[] = {"RRSIG", "NSEC", "SIG", "NXT", "KEY"};

    if (name->type == NULL)
        return HAS_OTHERS;
    if (strcmp(name->type, "CNAME") == 0)
        return HAS_CNAME;
    for (size_t i = 0; i < sizeof(companions) / sizeof(*companions); i++)
        if (strcmp(name->type, companions[i]) == 0)
            return 0;
    return strcmp(name->type, "DNAME") == 0 ? HAS_DNAME : HAS_OTHERS;
}

/* Returns whether two names cannot become one owner. */
static bool
excludes(unsigned facts, unsigned others)
{
    others &= ~(unsigned)IS_MERGED;
    return (facts & HAS_CNAME && others != 0) || (others & HAS_CNAME && facts != 0)
        || (facts & others & HAS_DNAME) != 0;
}

/* Returns whether a name ends with a dot that is not escaped.  Backslashes before it are in
   pairs. */
static bool
is_absolute(const char *name, size_t length)
{
    size_t at = length;

    if (length == 0 || name[length - 1] != '.')
        return false;
    while (at > 1 && name[at - 2] == '\\')
        at--;
    return (length - at) % 2 == 0;
}

/* Appends a name in lower case, without its final dot or completed with the origin, for which "@"
   stands until there is one. */
static void
put_complete(struct buffer *out, const char *name, size_t length, bool has_dot,
    const struct zone_text *origin)
{
    for (size_t i = 0; i + has_dot < length; i++)
        buffer_char(out, ascii_lower(name[i]));
    if (has_dot || (origin->is_set && origin->length == 0))
        return;
    buffer_char(out, '.');
    if (origin->is_set)
        buffer_put(out, origin->text, origin->length);
    else
        buffer_char(out, '@');
}

/* Returns the origin of names: that of a zone, or the root in a configuration. */
static const struct zone_text *
find_origin(const struct file_reader *r, const struct zone_text *of_zone)
{
    static const struct zone_text root = {.is_set = true};

    return r->o->conf != NULL ? &root : of_zone;
}

/* Appends the octets that a server reads, to which a dot of another script belongs.  Returns false
   if an escape is malformed. */
static bool
put_written(struct file_reader *r, const struct file_name *name, struct buffer *out)
{
    const struct zone_state *z = r->state;
    size_t bad;

    r->label.length = 0;
    if (!zone_unescape(name->text, name->length, &r->label, &bad))
        return false;
    put_complete(out, r->label.data, r->label.length, is_absolute(name->text, name->length),
        find_origin(r, &z->written_origin));
    return true;
}

static bool
set_text(struct zone_text *to, const struct buffer *from)
{
    if (from->length > sizeof(to->text))
        return false;
    to->is_set = true;
    to->length = from->length;
    if (from->length > 0)
        memcpy(to->text, from->data, from->length);
    return true;
}

void
zone_note_origin(
    struct file_reader *r, const char *ascii, size_t length, const struct file_name *name)
{
    struct zone_state *z = r->state;
    bool has_dot = is_absolute(ascii, length);

    if (z->is_origin_lost && !has_dot)
        return;
    r->key.length = 0;
    put_complete(&r->key, ascii, length, has_dot, &z->ascii_origin);
    z->is_origin_lost = !set_text(&z->ascii_origin, &r->key);
    r->key.length = 0;
    z->is_origin_lost |= !put_written(r, name, &r->key) || !set_text(&z->written_origin, &r->key);
}

/* Appends the block in which a name is unique, which an owner cannot begin with. */
static void
put_block(struct buffer *out, const struct zone_state *z)
{
    buffer_char(out, '\n');
    buffer_number(out, z->view);
    buffer_text(out, z->block);
    buffer_char(out, '\n');
}

/* Notes a name that is given in ASCII.  If another name, with which it cannot be the same, becomes
   this one, returns the first line of that name, and otherwise 0. */
static uint64_t
note_owner(struct file_reader *r, const struct file_name *name, const char *ascii, size_t length)
{
    const struct zone_state *z = r->state;
    unsigned facts = find_facts(name);
    struct buffer *text = &r->names.text;
    struct known_name *known;
    bool is_new;
    size_t begin;

    if (z->is_origin_lost || text->length > OWNERS_SIZE)
        return 0;
    r->key.length = 0;
    if (!put_written(r, name, &r->key))
        return 0;
    begin = r->key.length;
    if (name->rules & ZONE_UNIQUE)
        put_block(&r->key, z);
    put_complete(
        &r->key, ascii, length, is_absolute(ascii, length), find_origin(r, &z->ascii_origin));
    known = name_set_add(&r->names, r->key.data + begin, r->key.length - begin, &is_new);
    r->key.length = begin;
    if (is_new) {
        known->line = name->line;
        known->note = text->length;
        known->note_length = r->key.length;
        buffer_put(text, r->key.data, r->key.length);
    } else if (known->note_length != r->key.length
        || memcmp(text->data + known->note, r->key.data, r->key.length) != 0) {
        if (name->rules & ZONE_UNIQUE || excludes(known->facts, facts))
            return known->line;
        if (!(known->facts & IS_MERGED) && r->merged++ == 0)
            r->merged_line = name->line;
        facts |= IS_MERGED;
    }
    known->facts |= facts;
    return 0;
}

enum name_result
zone_refuse_merged(struct file_reader *r, const struct file_name *name, enum name_result result,
    const struct buffer *out, size_t begin, struct refusal *v)
{
    bool is_changed = result == NAME_CHANGED, is_unique = name->rules & ZONE_UNIQUE;
    uint64_t other_line;

    if (result == NAME_REFUSED || !(is_unique || name->rules & ZONE_OWNER)
        || name->rules & (ZONE_GENERATED | ZONE_IN_QUOTES) || r->o->to_unicode
        || !(is_unique || is_changed || has_ace_label(name->text, name->length)))
        return result;
    other_line = note_owner(r, name, is_changed ? out->data + begin : name->text,
        is_changed ? out->length - begin : name->length);
    if (other_line == 0)
        return result;
    refusal_set(v, is_unique ? SAME_NAME : SAME_OWNER, 0, name->length);
    v->line = other_line;
    return NAME_REFUSED;
}
