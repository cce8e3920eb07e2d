import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { addDays } from '#lib/dates.ts'
import { auditContract } from '../contract.ts'
import { ACT_KINDS, type ActKind } from '../record.ts'

const api = clientOf(auditContract)

/** What stands in the address of /admin/audit; days are days of the reader's own zone. */
export type Filter = {
  person?: string
  row?: string
  action?: string
  kind?: ActKind
  request?: string
  from?: string
  to?: string
}
export type Search = Filter & { before?: number }

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

export function searchOf(params: URLSearchParams): Search {
  const text = (name: string) => params.get(name)?.trim().slice(0, 100) || undefined
  const day = (name: string) => {
    const given = params.get(name)
    return given && isDay(given) ? given : undefined
  }
  const before = Math.trunc(Number(params.get('before')))
  const found = {
    person: text('person'),
    row: text('row'),
    action: text('action'),
    kind: ACT_KINDS.find((kind) => kind === params.get('kind')),
    request: text('request'),
    from: day('from'),
    to: day('to'),
    before: before > 0 && Number.isSafeInteger(before) ? before : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

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
  })
export const useEntry = (id: number) =>
  useQuery({ queryKey: ['audit_log', id], queryFn: ({ signal }) => api.get({ id }, { signal }), staleTime: Infinity })
export const useActions = () =>
  useQuery({
    queryKey: ['audit_log', 'actions'],
    queryFn: ({ signal }) => api.actions({}, { signal }),
    staleTime: 60_000,
  })
