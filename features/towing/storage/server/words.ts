// What is said of a car in storage by notification and mail, in the letter to its insurer and on a release.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { dayIn, formatDay, formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import type { Mail } from '#lib/server/mail.ts'
import { lastFour } from '#lib/server/seal.ts'
import { textsBeside, wordsBeside } from '#lib/server/words.ts'
import type { RELEASE_KINDS } from '../stay-lists.ts'
import type { Stay } from '../stay.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
const say = await wordsBeside<typeof en>(import.meta.url)

type Claim = { id: string; claim_number: string }
const at = (claim: Claim) => ({ action_url: paths.carPlace(claim.id) })
/** When it came; a day where nobody knows the hour. */
export const since = (stay: Stay, language: Language): string =>
  stay.in_known
    ? formatInstant(stay.in_at, language, stay.zone)
    : formatDay(dayIn(stay.zone, new Date(stay.in_at)), language, { dateStyle: 'long' })
const feeOf = ({ daily_cents }: Stay) => (daily_cents === null ? 'unknown' : daily_cents === 0 ? 'none' : 'some')
/** A text by phone or push names nothing of this: it has the words of its topic alone (features/base/notifications). */
export const startedNews = (claim: Claim, stay: Stay): News => ({
  type: stay.daily_cents === 0 ? 'info' : 'warning',
  ...at(claim),
  ...say('started', {
    number: claim.claim_number,
    place: stay.name,
    since: (language) => since(stay, language),
    fee: feeOf(stay),
    daily: formatCents(stay.daily_cents ?? 0),
  }),
})
/** `day` since it came: paid days may be none yet. */
export const dayNews = (claim: Claim, stay: Stay, day: number): News => ({
  type: 'warning',
  ...at(claim),
  ...say('day', {
    number: claim.claim_number,
    place: stay.name,
    day,
    fee: feeOf(stay),
    cost: formatCents(stay.cost.cents),
    payer: stay.payer,
  }),
})
export const endedNews = (claim: Claim, stay: Stay): News => ({
  type: 'success',
  ...at(claim),
  ...say('ended', {
    number: claim.claim_number,
    place: stay.name,
    days: stay.cost.days,
    fee: stay.cost.cents === 0 ? feeOf(stay) : stay.daily_cents === null ? 'fees' : 'some',
    cost: formatCents(stay.cost.cents),
  }),
})
/** What our team corrected, as its driver hears it. */
export const correctedNews = (claim: Claim, stay: Stay, reason: string): News => ({
  type: 'warning',
  ...at(claim),
  ...say('corrected', {
    number: claim.claim_number,
    place: stay.name,
    days: stay.cost.days,
    stands: stay.out_at === null ? 'yes' : 'no',
    reason,
  }),
})
export const waitsNews = (claim: Claim): News => ({
  type: 'warning',
  ...at(claim),
  ...say('waits', { number: claim.claim_number }),
})
export const consentedNews = (claim: Claim, of: 'lender' | 'insurer', until: string, zone: string): News => ({
  type: 'success',
  ...at(claim),
  ...say('consented', {
    number: claim.claim_number,
    of,
    until: (language) => formatInstant(until, language, zone),
  }),
})
export const usedNews = (claim: Claim, place: string, kind: (typeof RELEASE_KINDS)[number]): News => ({
  type: 'info',
  ...at(claim),
  ...say('used', { number: claim.claim_number, place, kind }),
})
/** The letter to somebody at the insurer, in English; the address of the car stands in the PDF, not in the mail. */
export function letterMail(to: string, about: { claim_number: string; driver: string }, stayId: string): Mail {
  const { subject, paragraphs } = say('mail', { last4: lastFour(about.claim_number), driver: about.driver }).en
  return {
    to,
    kind: 'storage.letter',
    subject,
    paragraphs,
    language: 'en',
    attached: { kind: 'storage_letter', id: stayId },
  }
}
