import type en from './quote-copy.en.ts'

const es: typeof en = { title: '' }
export default es
