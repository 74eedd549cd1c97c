// SPDX-License-Identifier: MIT
// The functions of the package.  They work as soon as node.js, browser.js or inline.js has loaded
// the module.
import {
  hasSurrogate,
  makeError,
  readDiag,
  refuseSurrogate,
  requireString,
  run
} from './calls.js'
import { Positions, Status, countOctets, hostKinds, main, stepKinds, wheres } from './machine.js'

export { XnError } from './calls.js'
export { Flags, Status, Traits, Why, unicodeVersion, version } from './machine.js'

// Returned by the functions of glue.c if the result is the input.
const UNCHANGED = -1

// Throws the error for a refused text.
function raise (machine, subjects) {
  throw makeError(machine, machine.diag, subjects)
}
const giveNull = () => null

function convert (operation, text, flags, refuse, argument) {
  const machine = run(operation, text, flags, argument)
  if (machine.status === UNCHANGED) return text
  if (machine.status === Status.OK) return machine.read()
  return refuse(machine, [text])
}

// The kinds of texts that the functions of glue.c take, as in enum text_kind
const TEXT = 0
const NAME = 1
const CODE_POINTS = 2
const defineOperation = (name, kind) =>
  ({ name, kind, write: kind === CODE_POINTS ? 'writeCodePoints' : 'write' })

// Names and labels

const TO_ASCII = defineOperation('to_ascii', NAME)
const TO_UNICODE = defineOperation('to_unicode', NAME)
const LABEL_TO_ASCII = defineOperation('label_to_ascii', NAME)
const LABEL_TO_UNICODE = defineOperation('label_to_unicode', NAME)
const TO_DISPLAY = defineOperation('to_display', NAME)
const EQUAL = defineOperation('equal', NAME)
const TRAITS = defineOperation('traits', NAME)
const LABELS = defineOperation('labels', NAME)
const EXPLAIN = defineOperation('explain', NAME)

export function toASCII (name, flags = 0) {
  return convert(TO_ASCII, name, flags, raise)
}

export function tryToASCII (name, flags = 0) {
  return convert(TO_ASCII, name, flags, giveNull)
}

export function toUnicode (name, flags = 0) {
  return convert(TO_UNICODE, name, flags, raise)
}

export function tryToUnicode (name, flags = 0) {
  return convert(TO_UNICODE, name, flags, giveNull)
}

export function labelToASCII (label, flags = 0) {
  return convert(LABEL_TO_ASCII, label, flags, raise)
}

export function tryLabelToASCII (label, flags = 0) {
  return convert(LABEL_TO_ASCII, label, flags, giveNull)
}

export function labelToUnicode (label, flags = 0) {
  return convert(LABEL_TO_UNICODE, label, flags, raise)
}

export function tryLabelToUnicode (label, flags = 0) {
  return convert(LABEL_TO_UNICODE, label, flags, giveNull)
}

export function toDisplay (name, flags = 0) {
  return convert(TO_DISPLAY, name, flags, raise)
}

export function tryToDisplay (name, flags = 0) {
  return convert(TO_DISPLAY, name, flags, giveNull)
}

function requireAccepted (machine, subjects) {
  if (machine.status > Status.OK) raise(machine, subjects)
  return machine
}

const readValue = (machine) => machine.words[machine.value >>> 2]

export function displayReasons (name, flags = 0) {
  return readValue(requireAccepted(run(TO_DISPLAY, name, flags), [name]))
}

export function traits (name, flags = 0) {
  return readValue(requireAccepted(run(TRAITS, name, flags), [name]))
}

// Returns why toASCII() refuses a name, or null.
export function diagnose (name, flags = 0) {
  const machine = run(TO_ASCII, name, flags)
  return machine.status > Status.OK ? makeError(machine, machine.diag, [name]) : null
}

// Returns why toUnicode() returns a label as typed: the first one that it cannot decode; or null.
export function diagnoseUnicode (name, flags = 0) {
  const machine = run(TO_UNICODE, name, flags)
  const isDecoded = readDiag(machine, machine.diag).status === Status.OK
  return isDecoded ? null : makeError(machine, machine.diag, [name])
}

export function equal (a, b, flags = 0) {
  const names = [a, b]
  names.forEach((name) => requireString(name, 'name'))
  names.forEach((name, i) => hasSurrogate(name) && raise(refuseSurrogate(names, i, NAME), names))
  const machine = run(EQUAL, a + b, flags, countOctets(a))
  return readValue(requireAccepted(machine, names)) !== 0
}

export function labels (name) {
  const machine = requireAccepted(run(LABELS, name, 0), [name])
  const positions = new Positions(name)
  const list = []
  const words = machine.readWords()
  for (let i = 0; i < words.length; i += 2) {
    const start = positions.find(words[i])
    list.push(name.slice(start, positions.find(words[i] + words[i + 1])))
  }
  return list
}

// Keys

const CANONICAL = defineOperation('canonical', NAME)
const KEY = defineOperation('key', NAME)
const KEY_TO_NAME = defineOperation('key_to_name', TEXT)
const KEY_HASH = defineOperation('key_hash', TEXT)

export function canonical (name, flags = 0) {
  return convert(CANONICAL, name, flags, raise)
}

export function tryCanonical (name, flags = 0) {
  return convert(CANONICAL, name, flags, giveNull)
}

export function key (name, flags = 0) {
  return convert(KEY, name, flags, raise)
}

export function tryKey (name, flags = 0) {
  return convert(KEY, name, flags, giveNull)
}

export function keyToName (key) {
  return convert(KEY_TO_NAME, key, 0, raise)
}

export function keyHash (key) {
  const { words, value } = requireAccepted(run(KEY_HASH, key, 0), [key])
  const at = value >>> 2
  return BigInt(words[at + 1]) << 32n | BigInt(words[at])
}

// Explanations

// Reads a step as put_step() in glue.c writes it.
class StepReader {
  constructor (machine, text) {
    this.machine = machine
    this.text = text
    this.words = machine.words
    this.at = machine.output >>> 2
    this.end = this.at + (machine.words[machine.length >>> 2] >>> 2)
    this.positions = new Positions(text)
    this.label = { offset: -1 }
  }

  // Several steps have the whole label as their span.  It is searched for once, in linear time.
  findSpan (kind, offset, length) {
    if (kind !== 'char' && this.label.offset === offset && this.label.length === length) {
      return this.label
    }
    const start = this.positions.find(offset)
    if (kind === 'label') this.positions.mark()
    const end = this.positions.find(offset + length, true)
    if (kind === 'label') this.label = { offset, length, start, end }
    return { start, end }
  }

  next () {
    const { words, at, machine } = this
    const kind = stepKinds.get(words[at])
    const { start, end } = this.findSpan(kind, words[at + 2], words[at + 3])
    const step = { kind, label: words[at + 1], start, end }
    const toEnd = at + 12 + words[at + 9]
    const textEnd = toEnd * 4 + words[at + 10]
    const text = kind === 'label' ? this.text.slice(start, end) : machine.decode(toEnd * 4, textEnd)

    this.at = Math.ceil(textEnd / 4) + words[at + 11]
    switch (kind) {
      case 'char':
        step.codePoint = words[at + 4]
        step.to = ''
        for (let i = at + 12; i < toEnd; i++) step.to += String.fromCodePoint(words[i])
        step.rule = machine.string(words[at + 8])
        return step
      case 'insert':
        return {
          ...step,
          codePoint: words[at + 4],
          text,
          at: words[at + 5],
          delta: words[at + 6],
          bias: words[at + 7]
        }
      case 'refused': {
        const error = makeError(machine, Math.ceil(textEnd / 4) * 4, [this.text], this.positions)
        return { ...step, start: error.start, end: error.end, error }
      }
      default:
        return { ...step, text }
    }
  }
}

export function explain (name, flags = 0) {
  const reader = new StepReader(requireAccepted(run(EXPLAIN, name, flags), [name]), name)
  const steps = []
  while (reader.at < reader.end) steps.push(reader.next())
  return steps
}

// Hosts in text

const FIND_HOST = defineOperation('find_host', TEXT)
const REPLACE_HOST = defineOperation('replace_host', TEXT)

function toWhere (where) {
  requireString(where, 'where')
  const value = wheres.get(where)
  if (value === undefined) throw new RangeError(`where must be ${[...wheres.keys()].join(', ')}`)
  return value
}

function readHost (machine, text) {
  const words = machine.words.subarray(machine.host >>> 2, (machine.host >>> 2) + 7)
  const positions = new Positions(text)
  const readSpan = (i) => {
    const start = positions.find(words[i])
    const end = positions.find(words[i] + words[i + 1])
    return { start, end, text: text.slice(start, end) }
  }
  const kind = hostKinds.get(words[6])
  return { kind, host: readSpan(0), port: readSpan(2), zone: readSpan(4) }
}

function findIn (text, where, flags, refuse) {
  const machine = run(FIND_HOST, text, flags, toWhere(where))
  return machine.status === Status.OK ? readHost(machine, text) : refuse(machine, [text])
}

export function findHost (text, where = 'url', flags = 0) {
  return findIn(text, where, flags, raise)
}

export function tryFindHost (text, where = 'url', flags = 0) {
  return findIn(text, where, flags, giveNull)
}

export function replaceHost (text, where = 'url', flags = 0) {
  return convert(REPLACE_HOST, text, flags, raise, toWhere(where))
}

export function tryReplaceHost (text, where = 'url', flags = 0) {
  return convert(REPLACE_HOST, text, flags, giveNull, toWhere(where))
}

// Stringprep

const PREP = defineOperation('prep', TEXT)
const NFKC = defineOperation('nfkc', TEXT)
const found = new Map()

function findProfile (name) {
  requireString(name, 'profile')
  let profile = found.get(name)
  if (profile === undefined) {
    profile = /^[\x01-\x7F]{1,64}$/.test(name) && main.write(name + '\0') > 0
      ? main.exports.find_profile(main.input)
      : 0
    if (profile === 0) throw new RangeError('unknown profile')
    found.set(name, profile)
  }
  return profile
}

export function profiles () {
  const names = []
  for (let i = 0; ; i++) {
    const name = main.string(main.exports.get_profile_name(i))
    if (name === '') return names
    names.push(name)
  }
}

export function prep (profile, text, flags = 0) {
  return convert(PREP, text, flags, raise, findProfile(profile))
}

export function tryPrep (profile, text, flags = 0) {
  return convert(PREP, text, flags, giveNull, findProfile(profile))
}

export function nfkc (text, flags = 0) {
  return convert(NFKC, text, flags, raise)
}

// Punycode

const ENCODE = defineOperation('punycode_encode', CODE_POINTS)
const DECODE = defineOperation('punycode_decode', TEXT)

export function punycodeEncode (text) {
  return convert(ENCODE, text, 0, raise)
}

export function punycodeDecode (text) {
  return requireAccepted(run(DECODE, text, 0), [text]).readCodePoints()
}
