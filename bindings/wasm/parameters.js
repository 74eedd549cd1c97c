// SPDX-License-Identifier: MIT
// Checks what is passed to the functions.  For messages, call is the name of a function, and
// parameters are those before its options.
import { optionBits } from './machine.js'

// Describes a value in a message.
function describe (value) {
  if (value === null || value === undefined) return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (Array.isArray(value)) return 'an array'
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return tag === 'Object' ? 'an object' : `an instance of ${tag}`
}

// Repeats a string in a message, which is one line of ASCII.
export const quote = (text) =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text).replace(/[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export function requireString (value, name) {
  if (typeof value !== 'string') throw new TypeError(`${name} is a string, not ${describe(value)}`)
}

export function requireBoolean (value, name) {
  if (typeof value !== 'boolean') {
    throw new TypeError(`${name} is true or false, not ${describe(value)}`)
  }
}

// Returns whether the members of an object are all its own: it is a literal, of any realm, or has
// no prototype.
function isPlain (value) {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

// names.map(toASCII) passes the index of a name as its options.
const suggest = (call, parameters, options) =>
  typeof options === 'number' && /^\w+$/.test(call) && /^\w+$/.test(parameters)
    ? `; write ${parameters}s.map(n => ${call}(n))`
    : ''

// Returns the keys of options, each of which is in known, a Map or a Set.
export function requireOptions (call, parameters, options, known, example) {
  const refuse = (reason) => {
    throw new TypeError(`${call}(${parameters}, options): ${reason}`)
  }
  if (!isPlain(options)) {
    const found = describe(options).replace(/^an object$/, 'an instance of a class')
    refuse(`options is an object such as ${example}, not ${found}` +
      suggest(call, parameters, options))
  }
  const keys = Object.keys(options)
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) {
    refuse(`unknown option ${JSON.stringify(unknown)}; there are ${[...known.keys()].join(', ')}`)
  }
  return keys
}

// Returns the flags of xn.h that options select.
export function toFlags (call, parameters, options) {
  let flags = 0
  for (const key of requireOptions(call, parameters, options, optionBits, '{ std3: true }')) {
    const value = options[key]
    if (value === undefined) continue
    requireBoolean(value, key)
    if (value) flags |= optionBits.get(key)
  }
  return flags
}
