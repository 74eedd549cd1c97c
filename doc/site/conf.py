# SPDX-License-Identifier: MIT
"""Configuration of Sphinx for the manual; build.sh in this directory runs it."""
import os
import posixpath

from docutils import nodes

project = "xn"
release = version = os.environ["XN_VERSION"]
copyright = "the authors of xn"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
# Links to headings, as hosts of repositories write them
myst_heading_anchors = 6
# A blank in a fence's first line is not a language; most examples are a terminal's.
highlight_language = "none"
pygments_style = "bw"
pygments_dark_style = "github-dark"
# psql's prompts and results are not SQL.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = f"xn {version}"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]
# In "--policy" are two hyphens.
smartquotes = False
# The same octets each time, and the sources once only
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
# Excerpts need requests that browsers refuse for file:, so that results are titles everywhere.
html_show_search_summary = False


def find_anchor(app, env, node, content):
    """Resolves a link to an anchor that is HTML, which MyST does not see; links.py checks it."""
    path, _, anchor = node["reftarget"].partition("#")
    document = node.get("refdoc", env.docname)
    if path:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document), path))
        document = path[:-3] if path.endswith(".md") else path
    if not anchor or document not in env.found_docs:
        return None
    target = app.builder.get_relative_uri(env.docname, document) + "#" + anchor
    return nodes.reference("", "", content, internal=True, refuri=target)


def rename_sections(app, doctree):
    """Gives sections of manuals other anchors than mandoc gives options, before they are listed."""
    if app.env.docname.startswith("manual/"):
        for section in doctree.findall(nodes.section):
            section["ids"] = ["section-" + section["ids"][0]]


def setup(app):
    app.connect("missing-reference", find_anchor)
    app.connect("doctree-read", rename_sections, priority=400)
