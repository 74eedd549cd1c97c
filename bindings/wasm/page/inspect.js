// SPDX-License-Identifier: MIT
// Inspects a text, and returns what there is to say of it as data.  All answers are the library's,
// but for what this browser looks up.
import {
  Status,
  Traits,
  Why,
  XnError,
  diagnose,
  diagnoseUnicode,
  displayWhy,
  explain,
  findHost,
  labels,
  prep,
  toDisplay,
  traits,
  tryLabelToASCII,
  tryPrep,
  tryToASCII,
  tryToDisplay
} from '../xn.js'
import { findLikes } from './likes.js'
import { askBrowser, findName } from './text.js'

// A lookup is a query (RFC 3490 section 6.2).
const QUERY = { unassigned: true }
// In lower case, as this browser writes names
const LOOKUP = { unassigned: true, lower: true }

// More are refused.
const LABELS_MAX = 127
const CHARACTERS_MAX = 127

const isASCII = (text) => /^[\0-\x7F]*$/.test(text)

// Returns the error of a call, or null.
function findError (call) {
  try {
    call()
    return null
  } catch (error) {
    if (error instanceof XnError) return error
    throw error
  }
}

// Characters

const inspected = new Map()

// Returns the facts about one character:
//   to, rule     what nameprep makes of it, and the clause, '' if it is kept
//   error        why nameprep refuses it, or null
//   likes        the letters that it looks like
//   bits         its Traits
//   isOther      this browser and IDNA 2003 have another result for it
function inspectCharacter (character) {
  let facts = inspected.get(character)
  if (facts === undefined) {
    const to = tryPrep('Nameprep', character, QUERY) ?? character
    // Of a label that is ASCII there are no such steps.
    const step = explain(`${character}ü`, QUERY).find(({ kind }) => kind === 'char')
    const between = `a${character}a`
    facts = {
      character,
      to,
      rule: to === character ? '' : step?.rule || 'UAX #15',
      error: findError(() => prep('Nameprep', character)),
      likes: findLikes(character),
      bits: traits(between),
      isOther: askBrowser(`http://${between}/`) !== tryToASCII(between, LOOKUP)
    }
    inspected.set(character, facts)
  }
  return facts
}

const isUnassigned = ({ bits }) => (bits & Traits.UNASSIGNED) !== 0
const isDeviation = ({ bits }) => (bits & Traits.DEVIATION) !== 0

// Labels

// Returns the steps in which Punycode decodes an ACE label, with the string after each, and the
// text to which it decodes.
function decodeSteps (ace) {
  const digits = ace.slice('xn--'.length)
  const literal = digits.slice(0, Math.max(0, digits.lastIndexOf('-')))
  let string = [...literal]
  const steps = explain(ace, QUERY).filter(({ kind }) => kind === 'insert').map((step) => {
    string = string.toSpliced(step.at, 0, String.fromCodePoint(step.codePoint))
    return { ...step, string }
  })
  return { digits, literal, steps, decoded: string.join('') }
}

// Returns the facts about a label.  error is why the label is refused, or null; an ACE label is
// shown as what it decodes to.
function inspectLabel (text, number, error) {
  const ascii = tryLabelToASCII(text, LOOKUP)
  const isACE = isASCII(text) && /^xn--/i.test(text)
  const punycode = /^xn--/.test(ascii) ? decodeSteps(isACE ? text : ascii) : null
  const hasSteps = punycode !== null && punycode.steps.length > 0
  const shown = isACE && hasSteps ? punycode.decoded : text
  const characters = [...shown]
  return {
    number,
    text,
    shown,
    ascii,
    error,
    undecoded: isACE ? diagnoseUnicode(text, QUERY) : null,
    prepared: tryPrep('Nameprep', shown, QUERY),
    punycode: hasSteps ? punycode : null,
    characters: characters.slice(0, CHARACTERS_MAX).map(inspectCharacter),
    hidden: Math.max(0, characters.length - CHARACTERS_MAX)
  }
}

// Returns the labels of a name; nameError is why the name is refused, or null.
function inspectLabels (name, nameError) {
  const texts = labels(name)
  if (texts.length > 1 && texts.at(-1) === '') texts.pop() // the root
  const list = texts.slice(0, LABELS_MAX).map((text, number) => {
    if (nameError?.label === number) return inspectLabel(text, number, nameError)
    const error = diagnose(text, QUERY)
    // That a name ends in a number is no fault of its label.
    return inspectLabel(text, number, error?.rule === 'xn guard literal' ? null : error)
  })
  return { labels: list, hidden: texts.length - list.length }
}

// Comparison

const isAddress = (host) => /^\d+(?:\.\d+){3}$/.test(host) || host.startsWith('[')

// Returns the reasons for which this browser and IDNA 2003 differ, or for which a name that both
// look up is refused elsewhere: the key of a sentence, and its values.
function listReasons ({ name, browser, idna, error }) {
  const facts = [...new Set(name)].filter((one) => !isASCII(one)).map(inspectCharacter)
  const reasons = []
  const isSame = browser === idna
  if (error !== null) reasons.push({ key: 'refusedByIDNA', error })
  for (const one of facts) {
    if (isDeviation(one) && !isSame) reasons.push({ key: 'deviation', ...one })
    else if (isUnassigned(one)) reasons.push({ key: 'unassigned', ...one })
    else if (one.isOther && !isSame && one.error === null) reasons.push({ key: 'mapped', ...one })
  }
  if (browser === null && !reasons.some(({ isOther }) => isOther)) {
    reasons.push({ key: 'refusedByBrowser' })
  }
  if (!isSame && reasons.length === 0 && !isAddress(browser)) reasons.push({ key: 'versions' })
  return reasons
}

// Returns the key of the sentence that compares two results.
function compare (browser, idna) {
  if (browser !== null && isAddress(browser)) return 'address'
  if (browser === idna) return browser === null ? 'neither' : 'same'
  if (browser === null) return 'onlyIDNA'
  return idna === null ? 'onlyBrowser' : 'different'
}

// Returns the forms in which to show the names that are looked up:
//   name, shown, why   a name, its form, and the reasons against Unicode, bits of displayWhy()
//   error              why it has no form: host names have letters, digits and hyphens only
const listForms = (names) => [...new Set(names)]
  .filter((name) => name !== null && !isAddress(name))
  .map((name) => {
    const shown = tryToDisplay(name, LOOKUP)
    if (shown === null) return { name, error: findError(() => toDisplay(name, LOOKUP)) }
    const bits = displayWhy(name, QUERY)
    const why = Object.keys(Why).filter((key) => key !== 'RTL' && (bits & Why[key]) !== 0)
    return { name, shown, why, error: null }
  })

// Returns why no name is found in a URL or a mail address, or null.  Why a name is refused is said
// by its labels.
function findSyntaxError ({ kind, subject }) {
  if (kind === 'name') return null
  const error = findError(() => findHost(subject, kind, { ...QUERY, percent: true }))
  return error?.status === Status.SYNTAX ? error : null
}

// Returns the findings about a text that is not empty:
//   text, kind, start, end, name    the text, and the name in it
//   browser, idna                   what they look up, or null
//   verdict, reasons                the key of a sentence, and those of its reasons
//   forms                           the forms in which to show these
//   labels, hidden                  the facts about the labels, and how many are left out
export function inspect (text) {
  const found = findName(text)
  const { name } = found
  const browser = askBrowser(found.url)
  const syntaxError = findSyntaxError(found)
  const nameError = diagnose(name, LOOKUP)
  const error = syntaxError ?? nameError
  // An address in brackets is no name.
  const idna = error === null && !name.startsWith('[') ? tryToASCII(name, LOOKUP) : null
  const answer = { text, ...found, browser, idna }
  return {
    ...answer,
    verdict: compare(browser, idna),
    reasons: listReasons({ ...answer, error }),
    forms: listForms([browser, idna]),
    ...inspectLabels(name, nameError)
  }
}
