// SPDX-License-Identifier: MIT
// The types of the package. Positions are indices of a string, in UTF-16: text.slice(start, end)
// is the part that is refused.

import type { HostKind, LikeReason, Options, Where } from './constants.js'

// Options, Status (the values of XnError.status), Traits (bits of traits()), Why (bits of
// displayWhy()), Where, HostKind and LikeReason
export * from './constants.js'

/** A refusal of a text. The message is one line of ASCII, which contains nothing of the text. */
export declare class XnError extends Error {
  private constructor()
  readonly name: 'XnError'
  /** The name of the status in xn.h: 'XN_E_PROHIBITED'. */
  readonly code: string
  /** The message without the position: 'label 2 is empty (RFC 3490 section 4.1 step 8)'. */
  readonly reason: string
  /** One of Status. */
  readonly status: number
  /**
   * subject.slice(start, end) is the part that is refused; start === end where something is
   * missing.
   */
  readonly start: number
  readonly end: number
  /** The number of the label, from 0, or null if the text has no labels. */
  readonly label: number | null
  /** The code point as typed, or null if it is not a single one. */
  readonly codePoint: number | null
  /** The code point to which nameprep maps it, if that is refused; otherwise codePoint. */
  readonly mapped: number | null
  /** LABEL_LONG, NAME_LONG: the length in ASCII if it is known, otherwise 0. */
  readonly octets: number
  /** The fault is in the text that the ACE label from start to end decodes to. */
  readonly decoded: boolean
  /** The clause: 'RFC 3454 table C.2.2', 'xn guard delimiter'. */
  readonly rule: string
  /** What to do: 'the option unassigned accepts this character'. */
  readonly hint: string | null
  /** The text that was passed. */
  readonly subject: string
  /** The members above but for subject; structuredClone() and postMessage() keep them only here. */
  readonly cause: XnErrorMembers
  /** Returns name, message and all members, for JSON.stringify() and postMessage(). */
  toJSON(): XnErrorMembers & Pick<XnError, 'name' | 'message' | 'subject'>
}
/** The cause of an XnError. */
export type XnErrorMembers = Pick<XnError,
  'code' | 'reason' | 'status' | 'start' | 'end' | 'label' | 'codePoint' | 'mapped' | 'octets' |
  'decoded' | 'rule' | 'hint'>

// Host names and their labels. Functions throw an XnError; those with try in their name return null
// instead. Other arguments than these types are a TypeError; unknown profiles and kinds of text are
// a RangeError.

export declare function toASCII(name: string, options?: Options): string
export declare function tryToASCII(name: string, options?: Options): string | null
/** Returns labels that cannot be decoded as typed; diagnoseUnicode() says why. */
export declare function toUnicode(name: string, options?: Options): string
export declare function tryToUnicode(name: string, options?: Options): string | null
export declare function labelToASCII(label: string, options?: Options): string
export declare function tryLabelToASCII(label: string, options?: Options): string | null
export declare function labelToUnicode(label: string, options?: Options): string
export declare function tryLabelToUnicode(label: string, options?: Options): string | null
/**
 * Returns whether two names are equal, RFC 3490 section 3.1 item 4. A final dot makes no
 * difference.
 */
export declare function equal(a: string, b: string, options?: Options): boolean
/** Returns the labels as typed, which any of the four dots separates. */
export declare function labels(name: string): string[]
/** Returns facts about the name, accepted or refused, as bits of Traits. */
export declare function traits(name: string, options?: Options): number
/** Returns the one spelling of a name: in ASCII, in lower case, without a final dot. */
export declare function canonical(name: string, options?: Options): string
export declare function tryCanonical(name: string, options?: Options): string | null
/**
 * Returns a key such as 'com!example!www!': keys sort as names do in the DNS, and the key of a
 * domain begins the keys of the names in it.
 */
export declare function key(name: string, options?: Options): string
export declare function tryKey(name: string, options?: Options): string | null
/** Returns the name of a key. */
export declare function keyToName(key: string): string
/** Returns 64 bits, by which PostgreSQL divides keys into partitions. Refuses what is not a key. */
export declare function keyHash(key: string): bigint
/** Returns the number, from 0, of the one of so many partitions that a name belongs to. */
export declare function shard(name: string, count: number, options?: Options): number
/** Returns why toASCII() refuses the name, or null if it does not. */
export declare function diagnose(name: string, options?: Options): XnError | null
/** Returns why toUnicode() cannot decode a label, the first such one; or null. */
export declare function diagnoseUnicode(name: string, options?: Options): XnError | null

/**
 * Returns the form in which to show a name: only labels that cannot be mistaken for others are in
 * Unicode.
 */
export declare function toDisplay(name: string, options?: Options): string
export declare function tryToDisplay(name: string, options?: Options): string | null
/**
 * Returns why toDisplay() leaves labels in ACE, as bits of Why. RTL is no reason: a label that is
 * shown is written from right to left, and should be isolated, as in <bdi>.
 */
export declare function displayWhy(name: string, options?: Options): number

interface StepBase {
  /** The number of the label, from 0. */
  label: number
  /** In the name */
  start: number
  end: number
}
/** A label begins. text is the label as typed. */
export interface LabelStep extends StepBase { kind: 'label', text: string }
/** A code point is mapped to the text `to`, which may be empty, by the table `rule`, or ''. */
export interface CharStep extends StepBase {
  kind: 'char', codePoint: number, to: string, rule: string
}
/** The label after nameprep. */
export interface PreparedStep extends StepBase { kind: 'prepared', text: string }
/** Punycode inserts a code point at a position in code points. text has the digits of the delta. */
export interface InsertStep extends StepBase {
  kind: 'insert', codePoint: number, text: string, at: number, delta: number, bias: number
}
/** The label's ASCII form, or for a real ACE label its Unicode form. */
export interface ResultStep extends StepBase { kind: 'result', text: string }
/** The label, or the name, is refused. */
export interface RefusedStep extends StepBase { kind: 'refused', error: XnError }
export type Step = LabelStep | CharStep | PreparedStep | InsertStep | ResultStep | RefusedStep
/** Returns the steps of toASCII() and, for ACE labels, of toUnicode(); also of a refused name. */
export declare function explain(name: string, options?: Options): Step[]

// Hosts in text

export interface Span {
  start: number
  end: number
  text: string
}
/**
 * The parts of a text with a host. A part that is absent is empty, at the position where it would
 * be.
 */
export interface Host {
  kind: HostKind
  /** Without the brackets of an address */
  host: Span
  port: Span
  /** Zone of an IPv6 address, without % or %25 */
  zone: Span
}
/**
 * Finds the host of a text. The default is a URL; 'host' is for a host alone, 'email' for an
 * address.
 */
export declare function findHost(text: string, where?: Where, options?: Options): Host
export declare function tryFindHost(text: string, where?: Where, options?: Options): Host | null
/** Returns the text with ToASCII of its host; everything else is unchanged. */
export declare function replaceHost(text: string, where?: Where, options?: Options): string
export declare function tryReplaceHost(
  text: string, where?: Where, options?: Options
): string | null

// Look-alikes

/** Options of LookAlikes(). */
export interface LookAlikesOptions extends Options {
  /** Names that are one letter apart are found as well: paypall.com. Off by default. */
  edits?: boolean
}

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

// Stringprep, RFC 3454

/** Returns the names of the profiles: 'Nameprep', 'SASLprep' and others. */
export declare function profiles(): string[]
/** Prepares a text. profile is one of profiles(), in any case, or an alias. */
export declare function prep(profile: string, text: string, options?: Options): string
export declare function tryPrep(profile: string, text: string, options?: Options): string | null
/** Returns normalisation form KC of Unicode 3.2. */
export declare function nfkc(text: string, options?: Options): string

// Raw Punycode, RFC 3492

export declare function punycodeEncode(text: string): string
export declare function punycodeDecode(text: string): string

/** The version of libxn. */
export declare const version: string
/** '3.2.0' */
export declare const unicodeVersion: string
