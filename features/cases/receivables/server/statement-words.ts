// What the statement of an insurer says, in both languages.
import type { Age } from '../aging.ts'

const en = {
  title: 'Statement',
  below: (insurer: string, day: string) => `${insurer}: bookings billed to you, as of ${day}`,
  facts: { number: 'Statement number', corrects: 'Replaces', issued: 'Issued', as_of: 'As of', open: 'To be paid' },
  remit: 'How to pay',
  remitText: (number: string) =>
    `Please give the statement number ${number} with your payment, and the claim numbers if you pay some of the bookings only.`,
  ask: (mail: string) => `Please write to ${mail} for where to send a check or transfer.`,
  aging: 'By age',
  agingText:
    'Days are counted from the day on which the rental or work was completed, in New York. Nothing is due before that day.',
  ages: {
    current: 'Not yet due',
    d30: '1–30 days',
    d60: '31–60 days',
    d90: '61–90 days',
    older: 'Over 90 days',
  } satisfies Record<Age, string>,
  total: 'In all',
  bookings: 'Bookings',
  columns: { claim: 'Claim', what: 'What', days: 'Covered', billed: 'Billed', paid: 'Paid', open: 'Open', age: 'Age' },
  booking: (number: string) => `Booking ${number}`,
  covered: (days: number, rate: string) => `${days} ${days === 1 ? 'day' : 'days'} × ${rate}`,
  confirmed: (day: string, cap: string, days: string) => `Confirmed by you on ${day}: ${cap} a day${days}`,
  upTo: (days: number) => `, up to ${days} days`,
  age: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
  notDone: 'Not completed',
  nothing: 'Nothing is open.',
  overpaid: (cents: string) =>
    `${cents} was paid for bookings that were billed less afterwards. We will give it back or set it off, as you wish.`,
  ledger:
    'Every amount is added up from our ledger at the end of the day above. What you paid counts from the day on which we recorded it.',
  mode: 'This is a demonstration. The insurer, the claims and the money are invented.',
}
export type StatementWords = typeof en
const es: StatementWords = {
  title: 'Estado de cuenta',
  below: (insurer, day) => `${insurer}: reservas que se le facturaron, al ${day}`,
  facts: {
    number: 'Número de estado de cuenta',
    corrects: 'Reemplaza a',
    issued: 'Emitido',
    as_of: 'Al',
    open: 'Por pagar',
  },
  remit: 'Cómo pagar',
  remitText: (number) =>
    `Indique con su pago el número de estado de cuenta ${number} y, si paga solo algunas reservas, los números de reclamo.`,
  ask: (mail) => `Escriba a ${mail} para saber adónde enviar un check o una transferencia.`,
  aging: 'Por antigüedad',
  agingText:
    'Los días se cuentan desde el día en que terminó el alquiler o el trabajo, en Nueva York. Nada vence antes de ese día.',
  ages: {
    current: 'Aún no vence',
    d30: '1–30 días',
    d60: '31–60 días',
    d90: '61–90 días',
    older: 'Más de 90 días',
  },
  total: 'En total',
  bookings: 'Reservas',
  columns: {
    claim: 'Reclamo',
    what: 'Concepto',
    days: 'Cubierto',
    billed: 'Facturado',
    paid: 'Pagado',
    open: 'Pendiente',
    age: 'Antigüedad',
  },
  booking: (number) => `Reserva ${number}`,
  covered: (days, rate) => `${days} ${days === 1 ? 'día' : 'días'} × ${rate}`,
  confirmed: (day, cap, days) => `Confirmado por ustedes el ${day}: ${cap} al día${days}`,
  upTo: (days) => `, hasta ${days} días`,
  age: (days) => `${days} ${days === 1 ? 'día' : 'días'}`,
  notDone: 'Sin terminar',
  nothing: 'No hay nada pendiente.',
  overpaid: (cents) =>
    `Se pagaron ${cents} por reservas que después se facturaron por menos. Los devolveremos o los compensaremos, como prefieran.`,
  ledger:
    'Cada importe se suma de nuestro libro contable al final del día indicado. Lo que pagaron cuenta desde el día en que lo registramos.',
  mode: 'Esto es una demostración. La aseguradora, los reclamos y el dinero son inventados.',
}
export const STATEMENT = { en, es }
