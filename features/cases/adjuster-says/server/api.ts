import { serve, serveRaw } from '#lib/server/http.ts'
import { adjusterSaysContract, ownEstimateContract } from '../contract.ts'
import { ownEstimates, readOwnEstimates, takeEstimateBack } from './own-estimate.ts'
import { confirmStatement, refuseStatement } from './decide.ts'
import { listWaitingStatements, readByLink, readStatements } from './read.ts'
import { grantRental, sayTotalLoss, sentPayment } from './say.ts'

export const adjusterSaysApi = serve('adjusterSays', adjusterSaysContract, {
  byLink: readByLink,
  grantRental,
  sentPayment,
  sayTotalLoss,
  estimates: readOwnEstimates,
  takeEstimateBack,
  said: readStatements,
  waiting: listWaitingStatements,
  confirm: confirmStatement,
  refuse: refuseStatement,
})
export const ownEstimateApi = serveRaw('adjusterSays', ownEstimateContract, ownEstimates)
