// SPDX-License-Identifier: MIT
// Where links go: each row of verdicts.tsv, at three widths, in light and in dark, and in German.
// Run by check.sh in this directory; the argument is the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { Page, stop } from './page.mjs'

const COLOURS = { plain: 'neutral', caution: 'amber', bad: 'red' }
const rows = readFileSync(new URL('verdicts.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [input, ...expected] = line.split('\t')
    const text = input.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    return { input, text, expected }
  })

const page = await Page.open()
after(async () => {
  await page.close()
  await stop()
})

for (const { input, text, expected } of rows) {
  test(`where it goes: ${input}`, async () => {
    const { kind, site, headline, sentences } = await page.show(text)
    assert.deepEqual([COLOURS[kind], site || '-', headline, sentences[0] ?? '-'], expected)
    assert.deepEqual(page.complaints, [])
  })
}

test('above the details there are no terms', async () => {
  for (const { text } of rows) {
    await page.show(text)
    const above = await page.tab.run(() =>
      ['verdict', 'written', 'examples']
        .map((id) => document.getElementById(id).textContent)
        .join())
    assert.doesNotMatch(above, /\blabels?\b|STD ?3|Punycode|IDNA|RFC|ACE\b/i, text)
  }
})

test('the next site of a link is in bold, as is each reason for the colour', async () => {
  const { sentences } = await page.show('https://paypa1.com/?u=https://evil.example/')
  const bold = await page.tab.run(() => [...document.querySelectorAll('#verdict p')]
    .filter((p) => getComputedStyle(p).fontWeight >= 600).map((p) => p.textContent))
  assert.deepEqual(bold, sentences)
  assert.match(bold[1], /evil\.example/)
})

test('the details of a link without a host are its parts', async () => {
  await page.show('javascript:alert(1)')
  const read = () => page.tab.run(() => {
    const isShown = (id) => document.getElementById(id).checkVisibility()
    document.getElementById('details').open = true
    const shown = ['details', 'no-host', 'has-host'].map(isShown)
    document.getElementById('details').open = false
    return [shown, ...['scheme', 'after-scheme'].map((id) =>
      document.getElementById(id).textContent)]
  })
  assert.deepEqual(await read(), [[true, true, false], 'javascript:', 'alert(1)'])
  await page.show('https://example.com/')
  assert.deepEqual((await read())[0], [true, false, true])
  await page.show('hello world')
  assert.deepEqual((await read())[0], [false, false, false])
})

for (const scheme of ['light', 'dark']) {
  for (const width of [320, 390, 1280]) {
    test(`the colours at ${width} px, ${scheme}, and nothing scrolls sideways`, async () => {
      await page.tab.setWidth(width)
      await page.tab.setScheme(scheme)
      const seen = new Map()
      for (const { text, expected } of rows) {
        await page.show(text)
        const { colour, isWide } = await page.tab.run(() => ({
          colour: getComputedStyle(document.querySelector('#verdict .icon')).backgroundColor,
          isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth
        }))
        assert.equal(isWide, false, text)
        seen.set(expected[0], (seen.get(expected[0]) ?? new Set()).add(colour))
      }
      const colours = [...seen.values()].flatMap((set) => [...set])
      assert.deepEqual([colours.length, new Set(colours).size], [3, 3])
    })
  }
}

const german = [
  ['https://secure-login.apple.com.verify-account.ru/signin',
    'Dieser Link führt zu',
    'Er führt nicht zu apple.com: Das ist nur davor geschrieben, und wem verify-account.ru ' +
      'gehört, der kann dort alles hinschreiben.'],
  ['https://раypal.com/',
    'Dieser Link führt zu',
    'Er sieht aus wie paypal.com, aber die Buchstaben 1–2 sind Kyrillisch: Es ist eine andere ' +
      'Seite.',
    'Oben ist der Name so geschrieben, wie Computer ihn schreiben, damit nichts darin aussehen ' +
      'kann wie ein anderer Name.'],
  ['bücher.example',
    'Dieser Name ist',
    'Hinweis – der zweite Buchstabe ist ü, nicht u.'],
  ['paypa1.com',
    'Dieser Name ist',
    'Meinen Sie paypal.com? Geschrieben ist paypa1.com, und das sechste Zeichen ist die Ziffer ' +
      '1, nicht der Buchstabe l.'],
  ['https://example.com/',
    'Dieser Link führt zu',
    'An den Buchstaben ist nichts auffällig. Ob die Seite echt ist, zeigen sie nicht.'],
  ['www.bücher.example',
    'Dieser Name gehört zu',
    'Hinweis – der zweite Buchstabe von „bücher.example“ ist ü, nicht u.'],
  ['javascript:alert(1)',
    'Dieser Link führt nicht zu einer Seite, sondern führt ein Programm im Browser aus.']
]
test('in German, each row has the same colour and the same registrable part', async () => {
  const other = await Page.openIn('fr,de-AT,en')
  assert.equal(await other.tab.run(() => document.documentElement.lang), 'de')
  assert.equal(await other.tab.run(() => document.title), 'Wohin führt dieser Link?')
  for (const { text, expected } of rows) {
    const { kind, site } = await other.show(text)
    assert.deepEqual([COLOURS[kind], site || '-'], expected.slice(0, 2), text)
  }
  for (const [text, headline, ...sentences] of german) {
    const shown = await other.show(text)
    assert.deepEqual([shown.headline, ...shown.sentences], [headline, ...sentences])
  }
  assert.deepEqual(other.complaints, [])
  await other.close()
})

test('a reader with other languages gets the first one of the table', async () => {
  const other = await Page.openIn('fr,nl')
  assert.equal(await other.tab.run(() => document.documentElement.lang), 'en')
  await other.close()
})
