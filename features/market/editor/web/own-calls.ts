import { useQuery } from '@tanstack/react-query'
import { useMessages, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Output } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { listingsContract } from '#features/market/listings/contract.ts'

export const api = clientOf(listingsContract)
export type Own = Output<typeof listingsContract.mine>[number]

const MINE = ['listings', 'mine']
export const CALENDARS = ['listings', 'calendar']
export const calendarKey = (id: string) => [...CALENDARS, id]

/** One's own listings in every state, newest first. */
export const useMine = () => useQuery({ queryKey: MINE, queryFn: ({ signal }) => api.mine({}, { signal }) })

/** What is stored now, past every cache; throws the call's refusal. */
export async function readNow(id: string): Promise<Own | null> {
  const rows = await queries.fetchQuery({ queryKey: MINE, queryFn: () => api.mine({}), staleTime: 0 })
  return rows.find((row) => row.id === id) ?? null
}

/** What a call answered shows at once; everything that tells of listings asks again. */
export async function keep(id: string, news: Partial<Own>): Promise<void> {
  await queries.cancelQueries({ queryKey: MINE })
  queries.setQueryData<Own[]>(MINE, (rows) => rows?.map((row) => (row.id === id ? { ...row, ...news } : row)))
  void queries.invalidateQueries({ queryKey: MINE })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
export const askMineAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: MINE })

/** The sentence of a refusal in the reader's language; what has no translation is shown as the server said it. */
export function useRefusalText(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().ownListings.refusals
  const t = useTranslations('ownListings')
  return (error) => (isRefusal(error) && (known[error.code] ?? error.message)) || t('acts.failed')
}
