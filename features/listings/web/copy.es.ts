import type en from './copy.en.ts'
import words from './copy.en.ts'

const es: typeof en = words
export default es
