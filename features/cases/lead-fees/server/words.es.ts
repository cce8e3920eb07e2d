import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  charged: {
    title: 'Tarifa por cliente cobrada',
    message:
      '{fee} por aceptar {title}, {days}, se descuenta de su próximo pago. Se abona sola si el trabajo queda en nada.',
  },
  credited: {
    title: 'Tarifa por cliente abonada',
    message: `La tarifa por {title}, {days}, se abona: {reason, select,
      cancelled {la reserva se canceló antes del trabajo}
      declined {la reserva se rechazó}
      refunded {todo se devolvió al conductor}
      duplicate {ya pagó por este conductor}
      out_of_area {el vehículo está fuera de su zona}
      no_show {el conductor no se presentó}
      other {no se pudo localizar al conductor}}.`,
  },
  unreachable: {
    title: 'El proveedor no logra localizarle',
    message:
      '{business} intentó {attempts} veces hablar con usted sobre {title}, {days}: «{reason}». Escriba o llame, o cancele si ya no lo necesita.',
  },
} satisfies Translated<typeof en>
