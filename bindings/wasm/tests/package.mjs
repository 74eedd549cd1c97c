// SPDX-License-Identifier: MIT
// The package that is tested: XN_PACKAGE, its directory, by default the one above.
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(new URL('..', import.meta.url))
export const directory = process.env.XN_PACKAGE ?? here
export const top = fileURLToPath(new URL('../../..', import.meta.url))
export const urlOf = (file) => new URL(file, pathToFileURL(directory + '/'))
export const xn = await import(urlOf('node.js'))
