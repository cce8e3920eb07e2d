import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  decided: {
    title: `{outcome, select,
      cancel_policy {Reserva cancelada por el equipo de reclamos}
      cancel_full {Reserva cancelada por el equipo de reclamos}
      release_early {Dinero entregado antes de tiempo}
      other {Problema resuelto}}`,
    message: '{title}: {back} a la tarjeta del conductor, {rest} a {business}. Motivo: «{reason}».',
  },
  partReleased: {
    title: 'Se entregó una parte del dinero',
    message: '{title}: {part} a {business}; {rest} quedan retenidos hasta resolverlo. Motivo: «{reason}».',
  },
  asked: {
    title: 'El equipo de reclamos tiene una pregunta',
    message: 'Sobre {title}: «{question}». Responda en la página de la reserva.',
  },
  answered: { title: 'Respondieron a su pregunta', message: '{who} sobre {title}: «{answer}»' },
} satisfies Translated<typeof en>
