// SPDX-License-Identifier: MIT
// With a stack that is too small (the module XN_SMALL_STACK) a call traps, and does not write over
// static memory.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { urlOf } from './package.mjs'

const file = process.env.XN_SMALL_STACK
const skip = file === undefined && 'XN_SMALL_STACK is not set'

// In a process each, since a module is loaded once.
for (const name of ['toASCII', 'toDisplay', 'explain']) {
  test(`${name}: an overflow of the stack traps`, { skip }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `
      import { readFileSync } from 'node:fs'
      import { load, ${name} } from ${JSON.stringify(urlOf('load.js').href)}
      load(readFileSync(${JSON.stringify(file)}))
      try {
        ${name}('ü'.repeat(20) + '.example')
      } catch (error) {
        console.log(error instanceof WebAssembly.RuntimeError)
      }`])
    assert.equal(stdout.toString(), 'true\n', stderr.toString())
  })
}
test('LookAlikes: an overflow of the stack traps', { skip }, async () => {
  const { LookAlikes } = await import(new URL('like.js', pathToFileURL(file)))
  assert.throws(() => new LookAlikes(['paypal.com']), WebAssembly.RuntimeError)
})
