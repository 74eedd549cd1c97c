// SPDX-License-Identifier: MIT
// Faults that a binding could have: each changes what the functions take or return.
const FUNCTIONS = [
  'toASCII', 'toUnicode', 'labelToASCII', 'labelToUnicode', 'toDisplay', 'nfkc', 'punycodeEncode',
  'punycodeDecode', 'findHost', 'replaceHost', 'prep', 'traits', 'displayWhy'
]
const octets = (text) => Buffer.from(text).length

export const FAULTS = {
  'positions in octets': {
    error: (e) => { e.start = octets(e.subject.slice(0, e.start)) }
  },
  'positions in code points': {
    error: (e) => { e.start = [...e.subject.slice(0, e.start)].length }
  },
  'an end too far': { error: (e) => { e.end++ } },
  'no end': { error: (e) => { e.end = e.start } },
  'labels from 1': { error: (e) => { e.label++ } },
  'the message of the C library': {
    error: (e) => { e.message = e.message.replace(/character \d+/, `octet ${e.start + 1}`) }
  },
  'no guards': { options: (options) => ({ ...options, noGuards: true }) },
  'no options': { options: () => undefined },
  'truncated results': { result: (text) => text.slice(0, -1) },
  'results of Latin-1': { result: (text) => Buffer.from(text).toString('latin1') },
  'spans in octets': {
    host: ({ host }, text) => {
      host.start = octets(text.slice(0, host.start))
    }
  }
}

function wrap (fault, name, call) {
  return (...values) => {
    const isPrep = name === 'prep'
    const at = isPrep || /Host$/.test(name) ? 2 : 1
    const text = values[isPrep ? 1 : 0]
    if (fault.options !== undefined) values[at] = fault.options(values[at])
    try {
      const result = call(...values)
      if (typeof result === 'string' && fault.result !== undefined) return fault.result(result)
      if (name === 'findHost' && fault.host !== undefined) fault.host(result, text)
      return result
    } catch (error) {
      if (fault.error !== undefined && error.subject !== undefined) fault.error(error)
      throw error
    }
  }
}

export function inject (name, xn) {
  const copy = { ...xn }
  for (const each of FUNCTIONS) copy[each] = wrap(FAULTS[name], each, xn[each])
  return copy
}
