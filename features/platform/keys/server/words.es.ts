import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  make: {
    title: 'Se creó una clave de su negocio',
    message: 'Un programa ya puede trabajar para su negocio con la clave «{name}». Si no la conoce, anúlela.',
  },
  rotate: { title: 'Una clave tiene un secreto nuevo', message: 'La clave «{name}» tiene un secreto nuevo.' },
  revoke: { title: 'Se anuló una clave', message: 'La clave «{name}» ya no sirve.' },
} satisfies Translated<typeof en>
