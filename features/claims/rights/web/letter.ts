import type { RightKind } from '../kinds.ts'
import type { StateRight } from '../right.ts'
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

type Booked = {
  status: string
  work_status: string
  listing: { listing_type: 'vehicle' | 'service' }
  provider: { business_name: string; provider_type: string }
}
const OVER = ['declined', 'cancelled', 'no_show']

/** Whom the driver booked with this claim and did not give up: the shop that works on the car, and who lends one. */
export function chosenOf(orders: readonly Booked[]): { shop: string | null; rental: string | null } {
  const kept = orders.filter(
    ({ status, work_status }) => (status === 'paid' || status === 'pending') && !OVER.includes(work_status),
  )
  const shop = kept.find(({ provider }) => provider.provider_type === 'body_shop' || provider.provider_type === 'glass')
  const rental = kept.find(({ listing }) => listing.listing_type === 'vehicle')
  return { shop: shop?.provider.business_name ?? null, rental: rental?.provider.business_name ?? null }
}

/** Above this, some mail programs cut an address short. */
const MAILTO_MAX = 1900

/** The letter as e-mail to whom the driver named; one that is too long for an address opens without its text. */
export function mailtoOf(to: string | null, subject: string, text: string): { href: string; long: boolean } {
  const address = encodeURIComponent(to ?? '').replaceAll('%40', '@')
  const start = `mailto:${address}?subject=${encodeURIComponent(subject.toWellFormed())}`
  const href = `${start}&body=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`
  return href.length > MAILTO_MAX ? { href: start, long: true } : { href, long: false }
}
