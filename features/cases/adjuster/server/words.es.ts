import type { Translated } from '#lib/server/words.ts'
import en from './words.en.ts'

/** What goes to an insurer is in English, whoever sent it. */
export default {
  link: en.link,
  code: en.code,
  waits: {
    title: 'La respuesta de un ajustador necesita confirmación',
    message:
      '{by} respondió a {version} en el reclamo {claim}. No cuenta hasta que usted la confirme con la aseguradora.',
  },
  said: {
    title: 'Llegó una respuesta por enlace',
    message:
      '{by} respondió a {version} por enlace. Aún no está confirmada, así que no cuenta. Nuestro equipo la verifica con la aseguradora.',
  },
  notCounted: {
    title: 'No se confirmó una respuesta',
    message: 'Su aseguradora no confirmó lo que {by} dijo sobre {version}. No cuenta. Motivo: {reason}',
  },
  answersPaper: en.answersPaper,
} satisfies Translated<typeof en>
