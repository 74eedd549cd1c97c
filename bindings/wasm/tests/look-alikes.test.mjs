// SPDX-License-Identifier: MIT
// Look-alikes: the rows of tests/unit/like.tsv, arguments, errors, memory.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { refuse, top, urlOf, xn } from './package.mjs'

const { LookAlikes } = xn

// Rows

const unescape = (text) => text.replace(/\\x(..)|\\u\{(\w+)\}/g,
  (_, octet, cp) => String.fromCodePoint(parseInt(octet ?? cp, 16)))
const rows = readFileSync(join(top, 'tests/unit/like.tsv'), 'utf8').split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t'))
  .map(([kind, text, ...columns]) => [kind, unescape(text), ...columns])
const list = rows.filter(([kind]) => kind === 'list').map(([, text]) => text)

const countOctets = (text) => Buffer.from(text).length
const formatHex = (text) =>
  [...text].map((one) => one.codePointAt(0).toString(16).toUpperCase()).join('+')

// Returns a match in the form of the rows.
function describe (name, match) {
  if (match === null) return '-'
  const { reasons, line, start, end, letters } = match
  assert.equal(match.lettersCount, letters.length)
  return [reasons.join('+'), line,
    `${countOctets(name.slice(0, start))}+${countOctets(name.slice(start, end))}`,
    ...letters.map(({ label, at, from, to }) =>
      `${label}.${at}:${formatHex(from)}>${formatHex(to)}`)
  ].join(' ')
}
for (const edits of [false, true]) {
  test(`names and matches, ${edits ? 'with' : 'without'} edits`, () => {
    const index = new LookAlikes(list, { edits })
    const names = rows.filter(([kind]) => kind === 'find')
    assert.ok(names.length >= 40)
    for (const [, name, without, withEdits] of names) {
      const expected = edits && withEdits !== '=' ? withEdits : without
      assert.equal(describe(name, index.find(name)), expected, name)
    }
  })
}
const index = new LookAlikes(['paypal.com', 'apple.com'], { edits: true })
test('a match', () => {
  assert.deepEqual(index.find('\u{10400}.p\u0430ypa1.com'), {
    name: 'paypal.com',
    reasons: ['ascii', 'mixed-script'],
    line: 1,
    start: 3,
    end: 13,
    letters: [
      { label: 1, at: 1, from: '\u0430', to: 'a' },
      { label: 1, at: 5, from: '1', to: 'l' }
    ],
    lettersCount: 2
  })
})
test('more letters than a match has', () => {
  const { letters, lettersCount } =
    new LookAlikes([`${'l'.repeat(20)}.com`]).find(`${'1'.repeat(20)}.com`)
  assert.deepEqual([letters.length, lettersCount, letters[15].at], [16, 20, 15])
})
// Arguments

test('names: any iterable of strings, also an empty one', () => {
  for (const names of [['a.b'], new Set(['a.b']), new Map([['a.b']]).keys(),
    (function * () { yield 'a.b' })()]) {
    assert.equal(new LookAlikes(names).find('\u0430.b').name, 'a.b')
  }
  for (const names of [[], [''], ['# nothing', ' ']]) {
    assert.equal(new LookAlikes(names).find('paypa1.com'), null)
  }
})
test('arguments of other types', () => {
  for (const names of [undefined, null, 1, {}, 'a.b', new Date(0)]) {
    assert.throws(() => new LookAlikes(names), /^TypeError: names /)
  }
  for (const value of [undefined, null, 1, ['a'], new String('a')]) {
    assert.throws(() => new LookAlikes(['a', value]), /^TypeError: names\[1\] /)
    assert.throws(() => index.find(value), /^TypeError: name /)
  }
  assert.throws(() => new LookAlikes(['a\nb']), /^RangeError: names\[0\] /)
  for (const options of [null, 1, [], 'edits', new Map()]) {
    assert.throws(() => new LookAlikes(['a'], options), /^TypeError: new LookAlikes\(/)
    assert.throws(() => index.find('a', options), /^TypeError: lookAlikes\.find\(/)
  }
  assert.throws(() => new LookAlikes(['a'], { edit: true }), /"edit".* edits$/)
  assert.throws(() => index.find('a', { edits: true }), /"edits"/)
  for (const option of ['edits', 'std3']) {
    assert.throws(() => new LookAlikes(['a'], { [option]: 1 }), new RegExp(`TypeError: ${option} `))
  }
  assert.equal(new LookAlikes(['paypal.com'], { edits: undefined }).find('paypall.com'), null)
  assert.equal(new LookAlikes(['a_b']).find('\u0430_b').name, 'a_b')
  for (const receiver of [undefined, index]) {
    assert.throws(() => ['a'].map(index.find, receiver), TypeError)
  }
})

// Errors

test('lists of the rows that are refused', () => {
  const lists = rows.filter(([kind, , fault]) => kind === 'refuse' && !/UTF8/.test(fault))
  assert.ok(lists.length >= 10)
  for (const [, text, fault, place] of lists) {
    const { code, line, subject, start, end } = refuse(() => new LookAlikes(text.split('\n')))
    const [status, , length] = fault.split(/[ +]/)
    assert.deepEqual([code, `${line}:${countOctets(subject.slice(0, start)) + 1}`],
      [status, place])
    assert.equal(countOctets(subject.slice(start, end)), Number(length))
  }
})
test('a name of the list that is refused: its line, and the position in it', () => {
  const refused = [ // the line, the span, and the numbers of the message: line, label, character
    [['a..b'], {}, 1, 2, 2, [1, 2]],
    [['a', 'b.c d.e'], {}, 2, 3, 4, [2, 4]],
    [['ü', 'xn--9', 'b'], { strictAce: true }, 2, 5, 5, [2, 1, 6]],
    [['\u{10400}.a', '', ' \u{10400}..b # c'], {}, 3, 4, 4, [3, 2]],
    [['a.b', 'ü._a\r', 'c..d'], { std3: true }, 2, 2, 3, [2, 2, 3]],
    [['a', '#\ud800'], {}, 2, 1, 2, [2, 1, 2]],
    [[...Array(20000).fill('ü.example'), 'b..'], { edits: true }, 20001, 2, 2, [20001, 2]]
  ]
  for (const [names, options, line, start, end, numbers] of refused) {
    const error = refuse(() => new LookAlikes(names, options))
    assert.deepEqual([error.line, error.start, error.end, error.subject],
      [line, start, end, names[line - 1]])
    assert.deepEqual(error.message.split(/: | is /)[0].match(/\d+/g).map(Number), numbers)
    assert.deepEqual([error.cause.line, error.toJSON().line], [line, line])
  }
})
test('a name that is refused', () => {
  const refused = [
    ['paypa1..com', 7, 7, 'XN_E_EMPTY'],
    ['\u{10400}.\u2028', 3, 4, 'XN_E_PROHIBITED'],
    ['\u{10400}a\udc00', 3, 4, 'XN_E_CODE_POINT'],
    [`${'\u00ad'.repeat(70000)}..`, 0, 70000, 'XN_E_EMPTY'],
    [`${'ü'.repeat(70000)}\udc00`, 70000, 70001, 'XN_E_CODE_POINT']
  ]
  for (const [name, start, end, code] of refused) {
    const error = refuse(() => index.find(name))
    assert.deepEqual([error.start, error.end, error.code, error.subject], [start, end, code, name])
    assert.ok(!('line' in error))
  }
  assert.equal(refuse(() => index.find('paypa1_.com', { std3: true })).start, 6)
})

// Sizes and memory

test('names and lists of more than 64 KiB', () => {
  const name = `${'\u00ad'.repeat(100000)}\u{10400}.paypa1.com`
  assert.deepEqual([index.find(name).start, index.find(name).end], [100003, 100013])
  const names = Array.from({ length: 20000 }, (_, i) => `bücher-${i}.example`)
  for (const edits of [false, true]) {
    const large = new LookAlikes(names, { edits })
    assert.equal(large.find('bucher-12321.example').line, 12322)
    assert.equal(large.find('bücher-12321.example'), null)
    assert.equal(large.find(`${'\u00ad'.repeat(100000)}bucher-0.example`).line, 1)
  }
})
test('memory of the process does not grow', () => {
  const script = `import { LookAlikes } from ${JSON.stringify(urlOf('index.js').href)}
const name = '\\u00ad'.repeat(70000) + 'paypa1.com'
const use = (count) => { for (; count > 0; count--) new LookAlikes(['paypal.com']).find(name) }
use(50)
const before = process.memoryUsage().rss
use(300)
console.log(process.memoryUsage().rss - before)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  assert.ok(Number(stdout) < 32 * 2 ** 20 && stdout.length > 0, stdout + stderr)
})
