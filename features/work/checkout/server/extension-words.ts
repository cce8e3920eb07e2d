// What is said of a rental that is made longer or shorter, in both languages.
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { type About, by, days, say, type Told } from '#features/work/orders/server/words.ts'

export const EXTENSION_WORDS = {
  paid: (o: About, respondBy: Date): Told =>
    say(
      'success',
      [
        `Extra days ${o.amount > 0 ? 'paid' : 'booked'}`,
        `${o.title}, ${days(o, 'en')}: ${o.amount > 0 ? `${formatCents(o.amount)} paid and held` : 'nothing was charged to your card'}. ${o.business} answers by ${by(respondBy, o.zone, 'en')}. Until then your last day stays as it was.`,
      ],
      [
        `Días adicionales ${o.amount > 0 ? 'pagados' : 'reservados'}`,
        `${o.title}, ${days(o, 'es')}: ${o.amount > 0 ? `${formatCents(o.amount)} pagados y retenidos` : 'no se cobró nada a su tarjeta'}. ${o.business} responde antes del ${by(respondBy, o.zone, 'es')}. Hasta entonces su último día sigue igual.`,
      ],
    ),
  requested: (o: About, respondBy: Date): Told =>
    say(
      'booking',
      [
        'More days asked for',
        `${o.customer} would like to keep ${o.title} for ${days(o, 'en')} too${o.amount > 0 ? ', and has paid' : ''}. Please answer by ${by(respondBy, o.zone, 'en')}; without an answer the car comes back as booked.`,
      ],
      [
        'Piden más días',
        `${o.customer} quiere quedarse ${o.title} también el ${days(o, 'es')}${o.amount > 0 ? ' y ya pagó' : ''}. Responda antes del ${by(respondBy, o.zone, 'es')}; sin respuesta, el auto vuelve según lo reservado.`,
      ],
    ),
}

type Sums = { returned_on: string; refund_cents: number; unused_days: number }
const unused = (n: number) => ({ en: n === 1 ? '1 day' : `${n} days`, es: n === 1 ? '1 día' : `${n} días` })

export const RETURN_WORDS = {
  /** To the other side: what would come back, and until when they can say otherwise. */
  proposed: (o: About, byDriver: boolean, it: Sums, until: Date): Told => {
    const left = unused(it.unused_days)
    const [who, back] = [byDriver ? o.customer : o.business, formatCents(it.refund_cents)]
    const last = { en: by(until, o.zone, 'en'), es: by(until, o.zone, 'es') }
    return say(
      'booking',
      [
        'Back before the last day',
        `${who} says that ${o.title} came back on ${formatDay(it.returned_on, 'en')}: ${left.en} not used, ${back} back to the card. Please agree, or say what is different, by ${last.en}.`,
      ],
      [
        'Devuelto antes de plazo',
        `${who} indica que ${o.title} volvió el ${formatDay(it.returned_on, 'es')}: ${left.es} sin usar, ${back} de vuelta a la tarjeta. Acepte o diga qué es distinto antes del ${last.es}.`,
      ],
    )
  },
  agreed: (o: About, it: Sums): Told =>
    say(
      'success',
      [
        'Early return settled',
        `${o.title} came back on ${formatDay(it.returned_on, 'en')}: ${formatCents(it.refund_cents)} go back to the card.`,
      ],
      [
        'Devolución anticipada resuelta',
        `${o.title} volvió el ${formatDay(it.returned_on, 'es')}: ${formatCents(it.refund_cents)} vuelven a la tarjeta.`,
      ],
    ),
  declined: (o: About, reason: string): Told =>
    say(
      'warning',
      [
        'Early return not agreed',
        `${o.business} about ${o.title}: “${reason}”. If you see it differently, report a problem in the booking.`,
      ],
      [
        'Devolución anticipada no aceptada',
        `${o.business} sobre ${o.title}: «${reason}». Si no está de acuerdo, informe de un problema en la reserva.`,
      ],
    ),
  objected: (o: About, reason: string): Told =>
    say(
      'warning',
      [
        'Objection to the early return',
        `${o.customer} about ${o.title}: “${reason}”. The claims team decides${o.amount > 0 ? '; until then the money is held' : ''}.`,
      ],
      [
        'Objeción a la devolución anticipada',
        `${o.customer} sobre ${o.title}: «${reason}». El equipo de reclamos decide${o.amount > 0 ? '; hasta entonces el dinero queda retenido' : ''}.`,
      ],
    ),
  withdrawn: (o: About): Told =>
    say(
      'info',
      ['Early return taken back', `The early return of ${o.title} was taken back. The booking stays as it was.`],
      ['Devolución anticipada retirada', `Se retiró la devolución anticipada de ${o.title}. La reserva sigue igual.`],
    ),
  expired: (o: About): Told =>
    say(
      'warning',
      [
        'Early return not answered',
        `${o.business} did not answer in time about ${o.title}. If days were not used, report a problem in the booking.`,
      ],
      [
        'Devolución anticipada sin respuesta',
        `${o.business} no respondió a tiempo sobre ${o.title}. Si hubo días sin usar, informe de un problema en la reserva.`,
      ],
    ),
}
