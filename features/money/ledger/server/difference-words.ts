// What admins are told when the books and the payment provider differ, in both languages.
import type { NotificationType } from '#features/base/notifications/notification.ts'

export const DIFFERENCE_WORDS = {
  found: (count: number) => ({
    type: 'error' as NotificationType,
    en: {
      title: 'The books differ',
      message:
        count === 1
          ? 'The payment provider, our payments and the books say different things about one payment. The ledger says which.'
          : `The payment provider, our payments and the books say different things about ${count} payments. The ledger says which.`,
    },
    es: {
      title: 'Los libros no coinciden',
      message:
        count === 1
          ? 'La empresa de tarjetas, nuestros pagos y los libros no coinciden en un pago. El libro mayor dice cuál.'
          : `La empresa de tarjetas, nuestros pagos y los libros no coinciden en ${count} pagos. El libro mayor dice cuáles.`,
    },
  }),
}
