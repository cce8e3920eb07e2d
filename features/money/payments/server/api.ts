import { serve, serveRaw } from '#lib/server/http.ts'
import { differencesContract } from '#features/money/ledger/difference-calls.ts'
import { booksContract, booksFileContract } from '#features/money/ledger/books.ts'
import { paperFileContract, paymentsContract } from '../contract.ts'
import { statementFileContract, statementsContract } from '#features/money/documents/statement.ts'
import { payoutsContract, payoutsDeskContract, payoutsFileContract } from '#features/money/payouts/payouts.ts'
import { compareNow, listDifferences, noteDifference } from '#features/money/ledger/server/differences.ts'
import { booksFile, readBooks } from '#features/money/ledger/server/books.ts'
import { listLedger, listPayments } from './list.ts'
import { paperFile, statementFile } from '#features/money/documents/server/read-paper.ts'
import { listStatements } from '#features/money/documents/server/statements.ts'
import { readHistory } from '#features/money/payouts/server/payout-history.ts'
import { readOverview } from '#features/money/payouts/server/payout-overview.ts'
import {
  holdPayouts,
  liftPayouts,
  listPayouts,
  readProviderHistory,
  readProviderPayouts,
  recoverPayouts,
} from '#features/money/payouts/server/payouts-desk.ts'
import { readPayoutAccount, setUpPayouts } from '#features/money/payouts/server/set-up-payouts.ts'
import { saveTaxNumber } from '#features/money/payouts/server/tax-number.ts'
import { readTaxYear, taxYearFile } from '#features/money/payouts/server/tax-year.ts'

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
