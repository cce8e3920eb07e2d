import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  added: {
    title: 'Se agregó una dirección de webhook',
    message: 'Los eventos de su negocio ahora se envían a {host}. Si no la conoce, elimínela.',
  },
  rotated: {
    title: 'Una dirección de webhook tiene una clave nueva',
    message: 'La dirección {host} tiene una clave nueva. Si nadie de ustedes la creó, cree otra.',
  },
  gone: {
    title: 'Se desactivó una dirección de webhook',
    message:
      '{host} respondió que ya no existe, así que no enviamos nada más allí ni guardamos eventos nuevos para ella. Puede activarla de nuevo.',
  },
  failing: {
    title: 'Se desactivó una dirección de webhook',
    message:
      '{host} no aceptó ningún evento durante {days, plural, one {# día} other {# días}}. Hasta que la active de nuevo, no guardamos eventos nuevos para ella. Lo que pase mientras tanto, su sistema lo lee por nuestra API.',
  },
} satisfies Translated<typeof en>
