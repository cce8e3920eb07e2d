import removals from '#features/reviews/web/removal-copy.es.ts'
import removedReviews from '#features/reviews/web/removed-copy.es.ts'
import type en from './copy.removed.en.ts'

export default { removals, removedReviews } satisfies typeof en
