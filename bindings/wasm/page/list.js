// SPDX-License-Identifier: MIT
// Shows several lines as a table, and saves it.
import { Traits, prep, punycodeEncode, toUnicode, traits } from '../xn.js'
import { LOOKUP } from './analysis.js'
import {
  byId, create, createIsolate, createSentence, formatSentence, shorten
} from './elements.js'
import { isASCII } from './lookalike.js'
import { say, text } from './texts.js'
import { LEVELS } from './verdict.js'
import { createName } from './typed.js'

// More lines would take more than a second.
export const LINES_EXAMINED = 1000
const TEXT_SHOWN = 200

// Other standards, as far as their results follow from IDNA 2003, so that they do not depend on the
// browser: a name in ASCII, '' if it is refused, or null if it is not known.

// Letters that later versions of Unicode map or refuse, and those that depend on their neighbours
const MAPPED_LATER = new RegExp('[\\u04C0\\u0660-\\u066C\\u10A0-\\u10C5\\u115F\\u1160' +
  '\\u13A0-\\u13F4\\u17B4\\u17B5\\u1806\\u200C\\u200D\\u2132\\u2183\\u3164\\uFFA0' +
  '\\u{2F800}-\\u{2FA1D}]', 'u')
// Characters that have another bidi class in later versions
const BIDI_LATER = /[\u0CBF\u0CC6\u1734\u2800-\u28FF\u302E\u302F]/
// Labels that meet RFC 5893 in a name with letters from right to left, where IDNA 2003 accepts
// them; others may, or not.
const isBidiSafe = (label) => /^(?:[\p{Ll}\p{Lo}](?:.*[\p{Ll}\p{Lo}0-9])?)?$/u.test(label)

// Prepares a label as UTS 46 does: as nameprep, but ß and ς stay.
const prepareUTS46 = (label) =>
  label.split(/([ßς])/).map((part, i) => i % 2 === 1 ? part : prep('Nameprep', part)).join('')
    .normalize('NFC')

const encode = (label) => isASCII(label) ? label : `xn--${punycodeEncode(label)}`

// Returns the labels of a host as UTS 46, nontransitional, prepares them, or null.
function listUTS46 ({ lookup, isAddress }, host) {
  if (isAddress || lookup === null || MAPPED_LATER.test(host)) return null
  const bits = traits(host, LOOKUP)
  if (bits & (Traits.UNASSIGNED | Traits.FAKE_ACE)) return null
  const labels = toUnicode(host, LOOKUP).split('.').map(prepareUTS46)
  if (bits & Traits.RTL && (BIDI_LATER.test(host) || !labels.every(isBidiSafe))) return null
  // UTS 46 refuses a label that begins with a mark.
  return labels.some((label) => /^\p{M}/u.test(label)) ? null : labels
}

// Letters, marks and digits, which RFC 5892 permits, and its exceptions
const PERMITTED = /^[-a-z0-9\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u06FD\u06FE\u0F0B\u3007]*$/u
// Letters and marks that RFC 5892 does not permit
const EXCEPTIONS =
  /[\u0640\u1100-\u11FF\u20D0-\u20EA\u302E\u302F\u3031-\u3035\u303B\u{1D165}-\u{1D1AD}]/u
const CONTEXTUAL = /[\u00B7\u0375\u05F3\u05F4\u0660-\u0669\u06F0-\u06F9\u30FB]/
// Labels in ASCII are the same in all standards, as doc/idna-2008.md says, unless no host name
// contains them.
const isForeign = (label) => isASCII(label) && !/^(?:[-\w]*|\*)$/.test(label)
const isPermitted = (label) => isASCII(label) ||
  (PERMITTED.test(label) && !EXCEPTIONS.test(label) && !/^..--/u.test(label))

// Returns the results of UTS 46 and of IDNA 2008, the latter for the labels that UTS 46 prepares.
export function convertByOthers (answer) {
  const labels = listUTS46(answer, answer.host)
  if (labels === null) return [null, null]
  if (labels.some(isForeign)) return ['', '']
  const name = labels.map(encode).join('.')
  const isRTL = traits(answer.host, LOOKUP) & Traits.RTL
  if (labels.some((label) => CONTEXTUAL.test(label)) || isRTL) return [name, null]
  const inner = labels.at(-1) === '' ? labels.slice(0, -1) : labels
  return [name, inner.every((label) => label !== '' && isPermitted(label)) ? name : '']
}

const LIST_COLUMNS = ['listName', 'listSite', 'listOdd', 'listASCII', 'listUTS46', 'list2008']

const siteOf = ({ name, lead }) => name === null ? formatSentence(lead) : name[1] || name[0]

// Lists the cells of a line as texts.
function listCells ({ line, answer, verdict }) {
  return [
    line,
    siteOf(verdict),
    [text(LEVEL_TEXTS[verdict.level]), ...verdict.sentences.map(formatSentence)].join('. '),
    ...(answer.hasHost ? [answer.ascii ?? '', ...convertByOthers(answer)].map((name) =>
      name === null ? text('unknown') : name === '' ? text('refusedThere') : name) : ['', '', ''])
  ]
}

const LEVEL_TEXTS = { plain: 'levelPlain', caution: 'levelCaution', bad: 'levelBad' }

let rows = []

// Shows lines, each { line, answer, verdict }, the most dangerous first.
export function showList (lines, count) {
  byId('list').hidden = lines === null
  rows = []
  if (lines === null) {
    byId('lines').replaceChildren()
    return
  }
  rows = lines.toSorted((a, b) =>
    LEVELS.indexOf(b.verdict.level) - LEVELS.indexOf(a.verdict.level))
  byId('list-title').replaceChildren(createSentence(say('listTitle', { count })))
  byId('lines').replaceChildren(create(
    'table',
    { class: 'lines', 'aria-labelledby': 'list-title' },
    create('thead', {}, create('tr', {},
      ...LIST_COLUMNS.map((column) => create('th', { scope: 'col' }, text(column))))),
    create('tbody', {}, ...rows.map(createLine))
  ), ...(count > lines.length ? [create('p', { class: 'more' },
    createSentence(say('listMore', { count: lines.length })))] : []))
}

function createLine (row) {
  const { verdict, line } = row
  const [, , , ...names] = listCells(row)
  return create(
    'tr',
    { class: verdict.level },
    create('th', { scope: 'row' }, createIsolate(shorten(line, TEXT_SHOWN))),
    create('td', {}, verdict.name === null ? createSentence(verdict.lead)
      : createName(shorten(siteOf(verdict), TEXT_SHOWN))),
    create('td', {}, create('strong', {}, text(LEVEL_TEXTS[verdict.level])),
      verdict.sentences.length === 0 ? null : '. ',
      verdict.sentences.length === 0 ? null : createSentence(verdict.sentences[0])),
    ...names.map((name) =>
      create('td', { translate: 'no' }, createIsolate(shorten(name, TEXT_SHOWN))))
  )
}

// A cell that a spreadsheet would take for a formula begins with an apostrophe.
const quoteCell = (cell) =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

// Returns the table as CSV (RFC 4180), with a mark by which spreadsheets know UTF-8.
export const formatCSV = () => '\uFEFF' +
  [LIST_COLUMNS.map((column) => text(column)), ...rows.map(listCells)]
    .map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('')
