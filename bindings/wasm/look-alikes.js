// SPDX-License-Identifier: MIT
// Look-alikes of protected names, and the functions of the package.
import { NAME, XnError, hasSurrogate, makeError, refuseSurrogate, run } from './calls.js'
import {
  GROUPS,
  Positions,
  SURROGATE,
  Status,
  TOO_LONG,
  main,
  onLoad,
  openAnother,
  optionBits
} from './machine.js'
import { requireBoolean, requireOptions, requireString, toFlags } from './parameters.js'

export * from './xn.js'

const LETTERS_MAX = 16
const [OFFSET, LINE, COLUMN] = [5, 12, 13] // members of an xn_diag, as 32-bit words
const BUILD = { name: 'like_build', kind: NAME, parameters: 'names', write: 'write' }

let reasonWords // values and keywords
onLoad((machine) => {
  reasonWords = machine.listConstants(GROUPS.LIKES)
})

// Returns the names as lines of a list.
function toLines (names) {
  if (typeof names === 'string' || typeof names?.[Symbol.iterator] !== 'function') {
    throw new TypeError('names is an iterable of strings')
  }
  const lines = [...names]
  lines.forEach((line, i) => {
    requireString(line, `names[${i}]`)
    if (line.includes('\n')) throw new RangeError(`names[${i}] contains a line feed`)
  })
  return lines
}

// Returns the error of a line, whose number and column are in the diagnosis of a machine.
function makeLineError (machine, lines) {
  const words = machine.words.subarray(machine.diag >>> 2)
  const line = words[LINE]
  words[OFFSET] = words[COLUMN] - 1
  const { message, cause, subject } = makeError(machine, machine.diag, [lines[line - 1]])
  return new XnError(message, { ...cause, line, subject })
}

// Returns the error of the line with number i, which has a lone surrogate.
function makeSurrogateError (lines, i) {
  const machine = refuseSurrogate([lines[i]], 0, NAME)
  const words = machine.words.subarray(machine.diag >>> 2)
  words[LINE] = i + 1
  words[COLUMN] = words[OFFSET] + 1
  return makeLineError(machine, lines)
}

// Returns the octets of the index.
function buildIndex (lines, options, edits) {
  const i = lines.findIndex(hasSurrogate)
  if (i >= 0) throw makeSurrogateError(lines, i)
  const machine = run('new LookAlikes', BUILD, lines.join('\n'), options, edits)
  if (machine.status !== Status.OK) throw makeLineError(machine, lines)
  const { output, words, length } = machine
  return machine.octets.subarray(output, output + words[length >>> 2])
}

// Opens an instance with a copy of an index as its output.  Each index has one: memory never
// shrinks, but is freed with its instance when nothing refers to it.
function openWith (index, inputSize) {
  const machine = openAnother()
  machine.grow(inputSize, index.length)
  machine.octets.set(index, machine.output)
  return machine
}

// Returns a machine with a name as its input and the index of another as its output: that one, or
// one that is dropped afterwards.
function openName (indexed, name) {
  indexed.written = indexed.write(name)
  if (indexed.written !== TOO_LONG) return indexed
  const { octets, output, outputSize } = indexed
  const machine = openWith(octets.subarray(output, output + outputSize), name.length * 4)
  machine.written = machine.write(name)
  return machine
}

// Reads an xn_like_match, as laid out with 32-bit words.
function readMatch (machine, name) {
  const words = machine.words.subarray(machine.match >>> 2)
  const [reasons, line, address, octets, offset, length, lettersCount] = words
  if (reasons === 0) return null
  const positions = new Positions(name)
  const readLetters = (at) =>
    String.fromCodePoint(...words.subarray(at, at + 2).filter((cp) => cp <= 0x10FFFF))
  return {
    name: machine.decode(address, address + octets),
    reasons: reasonWords.filter(({ value }) => (reasons & value) !== 0)
      .map(({ keyword }) => keyword),
    line,
    start: positions.find(offset),
    end: positions.find(offset + length),
    letters: Array.from({ length: Math.min(lettersCount, LETTERS_MAX) }, (_, i) => {
      const at = 7 + 6 * i
      return {
        label: words[at],
        at: words[at + 1],
        from: readLetters(at + 2),
        to: readLetters(at + 4)
      }
    }),
    lettersCount
  }
}

export class LookAlikes {
  #machine // whose output is the index

  constructor (names, options = {}) {
    const known = new Set([...optionBits.keys(), 'edits'])
    requireOptions('new LookAlikes', 'names', options, known, '{ edits: true }')
    const { edits = false, ...flags } = options
    requireBoolean(edits, 'edits')
    const index = buildIndex(toLines(names), { ...flags, unassigned: true }, edits)
    this.#machine = openWith(index, main.size)
  }

  find (name, options = {}) {
    requireString(name, 'name')
    const flags = toFlags('lookAlikes.find', 'name', options) | optionBits.get('unassigned')
    let machine = openName(this.#machine, name)
    if (machine.written === SURROGATE) machine = refuseSurrogate([name], 0, NAME)
    else machine.invoke('like_find', flags)
    if (machine.status !== Status.OK) throw makeError(machine, machine.diag, [name])
    return readMatch(machine, name)
  }
}
