import { saveTaxNumber } from './tax-number.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { payoutsContract, payoutsAdminContract, payoutsFileContract } from '../payouts.ts'
import { readHistory } from './payout-history.ts'
import { readOverview } from './payout-overview.ts'
import {
  listPayouts,
  readProviderPayouts,
  readProviderHistory,
  suspendPayouts,
  liftPayouts,
  recoverPayouts,
} from './payouts-admin.ts'
import { setUpPayouts, readPayoutAccount } from './set-up-payouts.ts'
import { readTaxYear, taxYearFile } from './tax-year.ts'
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
export const payoutsAdminApi = serve(
  'payoutsAdmin',
  payoutsAdminContract,
  {
    list: listPayouts,
    one: readProviderPayouts,
    history: readProviderHistory,
    suspend: suspendPayouts,
    lift: liftPayouts,
    recover: recoverPayouts,
    taxYear: readTaxYear,
  },
  { suspend: readProviderPayouts, lift: readProviderPayouts, recover: readProviderPayouts },
)
export const payoutsFileApi = serveRaw('payoutsAdmin', payoutsFileContract, taxYearFile)
