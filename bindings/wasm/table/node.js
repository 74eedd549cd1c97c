// SPDX-License-Identifier: MIT
// Loads the module in Node from its file, so that the functions work as soon as this is imported.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { load } from './machine.js'
import { fetchContents, start } from './xn-table.js'

load(new WebAssembly.Module(readFileSync(new URL('./xn-table.wasm', import.meta.url))))
start(async (source) => {
  if (source instanceof URL && source.protocol !== 'file:') return fetchContents(source)
  const filename = source instanceof URL ? fileURLToPath(source) : source
  return { contents: await readFile(filename), filename }
})

export { Table, TableError, TableLabelError, TableStatus } from './xn-table.js'
export * from './xn.js'
