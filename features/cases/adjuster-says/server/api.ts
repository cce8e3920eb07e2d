import { serve } from '#lib/server/http.ts'
import { adjusterSaysContract } from '../contract.ts'
import { confirmStatement, refuseStatement } from './decide.ts'
import { listWaitingStatements, readByLink, readStatements } from './read.ts'
import { grantRental, sayTotalLoss, sentPayment } from './say.ts'

export const adjusterSaysApi = serve('adjusterSays', adjusterSaysContract, {
  byLink: readByLink,
  grantRental,
  sentPayment,
  sayTotalLoss,
  said: readStatements,
  waiting: listWaitingStatements,
  confirm: confirmStatement,
  refuse: refuseStatement,
})
