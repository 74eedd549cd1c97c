// SPDX-License-Identifier: MIT
// The names and scripts of code points, as build.py packs them from data/unicode/.

const SYLLABLES = 0xac00
const LEADS = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ')
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ')
const TAILS = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ')

// Returns the name of a Hangul syllable (Unicode 3.2 section 3.12).
function nameSyllable (cp) {
  const tail = (cp - SYLLABLES) % TAILS.length
  const rest = (cp - SYLLABLES - tail) / TAILS.length
  const vowel = rest % VOWELS.length
  return LEADS[(rest - vowel) / VOWELS.length] + VOWELS[vowel] + TAILS[tail]
}

export const formatHex = (cp) => cp.toString(16).toUpperCase().padStart(4, '0')

// Ascending ranges of code points, each with a value.
class Ranges {
  constructor (packed) {
    this.first = []
    this.last = []
    this.values = []
    let next = 0
    let words = []
    for (const line of packed.split('\n')) {
      const [, gap, length, shared, rest] = /^(?:(\w+)\+)?(?:(\w+)~)?(\w)(.*)$/.exec(line)
      next += gap ? parseInt(gap, 36) : 0
      words = words.slice(0, parseInt(shared, 36))
      if (rest !== '') words.push(...rest.split(' '))
      this.first.push(next)
      next += length ? parseInt(length, 36) : 0
      this.last.push(next++)
      this.values.push(words.join(' '))
    }
  }

  find (cp) {
    let low = 0
    let high = this.first.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.last[middle] < cp) low = middle + 1
      else high = middle
    }
    return this.first[low] <= cp ? this.values[low] : undefined
  }
}

export class CodePoints {
  constructor (names, scripts) {
    this.names = new Ranges(names)
    this.scripts = new Ranges(scripts)
  }

  // Returns undefined for a code point that Unicode 3.2 does not assign.
  findName (cp) {
    const name = this.names.find(cp)
    if (!name?.endsWith('*')) return name
    const isSyllable = name.startsWith('HANGUL')
    return name.slice(0, -1) + (isSyllable ? nameSyllable(cp) : formatHex(cp))
  }

  findScript (cp) {
    return this.scripts.find(cp)?.replaceAll('_', ' ') ?? 'Unknown'
  }
}
