import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { queueContract } from '../queue.ts'
import { claimAt, QUEUE } from './queue-filters.ts'

export const queueApi = clientOf(queueContract)

/** Who is on the team, asked when somebody has to be named. */
export const useTeam = (enabled: boolean) =>
  useQuery({
    queryKey: ['claims-team'],
    queryFn: ({ signal }) => queueApi.team({}, { signal }),
    enabled,
    staleTime: TEAM_STAYS_MS,
  })
const TEAM_STAYS_MS = 300_000

/** Who of the team has how much, asked when a claim is given to somebody. */
export const useWorkload = (enabled: boolean) =>
  useQuery({
    queryKey: ['claims', 'workload'],
    queryFn: ({ signal }) => queueApi.workload({}, { signal }),
    enabled,
  })

/** Claims one went on from in this tab: they are given again when nothing else is left, or when one begins anew. */
const PASSED = 'claimchoice-passed-claims'
const MOST = 100
const passedNow = (): string[] => (sessionStorage.getItem(PASSED) ?? '').split(' ').filter(Boolean)
const remember = (ids: readonly string[]) => sessionStorage.setItem(PASSED, ids.slice(-MOST).join(' '))
/** Nothing is left to take: no failure, but the end of the queue. */
export const noneWaits = (error: unknown) => isRefusal(error) && error.code === 'none_waits'

/**
 * Assigns the oldest claim of a queue that nobody else has, and goes there. `leaving` is the claim one goes on from:
 * it is not given again before all others were. Without one, the walk begins anew.
 */
export function useTakeNext(search: URLSearchParams, leaving?: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const { assigned: _, status, ...filters } = QUEUE.read(search)
      const ask = (passed: string[]) =>
        queueApi.takeNext({ ...filters, ...(status !== 'closed' && { status }), passed: passed.slice(-MOST) })
      const just = leaving ? [leaving] : []
      const passed = leaving ? [...new Set([...passedNow(), leaving])] : []
      remember(passed)
      return ask(passed).catch((error: unknown) => {
        if (!noneWaits(error) || passed.length === just.length) throw error
        remember(just)
        return ask(just)
      })
    },
    onSuccess: ({ id }) => void navigate(claimAt(id, search)),
  })
}
