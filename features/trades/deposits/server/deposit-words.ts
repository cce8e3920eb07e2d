// What is said about a security deposit by notification and mail, in both languages.
import { formatCents } from '#lib/money.ts'
import type { DepositFailure } from '../deposit.ts'
import { type About, by, say, type Told } from '#features/work/orders/server/words.ts'

const WHY: Record<DepositFailure, { en: string; es: string }> = {
  declined: {
    en: 'Your bank said no. Use another card, or ask your bank.',
    es: 'Su banco lo rechazó. Use otra tarjeta o pregunte a su banco.',
  },
  funds: {
    en: 'The card does not have this much free. Use another card, or make room on it.',
    es: 'La tarjeta no tiene tanto disponible. Use otra tarjeta o libere saldo.',
  },
  authentication: {
    en: 'Your bank wants you to confirm the card yourself. Confirm it, or use another card.',
    es: 'Su banco quiere que usted mismo confirme la tarjeta. Confírmela o use otra.',
  },
  card: {
    en: 'The card has ended or is not valid any more. Use another card.',
    es: 'La tarjeta venció o ya no es válida. Use otra tarjeta.',
  },
}

type Until = string | null
const until = (at: Until, o: About) => ({
  en: at ? ` The bank holds it until ${by(at, o.zone, 'en')}.` : '',
  es: at ? ` El banco la mantiene hasta el ${by(at, o.zone, 'es')}.` : '',
})

export const DEPOSIT_WORDS = {
  held: (o: About, cents: number, at: Until): Told =>
    say(
      'info',
      [
        'Deposit held',
        `${formatCents(cents)} for ${o.title} is held on the driver’s card. It is no charge and comes back.${until(at, o).en}`,
      ],
      [
        'Depósito retenido',
        `${formatCents(cents)} por ${o.title} están retenidos en la tarjeta del conductor. No es un cobro y se devuelve.${until(at, o).es}`,
      ],
    ),
  renewed: (o: About, cents: number, at: Until): Told =>
    say(
      'info',
      [
        'Deposit renewed',
        `The hold of ${formatCents(cents)} for ${o.title} was renewed, and the earlier one is dropped.${until(at, o).en}`,
      ],
      [
        'Depósito renovado',
        `La retención de ${formatCents(cents)} por ${o.title} se renovó y la anterior se libera.${until(at, o).es}`,
      ],
    ),
  taken: (o: About, cents: number, all: number): Told =>
    say(
      'warning',
      [
        'Part of the deposit taken',
        `${formatCents(cents)} of the deposit of ${formatCents(all)} for ${o.title} was taken and goes to ${o.business}. The rest is released.`,
      ],
      [
        'Parte del depósito cobrada',
        `${formatCents(cents)} del depósito de ${formatCents(all)} por ${o.title} se cobraron para ${o.business}. El resto se libera.`,
      ],
    ),
  released: (o: About, cents: number): Told =>
    say(
      'success',
      [
        'Deposit released',
        `The hold of ${formatCents(cents)} for ${o.title} is dropped. Nothing was taken; banks usually show it within some days.`,
      ],
      [
        'Depósito liberado',
        `La retención de ${formatCents(cents)} por ${o.title} se liberó. No se cobró nada; los bancos suelen mostrarlo en unos días.`,
      ],
    ),
  lapsed: (o: About, cents: number): Told =>
    say(
      'warning',
      [
        'The deposit’s hold has lapsed',
        `The bank let the hold of ${formatCents(cents)} for ${o.title} go. While it is still needed, it is placed again.`,
      ],
      [
        'La retención del depósito caducó',
        `El banco soltó la retención de ${formatCents(cents)} por ${o.title}. Mientras haga falta, se vuelve a hacer.`,
      ],
    ),
  refused: (o: About, cents: number, why: DepositFailure, at: Until): Told =>
    say(
      'warning',
      [
        'The deposit could not be held',
        `${formatCents(cents)} for ${o.title} could not be held on your card. ${WHY[why].en}${
          at ? ` The earlier hold ends on ${by(at, o.zone, 'en')}.` : ' Without it the car is not handed over.'
        }`,
      ],
      [
        'No se pudo retener el depósito',
        `${formatCents(cents)} por ${o.title} no se pudieron retener en su tarjeta. ${WHY[why].es}${
          at ? ` La retención anterior termina el ${by(at, o.zone, 'es')}.` : ' Sin él no se entrega el auto.'
        }`,
      ],
    ),
  notHeld: (o: About, cents: number, at: Until): Told =>
    say(
      'warning',
      at
        ? [
            'A deposit could not be renewed',
            `The hold of ${formatCents(cents)} for ${o.title} (${o.customer}) ends on ${by(at, o.zone, 'en')}. The driver was asked for another card.`,
          ]
        : [
            'No deposit is held yet',
            `${formatCents(cents)} for ${o.title} (${o.customer}) is not held. The driver was asked for a card. Hand over the car once it is held.`,
          ],
      at
        ? [
            'Un depósito no se pudo renovar',
            `La retención de ${formatCents(cents)} por ${o.title} (${o.customer}) termina el ${by(at, o.zone, 'es')}. Se pidió otra tarjeta al conductor.`,
          ]
        : [
            'Aún no hay depósito retenido',
            `${formatCents(cents)} por ${o.title} (${o.customer}) no están retenidos. Se pidió una tarjeta al conductor. Entregue el auto cuando lo estén.`,
          ],
    ),
  needsCard: (o: About, cents: number): Told =>
    say(
      'warning',
      [
        'A card is needed for the deposit',
        `Add a card for the deposit of ${formatCents(cents)} for ${o.title}. It is held, not charged. Without it the car is not handed over.`,
      ],
      [
        'Falta una tarjeta para el depósito',
        `Añada una tarjeta para el depósito de ${formatCents(cents)} por ${o.title}. Se retiene, no se cobra. Sin ella no se entrega el auto.`,
      ],
    ),
  asked: (o: About, cents: number, reason: string, at: Date): Told =>
    say(
      'warning',
      [
        'A part of your deposit is asked for',
        `${o.business} asks to keep ${formatCents(cents)} for ${o.title}: “${reason}”. Agree or object by ${by(at, o.zone, 'en')}; nothing is taken before.`,
      ],
      [
        'Le piden parte de su depósito',
        `${o.business} pide quedarse con ${formatCents(cents)} por ${o.title}: «${reason}». Acepte u objete antes del ${by(at, o.zone, 'es')}; antes no se cobra nada.`,
      ],
    ),
  agreed: (o: About, cents: number): Told =>
    say(
      'success',
      ['The driver agrees', `${o.customer} agrees to ${formatCents(cents)} of the deposit for ${o.title}.`],
      ['El conductor acepta', `${o.customer} acepta ${formatCents(cents)} del depósito por ${o.title}.`],
    ),
  objected: (o: About, cents: number, reason: string): Told =>
    say(
      'warning',
      [
        'The driver objects',
        `${o.customer} objects to ${formatCents(cents)} of the deposit for ${o.title}: “${reason}”. The claims team decides.`,
      ],
      [
        'El conductor objeta',
        `${o.customer} objeta ${formatCents(cents)} del depósito por ${o.title}: «${reason}». Decide el equipo de reclamos.`,
      ],
    ),
  overdue: (o: About, cents: number): Told =>
    say(
      'warning',
      [
        'No answer about a deposit',
        `Nobody has answered about ${formatCents(cents)} of the deposit for ${o.title}. The claims team can decide now; the driver can still answer.`,
      ],
      [
        'Sin respuesta sobre un depósito',
        `Nadie respondió sobre ${formatCents(cents)} del depósito por ${o.title}. El equipo de reclamos ya puede decidir; el conductor aún puede responder.`,
      ],
    ),
  withdrawn: (o: About): Told =>
    say(
      'success',
      ['Nothing of your deposit is kept', `${o.business} says all is good with ${o.title}. The hold is dropped.`],
      [
        'No se queda nada de su depósito',
        `${o.business} indica que todo está bien con ${o.title}. La retención se libera.`,
      ],
    ),
  decided: (o: About, kept: number, asked: number, reason: string): Told =>
    say(
      'info',
      [
        'The deposit is decided',
        `${formatCents(kept)} of the ${formatCents(asked)} asked for ${o.title} is taken. The reason: “${reason}”.`,
      ],
      [
        'El depósito está decidido',
        `De los ${formatCents(asked)} pedidos por ${o.title} se cobran ${formatCents(kept)}. El motivo: «${reason}».`,
      ],
    ),
} as const
