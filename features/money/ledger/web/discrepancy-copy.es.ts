import type en from './discrepancy-copy.en.ts'

export default {
  title: 'Conciliación',
  text: 'Cada noche, y cada vez que arranca el servidor, comparamos los registros del proveedor de pagos, nuestros pagos y los libros.',
  now: 'Comparar ahora',
  starting: 'Empezando...',
  started: 'Comparando...',
  startedText: 'El resultado aparecerá aquí.',
  running: 'Comparando desde {at}...',
  waiting: 'La comparación empieza en un momento...',
  stuck: 'La última comparación no terminó ({why}). Lo intentaremos de nuevo automáticamente.',
  last: 'Última comparación {at}: {count, plural, =0 {ningún registro nuevo} =1 {1 registro nuevo} other {# registros nuevos}}.',
  lastBy:
    'Última comparación {at}, pedida por {who}: {count, plural, =0 {ningún registro nuevo} =1 {1 registro nuevo} other {# registros nuevos}}.',
  never: 'Aún no se ha comparado.',
  none: 'Los tres coinciden.',
  count: '{count, plural, =1 {1 discrepancia abierta} other {# discrepancias abiertas}}.',
  list: 'Discrepancias abiertas',
  company: 'Proveedor de pagos',
  ours: 'Nuestros pagos',
  ledger: 'Libros',
  silent: 'Sin registro',
  since: 'Desde {at}',
  order: 'Ver la reserva {number}',
  payouts: 'Ver los pagos a proveedores',
  subject: 'Sobre',
  note: '¿Qué encontró?',
  noteHint:
    'Con esto la tarea queda hecha. La discrepancia sigue en la lista hasta que se resuelva. Si cambian sus importes, vuelve a ser una tarea.',
  needNote: 'Escriba lo que encontró.',
  keep: 'Guardar y completar la tarea',
  keeping: 'Guardando...',
  kept: 'Guardado',
  keptText: 'La tarea está hecha. La discrepancia sigue en la lista hasta que se resuelva.',
  recorded: 'Revisado por {who}, {at}',
  somebody: 'Alguien que ya no está',
  loading: 'Cargando discrepancias',
  failed: 'No pudimos cargar las discrepancias.',
  pages: 'Páginas de discrepancias',
  kinds: {
    charge_unpaid: 'Cobrado en el proveedor de pagos, sin pago nuestro',
    paid_uncharged: 'Pagado en nuestros registros, sin cobro en el proveedor de pagos',
    charge_amount: 'El proveedor de pagos cobró un importe distinto',
    refund_unknown: 'Devuelto en el proveedor de pagos sin reembolso nuestro',
    refund_differs: 'Un reembolso difiere del registro del proveedor de pagos',
    chargeback_unknown: 'Un contracargo desconocido',
    chargeback_differs: 'Un contracargo tiene otro importe u otro resultado',
    transfer_unknown: 'Enviado a un proveedor sin pago nuestro',
    payout_differs: 'Un pago a un proveedor difiere del registro del proveedor de pagos',
    ledger_payments: 'Los libros de una reserva no coinciden con sus pagos',
    ledger_payouts: 'Los libros de un pago a un proveedor no coinciden con su importe',
    movement_unbalanced: 'Un movimiento no suma cero',
    over_released: 'Salió más dinero de una reserva de lo que estaba retenido',
    balance_differs: 'Nuestro saldo en el proveedor de pagos difiere de los libros',
  },
  explain: {
    charge_unpaid:
      'Revise el cobro en el proveedor de pagos. Si el conductor pagó por nada, devuélvalo allí. La discrepancia se resuelve entonces sola.',
    paid_uncharged:
      'La reserva figura como pagada, pero no se cobró nada. Revise que estemos conectados a la cuenta correcta del proveedor de pagos.',
    charge_amount: 'Revise el cobro en el proveedor de pagos. Devuelva lo que sobra o pida lo que falta.',
    refund_unknown:
      'Alguien hizo un reembolso en la página del proveedor de pagos y el evento se perdió. Envíe de nuevo el evento desde allí.',
    refund_differs:
      'El conductor puede haber recibido más o menos de lo que dicen nuestros registros. Revise el reembolso en el proveedor de pagos.',
    chargeback_unknown:
      'Trata de un cobro que no es de nuestras reservas. Respóndalo en la página del proveedor de pagos.',
    chargeback_differs:
      'Se perdió un evento. Lo pediremos de nuevo automáticamente. Si la discrepancia sigue, revise el contracargo en el proveedor de pagos.',
    transfer_unknown:
      'Alguien envió dinero manualmente. Revierta la transferencia en el proveedor de pagos o anote por qué es correcta.',
    payout_differs:
      'Alguien revirtió una transferencia manualmente o se perdió un evento. Revise la transferencia en el proveedor de pagos.',
    ledger_payments:
      'Se registró un pago sin su movimiento, o al revés. Esto no se resuelve solo. Avise a quien administra el servidor.',
    ledger_payouts:
      'Se registró un pago a un proveedor sin su movimiento, o al revés. Avise a quien administra el servidor.',
    movement_unbalanced:
      'La base de datos normalmente lo impide, así que alguien la eludió. Avise a quien administra el servidor.',
    over_released: 'Los reembolsos y las entregas suman más de lo que entró. Revise los movimientos de la reserva.',
    balance_differs:
      'Si hay otra discrepancia abierta, resuélvala primero: puede ser el mismo dinero. Si no, busque en la página de saldo del proveedor de pagos una línea que no sea pago, reembolso, contracargo, transferencia ni comisión, y anote qué es.',
  },
} satisfies typeof en
