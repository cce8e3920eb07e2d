import type en from './fit-copy.en.ts'

const es: typeof en = {
  pane: 'Qué vidrio',
  choose: 'Elija',
  adhesive: 'Adhesivo',
  adhesiveHint: 'Déjelo vacío, con el lote, si este vidrio no va pegado.',
  lot: 'Lote del envase',
  temperature: 'Temperatura en °F',
  humidity: 'Humedad en porcentaje',
  rust: 'Había óxido en el marco',
  day: 'Día en que se colocó el vidrio',
  time: 'Hora en que se colocó el vidrio',
  minutes: 'Minutos hasta que se pueda manejar con seguridad',
  minutesHint: 'Desde ese momento, según el fabricante del adhesivo para este clima. 0 si es de inmediato.',
  safe: 'Se puede manejar con seguridad desde {at}. El conductor lo sabrá cuando usted guarde esto.',
  photos: 'Fotos de antes del trabajo',
  photosText:
    'Al menos {least}: el auto alrededor del vidrio, el VIN y, si lo hay, el óxido en el marco. El conductor las ve.',
  photosAgain: 'No hacen falta otra vez: esto corrige un registro anterior del mismo vidrio.',
  problems: {
    pane: 'Elija qué vidrio se colocó.',
    adhesive: 'Escriba el adhesivo.',
    lot: 'Escriba el lote del envase.',
    temperature: 'Escriba grados enteros de -20 a 130.',
    humidity: 'Escriba un porcentaje entero de 0 a 100.',
    set: 'Escriba el día y la hora.',
    minutes: 'Escriba los minutos: de 0 a 2880.',
    photos: 'Agregue al menos {least} fotos de antes del trabajo.',
  },
  until: 'Podrá manejar con seguridad: {at}',
  left: 'Tiempo que falta: {hours, plural, =0 {} one {# hora y } other {# horas y }}{minutes, plural, one {# minuto} other {# minutos}}. No maneje antes: hasta que el adhesivo esté firme, puede no sostener el vidrio en un choque.',
  since: 'Puede manejar con seguridad desde {at}',
  sinceText: 'El adhesivo del vidrio nuevo ya tuvo el tiempo que pide su fabricante.',
  facts:
    '{adhesive, select, none {No va pegado} other {{adhesive}, lote {lot}}} · {temperature} °F, {humidity}% de humedad{rust, select, yes { · óxido en el marco} other {}}',
  set: 'Colocado {at}',
  from: 'Se puede manejar con seguridad desde {at}',
}
export default es
