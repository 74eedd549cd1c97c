// SPDX-License-Identifier: MIT
// The package that is tested: XN_PACKAGE, its directory, by default the one above.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(new URL('..', import.meta.url))
export const directory = process.env.XN_PACKAGE ?? here
export const top = fileURLToPath(new URL('../../..', import.meta.url))
export const urlOf = (file) => new URL(file, pathToFileURL(directory + '/'))
export const manifest = JSON.parse(readFileSync(urlOf('package.json')))
export const xn = await import(urlOf('index.js'))

// Returns the error of a class that a function throws.
export function refuse (call, type = xn.XnError) {
  try {
    call()
  } catch (error) {
    assert.ok(error instanceof type && error instanceof Error, String(error))
    return error
  }
  assert.fail('nothing was thrown')
}

// Returns the result of a function that takes no more seconds of a processor than this.
export function within (seconds, call) {
  const start = process.cpuUsage()
  const result = call()
  const { user, system } = process.cpuUsage(start)
  assert.ok((user + system) / 1e6 < seconds, `${(user + system) / 1e6} s`)
  return result
}
