import adminReviews from '#features/work/removals/web/admin-copy.en.ts'

export default { adminReviews }
