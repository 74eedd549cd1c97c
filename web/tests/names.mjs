// SPDX-License-Identifier: MIT
// Compares the names in a page with a list:  names.mjs PAGE LIST.  The list is from names.py; a
// category stands for a name in angle brackets.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CodePoints } from '../names.js'

const CATEGORIES = { Cc: /^<control>( [A-Z]|$)/, Co: /^<private use>$/, Cs: /^<surrogate>$/ }
const [, , page, list] = process.argv
const packed = /<script id="data"[^>]*>([^<]*)</.exec(readFileSync(page, 'utf8'))[1]
const codePoints = new CodePoints(
  ...gunzipSync(Buffer.from(packed, 'base64')).toString().split('\n\n', 2)
)
const expected = new Map(
  readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [hex, ...words] = line.split(' ')
      return [parseInt(hex, 16), words.join(' ')]
    })
)
for (let cp = 0; cp <= 0x10ffff; cp++) {
  const name = codePoints.findName(cp)
  const words = expected.get(cp)
  const isSame = words in CATEGORIES ? CATEGORIES[words].test(name) : name === words
  if (!isSame) console.log(`U+${cp.toString(16)}: ${name}, not ${words}`)
}
if (expected.size < 95000) console.log(`only ${expected.size} names to compare with`)
