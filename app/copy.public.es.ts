import type en from './copy.public.en.ts'
import listings from '#features/listings/web/copy.es.ts'
import notifications from '#features/notifications/web/copy.es.ts'
import rights from '#features/rights/web/copy.es.ts'
import layout from './layout/copy.es.ts'

const es: typeof en = { layout, listings, notifications, rights }
export default es
