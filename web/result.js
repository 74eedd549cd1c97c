// SPDX-License-Identifier: MIT
// Shows the findings about the name as a whole.
import {
  byId,
  create,
  createIsolate,
  createLetter,
  createSentence,
  createText,
  styleScript
} from './elements.js'
import { TEXTS } from './texts.js'
import { createName } from './typed.js'

// Shows the part of a URL or an address that is the host, unless it is all that was typed.
export function showPart ({ typed, part, host }) {
  const element = byId('part')
  const isAll = part.start === 0 && part.end === typed.length
  element.hidden = isAll
  element.replaceChildren()
  if (isAll) return
  const shorten = (text, end) =>
    text.length <= 80 ? text : end ? `…${text.slice(-79)}` : `${text.slice(0, 79)}…`
  element.append(
    create('span', {}, TEXTS.shown[part.kind]),
    ' ',
    create(
      'bdi',
      { dir: 'ltr', translate: 'no' },
      createIsolate(shorten(typed.slice(0, part.start), true)),
      create('strong', {}, createName(shorten(host, false))),
      createIsolate(shorten(typed.slice(part.end), false))
    )
  )
}

// Lists the scripts with their letters, unless there is only Latin.
export function showScripts ({ labels }) {
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
        create('span', { class: 'script-name' }, script),
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

const ICONS = { good: '✓', caution: '!', bad: '✕' }

// Shows the sentences about a name, or nothing if nothing was typed.
export function showVerdict (answer) {
  const verdict = byId('verdict')
  if (answer === null) {
    verdict.replaceChildren()
    verdict.removeAttribute('class')
    return
  }
  const sentences = listSentences(answer)
  const kind = findVerdictKind(answer, sentences.length)
  verdict.className = kind
  verdict.replaceChildren(
    create('span', { class: 'icon', 'aria-hidden': 'true' }, ICONS[kind]),
    create(
      'div',
      {},
      ...sentences.map(([role, sentence]) => create('p', { class: role }, createSentence(sentence)))
    )
  )
}

// Returns the class of the verdict, which decides its colour and icon.
function findVerdictKind (answer, sentences) {
  if (answer.error !== null) return 'bad'
  if (answer.deception !== null) return answer.deception === 'disagreement' ? 'caution' : 'bad'
  return sentences > 1 || answer.isOtherInBrowser ? 'caution' : 'good'
}

// Lists the sentences about a name, the most important first.  A name that browsers refuse as well
// leads nowhere: then the reason matters more.
function listSentences (answer) {
  const { error, deception, browser, part } = answer
  const list = deception === null ? [] : [TEXTS.deception[deception](answer)]
  if (error === null) {
    list.push(deception === null ? TEXTS.accepted(answer) : TEXTS.acceptedAnyway(answer))
    if (deception === null) list.push(...listCautions(answer))
  } else if (browser.kind === 'accepted') {
    list.push(TEXTS.refused(error))
  } else {
    list.unshift(TEXTS.refused(error))
  }
  const sentences = list.map((sentence, i) => [i === 0 ? 'headline' : null, sentence])
  if (error !== null) sentences.push(['rule', TEXTS.position(error, part.start > 0)])
  return sentences
}

// Lists the warnings that belong next to the verdict, since the section of warnings may be
// overlooked.
function listCautions ({ labels, browser }) {
  const { caution } = TEXTS
  const isOdd = ({ lookalike }) => lookalike?.letters.some(({ script }) => script === 'Latin')
  return [
    ...labels.filter((label) => label.isMixed).map(caution.mixed),
    ...labels.filter(isOdd).map(caution.lookalike),
    ...labels.filter((label) => label.fake !== null).map(caution.fake),
    ...(browser.kind === 'refused' ? [caution.refused()] : [])
  ]
}

const createNone = () => create('span', { class: 'none' }, TEXTS.none)

// Shows the forms of the name, and the answer of this browser next to them.
export function showForms (answer) {
  const { ascii, unicode, display, browser, error } = answer
  byId('ascii').replaceChildren(...(ascii === null ? [] : [createText(ascii)]))
  byId('unicode').replaceChildren(unicode === null ? createNone() : createName(unicode))
  byId('display').replaceChildren(
    ...(display === null ? [createNone()] : [createName(display)]),
    ...(answer.why === 0
      ? []
      : [create('span', { class: 'note' }, TEXTS.displayReason(answer.why))])
  )
  document.querySelector('[data-copy=ascii]').disabled = ascii === null
  document.querySelector('[data-copy=unicode]').disabled = unicode === null
  const kind = browser.kind
  const isDifferent = answer.isOtherInBrowser || (error !== null && browser.host !== undefined)
  const argument = kind === 'refused' ? error !== null : !isDifferent
  byId('browser').replaceChildren(
    ...(browser.host === undefined
      ? []
      : [create('bdi', { translate: 'no' }, createText(browser.host)), ' ']),
    create(
      'span',
      { class: isDifferent ? 'note different' : 'note' },
      createSentence(TEXTS.browserAnswer[kind](argument))
    )
  )
}

// Lists pairs of the labels that a warning is about and its sentence; no labels: the whole name.
function listWarnings (answer) {
  const warnings = []
  const add = (label, sentence) => warnings.push([[label], sentence])
  for (const label of answer.labels) {
    const { warning } = TEXTS
    if (label.lookalike !== null) add(label, warning.lookalike(label))
    if (label.isMixed) add(label, warning.mixed(label))
    if (label.deviations.length > 0) add(label, warning.deviation(label))
    if (label.fake !== null) add(label, warning.fake(label))
    if (label.unassigned.length > 0) add(label, warning.unassigned(label))
    if (label.fault !== null && label.fault.error !== answer.error) {
      add(label, warning.refused(label.fault.error))
    }
  }
  const rtl = answer.labels.filter((label) => label.isRTL)
  if (rtl.length > 0) warnings.push([rtl, TEXTS.warning.rtl()])
  if (answer.disagreement !== null) {
    warnings.push([[], TEXTS.warningDisagreement(answer.disagreement)])
  }
  return warnings
}

export function showWarnings (answer) {
  const warnings = listWarnings(answer)
  byId('warnings-section').hidden = warnings.length === 0
  byId('warnings').replaceChildren(
    ...warnings.map(([labels, sentence]) =>
      create(
        'li',
        {},
        ...(labels.length === 0 ? [] : [create('strong', {}, TEXTS.labelNumbers(labels)), ': ']),
        createSentence(sentence)
      )
    )
  )
}
