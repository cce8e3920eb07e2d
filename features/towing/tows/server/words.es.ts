import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  later: {
    title: 'Un conductor cerca de {around} necesita una grúa: {window}',
    message:
      '{kind, select, motorcycle {Una motocicleta} medium {Un camión mediano} heavy {Un camión pesado} other {Un vehículo ligero}}, {miles, select, none {sin destino todavía} other {unas {miles} millas hasta {to}}}. Responda antes de: {by}, en su página de despacho.',
  },
  ring: {
    title: 'Un conductor cerca de {around} necesita una grúa ahora',
    message:
      '{kind, select, motorcycle {Una motocicleta} medium {Un camión mediano} heavy {Un camión pesado} other {Un vehículo ligero}}, {miles, select, none {sin destino todavía} other {unas {miles} millas hasta {to}}}. Responda en 60 segundos en su página de despacho.',
  },
} satisfies Translated<typeof en>
