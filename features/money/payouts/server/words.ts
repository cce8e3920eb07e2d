// What providers and admins are told about payouts, in both languages.
import { formatCents } from '#lib/money.ts'
import { transferFailureOf } from '../payout-account.ts'
import type { MoneyNews } from './tell-owners.ts'

const WHY_EN = {
  balance_insufficient: 'Our account at the payment provider did not hold enough at that moment.',
  account_not_ready:
    'The payment provider does not take transfers to this account yet. See what is missing on the money page.',
  other: 'The payment provider did not take the transfer.',
}
const WHY_ES = {
  balance_insufficient: 'Nuestra cuenta en la compañía de tarjetas no tenía suficiente en ese momento.',
  account_not_ready:
    'La compañía de tarjetas todavía no acepta transferencias a esta cuenta. Vea qué falta en la página de dinero.',
  other: 'La compañía de tarjetas no aceptó la transferencia.',
}

const monthIn = (month: string, language: 'en' | 'es') =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`))

export const WORDS = {
  statementIssued: (month: string, number: string, balance_cents: number): MoneyNews => ({
    type: 'info',
    en: {
      title: 'Your monthly statement is ready',
      message: `Statement ${number} for ${monthIn(month, 'en')}: a balance of ${formatCents(balance_cents)} at its end. The money page has it as a PDF and as a CSV.`,
    },
    es: {
      title: 'Su estado de cuenta mensual está listo',
      message: `Estado de cuenta ${number} de ${monthIn(month, 'es')}: un saldo de ${formatCents(balance_cents)} al final. La página de dinero lo tiene en PDF y en CSV.`,
    },
  }),
  payoutSent: (cents: number): MoneyNews => ({
    type: 'success',
    en: {
      title: 'Payout sent',
      message: `${formatCents(cents)} is on its way to your account. The money page says which bookings it is made of.`,
    },
    es: {
      title: 'Pago enviado',
      message: `${formatCents(cents)} van en camino a su cuenta. La página de dinero dice de qué reservas se compone.`,
    },
  }),
  payoutFailed: (cents: number, code: string): MoneyNews => ({
    type: 'warning',
    en: {
      title: 'Payout not sent',
      message: `${formatCents(cents)} could not be sent. ${WHY_EN[transferFailureOf(code)!]} The money stays in the balance, and the next payout day tries again.`,
    },
    es: {
      title: 'Pago no enviado',
      message: `No se pudieron enviar ${formatCents(cents)}. ${WHY_ES[transferFailureOf(code)!]} El dinero queda en el saldo, y el próximo día de pago se intenta de nuevo.`,
    },
  }),
  payoutTakenBack: (cents: number): MoneyNews => ({
    type: 'warning',
    en: {
      title: 'Part of a payout taken back',
      message: `${formatCents(cents)} of an earlier payout was taken back. The money page says why.`,
    },
    es: {
      title: 'Parte de un pago recuperada',
      message: `Se recuperaron ${formatCents(cents)} de un pago anterior. La página de dinero dice por qué.`,
    },
  }),
  takenBackByHand: (): MoneyNews => ({
    type: 'error',
    en: {
      title: 'Transfer taken back by hand',
      message:
        'More was taken back at the payment provider than we asked for. Payouts are held until somebody has looked.',
    },
    es: {
      title: 'Transferencia recuperada a mano',
      message:
        'En la compañía de tarjetas se recuperó más de lo que pedimos. Los pagos quedan retenidos hasta que alguien lo revise.',
    },
  }),
  accountReady: (): MoneyNews => ({
    type: 'success',
    en: {
      title: 'Payouts are set up',
      message: 'The payment provider has checked your account. The money page says when the next payout comes.',
    },
    es: {
      title: 'Los pagos están configurados',
      message: 'La compañía de tarjetas revisó su cuenta. La página de dinero dice cuándo llega el próximo pago.',
    },
  }),
  accountNeeds: (): MoneyNews => ({
    type: 'warning',
    en: {
      title: 'Your payout account needs something',
      message: 'The payment provider asks for something about your account. The money page says what it is.',
    },
    es: {
      title: 'Falta algo en su cuenta de pagos',
      message: 'La compañía de tarjetas pide algo sobre su cuenta. La página de dinero dice qué es.',
    },
  }),
  bankRefused: (cents: number): MoneyNews => ({
    type: 'error',
    en: {
      title: 'Your bank sent a payout back',
      message: `${formatCents(cents)} did not arrive at your bank. Give another bank account on the money page.`,
    },
    es: {
      title: 'Su banco devolvió un pago',
      message: `${formatCents(cents)} no llegaron a su banco. Indique otra cuenta bancaria en la página de dinero.`,
    },
  }),
  held: (reason: string): MoneyNews => ({
    type: 'warning',
    en: { title: 'Your payouts are held back', message: `The team holds your payouts back: ${reason}` },
    es: { title: 'Sus pagos están retenidos', message: `El equipo retiene sus pagos: ${reason}` },
  }),
  lifted: (): MoneyNews => ({
    type: 'success',
    en: { title: 'Your payouts go on', message: 'Your payouts are no longer held back.' },
    es: { title: 'Sus pagos continúan', message: 'Sus pagos ya no están retenidos.' },
  }),
}
