// What the statement says with which a driver claims a rental back, in both languages.
import type { NotCovered } from '../not-covered.ts'

type Why = Record<NotCovered['why'], (days: number, cap: string) => string>
const enDays = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const esDays = (count: number) => `${count} ${count === 1 ? 'día' : 'días'}`

const en = {
  title: 'Reimbursement statement',
  below: (insurer: string, claim: string) => `For ${insurer}, claim ${claim}`,
  facts: {
    number: 'Statement number',
    corrects: 'Replaces',
    issued: 'Issued',
    driver: 'Driver',
    insurer: 'Insurer',
    claim: 'Claim number',
    adjuster: 'Adjuster',
    what: 'Rented',
    provider: 'From',
    dates: 'Days',
  },
  booking: (number: string) => `booking ${number}`,
  claimBack: 'What to claim back',
  item: 'What',
  amount: 'Amount',
  date: 'Date',
  days: (count: number, rate: string) => `Rental, ${enDays(count)} × ${rate}`,
  covered: (count: number, rate: string) => `Covered by the insurer as booked, ${enDays(count)} × at most ${rate}`,
  back: 'To be paid back to the driver',
  states: {
    corrected: 'Money went back to the card or the days changed since. The amount to claim back is what is left of it.',
    ended:
      'Nothing was paid for a rental that took place, so nothing is to be claimed back. If an earlier statement went to the insurer, tell them that this one replaces it.',
  },
  confirmed: (day: string, by: string, cap: string, days: number | null) =>
    `The insurer confirmed on ${day}${by ? ` (${by})` : ''}: ${cap} a day${days === null ? '' : `, up to ${enDays(days)}`}.`,
  card: 'What was paid by card',
  charged: 'Charged to the card',
  returned: 'Returned to the card',
  paid: 'Paid by card in all',
  promised: 'Of this, still goes back to the card',
  notCovered: 'What is not covered, and why',
  allCovered: 'All of this rental is covered.',
  why: {
    daily_cap: (days, cap) => `Above the daily limit of ${cap}, ${enDays(days)}`,
    wait: (days) => `${enDays(days)} before the day from which the insurer pays`,
    ended: (days) => `${enDays(days)} after the last day that the insurer pays`,
    days_used: (days) => `${enDays(days)} more than the insurer pays`,
    total_cap: () => 'Above what the insurer pays for renting in all',
  } satisfies Why as Why,
  less: 'Less what went back to the card',
  kept: 'Kept by the terms for days not used',
  own: 'The driver’s own part',
  deductible: (amount: string) =>
    `The deductible of ${amount} belongs to the repair. It is the driver’s to pay; nobody may waive it, pay it for them or give it back.`,
  how: 'How to submit this',
  submit: (adjuster: string | null, claim: string) =>
    `Send this statement with your receipt to ${adjuster ? `your adjuster (${adjuster})` : 'your adjuster or your insurer’s claims department'}, and give the claim number ${claim}. Keep a copy, and ask for a written answer. The insurer decides what it pays.`,
  ledger:
    'The payments are added up from our ledger, the cover is what was agreed when the rental was booked. Days of the card are those of the provider’s place. This statement is not legal advice.',
}
export type ReimbursementWords = typeof en
const es: ReimbursementWords = {
  title: 'Estado de cuenta para reembolso',
  below: (insurer, claim) => `Para ${insurer}, reclamo ${claim}`,
  facts: {
    number: 'Número de estado de cuenta',
    corrects: 'Reemplaza a',
    issued: 'Emitido',
    driver: 'Conductor',
    insurer: 'Aseguradora',
    claim: 'Número de reclamo',
    adjuster: 'Ajustador',
    what: 'Alquilado',
    provider: 'A',
    dates: 'Días',
  },
  booking: (number) => `reserva ${number}`,
  claimBack: 'Lo que puede reclamar',
  item: 'Concepto',
  amount: 'Importe',
  date: 'Fecha',
  days: (count, rate) => `Alquiler, ${esDays(count)} × ${rate}`,
  covered: (count, rate) => `Cubierto por la aseguradora según la reserva, ${esDays(count)} × como máximo ${rate}`,
  back: 'Por devolver al conductor',
  states: {
    corrected:
      'Desde entonces volvió dinero a la tarjeta o cambiaron los días. Lo que se puede reclamar es lo que queda.',
    ended:
      'No se pagó ningún alquiler realizado, así que no hay nada que reclamar. Si ya se envió un documento anterior a la aseguradora, avísele de que este lo reemplaza.',
  },
  confirmed: (day, by, cap, days) =>
    `La aseguradora confirmó el ${day}${by ? ` (${by})` : ''}: ${cap} al día${days === null ? '' : `, hasta ${esDays(days)}`}.`,
  card: 'Lo que se pagó con tarjeta',
  charged: 'Cobrado a la tarjeta',
  returned: 'Devuelto a la tarjeta',
  paid: 'Pagado con tarjeta en total',
  promised: 'De esto, aún vuelve a la tarjeta',
  notCovered: 'Lo que no está cubierto, y por qué',
  allCovered: 'Todo este alquiler está cubierto.',
  why: {
    daily_cap: (days, cap) => `Por encima del límite diario de ${cap}, ${esDays(days)}`,
    wait: (days) => `${esDays(days)} antes del día desde el que paga la aseguradora`,
    ended: (days) => `${esDays(days)} después del último día que paga la aseguradora`,
    days_used: (days) => `${esDays(days)} más de los que paga la aseguradora`,
    total_cap: () => 'Por encima de lo que la aseguradora paga en total por alquilar',
  },
  less: 'Menos lo devuelto a la tarjeta',
  kept: 'Retenido según las condiciones por días sin usar',
  own: 'Parte propia del conductor',
  deductible: (amount) =>
    `El deducible de ${amount} corresponde a la reparación. Lo paga el conductor; nadie puede perdonarlo, pagarlo por él ni devolverlo.`,
  how: 'Cómo presentarlo',
  submit: (adjuster, claim) =>
    `Envíe este estado de cuenta con su recibo a ${adjuster ? `su ajustador (${adjuster})` : 'su ajustador o al departamento de reclamos de su aseguradora'} e indique el número de reclamo ${claim}. Guarde una copia y pida una respuesta por escrito. La aseguradora decide cuánto paga.`,
  ledger:
    'Los pagos se suman de nuestro libro contable; la cobertura es la acordada al reservar. Los días de la tarjeta son los del lugar del proveedor. Este estado de cuenta no es asesoría legal.',
}
export const REIMBURSEMENT = { en, es }
