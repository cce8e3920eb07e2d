import ownListings from '#features/listings/web/own-copy.en.ts'

export default { ownListings }
