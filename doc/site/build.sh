#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the manual as a site in the folder site of the build directory: build.sh FILE...
# with the documents, and in MANUALS the manuals.  Run by `make site` there; srcdir, PYTHON and
# XN_VERSION come from there.  Uses Sphinx with MyST and Furo for documents, mandoc for manuals.
srcdir=$(cd "$srcdir" && pwd) || exit 1
. "$srcdir/doc/site/find.sh"
find_generator || { echo "SKIPPED: $missing; the site is NOT built" && exit 77; }
source=site.new/source
rm -rf site.new site && mkdir -p "$source/manual" "$source/extra" || exit 1

# The documents keep their folders, since they link to each other.  Manuals that they mention
# become links.
pages=
: > site.new/aliases.sed
for manual in $MANUALS; do
    [ -e "$manual" ] || manual=$srcdir/$manual
    name=${manual##*/}
    target=$(sed -n '1s|^\.so man3/||p' "$manual")
    if [ -n "$target" ]; then
        echo "s|href=\"$name\.html\"|href=\"$target.html\"|g" >> site.new/aliases.sed
    else
        pages="$pages $manual"
    fi
    echo "s|\`${name%.*}[(]${name##*.}[)]\`|[&](/manual/${target:-$name}.md)|g"
done > site.new/links.sed
link_manuals() {
    sed -f site.new/links.sed "$1"
}
for document; do
    mkdir -p "$source/$(dirname "$document")" || exit 1
    case $document in
    README.md) # the first page, with the contents
        { link_manuals "$srcdir/README.md" && cat "$srcdir/doc/site/contents.md"; } \
            > "$source/index.md" ;;
    *.md) link_manuals "$srcdir/$document" > "$source/$document" ;;
    *) cp "$srcdir/$document" "$source/$document" ;;
    esac || exit 1
done

# Manuals are HTML inside of documents, which Sphinx also searches.  mandoc links to the manuals
# whose sources are in the current folder.
mkdir site.new/manual || exit 1
for manual in $MANUALS; do : > "site.new/manual/${manual##*/}" || exit 1; done
for manual in $pages; do
    name=${manual##*/}
    (cd site.new/manual && mandoc -Thtml \
        -O 'fragment,man=%N.%S.html;https://manpages.debian.org/%N.%S') \
        < "$manual" > site.new/fragment || exit 1
    {
        printf '# %s\n\n' "${name%.*}(${name##*.})"
        # mandoc writes a link to the section Look-alikes with another character than its anchor.
        sed 's|"#L\(OOK\)_ALIKES"|"#L\1-ALIKES"|; s|"#Look_alikes"|"#Look-alikes"|' \
            site.new/fragment | sed -f site.new/aliases.sed |
            awk -f "$srcdir/doc/site/manual.awk"
    } > "$source/manual/$name.md"
done
# list_manuals CAPTION PATTERN...: a group of manuals, with what each is about
list_manuals() {
    printf '\n## %s\n\n' "$1"
    shift
    for manual in $pages; do
        name=${manual##*/}
        for pattern; do
            # shellcheck disable=SC2254 # a pattern
            case $name in
            $pattern)
                printf -- '- [%s](%s.md): %s\n' "${name%.*}(${name##*.})" "$name" \
                    "$(sed -n 's/^\.Nd //p' "$manual")"
                echo "$name" >> site.new/manuals ;;
            esac
        done
    done
}
{
    echo '# Manuals'
    list_manuals Commands '*.1' '*.5' '*.7'
    list_manuals Libraries 'xn.3' 'xn-*.3'
    list_manuals Functions 'xn_*.3'
    printf '\n```{toctree}\n:hidden:\n\n' && cat site.new/manuals && echo '```'
} > "$source/manual/index.md"

# The page, if it is built
if [ -e bindings/wasm/page/index.html ]; then
    mkdir "$source/extra/page" && cp bindings/wasm/page/index.html "$source/extra/page" || exit 1
else
    echo 'site: without the page, which is not built'
fi
cp "$srcdir/doc/site/conf.py" "$srcdir/doc/site/site.css" "$source" || exit 1
"$PYTHON" -m sphinx -q -W --keep-going -b html -d site.new/doctrees "$source" site.new/html ||
    exit 1

# Corrects the accessibility of the theme: headings without a level, two regions of one name,
# labels outside of regions that only a mouse uses, examples that keys cannot scroll, and empty
# headings of tables.
find site.new/html -name '*.html' ! -path '*/page/*' -exec sed -i '
    s|<p class="caption" role="heading">|<p class="caption">|g
    s|<aside class="sidebar-drawer">|<aside class="sidebar-drawer" aria-label="Chapters">|
    s|<aside class="toc-drawer">|<aside class="toc-drawer" aria-label="On this page">|
    s|<aside class="toc-drawer no-toc">|<aside class="toc-drawer no-toc" aria-label="Empty">|
    s|<label class="overlay [a-z]*-overlay"|& aria-hidden="true"|
    s|<pre>|<pre tabindex="0">|g
    s|<th class="head"><p></p></th>|<td></td>|g' {} + &&
    sed -i 's|<div id="search-results">|<h1>Search</h1>&|' site.new/html/search.html &&
    rm -f site.new/html/.buildinfo site.new/html/objects.inv && mv site.new/html site &&
    rm -rf site.new && echo 'site/index.html'
