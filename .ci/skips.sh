#!/bin/sh
# SPDX-License-Identifier: MIT
# skips.sh LIST OUTPUT: prints each skip in the output of tests that no pattern of LIST describes,
# and at the end how many there were.  Exit status 1 if one is not described.
awk '
/^# [a-z][a-z0-9_\/]*\.sh$/ { script = $2 } # of bindings/check.sh
/^SKIP: / { # of automake
    script = $2
    sub(/^SKIP: [^ ]+ *[0-9]* *(- )?/, "")
    sub(/# SKIP /, "")
    print script ": " $0
}
/^(ok|1\.\.0).*# SKIP / { sub(/.*# SKIP /, ""); print script ": " $0 }
/^SKIPPED: / { sub(/^SKIPPED: /, ""); print script ": " $0 }' "$2" | {
    number=0 unexpected=0
    while IFS= read -r skip; do
        number=$((number + 1)) is_expected=
        while IFS= read -r pattern; do
            # shellcheck disable=SC2254 # a pattern
            case $skip in
            $pattern) is_expected=yes && break ;;
            esac
        done < "$1"
        if [ -z "$is_expected" ]; then
            unexpected=$((unexpected + 1))
            echo "unexpected skip: $skip"
        fi
    done
    echo "$number skipped, $unexpected of them unexpectedly"
    [ $unexpected -eq 0 ]
}
