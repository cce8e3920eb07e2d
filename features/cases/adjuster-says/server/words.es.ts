import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  waits: {
    title: 'Hay que confirmar lo que dijo un ajustador',
    message:
      '{by} {kind, select, rental {concedió días de alquiler} payment {informó de un pago} other {declaró pérdida total}} en el reclamo {claim}. No cuenta hasta que usted lo confirme con la aseguradora.',
  },
  said: {
    title: 'El ajustador informó de algo',
    message:
      '{by} {kind, select, rental {concedió más días de alquiler} other {informó de un pago}} por su enlace. Todavía no está confirmado, así que no cuenta. Nuestro equipo lo verifica con la aseguradora.',
  },
  notCounted: {
    title: 'No se confirmó lo que dijo un ajustador',
    message:
      'Su aseguradora no confirmó {kind, select, rental {los días de alquiler} other {el pago}} que informó {by}. No cuenta. Motivo: {reason}',
  },
} satisfies Translated<typeof en>
