import ownReviews from '#features/work/reviews/web/own-copy.en.ts'

export default { ownReviews }
