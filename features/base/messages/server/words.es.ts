import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  sent: { title: 'Nuevo mensaje de {sender}', message: '{text}' },
  named: {
    support: 'Soporte de ClaimChoice',
    files: '{files, plural, one {Envió un archivo.} other {Envió # archivos.}}',
  },
  threadGiven: { title: 'Le asignaron una conversación', message: '{by} le asignó la conversación con {person}.' },
  reported: { title: 'Se denunció un mensaje', message: 'Alguien denunció a {about}. Revíselo, por favor.' },
  resolved: {
    title: 'Revisamos su denuncia',
    message: `Gracias por avisarnos. {outcome, select,
      acted {Comprobamos que se incumplieron nuestras reglas y actuamos.}
      other {No comprobamos que se incumplieran nuestras reglas. Aún puede bloquear a esta persona.}}`,
  },
} satisfies Translated<typeof en>
