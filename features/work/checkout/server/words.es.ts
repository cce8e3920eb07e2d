import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  paid: {
    title: '{paid, select, true {Días adicionales pagados} other {Días adicionales reservados}}',
    message:
      '{title}, {days}: {paid, select, true {{amount} pagados y retenidos} other {no se cobró nada a su tarjeta}}. {business} tiene hasta el {until} para responder. Hasta entonces, su último día no cambia.',
  },
  requested: {
    title: 'Piden más días',
    message:
      '{customer} quiere quedarse con {title} también para {days}{paid, select, true { y ya pagó} other {}}. Responda antes del {until}. Si no responde, el auto se devuelve según lo reservado.',
  },
} satisfies Translated<typeof en>
