import { serve, serveRaw } from '#lib/server/http.ts'
import { differencesContract } from '../difference-calls.ts'
import { booksContract, booksFileContract } from '../books.ts'
import { paperFileContract, paymentsContract } from '../contract.ts'
import { statementFileContract, statementsContract } from '../statement.ts'
import { payoutsContract, payoutsDeskContract, payoutsFileContract } from '../payouts.ts'
import { compareNow, listDifferences, noteDifference } from './differences.ts'
import { booksFile, readBooks } from './books.ts'
import { listLedger, listPayments } from './list.ts'
import { paperFile, statementFile } from './read-paper.ts'
import { listStatements } from './statements.ts'
import { readHistory } from './payout-history.ts'
import { readOverview } from './payout-overview.ts'
import {
  holdPayouts,
  liftPayouts,
  listPayouts,
  readProviderHistory,
  readProviderPayouts,
  recoverPayouts,
} from './payouts-desk.ts'
import { readPayoutAccount, setUpPayouts } from './set-up-payouts.ts'
import { saveTaxNumber } from './tax-number.ts'
import { readTaxYear, taxYearFile } from './tax-year.ts'

export const paymentsApi = serve('payments', paymentsContract, { list: listPayments, ledger: listLedger })
export const booksApi = serve('payments', booksContract, { books: readBooks })
export const booksFileApi = serveRaw('payments', booksFileContract, booksFile)
export const payoutsApi = serve(
  'payouts',
  payoutsContract,
  {
    overview: readOverview,
    history: readHistory,
    setUp: setUpPayouts,
    readAgain: readPayoutAccount,
    saveTaxNumber,
  },
  { setUp: setUpPayouts, readAgain: readPayoutAccount },
)
export const payoutsDeskApi = serve(
  'payoutsDesk',
  payoutsDeskContract,
  {
    list: listPayouts,
    one: readProviderPayouts,
    history: readProviderHistory,
    hold: holdPayouts,
    lift: liftPayouts,
    recover: recoverPayouts,
    taxYear: readTaxYear,
  },
  { hold: readProviderPayouts, lift: readProviderPayouts, recover: readProviderPayouts },
)
export const payoutsFileApi = serveRaw('payoutsDesk', payoutsFileContract, taxYearFile)
export const paperFileApi = serveRaw('payments', paperFileContract, paperFile)
export const statementsApi = serve('payments', statementsContract, { statements: listStatements })
export const statementFileApi = serveRaw('payments', statementFileContract, statementFile)
export const differencesApi = serve('payments', differencesContract, {
  differences: listDifferences,
  compare: compareNow,
  noteDifference,
})
