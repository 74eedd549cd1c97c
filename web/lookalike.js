// SPDX-License-Identifier: MIT
// Letters that look like ASCII, and names that look like well-known ones: short lists for a
// warning, and no proof.
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

// Returns the name in plain ASCII letters if it has Latin letters with marks, otherwise null.
export function removeMarks (name) {
  if (isASCII(name)) return null
  const plain = splitLetters(name.normalize('NFC')).map(findBase).join('')
  return isASCII(plain) ? plain : null
}

// Digits and pairs of letters that look like another letter; a capital I arrives as an i.
const SAME = [['1', 'l'], ['i', 'l'], ['0', 'o'], ['rn', 'm'], ['vv', 'w'], ['cl', 'd']]

const makeSkeleton = (name) =>
  SAME.reduce((text, [from, to]) => text.replaceAll(from, to), removeMarks(name) ?? name)

// Lists how a name differs from one that has the same skeleton: positions are counted in letters.
export function compareLetters (name, known) {
  const letters = splitLetters(name.normalize('NFC'))
  const list = []
  let at = 0
  for (let i = 0; i < letters.length && at < known.length;) {
    if (letters[i] === known[at]) {
      i++
      at++
      continue
    }
    const two = (letters[i] + (letters[i + 1] ?? '')).toLowerCase()
    const pair = SAME.find(([from, to]) => from.length === 2 &&
      ((two === from && known[at] === to) || (letters[i] === to && known.startsWith(from, at))))
    if (pair !== undefined && letters[i] === pair[1]) {
      list.push({ position: i, letter: letters[i], like: pair[0] })
      i++
      at += 2
    } else {
      list.push({ position: i, letter: pair === undefined ? letters[i] : two, like: known[at] })
      i += pair === undefined ? 1 : 2
      at++
    }
  }
  return list
}

// A first label that is shorter is a word of its own under another suffix.
const SHORTEST_LABEL = 5

const firstLabel = (name) => name.slice(0, name.indexOf('.'))

export class KnownNames {
  constructor (packed) {
    this.names = new Set(packed.split(/\s+/).filter(Boolean))
    this.bySkeleton = new Map()
    this.byLabel = new Map()
    for (const name of this.names) {
      const label = firstLabel(name)
      this.bySkeleton.set(makeSkeleton(name), name)
      if (label.length >= SHORTEST_LABEL) this.byLabel.set(makeSkeleton(label), name)
    }
    this.labels = new Set([...this.names].map(firstLabel))
  }

  // Returns the well-known name that a registrable name, in Unicode, looks like, otherwise null.
  // Under another suffix the part to compare is the first label.
  findLike (site) {
    const label = firstLabel(site)
    if (this.names.has(site)) return null
    const whole = this.bySkeleton.get(makeSkeleton(site))
    if (whole !== undefined) {
      return { name: whole, typed: site, letters: compareLetters(site, whole) }
    }
    const name = this.byLabel.get(makeSkeleton(label))
    if (name === undefined || this.labels.has(label)) return null
    return { name, typed: label, letters: compareLetters(label, firstLabel(name)) }
  }

  // Returns a well-known name before the registrable part of a host, or null.  It may end within
  // that part only at a hyphen: www.google.com.br has the suffix com.br, but paypal.com-login.ru
  // deceives.
  findInside (before, site) {
    if (this.names.has(site)) return null
    const start = before === '' ? 0 : makeSkeleton(before).length + 1
    const skeleton = `.${makeSkeleton(before)}${before === '' ? '' : '.'}${makeSkeleton(site)}.`
    let best = null
    for (const [pattern, name] of this.bySkeleton) {
      for (let at = skeleton.indexOf(pattern); at >= 0; at = skeleton.indexOf(pattern, at + 1)) {
        const end = at + pattern.length
        const isWord = /[.-]/.test(skeleton[at - 1]) && /[.-]/.test(skeleton[end])
        const isBefore = end <= start || skeleton[end] === '-'
        if (isWord && isBefore && name.length > (best?.length ?? 0)) best = name
      }
    }
    return best
  }
}
