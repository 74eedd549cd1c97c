// SPDX-License-Identifier: MIT
// The page: input, links, copying and printing.
import { load, version } from '../machine.js'
import { analyse } from './analysis.js'
import {
  byId, codePoints, create, createIsolate, createSentence, setCodePoints
} from './elements.js'
import { showLabels } from './labels.js'
import { splitLines } from './links.js'
import { LINES_EXAMINED, formatCSV, showList } from './list.js'
import { fail, unpack } from './loader.js'
import { KnownNames } from './lookalike.js'
import { CodePoints } from './names.js'
import { readVerdict, setListDate, showResult, showScheme, showVerdict } from './result.js'
import { Suffixes } from './suffixes.js'
import { chooseTexts, language, plain, say, text } from './texts.js'
import { judge } from './verdict.js'

// Nobody could send a link with a longer fragment.
const FRAGMENT_MAX = 1 << 20
// A screen reader would otherwise read each letter's verdict.
const READ_AFTER = 500
const LINE_BROKEN = 4096
const OPTIONS = ['std3', 'query']

const EXAMPLES = [
  'https://secure-login.apple.com.verify-account.ru/signin',
  'https://раypal.com/login',
  'bücher.example',
  'faß.de',
  'https://www.google.com/url?q=https://evil.example/',
  'مثال.إختبار'
]

let context // data for analyse(): codePoints, suffixes, known
let answer = null // the findings about the current input, if it is one line

// Input

// The findings about the lines of the last list: a keystroke changes one of them.
let examined = new Map()

// Examines the lines of a list.
function examineLines (lines, options) {
  const before = examined
  examined = new Map()
  return lines.map((line) => {
    const key = JSON.stringify([options, line])
    const found = examined.get(key) ?? before.get(key) ?? examine(line, options)
    examined.set(key, found)
    return found
  })
}

const readOptions = () =>
  Object.fromEntries(OPTIONS.map((option) => [option, byId(option).checked]))

// Returns the findings about a line and its verdict, to which the addresses in a link contribute.
function examine (line, options) {
  const answer = analyse(line, options, context)
  const stops = answer.stops.map((stop) => {
    const found = analyse(stop, options, context)
    return [found, judge(found, [])]
  }).filter(([found]) => found.site?.site !== answer.site?.site || found.site?.site === null)
  return { line, answer, verdict: judge(answer, stops.map(([, verdict]) => verdict)) }
}

// Analyses the input, and shows the findings.
function show () {
  const typed = byId('name').value
  const options = readOptions()
  const lines = splitLines(typed)
  const isList = lines.length > 1
  const one = lines.length === 1 ? examine(lines[0], options) : null
  answer = one?.answer ?? null
  byId('examples').hidden = lines.length > 0
  byId('clear').hidden = typed === ''
  byId('answer').hidden = one === null
  byId('details').hidden = answer === null || (!answer.hasHost && answer.scheme === '')
  byId('has-host').hidden = answer?.hasHost !== true
  byId('no-host').hidden = answer?.hasHost !== false
  byId('typed').closest('section').hidden = answer?.hasHost !== true
  showVerdict(one?.verdict ?? null)
  showList(isList ? examineLines(lines.slice(0, LINES_EXAMINED), options) : null, lines.length)
  if (answer?.hasHost) {
    showResult(answer, one.verdict)
    showLabels(answer, options)
  } else if (answer !== null) {
    showScheme(answer)
  }
  fitInput()
  announce(isList ? byId('list-title').textContent : one === null ? '' : readVerdict(one.verdict))
}

let announceTimer = 0

// Has screen readers read a text once nothing has been typed for a moment.
function announce (words) {
  clearTimeout(announceTimer)
  announceTimer = setTimeout(() => {
    byId('said').textContent = words
  }, READ_AFTER)
}

// Makes the field as high as its text, as far as its style permits.  Breaking a line of a megabyte
// would take browsers half a minute.
function fitInput () {
  const field = byId('name')
  field.classList.toggle('long', field.value.length > LINE_BROKEN)
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + 2}px`
}

function type (typed) {
  byId('name').value = typed
  show()
  byId('name').focus()
}

// Links to a result

// Returns the fragment of a link to this input with its options, or '' if there cannot be one.
function makeFragment () {
  try {
    const options = OPTIONS.filter((option) => byId(option).checked).join()
    const fragment = encodeURIComponent(byId('name').value)
    if (fragment.length > FRAGMENT_MAX) return ''
    return options === '' ? fragment : `${options}=${fragment}`
  } catch {
    // encodeURIComponent() refuses a lone surrogate.
    return ''
  }
}

// Writes the address of the result.  Only a copied link does so: the input stays out of the
// history.
function writeFragment () {
  const fragment = makeFragment()
  history.replaceState(null, '',
    fragment === '' ? location.pathname + location.search : `#${fragment}`)
}

function readFragment () {
  const [, options, fragment] = /^(?:((?:std3|query)(?:,(?:std3|query))*)=)?(.*)$/s
    .exec(location.hash.slice(1))
  for (const option of OPTIONS) byId(option).checked = options?.split(',').includes(option) ?? false
  try {
    byId('name').value = decodeURIComponent(fragment)
  } catch {
    // A malformed fragment has no meaning.
    byId('name').value = ''
  }
}

// Copying, pasting and saving

const COPIES = {
  ascii: () => answer.ascii,
  unicode: () => answer.unicode,
  link () {
    writeFragment()
    return location.href
  }
}

// Copies by a selection, for pages that may not use the clipboard.
function copyBySelection (text) {
  const field = create('textarea', { class: 'hidden', 'aria-hidden': 'true' })
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

// Copies a form, and says for two seconds whether that succeeded; screen readers read `said`.
async function copy (button) {
  const form = COPIES[button.dataset.copy]()
  let isCopied = true
  try {
    await navigator.clipboard.writeText(form)
  } catch {
    isCopied = copyBySelection(form)
    button.focus()
  }
  const words = text(isCopied ? 'copied' : 'notCopied')
  clearTimeout(announceTimer)
  byId('said').textContent = words
  button.textContent = words
  setTimeout(() => {
    byId('said').textContent = ''
    button.textContent = text(button.dataset.text)
  }, 2000)
}

async function paste () {
  try {
    type(await navigator.clipboard.readText())
  } catch {
    // The reader did not permit it, and pastes with the keyboard.
    byId('name').focus()
  }
}

function save () {
  const url = URL.createObjectURL(new Blob([formatCSV()], { type: 'text/csv' }))
  create('a', { href: url, download: 'links.csv' }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

// Startup

// Fills the elements of the page with their texts, and lists the examples.
function writeTexts () {
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = text(element.dataset.text)
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', text(element.dataset.label))
  }
  document.title = text('title')
  const { suffixes, known } = context
  byId('footer').append(createSentence(say('footer',
    { count: known.names.size, date: plain(suffixes.date) })))
  byId('version').append(createSentence(say('version', { version: plain(version) })))
  byId('paste').hidden = navigator.clipboard?.readText === undefined
  byId('examples')
    .querySelector('ul')
    .append(
      ...EXAMPLES.map((example, i) =>
        create(
          'li',
          {},
          create(
            'a',
            { href: `#${encodeURIComponent(example)}`, translate: 'no' },
            createIsolate(example)
          ),
          ' ',
          create('span', {}, text(`example${i}`))
        )
      )
    )
}

// Opens all details, since nobody can open them on paper.
function openForPrint () {
  for (const details of document.querySelectorAll('details:not([open])')) {
    details.open = true
    details.dataset.printed = ''
  }
}

// Closes the details that openForPrint() has opened.
function closeAfterPrint () {
  for (const details of document.querySelectorAll('details[data-printed]')) {
    details.open = false
    delete details.dataset.printed
  }
}

function listen () {
  for (const id of ['name', ...OPTIONS]) byId(id).addEventListener('input', show)
  byId('form').addEventListener('submit', (event) => event.preventDefault())
  byId('paste').addEventListener('click', paste)
  byId('clear').addEventListener('click', () => type(''))
  byId('save').addEventListener('click', save)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) type('')
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.matches('[data-copy]')) copy(target)
  })
  byId('examples').addEventListener('click', (event) => {
    const link = event.target.closest('a')
    if (link === null) return
    event.preventDefault() // the address stays as it is
    type(decodeURIComponent(link.hash.slice(1)))
  })
  addEventListener('hashchange', () => {
    readFragment()
    show()
  })
  addEventListener('beforeprint', openForPrint)
  addEventListener('afterprint', closeAfterPrint)
}

// Loads the library and the data before it listens to input.
async function start () {
  const [wasm, data] = await Promise.all([unpack('wasm'), unpack('data')])
  load(await WebAssembly.compile(wasm))
  const [names, scripts, suffixes, known, texts] = new TextDecoder().decode(data).split('\n\n')
  setCodePoints(new CodePoints(names, scripts))
  context = { codePoints, suffixes: new Suffixes(suffixes), known: new KnownNames(known) }
  setListDate(context.suffixes.date)
  chooseTexts(texts, navigator.languages)
  writeTexts()
  listen()
  if (location.hash !== '') readFragment()
  show()
  byId('name').focus()
  document.documentElement.dataset.ready = ''
}

start().catch(fail)
