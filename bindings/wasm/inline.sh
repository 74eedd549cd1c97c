#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the main file of a package, which contains the module:
#     inline.sh esm WASM LOAD_JS    index.js
#     inline.sh cjs WASM            index.cjs
set -eu
about='// SPDX-License-Identifier: MIT
// With the module inside, so that nothing is read, fetched or awaited.'
data=$(base64 < "$2" | tr -d '\n')
case $1 in
esm)
    cat << END
$about
import { load } from './machine.js'
$(grep '^export' "$3" | grep -v '{ load }')

load('$data')
END
    ;;
cjs)
    cat << END
$about
'use strict'
const all = require('./load.cjs')
all.load('$data')
const { load, ...others } = all
module.exports = others
END
    ;;
esac
