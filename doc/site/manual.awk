# SPDX-License-Identifier: MIT
# Turns the HTML of mandoc into a document of Sphinx.  Headings become those of the document, so
# that they are listed beside it; what is between them stays HTML.

# Prints the "</div>" that waits: the last one, which ends the manual, is dropped.
function flush() {
    if (has_end)
        print "</div>"
    has_end = 0
}

function end_html() {
    flush()
    if (in_html)
        print "</div>\n```\n"
}

# The lines with the name, the volume and the date of the manual
/^<table class="(head|foot)">/ { skipped = 1; has_end = 0 }
skipped {
    skipped = !/^<\/table>/
    next
}
/^<\/?section/ || /^<div class="manual-text">/ { next }

/^<h[12] / { heading = ""; in_heading = 1 }
in_heading {
    sub(/^ +/, " ")
    heading = heading $0
    if (heading !~ /<\/h[12]>/)
        next
    in_heading = 0
    level = heading ~ /^<h1/ ? "##" : "###"
    match(heading, /id="[^"]*"/)
    id = substr(heading, RSTART + 4, RLENGTH - 5)
    gsub(/<[^>]*>/, "", heading)
    end_html()
    printf "<a id=\"%s\"></a>\n\n%s %s\n\n```{raw} html\n<div class=\"manual-text\">\n", id, level,
        heading
    in_html = 1
    next
}
{
    flush()
    if ($0 == "</div>")
        has_end = 1
    else
        print
}

END { end_html() }
