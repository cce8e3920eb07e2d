import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  /** Of an insurer. */
  statement: {
    title: 'Estado de cuenta',
    below: '{insurer}: reservas que se le facturaron, al {day}',
    facts: {
      number: 'Número de estado de cuenta',
      corrects: 'Reemplaza a',
      issued: 'Emitido',
      as_of: 'Al',
      open: 'Por pagar',
    },
    remit: 'Cómo pagar',
    remitText:
      'Indique con su pago el número de estado de cuenta {number} y, si paga solo algunas reservas, los números de reclamo.',
    ask: 'Escriba a {mail} para saber adónde enviar un cheque o una transferencia.',
    aging: 'Por antigüedad',
    agingText:
      'Los días se cuentan desde el día en que terminó el alquiler o el trabajo, en Nueva York. Nada vence antes de ese día.',
    ages: {
      current: 'Aún no vence',
      d30: '1–30 días',
      d60: '31–60 días',
      d90: '61–90 días',
      older: 'Más de 90 días',
    },
    total: 'Total',
    bookings: 'Reservas',
    columns: {
      claim: 'Reclamo',
      what: 'Concepto',
      days: 'Cubierto',
      billed: 'Facturado',
      paid: 'Pagado',
      open: 'Pendiente',
      age: 'Antigüedad',
    },
    booking: 'Reserva {number}',
    covered: '{days, plural, one {{days} día} other {{days} días}} × hasta {rate}',
    confirmed: 'Confirmado por ustedes el {day}: {cap} por día{max, select, none {} other {, hasta {max} días}}',
    age: '{days, plural, one {{days} día} other {{days} días}}',
    notDone: 'Sin terminar',
    nothing: 'No hay reservas pendientes.',
    overpaid:
      'Pagaron {cents} por reservas que después se facturaron por menos. Podemos devolverlos o aplicarlos a otras reservas, como prefieran.',
    ledger:
      'Todos los importes provienen de nuestro libro contable al final del día indicado. Sus pagos cuentan desde el día en que los registramos.',
    mode: 'Esto es una demostración. La aseguradora, los reclamos y el dinero son ficticios.',
  },
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
