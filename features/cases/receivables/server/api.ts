import { bookingOf } from '#features/work/orders/server/booking.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { feeInForceContract } from '../fee-in-force-calls.ts'
import { leadFeeContract } from '../lead-fee-calls.ts'
import { receivablesContract, receivableFilesContract } from '../receivable.ts'
import {
  listSettlements,
  recordInsurerPayment,
  writeOffReceivable,
  undoInsurerSettlement,
} from './insurer-settlements.ts'
import { readFeeInForce, readLeadFee } from './read-lead-fee.ts'
import { receivableFiles } from './receivable-files.ts'
import { listDebtors, listReceivables } from './receivables.ts'
import { recordUnreachable } from './record-unreachable.ts'
export const receivablesApi = serve('orders', receivablesContract, {
  debtors: listDebtors,
  receivables: listReceivables,
  settlements: listSettlements,
  recordPayment: recordInsurerPayment,
  writeOff: writeOffReceivable,
  undoSettlement: undoInsurerSettlement,
})
export const receivableFilesApi = serveRaw('orders', receivableFilesContract, receivableFiles)
export const feeInForceApi = serve('orders', feeInForceContract, { feeInForce: readFeeInForce })
export const leadFeeApi = serve(
  'orders',
  leadFeeContract,
  { fee: readLeadFee, unreachable: recordUnreachable },
  { unreachable: bookingOf },
)
