import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  terms: {
    always: `Cancelar es gratis hasta que {kind, select,
      rental {se entregue el auto.}
      other {empiece el trabajo, también el mismo día.}}`,
    noShowFree: 'A quien no se presenta no se le retiene nada.',
    free: `Cancelar es gratis hasta {hours, plural, =0 {} one {una hora antes de } other {# horas antes de }}{kind, select,
      appointment {que empiece el día de la cita}
      other {que empiece el primer día}}{until, select,
      unknown {, a medianoche donde está el proveedor}
      other {: hasta el {until}}}.`,
    late: `Después se retiene {keeps, select,
      all {el precio completo.}
      other {{kind, select,
        appointment {el {keeps} % del precio.}
        other {{keeps, plural, one {el precio de un día} other {el precio de # días}}, y nunca más de lo pagado.}}}}`,
    same: 'Quien no se presenta paga lo mismo.',
    provider: 'Si el proveedor cancela, rechaza o no responde a tiempo, se devuelve todo.',
    early:
      'Si el auto vuelve antes y ambas partes están de acuerdo, los días no usados no se cobran{early, plural, =0 {} one {, salvo uno} other {, salvo #}}.',
  },
} satisfies Translated<typeof en>
