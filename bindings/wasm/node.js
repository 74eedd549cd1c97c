// SPDX-License-Identifier: MIT
// Loads the module in Node from its file, so that the functions work as soon as this is imported.
import { readFileSync } from 'node:fs'
import { load } from './machine.js'

load(new WebAssembly.Module(readFileSync(new URL('./xn.wasm', import.meta.url))))

export * from './xn.js'
