import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  submitted: { title: 'Verificación por revisar', message: '{business} entregó sus documentos.' },
  approved: {
    title: 'Su verificación fue aprobada',
    message: `Sus documentos fueron aprobados. {listed, select,
      yes {Ya puede aceptar reservas.}
      other {Publique su anuncio para que los conductores puedan reservar.}}`,
    subject: '{business} está verificado',
    paragraphs: [
      `Aprobamos los documentos de {business}. Su insignia de verificado está activa{listed, select,
        yes { y los conductores ya pueden reservar.}
        other {. Publique su anuncio y los conductores podrán reservar.}}`,
    ],
    label: '{listed, select, yes {Ver su verificación} other {Publicar su anuncio}}',
  },
  rejected: {
    title: 'Verificación no aprobada',
    message: '{sentence} Puede corregirlo y enviarlo de nuevo.',
    subject: '{business}: verificación no aprobada',
    paragraphs: ['No pudimos aprobar la verificación de {business}. Motivo: {reason}'],
    label: 'Corregir y enviar de nuevo',
  },
  kinds: {
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
  credentialSubmitted: { title: 'Licencia o póliza por revisar', message: '{business} entregó un documento.' },
  credentialAccepted: {
    title: 'Documento aceptado',
    message:
      'Aceptamos su documento: {credential}, válido hasta el {day}.{resumed, plural, =0 {} other { Sus anuncios en pausa vuelven a estar activos.}}',
  },
  credentialRefused: { title: 'Documento por corregir', message: 'Su documento, {credential}: {reason}' },
  credentialEnding: {
    title: 'Un documento vence pronto',
    message: 'Su {credential} vence el {day}. Envíe el nuevo antes de esa fecha.',
  },
  credentialLapsed: {
    title: 'Un documento venció',
    message:
      'Su documento, {credential}, venció el {day}.{paused, plural, =0 {} other { Sus anuncios están en pausa hasta que se acepte una prueba nueva.}}',
  },
  documents: { insurance_proof: 'comprobante de seguro', w9: 'W-9' },
  documentsOpen: {
    title: 'Esperamos un documento',
    message: 'Aún por corregir: {names}. Suba uno nuevo; lo demás queda.',
  },
  documentAgain: { title: 'Documento enviado de nuevo', message: '{business}: {document}.' },
  documentAccepted: { title: 'Documento aceptado', message: 'Aceptamos su documento: {document}.' },
  documentRefused: {
    title: 'Documento por corregir',
    message: 'Su documento, {document}: {reason} Suba uno nuevo; lo demás queda.',
  },
} satisfies Translated<typeof en>
