// SPDX-License-Identifier: MIT
// Analyses a text and returns the findings as data.  Asks the library for everything that IDNA
// defines.
import {
  Status,
  Traits,
  Why,
  diagnose,
  diagnoseUnicode,
  displayWhy,
  explain,
  labelToUnicode,
  labels,
  traits,
  tryLabelToASCII,
  tryToASCII,
  tryToDisplay,
  tryToUnicode
} from '../xn.js'
import { askURL, findLink, findStops, readLink } from './links.js'
import { findLookalike, isASCII, listMarked } from './lookalike.js'

// A name has at most 127 labels; more are an error, and are counted but not shown.
const LABELS_SHOWN = 128
const ROWS_SHOWN = 128
// Longer names are refused, and nobody would read them in Unicode.
const NAME_EXAMINED = 65536
// A label of more than 63 code points is refused; only the beginning of a much longer one is
// examined.
const LABEL_EXAMINED = 4096

// Returns the host that this browser would open, by its URL parser, with the kind of its answer.
function askBrowser (host, ascii) {
  if (/[/?#@:\\ ]/.test(host)) return { kind: 'not-asked' }
  let answer
  try {
    answer = new URL(`http://${host}`).hostname
  } catch {
    return { kind: 'refused' }
  }
  if (/^\d+\.\d+\.\d+\.\d+$/.test(answer)) return { kind: 'ipv4', host: answer }
  if (ascii === null) return { kind: 'accepted', host: answer }
  return { kind: answer === ascii.toLowerCase() ? 'same' : 'other', host: answer }
}

// A lone surrogate has no UTF-8, and the library takes no text that contains one.  The replacement
// has the same length, so that positions stay.
const withoutSurrogates = (text) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

const listCharacters = (text) => {
  const list = []
  let start = 0
  for (const character of text) {
    list.push({ start, end: start + character.length, codePoint: character.codePointAt(0) })
    start += character.length
  }
  return list
}

// Lists the characters of a label with the step of each, always including the refused ones.
function listRows (label, text, steps, fault, lookalike, isDecoded) {
  const mappings = new Map()
  for (const step of steps) if (step.kind === 'char') mappings.set(step.start, step)
  const isAtFault = (start) =>
    fault !== null &&
    label.start + start >= fault.start &&
    label.start + start < fault.end &&
    !fault.isWhole
  const rows = []
  const likes = new Map(lookalike?.letters.map(({ position, like }) => [position, like]))
  let number = 0
  for (const { start, end, codePoint } of listCharacters(text)) {
    const isFault = isAtFault(start)
    if (number++ >= ROWS_SHOWN && !isFault) continue
    if (rows.length >= 2 * ROWS_SHOWN) break
    const step = mappings.get(start)
    const isMapped = step !== undefined && step.rule !== ''
    rows.push({
      codePoint,
      text: text.slice(start, end),
      to: isMapped ? step.to : null,
      rule: isMapped ? step.rule : '',
      like: likes.get(number - 1) ?? null,
      outcome:
        isASCII(text[start]) || (!isDecoded && step !== undefined)
          ? 'kept'
          : isDecoded
            ? 'decoded'
            : 'notReached',
      error: isFault ? fault.error : null
    })
  }
  return { rows, hidden: number - rows.length }
}

// Maps each script to its letters, in the order of the text.
function listScripts (text, codePoints) {
  const scripts = new Map()
  for (const character of text) {
    const script = codePoints.findScript(character.codePointAt(0))
    if (script === 'Common' || script === 'Inherited' || script === 'Unknown') continue
    if (!scripts.has(script)) scripts.set(script, new Set())
    scripts.get(script).add(character)
  }
  return scripts
}

// Finds the refused part of the text. isWhole is set for a label or more, where no single character
// is refused.
function findFault (error, start, length) {
  const isWhole =
    error.end === error.start ||
    (error.codePoint === null && error.start <= start && error.end >= start + length)
  return { start: error.start, end: error.end, error, isWhole }
}

// Returns the basic code points of an ACE label, and the text after each insertion of Punycode.
const insertionsOf = (ace) => {
  const digits = ace.slice('xn--'.length)
  const basic = digits.slice(0, Math.max(0, digits.lastIndexOf('-')))
  const text = Array.from(basic)
  const steps = []
  for (const step of explain(ace, { unassigned: true })) {
    if (step.kind !== 'insert') continue
    text.splice(step.at, 0, String.fromCodePoint(step.codePoint))
    steps.push({ ...step, result: text.join('') })
  }
  return { basic, steps }
}

// Lists the characters for which IDNA 2008 has another result.
const listDeviations = (text) =>
  [...new Set(withoutSurrogates(text))].filter((c) => traits(c) & Traits.DEVIATION)

// The guard `literal` is about the name, and must not refuse a label by itself.
const isOfLabel = (error) => error.rule !== 'xn guard literal'

// Analyses the label from start to end by itself.  The fault of the name is a fault of this label
// if it has its number.
function analyseLabel (host, { start, end, number }, { options, nameError, codePoints }) {
  const text = host.slice(start, end)
  const clean = withoutSurrogates(text.slice(0, LABEL_EXAMINED))
  const query = { ...options, unassigned: true }
  const steps = explain(clean, options)
  let fault = null
  if (nameError !== null && nameError.label === number) {
    fault = findFault(nameError, start, text.length)
  } else {
    const refusal = diagnose(text, options)
    if (refusal !== null && isOfLabel(refusal)) {
      fault = findFault(refusal, 0, text.length)
      fault.start += start
      fault.end += start
    }
  }
  const ascii = fault === null ? tryLabelToASCII(text, options) : null
  const stored = ascii ?? tryLabelToASCII(clean, query)
  const isACE = isASCII(clean) && /^xn--/i.test(text)
  const unicode = stored === null ? clean : labelToUnicode(stored, query)
  const isDecoded = isACE && unicode !== stored
  const shown = isDecoded ? unicode : text.slice(0, LABEL_EXAMINED)
  const bits = traits(clean, options)
  const lookalike = findLookalike(shown)
  const prepared = steps.find((step) => step.kind === 'prepared')
  return {
    number,
    start,
    end,
    text,
    shown,
    unicode,
    ascii,
    fault,
    prepared: prepared === undefined ? null : prepared.text,
    isDecoded,
    isHidden: (tryToDisplay(clean, query) ?? 'xn--').toLowerCase().startsWith('xn--'),
    isMixed: (bits & Traits.MIXED) !== 0,
    deviations: bits & Traits.DEVIATION ? listDeviations(shown) : [],
    isRTL: (bits & Traits.RTL) !== 0,
    fake: bits & Traits.FAKE_ACE ? diagnoseUnicode(text, options) : null,
    unassigned:
      bits & Traits.UNASSIGNED
        ? listCharacters(shown).filter(
          ({ codePoint }) => codePoints.findName(codePoint) === undefined
        )
        : [],
    scripts: listScripts(shown, codePoints),
    lookalike,
    punycode: /^xn--/i.test(stored ?? '') && unicode !== stored ? insertionsOf(stored) : null,
    characters: listRows(
      { start },
      isDecoded ? shown : text,
      steps,
      isDecoded ? null : fault,
      lookalike,
      isDecoded
    ),
    typed: isDecoded ? listRows({ start }, text, steps, fault, null, false) : null
  }
}

// Analyses the labels to show, always including the refused one.  The empty label of the root is
// not shown.
function listLabels (host, context) {
  const { nameError, ascii } = context
  const list = []
  let start = 0
  let number = 0
  for (const { length } of labels(withoutSurrogates(host))) {
    const isEmpty = length === 0 && (ascii !== null || (start === host.length && number > 0))
    const isShown = list.length < LABELS_SHOWN || number === nameError?.label
    if (isShown && !isEmpty) {
      list.push(analyseLabel(host, { start, end: start + length, number }, context))
    }
    start += length + 1
    number += !isEmpty
  }
  return { list, hidden: number - list.length }
}

// Finds labels that look like another name, and the appearance of the whole name.
function findImitation (list) {
  const suspects = list.filter((label) => label.lookalike !== null && label.isHidden)
  if (suspects.length === 0) return null
  const like = list.map((label) => label.lookalike?.skeleton ?? label.unicode.toLowerCase())
  const separator = suspects.find(({ lookalike }) =>
    lookalike.letters.some(({ like }) => like === '/' || like === ':')
  )
  const isACE = suspects.some((label) => label.isDecoded)
  return { suspects, like: like.join('.'), separator: separator ?? null, isACE }
}

// A name as programs look it up, which know no version of Unicode
export const LOOKUP = { unassigned: true }

// User names that look like the name of another site
const isName = (text) => /[^\s.]\.[^\s.]/.test(text)

// Finds the worst way to mistake another host for the host of the link, or null.
function findDeception ({ part, imitation, readings }) {
  if (imitation !== null && imitation.separator !== null) return 'separator'
  if (part.kind === 'url' && part.user !== null && isName(part.user)) return 'user'
  if (readings !== null && readings.plain !== null && readings.browser !== null &&
    readings.browser !== (tryToASCII(readings.plain, { unassigned: true, lower: true }) ??
      readings.plain)) return 'readings'
  return imitation === null ? null : 'imitation'
}

// Of countries only the names in known.txt count: `de` is also a language.
const ENDINGS = new Set(['com', 'net', 'org', 'edu', 'gov'])

// Returns labels that look like the name of another site before the registrable part, or null.
function findInside (labels) {
  const last = labels.findLastIndex((label) => ENDINGS.has(label))
  const first = labels[0] === 'www' ? 1 : 0
  return last > first ? labels.slice(0, last + 1).join('.') : null
}

// Divides the name where the link goes, given in ASCII:
//   { before, site }            number of labels before the registrable part, and that part in
//                               Unicode; null: no site
//   suffix, isListed            the public suffix, and whether the list has its last label
//   like, inside, nameInside    well-known and other names that it could be taken for
//   accented, digits            letters with marks and digits between letters
function findSite (target, { suffixes, known }) {
  const ascii = target.replace(/\.$/, '').split('.')
  const labels = (tryToUnicode(ascii.join('.'), { unassigned: true, lower: true }) ??
    ascii.join('.')).split('.')
  const before = suffixes.countBefore(ascii)
  const suffix = ascii.slice(-suffixes.countLabels(ascii)).join('.')
  const found = { target, before, suffix, site: null, isListed: suffixes.hasTLD(ascii.at(-1)),
    like: null, inside: null, nameInside: null, accented: null, digits: [] }
  if (before === null || labels.length !== ascii.length) return found
  const site = labels.slice(before).join('.')
  const inside = known.findInside(labels, before)
  const isLatin = !/\p{L}/u.test(labels.join('').replace(/\p{Script=Latin}/gu, ''))
  const marked = isASCII(site) ? labels.find((label) => !isASCII(label)) : site
  const letters = isLatin && marked !== undefined ? listMarked(marked) : null
  return {
    ...found,
    site,
    like: known.findLike(site),
    inside,
    nameInside: inside === null && !known.names.has(site)
      ? findInside(labels.slice(0, before))
      : null,
    accented: letters === null ? null : { typed: marked, letters },
    digits: [...labels[before].matchAll(/(?<=[a-z])[01](?=[a-z])/g)].map(({ index, 0: digit }) =>
      ({ label: labels[before], position: index, digit }))
  }
}

// IPv4 and IPv6 addresses by the registries of RFC 6890.  0.0.0.0 and :: reach this computer, too.
const LOOPBACK = /^(?:127\.|0\.0\.0\.0$|\[::1?\]$)/
const PRIVATE = new RegExp('^(?:10\\.|172\\.(?:1[6-9]|2\\d|3[01])\\.|192\\.168\\.|169\\.254\\.|' +
  '\\[f(?:[cd][\\da-f]|e[89ab])[\\da-f]:)', 'i')

// Returns whose computer an address is, as far as can be told: 'isLoopback', 'isPrivate', or
// 'isAddress' for all others.
function classifyAddress (address) {
  let host = askURL(`http://${address}/`) ?? address
  // An IPv4 address in IPv6
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host)
  if (mapped !== null) {
    host = mapped.slice(1).map((hex) => parseInt(hex, 16))
      .map((number) => `${number >> 8}.${number & 255}`).join('.')
  }
  return LOOPBACK.test(host) ? 'isLoopback' : PRIVATE.test(host) ? 'isPrivate' : 'isAddress'
}

// Returns the host in ASCII to which a link leads, or null if no program follows it.
function findTarget ({ host, read, lookup, browser, refusal }) {
  if (read.readings !== null && read.readings.browser === null) return null
  if (host.startsWith('[')) return host
  if (browser.kind === 'ipv4') return browser.host
  if (refusal?.status === Status.EMPTY) return null
  return lookup ?? browser.host ?? null
}

// Returns the findings about a line, or null if it is blank.  context: codePoints, suffixes, known.
export function analyse (typed, { std3, query }, context) {
  if (/^[ \t\r\n]*$/.test(typed)) return null
  const options = { std3, unassigned: query }
  const link = findLink(typed)
  const text = link.text
  const read = link.links.length === 0 ? { hasHost: false, host: '', scheme: '', part: null }
    : readLink(text)
  const stops = read.scheme.startsWith('http') ? findStops(text) : []
  const { host, part } = read
  const answer = { typed, link, text, ...read, stops, error: null, fault: null }
  if (!read.hasHost) return answer
  if (host === '' || host === '.') return { ...answer, hasHost: false, scheme: '' }
  const error = diagnose(host, options)
  const ascii = error === null ? tryToASCII(host, options) : null
  const labelList = listLabels(host, { options, nameError: error, ascii,
    codePoints: context.codePoints })
  const isShort = host.length <= NAME_EXAMINED
  const lookup = isShort ? tryToASCII(host, LOOKUP) : null
  const display = lookup === null ? null : tryToDisplay(host, LOOKUP)
  const shown = display === null ? [] : display.split('.')
  // The whole name decides, since a top-level domain may explain the letters of a label.
  for (const label of labelList.list) {
    if (shown.length > label.number) label.isHidden = shown[label.number].startsWith('xn--')
  }
  const imitation = findImitation(labelList.list)
  const browser = askBrowser(host, lookup)
  const isAddress = host.startsWith('[') || browser.kind === 'ipv4'
  const refusal = lookup === null ? diagnose(host, LOOKUP) : null
  const target = findTarget({ host, read, lookup, browser, refusal })
  return {
    ...answer,
    error,
    fault: error === null ? null : { start: error.start, end: error.end, error },
    refusal,
    ascii,
    lookup,
    unicode: isShort ? tryToUnicode(host, options) : null,
    display,
    why: display === null ? 0 : displayWhy(host, LOOKUP) & ~Why.RTL,
    browser,
    isOtherInBrowser:
      lookup !== null && browser.host !== undefined && browser.host !== lookup.toLowerCase(),
    target,
    isAddress,
    addressKind: isAddress && target !== null ? classifyAddress(target) : null,
    site: target === null || isAddress ? null : findSite(target, context),
    imitation,
    deception: findDeception({ part, imitation, readings: read.readings }),
    labels: labelList.list,
    hiddenLabels: labelList.hidden
  }
}
