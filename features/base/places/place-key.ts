const SHORT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }
const BEFORE: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' }

/** The words of a text in plain small letters and digits: no accents, no apostrophes, no signs. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʻʼ`]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/**
 * The name of a town without what people write differently: "St. Louis" and "saint louis" are both "saintlouis",
 * "Mc Donough" is "mcdonough", "W Palm Beach" is "westpalmbeach".
 */
export const placeKey = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 && words.length > 1 ? BEFORE[word] : undefined) ?? SHORT[word] ?? word).join('')
