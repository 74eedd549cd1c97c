// SPDX-License-Identifier: MIT
// The environments in which the package must load.  XN_ENVIRONMENTS is a directory node_modules
// with those that npm has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { manifest } from './package.mjs'

const { name } = manifest
const stem = name.replace(/^lib/, '') // of the module

const modules = process.env.XN_ENVIRONMENTS ?? ''

// Returns the first of the paths below modules, in which * stands for the name of a platform.
function find (...paths) {
  for (const path of modules === '' ? [] : paths) {
    const [before, after] = path.split('*')
    if (after === undefined && existsSync(join(modules, path))) return join(modules, path)
    if (after === undefined) continue
    const [folder, prefix] = /^(?:(.*)\/)?(.*)$/.exec(before).slice(1)
    if (!existsSync(join(modules, folder))) continue
    const found = readdirSync(join(modules, folder)).filter((name) => name.startsWith(prefix))
      .map((name) => join(modules, folder, name + after)).find(existsSync)
    if (found !== undefined) return found
  }
  return null
}

const findCommand = (...names) =>
  names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null

// A program's text, after the import of the package as xn.
const ANSWER = `[xn.toASCII('bücher.example'), xn.tryToASCII('a..b'), xn.diagnose('a..b').start,
  xn.tryToASCII('ß'.repeat(100000)), xn.version,
  ${stem === 'xn-table' ? "new xn.Table('U+0061').allows('a')" : true}].join()`
const REFUSED =
  /Error: cannot compile the WebAssembly module: .*'wasm-unsafe-eval'.* the entry point \/load/
const EXPECTED = `xn--bcher-kva.example,,2,,${manifest.version},true`

const esm = `import * as xn from '${name}'\nconsole.log(${ANSWER})\n`
const cjs = `const xn = require('${name}')\nconsole.log(${ANSWER})\n`
// The entry point /like has the same functions.
const toLike = (text) => text.replace(`'${name}'`, `'${name}/like'`)

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
function runWorker (command, date, imports) {
  return (directory) => {
    const embed = (kind, path) => `(name = "${path}", ${kind} = embed "${path}")`
    writeFileSync(join(directory, 'worker.js'),
      `${imports}\nexport default { test () { console.log(${ANSWER}) } }\n`)
    const scripts = readdirSync(join(directory, folder)).filter((one) => /\.js$/.test(one))
    writeFileSync(join(directory, 'config.capnp'), `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  compatibilityDate = "${date}",
  modules = [${[embed('esModule', 'worker.js'), embed('wasm', `${folder}/${stem}.wasm`),
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
const makeSite = () => {
  const module = `import * as xn from '/${folder}/index.js'\n`
  const answer = `const answer = () => ${ANSWER}\n`
  // Answers the first message, which arrives while the script is still being loaded.
  const worker = `${answer}onmessage = ({ data }) =>
  postMessage(data === 'error' ? xn.diagnose('a..b') : answer())\n`
  return {
    'page.js': `${module}${report('page', ANSWER)}
const ask = (name, options) => {
  const answer = (body) => fetch('/report?' + name, { method: 'POST', body })
  const worker = new Worker('/' + name + '.js', options)
  worker.onmessage = ({ data }) => answer(data)
  worker.onerror = ({ message }) => answer('error: ' + message)
  worker.postMessage('')
}
ask('module-worker', { type: 'module' })
const other = new Worker('/module-worker.js', { type: 'module' })
other.onmessage = ({ data }) => ${report('cloned-error',
    '[data instanceof Error, data.message, data.cause.code, data.cause.start].join()')}
other.postMessage('error')
ask('classic-worker')
navigator.serviceWorker.register('/service-worker.js').then(async () => {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => ${report('service-worker', 'data')}
  active.postMessage('', [port2])
}).catch((error) => ${report('service-worker', "'error: ' + error")})
`,
    'module-worker.js': module + worker,
    'classic-worker.js': `importScripts('/bundle.js')\n${worker}`,
    'service-worker.js': `importScripts('/bundle.js')
${answer}self.onmessage = ({ ports: [port] }) => port.postMessage(answer())\n`,
    'script.js': `${answer}${report('script', 'answer()')}\n`,
    'policy.js': `import('/${folder}/index.js').then(() => 'nothing was refused', String)
  .then((text) => ${report('policy', 'text')})\n`,
    'index.html': `<!doctype html><script type="module" src="/page.js"></script>
<iframe src="/script.html"></iframe><iframe src="/policy.html"></iframe>`,
    'script.html': `<!doctype html>
<script src="/bundle.js"></script><script src="/script.js"></script>`,
    'policy.html': '<!doctype html><script src="/policy.js"></script>'
  }
}
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.html': 'text/html; charset=utf-8' }
// Each case in a browser: its answer, and what it needs, which may be null
const bundler = find('esbuild')
export const CASES = {
  page: { expected: EXPECTED, needs: '' },
  script: { expected: EXPECTED, needs: bundler },
  'module-worker': { expected: EXPECTED, needs: '' },
  'cloned-error': { expected: /^true,label 2, character 3: .*,XN_E_EMPTY,2$/, needs: '' },
  'classic-worker': { expected: EXPECTED, needs: bundler },
  'service-worker': { expected: EXPECTED, needs: bundler },
  policy: { expected: REFUSED, needs: '' }
}
const isComplete = (answers) =>
  Object.entries(CASES).every(([name, { needs }]) => needs === null || answers.has(name))

// Opens a page in a browser, and returns a map of the cases to the answers.
export async function browse (command, args, directory) {
  const site = makeSite()
  if (bundler !== null) {
    writeFileSync(join(directory, 'browser.js'), `export * from '${name}'\n`)
    await buildWithEsbuild(bundler, { globalName: 'xn' })(
      join(directory, 'browser.js'), join(directory, 'bundle.js'), 'iife')
    site['bundle.js'] = readFileSync(join(directory, 'bundle.js'), 'utf8')
  }
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
        if (isComplete(answers)) finish()
        response.end()
      })
      return
    }
    const path = join(directory, file)
    const isPackaged = file.startsWith(folder) && existsSync(path)
    const content = site[file] ?? (isPackaged ? readFileSync(path) : null)
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
    { name: `Node ${version}: require()`, path, run: runText(path)('node.cjs', cjs) }
  ]
})
const bun = find('@oven/*/bin/bun')
const deno = find('@deno/*/deno')
const workerd = find('@cloudflare/*/bin/workerd')
const esbuild = find('esbuild')
const webpack = find('webpack')
const vite = find('vite')
const [{ path: oldest }] = node
const like = [
  { name: '/like, Node 18: import', path: oldest, run: runText(oldest)('a.mjs', toLike(esm)) },
  { name: '/like, Node 18: require()', path: oldest, run: runText(oldest)('a.cjs', toLike(cjs)) },
  { name: '/like, Bun: import', path: bun, run: runText(bun)('a.mjs', toLike(esm)) }
]
const all = [
  ...node,
  ...(stem === 'xn' ? like : []),
  { name: 'Bun: import', path: bun, run: runText(bun)('bun.mjs', esm) },
  { name: 'Bun: require()', path: bun, run: runText(bun)('bun.cjs', cjs) },
  {
    name: 'Deno, with no permission',
    path: deno,
    run: runText(deno, ['run', '--quiet', '--no-prompt', '--node-modules-dir=manual'])(
      'deno.mjs', esm)
  },
  {
    name: 'workerd: load() with the module of the package',
    path: workerd,
    run: runWorker(workerd, '2024-01-01', `import * as xn from './${folder}/load.js'
import module from './${folder}/${stem}.wasm'
xn.load(module)`)
  },
  {
    name: 'workerd, which lets scripts compile when they start',
    path: workerd,
    run: runWorker(workerd, '2026-01-01', `import * as xn from './${folder}/index.js'`)
  },
  {
    name: 'workerd, which lets nothing compile',
    path: workerd,
    run: runWorker(workerd, '2024-01-01', `import * as xn from './${folder}/index.js'`),
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
export const ENVIRONMENTS = all.map((one) => ({ expected: EXPECTED, ...one }))

export const BROWSERS = [
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
