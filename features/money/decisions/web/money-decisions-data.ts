import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { moneyDecisionsContract, type MoneyDecision } from '../money-decision.ts'

export const moneyDecisionsApi = clientOf(moneyDecisionsContract)

export const isPending = ({ status }: Pick<MoneyDecision, 'status'>): boolean =>
  status === 'approval' || status === 'waiting'

/** Of one booking, of one provider’s debt, or of all. */
export type DecisionsOf = { order_id?: string; provider_id?: string }
const KEY = ['orders', 'money-decisions']
/** What waits of these; others decide meanwhile. */
export function useMoneyDecisions(of: DecisionsOf = {}) {
  // several parts of a page may ask for the same
  useLive('money_decisions', () => void queries.invalidateQueries({ queryKey: KEY }, { cancelRefetch: false }))
  return useQuery({ queryKey: [...KEY, of], queryFn: ({ signal }) => moneyDecisionsApi.list(of, { signal }) })
}

/** Whether something that was decided about it has not gone out yet: then nothing else is decided. */
export const useDecisionWaits = (of: DecisionsOf): boolean => useMoneyDecisions(of).data?.some(isPending) ?? false

/** The page shows what is true now: the bookings with what waits of them, and what insurers and providers owe. */
export const moneyDecisionsChanged = () =>
  Promise.all([['orders'], ['receivables'], ['payouts']].map((queryKey) => queries.invalidateQueries({ queryKey })))
