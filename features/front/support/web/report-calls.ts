import { queryOptions } from '@tanstack/react-query'
import { reportsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(reportsContract)
export type ReportState = 'open' | 'resolved'
export const reportsQuery = (state: ReportState) =>
  queryOptions({
    queryKey: ['message_reports', state],
    queryFn: ({ signal }) => api.reports({ state, limit: 100 }, { signal }),
  })
