import ownReviews from '#features/reviews/web/own-copy.en.ts'

export default { ownReviews }
