import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  openedDriver: {
    title: 'Su banco disputa un pago',
    message:
      'Su banco reclama {sum} por {title}. No se entrega ni se reembolsa nada hasta que decida. Si usted no lo pidió, avise a su banco y escríbanos.',
  },
  openedProvider: {
    title: 'Un banco disputa un pago',
    message:
      'El banco de {customer} reclama {sum} por {title}. El dinero de esta reserva espera hasta que el banco decida. Nosotros respondemos al banco; conserve sus documentos y fotos.',
  },
  openedAdmin: {
    title: 'Un contracargo espera respuesta',
    message:
      'El banco de {customer} reclama {sum} por {title}.{until, select, none {} other { Lee una respuesta hasta el {until}.}}',
  },
  wonDriver: {
    title: 'Su banco ha decidido',
    message: 'Su banco mantiene el pago de {sum} por {title}. La reserva sigue como antes.',
  },
  wonProvider: {
    title: 'El banco decidió a su favor',
    message: 'El pago de {sum} por {title} ({customer}) se mantiene. Su dinero ya no espera.',
  },
  wonAdmin: { title: 'Se ganó un contracargo', message: 'El pago por {title} ({customer}) se mantiene.' },
  lostDriver: {
    title: 'Su banco ha decidido',
    message:
      'Su banco recuperó para usted {lost} por {title}. Lo que habíamos prometido reembolsar va incluido y no se envía otra vez.',
  },
  lostProvider: {
    title: 'El banco decidió a favor del conductor',
    message:
      '{lost} por {title} volvieron a {customer}. {owed, select, none {Se tomó de lo retenido.} other {De eso, {owed} ya se le habían entregado y se descuentan de su saldo; las próximas entregas lo compensan.}}',
  },
  lostAdmin: { title: 'Se perdió un contracargo', message: '{lost} por {title} volvieron a {customer}.' },
  refused: {
    title: 'Se rechazó una respuesta al banco',
    message:
      'El proveedor de pagos no aceptó la respuesta sobre {title} ({customer}). Abra la reserva: dice por qué, y su texto se conserva.',
  },
} satisfies Translated<typeof en>
