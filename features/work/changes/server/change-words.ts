// What is said about other days of a booking, whoever asked for them, in both languages.
import { formatCents } from '#lib/money.ts'
import { type About, by, days, say } from '#features/work/orders/server/words.ts'

export const CHANGE_WORDS = {
  asked: (o: About, wanted: Pick<About, 'service_date' | 'end_date'>, until: Date) =>
    say(
      'booking',
      [
        'Other days asked for',
        `${o.customer} asks to move ${o.title} from ${days(o, 'en')} to ${days(wanted, 'en')}. Please answer by ${by(until, o.zone, 'en')}; until then the booking stays as it is.`,
      ],
      [
        'Piden otros días',
        `${o.customer} pide pasar ${o.title} del ${days(o, 'es')} al ${days(wanted, 'es')}. Responda antes del ${by(until, o.zone, 'es')}; hasta entonces la reserva sigue igual.`,
      ],
    ),
  accepted: (o: About, refund: number) =>
    say(
      'success',
      [
        'New days agreed',
        `${o.business} agreed: ${o.title} is now yours for ${days(o, 'en')}.${refund > 0 ? ` ${formatCents(refund)} goes back to your card.` : ''}`,
      ],
      [
        'Nuevos días acordados',
        `${o.business} aceptó: ${o.title} es suyo para ${days(o, 'es')}.${refund > 0 ? ` ${formatCents(refund)} vuelven a su tarjeta.` : ''}`,
      ],
    ),
  declined: (o: About, reason: string) =>
    say(
      'warning',
      [
        'Other days not possible',
        `${o.business} cannot move ${o.title}: “${reason}”. Your booking for ${days(o, 'en')} stays as it is.`,
      ],
      [
        'No es posible cambiar los días',
        `${o.business} no puede mover ${o.title}: «${reason}». Su reserva para ${days(o, 'es')} sigue igual.`,
      ],
    ),
  withdrawn: (o: About) =>
    say(
      'info',
      ['Request taken back', `${o.customer} keeps ${o.title} for ${days(o, 'en')}.`],
      ['Solicitud retirada', `${o.customer} mantiene ${o.title} para ${days(o, 'es')}.`],
    ),
  proposed: (o: About, wanted: Pick<About, 'service_date' | 'end_date'>, until: Date) =>
    say(
      'booking',
      [
        'Other days proposed',
        `${o.business} proposes ${days(wanted, 'en')} instead of ${days(o, 'en')} for ${o.title}. It costs no more. Please answer by ${by(until, o.zone, 'en')}; until then your booking stays as it is.`,
      ],
      [
        'Le proponen otros días',
        `${o.business} propone ${days(wanted, 'es')} en lugar de ${days(o, 'es')} para ${o.title}. No cuesta más. Responda antes del ${by(until, o.zone, 'es')}; hasta entonces su reserva sigue igual.`,
      ],
    ),
  proposalAccepted: (o: About) =>
    say(
      'success',
      ['Your days were agreed', `${o.customer} agreed: ${o.title} is now booked for ${days(o, 'en')}.`],
      ['Aceptaron sus días', `${o.customer} aceptó: ${o.title} queda reservado para ${days(o, 'es')}.`],
    ),
  proposalDeclined: (o: About, reason: string) =>
    say(
      'warning',
      [
        'Your days do not suit',
        `${o.customer} cannot move ${o.title}: “${reason}”. The booking for ${days(o, 'en')} stays as it is.`,
      ],
      [
        'Sus días no convienen',
        `${o.customer} no puede mover ${o.title}: «${reason}». La reserva para ${days(o, 'es')} sigue igual.`,
      ],
    ),
  proposalWithdrawn: (o: About) =>
    say(
      'info',
      [
        'Proposal taken back',
        `${o.business} no longer proposes other days. ${o.title} stays booked for ${days(o, 'en')}.`,
      ],
      [
        'Propuesta retirada',
        `${o.business} ya no propone otros días. ${o.title} sigue reservado para ${days(o, 'es')}.`,
      ],
    ),
  expired: (o: About) =>
    say(
      'info',
      [
        'Request for other days ended',
        `Nobody answered in time. The booking of ${o.title} for ${days(o, 'en')} stays as it is.`,
      ],
      [
        'Solicitud de otros días terminada',
        `Nadie respondió a tiempo. La reserva de ${o.title} para ${days(o, 'es')} sigue igual.`,
      ],
    ),
} as const
