import type en from './pages-copy.en.ts'

export default {
  label: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  page: 'Página {page}',
} satisfies typeof en
