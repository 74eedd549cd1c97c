#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints inline.js, which contains the module:  inline.sh xn.wasm
set -eu
cat << END
// SPDX-License-Identifier: MIT
// With the module inside: for where it can be neither read nor fetched.
import { load } from './machine.js'

const data = '$(gzip -9n < "$1" | base64 | tr -d '\n')'

const octets = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
const { module, instance } =
  await WebAssembly.instantiate(await new Response(stream).arrayBuffer())
load(module, instance)

export * from './xn.js'
END
