// SPDX-License-Identifier: MIT
// The functions' arguments: their types, surrogates, lengths; and results that
// the vectors do not show.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { urlOf, xn } from './package.mjs'

const { Status, Traits, Why } = xn
const { optionBits } = await import(urlOf('machine.js'))
const OPTIONS = [...optionBits.keys()]

// Each function of a text, as a function of the text and options
const WITH_OPTIONS = {
  toASCII: xn.toASCII,
  toUnicode: xn.toUnicode,
  labelToASCII: xn.labelToASCII,
  labelToUnicode: xn.labelToUnicode,
  toDisplay: xn.toDisplay,
  canonical: xn.canonical,
  key: xn.key,
  displayWhy: xn.displayWhy,
  traits: xn.traits,
  explain: xn.explain,
  nfkc: xn.nfkc,
  prep: (text, options) => xn.prep('Nameprep', text, options),
  'equal, first': (text, options) => xn.equal(text, 'a', options),
  'equal, second': (text, options) => xn.equal('a', text, options),
  findHost: (text, options) => xn.findHost(text, 'host', options),
  replaceHost: (text, options) => xn.replaceHost(text, 'host', options)
}
const WITHOUT_OPTIONS = {
  labels: xn.labels,
  keyToName: xn.keyToName,
  keyHash: xn.keyHash,
  punycodeEncode: xn.punycodeEncode,
  punycodeDecode: xn.punycodeDecode
}
const REFUSING = { ...WITH_OPTIONS, ...WITHOUT_OPTIONS }
const TRY = {
  tryToASCII: xn.tryToASCII,
  tryToUnicode: xn.tryToUnicode,
  tryLabelToASCII: xn.tryLabelToASCII,
  tryLabelToUnicode: xn.tryLabelToUnicode,
  tryToDisplay: xn.tryToDisplay,
  tryCanonical: xn.tryCanonical,
  tryKey: xn.tryKey,
  tryPrep: (text, options) => xn.tryPrep('Nameprep', text, options),
  tryFindHost: (text, options) => xn.tryFindHost(text, 'host', options),
  tryReplaceHost: (text, options) => xn.tryReplaceHost(text, 'host', options)
}
const DIAGNOSING = { diagnose: xn.diagnose, diagnoseUnicode: xn.diagnoseUnicode }
const ALL_WITH_OPTIONS = { ...WITH_OPTIONS, ...TRY, ...DIAGNOSING }

function refuse (call) {
  try {
    call()
  } catch (error) {
    assert.ok(error instanceof xn.XnError, inspect(error))
    return error
  }
  assert.fail('nothing was thrown')
}

// Surrogates

const LONE = [
  ['\ud800', 0, 0],
  ['a\udc00', 1, 0],
  ['bücher.\ud83dde', 7, 1],
  ['\u{1f600}\u{1f600}。\udfff\ud800', 5, 1],
  ['a.b.c.\udc00\ud800', 6, 3],
  ['x'.repeat(100) + '\ud8ff', 100, 0],
  ['ü'.repeat(40000) + '.\ud8ff', 40001, 1]
]
const IN_TEXT = /Host$|^nfkc$|^prep$|^punycode|^key[A-Z]/
for (const [name, call] of Object.entries(REFUSING)) {
  test(`${name}: a lone surrogate`, () => {
    for (const [text, index, label] of LONE) {
      const error = refuse(() => call(text))
      assert.equal(error.code, 'XN_E_CODE_POINT', name)
      assert.equal(error.status, Status.CODE_POINT)
      assert.deepEqual([error.start, error.end], [index, index + 1])
      assert.equal(error.codePoint, text.charCodeAt(index))
      assert.equal(error.subject, text)
      if (['toASCII', 'traits', 'labels', 'equal, second'].includes(name)) {
        assert.equal(error.label, label)
      }
      const number = [...text.slice(0, index)].length + 1
      const part = IN_TEXT.test(name) ? '' : `label ${label + 1}, `
      const second = name === 'equal, second' ? 'second name, ' : ''
      assert.ok(error.message.startsWith(`${second}${part}character ${number}: U+`), error.message)
    }
  })
}
for (const [name, call] of Object.entries(TRY)) {
  test(`${name}: null for a lone surrogate`, () => assert.equal(call('a\ud800'), null))
}
for (const [name, call] of Object.entries(DIAGNOSING)) {
  test(`${name}: a lone surrogate`, () => assert.equal(call('a\ud800').start, 1))
}
test('equal: halves of a pair in two names', () => {
  assert.equal(refuse(() => xn.equal('a\ud83d', '\ude00')).start, 1)
  assert.equal(refuse(() => xn.equal('a', '\ude00')).start, 0)
})
test('pairs are not lone', () => {
  assert.equal(xn.nfkc('\u{1f600}'), '\u{1f600}')
  assert.equal(xn.punycodeDecode(xn.punycodeEncode('a\u{1f600}\u{10ffff}')), 'a\u{1f600}\u{10ffff}')
})

// Arguments

for (const [name, call] of Object.entries({ ...REFUSING, ...TRY, ...DIAGNOSING })) {
  test(`${name}: other types than strings`, () => {
    for (const value of [undefined, null, 1, 1n, {}, [], Symbol('a'), new String('a')]) {
      assert.throws(() => call(value), TypeError)
    }
  })
}
// Values that are not options, and the reason in the message
class Configuration {
  std3 = true
}
const NOT_OPTIONS = [
  [0, 'a number'],
  [2, 'a number'],
  [NaN, 'a number'],
  [2n, 'a bigint'],
  ['std3', 'a string'],
  [true, 'a boolean'],
  [Symbol('std3'), 'a symbol'],
  [() => {}, 'a function'],
  [null, 'null'],
  [[], 'an array'],
  [['std3'], 'an array'],
  [new Map([['std3', true]]), 'an instance of Map'],
  [new Date(0), 'an instance of Date'],
  [new Number(2), 'an instance of Number'],
  [new Configuration(), 'an instance of a class'],
  [Object.create({ std3: true }), 'an instance of a class']
]
const UNKNOWN = ['STD3', 'strictACE', 'crosscheck', 'case', '', '0', 'toString', '__proto__', 'a\n']
for (const [name, call] of Object.entries(ALL_WITH_OPTIONS)) {
  const head = (text) => (error) => error instanceof TypeError && error.message.startsWith(
    `${name.replace(/,.*/, '')}(${/\((.*), options\)/.exec(error.message)?.[1]}, options): ${text}`)
  test(`${name}: options that are none`, () => {
    for (const [options, kind] of NOT_OPTIONS) {
      assert.throws(() => call('a', options),
        head(`options is an object such as { std3: true }, not ${kind}`), kind)
    }
  })
  test(`${name}: unknown options, and values that are not true or false`, () => {
    for (const option of UNKNOWN) {
      const options = JSON.parse(`{ ${JSON.stringify(option)}: true }`)
      assert.throws(() => call('a', options), head(
        `unknown option ${JSON.stringify(option)}; there are unassigned, std3, `), option)
    }
    for (const [value, kind] of [[1, 'a number'], [0, 'a number'], [null, 'null'],
      ['false', 'a string'], [{}, 'an object'], [new Boolean(false), 'an instance of Boolean']]) {
      assert.throws(() => call('a', { lower: true, std3: value }),
        { name: 'TypeError', message: `std3 is true or false, not ${kind}` })
    }
  })
  test(`${name}: each option, and two of them`, () => {
    const outcome = (options) => {
      try {
        return inspect(call('a', options))
      } catch (error) {
        return error instanceof xn.XnError ? error.message : assert.fail(error)
      }
    }
    const expected = outcome()
    assert.equal(outcome({}), expected)
    for (const a of OPTIONS) {
      for (const b of OPTIONS) outcome({ [a]: true, [b]: true })
      for (const value of [false, undefined]) assert.equal(outcome({ [a]: value }), expected)
    }
  })
}
test('options: of another realm, without a prototype, frozen', () => {
  const options = [runInNewContext('({ std3: true })'), Object.freeze({ std3: true }),
    Object.assign(Object.create(null), { std3: true })]
  for (const one of options) assert.equal(xn.tryToASCII('a_b', one), null)
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

// As callbacks, which get an index and an array as well

const HINT = 'options is an object such as { std3: true }, not a number; write'
const MAPPED = {
  ...Object.fromEntries(Object.keys(xn).filter((name) => typeof xn[name] === 'function')
    .map((name) => [name, `${name}(name, options): ${HINT} names.map(n => ${name}(n))`])),
  ...Object.fromEntries(['labelToASCII', 'tryLabelToASCII', 'labelToUnicode', 'tryLabelToUnicode']
    .map((name) => [name, `${name}(label, options): ${HINT} labels.map(n => ${name}(n))`])),
  nfkc: `nfkc(text, options): ${HINT} texts.map(n => nfkc(n))`,
  equal: 'b is a string, not a number',
  prep: 'text is a string, not a number',
  tryPrep: 'text is a string, not a number',
  ...Object.fromEntries(['findHost', 'tryFindHost', 'replaceHost', 'tryReplaceHost']
    .map((name) => [name, 'where is a string, not a number']))
}
// Those that take nothing but a text, and so cannot take the index for something else
for (const name of [...Object.keys(WITHOUT_OPTIONS), 'profiles']) MAPPED[name] = null
const TEXTS = { keyToName: 'a!', prep: 'Nameprep', tryPrep: 'Nameprep' }
for (const [name, message] of Object.entries(MAPPED)) {
  if (/^[A-Z]/.test(name)) continue // a class
  test(`${name} as a callback of map()`, () => {
    const texts = Array(65).fill(TEXTS[name] ?? 'a-')
    if (message === null) {
      assert.deepEqual(texts.map(xn[name]), texts.map((text) => xn[name](text)))
    } else {
      assert.throws(() => texts.map(xn[name]), { name: 'TypeError', message })
    }
  })
}
test('equal() of another type', () => {
  assert.throws(() => xn.equal(null, 'a'),
    { name: 'TypeError', message: 'a is a string, not null' })
})
test('unknown profiles', () => {
  for (const name of ['', 'x', 'nameprep\0', 'nameprep\u0130', 'n'.repeat(1000), '\ud800']) {
    const refusal = { name: 'RangeError', message: 'unknown profile' }
    assert.throws(() => xn.prep(name, 'a'), refusal)
    assert.throws(() => xn.tryPrep(name, 'a'), refusal)
  }
  for (const name of [undefined, null, 1]) assert.throws(() => xn.prep(name, 'a'), TypeError)
})
test('unknown kinds of text', () => {
  for (const where of ['', 'x', 'URL', 'toString', '__proto__', 'constructor']) {
    const refusal = { name: 'RangeError', message: 'where must be host, host-port, email, url' }
    assert.throws(() => xn.findHost('a', where), refusal)
    assert.throws(() => xn.replaceHost('a', where), refusal)
    assert.throws(() => xn.tryFindHost('a', where), refusal)
  }
  for (const where of [null, 1, {}]) assert.throws(() => xn.findHost('a', where), TypeError)
})
test('a URL is the default', () => {
  assert.equal(xn.findHost('http://a.b/').host.text, 'a.b')
  assert.equal(xn.replaceHost('http://ü/'), 'http://xn--tda/')
  assert.equal(xn.replaceHost('http://p\u0430ypal.xn--tda/\u0430', 'url', { toDisplay: true }),
    'http://xn--pypal-4ve.ü/\u0430')
})
test('the constants are frozen', () => {
  for (const constants of [Status, Traits, Why]) assert.ok(Object.isFrozen(constants))
})
test('each status has its name in the library', () => {
  const names = Object.entries({
    EMPTY: 'a..b',
    GUARD: 'ü@',
    PROHIBITED: 'ü\u2028',
    UNASSIGNED: '\u0221',
    BIDI_MIXED: '\u05d0a\u05d0',
    BIDI_ENDS: '\u05d01',
    LABEL_LONG: 'a'.repeat(64),
    NAME_LONG: 'a.'.repeat(130),
    ACE_PREFIX: 'xn--ü'
  })
  for (const [status, name] of names) {
    const error = refuse(() => xn.toASCII(name))
    assert.equal(error.status, Status[status], status)
    assert.equal(error.code, `XN_E_${status}`)
  }
})

// Errors

test('an error as such', () => {
  const error = refuse(() => xn.toASCII('straße.раypal.a℀b'))
  assert.equal(error.name, 'XnError')
  assert.equal(error.constructor.name, 'XnError')
  assert.equal(error.subject.slice(error.start, error.end), '℀')
  assert.equal(error.message, 'label 3, character 16: U+002F, mapped from U+2100, ' +
    'may not be in a host name (xn guard delimiter)')
  assert.match(error.stack, /^XnError: label 3, character 16: /)
})
test('printing an error shows nothing of the text', () => {
  assert.doesNotMatch(inspect(refuse(() => xn.toASCII('\u202e\u05d0.a..b'))), /[^\x0A\x20-\x7E]/)
})
test('an error that nobody catches shows nothing of the text', () => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `
    import { toASCII } from ${JSON.stringify(urlOf('index.js').href)}
    toASCII(String.fromCharCode(0x202e, 0x9b) + 'sec' + 'ret.a..b')`])
  const text = stderr.toString()
  assert.match(text, /XnError: label 1, character 1: U\+202E is prohibited/)
  assert.doesNotMatch(text, /[^\x0A\x20-\x7E]|secret/)
})
const MEMBERS = {
  code: 'XN_E_PROHIBITED',
  reason: 'U+2028 is prohibited (RFC 3454 table C.2.2)',
  status: 21,
  start: 3,
  end: 4,
  label: 1,
  codePoint: 0x2028,
  mapped: 0x2028,
  octets: 0,
  decoded: false,
  rule: 'RFC 3454 table C.2.2'
}
const SUBJECT = 'ü.ü\u2028'
test('JSON of an error: its message and members', () => {
  const error = xn.diagnose(SUBJECT)
  const message = `label 2, character 4: ${MEMBERS.reason}`
  const expected = { name: 'XnError', message, ...MEMBERS, subject: SUBJECT }
  assert.deepEqual(JSON.parse(JSON.stringify(error)), expected)
  assert.deepEqual(JSON.parse(JSON.stringify(xn.explain(SUBJECT))).at(-1).error,
    expected)
})
test('a clone of an error, also from a worker: its message and, in its cause, its members',
  async () => {
    const error = refuse(() => xn.toASCII(SUBJECT))
    const worker = new Worker(`
      import(${JSON.stringify(urlOf('index.js').href)}).then(({ diagnose }) =>
        require('node:worker_threads').parentPort.postMessage(diagnose('ü.ü\\u2028')))`,
    { eval: true })
    const [received] = await once(worker, 'message')
    for (const clone of [structuredClone(error), received]) {
      assert.ok(clone instanceof Error)
      assert.equal(clone.message, error.message)
      assert.deepEqual(clone.cause, MEMBERS)
    }
    assert.deepEqual(structuredClone(xn.explain(SUBJECT)).at(-1).error.cause, MEMBERS)
  })
test('characters are counted, not UTF-16 units or octets', () => {
  const error = refuse(() => xn.toASCII('\u{10400}\u{10400}.ü\u2028'))
  assert.deepEqual([error.start, error.end], [6, 7])
  assert.match(error.message, /^label 2, character 5: /)
})
test('equal: an error in the second name', () => {
  const error = refuse(() => xn.equal('bücher', 'ü.\u2028'))
  assert.deepEqual([error.start, error.end, error.subject, error.label], [2, 3, 'ü.\u2028', 1])
  assert.match(error.message, /^second name, label 2, character 3: /)
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
for (const [name, call] of Object.entries(TRY)) {
  test(`${name} creates no error`, () => {
    for (const text of ['a..b', '\u2028', 'ü'.repeat(100000), 'a\ud800']) {
      assert.equal(countErrors(() => call(text)), 0, JSON.stringify(text.slice(0, 9)))
    }
  })
}
test('other forms create one error', () => {
  assert.equal(countErrors(() => xn.toASCII('a..b')), 1)
  assert.equal(countErrors(() => xn.diagnose('a..b')), 1)
})

// Strings in and out

test('every length around the limits of the buffers', () => {
  const lengths = [0, 1, 47, 48, 49, 50, 63, 64, 65535, 65536, 65537, 200000]
  for (const length of lengths) {
    const ascii = 'a'.repeat(length)
    const greek = 'λ'.repeat(length)
    assert.equal(xn.nfkc(ascii), ascii)
    assert.equal(xn.nfkc(greek), greek)
    assert.equal(xn.nfkc('ﷺ'.repeat(length)), xn.nfkc('ﷺ').repeat(length))
    assert.equal(xn.prep('Nameprep', 'A'.repeat(length)), ascii)
    assert.equal(xn.labels('ü.'.repeat(length)).length, length + 1)
    assert.deepEqual(xn.labels(greek), [greek])
    assert.equal(xn.toUnicode(ascii), ascii)
    assert.equal(xn.replaceHost(`http://ü/${greek}`), `http://xn--tda/${greek}`)
  }
})
test('four-octet characters around the end of the buffer', () => {
  for (let length = 16380; length <= 16390; length++) {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = before + '\u{10400}'.repeat(length)
      assert.equal(xn.nfkc(text), text)
    }
  }
})
test('U+FEFF and U+0000 are characters', () => {
  for (const mark of ['\ufeff', '\0', '\ufeff\ufeff', 'a\ufeff']) {
    // The rest is changed, since what is unchanged is not decoded, and has a short and a long form.
    for (const [rest, result] of [['ﬁ', 'fi'], ['\u2126', 'ω'.toUpperCase()]]) {
      for (const count of [1, 15, 50, 40000]) {
        const [text, expected] = [rest, result].map((part) => mark + part.repeat(count) + mark)
        assert.equal(xn.nfkc(text), expected, `${JSON.stringify(mark)} ${rest} ${count}`)
      }
    }
    assert.equal(xn.nfkc(mark), mark)
  }
  assert.equal(xn.punycodeDecode(xn.punycodeEncode('\ufeffü\0')), '\ufeffü\0')
  assert.equal(xn.punycodeDecode('\0a-'), '\0a')
})
test('raw Punycode of more code points than fit', () => {
  for (const length of [16384, 16385, 100000]) {
    for (const call of [xn.punycodeEncode, xn.punycodeDecode]) {
      assert.equal(refuse(() => call('a'.repeat(length))).code, 'XN_E_OVERFLOW')
    }
  }
})
test('a name that is unchanged', () => {
  for (const name of ['example', 'a.b', '.', 'xn--bcher-kva', 'example.'.repeat(30)]) {
    assert.equal(xn.toASCII(name), name)
  }
})
test('results do not depend on earlier calls', () => {
  const names = ['bücher.example', 'a..b', 'ß'.repeat(100000), 'www.example.com', 'a\ud800', '.']
  const call = (name) => {
    try {
      return xn.toASCII(name)
    } catch (error) {
      return `${error.code} ${error.start} ${error.end} ${error.message}`
    }
  }
  const first = names.map(call)
  for (const a of names) {
    for (const b of names) {
      call(a)
      assert.equal(call(b), first[names.indexOf(b)])
    }
  }
})
// The processor time that a function takes, in seconds
const processorSeconds = (run) => {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
test('a million U+00DF: refused within a second, and the next call is right', () => {
  const text = 'ß'.repeat(1000000)
  for (const [name, call] of Object.entries(WITH_OPTIONS)) {
    if (/nfkc|prep|explain|findHost|traits|labelToUnicode|toUnicode/.test(name)) continue
    let error
    const seconds = processorSeconds(() => { error = refuse(() => call(text)) })
    assert.ok(seconds < 1, `${name}: ${seconds} s`)
    assert.equal(error.subject, text)
    assert.equal(xn.toASCII('bücher'), 'xn--bcher-kva')
  }
  const error = refuse(() => xn.toASCII(text))
  assert.deepEqual([error.code, error.start, error.end, error.octets],
    ['XN_E_LABEL_LONG', 0, 1000000, 2000000])
  assert.equal(xn.toASCII('bücher'), 'xn--bcher-kva')
})

// Explanations

test('explain: the steps of a name', () => {
  const steps = xn.explain('\u{1d5ae}ü.XN--BCHER-KVA')
  assert.deepEqual(steps, [
    { kind: 'label', label: 0, start: 0, end: 3, text: '\u{1d5ae}ü' },
    {
      kind: 'char',
      label: 0,
      start: 0,
      end: 2,
      codePoint: 0x1D5AE,
      to: 'o',
      rule: 'RFC 3454 table B.2'
    },
    { kind: 'char', label: 0, start: 2, end: 3, codePoint: 0xFC, to: 'ü', rule: '' },
    { kind: 'prepared', label: 0, start: 0, end: 3, text: 'oü' },
    {
      kind: 'insert',
      label: 0,
      start: 0,
      end: 3,
      codePoint: 0xFC,
      text: 'eha',
      at: 1,
      delta: 249,
      bias: 0
    },
    { kind: 'result', label: 0, start: 0, end: 3, text: 'xn--o-eha' },
    { kind: 'label', label: 1, start: 4, end: 17, text: 'XN--BCHER-KVA' },
    {
      kind: 'insert',
      label: 1,
      start: 14,
      end: 17,
      codePoint: 0xFC,
      text: 'KVA',
      at: 1,
      delta: 745,
      bias: 0
    },
    { kind: 'result', label: 1, start: 4, end: 17, text: 'BüCHER' }
  ])
})
test('explain: a refused label, and the ones after it', () => {
  const steps = xn.explain('\u{10400}.ü\u2028.b')
  const refused = steps.find(({ kind }) => kind === 'refused')
  assert.deepEqual([refused.start, refused.end, refused.error.code, refused.error.message],
    [4, 5, 'XN_E_PROHIBITED',
      'label 2, character 4: U+2028 is prohibited (RFC 3454 table C.2.2)'])
  assert.equal(steps.at(-1).text, 'b')
})
test('explain: a character that is mapped to nothing, or to several', () => {
  const steps = xn.explain('\u00adß\u{1f600}', { unassigned: true })
  assert.deepEqual(steps.filter(({ kind }) => kind === 'char').map(({ to, start, end }) =>
    [to, start, end]), [['', 0, 1], ['ss', 1, 2], ['\u{1f600}', 2, 4]])
})
test('explain: names that are long, in linear time', () => {
  for (const name of ['\u00ad'.repeat(100000), '.'.repeat(50000), 'ü.'.repeat(20000),
    'ü'.repeat(100000), 'xn--bcher-kva.'.repeat(10000), `${'\u00ad'.repeat(50000)}ü`]) {
    let steps
    const seconds = processorSeconds(() => { steps = xn.explain(name) })
    assert.ok(seconds < 5, `${name.slice(0, 10)}: ${seconds} s`)
    for (const step of steps) assert.ok(step.start <= step.end && step.end <= name.length)
  }
})

test('explain: the last step of a name whose steps just fit', () => {
  for (const last of ['ü', 'üb', 'übc', 'übcd']) {
    const name = 'ü.'.repeat(5000) + last
    const refused = xn.explain(name).at(-1)
    assert.deepEqual([refused.kind, refused.error.code, refused.error.end],
      ['refused', 'XN_E_NAME_LONG', name.length])
    const result = xn.explain(name, { noGuards: true }).at(-1)
    assert.deepEqual([result.kind, result.text], ['result', xn.toASCII(last)])
  }
})

// The others

test('labels', () => {
  assert.deepEqual(xn.labels(''), [''])
  assert.deepEqual(xn.labels('.'), ['', ''])
  assert.deepEqual(xn.labels('ü。\u{10400}．b｡c.'), ['ü', '\u{10400}', 'b', 'c', ''])
})
test('equal', () => {
  assert.equal(xn.equal('BÜCHER.example', 'xn--bcher-kva.Example.'), true)
  assert.equal(xn.equal('\u{10400}', '\u{10428}'), true)
  assert.equal(xn.equal('a', 'b'), false)
  assert.equal(xn.equal('ü'.repeat(5), 'ü'.repeat(6)), false)
})
test('keys: in the order of the DNS, and a domain before the names in it', () => {
  // The example of RFC 4034 section 6.1, as far as names without escapes go
  const names = ['example', 'a.example', 'yljkjljk.a.example', 'Z.a.example', 'zABC.a.EXAMPLE',
    'z.example', '*.z.example']
  const keys = names.map((name) => xn.key(name))
  assert.deepEqual([...keys].sort(), keys)
  for (const key of keys) assert.ok(key.startsWith('example!'), key)
  assert.deepEqual(keys.map(xn.keyToName), names.map((name) => xn.canonical(name)))
})
test('hashes of 64 bits, also of long texts', () => {
  assert.equal(xn.keyHash(''), 18051608080690800806n)
  assert.equal(xn.keyHash('ü'.repeat(100000)), 10745814544338700963n)
})
test('toDisplay and its reasons', () => {
  assert.equal(xn.toDisplay('xn--bcher-kva.de'), 'bücher.de')
  assert.equal(xn.toDisplay('раypal.com'), 'xn--ypal-43d9g.com')
  assert.equal(xn.displayWhy('раypal.com'), Why.MIXED)
  const error = refuse(() => xn.toDisplay('ü.a b'))
  assert.deepEqual([error.code, error.start, error.end, error.label], ['XN_E_STD3_CHAR', 3, 4, 1])
})
test('toDisplay: where a name has no form to show', () => {
  const std3 = 'is not a letter, digit or hyphen (RFC 3490 section 4.1 step 3a)'
  const refused = [
    ['\u{10400}.a b', undefined, 4, 5, `label 2, character 4: U+0020 ${std3}`],
    ['b.ü\u00a0', { noGuards: true }, 3, 4,
      `label 2, character 4: U+0020, mapped from U+00A0, ${std3}`],
    ['\u{10400}.\u2024\u00a8ü', { noGuards: true }, 4, 5,
      `label 2, character 4: U+0020, mapped from U+00A8, ${std3}`],
    ['ü！.ü/', undefined, 4, 5, 'label 2, character 5: U+002F may not be in a host name ' +
      '(xn guard delimiter)'],
    ['ü！.ä..x', undefined, 5, 5,
      'label 3, character 6: an empty label (RFC 3490 section 4.1 step 8)']
  ]
  for (const [name, options, start, end, message] of refused) {
    for (const call of [xn.toDisplay, xn.displayWhy]) {
      const error = refuse(() => call(name, options))
      assert.deepEqual([error.start, error.end, error.message], [start, end, message])
    }
  }
})
test('messages of texts, which have no labels', () => {
  const refused = [
    [() => xn.prep('SASLprep', '\u{1d5ae}.\u0221'),
      'character 3: U+0221 is not assigned in Unicode 3.2 (RFC 3454 table A.1)', 3],
    [() => xn.punycodeDecode('ab-z'),
      'character 5: truncated Punycode (RFC 3492 section 6.2)', 4],
    [() => xn.punycodeEncode('\u{1d5ae}.\ud800'),
      'character 3: U+D800 is a surrogate (RFC 3492 section 5)', 3],
    [() => xn.findHost('http://\u{1d5ae}.b:99999/'),
      'character 12: not a port from 0 to 65535 (RFC 3986 section 3.2.3)', 12],
    [() => xn.keyToName('a!\u{1d5ae}!'),
      'character 3: not the key of a name (xn key)', 2]
  ]
  for (const [call, message, start] of refused) {
    const error = refuse(call)
    assert.deepEqual([error.message, error.reason, error.start, error.label],
      [message, message.replace(/^character \d+: /, ''), start, 0])
  }
  const error = refuse(() => xn.replaceHost('http://é..b/'))
  assert.equal(error.message,
    'label 2, character 10: an empty label (RFC 3490 section 4.1 step 8)')
})
test('findHost', () => {
  assert.deepEqual(xn.findHost('http://\u{10400}@bücher:80/'), {
    kind: 'name',
    host: { start: 10, end: 16, text: 'bücher' },
    port: { start: 17, end: 19, text: '80' },
    zone: { start: 16, end: 16, text: '' }
  })
  assert.deepEqual(xn.findHost('http://[fe80::1%25eth0]:1').zone,
    { start: 18, end: 22, text: 'eth0' })
  assert.equal(xn.findHost('user@ü.example', 'email').host.text, 'ü.example')
  assert.equal(xn.findHost('127.1', 'host').kind, 'ipv4')
  assert.equal(xn.findHost('file:///etc').kind, 'none')
})
test('profiles: each name is found, in any case', () => {
  const names = xn.profiles()
  assert.ok(names.includes('Nameprep') && names.includes('SASLprep'))
  for (const name of names) {
    assert.equal(xn.prep(name.toUpperCase(), 'a'), xn.prep(name, 'a'))
  }
})
test('versions', () => {
  assert.match(xn.version, /^\d+\.\d+\.\d+$/)
  assert.equal(xn.unicodeVersion, '3.2.0')
})

// Sentences of the README, and functions that show them
const manual = readFileSync(urlOf('README.md'), 'utf8').replace(/\s+/g, ' ')
const failure = (text, options) => xn.diagnose(text, options)
for (const [sentence, shows] of [
  ['`tryPrep` return `null` instead and create no error.', () => xn.tryToASCII('a..b') === null],
  ['ToUnicode returns a label that it cannot decode as it is',
    () => xn.toUnicode('xn--fa-hia.xn--tda') === 'xn--fa-hia.ü'],
  ['the one spelling of a name: ASCII, lower case, no final dot',
    () => xn.canonical('A.Ü.') === 'a.xn--tda'],
  ['a key such as `com!example!www!`, which sorts as names do in the DNS; the name of a key',
    () => xn.key('www.example.com') === 'com!example!www!' && xn.keyToName('a!') === 'a'],
  ['a BigInt: modulo the number of shards', () => typeof xn.keyHash('a!') === 'bigint'],
  ['an array of the labels, split at all four dots',
    () => xn.labels('a.b\u3002c\uFF0Ed\uFF61e').join() === 'a,b,c,d,e'],
  ["the host of a `'url'`, an `'email'`, a `'host'` or a `'host-port'`. The default is a URL;",
    () => ['x://a', 'b@a', 'a', 'a:1'].every((text, i) =>
      xn.findHost(text, ['url', 'email', 'host', 'host-port'][i]).host.text === 'a') &&
      xn.findHost('x://a').host.text === 'a'],
  ['| code points that Unicode 3.2 does not assign pass: for queries |',
    () => failure('ȡ') !== null && failure('ȡ', { unassigned: true }) === null],
  ['letters, digits and inner hyphens; the underscore, too |',
    () => failure('a_', { std3: true }) !== null &&
      failure('a_', { std3: true, underscore: true }) === null],
  ['only the rules of the RFCs: `a℀b.example` becomes `aa/cb.example` |',
    () => xn.toASCII('a℀b.example', { noGuards: true }) === 'aa/cb.example'],
  ['ToASCII: a label that begins with `xn--` must decode |',
    () => failure('xn--a-', { strictAce: true }) !== null && failure('xn--a-') === null],
  ["`version` is the one of libxn, `unicodeVersion` `'3.2.0'`.",
    () => xn.unicodeVersion === '3.2.0'],
  ['Characters are code points, and count from 1 |',
    () => failure('a😀\u2028', { unassigned: true }).message.startsWith('label 1, character 3: ')],
  ["`'XN_E_PROHIBITED'` and its number, which is `Status.PROHIBITED` |",
    () => failure('\u2028').code === 'XN_E_PROHIBITED' &&
      failure('\u2028').status === Status.PROHIBITED],
  ['`subject.slice(start, end)` is the part at fault; empty if something is missing |',
    () => failure('a\u2028').start === 1 && failure('a\u2028').end === 2 &&
      failure('a..b').start === failure('a..b').end],
  ['| the number of the label, from 0 |', () => failure('a..b').label === 1],
  ['or `null` if there is not a single one |',
    () => failure('\uFF20').codePoint === 0xFF20 && failure('\uFF20').mapped === 0x40 &&
      failure('a..b').codePoint === null],
  ['its length in ASCII, or 0 if it is not known |',
    () => failure('a'.repeat(70)).octets === 70 && failure('a..b').octets === 0],
  ['A lone surrogate is refused at its index (`XN_E_CODE_POINT`). A text that is not a string is ' +
    'a `TypeError`; an unknown profile or kind of text is a `RangeError`.',
  () => failure('a\uD800').code === 'XN_E_CODE_POINT' && failure('a\uD800').start === 1 &&
    throws(() => xn.toASCII(1), TypeError) && throws(() => xn.prep('x', 'a'), RangeError) &&
    throws(() => xn.findHost('a', 'x'), RangeError)],
  ['| `faß.example` | `fass.example` |', () => xn.toASCII('faß.example') === 'fass.example']
]) {
  test(`the README: ${sentence}`, () => assert.ok(manual.includes(sentence) && shows()))
}
function throws (call, type) {
  assert.throws(call, type)
  return true
}
