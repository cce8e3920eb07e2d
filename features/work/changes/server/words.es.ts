import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: 'Solicitud de otras fechas',
    message:
      '{customer} quiere cambiar {title} del {days} al {wanted}. Responda antes del {until}. Hasta entonces, la reserva no cambia.',
  },
  accepted: {
    title: 'Nuevas fechas confirmadas',
    message:
      '{business} aceptó. {title} ahora es suyo para {days}.{refund, select, none {} other { Le devolvemos {refund} a su tarjeta.}}',
  },
  declined: {
    title: 'Otras fechas rechazadas',
    message: '{business} no puede cambiar {title}: «{reason}». Su reserva para {days} no cambia.',
  },
  withdrawn: { title: 'Solicitud retirada', message: '{customer} mantiene {title} para {days}.' },
  proposed: {
    title: 'Le proponen otras fechas',
    message:
      '{business} propone {wanted} en lugar de {days} para {title}. No pagará más. Responda antes del {until}. Hasta entonces, su reserva no cambia.',
  },
  proposalAccepted: {
    title: 'Aceptaron sus fechas',
    message: '{customer} aceptó. {title} queda reservado para {days}.',
  },
  proposalDeclined: {
    title: 'Rechazaron sus fechas',
    message: '{customer} no puede cambiar {title}: «{reason}». La reserva para {days} no cambia.',
  },
  proposalWithdrawn: {
    title: 'Propuesta retirada',
    message: '{business} retiró su propuesta. {title} sigue reservado para {days}.',
  },
  expired: {
    title: 'Venció la solicitud de otras fechas',
    message: 'No hubo respuesta a tiempo. La reserva de {title} para {days} no cambia.',
  },
} satisfies Translated<typeof en>
