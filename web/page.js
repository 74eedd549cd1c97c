// SPDX-License-Identifier: MIT
// The page: input, links, copying and printing.
import { load, version } from '../bindings/wasm/machine.js'
import { analyse } from './analysis.js'
import { byId, codePoints, create, createIsolate, setCodePoints } from './elements.js'
import { showLabels } from './labels.js'
import { CodePoints } from './names.js'
import { showForms, showPart, showScripts, showVerdict, showWarnings } from './result.js'
import { TEXTS } from './texts.js'
import { createTyped } from './typed.js'

// Nobody could send a link with a longer fragment.
const FRAGMENT_MAX = 1 << 20

const EXAMPLES = [
  'https://раypal.com/login',
  'bücher.example',
  'faß.de',
  'مثال.إختبار',
  'straße.a℀b.example',
  'xn--bcher-kva.example'
]

let answer = null // the findings about the current input

// Input

// Analyses the input, and shows the findings.
function show () {
  const typed = byId('name').value
  const options = { std3: byId('std3').checked, query: byId('query').checked }
  answer = analyse(typed, options, codePoints)
  showVerdict(answer)
  byId('answer').hidden = answer === null
  byId('examples').hidden = answer !== null
  document.title = answer === null ? TEXTS.title : `${TEXTS.title} – xn`
  if (answer === null) return
  showPart(answer)
  byId('typed').replaceChildren(createTyped(answer))
  showScripts(answer)
  showForms(answer)
  showWarnings(answer)
  showLabels(answer, options)
}

// Returns the fragment of a link to this input, or '' if there cannot be one.
function makeFragment (typed) {
  try {
    const fragment = encodeURIComponent(typed)
    return fragment.length > FRAGMENT_MAX ? '' : fragment
  } catch {
    // encodeURIComponent() refuses a lone surrogate.
    return ''
  }
}

// Uses replaceState, so that typing adds only one entry to the history.
function writeFragment () {
  const fragment = makeFragment(byId('name').value)
  lastWritten = performance.now()
  try {
    history.replaceState(
      null,
      '',
      fragment === '' ? location.pathname + location.search : `#${fragment}`
    )
  } catch {
    // The browser refused, since calls were too frequent.  The next letter tries again.
  }
}

// Browsers ignore more than about 10 to 20 calls in a second.
const WRITE_INTERVAL = 100
let lastWritten = -WRITE_INTERVAL
let writeTimer = 0

// Writes the fragment now, or as soon as the browser permits another call.
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
  } catch {
    // A malformed fragment has no meaning.
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

// Returns the octets of an element whose text is base64 of gzip, as compress() in build.py writes
// it.
async function unpack (id) {
  const octets = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0))
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

// Fills the elements of the page with their texts, and lists the examples.
function writeTexts () {
  document.documentElement.lang = TEXTS.language
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = TEXTS[element.dataset.text]
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', TEXTS[element.dataset.label])
  }
  document.title = TEXTS.title
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
          create('span', {}, TEXTS.exampleCaptions[i])
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

// Loads the library and the names before it listens to input; the texts do not wait for them.
async function start () {
  writeTexts()
  const [wasm, names] = await Promise.all([unpack('wasm'), unpack('names')])
  load(await WebAssembly.compile(wasm))
  setCodePoints(new CodePoints(new TextDecoder().decode(names)))
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
