import type { CredentialKind } from '#features/business/providers/credential.ts'
import type { DocumentName } from '#features/business/providers/provider.ts'
import type { Language } from '#lib/languages.ts'

/** What is most often wrong, to begin a reason with: in the language the provider reads, whatever the admin's own is. */
const REASONS: Record<
  DocumentName | 'credential' | 'rejected' | 'suspended' | 'lifted',
  Record<Language, readonly string[]>
> = {
  insurance_proof: {
    en: [
      'The policy has ended. Upload the certificate that is valid today.',
      'The certificate does not name your business. Ask your insurer for one in its name.',
      'The limits or the dates cannot be read. Upload a sharper picture or the PDF.',
      'A page is missing. Upload all pages as one file.',
    ],
    es: [
      'La póliza venció. Suba el certificado válido hoy.',
      'El certificado no nombra a su negocio. Pida a su aseguradora uno a nombre de él.',
      'No se leen los límites o las fechas. Suba una imagen más nítida o el PDF.',
      'Falta una página. Suba todas las páginas en un solo archivo.',
    ],
  },
  w9: {
    en: [
      'The W-9 is not signed. Sign and date it, and upload it again.',
      'The name on the W-9 is not the name of your business. Correct one of them.',
      'The tax number on the W-9 differs from the one you gave. Correct one of them.',
      'The form cannot be read. Upload a sharper picture or the PDF.',
    ],
    es: [
      'El W-9 no está firmado. Fírmelo, póngale fecha y súbalo de nuevo.',
      'El nombre del W-9 no es el de su negocio. Corrija uno de los dos.',
      'El número de impuestos del W-9 no es el que usted dio. Corrija uno de los dos.',
      'No se lee el formulario. Suba una imagen más nítida o el PDF.',
    ],
  },
  credential: {
    en: [
      'The number on the paper differs from the one you entered. Correct it.',
      'The last day on the paper differs from the one you entered. Correct it.',
      'This paper is of another business. Upload the one in the name of yours.',
      'The paper cannot be read. Upload a sharper picture or the PDF.',
    ],
    es: [
      'El número del documento no es el que usted escribió. Corríjalo.',
      'El último día del documento no es el que usted escribió. Corríjalo.',
      'Este documento es de otro negocio. Suba el que está a nombre del suyo.',
      'No se lee el documento. Suba una imagen más nítida o el PDF.',
    ],
  },
  rejected: {
    en: [
      'We could not confirm that this business exists at the address you gave. Send us a paper that shows it.',
      'The owner of the account is not named on the papers. Hand in papers that name you, or who you act for.',
      'A business may have one account. Use the one you have already.',
    ],
    es: [
      'No pudimos confirmar que este negocio exista en la dirección que dio. Envíenos un documento que lo muestre.',
      'El dueño de la cuenta no aparece en los documentos. Entregue documentos que lo nombren, o a quien representa.',
      'Un negocio puede tener una sola cuenta. Use la que ya tiene.',
    ],
  },
  suspended: {
    en: [
      'Drivers reported work that was charged and not done. Tell us what happened.',
      'Your insurer told us that the policy was cancelled. Send us proof of a valid one.',
      'A license you need was withdrawn. Send us proof that it is valid again.',
    ],
    es: [
      'Hubo conductores que reportaron trabajo cobrado y no hecho. Cuéntenos qué pasó.',
      'Su aseguradora nos dijo que la póliza fue cancelada. Envíenos prueba de una válida.',
      'Se retiró una licencia que usted necesita. Envíenos prueba de que vuelve a ser válida.',
    ],
  },
  lifted: {
    en: ['You have put it right. Thank you.', 'We looked into it and found nothing against you.'],
    es: ['Usted lo corrigió. Gracias.', 'Lo revisamos y no encontramos nada en su contra.'],
  },
}

type About = keyof typeof REASONS | CredentialKind
export const readyReasons = (about: About, language: Language): readonly string[] =>
  REASONS[about in REASONS ? (about as keyof typeof REASONS) : 'credential'][language]
