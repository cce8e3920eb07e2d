import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  gone: {
    title: 'Se desactivó una dirección de webhook',
    message: '{host} respondió que ya no existe, así que no enviamos nada más allí. Puede activarla de nuevo.',
  },
  failing: {
    title: 'Se desactivó una dirección de webhook',
    message:
      '{host} no aceptó ningún evento durante {days, plural, one {# día} other {# días}}. Arréglela, actívela de nuevo y envíe lo que le faltó.',
  },
} satisfies Translated<typeof en>
