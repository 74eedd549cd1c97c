// SPDX-License-Identifier: MIT
// The package loads in each environment, and gives the same answer.  XN_ENVIRONMENTS is a directory
// node_modules with those that npm has.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync,
  writeFileSync
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { directory, manifest } from './package.mjs'

const { files, name } = manifest
const stem = name.replace(/^lib/, '') // of the module

const modules = process.env.XN_ENVIRONMENTS ?? ''

// Returns a path below modules, in which * is the name of a platform, or null.
function find (path) {
  let found = modules === '' ? [] : [modules]
  for (const part of path.split('/')) {
    found = found.filter(existsSync).flatMap((folder) => part === '*'
      ? readdirSync(folder).map((one) => join(folder, one))
      : [join(folder, part)])
  }
  return found.find(existsSync) ?? null
}

const findCommand = (...names) =>
  names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null

// A program's text, after the import of the package as xn.
const ANSWER = `[xn.toASCII('bücher.example'), xn.tryToASCII('a..b'), xn.diagnose('a..b').start,
  xn.tryToASCII('ß'.repeat(100000)), xn.version,
  ${stem === 'xn-table' ? "new xn.Table('U+0061').allows('a')" : true}].join()`
// What compiles nothing says so.
const REFUSED = /Error: .*'wasm-unsafe-eval'/
const EXPECTED = `xn--bcher-kva.example,,2,,${manifest.version},true`

const esm = `import * as xn from '${name}'\nconsole.log(${ANSWER})\n`
const cjs = `const xn = require('${name}')\nconsole.log(${ANSWER})\n`

function execute (command, args, directory, env = {}) {
  const { stdout, stderr, error } = spawnSync(command, args,
    { cwd: directory, encoding: 'utf8', env: { ...process.env, ...env }, timeout: 60000 })
  return (stdout ?? '') + (stderr ?? '') + (error ?? '')
}

// Each of these returns a function of a directory in which the package is installed, which returns
// what was printed.

const runText = (command, args = []) => (file, text) => (directory) => {
  writeFileSync(join(directory, file), text)
  return execute(command, [...args, file], directory)
}

// Has workerd run a test.
const folder = `node_modules/${name}`
function runWorker (command, date) {
  return (directory) => {
    const embed = (kind, path) => `(name = "${path}", ${kind} = embed "${path}")`
    writeFileSync(join(directory, 'worker.js'),
      `import * as xn from './${folder}/index.js'
export default { test () { console.log(${ANSWER}) } }\n`)
    const scripts = readdirSync(join(directory, folder)).filter((one) => /\.js$/.test(one))
    writeFileSync(join(directory, 'config.capnp'), `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  compatibilityDate = "${date}",
  modules = [${[embed('esModule', 'worker.js'),
    ...scripts.map((one) => embed('esModule', `${folder}/${one}`))].join(', ')}]
))]);`)
    return execute(command, ['test', 'config.capnp'], directory).replace(/^workerd\/.*\n?/gm, '')
  }
}

// Bundles for Node; the result runs where the package is not installed.
const bundle = (build, format) => async (directory) => {
  const entry = join(directory, `entry-${format}.js`)
  const output = join(directory, 'bundled', `${format}.${format === 'esm' ? 'mjs' : 'cjs'}`)
  mkdirSync(join(directory, 'bundled'), { recursive: true })
  writeFileSync(entry, format === 'cjs' ? cjs : esm)
  await build(entry, output, format)
  return execute(process.execPath, [output], '/')
}
const load = (path) => createRequire(import.meta.url)(path)
const buildWithEsbuild = (path, options) => (entry, output, format) => load(path).build({
  entryPoints: [entry], outfile: output, bundle: true, format, logLevel: 'error', ...options
})
const buildWithWebpack = (path) => (entry, output) => new Promise((resolve, reject) => {
  const configuration = {
    entry,
    mode: 'production',
    target: 'web',
    output: { path: join(output, '..'), filename: basename(output), globalObject: 'this' },
    performance: false
  }
  load(path)(configuration, (error, stats) => {
    const failure = error ?? (stats.hasErrors() || stats.hasWarnings() ? stats.toString() : null)
    if (failure === null) resolve()
    else reject(new Error(failure))
  })
})
const buildWithVite = (path) => async (entry, output, format) => {
  const { build } = await import(pathToFileURL(join(path, 'dist/node/index.js')))
  await build({
    root: join(entry, '..'),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(output, '..'),
      emptyOutDir: false,
      lib: {
        entry,
        formats: [format === 'esm' ? 'es' : format],
        name: 'xn',
        fileName: () => basename(output)
      }
    }
  })
}

// What a browser runs.  Each file reports with fetch('/report?CASE', { method: 'POST', body }).
const report = (name, value) => `fetch('/report?${name}', { method: 'POST', body: ${value} })`
const SITE = {
  'page.js': `import * as xn from '/${folder}/index.js'\n${report('page', ANSWER)}
const worker = new Worker('/worker.js', { type: 'module' })
worker.onmessage = ({ data }) => ${report('worker', 'data')}
worker.postMessage('')
const other = new Worker('/worker.js', { type: 'module' })
other.onmessage = ({ data }) => ${report('cloned-error',
    '[data instanceof Error, data.cause.code, data.cause.start].join()')}
other.postMessage('error')\n`,
  // Answers the first message, which arrives while the script is still being loaded.
  'worker.js': `import * as xn from '/${folder}/index.js'
onmessage = ({ data }) => postMessage(data === 'error' ? xn.diagnose('a..b') : ${ANSWER})\n`,
  'policy.js': `import('/${folder}/index.js').then(() => 'nothing was refused', String)
  .then((text) => ${report('policy', 'text')})\n`,
  'index.html': `<!doctype html><script type="module" src="/page.js"></script>
<iframe src="/policy.html"></iframe>`,
  'policy.html': '<!doctype html><script src="/policy.js"></script>'
}
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.html': 'text/html; charset=utf-8' }
const CASES = { page: EXPECTED, worker: EXPECTED, 'cloned-error': 'true,XN_E_EMPTY,2',
  policy: REFUSED }

// Opens a page in a browser, and returns a map of the cases to the answers.
async function browse (command, args, directory) {
  const answers = new Map()
  let finish
  const finished = new Promise((resolve) => { finish = resolve })
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const file = pathname === '/' ? 'index.html' : decodeURIComponent(pathname.slice(1))
    if (file === 'report') {
      let text = ''
      request.setEncoding('utf8').on('data', (part) => { text += part }).on('end', () => {
        answers.set(search.slice(1), text)
        if (Object.keys(CASES).every((one) => answers.has(one))) finish()
        response.end()
      })
      return
    }
    const path = join(directory, file)
    const isPackaged = file.startsWith(folder) && existsSync(path)
    const content = SITE[file] ?? (isPackaged ? readFileSync(path) : null)
    response.writeHead(content === null ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'text/plain',
      ...(file === 'policy.html' ? { 'content-security-policy': "script-src 'self'" } : {})
    })
    response.end(content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const child = spawn(command, [...args, `http://127.0.0.1:${server.address().port}/`],
    { stdio: 'ignore', detached: true })
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const timer = setTimeout(finish, 40000)
  await Promise.race([finished, exited])
  clearTimeout(timer)
  try {
    process.kill(-child.pid, 'SIGKILL') // with the processes that it has started
  } catch {
    // All have ended.
  }
  await exited
  server.closeAllConnections()
  server.close()
  return answers
}

// Each environment: its name, the program that it needs, or null, and how that is run
const node = ['18', '20', '22', '24'].flatMap((version) => {
  const path = find(`node${version}/bin/node`)
  return [
    { name: `Node ${version}: import`, path, run: runText(path)('node.mjs', esm) },
    // Which Debian 12 has: debian/rules makes the form for its require().
    ...(version === '18'
      ? []
      : [{ name: `Node ${version}: require()`, path, run: runText(path)('node.cjs', cjs) }])
  ]
})
const bun = find('@oven/*/bin/bun')
const deno = find('@deno/*/deno')
const workerd = find('@cloudflare/*/bin/workerd')
const esbuild = find('esbuild')
const webpack = find('webpack')
const vite = find('vite')
const all = [
  ...node,
  { name: 'Bun: import', path: bun, run: runText(bun)('bun.mjs', esm) },
  { name: 'Bun: require()', path: bun, run: runText(bun)('bun.cjs', cjs) },
  {
    name: 'Deno, with no permission',
    path: deno,
    run: runText(deno, ['run', '--quiet', '--no-prompt', '--node-modules-dir=manual'])(
      'deno.mjs', esm)
  },
  {
    name: 'workerd, which lets scripts compile when they start',
    path: workerd,
    run: runWorker(workerd, '2026-01-01')
  },
  {
    name: 'workerd, which lets nothing compile',
    path: workerd,
    run: runWorker(workerd, '2024-01-01'),
    expected: REFUSED
  },
  ...['esm', 'cjs', 'iife'].map((format) => ({
    name: `esbuild: ${format}`, path: esbuild, run: bundle(buildWithEsbuild(esbuild), format)
  })),
  ...['esm', 'cjs'].map((format) => ({
    name: `webpack: ${format}`, path: webpack, run: bundle(buildWithWebpack(webpack), format)
  })),
  ...['esm', 'iife'].map((format) => ({
    name: `vite: ${format}`, path: vite, run: bundle(buildWithVite(vite), format)
  }))
]
const BROWSERS = [
  {
    name: 'Chromium',
    path: findCommand(process.env.CHROMIUM ?? 'chromium', 'chromium-browser', 'google-chrome'),
    browse: (path, directory) => browse(path, ['--headless', '--no-sandbox',
      '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run',
      '--disable-background-networking', `--user-data-dir=${join(directory, 'chromium')}`],
    directory)
  },
  {
    name: 'Firefox',
    path: findCommand(process.env.FIREFOX ?? 'firefox', 'firefox-esr'),
    browse: (path, directory) => {
      mkdirSync(join(directory, 'firefox'))
      return browse(path, ['--headless', '--no-remote', '--profile', join(directory, 'firefox')],
        directory)
    }
  }
]

const work = realpathSync(mkdtempSync(join(tmpdir(), 'xn-environments.')))
after(() => rmSync(work, { recursive: true, maxRetries: 5 }))

// Returns a directory in which the package is installed.
function install (folder) {
  const target = join(work, folder, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  for (const file of [...files, 'package.json']) cpSync(join(directory, file), join(target, file))
  return join(work, folder)
}

function check (found, expected) {
  if (typeof expected === 'string') assert.equal(found?.trim(), expected)
  else assert.match(String(found), expected)
}

const isMissing = (path, source) =>
  path === null && `it is not installed (${source}); the package is NOT tested there`
all.forEach(({ name: title, path, run, expected = EXPECTED }, i) => {
  test(title, { skip: isMissing(path, 'npm: bootstrap installs it') }, async () =>
    check(await run(install(`${i}`)), expected))
})
for (const { name: browser, path, browse } of BROWSERS) {
  test(browser, { skip: isMissing(path, 'Debian') }, async () => {
    const answers = await browse(path, install(browser))
    for (const [one, expected] of Object.entries(CASES)) check(answers.get(one), expected)
  })
}
