import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { moneyDecisionsContract, type MoneyDecision } from '../money-decision.ts'

export const moneyDecisionsApi = clientOf(moneyDecisionsContract)

export const isPending = ({ status }: Pick<MoneyDecision, 'status'>): boolean =>
  status === 'approval' || status === 'waiting'

const LOOK_AGAIN_MS = 15_000
/** Of one booking, of one provider’s debt, or of all. */
export type DecisionsOf = { order_id?: string; provider_id?: string }
/** What waits of these, asked for again when the first of it has gone out; others decide meanwhile. */
export const useMoneyDecisions = (of: DecisionsOf = {}) =>
  useQuery({
    queryKey: ['orders', 'money-decisions', of],
    queryFn: ({ signal }) => moneyDecisionsApi.list(of, { signal }),
    refetchInterval: ({ state }) => {
      const due = (state.data ?? []).flatMap(({ status, applies_at }) =>
        status === 'waiting' && applies_at ? [Date.parse(applies_at) - Date.now() + 1500] : [],
      )
      // one that is long overdue is looked at as rarely as anything else
      return Math.max(1000, Math.min(LOOK_AGAIN_MS, ...due.filter((ms) => ms > -LOOK_AGAIN_MS)))
    },
  })

/** Whether something that was decided about it has not gone out yet: then nothing else is decided. */
export const useDecisionWaits = (of: DecisionsOf): boolean => useMoneyDecisions(of).data?.some(isPending) ?? false

/** The page shows what is true now: the bookings with what waits of them, and what insurers and providers owe. */
export const moneyDecisionsChanged = () =>
  Promise.all([['orders'], ['receivables'], ['payouts']].map((queryKey) => queries.invalidateQueries({ queryKey })))
