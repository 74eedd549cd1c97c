// SPDX-License-Identifier: MIT
// Shows several lines as a table, and saves it.
import { Traits, prep, punycodeEncode, traits } from '../bindings/wasm/xn.js'
import { byId, create, createIsolate, createSentence } from './elements.js'
import { isASCII } from './lookalike.js'
import { say, text } from './texts.js'
import { LEVELS } from './verdict.js'
import { createName } from './typed.js'

// More lines would take more than a second.
export const LINES_EXAMINED = 1000
const TEXT_SHOWN = 200

// Letters that later versions of Unicode map, and joiners, which depend on their neighbours
const UNKNOWN = /[\u200C\u200D\u04C0\u10A0-\u10C5\u13A0-\u13F4\u2132\u2183\u{2F800}-\u{2FA1D}]/u

// Returns the host in ASCII by UTS 46, nontransitional, as far as it follows from IDNA 2003: equal,
// but for the letters ß and ς, which stay.  '?': unknown.
export function convertUTS46 ({ host, lookup, isAddress }) {
  if (isAddress || lookup === null || isASCII(host)) return lookup ?? '?'
  const bits = traits(host, { unassigned: true })
  if (bits & Traits.UNASSIGNED || UNKNOWN.test(host)) return '?'
  if (!(bits & Traits.DEVIATION)) return lookup
  const convertLabel = (label) => {
    const prepared = label.split(/([ßς])/).map((part, i) =>
      i % 2 === 1 ? part : prep('Nameprep', part)).join('').normalize('NFC')
    return isASCII(prepared) ? prepared : `xn--${punycodeEncode(prepared)}`
  }
  return host.split(/[.\u3002\uFF0E\uFF61]/).map(convertLabel).join('.').toLowerCase()
}

const LIST_COLUMNS = ['listName', 'listSite', 'listOdd', 'listASCII', 'listOther']

const formatSentence = (sentence) =>
  createSentence({ strings: ['', ''], values: [sentence] }).textContent

const siteOf = ({ name, lead }) => name === null ? formatSentence(lead) : name[1] || name[0]

// Lists the cells of a line as texts, without what is shown in another form.
function listCells ({ line, answer, verdict }) {
  return [
    line,
    siteOf(verdict),
    [text(LEVEL_TEXTS[verdict.level]), ...verdict.sentences.map(formatSentence)].join('. '),
    answer.ascii ?? '',
    answer.hasHost ? convertUTS46(answer) : ''
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

const shorten = (line) => line.length > TEXT_SHOWN ? `${line.slice(0, TEXT_SHOWN)}…` : line

function createLine (row) {
  const { verdict, line } = row
  const [, , , ascii, other] = listCells(row)
  return create(
    'tr',
    { class: verdict.level },
    create('th', { scope: 'row' }, createIsolate(shorten(line))),
    create('td', {}, verdict.name === null ? createSentence(verdict.lead)
      : createName(shorten(siteOf(verdict)))),
    create('td', {}, create('strong', {}, text(LEVEL_TEXTS[verdict.level])),
      verdict.sentences.length === 0 ? null : '. ',
      verdict.sentences.length === 0 ? null : createSentence(verdict.sentences[0])),
    create('td', { translate: 'no' }, createIsolate(shorten(ascii))),
    create('td', { translate: 'no' }, createIsolate(shorten(other)))
  )
}

// A cell that a spreadsheet would take for a formula begins with an apostrophe.
const quoteCell = (cell) =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

// Returns the table as CSV (RFC 4180), with a mark by which spreadsheets know UTF-8.
export const formatCSV = () => '\uFEFF' +
  [LIST_COLUMNS.map((column) => text(column)), ...rows.map(listCells)]
    .map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('')
