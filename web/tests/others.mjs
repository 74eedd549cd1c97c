// SPDX-License-Identifier: MIT
// Compares the list's results of UTS 46 and IDNA 2008 with those of libidn2:  others.mjs WASM XN.
// Names with each code point of planes 0 to 2, of Han and Hangul each sixteenth, go through
// `xn --audit-2008`; those that the list does not know are not compared.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { load } from '../../bindings/wasm/machine.js'
import { tryToASCII } from '../../bindings/wasm/xn.js'
import { LOOKUP } from '../analysis.js'
import { convertByOthers } from '../list.js'

const [, , wasm, xn] = process.argv
load(readFileSync(wasm))

const names = ['_dmarc.example.com', 'r3---sn.example', 'ab--c.example', '-a.example']
for (let cp = 0x21; cp <= 0x2ffff; cp++) {
  if (cp >= 0x3400 && cp < 0xd7a4 && cp % 16 !== 0) continue
  const letter = String.fromCodePoint(cp)
  if (/\p{Cc}|\p{Cs}|\p{Z}/u.test(letter)) continue
  names.push(`${letter}.example`, `a${letter}.example`, `${letter}-.ü${letter}b`,
    `א${letter}ב.example`, `א.${letter}.example`, `א.${letter}2-a`)
}

const { status, stdout, stderr } = spawnSync(xn, ['--audit-2008', '--allow-unassigned'],
  { input: `${names.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 28 })
if (status !== 0 && status !== 1) console.log(`xn: exit status ${status}: ${stderr}`)
const rows = stdout.trimEnd().split('\n')
if (rows.length !== names.length) console.log(`${rows.length} results for ${names.length} names`)
let known = 0
rows.forEach((row, i) => {
  const [host, , , uts46, , kind] = row.split('\t')
  // In these classes a registry under IDNA 2008 can register the result of UTS 46.
  const idna2008 = /^(?:same|differs|only-2008)$/.test(kind) ? uts46 : '-'
  const found = convertByOthers({ host: names[i], isAddress: false,
    lookup: tryToASCII(names[i], LOOKUP) })
  found.forEach((result, j) => {
    const expected = [uts46, idna2008][j]
    if (result === null) return
    known++
    if ((result || '-') !== expected) {
      console.log(`${['UTS 46', 'IDNA 2008'][j]}: ${host}: ${result || '-'}, not ${expected}`)
    }
  })
})
if (known < 300000) console.log(`only ${known} results are known`)
