import type en from './copy.app.en.ts'

const es: typeof en = {}
export default es
