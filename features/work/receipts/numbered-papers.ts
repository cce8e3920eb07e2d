// The numbered papers of one order: receipts, refund notes, the invoice.
import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Paper } from '#features/money/documents/paper.ts'

export const orderPapersContract = {
  papers: call({
    method: 'GET',
    path: '/rest/v1/rpc/order_papers',
    access: SIGNED_IN,
    input: z.strictObject({ order_id: Id }),
    output: z.array(Paper),
    refusals: ['PGRST116'],
    summary: 'The numbered papers of an order that one is a party of, oldest first',
  }),
}
