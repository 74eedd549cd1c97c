// SPDX-License-Identifier: MIT
// Sentences from the table texts.txt, in the language of the reader.
import { Why } from '../xn.js'
import { formatHex } from './names.js'

let texts
export let language

// packed: the texts of each language, as build.py writes them.  wanted: languages, the best first.
// The first language of the table is used if it has none of them.
export function chooseTexts (packed, wanted) {
  const table = JSON.parse(packed)
  language = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in table) ??
    Object.keys(table)[0]
  texts = table[language]
}

export function text (key) {
  if (!Object.hasOwn(texts, key)) throw new RangeError(`there is no text ${key}`)
  return texts[key]
}

// Returns a sentence as data: the page isolates each value, and never shows a string as HTML.
export function say (key, values = {}) {
  const pieces = text(key).split(/\{(\w+)\}/)
  return {
    strings: pieces.filter((_, i) => i % 2 === 0),
    values: pieces.filter((_, i) => i % 2 === 1).map((name) => values[name])
  }
}

// A word of the page in a sentence
export const plain = (text) => ({ plain: text })

export const join = (list, last = ` ${text('and')} `) =>
  list.reduce((before, item, i) => ({
    strings: ['', i === list.length - 1 ? last : ', ', ''],
    values: [before, item]
  }))

// Formats 0, 1, 4 as "1–2 and 5".
export function formatPositions (positions) {
  const ranges = []
  for (const position of positions) {
    const range = ranges.at(-1)
    if (range?.[1] === position - 1) range[1] = position
    else ranges.push([position, position])
  }
  const words = ranges.map(([first, last]) =>
    first === last ? `${first + 1}` : `${first + 1}–${last + 1}`
  )
  return words.length < 2
    ? words.join()
    : `${words.slice(0, -1).join(', ')} ${text('and')} ${words.at(-1)}`
}

// Returns the words for a letter by its position, which counts from 0, with the label if it is
// given.  kind: 'Letter', or 'Character' for one that may be a digit or a sign.
export function sayWhich (kind, position, label = plain('')) {
  const nth = text('nth').split(' ')[position]
  return nth === undefined
    ? say(`${kind.toLowerCase()}Number`, { number: position + 1, label })
    : say(`nth${kind}`, { nth: plain(nth), label })
}

const SCRIPTS = { Latin: 'Latn', Cyrillic: 'Cyrl', Greek: 'Grek', Armenian: 'Armn', Hebrew: 'Hebr',
  Arabic: 'Arab', Han: 'Hani', Hiragana: 'Hira', Katakana: 'Kana', Hangul: 'Hang', Thai: 'Thai',
  Devanagari: 'Deva', Georgian: 'Geor', Cherokee: 'Cher', Ethiopic: 'Ethi' }

// Returns the name of a script in the language of the page, where the browser knows it.
export function nameScript (script) {
  if (language === 'en' || !Object.hasOwn(SCRIPTS, script)) return script
  return new Intl.DisplayNames(language, { type: 'script' }).of(SCRIPTS[script])
}

// Says “letters 1–2 are Cyrillic” for each script; letters of no other script are named one by one.
export function describeLetters ({ lookalike }, label = plain('')) {
  const scripts = new Map()
  const odd = []
  for (const letter of lookalike.letters) {
    if (letter.script === 'Latin' || letter.script === 'punctuation') odd.push(letter)
    else if (!scripts.has(letter.script)) scripts.set(letter.script, [letter.position])
    else scripts.get(letter.script).push(letter.position)
  }
  return join([
    ...[...scripts].map(([script, positions]) =>
      positions.length === 1
        ? say('letterOf', {
          which: sayWhich('Letter', positions[0], label), script: plain(nameScript(script))
        })
        : say('lettersOf', {
          positions: plain(formatPositions(positions)), label, script: plain(nameScript(script))
        })
    ),
    ...odd.map(({ position, like, character, codePoint }) =>
      say('characterIsNot', {
        which: sayWhich('Character', position, label),
        like,
        letter: character,
        number: plain(`U+${codePoint}`)
      })
    )
  ])
}

// The reasons why nameprep prohibits the code points of each table of RFC 3454
const PROHIBITED = {
  'RFC 3454 table C.1.2': 'prohibitedSpace',
  'RFC 3454 table C.2.2': 'prohibitedInvisible',
  'RFC 3454 table C.3': 'prohibitedPrivate',
  'RFC 3454 table C.4': 'prohibitedNone',
  'RFC 3454 table C.6': 'prohibitedReplacement',
  'RFC 3454 table C.7': 'prohibitedDescription',
  'RFC 3454 table C.8': 'prohibitedDisplay',
  'RFC 3454 table C.9': 'prohibitedTag'
}

export const isMapped = ({ mapped, codePoint }) => mapped !== null && mapped !== codePoint

const nameOf = ({ octets }, key) => (octets > 0 ? key : key.replace('refused', 'refusedVery'))

// Refusals, by rule or by status
const REFUSALS = {
  'xn guard delimiter': (error) => isMapped(error) ? 'refusedMapped' : 'refusedCharacter',
  'xn guard literal': () => 'refusedLiteral',
  'xn guard nul': () => 'refusedNul',
  XN_E_CODE_POINT: () => 'refusedSurrogate',
  XN_E_UNASSIGNED: () => 'refusedUnassigned',
  XN_E_PROHIBITED: () => 'refusedSince',
  XN_E_BIDI_MIXED: () => 'refusedBidiMixed',
  XN_E_BIDI_ENDS: () => 'refusedBidiEnds',
  XN_E_STD3_CHAR: () => 'refusedSTD3',
  XN_E_STD3_HYPHEN: () => 'refusedHyphen',
  XN_E_ACE_PREFIX: () => 'refusedPrefix',
  XN_E_EMPTY: () => 'refusedEmpty',
  XN_E_LABEL_LONG: (error) => nameOf(error, 'refusedLongPart'),
  XN_E_NAME_LONG: (error) => nameOf(error, 'refusedLong')
}

// Says why a name is refused, for readers who know nothing about the RFCs.  The library's own words
// are for refusals without an explanation here.
export function describeRefusal (error) {
  const find = REFUSALS[error.rule] ?? REFUSALS[error.code]
  if (find === undefined) return plain(`${error.message}.`)
  const { codePoint, mapped, label, octets, rule } = error
  return say(find(error), {
    letter: codePoint === null ? plain('') : String.fromCodePoint(codePoint),
    mapped: mapped === null ? '' : String.fromCodePoint(mapped),
    reason: rule in PROHIBITED ? plain(text(PROHIBITED[rule])) : '',
    part: label + 1,
    octets
  })
}

export const describeWhy = (why) =>
  plain(Object.keys(Why)
    .filter((name) => name !== 'RTL' && why & Why[name])
    .map((name) => text(`why${name}`))
    .join('; '))

export const formatNumber = (codePoint) => `U+${formatHex(codePoint)}`
