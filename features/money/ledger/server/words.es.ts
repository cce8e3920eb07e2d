import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  differ: {
    title: 'Los libros no coinciden',
    message:
      'El proveedor de pagos, nuestros pagos y los libros no coinciden en {count, plural, one {un pago. El libro mayor dice cuál.} other {{count} pagos. El libro mayor dice cuáles.}}',
  },
} satisfies Translated<typeof en>
