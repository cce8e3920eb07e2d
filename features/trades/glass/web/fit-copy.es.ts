import type en from './fit-copy.en.ts'

const es: typeof en = { title: '' }
export default es
