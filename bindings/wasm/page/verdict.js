// SPDX-License-Identifier: MIT
// Decides how dangerous a link is, and which sentences say why.
import { findSchemeKind } from './links.js'
import { isASCII } from './lookalike.js'
import {
  describeLetters, describeRefusal, describeWhy, join, plain, say, sayWhich, text
} from './texts.js'

export const LEVELS = ['plain', 'caution', 'bad']
const [PLAIN, CAUTION, BAD] = LEVELS

const findWorst = (levels) =>
  LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))]

// The name as typed or decoded, in Unicode
const nameAsShown = ({ labels }) => labels.map((label) => label.shown).join('.')

const nameLabel = (label) => ({ strings: [' ', ''], values: [say('ofLabel', { label })] })

// Names the label if the reader would not find it otherwise.
const nameOther = (label, { labels }) =>
  labels.length > 1 && labels[0] !== label ? nameLabel(label.shown) : plain('')

// Says how a name differs from the one that it looks like.  label, if any, is named once.
const describeDifference = (letters, label) =>
  join(letters.slice(0, 4).map(({ position, letter, like }, i) => {
    if (letter.length + like.length === 3 && isASCII(letter)) {
      return say('pairIsNot', { letter, like })
    }
    const isDigit = /[0-9]/.test(letter)
    const which = sayWhich(isDigit ? 'Character' : 'Letter', position, i === 0 ? label : undefined)
    return say(isDigit ? 'digitIsNot' : 'letterIsNot', { which, letter, like })
  }), `, ${text('and')} `)

// Returns whether there is a backslash where a host can be, which browsers take for a slash.
const hasBackslash = (text) => /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?[^/?#]*\\/i.test(text)

// The worst deception of a name, as a sentence
const DECEPTIONS = {
  separator ({ imitation, labels }) {
    const { lookalike, number } = imitation.separator
    const { character, like } = lookalike.letters.find((one) => /[/:]/.test(one.like))
    const before = labels.slice(0, number).map((label) => label.unicode)
    const pretended = [...before, lookalike.skeleton.split(/[/:]/)[0]].join('.')
    return say('separator', { pretended, letter: character, like })
  },
  user: ({ part }) =>
    say('user', { user: part.user.replace(/^[^/]*\/\/|:.*/gs, '').slice(0, 80) }),
  readings: (answer) =>
    say(hasBackslash(answer.text) ? 'backslash' : 'twoReadings', answer.readings),
  imitation (answer) {
    const { imitation } = answer
    const letters = join(
      imitation.suspects.map((label) => describeLetters(label, nameOther(label, answer))), '; ')
    return say(imitation.isACE ? 'imitationEncoded' : 'imitation',
      { unicode: nameAsShown(answer), like: imitation.like, letters })
  }
}

// Lists the oddities of a link, as pairs of a level and a sentence.
function listOddities (answer) {
  const { site, deception, browser, refusal, why, host, readings } = answer
  const list = []
  const add = (level, key, values) => list.push([level, say(key, values)])
  if (deception !== null) list.push([BAD, DECEPTIONS[deception](answer)])
  if (deception === 'readings') return list
  if (site !== null && site.site !== null) {
    const { like, inside, nameInside, accented, digits } = site
    const [, shown] = findName(answer)
    if (inside !== null && deception === null) {
      add(BAD, 'knownInside', { known: inside, site: shown })
    }
    if (nameInside !== null && deception === null) {
      add(CAUTION, 'nameInside', { name: nameInside, site: shown })
    }
    if (like !== null && deception !== 'imitation') {
      const isPlain = like.letters.every(({ letter }) => isASCII(letter))
      add(isPlain ? CAUTION : BAD, isPlain ? 'question' : 'notKnown', { site: like.typed,
        known: like.name, letters: describeDifference(like.letters) })
    } else if (accented !== null && deception === null) {
      const isAll = site.before === 0 && accented.typed === site.site
      add(PLAIN, 'note', { letters: describeDifference(accented.letters,
        isAll ? undefined : nameLabel(accented.typed)) })
    }
    if (like === null && digits.length > 0) {
      add(PLAIN, 'note', { letters: join(digits.map(({ label, position, digit }) => say('digitIs', {
        which: sayWhich('Character', position, nameLabel(label)), letter: digit }))) })
    }
  }
  if (readings !== null && answer.target !== null &&
    readings.browser !== null && answer.disagreement !== null) {
    add(CAUTION, 'onlyBrowser', { browser: readings.browser })
  }
  if (answer.isEncoded) {
    add(CAUTION, 'encoded', { example: /(?:%[0-9a-f]{2})+/i.exec(answer.text)?.[0] ?? '%' })
  }
  if (deception === 'imitation' && findName(answer)?.some((part) => /xn--/.test(part))) {
    add(PLAIN, 'shownACE')
  }
  if (why !== 0 && deception !== 'imitation' && deception !== 'separator') {
    const unicode = nameAsShown(answer)
    add(CAUTION, unicode === answer.display ? 'hiddenPlain' : 'hidden',
      { unicode, reasons: describeWhy(why) })
  }
  if (answer.isAddress) {
    if (browser.kind === 'ipv4' && browser.host !== host) add(CAUTION, 'oddAddress', { host })
    const kind = answer.addressKind ?? 'isAddress'
    add(kind === 'isAddress' ? CAUTION : PLAIN, kind)
  } else if (answer.target === null) {
    list.push([CAUTION, refusal === null ? say('malformed') : describeRefusal(refusal)])
  } else if (answer.isOtherInBrowser) {
    add(CAUTION, 'twoHosts', { browser: browser.host, ascii: answer.lookup })
  } else if (refusal !== null) {
    add(CAUTION, 'browserOnly', { reason: describeRefusal(refusal) })
  } else if (browser.kind === 'refused') {
    add(CAUTION, 'notBrowser')
  }
  return list
}

// Returns whether a link on which programs disagree was made to mislead: another name follows the
// backslash.  A path, as in `https://example.com\path`, is a mistake.
const isBuiltToDeceive = ({ text, readings }) =>
  hasBackslash(text) && !/\\(?!\.)/.test(readings.plain)

// Links without a host that do more than open something else
const SCHEME_LEVELS = { program: BAD, content: CAUTION }

const SUBJECTS = { url: 'goesToUrl', email: 'goesToEmail', name: 'goesToName' }

// Returns the sentence before the name, and the level that it has by itself.
function findLead (answer, stops) {
  if (!answer.hasHost) {
    if (answer.scheme === '') return [PLAIN, say('noName')]
    const kind = findSchemeKind(answer.scheme)
    return [SCHEME_LEVELS[kind] ?? PLAIN, say(kind, { scheme: `${answer.scheme}:` })]
  }
  if (answer.deception === 'readings') {
    return [BAD, say(isBuiltToDeceive(answer) ? 'deceives' : 'disputed')]
  }
  if (answer.target === null) return [CAUTION, say('goesNowhere')]
  if (answer.part.kind === 'name' && (answer.isAddress || answer.site?.before === null)) {
    return [PLAIN, say(answer.isAddress ? 'isNumber' : 'isName')]
  }
  if (answer.part.kind === 'name' && answer.site?.before === 0) return [PLAIN, say('nameIs')]
  return [PLAIN, say(stops.length > 0 ? 'goesFirstTo' : SUBJECTS[answer.part.kind])]
}

// Returns whether a link goes to a site whose name is shown as it was typed.
const isPlainName = (answer) => (answer.site?.site ?? null) !== null &&
  findName(answer)?.join('') === answer.host.toLowerCase().replace(/\.$/, '')

// Returns { level, lead, name, sentences, reasons, note } for the findings about a link.  name is
// divided into [before, site]; null: nothing is shown.  The first sentences, as many as `reasons`
// says, are the reasons for the level.  note says that nothing was found, or is null.  stops:
// verdicts about addresses in the link.
export function judge (answer, stops) {
  const [level, lead] = findLead(answer, stops)
  const odd = answer.hasHost ? listOddities(answer) : []
  for (const stop of stops) {
    if (stop.name !== null) {
      // However well known the first site is, it says nothing about the next one.
      odd.push([findWorst([CAUTION, stop.level]),
        say('stop', { site: stop.name[1] || stop.name[0] })])
    }
    if (stop.level !== PLAIN) odd.push([stop.level, stop.sentences[0]])
  }
  // The worst first; the order of the rest is that above.
  odd.sort(([a], [b]) => LEVELS.indexOf(b) - LEVELS.indexOf(a))
  const sentences = odd.map(([, sentence]) => sentence)
  const { site, link } = answer
  if (answer.hasHost && site !== null && site.before === null) {
    sentences.push(say(site.isListed ? 'isSuffix' : 'isLocal'))
  }
  if (link.isRestored) sentences.push(say('restored', { text: answer.text.slice(0, 1024) }))
  const worst = findWorst([level, ...odd.map(([one]) => one)])
  return {
    level: worst,
    lead,
    name: findName(answer),
    sentences,
    note: odd.length === 0 && isPlainName(answer) ? say('nothingOdd') : null,
    reasons: odd.filter(([one]) => one === worst).length
  }
}

// Returns the name where a link goes, as it is to be shown, in two parts: before the registrable
// part, and that part or, without one, nothing.
function findName ({ hasHost, target, host, site, display, lookup, deception }) {
  if (!hasHost || deception === 'readings') return null
  if (target === null) return [host, '']
  if (site === null) return ['', target]
  const labels = (lookup === null || display === null ? target : display)
    .replace(/\.$/, '').split('.')
  if (site.before === null) return [labels.join('.'), '']
  const before = labels.slice(0, site.before).join('.')
  return [before === '' ? '' : `${before}.`, labels.slice(site.before).join('.')]
}
