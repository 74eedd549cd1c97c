// SPDX-License-Identifier: MIT
// Registry tables: the rows of tests/vectors, results, errors and memory.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { refuse as refuseAs, top, urlOf, xn } from './package.mjs'

const { Table, TableError, TableLabelError, TableStatus } = xn
const { main } = await import(urlOf('machine.js'))

const BEGIN = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
const PAIRS = `<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<meta><version comment="v">3</version><date>2026-01-02</date><language>de</language>
<language>fr</language><scope type="domain">example</scope>
<validity-start>2026-02-03</validity-start><validity-end>2027-02-03</validity-end></meta>
<data>
<char cp="0061"><var cp="00E4" type="blocked"/><var cp="0101" type="allocatable"/></char>
<range first-cp="0062" last-cp="007A"/>
<char cp="00DF" comment="sharp s"/>
<char cp="00E4"><var cp="0061" type="blocked"/><var cp="0101" type="blocked"/></char>
<char cp="00FC" when="first"/>
<char cp="0101"><var cp="0061" type="blocked"/><var cp="00E4" type="blocked"/></char>
</data>
<rules><rule name="first"><look-behind><start/></look-behind><anchor/></rule>
<rule name="zz"><char cp="007A"/><char cp="007A"/></rule>
<action disp="invalid" match="zz" comment="no \u017E"/></rules>
</lgr>`
// A table in which a string is a variant of another
const makeVariant = (a, b) => `${BEGIN}<data>
<char cp="${a}"><var cp="${b}" type="blocked"/></char>
<char cp="${b}"><var cp="${a}" type="blocked"/></char></data></lgr>`
const pathOf = (name) => `${top}/tests/vectors/${name}`
const readLines = (name) => readFileSync(pathOf(name), 'utf8').split('\n')
  .filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
const readPoints = (column) => column.split(' ').filter(Boolean)
  .map((word) => String.fromCodePoint(parseInt(word, 16))).join('')
const writePoints = (text) => [...text]
  .map((c) => c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')).join(' ')

const tables = new Map()
function open (name) {
  if (!tables.has(name)) {
    const path = ['xml', 'txt'].map((suffix) => pathOf(`tables/${name}.${suffix}`)).find(existsSync)
    tables.set(name, new Table(readFileSync(path)))
  }
  return tables.get(name)
}

const refuse = (type, call) => refuseAs(call, type)

function findIndex (table, label) {
  try {
    return writePoints(table.index(label))
  } catch (error) {
    assert.ok(error instanceof TableLabelError)
    return '-'
  }
}

// The rows of tests/vectors

test('verdicts', () => {
  const every = readLines('table/verdicts.tsv')
  assert.ok(every.length > 250)
  for (const [name, points, status, disposition, position, index, variants] of every) {
    const what = `${name}: ${points}`
    const table = open(name)
    const label = readPoints(points)
    const result = table.check(label)
    const labels = [...table.variants(label)]
    for (const v of labels) assert.equal(table.key(v.label), table.key(label), what)
    const found = labels.map((v) => `${writePoints(v.label)}:${v.disposition}`).join(';')
    assert.deepEqual([result.code, result.disposition, findIndex(table, label), found || '-'],
      [status, disposition, index, variants], what)
    assert.equal(result.status, TableStatus[status.replace('XN_TABLE_', '')])
    assert.equal(result.allowed, status === 'XN_TABLE_OK')
    assert.equal(table.allows(label), result.allowed)
    const part = label.slice(result.start, result.end)
    if (position !== '-') {
      assert.equal([...label.slice(0, result.start)].length, Number(position), what)
    }
    if (result.allowed) assert.deepEqual([result.start, result.end], [0, 0])
    else if (result.codePoint === null || label.startsWith('xn--')) assert.equal(part, label, what)
    else assert.equal(part.toLowerCase().codePointAt(0), result.codePoint, what)
  }
})
test('the verdict of IDNA 2003', () => {
  let count = 0
  for (const file of readdirSync(pathOf('tables')).filter((one) => one.endsWith('.tsv'))) {
    const table = open(file.slice(0, -4))
    for (const [points, , , , expected] of readLines(`tables/${file}`)) {
      const label = readPoints(points)
      const result = table.check(label)
      // The rows are of labels as they stand, and a Table converts them to lower case.
      if (expected === undefined || expected === '*' || label !== label.toLowerCase()) continue
      const { error, ascii, prepared, changes } = result.idna
      const place = error === null ? 0 : [...label.slice(0, error.start)].length
      const refused = error === null ? `ok:${ascii}` : `${error.code}:${place}`
      assert.equal(changes ? `changes:${prepared}` : refused, expected, `${file}: ${points}`)
      count++
    }
  }
  assert.ok(count > 10, `${count}`)
})

// The octets of a table, whose column has \n and \xHH
function makeContents (form, column) {
  const parts = column.replace(/\\n/g, '\n').split(/(\\x[0-9A-Fa-f]{2})/)
  const octets = Buffer.concat(parts.map((part) =>
    /^\\x..$/.test(part) ? Buffer.of(parseInt(part.slice(2), 16)) : Buffer.from(part)))
  return form === 'lgr'
    ? Buffer.concat([Buffer.from(BEGIN), octets, Buffer.from('\n</lgr>\n')])
    : octets
}
const isASCII = (octets) => octets.every((octet) => octet < 0x80)

test('refused tables, from octets and where possible from a string', () => {
  for (const [name, form, status, position, clause, ...rest] of readLines('table/refused.tsv')) {
    const contents = makeContents(form, rest.at(-1))
    const error = refuse(TableError, () => new Table(contents))
    assert.deepEqual([error.code, error.status, `${error.line}:${error.column}`, error.clause],
      [`XN_TABLE_${status}`, TableStatus[status], position, clause], name)
    assert.match(error.message, /^[\x20-\x7E]+$/)
    assert.ok(error.message.startsWith(`${position}: `) && error.message.includes(` (${clause})`))
    if (!isASCII(contents)) continue
    const again = refuse(TableError, () => new Table(contents.toString()))
    assert.deepEqual({ ...again, message: again.message }, { ...error, message: error.message })
  }
})
test('warnings of tables', () => {
  for (const [name, form, findings, body] of readLines('table/advice.tsv')) {
    const { warnings, info } = new Table(makeContents(form, body),
      { lint: true, today: '2026-11-22' })
    assert.deepEqual([info.warnings, warnings.length === 0], [warnings.length, findings === '-'],
      name)
    for (const { line, clause } of warnings) {
      assert.ok(findings.includes(`${line} `) && findings.includes(`(${clause})`), name)
    }
  }
})

// Positions of faults

test('positions of a fault are in the units of the contents', () => {
  const body = '<meta><version comment="\u{10400} 日">1</version></meta><data><char cp="61"/></data>'
  const text = `${BEGIN}${body}</lgr>`
  const octets = Buffer.from(text)
  for (const contents of [text, `\ufeff${text}`, octets, new Uint8Array(octets).buffer,
    new DataView(new Uint8Array(octets).buffer)]) {
    const error = refuse(TableError, () => new Table(contents))
    const isText = typeof contents === 'string'
    const part = isText
      ? contents.slice(error.offset, error.offset + 5)
      : octets.subarray(error.offset, error.offset + 5).toString()
    assert.equal(part, '<char')
    const before = body.slice(0, body.indexOf('<char'))
    const column = (isText ? before.length : Buffer.from(before).length) + 1
    assert.deepEqual([error.line, error.column], [2, column])
  }
})
test('a lone surrogate in the contents', () => {
  const error = refuse(TableError, () => new Table(`${BEGIN}ü\ud800`))
  assert.deepEqual([error.code, error.line, error.column, error.offset],
    ['XN_TABLE_E_UTF8', 2, 2, BEGIN.length + 1])
  const other = refuse(TableError, () =>
    new Table(`${BEGIN}<data><char cp="0061"/></data><rules c="1"/></lgr>`))
  assert.deepEqual([other.element, other.subject], ['rules', 'c'])
})
test('as many attributes and namespaces as the README says', () => {
  const [, attributes, namespaces] =
    /more than (\d+) attributes, or with more than (\d+)\s+namespaces/.exec(
      readFileSync(urlOf('README.md'), 'utf8'))
  const load = (content) =>
    new Table(`${BEGIN}<meta>${content}</meta><data><char cp="0061"/></data></lgr>`)
  const list = (count, prefix) =>
    Array.from({ length: count }, (_, i) => ` ${prefix}${i}="u"`).join('')
  const refused = (content) => {
    const { code, line, column } = refuse(TableError, () => load(content))
    assert.deepEqual([code, line, column], ['XN_TABLE_E_XML', 2, 7])
  }
  assert.equal(load(`<odd${list(+attributes, 'a')}/>`).warnings.length, 1)
  refused(`<odd${list(+attributes + 1, 'a')}/>`)
  // One is that of the table, and those of an element end with it.
  const most = `<odd${list(namespaces - 1, 'xmlns:p')}/>`
  assert.equal(load(`${most}${most}`).warnings.length, 2)
  refused(`<odd${list(+namespaces, 'xmlns:p')}/>`)
})
test('the name of a file', async () => {
  const error = refuse(TableError, () => new Table('<', { filename: 'de.xml' }))
  assert.equal(error.filename, 'de.xml')
  assert.ok(error.message.startsWith('de.xml:1:'), error.message)
  const empty = refuse(TableError, () => new Table('', { filename: 'de.xml' }))
  assert.match(empty.message, /^de.xml:\d* ?/)
  const hostile = refuse(TableError, () => new Table('<', { filename: 'a\n\x1B[2Jb\x9B.xml' }))
  assert.ok(hostile.message.startsWith('a??[2Jb?.xml:1:'), hostile.message)
  assert.equal(hostile.filename, 'a\n\x1B[2Jb\x9B.xml')
  const path = pathOf('tables/labels.xml')
  for (const source of [path, pathToFileURL(path)]) {
    const table = await Table.load(source)
    assert.deepEqual(table.info, open('labels').info)
  }
  const { getBuiltinModule } = process
  try {
    process.getBuiltinModule = undefined // as in Node 18
    assert.deepEqual((await Table.load(pathToFileURL(path))).info, open('labels').info)
  } finally {
    process.getBuiltinModule = getBuiltinModule
  }
  const fetched = await Table.load(new URL('data:text/plain,U+0061'))
  assert.equal(fetched.info.format, 'list')
  await assert.rejects(Table.load('/nonexistent/table'), { code: 'ENOENT' })
  await assert.rejects(Table.load(pathOf('table/refused.tsv')), (fault) =>
    fault instanceof TableError && fault.filename === pathOf('table/refused.tsv'))
})
test('Table.load() by HTTP, and with a filename', async () => {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/de.txt' ? 200 : 404
    response.end('U+0061\nno')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${server.address().port}`
  try {
    await assert.rejects(Table.load(new URL(`${base}/de.txt`)),
      (fault) => fault instanceof TableError && fault.filename === `${base}/de.txt`)
    await assert.rejects(Table.load(new URL(`${base}/fr.txt`)),
      (fault) => fault.name === 'Error' && fault.message.startsWith(`${base}/fr.txt: 404`))
  } finally {
    server.closeAllConnections?.()
    server.close()
  }
  await assert.rejects(Table.load(pathOf('table/refused.tsv'), { filename: 'de.txt' }),
    ({ filename, message }) => filename === 'de.txt' && message.startsWith('de.txt:'))
})
test('JSON and clones of errors', () => {
  const members = {
    code: 'XN_TABLE_E_CODE_POINT',
    status: TableStatus.E_CODE_POINT,
    line: 2,
    column: 1,
    offset: 7,
    clause: 'RFC 4290 section 5',
    element: '',
    filename: 'a.txt'
  }
  const fault = refuse(TableError, () => new Table('U+0061\nU+110000', { filename: 'a.txt' }))
  members.reason = fault.reason
  const table = new Table('U+0061')
  const refusal = refuse(TableLabelError, () => table.index('\u202eb'))
  const { idna, ...result } = table.check('\u202eb')
  const label = '\u202eb'
  const { code, status } = result
  for (const [error, name, expected, hidden] of [
    [fault, 'TableError', members, { subject: 'U+110000' }],
    [refusal, 'TableLabelError', { code, status, input: 0 },
      { label, result: { ...result, idna: null } }]
  ]) {
    const { message } = error
    assert.deepEqual(JSON.parse(JSON.stringify(error)), { name, message, ...expected, ...hidden })
    const clone = structuredClone(error)
    assert.ok(clone instanceof Error && clone.message === message)
    assert.deepEqual(clone.cause, expected)
    assert.doesNotMatch(inspect(error), /[^\x0A\x20-\x7E]/)
  }
  assert.ok(idna.error instanceof xn.XnError)
  assert.equal(structuredClone(table.check(label)).idna.error.cause.codePoint, 0x202E)
})

// Warnings

test('warnings', () => {
  const text = `${BEGIN}<meta><odd/></meta><data><char cp="0061" tag="t"/></data></lgr>`
  for (const [lint, expected] of [[false, [['unknown-element', false]]],
    [true, [['unknown-element', false], ['unused-tag', true]]]]) {
    const { warnings, info } = new Table(text, { lint, filename: 'de\n.xml' })
    assert.deepEqual(warnings.map(({ kind, note }) => [kind, note]), expected)
    assert.equal(info.warnings, expected.length)
    for (const one of warnings) {
      assert.ok(Object.isFrozen(one) && one.filename === 'de\n.xml')
      assert.ok(one.message.startsWith(`de?.xml:2:${one.column}: `) && one.message.endsWith(
        `(${one.clause})`))
    }
    assert.deepEqual([warnings[0].line, warnings[0].column, warnings[0].subject], [2, 7, 'odd'])
  }
})
test('more warnings than fit at first', () => {
  const text = `${BEGIN}<meta>${'<odd/>'.repeat(1000)}</meta><data><char cp="0061"/></data></lgr>`
  const { warnings } = new Table(text)
  assert.equal(warnings.length, 1000)
  assert.equal(warnings[999].offset, BEGIN.length + 6 + 999 * 6)
})
test('today', () => {
  const kinds = (today) => new Table(PAIRS, { lint: true, today }).warnings.map(({ kind }) => kind)
  assert.ok(kinds('2027-02-04').includes('expired'))
  assert.ok(kinds(new Date('2027-02-04')).includes('expired'))
  assert.ok(!kinds('2027-02-03').includes('expired'))
  assert.ok(!kinds().includes('expired'))
  for (const today of ['', '2027-2-4', '4 February 2027', '2027-02-04T00:00', '2027-02-04\0',
    '2027-02-04\n', new Date(NaN), new Date(8.64e15)]) {
    assert.throws(() => kinds(today), /^RangeError: today /)
  }
})

// Arguments

test('arguments of other types', () => {
  const table = new Table(PAIRS)
  const refuses = (call, what) => assert.throws(call, what)
  for (const value of [undefined, null, 1, ['U+0061'], {}]) {
    refuses(() => new Table(value), /^TypeError: contents /)
    for (const name of ['check', 'allows', 'index', 'variants']) {
      refuses(() => table[name](value), TypeError)
    }
    refuses(() => table.collide('a', value), TypeError)
    refuses(() => table.collide(value, 'a'), TypeError)
  }
  for (const format of ['none', 'RFC 7940', '']) {
    refuses(() => new Table('U+0061', { format }), /^RangeError: .*rfc4290/)
  }
  for (const key of ['format', 'today', 'filename']) {
    refuses(() => new Table('U+0061', { [key]: 5 }), TypeError)
  }
  assert.equal(new Table('U+0061', { format: 'rfc4290' }).info.format, 'rfc4290')
  refuse(TableError, () => new Table(PAIRS, { format: 'rfc3743' }))
  refuses(() => table.variants('a', { disposition: 1 }), TypeError)
  for (const limit of ['1', true, 1n]) refuses(() => table.variants('a', { limit }), TypeError)
  for (const limit of [-1, 1.5, NaN, -Infinity]) {
    refuses(() => table.variants('a', { limit }), new RegExp(`^RangeError: .*${limit}`))
  }
  for (const options of [0, null, 'list', [], new Date(0)]) {
    refuses(() => new Table('U+0061', options), /^TypeError: new Table\(contents, options\)/)
    refuses(() => table.variants('a', options), /^TypeError: table.variants\(label, options\)/)
  }
  refuses(() => new Table('U+0061', { Lint: true }), /"Lint".*format, lint, today, filename/)
  refuses(() => table.variants('a', { most: 1 }), /"most".*disposition, limit/)
  refuses(() => new Table('U+0061', { lint: 1 }), /^TypeError: lint /)
  assert.equal(new Table('U+0061', { lint: undefined, format: undefined }).info.format, 'list')
})

// Results

test('a context', () => {
  const { idna, ...result } = new Table(PAIRS).check('\u{10400}')
  assert.deepEqual([result.start, result.end, result.codePoint], [0, 2, 0x10428])
  assert.ok(idna !== null)
  const { idna: verdict, ...rest } = new Table(PAIRS).check('bücher')
  assert.match(rest.message, /U\+00FC.* 2: .*first.*10/)
  delete rest.message
  assert.equal(JSON.stringify(rest), '{"allowed":false,"code":"XN_TABLE_E_CONTEXT","status":54,' +
    '"disposition":"invalid","start":1,"end":2,"codePoint":252,"rule":"first","negated":false,' +
    '"action":null,"line":10,"comment":""}')
  assert.deepEqual(verdict,
    { error: null, ascii: 'xn--bcher-kva', prepared: 'bücher', changes: false })
})
test('an action, and its comment', () => {
  const { action, rule, line, comment, message } = new Table(PAIRS).check('ZZ')
  assert.deepEqual([action, rule, line, comment], [0, 'zz', 15, 'no \u017E'])
  assert.match(message, /0 .*15, "no \\xC5\\xBE"/)
  const marked = new Table(PAIRS.replace('"no', '"\uFEFFno')).check('zz')
  assert.equal(marked.comment, '\uFEFFno \u017E')
  for (const length of [700, 70000]) {
    const long = new Table(PAIRS.replace('"no', `"no${'é'.repeat(length)}`)).check('zz')
    assert.equal(long.comment, `no${'é'.repeat(length)} \u017E`)
    assert.equal(long.message.split('\\xC3\\xA9').length, length + 1)
  }
})
test('messages that just fit into the buffer, and longer ones', () => {
  const { length } = new Table(PAIRS.replace('"no', '"')).check('zz').message
  for (let size = 65534; size <= 65537; size++) {
    const { message } = new Table(PAIRS.replace('"no', `"${'x'.repeat(size - length)}`)).check('zz')
    assert.equal(message.length, size)
  }
})
test('IDNA 2003 changes or refuses a label', () => {
  const table = new Table(PAIRS)
  assert.deepEqual(table.check('ß').idna,
    { error: null, ascii: 'ss', prepared: 'ss', changes: true })
  const { error, ascii, prepared } = table.check('\u{1f600}a\u2028').idna
  assert.ok(error instanceof xn.XnError)
  assert.deepEqual([error.start, error.subject, ascii, prepared],
    [3, '\u{1f600}a\u2028', null, null])
})
test('a lone surrogate in a label', () => {
  const table = new Table(PAIRS)
  const result = table.check('é\ud800')
  assert.deepEqual([result.code, result.start, result.end, result.codePoint],
    ['XN_TABLE_E_CODE_POINT', 1, 2, 0xD800])
  const ace = table.check('xn--\ud800')
  assert.deepEqual([ace.code, ace.start, ace.end, ace.codePoint], ['XN_TABLE_E_ACE', 0, 5, null])
  const { error } = result.idna
  assert.deepEqual([error.code, error.start, error.end], ['XN_E_CODE_POINT', 1, 2])
  assert.equal(table.allows('é\ud800'), false)
  assert.deepEqual([...table.variants('é\ud800')], [])
  assert.equal(refuse(TableLabelError, () => table.index('\ud800')).status,
    TableStatus.E_CODE_POINT)
  // Halves of a pair in two labels
  assert.equal(refuse(TableLabelError, () => table.collide('a\ud83d', '\ude00')).input, 0)
})
test('labels that are empty or long', () => {
  const table = new Table(PAIRS)
  const positions = ({ code, start, end }) => [code, start, end]
  assert.deepEqual(positions(table.check('')), ['XN_TABLE_E_EMPTY', 0, 0])
  const before = main.exports.memory.buffer.byteLength
  for (const length of [64, 500, 32768, 32769, 1000000]) {
    const label = 'ä'.repeat(length)
    assert.deepEqual(positions(table.check(label)), ['XN_TABLE_E_LABEL_LONG', 0, length])
    assert.equal(table.allows(label), false)
    assert.equal(refuse(TableLabelError, () => table.index(label)).code,
      'XN_TABLE_E_LABEL_LONG')
    assert.equal(refuse(TableLabelError, () => table.collide('a', label)).input, 1)
    assert.deepEqual([...table.variants(label)], [])
    assert.equal(table.allows('a'), true)
  }
  assert.equal(main.exports.memory.buffer.byteLength, before)
  assert.deepEqual(positions(table.check('XN--BCHER-KVA')), ['XN_TABLE_E_CONTEXT', 0, 13])
})
test('index', () => {
  const table = new Table(PAIRS)
  assert.deepEqual(['Bär', 'bār', 'zz'].map((label) => table.index(label)), ['bar', 'bar', 'zz'])
  const error = refuse(TableLabelError, () => table.index('bücher'))
  const { idna, ...result } = table.check('bücher')
  assert.deepEqual([error.status, error.label, error.input, error.message],
    [54, 'bücher', 0, result.message])
  assert.deepEqual({ ...error.result }, { ...result, idna: null })
  assert.ok(idna !== null && !Object.keys(error).includes('label'))
})
test('variants', () => {
  const table = new Table(PAIRS)
  const [first, second, ...others] = table.variants('Ba')
  assert.deepEqual(others, [])
  assert.equal(JSON.stringify(first), '{"label":"bä","disposition":"blocked","ascii":"xn--b-0fa",' +
    '"sameName":false,"conflict":false,"rule":"","negated":false,"action":2,"line":null,' +
    '"comment":""}')
  assert.deepEqual([second.label, second.disposition], ['bā', 'allocatable'])
  const labels = (...args) => [...table.variants(...args)].map(({ label }) => label)
  assert.deepEqual(labels('a', { disposition: 'allocatable' }), ['ā'])
  for (const disposition of ['none', 'blocked\0', '\ud800', '']) {
    assert.deepEqual(labels('a', { disposition }), [], JSON.stringify(disposition))
  }
  assert.deepEqual(labels('bücher'), [])
})
test('limits at their borders', () => {
  const table = new Table(PAIRS)
  for (const [label, limit, count, isMore] of [['a', 0, 0, true], ['a', 2, 2, false],
    ['b', 0, 0, false], ['aa', 7, 7, true], ['aa', 8, 8, false],
    ['a'.repeat(9), 1000, 1000, true]]) {
    const iterator = table.variants(label, { limit })
    for (let i = 0; i < count; i++) assert.equal(iterator.next().done, false)
    if (!isMore) {
      assert.equal(iterator.next().done, true)
      continue
    }
    const { message, input, status, code, label: refused, result } =
      refuse(TableLabelError, () => iterator.next())
    assert.deepEqual([message.match(/\d+/g), input, status, code, refused, result],
      [[`${limit}`], 0, TableStatus.LIMIT, 'XN_TABLE_LIMIT', label, null])
  }
  assert.equal(refuse(TableLabelError, () => [...table.variants('a'.repeat(9))]).input, 0)
  for (const limit of [null, Infinity, 2 ** 40]) {
    assert.equal([...table.variants('a'.repeat(7), { limit })].length, 3 ** 7 - 1)
  }
  // Of letters with four octets and a lower case
  const lower = new Table('U+10428..U+1044F')
  assert.equal(lower.index('\u{10400}'.repeat(63)), '\u{10428}'.repeat(63))
  const pair = new Table(makeVariant('10428', '10429'))
  for (const count of [1, 63]) {
    const { value } = pair.variants('\u{10428}'.repeat(count), { limit: null }).next()
    assert.equal(value.label, '\u{10428}'.repeat(count - 1) + '\u{10429}')
  }
})
test('variants that take too long to find', () => {
  const variants = [...'bcdefghijklmnopqrstuvwxyz'].map((letter) =>
    `<var cp="00${letter.charCodeAt(0).toString(16).toUpperCase()}" type="t"/>`)
  const table = new Table('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>' +
    '<range first-cp="0062" last-cp="007A"/><char cp="0061">' + variants.join('') +
    '</char></data><rules><rule name="r"><class>0062-007A</class>' +
    '<class count="0+">0061-007A</class><end/></rule>' +
    '<action disp="invalid" match="r"/></rules></lgr>')
  const { status, code, label } =
    refuse(TableLabelError, () => table.variants('a'.repeat(63)).next())
  assert.deepEqual([status, code, label],
    [TableStatus.E_EFFORT, 'XN_TABLE_E_EFFORT', 'a'.repeat(63)])
  assert.deepEqual([...table.variants('aa')], [])
})
test('a variant that is the same name, or no name', () => {
  const same = new Table(makeVariant('0073 0073', '00DF')).variants('ss').next().value
  assert.deepEqual([same.label, same.ascii, same.sameName], ['ß', 'ss', true])
  const never = new Table(makeVariant('0061', '2028')).variants('a').next().value
  assert.deepEqual([never.label, never.ascii, never.sameName], ['\u2028', null, false])
})
test('enumerations do not disturb each other', () => {
  const table = new Table(PAIRS)
  const expected = [...table.variants('aaa')].map(({ label }) => label)
  const iterators = [1, 2, 3].map(() => table.variants('aaa'))
  const found = [[], [], []]
  for (let i = 0; i < expected.length; i++) {
    iterators.forEach((iterator, k) => found[k].push(iterator.next().value.label))
    table.check('bücher')
  }
  for (const list of found) assert.deepEqual(list, expected)
})
test('collide', () => {
  const table = new Table(PAIRS)
  for (const [a, b, relation, bOfA, aOfB] of [
    ['bar', 'bär', 'index', 'blocked', 'blocked'],
    ['ba', 'bā', 'index', 'allocatable', 'blocked'],
    ['bar', 'BAR', 'same', null, null],
    ['bar', 'xn--br-via', 'index', 'blocked', 'blocked'],
    ['bar', 'baz', 'distinct', null, null],
    ['bar', 'zz', 'distinct', null, null]
  ]) {
    const { a: first, b: second, ...collision } = table.collide(a, b)
    assert.deepEqual(collision,
      { relation, collides: relation !== 'distinct', bOfA, aOfB, complex: false })
    for (const [label, result] of [[a, first], [b, second]]) {
      assert.deepEqual(result, { ...table.check(label), idna: null })
    }
  }
  for (const [a, b, input] of [['ü', 'bü', 1], ['bü', 'ü', 0], ['bü', '日', 0], ['', 'a', 0]]) {
    const error = refuse(TableLabelError, () => table.collide(a, b))
    assert.deepEqual([error.input, error.label], [input, [a, b][input]])
    assert.deepEqual({ ...error.result }, { ...table.check([a, b][input]), idna: null })
  }
})
test('info and fingerprint', () => {
  const { languages, scopes, ...info } = new Table(PAIRS).info
  assert.deepEqual([languages, scopes], [['de', 'fr'], [{ type: 'domain', value: 'example' }]])
  assert.equal(JSON.stringify(info), '{"format":"rfc7940","version":"3","versionComment":"v",' +
    '"date":"2026-01-02","validFrom":"2026-02-03","validUntil":"2027-02-03","unicodeVersion":"",' +
    '"entries":6,"codePoints":30,"sequences":0,"variants":6,"classes":0,"rules":2,"actions":1,' +
    '"warnings":0}')
  const [a, b, c] = ['U+0061', 'U+0061 # a', 'U+0062'].map((text) => new Table(text).fingerprint)
  assert.ok(a === b && a !== c)
  assert.notEqual(open('segmentations').fingerprint, a)
})

// Constants

test('TableStatus has those of xn-table.h', () => {
  const header = readFileSync(`${top}/lib/table/xn-table.h`, 'utf8')
  const body = /typedef enum xn_table_status \{([^]*?)\} xn_table_status/.exec(header)[1]
  const found = [...body.matchAll(/XN_TABLE_(\w+) = (\d+)/g)]
  assert.deepEqual({ ...TableStatus },
    Object.fromEntries(found.map(([, name, value]) => [name, Number(value)])))
})

// Memory

test('free(): a table that is freed, and its enumerations', () => {
  const table = new Table(PAIRS)
  const iterator = table.variants('aaa')
  iterator.next()
  table.free()
  table.free()
  for (const call of [() => table.check('a'), () => table.allows('a'), () => table.index('a'),
    () => table.key('a'), () => table.variants('a'), () => table.collide('a', 'b'),
    () => table.info,
    () => table.fingerprint, () => iterator.next()]) {
    assert.throws(call, /^Error: the table has been freed$/)
  }
  assert.deepEqual(table.warnings, [])
  assert.equal(Table.prototype[Symbol.dispose], Symbol.dispose && Table.prototype.free)
})
test('memory does not grow', () => {
  const table = new Table(PAIRS)
  const use = (i) => {
    table.check('bücher')
    table.index('bär')
    table.collide('bar', 'bär')
    for (const { label } of table.variants('aa', { disposition: 'blocked' })) {
      if (label !== '') break // returns the enumeration
    }
    if (i % 100 === 0) new Table(PAIRS).free()
    if (i % 1000 === 0) assert.throws(() => new Table('<'))
  }
  for (let i = 0; i < 1000; i++) use(i)
  const before = main.exports.memory.buffer.byteLength
  for (let i = 0; i < 20000; i++) use(i)
  assert.equal(main.exports.memory.buffer.byteLength, before)
})
test('tables and enumerations that nobody refers to are freed', () => {
  const script = `import { Table } from ${JSON.stringify(urlOf('index.js').href)}
import { main } from ${JSON.stringify(urlOf('machine.js').href)}
const text = Array.from({ length: 2000 }, (_, i) => 'U+' + (0x4E00 + i).toString(16)).join('\\n')
const use = async () => {
  for (let i = 0; i < 20; i++) new Table(text).variants('\\u4E00').next()
  gc()
  await new Promise((resolve) => setTimeout(resolve, 5))
}
for (let i = 0; i < 5; i++) await use()
const before = main.exports.memory.buffer.byteLength
const rss = process.memoryUsage().rss
for (let i = 0; i < 30; i++) await use()
console.log(main.exports.memory.buffer.byteLength - before, process.memoryUsage().rss - rss)`
  const { stdout, stderr } = spawnSync(process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' })
  const [grown, resident] = stdout.split(' ').map(Number)
  assert.ok(grown < 2 ** 22 && resident < 64 * 2 ** 20 && stdout !== '', stdout + stderr)
})
test('an enumeration keeps its table', () => {
  const script = `import { Table } from ${JSON.stringify(urlOf('index.js').href)}
const variants = (() => new Table(${JSON.stringify(PAIRS)}).variants('aa'))()
gc()
await new Promise((resolve) => setTimeout(resolve, 5))
console.log([...variants].length)`
  const { stdout, stderr } = spawnSync(process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.equal(stdout, `${[...new Table(PAIRS).variants('aa')].length}\n`, stderr)
})
