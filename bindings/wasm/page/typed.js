// SPDX-License-Identifier: MIT
// Shows a name, label by label.
import { COLOURED, MARK, create, createColoured, createIsolate, shorten } from './elements.js'

// Longer names are shown in part.
const TYPED_SHOWN = 65536
// A name has at most 127 labels.
const LABELS_ISOLATED = 256
const DOT = /([.\u3002\uFF0E\uFF61])/

// Marks the refused part; an empty label has a sign of its own, since an empty mark is invisible.
function createMark (text) {
  if (text === '') return create('mark', { class: 'empty' }, '∅')
  return create('mark', MARK.test(text) ? { class: 'on-circle' } : {}, createColoured(text))
}

// Creates a label with its refused part marked; start and end are positions in it.
export function createTypedLabel (text, start, end) {
  const label = create('bdi', { class: MARK.test(text) ? 'on-circle' : null })
  if (start === null) {
    label.append(createColoured(text))
    return label
  }
  label.append(
    createColoured(text.slice(0, start)),
    createMark(text.slice(start, end)),
    createColoured(text.slice(end))
  )
  return label
}

// Finds the part to show of a name that is too long.
function findExcerpt (text, fault) {
  if (text.length <= TYPED_SHOWN) return [0, text.length]
  const start = Math.max(0, (fault?.start ?? 0) - 200)
  return [start, Math.min(text.length, start + 2000)]
}

// Creates the host as typed, with the refused part marked.  More labels than a name can have are
// not isolated one by one: their elements would make the page slow.
export function createTyped ({ host, fault }) {
  const fragment = document.createDocumentFragment()
  const [first, last] = findExcerpt(host, fault)
  const isWhole = fault !== null && DOT.test(host.slice(fault.start, fault.end))
  const parent = isWhole ? create('mark') : fragment
  let at = first
  let rest = '' // text after the isolated labels that is not refused
  const finish = () => {
    if (rest !== '') parent.append(createTypedLabel(rest, null))
    rest = ''
  }
  if (first > 0) fragment.append('…')
  if (isWhole) fragment.append(parent)
  host
    .slice(first, last)
    .split(DOT)
    .forEach((piece, i) => {
      const end = at + piece.length
      const isInside =
        i % 2 === 0 && fault !== null && !isWhole && fault.start >= at && fault.start <= end
      if (isInside) {
        finish()
        parent.append(createTypedLabel(piece, fault.start - at, Math.min(fault.end, end) - at))
      } else if (i > 2 * LABELS_ISOLATED) {
        rest += piece
      } else {
        parent.append(
          i % 2 === 1 ? create('span', { class: 'dot' }, piece) : createTypedLabel(piece, null)
        )
      }
      at = end
    })
  finish()
  if (last < host.length) fragment.append('…')
  return fragment
}

// Creates a name in which each label is isolated, so that they appear in their order.
export function createName (name) {
  if (name.length > COLOURED) return createIsolate(shorten(name, COLOURED))
  const fragment = document.createDocumentFragment()
  name.split('.').forEach((label, i) => {
    if (i > 0) fragment.append('.')
    if (label !== '') fragment.append(createTypedLabel(label, null))
  })
  return fragment
}
