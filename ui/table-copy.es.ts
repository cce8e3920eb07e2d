import type en from './table-copy.en.ts'

const es: typeof en = {
  sort: 'Ordenar por',
  usual: 'Orden predeterminado',
  up: '{name}, ascendente',
  down: '{name}, descendente',
  search: 'Ir a la búsqueda',
}
export default es
