import { serve } from '#lib/server/http.ts'
import { towLiveContract } from '../contract.ts'
import { towShareContract } from '../share-contract.ts'
import { readPlaces } from './read-places.ts'
import { readLink, readShared, shareTow } from './share-link.ts'

export const towLiveApi = serve('towLive', towLiveContract, {
  places: readPlaces,
})
export const towShareApi = serve('towShare', towShareContract, {
  link: readLink,
  share: shareTow,
  read: readShared,
})
