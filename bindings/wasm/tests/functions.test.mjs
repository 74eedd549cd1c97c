// SPDX-License-Identifier: MIT
// The functions' arguments: their types, surrogates, lengths; errors; types of results.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { refuse, urlOf, within, xn } from './package.mjs'

const { Status, Traits, Why } = xn

// Each function of a text, as a function of the text and options
const WITH_OPTIONS = {
  prep: (text, options) => xn.prep('Nameprep', text, options),
  'equal, first': (text, options) => xn.equal(text, 'a', options),
  'equal, second': (text, options) => xn.equal('a', text, options),
  findHost: (text, options) => xn.findHost(text, 'host', options),
  replaceHost: (text, options) => xn.replaceHost(text, 'host', options)
}
WITH_OPTIONS.shard = (text, options) => xn.shard(text, 3, options)
for (const name of ['toASCII', 'toUnicode', 'labelToASCII', 'labelToUnicode', 'toDisplay',
  'canonical', 'key', 'displayWhy', 'traits', 'explain', 'nfkc']) WITH_OPTIONS[name] = xn[name]
const WITHOUT_OPTIONS = Object.fromEntries(['labels', 'keyToName', 'keyHash', 'punycodeEncode',
  'punycodeDecode'].map((name) => [name, xn[name]]))
const REFUSING = { ...WITH_OPTIONS, ...WITHOUT_OPTIONS }
const TRY = {
  tryPrep: (text, options) => xn.tryPrep('Nameprep', text, options),
  tryFindHost: (text, options) => xn.tryFindHost(text, 'host', options),
  tryReplaceHost: (text, options) => xn.tryReplaceHost(text, 'host', options)
}
for (const name of ['tryToASCII', 'tryToUnicode', 'tryLabelToASCII', 'tryLabelToUnicode',
  'tryToDisplay', 'tryCanonical', 'tryKey']) TRY[name] = xn[name]
const DIAGNOSING = { diagnose: xn.diagnose, diagnoseUnicode: xn.diagnoseUnicode }
const ALL = { ...REFUSING, ...TRY, ...DIAGNOSING }
const ALL_WITH_OPTIONS = { ...WITH_OPTIONS, ...TRY, ...DIAGNOSING }

// Surrogates

const LONE = [
  ['\ud800', 0, 0],
  ['a\udc00', 1, 0],
  ['bücher.\ud83dde', 7, 1],
  ['\u{1f600}\u{1f600}。\udfff\ud800', 5, 1],
  ['x'.repeat(100) + '\ud8ff', 100, 0],
  ['ü'.repeat(40000) + '.\ud8ff', 40001, 1]
]
const IN_TEXT = /Host$|^nfkc$|^prep$|^punycode|^key[A-Z]/
for (const [name, call] of Object.entries(REFUSING)) {
  test(`${name}: a lone surrogate`, () => {
    for (const [text, index, label] of LONE) {
      const error = refuse(() => call(text))
      const { code, status, start, end, codePoint, subject } = error
      assert.deepEqual([code, status, start, end, codePoint, subject],
        ['XN_E_CODE_POINT', Status.CODE_POINT, index, index + 1, text.charCodeAt(index), text])
      if (!name.startsWith('label')) assert.equal(error.label, IN_TEXT.test(name) ? null : label)
      const number = [...text.slice(0, index)].length + 1
      assert.deepEqual(error.message.split(':')[0].match(/\d+/g).map(Number),
        IN_TEXT.test(name) ? [number] : [label + 1, number])
    }
  })
}
test('a lone surrogate, in other forms', () => {
  for (const call of Object.values(TRY)) assert.equal(call('a\ud800'), null)
  for (const call of Object.values(DIAGNOSING)) assert.equal(call('a\ud800').start, 1)
  assert.equal(refuse(() => xn.equal('a\ud83d', '\ude00')).start, 1)
  assert.equal(refuse(() => xn.equal('a', '\ude00')).start, 0)
  assert.equal(xn.nfkc('\u{1f600}'), '\u{1f600}')
  assert.equal(xn.punycodeDecode(xn.punycodeEncode('a\u{1f600}\u{10ffff}')), 'a\u{1f600}\u{10ffff}')
})

// Arguments

class Configuration {
  std3 = true
}
const NOT_OPTIONS = [0, 2, NaN, 2n, 'std3', true, Symbol('std3'), () => {}, null, [], ['std3'],
  new Map([['std3', true]]), new Date(0), new Number(2), new Configuration(),
  Object.create({ std3: true })]
const UNKNOWN = ['STD3', 'strictACE', 'crosscheck', 'case', '', '0', 'toString', '__proto__', 'a\n']
for (const [name, call] of Object.entries(ALL)) {
  test(`${name}: other types`, () => {
    for (const value of [undefined, null, 1, 1n, {}, [], Symbol('a'), new String('a')]) {
      assert.throws(() => call(value), TypeError)
    }
    if (!(name in ALL_WITH_OPTIONS)) return
    const refuses = (options, part) => assert.throws(() => call('a', options),
      (error) => error instanceof TypeError && error.message.includes(part) &&
        error.message.startsWith(name.replace(/,.*/, '') + '('), inspect(options))
    for (const options of NOT_OPTIONS) refuses(options, 'options')
    for (const option of UNKNOWN) {
      refuses(JSON.parse(`{ ${JSON.stringify(option)}: true }`), JSON.stringify(option))
    }
    for (const value of [1, 0, null, 'false', {}, new Boolean(false)]) {
      assert.throws(() => call('a', { lower: true, std3: value }), /^TypeError: std3 /)
    }
  })
}
test('objects that are options', () => {
  for (const one of [runInNewContext('({ std3: true })'), Object.freeze({ std3: true }),
    Object.assign(Object.create(null), { std3: true })]) {
    assert.equal(xn.tryToASCII('a_b', one), null)
  }
  for (const one of [{}, { std3: false }, { std3: undefined }]) {
    assert.equal(xn.tryToASCII('a_b', one), 'a_b')
  }
})
test('options: a polluted prototype has no effect', () => {
  Object.prototype.noGuards = true // eslint-disable-line no-extend-native
  try {
    for (const options of [undefined, {}, { std3: false }]) {
      assert.equal(xn.tryToASCII('a\u2100b', options), null)
    }
  } finally {
    delete Object.prototype.noGuards
  }
})
test('callbacks of map(), which get an index and an array as well', () => {
  assert.deepEqual(['a-', 'b-'].map(xn.punycodeDecode), ['a', 'b'])
  for (const call of Object.values(ALL_WITH_OPTIONS)) {
    assert.throws(() => ['a'].map(call), TypeError)
  }
  assert.throws(() => ['a'].map(xn.labelToASCII), /labels\.map\(n => labelToASCII\(n\)\)$/)
})
test('what is no key, and no number of shards', () => {
  for (const text of ['bücher.example', 'example', 'Example!', 'a!b', 'ü'.repeat(100000)]) {
    assert.equal(refuse(() => xn.keyHash(text)).code, 'XN_E_SYNTAX')
  }
  for (const count of [0, -1, 1.5, NaN, Infinity, 2 ** 53]) {
    assert.throws(() => xn.shard('a', count), RangeError)
  }
  for (const count of [undefined, null, '4', 4n, {}]) {
    assert.throws(() => xn.shard('a', count), TypeError)
  }
})
test('unknown profiles and kinds of text', () => {
  for (const name of ['', 'x', 'nameprep\0', 'nameprep\u0130', 'n'.repeat(1000), '\ud800']) {
    for (const call of [xn.prep, xn.tryPrep]) {
      assert.throws(() => call(name, 'a'), /^RangeError: [ -~]+$/)
    }
  }
  for (const name of [undefined, null, 1]) assert.throws(() => xn.prep(name, 'a'), TypeError)
  for (const call of [xn.findHost, xn.replaceHost, xn.tryFindHost, xn.tryReplaceHost]) {
    for (const where of ['', 'x', 'URL', 'toString', '__proto__', 'constructor']) {
      assert.throws(() => call('a', where), RangeError)
    }
    for (const where of [null, 1, {}]) assert.throws(() => call('a', where), TypeError)
  }
  for (const name of xn.profiles()) {
    assert.equal(xn.prep(name.toUpperCase(), 'a'), xn.prep(name, 'a'))
  }
})

// Errors

const MEMBERS = {
  code: 'XN_E_PROHIBITED',
  status: 21,
  start: 3,
  end: 4,
  label: 1,
  codePoint: 0x2028,
  mapped: 0x2028,
  octets: 0,
  decoded: false,
  rule: 'RFC 3454 table C.2.2',
  hint: null
}
const SUBJECT = 'ü.ü\u2028'
test('an error: its members, its JSON and its clones, also from a worker', async () => {
  const error = refuse(() => xn.toASCII(SUBJECT))
  const { reason, ...cause } = error.cause
  assert.deepEqual([error.name, error.constructor.name, cause], ['XnError', 'XnError', MEMBERS])
  assert.ok(error.message.endsWith(reason) && reason.endsWith(`(${MEMBERS.rule})`))
  assert.ok(error.stack.startsWith(`XnError: ${error.message}\n`))
  const expected = { name: 'XnError', message: error.message, reason, ...MEMBERS, subject: SUBJECT }
  for (const one of [error, xn.diagnose(SUBJECT), xn.explain(SUBJECT).at(-1).error]) {
    assert.deepEqual(JSON.parse(JSON.stringify(one)), expected)
    assert.deepEqual(structuredClone(one).cause, error.cause)
  }
  const worker = new Worker(`
    import(${JSON.stringify(urlOf('index.js').href)}).then(({ diagnose }) =>
      require('node:worker_threads').parentPort.postMessage(diagnose('ü.ü\\u2028')))`,
  { eval: true })
  const [received] = await once(worker, 'message')
  assert.ok(received instanceof Error)
  assert.deepEqual([received.message, received.cause], [error.message, error.cause])
})
test('an error shows nothing of the text, also if nobody catches it', () => {
  assert.doesNotMatch(inspect(refuse(() => xn.toASCII('\u202e\u05d0.a..b'))), /[^\x0A\x20-\x7E]/)
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `
    import { toASCII } from ${JSON.stringify(urlOf('index.js').href)}
    toASCII(String.fromCharCode(0x202e, 0x9b) + 'sec' + 'ret.a..b')`])
  const text = stderr.toString()
  assert.match(text, /XnError: .*U\+202E/)
  assert.doesNotMatch(text, /[^\x0A\x20-\x7E]|secret/)
})
test('positions count UTF-16 units, and in messages characters', () => {
  const said = ({ message }) => message.split(/: | is /)[0].match(/\d+/g).map(Number)
  for (const [call, start, end, label, ...numbers] of [
    [() => xn.toASCII('\u{10400}\u{10400}.ü\u2028'), 6, 7, 1, 2, 5],
    [() => xn.toASCII('straße.раypal.a℀b'), 15, 16, 2, 3, 16],
    [() => xn.equal('bücher', 'ü.\u2028'), 2, 3, 1, 2, 3],
    [() => xn.prep('SASLprep', '\u{1d5ae}.\u0221'), 3, 4, null, 3],
    [() => xn.punycodeDecode('ab-z'), 4, 4, null, 5],
    [() => xn.punycodeEncode('\u{1d5ae}.\ud800'), 3, 4, null, 3],
    [() => xn.findHost('http://\u{1d5ae}.b:99999/'), 12, 17, null, 12],
    [() => xn.keyToName('a!\u{1d5ae}!'), 2, 4, null, 3],
    [() => xn.keyHash('a!\u{1d5ae}!'), 2, 4, null, 3],
    [() => xn.replaceHost('http://é..b/'), 9, 9, 1, 2]
  ]) {
    const error = refuse(call)
    assert.deepEqual([error.start, error.end, error.label, ...said(error)],
      [start, end, label, ...numbers])
  }
  // Names that have no form to show
  for (const [name, options, start, end, ...numbers] of [
    ['\u{10400}.a b', undefined, 4, 5, 2, 4],
    ['b.ü\u00a0', { noGuards: true }, 3, 4, 2, 4],
    ['\u{10400}.\u2024\u00a8ü', { noGuards: true }, 4, 5, 2, 4],
    ['ü！.ü/', undefined, 4, 5, 2, 5],
    ['ü！.ä..x', undefined, 5, 5, 3]
  ]) {
    for (const call of [xn.toDisplay, xn.displayWhy]) {
      const error = refuse(() => call(name, options))
      assert.deepEqual([error.start, error.end, ...said(error)], [start, end, ...numbers])
    }
  }
})
// Counts the errors that a call creates, thrown or not.
function countErrors (call) {
  const { XnError } = xn
  const parent = Object.getPrototypeOf(XnError)
  let created = 0
  class Counted extends Error {
    constructor (message) {
      super(message)
      created++
    }
  }
  Object.setPrototypeOf(XnError, Counted)
  try {
    call()
  } catch {} finally {
    Object.setPrototypeOf(XnError, parent)
  }
  return created
}
test('the forms that return null create no error', () => {
  for (const [name, call] of Object.entries(TRY)) {
    for (const text of ['a..b', '\u2028', 'ü'.repeat(100000), 'a\ud800']) {
      assert.equal(countErrors(() => call(text)), 0, name)
    }
  }
  assert.equal(countErrors(() => xn.toASCII('a..b')), 1)
  assert.equal(countErrors(() => xn.diagnose('a..b')), 1)
})

// Strings in and out

test('every length around the limits of the buffers', () => {
  for (const length of [0, 1, 48, 49, 50, 65535, 65536, 65537, 200000]) {
    const ascii = 'a'.repeat(length)
    const greek = 'λ'.repeat(length)
    assert.equal(xn.nfkc(ascii), ascii)
    assert.equal(xn.nfkc(greek), greek)
    assert.equal(xn.nfkc('ﷺ'.repeat(length)), xn.nfkc('ﷺ').repeat(length))
    assert.equal(xn.prep('Nameprep', 'A'.repeat(length)), ascii)
    assert.equal(xn.labels('ü.'.repeat(length)).length, length + 1)
    assert.equal(xn.replaceHost(`http://ü/${greek}`), `http://xn--tda/${greek}`)
  }
  for (let length = 16380; length <= 16390; length++) {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = before + '\u{10400}'.repeat(length)
      assert.equal(xn.nfkc(text), text)
    }
  }
  for (const length of [16384, 16385, 100000]) {
    for (const call of [xn.punycodeEncode, xn.punycodeDecode]) {
      assert.equal(refuse(() => call('a'.repeat(length))).code, 'XN_E_OVERFLOW')
    }
  }
})
test('U+FEFF and U+0000 are characters', () => {
  for (const mark of ['\ufeff', '\0', '\ufeff\ufeff', 'a\ufeff']) {
    // The rest is changed, since what is unchanged is not decoded, and has a short and a long form.
    for (const [rest, result] of [['ﬁ', 'fi'], ['\u2126', 'Ω']]) {
      for (const count of [1, 15, 50, 40000]) {
        const [text, expected] = [rest, result].map((part) => mark + part.repeat(count) + mark)
        assert.equal(xn.nfkc(text), expected)
      }
    }
    assert.equal(xn.nfkc(mark), mark)
  }
  assert.equal(xn.punycodeDecode(xn.punycodeEncode('\ufeffü\0')), '\ufeffü\0')
  assert.equal(xn.punycodeDecode('\0a-'), '\0a')
})
test('long texts: in linear time, and the next call is right', () => {
  const text = 'ß'.repeat(1000000)
  for (const call of [xn.toASCII, xn.toDisplay, xn.key, WITH_OPTIONS.replaceHost]) {
    assert.equal(within(1, () => refuse(() => call(text))).subject, text)
    assert.equal(xn.toASCII('bücher'), 'xn--bcher-kva')
  }
  for (const name of ['\u00ad'.repeat(100000), 'ü.'.repeat(20000), 'ü'.repeat(100000)]) {
    for (const step of within(5, () => xn.explain(name))) {
      assert.ok(step.start <= step.end && step.end <= name.length)
    }
  }
})

// Results

test('explain', () => {
  const at = (start, end, label = 0) => ({ label, start, end })
  assert.deepEqual(xn.explain('\u{1d5ae}ü.XN--BCHER-KVA'), [
    { kind: 'label', ...at(0, 3), text: '\u{1d5ae}ü' },
    { kind: 'char', ...at(0, 2), codePoint: 0x1D5AE, to: 'o', rule: 'RFC 3454 table B.2' },
    { kind: 'char', ...at(2, 3), codePoint: 0xFC, to: 'ü', rule: '' },
    { kind: 'prepared', ...at(0, 3), text: 'oü' },
    { kind: 'insert', ...at(0, 3), codePoint: 0xFC, text: 'eha', at: 1, delta: 249, bias: 0 },
    { kind: 'result', ...at(0, 3), text: 'xn--o-eha' },
    { kind: 'label', ...at(4, 17, 1), text: 'XN--BCHER-KVA' },
    { kind: 'insert', ...at(14, 17, 1), codePoint: 0xFC, text: 'KVA', at: 1, delta: 745, bias: 0 },
    { kind: 'result', ...at(4, 17, 1), text: 'BüCHER' }
  ])
  // The last step of a name whose steps just fit
  for (const last of ['ü', 'üb', 'übc', 'übcd']) {
    const name = 'ü.'.repeat(5000) + last
    const refused = xn.explain(name).at(-1)
    assert.deepEqual([refused.kind, refused.error.code, refused.error.end],
      ['refused', 'XN_E_NAME_LONG', name.length])
    const result = xn.explain(name, { noGuards: true }).at(-1)
    assert.deepEqual([result.kind, result.text], ['result', xn.toASCII(last)])
  }
})
test('the types of other results', () => {
  assert.deepEqual(xn.labels('ü。\u{10400}．b｡c.'), ['ü', '\u{10400}', 'b', 'c', ''])
  assert.equal(xn.equal('BÜCHER.example', 'xn--bcher-kva.Example.'), true)
  assert.equal(xn.equal('ü'.repeat(5), 'ü'.repeat(6)), false)
  assert.equal(xn.shard('Bücher.Example.', 4), 3)
  assert.equal(xn.shard('bücher.example', 2 ** 53 - 1),
    Number(xn.keyHash('example!xn--bcher-kva!') % (2n ** 53n - 1n)))
  assert.deepEqual(xn.findHost('http://[fe80::1%25eth0]:1'), {
    kind: 'ipv6',
    host: { start: 8, end: 15, text: 'fe80::1' },
    port: { start: 24, end: 25, text: '1' },
    zone: { start: 18, end: 22, text: 'eth0' }
  })
  assert.equal(xn.unicodeVersion, '3.2.0')
  for (const constants of [Status, Traits, Why]) assert.ok(Object.isFrozen(constants))
})
