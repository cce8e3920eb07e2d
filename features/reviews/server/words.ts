import type { Told } from '#features/orders/server/words.ts'

export const WORDS = {
  reviewed: (name: string, title: string, rating: number): Told => ({
    type: 'info',
    en: { title: 'New review', message: `${name} gave ${title} ${rating} of 5 stars.` },
    es: { title: 'Nueva reseña', message: `${name} dio ${rating} de 5 estrellas a ${title}.` },
  }),
  replied: (business: string, title: string): Told => ({
    type: 'info',
    en: { title: 'Reply to your review', message: `${business} replied to your review of ${title}.` },
    es: { title: 'Respuesta a su reseña', message: `${business} respondió a su reseña de ${title}.` },
  }),
} as const
