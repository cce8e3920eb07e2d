import { recordDifferenceNote } from './differences.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { booksContract, booksFileContract } from '../books.ts'
import { differencesContract } from '../difference-calls.ts'
import { readBooks, booksFile } from './books.ts'
import { listDifferences, compareNow } from './differences.ts'
export const booksApi = serve('payments', booksContract, { books: readBooks })
export const booksFileApi = serveRaw('payments', booksFileContract, booksFile)
export const differencesApi = serve('payments', differencesContract, {
  differences: listDifferences,
  compare: compareNow,
  recordDifferenceNote,
})
