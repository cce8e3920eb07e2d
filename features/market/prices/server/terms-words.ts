// What canceling costs, in words of both languages: one function for a listing and for a booking.
import { formatInstant, startOfDayIn } from '#lib/dates.ts'
import type { Price, TermsWords } from '../price-shape.ts'
import { type CancellationRule, freeUntil } from '../price.ts'

type Kind = Price['kind']
/** The days of a booking; a listing has none. */
type Bought = { service_date: string; zone: string }
type Said = { hours: number; until: string | null; days: boolean }

const many = (count: number, one: string, more: string) => (count === 1 ? one : more.replace('#', String(count)))

const en = {
  free: ({ hours, until, days }: Said) => {
    const begins = days ? 'the first day begins' : 'the day of the appointment begins'
    const moment = hours === 0 ? begins : `${many(hours, 'one hour', '# hours')} before ${begins}`
    return `Canceling is free until ${moment}${until ? `: until ${until}` : ', at midnight where the provider is'}.`
  },
  always: (rental: boolean): string =>
    rental
      ? 'Canceling is free until the car is handed over.'
      : 'Canceling is free until the work begins, also on the day itself.',
  days: (count: number) =>
    `After that ${many(count, 'the price of one day is', 'the price of # days is')} kept, and never more than was paid.`,
  all: 'After that the whole price is kept.',
  percent: (percent: number) => `After that ${percent}% of the price is kept.`,
  same: 'Who does not come (no-show) pays the same.',
  noShowFree: 'Nothing is kept of who does not come (no-show).',
  provider: 'If the provider cancels, declines or does not answer in time, everything is given back.',
  early: (keeps: number) =>
    `When the car comes back early and both sides agree, days not used are not charged${keeps === 0 ? '' : many(keeps, ', but for one', ', but for #')}.`,
}
const es: typeof en = {
  free: ({ hours, until, days }) => {
    const begins = days ? 'que empiece el primer día' : 'que empiece el día de la cita'
    const moment = hours === 0 ? begins : `${many(hours, 'una hora', '# horas')} antes de ${begins}`
    return `Cancelar es gratis hasta ${moment}${until ? `: hasta el ${until}` : ', a medianoche donde está el proveedor'}.`
  },
  always: (rental) =>
    rental
      ? 'Cancelar es gratis hasta que se entregue el auto.'
      : 'Cancelar es gratis hasta que empiece el trabajo, también el mismo día.',
  days: (count) =>
    `Después se retiene ${many(count, 'el precio de un día', 'el precio de # días')}, y nunca más de lo pagado.`,
  all: 'Después se retiene el precio completo.',
  percent: (percent) => `Después se retiene el ${percent} % del precio.`,
  same: 'Quien no se presenta paga lo mismo.',
  noShowFree: 'A quien no se presenta no se le retiene nada.',
  provider: 'Si el proveedor cancela, rechaza o no responde a tiempo, se devuelve todo.',
  early: (keeps) =>
    `Si el auto vuelve antes y ambas partes están de acuerdo, los días no usados no se cobran${keeps === 0 ? '' : many(keeps, ', salvo uno', ', salvo #')}.`,
}

/**
 * The terms as sentences, from the same rule that {@link freeUntil} and `keptWhenLate` count by. With the day of a booking
 * the moment itself stands there, in the provider's zone. Terms that keep nothing say no moment.
 */
export function termsWords(rule: CancellationRule, kind: Kind, bought?: Bought): TermsWords {
  const rental = kind === 'rental'
  const days = kind !== 'appointment'
  const keeps = days ? rule.rental_keeps_days : rule.appointment_keeps
  const said = (locale: 'en' | 'es'): string[] => {
    const words = locale === 'en' ? en : es
    const until = bought
      ? formatInstant(freeUntil(rule, startOfDayIn(bought.zone, bought.service_date)), locale, bought.zone)
      : null
    const late = keeps === 'all' ? words.all : days ? words.days(keeps) : words.percent(keeps)
    return [
      ...(keeps === 0
        ? [words.always(rental), words.noShowFree]
        : [words.free({ hours: rule.full_refund_hours, until, days }), late, words.same]),
      words.provider,
      ...(rental ? [words.early(rule.early_return_keeps_days ?? 0)] : []),
    ]
  }
  return { en: said('en'), es: said('es') }
}
