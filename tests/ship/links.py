# SPDX-License-Identifier: MIT
"""Prints links of a site's pages that lead nowhere, or need a network: links.py DIRECTORY"""
import html.parser
import os
import sys
import urllib.parse

root = os.path.abspath(sys.argv[1])


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.parts = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if values.get("id"):
            self.ids.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") != "canonical":
            self.parts.append(values["href"])
        elif tag in ("img", "script", "iframe") and values.get("src"):
            self.parts.append(values["src"])


pages = {}
for directory, _, names in os.walk(root):
    for name in names:
        if name.endswith(".html"):
            path = os.path.join(directory, name)
            with open(path, encoding="utf-8") as file:
                pages[path] = Page(file.read())

# The page is one file, which bindings/wasm/page/tests checks.
checked = [path for path in pages if path != os.path.join(root, "page", "index.html")]
count = 0
for path in sorted(checked):
    page = pages[path]
    for link in page.links + page.parts:
        url = urllib.parse.urlsplit(link)
        if url.scheme or url.netloc:
            if link in page.parts and url.scheme != "data":
                print(f"{os.path.relpath(path, root)}: needs {link}")
            manual = os.path.join(root, "manual", os.path.basename(url.path) + ".html")
            if os.path.isfile(manual):
                print(f"{os.path.relpath(path, root)}: {link}: the manual is on this site")
            continue
        count += 1
        target = path
        if url.path:
            target = os.path.normpath(
                os.path.join(os.path.dirname(path), urllib.parse.unquote(url.path))
            )
        anchor = urllib.parse.unquote(url.fragment)
        if not os.path.isfile(target) or not target.startswith(root):
            print(f"{os.path.relpath(path, root)}: {link}: no such file")
        elif anchor and target in pages and anchor not in pages[target].ids:
            print(f"{os.path.relpath(path, root)}: {link}: no such anchor")
if len(checked) < 20 or count < 1000:
    print(f"only {count} links in {len(checked)} pages")
