import type en from './copy.en.ts'

const es: typeof en = {
  choose: 'Elija una hora',
  earliest: 'Las horas más próximas',
  today: 'Hoy, {time}',
  none: 'No quedan horas ese día. Elija otra fecha.',
  gone: 'Esa hora ya no está libre. Elija otra.',
  lasts: '{hours, plural, one {# hora} other {# horas}}. Las horas son de {zone}.',
  loading: 'Cargando las horas...',
  failed: 'No pudimos cargar las horas.',
}
export default es
