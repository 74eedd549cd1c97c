// SPDX-License-Identifier: MIT
// Registry tables.  They work as soon as load() has loaded the module.
import {
  DetailedError,
  TEXT,
  makeError,
  nameClass,
  orNull,
  refuseSurrogate
} from './calls.js'
import {
  Positions,
  Status,
  TOO_LONG,
  countOctets,
  fillConstants,
  main,
  onLoad,
  openAnother,
  writeCodePoint
} from './machine.js'
import { quote, requireBoolean, requireOptions, requireString } from './parameters.js'

// The addresses in static memory and the sizes, as get_table_layout() in table_glue.c lists them.
const TABLE_LAYOUT = ['fault', 'warnings', 'warned', 'hasEnded', 'info', 'scopeType', 'verdict',
  'diag', 'changes', 'ascii', 'prepared', 'collision', 'variant', 'octets', 'indexLength',
  'formatted', 'faultSize', 'verdictSize']

const LABEL_MAX = 252 // octets of a label that can be allowed: XN_TABLE_LABEL_SIZE less its NUL

// xn_table_group in xn-table.h
const STATUSES = 0
const FORMATS = 1
const RELATIONS = 2
const KINDS = 4

// Text of a table may be ill-formed, in its comments.  An engine may lack TextDecoder.
let decoder
function decode (octets) {
  if (typeof TextDecoder === 'undefined') {
    const escape = (octet) => '%' + (octet < 16 ? '0' : '') + octet.toString(16)
    try {
      return decodeURIComponent(Array.from(octets, escape).join(''))
    } catch {
      const read = (octet) => octet < 0x80 ? String.fromCharCode(octet) : '\uFFFD'
      return Array.from(octets, read).join('')
    }
  }
  decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })
  return decoder.decode(octets)
}

// Returns the addresses of a machine.
const layouts = new WeakMap()
function findLayout (machine) {
  let layout = layouts.get(machine)
  if (layout === undefined) {
    const number = Math.floor(Math.random() * 2 ** 31)
    const address = machine.exports.get_table_layout(number) >>> 2
    layout = Object.fromEntries(TABLE_LAYOUT.map((name, i) => [name, machine.words[address + i]]))
    layouts.set(machine, layout)
  }
  return layout
}

function refreshViews (machine) {
  if (machine.octets.buffer === machine.exports.memory.buffer) return
  machine.map()
}

function requireMemory (address) {
  if (address === 0) throw new RangeError('out of memory')
  return address
}

function allocate (machine, size) {
  const address = machine.exports.allocate(size)
  refreshViews(machine)
  return requireMemory(address >>> 0)
}

function allocateOctets (machine, octets) {
  const address = allocate(machine, octets.length)
  machine.octets.set(octets, address)
  return address
}

const wordAt = (machine, address) => machine.words[address >>> 2]

// Returns a string of a table or of the library.
const textAt = (machine, address) =>
  decode(machine.octets.subarray(address, machine.octets.indexOf(0, address)))
const textIn = (machine, address) => textAt(machine, wordAt(machine, address))

// Returns UTF-8 in which a lone surrogate has three octets, as if it were a character.
function encode (text) {
  const octets = new Uint8Array(countOctets(text))
  let at = 0
  for (const character of text) at = writeCodePoint(octets, at, character.codePointAt(0))
  return octets
}

// The constants of xn-table.h

export const TableStatus = {}
let names // of statuses, by value
let formats // words by value, as are relations and kinds
let relations
let kinds

onLoad((machine) => {
  const list = (group) => machine.listConstants(group, 'get_table_constant')
  const listWords = (group) => new Map(list(group).map(({ value, keyword }) => [value, keyword]))
  const statuses = list(STATUSES)
  names = new Map(statuses.map(({ value, name }) => [value, name]))
  formats = listWords(FORMATS)
  relations = listWords(RELATIONS)
  kinds = listWords(KINDS)
  fillConstants(TableStatus, statuses, 'XN_TABLE_')
})

// Errors

export class TableError extends DetailedError {
  constructor (message, { subject, ...members }) {
    super(message, members, { subject })
  }
}
nameClass(TableError, 'TableError')

export class TableLabelError extends DetailedError {
  constructor (message, { label, result, ...members }) {
    super(message, members, { label, result })
  }
}
nameClass(TableLabelError, 'TableLabelError')

// Loading

// Reads faults, with positions in the contents: indices of a string, or of octets.
class FaultReader {
  constructor (machine, contents, filename) {
    this.machine = machine
    this.filename = filename
    this.positions = typeof contents === 'string' ? new Positions(contents) : null
  }

  // Returns the message and the members of a fault.
  read (address) {
    const { machine, filename } = this
    const words = machine.words.subarray(address >>> 2)
    const [status, warning, line] = words
    let [, , , column, offset] = words
    if (this.positions !== null) {
      const start = column > 0 ? this.positions.find(offset - (column - 1)) : 0
      offset = this.positions.find(offset)
      if (column > 0) column = offset - start + 1
    }
    const length = machine.exports.format_fault(address, column)
    const { formatted } = findLayout(machine)
    const text = machine.decode(formatted, formatted + length)
    const reason = textAt(machine, words[6])
    return {
      // Without line breaks and escape sequences, which could forge lines of a log
      message: filename === null
        ? text
        : `${filename.replace(/\p{Cc}/gu, '?')}:${line > 0 ? '' : ' '}${text}`,
      fields: {
        code: names.get(status),
        status,
        line,
        column,
        offset,
        clause: textAt(machine, words[5]),
        element: textAt(machine, address + 28),
        subject: textAt(machine, address + 52),
        reason: reason !== ''
          ? reason
          : textAt(machine, machine.exports.get_status_words(status)),
        filename
      },
      kind: kinds.get(words[29]),
      note: warning === 2
    }
  }
}

function readWarnings (reader) {
  const { machine } = reader
  const { warnings, warned, faultSize } = findLayout(machine)
  const first = wordAt(machine, warnings)
  return Array.from({ length: wordAt(machine, warned) }, (_, i) => {
    const { message, fields, kind, note } = reader.read(first + i * faultSize)
    return Object.freeze({ message, ...fields, kind, note })
  })
}

// Calls load_table(), which traps at a fault.  Returns the address of the table, or 0.
function callLoad (machine, octets, format, flags, today) {
  const text = allocateOctets(machine, octets)
  const date = today === null ? 0 : allocateOctets(machine, encode(today + '\0'))
  try {
    return machine.exports.load_table(text, octets.length, format, flags, date) >>> 0
  } catch (error) {
    refreshViews(machine)
    if (wordAt(machine, findLayout(machine).hasEnded) === 0) throw error
    return 0
  } finally {
    refreshViews(machine)
  }
}

// Loads a table in an instance of its own, which is dropped: memory never shrinks.  Returns the
// compiled table, which has no pointers, and the warnings.
function loadOctets (contents, octets, format, flags, today, filename) {
  const machine = openAnother()
  const { fault } = findLayout(machine)
  const table = callLoad(machine, octets, format, flags, today)
  if (table === 0) {
    if (wordAt(machine, fault) === 0) throw new RangeError('the table needs too much memory')
    const { message, fields } = new FaultReader(machine, contents, filename).read(fault)
    throw new TableError(message, fields)
  }
  const size = machine.exports.get_table_size(table)
  return {
    compiled: machine.octets.subarray(table, table + size),
    warnings: readWarnings(new FaultReader(machine, contents, filename))
  }
}

// Returns the octets of a buffer of any realm, or null.
function viewOctets (source) {
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  }
  return /Buffer\]$/.test(Object.prototype.toString.call(source)) ? new Uint8Array(source) : null
}

function readContents (contents) {
  if (typeof contents === 'string') return encode(contents)
  const octets = viewOctets(contents)
  if (octets === null) throw new TypeError('contents are a string or octets')
  return octets
}

function toFormat (word) {
  if (word === null) return 0
  requireString(word, 'format')
  for (const [value, keyword] of formats) if (keyword === word) return value
  throw new RangeError(`unknown format ${quote(word)}; it is ${[...formats.values()].join(', ')}`)
}

function toDate (today) {
  if (today === null) return null
  // toJSON() of an invalid Date returns null.
  const text = today instanceof Date ? today.toJSON()?.slice(0, 10) ?? '' : today
  requireString(text, 'today')
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) {
    throw new RangeError(`today is a date such as 2026-11-22, not ${quote(text)}`)
  }
  return text
}

function requireNullOrString (value, name) {
  if (value !== null) requireString(value, name)
}

async function fetchContents (source) {
  const response = await fetch(source)
  const { ok, url, status, statusText } = response
  if (!ok) throw new Error(`${url}: ${status} ${statusText}`)
  return { contents: await response.arrayBuffer(), filename: url }
}

// Not a static import, which browsers and bundlers for them could not resolve.
const importFromNode = async (name) =>
  process.getBuiltinModule?.(name) ?? import(/* webpackIgnore: true */ /* @vite-ignore */ name)

// Returns the contents of a file or of a URL, and its name.
async function readSource (source) {
  const isURL = source instanceof URL
  const isNode = globalThis.process?.versions?.node !== undefined
  if (!isNode || (isURL && source.protocol !== 'file:')) return fetchContents(source)
  const { readFile } = await importFromNode('node:fs/promises')
  const { fileURLToPath } = await importFromNode('node:url')
  const filename = isURL ? fileURLToPath(source) : source
  return { contents: await readFile(filename), filename }
}

// Labels

// Writes labels one after the other.  Returns a machine with the labels as its input and the
// address of the table in it: the first one, or one that is dropped afterwards.
function openWith (table, ...labels) {
  for (const label of labels) requireString(label, 'label')
  const text = labels.join('')
  const surrogates = labels.map((label) => label.search(/\p{Surrogate}/u))
  const isLone = surrogates.some((at) => at >= 0)
  const written = isLone ? TOO_LONG : main.write(text)
  if (written !== TOO_LONG) {
    main.written = written
    return { machine: main, table: table.address, lengths: labels.map(countOctets), surrogates }
  }
  const parts = labels.map(encode)
  const lengths = parts.map(({ length }) => length)
  const machine = openAnother()
  const { output, outputSize } = machine
  machine.grow(lengths.reduce((a, b) => a + b), 0)
  Object.assign(machine, { output, outputSize, written: 0 }) // the output in static memory
  for (const part of parts) {
    machine.octets.set(part, machine.input + machine.written)
    machine.written += part.length
  }
  const compiled = main.octets.subarray(table.address, table.address + table.size)
  const address = allocateOctets(machine, compiled)
  requireMemory(machine.exports.reserve_workspace(address))
  refreshViews(machine)
  return { machine, table: address, lengths, surrogates }
}

const orNone = (text) => text === '' ? null : text

// Returns the message of a verdict, which may quote a long comment.
function formatVerdict (machine, address, offset, length) {
  const read = (start, size) => decode(machine.octets.subarray(start, start + size))
  const { output, outputSize } = machine
  const needed = machine.exports.format_verdict(address, offset, length, output, outputSize)
  if (needed < outputSize) return read(output, needed)
  const block = allocate(machine, needed + 1)
  machine.exports.format_verdict(address, offset, length, block, needed + 1)
  const message = read(block, needed)
  machine.exports.release(block)
  return message
}

// Reads an xn_table_result.  Where no part of the label is refused, it is the whole label.
function readVerdict (machine, address, label, surrogate, idna = null) {
  const words = machine.words.subarray(address >>> 2, (address >>> 2) + 14)
  if (surrogate >= 0 && words[0] === TableStatus.E_UTF8) {
    words[0] = TableStatus.E_CODE_POINT
    words[5] = label.charCodeAt(surrogate)
  }
  const status = words[0]
  let [start, end, offset, length] = [0, 0, 0, 0]
  if (words[3] > 0) {
    const positions = new Positions(label)
    start = positions.find(words[2])
    offset = positions.characters
    end = positions.find(words[2] + words[3], true)
    length = positions.characters - offset
  } else if (status !== TableStatus.OK) {
    end = label.length
    length = end
  }
  return {
    allowed: status === TableStatus.OK,
    code: names.get(status),
    status,
    disposition: textAt(machine, words[8]),
    start,
    end,
    codePoint: orNull(words[5]),
    rule: textAt(machine, words[7]),
    negated: words[6] === 1,
    action: orNull(words[9]),
    line: words[11] === 0 ? null : words[11],
    comment: textAt(machine, words[10]),
    message: formatVerdict(machine, address, offset, length),
    idna
  }
}

// Reads an xn_table_idna.  A surrogate has no verdict of the library.
function readIdna (machine, label, surrogate) {
  const { diag, changes, ascii, prepared } = findLayout(machine)
  let error = null
  if (surrogate >= 0) {
    const refused = refuseSurrogate([label], 0, TEXT)
    error = makeError(refused, refused.diag, [label])
  } else if (wordAt(machine, diag) !== Status.OK) {
    error = makeError(machine, diag, [label])
  }
  return {
    error,
    ascii: orNone(textAt(machine, ascii)),
    prepared: orNone(textAt(machine, prepared)),
    changes: wordAt(machine, changes) === 1
  }
}

function makeLabelError (label, result, input) {
  const { code, status, message } = result
  return new TableLabelError(message, { code, status, label, result, input })
}

function readVariant (layout) {
  const [octets, disposition, action, rule, negated, comment, line, conflict, sameName] =
    main.words.subarray(layout.octets >>> 2)
  return {
    label: main.decode(layout.variant, layout.variant + octets),
    disposition: orNone(textAt(main, disposition)),
    ascii: orNone(textAt(main, layout.ascii)),
    sameName: sameName === 1,
    conflict: conflict === 1,
    rule: textAt(main, rule),
    negated: negated === 1,
    action: orNull(action),
    line: line === 0 ? null : line,
    comment: textAt(main, comment)
  }
}

// Tables

// Frees memory of objects that nobody refers to any more; not in an engine without finalizers, such
// as older workers of Cloudflare.
const registry = globalThis.FinalizationRegistry === undefined
  ? { register () {}, unregister () {} }
  : new FinalizationRegistry(release)

function release (state) {
  main.exports.release(state.address)
  state.address = 0
}

function requireTable (table) {
  if (table.address === 0) throw new Error('the table has been freed')
}

const TABLE_OPTIONS = new Set(['format', 'lint', 'today', 'filename'])
const VARIANT_OPTIONS = new Set(['disposition', 'limit'])

function requireTableOptions (call, parameters, options) {
  requireOptions(call, parameters, options, TABLE_OPTIONS, '{ lint: true }')
  if (options.lint !== undefined) requireBoolean(options.lint, 'lint')
}

function toLimit (limit) {
  if (limit === null) return Infinity
  if (typeof limit !== 'number') throw new TypeError('limit must be a number')
  if (limit < 0 || (limit !== Infinity && !Number.isInteger(limit))) {
    throw new RangeError(`limit ${limit}`)
  }
  return limit
}

export class Table {
  #state // { address, size } of the compiled table
  #warnings

  constructor (contents, options = {}) {
    requireTableOptions('new Table', 'contents', options)
    const { format = null, lint = false, today = null, filename = null } = options
    requireNullOrString(filename, 'filename')
    const { compiled, warnings } = loadOctets(contents, readContents(contents), toFormat(format),
      lint ? 1 : 0, toDate(today), filename)
    this.#state = { address: allocateOctets(main, compiled), size: compiled.length }
    registry.register(this, this.#state, this.#state)
    this.#warnings = Object.freeze(warnings)
    const reserved = main.exports.reserve_workspace(this.#state.address)
    refreshViews(main)
    requireMemory(reserved)
  }

  static async load (source, options = {}) {
    requireTableOptions('Table.load', 'source', options)
    const { contents, filename } = await readSource(source)
    return new this(contents, { filename, ...options })
  }

  free () {
    registry.unregister(this.#state)
    release(this.#state)
  }

  get #table () {
    requireTable(this.#state)
    return this.#state
  }

  get warnings () {
    return this.#warnings
  }

  get info () {
    const { address } = this.#table
    const { info, scopeType } = findLayout(main)
    const { get_info: getInfo, get_language: getLanguage, get_scope: getScope } = main.exports
    getInfo(address)
    const words = main.words.slice(info >>> 2, (info >>> 2) + 17)
    const text = (i) => textAt(main, words[i])
    return {
      format: formats.get(words[0]),
      languages: Array.from({ length: words[7] }, (_, i) => textAt(main, getLanguage(address, i))),
      scopes: Array.from({ length: words[8] }, (_, i) => {
        const value = textAt(main, getScope(address, i))
        return { type: textIn(main, scopeType), value }
      }),
      version: text(1),
      versionComment: text(2),
      date: text(3),
      validFrom: text(4),
      validUntil: text(5),
      unicodeVersion: text(6),
      entries: words[9],
      codePoints: words[10],
      sequences: words[11],
      variants: words[12],
      classes: words[13],
      rules: words[14],
      actions: words[15],
      warnings: words[16]
    }
  }

  get fingerprint () {
    return textAt(main, main.exports.get_fingerprint(this.#table.address))
  }

  check (label) {
    const { machine, table, surrogates } = openWith(this.#table, label)
    machine.invoke('check_label', table)
    const idna = readIdna(machine, label, surrogates[0])
    return readVerdict(machine, findLayout(machine).verdict, label, surrogates[0], idna)
  }

  allows (label) {
    const { machine, table } = openWith(this.#table, label)
    machine.invoke('allows_label', table)
    return machine.status === TableStatus.OK
  }

  // Calls a function that writes the index label or the key of a label.
  #compute (name, label) {
    const { machine, table, surrogates } = openWith(this.#table, label)
    const { verdict, indexLength } = findLayout(machine)
    machine.invoke(name, table)
    if (machine.status === TableStatus.OK) {
      return machine.decode(machine.output, machine.output + wordAt(machine, indexLength))
    }
    throw makeLabelError(label, readVerdict(machine, verdict, label, surrogates[0]), 0)
  }

  index (label) {
    return this.#compute('index_label', label)
  }

  key (label) {
    return this.#compute('key_label', label)
  }

  // Enumerates variants.  state.address is the enumeration's, once it has begun.  A method, so that
  // the table is not collected before the generator.
  * #enumerate (state, octets, label, disposition, limit) {
    const layout = findLayout(main)
    const { address } = this.#table
    const text = disposition === null ? 0 : allocateOctets(main, encode(disposition + '\0'))
    try {
      main.octets.set(octets, main.input)
      state.address = main.exports.start_variants(main.input, octets.length, address,
        Math.min(limit, 0xFFFFFFFF), text) >>> 0
      refreshViews(main)
      requireMemory(state.address)
      for (;;) {
        requireTable(this.#state)
        const status = main.exports.next_variant(state.address)
        if (status === TableStatus.END) return
        if (status === TableStatus.LIMIT || status === TableStatus.E_EFFORT) {
          throw new TableLabelError(status === TableStatus.LIMIT
            ? `the label has more than ${limit} variants`
            : textAt(main, main.exports.get_status_words(status)),
            { code: names.get(status), status, label, result: null, input: 0 })
        }
        yield readVariant(layout)
      }
    } finally {
      release(state)
      main.exports.release(text)
    }
  }

  variants (label, options = {}) {
    requireOptions('table.variants', 'label', options, VARIANT_OPTIONS, '{ limit: 10 }')
    const { disposition = null, limit = 1000 } = options
    requireTable(this.#state)
    requireString(label, 'label')
    requireNullOrString(disposition, 'disposition')
    const most = toLimit(limit)
    const state = { address: 0 }
    const octets = encode(label)
    // A label that is too long has none, and no disposition contains U+0000 or a lone surrogate.
    const isEmpty = octets.length > LABEL_MAX || /[\0\p{Surrogate}]/u.test(disposition ?? '')
    const generator = isEmpty
      ? (function * () {})()
      : this.#enumerate(state, octets, label, disposition, most)
    registry.register(generator, state)
    return generator
  }

  collide (a, b) {
    const labels = [a, b]
    const { machine, table, lengths, surrogates } = openWith(this.#table, ...labels)
    const { collision, verdictSize } = findLayout(machine)
    machine.invoke('collide_labels', table, lengths[0])
    const [relation, refused] = machine.words.subarray(collision >>> 2)
    const after = collision + 8 + 2 * verdictSize
    const [bOfA, aOfB] = [after, after + 4].map((address) => orNone(textIn(machine, address)))
    const [first, second] = labels.map((label, i) => refused === 0 || refused === i + 1
      ? readVerdict(machine, collision + 8 + i * verdictSize, label, surrogates[i])
      : null)
    if (refused > 0) throw makeLabelError(labels[refused - 1], first ?? second, refused - 1)
    return {
      relation: relations.get(relation),
      collides: relations.get(relation) !== 'distinct',
      bOfA,
      aOfB,
      complex: machine.status === TableStatus.E_COMPLEX,
      a: first,
      b: second
    }
  }
}
if (Symbol.dispose !== undefined) Table.prototype[Symbol.dispose] = Table.prototype.free
