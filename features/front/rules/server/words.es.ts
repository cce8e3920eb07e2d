import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  raised: {
    title: 'El límite de un solo administrador va a subir',
    message:
      'Desde {from}, un solo administrador podrá decidir reembolsos y montos dados por perdidos de hasta {sum}. Motivo: «{reason}». Si no es correcto, cambie la regla antes.',
  },
} satisfies Translated<typeof en>
