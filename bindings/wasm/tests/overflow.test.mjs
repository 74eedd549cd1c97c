// SPDX-License-Identifier: MIT
// With a stack that is too small (the module XN_SMALL_STACK) a call traps, and does not write over
// static memory.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { urlOf } from './package.mjs'

const file = process.env.XN_SMALL_STACK
const skip = file === undefined && 'XN_SMALL_STACK is not set'

test('an overflow of the stack traps', { skip }, async () => {
  const { load } = await import(urlOf('machine.js'))
  const { toASCII, toDisplay, explain } = await import(urlOf('xn.js'))
  for (const call of [toASCII, toDisplay, explain]) {
    load(new WebAssembly.Module(readFileSync(file)))
    assert.throws(() => call('ü'.repeat(20) + '.example'), WebAssembly.RuntimeError)
  }
})
