// SPDX-License-Identifier: MIT
// For browsers and bundlers: fetches the module; the functions work once this is imported.
import { load } from './machine.js'

const url = new URL('./xn.wasm', import.meta.url)
const { module, instance } = await WebAssembly.instantiateStreaming(fetch(url))
load(module, instance)

export * from './xn.js'
