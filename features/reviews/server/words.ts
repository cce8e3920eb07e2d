import type { Told } from '#features/orders/server/words.ts'

export const WORDS = {
  reviewed: (name: string, title: string, rating: number): Told => ({
    type: 'info',
    en: { title: 'New review', message: `${name} gave ${title} ${rating} of 5 stars.` },
    es: { title: 'Nueva reseña', message: `${name} dio ${rating} de 5 estrellas a ${title}.` },
  }),
} as const
