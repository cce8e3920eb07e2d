import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { addDays } from '#lib/dates.ts'
import { day, oneOf, searchOf, text, whole } from '#lib/search-params.ts'
import { auditContract } from '../contract.ts'
import { AUDIT_SORTS } from '../audit.ts'
import { ACT_KINDS } from '../record.ts'

const api = clientOf(auditContract)

/** What stands in the address of /admin/audit; days are days of the reader's own zone. */
export const AUDIT = searchOf({
  person: text(),
  row: text(),
  action: text(),
  kind: oneOf(ACT_KINDS),
  request: text(),
  from: day,
  to: day,
  sort: oneOf(AUDIT_SORTS),
  before: whole,
  after: whole,
  entry: whole,
})
export type Search = Omit<ReturnType<typeof AUDIT.read>, 'entry'>
export type Filter = Omit<Search, 'before' | 'after'>

const midnight = (day: string) => new Date(`${day}T00:00`).toISOString()

/** The same as the server reads it: a period from an instant on and before another. */
export const filterOf = ({ from, to, ...rest }: Search) => ({
  ...rest,
  ...(from && { from: midnight(from) }),
  ...(to && { to: midnight(addDays(to, 1)) }),
})

export const useAudit = (search: Search) =>
  useQuery({
    queryKey: ['audit_log', search],
    queryFn: ({ signal }) => api.list(filterOf(search), { signal }),
    placeholderData: (previous) => previous,
  })
export const useEntry = (id: number) =>
  useQuery({ queryKey: ['audit_log', id], queryFn: ({ signal }) => api.get({ id }, { signal }), staleTime: Infinity })
export const useActions = () =>
  useQuery({
    queryKey: ['audit_log', 'actions'],
    queryFn: ({ signal }) => api.actions({}, { signal }),
    staleTime: 60_000,
  })
