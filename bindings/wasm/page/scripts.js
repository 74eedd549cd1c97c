// SPDX-License-Identifier: MIT
// The scripts of characters, from this browser: its Unicode is newer than 3.2.
import words from './words.json' with { type: 'json' }

// The codes of ISO 15924 that Unicode 17 uses, the most frequent ones first
const CODES = `Latn Zyyy Zinh Cyrl Grek Arab Hebr Hani Hira Kana Hang Deva Thai
  Adlm Aghb Ahom Armi Armn Avst Bali Bamu Bass Batk Beng Berf Bhks Bopo Brah Brai Bugi Buhd Cakm
  Cans Cari Cham Cher Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Gara Geor Glag
  Gong Gonm Goth Gran Gujr Gukh Guru Hano Hatr Hluw Hmng Hmnp Hung Ital Java Kali Kawi Khar Khmr
  Khoj Kits Knda Krai Kthi Lana Laoo Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc
  Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam
  Olck Onao Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr
  Samr Sarb Saur Sgnw Shaw Shrd Sidd Sidt Sind Sinh Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Tagb
  Takr Tale Talu Taml Tang Tavt Tayo Telu Tfng Tglg Thaa Tibt Tirh Tnsa Todr Tols Toto Tutg Ugar
  Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb`.split(/\s+/)

const names = new Intl.DisplayNames([words.language], { type: 'script' })

// Pairs of a code and a pattern, without the scripts that this browser does not know
const patterns = CODES.flatMap((code) => {
  try {
    return [[code, new RegExp(`^\\p{Script=${code}}`, 'u')]]
  } catch {
    return []
  }
})

// Returns the name of a character's script in the language of the page.
export function findScript (character) {
  const [code] = patterns.find(([, pattern]) => pattern.test(character)) ?? []
  return code === undefined ? words.unknownScript : names.of(code)
}
