import type en from './share-copy.en.ts'

const es: typeof en = { title: 'Una grúa, en vivo', loading: 'Cargando la grúa' }
export default es
