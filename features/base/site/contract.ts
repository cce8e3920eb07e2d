import * as z from 'zod'
import { call, EVERYONE } from '#lib/contract.ts'
import { Felt } from './visit.ts'

const MOST_PAGES = 50

export const siteContract = {
  reportVisit: call({
    method: 'POST',
    path: '/rest/v1/rpc/report_visit',
    access: EVERYONE,
    input: z.strictObject({ pages: z.array(Felt).min(1).max(MOST_PAGES) }),
    output: z.null(),
    status: 204,
    refusals: ['over_request_rate_limit'],
    summary: 'How fast the pages of one visit were, counted by page for `/metrics`; nothing about the person is kept',
  }),
}
