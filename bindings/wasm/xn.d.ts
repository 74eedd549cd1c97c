// SPDX-License-Identifier: MIT
// The types of the package. Positions are indices of a string, in UTF-16: text.slice(start, end)
// is the part that is refused.

/**
 * The options of all functions, which are off by default. Those that do not apply to a function are
 * ignored. Anything but an object with these members, such as the index that names.map(toASCII)
 * would pass, is a TypeError.
 */
export interface Options {
  /** For a query, RFC 3490 section 6.2: code points that Unicode 3.2 does not assign pass. */
  unassigned?: boolean
  /** UseSTD3ASCIIRules: ASCII characters must be letters, digits and inner hyphens. */
  std3?: boolean
  /** With std3: the underscore is permitted, as in _dmarc. */
  underscore?: boolean
  /** ASCII letters in lower case, so that each name has one spelling. */
  lower?: boolean
  /** Without the guards: only the rules of the RFCs. */
  noGuards?: boolean
  /** Compose as before Corrigendum 5 to UAX #15, as GNU libidn. */
  pr29?: boolean
  /** ToASCII: a label with the ACE prefix must round-trip. */
  strictAce?: boolean
  /** findHost, replaceHost: decode percent-encoding in the host. */
  percent?: boolean
  /** replaceHost: ToUnicode instead of ToASCII. */
  toUnicode?: boolean
  /** replaceHost: toDisplay instead of either. */
  toDisplay?: boolean
}

/** The values of XnError.status. */
export declare const Status: Readonly<{
  OK: 0
  SPACE: 1
  ARGUMENT: 2
  UTF8: 10
  /** A surrogate, typed or decoded, or a number above U+10FFFF. */
  CODE_POINT: 11
  /** RFC 3454 section 7, table A.1. */
  UNASSIGNED: 20
  /** RFC 3454 section 5, tables C.1.1 to C.9, or the profile's own. */
  PROHIBITED: 21
  /** RFC 3454 section 6, requirement 2. */
  BIDI_MIXED: 22
  /** RFC 3454 section 6, requirement 3. */
  BIDI_ENDS: 23
  /** RFC 3490 section 4.1 step 3a. */
  STD3_CHAR: 30
  /** RFC 3490 section 4.1 step 3b. */
  STD3_HYPHEN: 31
  /** RFC 3490 section 4.1 step 5. */
  ACE_PREFIX: 32
  /** RFC 3490 section 4.1 step 8: no octets. */
  EMPTY: 33
  /** RFC 3490 section 4.1 step 8: more than 63 octets. */
  LABEL_LONG: 34
  /** RFC 1035 section 2.3.4: more than 253 octets. */
  NAME_LONG: 35
  /** RFC 3490 section 4.2 step 7. */
  ROUND_TRIP: 36
  /** RFC 3492 section 6.2: not a digit, or truncated. */
  PUNYCODE: 40
  /** RFC 3492 section 6.4, or more than 4096 code points. */
  OVERFLOW: 41
  /** One of the guards of the library, which XnError.rule names. */
  GUARD: 50
  /** Not a URL, a mail address or a host, or one that programs read differently. */
  SYNTAX: 51
  CROSSCHECK: 60
}>

/** The bits of traits(). */
export declare const Traits: Readonly<{
  /** As typed. */
  NON_ASCII: 0x001
  /** A real ACE label. */
  ACE: 0x002
  /** Begins with xn--, but is not the encoding of any label. */
  FAKE_ACE: 0x004
  /** Nameprep changes the text, apart from the case of ASCII letters. */
  CHANGED: 0x008
  /** Resolves differently under IDNA 2008: U+00DF, U+03C2, joiners. */
  DEVIATION: 0x010
  /** A label mixes scripts. */
  MIXED: 0x020
  /** Contains a code point that Unicode 3.2 does not assign. */
  UNASSIGNED: 0x040
  /** Contains right-to-left text. */
  RTL: 0x080
  /** The option pr29 gives another result. */
  PR29: 0x100
  /** toASCII refuses the name under these options; diagnose() says why. */
  INVALID: 0x200
}>

/** The bits of displayWhy(): why toDisplay() left labels in ACE. */
export declare const Why: Readonly<{
  /** Begins with xn--, but is not the encoding of any label. */
  FAKE: 0x001
  UNASSIGNED: 0x002
  /** Characters that only IDNA 2008 encodes: U+00DF, U+03C2, joiners. */
  DEVIATION: 0x004
  /** Invisible, or excluded by UTS #39 or by browsers. */
  CHARACTER: 0x008
  /** A hyphen first, last, or both third and fourth. */
  HYPHEN: 0x010
  /** A combining mark first, repeated, or on a base without it. */
  MARK: 0x020
  /** Digits of two systems, or letters that look like a number. */
  DIGITS: 0x040
  /** Scripts that are not written together. */
  MIXED: 0x080
  /** Misleads by its neighbours, or by the direction of the labels of the name. */
  CONTEXT: 0x100
  /** A letter that is not shown under this top-level domain. */
  TLD: 0x200
  /** All of it looks like Latin. */
  LOOKALIKE: 0x400
  /** Not a reason: a label that is shown is written from right to left. Isolate it, as in <bdi>. */
  RTL: 0x800
}>

/** A refusal of a text. The message is one line of ASCII, which contains nothing of the text. */
export declare class XnError extends Error {
  private constructor()
  readonly name: 'XnError'
  /** The name of the status in xn.h: 'XN_E_PROHIBITED'. */
  readonly code: string
  /** The message without the position: 'U+2028 is prohibited (RFC 3454 table C.2.2)'. */
  readonly reason: string
  /** One of Status. */
  readonly status: number
  /**
   * subject.slice(start, end) is the part that is refused; start === end where something is
   * missing.
   */
  readonly start: number
  readonly end: number
  /** The number of the label, from 0. */
  readonly label: number
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
  'decoded' | 'rule'>

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
/** Returns 64 bits: keyHash(key) % shards is the number of the key's partition in PostgreSQL. */
export declare function keyHash(key: string): bigint
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
/** Returns why toDisplay() leaves labels in ACE, as bits of Why. */
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

/** The kind of a text. */
export type Where = 'host' | 'host-port' | 'email' | 'url'
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
  kind: 'none' | 'name' | 'ipv4' | 'ipv6'
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
