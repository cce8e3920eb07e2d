import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const returned = `{paid, select, true {Se le devuelve todo el pago.} other {No se cobró nada a su tarjeta.}}`

export default {
  update: {
    title: `{kind, select,
      on_the_way {En camino}
      parts_ordered {Piezas pedidas}
      in_repair {En reparación}
      in_paint {En pintura}
      inspected {Inspección hecha}
      report_sent {Informe enviado}
      dropped_off {Vehículo entregado}
      ready {Listo para recoger}
      delayed {Con retraso}
      other {Novedades de su reserva}}`,
    message: '{business} sobre {title}: «{text}»{expected, select, none {} other { Se espera ahora: {expected}.}}',
  },
  answerSoon: {
    title: 'Ya pasó la mitad de su plazo',
    message: '{customer} espera su respuesta sobre {title}, {days}. Acepte o rechace antes del {until}.',
  },
  paid: {
    title: '{paid, select, true {Pagada} other {Reservada}}. A la espera de que {business} acepte',
    message:
      '{title}, {days}: {paid, select, true {{amount} pagados y retenidos} other {no se cobró nada a su tarjeta}}. {business} responde antes del {until}. Recibirá su teléfono y su dirección cuando acepten.',
  },
  requested: {
    title: 'Nueva reserva',
    message: '{customer} reservó {title} para {days}. Responda antes del {until}.',
  },
  accepted: { title: 'Reserva aceptada', message: '{business} aceptó su reserva de {title} para {days}.' },
  declined: {
    title: 'Reserva rechazada',
    message: `{business} no puede atender {title} el {days}: «{reason}». ${returned}`,
  },
  unanswered: {
    title: 'Aún sin respuesta',
    message:
      '{business} no respondió a tiempo sobre {title}. {paid, select, true {Puede cancelar ahora y recuperar todo.} other {Puede cancelar ahora; no se cobró nada a su tarjeta.}}',
  },
  answerNow: {
    title: 'Una reserva le espera',
    message: '{customer} sigue esperando su respuesta sobre {title}, {days}.',
  },
  lapsed: {
    title: 'Reserva devuelta',
    message:
      '{title}, {days}: nadie respondió antes del día. {paid, select, true {Se devuelve todo el pago.} other {No se cobró nada a ninguna tarjeta.}}',
  },
  notBegun: {
    title: 'El trabajo aún no se hizo',
    message:
      '{business} había marcado {title} como terminado {said, select, true {y lo retira: «{reason}»} other {por error}}. Su reserva sigue como antes; todavía no hay nada que aprobar.',
  },
  started: { title: 'El trabajo empezó', message: '{business} comenzó: {title}.' },
  completed: {
    title: 'Trabajo terminado',
    message:
      '{business} indica que {title} está listo. Apruébelo o informe de un problema; si no dice nada, {paid, select, true {el dinero se entrega} other {cuenta como aprobado}} el {until}.',
  },
  reopened: {
    title: 'El trabajo aún no termina',
    message:
      '{business} sigue trabajando en {title}{said, select, true {: «{reason}»} other { y lo marcó como terminado por error}}. {paid, select, true {El dinero sigue retenido; todavía} other {Todavía}} no hay nada que aprobar.',
  },
  released: {
    title: 'Dinero entregado',
    message:
      '{sum} por {title} ({customer}) está en su saldo.{payable, select, true {} other { Configure los pagos para recibirlo en su banco.}}',
  },
  disputed: {
    title: 'Problema informado',
    message:
      '{customer} informó de un problema con {title}: «{reason}».{paid, select, true { El dinero queda retenido hasta resolverlo.} other {}}',
  },
  cancelledByDriver: {
    title: 'Reserva cancelada',
    message: '{customer} canceló {title}, {days}. Los días quedan libres.',
  },
  cancelledByProvider: {
    title: 'Reserva cancelada',
    message: `{business} canceló {title}, {days}: «{reason}». ${returned}`,
  },
  noShow: {
    title: 'Marcado como no presentado',
    message: '{business} indica que no se presentó para {title}: «{reason}». Escríbanos si no es así.',
  },
  refunded: {
    title: 'Reembolso enviado',
    message: '{sum} por {title} vuelven a su tarjeta. Los bancos suelen mostrarlo en 5 a 10 días.',
  },
  tooLate: {
    title: 'Pago tardío',
    message:
      'Su pago por {title}, {days}, llegó cuando la reserva temporal había terminado y otra persona tiene los días. Se devuelve todo.',
  },
  coverTaken: {
    title: 'Pago tardío',
    message:
      'Su pago por {title}, {days}, llegó cuando la reserva temporal había terminado, y la aseguradora cubre ahora menos de esos días de lo que se le mostró. Se devuelve todo. Vuelva a reservar al precio de hoy.',
  },
  paidAfterCancel: {
    title: 'Pago tras cancelar',
    message: 'Su pago por {title}, {days}, llegó después de cancelar. Se devuelve todo.',
  },
  expired: {
    title: 'Reserva sin terminar',
    message: 'Los días de {title}, {days}, quedan libres porque no se pagó. No se cobró nada.',
  },
  mismatch: {
    title: 'Un cobro no coincide',
    message:
      'El proveedor de pagos cobró algo distinto de {amount} por {title} ({customer}). Se devuelve, y la reserva no está pagada; vea el registro.',
  },
  chargedTwice: {
    title: 'Un pago se cobró dos veces',
    message:
      'El proveedor de pagos cobró {sum} más por {title} ({customer}), por otra página de pago. Se devuelve; vea el registro.',
  },
  refundFailed: {
    title: 'Un reembolso falló',
    message:
      '{sum} por {title} ({customer}) no se pudo devolver a la tarjeta. Abra la reserva para intentarlo de nuevo.',
  },
  credentialsEnd: {
    title: 'Reserva posterior a una licencia o póliza',
    message:
      '{title} está reservado hasta el {last}, pero una licencia o póliza obligatoria vence el {ends}. Entregue la renovación a tiempo: sus anuncios se pausan el día que venza.',
  },
} satisfies Translated<typeof en>
