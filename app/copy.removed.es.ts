import removals from '#features/work/removals/web/removal-copy.es.ts'
import removedReviews from '#features/work/removals/web/removed-copy.es.ts'
import type en from './copy.removed.en.ts'

export default { removals, removedReviews } satisfies typeof en
