import adminReviews from '#features/reviews/web/admin-copy.en.ts'

export default { adminReviews }
