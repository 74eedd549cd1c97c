# SPDX-License-Identifier: MIT
"""Generated URLs and addresses: where Python's and Node's parsers agree on the host, libxn finds
the same one, or refuses the text.

urls.py LIBRARY [COUNT [SEED]]
"""

import collections
import ctypes
import email.headerregistry
import ipaddress
import json
import random
import subprocess
import sys
from urllib.parse import urlsplit

XN_OK, URL, EMAIL = 0, 4, 3
NONE, NAME, IPV4, IPV6 = range(4)
# Limits for the shares of texts that a parser must agree on, and that may be refused. Many texts
# are made to be odd.
LEAST_AGREED, MOST_REFUSED = 0.4, 0.2

NODE = r"""
const url = require("url");
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => {
    try {
        return new URL(text).hostname;
    } catch (error) {
        return null;
    }
})));
"""
DOMAIN = r"""
const url = require("url");
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => url.domainToASCII(text))));
"""


class CHost(ctypes.Structure):
    _fields_ = [("host", ctypes.c_size_t * 2), ("port", ctypes.c_size_t * 2),
                ("zone", ctypes.c_size_t * 2), ("kind", ctypes.c_uint)]


class CDiag(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("input", ctypes.c_uint), ("label", ctypes.c_uint),
                ("cp", ctypes.c_uint32), ("mapped", ctypes.c_uint32), ("offset", ctypes.c_size_t),
                ("length", ctypes.c_size_t), ("octets", ctypes.c_size_t), ("rule", ctypes.c_char_p),
                ("reserved", ctypes.c_size_t * 3)]


def node(program, texts):
    run = subprocess.run(["node", "-e", program], input=json.dumps(texts).encode(), check=True,
                         stdout=subprocess.PIPE)
    return json.loads(run.stdout)


def find(library, text, where):
    """The host and its kind, or None and the status with the rule."""
    octets, host, diag = text.encode(), CHost(), CDiag()
    if library.xn_find_host(octets, ctypes.c_size_t(len(octets)), ctypes.c_int(where),
                            ctypes.c_uint(0), ctypes.byref(host), ctypes.byref(diag)) != XN_OK:
        return None, library.xn_status_name(diag.status).decode() + ", " + diag.rule.decode()
    return octets[host.host[0]:host.host[0] + host.host[1]].decode(), host.kind


def python_host(text):
    """What urlsplit() finds, "" for no host, or None if it refuses the URL."""
    try:
        return urlsplit(text).hostname or ""
    except ValueError:
        return None


def address_host(text):
    """What email.headerregistry finds, or None if it refuses the address."""
    try:
        address = email.headerregistry.Address(addr_spec=text)
    except Exception:  # some addresses are an IndexError
        return None
    return address.domain.lower()


# Texts

LABELS = ["a", "www", "example", "com", "EXAMPLE", "b\u00fccher", "\u4f8b\u3048", "xn--bcher-kva",
          "a-b", "a_b", "1", "x1"]
ODD = ["@", "@@", "\\", "/", "//", "?", "#", ":", "::", "[", "]", "%", "%40", "%2e", "%2F", "%41",
       "%C3%BC", " ", "\t", "\n", "\r", "\x01", "\x7f", "\"", ",", ";", "<", ">", "|", "^", "`",
       "{", "}", "!", "$", "&", "'", "(", ")", "*", "+", "=", "~", "\uff0f", "\uff20", "\uff1a",
       "\uff1f", "\uff03", "\uff3c", "\u2100", "\u2024", "\u2026", "\u2488", "\u2260", "\u3002",
       "\uff0e", "\uff61", "\u3000", "\u00a0", "\u00ad", "\u200b", "\u2028", "\u0085", "\u2460",
       "\uff11", "\ufeff", "\u00df", ".", ".."]
HOSTS = ["127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "256.1.1.1", "1.2.3.4.5", "08",
         "1..2", "127.0.0.1.", "[::1]", "[2001:DB8::1]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:7:8]",
         "[1::2::3]", "[::1", "::1", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[v1.x]", "[127.0.0.1]",
         "[::01.2.3.4]", "", ".", "a.", "a..b", ".a", "c:", "c|", "foo.0x1", "localhost"]
SCHEMES = ["http", "https", "ws", "wss", "ftp", "file", "foo", "HTTP", "a+b-c.1", "mailto", "urn",
           "javascript", "data", "1a", "", "h\u00fc"]
SLASHES = ["://"] * 40 + [":/", ":", ":///", ":////", ":\\\\", ":/\\", ":\t//", ":/\n/", "//"]
USERS = ["", "", "", "", "u@", "u:p@", "@", ":@", "a@b@", "a:b:c@", "a%40b@", "\u00fc@", "u;v@"]
PORTS = ["", "", "", ":80", ":", ":65535", ":65536", ":0", ":00080", ":x", ":8x", ":-1", ":\uff18"]
ENDS = ["", "/", "/p", "?q", "#f", "/a@b", "?a@b", "#a@b", "/\\@b", "/\n", "\\x", "/p q"]
LOCALS = ["u", "a.b", "a+b", "\"a b\"", "\"x@y\"", "\"a\\\"b\"", "a@b", "\u7528", "", "a b", "<u",
          "(c)u", "a,b", "a;b", "u%40v", "\"a"]


def odd(choose, text, often):
    """Inserts something that parsers disagree about."""
    while choose.random() < often:
        at = choose.randrange(len(text) + 1)
        text = text[:at] + choose.choice(ODD) + text[at:]
        often /= 2
    return text


def make_host(choose):
    if choose.random() < 0.25:
        return choose.choice(HOSTS)
    return ".".join(choose.choices(LABELS, k=choose.choice([1, 2, 2, 3])))


def make_url(choose):
    scheme = choose.choice(SCHEMES) if choose.random() < 0.3 else "http"
    text = choose.choice(USERS) + odd(choose, make_host(choose), 0.15) + choose.choice(
        PORTS if choose.random() < 0.5 else PORTS[:4])
    return odd(choose, scheme + choose.choice(SLASHES) + text + choose.choice(ENDS), 0.07)


def make_address(choose):
    local = choose.choice(LOCALS) if choose.random() < 0.5 else "user"
    return odd(choose, local + "@" + odd(choose, make_host(choose), 0.2), 0.1)


# Comparison

def is_same_address(ours, theirs):
    """IP addresses in other spellings."""
    try:
        return ipaddress.ip_address(ours.split("%")[0]) == ipaddress.ip_address(
            theirs.strip("[]").split("%")[0])
    except ValueError:
        return False


def is_same(ours, python, ascii_forms):
    """Whether the host that we found is Python's, of which Node's is the ASCII form."""
    return (ours.lower() == python.lower() or is_same_address(ours, python)
            or ascii_forms.get(ours) not in (None, "")
            and ascii_forms[ours] == ascii_forms.get(python))


class Tally:
    def __init__(self, name):
        self.name, self.tried, self.agreed, self.found, self.wrong = name, 0, 0, 0, []
        self.refused = collections.Counter()

    def add(self, text, ours, rule, same):
        self.agreed += 1
        if ours is None:
            self.refused[rule] += 1
        elif same:
            self.found += 1
        else:
            self.wrong.append((text, ours))

    def report(self, number):
        print("# %s: the parsers agree on %d of %d; we find the same host in %d, and refuse:" % (
            self.name, self.agreed, self.tried, self.found))
        for rule, count in sorted(self.refused.items(), key=lambda r: (-r[1], r[0])):
            print("#     %5d  %s" % (count, rule))
        for text, ours in self.wrong[:5]:
            print("# %r: we find %r" % (text, ours))
        print("%sok %d - %s: where the parsers agree, the same host or none" % (
            "not " if self.wrong else "", number, self.name))
        enough = self.agreed >= LEAST_AGREED * self.tried
        few = sum(self.refused.values()) <= MOST_REFUSED * self.agreed
        print("%sok %d - %s: they agree on %d %%, of which at most %d %% are refused" % (
            "" if enough and few else "not ", number + 1, self.name, LEAST_AGREED * 100,
            MOST_REFUSED * 100))


def compare_urls(library, choose, count):
    tally = Tally("URLs")
    texts = [make_url(choose) for _ in range(count)]
    python, nodes = [python_host(text) for text in texts], node(NODE, texts)
    ours = [find(library, text, URL) for text in texts]
    names = sorted({n for n in python if n} | {host for host, _ in ours if host})
    ascii_forms = dict(zip(names, node(DOMAIN, names)))
    for text, p, n, (host, kind) in zip(texts, python, nodes, ours):
        tally.tried += 1
        if p is None or n is None or (p == "" and text.lower().startswith("mailto:")):
            continue  # neither looks for addresses
        agree = p == n or p.lower() == n.lower() or is_same_address(p, n) or (
            p != "" and n != "" and ascii_forms.get(p) == n)
        if agree:
            tally.add(text, host, kind, is_same(host or "", p, ascii_forms))
    return tally


def compare_addresses(library, choose, count):
    """Node has no parser of addresses: of a URL with the address as its authority it finds the host
    after the last at-sign, as Python's parser of addresses should."""
    tally = Tally("addresses")
    texts = [make_address(choose) for _ in range(count)]
    nodes = node(NODE, ["ws://" + text for text in texts])
    ours = [find(library, text, EMAIL) for text in texts]
    hosts = [address_host(text) for text in texts]
    names = sorted({h for h in hosts if h} | {host for host, _ in ours if host})
    ascii_forms = dict(zip(names, node(DOMAIN, names)))
    for text, p, n, (host, kind) in zip(texts, hosts, nodes, ours):
        tally.tried += 1
        if not p or not n or not (p == n or ascii_forms.get(p) == n or is_same_address(p, n)):
            continue
        tally.add(text, host, kind, is_same(host or "", p.strip("[]"), ascii_forms))
    return tally


def main():
    library = ctypes.CDLL(sys.argv[1])
    library.xn_status_name.restype = ctypes.c_char_p
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 3986
    choose = random.Random(seed)
    print("# seed %d" % seed)
    tallies = [compare_urls(library, choose, count - count // 4),
               compare_addresses(library, choose, count // 4)]
    for i, tally in enumerate(tallies):
        tally.report(2 * i + 1)
    print("1..%d" % (2 * len(tallies)))


main()
