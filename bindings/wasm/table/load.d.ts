// SPDX-License-Identifier: MIT
// The types of the entry point /load.
export * from './xn-table.js'

/**
 * Loads the module, xn-table.wasm of this package: its octets, or a WebAssembly.Module. Until
 * it is called, version and unicodeVersion are undefined, and everything else throws an Error.
 * A second call has no effect.
 */
export declare function load(source: ArrayBuffer | ArrayBufferView | object): void
