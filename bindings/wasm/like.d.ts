// SPDX-License-Identifier: MIT
// The types of the entry point /like: the functions of the package, and look-alikes.
import type { Options } from './xn.js'

export * from './xn.js'

/** Options of LookAlikes(). */
export interface LookAlikesOptions extends Options {
  /** Names that are one letter apart are found as well: paypall.com. Off by default. */
  edits?: boolean
}

/** Reasons for which a name looks like a protected one. */
export type LikeReason =
  'ascii' | 'mark' | 'single-script' | 'mixed-script' | 'whole-script' | 'hidden' | 'edit' |
  'deviation'

/** One or two letters of a name that look like those of the protected one; '' for none. */
export interface LikeLetters {
  /** The number of the label, from 0. */
  label: number
  /** The position in that label, decoded and prepared, in code points from 0. */
  at: number
  /** In the name. */
  from: string
  /** In the protected name. */
  to: string
}

export interface LikeMatch {
  /** The protected name, in ASCII and lower case. */
  name: string
  reasons: LikeReason[]
  /** The number of the protected name in the list, from 1. */
  line: number
  /** The labels that look like it. */
  start: number
  end: number
  /** The letters that differ: the first 16 of lettersCount. */
  letters: LikeLetters[]
  lettersCount: number
}

/**
 * An index of protected names, which does not change. Its memory, 0.3 MB or more, is freed as that
 * of other objects. The option unassigned is always on.
 */
export declare class LookAlikes {
  /**
   * Each string is a line of a list: one name, or none; # begins a comment. A name that is refused
   * throws an XnError, which has its number as the member line, from 1, and the string as its
   * subject.
   */
  constructor(names: Iterable<string>, options?: LookAlikesOptions)
  /**
   * Returns the protected name that a name looks like, or null; also null if the name, or one that
   * contains it, is in the list.
   */
  find(name: string, options?: Options): LikeMatch | null
}
