// SPDX-License-Identifier: MIT
// The page in Chromium: its answers are those of the vectors and of the browser, and axe-core finds
// nothing.  Run by check.sh in this directory; the argument is the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Browser, findAxe, findChromium } from './browser.mjs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const words = JSON.parse(read('../words.json'))
const url = pathToFileURL(process.argv[2]).href
const browser = await Browser.start(findChromium())
const tab = await browser.open(url)
after(() => browser.stop())

// Types texts, and returns what is shown of each.
const showAll = (texts) => tab.run((list) => list.map((text) => {
  const field = document.getElementById('field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const listTexts = (selector) =>
    [...document.querySelectorAll(`#answer ${selector}`)].map((one) => one.textContent)
  const [typed, looked, idna] = listTexts('.lookups dd')
  let asked = null
  try {
    asked = new URL(`http://${text}/`).hostname
  } catch {}
  return {
    asked,
    typed,
    browser: looked,
    idna,
    verdict: listTexts('.verdict')[0],
    reasons: listTexts('.verdict + ul li'),
    shown: listTexts('.shown'),
    why: listTexts('.form li'),
    headings: listTexts('.label h3'),
    characters: [...document.querySelectorAll('.characters tbody tr')]
      .map((row) => [...row.cells].map((cell) => cell.textContent)),
    punycode: listTexts('.punycode td:last-child'),
    field: field.value
  }
}), texts)
const show = async (text) => (await showAll([text]))[0]
const readText = () => tab.run(() => document.body.innerText)

// Returns the rows of a file of vectors that are names which the field can hold.
const readRows = (file, operation) => read(`../../../../tests/vectors/${file}`).split('\n')
  .map((line) => line.split('\t'))
  .filter(([name, flags]) => name === operation && (flags === '' || flags === 'unassigned'))
  .map(([, , input, status, offset, output, clause]) => ({
    input: input.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16))),
    status,
    offset,
    output: output.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16))),
    clause
  }))
  .filter(({ input }) => /^[^\s/?#\\@:\0\p{Surrogate}]{1,4096}$/u.test(input))

test('what both look up, as in the vectors and in this browser', async () => {
  const rows = [...readRows('names.tsv', 'to-ascii'), ...readRows('cve.tsv', 'to-ascii')]
  assert.ok(rows.length > 100, `${rows.length} rows`)
  const answers = await showAll(rows.map(({ input }) => input))
  rows.forEach(({ input, status, output, clause }, i) => {
    const answer = answers[i]
    if (status === 'OK') assert.equal(answer.idna, output.toLowerCase(), input)
    else {
      if (status !== 'UNASSIGNED') assert.equal(answer.idna, words.nothing, input)
      assert.ok(answer.reasons.join().includes(clause), `${input}: ${answer.reasons}`)
    }
    assert.equal(answer.browser, answer.asked ?? words.nothing, input)
  })
})

test('the form to show, and the reasons against Unicode, as in the vectors', async () => {
  const rows = readRows('display.tsv', 'display').filter(({ status }) => status === 'OK')
  assert.ok(rows.length > 100, `${rows.length} rows`)
  const answers = await showAll(rows.map(({ input }) => input))
  rows.forEach(({ input, offset, output }, i) => {
    const { idna, verdict, shown, why } = answers[i]
    // The page shows names that are looked up.
    if (idna === words.nothing || verdict === words.verdict.address) return
    assert.ok(shown.includes(output.toLowerCase()), `${input}: ${shown}`)
    for (const [, word] of offset.matchAll(/why=(?!rtl)(\w+)/g)) {
      assert.ok(why.includes(words.why[word.toUpperCase()]), `${input}: ${word}`)
    }
  })
})

test('whether they differ, and why', async () => {
  const { verdict, reason } = words
  const begins = (sentence) => sentence.replace(/[:{].*$/s, '')
  for (const [text, expected, why] of [
    ['bücher.example', verdict.same],
    ['BÜCHER。Example', verdict.same],
    ['faß.example', verdict.different, reason.deviation],
    ['نامه\u200Cای.example', verdict.different, reason.deviationRemoved],
    ['😀.example', verdict.same, reason.unassigned],
    ['Ⅎa.example', verdict.different, reason.mapped],
    ['a\u{E0001}.example', verdict.neither, reason.refusedByIDNA],
    ['a..example', verdict.onlyBrowser, reason.refusedByIDNA],
    ['http://127.1/', verdict.address],
    ['http://[::1]/', verdict.address],
    ['a@[192.0.2.1]', verdict.neither, reason.refusedByBrowser]
  ]) {
    const answer = await show(text)
    assert.equal(answer.verdict, expected, text)
    const begin = why === undefined ? '' : begins(why)
    assert.ok(why === undefined ? answer.reasons.length === 0
      : answer.reasons.some((one) => one.startsWith(begin)), `${text}: ${answer.reasons}`)
  }
})

test('the name in a URL and in a mail address', async () => {
  for (const [text, label] of [
    ['https://user:x@bücher.example:8080/a?b#c', 'bücher'],
    ['bücher.example/a', 'bücher'],
    ['bücher.example:80', 'bücher'],
    ['//bücher.example', 'bücher'],
    ['http://b%C3%BCcher.example/', 'bücher'],
    ['ssh://bücher.example', 'bücher'],
    ['a.b@bücher.example', 'bücher'],
    ['mailto:a@bücher.example?subject=@', 'bücher']
  ]) {
    const { browser: looked, idna, headings } = await show(text)
    assert.deepEqual([looked, idna], Array(2).fill('xn--bcher-kva.example'), text)
    assert.ok(headings[0].endsWith(label), `${text}: ${headings}`)
  }
  const { browser: looked, idna } = await show('http://a\\@b.example/')
  assert.deepEqual([looked, idna], ['a', words.nothing])
})

test('each character: code point, script, nameprep, look-alikes', async () => {
  const { characters } = await show('аßm\u200D\u{1F600}1')
  assert.deepEqual(characters, [
    ['а', 'U+0430', 'Cyrillic', words.kept, 'a'],
    ['ß', 'U+00DF', 'Latin', 'ss table B.2', words.likesNone],
    ['m', 'U+006D', 'Latin', words.kept, 'rn'],
    ['ZWJ', 'U+200D zero-width joiner', 'Inherited', `${words.removed} table B.1`, words.likesNone],
    ['\u{1F600}', 'U+1F600', 'Common', `${words.unassigned} table A.1`, words.likesNone],
    ['1', 'U+0031', 'Common', words.kept, 'i l']
  ])
  // An ACE label is shown as what it decodes to.
  assert.deepEqual((await show('xn--fa-hia')).characters.map(([character]) => character),
    ['f', 'a', 'ß'])
})

test('the steps of Punycode, as in RFC 3492 section 7.2', async () => {
  assert.deepEqual((await show('xn--3B-ww4c5e180e575a65lsy2b')).punycode, [
    '0033 0042 5148 *',
    '0033 0042 516B * 5148',
    '0033 5E74 * 0042 516B 5148',
    '0033 5E74 0042 516B 5148 751F *',
    '0033 5E74 0042 7D44 * 516B 5148 751F',
    '0033 5E74 0042 7D44 91D1 * 516B 5148 751F'
  ])
  const { punycode } = await show('\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587')
  assert.equal(punycode.at(-1), '4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 * 4E2D 6587')
})

test('bidi controls are marks, in the field, in the name and around it', async () => {
  const { field, typed } = await show('https://a\u202Eb.example/\u2067c')
  assert.equal(field, 'https://a\\u{202E}b.example/\\u{2067}c')
  assert.equal(typed, 'https://aRLOb.example/RLIc')
  assert.doesNotMatch(await readText(), /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/)
  // Labels stand in the order of the name.
  await show('مثال.إختبار')
  const [first, second] = await tab.run(() => [...document.querySelectorAll('.lookups bdi')]
    .map((one) => one.getBoundingClientRect().left))
  assert.ok(first < second)
})

test('any text is answered', async () => {
  const texts = ['.', '..', ':', '/', '@', 'a@', 'http://', 'http:\\\\a', '[::1]', '::1', '%',
    'a b', 'mailto:', '-', 'xn--', 'xn--a-', '\u0301', '\uFEFF', 'a\tb', 'ü'.repeat(300),
    'a.'.repeat(2000), '\\u{110000}', '\\u{D800}', '\\u{0}', 'a'.repeat(5000)]
  for (const text of texts) {
    const { verdict } = await show(text)
    assert.ok(verdict ?? (await readText()).includes('4096'), text)
  }
})

test('the inspection is in the address, and moves nothing', async () => {
  await show('faß.example')
  await sleep(700)
  assert.equal(await tab.run(() => location.hash), `#${encodeURIComponent('faß.example')}`)
  assert.match(await tab.run(() => document.getElementById('status').textContent), /./)
  await tab.run(() => { location.hash = '#b%C3%BCcher.example' })
  await tab.until(() => document.querySelector('.lookups dd').textContent === 'bücher.example')
  assert.equal(await tab.run(() => document.activeElement.id), 'answer')
  const tops = []
  for (const text of ['f', 'faß.example', '\u{E0001}']) {
    await show(text)
    tops.push(await tab.run(() => document.querySelector('.lookups').getBoundingClientRect().top))
  }
  assert.deepEqual(tops, Array(3).fill(tops[0]))
})

test('the page asks for nothing else, stores nothing, and complains of nothing', async () => {
  assert.deepEqual([...new Set(tab.requests)].filter((one) => one !== 'about:blank'), [url])
  assert.deepEqual(tab.complaints, [])
  assert.equal(await tab.run(() => localStorage.length), 0)
})

const axe = findAxe()
for (const [scheme, width] of [['light', 390], ['dark', 390], ['light', 1280], ['dark', 1280]]) {
  const skip = axe === null && 'axe-core is not installed; accessibility is NOT tested'
  test(`accessibility and width, ${scheme}, ${width} pixels`, { skip }, async () => {
    await tab.setScheme(scheme)
    await tab.setWidth(width)
    for (const text of ['', 'faß.example', 'https://a\u202Eb\u{1F600}.مثال.example/', 'a..b',
      'xn--3B-ww4c5e180e575a65lsy2b', 'ü'.repeat(80), 'a'.repeat(5000)]) {
      await show(text)
      await tab.run(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      assert.deepEqual(await tab.listViolations(axe), [], text)
      assert.ok(await tab.run(() => document.documentElement.scrollWidth <= innerWidth), text)
    }
  })
}
