// SPDX-License-Identifier: MIT
// The page: reads the field and the address, and shows what is found.
import { load } from '../machine.js'
import { unicodeVersion, version } from '../xn.js'
import { inspect } from './inspect.js'
import { create, createAnswer, createText, say } from './show.js'
import { TEXT_MAX, escapeControls, readField } from './text.js'
import words from './words.json' with { type: 'json' }

const field = document.getElementById('field')
const answer = document.getElementById('answer')
const status = document.getElementById('status')
let timer

const createExamples = () => [
  create('h2', {}, words.examples),
  create('ul', { class: 'examples' }, ...words.example.map(([text, remark]) => create('li', {},
    create('a', { class: 'code', href: `#${encodeURIComponent(text)}` }, createText(text)),
    ` – ${remark}`)))
]

// Returns the elements for a text.
function createFor (text) {
  if (text === '') return createExamples()
  if (text.length > TEXT_MAX) return [create('p', {}, say(words.tooLong, { limit: TEXT_MAX }))]
  return createAnswer(inspect(text))
}

// Replaces bidi controls in the field, and keeps the caret where it is.
function escapeField () {
  const { value, selectionStart } = field
  const escaped = escapeControls(value)
  if (escaped === value) return
  const caret = escapeControls(value.slice(0, selectionStart)).length
  field.value = escaped
  field.setSelectionRange(caret, caret)
}

// After a pause, writes the text into the address, and the verdict where screen readers say it.
function settle () {
  history.replaceState(null, '', `#${encodeURIComponent(field.value)}`)
  status.textContent = answer.querySelector('.verdict')?.textContent ?? ''
}

function show () {
  escapeField()
  answer.replaceChildren(...createFor(readField(field.value)))
  clearTimeout(timer)
  timer = setTimeout(settle, 500)
}

function readAddress () {
  const fragment = location.hash.slice(1)
  try {
    field.value = decodeURIComponent(fragment)
  } catch {
    field.value = fragment // which somebody typed
  }
  show()
}

async function start () {
  const packed = document.getElementById('wasm').textContent
  const octets = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0))
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
  load(await WebAssembly.compile(await new Response(stream).arrayBuffer()))
  document.getElementById('version')
    .append(say(words.version, { version, unicode: unicodeVersion }))
  field.addEventListener('input', (event) => event.isComposing || show())
  field.addEventListener('compositionend', show)
  addEventListener('hashchange', () => {
    readAddress()
    answer.focus() // The link that was followed is no longer there.
  })
  readAddress()
  document.documentElement.dataset.ready = ''
  setTimeout(() => inspect('a')) // The first inspection takes a quarter of a second.
}

start().catch((error) => {
  answer.textContent = `${words.cannotRun} (${error.message})`
  throw error
})
