import { serve } from '#lib/server/http.ts'
import { placesContract } from '../contract.ts'
import { locate } from './locate.ts'
import { suggestPlaces } from './suggest.ts'

export const placesApi = serve('places', placesContract, { locate, suggest: suggestPlaces })
