import { serve, serveRaw } from '#lib/server/http.ts'
import { diminishedValueContract, totalLossContract } from '../contract.ts'
import { diminishedValueFile } from './diminished-value.ts'
import { readNearness } from './nearness.ts'
import { attachPaper, recordOffer, recordValuation, recordValue, tickItem } from './record.ts'
import { readSheet } from './sheet.ts'

export const totalLossApi = serve('totalLoss', totalLossContract, {
  sheet: readSheet,
  recordOffer,
  recordValuation,
  tick: tickItem,
  attach: attachPaper,
  nearness: readNearness,
  recordValue,
})
export const diminishedValueApi = serveRaw('totalLoss', diminishedValueContract, diminishedValueFile)
