// SPDX-License-Identifier: MIT
// The page in Chromium: it loads, axe-core finds nothing, and it answers.  Run by check.sh in this
// directory; the argument is the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Browser, findAxe, findChromium } from './browser.mjs'

const url = pathToFileURL(process.argv[2]).href
const browser = await Browser.start(findChromium())
const tab = await browser.open(url)
after(() => browser.stop())

// Types a text, and returns what is shown.
const show = (text) => tab.run((json) => {
  const input = document.getElementById('name')
  input.value = JSON.parse(json) // which, unlike a protocol in UTF-8, has lone surrogates
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const read = (id) => {
    const element = document.getElementById(id)
    return element.closest('[hidden]') === null ? element.textContent : '-'
  }
  const typed = document.getElementById('typed')
  const marks = [...typed.querySelectorAll('mark')].map((mark) => {
    const before = document.createRange()
    before.selectNodeContents(typed)
    before.setEndBefore(mark)
    return [mark.textContent, `${before.toString().length}`]
  })
  return { ascii: read('ascii'), unicode: read('unicode'), ruling: read('ruling'), marks }
}, JSON.stringify(text))

// Chromium warns of the id `name`, which is also a value of autocomplete.
const complaints = () => tab.complaints.filter((one) => !/^(Generic|Performance)Issue$/.test(one))

const rows = readFileSync(new URL('answers.tsv', import.meta.url), 'utf8').split('\n')
  .filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
for (const [input, ascii, unicode, mark, start, clause] of rows) {
  test(input, async () => {
    const text = input.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    const answer = await show(text)
    assert.deepEqual([answer.ascii, answer.marks],
      [ascii, mark === undefined ? [] : [[mark, start]]])
    if (mark === undefined) assert.equal(answer.unicode, unicode)
    else assert.ok(answer.ruling.includes(clause), answer.ruling)
  })
}
test('the page asks for nothing else, and complains of nothing', () => {
  assert.deepEqual(tab.requests.filter((one) => one !== 'about:blank'), [url])
  assert.deepEqual(complaints(), [])
})
const axe = findAxe()
for (const scheme of ['light', 'dark']) {
  const skip = axe === null && 'axe-core is not installed; accessibility is NOT tested'
  test(`axe-core, ${scheme}`, { skip }, async () => {
    await tab.setScheme(scheme)
    for (const text of ['', 'straße.раypal.a℀b', 'https://paypa1.com/', 'a.example\nfaß.de']) {
      await show(text)
      assert.deepEqual(await tab.listViolations(axe), [], text)
    }
  })
}
