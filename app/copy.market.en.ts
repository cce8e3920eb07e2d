import listings from '#features/market/listings/web/copy.en.ts'
import market from '#features/market/marketplace/web/market-copy.en.ts'
import places from '#features/base/places/web/copy.en.ts'
import rights from '#features/claims/rights/web/copy.en.ts'

export default { listings, market, places, rights }
