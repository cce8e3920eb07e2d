import { serve, serveRaw } from '#lib/server/http.ts'
import { receivablesContract, receivableFilesContract } from '../receivable.ts'
import { listCredits, recordInsurerPayment, writeOffReceivable, undoInsurerCredit } from './insurer-credits.ts'
import { receivableFiles } from './receivable-files.ts'
import { listDebtors, listDebts } from './receivables.ts'
export const receivablesApi = serve('orders', receivablesContract, {
  debtors: listDebtors,
  debts: listDebts,
  credits: listCredits,
  recordPayment: recordInsurerPayment,
  writeOff: writeOffReceivable,
  undoCredit: undoInsurerCredit,
})
export const receivableFilesApi = serveRaw('orders', receivableFilesContract, receivableFiles)
