import ownListings from '#features/listings/web/own-copy.es.ts'
import ownProviders from '#features/providers/web/own-copy.es.ts'
import providers from '#features/providers/web/copy.es.ts'
import type en from './copy.business.en.ts'

const es: typeof en = { ownListings, ownProviders, providers }
export default es
