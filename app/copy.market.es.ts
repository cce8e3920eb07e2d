import type en from './copy.market.en.ts'
import listings from '#features/market/listings/web/copy.es.ts'
import market from '#features/market/marketplace/web/market-copy.es.ts'
import places from '#features/base/places/web/copy.es.ts'
import rights from '#features/claims/rights/web/copy.es.ts'

const es: typeof en = { listings, market, places, rights }
export default es
