import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  providerStatementIssued: {
    title: 'Su estado de cuenta mensual está listo',
    message:
      'Estado de cuenta {number} de {month}: un saldo de {balance} al final. La página de dinero lo tiene en PDF y en CSV.',
  },
  sent: {
    title: 'Pago enviado',
    message: '{sum} van en camino a su cuenta. La página de dinero dice de qué reservas se compone.',
  },
  failed: {
    title: 'Pago no enviado',
    message: `No se pudieron enviar {sum}. {why, select,
      balance_insufficient {Nuestra cuenta en el proveedor de pagos no tenía suficiente en ese momento.}
      account_not_ready {El proveedor de pagos todavía no acepta transferencias a esta cuenta. Vea qué falta en la página de dinero.}
      other {El proveedor de pagos no aceptó la transferencia.}} El dinero queda en el saldo, y el próximo día de pago se intenta de nuevo.`,
  },
  reversed: {
    title: 'Parte de un pago revertida',
    message: 'Se revirtieron {sum} de un pago anterior. La página de dinero dice por qué.',
  },
  reversedByHand: {
    title: 'Transferencia revertida a mano',
    message:
      'En el proveedor de pagos se revirtió más de lo que pedimos. Los pagos quedan suspendidos hasta que alguien lo revise.',
  },
  accountReady: {
    title: 'Los pagos están configurados',
    message: 'El proveedor de pagos revisó su cuenta. La página de dinero dice cuándo llega el próximo pago.',
  },
  accountNeeds: {
    title: 'Falta algo en su cuenta de pagos',
    message: 'El proveedor de pagos pide algo sobre su cuenta. La página de dinero dice qué es.',
  },
  bankRefused: {
    title: 'Su banco devolvió un pago',
    message: '{sum} no llegaron a su banco. Indique otra cuenta bancaria en la página de dinero.',
  },
  suspended: { title: 'Sus pagos están suspendidos', message: 'El equipo suspendió sus pagos: {reason}' },
  lifted: { title: 'Sus pagos continúan', message: 'Sus pagos ya no están suspendidos.' },
} satisfies Translated<typeof en>
