import type en from './copy.market.en.ts'
import listings from '#features/listings/web/copy.es.ts'
import market from '#features/listings/web/market-copy.es.ts'
import places from '#features/places/web/copy.es.ts'
import rights from '#features/rights/web/copy.es.ts'

const es: typeof en = { listings, market, places, rights }
export default es
