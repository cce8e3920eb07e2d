import { queryOptions } from '@tanstack/react-query'
import { api } from '#features/base/messages/web/talk.ts'

export type ReportState = 'open' | 'resolved'
export const reportsQuery = (state: ReportState) =>
  queryOptions({
    queryKey: ['message_reports', state],
    queryFn: ({ signal }) => api.reports({ state, limit: 100 }, { signal }),
  })
