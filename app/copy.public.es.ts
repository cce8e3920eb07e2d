import type en from './copy.public.en.ts'
import notifications from '#features/base/notifications/web/copy.es.ts'
import layout from './layout/copy.es.ts'

const es: typeof en = { layout, notifications }
export default es
