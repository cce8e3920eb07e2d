import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  differ: {
    title: 'Discrepancia en los libros',
    message:
      'El proveedor de pagos, nuestros pagos y los libros no coinciden en {count, plural, one {un pago} other {{count} pagos}}. Vea los detalles en el libro mayor.',
  },
} satisfies Translated<typeof en>
