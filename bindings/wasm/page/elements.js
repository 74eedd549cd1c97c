// SPDX-License-Identifier: MIT
// Creates elements and texts.  Typed text goes into the document as text only, isolated, and with
// invisible characters replaced by their numbers.
import { splitLetters } from './lookalike.js'
import { formatHex } from './names.js'

// Longer texts are not coloured, and not shown in full where they are repeated.
export const COLOURED = 1024

// Returns a text that is not longer than `most`, otherwise its beginning.
export const shorten = (text, most) => text.length > most ? `${text.slice(0, most)}…` : text

export const byId = (id) => document.getElementById(id)

export function create (tag, properties, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === 'className') element.className = value
    else if (value !== null && value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

// Characters without a shape of their own: controls, formats, spaces, fillers, and characters that
// this browser does not know.
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
// CHARACTERS matches invisible characters one by one, RUNS several at once where there are many.
const CHARACTERS = new RegExp(`${INVISIBLE.source}|${INVISIBLE.source.replace('[', '[^')}+`, 'gu')
const RUNS = new RegExp(`${INVISIBLE.source}+|${INVISIBLE.source.replace('[', '[^')}+`, 'gu')
export const MARK = /^\p{M}/u
const DOTTED_CIRCLE = '\u25CC'

const formatCodePoint = (cp) => `U+${formatHex(cp)}`

// Returns the nodes of a text, with invisible characters replaced by their numbers.
export function createText (text) {
  if (!INVISIBLE.test(text)) return document.createTextNode(text)
  const fragment = document.createDocumentFragment()
  for (const run of text.match(text.length > COLOURED ? RUNS : CHARACTERS)) {
    fragment.append(
      INVISIBLE.test(run)
        ? create(
          'span',
          { class: 'invisible' },
          Array.from(run, (character) => formatCodePoint(character.codePointAt(0))).join('')
        )
        : run
    )
  }
  return fragment
}

// Isolates the label of a name, or another text.
export const createIsolate = (text) =>
  create('bdi', { class: MARK.test(text) ? 'on-circle' : null }, createText(text))

// Isolates a single letter.
export const createLetter = (text) =>
  create(
    'bdi',
    {},
    createText(MARK.test(text) && !INVISIBLE.test(text) ? DOTTED_CIRCLE + text : text)
  )

// Returns the nodes of a sentence of texts.js.
export function createSentence (sentence) {
  const fragment = document.createDocumentFragment()
  if (sentence.strings === undefined) return createValue(sentence)
  sentence.strings.forEach((string, i) => {
    fragment.append(string)
    if (i < sentence.values.length) fragment.append(createValue(sentence.values[i]))
  })
  return fragment
}

// Returns a sentence, which may be a single value, as text.
export const formatSentence = (sentence) =>
  createSentence({ strings: ['', ''], values: [sentence] }).textContent

// Creates a value in a sentence: typed text is isolated; `plain` is a word of the page.
function createValue (value) {
  if (typeof value === 'string') return createIsolate(value)
  if (typeof value === 'number') return String(value)
  if (value.plain !== undefined) return value.plain
  if (value.code !== undefined) return create('code', {}, value.code)
  return createSentence(value)
}

// The names and scripts of code points, once unpacked.
export let codePoints

export function setCodePoints (unpacked) {
  codePoints = unpacked
}

// Scripts: Latin is plain, the others have a colour and a line each.

const SCRIPT_STYLES = 7
const PLAIN_SCRIPTS = new Set(['Latin', 'Common', 'Inherited', 'Unknown'])
const FIXED_STYLES = {
  Cyrillic: 0,
  Greek: 1,
  Arabic: 2,
  Hebrew: 3,
  Han: 4,
  Hiragana: 5,
  Katakana: 6
}

// Returns the class of a script.  Scripts without a fixed style share the others, always in the
// same way.
export function styleScript (script) {
  if (PLAIN_SCRIPTS.has(script)) return ''
  let style = FIXED_STYLES[script]
  if (style === undefined) {
    style = 0
    for (const letter of script) style = (style * 31 + letter.charCodeAt(0)) % SCRIPT_STYLES
  }
  return `script script-${style}`
}

// Returns the class of a letter with its marks: that of its script, or for Latin letters and signs
// whether it is plain ASCII.
const styleLetter = (letter) =>
  styleScript(codePoints.findScript(letter.codePointAt(0))) ||
  (/^[\0-\x7F]$/.test(letter) ? '' : 'marked')

// Returns letters in the style of their script; a mark belongs to the letter before it.
export function createColoured (text) {
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
  for (const letter of splitLetters(text)) {
    const next = styleLetter(letter)
    if (next !== style) finish()
    style = next
    run += letter
  }
  finish()
  return fragment
}
