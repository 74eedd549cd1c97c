// SPDX-License-Identifier: MIT
// Letters that look like ASCII: a short list for a warning, and no proof.
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
