// SPDX-License-Identifier: MIT
// With a stack that is too small (the package in XN_SMALL_STACK) a call traps, and does not write
// over static memory.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const directory = process.env.XN_SMALL_STACK
const skip = directory === undefined && 'XN_SMALL_STACK is not set'

// In a process each: a trap leaves the stack as it is.
for (const [name, call] of Object.entries({
  toASCII: "toASCII('ü'.repeat(20) + '.example')",
  toDisplay: "toDisplay('ü'.repeat(20) + '.example')",
  explain: "explain('ü'.repeat(20) + '.example')",
  LookAlikes: "new LookAlikes(['paypal.com'])"
})) {
  test(`${name}: an overflow of the stack traps`, { skip }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `
      import { ${name} } from ${JSON.stringify(pathToFileURL(directory) + '/index.js')}
      try {
        ${call}
      } catch (error) {
        console.log(error instanceof WebAssembly.RuntimeError)
      }`])
    assert.equal(stdout.toString(), 'true\n', stderr.toString())
  })
}
