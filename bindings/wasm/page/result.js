// SPDX-License-Identifier: MIT
// Shows the findings about the name as a whole.
import {
  byId,
  create,
  createIsolate,
  createLetter,
  createSentence,
  createText,
  formatSentence,
  shorten,
  styleScript
} from './elements.js'
import {
  describeLetters, describeRefusal, describeWhy, formatNumber, formatPositions, join, nameScript,
  plain, say, text
} from './texts.js'
import { createName, createTyped } from './typed.js'

const ICONS = { plain: '→', caution: '!', bad: '✕' }

// Names that are too long are shown to here.
const NAME_SHOWN = 300

const createPart = (name) => createName(shorten(name, NAME_SHOWN))

// Shows the verdict; null: nothing was typed.
export function showVerdict (verdict) {
  const element = byId('verdict')
  if (verdict === null) {
    element.replaceChildren()
    element.removeAttribute('class')
    return
  }
  const { level, lead, name, note, sentences, reasons } = verdict
  element.className = level
  element.replaceChildren(
    create('span', { class: 'icon', 'aria-hidden': 'true' }, ICONS[level]),
    create(
      'div',
      {},
      create('p', { class: 'headline' }, createSentence(lead)),
      name === null ? null : create('p', { class: 'site', dir: 'ltr', translate: 'no' },
        create('span', { class: 'before' }, createPart(name[0])),
        name[1] === '' ? null : create('strong', {}, createPart(name[1]))),
      ...sentences.map((sentence, i) =>
        create('p', { class: i < reasons ? 'reason' : null }, createSentence(sentence))),
      note === null ? null : create('p', {}, createSentence(note))
    )
  )
}

// Returns the words of a verdict for a screen reader: where the link goes, and the worst about it.
export const readVerdict = ({ lead, name, note, sentences }) =>
  [lead, name === null ? null : plain(`${name[1] || name[0]}.`), sentences[0] ?? note]
    .filter((sentence) => sentence !== null)
    .map(formatSentence)
    .join(' ')

// Shows the part of a URL or an address that is the host, unless it is all that was typed.
function showPart ({ text: link, part, host, typed }) {
  const element = byId('part')
  const isAll = host === typed
  element.hidden = isAll
  element.replaceChildren()
  if (isAll) return
  const shortenPart = (text, end) =>
    text.length <= 80 ? text : end ? `…${text.slice(-79)}` : shorten(text, 79)
  const key = { url: 'partOfUrl', email: 'partOfEmail', name: 'partOfName' }[part.kind]
  element.append(
    create('span', {}, text(key)),
    ' ',
    create(
      'bdi',
      { dir: 'ltr', translate: 'no' },
      createIsolate(shortenPart(link.slice(0, part.start), true)),
      create('strong', {}, createName(shortenPart(host, false))),
      createIsolate(shortenPart(link.slice(part.end), false))
    )
  )
}

// Lists the scripts with their letters, unless there is only Latin.
function showScripts ({ labels }) {
  const scripts = new Map()
  for (const label of labels) {
    for (const [script, letters] of label.scripts) {
      scripts.set(script, new Set([...(scripts.get(script) ?? []), ...letters]))
    }
  }
  const list = byId('scripts')
  list.hidden = scripts.size === 0 || (scripts.size === 1 && scripts.has('Latin'))
  list.replaceChildren(
    ...[...scripts].map(([script, letters]) =>
      create(
        'li',
        {},
        create('span', { class: 'script-name' }, nameScript(script)),
        ' ',
        createShortList([...letters].slice(0, 24), styleScript(script), letters.size)
      )
    )
  )
}

// Creates a list of letters; size is the number of letters if some of them are omitted.
function createShortList (letters, style, size) {
  const list = create('span', { translate: 'no' })
  for (const letter of letters) {
    list.append(create('bdi', { class: style }, createLetter(letter)), ' ')
  }
  if (size > letters.length) list.append('…')
  return list
}

// Shows the name as typed, unless the verdict shows the same or none.
function showTyped (answer, { name }) {
  const isSame = name === null || (answer.error === null &&
    name.join('') === answer.host.toLowerCase().replace(/\.$/, ''))
  for (const id of ['written', 'typed']) byId(id).hidden = isSame
  byId('typed').replaceChildren(createTyped(answer))
}

const createNone = () => create('span', { class: 'none' }, text('none'))

// Fills a row, which is shown if it says something new.
function fillRow (id, isShown, ...content) {
  byId(id).parentNode.hidden = !isShown
  byId(id).replaceChildren(...(isShown ? content : []))
}

// Returns the sentence about this browser's answer, and whether it is a warning; null: it opens the
// same host.
function describeBrowser ({ browser, isOtherInBrowser, isAddress, error }) {
  if (browser.kind === 'refused') return ['browserRefuses', error === null]
  if (browser.kind === 'not-asked') return ['browserNotAsked', false]
  if (isAddress && isOtherInBrowser) return ['browserAddress', true]
  if (isOtherInBrowser) return ['browserOther', true]
  if (error === null) return null
  return [browser.kind === 'ipv4' ? 'browserAddress' : 'browserAccepts', true]
}

// Shows the forms of the name, those that are equal in one row.
function showForms (answer, level) {
  const { ascii, unicode, display, browser, error, site } = answer
  fillRow('ruling', true, ...(error === null ? [text('accepted')] : [
    createSentence(say('refused', { reason: describeRefusal(error) })),
    create('span', { class: 'note' }, createSentence(describePosition(error, answer)))
  ]))
  fillRow('ascii', true, ...(ascii === null ? [createNone()] : [createText(ascii)]))
  byId('unicode').closest('div').hidden = unicode === null || unicode === ascii
  byId('unicode').replaceChildren(unicode === null ? createNone() : createName(unicode))
  byId('why').replaceChildren(answer.why === 0 ? '' : createSentence(
    say('notShown', { reasons: describeWhy(answer.why) })))
  const isOther = display !== null && display !== unicode && display !== ascii
  fillRow('display', isOther, isOther ? createName(display) : '')
  document.querySelector('[data-copy=ascii]').disabled = ascii === null
  const copyUnicode = document.querySelector('[data-copy=unicode]')
  copyUnicode.disabled = unicode === null
  // Nobody needs a copy of a form that is made to deceive.
  copyUnicode.hidden = level === 'bad'
  const described = describeBrowser(answer)
  fillRow('browser', described !== null,
    browser.host === undefined ? '' : create('bdi', { translate: 'no' }, createText(browser.host)),
    ' ',
    described === null ? '' : create('span',
      { class: described[1] ? 'note different' : 'note' }, text(described[0])))
  fillRow('suffix', site !== null, site === null ? '' : site.isListed ? `.${site.suffix}`
    : createSentence(
      say('noSuffix', { tld: site.suffix.split('.').at(-1), date: plain(listDate) })))
}

// Shows the parts of a link without a host.
export function showScheme ({ text: link, scheme }) {
  byId('scheme').replaceChildren(createText(`${scheme}:`))
  byId('after-scheme').replaceChildren(createText(
    shorten(link.slice(link.indexOf(':') + 1), NAME_SHOWN)))
}

let listDate

export function setListDate (date) {
  listDate = date
}

// Returns the library's words, with position and rule.
function describePosition (error, { host, text }) {
  if (host !== text) return say('inHost', { message: plain(error.message) })
  return plain(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`)
}

const quote = (list) => join(list.map((letter) => say('quoted', { letter })))

// Lists pairs of the labels that a warning is about and its sentence; no labels: the whole name.
function listWarnings (answer) {
  const warnings = []
  for (const label of answer.labels) {
    const warn = (key, values) => warnings.push([[label], say(key, values)])
    if (label.lookalike !== null) {
      warn('warnLookalike', { like: label.lookalike.skeleton, letters: describeLetters(label) })
    }
    if (label.isMixed) {
      warn('warnMixed', {
        scripts: plain([...label.scripts.keys()].map(nameScript).join(` ${text('and')} `)),
        letters: join([...label.scripts].map(([script, letters]) => ({
          strings: ['', ' ', ''],
          values: [plain(nameScript(script)), join([...letters].slice(0, 64), ', ')]
        })), '; ')
      })
    }
    if (label.deviations.length > 0) warn('warnDeviation', { letters: quote(label.deviations) })
    if (label.fake !== null) warn('warnFake', { reason: plain(label.fake.reason) })
    if (label.unassigned.length > 0) {
      warn('warnUnassigned', { numbers: plain(label.unassigned.map(({ codePoint }) =>
        formatNumber(codePoint)).join(', ')) })
    }
    if (label.fault !== null && label.fault.error !== answer.error) {
      warn('warnRefused', { reason: plain(label.fault.error.reason) })
    }
  }
  const rtl = answer.labels.filter((label) => label.isRTL)
  if (rtl.length > 0) warnings.push([rtl, say('warnRTL')])
  if (answer.disagreement !== null) {
    warnings.push([[], say('warnDisagreement', { reason: plain(answer.disagreement.message) })])
  }
  return warnings
}

// Returns “Labels 1–2”.
const numberLabels = (labels) => createSentence(
  say(labels.length === 1 ? 'labelNumber' : 'labelNumbers',
    { numbers: plain(formatPositions(labels.map(({ number }) => number))) }))

function showWarnings (answer) {
  const warnings = listWarnings(answer)
  byId('warnings-section').hidden = warnings.length === 0
  byId('warnings').replaceChildren(
    ...warnings.map(([labels, sentence]) =>
      create(
        'li',
        {},
        ...(labels.length === 0 ? [] : [create('strong', {}, numberLabels(labels)), ': ']),
        createSentence(sentence)
      )
    )
  )
}

// Shows everything about a name but its labels.
export function showResult (answer, verdict) {
  showPart(answer)
  showTyped(answer, verdict)
  showScripts(answer)
  showForms(answer, verdict.level)
  showWarnings(answer)
}
