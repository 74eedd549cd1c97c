// SPDX-License-Identifier: MIT
// Finds links in pasted text, and the host in a link.
import { Status, XnError, findHost } from '../xn.js'

// Nobody can follow a longer link.
const LINK_EXAMINED = 1 << 20

// How mails and reports make a link harmless, and how it was
const DEFANGED = [
  [/\bh(?:xx|\*\*)p(s?)(?=:|\[:)/gi, 'http$1'],
  [/\[:\/\/\]/g, '://'],
  [/\[:\]/g, ':'],
  [/(?<=\S)(?:\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\))(?=\S)/gi, '.'],
  [/(?<=\S)(?:\[@\]|\[at\]|\(at\))(?=\S)/gi, '@']
]

const restore = (text) =>
  DEFANGED.reduce((before, [pattern, to]) => before.replace(pattern, to), text)

// Schemes whose URLs have no host, with the kind of program that opens them
const SCHEMES = {
  javascript: 'program',
  vbscript: 'program',
  data: 'content',
  blob: 'content',
  tel: 'phone',
  sms: 'phone',
  callto: 'phone',
  file: 'file',
  about: 'other'
}
// Links that may contain blanks and quotes
const WHOLE = new RegExp(`^(?:${Object.keys(SCHEMES).join('|')}|urn|magnet|mailto):`, 'i')

export const findSchemeKind = (scheme) =>
  Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : 'other'

const BEFORE = /^[([{'"‘’“”„«»‹›]+/
const AFTER = /[.,;:!?)\]}'"‘’“”„«»‹›]+$/

// Removes the punctuation of the text around a link; a closing bracket stays if it was opened.
function trim (token) {
  let text = token.replace(BEFORE, '')
  for (let after = AFTER.exec(text); after !== null; after = AFTER.exec(text)) {
    const last = text.at(-1)
    const open = { ')': '(', ']': '[', '}': '{' }[last]
    if (open !== undefined && text.split(open).length >= text.split(last).length) break
    text = text.slice(0, -1)
  }
  return text
}

// Matches characters that the name of a host cannot have.
const NO_NAME = /[ \t<>"'(){}|^`,;*&$!=+[\]/?#@:\\]/
// Matches a name in a text, which has a dot.
const WORD_NAME =
  /^[^ \t<>"'(){}|^`,;*&$!=+[\]/?#@:]*[^ \t.][.。．｡][^ \t.][^ \t<>"'(){}|^`,;*&$!=+[\]/?#@:]*$/

// Returns whether a word in a text is a name, with a path or a port, or a mail address.
function isNamed (word) {
  const [, user, host] = /^(?:([^/?#@]+)@)?([^/?#@:]*)(?::\d{1,5})?(?:[/?#].*)?$/s.exec(word) ?? []
  return host !== undefined && user !== '' && WORD_NAME.test(host) && !/^\d+[.,]\d*$/.test(host)
}

// Finds the links in a text with other words: URLs, and words that are names.
function findInText (text) {
  const links = []
  for (const [word] of text.matchAll(/[^ \t<>"“”„«»]+/g)) {
    const [url] = /(?:[a-z][a-z0-9+.-]*:\/\/|\bmailto:).+$/is.exec(word) ?? []
    const link = trim(url ?? word)
    if (url !== undefined ? /:\/*[^/]/.test(link) : isNamed(link)) links.push(link)
  }
  return links
}

// Finds the links in a line: { text, links, isRestored }.  text is the first link, or the line if
// there is none.
export function findLink (line) {
  const typed = line.slice(0, LINK_EXAMINED).replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
  const restored = restore(typed)
  const isRestored = restored !== typed
  const whole = /^<([^<> \t]+)>$/.exec(restored)?.[1] ?? restored
  // Browsers remove tabs from a URL, and control characters before it.
  const bare = restored.replace(/^[\0- ]+|\t/g, '')
  if (WHOLE.test(bare)) return { text: bare, links: [bare], isRestored }
  const isURL = /^[a-z][a-z0-9+.-]*:\/\/[^ ]*\t[^ ]+$/i.test(whole)
  if (isURL || !/^[({'‘“„«‹]|[ \t<>"]/.test(whole)) {
    return { text: whole, links: [whole], isRestored }
  }
  const links = findInText(restored)
  return { text: links[0] ?? whole, links, isRestored }
}

// Divides a text into lines that are not blank, and a line with several links into these.
// Other separators of lines are refused in names, and shown.
export const splitLines = (typed) =>
  typed.split(/[\r\n]+/).filter((line) => /[^ \t]/.test(line)).flatMap((line) => {
    const { links } = findLink(line)
    return links.length > 1 ? links : [line]
  })

// Returns the index of the first match from start on, or the length of the text.
const firstIndex = (text, pattern, start) => {
  const index = text.slice(start).search(pattern)
  return index < 0 ? text.length : start + index
}

// Finds the host of a URL or the domain of a mail address.  Only ASCII separates, as in every
// program that reads URLs: a look-alike of a slash stays in the host, to be shown.
function findPart (typed) {
  const begin = firstIndex(typed, /[^ \t]/, 0)
  let last = typed.length
  while (last > begin && /[ \t]/.test(typed[last - 1])) last--
  const text = typed.slice(0, last)
  const scheme = /^[^/?#\\]*?:\/\/|^\s*\/\//.exec(text)
  const isBare = scheme === null
  let start = isBare ? begin : scheme[0].length
  let end = firstIndex(text, /[/?#\\]/, start)
  const at = text.lastIndexOf('@', end - 1)
  // Without a scheme, `a/b` is an invalid name, but `example.com/b` was copied from a browser.
  const isURL =
    !isBare ||
    (at < start &&
      text.slice(start, end).includes('.') &&
      (end < text.length || /:\d{0,5}$/.test(text)))
  if (isBare && !isURL && (at < start || at === end - 1)) {
    return { kind: 'name', start, end: last, user: null }
  }
  const user = at < start ? null : text.slice(start, at)
  if (user !== null) start = at + 1
  if (text[start] === '[') {
    end = Math.min(end, firstIndex(text, /\]/, start) + 1)
  } else {
    end = Math.min(end, firstIndex(text, isURL ? /:/ : />/, start))
  }
  return { kind: isURL ? 'url' : 'email', start, end, user }
}

// Returns the host that RFC 3986 finds, or null.
const findPlainHost = (url) =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/is.exec(url)?.[1] || null

export const askURL = (url) => {
  try {
    return new URL(url).hostname || null
  } catch {
    return null
  }
}

// Returns whether a text begins with a host and a port: `localhost:80`, but not `tel:112`.
const hasPort = (text) => /^[^/?#@:]+:\d{1,5}(?=[/?#]|$)/.test(text) && !WHOLE.test(text)

// Returns the URL that stands for a link without a scheme, in the form that browsers complete.
function complete (text, part) {
  if (/^\s*\/\//.test(text)) return `https:${text.trimStart()}`
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !hasPort(text)) return text
  return part.kind === 'email' ? `mailto:${text}` : `https://${text}`
}

// The schemes of which browsers find the host however it is written
const SPECIAL = /^(?:https?|wss?|ftp)$/

// Returns the part of a link that is its host, also of `localhost:8080/x`.
function findHostPart (text) {
  if (!hasPort(text)) return findPart(text)
  const part = findPart(`https://${text}`)
  return { ...part, start: part.start - 8, end: part.end - 8 }
}

// Asks the library for the host of a link:
//   { part, host, scheme }    the host as typed, without percent-encoding
//   isEncoded                 it was percent-encoded
//   hasHost                   false: the scheme has none, or the text has nothing like a name
//   disagreement, readings    the library's error if programs do not agree, and their hosts
export function readLink (text) {
  const part = findHostPart(text)
  const url = complete(text, part)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)[1].toLowerCase()
  const read = { part, host: text.slice(part.start, part.end), scheme, hasHost: true,
    isEncoded: false, disagreement: null, readings: null }
  const none = { ...read, host: '', hasHost: false }
  if (Object.hasOwn(SCHEMES, scheme) && scheme !== 'file') return none
  try {
    const found = findHost(url, 'url', { percent: true })
    if (found.kind === 'none') return none
    if (part.kind === 'name' && NO_NAME.test(read.host)) return { ...none, scheme: '' }
    if (found.kind !== 'name') return read
    const prefix = url.length - text.length
    const host = { ...part, start: found.host.start - prefix, end: found.host.end - prefix }
    const isEncoded = found.host.text.includes('%')
    return {
      ...read,
      part: host,
      host: isEncoded ? decodeURIComponent(found.host.text) : found.host.text,
      isEncoded
    }
  } catch (error) {
    if (!(error instanceof XnError)) throw error
    if (part.kind === 'email') return read
    const hasScheme = url === text || /^\s*\/\//.test(text)
    if (!hasScheme && (read.host === '' || NO_NAME.test(read.host))) return { ...none, scheme: '' }
    const readings = { browser: askURL(url), plain: findPlainHost(url) }
    const isDisputed = error.status === Status.SYNTAX || read.host.includes('%')
    const disputed = { ...read, disagreement: isDisputed ? error : null, readings }
    if ((part.kind === 'url' || !hasScheme) && read.host !== '') return disputed
    if (!SPECIAL.test(scheme) || readings.browser === null) return { ...none, scheme: '' }
    const nowhere = { kind: 'url', start: text.length, end: text.length, user: null }
    return { ...disputed, part: nowhere, host: readings.browser }
  }
}

// Returns a text without percent-encoding, or as it is if that is malformed.
function decode (text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Nested redirections that are shown
const STOPS = 3

// Returns the URLs in the query or the fragment of a link, each in that of the one before, to which
// a site may redirect.
export function findStops (text) {
  const stops = []
  let url = text
  while (stops.length < STOPS) {
    const query = url.slice(firstIndex(url, /[?#]/, 0) + 1)
    const found = /(?:^|[=&;#?/])(https?(?::|%(?:25)*3A)(?:\/|%(?:25)*2F){2}[^&#;\s]+)/i.exec(query)
    if (found === null) break
    url = found[1]
    // A query is encoded once, and some sites do so twice.
    for (let i = 0; i < STOPS && (i === 0 || /^https?%/i.test(url)); i++) url = decode(url)
    stops.push(url)
  }
  return stops
}
