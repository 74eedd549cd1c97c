// SPDX-License-Identifier: MIT
// Loads the module in browsers and bundlers; the functions work once this file is imported.
import { load } from './machine.js'

const url = new URL('./xn.wasm', import.meta.url)
const { module, instance } = await WebAssembly.instantiateStreaming(fetch(url))
load(module, instance)

export * from './xn.js'
