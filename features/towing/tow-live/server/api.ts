import { serve } from '#lib/server/http.ts'
import { towLiveContract } from '../contract.ts'
import { readPlaces } from './read-places.ts'

export const towLiveApi = serve('towLive', towLiveContract, {
  places: readPlaces,
})
