import type en from './map-copy.en.ts'

const es: typeof en = {
  title: 'Mapa de los anuncios',
  canvas: 'Mapa. Las flechas lo mueven; más y menos cambian el tamaño.',
  about:
    'Aquí está lo de esta página, con una precisión de alrededor de un kilómetro: {count, plural, one {# anuncio} other {# anuncios}}. La lista tiene lo mismo en el mismo orden.',
  loading: 'Cargando el mapa…',
  noWebgl: 'Este navegador no puede dibujar el mapa. La lista tiene todos los anuncios.',
  again: 'Intentar de nuevo',
  noSheets: 'Los condados y lugares no se cargaron. Los precios y las distancias son correctos sin ellos.',
  noStreets: 'El mapa de calles no se cargó. Este mapa muestra condados y lugares en su lugar.',
  pins: 'Precios en el mapa',
  day: '{title}: {price} al día',
  hour: '{title}: {price} por hora',
  away: '{name}, a {miles} millas',
  nearby: '{name}, a menos de una milla',
  close: 'Cerrar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  searchArea: 'Buscar en esta zona',
  places: 'Lugares: GeoNames',
  licence: 'CC BY 4.0',
  borders: 'Límites: US Census',
}
export default es
