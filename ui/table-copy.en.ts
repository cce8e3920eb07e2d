export default {
  sort: 'Sort by',
  usual: 'Default order',
  up: '{name}, ascending',
  down: '{name}, descending',
  search: 'Go to search',
}
