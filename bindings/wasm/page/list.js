// SPDX-License-Identifier: MIT
// Shows several lines as a table, and saves it.
import {
  byId, create, createIsolate, createSentence, formatSentence, shorten
} from './elements.js'
import { say, text } from './texts.js'
import { LEVELS } from './verdict.js'
import { createName } from './typed.js'

// More lines would take more than a second.
export const LINES_EXAMINED = 1000
const TEXT_SHOWN = 200

const LIST_COLUMNS = ['listName', 'listSite', 'listOdd', 'listASCII']

const siteOf = ({ name, lead }) => name === null ? formatSentence(lead) : name[1] || name[0]

// Lists the cells of a line as texts.
function listCells ({ line, answer, verdict }) {
  return [
    line,
    siteOf(verdict),
    [text(LEVEL_TEXTS[verdict.level]), ...verdict.sentences.map(formatSentence)].join('. '),
    answer.hasHost ? answer.ascii ?? text('refusedThere') : ''
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
  const [, , , ascii] = listCells(row)
  return create(
    'tr',
    { class: verdict.level },
    create('th', { scope: 'row' }, createIsolate(shorten(line, TEXT_SHOWN))),
    create('td', {}, verdict.name === null ? createSentence(verdict.lead)
      : createName(shorten(siteOf(verdict), TEXT_SHOWN))),
    create('td', {}, create('strong', {}, text(LEVEL_TEXTS[verdict.level])),
      verdict.sentences.length === 0 ? null : '. ',
      verdict.sentences.length === 0 ? null : createSentence(verdict.sentences[0])),
    create('td', { translate: 'no' }, createIsolate(shorten(ascii, TEXT_SHOWN)))
  )
}

// A cell that a spreadsheet would take for a formula begins with an apostrophe.
const quoteCell = (cell) =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

// Returns the table as CSV (RFC 4180), with a mark by which spreadsheets know UTF-8.
export const formatCSV = () => '\uFEFF' +
  [LIST_COLUMNS.map((column) => text(column)), ...rows.map(listCells)]
    .map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('')
