// SPDX-License-Identifier: MIT
// The package that is tested: XN_PACKAGE, its directory, by default the one above.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inject } from './faults.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
export const directory = process.env.XN_PACKAGE ?? here
export const top = fileURLToPath(new URL('../../..', import.meta.url))
export const urlOf = (file) => new URL(file, pathToFileURL(directory + '/'))
export const manifest = JSON.parse(readFileSync(urlOf('package.json')))
const original = await import(urlOf('index.js'))
// With a fault, which the tests must find: see faults.test.mjs.
export const xn = process.env.XN_FAULT ? inject(process.env.XN_FAULT, original) : original
