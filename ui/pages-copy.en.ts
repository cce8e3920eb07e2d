export default { label: 'Pages', previous: 'Previous', next: 'Next', page: 'Page {page}' }
