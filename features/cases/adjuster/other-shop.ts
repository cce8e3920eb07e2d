// Whether an adjuster's words name another shop than the one the driver chose, or send the driver to one (domain/repair.md
// §6.1). Pure. Ordinary English goes through: a business whose name is made of everyday words is found only as a name.

/** Words that stand in many names and in any note about a repair: alone, or among themselves, they name nobody. */
const ORDINARY = new Set(
  (
    'a all american and at auto autos automotive best better bodies body bumper bumpers calibration car cars care center ' +
    'centers certified choice city class classic coach collision collisions color company complete county craft custom ' +
    'customs dent detail detailing direct door east elite excellence excel experts express factory fast fender first five ' +
    'for frame friendly front garage garages gear glass gold good great group hail hometown honest house image in ideal ' +
    'integrity international joint key leader line local main master masters metal metro midtown modern motor motors ' +
    'national new no north of one original paint painting panel parts perfect perfection performance place plus power ' +
    'precision premier premium prime pro professional professionals progress proper pros quality quarter quick rapid rear ' +
    'recovery refinish reliable rental repair repairs replace restoration right roof service services shine shop shops ' +
    'side silver smart solution solutions south special specialists speed standard star state store summit super superior ' +
    'supreme system systems team tech technology the tire tires top total touch tow towing trim trust trusted two ultimate ' +
    'union united universal up valley value vehicle vehicles vision village wash water west wheel wheels windshield ' +
    'windshields work works world'
  ).split(' '),
)
/** What follows a name on paper and in no note. */
const SUFFIX = /(?: (?:inc|llc|llp|ltd|corp|corporation|co|company|pllc|pc))+$/

/** Small letters and digits, one space between words: accents, apostrophes and what is not seen are gone. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const nameOf = (business: string): string => plain(business).replace(SUFFIX, '')
const within = (text: string, name: string) => ` ${text} `.includes(` ${name} `)

type Word = { plain: string; capital: boolean; begins: boolean }
/** The words as they were written: whether with a capital, and whether they begin a sentence. */
function wordsOf(text: string): Word[] {
  const clean = text.normalize('NFKC').replaceAll(/[\p{Cf}'’‘`´]/gu, '')
  return [...clean.matchAll(/[\p{L}\p{N}&]+/gu)].map(({ 0: word, index }) => ({
    plain: plain(word),
    capital: /^\p{Lu}/u.test(word),
    begins: /(?:^|[.!?:;\n-])[\s"()*•]*$/u.test(clean.slice(0, index)),
  }))
}
/** A name of everyday words is one where each of them is written as a name, within a sentence that is not all in capitals. */
function asName(text: string, name: string): boolean {
  if (text === text.toUpperCase()) return false
  const parts = name.split(' ')
  const words = wordsOf(text)
  return words.some((first, at) => {
    const said = words.slice(at, at + parts.length)
    if (said.map((word) => word.plain).join(' ') !== name) return false
    // "Frame and Body" begins small words small; the first of a sentence says nothing
    const proper = said.filter((word) => !['and', 'of', 'the'].includes(word.plain))
    return !first.begins && proper.length > 0 && proper.every(({ capital }) => capital) && !isHeading(words)
  })
}
/** Where nearly every word has a capital, a capital says nothing. */
const isHeading = (words: readonly Word[]) => words.filter(({ capital }) => capital).length > words.length * 0.7

const isOrdinary = (name: string): boolean => {
  const parts = name.split(' ')
  return parts.length === 1 || parts.every((part) => ORDINARY.has(part) || /^\d+$/.test(part))
}

const VERB =
  '(?:go|going|take|taken|taking|bring|brought|move|moved|moving|send|sent|switch|switching|transfer|transferred|use|using|choose|choosing|pick|select|selecting|try|visit|relocate|have it (?:repaired|fixed)|repaired|fixed)'
const BETWEEN =
  '(?: (?:it|this|that|the|your|his|her|their|our|insured|insureds|owner|customer|car|vehicle|him|them|to|at|by|with|over|instead|a|an|any|one|of|needs|repairs?|repaired|fixed))'
const OTHER =
  '(?:another|other|different|preferred|in network|network|approved by us|recommended|drp|direct repair|program|participating|partner|cheaper|our own|of our)'
const SHOP = '(?:shops?|facility|facilities|repairers?|garages?|body ?shops?|repair centers?)'
/** "our shop rate", "another shop supplies line": about money, not about a place. */
const MONEY = '(?! (?:rates?|supplies|materials?|labor|charges?|hours?|prices?|fees?|invoices?|s))'
const SENDS = [
  new RegExp(
    `\\b${VERB}${BETWEEN}{0,7} ${OTHER}(?: (?:body|repair|glass|collision|program|network|auto))? ${SHOP}\\b${MONEY}`,
    'u',
  ),
  new RegExp(`\\b${VERB}${BETWEEN}{0,7} our ${SHOP}\\b${MONEY}`, 'u'),
  /\b(?:shop|repairs?|work) (?:must|should|has to|have to|needs to|need to) be (?:moved|done elsewhere|performed elsewhere|taken elsewhere)\b/u,
  /\b(?:take|taken|go|bring|move|moved|repaired|fixed) (?:(?:it|the|your|insureds?|car|vehicle) ){0,3}elsewhere\b/u,
]

/**
 * What of a text is about another shop: `named` with the name as we know it, `sent` where it tells somebody to go to or use
 * another one; null where neither. `chosen` are the shops of the repair, whose names may always stand.
 */
export function otherShopIn(
  text: string,
  names: readonly string[],
  chosen: readonly string[],
): { kind: 'named'; name: string } | { kind: 'sent' } | null {
  const said = chosen
    .map(nameOf)
    .reduce((all, name) => (name ? ` ${all} `.replaceAll(` ${name} `, ' | ') : all), plain(text))
  if (SENDS.some((form) => form.test(said))) return { kind: 'sent' }
  const own = new Set(chosen.map(nameOf))
  const name = names.find((business) => {
    const wanted = nameOf(business)
    // a longer name that begins as the chosen one does is another shop’s
    const where = [...own].some((name) => within(wanted, name)) ? plain(text) : said
    if (wanted === '' || own.has(wanted) || !within(where, wanted)) return false
    return !isOrdinary(wanted) || asName(text, wanted)
  })
  return name === undefined ? null : { kind: 'named', name }
}
