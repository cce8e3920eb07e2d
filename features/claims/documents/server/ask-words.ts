import type { News } from '#features/base/notifications/server/notify.ts'
import { paths } from '#app/paths.ts'
import type { DocumentSlot } from '#features/claims/claims/claim.ts'
import { SLOT_NAMES } from '#features/claims/claims/server/slot-names.ts'
import type { Letter } from '#features/claims/claims/server/words.ts'

type Subject = { id: string; claim_number: string; insurer_name: string }
type Named = { slot: DocumentSlot; label: string | null }
type Asked = Named & { id: string; message: string }

const nameIn = (language: 'en' | 'es', { slot, label }: Named) => label ?? SLOT_NAMES[language][slot]
const listIn = (language: 'en' | 'es', all: readonly Named[]) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(all.map((one) => nameIn(language, one)))
const leadsTo = (claim: Subject, asked: readonly Asked[]) => paths.claim(claim.id, { asked: asked[0]!.id })

/** Documents the driver is asked for: the admin's own words, and a way that ends at the upload. */
export const documentsAsked = (claim: Subject, asked: readonly Asked[]): Letter => {
  const { claim_number: number } = claim
  const en = listIn('en', asked)
  const es = listIn('es', asked)
  const { message } = asked[0]!
  return {
    news: {
      type: 'warning',
      action_url: leadsTo(claim, asked),
      en: { title: 'We need something from you', message: `${en}, for claim ${number}: ${message}` },
      es: { title: 'Necesitamos algo de usted', message: `${es}, para el reclamo ${number}: ${message}` },
    },
    mail: {
      kind: 'documents_asked',
      en: {
        subject: `Please add to claim ${number}: ${en}`,
        paragraphs: [
          `We are working on your claim ${number} and need: ${en}.`,
          message,
          'The button below opens the place where you add it.',
        ],
        label: 'Add it now',
      },
      es: {
        subject: `Por favor añada al reclamo ${number}: ${es}`,
        paragraphs: [
          `Estamos trabajando en su reclamo ${number} y necesitamos: ${es}.`,
          message,
          'El botón de abajo abre el lugar donde lo añade.',
        ],
        label: 'Añadirlo ahora',
      },
    },
  }
}

/** Two days later and it has not come. */
export const stillAsked = (claim: Subject, asked: readonly Asked[]): Letter => {
  const { claim_number: number } = claim
  const en = listIn('en', asked)
  const es = listIn('es', asked)
  const { message } = asked[0]!
  return {
    news: {
      type: 'warning',
      action_url: leadsTo(claim, asked),
      en: { title: 'We are still waiting for a document', message: `${en}, for claim ${number}. ${message}` },
      es: { title: 'Seguimos esperando un documento', message: `${es}, para el reclamo ${number}. ${message}` },
    },
    mail: {
      kind: 'documents_reminder',
      en: {
        subject: `A reminder for claim ${number}: ${en}`,
        paragraphs: [
          `Two days ago we asked you for: ${en}.`,
          message,
          'If you cannot get it, write to us: we find another way.',
        ],
        label: 'Add it now',
      },
      es: {
        subject: `Un recordatorio para el reclamo ${number}: ${es}`,
        paragraphs: [
          `Hace dos días le pedimos: ${es}.`,
          message,
          'Si no puede conseguirlo, escríbanos: buscamos otra manera.',
        ],
        label: 'Añadirlo ahora',
      },
    },
  }
}

/** The driver need not look for it any more. */
export const requestWithdrawn = (claim: Subject, asked: Named, reason: string): Letter => {
  const { claim_number: number } = claim
  const en = nameIn('en', asked)
  const es = nameIn('es', asked)
  const news: News = {
    type: 'info',
    action_url: paths.claim(claim.id),
    en: { title: 'A document is no longer needed', message: `${en}, for claim ${number}. ${reason}` },
    es: { title: 'Un documento ya no hace falta', message: `${es}, para el reclamo ${number}. ${reason}` },
  }
  return {
    news,
    mail: {
      kind: 'documents_unasked',
      en: {
        subject: `No longer needed for claim ${number}: ${en}`,
        paragraphs: [`We no longer need: ${en}.`, reason],
        label: 'Open your claim',
      },
      es: {
        subject: `Ya no hace falta para el reclamo ${number}: ${es}`,
        paragraphs: [`Ya no necesitamos: ${es}.`, reason],
        label: 'Abrir su reclamo',
      },
    },
  }
}

/** What was asked for has come. */
export const requestMet = (claim: Subject, asked: Named): News => ({
  type: 'success',
  action_url: paths.adminClaim(claim.id),
  en: {
    title: 'The document you asked for is here',
    message: `${nameIn('en', asked)}, ${claim.insurer_name} ${claim.claim_number}.`,
  },
  es: {
    title: 'Llegó el documento que pidió',
    message: `${nameIn('es', asked)}, ${claim.insurer_name} ${claim.claim_number}.`,
  },
})
