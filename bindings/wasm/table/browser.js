// SPDX-License-Identifier: MIT
// Loads the module in browsers and bundlers; the functions work once this file is imported.
import { load } from './machine.js'
import { fetchContents, start } from './xn-table.js'

const url = new URL('./xn-table.wasm', import.meta.url)
const { module, instance } = await WebAssembly.instantiateStreaming(fetch(url))
load(module, instance)
start(fetchContents)

export { Table, TableError, TableLabelError, TableStatus } from './xn-table.js'
export * from './xn.js'
