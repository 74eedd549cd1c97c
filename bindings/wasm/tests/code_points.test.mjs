// SPDX-License-Identifier: MIT
// Every code point, compared with the command xn: XN_COMMAND, which the C library is linked into.
// Of planes that are empty or for private use, one in 67.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { xn } from './package.mjs'

Error.stackTraceLimit = 0 // many errors are made
const command = process.env.XN_COMMAND
const skip = command === undefined && 'XN_COMMAND is not set'

// Returns the command's answer for each text; none may contain U+0000, which ends a record.
function ask (options, texts) {
  const input = texts.join('\0') + '\0'
  const { stdout, error } = spawnSync(command, ['-0', '--json', '-q', ...options],
    { input, maxBuffer: 2 ** 31 - 1 })
  assert.ifError(error)
  const lines = stdout.toString().split(/[\0\n]/).filter(Boolean)
  assert.equal(lines.length, texts.length)
  return lines.map((line) => JSON.parse(line))
}

const toNumber = (text) => text == null ? null : parseInt(text.slice(2), 16)

// Compares a function with an operation of the command, for texts in which each code point occurs.
function compare (name, options, toText, convert) {
  const texts = []
  for (let cp = 1; cp <= 0x10FFFF; cp++) {
    if (cp >= 0x30000 && cp >> 16 !== 14 && cp % 67 !== 0) continue
    if (cp < 0xD800 || cp > 0xDFFF) texts.push(toText(String.fromCodePoint(cp)))
  }
  const answers = ask(options, texts)
  let refused = 0
  texts.forEach((text, i) => {
    const { output, error: expected } = answers[i]
    const what = () => `${name}: ${JSON.stringify(text)}: ${JSON.stringify(answers[i])}`
    let result
    try {
      result = convert(text)
    } catch (error) {
      if (!(error instanceof xn.XnError) || expected === undefined) throw error
      const before = Buffer.from(text.slice(0, error.start)).length
      const length = Buffer.from(text.slice(error.start, error.end)).length
      refused++
      assert.deepEqual(
        [error.code, before, length, error.label, error.codePoint, error.mapped, error.rule],
        [expected.status, expected.offset, expected.length, expected.label,
          toNumber(expected.code_point), toNumber(expected.mapped), expected.rule], what())
      return
    }
    if (result !== output) assert.fail(`${what()}, but ${JSON.stringify(result)}`)
  })
  assert.ok(name === 'nfkc' || refused > 9000, `${refused} refused`)
}

test('toASCII of every code point', { skip }, () =>
  compare('toASCII', [], (c) => `\u{10400}x.a${c}b`, xn.toASCII))
test('toASCII of every code point, unassigned ones allowed', { skip }, () =>
  compare('toASCII', ['--allow-unassigned', '--std3'], (c) => c,
    (text) => xn.toASCII(text, { unassigned: true, std3: true })))
test('nfkc of every code point', { skip }, () => compare('nfkc', ['-n'], (c) => `a${c}\u0301`,
  xn.nfkc))
