import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  terms: {
    always: `Puede cancelar gratis hasta que {kind, select,
      rental {se entregue el auto.}
      other {empiece el trabajo, incluso el día del servicio.}}`,
    noShowFree: 'Si no se presenta, no paga ningún cargo.',
    free: `Puede cancelar gratis hasta {kind, select,
      appointment {{hours, plural, =0 {que empiece la cita} one {una hora antes de la cita} other {# horas antes de la cita}}}
      other {{hours, plural, =0 {} one {una hora antes de } other {# horas antes de }}que empiece el primer día}}{until, select,
      unknown {{kind, select, appointment {} other {, a medianoche donde está el proveedor}}}
      other {: hasta el {until}}}.`,
    late: `Después, usted paga {keeps, select,
      all {el precio completo.}
      other {{kind, select,
        appointment {el {keeps} % del precio.}
        other {{keeps, plural, one {el precio de un día} other {el precio de # días}}, y nunca más de lo que pagó.}}}}`,
    same: 'Si no se presenta, paga lo mismo.',
    provider: 'Si el proveedor cancela, rechaza o no responde a tiempo, se le devuelve todo.',
    early:
      'Si devuelve el auto antes y ambas partes están de acuerdo, no paga los días no usados{early, plural, =0 {} one {, salvo uno} other {, salvo #}}.',
  },
} satisfies Translated<typeof en>
