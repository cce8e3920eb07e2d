import type { RightKind, StateRight } from '../right.ts'
import { letter as en } from './own-copy.en.ts'

export type LetterWords = typeof en
export type LetterFacts = {
  insurer: string
  number: string
  /** Both as they are to be read. */
  date: string
  today: string
  name: string
  glass: boolean
  right: StateRight | null
  /** Who was booked for the work and for the car, if anybody. */
  shop: string | null
  rental: string | null
}

const CITED: Partial<Record<RightKind, keyof LetterWords['laws']>> = {
  ban: 'ban',
  ban_and_notice: 'ban_and_notice',
  conditional: 'conditional',
  consent: 'consent',
  glass_only: 'glass_only',
  limited: 'limited',
}
/** Rules that do not settle the choice: the letter asks how they apply and says nothing about them. */
const ASKED: readonly RightKind[] = ['travel_only', 'restriction_allowed']

/** Which sentence of the letter may stand: a law is cited only for the service it covers, and only as far as it goes. */
export function lawSentence(right: StateRight | null, glass: boolean): keyof LetterWords['laws'] {
  if (!right?.citation || right.has_repair_choice_law === null) return 'neutral'
  if (ASKED.includes(right.strength)) return 'ask'
  return (right.covers.includes(glass ? 'glass' : 'repair') && CITED[right.strength]) || 'neutral'
}

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)

/** The letter to the insurer: the driver's choice, the rule as far as the state's row goes, and three questions. */
export function letterOf(words: LetterWords, facts: LetterFacts): { subject: string; text: string } {
  const { right, glass, shop, rental } = facts
  const law = lawSentence(right, glass)
  const values = {
    ...facts,
    right: '',
    glass: '',
    citation: right?.citation ?? '',
    shop: shop ?? '',
    rental: rental ?? '',
  }
  const rentalToo = rental && (law === 'ban' || law === 'ban_and_notice') && right?.covers.includes('rental')
  const parts = [
    words.head,
    words.greeting,
    [shop ? words.shop : words.noShop, rental && words.rental].filter(Boolean).join(' '),
    [words.laws[law], rentalToo && words.rentalLaw].filter(Boolean).join(' '),
    words.requests,
    words.close,
  ]
  return { subject: fill(words.subject, values), text: fill(parts.join('\n\n'), values) }
}
