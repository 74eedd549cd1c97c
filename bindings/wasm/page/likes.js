// SPDX-License-Identifier: MIT
// Letters and digits that a character looks like, by the library's index of look-alikes.
import { LookAlikes } from '../look-alikes.js'

// A pair of letters is a name as well: m looks like rn.
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'rn', 'vv', 'cl']

let indexes // one for each of LETTERS, since an index finds only one name

// Returns those of LETTERS that a character looks like.
export function findLikes (character) {
  indexes ??= LETTERS.map((letter) => [letter, new LookAlikes([letter])])
  try {
    return indexes.filter(([, index]) => index.find(character) !== null).map(([letter]) => letter)
  } catch {
    return [] // The character alone is no name.
  }
}
