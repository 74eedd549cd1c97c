#!/bin/sh
# SPDX-License-Identifier: MIT
# The packages that bootstrap installs for a target or an option of configure, where no program and
# no header is there; and the command that it prints where it may not install them.
. "$srcdir/tests/tap.sh"
dir=tests/ship/bootstrap.new
rm -rf "$dir"
mkdir -p "$dir/bin" || exit 99
trap 'rm -rf "$dir"' EXIT
dir=$(cd "$dir" && pwd) || exit 99
ln -s "$(cd "$srcdir" && pwd)/bootstrap" "$dir/" || exit 99
for program in cat dirname grep mkdir sed sh tail tr; do
    ln -s "$(command -v $program)" "$dir/bin/" || exit 99
done
# Here packages cannot be installed, and bootstrap says which ones it tried.
printf '#!/bin/sh\nexit 100\n' > "$dir/bin/apt-get"
printf '#!/bin/sh\necho $USER_ID\n' > "$dir/bin/id"
printf '#!/bin/sh\necho x86_64\n' > "$dir/bin/uname"
chmod +x "$dir/bin/apt-get" "$dir/bin/id" "$dir/bin/uname"

# Files that it looks for in fixed directories
present='furo python3-myst-parser publicsuffix hunspell-de-de hunspell-fr hunspell-ru'

# sort_words WORDS: one on each line, each once, but for those that depend on this machine
sort_words() {
    # shellcheck disable=SC2086 # words
    printf '%s\n' $1 | grep -vxF "$(echo "$present" | tr ' ' '\n')" | sort -u
}

# needs FLAGS VARIABLES TARGETS PACKAGES: as root
needs() {
    # shellcheck disable=SC2086 # words
    named=$(env -i PATH="$dir/bin" USER_ID=0 CONFIGURE_FLAGS="$1" $2 sh "$dir/bootstrap" $3 2>&1)
    check_equal "packages: $1 $2 $3" "$(sort_words "bootstrap: could not install: $4")" \
        "$(sort_words "$named")"
}

# Those of each build, and of the libraries
tools='gcc libc6-dev make autoconf automake libtool'
libraries='libidn-dev libunistring-dev libexpat1-dev libidn2-dev'
needs '' '' '' "$tools $libraries"
needs --without-expat '' '' "$tools libidn-dev libunistring-dev libidn2-dev"
needs --with-libidn2=/given '' '' "$tools libidn-dev libunistring-dev libexpat1-dev"

# A target, or a variable, and its packages
python='python3-dev python3-pip python3-setuptools python3-wheel'
wasm='clang-14 lld-14 nodejs'
sanitizers='clang libclang-rt-dev llvm valgrind'
postgresql='postgresql postgresql-server-dev-all'
sqlite='libsqlite3-dev sqlite3'
while IFS='|' read -r flags variables targets packages; do
    needs "$flags" "$variables" "$targets" "$tools $libraries $packages"
done << END
--with-sqlite|||$sqlite
--with-postgresql=/given/pg_config|||$postgresql
||bench-sql|$postgresql postgresql-plpython3-15 $sqlite
||check|python3 mandoc pkg-config jq
|BINDINGS_BROWSER=1|check-bindings|$python $wasm mandoc chromium
||check-compat|$sanitizers
|PORTABLE=gcc-O2|check-portable|
|PORTABLE=arm64|check-portable|gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
||check-sql|$sanitizers $postgresql util-linux $sqlite
||check-wasm|$wasm
||release-check|abigail-tools git reuse python3 mandoc pkg-config jq $sqlite
||check-abi check-dist|abigail-tools git
END

# Where it may not install them, it prints the command of README.
command=$(tr -d '\\\n' < "$srcdir/README.md" | grep -o 'sudo apt install gcc[-a-z0-9 ]*' |
    tr -s ' ')
check_equal 'as an ordinary user' "$command" "$(env -i PATH="$dir/bin" USER_ID=1000 \
    sh "$dir/bootstrap" 2>&1 | sed -n 's/^ *\(sudo .*\)/\1/p')"
rm "$dir/bin/apt-get"
check 'on a system without apt-get it names the packages' "$(env -i PATH="$dir/bin" USER_ID=0 \
    sh "$dir/bootstrap" 2>&1 | grep -qF "${command#*install}" || echo 'it does not')"
finish
