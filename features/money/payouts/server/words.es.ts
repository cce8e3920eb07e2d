import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  providerStatementIssued: {
    title: 'Su estado de cuenta mensual está listo',
    message:
      'El estado de cuenta {number} de {month} muestra un saldo final de {balance}. Descárguelo en PDF o CSV en su página Dinero.',
  },
  sent: {
    title: 'Pago enviado',
    message: '{sum} van en camino a su cuenta. En su página Dinero puede ver de qué reservas provienen.',
  },
  failed: {
    title: 'Pago no enviado',
    message: `No pudimos enviar {sum}. {why, select,
      balance_insufficient {Nuestra cuenta en el proveedor de pagos no tenía fondos suficientes.}
      account_not_ready {El proveedor de pagos todavía no acepta transferencias a esta cuenta. Vea qué falta en la página Dinero.}
      other {El proveedor de pagos no aceptó la transferencia.}} El dinero queda en el saldo y lo intentaremos de nuevo el próximo día de pago.`,
  },
  reversed: {
    title: 'Parte de un pago revertida',
    message: 'Revertimos {sum} de un pago anterior. Vea el motivo en su página Dinero.',
  },
  reversedByHand: {
    title: 'Transferencia revertida manualmente',
    message:
      'En el proveedor de pagos se revirtió más de lo que pedimos. Los pagos quedan suspendidos hasta que alguien lo revise.',
  },
  accountReady: {
    title: 'Los pagos están configurados',
    message: 'El proveedor de pagos verificó su cuenta. Vea la fecha de su próximo pago en su página Dinero.',
  },
  accountNeeds: {
    title: 'Su cuenta de pagos necesita más información',
    message: 'El proveedor de pagos necesita más información sobre su cuenta. Vea qué falta en su página Dinero.',
  },
  bankRefused: {
    title: 'Su banco devolvió un pago',
    message: '{sum} no llegaron a su banco. Agregue otra cuenta bancaria en su página Dinero.',
  },
  suspended: { title: 'Sus pagos están suspendidos', message: 'Nuestro equipo suspendió sus pagos: {reason}' },
  lifted: { title: 'Sus pagos se reanudaron', message: 'Sus pagos ya no están suspendidos.' },
} satisfies Translated<typeof en>
