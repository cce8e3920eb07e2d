import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  suspended: {
    title: 'Su negocio está suspendido',
    message:
      '{sentence} No puede recibir reservas nuevas. Sus reservas existentes continúan. Responda con «Escribir a soporte».',
    subject: '{business} está suspendido',
    paragraphs: [
      'Retiramos {business} del mercado. Motivo: {reason}',
      'No puede recibir reservas nuevas hasta que esto se resuelva. Sus reservas existentes continúan como se acordaron: haga el trabajo y cobrará por él.',
      'Si nos equivocamos, o ya lo corrigió, avísenos en la página de verificación con «Escribir a soporte».',
    ],
    label: 'Leer y responder',
  },
  lifted: {
    title: 'Su suspensión terminó',
    message:
      '{sentence}{count, plural, =0 {} one { Su anuncio vuelve a estar activo.} other { Sus anuncios vuelven a estar activos.}}',
    subject: '{business} vuelve al mercado',
    paragraphs: [
      'La suspensión de {business} terminó. {sentence}',
      `{count, plural, =0 {}
        one {Su anuncio vuelve a estar activo, como antes.}
        other {Sus anuncios vuelven a estar activos, como antes.}}`,
    ],
    label: 'Ver su negocio',
  },
  decisions: { approved: 'aprobación', rejected: 'rechazo', suspended: 'suspensión', lifted: 'fin de la suspensión' },
  dropped: {
    title: 'Decisión no enviada',
    message: `{business}, {decision}: {code, select,
      withdrawn {El proveedor retiró la solicitud.}
      wrong_state {Otra persona decidió antes.}
      documents_missing {Ahora falta un documento.}
      document_refused {Entretanto se devolvió un documento.}
      undecided {Algo en lo que se basaba ya no está aceptado.}
      forbidden {Su cuenta ya no es de administrador.}
      PGRST116 {Su cuenta ya no es de administrador.}
      other {{by, select, somebody {{who} lo cambió entretanto.} other {Cambió entretanto.}}}} Revíselo de nuevo.`,
  },
} satisfies Translated<typeof en>
