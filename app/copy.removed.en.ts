import removals from '#features/work/removals/web/removal-copy.en.ts'
import removedReviews from '#features/work/removals/web/removed-copy.en.ts'

export default { removals, removedReviews }
