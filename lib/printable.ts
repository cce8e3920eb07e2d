// What the face of our documents can print of a text. Pure.

/** What the text face can set; measured from its character map. */
const UNPRINTABLE =
  /[^\n\t\u0020-\u007e\u00a0-\u0107\u010a-\u017e\u0218-\u021b\u02c6\u02c7\u02d8-\u02dd\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2044\u20ac\u2122\u2212\u2248\u2260\u2264\u2265]\p{M}*/gu
const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/\p{Cf}|[\ufe0e\ufe0f]/gu, '')

/** A text as documents print it, and whether any sign of it had to become a question mark. */
export function printed(text: string): { text: string; replaced: boolean } {
  const said = settable(text)
  const set = said.replaceAll(UNPRINTABLE, '?')
  return { text: set, replaced: set !== said }
}
/** The first sign of a text that documents cannot print; null where they print it whole. */
export const unprintableIn = (text: string): string | null => settable(text).match(UNPRINTABLE)?.[0] ?? null

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const UNSEEN = /\p{Cf}+/gu
/** Whether a text of one line has line breaks, or signs that nobody sees and that hide or turn others. */
export const hidesSigns = (text: string): boolean => text.search(BREAKS) >= 0 || text.search(UNSEEN) >= 0
/** The same text without them. */
export const withoutHidden = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(UNSEEN, '')
