// What is said of a dispute at the bank by notification and mail, in both languages.
import { formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { type About, say, type Told } from '#features/work/orders/server/words.ts'

type Sum = { amount_cents: number; due_by: string | null }
const due = ({ due_by }: Sum, zone: string, locale: 'en' | 'es') =>
  due_by ? formatInstant(due_by, locale, zone) : null

export const DISPUTE_WORDS = {
  openedDriver: (o: About, d: Sum): Told =>
    say(
      'warning',
      [
        'Your bank contests a payment',
        `Your bank wants ${formatCents(d.amount_cents)} for ${o.title} back. Nothing is released or refunded until it has decided. If you did not ask for this, tell your bank, and write to us.`,
      ],
      [
        'Su banco disputa un pago',
        `Su banco reclama ${formatCents(d.amount_cents)} por ${o.title}. No se entrega ni se reembolsa nada hasta que decida. Si usted no lo pidió, avise a su banco y escríbanos.`,
      ],
    ),
  openedProvider: (o: About, d: Sum): Told =>
    say(
      'warning',
      [
        'A bank contests a payment',
        `The bank of ${o.customer} wants ${formatCents(d.amount_cents)} for ${o.title} back. The money of this booking waits until the bank has decided. We answer the bank; please keep your papers and photos.`,
      ],
      [
        'Un banco disputa un pago',
        `El banco de ${o.customer} reclama ${formatCents(d.amount_cents)} por ${o.title}. El dinero de esta reserva espera hasta que el banco decida. Nosotros respondemos al banco; conserve sus papeles y fotos.`,
      ],
    ),
  openedAdmin: (o: About, d: Sum): Told =>
    say(
      'error',
      [
        'A dispute waits for an answer',
        `The bank of ${o.customer} wants ${formatCents(d.amount_cents)} for ${o.title} back.${d.due_by ? ` It reads an answer until ${due(d, o.zone, 'en')}.` : ''}`,
      ],
      [
        'Una disputa espera respuesta',
        `El banco de ${o.customer} reclama ${formatCents(d.amount_cents)} por ${o.title}.${d.due_by ? ` Lee una respuesta hasta el ${due(d, o.zone, 'es')}.` : ''}`,
      ],
    ),
  wonDriver: (o: About, d: Sum): Told =>
    say(
      'info',
      [
        'Your bank has decided',
        `Your bank lets the payment of ${formatCents(d.amount_cents)} for ${o.title} stand. The booking goes on as before.`,
      ],
      [
        'Su banco ha decidido',
        `Su banco mantiene el pago de ${formatCents(d.amount_cents)} por ${o.title}. La reserva sigue como antes.`,
      ],
    ),
  wonProvider: (o: About, d: Sum): Told =>
    say(
      'success',
      [
        'The bank has decided for you',
        `The payment of ${formatCents(d.amount_cents)} for ${o.title} (${o.customer}) stands. Its money no longer waits.`,
      ],
      [
        'El banco decidió a su favor',
        `El pago de ${formatCents(d.amount_cents)} por ${o.title} (${o.customer}) se mantiene. Su dinero ya no espera.`,
      ],
    ),
  lostDriver: (o: About, cents: number): Told =>
    say(
      'info',
      [
        'Your bank has decided',
        `Your bank has taken ${formatCents(cents)} for ${o.title} back for you. What we had promised to refund is part of it and is not sent a second time.`,
      ],
      [
        'Su banco ha decidido',
        `Su banco recuperó para usted ${formatCents(cents)} por ${o.title}. Lo que habíamos prometido reembolsar va incluido y no se envía otra vez.`,
      ],
    ),
  lostProvider: (o: About, cents: number, owed: number): Told =>
    say(
      'warning',
      [
        'The bank has decided for the driver',
        `${formatCents(cents)} for ${o.title} went back to ${o.customer}.${owed > 0 ? ` ${formatCents(owed)} of it had been released to you and is taken from your balance; later releases set it off.` : ' It was taken from what was held.'}`,
      ],
      [
        'El banco decidió a favor del conductor',
        `${formatCents(cents)} por ${o.title} volvieron a ${o.customer}.${owed > 0 ? ` De eso, ${formatCents(owed)} ya se le habían entregado y se descuentan de su saldo; las próximas entregas lo compensan.` : ' Se tomó de lo retenido.'}`,
      ],
    ),
  endedAdmin: (o: About, won: boolean, cents: number): Told =>
    say(
      won ? 'success' : 'warning',
      [
        won ? 'A dispute was won' : 'A dispute was lost',
        won
          ? `The payment for ${o.title} (${o.customer}) stands.`
          : `${formatCents(cents)} for ${o.title} went back to ${o.customer}.`,
      ],
      [
        won ? 'Se ganó una disputa' : 'Se perdió una disputa',
        won
          ? `El pago por ${o.title} (${o.customer}) se mantiene.`
          : `${formatCents(cents)} por ${o.title} volvieron a ${o.customer}.`,
      ],
    ),
  refused: (o: About): Told =>
    say(
      'error',
      [
        'An answer to a bank was refused',
        `The payment provider did not take the answer about ${o.title} (${o.customer}). Open the booking: it says why, and your text is kept.`,
      ],
      [
        'Se rechazó una respuesta al banco',
        `La empresa de tarjetas no aceptó la respuesta sobre ${o.title} (${o.customer}). Abra la reserva: dice por qué, y su texto se conserva.`,
      ],
    ),
}
