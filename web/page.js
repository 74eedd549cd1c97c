// SPDX-License-Identifier: MIT
// The page: what analysis.js finds out, in the words of texts.js.  Text goes into the document as
// text only.
import { load, version } from '../bindings/wasm/xn.js'
import { analyse } from './analysis.js'
import { CodePoints, formatHex } from './names.js'
import { TEXTS } from './texts.js'

// Longer names are shown in part, and letters beyond this number are not coloured.
const TYPED_SHOWN = 65536
const COLOURED = 1024
// A name has at most 127 labels.
const LABELS_ISOLATED = 256
const DOT = /([.\u3002\uFF0E\uFF61])/
// A longer fragment would not be a link that anyone could send.
const FRAGMENT_MAX = 1 << 20

const EXAMPLES = [
  'https://раypal.com/login', 'bücher.example', 'faß.de', 'مثال.إختبار', 'straße.a℀b.example',
  'xn--bcher-kva.example'
]

const byId = (id) => document.getElementById(id)
let codePoints
let answer = null

// Elements

function create (tag, properties, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === 'className') element.className = value
    else if (value !== null && value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

// What has no shape of its own: controls, formats, spaces, fillers, and what this browser does not
// know either.
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
// Each invisible character by itself, or several together where there are too many for that
const CHARACTERS = new RegExp(`${INVISIBLE.source}|${INVISIBLE.source.replace('[', '[^')}+`, 'gu')
const RUNS = new RegExp(`${INVISIBLE.source}+|${INVISIBLE.source.replace('[', '[^')}+`, 'gu')
const MARK = /^\p{M}/u
const DOTTED_CIRCLE = '\u25CC'

const formatCodePoint = (cp) => `U+${formatHex(cp)}`

// A text, in which invisible characters are shown by their numbers.
function createText (text) {
  if (!INVISIBLE.test(text)) return document.createTextNode(text)
  const fragment = document.createDocumentFragment()
  for (const run of text.match(text.length > COLOURED ? RUNS : CHARACTERS)) {
    fragment.append(INVISIBLE.test(run)
      ? create('span', { class: 'invisible' },
        Array.from(run, (character) => formatCodePoint(character.codePointAt(0))).join(''))
      : run)
  }
  return fragment
}

// The label of a name, or a text by itself
const createIsolate = (text) =>
  create('bdi', { class: MARK.test(text) ? 'on-circle' : null }, createText(text))

// One letter by itself
const createLetter = (text) =>
  create('bdi', {}, createText(MARK.test(text) && !INVISIBLE.test(text) ? DOTTED_CIRCLE + text : text))

// The nodes of a sentence of texts.js
function createSentence (sentence) {
  const fragment = document.createDocumentFragment()
  sentence.strings.forEach((string, i) => {
    fragment.append(string)
    if (i < sentence.values.length) fragment.append(createValue(sentence.values[i]))
  })
  return fragment
}

function createValue (value) {
  if (typeof value === 'string') return createIsolate(value)
  if (typeof value === 'number') return String(value)
  if (value.plain !== undefined) return value.plain
  if (value.code !== undefined) return create('code', {}, value.code)
  return createSentence(value)
}

// Scripts: Latin is plain, others have a colour and a line of their own.

const SCRIPT_STYLES = 7
const PLAIN_SCRIPTS = new Set(['Latin', 'Common', 'Inherited', 'Unknown'])
const FIXED_STYLES = { Cyrillic: 0, Greek: 1, Arabic: 2, Hebrew: 3, Han: 4, Hiragana: 5, Katakana: 6 }

function styleScript (script) {
  if (PLAIN_SCRIPTS.has(script)) return ''
  let style = FIXED_STYLES[script]
  if (style === undefined) {
    style = 0
    for (const letter of script) style = (style * 31 + letter.charCodeAt(0)) % SCRIPT_STYLES
  }
  return `script script-${style}`
}

// Letters in the style of their script; a mark belongs to the letter before it.
function createColoured (text) {
  if (text.length > COLOURED) return createText(text)
  const fragment = document.createDocumentFragment()
  let run = ''
  let style = ''
  const finish = () => {
    if (run !== '') {
      const content = createText(run)
      fragment.append(style === '' ? content : create('span', { class: style }, content))
    }
    run = ''
  }
  for (const character of text) {
    const script = codePoints.findScript(character.codePointAt(0))
    const next = script === 'Inherited' ? style : styleScript(script)
    if (next !== style) finish()
    style = next
    run += character
  }
  finish()
  return fragment
}

// The name as typed

function createMark (text) {
  if (text === '') return create('mark', { class: 'empty' }, '∅')
  return create('mark', MARK.test(text) ? { class: 'on-circle' } : {}, createColoured(text))
}

// A label, in which what is at fault is marked; start and end are positions in it.
function createTypedLabel (text, start, end) {
  const label = create('bdi', { class: MARK.test(text) ? 'on-circle' : null })
  if (start === null) {
    label.append(createColoured(text))
    return label
  }
  label.append(createColoured(text.slice(0, start)), createMark(text.slice(start, end)),
    createColoured(text.slice(end)))
  return label
}

// Which part of a name that is too long to be shown.
function findExcerpt (text, fault) {
  if (text.length <= TYPED_SHOWN) return [0, text.length]
  const start = Math.max(0, (fault?.start ?? 0) - 200)
  return [start, Math.min(text.length, start + 2000)]
}

function createTyped ({ host, fault }) {
  const fragment = document.createDocumentFragment()
  const [first, last] = findExcerpt(host, fault)
  const isWhole = fault !== null && DOT.test(host.slice(fault.start, fault.end))
  const parent = isWhole ? create('mark') : fragment
  let at = first
  let rest = '' // what follows the labels that are isolated, as far as it is not at fault
  const finish = () => {
    if (rest !== '') parent.append(createTypedLabel(rest, null))
    rest = ''
  }
  if (first > 0) fragment.append('…')
  if (isWhole) fragment.append(parent)
  host.slice(first, last).split(DOT).forEach((piece, i) => {
    const end = at + piece.length
    const isInside = i % 2 === 0 && fault !== null && !isWhole && fault.start >= at &&
      fault.start <= end
    if (isInside) {
      finish()
      parent.append(createTypedLabel(piece, fault.start - at, Math.min(fault.end, end) - at))
    } else if (i > 2 * LABELS_ISOLATED) {
      rest += piece
    } else {
      parent.append(i % 2 === 1
        ? create('span', { class: 'dot' }, piece)
        : createTypedLabel(piece, null))
    }
    at = end
  })
  finish()
  if (last < host.length) fragment.append('…')
  return fragment
}

// A name in which each label is isolated, so that they appear in their order.
function createName (name) {
  if (name.length > COLOURED) return createIsolate(`${name.slice(0, COLOURED)}…`)
  const fragment = document.createDocumentFragment()
  name.split('.').forEach((label, i) => {
    if (i > 0) fragment.append('.')
    if (label !== '') fragment.append(createIsolate(label))
  })
  return fragment
}

function showPart ({ typed, part, host }) {
  const element = byId('part')
  const isAll = part.start === 0 && part.end === typed.length
  element.hidden = isAll
  element.replaceChildren()
  if (isAll) return
  const shorten = (text, end) => text.length <= 80 ? text : end ? `…${text.slice(-79)}` : `${text.slice(0, 79)}…`
  element.append(create('span', {}, TEXTS.shown[part.kind]), ' ',
    create('bdi', { dir: 'ltr', translate: 'no' },
      createIsolate(shorten(typed.slice(0, part.start), true)),
      create('strong', {}, createName(shorten(host, false))),
      createIsolate(shorten(typed.slice(part.end), false))))
}

function showScripts ({ labels }) {
  const scripts = new Map()
  for (const label of labels) {
    for (const [script, letters] of label.scripts) {
      scripts.set(script, new Set([...scripts.get(script) ?? [], ...letters]))
    }
  }
  const list = byId('scripts')
  list.hidden = scripts.size === 0 || (scripts.size === 1 && scripts.has('Latin'))
  list.replaceChildren(...[...scripts].map(([script, letters]) => create('li', {},
    create('span', { class: 'script-name' }, script), ' ',
    createShortList([...letters].slice(0, 24), styleScript(script), letters.size))))
}

function createShortList (letters, style, size) {
  const list = create('span', { translate: 'no' })
  for (const letter of letters) {
    list.append(create('bdi', { class: style }, createLetter(letter)), ' ')
  }
  if (size > letters.length) list.append('…')
  return list
}

// Verdict, forms, warnings

const ICONS = { good: '✓', caution: '!', bad: '✕' }

function showVerdict () {
  const verdict = byId('verdict')
  if (answer === null) {
    verdict.replaceChildren()
    verdict.removeAttribute('class')
    return
  }
  const sentences = listSentences()
  const kind = findVerdictKind(sentences.length)
  verdict.className = kind
  verdict.replaceChildren(create('span', { class: 'icon', 'aria-hidden': 'true' }, ICONS[kind]),
    create('div', {}, ...sentences.map(([role, sentence]) =>
      create('p', { class: role }, createSentence(sentence)))))
}

function findVerdictKind (sentences) {
  if (answer.error !== null) return 'bad'
  if (answer.deception !== null) return answer.deception === 'disagreement' ? 'caution' : 'bad'
  return sentences > 1 || answer.isOtherInBrowser ? 'caution' : 'good'
}

// The first one is what everybody should know.  A name that browsers refuse, too, leads nowhere: it
// matters more why.
function listSentences () {
  const { error, deception, browser, part } = answer
  const list = deception === null ? [] : [TEXTS.deception[deception](answer)]
  if (error === null) {
    list.push(deception === null ? TEXTS.accepted(answer) : TEXTS.acceptedAnyway(answer))
    if (deception === null) list.push(...listCautions())
  } else if (browser.kind === 'accepted') {
    list.push(TEXTS.refused(error))
  } else {
    list.unshift(TEXTS.refused(error))
  }
  const sentences = list.map((sentence, i) => [i === 0 ? 'headline' : null, sentence])
  if (error !== null) sentences.push(['rule', TEXTS.position(error, part.start > 0)])
  return sentences
}

function listCautions () {
  const { labels, browser } = answer
  const { caution } = TEXTS
  const isOdd = ({ lookalike }) => lookalike?.letters.some(({ script }) => script === 'Latin')
  return [
    ...labels.filter((label) => label.isMixed).map(caution.mixed),
    ...labels.filter(isOdd).map(caution.lookalike),
    ...labels.filter((label) => label.fake !== null).map(caution.fake),
    ...(browser.kind === 'refused' ? [caution.refused()] : [])
  ]
}

const createNone = () => create('span', { class: 'none' }, TEXTS.none)

function showForms () {
  const { ascii, unicode, display, browser, error } = answer
  byId('ascii').replaceChildren(...(ascii === null ? [] : [createText(ascii)]))
  byId('unicode').replaceChildren(unicode === null ? createNone() : createName(unicode))
  byId('display').replaceChildren(...(display === null ? [createNone()] : [createName(display)]),
    ...(answer.why === 0 ? [] : [create('span', { class: 'note' }, TEXTS.displayReason(answer.why))]))
  document.querySelector('[data-copy=ascii]').disabled = ascii === null
  document.querySelector('[data-copy=unicode]').disabled = unicode === null
  const kind = browser.kind
  const isDifferent = answer.isOtherInBrowser || (error !== null && browser.host !== undefined)
  const argument = kind === 'refused' ? error !== null : !isDifferent
  byId('browser').replaceChildren(
    ...(browser.host === undefined ? [] : [create('bdi', { translate: 'no' }, createText(browser.host)), ' ']),
    create('span', { class: isDifferent ? 'note different' : 'note' },
      createSentence(TEXTS.browserAnswer[kind](argument))))
}

function listWarnings () {
  const warnings = []
  const add = (label, sentence) => warnings.push([[label], sentence])
  for (const label of answer.labels) {
    const { warning } = TEXTS
    if (label.lookalike !== null) add(label, warning.lookalike(label))
    if (label.isMixed) add(label, warning.mixed(label))
    if (label.isDeviation) add(label, warning.deviation(label))
    if (label.fake !== null) add(label, warning.fake(label))
    if (label.unassigned.length > 0) add(label, warning.unassigned(label))
    if (label.fault !== null && label.fault.error !== answer.error) {
      add(label, warning.refused(label.fault.error))
    }
  }
  const rtl = answer.labels.filter((label) => label.isRTL)
  if (rtl.length > 0) warnings.push([rtl, TEXTS.warning.rtl()])
  if (answer.disagreement !== null) warnings.push([[], TEXTS.warningDisagreement(answer.disagreement)])
  return warnings
}

function showWarnings () {
  const warnings = listWarnings()
  byId('warnings-section').hidden = warnings.length === 0
  byId('warnings').replaceChildren(...warnings.map(([labels, sentence]) => create('li', {},
    ...(labels.length === 0 ? [] : [create('strong', {}, TEXTS.labelNumbers(labels)), ': ']),
    createSentence(sentence))))
}

// Labels

function createOutcome (row) {
  if (row.error !== null) {
    return create('span', { class: 'fault' }, '✕ ', createSentence(TEXTS.atFault(row.error)))
  }
  const outcome = row.to === null
    ? create('span', { class: 'none' }, TEXTS[row.outcome])
    : createSentence(row.to === '' ? TEXTS.removedBy(row.rule) : TEXTS.mapped(row.to, row.rule))
  if (row.like === null) return outcome
  const content = document.createDocumentFragment()
  content.append(outcome, ', ', create('strong', {}, createSentence(TEXTS.looksLike(row.like))))
  return content
}

function createRow (row) {
  const script = codePoints.findScript(row.codePoint)
  const hex = formatHex(row.codePoint)
  return create('tr', { 'data-cp': hex, class: row.error === null ? null : 'at-fault', role: 'row' },
    create('td', { class: 'letter', role: 'cell' }, createLetter(row.text)),
    create('th', { scope: 'row', role: 'rowheader' }, `U+${hex}`),
    create('td', { class: 'name', role: 'cell' }, codePoints.findName(row.codePoint) ?? TEXTS.unnamed),
    create('td', { class: 'of-script', role: 'cell' },
      create('span', { class: styleScript(script) }, script)),
    create('td', { class: 'outcome', role: 'cell' }, createOutcome(row)))
}

const COLUMNS = ['letter', 'codePoint', 'name', 'script', 'outcome']

function createTable ({ rows, hidden }, id) {
  const head = create('tr', { role: 'row' }, ...COLUMNS.map((column) =>
    create('th', { scope: 'col', role: 'columnheader' }, TEXTS[column])))
  const table = create('table', { role: 'table', 'aria-labelledby': id },
    create('thead', { role: 'rowgroup' }, head),
    create('tbody', { role: 'rowgroup' }, ...rows.map(createRow)))
  return hidden === 0
    ? [table]
    : [table, create('p', { class: 'more' }, TEXTS.moreRows(hidden))]
}

function createPunycode ({ basic, steps }) {
  return create('details', {}, create('summary', {}, TEXTS.punycode(steps.length)),
    create('ol', {}, create('li', {}, createSentence(TEXTS.start(basic))),
      ...steps.slice(0, 63).map((step) => create('li', {}, createSentence(TEXTS.insertion(step))))))
}

function createForms (label) {
  const forms = [
    [TEXTS.prepared, label.prepared], [TEXTS.ascii, label.ascii],
    [TEXTS.unicode, label.isDecoded ? label.shown : null]
  ]
  const list = create('dl', {})
  for (const [name, text] of forms) {
    if (text === null) continue
    list.append(create('div', {}, create('dt', {}, name), ' ',
      create('dd', {}, createIsolate(text.slice(0, COLOURED)))))
  }
  return list
}

function createLabel (label) {
  const id = `label-${label.number + 1}`
  const section = create('section', {
    'aria-labelledby': id, class: label.fault === null ? null : 'refused'
  })
  const text = label.text === ''
    ? create('span', {}, '∅')
    : createTypedLabel(label.text.slice(0, COLOURED), null)
  section.append(create('h3', { id }, create('span', { class: 'number' }, TEXTS.labelNumber(label.number)),
    ' ', text))
  if (label.fault !== null) {
    section.append(create('p', { class: 'fault' }, '✕ ',
      createSentence(TEXTS.labelRefused(label.fault.error))))
  }
  section.append(createForms(label))
  if (label.characters.rows.length > 0) section.append(...createTable(label.characters, id))
  if (label.punycode !== null) section.append(createPunycode(label.punycode))
  if (label.typed !== null) {
    section.append(create('details', {},
      create('summary', {}, TEXTS.typedRows(label.typed.rows.length)),
      ...createTable(label.typed, id)))
  }
  return section
}

// The sections on show, by all that they depend on: a keystroke changes one of them, and what is
// open in the others stays so.
let sections = new Map()

function keyOf ({ number, start, text, fault }, options) {
  return JSON.stringify([number, start, text, options, fault?.start, fault?.error.message])
}

function showLabels (options) {
  const list = byId('labels')
  const before = sections
  sections = new Map(answer.labels.map((label) => {
    const key = keyOf(label, options)
    return [key, before.get(key) ?? createLabel(label)]
  }))
  list.replaceChildren(...sections.values())
  if (answer.hiddenLabels > 0) {
    list.append(create('p', { class: 'more' }, TEXTS.moreLabels(answer.hiddenLabels)))
  }
}

// Input

function show () {
  const typed = byId('name').value
  const options = { std3: byId('std3').checked, query: byId('query').checked }
  answer = analyse(typed, options, codePoints)
  showVerdict()
  byId('answer').hidden = answer === null
  byId('examples').hidden = answer !== null
  document.title = answer === null ? TEXTS.title : `${TEXTS.title} – xn`
  if (answer === null) return
  showPart(answer)
  byId('typed').replaceChildren(createTyped(answer))
  showScripts(answer)
  showForms()
  showWarnings()
  showLabels(options)
}

function makeFragment (typed) {
  try {
    const fragment = encodeURIComponent(typed)
    return fragment.length > FRAGMENT_MAX ? '' : fragment
  } catch { // a lone surrogate
    return ''
  }
}

// replaceState: one entry in the history, however much is typed.
function writeFragment () {
  const fragment = makeFragment(byId('name').value)
  lastWritten = performance.now()
  try {
    history.replaceState(null, '', fragment === '' ? location.pathname + location.search : `#${fragment}`)
  } catch { // Refused, since it was too often.  The next letter tries again.
  }
}

// Browsers ignore more than some 10 to 20 in a second.
const WRITE_INTERVAL = 100
let lastWritten = -WRITE_INTERVAL
let writeTimer = 0

function scheduleFragment () {
  clearTimeout(writeTimer)
  const wait = lastWritten + WRITE_INTERVAL - performance.now()
  if (wait <= 0) writeFragment()
  else writeTimer = setTimeout(writeFragment, wait)
}

function readFragment () {
  clearTimeout(writeTimer)
  try {
    byId('name').value = decodeURIComponent(location.hash.slice(1))
  } catch { // Malformed: nobody knows what was meant.
    byId('name').value = ''
  }
}

// Copying

const COPIES = {
  ascii: () => answer.ascii,
  unicode: () => answer.unicode,
  link () {
    writeFragment()
    return location.href
  }
}

// For pages without the right to use the clipboard otherwise.
function copyBySelection (text) {
  const field = create('textarea', { class: 'hidden', 'aria-hidden': 'true' })
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

async function copy (button) {
  const text = COPIES[button.dataset.copy]()
  let isCopied = true
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    isCopied = copyBySelection(text)
    button.focus()
  }
  const words = isCopied ? TEXTS.copied : TEXTS.notCopied
  byId('said').textContent = words
  button.textContent = words
  setTimeout(() => {
    byId('said').textContent = ''
    button.textContent = TEXTS[button.dataset.text]
  }, 2000)
}

// Startup

async function unpack (id) {
  const octets = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0))
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

function writeTexts () {
  document.documentElement.lang = TEXTS.language
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = TEXTS[element.dataset.text]
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', TEXTS[element.dataset.label])
  }
  document.title = TEXTS.title
  byId('examples').querySelector('ul').append(...EXAMPLES.map((example, i) => create('li', {},
    create('a', { href: `#${encodeURIComponent(example)}`, translate: 'no' }, createIsolate(example)),
    ' ', create('span', {}, TEXTS.exampleCaptions[i]))))
}

// On paper, nothing can be opened.
function openForPrint () {
  for (const details of document.querySelectorAll('details:not([open])')) {
    details.open = true
    details.dataset.printed = ''
  }
}

function closeAfterPrint () {
  for (const details of document.querySelectorAll('details[data-printed]')) {
    details.open = false
    delete details.dataset.printed
  }
}

function listen () {
  for (const id of ['name', 'std3', 'query']) byId(id).addEventListener('input', show)
  byId('name').addEventListener('input', scheduleFragment)
  byId('form').addEventListener('submit', (event) => event.preventDefault())
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('[data-copy]')) copy(target)
  })
  addEventListener('hashchange', () => {
    readFragment()
    show()
  })
  addEventListener('beforeprint', openForPrint)
  addEventListener('afterprint', closeAfterPrint)
}

async function start () {
  writeTexts()
  const [wasm, names] = await Promise.all([unpack('wasm'), unpack('names')])
  load(await WebAssembly.compile(wasm))
  codePoints = new CodePoints(new TextDecoder().decode(names))
  byId('version').textContent = TEXTS.version(version)
  listen()
  if (location.hash !== '') readFragment()
  show()
  document.documentElement.dataset.ready = ''
}

start().catch((error) => {
  document.getElementById('verdict').textContent = `${TEXTS.failed} (${error.name})`
  throw error
})
