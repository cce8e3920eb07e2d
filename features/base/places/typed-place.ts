import { US_STATES } from '#lib/us-states.ts'
import { placeKey, plainWords } from './place-key.ts'

/** One way to read a text: a town by these keys, in this state if one is named. `rough`: more was said than the town. */
export type Guess = { keys: string[]; state: string | null; rough: boolean }
/** What a person means by the text of their place, as far as the text alone tells. The best guess stands first. */
export type Typed =
  | { kind: 'zip'; zip: string; rough: boolean }
  | { kind: 'digits' }
  | { kind: 'state'; state: string; name: string }
  | { kind: 'town'; guesses: Guess[] }

/** The territories to which the post delivers as to a state. */
const TERRITORIES = {
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'US Virgin Islands',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
}
const STATE_NAMES = new Map([
  ...Object.entries(US_STATES).map(([code, { name }]): [string, string] => [code, name]),
  ...Object.entries(TERRITORIES),
])
const byLetters = new Map(
  [...STATE_NAMES].flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [plainWords(name).join(''), code],
  ]),
)
/** A state alone is no place, but these are said for their city. */
const CITY_OF_STATE: Record<string, string> = {
  newyork: 'newyork',
  ny: 'newyork',
  nyc: 'newyork',
  washington: 'washington',
  dc: 'washington',
  districtofcolumbia: 'washington',
}
/** "District of Columbia" has as many words as any. */
export const LONGEST_STATE = 3
/** "Village of the Branch" and its like. */
const LONGEST_TOWN = 5
const COUNTRY = /[\s,]+(usa|u\.s\.a\.|us|u\.s\.|united states( of america)?)$/i

/** The letters of a state or territory, from its letters or name however written; undefined for anything else. */
export const stateNamed = (text: string): string | undefined => byLetters.get(plainWords(text).join(''))
/** The states whose letters or name begin so. */
export const statesBeginning = (text: string): string[] => {
  const beginning = plainWords(text).join('')
  return [...new Set([...byLetters].filter(([letters]) => letters.startsWith(beginning)).map(([, code]) => code))]
}

/** The keys under which a town may stand: New York City is New York, The Bronx is the Bronx. */
const keysOf = (words: string[]): string[] => {
  const bare = words[0] === 'the' ? words.slice(1) : words
  const short = bare.length > 1 && bare.at(-1) === 'city' ? bare.slice(0, -1) : bare
  return [...new Set([words, bare, short].map(placeKey))].filter(Boolean)
}
/** Every town that a text without commas may end in, the longest first. Only what begins like an address is cut. */
function ends(words: string[], state: string | null, rough: boolean): Guess[] {
  if (!words.length) return []
  const whole = { keys: keysOf(words), state, rough }
  if (!/\d/.test(words[0]!)) return [whole]
  const most = Math.min(words.length - 1, LONGEST_TOWN)
  return [
    whole,
    ...Array.from({ length: most }, (_, at) => ({ keys: keysOf(words.slice(at - most)), state, rough: true })),
  ]
}

/** Takes apart what a person typed as their place: a ZIP code, a town, a town and its state, or an address. */
export function readTyped(text: string): Typed {
  const said = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().replace(COUNTRY, '')
  if (/^[\d -]+$/.test(said)) {
    const zip = /^(\d{5})(?:[- ]?\d{4})?$/.exec(said)?.[1]
    return zip ? { kind: 'zip', zip, rough: false } : { kind: 'digits' }
  }
  const parts = said
    .split(',')
    .map(plainWords)
    .filter((words) => words.length)
  const ending = /^(.*?)[ ,]+(\d{5})(?:-\d{4})?$/.exec(said)
  if (ending) return { kind: 'zip', zip: ending[2]!, rough: /\d/.test(ending[1]!) || parts.length > 3 }
  const last = parts.at(-1)
  if (!last) return { kind: 'town', guesses: [] }
  const before = parts.slice(0, -1)
  const alone = last.join('')
  if (!before.length && alone in CITY_OF_STATE)
    return { kind: 'town', guesses: [{ keys: [CITY_OF_STATE[alone]!], state: null, rough: false }] }
  const state = stateNamed(alone)
  if (!before.length && state) return { kind: 'state', state, name: STATE_NAMES.get(state)! }
  const guesses = state ? ends(before.at(-1)!, state, before.length > 1) : ends(last, null, before.length > 0)
  for (let many = Math.min(LONGEST_STATE, last.length - 1); many > 0; many--) {
    const named = stateNamed(last.slice(-many).join(''))
    if (named) guesses.push(...ends(last.slice(0, -many), named, before.length > 0))
  }
  // "123 Main St NE Atlanta GA" means the Atlanta in Georgia before any other town in its words
  return { kind: 'town', guesses: guesses.sort((a, b) => Number(a.rough && !a.state) - Number(b.rough && !b.state)) }
}
