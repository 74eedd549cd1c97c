// SPDX-License-Identifier: MIT
// Compiled by tsc --strict, not run: the types allow what the functions do, and nothing else.
import * as xn from 'libxn'
import * as like from 'libxn/like'
import { load, toASCII } from 'libxn/load'

const same: boolean = xn.equal('a', 'b')
const options: xn.Options = { strictAce: true, lower: false, noGuards: undefined }
const ascii: string = xn.toASCII('bücher', { std3: true, underscore: same })
const perhaps: string | null = xn.tryToASCII(ascii, options)
load(new Uint8Array(8))
load(new WebAssembly.Module(new ArrayBuffer(8)))
const loaded: string = toASCII('a')
const mixed: boolean = (xn.traits('a') & xn.Traits.MIXED) !== 0
const hidden: boolean = (xn.displayWhy('a') & xn.Why.MIXED) !== 0
const spelling: string = xn.canonical('A.') + xn.key('a') + xn.keyToName('a!')
const shard: bigint = xn.keyHash(spelling) % 4n
const error: xn.XnError | null = xn.diagnose('a..b')
if (error !== null && error.status === xn.Status.GUARD) {
  const at: string = error.subject.slice(error.start, error.end)
  const cp: number | null = error.codePoint ?? error.mapped
  console.log(at, cp, error.rule, error.label, error.octets, error.decoded, error.code,
    error.reason)
}
for (const step of xn.explain('bücher')) {
  switch (step.kind) {
    case 'char': console.log(step.codePoint, step.to, step.rule); break
    case 'insert': console.log(step.codePoint, step.at, step.delta, step.bias); break
    case 'refused': console.log(step.error.message); break
    default: console.log(step.text)
  }
}
const members: xn.XnErrorMembers | undefined = error?.cause
console.log(members?.rule, error?.toJSON().subject)
const where: xn.Where = 'host-port'
const host: xn.Host = xn.findHost('a:1', where)
const found: xn.Host | null = xn.tryFindHost('http://a/')
const port: string = host.port.text
const names: string[] = [...xn.labels('a.b'), ...xn.profiles(), xn.prep('Nameprep', 'a'), port]
const version: string = xn.version + xn.unicodeVersion
console.log(perhaps, loaded, same, mixed, hidden, found, names, version, shard)

// Each of these must be an error.

// @ts-expect-error: text is a string
xn.toASCII(1)
// @ts-expect-error: options are an object
xn.toASCII('a', '1')
// @ts-expect-error: options are an object
xn.toASCII('a', 2)
// @ts-expect-error: no such option
xn.toASCII('a', { STD3: true })
// @ts-expect-error: true or false
xn.toASCII('a', { std3: 1 })
// @ts-expect-error: no third argument
xn.toASCII('a', {}, 0)
// @ts-expect-error: octets or a module
load('xn.wasm')
// @ts-expect-error: a name is required
xn.labels()
// @ts-expect-error: a profile comes first
xn.prep('a')
// @ts-expect-error: one of four words
xn.findHost('a', 'uri')
// @ts-expect-error: one of four words
xn.replaceHost('a', 'uri')
// @ts-expect-error: may be null
xn.tryToASCII('a').length
// @ts-expect-error: may be null
xn.tryCanonical('a').length
// @ts-expect-error: may be null
xn.tryKey('a').length
// @ts-expect-error: a hash is not a number
xn.keyHash('a!') % 4
// @ts-expect-error: keys need no options
xn.keyToName('a!', {})
// @ts-expect-error: may be null
xn.tryToUnicode('a').length
// @ts-expect-error: may be null
xn.tryLabelToASCII('a').length
// @ts-expect-error: may be null
xn.tryLabelToUnicode('a').length
// @ts-expect-error: may be null
xn.tryToDisplay('a').length
// @ts-expect-error: may be null
xn.tryPrep('Nameprep', 'a').length
// @ts-expect-error: may be null
xn.tryReplaceHost('a').length
// @ts-expect-error: may be null
xn.tryFindHost('a').kind
// @ts-expect-error: may be null
xn.diagnose('a').start
// @ts-expect-error: may be null
xn.diagnoseUnicode('a').start
if (error !== null) {
  // @ts-expect-error: may be null
  error.codePoint.toString()
  // @ts-expect-error: may be null
  error.mapped.toString()
  // @ts-expect-error: is not changed
  error.start = 0
}
// @ts-expect-error: not every step has a text
xn.explain('a')[0].text.toString()
// @ts-expect-error: only one kind of step has an error
xn.explain('a')[0].error.toString()
// @ts-expect-error: only the package makes errors
console.log(new xn.XnError('', {}))
// @ts-expect-error: nor without arguments
console.log(new xn.XnError())
// @ts-expect-error: the constants do not change
xn.Status.OK = 1

// Nor is a function that takes more than a text a callback, to which map() passes an index.

// @ts-expect-error: the index is not an argument
names.map(xn.toASCII)
// @ts-expect-error: the index is not an argument
names.map(xn.tryToASCII)
// @ts-expect-error: the index is not an argument
names.map(xn.toUnicode)
// @ts-expect-error: the index is not an argument
names.map(xn.tryToUnicode)
// @ts-expect-error: the index is not an argument
names.map(xn.labelToASCII)
// @ts-expect-error: the index is not an argument
names.map(xn.tryLabelToASCII)
// @ts-expect-error: the index is not an argument
names.map(xn.labelToUnicode)
// @ts-expect-error: the index is not an argument
names.map(xn.tryLabelToUnicode)
// @ts-expect-error: the index is not an argument
names.map(xn.equal)
// @ts-expect-error: the index is not an argument
names.map(xn.traits)
// @ts-expect-error: the index is not an argument
names.map(xn.canonical)
// @ts-expect-error: the index is not an argument
names.map(xn.tryCanonical)
// @ts-expect-error: the index is not an argument
names.map(xn.key)
// @ts-expect-error: the index is not an argument
names.map(xn.tryKey)
// @ts-expect-error: the index is not an argument
names.map(xn.diagnose)
// @ts-expect-error: the index is not an argument
names.map(xn.diagnoseUnicode)
// @ts-expect-error: the index is not an argument
names.map(xn.toDisplay)
// @ts-expect-error: the index is not an argument
names.map(xn.tryToDisplay)
// @ts-expect-error: the index is not an argument
names.map(xn.displayWhy)
// @ts-expect-error: the index is not an argument
names.map(xn.explain)
// @ts-expect-error: the index is not an argument
names.map(xn.findHost)
// @ts-expect-error: the index is not an argument
names.map(xn.tryFindHost)
// @ts-expect-error: the index is not an argument
names.map(xn.replaceHost)
// @ts-expect-error: the index is not an argument
names.map(xn.tryReplaceHost)
// @ts-expect-error: the index is not an argument
names.map(xn.prep)
// @ts-expect-error: the index is not an argument
names.map(xn.tryPrep)
// @ts-expect-error: the index is not an argument
names.map(xn.nfkc)
names.map((name) => xn.toASCII(name, { lower: true })).map(xn.punycodeEncode).map(xn.labels)

const index = new like.LookAlikes(new Set(names), { edits: true, std3: true })
const match: like.LikeMatch | null = index.find('paypa1.com', { lower: true })
const reason: like.LikeReason | undefined = match?.reasons[0]
const from: string | undefined = match?.letters[0].from
// Whether two types are the same, and not only assignable
type Test<A> = <T>() => T extends A ? 1 : 2
type Same<A, B> = Test<A> extends Test<B> ? true : false
const sameTypes: [
  Same<like.LikeMatch, { name: string, reasons: like.LikeReason[], line: number, start: number,
    end: number, letters: like.LikeLetters[], lettersCount: number }>,
  Same<like.LikeLetters, { label: number, at: number, from: string, to: string }>,
  Same<Required<like.LookAlikesOptions>['edits'], boolean>,
  Same<ReturnType<like.LookAlikes['find']>, like.LikeMatch | null>,
  Same<ReturnType<xn.XnError['toJSON']>, xn.XnErrorMembers &
    Pick<xn.XnError, 'name' | 'message' | 'subject'>>,
  Same<typeof xn.version, string>,
  Same<typeof xn.unicodeVersion, string>
] = [true, true, true, true, true, true, true]
const lists: like.LookAlikes[] = [new like.LookAlikes([]), new like.LookAlikes(['a'], {}),
  new like.LookAlikes(new Map([['a', 1]]).keys(), { percent: true, unassigned: false })]
// @ts-expect-error: no option of find()
index.find('a', { edits: true })
// @ts-expect-error: not strings
new like.LookAlikes([1])
// @ts-expect-error: may be null
index.find('a').name
export { from, lists, reason, sameTypes }
