// SPDX-License-Identifier: MIT
// Shows the findings about each label.
import {
  COLOURED,
  byId,
  codePoints,
  create,
  createIsolate,
  createLetter,
  createSentence,
  styleScript
} from './elements.js'
import { formatHex } from './names.js'
import { formatNumber, isMapped, nameScript, plain, say, text } from './texts.js'
import { createTypedLabel } from './typed.js'

// Creates the last cell of a row: the fault, or the result of nameprep and a look-alike.
function createOutcome (row) {
  if (row.error !== null) {
    const { mapped, rule } = row.error
    const sentence = isMapped(row.error)
      ? say('atFaultMapped', { mapped: String.fromCodePoint(mapped), rule: plain(rule) })
      : say('atFault', { rule: plain(rule) })
    return create('span', { class: 'fault' }, '✕ ', createSentence(sentence))
  }
  const outcome =
    row.to === null
      ? create('span', { class: 'none' }, text(row.outcome))
      : createSentence(
        say(row.to === '' ? 'removed' : 'mapped', { to: row.to, rule: plain(row.rule) }))
  if (row.like === null) return outcome
  const content = document.createDocumentFragment()
  const like = createSentence(say('looksLike', { like: row.like }))
  content.append(outcome, ', ', create('strong', {}, like))
  return content
}

// Creates the row of a code point.  The roles are explicit, since `display` in the style of narrow
// screens removes those of a table.
function createRow (row) {
  const script = codePoints.findScript(row.codePoint)
  const hex = formatHex(row.codePoint)
  return create(
    'tr',
    { 'data-cp': hex, class: row.error === null ? null : 'at-fault', role: 'row' },
    create('td', { class: 'letter', role: 'cell' }, createLetter(row.text)),
    create('th', { scope: 'row', role: 'rowheader' }, `U+${hex}`),
    create(
      'td',
      { class: 'name', role: 'cell' },
      codePoints.findName(row.codePoint) ?? text('unnamed')
    ),
    create(
      'td',
      { class: 'of-script', role: 'cell' },
      create('span', { class: styleScript(script) }, nameScript(script))
    ),
    create('td', { class: 'outcome', role: 'cell' }, createOutcome(row))
  )
}

const COLUMNS = ['letter', 'codePoint', 'name', 'script', 'outcome']

// Creates a line with the number of rows or labels that are not shown.
const createMore = (key, number) => create('p', { class: 'more' },
  createSentence(say(number === 1 ? key : `${key}s`, { number })))

// Returns a table of code points and, if a long label has more of them, a line with their number.
function createTable ({ rows, hidden }, id) {
  const head = create(
    'tr',
    { role: 'row' },
    ...COLUMNS.map((column) => create('th', { scope: 'col', role: 'columnheader' }, text(column)))
  )
  const table = create(
    'table',
    { role: 'table', 'aria-labelledby': id },
    create('thead', { role: 'rowgroup' }, head),
    create('tbody', { role: 'rowgroup' }, ...rows.map(createRow))
  )
  return hidden === 0 ? [table] : [table, createMore('moreRow', hidden)]
}

const createInsertion = ({ text: digits, delta, codePoint, at, result }) =>
  createSentence(say('insertion', {
    digits: { code: digits },
    delta,
    letter: String.fromCodePoint(codePoint),
    number: plain(formatNumber(codePoint)),
    name: plain(codePoints.findName(codePoint) ?? text('unnamed')),
    position: at + 1,
    result
  }))

// Creates the steps by which Punycode inserts code points; more than 63 are refused and not shown.
function createPunycode ({ basic, steps }) {
  return create(
    'details',
    {},
    create('summary', {}, createSentence(
      say(steps.length === 1 ? 'insertionsOne' : 'insertions', { number: steps.length }))),
    create(
      'ol',
      {},
      create('li', {}, createSentence(say(basic === '' ? 'startEmpty' : 'start', { basic }))),
      ...steps.slice(0, 63).map((step) => create('li', {}, createInsertion(step)))
    )
  )
}

// Creates the list of the label's forms that exist.
function createForms (label) {
  const forms = [
    ['prepared', label.prepared],
    ['ascii', label.ascii],
    ['unicode', label.isDecoded ? label.shown : null]
  ]
  const list = create('dl', {})
  for (const [name, form] of forms) {
    if (form === null) continue
    list.append(
      create(
        'div',
        {},
        create('dt', {}, text(name)),
        ' ',
        create('dd', {}, createIsolate(form.slice(0, COLOURED)))
      )
    )
  }
  return list
}

// Creates the section about a label: its forms, the code points it stands for, and for an ACE label
// the typed ones.
function createLabel (label) {
  const id = `label-${label.number + 1}`
  const section = create('section', {
    'aria-labelledby': id,
    class: label.fault === null ? null : 'refused'
  })
  const typed =
    label.text === ''
      ? create('span', {}, '∅')
      : createTypedLabel(label.text.slice(0, COLOURED), null)
  section.append(
    create(
      'h3',
      { id },
      create('span', { class: 'number' },
        createSentence(say('labelNumber', { numbers: label.number + 1 }))),
      ' ',
      typed
    )
  )
  if (label.fault !== null) {
    section.append(
      create('p', { class: 'fault' }, '✕ ', createSentence(
        say('refused', { reason: plain(`${label.fault.error.message}.`) })))
    )
  }
  section.append(createForms(label))
  if (label.characters.rows.length > 0) section.append(...createTable(label.characters, id))
  if (label.punycode !== null) section.append(createPunycode(label.punycode))
  if (label.typed !== null) {
    section.append(
      create(
        'details',
        {},
        create('summary', {}, createSentence(
          say('typedRows', { number: label.typed.rows.length }))),
        ...createTable(label.typed, id)
      )
    )
  }
  return section
}

// The sections on show, by everything that they depend on: a keystroke changes one of them, and the
// others keep their open details.
let sections = new Map()

// Returns the key of a section: labels with the same key have the same section.
function keyOf ({ number, start, text, fault }, options) {
  return JSON.stringify([number, start, text, options, fault?.start, fault?.error.message])
}

export function showLabels (answer, options) {
  const list = byId('labels')
  const before = sections
  sections = new Map(
    answer.labels.map((label) => {
      const key = keyOf(label, options)
      return [key, before.get(key) ?? createLabel(label)]
    })
  )
  list.replaceChildren(...sections.values())
  if (answer.hiddenLabels > 0) {
    list.append(createMore('moreLabel', answer.hiddenLabels))
  }
}
