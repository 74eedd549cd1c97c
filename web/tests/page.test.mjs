// SPDX-License-Identifier: MIT
// The findings that the page shows for a name.  Run by check.sh in this directory; the argument is
// the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { Page, stop } from './page.mjs'

const page = await Page.open()
const german = await Page.openIn('de')
after(async () => {
  await german.close()
  await page.close()
  await stop()
})

const rowsOf = (answer) => answer.labels.flatMap(({ rows }) => rows)
const includes = (text, ...parts) => {
  for (const part of parts) assert.ok(text.includes(part), `“${part}” in “${text}”`)
}

// 1. The part that is used

const parts = [
  ['bücher.example', 'bücher.example'],
  ['https://bücher.example/a/b', 'bücher.example'],
  ['https://user:secret@bücher.example:8080/?a#b', 'bücher.example'],
  ['https://a@b@bücher.example/', 'bücher.example'],
  ['http://bücher.example?a@b', 'bücher.example'],
  ['http://bücher.example#a@b', 'bücher.example'],
  ['http://bücher.example\\@b', 'bücher.example'],
  ['//bücher.example/a', 'bücher.example'],
  ['user@bücher.example', 'bücher.example'],
  ['a@b@bücher.example', 'bücher.example'],
  ['mailto:user@bücher.example?subject=a', 'bücher.example'],
  ['bücher.example/a', 'bücher.example'],
  ['bücher.example:8080', 'bücher.example'],
  [' bücher.example ', 'bücher.example'],
  ['http://[::1]:80/', '[::1]'],
  ['http://bücher／a.example/b', 'bücher／a.example'],
  ['a＠bücher.example', 'a＠bücher.example'],
  ['localhost:8080/a', 'localhost'],
  ['https://b%C3%BCcher.example/', 'bücher.example'],
  ['(bücher.example)', 'bücher.example'],
  ['see <bücher.example>, please', 'bücher.example'],
  ['see https://bücher.example/a_(b).', 'bücher.example'],
  ['<user@bücher.example>', 'bücher.example'],
  ['hxxps://bücher[.]example/', 'bücher.example']
]
for (const [text, part] of parts) {
  test(`of ${text} the page uses ${part}`, async () => {
    const { typed, part: shown } = await page.show(text)
    assert.equal(typed, part)
    assert.equal(shown !== '', text !== part)
    if (text !== part) includes(shown, part)
  })
}

test('punctuation around a link is none of it, but for brackets that it opens', async () => {
  for (const before of '([{\'"‘’“”„«»‹›') {
    assert.equal((await page.show(`see ${before}bücher.example`)).typed, 'bücher.example', before)
  }
  for (const after of '.,;:!?)]}\'"‘’“”„«»‹›') {
    assert.equal((await page.show(`see bücher.example${after}`)).typed, 'bücher.example', after)
    const { part } = await page.show(`see https://bücher.example/a${after}${after}`)
    assert.match(part, /\/a$/, after)
  }
  for (const [open, close] of ['()', '[]', '{}']) {
    const path = `/a_${open}b${close}`
    for (const [text, expected] of [
      [`see https://bücher.example${path}, please`, path],
      [`see ${open}https://bücher.example${path}${close}, please`, path],
      [`see https://bücher.example/a${open}`, `/a${open}`]
    ]) {
      const { part } = await page.show(text)
      assert.ok(part.endsWith(`https://bücher.example${expected}`), `${text}: ${part}`)
    }
  }
})

// 2. Accepted names

const accepted = [
  ['bücher.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['BÜCHER。example', 'xn--bcher-kva.example', 'BÜCHER.example'],
  ['straße.de', 'strasse.de', 'straße.de'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['日本語.jp', 'xn--wgv71a119e.jp', '日本語.jp'],
  ['𝒳.example', 'x.example', '𝒳.example'],
  ['example.com', 'example.com', 'example.com'],
  ['example.com.', 'example.com.', 'example.com.'],
  ['１２３.example', '123.example', '１２３.example'],
  ['a_b.example', 'a_b.example', 'a_b.example'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv', 'مثال.إختبار']
]
for (const [text, ascii, unicode] of accepted) {
  test(`accepted: ${text}`, async () => {
    const answer = await page.show(text)
    assert.equal(answer.ruling, 'accepted')
    assert.equal(answer.ascii, ascii)
    assert.equal(answer.unicode ?? answer.ascii, unicode)
    assert.deepEqual(answer.marks, [])
    assert.deepEqual(answer.more, [])
    assert.ok(answer.labels.every(({ fault }) => fault === null))
    assert.ok(rowsOf(answer).every(({ isFault }) => !isFault))
  })
}

test('each code point has letter, number, name, script and outcome', async () => {
  const { labels } = await page.show('straße')
  assert.deepEqual(labels[0].rows[4], {
    cp: '00DF',
    isFault: false,
    cells: ['ß', 'U+00DF', 'LATIN SMALL LETTER SHARP S', 'Latin', '→ ss (RFC 3454 table B.2)']
  })
})

test('what is removed is said to be', async () => {
  const { labels } = await page.show('a\u00ADb')
  assert.deepEqual(labels[0].rows[1].cells, [
    'U+00AD',
    'U+00AD',
    'SOFT HYPHEN',
    'Common',
    'removed (RFC 3454 table B.1)'
  ])
})

const names = [
  ['가', 'HANGUL SYLLABLE GA'],
  ['힣', 'HANGUL SYLLABLE HIH'],
  ['뷁', 'HANGUL SYLLABLE BWELG'],
  ['㐀', 'CJK UNIFIED IDEOGRAPH-3400'],
  ['龥', 'CJK UNIFIED IDEOGRAPH-9FA5'],
  ['\u{2A6D6}', 'CJK UNIFIED IDEOGRAPH-2A6D6'],
  ['\uF900', 'CJK COMPATIBILITY IDEOGRAPH-F900'],
  ['\u{2FA1D}', 'CJK COMPATIBILITY IDEOGRAPH-2FA1D'],
  ['\u0001', '<control> START OF HEADING'],
  ['\uE000', '<private use>'],
  ['\u{E007F}', 'CANCEL TAG'],
  ['ﷺ', 'ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM'],
  ['😀', 'not assigned in Unicode 3.2']
]
for (const [character, name] of names) {
  test(`the name of U+${character.codePointAt(0).toString(16).toUpperCase()}`, async () => {
    assert.equal(rowsOf(await page.show(character))[0].cells[2], name)
  })
}

test('ASCII labels have their rows, too', async () => {
  const { labels } = await page.show('bücher.example')
  assert.deepEqual(
    labels[1].rows.map(({ cp }) => cp).join(' '),
    '0065 0078 0061 006D 0070 006C 0065'
  )
  assert.equal(labels[1].rows[0].cells[4], 'kept')
})

test('an ACE label has the rows of what it stands for, and of what was typed', async () => {
  const { labels } = await page.show('xn--bcher-kva')
  assert.equal(labels[0].rows.map(({ cp }) => cp).join(' '), '0062 00FC 0063 0068 0065 0072')
  includes(labels[0].details.join(), 'As typed: 13 characters')
})

test('Punycode steps lead to the label', async () => {
  const { labels } = await page.show('bücherü')
  includes(labels[0].details[0], 'Punycode: 2 insertions')
  assert.equal(labels[0].steps.length, 3)
  includes(labels[0].steps[0], 'bcher')
  includes(labels[0].steps[1], 'ü', 'U+00FC LATIN SMALL LETTER U WITH DIAERESIS', 'position 2')
  includes(labels[0].steps[1], 'bücher')
  includes(labels[0].steps[2], 'position 7', 'bücherü')
})

test('all steps of Punycode are shown', async () => {
  const { labels } = await page.show('ü'.repeat(50))
  assert.equal(labels[0].steps.length, 51)
  includes(labels[0].steps[50], 'position 50')
})

test('labels without insertions have no Punycode', async () => {
  assert.deepEqual(
    (await page.show('straße.example')).labels.map(({ details }) => details.length),
    [0, 0]
  )
})

// 3. Refused names: what is marked, in the page's text and in the rows; label, rule and words

const refused = [
  [
    'straße.раypal.a℀b',
    '℀',
    15,
    3,
    '2100',
    'label 3, character 16: U+002F, mapped from U+2100',
    'xn guard delimiter'
  ],
  ['a℀b', '℀', 1, 1, '2100', 'U+2100', 'xn guard delimiter'],
  ['😀.example', '😀', 0, 1, '1F600', 'U+1F600', 'RFC 3454 table A.1'],
  ['😀ü.a\u00A0\u2028', '😀', 0, 1, '1F600', 'U+1F600', 'RFC 3454 table A.1'],
  ['ü\u{10FFFF}', 'U+10FFFF', 1, 1, '10FFFF', 'character 2: U+10FFFF', 'RFC 3454 table C.4'],
  ['a\u202Eb.example', 'U+202E', 1, 1, '202E', 'character 2: U+202E', 'RFC 3454 table C.8'],
  ['𝒳𝒳\u{E0001}', 'U+E0001', 4, 1, 'E0001', 'character 3', 'RFC 3454 table C.9'],
  ['ü\u0085', 'U+0085', 1, 1, '0085', 'character 2', 'RFC 3454 table C.2.2'],
  ['xn--bü', 'xn--', 0, 1, null, 'label 1, character 1', 'RFC 3490 section 4.1 step 5'],
  ['a..b', '∅', 2, 2, null, 'label 2', 'RFC 3490 section 4.1 step 8'],
  ['.a', '∅', 0, 1, null, 'label 1', 'RFC 3490 section 4.1 step 8'],
  ['אבa', 'a', 2, 1, '0061', 'U+0061', 'RFC 3454 section 6'],
  ['אב1', '1', 2, 1, '0031', 'U+0031', 'RFC 3454 section 6'],
  ['１２７.0.0.1', '1', 8, 4, null, 'label 4', 'xn guard literal'],
  [`${'ü'.repeat(60)}.de`, 'ü'.repeat(60), 0, 1, null, 'label 1', 'RFC 3490 section 4.1 step 8'],
  [`${'ab.'.repeat(100)}ü`, `${'ab.'.repeat(100)}ü`, 0, 85, null, '253', 'RFC 1035 section 2.3.4'],
  ['a\u0000b', 'U+0000', 1, 1, '0000', 'U+0000', 'xn guard nul']
]
for (const [text, mark, start, label, cp, words, rule] of refused) {
  test(`refused: ${JSON.stringify(text.slice(0, 40))}`, async () => {
    const answer = await page.show(text)
    assert.match(answer.ruling, /^Refused: /)
    includes(answer.ruling.toLowerCase(), words.toLowerCase())
    includes(answer.ruling, rule)
    assert.equal(answer.ascii, 'none')
    assert.deepEqual(answer.marks, [{ text: mark, start }])
    const section = answer.labels.find(({ heading }) => heading.startsWith(`Label ${label} `))
    includes(section.fault, rule)
    const faults = section.rows.filter(({ isFault }) => isFault)
    for (const row of faults) includes(row.cells[4], 'refused', rule)
    if (cp !== null) {
      assert.deepEqual(
        faults.map((row) => row.cp),
        [cp]
      )
    }
  })
}

test('of a refused name, the other labels are shown with their results', async () => {
  const { labels } = await page.show('straße.a℀b.bücher')
  assert.equal(labels.length, 3)
  assert.equal(labels[0].fault, null)
  assert.notEqual(labels[1].fault, null)
  assert.deepEqual(labels.map(({ isRefused }) => isRefused), [false, true, false])
  assert.equal(labels[2].rows.length, 6)
  includes(labels[2].details[0], 'Punycode')
})

test('an invisible character before the fault does not move the mark', async () => {
  const { marks } = await page.show('a\u00AD\u00AD℀')
  assert.deepEqual(marks, [{ text: '℀', start: 'aU+00ADU+00AD'.length }])
})

const TABLES = {
  'ü\u1680': 'it is a space',
  'ü\u06DD': 'it is an invisible control character',
  'ü\u2028': 'it is an invisible control character',
  'ü\uE000': 'it has no agreed meaning (private use)',
  'ü\uFDD0': 'it is not a character, and never will be',
  'ü\uFFFD': 'it replaces a character that could not be represented',
  'ü\u2FFB': 'it describes characters and is not one',
  'ü\u200E': 'it changes how the text around it is displayed',
  'ü\u{E0020}': 'it is an invisible tag'
}
for (const [text, why] of Object.entries(TABLES)) {
  test(`refused, since ${why}: ${JSON.stringify(text)}`, async () => {
    const { ruling } = await page.show(text)
    includes(ruling, ` may not be in the name of a site: ${why}.`)
  })
}

const refusals = [
  ['xn--bü', 'part 1 begins with “xn--”, which is reserved for other names.'],
  ['１２７.0.0.1', 'programs would take this name for an IP address, since it ends in a number.'],
  ['a\0', 'it contains U+0000, where many programs would stop reading.'],
  ['ü\uD800', 'one character is damaged: half of a pair (a lone surrogate).'],
  ['https://ü℀/', '℀ turns into something with “/” in it, which would end the name there.'],
  ['😀', '😀 is newer than the standard: it is not in Unicode 3.2.'],
  ['b.אa', 'part 2 mixes letters that are written from the right and from the left.'],
  [
    'b.א1',
    'part 2 is written from right to left, but does not begin and end with such a letter.'
  ],
  ['a_.b', '_ is not a letter, a digit or a hyphen.', true],
  ['a.-b', 'part 2 begins or ends with a hyphen.', true],
  ['a.' + 'b'.repeat(64), 'part 2 is too long: 64 characters in ASCII, where 63 are allowed.'],
  [
    'ü'.repeat(600),
    'part 1 is too long: more than the 63 characters in ASCII that are allowed.'
  ],
  [
    'a.'.repeat(127) + 'b',
    'the name is too long: 255 characters in ASCII, where 253 are allowed.'
  ]
]
for (const [text, reason, std3 = false] of refusals) {
  test(`the reason, for ${JSON.stringify(text.slice(0, 20))}`, async () => {
    const { ruling } = await page.show(text, { std3 })
    assert.ok(ruling.startsWith(`Refused: ${reason}`), ruling)
  })
}

test('of many labels the first ones are shown, and the one at fault', async () => {
  const count = ({ labels }) => labels.length
  let answer = await page.show('a.'.repeat(127) + 'b')
  assert.deepEqual([count(answer), answer.more], [128, []])
  answer = await page.show('a.'.repeat(128) + 'b')
  assert.deepEqual([count(answer), answer.more], [128, ['and 1 more label']])
  answer = await page.show('a.'.repeat(200) + '\u2028.b')
  assert.deepEqual([count(answer), answer.more], [129, ['and 73 more labels']])
  assert.match(answer.labels[128].heading, /^Label 201 /)
  includes(answer.labels[128].fault, 'U+2028')
})

test('of many characters the first ones are shown, and the one at fault', async () => {
  const show = async (text) => {
    const { labels, more } = await page.show(text)
    const faults = labels[0].rows.filter(({ isFault }) => isFault).map(({ cp }) => cp)
    return [labels[0].rows.length, faults, more]
  }
  assert.deepEqual(await show('ü'.repeat(128)), [128, [], []])
  assert.deepEqual(await show('ü'.repeat(129)), [128, [], ['and 1 more character']])
  assert.deepEqual(await show('ü'.repeat(200) + '\u2028'), [
    129,
    ['2028'],
    ['and 72 more characters']
  ])
})

test('a long URL is shortened around its host', async () => {
  const { part } = await page.show(`https://${'u'.repeat(200)}@bücher.example/${'p'.repeat(200)}`)
  assert.equal(
    part,
    `The host of this URL: …${'u'.repeat(78)}@bücher.example/${'p'.repeat(78)}…`
  )
  const long = 'h'.repeat(79)
  includes((await page.show(`https://${long}.d/`)).part, `https://${long}…/`)
  includes((await page.show(`https://${long}d/`)).part, `https://${long}d/`)
})

test('nothing remains of an answer when the name is deleted', async () => {
  await page.show('a℀b')
  const answer = await page.show(' ')
  assert.deepEqual(
    [answer.verdict, answer.kind, answer.isShown, await page.tab.run(() => document.title)],
    ['', '', false, 'Where does this link go?']
  )
})

test('each script has a style, and other letters beyond ASCII are marked', async () => {
  await page.show('aé1א.яזω.ابع中あア.ไ-ك.𐐀ᏣქI\u0301')
  const styles = await page.tab.run(() =>
    [...document.querySelectorAll('#typed span[class]:not(.dot)')].map((span) =>
      [span.textContent, span.className.replace('script script-', '')]))
  assert.deepEqual(styles, [
    ['é', 'marked'], ['א', '3'], ['я', '0'], ['ז', '3'], ['ω', '1'], ['ابع', '2'], ['中', '4'],
    ['あ', '5'], ['ア', '6'], ['ไ', '2'], ['ك', '2'], ['𐐀', '4'], ['Ꮳ', '2'], ['ქ', '6'],
    ['I\u0301', 'marked']
  ])
  await page.show('€中.a.😀')
  assert.deepEqual(await page.tab.run(() =>
    [...document.querySelectorAll('#typed .marked')].map((span) => span.textContent)), ['€', '😀'])
})

test('of many letters of a script the first 24 are shown', async () => {
  const letters = Array.from({ length: 25 }, (_, i) => String.fromCodePoint(0x430 + i))
  const words = (count) => letters.slice(0, count).join(' ')
  assert.match((await page.show(`${letters.slice(0, 24).join('')}.рф`)).scripts[0],
    new RegExp(`^Cyrillic ${words(24)} $`))
  assert.match((await page.show(`${letters.join('')}.рф`)).scripts[0],
    new RegExp(`^Cyrillic ${words(24)} …$`))
})

test('a mark has the colour of its letter', async () => {
  await page.show('р\u0301a\u0301.example')
  assert.deepEqual(
    await page.tab.run(() =>
      [...document.querySelectorAll('#typed .script')].map(({ textContent }) => textContent)
    ),
    ['р\u0301']
  )
})

test('of a name that is too long, the part around the fault is shown', async () => {
  const show = async (text) => {
    const { typed, marks } = await page.show(text)
    return [typed.length, typed[0], typed.at(-1), marks]
  }
  const head = 'a.'.repeat(32767)
  // 65536 characters are shown in full, and one more is not.
  assert.deepEqual(await show(`${head}\u2028b`), [
    65536 + 'U+2028'.length - 1,
    'a',
    'b',
    [{ text: 'U+2028', start: 65534 }]
  ])
  assert.deepEqual(await show(`${head}\u2028bc`), [
    1 + 200 + 'U+2028bc'.length,
    '…',
    'c',
    [{ text: 'U+2028', start: 1 + 200 }]
  ])
  assert.deepEqual(await show(`${head}ü.\u2028${'.b'.repeat(999)}`), [
    1 + 2000 + 'U+2028'.length - 1 + 1,
    '…',
    '…',
    [{ text: 'U+2028', start: 1 + 200 }]
  ])
  assert.deepEqual(await show(`a\u2028${head}b`), [
    2000 + 'U+2028'.length - 1 + 1,
    'a',
    '…',
    [{ text: 'U+2028', start: 1 }]
  ])
})

test('only a letter, digit or hyphen with STD 3', async () => {
  assert.equal((await page.show('a_b.example')).ruling, 'accepted')
  const answer = await page.show('a_b.example', { std3: true })
  assert.deepEqual(answer.marks, [{ text: '_', start: 1 }])
  includes(answer.ruling, 'RFC 3490 section 4.1 step 3')
  assert.match((await page.show('-a.example', { std3: true })).ruling, /hyphen/)
})

test('lookup accepts what Unicode 3.2 does not assign, with a warning', async () => {
  const answer = await page.show('😀.example', { query: true })
  assert.equal(answer.ruling, 'accepted')
  assert.equal(answer.ascii, 'xn--e28h.example')
  includes(answer.warnings.join(), 'U+1F600', 'Unicode 3.2')
})

// A label that is refused in any case may still have other details.
const optional = ['a_b.example', '-a.😀', '😀.example', '😀_', 'xn--e28h.a_b', 'a_\u2028']
for (const text of optional) {
  test(`an option changes the labels on show: ${JSON.stringify(text)}`, async () => {
    const choices = [{}, { std3: true }, { query: true }, { std3: true, query: true }]
    for (const before of choices) {
      for (const after of choices) {
        await page.show('x')
        const { labels } = await page.show(text, after)
        await page.show('x')
        await page.show(text, before)
        assert.deepEqual((await page.show(text, after)).labels, labels)
      }
    }
  })
}

test('a lone surrogate is refused and marked', async () => {
  await page.tab.run(() => {
    document.getElementById('name').value = 'b\u00FC\uD800cher.example'
    document.getElementById('name').dispatchEvent(new Event('input'))
  })
  const answer = await page.read()
  assert.deepEqual(answer.marks, [{ text: 'U+D800', start: 2 }])
  assert.equal(rowsOf(answer).find(({ isFault }) => isFault).cp, 'D800')
  assert.equal(answer.ascii, 'none')
})

// 4. Warnings

const warnings = [
  ['раypal.com', ['Label 1: mixes Cyrillic and Latin'], ['looks like “paypal”', 'not a proof']],
  ['straße.de', ['Label 1: under IDNA 2008', 'another host', '“ß”']],
  ['a\u200Db.example', ['Label 1: under IDNA 2008', '“U+200D”']],
  ['faς\u200C\uD800.de', ['keeps “ς” and “U+200C”']],
  ['a..ü\u2028', ['Label 3: would be refused, too: U+2028 is prohibited (RFC 3454 table C.2.2).']],
  ['xn--a.example', ['Label 1: begins with “xn--”', 'no name']],
  ['a.xn--a.example', ['Label 2: begins with “xn--”, but no name is encoded like this (U+0080 is']],
  ['example.אבג', ['Label 2: written from right to left']],
  ['אבג.אבג', ['Labels 1–2: written from right to left']],
  ['https://paypal.com\\@evil.example/', ['Programs disagree', 'U+005C']],
  ['сосо.com', ['Label 1: looks like “coco”', 'not a proof']],
  ['ɡoogle.com', ['Label 1: looks like “google”', 'U+0261']]
]
for (const [text, ...expected] of warnings) {
  test(`warned of: ${JSON.stringify(text)}`, async () => {
    const answer = await page.show(text)
    for (const words of expected) {
      assert.ok(
        answer.warnings.some((warning) => words.every((word) => warning.includes(word))),
        `${words} in ${answer.warnings.join('\n')}`
      )
    }
  })
}

// The letters that are taken for each ASCII character, in hexadecimal
const lookalikes = {
  '-': '2010 2013 2212',
  '.': '00B7 2027',
  '/': '2044 2215 29F8 2571 3033',
  ':': '2236 0589 05C3',
  a: '0251 03B1 0430',
  b: '0299 0432 044C',
  c: '0441',
  d: '0501',
  e: '03B5 0435 0451 04BD',
  g: '0261 0262 0581',
  h: '029C 043D 04BB 0570',
  i: '0131 0269 026A 03B9 0456 0457',
  j: '03F3 0458 0575',
  k: '03BA 043A',
  l: '029F 04CF 05D5',
  m: '043C',
  n: '0274 03B7 043F 0578 057C',
  o: '03BF 03C3 043E 0585 05E1',
  p: '03C1 0440',
  q: '051B 0566',
  r: '0280 0433',
  s: '0455',
  t: '03C4 0442',
  u: '028B 03C5 057D',
  v: '03BD 0475',
  w: '03C9 0461 051D',
  x: '03C7 0445',
  y: '028F 03B3 0443 04AF'
}
for (const [like, letters] of Object.entries(lookalikes)) {
  test(`warned of letters that look like “${like}”`, async () => {
    for (const hex of letters.split(' ')) {
      const letter = String.fromCodePoint(parseInt(hex, 16))
      const { warnings } = await page.show(`z${letter}z.example`)
      includes(warnings.join(), `looks like “z${like}z”`)
    }
  })
}
test('letters of a script alone are no imitation', async () => {
  // In each of these some letter has no look-alike, or all letters belong to words of the script.
  for (const text of ['вгкмнптёї', 'мама', 'λόγος', 'בלוג', 'ազգ', 'ł']) {
    assert.deepEqual(
      (await page.show(`${text}.example`)).warnings.filter((one) => one.includes('looks like')),
      [],
      text
    )
  }
})

test('why a name is not shown in Unicode', async () => {
  includes((await page.show('раypal.com')).why, 'not in Unicode: it mixes letters')
})

for (const text of [
  'bücher.example',
  '日本語.jp',
  'почта.рф',
  'example.com',
  '東京タワー.jp',
  'вот.com'
]) {
  test(`no warning of ${text}`, async () => {
    assert.deepEqual((await page.show(text)).warnings, [])
    assert.equal((await page.read()).kind, 'plain')
  })
}

// Of the letters that look like ASCII, only those of “/” and “:” pretend to end the host.
for (const [like, letters] of Object.entries(lookalikes)) {
  const isSeparator = like === '/' || like === ':'
  test(`the first sentence on letters that look like “${like}”`, async () => {
    for (const hex of letters.split(' ')) {
      const letter = String.fromCodePoint(parseInt(hex, 16))
      const { sentences } = await page.show(`https://paypal.com${letter}a.evil.example/`)
      const separates = `It does not go to paypal.com: the “${letter}” after it only looks like ` +
        `“${like}”.`
      if (isSeparator) assert.equal(sentences[0], separates)
      else assert.doesNotMatch(sentences[0] ?? '', /after it only looks like/)
    }
  })
}

// 5. This browser

const browserAnswers = [
  ['bücher.example', null],
  ['BÜCHER.Example', null],
  ['EXAMPLE.com', null],
  ['192.0.2.1', null],
  ['straße.de', /^xn--strae-oqa\.de Another host than by IDNA 2003!/],
  ['a\u200Db.example', /^ refused$/],
  ['a℀b', /^ refused$/],
  ['א1.example', /^xn--\S+ Accepts what IDNA 2003 refuses/],
  ['0x7f.1', /^127\.0\.0\.1 .*IPv4 address/],
  ['１２７.0.0.1', /^127\.0\.0\.1 .*IPv4 address/],
  ['http://[::1]/', /not asked/]
]
for (const [text, expected] of browserAnswers) {
  test(`this browser: ${JSON.stringify(text)}`, async () => {
    const { browser } = await page.show(text)
    if (expected === null) assert.equal(browser, null)
    else assert.match(browser, expected)
  })
}

// 6. Order and isolation

test('labels stand in their order from the left, each isolated', async () => {
  const { bdis } = await page.show('אבג.example.إختبار')
  assert.deepEqual(bdis, ['אבג', 'example', 'إختبار'])
  const lefts = await page.tab.run(() =>
    [...document.querySelectorAll('#typed > bdi')].map((bdi) => bdi.getBoundingClientRect().left)
  )
  assert.deepEqual(
    lefts,
    [...lefts].sort((a, b) => a - b)
  )
  await page.tab.run(() => {
    document.getElementById('details').open = true
  })
  for (const selector of ['#unicode > bdi', '.site bdi']) {
    const found = await page.tab.run(
      (selector) =>
        [...document.querySelectorAll(selector)].map((bdi) => bdi.getBoundingClientRect().left),
      selector
    )
    assert.equal(found.length, 3)
    assert.deepEqual(
      found,
      [...found].sort((a, b) => a - b)
    )
  }
})

test('no invisible character is in the document', async () => {
  const invisible =
    '\u202E\u200B\u2066\u00A0\u3164\u115F\uFEFF\u{E0041}\uFFF9\u180B\u034F\u2800\u0007\uE000\uFDD0'
  await page.show(`a${invisible}b.${invisible}`)
  const found = await page.tab.run(() => document.body.innerText + document.title)
  for (const character of invisible) {
    assert.ok(!found.includes(character), character.codePointAt(0).toString(16))
  }
  includes(found, 'U+202E', 'U+E0041', 'U+3164')
})

test('a combining mark alone is on a dotted circle', async () => {
  const answer = await page.show('a\u0301\u0323.example')
  assert.deepEqual(
    rowsOf(answer)
      .slice(0, 3)
      .map(({ cells }) => cells[0]),
    ['a', '\u25CC\u0301', '\u25CC\u0323']
  )
})

test('scripts are named, with their letters', async () => {
  const { scripts } = await page.show('раypal.com')
  assert.match(scripts[0], /^Cyrillic +р +а *$/)
  assert.match(scripts[1], /^Latin +y +p +a +l +c +o +m *$/)
})

// 7. Everything, in both languages: each row of answers.tsv

const answers = new Map()
for (const row of readFileSync(new URL('answers.tsv', import.meta.url), 'utf8').split('\n')) {
  if (row === '' || row.startsWith('#')) continue
  const [options, input, ...expected] = row.split('\t')
  const key = `${options} ${input}`
  if (!answers.has(key)) answers.set(key, { options, input, fields: [] })
  answers.get(key).fields.push(expected)
}
for (const { options, input, fields } of answers.values()) {
  test(`in both languages, with options ${options}: ${input}`, async () => {
    const text = input
      .replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
      .replace(/\{(\d+) ([^}]+)\}/g, (_, times, part) => part.repeat(times))
    const found = []
    for (const one of [page, german]) {
      const answer = await one.show(text, { [options]: true })
      const list = []
      for (const [field] of fields) list.push(await one.readField(answer, field))
      found.push(list)
      assert.deepEqual(one.complaints, [])
    }
    assert.deepEqual(fields.map(([field], i) => [field, ...found.map((list) => list[i])]), fields)
  })
}
