import removals from '#features/reviews/web/removal-copy.en.ts'
import removedReviews from '#features/reviews/web/removed-copy.en.ts'

export default { removals, removedReviews }
