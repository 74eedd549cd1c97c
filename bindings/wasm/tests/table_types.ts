// SPDX-License-Identifier: MIT
// Compiled by tsc --strict, not run: the types allow what the functions do, and nothing else.
import { Table, TableError, TableLabelError, TableStatus, XnError, toASCII } from 'libxn-table'
import type { TableCollision, TableInfo, TableKind, TableResult, TableVariant } from 'libxn-table'

const ascii: string = toASCII('a')
const table: Table = new Table('U+0061', { format: 'list', lint: true, today: new Date() })
const others: Table[] = [new Table(new Uint8Array(1)), new Table(new ArrayBuffer(1))]
const loaded: Promise<Table> = Table.load('de.xml', { today: '2026-11-22' })
const fetched: Promise<Table> = Table.load(new URL('https://example.com/de.xml'))
const result: TableResult = table.check('a')
if (!result.allowed && result.status === TableStatus.E_CONTEXT) {
  const part: string = 'a'.slice(result.start, result.end)
  const cp: number | null = result.codePoint ?? result.action ?? result.line
  console.log(part, cp, result.rule, result.negated, result.message, result.comment)
}
const error: XnError | null | undefined = result.idna?.error
for (const variant of table.variants('a', { disposition: 'blocked', limit: null })) {
  const one: TableVariant = variant
  console.log(one.label, one.ascii?.length, one.conflict, one.sameName)
}
const collision: TableCollision = table.collide('a', 'b')
const info: TableInfo = table.info
const kind: TableKind | undefined = table.warnings[0]?.kind
const fingerprint: string | null = table.fingerprint
try {
  const index: string = table.index('a')
  console.log(index)
} catch (fault) {
  if (fault instanceof TableError) console.log(fault.line, fault.cause.column, fault.toJSON().name)
  if (fault instanceof TableLabelError) console.log(fault.input, fault.result?.rule, fault.label)
}
// Each form of each option, and none
const forms: Table[] = [new Table(new DataView(new ArrayBuffer(1))), new Table('', {}),
  new Table('', { format: null, lint: false, today: null, filename: null }),
  new Table('', { format: 'rfc7940', today: '2026-11-22', filename: 'a' })]
const options: Parameters<Table['variants']>[1][] = [undefined, {}, { disposition: null },
  { limit: null }, { limit: 3 }]
const labels: string[] = ['a']
table.free()
table[Symbol.dispose]()
console.log(forms, options, ascii, others, loaded, fetched, error, info.scopes[0].type)
console.log(collision.relation === 'same', kind === 'unused-tag', fingerprint)

// Each of these must be an error.

// @ts-expect-error: the contents are a string or octets
new Table(1)
// @ts-expect-error: one of four words
new Table('a', { format: 'rfc' })
// @ts-expect-error: an object has the options
new Table('a', 'list')
// @ts-expect-error: a label is a string
table.check(1)
// @ts-expect-error: the second label is required
table.collide('a')
// @ts-expect-error: may be null
table.fingerprint.length
// @ts-expect-error: may be null
result.idna.ascii
// @ts-expect-error: may be null
collision.bOfA.length
// @ts-expect-error: may be null
result.codePoint.toString()
// @ts-expect-error: may be null
table.warnings[0].filename.length
// @ts-expect-error: is not changed
table.warnings[0].line = 1
// @ts-expect-error: is not a relation
console.log(collision.relation === 'other')
// @ts-expect-error: a promise
Table.load('a').check('a')
// @ts-expect-error: only the package makes errors
console.log(new TableError('', {}))
// @ts-expect-error: nor without arguments
console.log(new TableError(), new TableLabelError())
// @ts-expect-error: only the package makes errors
console.log(new TableLabelError('', {}))
// @ts-expect-error: the constants do not change
TableStatus.OK = 1
// @ts-expect-error: no such option
new Table('a', { Lint: true })
// @ts-expect-error: the index is not an argument
labels.map(toASCII)
// @ts-expect-error: the index is not an argument
labels.map(table.variants)
// @ts-expect-error: the index is not an argument
labels.map(table.collide)
// @ts-expect-error: the index is not an argument
labels.map(Table.load)
