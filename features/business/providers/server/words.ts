import { paths } from '#app/paths.ts'
import { formatDay } from '#lib/dates.ts'
import type { Letter, News } from '#features/base/notifications/server/notify.ts'
import type { Credential, CredentialKind } from '../credential.ts'
import type { DocumentName } from '../provider.ts'

export const submittedNews = (business: string): News => ({
  type: 'info',
  action_url: paths.adminProviders(),
  en: { title: 'Verification to review', message: `${business} handed in its documents.` },
  es: { title: 'Verificación por revisar', message: `${business} entregó sus documentos.` },
})

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** `listed`: a listing of theirs is on the market already; before, nobody can book them. */
export const decidedNews = (decision: 'approved' | 'rejected', reason: string, listed: boolean): News =>
  decision === 'approved'
    ? {
        type: 'success',
        action_url: listed ? paths.providerVerification() : paths.providerListings(),
        en: {
          title: 'You are verified',
          message: listed
            ? 'Your documents are approved. You can accept bookings now.'
            : 'Your documents are approved. Publish your listing so that drivers can book you.',
        },
        es: {
          title: 'Su verificación fue aprobada',
          message: listed
            ? 'Sus documentos fueron aprobados. Ya puede aceptar reservas.'
            : 'Sus documentos fueron aprobados. Publique su anuncio para que los conductores puedan reservar.',
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
export const decidedLetter = (
  business: string,
  decision: 'approved' | 'rejected',
  reason: string,
  listed: boolean,
): Letter =>
  decision === 'approved'
    ? {
        kind: 'verification_approved',
        en: {
          subject: `${business} is verified`,
          paragraphs: [
            `We approved the documents of ${business}. Your verified badge is on${listed ? ', and drivers can book you now.' : '. Publish your listing, and drivers can book you.'}`,
          ],
          label: listed ? 'See your verification' : 'Publish your listing',
        },
        es: {
          subject: `${business} está verificado`,
          paragraphs: [
            `Aprobamos los documentos de ${business}. Su insignia de verificado está activa${listed ? ' y los conductores ya pueden reservar.' : '. Publique su anuncio y los conductores podrán reservar.'}`,
          ],
          label: listed ? 'Ver su verificación' : 'Publicar su anuncio',
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

const KINDS: Record<'en' | 'es', Record<CredentialKind, string>> = {
  en: {
    body_shop_registration: 'body shop registration',
    tow_license: 'tow license',
    adjuster_license: 'adjuster or appraiser license',
    liability_insurance: 'liability insurance',
    garage_keepers_insurance: 'garage-keepers insurance',
    fleet_insurance: 'fleet insurance',
    other_license: 'license',
    minority_certificate: 'minority-owned certificate',
    women_certificate: 'women-owned certificate',
    veteran_certificate: 'veteran-owned certificate',
  },
  es: {
    body_shop_registration: 'registro de taller de carrocería',
    tow_license: 'licencia de grúa',
    adjuster_license: 'licencia de ajustador o tasador',
    liability_insurance: 'seguro de responsabilidad civil',
    garage_keepers_insurance: 'seguro de custodia de vehículos',
    fleet_insurance: 'seguro de flota',
    other_license: 'licencia',
    minority_certificate: 'certificado de empresa de minorías',
    women_certificate: 'certificado de empresa de mujeres',
    veteran_certificate: 'certificado de empresa de veteranos',
  },
}
type Paper = Pick<Credential, 'kind' | 'state' | 'expires_on'>
const papers = ({ kind, state, expires_on }: Paper) => ({
  en: { name: `${KINDS.en[kind]} (${state})`, day: formatDay(expires_on, 'en') },
  es: { name: `${KINDS.es[kind]} (${state})`, day: formatDay(expires_on, 'es') },
})
const pausedWords = (count: number) => ({
  en: count > 0 ? ' Your listings are paused until new proof is accepted.' : '',
  es: count > 0 ? ' Sus anuncios están en pausa hasta que se acepte una prueba nueva.' : '',
})

export const credentialNews = {
  submitted: (business: string, provider_id: string): News => ({
    type: 'info',
    action_url: `${paths.adminProvider(provider_id)}?status=papers`,
    en: { title: 'License or policy to review', message: `${business} handed in a document.` },
    es: { title: 'Licencia o póliza por revisar', message: `${business} entregó un documento.` },
  }),
  reviewed: (paper: Paper, decision: 'accepted' | 'refused', reason: string, resumed: number): News => {
    const { en, es } = papers(paper)
    return decision === 'accepted'
      ? {
          type: 'success',
          action_url: paths.providerVerification(),
          en: {
            title: 'Document accepted',
            message: `Your ${en.name} is accepted until ${en.day}.${resumed > 0 ? ' Your paused listings are live again.' : ''}`,
          },
          es: {
            title: 'Documento aceptado',
            message: `Aceptamos su documento: ${es.name}, válido hasta el ${es.day}.${resumed > 0 ? ' Sus anuncios en pausa vuelven a estar activos.' : ''}`,
          },
        }
      : {
          type: 'error',
          action_url: paths.providerVerification(),
          en: { title: 'Document to correct', message: `Your ${en.name}: ${sentence(reason)}` },
          es: { title: 'Documento por corregir', message: `Su documento, ${es.name}: ${sentence(reason)}` },
        }
  },
  ending: (paper: Paper): News => {
    const { en, es } = papers(paper)
    return {
      type: 'warning',
      action_url: paths.providerVerification(),
      en: { title: 'A document ends soon', message: `Your ${en.name} ends on ${en.day}. Hand in the new one in time.` },
      es: {
        title: 'Un documento vence pronto',
        message: `Su documento, ${es.name}, vence el ${es.day}. Entregue el nuevo a tiempo.`,
      },
    }
  },
  lapsed: (paper: Paper, paused: number): News => {
    const { en, es } = papers(paper)
    return {
      type: paused > 0 ? 'error' : 'warning',
      action_url: paths.providerVerification(),
      en: { title: 'A document has ended', message: `Your ${en.name} ended on ${en.day}.${pausedWords(paused).en}` },
      es: {
        title: 'Un documento venció',
        message: `Su documento, ${es.name}, venció el ${es.day}.${pausedWords(paused).es}`,
      },
    }
  },
}

const DOCUMENT_NAMES: Record<'en' | 'es', Record<DocumentName, string>> = {
  en: { insurance_proof: 'insurance proof', w9: 'W-9' },
  es: { insurance_proof: 'comprobante de seguro', w9: 'W-9' },
}
export const documentNews = {
  stillOpen: (names: readonly DocumentName[]): News => ({
    type: 'warning',
    action_url: paths.providerVerification(),
    en: {
      title: 'We wait for a document',
      message: `Still to correct: ${names.map((name) => DOCUMENT_NAMES.en[name]).join(', ')}. Upload a new one; the rest stays.`,
    },
    es: {
      title: 'Esperamos un documento',
      message: `Aún por corregir: ${names.map((name) => DOCUMENT_NAMES.es[name]).join(', ')}. Suba uno nuevo; lo demás queda.`,
    },
  }),
  again: (business: string, provider_id: string, name: DocumentName): News => ({
    type: 'info',
    action_url: `${paths.adminProvider(provider_id)}?status=pending`,
    en: { title: 'Document handed in again', message: `${business}: ${DOCUMENT_NAMES.en[name]}.` },
    es: { title: 'Documento entregado de nuevo', message: `${business}: ${DOCUMENT_NAMES.es[name]}.` },
  }),
  reviewed: (name: DocumentName, decision: 'accepted' | 'refused', reason: string): News =>
    decision === 'accepted'
      ? {
          type: 'success',
          action_url: paths.providerVerification(),
          en: { title: 'Document accepted', message: `Your ${DOCUMENT_NAMES.en[name]} is accepted.` },
          es: { title: 'Documento aceptado', message: `Aceptamos su documento: ${DOCUMENT_NAMES.es[name]}.` },
        }
      : {
          type: 'error',
          action_url: paths.providerVerification(),
          en: {
            title: 'Document to correct',
            message: `Your ${DOCUMENT_NAMES.en[name]}: ${sentence(reason)} Upload a new one; the rest stays.`,
          },
          es: {
            title: 'Documento por corregir',
            message: `Su documento, ${DOCUMENT_NAMES.es[name]}: ${sentence(reason)} Suba uno nuevo; lo demás queda.`,
          },
        },
}
