// SPDX-License-Identifier: MIT
// The text in the field: finds the name in it, and asks this browser for the name that it looks up.

// Nobody reads more, and a name has at most 253 octets.
export const TEXT_MAX = 4096

export const formatHex = (character) =>
  character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')

// Controls that change the order of the text around them
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

// Returns a text with its bidi controls as \u{202E}, so that a field shows it in its order.
export const escapeControls = (text) =>
  text.replace(BIDI_CONTROLS, (control) => `\\u{${formatHex(control)}}`)

// Returns the text that a field stands for.  Lone surrogates have no UTF-8.
export const readField = (field) => field
  .replace(/\\u\{0*([\da-f]{1,5}|10[\da-f]{4})\}/gi,
    (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
  .replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  .replace(/\p{Surrogate}/gu, '\uFFFD')

// Scheme, user and host of a URL, as browsers divide it
const URL_START = /^((?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#\\]*@)?)(\[[^\]]*\]|[^/?#\\:]*)/i
// The schemes whose hosts are names of the DNS
const SPECIAL = /^(?:https?|wss?|ftp):/i
const MAIL = /^(?:mailto:)?[^/?#\\]*@([^/?#\\@]*)(?:\?.*)?$/is

// Returns a text without percent-encoding, or as it is if that is malformed.
function decode (text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Returns where the name is in a text:
//   kind         'name', 'email' or 'url'
//   start, end   its position in the text
//   name         without percent-encoding
//   url          what this browser is asked for
//   subject      the name, the address or the URL, with a scheme, that stands for the text
export function findName (text) {
  const mail = MAIL.exec(text)
  if (mail !== null) {
    const end = text.endsWith(mail[1]) ? text.length : text.indexOf('?')
    return { kind: 'email', start: end - mail[1].length, end, name: mail[1],
      url: `http://${mail[1]}/`, subject: text.slice(0, end).replace(/^mailto:/i, '') }
  }
  if (!/[/?#\\@:]/.test(text)) {
    return { kind: 'name', start: 0, end: text.length, name: text, url: `http://${text}/`,
      subject: text }
  }
  const prefix = SPECIAL.test(text) || URL_START.test(text) ? '' : 'http://'
  const subject = prefix + text
  const [, before, host] = URL_START.exec(subject) ?? ['', subject, '']
  const start = before.length - prefix.length
  return { kind: 'url', start, end: start + host.length, name: decode(host),
    url: SPECIAL.test(subject) ? subject : subject.replace(/^[^/]*/, 'http:'),
    subject: subject.replace(/^\/\//, 'http://') }
}

// Returns what this browser looks up for a URL, or null if it refuses it.
export function askBrowser (url) {
  try {
    return new URL(url).hostname || null
  } catch {
    return null
  }
}
