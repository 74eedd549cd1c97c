// SPDX-License-Identifier: MIT
// A package as it is published, libxn or libxn-table: its files, sizes and entry points, and the
// module itself.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { directory, manifest, top, urlOf, xn } from './package.mjs'

const { name } = manifest
const stem = name.replace(/^lib/, '') // of the module, and of the types
const COMMON = ['LICENSE', 'README.md', 'calls.js', 'constants.d.ts', 'index.js',
  'look-alikes.js', 'machine.js', 'package.json', 'parameters.js', 'xn.d.ts', 'xn.js']
// Of each package: the files, and the most octets of the tarball
const { FILES, limit } = {
  libxn: { FILES: COMMON, limit: 150000 },
  'libxn-table': { FILES: [...COMMON, 'xn-table.d.ts', 'xn-table.js'].sort(), limit: 225000 }
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
  for (let i = 0; i < 500; i++) {
    const text = texts[i % 50 === 0 ? i / 50 % texts.length : 0]
    for (const call of [xn.tryToASCII, xn.tryToUnicode, xn.tryKey, xn.diagnose]) call(text)
    if (text !== '\ud800') xn.explain(xn.nfkc(text))
  }
  assert.equal(main.exports.memory.buffer.byteLength, before)
})
test('memory of the process does not grow', () => {
  const script = `import { tryToASCII, nfkc } from ${JSON.stringify(urlOf('index.js').href)}
const text = 'ß'.repeat(100000)
const use = () => { tryToASCII(text); nfkc(text); gc() }
for (let i = 0; i < 50; i++) use()
const before = process.memoryUsage().rss
for (let i = 0; i < 150; i++) use()
console.log(process.memoryUsage().rss - before)`
  const { stdout, stderr } = run(process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script])
  assert.ok(Number(stdout) < 24 * 2 ** 20 && stdout !== '', stdout + stderr)
})

test('a result that is kept takes no more memory than its characters', () => {
  const script = `import { toASCII } from ${JSON.stringify(urlOf('index.js').href)}
const results = new Array(50000).fill('')
gc()
const before = process.memoryUsage().heapUsed
for (let i = 0; i < results.length; i++) results[i] = toASCII('bücher' + i + '.example')
gc()
console.log((process.memoryUsage().heapUsed - before) / results.length, results.length)`
  const { stdout, stderr } = run(process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script])
  assert.ok(parseFloat(stdout) < 60, stdout + stderr)
})

// The types

const types = readFileSync(urlOf('xn.d.ts'), 'utf8') + readFileSync(urlOf('constants.d.ts'), 'utf8')
test('the types of options and constants are those of the library', async () => {
  const { optionBits } = await import(urlOf('machine.js'))
  const [, options] = /interface Options \{(.*?)^\}/ms.exec(types)
  assert.deepEqual([...options.matchAll(/^ {2}(\w+)\?: boolean$/gm)].map((match) => match[1]),
    [...optionBits.keys()])
  for (const key of ['Status', 'Traits', 'Why', ...(stem === 'xn' ? [] : ['TableStatus'])]) {
    const [, body] = new RegExp(`const ${key}: Readonly<\\{(.*?)^\\}>`, 'ms').exec(types)
    const values = [...body.matchAll(/^ {2}([A-Z0-9_]+): (\d+)$/gm)]
    assert.deepEqual(Object.fromEntries(values.map(([, one, value]) => [one, Number(value)])),
      { ...xn[key] })
  }
})
test('the types declare what is exported', () => {
  const text = readFileSync(urlOf(`${stem}.d.ts`), 'utf8') + types
  const declared = [...text.matchAll(/^export declare (?:const|class|function) (\w+)/gm)]
  assert.deepEqual([...new Set(declared.map((match) => match[1]))].sort(), Object.keys(xn).sort())
})

// package.json

test('version', () => {
  assert.equal(xn.version, manifest.version)
})

const npm = has('npm')
test('npm pack: the files, and the size of the tarball',
  { skip: !npm && 'npm is not installed; the tarball is NOT tested' }, () => {
    const { stdout, stderr } = run('npm', ['pack', '--dry-run', '--json', directory])
    const [pack] = JSON.parse(stdout === '' ? `"${stderr}"` : stdout)
    assert.deepEqual(pack.files.map(({ path }) => path).sort(), FILES)
    assert.ok(pack.size <= limit, `${pack.size}`)
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

// The package as a program sees it that has installed it

const installed = join(work, 'node_modules', name)
mkdirSync(installed, { recursive: true })
for (const file of FILES) cpSync(join(directory, file), join(installed, file))

function runModule (script, ...options) {
  const { stdout, stderr, status } = run(process.execPath,
    [...options, '--input-type=module', '-e', script])
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

test('no engine has to have more than JavaScript and WebAssembly', async () => {
  // The modules, in a context without TextEncoder, atob and others
  assert.equal(runModule(`import { readFileSync } from 'node:fs'
import { SourceTextModule, createContext } from 'node:vm'
const context = createContext()
const modules = new Map()
function open (file) {
  if (!modules.has(file)) {
    modules.set(file, new SourceTextModule(readFileSync('node_modules/${name}/' + file, 'utf8'),
      { context, identifier: file }))
  }
  return modules.get(file)
}
const main = open('index.js')
await main.link((path) => open(path.slice(2)))
await main.evaluate()
const { toASCII, toUnicode, Table } = main.namespace
let refused = 0
try {
  if (Table !== undefined) new Table('U+0061\\nU+110000')
} catch ({ line }) {
  refused = line
}
console.log(toASCII('bücher'), toUnicode('xn--2ob' + '.ü'.repeat(2000)).length, toASCII('日本'),
  modules.size > 4, typeof context.atob, refused)`, '--experimental-vm-modules', '--no-warnings'),
  `xn--bcher-kva 4007 xn--wgv71a true undefined ${name === 'libxn' ? 0 : 2}`)
})
const isOld = process.features.require_module !== true
test('require()', { skip: isOld && 'Node is older than 20.19; require() is NOT tested' }, () => {
  const script = `console.log(require('${name}').toASCII('bücher'))`
  const { stdout, stderr } = run(process.execPath, ['--input-type=commonjs', '-e', script])
  assert.equal(stdout, 'xn--bcher-kva\n', stderr)
})
test('other files cannot be imported', () => {
  for (const path of ['machine.js', 'xn.js', `${stem}.js`, 'index.js', 'LICENSE']) {
    assert.notEqual(run(process.execPath,
      ['--input-type=module', '-e', `import '${name}/${path}'`]).status, 0, path)
  }
})
if (stem === 'xn') {
  test('libxn/like is libxn', () => {
    assert.equal(runModule(`import * as xn from 'libxn'
import * as like from 'libxn/like'
console.log(xn === like)`), 'true')
  })
}

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
    ['node16', 'node16', 'types.ts'], ['nodenext', 'nodenext', 'types.cts']]) {
    const { stdout, status } = run(tsc, ['--strict', '--noEmit', '--target', 'es2022',
      '--lib', 'es2022,dom', '--module', module, '--moduleResolution', resolution, file])
    assert.equal(status, 0, `${module} ${file}: ${stdout}`)
  }
})
