import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  ask: {
    title: 'Una clave para una aseguradora espera a otro administrador',
    message: 'Un administrador pidió la clave «{name}» para {insurer}. No abre nada hasta que otro la confirme.',
  },
  ask_secret: {
    title: 'Un secreto nuevo espera a otro administrador',
    message: 'Un administrador pidió un secreto nuevo para la clave «{name}» de {insurer}. Debe confirmarlo otro.',
  },
  make: {
    title: 'Una aseguradora tiene una clave nueva',
    message: 'Un programa de {insurer} ya puede leer y responder con la clave «{name}». Si no la reconoce, anúlela.',
  },
  rotate: {
    title: 'La clave de una aseguradora tiene un secreto nuevo',
    message: 'La clave «{name}» de {insurer} tiene un secreto nuevo.',
  },
  decline: {
    title: 'No se confirmó la clave de una aseguradora',
    message: 'Se rechazó la solicitud sobre la clave «{name}» de {insurer}.',
  },
  revoke: {
    title: 'Se anuló la clave de una aseguradora',
    message: 'La clave «{name}» de {insurer} ya no sirve.',
  },
} satisfies Translated<typeof en>
