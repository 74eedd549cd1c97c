// SPDX-License-Identifier: MIT
// Letters that look like ASCII, by a short list, and names that look like well-known ones, by the
// index of the library: for a warning, and no proof.
import { LookAlikes, tryToASCII } from '../look-alikes.js'
import { formatHex } from './names.js'

// Pairs of a letter and its look-alike in ASCII.  `weak` ones count only among letters of ASCII,
// since words of their own script consist of them.
const PAIRS = {
  Cyrillic: 'аaсcԁdеeһhіiјjӏlоoрpԛqѕsԝwхxуyѵvьbүyҽeѡw',
  Greek: 'αaγyιiκkνvοoρpτtυuχxηnωwεeϳjσo',
  Armenian: 'օoսuոnհhյjցgզqռn',
  Hebrew: 'סoוl',
  Latin: 'ıiɑaɡgɩiɪiʏyʋuʟlɴnʀrɢgʙbʜh',
  weak: 'вbгrкkмmнhпnтtёeїi',
  punctuation: '⁄/∕/⧸/╱/〳/∶:։:׃:·.‧.‐-–-−-'
}

const LOOKALIKES = new Map()
for (const [kind, pairs] of Object.entries(PAIRS)) {
  const list = Array.from(pairs)
  for (let i = 0; i < list.length; i += 2) {
    LOOKALIKES.set(list[i], {
      kind,
      script: kind === 'weak' ? 'Cyrillic' : kind,
      like: list[i + 1]
    })
  }
}

export const isASCII = (text) => /^[\0-\x7F]*$/.test(text)

// Returns { skeleton, letters } if the whole label looks like ASCII, otherwise null.  Each letter
// has its position in the label, counted in characters.
export function findLookalike (label) {
  const letters = []
  let skeleton = ''
  let position = 0
  let hasASCIILetter = false
  for (const character of label) {
    const folded = character.normalize('NFKC').toLowerCase()
    const found = LOOKALIKES.get(character) ?? LOOKALIKES.get(folded)
    if (found) {
      letters.push({
        ...found,
        position,
        character,
        codePoint: formatHex(character.codePointAt(0))
      })
      skeleton += found.like
    } else if (isASCII(folded)) {
      skeleton += folded
      hasASCIILetter ||= /[a-z]/.test(folded)
    } else return null
    position++
  }
  const isWeak = !hasASCIILetter && letters.some((letter) => letter.kind === 'weak')
  return letters.length === 0 || isWeak ? null : { skeleton, letters }
}

// Latin letters with a stroke or a hook, which have no decomposition.
const STROKES = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ƒ: 'f', ƙ: 'k',
  ɓ: 'b', ɗ: 'd', ŋ: 'n', ƴ: 'y' }))

// Divides a text into letters with their marks.
export const splitLetters = (text) => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

// Returns the ASCII letter that a letter looks like without its marks, otherwise the letter.
function findBase (letter) {
  const lower = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return STROKES.get(lower) ?? LOOKALIKES.get(lower)?.like ?? lower
}

// Lists the Latin letters with marks of a name, each with the ASCII letter that it looks like.
// Positions are counted in letters.  Returns null if other letters look like no ASCII letter.
export function listMarked (name) {
  const letters = splitLetters(name.normalize('NFC')).map((letter, position) =>
    ({ position, letter, like: findBase(letter) }))
  return letters.every(({ like }) => like !== '' && isASCII(like))
    ? letters.filter(({ letter }) => !isASCII(letter))
    : null
}

// A first label that is shorter is a word of its own under another suffix.
const SHORTEST_LABEL = 5

const firstLabel = (name) => name.slice(0, name.indexOf('.'))

// Searches an index.  Returns null for a name that the library refuses: one that is too long, which
// browsers open, or a part of a name that is none by itself.
const search = (index, name) =>
  tryToASCII(name, { unassigned: true }) === null ? null : index.find(name)

export class KnownNames {
  #indexes // of the names and of their first labels, built when the first name is typed

  constructor (packed) {
    const names = packed.split(/\s+/).filter(Boolean)
    this.names = new Set(names)
    // Of several names with a label, the first one
    this.byLabel = new Map(names.filter((name) => firstLabel(name).length >= SHORTEST_LABEL)
      .reverse().map((name) => [firstLabel(name), name]))
  }

  #open () {
    this.#indexes ??= [new LookAlikes(this.names), new LookAlikes(this.byLabel.keys())]
    return this.#indexes
  }

  // Returns the well-known name that a registrable name, in Unicode, looks like, with the letters
  // that differ as listMarked() has them; otherwise null.  Under another suffix the part to compare
  // is the first label.
  findLike (site) {
    const [names, labels] = this.#open()
    return this.#findIn(names, site) ?? this.#findIn(labels, firstLabel(site))
  }

  #findIn (index, typed) {
    const match = search(index, typed)
    const reasons = match?.reasons.join() ?? ''
    // The beginning of a name counts only if letters of ASCII differ: opéra-comique is a word, and
    // google.com.br has another suffix.
    if (match === null || (/hidden/.test(reasons) && reasons !== 'ascii,hidden')) return null
    const labels = typed.split('.')
    const letters = match.letters.map(({ label, at, from, to }) => {
      const before = [...labels.slice(0, label), [...labels[label]].slice(0, at).join('')]
      return { position: splitLetters(before.join('.')).length, letter: from, like: to }
    })
    return { name: this.byLabel.get(match.name) ?? match.name, typed, letters }
  }

  // Returns a well-known name before the registrable part of a host, or null; before is the number
  // of labels there.  It may end in the first label of that part: paypal.com-login.ru.
  findInside (labels, before) {
    if (before === 0 || this.names.has(labels.slice(before).join('.'))) return null
    const [names] = this.#open()
    // With a label after it, a name is found even if it is a well-known one.
    const text = [...labels.slice(0, before + 1), '-'].join('.')
    for (const { index } of text.matchAll(/(?<=^|-)/g)) {
      const match = search(names, text.slice(index))
      if (match !== null) return match.name
    }
    return null
  }
}
