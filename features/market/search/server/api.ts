import { serve } from '#lib/server/http.ts'
import { searchContract } from '../contract.ts'
import { searchListings, searchBusinesses } from './search.ts'
export const searchApi = serve('listings', searchContract, {
  search: searchListings,
  searchByPost: (ctx, input) => searchListings(ctx, input),
  businesses: searchBusinesses,
})
