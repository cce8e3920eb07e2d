import type en from './copy.public.en.ts'
import accounts from '#features/accounts/web/copy.es.ts'
import listings from '#features/listings/web/copy.es.ts'
import notifications from '#features/notifications/web/copy.es.ts'
import reviews from '#features/reviews/web/copy.es.ts'
import rights from '#features/rights/web/copy.es.ts'
import layout from './layout/copy.es.ts'

const es: typeof en = { accounts, layout, listings, notifications, reviews, rights }
export default es
