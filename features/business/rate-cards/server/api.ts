import { serve } from '#lib/server/http.ts'
import { rateCardsContract } from '../contract.ts'
import { ownTowing } from './own-towing.ts'
import { publishRates } from './publish-rates.ts'
import { saveCompany } from './save-company.ts'
import { removeYard, saveYard } from './yards.ts'

export const rateCardsApi = serve('rateCards', rateCardsContract, {
  mine: ownTowing,
  saveCompany,
  saveYard,
  removeYard,
  publish: publishRates,
})
