import { recordDiscrepancyNote } from './discrepancies.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { booksContract, booksFileContract } from '../books.ts'
import { discrepanciesContract } from '../discrepancy-calls.ts'
import { readBooks, booksFile } from './books.ts'
import { listDiscrepancies, compareNow } from './discrepancies.ts'
export const booksApi = serve('payments', booksContract, { books: readBooks })
export const booksFileApi = serveRaw('payments', booksFileContract, booksFile)
export const discrepanciesApi = serve('payments', discrepanciesContract, {
  discrepancies: listDiscrepancies,
  compare: compareNow,
  recordDiscrepancyNote,
})
