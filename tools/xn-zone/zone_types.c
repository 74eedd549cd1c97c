/* SPDX-License-Identifier: MIT */
/* The types of resource records, and the fields of their data that are names, by the RFC that
   defines each type; host names and mailboxes are those that name servers check. */
#include "zone.h"

#include <string.h>

#include "tools/common/text.h"

/* The most frequent types come first.  ALIAS, ANAME and LUA are not standard: their numbers
   differ. */
static const struct zone_type types[] = {
    {"A", 1, "hc"},
    {"AAAA", 28, "h"},
    {"NS", 2, ".h"},
    {"CNAME", 5, ".n"},
    {"MX", 15, "h.h"},
    {"TXT", 16, ""},
    {"PTR", 12, ".r"},
    {"SRV", 33, "....h"},
    {"SOA", 6, ".hm"},
    {"DS", 43, ""},
    {"RRSIG", 46, "........n"},
    {"DNSKEY", 48, ""},
    {"NSEC", 47, ".n."},
    {"NSEC3", 50, ""},
    {"CAA", 257, ""},
    {"A6", 38, "h.pp"},
    {"AFSDB", 18, "..h"},
    {"ALIAS", -1, ".n"},
    {"AMTRELAY", 260, "....t"},
    {"ANAME", -1, ".n"},
    {"APL", 42, ""},
    {"ATMA", 34, ""},
    {"AVC", 258, ""},
    {"CDNSKEY", 60, ""},
    {"CDS", 59, ""},
    {"CERT", 37, ""},
    {"CLA", 263, ""},
    {"CSYNC", 62, ""},
    {"DHCID", 49, ""},
    {"DLV", 32769, ""},
    {"DNAME", 39, ".n"},
    {"DOA", 259, ""},
    {"DSYNC", 66, "....h"},
    {"EID", 31, ""},
    {"EUI48", 108, ""},
    {"EUI64", 109, ""},
    {"GID", 102, ""},
    {"GPOS", 27, ""},
    {"HINFO", 13, ""},
    {"HIP", 55, "....*"},
    {"HTTPS", 65, "..n"},
    {"IPN", 264, ""},
    {"IPSECKEY", 45, "....g"},
    {"ISDN", 20, ""},
    {"KEY", 25, ""},
    {"KX", 36, "..n"},
    {"L32", 105, ""},
    {"L64", 106, ""},
    {"LOC", 29, ""},
    {"LP", 107, "..n"},
    {"LUA", -1, ""},
    {"MB", 7, ".h"},
    {"MD", 3, ".h"},
    {"MF", 4, ".h"},
    {"MG", 8, ".m"},
    {"MINFO", 14, ".mm"},
    {"MR", 9, ".m"},
    {"NAPTR", 35, "......n"},
    {"NID", 104, ""},
    {"NIMLOC", 32, ""},
    {"NINFO", 56, ""},
    {"NSAP", 22, ""},
    {"NSAP-PTR", 23, ".n"},
    {"NSEC3PARAM", 51, ""},
    {"NULL", 10, ""},
    {"NXT", 30, ".n."},
    {"OPENPGPKEY", 61, ""},
    {"PX", 26, "..nn"},
    {"RESINFO", 261, ""},
    {"RKEY", 57, ""},
    {"RP", 17, ".mn"},
    {"RT", 21, "..h"},
    {"SIG", 24, "........n"},
    {"SINK", 40, ""},
    {"SMIMEA", 53, ""},
    {"SPF", 99, ""},
    {"SSHFP", 44, ""},
    {"SVCB", 64, "..n"},
    {"TA", 32768, ""},
    {"TALINK", 58, ".nn"},
    {"TLSA", 52, ""},
    {"UID", 101, ""},
    {"UINFO", 100, ""},
    {"UNSPEC", 103, ""},
    {"URI", 256, ""},
    {"WALLET", 262, ""},
    {"WKS", 11, "h"},
    {"X25", 19, ""},
    {"ZONEMD", 63, ""},
};
enum { TYPES = sizeof(types) / sizeof(*types) };

static bool
has_name(const struct zone_type *type, const struct zone_token *token)
{
    for (size_t i = 0; i < token->length; i++)
        if (type->name[i] == '\0' || ascii_lower(type->name[i]) != ascii_lower(token->text[i]))
            return false;
    return type->name[token->length] == '\0';
}

const struct zone_type *
zone_find_type(const struct zone_token *token)
{
    long number = -1;

    if (token->length == 0 || token->length >= sizeof(types->name) || token->is_quoted)
        return NULL;
    for (size_t i = 0; i < TYPES; i++)
        if (has_name(&types[i], token))
            return &types[i];
    if (zone_starts_with(token->text, token->length, "type")) /* RFC 3597 section 5 */
        number = zone_read_number(token->text + 4, token->length - 4);
    for (size_t i = 0; i < TYPES && number >= 0; i++)
        if (types[i].number == number)
            return &types[i];
    return NULL;
}

char
zone_field_rule(const struct zone_type *type, bool is_chaos, unsigned field, const long values[3])
{
    size_t count = strlen(type->fields);
    char rule = '.';

    if (count > 0 && type->fields[count - 1] == '*' && field >= count - 1)
        rule = 'n';
    else if (field < count)
        rule = type->fields[field];
    switch (rule) {
    case 'p': /* RFC 2874 section 3.1.1: absent, after an address or in its place */
        return values[0] > 0 && field == (values[0] == 128 ? 2 : 3) ? 'n' : '\0';
    case 'g': return values[1] == 3 ? 'n' : '\0'; /* RFC 4025 section 3.1 */
    case 't': return values[2] == 3 ? 'n' : '\0'; /* RFC 8777 section 4.3.1 */
    case 'c': return is_chaos ? 'n' : '\0';       /* RFC 1035 section 3.3 and its master files */
    case '.': return '\0';
    default: return rule;
    }
}

char
zone_generated_rule(const struct zone_type *type, bool is_quoted)
{
    size_t count = strlen(type->fields);
    char first = count > 1 ? type->fields[1] : 'c';

    return first != 'c' && (is_quoted || (count == 2 && first != '.')) ? first : '\0';
}
