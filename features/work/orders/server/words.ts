// What orders say by notification and mail, and how any room says something about a booking.
import type { NotificationType } from '#features/base/notifications/notification.ts'
import { formatDay, formatDays, formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { type Each, type Last, type NamedIn, newsOf, type Say, type Value, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export type PartyNews = { type: NotificationType } & Record<Language, { title: string; message: string }>
/** What the sentences name. */
export type About = {
  title: string
  business: string
  customer: string
  service_date: string | null
  end_date: string | null
  /** Of an appointment with a time. */
  starts_at?: string | null
  amount: number
  zone: string
}
/** When a booking is for; a time is said on the clock of the provider's place. */
type Days = Pick<About, 'service_date' | 'end_date' | 'starts_at'> & {
  zone?: string
  provider?: { time_zone: string }
}

export const onDay = (day: string) => (language: Language) => formatDay(day, language)
export const days = ({ service_date, end_date, starts_at, zone, provider }: Days, language: Language) => {
  if (starts_at) return formatInstant(starts_at, language, zone ?? provider?.time_zone)
  if (!service_date) return ''
  return formatDays(service_date, end_date ?? service_date, language)
}
export const onDays = (of: Days) => (language: Language) => days(of, language)
/** What every sentence about a booking may name without being given it; `paid`: something was charged for it. */
const known = (o: About) => ({
  title: o.title,
  business: o.business,
  customer: o.customer,
  days: onDays(o),
  paid: o.amount > 0,
  amount: formatCents(o.amount),
})
type Known = keyof ReturnType<typeof known>
type Named<Message> = {
  [Name in Exclude<keyof NamedIn<Message>, Known>]: NamedIn<Message>[Name] | Date
}

/** What a room tells about a booking, by its name; a moment is said on the clock of the provider's place. */
export function aboutBooking<C, const Types extends { readonly [Key in keyof C]?: NotificationType }>(
  say: Say<C>,
  types: Types,
) {
  const news = newsOf(say, types) as unknown as (key: string, values: Record<string, Each<Value>>) => PartyNews
  return <Key extends keyof C & keyof Types & string>(
    key: Key,
    o: About,
    ...[given]: Last<Named<C[Key]>>
  ): PartyNews => {
    const placed = Object.entries<Each<Value> | Date>(given ?? {}).map(([name, value]) => [
      name,
      value instanceof Date ? (language: Language) => formatInstant(value, language, o.zone) : value,
    ])
    return news(key, { ...known(o), ...Object.fromEntries(placed) })
  }
}

const say = await wordsBeside<typeof en>(import.meta.url)
/** What the mail of an accepted booking says more than its news. */
export const acceptedWords = (
  o: About,
  given: { phone: string | null; email: string; address: string; deposit: string },
) => say('acceptedMail', { ...known(o), ...given })

export const bookingNews = aboutBooking(say, {
  update: 'info',
  answerSoon: 'warning',
  paid: 'success',
  sharePaid: 'success',
  shareArrived: 'success',
  shareNotOwed: 'warning',
  requested: 'booking',
  accepted: 'success',
  declined: 'warning',
  unanswered: 'warning',
  answerNow: 'warning',
  lapsed: 'warning',
  notBegun: 'info',
  started: 'info',
  completed: 'booking',
  reopened: 'info',
  released: 'success',
  disputed: 'warning',
  cancelledByDriver: 'warning',
  cancelledByProvider: 'warning',
  noShow: 'warning',
  refunded: 'success',
  tooLate: 'warning',
  coverTaken: 'warning',
  paidAfterCancel: 'warning',
  expired: 'info',
  mismatch: 'error',
  chargedTwice: 'error',
  refundFailed: 'error',
  credentialsEnd: 'warning',
})
