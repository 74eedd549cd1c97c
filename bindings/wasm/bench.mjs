// SPDX-License-Identifier: MIT
// Times of toASCII() next to Node's own url.domainToASCII(), in the same run:
//   node bench.mjs DIRECTORY   the directory of the package
// Fails if ASCII names take more than twice Node's time, or others more than Node's time.
import { resolve } from 'node:path'
import url from 'node:url'

const { toASCII } = await import(url.pathToFileURL(resolve(process.argv[2], 'index.js')))
const NAMES = [
  'www.example.com',
  'a-rather-long-name.of-several-labels.department.example.org',
  'xn--bcher-kva.example',
  'bücher.example',
  'STRASSE.Bücher.example',
  '日本語.ドメイン名例.jp',
  'почта.правительство.рф'
]
const CALLS = 50000
const ROUNDS = 15

function time (convert, name) {
  const start = process.hrtime.bigint()
  for (let i = 0; i < CALLS; i++) convert(name)
  return Number(process.hrtime.bigint() - start) / CALLS
}

let isSlow = false
console.log('    xn   Node  ratio  limit')
for (const name of NAMES) {
  const times = { xn: Infinity, node: Infinity }
  // Keeps the least of many alternating rounds, since other work on the machine only adds time.
  for (let i = 0; i < ROUNDS; i++) {
    times.xn = Math.min(times.xn, time(toASCII, name))
    times.node = Math.min(times.node, time(url.domainToASCII, name))
  }
  const ratio = times.xn / times.node
  const limit = /^[\x00-\x7F]*$/.test(name) ? 2 : 1
  isSlow ||= ratio > limit
  console.log(`${times.xn.toFixed(0).padStart(6)} ${times.node.toFixed(0).padStart(6)}` +
    ` ${ratio.toFixed(2).padStart(6)} ${limit.toFixed(2).padStart(6)}  ${name}`)
}
process.exitCode = isSlow ? 1 : 0
