import adminReviews from '#features/work/removals/web/admin-copy.es.ts'
import type en from './copy.adminReviews.en.ts'

export default { adminReviews } satisfies typeof en
