// What is said about other days of a booking, whoever asked for them.
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { type About, by, days, type Told } from '#features/work/orders/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
type Days = Pick<About, 'service_date' | 'end_date'>
const inWords = (of: Days) => (language: Language) => days(of, language)
const named = (o: About) => ({ title: o.title, business: o.business, customer: o.customer, days: inWords(o) })
const answer = (o: About, wanted: Days, until: Date) => ({
  ...named(o),
  wanted: inWords(wanted),
  until: (language: Language) => by(until, o.zone, language),
})

export const CHANGE_WORDS = {
  asked: (o: About, wanted: Days, until: Date): Told => ({
    type: 'booking',
    ...say('asked', answer(o, wanted, until)),
  }),
  accepted: (o: About, refund: number): Told => ({
    type: 'success',
    ...say('accepted', { ...named(o), back: refund > 0 ? 'yes' : 'no', refund: formatCents(refund) }),
  }),
  declined: (o: About, reason: string): Told => ({ type: 'warning', ...say('declined', { ...named(o), reason }) }),
  withdrawn: (o: About): Told => ({ type: 'info', ...say('withdrawn', named(o)) }),
  proposed: (o: About, wanted: Days, until: Date): Told => ({
    type: 'booking',
    ...say('proposed', answer(o, wanted, until)),
  }),
  proposalAccepted: (o: About): Told => ({ type: 'success', ...say('proposalAccepted', named(o)) }),
  proposalDeclined: (o: About, reason: string): Told => ({
    type: 'warning',
    ...say('proposalDeclined', { ...named(o), reason }),
  }),
  proposalWithdrawn: (o: About): Told => ({ type: 'info', ...say('proposalWithdrawn', named(o)) }),
  expired: (o: About): Told => ({ type: 'info', ...say('expired', named(o)) }),
} as const
