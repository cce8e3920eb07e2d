import ownListings from '#features/market/editor/web/own-copy.en.ts'

export default { ownListings }
