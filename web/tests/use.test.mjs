// SPDX-License-Identifier: MIT
// How the page behaves: policy, network, links, keyboard, copying, paper.  Run by check.sh in this
// directory; the argument is the page.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { PHISHING, Page, STATES, browser, html, serve, stop, url } from './page.mjs'

const page = await Page.open()
after(async () => {
  await page.close()
  await stop()
})

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Policy and network

test('the policy allows two scripts and one style by their hashes, and nothing else', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1]
  const script = /<script>([^]*?)<\/script>/.exec(html)[1]
  const packed = /<script id="packed"[^>]*>([^]*?)<\/script>/.exec(html)[1]
  const unpacked = gunzipSync(Buffer.from(packed, 'base64')).toString()
  const style = /<style>([^]*?)<\/style>/.exec(html)[1]
  assert.equal(
    policy,
    `default-src 'none'; script-src ${hashOf(script)} ${hashOf(unpacked)} 'wasm-unsafe-eval'; ` +
      `style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  )
  assert.equal(html.match(/<script>/g).length, 1)
})

test('the markup refers to nothing outside, and has no style or event attributes', () => {
  const markup = html.replace(/<(script|style)[^>]*>[^]*?<\/\1>|<!--[^]*?-->/g, '')
  assert.doesNotMatch(markup, /\b(src|href|action|style|on[a-z]+)=|https?:|url\(/)
  assert.match(markup, /<meta name="referrer" content="no-referrer">/)
})

test('no text stands outside of the object of texts, but for what needs no script', () => {
  const body = /<body>([^]*)<\/body>/
    .exec(html)[1]
    .replace(/<(script|noscript)[^>]*>[^]*?<\/\1>|<!--[^]*?-->/g, '')
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
    assert.match((await other.show(PHISHING)).verdict, /paypal\.com/)
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
    await page.tab.run(() => document.querySelector('[data-copy=link]').click())
    assert.equal(await page.tab.run(() => location.hash), hash)
    const other = await Page.open(url + hash)
    assert.equal(await other.tab.run(() => document.getElementById('name').value), text)
    assert.equal((await other.read()).verdict, (await page.read()).verdict)
    await other.close()
  })
}

for (const options of [{ std3: true }, { query: true }, { std3: true, query: true }]) {
  test(`a link carries the options ${Object.keys(options)}`, async () => {
    await page.show('https://a_b.😀/?c=d', options)
    await page.tab.run(() => document.querySelector('[data-copy=link]').click())
    const address = await page.tab.run(() => location.href)
    assert.match(address, new RegExp(`#${Object.keys(options)}=https%3A%2F%2Fa_b.*%3Dd$`))
    const other = await Page.open(address)
    assert.deepEqual(await other.read(), await page.read())
    assert.deepEqual(
      await other.tab.run(() => ['std3', 'query'].map((id) => document.getElementById(id).checked)),
      [options.std3 === true, options.query === true]
    )
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

test('the longest text that a link carries', async () => {
  await page.show('a'.repeat(1 << 20))
  await page.tab.run(() => document.querySelector('[data-copy=link]').click())
  assert.equal(await page.tab.run(() => location.hash.length), 1 + (1 << 20))
})

test('a lone surrogate or an endless text gives a link without it', async () => {
  for (const text of ['a'.repeat((1 << 20) + 1), '\\uD800']) {
    await page.tab.run((text) => {
      document.getElementById('name').value = JSON.parse(`"${text}"`)
      document.getElementById('name').dispatchEvent(new Event('input'))
      document.querySelector('[data-copy=link]').click()
    }, text)
    await page.tab.until(() => location.hash === '')
  }
})

test('what is typed does not enter the address and the history', async () => {
  const other = await Page.open()
  const before = await other.tab.run(() => [history.length, location.href])
  for (const text of ['a', 'ab', 'bücher.example']) await other.show(text)
  await other.tab.run(() => document.querySelector('#examples a').click())
  await other.tab.press('Escape', 'Escape', 27)
  await sleep(200)
  assert.deepEqual(await other.tab.run(() => [history.length, location.href]), before)
  await other.tab.run(() => {
    location.hash = '#xn--bcher-kva'
  })
  await other.tab.until(() => document.getElementById('name').value === 'xn--bcher-kva')
  assert.equal((await other.read()).unicode, 'bücher')
  await other.close()
})

test('the field has the focus at the start, and Esc clears it', async () => {
  const other = await Page.open()
  await other.tab.send('Page.bringToFront')
  assert.equal(await other.tab.run(() => document.activeElement.id), 'name')
  await other.show('bücher.example')
  assert.equal(await other.tab.run(() => document.getElementById('clear').hidden), false)
  await other.tab.press('Escape', 'Escape', 27)
  assert.equal((await other.read()).isShown, false)
  await other.show('bücher.example')
  await other.tab.run(() => document.getElementById('clear').click())
  assert.deepEqual(
    await other.tab.run(() => [document.activeElement.id, document.getElementById('name').value]),
    ['name', '']
  )
  await other.close()
})

test('a screen reader hears the verdict alone, after a pause', async () => {
  const said = () => document.getElementById('said').textContent
  const other = await Page.open()
  await other.show('https://раypal.co')
  await other.show('https://раypal.com/login')
  assert.equal(await other.tab.run(said), '')
  await other.tab.until(() => document.getElementById('said').textContent !== '')
  assert.equal(
    await other.tab.run(said),
    'This link goes to xn--ypal-43d9g.com. It looks like paypal.com, but letters 1–2 are ' +
      'Cyrillic: it is a different site.'
  )
  assert.equal(await other.tab.run(() => document.querySelectorAll('[role=status]').length), 1)
  for (const [text, words] of [
    ['www.example.com', 'This name belongs to example.com. Nothing is odd in its letters. ' +
      'They do not show whether the site is genuine.'],
    ['co.uk', 'Not the name of a site: co.uk. It is no site, but an ending under which others ' +
      'register their names.'],
    ['tel:112', 'This link does not go to a site: it is for a telephone.'],
    ['a.example\nb.example', '2 lines, the most dangerous ones first'],
    ['', '']
  ]) {
    await other.show(text)
    await other.tab.until((words) => document.getElementById('said').textContent === words, words)
  }
  await other.close()
})

test('several lines are a list, the most dangerous first, to be saved as CSV', async () => {
  const other = await Page.open()
  const { lines, isShown } = await other.show(
    'bücher.example\n\n faß.de \nhttps://раypal.com/\n=1+1\n"a,b" straße.de')
  assert.equal(isShown, false)
  assert.deepEqual(lines.map((cells) => [cells[0], cells[1], ...cells.slice(3)]), [
    ['https://раypal.com/', ...Array(4).fill('xn--ypal-43d9g.com')],
    ['U+0020faß.deU+0020', 'fass.de', 'fass.de', 'xn--fa-hia.de', 'xn--fa-hia.de'],
    ['"a,b"U+0020straße.de', 'strasse.de', 'strasse.de', 'xn--strae-oqa.de', 'xn--strae-oqa.de'],
    ['bücher.example', 'bücher.example', ...Array(3).fill('xn--bcher-kva.example')],
    ['=1+1', 'There is no name of a site in this text.', '', '', '']
  ])
  const { csv, mark, type, file } = await save(other.tab)
  assert.deepEqual([mark, type, file], ['efbbbf', 'text/csv', 'links.csv'])
  const rows = csv.split('\r\n')
  assert.equal(rows.length, 7)
  assert.equal(rows[0], '"Line","Goes to","Odd about it","ASCII by IDNA 2003","UTS 46",' +
    '"IDNA 2008, after UTS 46"')
  assert.match(rows[1], /^"https:\/\/раypal.com\/","xn--ypal-43d9g.com","deceptive\. It looks/)
  assert.match(rows[1], /site\.\. The name above is written .*\.","xn--ypal-43d9g\.com","xn--/)
  assert.match(rows[3], /^"""a,b"" straße.de","strasse.de",/)
  assert.match(rows[5], /^"'=1\+1",.*,"","",""$/)
  await other.close()
})

// Saves the list in a tab as CSV, and returns the text without its first three octets, these in
// hexadecimal, its media type, and the name of its file.
const save = (tab) => tab.run(async () => {
  const blobs = []
  const create = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    blobs.push(blob)
    return create(blob)
  }
  let file
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    file = this.download
  }
  document.getElementById('save').click()
  URL.createObjectURL = create
  HTMLAnchorElement.prototype.click = click
  const octets = new Uint8Array(await blobs[0].arrayBuffer())
  const mark = Array.from(octets.subarray(0, 3), (octet) => octet.toString(16)).join('')
  return { csv: new TextDecoder().decode(octets.subarray(3)), mark, type: blobs[0].type, file }
})

test('in CSV a cell that a spreadsheet would run begins with an apostrophe', async () => {
  const cells = ['=1', '+1', '-1', '@a', "'=1", 'a=1']
  await page.show(cells.join('\n'))
  const { csv } = await save(page.tab)
  assert.deepEqual(csv.trimEnd().split('\r\n').slice(1).map((row) => row.split('","')[0]),
    ["\"'=1", "\"'+1", "\"'-1", "\"'@a", "\"'=1", '"a=1'])
})

test('long lines and names are shortened in a list, and not in CSV', async () => {
  const [short, long] = [198, 199].map((length) => `x ${'y'.repeat(length)}`)
  const { lines } = await page.show(`${short}\n${long}`)
  assert.deepEqual(lines.map(([line]) => line.replace('U+0020', ' ')),
    [short, `${long.slice(0, -1)}…`])
  assert.match((await save(page.tab)).csv, new RegExp(`\\r\\n"${long}"`))
})

test('an option changes the lines of a list on show', async () => {
  const ascii = ({ lines }) => lines.map((cells) => cells[3])
  assert.deepEqual(ascii(await page.show('a_b.example\nx.example')), ['a_b.example', 'x.example'])
  assert.deepEqual(ascii(await page.show('a_b.example\nx.example', { std3: true })),
    ['refused', 'x.example'])
})

test('a list has the results of UTS 46 and IDNA 2008, where they are known', async () => {
  const unknown = ['unknown', 'unknown']
  const rows = [
    ['FAẞ.example', 'refused', ...unknown],
    ['ΒΌΛΟς.example', 'xn--nxasmq6b.example', 'xn--nxasmm1c.example', 'xn--nxasmm1c.example'],
    ['i❤.example', 'xn--i-7iq.example', 'xn--i-7iq.example', 'refused'],
    ['a_b.example', 'a_b.example', 'a_b.example', 'a_b.example'],
    ['ab--c.example', 'ab--c.example', 'ab--c.example', 'ab--c.example'],
    ['ﬁ.example', 'fi.example', 'fi.example', 'fi.example'],
    ['a\u200Db.example', 'ab.example', ...unknown],
    ['Ⴀ.example', 'xn--7md.example', ...unknown],
    ['a・b.example', 'xn--ab-3n4a.example', 'xn--ab-3n4a.example', 'unknown'],
    ['אבג.example', 'xn--4dbcd.example', 'xn--4dbcd.example', 'unknown'],
    ['xn--a.example', 'xn--a.example', ...unknown]
  ]
  const { lines } = await page.show(rows.map(([name]) => name).join('\n'))
  const found = new Map(lines.map(([line, , , ...names]) =>
    [line.replace('U+200D', '\u200D'), names]))
  for (const [name, ...expected] of rows) assert.deepEqual(found.get(name), expected, name)
})

test('on paper the icon has the colour of the text, since there are no backgrounds', async () => {
  await page.show(PHISHING)
  await page.tab.send('Emulation.setEmulatedMedia', { media: 'print' })
  const { color, borderStyle, ink } = await page.tab.run(() => {
    const { color, borderStyle } = getComputedStyle(document.querySelector('#verdict .icon'))
    return { color, borderStyle, ink: getComputedStyle(document.getElementById('verdict')).color }
  })
  await page.tab.send('Emulation.setEmulatedMedia', { media: '' })
  assert.deepEqual([color, borderStyle], [ink, 'solid'])
})

test('stacks of marks end at the border of their row', async () => {
  await page.show(`a${'\u0301'.repeat(40)}.example`)
  const overflow = await page.tab.run(() => ['#typed', '#verdict p', '#forms dd', '#labels td']
    .map((selector) => getComputedStyle(document.querySelector(selector)).overflow))
  assert.deepEqual(overflow, Array(4).fill('clip'))
})

test('a line with several links is a list of them', async () => {
  const { lines } = await page.show('See https://example.com/ or (https://раypal.com/), please.\nx.example')
  assert.deepEqual(lines.map(([line, , odd]) => [line, odd.slice(0, 3)]), [
    ['https://раypal.com/', 'dec'],
    ['https://example.com/', 'not'],
    ['x.example', 'not']
  ])
})

test('of a long list the first thousand lines are examined', async () => {
  const { lines } = await page.show('a.example\n'.repeat(1001))
  assert.equal(lines.length, 1000)
  assert.match(await page.tab.run(() => document.getElementById('lines').textContent),
    /Only the first 1000 lines are examined\.$/)
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
  assert.equal(await tab.run(() => document.activeElement.id), 'name')
  await tab.send('Input.insertText', { text: 'bücher.example' })
  assert.equal((await other.read()).ascii, 'xn--bcher-kva.example')
  const reached = []
  for (let i = 0; i < 14; i++) {
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
  assert.deepEqual(reached,
    ['paste', 'clear', 'summary', 'std3', 'query', 'ascii', 'unicode', 'summary', 'link'])
  await other.close()
})

test('the copy buttons copy what the name is, not how it is shown', async () => {
  const { tab } = page
  await tab.send('Page.bringToFront')
  await page.show('bü\u00ADcher.example')
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

test('pasting shows the answer, and leaves the focus in the field', async () => {
  const other = await Page.open()
  await other.tab.send('Page.bringToFront')
  await other.tab.run(async () => {
    await navigator.clipboard.writeText('bücher.example')
    document.getElementById('paste').focus()
    document.getElementById('paste').click()
  })
  await other.tab.until(() => document.getElementById('name').value === 'bücher.example')
  assert.equal((await other.read()).ascii, 'xn--bcher-kva.example')
  assert.equal(await other.tab.run(() => document.activeElement.id), 'name')
  const refused = await other.tab.run(async () => {
    navigator.clipboard.readText = async () => { throw new Error('not permitted') }
    document.getElementById('paste').focus()
    document.getElementById('paste').click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return [document.activeElement.id, document.getElementById('name').value]
  })
  assert.deepEqual(refused, ['name', 'bücher.example'])
  assert.deepEqual(other.complaints, [])
  await other.close()
})

test('where the page may not read the clipboard there is no button for it', async () => {
  const hidden = []
  for (const source of ['', 'navigator.clipboard.readText = undefined',
    "Object.defineProperty(navigator, 'clipboard', { value: undefined })"]) {
    const other = await browser.open()
    await other.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await other.navigate(url)
    hidden.push(await other.run(() => document.getElementById('paste').hidden))
    await other.close()
  }
  assert.deepEqual(hidden, [false, true, true])
})

for (const [language, failed, done] of [
  ['en', 'Not copied', 'Copied'],
  ['de', 'Nicht kopiert', 'Kopiert']
]) {
  test(`a copy that fails says so: ${language}`, async () => {
    const other = await Page.openIn(language)
    await other.show('bücher')
    const copy = (works) => other.tab.run(async (works) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      document.execCommand = () => works
      document.querySelector('[data-copy=ascii]').click()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return [document.getElementById('said').textContent,
        document.querySelector('[data-copy=ascii]').textContent,
        document.querySelectorAll('textarea').length]
    }, works)
    assert.deepEqual(await copy(false), [failed, failed, 1])
    assert.deepEqual(await copy(true), [done, done, 1])
    await other.tab.until(() => document.getElementById('said').textContent === '')
    await other.close()
  })
}

test('Esc that ends the composition of a letter does not clear the field', async () => {
  await page.show('bücher')
  const values = await page.tab.run(() => [true, false].map((isComposing) => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing }))
    return document.getElementById('name').value
  }))
  assert.deepEqual(values, ['bücher', ''])
})

test('the form is not submitted', async () => {
  const isDefault = await page.tab.run(() => document.getElementById('form')
    .dispatchEvent(new Event('submit', { cancelable: true })))
  assert.equal(isDefault, false)
})

test('the field is as high as its text, and a very long text is not broken', async () => {
  const states = []
  for (const text of ['a', 'a\n'.repeat(5), 'a'.repeat(4096), 'a'.repeat(4097)]) {
    await page.show(text)
    states.push(await page.tab.run(() => {
      const field = document.getElementById('name')
      return [field.classList.contains('long'), field.clientHeight]
    }))
  }
  assert.deepEqual(states.map(([isLong]) => isLong), [false, false, false, true])
  assert.ok(states[1][1] > 3 * states[0][1])
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
    document.getElementById('details').open = true
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
  ['раypal.com', ['ascii', 'link']],
  ['example.com', ['ascii', 'link']],
  ['ü'.repeat(65537), ['link']]
]
for (const [text, expected] of buttons) {
  test(`the copy buttons of ${text.slice(0, 10)} that are on: ${expected}`, async () => {
    await page.show(text)
    const on = await page.tab.run(() =>
      [...document.querySelectorAll('[data-copy]:enabled:not([hidden], [hidden] *)')]
        .map(({ dataset }) => dataset.copy)
    )
    assert.deepEqual(on, expected)
  })
}

// Paper

test('on paper the steps are open, and afterwards closed again', async () => {
  await page.show('bücher.xn--bcher-kva')
  await page.tab.run(() => {
    document.querySelector('#labels details').open = true
  })
  await page.tab.run(() => {
    window.states = []
    const record = () =>
      window.states.push([...document.querySelectorAll('details')].map(({ open }) => open))
    addEventListener('beforeprint', record)
    addEventListener('afterprint', record)
  })
  await page.tab.send('Page.printToPDF', {})
  assert.deepEqual(await page.tab.run(() => window.states), [
    [true, true, true, true],
    [false, true, false, false]
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
