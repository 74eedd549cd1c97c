// SPDX-License-Identifier: MIT
// How the page behaves: policy, network, links, speed, hostile input, keyboard, paper, small screens.
// Run by check.sh in this directory; the argument is the page.  axe-core is used if Node.js finds it.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Page, browser, html, serve, stop, url } from './page.mjs'

const PHISHING = 'https://раypal.com/login'
const REFUSED = 'straße.раypal.a℀b'
const STATES = ['', PHISHING, REFUSED, 'مثال.إختبار', 'xn--bcher-kva.example', `${'ab.'.repeat(100)}ü`,
  'a\u202E\u0301.\u0301b', 'ü'.repeat(300), 'https://paypal.com\\@evil.example/']

const page = await Page.open()
after(async () => {
  await page.close()
  await stop()
})

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const setWidth = (tab, width) => tab.send('Emulation.setDeviceMetricsOverride',
  { width, height: 800, deviceScaleFactor: 1, mobile: false })
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]

// Policy and network

test('the policy allows one script and one style by their hashes, and nothing else', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1]
  const script = /<script>([^]*?)<\/script>/.exec(html)[1]
  const style = /<style>([^]*?)<\/style>/.exec(html)[1]
  assert.equal(policy, `default-src 'none'; script-src ${hashOf(script)} 'wasm-unsafe-eval'; ` +
    `style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`)
  assert.equal(html.match(/<script>/g).length, 1)
})

test('the markup refers to nothing outside, and has no style or event attributes', () => {
  const markup = html.replace(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
  assert.doesNotMatch(markup, /\b(src|href|action|style|on[a-z]+)=|https?:|url\(/)
  assert.match(markup, /<meta name="referrer" content="no-referrer">/)
})

test('no text stands outside of the object of texts, but for what needs no script', () => {
  const body = /<body>([^]*)<\/body>/.exec(html)[1]
    .replace(/<(script|noscript)[^>]*>[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
  assert.equal(body.trim(), '')
})

for (const kind of ['file', 'http']) {
  test(`from ${kind}: asks for nothing and complains of nothing`, async () => {
    const server = await serve()
    const address = kind === 'file' ? url : server.url
    const other = await Page.open(`${address}#${encodeURIComponent(PHISHING)}`)
    for (const state of STATES) await other.show(state)
    await sleep(200)
    assert.deepEqual(other.tab.requests.filter((request) => request !== 'about:blank').map((request) =>
      request.replace(/#.*/, '')), [address])
    if (kind === 'http') assert.deepEqual(server.asked, ['/xn'])
    assert.deepEqual(other.complaints, [])
    assert.match((await other.show(PHISHING)).headline, /paypal\.com/)
    await other.close()
    server.close()
  })
}

test('what is not in the policy is blocked', async () => {
  const other = await Page.open()
  const blocked = await other.tab.run(async () => {
    const violations = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const add = (tag, properties) => document.body.append(Object.assign(document.createElement(tag), properties))
    add('script', { textContent: 'window.broken = true' })
    add('style', { textContent: 'body { color: red }' })
    add('img', { src: 'https://example.com/' })
    add('iframe', { src: 'https://example.com/' })
    await fetch('https://example.com/').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { violations: [...new Set(violations)].sort(), isBroken: window.broken === true }
  })
  assert.deepEqual(blocked, { violations: ['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'], isBroken: false })
  await other.close()
})

test('nothing is stored', async () => {
  await page.show(PHISHING)
  assert.deepEqual(await page.tab.run(async () => [localStorage.length, sessionStorage.length,
    document.cookie, (await indexedDB.databases()).length]), [0, 0, '', 0])
})

// The fragment

for (const text of [PHISHING, 'a b#c?d&e%20', '<img src=x onerror=alert(1)>', '\u202Eabc', '日本語.jp', "a'b(c)"]) {
  test(`the fragment carries ${JSON.stringify(text)}`, async () => {
    const { hash } = new URL(`#${encodeURIComponent(text)}`, url)
    await page.show(text)
    await page.tab.until((hash) => location.hash === hash, hash)
    const other = await Page.open(url + hash)
    assert.equal(await other.tab.run(() => document.getElementById('name').value), text)
    assert.equal((await other.read()).verdict, (await page.read()).verdict)
    await other.close()
  })
}

for (const fragment of ['%', '%E0%A4%A', '%ff', '%ED%A0%80', '%u0041', '%%%']) {
  test(`a malformed fragment breaks nothing: #${fragment}`, async () => {
    const other = await Page.open(`${url}#${fragment}`)
    assert.deepEqual(other.complaints, [])
    assert.equal((await other.read()).isShown, false)
    assert.equal((await other.show('bücher')).ascii, 'xn--bcher-kva')
    await other.close()
  })
}

test('an empty name leaves no fragment, and a lone surrogate neither', async () => {
  for (const text of ['', '\\uD800']) {
    await page.show('a')
    await page.tab.until(() => location.hash === '#a')
    await page.tab.run((text) => {
      document.getElementById('name').value = JSON.parse(`"${text}"`)
      document.getElementById('name').dispatchEvent(new Event('input'))
    }, text)
    await page.tab.until(() => location.hash === '')
  }
})

test('typing adds nothing to the history; back and forward show what was shown', async () => {
  const other = await Page.open()
  const before = await other.tab.run(() => history.length)
  for (const text of ['a', 'ab', 'bücher.example']) await other.show(text)
  await other.tab.until(() => decodeURIComponent(location.hash) === '#bücher.example')
  assert.equal(await other.tab.run(() => history.length), before)
  await other.tab.run(() => { location.hash = '#xn--bcher-kva' })
  await other.tab.until(() => document.getElementById('name').value === 'xn--bcher-kva')
  assert.equal((await other.read()).unicode, 'bücher')
  await other.tab.run(() => history.back())
  await other.tab.until(() => document.getElementById('name').value === 'bücher.example')
  assert.equal((await other.read()).ascii, 'xn--bcher-kva.example')
  await other.tab.run(() => history.forward())
  await other.tab.until(() => document.getElementById('name').value === 'xn--bcher-kva')
  await other.close()
})

test('however fast one types, the last letter is in the fragment', async () => {
  for (let i = 0; i < 300; i++) await page.tab.run((i) => {
    document.getElementById('name').value = `a${i}`
    document.getElementById('name').dispatchEvent(new Event('input'))
  }, i)
  await page.tab.until(() => location.hash === '#a299')
  assert.deepEqual(page.complaints, [])
})

test('each example leads to a verdict', async () => {
  await page.show('')
  const count = await page.tab.run(() => document.querySelectorAll('#examples a').length)
  assert.ok(count >= 5)
  for (let i = 0; i < count; i++) {
    await page.show('')
    await page.tab.run((i) => document.querySelectorAll('#examples a')[i].click(), i)
    await page.tab.until(() => document.getElementById('verdict').textContent !== '')
    assert.equal(await page.tab.run(() => document.getElementById('examples').hidden), true)
  }
})

// Hostile input

for (const text of ['<img src=x onerror="window.broken=1">.example', '"><script>window.broken=1</script>',
  'https://<b>раypal</b>.com@<i>x.y</i>/<svg onload=window.broken=1>', '{{constructor}}', '&lt;b&gt;', 'javascript:alert(1)//']) {
  test(`remains text: ${text}`, async () => {
    const answer = await page.show(text)
    const found = await page.tab.run(() => [window.broken === undefined,
      document.querySelectorAll('main img, main script, main svg, main b, main i').length])
    assert.deepEqual(found, [true, 0])
    const host = await page.tab.run(() => document.getElementById('typed').textContent)
    assert.equal(answer.typed, host)
    assert.ok(text.includes(host.replaceAll('U+0020', ' ')))
  })
}

const generate = (seed) => {
  const alphabet = ['a', 'b', '.', '.', '-', 'ß', 'ü', 'р', 'а', '\u0301', '\u00AD', '\u202E', '℀', '。',
    'א', 'ب', '1', '😀', '\u{10FFFF}', '@', '/', ':', '\u200D', 'xn--', 'ﷺ', '日', '\u1100', '\u0000', '<', '%', ' ']
  let text = ''
  let state = seed
  do {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    text += alphabet[(state >>> 8) % alphabet.length]
  } while ((state >>> 4) % 12 !== 0)
  return text
}
test('400 random texts: no exception, and the mark is always the text that the rule is about', async () => {
  for (let seed = 1; seed <= 400; seed++) {
    const text = generate(seed * 7919)
    const answer = await page.show(text, { query: seed % 3 === 0, std3: seed % 5 === 0 })
    const message = `seed ${seed}: ${JSON.stringify(text)}`
    assert.deepEqual(page.complaints, [], message)
    if (!answer.isShown) continue
    const isRefused = answer.verdict.includes('Refused: ')
    assert.equal(answer.marks.length, isRefused ? 1 : 0, message)
    assert.equal(answer.ascii === '', isRefused, message)
    const position = /[Ll]abel \d+, character (\d+): U\+([0-9A-F]+)(?:, mapped from U\+([0-9A-F]+))?/.exec(answer.verdict)
    if (position === null || position[0].includes('composed')) continue
    const first = String.fromCodePoint(parseInt(position[3] ?? position[2], 16))
    const shown = answer.marks[0].text
    assert.ok(shown.includes(first) || shown.includes(`U+${position[3] ?? position[2]}`) ||
      /composed/.test(answer.verdict), `${message}: ${shown}`)
  }
})

// Speed, in the page and with its layout

async function time (text) {
  return page.tab.run((text) => {
    const name = document.getElementById('name')
    name.value = text
    const start = performance.now()
    name.dispatchEvent(new Event('input', { bubbles: true }))
    document.body.getBoundingClientRect()
    return performance.now() - start
  }, text)
}

test('a keystroke takes less than 16 ms', async (t) => {
  const times = []
  for (let round = 0; round < 3; round++) {
    for (let i = 1; i <= PHISHING.length; i++) times.push(await time(PHISHING.slice(0, i)))
  }
  const [typical] = [median(times)]
  t.diagnostic(`${typical.toFixed(1)} ms`)
  assert.ok(typical < 16, `${typical} ms`)
})

for (const [what, text] of [['letters', 'ü'.repeat(20000)], ['ASCII letters', 'a'.repeat(20000)],
  ['letters of two scripts', 'aж'.repeat(10000)], ['labels', 'ü.'.repeat(10000)], ['invisible characters', '\u202E'.repeat(20000)]]) {
  test(`20 000 ${what} take less than a second`, async (t) => {
    const taken = median([await time(text), await time(text), await time(text)])
    t.diagnostic(`${taken.toFixed(0)} ms`)
    assert.ok(taken < 1000, `${taken} ms`)
    const { typed, marks } = await page.read()
    assert.equal(marks.length, 1)
    assert.equal(typed.replaceAll('U+202E', '\u202E').replace('∅', ''), text)
  })
}

test('a paste of a megabyte is answered, and then the next name', async (t) => {
  for (const text of ['ß'.repeat(1 << 20), 'a.'.repeat(1 << 19), ' '.repeat(1 << 20) + 'a', 'ü'.repeat(1 << 20) + '℀', '@'.repeat(1 << 20)]) {
    const taken = await time(text)
    t.diagnostic(`${taken.toFixed(0)} ms`)
    assert.ok(taken < 10000, `${taken} ms`)
  }
  assert.deepEqual(page.complaints, [])
  assert.equal((await page.show('bücher')).ascii, 'xn--bcher-kva')
})

test('it starts in less than 500 ms', async (t) => {
  const other = await browser.open()
  await other.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `new MutationObserver(() => {
      if (document.documentElement?.dataset.ready !== undefined) window.readyAt ??= performance.now()
    }).observe(document, { attributes: true, childList: true, subtree: true })`
  })
  const times = []
  for (let i = 0; i < 5; i++) {
    await other.navigate(`${url}#${i}`)
    times.push(await other.run(() => window.readyAt))
  }
  t.diagnostic(`${median(times).toFixed(0)} ms`)
  assert.ok(median(times) < 500, `${times} ms`)
  await other.close()
})

// Accessibility

const findAxe = () => {
  for (const from of [process.cwd() + '/', import.meta.url]) {
    try {
      return readFileSync(createRequire(from).resolve('axe-core/axe.min.js'), 'utf8')
    } catch {} // not installed there
  }
  return process.env.AXE && existsSync(process.env.AXE) ? readFileSync(process.env.AXE, 'utf8') : null
}
const axe = findAxe()
for (const scheme of ['light', 'dark']) {
  for (const state of STATES) {
    test(`axe-core finds nothing, ${scheme}: ${JSON.stringify(state.slice(0, 30))}`, {
      skip: axe === null && 'axe-core is not installed'
    }, async () => {
      await page.tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
      await page.show(state)
      await page.tab.run(() => document.querySelectorAll('details').forEach((details) => { details.open = true }))
      await page.tab.send('Runtime.evaluate', { expression: axe })
      const violations = await page.tab.run(async () => (await window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      })).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`))
      assert.deepEqual(violations, [])
    })
  }
}

test('the light and the dark colours differ', async () => {
  const colours = []
  for (const scheme of ['light', 'dark']) {
    await page.tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
    colours.push(await page.tab.run(() => getComputedStyle(document.documentElement).backgroundColor))
  }
  await page.tab.send('Emulation.setEmulatedMedia', { features: [] })
  assert.notEqual(colours[0], colours[1])
})

test('language, direction and roles', async () => {
  await page.show(REFUSED)
  assert.deepEqual(await page.tab.run(() => [document.documentElement.lang, document.title !== '',
    document.getElementById('name').dir, document.getElementById('verdict').getAttribute('role'),
    document.querySelectorAll('#labels > section > h3').length,
    document.querySelectorAll('#labels > section > table').length,
    [...document.querySelectorAll('input')].every((input) => input.labels.length === 1)]),
  ['en', true, 'auto', 'status', 3, 3, true])
})

test('colour is never the only cue', async () => {
  await page.show(REFUSED)
  const cues = await page.tab.run(() => {
    const styleOf = (selector) => getComputedStyle(document.querySelector(selector))
    return {
      icon: document.querySelector('#verdict .icon').textContent,
      script: styleOf('#typed .script').textDecorationLine,
      mark: styleOf('#typed mark').outlineStyle,
      row: document.querySelector('tr.at-fault .outcome').textContent.startsWith('✕ refused'),
      warning: getComputedStyle(document.querySelector('#warnings li'), '::before').content
    }
  })
  assert.deepEqual(cues, { icon: '✕', script: 'underline', mark: 'solid', row: true, warning: '"!"' })
})

test('with the keyboard alone: type, tick, copy, open, and the focus is always visible', async () => {
  await browser.send('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] })
  const other = await Page.open()
  const { tab } = other
  await tab.send('Page.bringToFront')
  await tab.press('Tab', 'Tab', 9)
  assert.equal(await tab.run(() => document.activeElement.id), 'name')
  await tab.send('Input.insertText', { text: 'bücher.example' })
  assert.equal((await other.read()).ascii, 'xn--bcher-kva.example')
  await tab.press('Enter', 'Enter', 13, 0, '\r')
  assert.equal((await other.read()).ascii, 'xn--bcher-kva.example')
  const reached = []
  for (let i = 0; i < 12; i++) {
    await tab.press('Tab', 'Tab', 9)
    const focus = await tab.run(() => {
      const element = document.activeElement
      const style = getComputedStyle(element)
      return {
        name: element.id || element.dataset.copy || element.tagName.toLowerCase(),
        isVisible: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
      }
    })
    if (focus.name === 'body') break
    assert.ok(focus.isVisible, focus.name)
    reached.push(focus.name)
    if (focus.name === 'std3') {
      await tab.press(' ', 'Space', 32, 0, ' ')
      assert.equal(await tab.run(() => document.activeElement.checked), true)
    }
    if (focus.name === 'summary') {
      await tab.press('Enter', 'Enter', 13, 0, '\r')
      assert.equal(await tab.run(() => document.activeElement.parentNode.open), true)
    }
    if (focus.name === 'ascii') {
      await tab.press('Enter', 'Enter', 13, 0, '\r')
      await tab.until(() => document.getElementById('said').textContent === 'Copied')
      assert.equal(await tab.run(() => navigator.clipboard.readText()), 'xn--bcher-kva.example')
    }
  }
  assert.deepEqual(reached, ['std3', 'query', 'ascii', 'unicode', 'summary', 'link'])
  await other.close()
})

test('the copy buttons copy what the name is, not how it is shown', async () => {
  const { tab } = page
  await tab.send('Page.bringToFront')
  await page.show('bü\u00ADcher.example')
  await page.tab.until(() => location.hash.endsWith('cher.example'))
  const copied = []
  for (const form of ['ascii', 'unicode', 'link']) {
    await tab.run((form) => document.querySelector(`[data-copy=${form}]`).click(), form)
    await tab.until(() => document.getElementById('said').textContent !== '')
    copied.push(await tab.run(() => navigator.clipboard.readText()))
    await tab.run(() => { document.getElementById('said').textContent = '' })
  }
  const answer = await page.read()
  assert.deepEqual(copied, ['xn--bcher-kva.example', 'bü\u00ADcher.example', url + answer.hash])
})

test('copying works without the right to use the clipboard', async () => {
  const other = await Page.open()
  await other.tab.send('Page.bringToFront')
  await other.show('bücher')
  const text = await other.tab.run(async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    let selected = null
    document.addEventListener('copy', () => { selected = document.activeElement.value })
    document.querySelector('[data-copy=ascii]').click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return [selected, document.getElementById('said').textContent, document.activeElement.dataset.copy]
  })
  assert.deepEqual(text, ['xn--bcher-kva', 'Copied', 'ascii'])
  await other.close()
})

test('the copy buttons of a refused name are off', async () => {
  await page.show('a℀b')
  assert.equal(await page.tab.run(() => document.querySelector('[data-copy=ascii]').disabled), true)
})

// Small screens and paper

for (const width of [360, 320]) {
  test(`at ${width} px nothing scrolls sideways`, async () => {
    const other = await Page.open()
    await setWidth(other.tab, width)
    for (const state of [...STATES, 'w'.repeat(63) + '.' + 'ж'.repeat(40), 'ﷺ.example', `https://user@${'a'.repeat(300)}/`, '\u202E'.repeat(40)]) {
      await other.show(state)
      await other.tab.run(() => document.querySelectorAll('details').forEach((details) => { details.open = true }))
      const found = await other.tab.run(() => ({
        isScrolling: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        wide: [...document.querySelectorAll('main *')].filter((element) => !element.closest('.hidden, thead') &&
          element.id !== 'name' && element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5).map((element) => element.outerHTML.slice(0, 80))
      }))
      assert.deepEqual(found, { isScrolling: false, wide: [] }, state)
    }
    const targets = await other.tab.run(() => [...document.querySelectorAll('button, summary, fieldset label, #examples a')]
      .map((element) => element.getBoundingClientRect()).filter(({ height, width }) => height > 0 && (height < 24 || width < 24)).length)
    assert.equal(targets, 0)
    await other.close()
  })
}

test('on paper the steps are open, and afterwards closed again', async () => {
  await page.show('bücher.xn--bcher-kva')
  await page.tab.run(() => {
    window.states = []
    const record = () => window.states.push([...document.querySelectorAll('details')].map(({ open }) => open))
    addEventListener('beforeprint', record)
    addEventListener('afterprint', record)
  })
  await page.tab.send('Page.printToPDF', {})
  assert.deepEqual(await page.tab.run(() => window.states), [[true, true, true], [false, false, false]])
})

test('where the page cannot run, it says so', async () => {
  const other = await browser.open()
  await other.send('Page.addScriptToEvaluateOnNewDocument', { source: 'delete window.DecompressionStream' })
  await other.send('Page.navigate', { url })
  await other.until(() => document.getElementById('verdict')?.textContent.includes('cannot run'))
  await other.close()
})
