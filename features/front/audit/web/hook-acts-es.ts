import type en from './hook-acts-en.ts'

const es: typeof en = {
  webhook: {
    add: '{who} agregó una dirección de webhook de {what}',
    events: '{who} cambió qué eventos van a una dirección de webhook de {what}',
    remove: '{who} eliminó una dirección de webhook de {what}',
    rotate: '{who} creó una clave nueva para una dirección de webhook de {what}',
    stop: '{who} desactivó una dirección de webhook de {what} que fallaba',
    turn_off: '{who} desactivó una dirección de webhook de {what}',
    turn_on: '{who} activó una dirección de webhook de {what}',
  },
}
export default es
