import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: 'Necesitamos algo de usted',
    message: '{documents}, para el reclamo {number}: {message}',
    subject: 'Por favor añada al reclamo {number}: {documents}',
    paragraphs: [
      'Estamos trabajando en su reclamo {number} y necesitamos: {documents}.',
      '{message}',
      'El botón de abajo abre el lugar donde lo añade.',
    ],
    label: 'Añadirlo ahora',
  },
  reminder: {
    title: 'Seguimos esperando un documento',
    message: '{documents}, para el reclamo {number}. {message}',
    subject: 'Un recordatorio para el reclamo {number}: {documents}',
    paragraphs: [
      'Hace dos días le pedimos: {documents}.',
      '{message}',
      'Si no puede conseguirlo, escríbanos: buscamos otra manera.',
    ],
    label: 'Añadirlo ahora',
  },
  unasked: {
    title: 'Un documento ya no hace falta',
    message: '{document}, para el reclamo {number}. {reason}',
    subject: 'Ya no hace falta para el reclamo {number}: {document}',
    paragraphs: ['Ya no necesitamos: {document}.', '{reason}'],
    label: 'Abrir su reclamo',
  },
  met: { title: 'Llegó el documento que pidió', message: '{document}, {insurer} {number}.' },
} satisfies Translated<typeof en>
