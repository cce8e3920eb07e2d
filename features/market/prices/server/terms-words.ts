// What canceling costs, in words of every language: one function for a listing and for a booking.
import { beginsAt } from '#features/market/slots/slot.ts'
import { formatInstant } from '#lib/dates.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { inEach } from '#lib/spoken.ts'
import type { Price, TermsWords } from '../price-shape.ts'
import { type CancellationRule, freeUntil } from '../price.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** The days of a booking; a listing has none. */
type Bought = { service_date: string; starts_at: string | null; zone: string }

/**
 * The terms as sentences, from the same rule that {@link freeUntil} and `keptWhenLate` count by. With the day of a booking
 * the moment itself stands there, in the provider's zone. Terms that keep nothing say no moment.
 */
export function termsWords(rule: CancellationRule, kind: Price['kind'], bought?: Bought): TermsWords {
  const keeps = kind === 'appointment' ? rule.appointment_keeps : rule.rental_keeps_days
  const until = bought && freeUntil(rule, beginsAt(bought, bought.zone))
  const said = say('terms', {
    kind,
    keeps,
    hours: rule.full_refund_hours,
    until: (language) => (until ? formatInstant(until, language, bought.zone) : 'unknown'),
    early: rule.early_return_keeps_days ?? 0,
  })
  return inEach((language) => {
    const { always, noShowFree, free, late, same, provider, early } = said[language]
    return [
      ...(keeps === 0 ? [always, noShowFree] : [free, late, same]),
      provider,
      ...(kind === 'rental' ? [early] : []),
    ]
  })
}
