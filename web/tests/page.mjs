// SPDX-License-Identifier: MIT
// The page in a tab, as the tests see it.  The first argument is its file.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Browser, findChromium } from './browser.mjs'

export const file = resolve(process.argv[2] ?? 'web/index.html')
export const url = pathToFileURL(file).href
export const html = readFileSync(file, 'utf8')
export const browser = await Browser.start(findChromium())

// The state of a page, in one round trip.
function readPage () {
  const byId = (id) => document.getElementById(id)
  const text = (element) => element?.textContent ?? null
  const typed = byId('typed')
  const marks = [...typed.querySelectorAll('mark')].map((mark) => {
    const before = document.createRange()
    before.selectNodeContents(typed)
    before.setEndBefore(mark)
    return { text: mark.textContent, start: before.toString().length }
  })
  const labels = [...document.querySelectorAll('#labels > section')].map((section) => ({
    heading: text(section.querySelector('h3')),
    isRefused: section.classList.contains('refused'),
    fault: text(section.querySelector('p.fault')),
    details: [...section.querySelectorAll('details')].map(text),
    summaries: [...section.querySelectorAll('summary')].map(text),
    forms: [...section.querySelectorAll('dl > div')].map(text),
    steps: [...section.querySelectorAll('details ol li')].map(text),
    rows: [...section.querySelectorAll(':scope > table > tbody > tr')].map((row) => ({
      cp: row.dataset.cp,
      isFault: row.classList.contains('at-fault'),
      cells: [...row.cells].map(text)
    }))
  }))
  const isHidden = (element) => element.closest('[hidden]') !== null
  const row = (id) => isHidden(byId(id)) ? null : text(byId(id))
  const site = document.querySelector('#verdict .site')
  return {
    verdict: text(byId('verdict')),
    headline: text(document.querySelector('#verdict .headline')),
    name: site === null ? null : [...site.children].map(text).join('|'),
    site: text(site?.querySelector('strong')) ?? '',
    sentences: [...document.querySelectorAll('#verdict .site ~ p, #verdict .headline ~ p')]
      .filter((p) => p !== site).map(text),
    kind: byId('verdict').className,
    ruling: row('ruling'),
    ascii: row('ascii'),
    unicode: row('unicode'),
    why: text(byId('why')),
    display: row('display'),
    browser: row('browser'),
    suffix: row('suffix'),
    isTypedShown: !isHidden(byId('typed')),
    lines: [...document.querySelectorAll('#lines tbody tr')].map((tr) => [...tr.cells].map(text)),
    part: byId('part').hidden ? '' : text(byId('part')),
    typed: text(typed),
    bdis: [...typed.querySelectorAll('bdi')].map(text),
    marks,
    scripts: byId('scripts').hidden ? [] : [...byId('scripts').children].map(text),
    warnings: [...byId('warnings').children].map(text),
    labels,
    more: [...document.querySelectorAll('#labels p.more')].map(text),
    isShown: !byId('answer').hidden,
    hash: location.hash
  }
}

export class Page {
  static async open (address = url) {
    const page = new Page()
    page.tab = await browser.open(address)
    return page
  }

  // Opens the page as a reader with these languages does.
  static async openIn (languages) {
    const page = await Page.open('about:blank')
    const { userAgent } = await browser.send('Browser.getVersion')
    await page.tab.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: languages })
    await page.tab.navigate(url)
    return page
  }

  // Returns the state of the page after a text was typed.
  async show (text, { std3 = false, query = false } = {}) {
    await this.tab.run(
      (json, std3, query) => {
        const value = JSON.parse(json) // which, unlike a protocol in UTF-8, has lone surrogates
        const set = (id, name, value) => {
          document.getElementById(id)[name] = value
        }
        set('std3', 'checked', std3)
        set('query', 'checked', query)
        set('name', 'value', value)
        document.getElementById('name').dispatchEvent(new Event('input', { bubbles: true }))
      },
      JSON.stringify(text),
      std3,
      query
    )
    return this.read()
  }

  read () {
    return this.tab.run(readPage)
  }

  // Returns what answers.tsv has of a field: a member of the answer or of its labels, or the texts
  // of the elements that match SELECTOR or, with SELECTOR@NAME, their attributes of this name.
  async readField (answer, field) {
    const [selector, attribute = 'textContent'] = field.split('@')
    const found = field === 'outcomes'
      ? answer.labels.flatMap(({ rows }) => rows.map(({ cells }) => cells.at(-1)))
      : field === 'headings'
        ? answer.labels.map(({ heading }) => heading)
        : field in answer
          ? answer[field]
          : field in (answer.labels[0] ?? {})
            ? answer.labels.flatMap((label) => label[field])
            : await this.tab.run((selector, attribute) =>
              [...document.querySelectorAll(selector)].map((element) =>
                element.getAttribute(attribute) ?? element[attribute]), selector, attribute)
    const text = [found].flat(2).join(' / ').replace(/\s+/g, ' ').trim()
    return text.replace(/\d{4}-\d\d-\d\d/, 'DATE').replace(/\bxn \d+\.[\d.]+/, 'xn VERSION') || '-'
  }

  // Chromium warns of the id `name`, which is also a value of autocomplete, and of tests that read
  // document.cookie.
  get complaints () {
    return this.tab.complaints.filter(
      (complaint) => !/^(Generic|Performance)Issue$/.test(complaint)
    )
  }

  close () {
    return this.tab.close()
  }
}

// Serves the page and counts the requests.
export async function serve () {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.setHeader('Content-Type', 'text/html')
    response.end(html)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, url: `http://127.0.0.1:${server.address().port}/xn`, close: () => server.close() }
}

export const stop = () => browser.stop()

// Texts that show every part of the page
export const PHISHING = 'https://раypal.com/login'
export const REFUSED = 'straße.раypal.a℀b'
export const STATES = [
  '',
  PHISHING,
  REFUSED,
  'مثال.إختبار',
  'xn--bcher-kva.example',
  `${'ab.'.repeat(100)}ü`,
  'a\u202E\u0301.\u0301b',
  'ü'.repeat(300),
  'https://paypal.com\\@evil.example/',
  'javascript:alert(1)',
  'https://secure-login.apple.com.verify-account.ru/signin',
  'bücher.example\nfaß.de\nhttps://раypal.com/'
]
