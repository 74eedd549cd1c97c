// SPDX-License-Identifier: MIT
// All texts of the page, in English.  Another language is another object of the same form.

import { Why } from '../bindings/wasm/xn.js'
import { formatHex } from './names.js'

// Makes a sentence as data: the page isolates each value, and never shows a string as HTML.  The
// text may be wrapped: a line break is a space.
export const say = (strings, ...values) => ({
  strings: strings.map((string) => string.replace(/\s*\n\s*/g, ' ')),
  values
})

const join = (list, last = ' and ') =>
  list.length < 2
    ? say`${list[0] ?? ''}`
    : list
      .slice(1)
      .reduce(
        (before, item, i) =>
          i === list.length - 2
            ? { strings: ['', last, ''], values: [before, item] }
            : { strings: ['', ', ', ''], values: [before, item] },
        say`${list[0]}`
      )

// Formats 0, 1, 4 as "1–2 and 5".
function formatPositions (positions) {
  const ranges = []
  for (const position of positions) {
    const range = ranges.at(-1)
    if (range?.[1] === position - 1) range[1] = position
    else ranges.push([position, position])
  }
  const words = ranges.map(([first, last]) =>
    first === last ? `${first + 1}` : `${first + 1}–${last + 1}`
  )
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const count = (number, one, many) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

// Says “letters 1–2 are Cyrillic” for each script; letters of no other script are named one by one.
function describeLetters ({ lookalike }, inWhich) {
  const scripts = new Map()
  const odd = []
  for (const letter of lookalike.letters) {
    if (letter.script === 'Latin' || letter.script === 'punctuation') odd.push(letter)
    else if (!scripts.has(letter.script)) scripts.set(letter.script, [letter.position])
    else scripts.get(letter.script).push(letter.position)
  }
  const parts = []
  for (const [script, positions] of scripts) {
    const what = positions.length === 1 ? 'letter' : 'letters'
    const verb = positions.length === 1 ? 'is' : 'are'
    parts.push(
      say`${{ plain: `${what} ${formatPositions(positions)}` }}${inWhich} ${{
        plain: `${verb} ${script}`
      }}`
    )
  }
  for (const { position, like, character, codePoint } of odd) {
    parts.push(
      say`character ${position + 1}${inWhich} is not “${like}” but “${character}” (${{
        plain: `U+${codePoint}`
      }})`
    )
  }
  return join(parts)
}

// Quotes the label if the reader would not find it otherwise.
const nameLabel = (label, answer) =>
  answer.labels.length > 1 && answer.labels[0] !== label ? say` of “${label.shown}”` : say``

const describeImitation = ({ suspects }, answer) =>
  join(
    suspects.map((label) => describeLetters(label, nameLabel(label, answer))),
    '; '
  )

const character = (error) =>
  error.codePoint === null ? say`this` : say`“${String.fromCodePoint(error.codePoint)}”`

const whole = (error) => error.label + 1

// The reasons why RFC 3454 prohibits the code points of each table.
const PROHIBITED = {
  'RFC 3454 table C.1.1': 'it is a space',
  'RFC 3454 table C.1.2': 'it is a space',
  'RFC 3454 table C.2.1': 'it is a control character',
  'RFC 3454 table C.2.2': 'it is an invisible control character',
  'RFC 3454 table C.3': 'it has no agreed meaning (private use)',
  'RFC 3454 table C.4': 'it is not a character, and never will be',
  'RFC 3454 table C.5': 'it is half of a pair (a surrogate), and not a character',
  'RFC 3454 table C.6': 'it replaces a character that could not be represented',
  'RFC 3454 table C.7': 'it describes characters and is not one',
  'RFC 3454 table C.8': 'it changes how the text around it is displayed',
  'RFC 3454 table C.9': 'it is an invisible tag'
}

// Explanations of refusals, by rule or by status, for readers who know nothing about the RFCs.
const REFUSALS = {
  'xn guard delimiter': (error) =>
    error.mapped !== null && error.mapped !== error.codePoint
      ? say`${character(error)} turns into something with “${String.fromCodePoint(
          error.mapped
        )}” in it, which would end the host name there.`
      : say`${character(error)} may not be in a host name.`,
  'xn guard literal': () =>
    say`programs would take this name for an IP address, since it ends in a number.`,
  'xn guard nul': () => say`it contains U+0000, where many programs would stop reading.`,
  'xn guard dot': () => say`there is a dot within a label.`,
  XN_E_CODE_POINT: () => say`one character is damaged: half of a pair (a lone surrogate).`,
  XN_E_UNASSIGNED: (error) =>
    say`${character(error)} is not in Unicode 3.2, the version on which ${{
      plain: 'IDNA 2003'
    }} is based.`,
  XN_E_PROHIBITED: (error) =>
    say`${character(error)} may not be in a host name: ${{
      plain: PROHIBITED[error.rule] ?? 'it is prohibited'
    }}.`,
  XN_E_BIDI_MIXED: (error) =>
    say`label ${whole(error)} mixes letters that are written from the right and from the left.`,
  XN_E_BIDI_ENDS: (error) =>
    say`label ${whole(error)} is written from right to left, but does not begin and end with
      such a letter.`,
  XN_E_STD3_CHAR: (error) => say`${character(error)} is not a letter, a digit or a hyphen.`,
  XN_E_STD3_HYPHEN: (error) => say`label ${whole(error)} begins or ends with a hyphen.`,
  XN_E_ACE_PREFIX: (error) =>
    say`label ${whole(error)} begins with “xn--”, which is reserved for names in ASCII.`,
  XN_E_EMPTY: (error) =>
    say`label ${whole(error)} is empty: there is nothing where a part of the name should be.`,
  XN_E_LABEL_LONG: (error) =>
    error.octets > 0
      ? say`label ${whole(error)} is too long: ${error.octets} characters in ASCII, where 63
        are allowed.`
      : say`label ${whole(error)} is too long: more than the 63 characters in ASCII that are
        allowed.`,
  XN_E_NAME_LONG: (error) =>
    error.octets > 0
      ? say`the name is too long: ${error.octets} characters in ASCII, where 253 are allowed.`
      : say`the name is too long: more than the 253 characters in ASCII that are allowed.`
}

// Uses the library's own words for refusals without an explanation here.
const describeError = (error) => say`${{ plain: error.message }}.`

const WHY = {
  FAKE: 'it begins with xn--, but no name is encoded like this',
  UNASSIGNED: 'it has characters that Unicode 3.2 does not know',
  DEVIATION: 'only IDNA 2008 encodes it',
  CHARACTER: 'it has characters that are invisible or easily confused',
  HYPHEN: 'it has hyphens in places where they are not allowed',
  MARK: 'it has a mark in a place where it is invisible or unexpected',
  DIGITS: 'its digits are of two kinds, or its letters look like a number',
  MIXED: 'it mixes scripts',
  CONTEXT: 'it has a character that looks like a slash, a letter or a dash',
  TLD: 'it has a letter of other languages than its top-level domain',
  LOOKALIKE: 'all of it looks like Latin letters'
}

const nameAsShown = ({ labels }) => labels.map((label) => label.shown).join('.')

function describeHost (answer) {
  const { ascii, host, labels } = answer
  if (answer.browser.kind === 'ipv4' && answer.browser.host === ascii) {
    return say`It is an IPv4 address and not a name.`
  }
  if (host.startsWith('[')) return say`It is an IPv6 address and not a name.`
  if (answer.isOtherInBrowser) {
    return say`But it leads to two hosts: ${ascii} by IDNA 2003, and ${answer.browser.host} in
      this browser.`
  }
  if (labels.some((label) => label.isDecoded)) return say`It stands for ${nameAsShown(answer)}.`
  if (ascii === host) return say`It is plain ASCII, and is looked up exactly as it stands.`
  if (!/(^|\.)xn--/.test(ascii)) return say`It is another spelling of ${ascii}: the same host.`
  return say`Computers look it up as ${ascii}.`
}

const SUFFIX_LABELS = 2

export const TEXTS = {
  language: 'en',
  title: 'What is in this name?',
  lead: 'Paste a link or a name that looks odd. The page takes it apart, letter by letter, and ' +
    'says which host it leads to.',
  privacy: 'It works without a network: nothing that you type leaves this page.',
  input: 'A host name, a URL or an e-mail address',
  options: 'Rules',
  std3: 'STD 3: letters, digits and hyphens only',
  query: 'Lookup: characters newer than Unicode 3.2, too',
  examples: 'Or try one of these:',
  exampleCaptions: [
    'not what it seems',
    'an umlaut',
    'one name, two standards, two hosts',
    'written from right to left',
    'refused, and why',
    'as computers write it'
  ],
  result: 'Result',
  ascii: 'ASCII',
  asciiHint: 'what is looked up',
  unicode: 'Unicode',
  unicodeHint: 'what it stands for',
  display: 'Display',
  displayHint: 'how to show it',
  browser: 'This browser',
  browserHint: 'what it would open',
  none: 'none',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyASCII: 'Copy the ASCII form',
  copyUnicode: 'Copy the Unicode form',
  link: 'Copy a link to this result',
  warnings: 'Warnings',
  labels: 'Label by label',
  labelsHint: 'A label is a part of the name between dots.',
  prepared: 'Prepared',
  letter: 'Letter',
  codePoint: 'Code point',
  name: 'Name',
  script: 'Script',
  outcome: 'Outcome',
  kept: 'kept',
  decoded: 'decoded from Punycode',
  notReached: 'not examined',
  unnamed: 'not assigned in Unicode 3.2',
  failed:
    'This browser cannot run the page: it needs WebAssembly and DecompressionStream, as ' +
      'browsers have since 2023.',
  version: (version) => `xn ${version}`,
  footer:
    'IDNA 2003 (RFC 3490, 3491, 3454 and 3492) with Unicode 3.2. No proof that a site is ' +
      'genuine: the page judges letters, not people. Its answers are those of the package libxn.',

  shown: {
    url: 'The host of this URL:',
    email: 'The domain of this address:',
    name: 'Without the spaces around it:'
  },

  // The first sentence about a link that leads elsewhere than it seems to.
  deception: {
    separator ({ imitation, labels }) {
      const { lookalike, number } = imitation.separator
      const letter = lookalike.letters.find(({ like }) => like === '/' || like === ':')
      const before = labels.slice(0, number).map((label) => label.unicode)
      const pretended = [...before, lookalike.skeleton.split(/[/:]/)[0]].join('.')
      const end = labels
        .slice(-SUFFIX_LABELS)
        .map((label) => label.unicode)
        .join('.')
      return say`The host is not ${pretended}: the “${letter.character}” after it only looks
        like “${
        letter.like
      }”. The host name goes on, and ends in ${end}.`
    },
    user ({ host, part }) {
      const user = part.user.replace(/:.*/s, '').slice(0, 80)
      return say`The host is ${host}, not ${user}: what stands before the “@” is only a user name.`
    },
    imitation (answer) {
      const { imitation } = answer
      const which = describeImitation(imitation, answer)
      return imitation.isACE
        ? say`Stands for ${nameAsShown(answer)}, which looks like ${imitation.like}, but
          ${which}: it is another ${{ plain: answer.error === null ? 'host' : 'name' }}.`
        : say`Looks like ${imitation.like}, but ${which}: it is another ${{
            plain: answer.error === null ? 'host' : 'name'
          }}.`
    },
    disagreement: () => say`Programs do not agree on where this link leads.`
  },

  accepted: (answer) => say`Accepted. ${describeHost(answer)}`,
  // Follows a sentence of `deception`.
  acceptedAnyway (answer) {
    if (answer.imitation === null) return TEXTS.accepted(answer)
    return say`Accepted. The rules for names allow such letters. ${
      answer.imitation.isACE ? say`` : describeHost(answer)
    }`
  },

  refused: (error) =>
    say`Refused: ${(REFUSALS[error.rule] ?? REFUSALS[error.code] ?? describeError)(error)}`,

  // Returns the library's words, with position and rule.
  position (error, isPart) {
    const prefix = isPart ? 'In the host: ' : ''
    const message = error.message
    const words = isPart ? message : message[0].toUpperCase() + message.slice(1)
    return say`${{ plain: prefix + words }}.`
  },

  // Warnings about an accepted name that must not be missed.
  caution: {
    mixed: (label) =>
      say`Caution: label ${label.number + 1} mixes ${{
        plain: [...label.scripts.keys()].join(' and ')
      }} letters.`,
    lookalike: (label) =>
      say`Caution: label ${label.number + 1} looks like “${
        label.lookalike.skeleton
      }”, but is not.`,
    fake: (label) =>
      say`Caution: label ${label.number + 1} begins with “xn--”, but does not stand for
        anything.`,
    refused: () => say`Caution: this browser refuses it.`
  },

  warning: {
    mixed: (label) =>
      say`mixes ${{ plain: [...label.scripts.keys()].join(' and ') }} letters: ${join(
        [...label.scripts].map(
          ([script, letters]) => say`${{ plain: script }} ${join([...letters], ', ')}`
        ),
        '; '
      )}.`,
    lookalike: (label) =>
      say`looks like “${label.lookalike.skeleton}”, but ${describeLetters(
        label,
        say``
      )}. The list of look-alikes is short: this is a hint, not a proof.`,
    deviation: (label) =>
      say`under IDNA 2008, which most browsers follow, this is another host: ${join(
        label.deviations.map((c) => say`“${c}”`)
      )} is kept there, and ${{ plain: 'mapped' }} here.`,
    fake: (label) =>
      say`begins with “xn--”, but no name is encoded like this (${{
        plain: label.fake === null ? 'it does not round-trip' : label.fake.message
      }}). Some programs show it as something else.`,
    rtl: () =>
      say`written from right to left. In running text, neighbours may change sides; on this
        page the first label is always at the left.`,
    unassigned: (label) =>
      say`has characters that Unicode 3.2 does not assign (${{
        plain: label.unassigned.map(({ codePoint }) => `U+${formatHex(codePoint)}`).join(', ')
      }}). They are passed on as they are, and other versions may map them to something else.`,
    refused: (error) => say`would be refused, too: ${{ plain: error.reason }}.`
  },

  displayReason: (why) =>
    `not in Unicode: ${Object.keys(WHY)
      .filter((name) => why & Why[name])
      .map((name) => WHY[name])
      .join('; ')}`,
  looksLike: (like) => say`looks like “${like}”`,
  warningDisagreement: (error) =>
    say`Programs disagree on which host this URL has, or refuse it: ${{
      plain: error.message
    }}.`,
  labelNumbers: (labels) =>
    `${labels.length === 1 ? 'Label' : 'Labels'} ${formatPositions(
      labels.map(({ number }) => number)
    )}`,
  labelNumber: (number) => `Label ${number + 1}`,

  browserAnswer: {
    same: () => say`the same host as above`,
    other: () =>
      say`Another host than ours! This browser would open a different host, as IDNA 2008 or the
        URL standard has it.`,
    accepted: () => say`Accepts what is refused here.`,
    refused: (isRefused) =>
      isRefused ? say`refused as well` : say`refused: this browser does not open it`,
    ipv4: (isSame) =>
      isSame
        ? say`an IPv4 address`
        : say`Another host than ours! This browser takes it for an IPv4 address.`,
    'not-asked': () =>
      say`not asked, since the name contains a character that separates parts of a URL`
  },

  mapped: (to, rule) => say`→ ${to} (${{ plain: rule }})`,
  removedBy: (rule) => say`removed (${{ plain: rule }})`,
  atFault: (error) =>
    error.mapped !== null && error.mapped !== error.codePoint
      ? say`refused: turns into “${String.fromCodePoint(error.mapped)}” (${{ plain: error.rule }})`
      : say`refused (${{ plain: error.rule }})`,
  labelRefused: (error) => say`Refused: ${{ plain: error.message }}.`,
  typedRows: (number) => `As typed: ${count(number, 'character', 'characters')} of ASCII`,
  moreRows: (number) => `and ${count(number, 'more character', 'more characters')}`,
  moreLabels: (number) => `and ${count(number, 'more label', 'more labels')}`,
  punycode: (number) => `Punycode: ${count(number, 'insertion', 'insertions')}`,
  start: (basic) =>
    basic === ''
      ? say`Begin with nothing: the name has no letters of ASCII.`
      : say`Begin with the ASCII letters: ${basic}`,
  insertion: (step) =>
    say`${{ code: step.text }} is ${step.delta}: insert “${String.fromCodePoint(
      step.codePoint
    )}” at position ${step.at + 1}, which gives ${step.result}`
}
