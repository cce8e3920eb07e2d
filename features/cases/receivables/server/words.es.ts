import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
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
  ask: 'Escriba a {mail} para saber adónde enviar un check o una transferencia.',
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
  total: 'En total',
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
  covered: '{days, plural, one {{days} día} other {{days} días}} × {rate}',
  confirmed: 'Confirmado por ustedes el {day}: {cap} al día{max, select, none {} other {, hasta {max} días}}',
  age: '{days, plural, one {{days} día} other {{days} días}}',
  notDone: 'Sin terminar',
  nothing: 'No hay nada pendiente.',
  overpaid:
    'Se pagaron {cents} por reservas que después se facturaron por menos. Los devolveremos o los compensaremos, como prefieran.',
  ledger:
    'Cada importe se suma de nuestro libro contable al final del día indicado. Lo que pagaron cuenta desde el día en que lo registramos.',
  mode: 'Esto es una demostración. La aseguradora, los reclamos y el dinero son inventados.',
} satisfies Translated<typeof en>
