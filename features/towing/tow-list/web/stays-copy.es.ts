import type en from './stays-copy.en.ts'

export default {
  title: 'Autos en depósito',
  meta: '{count, plural, one {# auto} other {# autos}}',
  back: 'Grúas',
  loading: 'Cargando los autos en depósito',
  search: 'Conductor, lugar, aseguradora o reclamo',
  none: 'No se encontraron autos',
  clear: 'Mostrar todos los autos',
  show: {
    label: 'Mostrar',
    all: 'Todos',
    long: '{days} días o más',
    payer: 'Pagador desconocido desde hace {days} días',
    untold: 'Aseguradora sin aviso',
    unpriced: 'Sin tarifa diaria',
  },
  columns: {
    name: 'Lugar',
    since: 'Desde',
    days: 'Días pagados',
    cost: 'Hasta ahora',
    daily: 'Por día',
    payer: 'Quién paga',
    told: 'Aviso a la aseguradora',
    driver: 'Conductor',
    claim: 'Aseguradora y reclamo',
  },
  atLeast: '{cents} y el depósito',
  unpriced: 'Sin indicar',
  untold: 'Sin registro',
  payers: { unknown: 'No se sabe', insurer: 'La aseguradora', driver: 'El conductor', nobody: 'Gratis' },
} satisfies typeof en
