import type en from './copy.public.en.ts'
import layout from './layout/copy.es.ts'

const es: typeof en = { layout }
export default es
