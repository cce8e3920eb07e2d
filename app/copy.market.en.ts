import listings from '#features/listings/web/copy.en.ts'
import market from '#features/listings/web/market-copy.en.ts'
import places from '#features/places/web/copy.en.ts'
import rights from '#features/rights/web/copy.en.ts'

export default { listings, market, places, rights }
