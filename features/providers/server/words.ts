import { paths } from '#app/paths.ts'
import type { Letter, News } from '#features/notifications/server/notify.ts'

export const submittedNews = (business: string): News => ({
  type: 'info',
  action_url: paths.adminProviders(),
  en: { title: 'Verification to review', message: `${business} handed in its documents.` },
  es: { title: 'Verificación por revisar', message: `${business} entregó sus documentos.` },
})

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const decidedNews = (decision: 'approved' | 'rejected', reason: string): News =>
  decision === 'approved'
    ? {
        type: 'success',
        action_url: paths.providerVerification(),
        en: { title: 'You are verified', message: 'Your documents are approved. You can accept bookings now.' },
        es: {
          title: 'Su verificación fue aprobada',
          message: 'Sus documentos fueron aprobados. Ya puede aceptar reservas.',
        },
      }
    : {
        type: 'error',
        action_url: paths.providerVerification(),
        en: {
          title: 'Verification not approved',
          message: `${sentence(reason)} You can change it and hand it in again.`,
        },
        es: {
          title: 'Verificación no aprobada',
          message: `${sentence(reason)} Puede corregirlo y entregarlo de nuevo.`,
        },
      }

/** The mail of a decision names the business; the reason stands in it as the admin wrote it. */
export const decidedLetter = (business: string, decision: 'approved' | 'rejected', reason: string): Letter =>
  decision === 'approved'
    ? {
        kind: 'verification_approved',
        en: {
          subject: `${business} is verified`,
          paragraphs: [
            `We approved the documents of ${business}. Your verified badge is on, and drivers can book you now.`,
          ],
          label: 'See your verification',
        },
        es: {
          subject: `${business} está verificado`,
          paragraphs: [
            `Aprobamos los documentos de ${business}. Su insignia de verificado está activa y los conductores ya pueden reservar.`,
          ],
          label: 'Ver su verificación',
        },
      }
    : {
        kind: 'verification_rejected',
        en: {
          subject: `${business}: verification not approved`,
          paragraphs: [`We could not approve the verification of ${business}. The reason: ${reason}`],
          label: 'Correct and hand in again',
        },
        es: {
          subject: `${business}: verificación no aprobada`,
          paragraphs: [`No pudimos aprobar la verificación de ${business}. El motivo: ${reason}`],
          label: 'Corregir y entregar de nuevo',
        },
      }
