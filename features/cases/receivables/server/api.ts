import { serve, serveRaw } from '#lib/server/http.ts'
import { receivablesContract, receivableFilesContract } from '../receivable.ts'
import {
  listSettlements,
  recordInsurerPayment,
  writeOffReceivable,
  undoInsurerSettlement,
} from './insurer-settlements.ts'
import { receivableFiles } from './receivable-files.ts'
import { listDebtors, listReceivables } from './receivables.ts'
export const receivablesApi = serve('orders', receivablesContract, {
  debtors: listDebtors,
  receivables: listReceivables,
  settlements: listSettlements,
  recordPayment: recordInsurerPayment,
  writeOff: writeOffReceivable,
  undoSettlement: undoInsurerSettlement,
})
export const receivableFilesApi = serveRaw('orders', receivableFilesContract, receivableFiles)
