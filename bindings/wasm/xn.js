// SPDX-License-Identifier: MIT
// The functions of names and texts.  They work as soon as load() has loaded the module.
import {
  CODE_POINTS,
  NAME,
  TEXT,
  hasSurrogate,
  makeError,
  readDiag,
  refuseSurrogate,
  run
} from './calls.js'
import { Positions, Status, countOctets, hostKinds, main, stepKinds, wheres } from './machine.js'
import { quote, requireString } from './parameters.js'

export { XnError } from './calls.js'
export { Status, Traits, Why, unicodeVersion, version } from './machine.js'

// Returned by the functions of glue.c if the result is the input.
const UNCHANGED = -1

// Throws the error for a refused text.
function raise (machine, subjects) {
  throw makeError(machine, machine.diag, subjects)
}
const giveNull = () => null

function convert (call, operation, text, options, refuse, argument) {
  const machine = run(call, operation, text, options, argument)
  if (machine.status === UNCHANGED) return text
  if (machine.status === Status.OK) return machine.read()
  return refuse(machine, [text])
}

// parameters are those of the functions of the package, without options.
const defineOperation = (name, kind, parameters = kind === NAME ? 'name' : 'text') =>
  ({ name, kind, parameters, write: kind === CODE_POINTS ? 'writeCodePoints' : 'write' })

// Names and labels

const TO_ASCII = defineOperation('to_ascii', NAME)
const TO_UNICODE = defineOperation('to_unicode', NAME)
const LABEL_TO_ASCII = defineOperation('label_to_ascii', NAME, 'label')
const LABEL_TO_UNICODE = defineOperation('label_to_unicode', NAME, 'label')
const TO_DISPLAY = defineOperation('to_display', NAME)
const EQUAL = defineOperation('equal', NAME, 'a, b')
const TRAITS = defineOperation('traits', NAME)
const LABELS = defineOperation('labels', NAME)
const EXPLAIN = defineOperation('explain', NAME)

export function toASCII (name, options) {
  return convert('toASCII', TO_ASCII, name, options, raise)
}

export function tryToASCII (name, options) {
  return convert('tryToASCII', TO_ASCII, name, options, giveNull)
}

export function toUnicode (name, options) {
  return convert('toUnicode', TO_UNICODE, name, options, raise)
}

export function tryToUnicode (name, options) {
  return convert('tryToUnicode', TO_UNICODE, name, options, giveNull)
}

export function labelToASCII (label, options) {
  return convert('labelToASCII', LABEL_TO_ASCII, label, options, raise)
}

export function tryLabelToASCII (label, options) {
  return convert('tryLabelToASCII', LABEL_TO_ASCII, label, options, giveNull)
}

export function labelToUnicode (label, options) {
  return convert('labelToUnicode', LABEL_TO_UNICODE, label, options, raise)
}

export function tryLabelToUnicode (label, options) {
  return convert('tryLabelToUnicode', LABEL_TO_UNICODE, label, options, giveNull)
}

export function toDisplay (name, options) {
  return convert('toDisplay', TO_DISPLAY, name, options, raise)
}

export function tryToDisplay (name, options) {
  return convert('tryToDisplay', TO_DISPLAY, name, options, giveNull)
}

function requireAccepted (machine, subjects) {
  if (machine.status > Status.OK) raise(machine, subjects)
  return machine
}

const readValue = (machine) => machine.words[machine.value >>> 2]

export function displayWhy (name, options) {
  return readValue(requireAccepted(run('displayWhy', TO_DISPLAY, name, options), [name]))
}

export function traits (name, options) {
  return readValue(requireAccepted(run('traits', TRAITS, name, options), [name]))
}

// Returns why toASCII() refuses a name, or null.
export function diagnose (name, options) {
  const machine = run('diagnose', TO_ASCII, name, options)
  return machine.status > Status.OK ? makeError(machine, machine.diag, [name]) : null
}

// Returns why toUnicode() returns a label as typed: the first one that it cannot decode; or null.
export function diagnoseUnicode (name, options) {
  const machine = run('diagnoseUnicode', TO_UNICODE, name, options)
  const isDecoded = readDiag(machine, machine.diag).status === Status.OK
  return isDecoded ? null : makeError(machine, machine.diag, [name])
}

export function equal (a, b, options) {
  const names = [a, b]
  requireString(a, 'a')
  requireString(b, 'b')
  names.forEach((name, i) => hasSurrogate(name) && raise(refuseSurrogate(names, i, NAME), names))
  const machine = run('equal', EQUAL, a + b, options, countOctets(a))
  return readValue(requireAccepted(machine, names)) !== 0
}

export function labels (name) {
  const machine = requireAccepted(run('labels', LABELS, name), [name])
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
const SHARD = defineOperation('key', NAME, 'name, count')
const KEY_TO_NAME = defineOperation('key_to_name', TEXT)
const KEY_HASH = defineOperation('key_hash', TEXT)

export function canonical (name, options) {
  return convert('canonical', CANONICAL, name, options, raise)
}

export function tryCanonical (name, options) {
  return convert('tryCanonical', CANONICAL, name, options, giveNull)
}

export function key (name, options) {
  return convert('key', KEY, name, options, raise)
}

export function tryKey (name, options) {
  return convert('tryKey', KEY, name, options, giveNull)
}

export function keyToName (key) {
  return convert('keyToName', KEY_TO_NAME, key, undefined, raise)
}

export function keyHash (key) {
  const { words, value } = requireAccepted(run('keyHash', KEY_HASH, key), [key])
  const at = value >>> 2
  return BigInt(words[at + 1]) << 32n | BigInt(words[at])
}

// Returns the number of the partition by hash, of so many, that a name belongs to.
export function shard (name, count, options) {
  requireString(name, 'name')
  if (typeof count !== 'number') throw new TypeError('count is a number')
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`count is at least 1, not ${count}`)
  }
  const found = convert('shard', SHARD, name, options, raise)
  return Number(keyHash(found) % BigInt(count))
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
        step.to = String.fromCodePoint.apply(null, words.subarray(at + 12, toEnd))
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

export function explain (name, options) {
  const machine = requireAccepted(run('explain', EXPLAIN, name, options), [name])
  const reader = new StepReader(machine, name)
  const steps = []
  while (reader.at < reader.end) steps.push(reader.next())
  return steps
}

// Hosts in text

const FIND_HOST = defineOperation('find_host', TEXT, 'text, where')
const REPLACE_HOST = defineOperation('replace_host', TEXT, 'text, where')

function toWhere (where) {
  requireString(where, 'where')
  const value = wheres.get(where)
  if (value === undefined) {
    throw new RangeError(`unknown where ${quote(where)}; it is ${[...wheres.keys()].join(', ')}`)
  }
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

function findIn (call, text, where, options, refuse) {
  const machine = run(call, FIND_HOST, text, options, toWhere(where))
  return machine.status === Status.OK ? readHost(machine, text) : refuse(machine, [text])
}

export function findHost (text, where = 'url', options) {
  return findIn('findHost', text, where, options, raise)
}

export function tryFindHost (text, where = 'url', options) {
  return findIn('tryFindHost', text, where, options, giveNull)
}

export function replaceHost (text, where = 'url', options) {
  return convert('replaceHost', REPLACE_HOST, text, options, raise, toWhere(where))
}

export function tryReplaceHost (text, where = 'url', options) {
  return convert('tryReplaceHost', REPLACE_HOST, text, options, giveNull, toWhere(where))
}

// Stringprep

const PREP = defineOperation('prep', TEXT, 'profile, text')
const NFKC = defineOperation('nfkc', TEXT)
const found = new Map()

function findProfile (name) {
  requireString(name, 'profile')
  let profile = found.get(name)
  if (profile === undefined) {
    profile = /^[\x01-\x7F]{1,64}$/.test(name) && main.write(name + '\0') > 0
      ? main.exports.find_profile(main.input)
      : 0
    if (profile === 0) throw new RangeError(`unknown profile ${quote(name)}`)
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

export function prep (profile, text, options) {
  return convert('prep', PREP, text, options, raise, findProfile(profile))
}

export function tryPrep (profile, text, options) {
  return convert('tryPrep', PREP, text, options, giveNull, findProfile(profile))
}

export function nfkc (text, options) {
  return convert('nfkc', NFKC, text, options, raise)
}

// Punycode

const ENCODE = defineOperation('punycode_encode', CODE_POINTS)
const DECODE = defineOperation('punycode_decode', TEXT)

export function punycodeEncode (text) {
  return convert('punycodeEncode', ENCODE, text, undefined, raise)
}

export function punycodeDecode (text) {
  return requireAccepted(run('punycodeDecode', DECODE, text), [text]).readCodePoints()
}
