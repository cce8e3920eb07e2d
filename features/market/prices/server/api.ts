import { serve } from '#lib/server/http.ts'
import { ratesContract } from '../contract.ts'
import { claimRates } from './insurer-rates.ts'
export const ratesApi = serve('listings', ratesContract, { insurerRates: claimRates })
