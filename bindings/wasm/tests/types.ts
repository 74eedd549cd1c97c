// SPDX-License-Identifier: MIT
// Compiled by tsc --strict, not run: the types allow what the functions do, and nothing else.
import * as xn from 'libxn'

const options: xn.Options = { strictAce: true, lower: false, noGuards: undefined }
const ascii: string = xn.toASCII('bücher', { std3: true, underscore: xn.equal('a', 'b') })
const perhaps: string | null = xn.tryToASCII(ascii, options)
const mixed: boolean = (xn.traits('a') & xn.Traits.MIXED) !== 0
const error: xn.XnError | null = xn.diagnose('a..b')
if (error !== null && error.status === xn.Status.GUARD) {
  const at: string = error.subject.slice(error.start, error.end) + error.rule + error.code
  const cp: number | null = error.codePoint ?? error.mapped
  const label: number | null = error.label
  console.log(at, cp, label, error.octets, error.decoded, error.reason)
}
for (const step of xn.explain('bücher')) {
  switch (step.kind) {
    case 'char': console.log(step.codePoint, step.to, step.rule); break
    case 'insert': console.log(step.codePoint, step.at, step.delta, step.bias); break
    case 'refused': console.log(step.error.message); break
    default: console.log(step.text)
  }
}
const where: xn.Where = 'host-port'
const host: xn.Host = xn.findHost('a:1', where)
const names: string[] = [...xn.labels('a.b'), ...xn.profiles(), host.port.text]
console.log(perhaps, mixed, names, xn.keyHash('a!') % 4n)
console.log(xn.shard('a', 4, { lower: true }).toFixed())
names.map((name) => xn.toASCII(name, { lower: true })).map(xn.punycodeEncode).map(xn.labels)

// Each of these must be an error.

// @ts-expect-error: text is a string
xn.toASCII(1)
// @ts-expect-error: options are an object
xn.toASCII('a', 2)
// @ts-expect-error: no such option
xn.toASCII('a', { STD3: true })
// @ts-expect-error: true or false
xn.toASCII('a', { std3: 1 })
// @ts-expect-error: no third argument
xn.toASCII('a', {}, 0)
// @ts-expect-error: a profile comes first
xn.prep('a')
// @ts-expect-error: one of four words
xn.replaceHost('a', 'uri')
// @ts-expect-error: keys need no options
xn.keyToName('a!', {})
// @ts-expect-error: may be null
error?.codePoint.toString()
// @ts-expect-error: not every step has a text
xn.explain('a')[0].text.toString()
// @ts-expect-error: only the package makes errors
console.log(new xn.XnError('', {}))
// @ts-expect-error: the constants do not change
xn.Status.OK = 1
// @ts-expect-error: the index is not an argument
names.map(xn.toASCII)

// Whether two types are the same, and not only assignable
type Test<A> = <T>() => T extends A ? 1 : 2
type Same<A, B> = Test<A> extends Test<B> ? true : false
type Functions = typeof xn
// The functions that may return null, and those that TypeScript takes as callbacks of map()
type Nullable = { [K in keyof Functions]: Functions[K] extends (...args: never[]) => infer R
  ? null extends R ? K : never : never }[keyof Functions]
type Mappable = { [K in keyof Functions]: Functions[K] extends (text: string, index: number) =>
  unknown ? K : never }[keyof Functions]
const same: [
  Same<Nullable, 'tryToASCII' | 'tryToUnicode' | 'tryLabelToASCII' | 'tryLabelToUnicode' |
    'tryToDisplay' | 'tryCanonical' | 'tryKey' | 'tryPrep' | 'tryFindHost' | 'tryReplaceHost' |
    'diagnose' | 'diagnoseUnicode'>,
  Same<Mappable, 'keyToName' | 'keyHash' | 'shard' | 'labels' | 'profiles' | 'punycodeEncode' |
    'punycodeDecode'>,
  Same<xn.LikeMatch, { name: string, reasons: xn.LikeReason[], line: number, start: number,
    end: number, letters: xn.LikeLetters[], lettersCount: number }>,
  Same<xn.LikeLetters, { label: number, at: number, from: string, to: string }>,
  Same<ReturnType<xn.LookAlikes['find']>, xn.LikeMatch | null>,
  Same<ReturnType<xn.XnError['toJSON']>, xn.XnErrorMembers &
    Pick<xn.XnError, 'name' | 'message' | 'subject'>>,
  Same<[typeof xn.version, typeof xn.unicodeVersion], [string, string]>
] = [true, true, true, true, true, true, true]
const index = new xn.LookAlikes(new Set(names), { edits: true, std3: true })
index.find('paypa1.com', { lower: true })
// @ts-expect-error: no option of find()
index.find('a', { edits: true })
// @ts-expect-error: not strings
new xn.LookAlikes([1])
export { same }
