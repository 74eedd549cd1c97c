// SPDX-License-Identifier: MIT
// A package as it is published, libxn or libxn-table: its files, sizes and entry points, and the
// module itself.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { directory, manifest, top, urlOf, xn } from './package.mjs'

const { name } = manifest
const stem = name.replace(/^lib/, '') // of the module, and of the types
const COMMON = ['LICENSE', 'README.md', 'calls.js', 'index.cjs', 'index.js', 'load.cjs',
  'load.d.cts', 'load.d.ts', 'load.js', 'machine.js', 'package.json', 'parameters.js', 'xn.d.cts',
  'xn.d.ts', 'xn.js']
// Of each package: the files, and the most octets of the module, with gzip, with brotli, and of the
// tarball, in which the module is three times: as a file, and as text in index.js and index.cjs.
// That of look-alikes is in it twice.
const { FILES, limits } = {
  libxn: {
    FILES: [...COMMON, 'like.cjs', 'like.d.cts', 'like.d.ts', 'like.js', 'xn.wasm'].sort(),
    limits: { plain: 180000, gzip: 66000, brotli: 54000, tarball: 420000 }
  },
  'libxn-table': {
    FILES: [...COMMON, 'xn-table.d.cts', 'xn-table.d.ts', 'xn-table.js', 'xn-table.wasm'].sort(),
    limits: { plain: 300000, gzip: 125000, brotli: 105000, tarball: 490000 }
  }
}[name]
const octets = readFileSync(urlOf(`${stem}.wasm`))
const manual = readFileSync(urlOf('README.md'), 'utf8')
const work = mkdtempSync(join(tmpdir(), 'xn-package.'))
after(() => rmSync(work, { recursive: true }))

const run = (command, args, options) =>
  spawnSync(command, args, { cwd: work, encoding: 'utf8', maxBuffer: 2 ** 26, ...options })
const has = (command) => run(command, ['--version']).status === 0

// The module

test('the module imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(octets)), [])
})
test('the size of the module', () => {
  for (const [form, { length }] of Object.entries({
    plain: octets,
    gzip: gzipSync(octets, { level: 9 }),
    brotli: brotliCompressSync(octets)
  })) {
    assert.ok(length <= limits[form], `${form}: ${length} octets`)
  }
})
test('the module contains no path and no name of a function', () => {
  const text = octets.toString('latin1')
  for (const word of ['/home', '/work', '/tmp', '.c\0', 'xni_', 'clang']) {
    assert.ok(!text.includes(word), word)
  }
})
test('memory does not grow', async () => {
  const { main } = await import(urlOf('machine.js'))
  const before = main.exports.memory.buffer.byteLength
  // Of the last but one the input fits, and the result does not.
  const texts = ['bücher.example', 'ß'.repeat(1000000), 'a..b', 'ﷺ'.repeat(5000), '\ud800']
  for (let i = 0; i < 2000; i++) {
    const text = texts[i % 100 === 0 ? i / 100 % texts.length : 0]
    for (const call of [xn.tryToASCII, xn.tryToUnicode, xn.tryKey, xn.diagnose]) call(text)
    if (text !== '\ud800') xn.explain(xn.nfkc(text))
  }
  assert.equal(main.exports.memory.buffer.byteLength, before)
})
test('memory of the process does not grow', () => {
  const script = `import { tryToASCII, nfkc } from ${JSON.stringify(urlOf('index.js').href)}
const text = 'ß'.repeat(100000)
const use = () => { tryToASCII(text); nfkc(text); gc() }
for (let i = 0; i < 100; i++) use()
const before = process.memoryUsage().rss
for (let i = 0; i < 400; i++) use()
console.log(process.memoryUsage().rss - before)`
  const { stdout, stderr } = run(process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script])
  assert.ok(Number(stdout) < 64 * 2 ** 20 && stdout !== '', stdout + stderr)
})

// The constants of xn.h

const header = readFileSync(join(top, 'lib/xn.h'), 'utf8')
const types = readFileSync(urlOf('xn.d.ts'), 'utf8')
const all = types + readFileSync(urlOf(`${stem}.d.ts`), 'utf8') +
  (stem === 'xn' ? readFileSync(urlOf('like.d.ts'), 'utf8') : '')
const readConstants = (pattern) => Object.fromEntries(
  [...header.matchAll(pattern)].map(([, key, value]) => [key, Number(value)]))
test('the options are the flags of the library, but for the cross-check', async () => {
  const { optionBits } = await import(urlOf('machine.js'))
  const { CROSSCHECK, ...flags } = readConstants(/^#define XN_([A-Z0-9_]+) +(0x[0-9]+)u/gm)
  for (const key of Object.keys(flags)) if (/^(LIKE|TRAIT|WHY)_/.test(key)) delete flags[key]
  assert.equal(CROSSCHECK, 0x40)
  assert.deepEqual([...optionBits.values()], Object.values(flags))
  const [, body] = /interface Options \{(.*?)^\}/ms.exec(types)
  assert.deepEqual([...body.matchAll(/^ {2}(\w+)\?: boolean$/gm)].map((match) => match[1]),
    [...optionBits.keys()])
})
test('Status, Traits and Why are those of xn.h, and of the types', () => {
  assert.deepEqual({ ...xn.Status }, { OK: 0, ...readConstants(/XN_E_([A-Z0-9_]+) = (\d+)/g) })
  assert.deepEqual({ ...xn.Traits },
    readConstants(/^#define XN_TRAIT_([A-Z0-9_]+)[ \\\n]+(0x[0-9]+)u/gm))
  assert.deepEqual({ ...xn.Why }, readConstants(/^#define XN_WHY_([A-Z0-9_]+) +(0x[0-9]+)u/gm))
  for (const key of ['Status', 'Traits', 'Why', ...(stem === 'xn' ? [] : ['TableStatus'])]) {
    const [, body] = new RegExp(`const ${key}: Readonly<\\{(.*?)^\\}>`, 'ms').exec(all)
    const values = [...body.matchAll(/^ {2}([A-Z0-9_]+): (\w+)/gm)]
    assert.deepEqual(Object.fromEntries(values.map(([, one, value]) => [one, Number(value)])),
      { ...xn[key] })
  }
})
test('the types have the words of the library', async () => {
  const { GROUPS, main } = await import(urlOf('machine.js'))
  const words = (pattern) => [...pattern.exec(all)[1].matchAll(/'([\w-]+)'/g)].map((m) => m[1])
  const declared = [
    [words(/^export type Where = (.*)/m), GROUPS.WHERES],
    [words(/^export interface Host \{\s*kind: (.*)/m), GROUPS.KINDS],
    [[...types.matchAll(/Step extends StepBase \{\s*kind: '(\w+)'/g)].map((m) => m[1]),
      GROUPS.STEPS],
    ...(stem === 'xn'
      ? [[words(/type LikeReason =([^]*?)\n(?! {2})/), 8]]
      : [['TableFormat', 1], ['TableRelation', 2], ['TableKind', 4]].map(([type, group]) =>
          [words(new RegExp(`type ${type} =([^]*?)\\n(?! {2})`)), group, 'get_table_constant']))
  ]
  for (const [found, ...group] of declared) {
    assert.deepEqual(found, main.listConstants(...group).map(({ keyword }) => keyword))
  }
})

// package.json

test('version', () => {
  const number = (part) => new RegExp(`XN_VERSION_${part} (\\d+)`).exec(header)[1]
  assert.equal(manifest.version, ['MAJOR', 'MINOR', 'PATCH'].map(number).join('.'))
  assert.equal(xn.version, manifest.version)
})
test('the types declare what is exported', () => {
  const text = readFileSync(urlOf(`${stem}.d.ts`), 'utf8') + types
  const declared = [...text.matchAll(/^export declare (?:const|class|function) (\w+)/gm)]
  assert.deepEqual([...new Set(declared.map((match) => match[1]))].sort(), Object.keys(xn).sort())
})

const npm = has('npm')
test('npm pack: the files, and the size of the tarball',
  { skip: !npm && 'npm is not installed; the tarball is NOT tested' }, () => {
    const { stdout, stderr } = run('npm', ['pack', '--dry-run', '--json', directory])
    const [pack] = JSON.parse(stdout === '' ? `"${stderr}"` : stdout)
    assert.deepEqual(pack.files.map(({ path }) => path).sort(), FILES)
    assert.ok(pack.size <= limits.tarball, `${pack.size}`)
  })
test('npm install: the tarball that the README names',
  { skip: !npm && 'npm is not installed; its installation is NOT tested' }, () => {
    const [, tarball] = /^ *npm install \.\/(\S+)/m.exec(manual)
    const program = join(work, 'program')
    mkdirSync(program)
    for (const args of [['pack', directory], ['install', '--offline', `./${tarball}`]]) {
      const { stderr, status } = run('npm', args, { cwd: program })
      assert.equal(status, 0, stderr)
    }
    const script = `import { toASCII } from '${name}'; console.log(toASCII('bücher'))`
    const { stdout, stderr } = run(process.execPath, ['--input-type=module', '-e', script],
      { cwd: program })
    assert.equal(stdout, 'xn--bcher-kva\n', stderr)
  })

// Entry points, as a program sees them that has installed the package

const installed = join(work, 'node_modules', name)
mkdirSync(installed, { recursive: true })
for (const file of FILES) cpSync(join(directory, file), join(installed, file))

function runModule (script, ...options) {
  const { stdout, stderr, status } = run(process.execPath,
    [...options, '--input-type=module', '-e', script])
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

function runScript (script) {
  const { stdout, stderr, status } = run(process.execPath, ['--input-type=commonjs', '-e', script])
  assert.equal(status, 0, stderr)
  return stdout.trim()
}
const LOAD = `load(readFileSync('node_modules/${name}/${stem}.wasm'))`

test('require() in CommonJS', () => {
  assert.equal(runScript(`const xn = require('${name}')
console.log(xn.toASCII('bücher'), Object.keys(xn).filter((key) => key !== '__esModule').join())`),
  `xn--bcher-kva ${Object.keys(xn).join()}`)
})
test('the file for CommonJS', () => {
  assert.equal(runScript(`const xn = require('./node_modules/${name}/index.cjs')
const all = require('./node_modules/${name}/load.cjs')
console.log(xn.toASCII('bücher'), Object.keys(xn).sort().join(), all.Status === xn.Status)`),
  `xn--bcher-kva ${Object.keys(xn).sort().join()} true`)
})
test('nothing is read, fetched or awaited when the package is loaded', () => {
  for (const file of FILES.filter((one) => /\.c?js$/.test(one))) {
    const text = readFileSync(urlOf(file), 'utf8').replace(/^ *\/\/.*/gm, '')
    assert.doesNotMatch(text, /^(const .* = )?await|import\.meta|require\('(?!\.)|__dirname/m, file)
    // Table.load() reads and fetches tables.
    const isTable = stem === 'xn-table' && /^(xn-table\.js|load\.cjs)$/.test(file)
    if (!isTable) assert.doesNotMatch(text, /fetch\(|node:/, file)
  }
})
test('the entry point /load: octets and a module', () => {
  for (const source of ['octets', 'octets.buffer', 'new DataView(octets.buffer)',
    'new WebAssembly.Module(octets)', "runInNewContext('new WebAssembly.Module(o)', { o: octets })",
    'await WebAssembly.compile(octets)']) {
    assert.equal(runModule(`import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Status, load, toASCII, version } from '${name}/load'
const octets = new Uint8Array(readFileSync('node_modules/${name}/${stem}.wasm'))
load(${source})
console.log(toASCII('bücher'), Status.GUARD, version)`), `xn--bcher-kva 50 ${xn.version}`, source)
  }
  assert.equal(runScript(`const { readFileSync } = require('node:fs')
const xn = require('${name}/load')
const { load, toASCII } = xn
${LOAD}
console.log(toASCII('bücher'), xn.Status.GUARD, xn.version)`), `xn--bcher-kva 50 ${xn.version}`)
})
test('the entry point /load: constants that were destructured before load()', () => {
  const table = stem === 'xn-table' ? ', TableStatus' : ''
  assert.equal(runScript(`const { readFileSync } = require('node:fs')
const { load, version, Status, Traits, Why${table} } = require('${name}/load')
${LOAD}
const all = [Status, Traits, Why${table}]
console.log(version, Status.GUARD, Traits.ACE, Why.FAKE, Status.toString === {}.toString,
  all.every((one) => Object.isFrozen(one) && Object.keys(one).length > 4), Status.NONE)`),
  'undefined 50 2 1 true true undefined')
})
test('the entry point /load: before load(), and with something else', () => {
  const uses = ['xn.toASCII("a")', 'xn.equal("a", "a")', 'xn.profiles()', 'xn.keyHash("a")',
    'xn.labels("a")', 'xn.Status.OK', 'xn.Traits.ACE',
    ...(stem === 'xn-table' ? ['new xn.Table("U+0061")', 'xn.TableStatus.OK'] : [])]
  const empty = 'Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)' // a module without functions
  const others = ['5', '[]', `new WebAssembly.Module(${empty})`, empty, 'Uint8Array.of(0)',
    '"AAAA"'].map((source) => `xn.load(${source})`)
  const lines = runModule(`import { readFileSync } from 'node:fs'
import * as xn from '${name}/load'
for (const use of ${JSON.stringify([...uses, ...others])}) {
  try {
    console.log(eval(use))
  } catch (error) {
    console.log(error.name)
  }
}
xn.${LOAD}
xn.load(5)
console.log(xn.toASCII('bücher'))`).split('\n')
  // That the module is not loaded, is not one of this package, and that octets cannot be compiled
  assert.deepEqual(lines, [...uses.map(() => 'Error'), 'TypeError', 'TypeError', 'TypeError',
    'TypeError', 'Error', 'Error', 'xn--bcher-kva'])
})
test('the exports: their files are in the package, and Node finds each', () => {
  const listFiles = (target) => typeof target === 'string'
    ? [target.replace(/^\.\//, '')]
    : Object.values(target).flatMap(listFiles)
  for (const [part, target] of Object.entries(manifest.exports)) {
    const files = listFiles(target)
    for (const file of files) assert.ok(FILES.includes(file), file)
    const path = part.replace('.', name)
    const find = (call) => `console.log(${call}('${path}').replace(/.*\\//, ''))`
    const found = [runModule(find('import.meta.resolve'), '--experimental-import-meta-resolve'),
      runScript(find('require.resolve'))]
    for (const file of found) assert.ok(files.includes(file), `${path}: ${file}`)
  }
})
test('the exports: nothing else can be imported', () => {
  for (const path of ['machine.js', 'xn.js', `${stem}.js`, 'index.js', 'LICENSE']) {
    assert.notEqual(run(process.execPath,
      ['--input-type=module', '-e', `import '${name}/${path}'`]).status, 0, path)
  }
})
if (stem === 'xn') {
  test('libxn/like: the functions of the package, and LookAlikes', () => {
    const expected = `null paypal.com ${[...Object.keys(xn), 'LookAlikes'].sort()}`
    const script = `const index = new like.LookAlikes(['paypal.com'])
  console.log(like.tryToASCII('a..b'), index.find('paypa1.com').name, Object.keys(like)
    .filter((key) => !['__esModule', 'module.exports', 'default'].includes(key)).sort().join())`
    assert.equal(runModule(`import * as like from 'libxn/like'\n${script}`), expected)
    assert.equal(runScript(`const like = require('libxn/like')\n${script}`), expected)
    assert.equal(runScript(`const like = require('./node_modules/libxn/like.cjs')\n${script}`),
      expected)
  })
}
test('older Node: without isWellFormed()', () => {
  const script = `delete String.prototype.isWellFormed
const { toASCII, tryToASCII } = await import('${name}')
console.log(toASCII('bücher'), tryToASCII('ü\\ud800'), tryToASCII('a'.repeat(60) + '\\udc00'),
  toASCII('\\u{10400}'))`
  assert.equal(runModule(script), 'xn--bcher-kva null null xn--hj8c')
})

;[...manual.matchAll(/^```js\n(.*?)^```/gms)].forEach(([, code], i) => {
  test(`example ${i + 1} of the README`, () => {
    const expected = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map((match) => match[1])
    assert.ok(expected.length > 0)
    assert.equal(runModule(code), expected.join('\n'))
  })
})

const tsc = process.env.TSC ?? 'tsc'
const withTypes = { skip: !has(tsc) && 'tsc is not installed; the types are NOT tested' }
test('tsc --strict', withTypes, () => {
  const program = name === 'libxn' ? 'types.ts' : 'table_types.ts'
  cpSync(join(top, 'bindings/wasm/tests', program), join(work, 'types.ts'))
  writeFileSync(join(work, 'package.json'), '{ "type": "module" }')
  cpSync(join(work, 'types.ts'), join(work, 'types.cts'))
  for (const [module, resolution, file] of [['esnext', 'bundler', 'types.ts'],
    ['node16', 'node16', 'types.cts'], ['nodenext', 'nodenext', 'types.cts']]) {
    const { stdout, status } = run(tsc, ['--strict', '--noEmit', '--target', 'es2022',
      '--lib', 'es2022,dom', '--module', module, '--moduleResolution', resolution, file])
    assert.equal(status, 0, `${module} ${file}: ${stdout}`)
  }
})
