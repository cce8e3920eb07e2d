import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const act = '{act, select, hand_over {entrega} check_in {recepción} other {devolución}}'

export default {
  recorded: {
    title: `Confirme la ${act}`,
    message:
      '{business} registró {miles} millas, el nivel de combustible y fotos de {title}. Revíselo y confirme, o diga qué es distinto.',
  },
  confirmed: {
    title:
      '{act, select, hand_over {Entrega confirmada} check_in {Recepción confirmada} other {Devolución confirmada}}',
    message: '{customer} confirmó lo que registró de {title}.',
  },
  objected: {
    title: `Objeción a la ${act}`,
    message: '{customer} sobre {title}: «{reason}». Regístrelo de nuevo o escríbale.',
  },
} satisfies Translated<typeof en>
