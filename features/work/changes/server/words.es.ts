import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: 'Piden otros días',
    message:
      '{customer} pide pasar {title} del {days} al {wanted}. Responda antes del {until}; hasta entonces la reserva sigue igual.',
  },
  accepted: {
    title: 'Nuevos días acordados',
    message:
      '{business} aceptó: {title} es suyo para {days}.{refund, select, none {} other { {refund} vuelven a su tarjeta.}}',
  },
  declined: {
    title: 'No es posible cambiar los días',
    message: '{business} no puede mover {title}: «{reason}». Su reserva para {days} sigue igual.',
  },
  withdrawn: { title: 'Solicitud retirada', message: '{customer} mantiene {title} para {days}.' },
  proposed: {
    title: 'Le proponen otros días',
    message:
      '{business} propone {wanted} en lugar de {days} para {title}. No cuesta más. Responda antes del {until}; hasta entonces su reserva sigue igual.',
  },
  proposalAccepted: { title: 'Aceptaron sus días', message: '{customer} aceptó: {title} queda reservado para {days}.' },
  proposalDeclined: {
    title: 'Sus días no convienen',
    message: '{customer} no puede mover {title}: «{reason}». La reserva para {days} sigue igual.',
  },
  proposalWithdrawn: {
    title: 'Propuesta retirada',
    message: '{business} ya no propone otros días. {title} sigue reservado para {days}.',
  },
  expired: {
    title: 'Solicitud de otros días terminada',
    message: 'Nadie respondió a tiempo. La reserva de {title} para {days} sigue igual.',
  },
} satisfies Translated<typeof en>
