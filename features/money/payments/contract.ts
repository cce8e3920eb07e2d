import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { LedgerEntry, Payment } from './payment.ts'

export const paymentsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/payments',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(Payment),
    summary: 'What was charged, held and given back for one order that you are part of, oldest first',
  }),
  ledger: call({
    method: 'GET',
    path: '/rest/v1/ledger_entries',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(LedgerEntry),
    summary: 'The lines of the books of one order: your own, or all of them for an admin, oldest first',
  }),
}
