import type en from './copy.listing.en.ts'
import listings from '#features/listings/web/copy.es.ts'
import listingPage from '#features/listings/web/page-copy.es.ts'
import reviews from '#features/reviews/web/copy.es.ts'

const es: typeof en = { listingPage, listings, reviews }
export default es
