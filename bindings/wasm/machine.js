// SPDX-License-Identifier: MIT
// An instance of the module: writes texts into its memory and reads results.  It is independent of
// the functions' meanings.

const encoder = new TextEncoder()
// Without ignoreBOM, U+FEFF at the start would be lost.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Results of write() other than a length.
export const SURROGATE = -1
export const TOO_LONG = -2

// Up to this length a loop is faster than a call of TextEncoder or TextDecoder.
const SHORT = 48

const PAGE = 65536

const isWellFormed = String.prototype.isWellFormed
  ? (text) => text.isWellFormed()
  : (text) => !/\p{Surrogate}/u.test(text)

// The functions by which a module is recognized
export const requiredExports = ['get_layout', 'get_constant']

// The addresses in static memory, as get_layout() in glue.c lists them.
const LAYOUT = ['input', 'output', 'size', 'length', 'value', 'host', 'diag', 'line', 'end']

export class Machine {
  constructor (module) {
    const instance = new WebAssembly.Instance(module)
    if (!requiredExports.every((name) => name in instance.exports)) {
      throw new TypeError('not the WebAssembly module of this package')
    }
    this.module = module
    this.exports = { ...instance.exports }
    this.map()
    const layout = this.words.subarray(this.exports.get_layout() >>> 2)
    LAYOUT.forEach((name, i) => { this[name] = layout[i] })
    this.inputSize = this.outputSize = this.size
    this.written = 0 // octets of input, or SURROGATE or TOO_LONG
    this.status = 0
    this.strings = new Map()
    this.setViews()
  }

  map () {
    this.octets = new Uint8Array(this.exports.memory.buffer)
    this.words = new Uint32Array(this.exports.memory.buffer)
  }

  setViews () {
    this.inputView = this.octets.subarray(this.input, this.input + this.inputSize)
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
    this.setViews()
  }

  // Writes a string.  Returns the number of octets, TOO_LONG or SURROGATE.
  write (text) {
    const octets = this.octets
    const input = this.input
    const length = text.length
    if (length <= SHORT) {
      let i = 0
      for (; i < length; i++) {
        const c = text.charCodeAt(i)
        if (c > 0x7F) break
        octets[input + i] = c
      }
      if (i === length) return length
    }
    if (!isWellFormed(text)) return SURROGATE
    if (length > this.inputSize) return TOO_LONG
    const { read, written } = encoder.encodeInto(text, this.inputView)
    return read === length ? written : TOO_LONG
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

  decode (start, end) {
    const octets = this.octets
    if (end - start <= SHORT) {
      let text = ''
      let i = start
      for (; i < end; i++) {
        const c = octets[i]
        if (c > 0x7F) break
        text += String.fromCharCode(c)
      }
      if (i === end) return text
    }
    return decoder.decode(octets.subarray(start, end))
  }

  readCodePoints () {
    let text = ''
    for (const cp of this.readWords()) text += String.fromCodePoint(cp)
    return text
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

// Placeholder until load() is called
const unloaded = new Proxy({}, {
  get () {
    throw new Error('load() has not been called')
  }
})

// An object that load() fills, so that one destructured before has the constants as well.  Only its
// prototype is a Proxy, since members of a Proxy would be slow.
export const declareConstants = () => Object.create(unloaded)

export function fillConstants (object, constants) {
  Object.setPrototypeOf(object, Object.prototype)
  Object.freeze(Object.assign(object, constants))
}

// The first instance; its memory only grows for registry tables
export let main = unloaded
export let version // version of libxn
export let unicodeVersion

// The constants of xn.h: values by name, or the words that the functions take and return.
export const Status = declareConstants()
export const Traits = declareConstants()
export const Why = declareConstants()
export let statusNames // by value, as are stepKinds and hostKinds
export let stepKinds
export let hostKinds
export let wheres = unloaded // values by word
export let optionBits = unloaded // flags by the name of the option: 'strictAce'

// xn_group in xn.h
export const GROUPS =
  { STATUSES: 1, FLAGS: 2, TRAITS: 3, REASONS: 4, STEPS: 5, WHERES: 6, KINDS: 7 }

export const toObject = (list, prefix) =>
  Object.fromEntries(list.map(({ name, value }) => [name.replace(prefix, ''), value]))
const toWords = (list, key = 'keyword') => new Map(list.map((one) => [one.value, one[key]]))
const toCamelCase = (word) => word.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

function assignConstants (machine, lists) {
  // Excludes the flags that this build cannot honour.
  const isAccepted = ({ value }) =>
    machine.exports.nfkc(machine.input, 0, value, machine.output, 1) <= 0
  optionBits = new Map(lists.FLAGS.filter(isAccepted)
    .map(({ keyword, value }) => [toCamelCase(keyword), value]))
  fillConstants(Status, toObject(lists.STATUSES, /^XN_(E_)?/))
  fillConstants(Traits, toObject(lists.TRAITS, 'XN_TRAIT_'))
  fillConstants(Why, toObject(lists.REASONS, 'XN_WHY_'))
  statusNames = toWords(lists.STATUSES, 'name')
  stepKinds = toWords(lists.STEPS)
  hostKinds = toWords(lists.KINDS)
  wheres = new Map(lists.WHERES.map(({ keyword, value }) => [keyword, value]))
}

function decodeBase64 (text) {
  const binary = atob(text)
  const octets = new Uint8Array(binary.length)
  for (let i = 0; i < octets.length; i++) octets[i] = binary.charCodeAt(i)
  return octets
}

// Returns the octets of a buffer of any realm, or null.
export function viewOctets (source) {
  // Not all engines compile a DataView.
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  }
  return /Buffer\]$/.test(Object.prototype.toString.call(source)) ? new Uint8Array(source) : null
}

function compile (octets) {
  try {
    return new WebAssembly.Module(octets)
  } catch (error) {
    throw new Error(`cannot compile the WebAssembly module: ${error.message}. ` +
      "A Content-Security-Policy has to allow 'wasm-unsafe-eval'; where no octets may be " +
      'compiled, pass a compiled module to load() of the entry point /load', { cause: error })
  }
}

const loadListeners = []
export const onLoad = (listener) => loadListeners.push(listener)

// Loads the module from octets, base64 or a WebAssembly.Module; the functions work afterwards.  Has
// no effect if one is loaded, since tables are in its memory.
export function load (source) {
  if (main !== unloaded) return
  const octets = typeof source === 'string' ? decodeBase64(source) : viewOctets(source)
  const machine = new Machine(octets === null ? source : compile(octets))
  // Nothing is assigned before all has been read: after an error, load() may be called again.
  const lists = Object.fromEntries(
    Object.entries(GROUPS).map(([name, group]) => [name, machine.listConstants(group)]))
  for (const listener of loadListeners) listener(machine)
  assignConstants(machine, lists)
  version = machine.string(machine.exports.get_version())
  unicodeVersion = machine.string(machine.exports.get_unicode_version())
  main = machine
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
