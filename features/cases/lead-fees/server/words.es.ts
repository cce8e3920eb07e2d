import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  charged: {
    title: 'Tarifa por cliente cobrada',
    message:
      'Cobramos una tarifa por cliente de {fee} por aceptar {title}, {days}. Se descuenta de su próximo pago y se abona automáticamente si el trabajo no se concreta.',
  },
  credited: {
    title: 'Tarifa por cliente abonada',
    message: `La tarifa por {title}, {days}, se abona: {reason, select,
      cancelled {la reserva se canceló antes de empezar el trabajo}
      declined {la reserva se rechazó}
      refunded {el conductor recibió un reembolso completo}
      duplicate {ya pagó por este conductor}
      out_of_area {el auto está fuera de su zona}
      no_show {el conductor no se presentó}
      other {no se pudo localizar al conductor}}.`,
  },
  unreachable: {
    title: 'El proveedor no logra localizarle',
    message:
      '{business} intentó {attempts} veces comunicarse con usted sobre {title}, {days}: «{reason}». Escríbales o llámeles, o cancele si ya no lo necesita.',
  },
} satisfies Translated<typeof en>
