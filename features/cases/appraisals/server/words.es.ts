import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  pdf: {
    title: 'Informe de tasación {number}',
    facts: {
      appraiser: 'Tasador',
      license: 'Licencia',
      driver: 'Preparado para',
      claim: 'Reclamo',
      vehicle: 'VIN',
      at: 'Recibido',
      version: 'Versión',
      replaces: 'Sustituye a',
      hash: 'SHA-256 del archivo del tasador',
    },
    license: '{type}, {state}, número {number}',
    noLicense: 'Sin licencia indicada',
    types: {
      appraiser: 'Tasador',
      independent_adjuster: 'Ajustador independiente',
      public_adjuster: 'Ajustador público',
    },
    independence: 'Declaración de independencia',
    behind:
      'Esta página es de ClaimChoice. Siguen las páginas del informe tal como las entregó el tasador. Una versión nueva las sustituye; nada se edita en ellas.',
  },
  delivered: {
    title: 'Llegó su informe de {business}',
    message:
      'La versión {version} de “{title}” está en su reserva y entre los documentos de su reclamo. Usted decide quién la recibe.',
  },
  revisionAsked: {
    title: '{customer} pide una revisión',
    message: 'Sobre “{title}”: {reason} El pago espera su próxima versión.',
  },
} satisfies Translated<typeof en>
