// SPDX-License-Identifier: MIT
// The package without the module: call load() with one of your own first.
export { load } from './machine.js'
export { Table, TableError, TableLabelError, TableStatus } from './xn-table.js'
export * from './xn.js'
