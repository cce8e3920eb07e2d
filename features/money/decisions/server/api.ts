import { serve } from '#lib/server/http.ts'
import { moneyDecisionsContract } from '../money-decision.ts'
import { approveMoneyDecision, refuseMoneyDecision, undoMoneyDecision } from './end.ts'
import { listMoneyDecisions } from './list.ts'

export const moneyDecisionsApi = serve('moneyDecisions', moneyDecisionsContract, {
  list: listMoneyDecisions,
  undo: undoMoneyDecision,
  approve: approveMoneyDecision,
  refuse: refuseMoneyDecision,
})
