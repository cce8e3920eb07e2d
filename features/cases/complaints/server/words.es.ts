import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  decided: {
    title: `{outcome, select,
      cancel_policy {Reserva cancelada por el equipo de reclamos}
      cancel_full {Reserva cancelada por el equipo de reclamos}
      release_early {Dinero entregado antes de plazo}
      other {Problema resuelto}}`,
    message: '{title}: {back} a la tarjeta del conductor, {rest} a {business}. El motivo: «{reason}».',
  },
  partReleased: {
    title: 'Se entregó una parte',
    message: '{title}: {part} a {business}; {rest} quedan retenidos hasta resolverlo. El motivo: «{reason}».',
  },
  asked: {
    title: 'El equipo de reclamos pregunta',
    message: 'Sobre {title}: «{question}». Responda en la reserva.',
  },
  answered: { title: 'Respondieron a una pregunta', message: '{who} sobre {title}: «{answer}»' },
} satisfies Translated<typeof en>
