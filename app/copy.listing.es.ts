import type en from './copy.listing.en.ts'
import listings from '#features/market/listings/web/copy.es.ts'
import listingPage from '#features/market/listing-page/web/page-copy.es.ts'
import reviews from '#features/work/reviews/web/copy.es.ts'

const es: typeof en = { listingPage, listings, reviews }
export default es
