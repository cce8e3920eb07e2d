import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const returned = `{paid, select, true {Se le devuelve el pago completo.} other {No se cobró nada a su tarjeta.}}`

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
    message:
      '{business} sobre {title}: «{text}»{expected, select, none {} other { Ahora se espera para el {expected}.}}',
  },
  answerSoon: {
    title: 'Le queda la mitad del plazo para responder',
    message: '{customer} espera su respuesta sobre {title}, {days}. Acepte o rechace antes del {until}.',
  },
  paid: {
    title: '{paid, select, true {Pagada} other {Reservada}}. A la espera de que {business} acepte',
    message:
      '{title}, {days}: {paid, select, true {{amount} pagados y retenidos} other {no se cobró nada a su tarjeta}}. {business} tiene hasta el {until} para responder. Recibirá su teléfono y su dirección cuando acepten.',
  },
  sharePaid: {
    title: 'Su parte está pagada',
    message: '{amount} pagados y retenidos. {business} los recibe cuando usted tenga su auto y todo esté bien.',
  },
  shareNotOwed: {
    title: 'Su pago se devuelve',
    message: 'Ya no se debía nada de {title} cuando llegó su pago. Todo vuelve a su tarjeta.',
  },
  shareArrived: {
    title: 'La parte del conductor está pagada',
    message: '{customer} pagó {amount} por la reparación. Puede entregar el auto.',
  },
  requested: {
    title: 'Nueva reserva',
    message:
      '{customer} reservó {title} para {days}. Responda antes del {until}.{payable, select, true {} other { Su cuenta aún no puede recibir dinero; mientras tanto queda en su saldo.}}',
  },
  accepted: { title: 'Reserva aceptada', message: '{business} aceptó su reserva de {title} para {days}.' },
  acceptedMail: {
    contact:
      'Cómo comunicarse con {business}: {phone, select, none {} other {{phone}, }}{email}. Dirección: {address}.',
    deposit:
      'Poco antes de la entrega se retendrá un depósito de garantía de {deposit} en su tarjeta. Es una retención temporal, no un cobro.',
    receipt: 'Su recibo y todo lo demás sobre esta reserva están en su página.',
    open: 'Abrir la reserva',
  },
  declined: {
    title: 'Reserva rechazada',
    message: `{business} no puede atender {title} el {days}: «{reason}». ${returned}`,
  },
  unanswered: {
    title: 'Aún sin respuesta',
    message:
      '{business} no respondió a tiempo sobre {title}. {paid, select, true {Puede cancelar ahora y recuperar todo el pago.} other {Puede cancelar ahora; no se cobró nada a su tarjeta.}}',
  },
  answerNow: {
    title: 'Una reserva requiere su respuesta',
    message: '{customer} sigue esperando su respuesta sobre {title}, {days}.',
  },
  lapsed: {
    title: 'Reserva terminada: sin respuesta',
    message:
      '{title}, {days}: no hubo respuesta antes del día del servicio. {paid, select, true {Se devuelve el pago completo.} other {No se cobró nada a ninguna tarjeta.}}',
  },
  notBegun: {
    title: 'El trabajo aún no está hecho',
    message:
      '{business} {said, select, true {indica que {title} aún no está hecho: «{reason}»} other {marcó {title} como terminado por error}}. Su reserva vuelve a estar como antes; todavía no hay nada que aprobar.',
  },
  started: { title: 'El trabajo empezó', message: '{business} empezó: {title}.' },
  completed: {
    title: 'Trabajo terminado',
    message:
      '{business} indica que {title} está listo. Apruébelo o reporte un problema. Si no lo hace, {paid, select, true {el dinero se entrega} other {se dará por aprobado}} el {until}.',
  },
  reopened: {
    title: 'El trabajo aún no está terminado',
    message:
      '{business} sigue trabajando en {title}{said, select, true {: «{reason}»} other {. Se marcó como terminado por error}}. {paid, select, true {El dinero sigue retenido; todavía} other {Todavía}} no hay nada que aprobar.',
  },
  released: {
    title: 'Dinero entregado',
    message:
      '{sum} por {title} ({customer}) está en su saldo.{payable, select, true {} other { Configure los pagos para recibirlo en su banco.}}',
  },
  disputed: {
    title: 'Problema reportado',
    message:
      '{customer} reportó un problema con {title}: «{reason}».{paid, select, true { El dinero queda retenido hasta resolverlo.} other {}}',
  },
  cancelledByDriver: {
    title: 'Reserva cancelada',
    message: '{customer} canceló {title}, {days}. Esas fechas vuelven a estar disponibles.',
  },
  cancelledByProvider: {
    title: 'Reserva cancelada',
    message: `{business} canceló {title}, {days}: «{reason}». ${returned}`,
  },
  noShow: {
    title: 'Marcado como no presentado',
    message: '{business} indica que usted no se presentó para {title}: «{reason}». Escríbanos si no es así.',
  },
  refunded: {
    title: 'Reembolso enviado',
    message: 'Devolvimos {sum} por {title} a su tarjeta. Los bancos suelen mostrarlo en un plazo de 5 a 10 días.',
  },
  tooLate: {
    title: 'El pago llegó tarde',
    message:
      'Su pago por {title}, {days}, llegó cuando ya había vencido el plazo para pagar, y otra persona reservó esas fechas. Se le devuelve el pago completo.',
  },
  coverTaken: {
    title: 'El pago llegó tarde',
    message:
      'Su pago por {title}, {days}, llegó cuando ya había vencido el plazo para pagar, y la aseguradora cubre ahora menos de esos días de lo que se le mostró. Se le devuelve el pago completo. Vuelva a reservar al precio de hoy.',
  },
  paidAfterCancel: {
    title: 'El pago llegó después de cancelar',
    message: 'Su pago por {title}, {days}, llegó después de que usted canceló. Se le devuelve el pago completo.',
  },
  expired: {
    title: 'Reserva no completada',
    message:
      'No recibimos el pago de {title}, {days}, así que esas fechas vuelven a estar disponibles. No se cobró nada.',
  },
  mismatch: {
    title: 'Un cobro no coincide con el precio',
    message:
      'El proveedor de pagos cobró algo distinto de {amount} por {title} ({customer}). Lo devolvemos, y la reserva no está pagada. Vea el registro.',
  },
  chargedTwice: {
    title: 'Un pago se cobró dos veces',
    message:
      'El proveedor de pagos cobró otros {sum} por {title} ({customer}) en una segunda página de pago. Lo devolvemos. Vea el registro.',
  },
  refundFailed: {
    title: 'Un reembolso falló',
    message:
      'No pudimos devolver {sum} por {title} ({customer}) a la tarjeta. Abra la reserva para intentarlo de nuevo.',
  },
  credentialsEnd: {
    title: 'Reserva posterior a un vencimiento',
    message:
      '{title} está reservado hasta el {last}, pero una licencia o póliza obligatoria vence el {ends}. Envíe la renovación antes: sus anuncios se pausan el día que venza.',
  },
} satisfies Translated<typeof en>
