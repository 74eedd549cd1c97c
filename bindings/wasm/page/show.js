// SPDX-License-Identifier: MIT
// Shows findings.  Typed text goes into the document as text only, isolated, with invisible
// characters and bidi controls as marks.
import { findScript } from './scripts.js'
import { formatHex } from './text.js'
import words from './words.json' with { type: 'json' }

// Creates an element; children are nodes and strings.
export function create (tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

// Returns a sentence of words.json with values, nodes or strings, in the place of {KEY}.
export function say (sentence, values = {}) {
  const fragment = document.createDocumentFragment()
  sentence.split(/\{(\w+)\}/).forEach((part, i) => fragment.append(i % 2 ? values[part] : part))
  return fragment
}

// Text

// Characters without a shape of their own: controls, formats, blanks, and those that this browser
// does not know.
const INVISIBLE = /([\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])/u

// Returns the short and the long name of an invisible character, '' if it has none.
function nameInvisible (character) {
  const [, short = '', long = ''] = /^(\S+) (.*)$/.exec(words.invisible[formatHex(character)]) ?? []
  return { short, long }
}

const createMark = (character) => create('span', { class: 'mark' },
  nameInvisible(character).short || `U+${formatHex(character)}`)

// Returns a text, isolated from what is around it.  A combining mark at its start has a circle.
export function createText (text, attributes = {}) {
  const parts = text.split(INVISIBLE).map((part, i) => i % 2 ? createMark(part) : part)
  return create('bdi', attributes, /^\p{M}/u.test(text) ? '\u25CC' : '', ...parts)
}

const DOT = /([.\u3002\uFF0E\uFF61])/

// Returns a name whose labels are isolated, so that they stand in their order.  Those that another
// name has not are bold.
function createName (name, other = name) {
  const parts = name.split(DOT)
  const others = other.split(DOT)
  const isBold = (i) => parts.length === others.length && parts[i] !== others[i]
  return create('span', { class: 'name', dir: 'ltr', translate: 'no' }, ...parts.map((part, i) =>
    i % 2 ? part : create(isBold(i) ? 'strong' : 'span', {}, createText(part))))
}

// Returns a character with its number.
const createCharacter = (character) =>
  create('span', {}, createText(character), ` U+${formatHex(character)}`)

const createList = (items) => create('ul', {}, ...items.map((item) => create('li', {}, item)))

// Returns a list of pairs of a term and its nodes; hint is a remark on the term.
const createTerms = (attributes, terms) => create('dl', attributes,
  ...terms.map(([term, value, hint = '']) => create('div', {},
    create('dt', {}, term, hint === '' ? '' : create('small', {}, ` ${hint}`)),
    create('dd', {}, value))))

// Returns a table for the label with a number.  The first cell of each row is its heading.
function createTable (kind, number, title, columns, rows) {
  const name = title.replace('{number}', number)
  const head = columns.map((column) => create('th', { scope: 'col' }, column))
  return create('table', { class: kind, 'aria-label': name },
    create('thead', {}, create('tr', {}, ...head)),
    create('tbody', {}, ...rows.map(([first, ...cells]) => create('tr', {},
      create('th', { scope: 'row' }, first),
      ...cells.map((cell) => create('td', {}, cell))))))
}

// The answer

// Returns why a name or a label is refused.  Sentences are found by the guard or the status.
function createRefusal ({ code, codePoint, mapped, rule, reason }) {
  const { refusal } = words
  const status = code.replace('XN_E_', '')
  const sentence = refusal[rule] ??
    (codePoint === null ? undefined : refusal[`${status}_CHARACTER`]) ?? refusal[status]
  if (sentence === undefined) return reason
  const [typed, to] = [codePoint, mapped].map((cp) =>
    cp === null ? '' : createCharacter(String.fromCodePoint(cp)))
  const character = codePoint === mapped || typed === '' || to === ''
    ? typed || to
    : say(words.becomes, { character: typed, mapped: to })
  return say(words.clause, { sentence: say(sentence, { character }), clause: rule })
}

function createReason ({ key, character, to, error }) {
  return say(words.reason[key === 'deviation' && to === '' ? 'deviationRemoved' : key], {
    character: character === undefined ? '' : createCharacter(character),
    to: to === undefined ? '' : createText(to),
    refusal: error ? createRefusal(error) : ''
  })
}

// Returns the text as typed, with the name in bold.
function createTyped ({ text, kind, start, end }) {
  if (kind === 'name') return createName(text)
  const name = createName(text.slice(start, end))
  return create('span', { class: 'name', dir: 'ltr', translate: 'no' },
    createText(text.slice(0, start), { dir: 'ltr' }), create('strong', {}, name),
    createText(text.slice(end), { dir: 'ltr' }))
}

const TYPED_HINTS = { name: words.typedName, url: words.typedUrl, email: words.typedEmail }

function createLookups (answer) {
  const { browser, idna } = answer
  const createResult = (name, other) =>
    name === null ? create('em', {}, words.nothing) : createName(name, other ?? name)
  return createTerms({ class: 'lookups' }, [
    [words.typed, createTyped(answer), TYPED_HINTS[answer.kind]],
    [words.browser, createResult(browser, idna), words.browserHint],
    [words.idna, createResult(idna, browser), words.idnaHint]
  ])
}

// Returns the form in which to show a name; isOne: there is no other.
function createForm ({ name, shown, why, error }, isOne) {
  const form = create('div', { class: 'form' })
  if (!isOne) form.append(create('h3', {}, say(words.displayOf, { name: createName(name) })))
  if (error !== null) {
    form.append(create('p', {}, say(words.displayNone, { refusal: createRefusal(error) })))
    return form
  }
  const sentence = why.length > 0 ? words.displayACE
    : shown === name ? words.displayASCII : words.displayUnicode
  form.append(create('p', { class: 'shown' }, createName(shown)), create('p', {}, sentence))
  if (why.length > 0) form.append(createList(why.map((key) => words.why[key])))
  return form
}

const createForms = (forms) => create('section', {}, create('h2', {}, words.display),
  forms.length === 0 ? create('p', {}, words.displayNothing) : '',
  ...forms.map((form) => createForm(form, forms.length === 1)))

// Labels

function createNameprep ({ character, to, rule, error }) {
  const clause = (text) => create('small', {}, ` ${text.replace('RFC 3454 ', '')}`)
  if (error !== null) {
    const word = error.code === 'XN_E_UNASSIGNED' ? words.unassigned : words.prohibited
    return create('span', {}, word, clause(error.rule))
  }
  if (to === character) return words.kept
  return create('span', {}, to === '' ? words.removed : createText(to), clause(rule))
}

function createCharacterRow (facts) {
  const { character, likes } = facts
  const { long } = nameInvisible(character)
  return [
    createText(character),
    create('span', { class: 'code' }, `U+${formatHex(character)}`,
      long === '' ? '' : create('small', {}, ` ${long}`)),
    findScript(character),
    createNameprep(facts),
    likes.length === 0 ? words.likesNone : create('bdi', { class: 'code' }, likes.join(' '))
  ]
}

const listHex = (string) => string.map(formatHex)

// Returns the string after a step, with an asterisk after the inserted code point.
const formatString = ({ string, at }) => listHex(string).toSpliced(at + 1, 0, '*').join(' ')

let isOpen = false // whether the reader wants to see the steps of Punycode

function createPunycode ({ digits, literal, steps }, number) {
  const start = literal === ''
    ? words.punycodeEmpty
    : say(words.punycodeLiteral, { literal, string: listHex([...literal]).join(' ') })
  const caption = words.punycode.replace('{count}', steps.length)
  const rows = steps.map((step) => [step.text, step.delta, step.bias,
    createCharacter(String.fromCodePoint(step.codePoint)), formatString(step)])
  const details = create('details', isOpen ? { open: '' } : {},
    create('summary', {}, caption),
    create('p', {}, say(words.punycodeStart, { digits }), ' ', start),
    // Keys scroll it.
    create('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
      createTable('punycode', number, words.punycodeOf, words.punycodeColumns, rows)))
  details.addEventListener('toggle', () => { isOpen = details.open })
  return details
}

function createLabel (label, count) {
  const { text, shown, ascii, error, undecoded, prepared, punycode, characters, hidden } = label
  const number = label.number + 1
  const id = `label-${number}`
  const terms = []
  if (error !== null) terms.push([words.refused, createRefusal(error)])
  if (shown !== text) terms.push([words.decoded, createName(shown)])
  if (undecoded !== null) terms.push([words.undecoded, createRefusal(undecoded)])
  if (prepared !== null && prepared !== shown) terms.push([words.prepared, createName(prepared)])
  if (ascii !== null && ascii !== text) terms.push([words.ascii, createName(ascii)])
  const section = create('section', { class: 'label', 'aria-labelledby': id },
    create('h3', { id }, create('small', {}, say(words.label, { number, count })), ' ',
      text === '' ? words.empty : createName(text)),
    createTerms({}, terms))
  if (characters.length > 0) {
    section.append(createTable('characters', number, words.characters, words.columns,
      characters.map(createCharacterRow)))
  }
  if (hidden > 0) section.append(create('p', {}, say(words.moreCharacters, { count: hidden })))
  if (punycode !== null) section.append(createPunycode(punycode, number))
  return section
}

// Returns the elements that show the findings of inspect().
export function createAnswer (answer) {
  const { verdict, reasons, forms, labels, hidden } = answer
  const section = create('section', {}, create('h2', {}, words.labels),
    ...labels.map((label) => createLabel(label, labels.length + hidden)))
  if (hidden > 0) section.append(create('p', {}, say(words.moreLabels, { count: hidden })))
  return [
    create('h2', { class: 'hidden' }, words.answer),
    createLookups(answer),
    create('p', { class: 'verdict' }, words.verdict[verdict]),
    reasons.length === 0 ? '' : createList(reasons.map(createReason)),
    createForms(forms),
    section
  ]
}
