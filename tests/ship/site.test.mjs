// SPDX-License-Identifier: MIT
// The site in Chromium, from files: search, small screens, colours and accessibility.  Run by
// check.sh in this directory; the argument is the folder of the site.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Browser, findAxe, findChromium } from '../../bindings/wasm/page/tests/browser.mjs'

const root = pathToFileURL(resolve(process.argv[2]) + '/').href
const browser = await Browser.start(findChromium())
after(() => browser.stop())
const tab = await browser.open()

const show = async (path) => {
  await tab.send('Page.navigate', { url: 'about:blank' })
  await tab.until(() => location.href === 'about:blank')
  await tab.send('Page.navigate', { url: root + path })
  await tab.until(() => location.protocol === 'file:' && document.readyState === 'complete')
}

// The titles of the results, the best first
const search = async (words) => {
  await show(`search.html?q=${encodeURIComponent(words)}`)
  await tab.until(() =>
    /found|did not match/.test(document.querySelector('#search-results').innerText)
  )
  return tab.run(() =>
    [...document.querySelectorAll('#search-results li a')].map((link) => link.innerText)
  )
}

const PAGES = [
  'index.html',
  'doc/install.html',
  'doc/howto/resolve.html',
  'doc/howto/postgresql.html',
  'doc/reference/rfc-readings.html',
  'doc/reference/registry-tables.html',
  'manual/index.html',
  'manual/xn.1.html',
  'manual/xn.3.html',
  'manual/xn_to_ascii.3.html',
  'search.html?q=variant'
]

for (const [words, title] of [
  ['xn_to_ascii', /^xn_to_ascii\(3\)/],
  ['zone files', /zone files/],
  ['variants', /Registry tables|variants/],
  ['runxn', /^runxn/],
  ['phishing', /Security|look-alikes/],
  ['sharding', /several servers/]
]) {
  test(`a search for ${words}, without a network`, async () => {
    const found = await search(words)
    assert.ok(found.slice(0, 5).some((text) => title.test(text)), found.slice(0, 5).join('; '))
  })
}

test('a word that is nowhere is not found', async () => {
  assert.deepEqual(await search('qqzzyyxx'), [])
})

const axe = findAxe()
for (const scheme of ['light', 'dark']) {
  for (const path of PAGES) {
    test(
      `axe-core finds nothing, ${scheme}: ${path}`,
      { skip: axe === null && 'axe-core is not installed' },
      async () => {
        await tab.setScheme(scheme)
        await show(path)
        assert.deepEqual(await tab.listViolations(axe), [])
      }
    )
  }
}

test('the light and the dark colours differ', async () => {
  const colours = []
  for (const scheme of ['light', 'dark']) {
    await tab.setScheme(scheme)
    await show('index.html')
    colours.push(await tab.run(() => getComputedStyle(document.body).backgroundColor))
  }
  await tab.setScheme()
  assert.notEqual(colours[0], colours[1])
})

for (const width of [360, 320]) {
  test(`at ${width} px nothing scrolls sideways`, async () => {
    await tab.setWidth(width)
    for (const path of PAGES) {
      await show(path)
      const size = await tab.run(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth
      ])
      assert.equal(size[0], size[1], path)
    }
  })
}

test('nothing came from a network', () => {
  assert.deepEqual(
    tab.requests.filter((url) => !/^(file|data|about|blob|chrome):/.test(url)),
    []
  )
})
