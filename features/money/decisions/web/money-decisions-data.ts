import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { moneyDecisionsContract, type MoneyDecision } from '../money-decision.ts'

export const moneyDecisionsApi = clientOf(moneyDecisionsContract)

export const isPending = ({ status }: Pick<MoneyDecision, 'status'>): boolean =>
  status === 'approval' || status === 'waiting'

const LOOK_AGAIN_MS = 15_000
/** What waits of one booking or of all, asked for again when the first of it has gone out; others decide meanwhile. */
export const useMoneyDecisions = (order_id?: string) =>
  useQuery({
    queryKey: ['orders', 'money-decisions', order_id],
    queryFn: ({ signal }) => moneyDecisionsApi.list({ ...(order_id && { order_id }) }, { signal }),
    refetchInterval: ({ state }) => {
      const due = (state.data ?? []).flatMap(({ status, applies_at }) =>
        status === 'waiting' && applies_at ? [Date.parse(applies_at) - Date.now() + 1500] : [],
      )
      // one that is long overdue is looked at as rarely as anything else
      return Math.max(1000, Math.min(LOOK_AGAIN_MS, ...due.filter((ms) => ms > -LOOK_AGAIN_MS)))
    },
  })

/** Whether something that was decided about a booking has not gone out yet: then nothing else is decided. */
export const useDecisionWaits = (order_id: string): boolean =>
  useMoneyDecisions(order_id).data?.some(isPending) ?? false

/** The page shows what is true now: the bookings with what waits of them, and what insurers owe. */
export const moneyDecisionsChanged = () =>
  Promise.all([['orders'], ['receivables']].map((queryKey) => queries.invalidateQueries({ queryKey })))
