import { serve } from '#lib/server/http.ts'
import { paymentsContract } from '../contract.ts'
import { listLedger, listPayments } from './list.ts'

export const paymentsApi = serve('payments', paymentsContract, { list: listPayments, ledger: listLedger })
