import { paths } from '#app/paths.ts'
import type { News } from '#features/notifications/server/notify.ts'
import type { Mail } from '#lib/server/mail.ts'

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

type Owner = { email: string; name: string; language: 'en' | 'es' }

export function decidedMail(
  { email, name, language }: Owner,
  business: string,
  decision: 'approved' | 'rejected',
  reason: string,
  site: string,
): Mail {
  const url = `${site}${paths.providerVerification()}`
  const words = {
    en: {
      approved: {
        subject: `${business} is verified`,
        text: `We approved the documents of ${business}. Your verified badge is on, and drivers can book you now.`,
        label: 'See your verification',
      },
      rejected: {
        subject: `${business}: verification not approved`,
        text: `We could not approve the verification of ${business}. The reason: ${reason}`,
        label: 'Correct and hand in again',
      },
      hello: `Hello ${name},`,
    },
    es: {
      approved: {
        subject: `${business} está verificado`,
        text: `Aprobamos los documentos de ${business}. Su insignia de verificado está activa y los conductores ya pueden reservar.`,
        label: 'Ver su verificación',
      },
      rejected: {
        subject: `${business}: verificación no aprobada`,
        text: `No pudimos aprobar la verificación de ${business}. El motivo: ${reason}`,
        label: 'Corregir y entregar de nuevo',
      },
      hello: `Hola, ${name}:`,
    },
  }[language]
  const { subject, text, label } = words[decision]
  return {
    to: email,
    kind: `verification_${decision}`,
    subject,
    paragraphs: [words.hello, text],
    button: { label, url },
  }
}
