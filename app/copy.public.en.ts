import listings from '#features/listings/web/copy.en.ts'
import notifications from '#features/notifications/web/copy.en.ts'
import rights from '#features/rights/web/copy.en.ts'
import layout from './layout/copy.en.ts'

export default { layout, listings, notifications, rights }
