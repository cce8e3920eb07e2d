import type en from './table-copy.en.ts'

const es: typeof en = {
  sort: 'Ordenar por',
  usual: 'Orden habitual',
  up: '{name}, ascendente',
  down: '{name}, descendente',
}
export default es
