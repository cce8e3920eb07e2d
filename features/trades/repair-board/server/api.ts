import { serve } from '#lib/server/http.ts'
import { outsideContract } from '../contract.ts'
import { bringOutside, readBeside, takeBackOutside } from './outside-estimates.ts'

export const outsideEstimatesApi = serve('outsideEstimates', outsideContract, {
  beside: readBeside,
  bring: bringOutside,
  takeBack: takeBackOutside,
})
