// What orders say by notification and mail, in both languages.
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { UpdateKind } from '../update-kinds.ts'
import type { NotificationType } from '#features/base/notifications/notification.ts'

type Words = { title: string; message: string }
export type Told = { type: NotificationType; en: Words; es: Words }
/** What the sentences name. */
export type About = {
  title: string
  business: string
  customer: string
  service_date: string | null
  end_date: string | null
  amount: number
  zone: string
}

export const days = ({ service_date, end_date }: Pick<About, 'service_date' | 'end_date'>, locale: 'en' | 'es') => {
  if (!service_date) return ''
  const first = formatDay(service_date, locale)
  return end_date && end_date !== service_date ? `${first} – ${formatDay(end_date, locale)}` : first
}
export const say = (type: NotificationType, en: [string, string], es: [string, string]): Told => ({
  type,
  en: { title: en[0], message: en[1] },
  es: { title: es[0], message: es[1] },
})
export const by = (at: Date | string, zone: string, locale: 'en' | 'es') => formatInstant(at, locale, zone)

/** What a driver gets back of a booking that the other side ended. */
const returned = ({ amount }: About) =>
  amount > 0
    ? { en: 'Your full payment is being returned.', es: 'Se le devuelve todo el pago.' }
    : { en: 'Nothing was charged to your card.', es: 'No se cobró nada a su tarjeta.' }

const UPDATES: Record<UpdateKind, Record<'en' | 'es', string>> = {
  on_the_way: { en: 'On the way', es: 'En camino' },
  parts_ordered: { en: 'Parts ordered', es: 'Piezas pedidas' },
  in_repair: { en: 'In repair', es: 'En reparación' },
  in_paint: { en: 'In paint', es: 'En pintura' },
  inspected: { en: 'Inspection done', es: 'Inspección hecha' },
  report_sent: { en: 'Report sent', es: 'Informe enviado' },
  dropped_off: { en: 'Vehicle delivered', es: 'Vehículo entregado' },
  ready: { en: 'Ready for pickup', es: 'Listo para recoger' },
  delayed: { en: 'Delayed', es: 'Con retraso' },
  other: { en: 'News about your booking', es: 'Novedades de su reserva' },
}

export const WORDS = {
  update: (o: About, kind: UpdateKind, text: string, expected: string | null) =>
    say(
      kind === 'delayed' ? 'warning' : kind === 'ready' ? 'success' : 'info',
      [
        UPDATES[kind].en,
        `${o.business} about ${o.title}: “${text}”${expected ? ` Expected now: ${formatDay(expected, 'en')}.` : ''}`,
      ],
      [
        UPDATES[kind].es,
        `${o.business} sobre ${o.title}: «${text}»${expected ? ` Se espera ahora: ${formatDay(expected, 'es')}.` : ''}`,
      ],
    ),
  answerSoon: (o: About, respondBy: Date) =>
    say(
      'warning',
      [
        'Half of your time to answer is over',
        `${o.customer} waits for your answer about ${o.title}, ${days(o, 'en')}. Please accept or decline by ${by(respondBy, o.zone, 'en')}.`,
      ],
      [
        'Ya pasó la mitad de su plazo',
        `${o.customer} espera su respuesta sobre ${o.title}, ${days(o, 'es')}. Acepte o rechace antes del ${by(respondBy, o.zone, 'es')}.`,
      ],
    ),
  paid: (o: About, respondBy: Date) =>
    say(
      'success',
      [
        `${o.amount > 0 ? 'Paid' : 'Booked'}. Waiting for ${o.business} to accept`,
        `${o.title}, ${days(o, 'en')}: ${o.amount > 0 ? `${formatCents(o.amount)} paid and held` : 'nothing was charged to your card'}. ${o.business} answers by ${by(respondBy, o.zone, 'en')}. You’ll get their phone and address once they accept.`,
      ],
      [
        `${o.amount > 0 ? 'Pagada' : 'Reservada'}. A la espera de que ${o.business} acepte`,
        `${o.title}, ${days(o, 'es')}: ${o.amount > 0 ? `${formatCents(o.amount)} pagados y retenidos` : 'no se cobró nada a su tarjeta'}. ${o.business} responde antes del ${by(respondBy, o.zone, 'es')}. Recibirá su teléfono y su dirección cuando acepten.`,
      ],
    ),
  requested: (o: About, respondBy: Date) =>
    say(
      'booking',
      [
        'New booking',
        `${o.customer} booked ${o.title} for ${days(o, 'en')}. Please answer by ${by(respondBy, o.zone, 'en')}.`,
      ],
      [
        'Nueva reserva',
        `${o.customer} reservó ${o.title} para ${days(o, 'es')}. Responda antes del ${by(respondBy, o.zone, 'es')}.`,
      ],
    ),
  accepted: (o: About) =>
    say(
      'success',
      ['Booking accepted', `${o.business} accepted your booking of ${o.title} for ${days(o, 'en')}.`],
      ['Reserva aceptada', `${o.business} aceptó su reserva de ${o.title} para ${days(o, 'es')}.`],
    ),
  declined: (o: About, reason: string) =>
    say(
      'warning',
      ['Booking declined', `${o.business} cannot take ${o.title} on ${days(o, 'en')}: “${reason}”. ${returned(o).en}`],
      [
        'Reserva rechazada',
        `${o.business} no puede atender ${o.title} el ${days(o, 'es')}: «${reason}». ${returned(o).es}`,
      ],
    ),
  unanswered: (o: About) =>
    say(
      'warning',
      [
        'No answer yet',
        `${o.business} has not answered in time about ${o.title}. ${o.amount > 0 ? 'You can cancel now and get everything back.' : 'You can cancel now; nothing was charged to your card.'}`,
      ],
      [
        'Aún sin respuesta',
        `${o.business} no respondió a tiempo sobre ${o.title}. ${o.amount > 0 ? 'Puede cancelar ahora y recuperar todo.' : 'Puede cancelar ahora; no se cobró nada a su tarjeta.'}`,
      ],
    ),
  answerNow: (o: About) =>
    say(
      'warning',
      ['A booking waits for you', `${o.customer} is still waiting for your answer about ${o.title}, ${days(o, 'en')}.`],
      ['Una reserva le espera', `${o.customer} sigue esperando su respuesta sobre ${o.title}, ${days(o, 'es')}.`],
    ),
  lapsed: (o: About) =>
    say(
      'warning',
      [
        'Booking returned',
        `${o.title}, ${days(o, 'en')}: nobody answered before the day itself. ${o.amount > 0 ? 'The full payment goes back.' : 'Nothing was charged to a card.'}`,
      ],
      [
        'Reserva devuelta',
        `${o.title}, ${days(o, 'es')}: nadie respondió antes del día. ${o.amount > 0 ? 'Se devuelve todo el pago.' : 'No se cobró nada a ninguna tarjeta.'}`,
      ],
    ),
  /** Completed by mistake before it began. */
  notBegun: (o: About, reason: string | undefined) =>
    say(
      'info',
      [
        'Work not done yet',
        `${o.business} had marked ${o.title} as completed ${reason ? `and takes that back: “${reason}”` : 'by mistake'}. Your booking stands as before; there’s nothing to approve yet.`,
      ],
      [
        'El trabajo aún no se hizo',
        `${o.business} había marcado ${o.title} como terminado ${reason ? `y lo retira: «${reason}»` : 'por error'}. Su reserva sigue como antes; todavía no hay nada que aprobar.`,
      ],
    ),
  started: (o: About) =>
    say(
      'info',
      ['Work has started', `${o.business} started: ${o.title}.`],
      ['El trabajo empezó', `${o.business} comenzó: ${o.title}.`],
    ),
  completed: (o: About, releaseAt: Date) =>
    say(
      'booking',
      [
        'Work completed',
        `${o.business} says ${o.title} is done. Approve it or report a problem; without a word from you ${o.amount > 0 ? 'the money is released' : 'it counts as approved'} on ${by(releaseAt, o.zone, 'en')}.`,
      ],
      [
        'Trabajo terminado',
        `${o.business} indica que ${o.title} está listo. Apruébelo o informe de un problema; si no dice nada, ${o.amount > 0 ? 'el dinero se entrega' : 'cuenta como aprobado'} el ${by(releaseAt, o.zone, 'es')}.`,
      ],
    ),
  reopened: (o: About, reason: string | undefined) =>
    say(
      'info',
      [
        'Work not finished yet',
        `${o.business} is still working on ${o.title}${reason ? `: “${reason}”` : ' and had marked it as completed by mistake'}. ${o.amount > 0 ? 'The money stays held; there’s' : 'There’s'} nothing to approve yet.`,
      ],
      [
        'El trabajo aún no termina',
        `${o.business} sigue trabajando en ${o.title}${reason ? `: «${reason}»` : ' y lo marcó como terminado por error'}. ${o.amount > 0 ? 'El dinero sigue retenido; todavía' : 'Todavía'} no hay nada que aprobar.`,
      ],
    ),
  /** `payable`: their account at the payment provider takes payouts. */
  released: (o: About, cents: number, payable: boolean) =>
    say(
      'success',
      [
        'Money released',
        `${formatCents(cents)} for ${o.title} (${o.customer}) is in your balance.${payable ? '' : ' Set up payouts to have it sent to your bank.'}`,
      ],
      [
        'Dinero entregado',
        `${formatCents(cents)} por ${o.title} (${o.customer}) está en su saldo.${payable ? '' : ' Configure los pagos para recibirlo en su banco.'}`,
      ],
    ),
  disputed: (o: About, reason: string) =>
    say(
      'warning',
      [
        'Problem reported',
        `${o.customer} reported a problem with ${o.title}: “${reason}”.${o.amount > 0 ? ' The money stays held until it is settled.' : ''}`,
      ],
      [
        'Problema informado',
        `${o.customer} informó de un problema con ${o.title}: «${reason}».${o.amount > 0 ? ' El dinero queda retenido hasta resolverlo.' : ''}`,
      ],
    ),
  cancelledByDriver: (o: About) =>
    say(
      'warning',
      ['Booking cancelled', `${o.customer} cancelled ${o.title}, ${days(o, 'en')}. The days are free again.`],
      ['Reserva cancelada', `${o.customer} canceló ${o.title}, ${days(o, 'es')}. Los días quedan libres.`],
    ),
  cancelledByProvider: (o: About, reason: string) =>
    say(
      'warning',
      ['Booking cancelled', `${o.business} cancelled ${o.title}, ${days(o, 'en')}: “${reason}”. ${returned(o).en}`],
      ['Reserva cancelada', `${o.business} canceló ${o.title}, ${days(o, 'es')}: «${reason}». ${returned(o).es}`],
    ),
  noShow: (o: About, reason: string) =>
    say(
      'warning',
      [
        'Marked as not shown up',
        `${o.business} says you did not come for ${o.title}: “${reason}”. Write to us if that is wrong.`,
      ],
      [
        'Marcado como no presentado',
        `${o.business} indica que no se presentó para ${o.title}: «${reason}». Escríbanos si no es así.`,
      ],
    ),
  refunded: (o: About, cents: number) =>
    say(
      'success',
      [
        'Refund sent',
        `${formatCents(cents)} for ${o.title} goes back to your card. Banks usually show it within 5 to 10 days.`,
      ],
      [
        'Reembolso enviado',
        `${formatCents(cents)} por ${o.title} vuelven a su tarjeta. Los bancos suelen mostrarlo en 5 a 10 días.`,
      ],
    ),
  tooLate: (o: About) =>
    say(
      'warning',
      [
        'Paid too late',
        `Your payment for ${o.title}, ${days(o, 'en')}, arrived after the hold had ended and somebody else has the days. Everything is being returned.`,
      ],
      [
        'Pago tardío',
        `Su pago por ${o.title}, ${days(o, 'es')}, llegó cuando la reserva temporal había terminado y otra persona tiene los días. Se devuelve todo.`,
      ],
    ),
  coverTaken: (o: About) =>
    say(
      'warning',
      [
        'Paid too late',
        `Your payment for ${o.title}, ${days(o, 'en')}, arrived after the hold had ended, and the insurer covers less of these days now than you were shown. Everything is being returned. Please book again at today’s price.`,
      ],
      [
        'Pago tardío',
        `Su pago por ${o.title}, ${days(o, 'es')}, llegó cuando la reserva temporal había terminado, y la aseguradora cubre ahora menos de esos días de lo que se le mostró. Se devuelve todo. Vuelva a reservar al precio de hoy.`,
      ],
    ),
  paidAfterCancel: (o: About) =>
    say(
      'warning',
      [
        'Paid after canceling',
        `Your payment for ${o.title}, ${days(o, 'en')}, arrived after you had cancelled. Everything is being returned.`,
      ],
      ['Pago tras cancelar', `Su pago por ${o.title}, ${days(o, 'es')}, llegó después de cancelar. Se devuelve todo.`],
    ),
  expired: (o: About) =>
    say(
      'info',
      [
        'Booking not completed',
        `The days of ${o.title}, ${days(o, 'en')}, are free again because nothing was paid. Nothing was charged.`,
      ],
      [
        'Reserva sin terminar',
        `Los días de ${o.title}, ${days(o, 'es')}, quedan libres porque no se pagó. No se cobró nada.`,
      ],
    ),
  mismatch: (o: About) =>
    say(
      'error',
      [
        'A charge does not match',
        `The payment provider charged something else than ${formatCents(o.amount)} for ${o.title} (${o.customer}). It is sent back, and the order is not paid; see the audit log.`,
      ],
      [
        'Un cobro no coincide',
        `La empresa de tarjetas cobró algo distinto de ${formatCents(o.amount)} por ${o.title} (${o.customer}). Se devuelve, y la reserva no está pagada; vea el registro.`,
      ],
    ),
  chargedTwice: (o: About, cents: number) =>
    say(
      'error',
      [
        'A payment was charged twice',
        `The payment provider charged ${formatCents(cents)} more for ${o.title} (${o.customer}), through another checkout. It is sent back; see the audit log.`,
      ],
      [
        'Un pago se cobró dos veces',
        `La empresa de tarjetas cobró ${formatCents(cents)} más por ${o.title} (${o.customer}), por otra página de pago. Se devuelve; vea el registro.`,
      ],
    ),
  refundFailed: (o: About, cents: number) =>
    say(
      'error',
      [
        'A refund failed',
        `${formatCents(cents)} for ${o.title} (${o.customer}) could not be returned to the card. Open the booking to try again.`,
      ],
      [
        'Un reembolso falló',
        `${formatCents(cents)} por ${o.title} (${o.customer}) no se pudo devolver a la tarjeta. Abra la reserva para intentarlo de nuevo.`,
      ],
    ),
} as const
