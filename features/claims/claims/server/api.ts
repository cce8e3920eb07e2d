import { serve } from '#lib/server/http.ts'
import { claimsContract } from '../contract.ts'
import { getClaim, listEvents } from './get.ts'
import { countClaims, findExisting, listClaims } from './list.ts'
import { carOfVin } from './read-vin.ts'
import { transitionClaim, withdrawClaim } from './transition.ts'

export const claimsApi = serve('claims', claimsContract, {
  list: listClaims,
  count: countClaims,
  existing: findExisting,
  get: getClaim,
  events: listEvents,
  readVin: carOfVin,
  transition: transitionClaim,
  withdraw: withdrawClaim,
})
