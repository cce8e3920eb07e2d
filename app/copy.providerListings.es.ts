import ownListings from '#features/market/editor/web/own-copy.es.ts'
import type en from './copy.providerListings.en.ts'

export default { ownListings } satisfies typeof en
