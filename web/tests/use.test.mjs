// SPDX-License-Identifier: MIT
// How the page behaves: policy, network, links, keyboard, copying, paper.  Run by check.sh in this
// directory; the argument is the page.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PHISHING, Page, STATES, browser, html, serve, stop, url } from './page.mjs'

const page = await Page.open()
after(async () => {
  await page.close()
  await stop()
})

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Policy and network

test('the policy allows one script and one style by their hashes, and nothing else', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1]
  const script = /<script>([^]*?)<\/script>/.exec(html)[1]
  const style = /<style>([^]*?)<\/style>/.exec(html)[1]
  assert.equal(
    policy,
    `default-src 'none'; script-src ${hashOf(script)} 'wasm-unsafe-eval'; ` +
      `style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  )
  assert.equal(html.match(/<script>/g).length, 1)
})

test('the markup refers to nothing outside, and has no style or event attributes', () => {
  const markup = html.replace(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
  assert.doesNotMatch(markup, /\b(src|href|action|style|on[a-z]+)=|https?:|url\(/)
  assert.match(markup, /<meta name="referrer" content="no-referrer">/)
})

test('no text stands outside of the object of texts, but for what needs no script', () => {
  const body = /<body>([^]*)<\/body>/
    .exec(html)[1]
    .replace(/<(script|noscript)[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
  assert.equal(body.trim(), '')
})

for (const kind of ['file', 'http']) {
  test(`from ${kind}: asks for nothing and complains of nothing`, async () => {
    const server = await serve()
    const address = kind === 'file' ? url : server.url
    const other = await Page.open(`${address}#${encodeURIComponent(PHISHING)}`)
    for (const state of STATES) await other.show(state)
    await sleep(200)
    assert.deepEqual(
      other.tab.requests
        .filter((request) => request !== 'about:blank')
        .map((request) => request.replace(/#.*/, '')),
      [address]
    )
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
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective)
    )
    const add = (tag, properties) =>
      document.body.append(Object.assign(document.createElement(tag), properties))
    add('script', { textContent: 'window.broken = true' })
    add('style', { textContent: 'body { color: red }' })
    add('img', { src: 'https://example.com/' })
    add('iframe', { src: 'https://example.com/' })
    await fetch('https://example.com/').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { violations: [...new Set(violations)].sort(), isBroken: window.broken === true }
  })
  assert.deepEqual(blocked, {
    violations: ['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'],
    isBroken: false
  })
  await other.close()
})

test('nothing is stored', async () => {
  await page.show(PHISHING)
  assert.deepEqual(
    await page.tab.run(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length
    ]),
    [0, 0, '', 0]
  )
})

// The fragment

for (const text of [
  PHISHING,
  'a b#c?d&e%20',
  '<img src=x onerror=alert(1)>',
  '\u202Eabc',
  '日本語.jp',
  "a'b(c)"
]) {
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

test('a name that is too long for a link leaves no fragment', async () => {
  for (const [length, expected] of [
    [1 << 20, (1 << 20) + 1],
    [(1 << 20) + 1, 0]
  ]) {
    await page.show('a'.repeat(length))
    await page.tab.until((expected) => location.hash.length === expected, expected)
  }
})

test('typing adds nothing to the history; back and forward show what was shown', async () => {
  const other = await Page.open()
  const before = await other.tab.run(() => history.length)
  for (const text of ['a', 'ab', 'bücher.example']) await other.show(text)
  await other.tab.until(() => decodeURIComponent(location.hash) === '#bücher.example')
  assert.equal(await other.tab.run(() => history.length), before)
  await other.tab.run(() => {
    location.hash = '#xn--bcher-kva'
  })
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
  for (let i = 0; i < 300; i++) {
    await page.tab.run((i) => {
      document.getElementById('name').value = `a${i}`
      document.getElementById('name').dispatchEvent(new Event('input'))
    }, i)
  }
  await page.tab.until(() => location.hash === '#a299')
  assert.deepEqual(page.complaints, [])
})

// In a tab of its own: after the fragments that other tests write, Chromium may ignore a link.
test('each example leads to a verdict', async () => {
  const other = await Page.open()
  const { tab } = other
  const count = await tab.run(() => document.querySelectorAll('#examples a').length)
  assert.ok(count >= 5)
  for (let i = 0; i < count; i++) {
    await other.show('')
    await tab.run((i) => document.querySelectorAll('#examples a')[i].click(), i)
    await tab.until(() => document.getElementById('verdict').textContent !== '')
    assert.equal(await tab.run(() => document.getElementById('examples').hidden), true)
  }
  await other.close()
})

test('the keyboard alone types, ticks, copies and opens, with the focus visible', async () => {
  await browser.send('Browser.grantPermissions', {
    permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite']
  })
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
    assert.equal(
      await tab.run((form) => document.querySelector(`[data-copy=${form}]`).textContent, form),
      'Copied'
    )
    await tab.run(() => {
      document.getElementById('said').textContent = ''
    })
  }
  // Each button says so for two seconds.
  await tab.until(() =>
    [...document.querySelectorAll('[data-copy]')].every((one) => one.textContent !== 'Copied')
  )
  assert.deepEqual(
    await tab.run(() =>
      [...document.querySelectorAll('[data-copy]')].map(({ textContent }) => textContent)
    ),
    ['Copy', 'Copy', 'Copy a link to this result']
  )
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
    document.addEventListener('copy', () => {
      selected = document.activeElement.value
    })
    document.querySelector('[data-copy=ascii]').click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return [
      selected,
      document.getElementById('said').textContent,
      document.activeElement.dataset.copy
    ]
  })
  assert.deepEqual(text, ['xn--bcher-kva', 'Copied', 'ascii'])
  await other.close()
})

const buttons = [
  ['bücher', ['ascii', 'unicode', 'link']],
  ['a℀b', ['unicode', 'link']],
  ['ü'.repeat(65537), ['link']]
]
for (const [text, expected] of buttons) {
  test(`the copy buttons of ${text.slice(0, 10)} that are on: ${expected}`, async () => {
    await page.show(text)
    const on = await page.tab.run(() =>
      [...document.querySelectorAll('[data-copy]:enabled')].map(({ dataset }) => dataset.copy)
    )
    assert.deepEqual(on, expected)
  })
}

// Paper

test('on paper the steps are open, and afterwards closed again', async () => {
  await page.show('bücher.xn--bcher-kva')
  await page.tab.run(() => {
    window.states = []
    const record = () =>
      window.states.push([...document.querySelectorAll('details')].map(({ open }) => open))
    addEventListener('beforeprint', record)
    addEventListener('afterprint', record)
  })
  await page.tab.send('Page.printToPDF', {})
  assert.deepEqual(await page.tab.run(() => window.states), [
    [true, true, true],
    [false, false, false]
  ])
})

test('where the page cannot run, it says so', async () => {
  const other = await browser.open()
  await other.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete window.DecompressionStream'
  })
  await other.send('Page.navigate', { url })
  await other.until(() => document.getElementById('verdict')?.textContent.includes('cannot run'))
  await other.close()
})
