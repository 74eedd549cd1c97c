// SPDX-License-Identifier: MIT
// An instance of the module: writes texts into its memory and reads results.  It is independent of
// the functions' meanings.

// Results of write() other than a length.
export const SURROGATE = -1
export const TOO_LONG = -2

// The most UTF-16 units that become a string at once: as arguments, they are on the stack.
const PIECE = 4096
const units = new Array(PIECE + 1).fill(0)

// Arrays of each length up to this one, since a new one for each string would take longer.
const SHORT = 100
const exact = Array.from({ length: SHORT + 1 }, (_, length) => new Array(length).fill(0))

const PAGE = 65536

// Writes a code point in UTF-8, a surrogate as if it were a character.  Returns the index after it.
export function writeCodePoint (octets, at, cp) {
  if (cp < 0x80) {
    octets[at] = cp
    return at + 1
  }
  if (cp < 0x800) octets[at++] = 0xC0 | cp >> 6
  else {
    if (cp < 0x10000) octets[at++] = 0xE0 | cp >> 12
    else {
      octets[at++] = 0xF0 | cp >> 18
      octets[at++] = 0x80 | (cp >> 12 & 0x3F)
    }
    octets[at++] = 0x80 | (cp >> 6 & 0x3F)
  }
  octets[at++] = 0x80 | (cp & 0x3F)
  return at
}

// Returns a string of the first units.  It is one object: a string to which characters are added
// one by one keeps an object for each.
function joinUnits (count) {
  if (count > SHORT) return String.fromCharCode.apply(null, units.slice(0, count))
  const some = exact[count]
  for (let i = 0; i < count; i++) some[i] = units[i]
  return String.fromCharCode.apply(null, some)
}

// The addresses in static memory, as get_layout() in glue.c lists them.
const LAYOUT = [
  'input', 'output', 'size', 'length', 'value', 'host', 'diag', 'match', 'line', 'end'
]

export class Machine {
  constructor (module) {
    this.module = module
    this.exports = { ...new WebAssembly.Instance(module).exports }
    this.map()
    const layout = this.words.subarray(this.exports.get_layout() >>> 2)
    LAYOUT.forEach((name, i) => { this[name] = layout[i] })
    this.inputSize = this.outputSize = this.size
    this.written = 0 // octets of input, or SURROGATE or TOO_LONG
    this.status = 0
    this.strings = new Map()
  }

  map () {
    this.octets = new Uint8Array(this.exports.memory.buffer)
    this.words = new Uint32Array(this.exports.memory.buffer)
  }

  // Enlarges the input and the output.  Only for instances that are dropped afterwards: memory
  // never shrinks.
  grow (inputSize, outputSize) {
    const end = this.end + inputSize + outputSize + 16
    const missing = Math.ceil((end - this.octets.length) / PAGE)
    if (missing > 0) this.exports.memory.grow(missing)
    this.input = Math.ceil(this.end / 8) * 8
    this.inputSize = inputSize
    this.output = Math.ceil((this.input + inputSize) / 8) * 8
    this.outputSize = outputSize
    this.map()
  }

  // Writes a string in UTF-8.  Returns the number of octets, TOO_LONG or SURROGATE.
  write (text) {
    const { octets, input } = this
    const length = text.length
    if (length * 3 > this.inputSize) return TOO_LONG
    let at = input
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < 0x80) octets[at++] = unit
      else {
        const cp = text.codePointAt(i)
        if (cp >= 0xD800 && cp < 0xE000) return SURROGATE
        if (cp > 0xFFFF) i++
        at = writeCodePoint(octets, at, cp)
      }
    }
    return at - input
  }

  // Writes UTF-32, which may contain surrogates.  Returns the number of octets, or TOO_LONG.
  writeCodePoints (text) {
    if (text.length * 4 > this.inputSize) return TOO_LONG
    let at = this.input >>> 2
    for (const character of text) this.words[at++] = character.codePointAt(0)
    return at * 4 - this.input
  }

  invoke (name, flags, argument) {
    this.status = this.exports[name](this.input, this.written, flags, this.output, this.outputSize,
      argument)
  }

  // Returns the result of the last call as a string.
  read () {
    const start = this.output
    return this.decode(start, start + this.words[this.length >>> 2])
  }

  // Returns the string that is in memory in UTF-8.
  decode (start, end) {
    const { octets } = this
    let text = ''
    let count = 0
    for (let i = start; i < end;) {
      let cp = octets[i++]
      if (cp >= 0x80) {
        const last = i + (cp < 0xE0 ? 1 : cp < 0xF0 ? 2 : 3)
        cp &= 0x3F >> last - i
        while (i < last) cp = cp << 6 | (octets[i++] & 0x3F)
        if (cp > 0xFFFF) {
          units[count++] = 0xD7C0 + (cp >> 10)
          cp = 0xDC00 | (cp & 0x3FF)
        }
      }
      units[count++] = cp
      if (count >= PIECE) {
        text += joinUnits(count)
        count = 0
      }
    }
    return text + joinUnits(count)
  }

  readCodePoints () {
    return String.fromCodePoint.apply(null, this.readWords())
  }

  readWords () {
    const start = this.output >>> 2
    return this.words.subarray(start, start + (this.words[this.length >>> 2] >>> 2))
  }

  // Lists the constants of a group, an xn_group in xn.h.
  listConstants (group, get = 'get_constant') {
    const list = []
    for (let i = 0; ; i++) {
      const address = this.exports[get](group, i)
      if (address === 0) return list
      const [value, name, keyword] = this.words.subarray(address >>> 2)
      list.push({ value, name: this.string(name), keyword: this.string(keyword) })
    }
  }

  // Returns a static string of the library; '' for NULL.
  string (address) {
    let text = this.strings.get(address)
    if (text === undefined) {
      text = address === 0 ? '' : this.decode(address, this.octets.indexOf(0, address))
      this.strings.set(address, text)
    }
    return text
  }
}

// The first instance; its memory only grows for registry tables
export let main
export let version // version of libxn
export let unicodeVersion

// The constants of xn.h: values by name, or the words that the functions take and return.
export const Status = {}
export const Traits = {}
export const Why = {}
export let statusNames // by value, as are stepKinds and hostKinds
export let stepKinds
export let hostKinds
export let wheres // values by word
export let optionBits // flags by the name of the option: 'strictAce'

// xn_group in xn.h
export const GROUPS =
  { STATUSES: 1, FLAGS: 2, TRAITS: 3, REASONS: 4, STEPS: 5, WHERES: 6, KINDS: 7, LIKES: 8 }

// Adds constants to an object under their names without a prefix.
export function fillConstants (object, list, prefix) {
  for (const { name, value } of list) object[name.replace(prefix, '')] = value
  Object.freeze(object)
}

const toWords = (list, key = 'keyword') => new Map(list.map((one) => [one.value, one[key]]))
const toCamelCase = (word) => word.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

function assignConstants (machine) {
  const list = (group) => machine.listConstants(group)
  optionBits = new Map(list(GROUPS.FLAGS)
    .filter(({ keyword }) => keyword !== 'crosscheck') // which this build cannot do
    .map(({ keyword, value }) => [toCamelCase(keyword), value]))
  fillConstants(Status, list(GROUPS.STATUSES), /^XN_(E_)?/)
  fillConstants(Traits, list(GROUPS.TRAITS), 'XN_TRAIT_')
  fillConstants(Why, list(GROUPS.REASONS), 'XN_WHY_')
  statusNames = toWords(list(GROUPS.STATUSES), 'name')
  stepKinds = toWords(list(GROUPS.STEPS))
  hostKinds = toWords(list(GROUPS.KINDS))
  wheres = new Map(list(GROUPS.WHERES).map(({ keyword, value }) => [keyword, value]))
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

// Engines without a browser or Node around them have no atob().
function decodeBase64 (text) {
  const values = new Uint8Array(128)
  for (let i = 0; i < DIGITS.length; i++) values[DIGITS.charCodeAt(i)] = i
  const octets = new Uint8Array(text.replace(/=+$/, '').length * 3 >> 2)
  let bits = 0
  for (let i = 0, at = 0; at < octets.length; i++) {
    bits = bits << 6 | values[text.charCodeAt(i)]
    if (i % 4 > 0) octets[at++] = bits >> 6 - i % 4 * 2
  }
  return octets
}

function compile (octets) {
  try {
    return new WebAssembly.Module(octets)
  } catch (error) {
    throw new Error(`cannot compile the WebAssembly module: ${error.message}. ` +
      "A Content-Security-Policy has to allow 'wasm-unsafe-eval'", { cause: error })
  }
}

const loadListeners = []
export const onLoad = (listener) => loadListeners.push(listener)

// Loads the module from base64 or a WebAssembly.Module; the functions work afterwards.
export function load (source) {
  main = new Machine(typeof source === 'string' ? compile(decodeBase64(source)) : source)
  assignConstants(main)
  for (const listener of loadListeners) listener(main)
  version = main.string(main.exports.get_version())
  unicodeVersion = main.string(main.exports.get_unicode_version())
}

// Opens an instance for a text that does not fit into the first instance, or whose result does
// not.  It is dropped afterwards.
export function openAnother () {
  return new Machine(main.module)
}

const countUTF8 = (cp) => cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4

export function countOctets (text) {
  let count = 0
  for (const character of text) count += countUTF8(character.codePointAt(0))
  return count
}

// Converts positions in UTF-8 or UTF-32 to indices of a string.  Searches from the last position,
// from the mark if the target is before that, or else from the start.
export class Positions {
  constructor (text, isCodePoints = false) {
    this.text = text
    this.count = isCodePoints ? () => 1 : countUTF8
    this.moveTo(0, 0, 0)
    this.mark()
  }

  moveTo (offset, index, characters) {
    this.offset = offset
    this.index = index
    this.characters = characters
  }

  mark () {
    this.marked = [this.offset, this.index, this.characters]
  }

  // Returns the index of the character that begins at or contains an offset or, with after, the
  // index after the character that ends at or contains it.
  find (offset, after = false) {
    if (offset < this.marked[0]) this.moveTo(0, 0, 0)
    else if (offset < this.offset) this.moveTo(...this.marked)
    while (this.offset < offset && this.index < this.text.length) {
      const cp = this.text.codePointAt(this.index)
      const next = this.offset + this.count(cp)
      if (next > offset && !after) break
      this.moveTo(next, this.index + (cp < 0x10000 ? 1 : 2), this.characters + 1)
    }
    return this.index
  }
}
