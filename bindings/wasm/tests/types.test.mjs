// SPDX-License-Identifier: MIT
// xn.d.ts next to the functions: each declared type has a value, and each value a declared type.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { urlOf, xn } from './package.mjs'

const types = readFileSync(urlOf('xn.d.ts'), 'utf8').replace(/\/\*\*[^]*?\*\//g, '')

// Arguments that give each type of result
const CALLS = {
  toASCII: [['ü']],
  tryToASCII: [['ü'], ['']],
  toUnicode: [['xn--tda']],
  tryToUnicode: [['xn--tda'], ['\ud800']],
  labelToASCII: [['ü']],
  tryLabelToASCII: [['ü'], ['']],
  labelToUnicode: [['xn--tda']],
  tryLabelToUnicode: [['xn--tda'], ['\ud800']],
  equal: [['ü', 'Ü'], ['a', 'b']],
  canonical: [['Ü.']],
  tryCanonical: [['Ü.'], ['']],
  key: [['Ü.']],
  tryKey: [['Ü.'], ['']],
  keyToName: [['a!']],
  keyHash: [['a!']],
  labels: [['a.b'], ['']],
  traits: [['a'], ['']],
  diagnose: [[''], ['a']],
  diagnoseUnicode: [['xn--a'], ['a']],
  toDisplay: [['ü']],
  tryToDisplay: [['ü'], ['']],
  displayWhy: [['a'], ['раypal']],
  explain: [['ü'], ['']],
  findHost: [['http://ü/'], ['file:///']],
  tryFindHost: [['http://ü/'], ['http://[/']],
  replaceHost: [['http://ü/']],
  tryReplaceHost: [['http://ü/'], ['http://[/']],
  profiles: [[]],
  prep: [['Nameprep', 'ü']],
  tryPrep: [['Nameprep', 'ü'], ['Nameprep', '\ue000']],
  nfkc: [['ﬁ']],
  punycodeEncode: [['ü']],
  punycodeDecode: [['tda']]
}

const steps = ['Ü.xn--tda', 'a\u2028'].flatMap((name) => xn.explain(name))
const errors = ['', 'a\u2028', 'xn--ü', 'ü'.repeat(99), '℀ü'].map((name) => xn.diagnose(name))
const hosts = ['http://ü:80/', 'http://[fe80::1%25lo]/', 'file:///'].map((url) => xn.findHost(url))

// Returns the declared type that a value has, or the value's own type.
function nameType (value, declared) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `${nameType(value[0], declared)}[]`
  if (declared.includes(`'${value}'`)) return `'${value}'`
  if (value instanceof xn.XnError) return 'XnError'
  if (value !== null && typeof value === 'object' && 'octets' in value) return 'XnErrorMembers'
  if (typeof value !== 'object') return typeof value
  return 'kind' in value ? 'host' in value ? 'Host' : 'Step' : 'Span'
}

// A union of words needs no value of each.
function checkType (values, type) {
  const declared = type.split(' | ')
  const found = new Set(values.map((value) => nameType(value, declared)))
  const expected = declared.filter((name) => !name.startsWith("'") || found.has(name))
  assert.deepEqual([...found].sort(), expected.sort())
}

const functions = [...types.matchAll(/^export declare function (\w+)\(([^)]*)\): (.*)$/gm)]
test('all functions have calls', () =>
  assert.deepEqual(functions.map((match) => match[1]).sort(), Object.keys(CALLS).sort()))
for (const [, name, parameters, type] of functions) {
  test(`types: the result of ${name}`, () =>
    checkType(CALLS[name].map((values) => xn[name](...values)), type))
  test(`types: the parameters of ${name}`, () => {
    const declared = [...parameters.matchAll(/(\w+)(\??): (\w+)/g)]
    const [, own] = /^function \w+ \((.*)\) \{/.exec(String(xn[name]))
    assert.deepEqual(own.split(', ').filter(Boolean).map((one) => one.replace(/ = .*/, '')),
      declared.map((match) => match[1]))
    for (const [, parameter, optional, kind] of declared) {
      const known = { options: ['?', 'Options'], where: ['?', 'Where'] }[parameter]
      assert.deepEqual([optional, kind], known ?? ['', 'string'], parameter)
    }
    const required = declared.filter(([, , optional]) => optional === '')
    for (const values of CALLS[name]) assert.equal(values.length, required.length)
  })
}

// Returns the members of a class or an interface, with their types.
function listMembers (name) {
  const head = `(?:class|interface) ${name}(?: extends \\w+)? \\{(.*?)\\n?\\}`
  const [, body] = new RegExp(head, 's').exec(types)
  return [...body.matchAll(/(?:readonly )?(\w+)(\??): ([^\n,]+?)(?=\s*(?:,|\n|$))/g)]
    .map(([, member, optional, type]) => {
      assert.equal(optional, '', `${name}.${member}`)
      return [member, type]
    })
}
const OBJECTS = {
  XnError: errors,
  Span: hosts.flatMap(({ host, port, zone }) => [host, port, zone]),
  Host: hosts
}
for (const kind of ['label', 'char', 'prepared', 'insert', 'result', 'refused']) {
  OBJECTS[`${kind[0].toUpperCase()}${kind.slice(1)}Step`] =
    steps.filter((step) => step.kind === kind)
}
for (const [name, objects] of Object.entries(OBJECTS)) {
  test(`types: the members of ${name}`, () => {
    const members = listMembers(name)
    if (name.endsWith('Step')) members.push(...listMembers('StepBase'))
    assert.ok(objects.length > 0)
    for (const [member, type] of members) checkType(objects.map((one) => one[member]), type)
    // Those of every Error are not listed.
    const listed = members.map((match) => match[0]).concat(name === 'XnError' ? ['message'] : [])
    for (const one of objects) {
      const own = Object.getOwnPropertyNames(one).filter((key) => key !== 'stack')
      assert.deepEqual([...own, ...('name' in one ? ['name'] : [])].sort(), listed.sort())
    }
  })
}
test('types: the cause of an error, and its JSON', () => {
  const words = (text) => text.match(/\w+/g).sort()
  const [, cause] = /^export type XnErrorMembers = Pick<XnError,([^>]*)>/m.exec(types)
  const [, more] = /toJSON\(\): XnErrorMembers & Pick<XnError, ([^>]*)>/.exec(types)
  for (const error of errors) {
    assert.deepEqual(words(cause), Object.keys(error.cause).sort())
    assert.deepEqual([...words(cause), ...words(more)].sort(), Object.keys(error.toJSON()).sort())
  }
})
test('types: a step is one of six', () => {
  const union = /^export type Step = (.*)$/m.exec(types)[1].split(' | ')
  assert.deepEqual(union.sort(), Object.keys(OBJECTS).filter((one) => /Step$/.test(one)).sort())
})
