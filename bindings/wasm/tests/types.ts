// SPDX-License-Identifier: MIT
// Compiled by tsc --strict, not run: the types allow what the functions do, and nothing else.
import * as xn from 'xn'
import { toASCII } from 'xn/inline'

const ascii: string = xn.toASCII('bücher', xn.Flags.STD3 | xn.Flags.UNDERSCORE)
const perhaps: string | null = xn.tryToASCII(ascii)
const inline: string = toASCII('a')
const same: boolean = xn.equal('a', 'b')
const mixed: boolean = (xn.traits('a') & xn.Traits.MIXED) !== 0
const hidden: boolean = (xn.displayReasons('a') & xn.Why.MIXED) !== 0
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
const where: xn.Where = 'host-port'
const host: xn.Host = xn.findHost('a:1', where)
const found: xn.Host | null = xn.tryFindHost('http://a/')
const port: string = host.port.text
const names: string[] = [...xn.labels('a.b'), ...xn.profiles(), xn.prep('Nameprep', 'a'), port]
const version: string = xn.version + xn.unicodeVersion
console.log(perhaps, inline, same, mixed, hidden, found, names, version, shard)

// Each of these must be an error.

// @ts-expect-error: text is a string
xn.toASCII(1)
// @ts-expect-error: flags are a number
xn.toASCII('a', '1')
// @ts-expect-error: no third argument
xn.toASCII('a', 0, 0)
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
// @ts-expect-error: keys need no flags
xn.keyToName('a!', 0)
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
// @ts-expect-error: the constants do not change
xn.Flags.STD3 = 1
// @ts-expect-error: the cross-check is not in this package
console.log(xn.Flags.CROSSCHECK)
