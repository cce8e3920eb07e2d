// What the two sides are told of the claims team's decisions and questions, in both languages.
import { formatCents } from '#lib/money.ts'
import type { Outcome } from '../decision.ts'
import { type About, say, type Told } from '#features/work/orders/server/words.ts'

type Sums = { refund_cents: number; provider_cents: number }
const TITLES: Record<Exclude<Outcome, 'release_part'>, [en: string, es: string]> = {
  release: ['Problem settled', 'Problema resuelto'],
  refund: ['Problem settled', 'Problema resuelto'],
  part: ['Problem settled', 'Problema resuelto'],
  cancel_policy: ['Booking cancelled by the claims team', 'Reserva cancelada por el equipo de reclamos'],
  cancel_full: ['Booking cancelled by the claims team', 'Reserva cancelada por el equipo de reclamos'],
  release_early: ['Money released early', 'Dinero entregado antes de plazo'],
}

export const DESK_WORDS = {
  decided: (o: About, outcome: keyof typeof TITLES, { refund_cents, provider_cents }: Sums, reason: string): Told => {
    const [en, es] = TITLES[outcome]
    const [back, rest] = [formatCents(refund_cents), formatCents(provider_cents)]
    return say(
      'info',
      [en, `${o.title}: ${back} to the driver’s card, ${rest} to ${o.business}. The reason: “${reason}”.`],
      [es, `${o.title}: ${back} a la tarjeta del conductor, ${rest} a ${o.business}. El motivo: «${reason}».`],
    )
  },
  partReleased: (o: About, given: number, held: number, reason: string): Told => {
    const [part, rest] = [formatCents(given), formatCents(held)]
    return say(
      'info',
      [
        'A part was released',
        `${o.title}: ${part} to ${o.business}; ${rest} stay held until it is settled. The reason: “${reason}”.`,
      ],
      [
        'Se entregó una parte',
        `${o.title}: ${part} a ${o.business}; ${rest} quedan retenidos hasta resolverlo. El motivo: «${reason}».`,
      ],
    )
  },
  asked: (o: About, question: string): Told =>
    say(
      'warning',
      ['The claims team asks', `About ${o.title}: “${question}”. Please answer in the booking.`],
      ['El equipo de reclamos pregunta', `Sobre ${o.title}: «${question}». Responda en la reserva.`],
    ),
  answered: (o: About, who: string, answer: string): Told =>
    say(
      'info',
      ['A question was answered', `${who} about ${o.title}: “${answer}”`],
      ['Respondieron a una pregunta', `${who} sobre ${o.title}: «${answer}»`],
    ),
}
