// SPDX-License-Identifier: MIT
// The rows of tests/vectors, whose README describes the columns.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { top, urlOf, xn } from './package.mjs'

const { GROUPS, main } = await import(urlOf('machine.js'))
const readWords = (group) =>
  Object.fromEntries(main.listConstants(group).map(({ keyword, value }) => [keyword, value]))
// Mixed-case annotation, which this package does not have, is the word case.
const readOptions = (words) => Object.fromEntries(words.filter((word) => word !== 'case')
  .map((word) => [word.replace(/-./g, ([, letter]) => letter.toUpperCase()), true]))
const TRAITS = readWords(GROUPS.TRAITS)
const WHY = readWords(GROUPS.REASONS)
const toBits = (words, values) => words.reduce((bits, word) => {
  assert.ok(word in values, `unknown word ${word}`)
  return bits | values[word]
}, 0)

// The octets that a column describes.
function readText (column) {
  let octets = []
  let group = 0
  let last = []
  for (const [token, x, u, times, other] of column.matchAll(
    /\\x(..)|\\u\{(\w+)\}|\\\*(\d+);|\\\(|\\\)|\\?([^])/gu)) {
    if (token === '\\(') {
      group = octets.length
    } else if (token === '\\)') {
      last = octets.slice(group)
    } else if (times !== undefined) {
      octets = octets.slice(0, octets.length - last.length)
      for (let i = 0; i < times; i++) octets.push(...last)
    } else {
      last = x !== undefined
        ? [parseInt(x, 16)]
        : [...Buffer.from(u !== undefined ? String.fromCodePoint(parseInt(u, 16)) : other)]
      octets.push(...last)
    }
  }
  return Buffer.from(octets)
}

// A string, or null if the octets are not UTF-8: there is no string then that could be passed.
function toString (octets) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets)
  } catch {
    return null
  }
}

// A string of code points in U+XXXX, or null if a number is not one, or two surrogates would pair.
function readCodePoints (column) {
  const points = column.split(' ').filter(Boolean).map((word) => parseInt(word.slice(2), 16))
  if (points.some((cp) => cp > 0x10FFFF)) return null
  const text = String.fromCodePoint(...points)
  return [...text].length === points.length ? text : null
}

// The UTF-16 units of the characters that begin before an offset.
function countUnits (octets, offset) {
  let count = 0
  for (const octet of octets.subarray(0, offset)) {
    if (octet < 0x80 || octet >= 0xC0) count += octet < 0xF0 ? 1 : 2
  }
  return count
}

function readPosition (row, column) {
  const expected = {
    start: 0,
    end: 0,
    label: null,
    codePoint: null,
    mapped: null,
    octets: 0,
    decoded: false
  }
  let why = 0
  for (const word of column.split(' ').filter(Boolean)) {
    let match
    if ((match = /^(\d+)\+(\d+)$/.exec(word))) {
      const [offset, length] = match.slice(1).map(Number)
      expected.start = row.toIndex(offset)
      expected.end = row.toIndex(offset + length)
    } else if ((match = /^cp=U\+(\w+)(?:>U\+(\w+))?$/.exec(word))) {
      expected.codePoint = parseInt(match[1], 16)
      expected.mapped = parseInt(match[2] ?? match[1], 16)
    } else if ((match = /^mapped=U\+(\w+)$/.exec(word))) {
      expected.mapped = parseInt(match[1], 16)
    } else if ((match = /^(label|octets)=(\d+)$/.exec(word))) {
      expected[match[1]] = Number(match[2])
    } else if ((match = /^why=(.*)$/.exec(word))) {
      why |= toBits([match[1]], WHY)
    } else {
      assert.equal(word, 'decoded')
      expected.decoded = true
    }
  }
  return { expected, why }
}

function readRow (line) {
  const [operation, flags, input, status, position, output, clause] = line.split('\t')
  const [name, argument] = operation.split('/')
  const isCodePoints = name === 'punycode-encode'
  const octets = isCodePoints ? null : readText(input)
  const text = isCodePoints ? readCodePoints(input) : toString(octets)
  const words = flags.split(' ').filter(Boolean)
  const row = { name, argument, text, output, clause, status: status.replace(/^OK\//, '') }

  row.isAccepted = /^OK/.test(status)
  row.options = readOptions(words)
  row.hasCase = words.includes('case')
  if (text === null) return row
  row.toIndex = isCodePoints
    ? (offset) => [...text].slice(0, offset).join('').length
    : (offset) => countUnits(octets, offset)
  row.result = name === 'punycode-decode' ? readCodePoints(output) : toString(readText(output))
  return Object.assign(row, readPosition(row, position))
}

// Without label=N, a fault is in the first label of a name, and texts have no labels.  Of a text
// with a host the row does not say whether the fault is in the name, except for its syntax.
function isLabel (label, row) {
  if (row.expected.label !== null) return label === row.expected.label
  if (/-host$/.test(row.name)) return label === null || (label === 0 && row.status !== 'SYNTAX')
  return label === (/^(prep|nfkc|punycode-|key-to-name)/.test(row.name) ? null : 0)
}

function checkError (error, row) {
  assert.ok(error instanceof xn.XnError && error instanceof Error, String(error))
  const { start, end, label, codePoint, mapped, octets, decoded } = error
  assert.ok(isLabel(label, row), `label ${label}`)
  assert.deepEqual({ start, end, label, codePoint, mapped, octets, decoded },
    { ...row.expected, label })
  assert.deepEqual([error.code, error.status, error.rule, error.subject],
    [`XN_E_${row.status}`, xn.Status[row.status], row.clause, row.text])
  // The words of the message may be any, but it has the position in characters, and the rule.
  assert.match(error.message, /^[\x20-\x7E]+$/)
  assert.ok(error.message.endsWith(error.reason) && error.reason.endsWith(` (${row.clause})`))
  const number = /character (\d+): /.exec(error.message)
  if (number !== null) assert.equal(Number(number[1]), [...row.text.slice(0, start)].length + 1)
}

// The error that a function throws, or null and its result.
function attempt (call) {
  try {
    return { result: call(), error: null }
  } catch (error) {
    return { error }
  }
}

// An operation that converts the text, or refuses it; its try form must agree.
function checkConversion (row, convert, tryConvert) {
  const { result, error } = attempt(convert)
  if (tryConvert !== undefined) {
    assert.deepEqual(tryConvert(), row.isAccepted ? result : null)
  }
  if (!row.isAccepted) return checkError(error, row)
  assert.equal(error, null, String(error))
  assert.equal(row.hasCase ? result.toLowerCase() : result,
    row.hasCase ? row.result.toLowerCase() : row.result)
}

// ToUnicode accepts the name, and another function returns the diagnosis.
function checkFinding (row, error) {
  if (row.status === 'OK') assert.equal(error, null, String(error))
  else checkError(error, row)
}

const formatSpan = ({ start, end }) => `${start}+${end - start}`
const formatHost = ({ kind, host, port, zone }) =>
  `${kind} ${formatSpan(host)} port ${formatSpan(port)} zone ${formatSpan(zone)}`

// Operations of a text and options: the function, and its try form
const CONVERSIONS = {
  'to-ascii': [xn.toASCII, xn.tryToASCII],
  'to-unicode': [xn.toUnicode, xn.tryToUnicode],
  'label-to-ascii': [xn.labelToASCII, xn.tryLabelToASCII],
  'label-to-unicode': [xn.labelToUnicode, xn.tryLabelToUnicode],
  canonical: [xn.canonical, xn.tryCanonical],
  key: [xn.key, xn.tryKey],
  'key-to-name': [(text) => xn.keyToName(text)],
  nfkc: [xn.nfkc],
  'punycode-encode': [(text) => xn.punycodeEncode(text)],
  'punycode-decode': [(text) => xn.punycodeDecode(text)]
}
const DIAGNOSES = { 'to-ascii': xn.diagnose, 'to-unicode': xn.diagnoseUnicode }
const OPERATIONS = {
  'key-hash' (row) {
    assert.equal(xn.keyHash(row.text), BigInt(row.output))
  },
  shard (row) {
    const { result, error } = attempt(() => xn.shard(row.text, Number(row.argument), row.options))
    if (row.isAccepted) assert.equal(result, Number(row.output))
    else checkError(error, row)
  },
  prep (row) {
    checkConversion(row, () => xn.prep(row.argument, row.text, row.options),
      () => xn.tryPrep(row.argument, row.text, row.options))
  },
  display (row) {
    const { result, error } = attempt(() => xn.toDisplay(row.text, row.options))
    assert.equal(xn.tryToDisplay(row.text, row.options), row.isAccepted ? result : null)
    if (row.isAccepted) {
      assert.equal(result, row.result, String(error))
      assert.equal(xn.displayWhy(row.text, row.options), row.why)
    } else {
      assert.equal(error.code, `XN_E_${row.status}`)
      assert.ok(error.start <= error.end && error.end <= row.text.length)
      assert.throws(() => xn.displayWhy(row.text, row.options), xn.XnError)
    }
  },
  traits (row) {
    assert.equal(xn.traits(row.text, row.options), toBits(row.output.split(' ').filter(Boolean),
      TRAITS))
    checkFinding(row, xn.diagnose(row.text, row.options))
  },
  explain (row) {
    const steps = xn.explain(row.text, row.options)
    const results = steps.filter(({ kind }) => kind === 'result')
    const error = xn.diagnose(row.text, row.options)
    checkFinding(row, error)
    if (row.isAccepted) {
      assert.equal(results.map(({ label, text }) => (label > 0 ? '.' : '') + text).join(''),
        row.result)
    } else if (error.status !== xn.Status.NAME_LONG) {
      checkError(steps.find(({ kind }) => kind === 'refused').error, row)
    }
  },
  'find-host' (row) {
    const { result, error } = attempt(() => xn.findHost(row.text, row.argument, row.options))
    assert.deepEqual(xn.tryFindHost(row.text, row.argument, row.options),
      row.isAccepted ? result : null)
    if (!row.isAccepted) return checkError(error, row)
    const expected = row.output.replace(/(\d+)\+(\d+)/g, (_, offset, length) => {
      const start = row.toIndex(Number(offset))
      return `${start}+${row.toIndex(Number(offset) + Number(length)) - start}`
    })
    assert.equal(formatHost(result), expected)
    for (const { start, end, text } of [result.host, result.port, result.zone]) {
      assert.equal(text, row.text.slice(start, end))
    }
  },
  'replace-host' (row) {
    checkConversion(row, () => xn.replaceHost(row.text, row.argument, row.options),
      () => xn.tryReplaceHost(row.text, row.argument, row.options))
  }
}

for (const [name, functions] of Object.entries(CONVERSIONS)) {
  OPERATIONS[name] = (row) => {
    checkConversion(row, ...functions.map((call) => () => call(row.text, row.options)))
    if (name in DIAGNOSES) checkFinding(row, DIAGNOSES[name](row.text, row.options))
  }
}

const directory = `${top}/tests/vectors`
let rows = 0
let strings = 0 // rows whose input is a string of JavaScript
for (const file of readdirSync(directory).filter((one) => one.endsWith('.tsv')).sort()) {
  test(file, () => {
    readFileSync(`${directory}/${file}`, 'utf8').split('\n').forEach((line, i) => {
      if (line === '' || line.startsWith('#')) return
      const row = readRow(line)
      rows++
      if (row.text === null) return
      strings++
      try {
        OPERATIONS[row.name](row)
      } catch (error) {
        error.message = `${file}:${i + 1}: ${error.message}`
        throw error
      }
    })
  })
}
test('most vectors are strings', () => {
  assert.ok(rows > 2500, `${rows} rows`)
  assert.ok(strings > 0.95 * rows, `${strings} of ${rows}`)
})
