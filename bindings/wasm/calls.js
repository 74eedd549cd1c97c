// SPDX-License-Identifier: MIT
// Calls functions of the module, and makes errors of their diagnoses.
import {
  Positions,
  SURROGATE,
  Status,
  TOO_LONG,
  main,
  openAnother,
  statusNames
} from './machine.js'
import { requireString, toFlags } from './parameters.js'

const NONE = 0xFFFFFFFF // XN_NO_CP, XN_NO_LABEL, and -1

// The kinds of texts that the functions of glue.c take, as in enum text_kind
export const TEXT = 0
export const NAME = 1
export const CODE_POINTS = 2

// An error whose members are also in its cause, a plain object: of an error, structuredClone()
// keeps the message, the stack and the cause only.  Hidden members may contain characters that
// control a terminal; they are not shown when the error is printed, and so are not in the cause.
export class DetailedError extends Error {
  #hidden

  constructor (message, members, hidden) {
    super(message, { cause: members })
    Object.assign(this, members, hidden)
    for (const key of Object.keys(hidden)) Object.defineProperty(this, key, { enumerable: false })
    this.#hidden = hidden
  }

  toJSON () {
    return { name: this.name, message: this.message, ...this.cause, ...this.#hidden }
  }

  // Node would print the cause as well.
  [Symbol.for('nodejs.util.inspect.custom')] (depth, options, inspect) {
    return `${this.stack} ${inspect({ ...this }, options)}`
  }
}

// Gives a class of errors its name, also where scripts are minified.
export const nameClass = (type, name) => Object.defineProperty(type.prototype, 'name',
  { value: name, writable: true, configurable: true })

export class XnError extends DetailedError {
  constructor (message, { subject, ...members }) {
    super(message, members, { subject })
  }
}
nameClass(XnError, 'XnError')

// Reads an xn_diag, as laid out with 32-bit words.
export function readDiag (machine, address) {
  const words = machine.words
  const at = address >>> 2
  return {
    status: words[at],
    input: words[at + 1],
    label: words[at + 2],
    cp: words[at + 3],
    mapped: words[at + 4],
    offset: words[at + 5],
    length: words[at + 6],
    octets: words[at + 7],
    rule: machine.string(words[at + 8]),
    isCodePoints: words[at + 9] === 1,
    decoded: words[at + 10] === 1
  }
}

export const orNull = (word) => word === NONE ? null : word

// Reads a line that glue.c has formatted.
const readLine = (machine, length) => machine.decode(machine.line, machine.line + length)

// Returns the next step after a refusal, or null.
function findHint (d) {
  if (d.status === Status.UNASSIGNED) return 'the option unassigned accepts this character'
  if (d.status === Status.STD3_CHAR && d.mapped === 0x5F) {
    return 'the option underscore accepts this character'
  }
  return null
}

// Returns the XnError for a diagnosis. subjects are the texts that were passed, usually one.
export function makeError (machine, address, subjects, positions) {
  const d = readDiag(machine, address)
  const subject = subjects[d.input]
  positions ??= new Positions(subject, d.isCodePoints)
  const start = positions.find(d.offset)
  const message = readLine(machine, machine.exports.format_diag(address, positions.characters))
  return new XnError(message, {
    code: statusNames.get(d.status),
    reason: readLine(machine, machine.exports.format_reason(address)),
    status: d.status,
    start,
    end: positions.find(d.offset + d.length, true),
    label: orNull(d.label),
    codePoint: orNull(d.cp),
    mapped: orNull(d.mapped),
    octets: d.octets,
    decoded: d.decoded,
    rule: d.rule,
    hint: findHint(d),
    subject
  })
}

export const hasSurrogate = (text) => /\p{Surrogate}/u.test(text)

// Refuses the first lone surrogate of one of the texts.
export function refuseSurrogate (texts, input, kind) {
  const text = texts[input]
  const index = text.search(/\p{Surrogate}/u)
  const before = text.slice(0, index)
  const machine = open(before, 'write')
  machine.exports.refuse_surrogate(machine.input, machine.written, text.charCodeAt(index),
    [...before].length, kind, input)
  machine.status = Status.CODE_POINT
  return machine
}

// Returns the machine that has the text as its input: the first one, or one that is dropped
// afterwards.
export function open (text, write, machine = main) {
  machine.written = machine[write](text)
  if (machine.written !== TOO_LONG) return machine
  machine = openAnother()
  machine.grow(text.length * 4, 0)
  machine.written = machine[write](text)
  return machine
}

// Calls a function of glue.c for the function of the package that call names.  Returns the machine
// with the status and the result in it.
export function run (call, operation, text, options, argument) {
  requireString(text, 'text')
  const flags = options === undefined ? 0 : toFlags(call, operation.parameters, options)
  const { name, write } = operation
  let machine = open(text, 'write')
  if (machine.written === SURROGATE) return refuseSurrogate([text], 0, operation.kind)
  if (write !== 'write') machine = open(text, write, machine)
  machine.invoke(name, flags, argument)
  if (machine.status === Status.SPACE) {
    const size = machine.words[machine.length >>> 2] + 1
    if (machine === main) machine = openAnother()
    machine.grow(text.length * 4, size)
    machine.written = machine[write](text)
    machine.invoke(name, flags, argument)
  }
  return machine
}
