// SPDX-License-Identifier: MIT
// Compiled by tsc --strict, not run: the types allow what the functions do, and nothing else.
import { Table, TableError, TableLabelError, TableStatus, XnError, toASCII } from 'libxn-table'
import type { TableCollision, TableInfo, TableResult, TableVariant } from 'libxn-table'

const tables: Table[] = [new Table(new Uint8Array(1)), new Table(new DataView(new ArrayBuffer(1))),
  new Table('', { format: null, lint: false, today: null, filename: null }),
  new Table('', { format: 'rfc7940', today: new Date(), filename: 'a' })]
const [table] = tables
const loaded: Promise<Table>[] = [Table.load('de.xml', { today: '2026-11-22' }),
  Table.load(new URL('https://example.com/de.xml'))]
const result: TableResult = table.check(toASCII('a'))
if (!result.allowed && result.status === TableStatus.E_CONTEXT) {
  const cp: number | null = result.codePoint ?? result.action ?? result.line ?? result.start
  console.log(cp, result.rule + result.message + result.comment, result.negated)
}
const error: XnError | null | undefined = result.idna?.error
for (const variant of table.variants('a', { disposition: 'blocked', limit: null })) {
  const one: TableVariant = variant
  console.log(one.label, one.ascii?.length, one.conflict, one.sameName)
}
const collision: TableCollision = table.collide('a', 'b')
const info: TableInfo = table.info
try {
  table.index('a').slice()
  table.key('a').slice()
} catch (fault) {
  if (fault instanceof TableError) console.log(fault.line, fault.cause.column, fault.toJSON().name)
  if (fault instanceof TableLabelError) console.log(fault.input, fault.result?.rule, fault.label)
}
table.free()
table[Symbol.dispose]()
console.log(loaded, error, info.scopes[0].type, collision.relation === 'same',
  table.warnings[0]?.kind === 'unused-tag')

// Each of these must be an error.

// @ts-expect-error: the contents are a string or octets
new Table(1)
// @ts-expect-error: one of four words
new Table('a', { format: 'rfc' })
// @ts-expect-error: an object has the options
new Table('a', 'list')
// @ts-expect-error: a label is a string
table.check(1)
// @ts-expect-error: may be null
collision.bOfA.length
// @ts-expect-error: is not changed
table.warnings[0].line = 1
// @ts-expect-error: is not a relation
console.log(collision.relation === 'other')
// @ts-expect-error: a promise
Table.load('a').check('a')
// @ts-expect-error: only the package makes errors
console.log(new TableError('', {}), new TableLabelError('', {}))
// @ts-expect-error: the index is not an argument
;['a'].map(table.variants)
// @ts-expect-error: the index is not an argument
;['a'].map(Table.load)
