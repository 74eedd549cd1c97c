// SPDX-License-Identifier: MIT
// The package loads in each environment, and gives the same answer.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { BROWSERS, CASES, ENVIRONMENTS, browse as browseWith } from './environments.mjs'
import { directory, manifest } from './package.mjs'

const { name, files } = manifest
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
ENVIRONMENTS.forEach(({ name: title, path, run, expected }, i) => {
  test(title, { skip: isMissing(path, 'npm: bootstrap installs it') }, async () =>
    check(await run(install(`${i}`)), expected))
})
test('a browser that ends before it answers', { timeout: 20000 }, async () =>
  assert.equal((await browseWith('true', [], install('true'))).size, 0))
for (const { name: browser, path, browse } of BROWSERS) {
  let answers
  for (const [one, { expected, needs }] of Object.entries(CASES)) {
    const skip = isMissing(path, 'Debian') || isMissing(needs, 'npm: bootstrap installs esbuild')
    test(`${browser}: ${one}`, { skip }, async () => {
      answers ??= browse(path, install(browser)) // once, also if it fails
      check((await answers).get(one), expected)
    })
  }
}
