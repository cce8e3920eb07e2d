import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  openedDriver: {
    title: 'Su banco disputa un pago',
    message:
      'Su banco reclama {sum} por {title}. No entregaremos ni reembolsaremos nada hasta que decida. Si usted no lo pidió, avise a su banco y escríbanos.',
  },
  openedProvider: {
    title: 'Un banco disputa un pago',
    message:
      'El banco de {customer} reclama {sum} por {title}. El dinero de esta reserva queda retenido hasta que el banco decida. Nosotros respondemos al banco. Conserve sus documentos y fotos.',
  },
  openedAdmin: {
    title: 'Un contracargo requiere respuesta',
    message:
      'El banco de {customer} reclama {sum} por {title}.{until, select, none {} other { Hay que responder antes del {until}.}}',
  },
  wonDriver: {
    title: 'Su banco decidió',
    message: 'Su banco mantiene el pago de {sum} por {title}. La reserva sigue como antes.',
  },
  wonProvider: {
    title: 'El banco decidió a su favor',
    message: 'El banco mantuvo el pago de {sum} por {title} ({customer}). El dinero ya no está retenido.',
  },
  wonAdmin: { title: 'Contracargo ganado', message: 'El banco mantuvo el pago por {title} ({customer}).' },
  lostDriver: {
    title: 'Su banco decidió',
    message:
      'Su banco le devolvió {lost} por {title}. Esto incluye el reembolso que prometimos, así que no lo enviaremos otra vez.',
  },
  lostProvider: {
    title: 'El banco decidió a favor del conductor',
    message:
      '{lost} por {title} volvieron a {customer}. {owed, select, none {Salió del dinero retenido.} other {De eso, {owed} ya se le habían entregado y se toman de su saldo. Los descontamos de las próximas entregas.}}',
  },
  lostAdmin: { title: 'Contracargo perdido', message: '{lost} por {title} volvieron a {customer}.' },
  refused: {
    title: 'Respuesta al banco no aceptada',
    message:
      'El proveedor de pagos no aceptó la respuesta sobre {title} ({customer}). Abra la reserva para ver por qué. Su texto sigue ahí.',
  },
} satisfies Translated<typeof en>
