import listings from '#features/listings/web/copy.en.ts'
import listingPage from '#features/listings/web/page-copy.en.ts'
import reviews from '#features/reviews/web/copy.en.ts'

export default { listingPage, listings, reviews }
