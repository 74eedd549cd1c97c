/* SPDX-License-Identifier: MIT */
/* The directives with names of each server: a row for each. */
#include "config.h"

#include "conf.h"

#include <string.h>

/* clang-format off */

/* BIND 9.18, named.conf(5).  Names of keys, views and lists are no names of the DNS. */
static const struct conf_directive named[] = {
    {"zone", "n", NULL},
    {"catalog-zones", "", NULL},
    {"cname", "~n", "response-policy"},
    {"name", "~n", "rrset-order"},
    {"grant", "..n", NULL},
    {"deny", "..n", NULL},
    {"deny-answer-aliases", "{", NULL},
    {"disable-algorithms", "n", NULL},
    {"disable-ds-digests", "n", NULL},
    {"disable-empty-zone", "n", NULL},
    {"dns64-contact", "n", NULL},
    {"dns64-server", "n", NULL},
    {"dnssec-must-be-secure", "n", NULL},
    {"dual-stack-servers", "{", NULL},
    {"empty-contact", "n", NULL},
    {"empty-server", "n", NULL},
    {"except-from", "{", NULL},
    {"exclude", "~{", NULL}, /* root-delegation-only */
    {"ipv4only-contact", "n", NULL},
    {"ipv4only-server", "n", NULL},
    {"managed-keys", "{", NULL},
    {"nxdomain-redirect", "n", NULL},
    {"remote-hostname", "n", NULL},
    {"response-policy", "", NULL},
    {"rrset-order", "", NULL},
    {"server-names", "{", NULL},
    {"tkey-domain", "n", NULL},
    {"trust-anchors", "{", NULL},
    {"trusted-keys", "{", NULL},
    {"validate-except", "{", NULL},
    {NULL, NULL, NULL},
};

/* unbound.conf(5) of 1.17.  A view's name is no name of the DNS. */
static const struct conf_directive unbound[] = {
    {"name", "", "view"},
    {"name", "n", NULL},
    {"allow-notify", "h", NULL},
    {"auth-zone", "", NULL},
    {"caps-exempt", "n", NULL},
    {"caps-whitelist", "n", NULL},
    {"client-subnet-zone", "n", NULL},
    {"dns64-ignore-aaaa", "n", NULL},
    {"dnscrypt-provider", "n", NULL},
    {"dnstap-tls-server-name", "n", NULL},
    {"domain-insecure", "n", NULL},
    {"forward-addr", "h", NULL},
    {"forward-host", "h", NULL},
    {"forward-zone", "", NULL},
    {"ipsecmod-allow", "n", NULL},
    {"local-data", "r", NULL},
    {"local-data-ptr", "a", NULL},
    {"local-zone", "n", NULL},
    {"local-zone-override", "n", NULL},
    {"local-zone-tag", "n", NULL},
    {"master", "h", NULL},
    {"primary", "h", NULL},
    {"private-domain", "n", NULL},
    {"ratelimit-below-domain", "n", NULL},
    {"ratelimit-for-domain", "n", NULL},
    {"redis-server-host", "h", NULL},
    {"rpz", "", NULL},
    {"rpz-cname-override", "n", NULL},
    {"stub-addr", "h", NULL},
    {"stub-host", "h", NULL},
    {"stub-zone", "", NULL},
    {"trust-anchor", "r", NULL},
    {"url", "u", NULL},
    {"view", "", NULL},
    {NULL, NULL, NULL},
};

/* nsd.conf(5) of 4.6.  A zone has a name of the DNS; keys and patterns have names of their own. */
static const struct conf_directive nsd[] = {
    {"name", "n", "zone"},
    {"auth-domain-name", "n", NULL},
    {"zone", "", NULL},
    {NULL, NULL, NULL},
};

/* dnsmasq(8) of 2.90 */
static const struct conf_directive dnsmasq[] = {
    {"address", "/", NULL},
    {"auth-sec-servers", "n*", NULL},
    {"auth-server", "n", NULL},
    {"auth-soa", ".n", NULL},
    {"auth-zone", "n", NULL},
    {"caa-record", "n", NULL},
    {"cname", "n*", NULL},
    {"dns-rr", "n", NULL},
    {"domain", "n", NULL},
    {"domain-suffix", "n", NULL},
    {"dynamic-host", "n", NULL},
    {"host-record", "n*", NULL},
    {"interface-name", "n", NULL},
    {"ipset", "/", NULL},
    {"local", "/", NULL},
    {"mx-host", "nn", NULL},
    {"mx-target", "n", NULL},
    {"naptr-record", "n.....n", NULL},
    {"nftset", "/", NULL},
    {"ptr-record", "nn", NULL},
    {"rebind-domain-ok", "/n", NULL},
    {"server", "/", NULL},
    {"srv-host", "nn", NULL},
    {"synth-domain", "n", NULL},
    {"trust-anchor", "n", NULL},
    {"txt-record", "n", NULL},
    {NULL, NULL, NULL},
};

/* nginx 1.22.  An upstream group is used like a host. */
static const struct conf_directive nginx[] = {
    {"server", "h", "upstream"},
    {"error_page", "u*", NULL},
    {"fastcgi_pass", "h", NULL},
    {"grpc_pass", "u", NULL},
    {"grpc_ssl_name", "n", NULL},
    {"listen", "h", NULL},
    {"memcached_pass", "h", NULL},
    {"proxy_cookie_domain", "nn", NULL},
    {"proxy_pass", "u", NULL},
    {"proxy_redirect", "u*", NULL},
    {"proxy_ssl_name", "n", NULL},
    {"resolver", "h*", NULL},
    {"return", "u*", NULL},
    {"rewrite", ".u", NULL},
    {"scgi_pass", "h", NULL},
    {"server_name", "n*", NULL},
    {"ssl_stapling_responder", "u", NULL},
    {"upstream", "n", NULL},
    {"uwsgi_pass", "h", NULL},
    {"valid_referers", "h*", NULL},
    {NULL, NULL, NULL},
};

const struct conf_syntax conf_syntaxes[] = {
    {CONF_BRACES, "\"", "{};\"", true, true, named},
    {CONF_KEYS, "\"'", "\"'", false, true, unbound},
    {CONF_KEYS, "\"'", "\"'", false, true, nsd},
    {CONF_LINES, "\"", "", false, false, dnsmasq},
    {CONF_BRACES, "\"'", ";{", false, false, nginx},
};
/* clang-format on */

const struct conf_directive *
conf_find(const struct conf_syntax *syntax, const struct conf_directive *block, const char *word,
    size_t length)
{
    for (const struct conf_directive *d = syntax->directives; d->word != NULL; d++)
        if (length == strlen(d->word) && zone_starts_with(word, length, d->word)
            && (d->within == NULL || (block != NULL && strcmp(block->word, d->within) == 0)))
            return d;
    return NULL;
}
