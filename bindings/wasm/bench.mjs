// SPDX-License-Identifier: MIT
// Times and memory next to Node's own functions, with all results kept:
//   node --expose-gc bench.mjs DIRECTORY   the directory of the package
// Fails if results of toASCII() take more than 60 octets, or if it is less than 1.3 times as fast
// as url.domainToASCII().
import { resolve } from 'node:path'
import url from 'node:url'

const { toASCII, toUnicode } = await import(url.pathToFileURL(resolve(process.argv[2], 'index.js')))
const COUNT = 145804
const ROUNDS = 7
const ALPHABETS = ['abcdefghijklmnoprstuvwäöüéèñçåø', 'абвгдежзийклмнопрстуфхцчшщыьюя',
  'αβγδεζηθικλμνξοπρστυφχψω', 'אבגדהוזחטיכלמנסעפצקרשת', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'कखगघचछजझटठडढतथदधनपफबभमयरलवशसह', 'あいうえおかきくけこさしすせそたちつてと', '日本語中文字名前東京大阪銀行電話国家',
  '가나다라마바사아자차카타파하']
const ASCII = 'abcdefghijklmnopqrstuvwxyz0123456789'

// Draws the same names in each run, of two labels and a top-level domain.
let seed = 1
function draw (limit) {
  seed = seed * 48271 % 2147483647
  return seed % limit
}
const drawLabel = (letters, length) =>
  Array.from({ length }, () => letters[draw(letters.length)]).join('')
const drawName = (letters) =>
  `${drawLabel(letters, 4 + draw(6))}.${drawLabel(ASCII, 5 + draw(6))}.${draw(2) ? 'com' : 'de'}`
const drawNames = (letters) => Array.from({ length: COUNT }, () => drawName(letters()))

// Converts all names, and keeps the results.
function measure (convert, names) {
  globalThis.gc()
  const results = new Array(names.length).fill('')
  const before = process.memoryUsage().heapUsed
  const start = process.hrtime.bigint()
  for (let i = 0; i < names.length; i++) results[i] = convert(names[i])
  const time = Number(process.hrtime.bigint() - start) / names.length
  globalThis.gc()
  const memory = (process.memoryUsage().heapUsed - before) / names.length
  return { time, memory, last: results.at(-1) }
}

const international = drawNames(() => ALPHABETS[draw(ALPHABETS.length)])
const rows = [
  ['ASCII names, to ASCII', drawNames(() => ASCII), toASCII, url.domainToASCII],
  ['international names, to ASCII', international, toASCII, url.domainToASCII],
  ['ACE names, to Unicode', international.map((name) => toASCII(name)), toUnicode,
    url.domainToUnicode]
]
console.log('    xn   Node   ratio  octets   Node')
for (const [what, names, convert, convertAsNode] of rows) {
  const best = { xn: { time: Infinity }, node: { time: Infinity } }
  // Keeps the least of alternating rounds, since other work on the machine only adds time.
  for (let i = 0; i < ROUNDS; i++) {
    for (const [key, call] of [['xn', (name) => convert(name)], ['node', convertAsNode]]) {
      const one = measure(call, names)
      if (one.time < best[key].time) best[key] = one
    }
  }
  const { xn, node } = best
  const ratio = node.time / xn.time
  console.log([xn.time, node.time].map((one) => one.toFixed(0).padStart(6)).join(' '),
    ratio.toFixed(2).padStart(7),
    [xn.memory, node.memory].map((one) => one.toFixed(0).padStart(6)).join(' '), ` ${what}`)
  if (convert === toASCII && (xn.memory > 60 || ratio < 1.3)) process.exitCode = 1
}
