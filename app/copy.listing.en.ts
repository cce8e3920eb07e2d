import listings from '#features/market/listings/web/copy.en.ts'
import listingPage from '#features/market/listing-page/web/page-copy.en.ts'
import reviews from '#features/work/reviews/web/copy.en.ts'

export default { listingPage, listings, reviews }
