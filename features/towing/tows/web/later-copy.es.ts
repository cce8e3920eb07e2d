import type en from './later-copy.en.ts'

const es: typeof en = {
  day: 'Día',
  dayEmpty: 'Elija un día',
  from: 'No antes de',
  until: 'No después de',
  timeEmpty: 'Elija una hora',
  clock: 'Según el reloj del lugar donde está el auto{zone, select, none {} other {: {zone}}}.',
  hint: 'Las empresas tienen más tiempo para responder y antes les avisamos a ambos.',
  card: 'Si paga con tarjeta, el monto se retiene cuando una empresa acepte, como muy pronto el día anterior.',
  missing: { day: 'Elija un día.', from: 'Elija la hora más temprana.', until: 'Elija la hora más tardía.' },
  why: {
    past: 'Elija una hora dentro de al menos {ahead} horas o pida una grúa para ahora.',
    far: 'Elija un día dentro de los próximos {days} días.',
    order: 'Elija una hora posterior a la del comienzo, el mismo día.',
    short: 'Deje al menos {minutes} minutos entre las dos horas.',
    long: 'Deje como máximo {hours} horas entre las dos horas.',
    clocks: 'Esa noche cambia la hora, y esta hora no existe. Elija otra.',
  },
}
export default es
