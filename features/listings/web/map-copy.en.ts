// Of the map beside the list: fetched with it, never with the first load.
export default {
  title: 'Map of the listings',
  canvas: 'Map. Arrow keys move it, plus and minus zoom.',
  about:
    'What this page found, to about half a mile: {count, plural, one {# listing} other {# listings}}. The list has the same ones in the same order.',
  loading: 'Loading the map…',
  noWebgl: 'This browser cannot draw the map. The list has every listing.',
  again: 'Try again',
  noSheets: 'Counties and places did not load. Prices and distances are right without them.',
  noStreets: 'The street map did not load. This map shows counties and places instead.',
  pins: 'Prices on the map',
  day: '{title}: {price} a day',
  hour: '{title}: {price} an hour',
  away: '{name}, {miles} miles away',
  nearby: '{name}, less than a mile away',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  searchArea: 'Search this area',
  places: 'Places: GeoNames',
  licence: 'CC BY 4.0',
  borders: 'Boundaries: US Census',
}
