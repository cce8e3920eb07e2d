import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: 'Necesitamos algo de usted',
    message: '{documents}, para el reclamo {number}: {message}',
    subject: 'Por favor agregue al reclamo {number}: {documents}',
    paragraphs: [
      'Estamos trabajando en su reclamo {number} y necesitamos: {documents}.',
      '{message}',
      'Use el botón de abajo para agregarlo.',
    ],
    label: 'Agregarlo ahora',
  },
  reminder: {
    title: 'Seguimos esperando un documento',
    message: '{documents}, para el reclamo {number}. {message}',
    subject: 'Recordatorio para el reclamo {number}: {documents}',
    paragraphs: [
      'Hace dos días le pedimos: {documents}.',
      '{message}',
      'Si no puede conseguirlo, escríbanos y buscaremos otra manera.',
    ],
    label: 'Agregarlo ahora',
  },
  unasked: {
    title: 'Ya no necesitamos un documento',
    message: '{document}, para el reclamo {number}. {reason}',
    subject: 'Ya no hace falta para el reclamo {number}: {document}',
    paragraphs: ['Ya no necesitamos: {document}.', '{reason}'],
    label: 'Abrir su reclamo',
  },
  met: { title: 'Llegó el documento que solicitó', message: '{document}, {insurer} {number}.' },
} satisfies Translated<typeof en>
