import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import type { Told } from '#features/work/orders/server/words.ts'
import type { RemovalReason } from '../reason.ts'

/** Each listed reason as the end of a sentence. */
const WHY: Record<'en' | 'es', Record<RemovalReason, string>> = {
  en: {
    not_customer: 'it is not about a booking of its author',
    personal_data: 'it shows personal data',
    hate: 'it contains hate or threats',
    advertising: 'it is advertising or spam',
    other_business: 'it is about another business',
    legal_order: 'a court or an authority ordered it',
  },
  es: {
    not_customer: 'no trata de una reserva de su autor',
    personal_data: 'muestra datos personales',
    hate: 'contiene odio o amenazas',
    advertising: 'es publicidad o spam',
    other_business: 'trata de otro negocio',
    legal_order: 'lo ordenó un tribunal o una autoridad',
  },
}

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
  removed: (title: string, reason: RemovalReason): Told => ({
    type: 'warning',
    en: {
      title: 'Your review was removed',
      message: `We removed your review of ${title} because ${WHY.en[reason]}. You can read why, and object once.`,
    },
    es: {
      title: 'Se retiró su reseña',
      message: `Retiramos su reseña de ${title} porque ${WHY.es[reason]}. Puede leer el motivo y oponerse una vez.`,
    },
  }),
  removedOfYours: (title: string, name: string, reason: RemovalReason): Told => ({
    type: 'info',
    en: {
      title: 'A review was removed',
      message: `We removed the review of ${title} by ${name} because ${WHY.en[reason]}.`,
    },
    es: {
      title: 'Se retiró una reseña',
      message: `Retiramos la reseña de ${title} de ${name} porque ${WHY.es[reason]}.`,
    },
  }),
  reportRefused: (title: string, name: string): Told => ({
    type: 'info',
    en: {
      title: 'The review stays',
      message: `We looked at your report about the review of ${title} by ${name} and found no listed reason to remove it.`,
    },
    es: {
      title: 'La reseña se queda',
      message: `Revisamos su denuncia de la reseña de ${title} de ${name} y no hallamos un motivo de la lista para retirarla.`,
    },
  }),
  upheld: (title: string): Told => ({
    type: 'info',
    en: {
      title: 'Your objection was heard',
      message: `Another member of our team looked at your review of ${title}. It stays removed; you can read why.`,
    },
    es: {
      title: 'Se revisó su oposición',
      message: `Otra persona de nuestro equipo revisó su reseña de ${title}. Sigue retirada; puede leer el motivo.`,
    },
  }),
  restored: (title: string): Told => ({
    type: 'success',
    en: {
      title: 'Your review is back',
      message: `We looked again: your review of ${title} stands on the listing again.`,
    },
    es: {
      title: 'Su reseña ha vuelto',
      message: `Lo revisamos de nuevo: su reseña de ${title} está otra vez en el anuncio.`,
    },
  }),
  restoredOfYours: (title: string, name: string): Told => ({
    type: 'info',
    en: {
      title: 'A review is back',
      message: `We looked again: the review of ${title} by ${name} is shown and counts again.`,
    },
    es: {
      title: 'Una reseña ha vuelto',
      message: `Lo revisamos de nuevo: la reseña de ${title} de ${name} se muestra y cuenta otra vez.`,
    },
  }),
  reported: (business: string): News => ({
    type: 'info',
    action_url: paths.adminReviews(),
    en: { title: 'A review was reported', message: `${business} reported a review. Please look at it.` },
    es: { title: 'Se denunció una reseña', message: `${business} denunció una reseña. Revísela, por favor.` },
  }),
  objected: (name: string): News => ({
    type: 'warning',
    action_url: paths.adminReviews({ state: 'objections' }),
    en: {
      title: 'An objection to a removal',
      message: `${name} objects to the removal of a review. Another admin decides.`,
    },
    es: {
      title: 'Oposición a una retirada',
      message: `${name} se opone a la retirada de una reseña. Decide otra persona del equipo.`,
    },
  }),
} as const
