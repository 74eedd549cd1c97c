// SPDX-License-Identifier: MIT
// A package as it is published, libxn or libxn-table: its files, sizes and entry points, and the module
// itself.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { directory, top, urlOf, xn } from './package.mjs'

const manifest = JSON.parse(readFileSync(urlOf('package.json')))
const { name } = manifest
const stem = name.replace(/^lib/, '') // of the module, and of the types
const COMMON = ['LICENSE', 'README.md', 'browser.js', 'calls.js', 'machine.js', 'node.js',
  'package.json', 'parameters.js', 'xn.d.ts', 'xn.js']
// Of each package: the files, and the most octets of the module, with gzip, with brotli, and of the
// tarball
const { FILES, limits } = {
  libxn: {
    FILES: [...COMMON, 'inline.js', 'xn.wasm'].sort(),
    limits: { plain: 180000, gzip: 66000, brotli: 54000, tarball: 122000 }
  },
  'libxn-table': {
    FILES: [...COMMON, 'xn-table.d.ts', 'xn-table.js', 'xn-table.wasm'].sort(),
    limits: { plain: 300000, gzip: 125000, brotli: 105000, tarball: 160000 }
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
  const machine = await import(urlOf('machine.js'))
  const { memory } = machine.main.exports
  const before = memory.buffer.byteLength
  // Of the last but one the input fits, and the result does not.
  const texts = ['bücher.example', 'ß'.repeat(1000000), 'a..b', 'ﷺ'.repeat(30000),
    'ﷺ'.repeat(5000), '\ud800']
  for (let i = 0; i < 2000; i++) {
    const text = texts[i % 100 === 0 ? i / 100 % texts.length : 0]
    xn.tryToASCII(text)
    xn.tryToUnicode(text)
    if (text !== '\ud800') {
      xn.nfkc(text)
      xn.explain(text)
    }
  }
  assert.equal(memory.buffer.byteLength, before)
  assert.equal(machine.main.exports.memory.buffer, memory.buffer)
})
test('memory of the process does not grow', () => {
  const script = `import { tryToASCII, nfkc } from ${JSON.stringify(urlOf('node.js').href)}
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
function readConstants (pattern) {
  const found = [...header.matchAll(pattern)].map(([, name, value]) => [name, Number(value)])
  return Object.fromEntries(found)
}
const types = readFileSync(urlOf('xn.d.ts'), 'utf8')
test('the options are the flags of the library, but for the cross-check', async () => {
  const { GROUPS, main, optionBits } = await import(urlOf('machine.js'))
  const { CROSSCHECK, ...flags } = readConstants(/^#define XN_([A-Z0-9_]+) +(0x[0-9]+)u/gm)
  for (const name of Object.keys(flags)) if (/^(TRAIT|WHY)_/.test(name)) delete flags[name]
  assert.equal(CROSSCHECK, 0x40)
  assert.deepEqual([...optionBits.values()], Object.values(flags))
  const words = main.listConstants(GROUPS.FLAGS).map(({ keyword }) => keyword)
  const options = [...optionBits.keys()]
  assert.deepEqual(options.map((name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)),
    words.filter((word) => word !== 'crosscheck'))
  const [, body] = /interface Options \{(.*?)^\}/ms.exec(types)
  assert.deepEqual([...body.matchAll(/^ {2}(\w+)\?: boolean$/gm)].map((match) => match[1]), options)
})
test('no function takes a number, and none is exported for one', () => {
  assert.ok(!('Flags' in xn))
  assert.doesNotMatch(types, /^export declare function.*number.*\):/m)
})
test('Status has those of xn.h', () => {
  assert.deepEqual({ ...xn.Status }, { OK: 0, ...readConstants(/XN_E_([A-Z0-9_]+) = (\d+)/g) })
})
test('Traits are those of xn.h', () => assert.deepEqual({ ...xn.Traits },
  readConstants(/^#define XN_TRAIT_([A-Z0-9_]+)[ \\\n]+(0x[0-9]+)u/gm)))
test('Why has those of xn.h', () => assert.deepEqual({ ...xn.Why },
  readConstants(/^#define XN_WHY_([A-Z0-9_]+) +(0x[0-9]+)u/gm)))
test('the types have the same values', () => {
  for (const name of ['Status', 'Traits', 'Why']) {
    const [, body] = new RegExp(`const ${name}: Readonly<\\{(.*?)^\\}>`, 'ms').exec(types)
    const values = [...body.matchAll(/^ {2}([A-Z0-9_]+): (\w+)/gm)]
    assert.deepEqual(Object.fromEntries(values.map(([, key, value]) => [key, Number(value)])),
      { ...xn[name] })
  }
})
test('the types have the same words', async () => {
  const { GROUPS, main } = await import(urlOf('machine.js'))
  const declared = {
    WHERES: /^export type Where = (.*)/m.exec(types)[1].split(' | '),
    KINDS: /^export interface Host \{\s*kind: (.*)/m.exec(types)[1].split(' | '),
    STEPS: [...types.matchAll(/Step extends StepBase \{\s*kind: ('\w+')/g)].map((match) => match[1])
  }
  for (const [group, words] of Object.entries(declared)) {
    assert.deepEqual(words, main.listConstants(GROUPS[group]).map(({ keyword }) => `'${keyword}'`))
  }
})

// package.json

test('version', () => {
  const number = (part) => new RegExp(`XN_VERSION_${part} (\\d+)`).exec(header)[1]
  assert.equal(manifest.version, ['MAJOR', 'MINOR', 'PATCH'].map(number).join('.'))
  assert.equal(xn.version, manifest.version)
})
test('nothing is installed with it, and nothing runs', () => {
  for (const key of Object.keys(manifest)) assert.doesNotMatch(key, /ependencies|scripts|bin/)
  assert.equal(manifest.type, 'module')
})
test('the licences', () => {
  assert.equal(manifest.license, 'MIT AND Unicode-3.0')
  const text = readFileSync(urlOf('LICENSE'), 'utf8')
  assert.match(text, /^MIT License\n[^]*\nUNICODE LICENSE V3\n[^]*\nauthorization of the [^]*\.\n$/)
})
test('the types declare what is exported', () => {
  const all = readFileSync(urlOf(`${stem}.d.ts`), 'utf8') + types
  const declared = [...all.matchAll(/^export declare (?:const|class|function) (\w+)/gm)]
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

test('import from Node', () => {
  assert.equal(runModule(`import { toASCII } from '${name}'; console.log(toASCII('bücher'))`),
    'xn--bcher-kva')
})
test('import in CommonJS', () => {
  writeFileSync(join(work, 'a.cjs'),
    `import('${name}').then(({ toASCII }) => console.log(toASCII('bücher')))`)
  assert.equal(run(process.execPath, ['a.cjs']).stdout, 'xn--bcher-kva\n')
})
const testOfXn = name === 'libxn' ? test : () => {}
testOfXn('libxn/inline: reads and fetches nothing', () => {
  rmSync(join(installed, 'xn.wasm'))
  try {
    assert.equal(runModule(`globalThis.fetch = undefined
const { toASCII, XnError, version } = await import('libxn/inline')
console.log(toASCII('bücher'), version, XnError.name)`), `xn--bcher-kva ${xn.version} XnError`)
  } finally {
    cpSync(join(directory, 'xn.wasm'), join(installed, 'xn.wasm'))
  }
})
test('browser.js: fetches the module next to it', () => {
  const script = `import { readFileSync } from 'node:fs'
const fetched = []
globalThis.fetch = async (url) => {
  fetched.push(url.href.replace(/.*\\//, ''))
  return new Response(readFileSync(url), { headers: { 'content-type': 'application/wasm' } })
}
const { toASCII, tryToASCII } = await import('./node_modules/${name}/browser.js')
console.log(toASCII('bücher'), tryToASCII('ß'.repeat(1e5)), fetched.join())`
  assert.equal(runModule(script), `xn--bcher-kva null ${stem}.wasm`)
})
// The file of each export, by the condition under which it is taken
const EXPORTS = {
  '.': { types: `${stem}.d.ts`, node: 'node.js', default: 'browser.js' },
  ...(name === 'libxn' ? { './inline': { types: 'xn.d.ts', default: 'inline.js' } } : {}),
  [`./${stem}.wasm`]: { default: `${stem}.wasm` },
  './package.json': { default: 'package.json' }
}
test('the exports: their files', () => {
  const paths = Object.entries(manifest.exports).map(([part, target]) =>
    [part, Object.entries(typeof target === 'string' ? { default: target } : target)])
  const wanted = Object.entries(EXPORTS).map(([part, files]) =>
    [part, Object.entries(files).map(([condition, file]) => [condition, `./${file}`])])
  // In this order: the first condition that holds decides.
  assert.deepEqual(paths, wanted)
  assert.equal(manifest.main, './node.js')
  assert.equal(manifest.types, `./${stem}.d.ts`)
})
test('the exports: Node finds each', () => {
  for (const [part, files] of Object.entries(EXPORTS)) {
    const path = part.replace('.', name)
    const resolve = `console.log((await import('node:module')).createRequire(
      process.cwd() + '/a.js').resolve('${path}').replace(/.*\\//, ''))`
    assert.equal(runModule(resolve), files.node ?? files.default, path)
  }
})
test('the exports: nothing else can be imported', () => {
  for (const path of ['machine.js', 'xn.js', `${stem}.js`, 'node.js', 'LICENSE']) {
    assert.notEqual(run(process.execPath,
      ['--input-type=module', '-e', `import '${name}/${path}'`]).status, 0, path)
  }
})
test('older Node: without isWellFormed()', () => {
  const script = `delete String.prototype.isWellFormed
const { toASCII, tryToASCII } = await import('${name}')
console.log(toASCII('bücher'), tryToASCII('ü\\ud800'), tryToASCII('a'.repeat(60) + '\\udc00'),
  toASCII('\\u{10400}'))`
  assert.equal(runModule(script), 'xn--bcher-kva null null xn--hj8c')
})

test('the README has no link out of the package', () => assert.doesNotMatch(manual, /\]\(\.\./))
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
  for (const resolution of ['bundler', 'nodenext']) {
    const { stdout, status } = run(tsc, ['--strict', '--noEmit', '--target', 'es2022',
      '--lib', 'es2022,dom', '--module', resolution === 'bundler' ? 'esnext' : resolution,
      '--moduleResolution', resolution, 'types.ts'])
    assert.equal(status, 0, stdout)
  }
})
