# SPDX-License-Identifier: MIT
"""Generated URLs and addresses: where Python's and Node's parsers agree on the host, libxn finds
the same one, or refuses the text.

urls.py LIBRARY [COUNT [SEED]]
"""

import ctypes
import email.headerregistry
import ipaddress
import json
import random
import subprocess
import sys
from urllib.parse import urlsplit

XN_OK, URL, EMAIL = 0, 4, 3
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


def node(program, texts):
    run = subprocess.run(["node", "-e", program], input=json.dumps(texts).encode(), check=True,
                         stdout=subprocess.PIPE)
    return json.loads(run.stdout)


def find(library, text, where):
    """The host, or None."""
    octets, host = text.encode(), CHost()
    if library.xn_find_host(octets, ctypes.c_size_t(len(octets)), ctypes.c_int(where),
                            ctypes.c_uint(0), ctypes.byref(host), None) != XN_OK:
        return None
    return octets[host.host[0]:host.host[0] + host.host[1]].decode()


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
    """How often the parsers agree, and the texts in which we find another host."""

    def __init__(self, name):
        self.name, self.agreed, self.refused, self.wrong = name, 0, 0, []

    def add(self, text, ours, same):
        self.agreed += 1
        self.refused += ours is None
        if ours is not None and not same:
            self.wrong.append((text, ours))

    def report(self, number):
        for text, ours in self.wrong[:5]:
            print("# %r: we find %r" % (text, ours))
        few = self.refused > self.agreed / 5 or self.agreed < 500
        print("%sok %d - %s: the parsers agree on %d; we refuse %d, and find another host in %d" % (
            "not " if self.wrong or few else "", number, self.name, self.agreed, self.refused,
            len(self.wrong)))


def compare_urls(library, choose, count):
    tally = Tally("URLs")
    texts = [make_url(choose) for _ in range(count)]
    python, nodes = [python_host(text) for text in texts], node(NODE, texts)
    ours = [find(library, text, URL) for text in texts]
    names = sorted({host for host in python + ours if host})
    ascii_forms = dict(zip(names, node(DOMAIN, names)))
    for text, p, n, host in zip(texts, python, nodes, ours):
        if p is None or n is None or (p == "" and text.lower().startswith("mailto:")):
            continue  # neither looks for addresses
        if p == n or p.lower() == n.lower() or is_same_address(p, n) or (
                p != "" and n != "" and ascii_forms.get(p) == n):
            tally.add(text, host, is_same(host or "", p, ascii_forms))
    return tally


def compare_addresses(library, choose, count):
    """Node has no parser of addresses: of a URL with the address as its authority it finds the host
    after the last at-sign, as Python's parser of addresses should."""
    tally = Tally("addresses")
    texts = [make_address(choose) for _ in range(count)]
    nodes = node(NODE, ["ws://" + text for text in texts])
    ours = [find(library, text, EMAIL) for text in texts]
    hosts = [address_host(text) for text in texts]
    names = sorted({host for host in hosts + ours if host})
    ascii_forms = dict(zip(names, node(DOMAIN, names)))
    for text, p, n, host in zip(texts, hosts, nodes, ours):
        if p and n and (p == n or ascii_forms.get(p) == n or is_same_address(p, n)):
            tally.add(text, host, is_same(host or "", p.strip("[]"), ascii_forms))
    return tally


def main():
    library = ctypes.CDLL(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 3986
    choose = random.Random(seed)
    print("# seed %d" % seed)
    tallies = [compare_urls(library, choose, count - count // 4),
               compare_addresses(library, choose, count // 4)]
    for i, tally in enumerate(tallies):
        tally.report(i + 1)
    print("1..%d" % len(tallies))


main()
