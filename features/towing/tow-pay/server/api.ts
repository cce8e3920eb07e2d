import { serve } from '#lib/server/http.ts'
import { towPayContract } from '../contract.ts'
import { payCompany } from './pay-company.ts'

export const towPayApi = serve('towPay', towPayContract, { payCompany })
