import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  calibration: {
    why: 'Muchos parabrisas tienen una cámara detrás. Al cambiar el parabrisas, por lo general hay que calibrarla.',
    says: '{business} dice: {what}.',
    silent: '{business} no nombra ninguna calibración en {version}. Pregunte al taller antes de firmar.',
    until: 'La ayuda de carril y de frenado puede no funcionar hasta que se haga.',
  },
} satisfies Translated<typeof en>
