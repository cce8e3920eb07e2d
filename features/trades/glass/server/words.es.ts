import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  calibration: {
    why: 'Muchos parabrisas tienen una cámara detrás. Al cambiar el parabrisas, por lo general hay que calibrarla.',
    says: '{business} dice: {what}.',
    silent: '{business} no nombra ninguna calibración en {version}. Pregunte al taller antes de firmar.',
    until: 'La ayuda de carril y de frenado puede no funcionar hasta que se haga.',
  },
  window: '{day}, de {from} a {to}',
  visitBooked: {
    title: '{changes, select, none {Hay una visita de vidrios reservada} other {Una visita de vidrios cambió}}',
    message:
      '{driver} {changes, select, none {eligió una hora {place, select, mobile {para que usted vaya al auto} other {en su taller}}} other {cambió {changes} de la visita. {place, select, mobile {Usted va al auto} other {El auto va a su taller}}}}{purpose, select, calibration { para la calibración} other {}}: {when}.{calibration, select, true { La visita para la calibración queda cancelada.} other {}}',
  },
  visitCanceled: {
    title: 'Se canceló una visita de vidrios',
    message:
      '{driver} canceló la visita: {when}.{calibration, select, true { La visita para la calibración también queda cancelada.} other {}} El trabajo sigue en pie; puede elegir otra hora.',
  },
  visitMoved: {
    title: 'Su visita de vidrios cambió',
    message:
      '{business} cambió su visita: {when}. Motivo: {why}.{note, select, none {} other { Escribieron: «{note}»}} No le cuesta nada, y puede elegir otra hora.{calibration, select, true { Elija también otra hora para la calibración.} other {}}',
  },
  onTheWay: {
    title: 'El técnico va en camino',
    message: '{business} va en camino a su auto. Su horario: {when}.',
  },
  changes: { place: 'el lugar', time: 'la hora', address: 'la dirección', note: 'las indicaciones' },
  moveReasons: {
    rain: 'lluvia',
    cold: 'hace demasiado frío para el adhesivo',
    heat: 'hace demasiado calor para el adhesivo',
    parts: 'el vidrio todavía no llegó',
    staff: 'no hay un técnico libre',
    other: 'otro motivo',
  },
} satisfies Translated<typeof en>
