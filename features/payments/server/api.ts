import { serve, serveRaw } from '#lib/server/http.ts'
import { booksContract, booksFileContract } from '../books.ts'
import { paymentsContract } from '../contract.ts'
import { booksFile, readBooks } from './books.ts'
import { listLedger, listPayments } from './list.ts'

export const paymentsApi = serve('payments', paymentsContract, { list: listPayments, ledger: listLedger })
export const booksApi = serve('payments', booksContract, { books: readBooks })
export const booksFileApi = serveRaw('payments', booksFileContract, booksFile)
