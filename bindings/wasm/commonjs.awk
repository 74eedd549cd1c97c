# SPDX-License-Identifier: MIT
# Joins ES modules into one of CommonJS, or of ES with -v esm=1:  awk -f commonjs.awk FILE...
# Each file comes after those that it imports from.  They share a scope, in which importers use an
# export under its own name, and see it change when it is assigned to.  The exports are those of the
# last file; none with -v body=1, which makes the body of a script.

function add(name) {
    exported[file] = exported[file] " " name
}
BEGIN {
    if (!body)
        print "// SPDX-License-Identifier: MIT\n// Several modules in one."
    if (!esm)
        print "'use strict'"
}
FNR == 1 { file = FILENAME; sub(/.*\//, "", file) }
/^import / { is_import = 1 }
is_import { if (/ from '.*'$/) is_import = 0; next }
/^export \* from / { gsub(/.*\/|'$/, ""); add(exported[$0]); next }
/^export \{.*\} from / { gsub(/.*\{|\}.*|,/, ""); add($0); next }
/^(export )?(async )?(function|class|const|let) / {
    name = $0
    sub(/^(export )?(async )?[a-z]+ /, "", name)
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (name != "" && declared[name]++) {
        print FILENAME ": " name " is declared twice" > "/dev/stderr"
        exit failed = 1
    }
    if (sub(/^export /, ""))
        add(name)
}
/^export/ {
    print FILENAME ": an export that is not supported: " $0 > "/dev/stderr"
    exit failed = 1
}
!/^ *\/\// # without comments on lines of their own
END {
    if (failed || body)
        exit failed
    count = split(exported[file], names, " ")
    print esm ? "export {" : "module.exports = {"
    # Getters of CommonJS, since load() assigns to some.
    for (i = 1; i <= count; i++)
        print "  " (esm ? names[i] : "get " names[i] " () { return " names[i] " }") \
            (i < count ? "," : "")
    print "}"
}
