import { serve } from '#lib/server/http.ts'
import { towPayContract } from '../contract.ts'
import { towExtraContract } from '../extra-contract.ts'
import { answerExtra, askExtra, extraPhotos, withdrawExtra } from './extras.ts'
import { payCompany } from './pay-company.ts'

export const towPayApi = serve('towPay', towPayContract, { payCompany })
export const towExtrasApi = serve('towExtras', towExtraContract, {
  askExtra,
  answerExtra,
  withdrawExtra,
  extraPhotos,
})
